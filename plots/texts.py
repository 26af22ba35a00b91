# SPDX-License-Identifier: Apache-2.0
"""Somebody else's text: what would drive a terminal, turn the order of reading or spoil a file is shown as "?"."""

import re

# As analysis/base/printable.h: C0 but line feed and tab, DEL, C1, marks of direction, separators of lines, no letters.
_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def printable(text):
    """Lines stay lines."""
    return _HARMFUL.sub("?", text)


def one_line(text):
    return " ".join(printable(text).split())
