"""One repository of the Hugging Face hub → one directory on the disk."""

from engine.hub.download import ENDPOINT, PATIENT, Download, Patience
from engine.hub.files import MANIFEST, HubFile, in_gb, is_complete, read_manifest
from engine.hub.holding import held

__all__ = [
    "ENDPOINT",
    "MANIFEST",
    "PATIENT",
    "Download",
    "HubFile",
    "Patience",
    "held",
    "in_gb",
    "is_complete",
    "read_manifest",
]
