"""Rules of the category catalogue."""
