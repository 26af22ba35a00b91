# SPDX-License-Identifier: Apache-2.0
"""The page's section on claims: what documents state, and the verdict of measurement."""

from html import escape

from page_parts import table
from units import format_interval, format_number, format_value

_LOOKS = {"confirmed": "good", "refuted": "bad", "depends": "warn", "other device": "muted",
            "not measured": "muted"}
_HEAD = ("verdict", "what the document states", "what was measured")


def claims_section(report):
    """Empty when the report judges no claims."""
    if "claims" not in report:
        return ""
    claims = report["claims"]["claims"]
    counts = report["claims"]["counts"]
    tally = " · ".join(f'<span class="{_LOOKS[verdict]}">{counts[verdict]} {escape(verdict)}</span>'
                       for verdict in _LOOKS)
    return f"""<section id="claims">
<div class="kind">Claims</div>
<h2>Which statements of the documents hold on this device?</h2>
<p>{len(claims)} statements: {tally}</p>
<div class="filters">
{_choice("document", sorted({claim["document"] for claim in claims}))}
{_choice("topic", sorted({claim["topic"] for claim in claims}))}
{_choice("verdict", [verdict for verdict in _LOOKS if counts[verdict]])}
<input type="search" data-filters="claim-rows" aria-label="Filter claims"
 placeholder="Filter: words of a statement, a quantity, evidence …">
<output class="muted" data-counts="claim-rows"></output>
</div>
{table(_HEAD, [_row(claim) for claim in claims], "claim-rows") or "<p>The catalogue is empty.</p>"}
</section>"""


def _choice(name, values):
    options = "".join(f'<option value="{escape(value, quote=True)}">{escape(value)}</option>'
                      for value in values)
    return (f'<label>{name} <select data-filters="claim-rows" data-member="{name}">'
            f'<option value="">any</option>{options}</select></label>')


def _row(claim):
    verdict = claim["verdict"]
    members = "".join(f' data-{name}="{escape(claim[name], quote=True)}"'
                      for name in ("document", "topic", "verdict"))
    return (f'<tr id="claim-{escape(claim["id"], quote=True)}"{members}>'
            f'<td class="{_LOOKS[verdict]}">{escape(verdict)}</td>'
            f'<td>{escape(claim["statement"])}<div class="muted">document {escape(claim["document"])},'
            f' line {escape(claim["lines"])} · {escape(claim["topic"])} · <code>{escape(claim["id"])}</code>'
            f'{_contradicts(claim)}</div></td>'
            f'<td>{escape(claim["sentence"])}{"".join(_reading(r) for r in claim.get("readings", []))}</td></tr>')


def _contradicts(claim):
    links = ", ".join(f'<code>{escape(other)}</code>' for other in claim.get("contradicts", []))
    return f"<br>cannot hold together with {links}" if links else ""


def _reading(reading):
    """Value, interval, ratio and evidence, folded away."""
    if "value" not in reading:
        return ""
    unit = reading["unit"]
    parts = [f"{escape(reading['definition'])}: " if reading.get("definition") else "",
             "measured" if unit == "boolean" else f"{escape(format_value(reading['value'], unit))} "
             f"{escape(format_interval(reading['low'], reading['high'], unit))}",
             f"; {format_number(reading['ratio'])} times what is stated" if "ratio" in reading else ""]
    doubts = "".join(f'<div class="warn">{escape(doubt)}</div>' for doubt in reading.get("doubts", []))
    evidence = ", ".join(f"<code>{escape(text)}</code>" for text in reading.get("evidence", []))
    return (f'<details><summary>{"".join(parts)}</summary>confirmed if {_band(reading)}; '
            f'evidence: {evidence}{doubts}</details>')


def _band(reading):
    low, high = reading["band"]
    unit = "" if reading["unit"] == "1" else f" {reading['unit']}"
    if low is None:
        return f"at most {format_number(high)}{escape(unit)}"
    if high is None:
        return f"at least {format_number(low)}{escape(unit)}"
    return f"from {format_number(low)} to {format_number(high)}{escape(unit)}"
