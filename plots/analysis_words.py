# SPDX-License-Identifier: Apache-2.0
"""How the page of `warpgauge analyze` writes and names things: cycles, places, ids, what warps wait for."""

# What a warp waited for: letter, class of its colour in analysis.css, words.
DELAYS = {"stall count": ("-", "w-stall", "stall count"), "branch taken": ("b", "w-branch", "branch"),
          "scoreboard": ("s", "w-scoreboard", "scoreboard"), "result": ("r", "w-result", "result"),
          "unit busy": ("u", "w-unit", "unit"), "barrier": ("B", "w-barrier", "barrier")}
ISSUE, UNCHOSEN = ("I", "w-issue", "issues"), ("=", "w-other", "another warp was chosen")
LEAST_CYCLES = 0.005  # fewer cycles count as 0
_USUAL_WARPS = 4  # a tile and the first table show the cycles of that many


def cycles_text(cycles):
    """As the command prints them: "12", "12.5", "835"."""
    if cycles >= 100:
        return f"{cycles:.0f}"
    tenths = round(cycles, 1)
    return f"{tenths:.0f}" if tenths == round(tenths) else f"{tenths:.1f}"


def count_text(count):
    return f"{count:.4g}" if count < 10_000 else f"{count:.0f}"


def place(at):
    return f"{at:04x}"


def opcode_of(instruction):
    """"FFMA.FTZ" of "@!P0 FFMA.FTZ R0, R1, R2, R3"."""
    words = [word for word in instruction.split() if not word.startswith("@")]
    return words[0].rstrip(",;") if words else ""


def loop_title(loop):
    return "The whole code" if loop["whole"] else f"Loop 0x{place(loop['first'])} to 0x{place(loop['last'])}"


def kernel_id(number):
    return f"kernel-{number}"


def loop_id(kernel, number):
    return f"kernel-{kernel}-loop-{number}"


def row_id(loop, at):
    """The id of an instruction's row in the listing of the loop with that id."""
    return f"{loop}-{at:x}"


def usual(loop):
    """The run with the usual number of warps, or the nearest; None where there is none."""
    return min(loop["occupied"], key=lambda one: abs(one["warps"] - _USUAL_WARPS), default=None)


def is_uncertain(one):
    return one["high"] - one["low"] > LEAST_CYCLES * one["cycles"]


def warps_text(warps):
    return f"{warps} warp" if warps == 1 else f"{warps} warps"
