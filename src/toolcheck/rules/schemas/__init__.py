"""Rules of the category schemas."""
