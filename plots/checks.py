# SPDX-License-Identifier: Apache-2.0
"""Checks of report data that a schema cannot state."""


class ReportError(ValueError):
    """One line: FILE: PLACE: cause, or PLACE: cause where the file is not known."""


def fail(place, cause):
    raise ReportError(f"{place}: {cause}")


def no_check(place, figure):
    """For kinds that the schema describes completely."""


def within(place, node):
    """A value with its interval."""
    if not node["low"] <= node["value"] <= node["high"]:
        fail(place, "the value lies outside its interval")


def check_fact(place, fact):
    """Readings, or the reason why there are none: never neither."""
    for reading in fact["readings"]:
        within(place, reading)
    if not fact["why"] and not fact["readings"]:
        fail(place, "neither a value nor a reason")
