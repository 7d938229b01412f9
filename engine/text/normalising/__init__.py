"""Normalising: numbers, dates, prices, abbreviations and their like → the words that say them."""

from engine.contract.normalising import DateOrder, Normalising
from engine.text.normalising.normaliser import normalise

__all__ = ["DateOrder", "Normalising", "normalise"]
