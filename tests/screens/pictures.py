"""Pictures of widgets as small files."""

from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage


def save(picture: QImage, path: Path) -> None:
    """Writes it with the 256 colours it has most of: the pictures lie in the repository."""
    whole = picture.convertToFormat(QImage.Format.Format_RGB32)
    size = (whole.height(), whole.width())
    pixels = np.frombuffer(whole.constBits(), np.uint32).reshape(size) & 0xFFFFFF
    colours, places, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    table = colours[np.argsort(counts)[::-1][:256]]
    distances = np.abs(_channels(colours)[:, None] - _channels(table)[None]).sum(-1)
    rows = np.zeros((size[0], -(-size[1] // 4) * 4), np.uint8)  # QImage wants whole words
    rows[:, : size[1]] = distances.argmin(1).astype(np.uint8)[places].reshape(size)
    small = QImage(rows.data, size[1], size[0], rows.shape[1], QImage.Format.Format_Indexed8)
    small.setColorTable([int(colour) | 0xFF000000 for colour in table])
    small.save(str(path), quality=0)  # of a PNG: how hard it is packed


def _channels(colours: np.ndarray) -> np.ndarray:
    return np.stack([(colours >> shift) & 0xFF for shift in (16, 8, 0)], -1).astype(np.int32)
