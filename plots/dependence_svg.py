# SPDX-License-Identifier: Apache-2.0
"""Which instruction needs whose result, as SVG text: instructions in the order of the code, one below the other; on
the right the results that the same iteration uses further down, on the left those that go up or to a later iteration.
All results of one instruction leave it on one line, so that as many lines run side by side as values are alive."""

from html import escape

from analysis_words import cycles_text, opcode_of, place, row_id

MOST_NODES = 150  # beyond, the picture is of the chains and what touches them
_ROW, _LANE, _STUB, _TOP, _MARGIN = 26, 9, 30, 8, 10
_NODE, _OPCODE_CHARACTERS = 196, 20
_ARRIVALS, _DEPARTURE = (-9, -1), 7  # from the middle of a row


def dependence_svg(loop, identity):
    """(svg, what it leaves out or ""). ("", "") where no instruction needs another's result. `identity` is the id of
    the loop: nodes lead to the rows of its listing."""
    instructions = {line["at"]: line["instruction"] for line in loop["lines"]}
    edges = [edge for edge in loop["dependences"] if edge["from"] in instructions and edge["to"] in instructions]
    if not edges:
        return "", ""
    shown = choose(list(instructions), edges, loop["carried"]["at"] + loop["longest"]["at"])
    edges = [edge for edge in edges if edge["from"] in shown and edge["to"] in shown]
    missing = ""
    if len(shown) < len(instructions):
        missing = (f"{len(shown)} of {len(instructions)} instructions are drawn: those of the chains, and as many as fit "
                   f"of those that use their results or give them theirs.")
    return _Graph(shown, instructions, edges, loop, identity).svg(), missing


def choose(order, edges, chains):
    """The instructions to draw, in the order of the code: all, or those of the chains and then those beside them."""
    if len(order) <= MOST_NODES:
        return order
    chosen = dict.fromkeys(chains)
    chains = set(chains)
    for edge in edges:
        if len(chosen) >= MOST_NODES:
            break
        if edge["from"] in chains or edge["to"] in chains:
            chosen.setdefault(edge["from"])
            chosen.setdefault(edge["to"])
    chosen = set(list(chosen)[:MOST_NODES]) if chosen else set(order[:MOST_NODES])
    return [at for at in order if at in chosen]


def lanes(spans):
    """For each (begin, end) the lowest lane in which nothing overlaps it; short ones first, so that they lie next to
    the instructions. Ends may not touch."""
    taken, given = [], {}
    for number in sorted(range(len(spans)), key=lambda i: (spans[i][1] - spans[i][0], spans[i])):
        begin, end = spans[number]
        lane = next((i for i, others in enumerate(taken) if all(end < b or e < begin for b, e in others)), len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((begin, end))
        given[number] = lane
    return [given[number] for number in range(len(spans))]


def _steps(chain, closes):
    """The edges of a chain: (from, to, carried or None where either will do)."""
    steps = {(a, b) for a, b in zip(chain, chain[1:])}
    return steps | {(chain[-1], chain[0])} if closes and chain else steps


class _Graph:
    def __init__(self, shown, instructions, edges, loop, identity):
        self._shown, self._instructions, self._identity = shown, instructions, identity
        self._row = {at: number for number, at in enumerate(shown)}
        self._order = {at: number for number, at in enumerate(instructions)}
        self._chain, self._longest = set(loop["carried"]["at"]), set(loop["longest"]["at"])
        self._chain_steps = _steps(loop["carried"]["at"], True)
        self._longest_steps = _steps(loop["longest"]["at"], False)
        self._edges = edges
        right = [edge for edge in edges if self._is_down(edge)]
        left = [edge for edge in edges if not self._is_down(edge)]
        self._lane = {**self._lanes(right, 1), **self._lanes(left, -1)}
        self._arrival = {**self._arrivals(right), **self._arrivals(left)}
        widest = {side: max((lane + 1 for (_, where), lane in self._lane.items() if where == side), default=0) for side in (1, -1)}
        self._left = _MARGIN + (_STUB + widest[-1] * _LANE if left else 0)
        self._width = self._left + _NODE + _MARGIN + (_STUB + widest[1] * _LANE if right else 0)
        self._height = _TOP + len(shown) * _ROW + 4

    def svg(self):
        # Marked edges last: they lie above the others.
        edges = sorted(self._edges, key=lambda edge: bool(self._look(edge)))
        drawn = "".join(map(self._edge, edges))
        stubs = "".join(self._latency(at, side) for at, side in self._lane)
        nodes = "".join(map(self._node, self._shown))
        return (f'<svg class="flow" role="img" aria-label="{len(self._shown)} instructions and {len(edges)} dependences" '
                f'width="{self._width}" height="{self._height}" viewBox="0 0 {self._width} {self._height}">{drawn}{stubs}{nodes}</svg>')

    def _is_down(self, edge):
        return not edge["carried"] and self._row[edge["to"]] > self._row[edge["from"]]

    def _lanes(self, edges, side):
        """By (producer, side): all that it gives on that side shares a lane."""
        spans = {}
        for edge in edges:
            rows = self._row[edge["from"]], self._row[edge["to"]]
            begin, end = spans.get(edge["from"], rows)
            spans[edge["from"]] = min(begin, *rows), max(end, *rows)
        return {(at, side): lane for at, lane in zip(spans, lanes(list(spans.values())))}

    def _arrivals(self, edges):
        """Where each edge meets its consumer: those of one side keep apart."""
        sources = {}
        for edge in edges:
            sources.setdefault((edge["to"], self._side(edge)), []).append(edge["from"])
        first, last = _ARRIVALS
        place_of = {}
        for (to, side), froms in sources.items():
            froms = sorted(dict.fromkeys(froms), key=lambda at: self._lane[at, side])
            for number, at in enumerate(froms):
                step = (last - first) / max(1, len(froms) - 1)
                place_of[at, to, side] = first + number * min(step, 3)
        return place_of

    def _side(self, edge):
        return 1 if self._is_down(edge) else -1

    def _middle(self, at):
        return _TOP + self._row[at] * _ROW + _ROW / 2

    def _look(self, edge):
        step = edge["from"], edge["to"]
        if step in self._chain_steps:
            return "C"
        return "c" if step in self._longest_steps and not edge["carried"] else ""

    def _edge(self, edge):
        side = self._side(edge)
        node = self._left + _NODE if side > 0 else self._left
        x = node + side * (_STUB + self._lane[edge["from"], side] * _LANE)
        begin = self._middle(edge["from"]) + _DEPARTURE
        end = self._middle(edge["to"]) + self._arrival[edge["from"], edge["to"], side]
        classes = " ".join(filter(None, (self._look(edge), "later" if edge["carried"] else "")))
        named = f' class="{classes}"' if classes else ""
        return (f'<path{named} data-from="{edge["from"]}" data-to="{edge["to"]}" '
                f'd="M{node:g} {begin:g}H{x:g}V{end:.1f}H{node:g}m{6 * side} -3l{-6 * side} 3l{6 * side} 3"/>')

    def _latency(self, at, side):
        cycles = next(edge["cycles"] for edge in self._edges if edge["from"] == at and self._side(edge) == side)
        x = self._left + _NODE + 9 if side > 0 else self._left - 9
        anchor = "start" if side > 0 else "end"
        return f'<text class="tick" x="{x}" y="{self._middle(at) + _DEPARTURE - 1:g}" text-anchor="{anchor}">{cycles_text(cycles)}</text>'

    def _node(self, at):
        text = self._instructions[at]
        opcode = opcode_of(text)
        shown = opcode if len(opcode) <= _OPCODE_CHARACTERS else opcode[:_OPCODE_CHARACTERS - 1] + "…"
        look = "node C" if at in self._chain else "node c" if at in self._longest else "node"
        y = self._middle(at) - _ROW / 2 + 2
        return (f'{self._gap(at)}<a href="#{row_id(self._identity, at)}" class="{look}" data-at="{at}"><title>{escape(text)}</title>'
                f'<rect x="{self._left}" y="{y:g}" width="{_NODE}" height="{_ROW - 4}" rx="4"/>'
                f'<text x="{self._left + 8}" y="{y + 15:g}"><tspan class="tick">{place(at)}</tspan> {escape(shown)}</text></a>')

    def _gap(self, at):
        """A line where instructions before this one are not drawn."""
        row = self._row[at]
        before = self._order[self._shown[row - 1]] + 1 if row else 0
        if self._order[at] == before:
            return ""
        y = self._middle(at) - _ROW / 2
        return f'<path class="gap" d="M{self._left} {y:g}h{_NODE}"><title>{self._order[at] - before} not drawn</title></path>'
