"""The answers about a text that the page shows: findings, fixes, descriptions taken apart, other forms, arguments."""
