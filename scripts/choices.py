# SPDX-License-Identifier: Apache-2.0
"""How good a choice of configurations is that was made without running any: shares of the best time, and Kendall's tau.

`times`: configuration -> measured seconds. `guesses`: configuration -> any number that is smaller for what is taken to be faster; None
where there is no answer: it comes last. What has the same number is in random order: what is said is then the mean over all orders."""

import itertools
import math
import statistics

FIRST = (1, 3, 5)


def ranked(guesses):
    """Groups of configurations that are taken to be equal, the fastest first."""
    by_guess = {}
    for configuration, guess in guesses.items():
        by_guess.setdefault(math.inf if guess is None else guess, []).append(configuration)
    return [by_guess[guess] for guess in sorted(by_guess)]


def share_of_best(times, guesses, count):
    """The time of the best configuration over that of the best of the first `count`."""
    best, reached, left = min(times.values()), 0.0, count
    for group in ranked(guesses):
        shares = sorted((best / times[configuration] for configuration in group), reverse=True)
        if len(group) <= left:
            reached, left = max(reached, shares[0]), left - len(group)
            if left == 0:
                return reached
            continue
        # `left` of the group are drawn: share number i is the best of them where the others are among those behind it.
        ways = math.comb(len(shares), left)
        return sum(math.comb(len(shares) - i - 1, left - 1) / ways * max(share, reached) for i, share in enumerate(shares))
    return reached


def kendall(times, guesses):
    """Kendall's tau-b of the guesses and the times; None where one of both says the same of all."""
    agree, by_time, by_guess = 0, 0, 0
    sign = lambda one, other: (one > other) - (one < other)  # noqa: E731
    number = {name: math.inf if guess is None else guess for name, guess in guesses.items()}
    for one, other in itertools.combinations(times, 2):
        of_time, of_guess = sign(times[one], times[other]), sign(number[one], number[other])
        agree += of_time * of_guess
        by_time += of_time != 0
        by_guess += of_guess != 0
    return agree / math.sqrt(by_time * by_guess) if by_time and by_guess else None


def spread(times):
    """The time of the median configuration over that of the best."""
    return statistics.median(times.values()) / min(times.values())


def together(shares):
    """Geometric mean and worst."""
    return statistics.geometric_mean(shares), min(shares)
