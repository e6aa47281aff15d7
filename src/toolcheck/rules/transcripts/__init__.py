"""Rules of the category transcripts."""
