"""`python -m toolcheck`."""

if __name__ == "__main__":  # a process that works for another one loads this file too
    import sys

    from .cli import main

    sys.exit(main())
