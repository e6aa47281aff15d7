"""`python -m toolcheck`."""

import sys

from .cli import main

sys.exit(main())
