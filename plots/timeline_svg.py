# SPDX-License-Identifier: Apache-2.0
"""The first cycles of some warps of a scheduler as SVG text: a row a warp, a cell a cycle."""

from html import escape

from analysis_words import DELAYS, ISSUE, UNCHOSEN, cycles_text, opcode_of, place

MOST_CYCLES = 300
_CELL, _ROW, _LEFT, _TOP = 10, 20, 58, 18
_TICKS = 10  # cycles


def timeline_svg(loop):
    """"" for a loop without a timeline."""
    issues = [issue for issue in loop["timeline"] if issue[0] < MOST_CYCLES]
    if not issues:
        return ""
    warps = max(issue[1] for issue in issues) + 1
    cycles = int(max(issue[0] for issue in issues)) + 1
    texts = {line["at"]: line["instruction"] for line in loop["lines"]}
    cells = "".join(_cells(issue, texts) for issue in issues)
    width, height = _LEFT + cycles * _CELL + 8, _TOP + warps * _ROW + 4
    names = "".join(f'<text class="name" x="0" y="{_TOP + w * _ROW + 14}">warp {w}</text>' for w in range(warps))
    ticks = "".join(f'<path class="grid" d="M{_LEFT + t * _CELL} {_TOP - 4}V{height}"/><text class="tick" x="{_LEFT + t * _CELL + 2}" y="11">{t}</text>'
                    for t in range(0, cycles, _TICKS))
    return (f'<div class="scroll"><svg class="timeline" role="img" aria-label="Timeline of {warps} warps over {cycles} cycles" '
            f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">{ticks}{names}{cells}</svg></div>')


def timeline_legend():
    items = "".join(f'<span><i class="swatch {look}">{escape(letter)}</i>{escape(words)}</span>'
                    for letter, look, words in (ISSUE, *DELAYS.values(), UNCHOSEN))
    return f'<div class="facts keys">{items}</div>'


def _cells(issue, texts):
    """What the warp waited for, how long another was chosen, and the cycle in which it issued."""
    cycle, warp, at, delay, waited, unchosen = issue
    ready = cycle - unchosen
    y = _TOP + warp * _ROW
    name = f"0x{place(at)} {opcode_of(texts.get(at, ''))}".strip()
    why = f", {cycles_text(waited)} cycles for: {DELAYS[delay][2]}" if waited >= 1 else ""
    why += f", {cycles_text(unchosen)} cycles another warp" if unchosen >= 1 else ""
    return (_run(ready - waited, ready, y, DELAYS[delay]) + _run(ready, cycle, y, UNCHOSEN)
            + f'<g data-at="{at}"><title>{escape(f"cycle {cycle:.0f}: {name}{why}")}</title>{_run(cycle, cycle + 1, y, ISSUE)}</g>')


def _run(begin, end, y, state):
    begin, end = int(max(begin, 0)), int(end)
    if end <= begin:
        return ""
    letter, look, _ = state
    x, width = _LEFT + begin * _CELL, (end - begin) * _CELL
    return (f'<rect class="{look}" x="{x}" y="{y}" width="{width - 1}" height="{_ROW - 3}"/>'
            f'<text class="{look}" x="{x + width / 2 - 0.5:g}" y="{y + 13}">{letter}</text>')
