"""An LSP server: findings while one types, what a rule means, and fixes on demand. It never edits by itself.

`wire` frames the messages, `server` answers them, `view` holds what is known of one open file, `places` counts columns
as editors do.
"""
