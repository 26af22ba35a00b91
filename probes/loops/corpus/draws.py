# SPDX-License-Identifier: Apache-2.0
"""Random draws that are the same on every machine and under every Python.

Python's own generator keeps its stream, but how `choice` and `shuffle` use it has changed between
versions: a corpus made of them could not be made again.
"""

MASK = (1 << 64) - 1


def fnv1a64(text):
    """As analysis/base/hash.h has it."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return value


class Draws:
    """SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), seeded by a text."""

    def __init__(self, text):
        self.state = fnv1a64(text)

    def word(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        value = self.state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        return value ^ (value >> 31)

    def below(self, end):
        return self.word() % end  # the bias, 2^-50 and less, does no harm

    def between(self, low, high):
        """Both ends are possible."""
        return low + self.below(high - low + 1)

    def chance(self, percent):
        return self.below(100) < percent

    def choice(self, items):
        return items[self.below(len(items))]

    def weighted(self, items, weights):
        left = self.below(sum(weights))
        for item, weight in zip(items, weights):
            if left < weight:
                return item
            left -= weight
        raise AssertionError("weights")

    def shuffled(self, items):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items
