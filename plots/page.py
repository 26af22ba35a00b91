# SPDX-License-Identifier: Apache-2.0
"""One self-contained index.html: figures, styles and script inside it, nothing fetched from anywhere."""

import re
from html import escape
from pathlib import Path

import style
from units import format_bare, format_interval, format_value

_HERE = Path(__file__).resolve().parent
_NOTES_SHOWN = 6


def page(report, drawings):
    """The whole page. `drawings` maps figure id to SVG text; a figure of kind absent has none."""
    name = escape(report["device"]["name"] or "unnamed device")
    figures = "\n".join(_figure(report, figure, drawings.get(figure["id"])) for figure in report["figures"])
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name} – warpgauge report</title>
<style>
{(_HERE / "page.css").read_text(encoding="utf-8")}</style>
</head>
<body>
{_header(report, name)}
<main>
<div class="tiles">{"".join(_tile(report, key) for key in report["headline"])}</div>
{figures}
{_all_keys(report)}
{_absent_keys(report)}
{_outcomes(report)}
{_time_split(report)}
</main>
<footer>Intervals are 95 %. A key without a value is absent with its reason; it is never zero.</footer>
<script>
{(_HERE / "page.js").read_text(encoding="utf-8")}</script>
</body>
</html>
"""


def caption(report):
    """The line under a figure's title: which device, when, at what level."""
    recording = next(iter(report["run"].get("recordings", [])), {})
    parts = [report["device"]["name"], recording.get("time_utc", "")]
    level = recording.get("level", "")
    parts.append(f"level {level}" if level else "")
    parts.append("replayed recording" if report["run"].get("origin") == "replayed" else "")
    return "  ·  ".join(part for part in parts if part)


# ---- header ------------------------------------------------------------------------------------


def _header(report, name):
    device, recordings = report["device"], report["run"].get("recordings", [])
    revisions = sorted({_revision(recording) for recording in recordings})
    facts = [("compute capability", device.get("compute_capability", "")),
             ("driver", device.get("driver_version", "")),
             ("toolkit", device.get("toolkit_version", "")),
             ("level", _joined(recordings, "level")),
             ("revision", ", ".join(revisions)),
             ("measured", _joined(recordings, "time_utc")),
             ("campaigns", str(len(recordings)) if len(recordings) > 1 else ""),
             ("counters", _joined(recordings, "counters"))]
    shown = "".join(f"<span>{label} <b>{escape(text)}</b></span>" for label, text in facts if text)
    banners = []
    if report["run"].get("origin") == "replayed":
        banners.append("Replayed recording: these samples were not taken on this machine now.")
    if any(recording.get("complete") is False for recording in recordings):
        banners.append("Incomplete recording: the run ended before its last series.")
    banners += sorted({flag for recording in recordings for flag in recording.get("flags", [])})
    links = "".join(f'<a href="#{_anchor(figure)}">{escape(figure["title"])}</a>'
                    for figure in report["figures"])
    return f"""<header>
<div class="kind">warpgauge report</div>
<h1>{name}</h1>
<div class="facts">{shown}</div>
{"".join(f'<div class="banner">{escape(text)}</div>' for text in banners)}
<nav>{links}
<a href="#keys">All keys</a><a href="#absent">Absent keys</a><a href="#outcomes">Outcomes</a>
</nav>
</header>"""


def _revision(recording):
    revision = recording.get("git_revision", "")[:12] or "unknown"
    return revision + (" (modified)" if recording.get("git_dirty") else "")


def _joined(recordings, member):
    return ", ".join(dict.fromkeys(recording.get(member, "") for recording in recordings))


def _tile(report, key):
    value = report["values"].get(key)
    if value is None:
        reason = escape(report["absent"][key])
        return (f'<div class="tile"><div class="key">{escape(key)}</div><div class="value">absent</div>'
                f'<div class="reason">{reason}</div></div>')
    number, _, prefix = format_bare(value["value"], value["unit"]).partition(" ")
    unit = prefix or ("" if value["unit"] == "1" else value["unit"])
    interval = format_interval(value["low"], value["high"], value["unit"])
    return (f'<div class="tile"><div class="key">{escape(key)}</div>'
            f'<div class="value">{number} <small>{escape(unit)}</small></div>'
            f'<div class="interval">{interval}</div>'
            f'<div class="interval">{_counters(value, brief=True)}</div>'
            f'{_flags(value)}</div>')


# ---- figures -----------------------------------------------------------------------------------


def _anchor(figure):
    return f"figure-{figure['id']}"


def _figure(report, figure, svg):
    drawing = inline_svg(svg, figure) if svg else '<p class="warn">Not drawn: see the notes below.</p>'
    return f"""<section id="{_anchor(figure)}">
<div class="kind">{escape(figure["title"])}</div>
<h2>{escape(figure["question"])}</h2>
{drawing}
{_values_table(report, [key for key in figure["keys"] if key in report["values"]])}
{_notes(figure["notes"])}
</section>"""


def _notes(notes):
    if not notes:
        return ""
    items = [f"<li>{escape(note)}</li>" for note in notes]
    shown = f'<ul class="notes">{"".join(items[:_NOTES_SHOWN])}</ul>'
    if len(items) > _NOTES_SHOWN:
        shown += (f"<details><summary>{len(items) - _NOTES_SHOWN} more notes</summary>"
                  f'<ul class="notes">{"".join(items[_NOTES_SHOWN:])}</ul></details>')
    return shown


def inline_svg(svg, figure):
    """The <svg> element alone, fit to share a page: no prolog, metadata or namespaces, ids made
    unique, chrome colours taken from the page so that it follows light and dark."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' xmlns(:\w+)?="[^"]*"', "", svg)
    svg = svg.replace("xlink:href", "href")
    prefix = f"{figure['id']}-"
    svg = re.sub(r' id="', f' id="{prefix}', svg)
    svg = re.sub(r'href="#', f'href="#{prefix}', svg)
    svg = re.sub(r"url\(#", f"url(#{prefix}", svg)
    for colour, variable in ((style.INK, "ink"), (style.MUTED, "muted"), (style.GRID, "line"),
                             (style.SURFACE, "surface")):
        svg = svg.replace(colour, f"var(--{variable})")
    label = escape(figure["title"], quote=True)
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


# ---- tables ------------------------------------------------------------------------------------


def _table(head, rows, identity=""):
    if not rows:
        return ""
    header = "".join(f"<th>{name}</th>" for name in head)
    named = f' id="{identity}"' if identity else ""
    return (f'<div class="scroll"><table{named}><thead><tr>{header}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table></div>')


def _values_table(report, keys, identity=""):
    head = ("key", "value", "95 % interval", "n", "method", "evidence", "counters")
    return _table(head, [_value_row(key, report["values"][key]) for key in keys], identity)


def _value_row(key, value):
    unit = value["unit"]
    spread = value["campaign_spread"]
    campaigns = "" if spread is None else (
        f'<br><span class="muted">{value["campaigns"]} campaigns, spread {100 * spread:.2g} %</span>')
    return (f"<tr><td><code>{escape(key)}</code>{_flags(value)}</td>"
            f'<td class="number">{escape(format_value(value["value"], unit))}</td>'
            f'<td class="number">{format_interval(value["low"], value["high"], unit)}{campaigns}</td>'
            f'<td class="number">{value["n"]}</td><td>{escape(value["method"])}</td>'
            f'<td>{escape(value["evidence"])}</td><td>{_counters(value)}</td></tr>')


def _flags(value):
    return "".join(f'<div class="warn">{escape(flag)}</div>' for flag in value["flags"])


def _counters(value, brief=False):
    """What the counters' own run says about this value."""
    confirmation = value["confirmation"]
    if confirmation is None:
        return "" if brief else '<span class="muted">no counter relation</span>'
    state = confirmation["state"]
    look = {"confirmed": ("good", "✓ confirmed by counters"),
            "contradicted": ("bad", "✗ contradicted by counters")}.get(state, ("muted", state))
    text = f'<span class="{look[0]}">{escape(look[1])}</span>'
    if brief or look[0] == "muted":
        return text
    return (f'{text}<br><span class="muted">{escape(confirmation["relation"])}; {confirmation["points"]} '
            f'points, worst {100 * confirmation["worst"]:.2g} %</span>')


def _all_keys(report):
    keys = sorted(report["values"])
    return f"""<section>
<h2>All keys</h2>
<input id="filter" type="search" aria-label="Filter keys"
 placeholder="Filter: words of a key, a unit, a method, confirmed …">
{_values_table(report, keys, "keys")}
</section>"""


def _absent_keys(report):
    rows = [f"<tr><td><code>{escape(key)}</code></td><td>{escape(reason)}</td></tr>"
            for key, reason in sorted(report["absent"].items())]
    return f"""<section id="absent">
<h2>Absent keys</h2>
{_table(("key", "why"), rows) or "<p>None: every key has a value.</p>"}
</section>"""


def _outcomes(report):
    rows = []
    for outcome in report["outcomes"]:
        look = {"measured": "good", "failed": "bad"}.get(outcome["outcome"], "warn")
        code = "".join(f'<div class="muted"><code>{escape(_code(evidence))}</code></div>'
                       for evidence in outcome.get("code", []))
        rows.append(f'<tr><td><code>{escape(outcome["series"])}</code>{code}</td>'
                    f'<td>{escape(outcome["source"])}</td>'
                    f'<td class="{look}">{escape(outcome["outcome"])}</td>'
                    f'<td>{escape(outcome["reason"])}</td></tr>')
    table = _table(("series, machine code of its timed loop", "source", "outcome", "reason"), rows)
    return f"""<section id="outcomes">
<h2>Outcome of each series</h2>
{table or "<p>No recording: this report shows a profile alone.</p>"}
</section>"""


def _code(evidence):
    counts = ", ".join(f"{count} {opcode}" for opcode, count in sorted(evidence["in_loop"].items()))
    return f"{evidence['level']} {evidence['hash']}: {counts}"


def _time_split(report):
    rows = [f'<tr><td><code>{escape(probe["probe"])}</code></td>'
            f'<td class="number">{probe["timing_seconds"]:.2f} s</td>'
            f'<td class="number">{probe["counters_seconds"]:.2f} s</td></tr>'
            for probe in report["run"].get("probes", [])]
    if not rows:
        return ""
    return f"""<section>
<h2>Where the time went</h2>
{_table(("probe", "timing", "counters (a run of their own)"), rows)}
</section>"""
