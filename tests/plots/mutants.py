# SPDX-License-Identifier: Apache-2.0
"""Spoils report data, one place at a time: another value, another type, a member or an entry less or more."""

import copy
import json
import random

# What hostile or careless writers put where something else belongs.
TEXTS = ("", " ", "$\\foo$", "$", "\\$_{", "<script>alert(1)</script>", "\"'><b>", "=cmd|' /C calc'!A0", "../../x", "-rf", "--out",
         "\x1b[2J\x1b]0;x\x07", "\u009b31m", "\u202eabc", "a\nb", "\x00", "\ud800", "\ufffe", "%s%n{0}", "{{ 7 * 7 }}", "{key}",
         "]]>&amp;", "_hidden", "x" * 3000, "a " * 3000, "語\u0301", "__class__", "nan", "1e308", "--", "-->")
NUMBERS = (0, -0.0, 1, -1, 0.5, 3, 1e-300, 5e-324, 1e300, 1e308, 1e59, -1e59, 1e-59, 2**31, 2**53 + 1, 2**63, 2**64, -2**63, 1e16, 10**40)
OTHERS = (None, True, False, [], {}, [[]], [None], {"a": 1}, [0, 1, 2])


def places(node, place=()):
    """Every place of a document, its own included."""
    yield place
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for name, part in parts:
        yield from places(part, (*place, name))


def at(document, place):
    for name in place:
        document = document[name]
    return document


class Mutator:
    """Draws mutants of one document from a seed. Kinds of places are equally likely: a report has thousands of points
    and one title."""

    def __init__(self, document, seed):
        self._document, self._chance = document, random.Random(seed)
        self._by_kind = {}
        for place in places(document):
            if place:
                self._by_kind.setdefault(tuple("#" if isinstance(name, int) else name for name in place), []).append(place)
        self._kinds = sorted(self._by_kind, key=str)

    def mutant(self):
        """(place, what was done, the spoilt document)"""
        chance, document = self._chance, copy.deepcopy(self._document)
        place = chance.choice(self._by_kind[chance.choice(self._kinds)])
        parent, name = at(document, place[:-1]), place[-1]
        deeds = [self._another_value, self._another_value, self._another_value, self._removed, self._swapped]
        deeds += [self._doubled] if isinstance(parent, list) else [self._renamed]
        said = chance.choice(deeds)(document, parent, name)
        return place, said, document

    def _another_value(self, document, parent, name):
        old = parent[name]
        pool = TEXTS if isinstance(old, str) else NUMBERS if isinstance(old, (int, float)) else OTHERS
        if self._chance.random() < 0.3:
            pool = TEXTS + NUMBERS + OTHERS
        parent[name] = copy.deepcopy(self._chance.choice(pool))
        return f"= {ascii(parent[name])[:60]}"

    def _removed(self, document, parent, name):
        del parent[name]
        return "removed"

    def _swapped(self, document, parent, name):
        """With the value of another place of the document."""
        other = at(self._document, self._chance.choice(self._by_kind[self._chance.choice(self._kinds)]))
        parent[name] = copy.deepcopy(other)
        return f"= {ascii(other)[:60]}, of another place"

    def _doubled(self, document, parent, name):
        parent.insert(name, copy.deepcopy(parent[name]))
        return "there twice"

    def _renamed(self, document, parent, name):
        new = self._chance.choice(TEXTS)
        parent[new] = parent.pop(name)
        return f"renamed to {ascii(new)[:60]}"


def written(document):
    """As JSON; a lone surrogate is written \\ud800."""
    return json.dumps(document)
