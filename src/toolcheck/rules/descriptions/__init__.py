"""Rules of the category descriptions."""
