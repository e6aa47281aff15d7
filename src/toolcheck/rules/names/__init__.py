"""Rules of the category names."""
