# SPDX-License-Identifier: Apache-2.0
"""Tables of data/ as the scripts here write and compare them."""

import csv
import io


def as_csv(rows):
    """The text of rows that all have the columns of the first one."""
    text = io.StringIO()
    table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()
