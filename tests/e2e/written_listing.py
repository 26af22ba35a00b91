# SPDX-License-Identifier: Apache-2.0
"""Listings of machine code that a test writes: instructions with their schedules, as cuobjdump prints them."""

HEADER = "\n\tcode for sm_90a\n\t.target\tsm_90a\n\n\t\tFunction : {name}\n"
NOBODY = 7  # no scoreboard


def control(stall=1, write=NOBODY, read=NOBODY, wait=0, yields=False, reuse=0):
    """Bits 105 to 125 of an instruction word (analysis/machine_code/schedule.h)."""
    return stall | (not yields) << 4 | write << 5 | read << 8 | wait << 11 | reuse << 17


def function(lines, name="written"):
    """A function of (text, control) pairs, each 16 bytes after the one before; a third member is another place."""
    rows = [HEADER.format(name=name)]
    for number, (text, bits, *place) in enumerate(lines):
        at = place[0] if place else 16 * number
        guard = f"{text.split(' ')[0]:>10} " if text.startswith("@") else " " * 11
        words = text.split(" ", 1)[1] if text.startswith("@") else text
        rows.append(f"        /*{at:04x}*/     {guard}{words} ;  /* 0x{0:016x} */\n{'':40}/* 0x{bits << 41:016x} */\n")
    return "".join(rows) + "\t\t..........\n"


def loop(body, name="written"):
    """`body` between a first instruction and the branch back to its own beginning."""
    branch = 16 * (len(body) + 1)
    return function([("MOV R1, RZ", control(4)), *body, (f"@P0 BRA {hex(16)}", control(5)), ("EXIT", control(5)),
                     (f"BRA {hex(branch + 32)}", control(0))], name)


def mixed_loop(count):
    """A loop of `count` instructions: FMA, integer, XU, FP64 and shared and global memory, each result used."""
    body = []
    for i in range(count // 10):
        r = 8 + 8 * (i % 24)
        board = i % 3
        body += [
            (f"LDG.E R{r}, desc[UR4][R2.64+{hex(4 * (i % 64))}]", control(1, write=board)),
            (f"LDS R{r + 1}, [R3+{hex(4 * (i % 64))}]", control(1, write=3 + board)),
            (f"IMAD R{r + 2}, R4, R5, R{r + 2}", control(2)),
            (f"IADD3 R{r + 3}, R{r + 3}, 0x1, RZ", control(2)),
            (f"FFMA R{r + 4}, R{r + 2}, R5, R{r + 4}", control(4)),
            (f"LOP3.LUT R{r + 5}, R{r + 3}, R4, RZ, 0x3c, !PT", control(1)),
            (f"MUFU.RCP R{r + 6}, R{r + 4}", control(1, read=5)),
            (f"FFMA R{r + 4}, R{r}, R5, R{r + 4}", control(4, wait=1 << board)),
            (f"FFMA R{r + 7}, R{r + 1}, R5, R{r + 7}", control(4, wait=8 << board)),
            (f"FADD R{r + 4}, R{r + 4}, R{r + 7}", control(4)),
        ]
    return body
