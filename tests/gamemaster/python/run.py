"""Runs one case of unittest; 77 says that it was skipped."""

import sys
import unittest
from pathlib import Path

try:
    import numpy  # noqa: F401
except ImportError:
    print("NumPy is not installed")
    sys.exit(77)

sys.path.insert(0, str(Path(__file__).parent))
result = unittest.TextTestRunner(verbosity=2).run(
    unittest.defaultTestLoader.loadTestsFromName(sys.argv[1])
)
if not result.wasSuccessful() or result.testsRun == 0:
    sys.exit(1)
sys.exit(77 if result.skipped else 0)
