"""The player's numbers that several of its parts share."""

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

FADE_S = 0.008  # short enough to be "at once", long enough not to click
MIN_SPEED, MAX_SPEED = 0.5, 3.0
