# SPDX-License-Identifier: Apache-2.0
"""Self-contained pages: figures, styles and script inside them, nothing fetched from anywhere."""

from html import escape
from pathlib import Path

from page_claims import claims_section
from page_hierarchy import hierarchy_section
from page_kernels import kernels_section
from page_parts import anchor, counters, figure_section, flags, table, values_table
from page_predictions import predictions_section
from units import format_bare, format_interval

_HERE = Path(__file__).resolve().parent
# Parts that a report may lack, and what leads to them.
_SECTIONS = (("hierarchy", "Memory hierarchy"), ("kernels", "Reference kernels"), ("predictions", "Predictions"), ("claims", "Claims"))


def page(report, drawings):
    """The whole page. `drawings` maps figure id to its <svg> element; a figure of kind absent has none."""
    figures = "\n".join(figure_section(report, figure, drawings.get(figure["id"])) for figure in report["figures"])
    return _document(report, "warpgauge report", _links(report), f"""
<div class="tiles">{"".join(_tile(report, key) for key in report["headline"])}</div>
{hierarchy_section(report, drawings)}
{figures}
{kernels_section(report, drawings)}
{predictions_section(report, drawings)}
{claims_section(report)}
{_all_keys(report)}
{_absent_keys(report)}
{_outcomes(report)}
{_time_split(report)}""", f"""<script>
{(_HERE / "page.js").read_text(encoding="utf-8")}</script>
""")


def hierarchy_page(report, drawings):
    """The memory hierarchy alone, on a page to print or to send."""
    return _document(report, "warpgauge: the memory hierarchy", "", hierarchy_section(report, drawings))


def _document(report, kind, links, body, script=""):
    name = escape(report["device"]["name"] or "unnamed device")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name} – {kind}</title>
<style>
{(_HERE / "page.css").read_text(encoding="utf-8")}</style>
</head>
<body>
{_header(report, name, kind, links)}
<main>{body}
</main>
<footer>Intervals are 95 %. A key without a value is absent with its reason; it is never zero.</footer>
{script}</body>
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


def _header(report, name, kind, links):
    device, recordings = report["device"], report["run"].get("recordings", [])
    campaigns = sum(recording.get("measures") != "kernels" for recording in recordings)
    revisions = sorted({_revision(recording) for recording in recordings})
    facts = [("compute capability", device.get("compute_capability", "")),
             ("driver", device.get("driver_version", "")),
             ("toolkit", device.get("toolkit_version", "")),
             ("level", _joined(recordings, "level")),
             ("revision", ", ".join(revisions)),
             ("measured", _joined(recordings, "time_utc")),
             ("campaigns", str(campaigns) if campaigns > 1 else ""),
             ("counters", _joined(recordings, "counters"))]
    shown = "".join(f"<span>{label} <b>{escape(text)}</b></span>" for label, text in facts if text)
    banners = []
    if report["run"].get("origin") == "replayed":
        banners.append("Replayed recording: these samples were not taken on this machine now.")
    if any(recording.get("complete") is False for recording in recordings):
        banners.append("Incomplete recording: the run ended before its last series.")
    banners += sorted({flag for recording in recordings for flag in recording.get("flags", [])})
    return f"""<header>
<div class="kind">{kind}</div>
<h1>{name}</h1>
<div class="facts">{shown}</div>
{"".join(f'<div class="banner">{escape(text)}</div>' for text in banners)}
{links}
</header>"""


def _links(report):
    links = "".join(f'<a href="#{name}"><b>{title}</b></a>' for name, title in _SECTIONS if name in report)
    links += "".join(f'<a href="#{anchor(figure)}">{escape(figure["title"])}</a>'
                     for figure in report["figures"])
    return f"""<nav>{links}
<a href="#keys">All keys</a><a href="#absent">Absent keys</a><a href="#outcomes">Outcomes</a>
</nav>"""


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
            f'<div class="interval">{counters(value, brief=True)}</div>'
            f'{flags(value)}</div>')


# ---- tables ------------------------------------------------------------------------------------


def _all_keys(report):
    keys = sorted(report["values"])
    return f"""<section>
<h2>All keys</h2>
<input type="search" data-filters="keys" aria-label="Filter keys"
 placeholder="Filter: words of a key, a unit, a method, confirmed …">
{values_table(report, keys, "keys")}
</section>"""


def _absent_keys(report):
    rows = [f"<tr><td><code>{escape(key)}</code></td><td>{escape(reason)}</td></tr>"
            for key, reason in sorted(report["absent"].items())]
    return f"""<section id="absent">
<h2>Absent keys</h2>
{table(("key", "why"), rows) or "<p>None: every key has a value.</p>"}
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
    listed = table(("series, machine code of its timed loop", "source", "outcome", "reason"), rows)
    return f"""<section id="outcomes">
<h2>Outcome of each series</h2>
{listed or "<p>No recording: this report shows a profile alone.</p>"}
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
{table(("probe", "timing", "counters (a run of their own)"), rows)}
</section>"""
