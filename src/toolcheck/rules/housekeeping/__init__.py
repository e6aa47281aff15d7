"""Rules of the category housekeeping."""
