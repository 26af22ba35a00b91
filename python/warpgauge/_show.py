# SPDX-License-Identifier: Apache-2.0
"""Objects as people look at them: HTML in a notebook, figures by matplotlib.

Methods of the C++ classes call these functions; a figure is drawn on ``axes``, or on new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from . import _core

if TYPE_CHECKING:
    import matplotlib.axes

_MOST_ROWS = 60  # of a table that is shown
_MOST_LETTERS = 100  # of a cell in text
_LEAST_NOT_COUNTED = 0.05  # of the time, as in the text of a prediction


def number(value: Any) -> str:
    """Four digits of a number, and of one with its interval; None as a dash; what has parts as their number."""
    if value is None:
        return "–"
    if isinstance(value, dict) and "value" in value:
        return number(value["value"])
    if isinstance(value, (dict, list)):
        return f"({len(value)})"
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 10_000 else f"{value:,.0f}"
    return str(value)


def html_table(names: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "", left_out: int = 0) -> str:
    """A table; ``left_out`` says how many rows more there are."""
    parts = ["<table>"]
    if caption:
        parts.append(f"<caption>{escape(caption)}</caption>")
    parts.append("<thead><tr>" + "".join(f"<th>{escape(name)}</th>" for name in names) + "</tr></thead><tbody>")
    for row in rows:
        parts.append("<tr>" + "".join(f"<td>{escape(number(value))}</td>" for value in row) + "</tr>")
    parts.append("</tbody></table>")
    if left_out:
        parts.append(f"<p>and {left_out} rows more</p>")
    return "".join(parts)


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_LETTERS else text[:_MOST_LETTERS - 1] + "…"


def text_of_table(columns: dict[str, list[Any]]) -> str:
    """The first rows of a table, aligned: numbers to the right."""
    count = len(next(iter(columns.values()), []))
    aligned = []
    for name, values in columns.items():
        shown = values[:_MOST_ROWS]
        is_numeric = not any(isinstance(value, str) for value in shown)
        cells = [name, *(_cut(number(value)) for value in shown)]
        width = max(map(len, cells))
        aligned.append([cell.rjust(width) if is_numeric else cell.ljust(width) for cell in cells])
    lines = ["  ".join(row).rstrip() for row in zip(*aligned)]
    if count > _MOST_ROWS:
        lines.append(f"and {count - _MOST_ROWS} rows more")
    return "\n".join(lines)


def html_of_table(columns: dict[str, list[Any]]) -> str:
    """The first rows of a table."""
    rows = list(zip(*columns.values()))
    return html_table(list(columns), rows[:_MOST_ROWS], left_out=max(0, len(rows) - _MOST_ROWS))


def html_of_profile(profile: _core.Profile) -> str:
    """The levels of the memory hierarchy."""
    document, _ = _core.show(profile, "")
    readings = document["readings"]
    replayed = ", replayed" if profile.replayed else ""
    caption = f"{profile.device_name}: {len(profile)} keys, {profile.file} ({profile.origin}{replayed})"
    names = ("level", "what", "value", "low", "high", "unit", "key")
    return html_table(names, ([row[name] for name in names] for row in readings if row["value"] is not None), caption)


def html_of_prediction(prediction: _core.Prediction) -> str:
    """Time and bound, and for how much of the time each unit is busy, with a bar."""
    kernel, time = prediction.kernel, prediction.time_us
    said = (f"<b>{number(time.value)} µs</b> [{number(time.low)}, {number(time.high)}], bound by {escape(prediction.bound)}, "
            f"{escape(prediction.bound_share_text)}"
            if time else f"at least {number(prediction.at_least_us)} µs: the time cannot be told")
    parts = [f"<p>{escape(' '.join(filter(None, [kernel.name, kernel.size])))}: {said}</p>"]
    if not time:
        parts.append("<ul>" + "".join(f"<li>{escape(what)}: {escape(why)}</li>" for what, why in
                                      [*prediction.missing.items(), *prediction.unknown.items()]) + "</ul>")
        return "".join(parts)
    parts.append('<table><thead><tr><th>unit</th><th colspan="2">busy</th></tr></thead><tbody>')
    for unit, share in _busiest(prediction):
        bar = f'<div style="background:#4878a8;height:0.8em;width:{200 * min(share, 1):.0f}px"></div>'
        parts.append(f"<tr><td>{escape(unit)}</td><td>{100 * share:.1f} %</td><td>{bar}</td></tr>")
    for unit, us in _not_counted(prediction):
        bar = f'<div style="border:1px solid #4878a8;height:0.8em;width:{200 * min(us / time.value, 1):.0f}px"></div>'
        parts.append(f"<tr><td>{escape(unit)}</td><td>{_takes(unit)} {number(us)} µs</td><td>{bar}</td></tr>")
    parts.append("</tbody></table>")
    if prediction.facts:
        parts.append("<ul>" + "".join(f"<li>{escape(fact)}</li>" for fact in prediction.facts) + "</ul>")
    return "".join(parts)


def _busiest(prediction: _core.Prediction) -> list[tuple[str, float]]:
    """The units that a counter watches, busiest first."""
    return [(unit, share) for unit, share in sorted(prediction.busy_shares.items(), key=lambda one: -one[1]) if share >= 0.0005]


def _not_counted(prediction: _core.Prediction) -> list[tuple[str, float]]:
    """What no counter watches, such as latency, and its microseconds, longest first: what the text shows below the units."""
    least_us = _LEAST_NOT_COUNTED * prediction.time_us.value
    found = [(share["unit"], share["busy_us"]) for share in prediction.to_dict()["shares"]
             if share["busy_share"] is None and share["busy_us"] >= least_us]
    return sorted(found, key=lambda one: -one[1])


def _takes(unit: str) -> str:
    return "warps take" if unit == "latency" else "takes"


def _axes(axes: matplotlib.axes.Axes | None, height: float | None = None) -> matplotlib.axes.Axes:
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("figures need the package matplotlib: pip install matplotlib", name="matplotlib") from error
    size = None if height is None else (7, max(1.5, height))
    return pyplot.subplots(figsize=size, layout="constrained")[1]


def plot_shares(prediction: _core.Prediction, axes: matplotlib.axes.Axes | None) -> matplotlib.axes.Axes:
    """Bars: for how much of the time each unit is busy; hollow ones of what no counter watches, such as latency.
    Without a time there are none."""
    if prediction.time_us is None:
        raise _core.InputError(f"{prediction.kernel.name}: the time cannot be told, so it has no shares")
    shares = _busiest(prediction)[::-1]
    not_counted = _not_counted(prediction)[::-1]
    axes = _axes(axes, 0.3 * (len(shares) + len(not_counted)) + 1)
    axes.barh([f"{unit}: {_takes(unit)} {number(us)} µs" for unit, us in not_counted],
              [100 * us / prediction.time_us.value for _, us in not_counted], fill=False)
    axes.barh([unit for unit, _ in shares], [100 * share for _, share in shares], color="C0")
    axes.set_xlabel("busy [% of the time]" + ("; hollow: what no counter watches" if not_counted else ""))
    axes.set_title(f"{prediction.kernel.name}: {number(prediction.time_us.value)} µs, bound by {prediction.bound}")
    return axes


def plot_keys(profile: _core.Profile, pattern: str, axes: matplotlib.axes.Axes | None) -> matplotlib.axes.Axes:
    """Bars of the values of one unit, with their intervals."""
    keys = profile.keys(pattern)
    if not keys:
        raise _core.InputError(f"'{pattern}': no key that it names has a value")
    entries = [profile[key] for key in keys]
    units = sorted({entry.unit for entry in entries})
    if len(units) > 1:
        raise _core.InputError(f"'{pattern}' names keys in {', '.join(units)}: name those of one unit")
    axes = _axes(axes, 0.3 * len(keys) + 1)
    values = [entry.value for entry in entries]
    ends = [[entry.value - entry.low for entry in entries], [entry.high - entry.value for entry in entries]]
    axes.barh(keys, values, xerr=ends, capsize=3)
    axes.invert_yaxis()
    axes.set_xlabel(units[0])
    axes.set_title(profile.device_name)
    return axes


def plot_series(series: _core.Series, axes: matplotlib.axes.Axes | None) -> matplotlib.axes.Axes:
    """Samples and medians of the first quantity over the first axis; a line for each place on the others."""
    points = series.points()
    if not points or not series.axes or not series.quantities:
        raise _core.InputError(f"{series.id}: {series.outcome}, has no points over an axis")
    over, quantity = series.axes[0], series.quantities[0]
    lines: dict[tuple[float, ...], list[tuple[float, list[float]]]] = {}
    for at, of in points:
        lines.setdefault(tuple(at[name] for name in series.axes[1:]), []).append((at[over], of[quantity]))
    axes = _axes(axes)
    for place, line in lines.items():
        line.sort(key=lambda point: point[0])
        label = ", ".join(f"{name} {number(value)}" for name, value in zip(series.axes[1:], place))
        (drawn,) = axes.plot([x for x, _ in line], [_median(samples) for _, samples in line], label=label)
        axes.plot([x for x, samples in line for _ in samples], [y for _, samples in line for y in samples], ".",
                  color=drawn.get_color(), markersize=2)
    if 1 < len(lines) <= 12:
        axes.legend()
    first, last = min(at[over] for at, _ in points), max(at[over] for at, _ in points)
    if first > 0 and last / first > 100:
        axes.set_xscale("log", base=2)
    axes.set_xlabel(f"{over} [{series.units[over]}]")
    axes.set_ylabel(f"{quantity} [{series.units[quantity]}]")
    axes.set_title(series.id)
    return axes


def _median(samples: list[float]) -> float:
    ordered, middle = sorted(samples), len(samples) // 2
    if not ordered:
        return float("nan")
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
