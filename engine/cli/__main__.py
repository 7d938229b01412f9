"""`python -m engine.cli` is `vivavoce`."""

import sys

from engine.cli import main

sys.exit(main())
