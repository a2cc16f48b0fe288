"""Claims, their arguments and their headings in words, for all that shows them."""
