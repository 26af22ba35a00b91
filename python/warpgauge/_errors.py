# SPDX-License-Identifier: Apache-2.0
"""Errors that are not bad input."""


class AbsentKey(KeyError):
    """A key that the profile has no value for; the message says why."""

    def __str__(self) -> str:  # KeyError would print its representation, in quotes
        return str(self.args[0])
