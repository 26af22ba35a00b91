# SPDX-License-Identifier: Apache-2.0
"""The page's section on the cost model: what it predicted against what was measured."""

from html import escape

from page_parts import anchor, drawing, notes_list, table
from units import format_number

_HEAD = ("kernel", "size", "counts from", "measured", "predicted", "95 % interval", "error",
         "bound: predicted", "next", "bound: measured", "measured roofline", "datasheet roofline")


def predictions_section(report, drawings):
    """Empty when the report has no predictions."""
    if "predictions" not in report:
        return ""
    predictions = report["predictions"]
    figures = "".join(f'<div id="{anchor(figure)}">{drawing(drawings.get(figure["id"]))}'
                      f'{notes_list(figure["notes"])}</div>' for figure in predictions["figures"])
    intervals = f"{100 * predictions['interval_coverage']:.0f} % of the intervals hold the measured time"
    bounds = (f"; what bounds a kernel by counters was predicted for {predictions['bounds_agreed']} of "
              f"{predictions['bounds_compared']}, first or second for {predictions['bounds_within_two']}; always "
              f"“{escape(predictions['bounds_most_frequent'])}” would be right for "
              f"{predictions['bounds_most_frequent_of']}" if predictions["bounds_compared"] else "")
    errors = [f"<b>{100 * error['mape']:.1f} %</b> {escape(error['name'])} (over {error['n']})"
              for error in predictions["errors"]]
    return f"""<section id="predictions">
<div class="kind">Predictions</div>
<h2>How long did the cost model expect each kernel to take, and how long did it take?</h2>
<p>Mean absolute error: {" · ".join(errors) or "no kernel has both"}. {intervals}{bounds}. Laws and
profile are <code>{escape(predictions["frozen_hash"])}</code>; the worst comes first.</p>
{figures}
<input type="search" data-filters="prediction-rows" aria-label="Filter predictions"
 placeholder="Filter: words of a kernel, a bound …">
{table(_HEAD, [_row(row) for row in predictions["rows"]], "prediction-rows")}
{notes_list(predictions["unmatched"])}
</section>"""


def _row(row):
    if "predicted_us" not in row:
        cells = f'<td colspan="3" class="bad">{escape(row["why"])}</td>'
    else:
        look = "" if abs(row["error"]) <= 0.2 else ' class="bad"'
        cells = (f'<td class="number">{_microseconds(row, "predicted_us")}</td>'
                 f'<td class="number">[{format_number(row["low_us"])}, {format_number(row["high_us"])}]</td>'
                 f'<td><span{look}>{100 * row["error"]:+.1f} %</span></td>')
    return (f'<tr><td><code>{escape(row["kernel"])}</code></td><td class="number">{escape(row["size"])}</td>'
            f'<td>{escape(row["source"])}</td><td class="number">{_microseconds(row, "measured_us")}</td>{cells}'
            f'<td>{escape(row["bound_predicted"])}</td><td>{escape(row["second_predicted"])}</td>'
            f'<td>{escape(row["bound_measured"])}</td>'
            f'<td class="number">{_microseconds(row, "measured_roofline_us")}</td>'
            f'<td class="number">{_microseconds(row, "datasheet_roofline_us")}</td></tr>')


def _microseconds(row, member):
    return f"{format_number(row[member])} µs" if member in row else ""
