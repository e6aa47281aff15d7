"""Rules of the category strict."""
