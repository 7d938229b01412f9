"""Texts with what a good reader says of them, a module for each of the ten languages.

Each has `EXAMPLES`, pairs of (written, said); a text that must stay as it is stands on both sides.
"""
