"""Names: candidates, their boundaries, and the type of each."""
