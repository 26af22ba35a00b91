# SPDX-License-Identifier: Apache-2.0
"""How a measured number is written in a table of a document."""


def number(value):
    return f"{value:.4g}" if abs(value) < 1e4 else f"{value:,.0f}"
