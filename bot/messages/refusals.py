"""Every refusal by its code; fields are raw and are put into words by their names."""

from __future__ import annotations


def refusal(code: str, **fields: object) -> str:
    """The private sentence for a code of REFUSALS; raises KeyError for another code."""
    raise NotImplementedError
