# SPDX-License-Identifier: Apache-2.0
"""How documents write a measured number in a table."""


def number(value):
    return f"{value:.4g}" if abs(value) < 1e4 else f"{value:,.0f}"
