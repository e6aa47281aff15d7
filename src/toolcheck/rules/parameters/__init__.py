"""Rules of the category parameters."""
