"""Rules of the category safety."""
