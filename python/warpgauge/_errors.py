# SPDX-License-Identifier: Apache-2.0
"""Errors that are not bad input."""


class AbsentKey(KeyError):
    """What was asked for by its name and is not there: a key that the profile has no value for, a series, a column.
    The message says why, and what may have been meant."""

    def __str__(self) -> str:  # KeyError would print its representation, in quotes
        return str(self.args[0])
