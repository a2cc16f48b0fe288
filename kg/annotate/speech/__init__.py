"""Speech: the quotations of a document, who speaks them, and the words that tell of speaking."""
