# SPDX-License-Identifier: Apache-2.0
"""What the host counted of a kernel: by line of the source, by access, and a picture of each access."""

from markupsafe import Markup

from access_svg import access_svg, scale_svg
from analysis_words import place

_MOST_PICTURES = 24
HEAD = ("executed", "lanes", "sectors", "L1", "wavefronts", "conflicts")


def executed_section(kernel):
    """None where the host did not execute the kernel."""
    executed = kernel.get("executed")
    if executed is None:
        return None
    accesses = [one for one in executed["instructions"] if one["requests"] or one["shared_requests"]]
    maps = executed["accesses"]
    return {"stopped": executed["stopped"], "assumed": executed["assumed"], "head": HEAD,
            "lines": [{"source": line["source"] or "a line that is not known", "cells": _cells(line)} for line in executed["lines"]],
            "accesses": [{"at": place(one["at"]), "instruction": one["instruction"], "source": one["source"], "cells": _cells(one)}
                         for one in accesses],
            "pictures": [_picture(one) for one in maps[:_MOST_PICTURES]], "more": max(0, len(maps) - _MOST_PICTURES),
            "scales": [Markup(scale_svg(kind == "banks")) for kind in ("lanes", "banks") if any(one["columns"] == kind for one in maps)]}


def counts_of(kernel):
    """{place of an instruction: what its row in the listing shows}"""
    executed = kernel.get("executed")
    return {one["at"]: (f"{one['executed']:.0f}", _number(one["lanes"])) for one in executed["instructions"]} if executed else {}


def _picture(access):
    return {"at": place(access["at"]), "instruction": access["instruction"], "source": access["source"], "cells": access["cells"],
            "whose": access["whose"], "svg": Markup(access_svg(access))}


def _cells(counts):
    l1 = counts["l1"]
    return (f"{counts['executed']:.0f}", _number(counts["lanes"]), _number(counts["sectors"]), "" if l1 is None else f"{100 * l1:.0f} %",
            _number(counts["wavefronts"]), _number(counts["conflicts"]))


def _number(number):
    """"" where there is no such access."""
    return "" if number is None else f"{number:.1f}".removesuffix(".0")
