#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a page for each family of reference kernels: what each rung takes, what the model says of it, and what its step changed.

Usage: scripts/kernel_pages.py [--check]        --check writes nothing and fails when a file differs
Reads kernels.csv.zst, rung_units.csv.xz (scripts/rung_units.py) and errors-* (scripts/error_tables.py) of data/h200, and the sources in kernels/. Writes docs/kernels/FAMILY.md
and docs/kernels/FAMILY.svg, the table of docs/kernels.md (<!-- kernel_pages:families -->), and the pages of the site's list in
mkdocs.yml (# kernel_pages ... # /kernel_pages). A page without a family in the table is removed.
A rung is a file kernels/FAMILY/RUNG.cu that states its step. Its code is this file and all headers (.cuh) that it includes, in turn.
"""

import collections
import csv
import difflib
import pathlib
import re
import sys
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
import error_tables  # noqa: E402
import race_tables  # noqa: E402
from compressed import open_text  # noqa: E402
from docs import table  # noqa: E402
from kernel_families import FAMILIES  # noqa: E402
from kernel_picture import picture  # noqa: E402
from table_numbers import number  # noqa: E402

LEAST_SHARE = 0.02  # of the longer predicted time: changes of a unit that are smaller are not shown
MOST_UNITS = 3
SHORT_SENTENCE = 70  # characters: the next one is shown too
PTX_ISA = "https://docs.nvidia.com/cuda/parallel-thread-execution/"
# Terms of PTX as sources write them, the longer ones first, and their sections.
PTX = (
    (r"wgmma", "asynchronous-warpgroup-level-matrix-instructions"),
    (r"mma\.sync", "warp-level-matrix-instructions-mma"),
    (r"ldmatrix", "warp-level-matrix-instructions-ldmatrix"),
    (r"cp\.async\.bulk", "data-movement-and-conversion-instructions-cp-async-bulk"),
    (r"TMA|copy engine", "data-movement-and-conversion-instructions-cp-async-bulk-tensor"),
    (r"cp\.async", "data-movement-and-conversion-instructions-cp-async"),
    (r"mbarriers?", "parallel-synchronization-and-communication-instructions-mbarrier"),
    (r"setmaxnreg", "miscellaneous-instructions-setmaxnreg"),
    (r"[Cc]lusters?", "cluster-of-cooperative-thread-arrays"),
    (r"shuffles?", "data-movement-and-conversion-instructions-shfl-sync"),
)


class Rung(NamedTuple):
    name: str
    source: pathlib.Path
    step: float
    idea: str
    code: dict  # file -> its lines


class Ladder(NamedTuple):
    """The rungs of a family on one type and distribution of data, at one size."""
    type: str
    data: str
    size: float
    rows: dict  # rung -> row of kernels.csv
    libraries: list  # other rows

    def title(self):
        return f"{self.type}{'' if self.data == 'normal' else ', ' + self.data}, size {self.size:,.0f}"


# The sources.

def code_of(source, root, seen=None):
    """The file and all headers of kernels/ with code that it includes, in turn."""
    code = {} if seen is None else seen
    text = source.read_text(encoding="utf-8")
    code[source] = text.splitlines()
    for name in re.findall(r'(?m)^#include "(kernels/[^"]+\.cuh)"', text):
        if root / name not in code:
            code_of(root / name, root, code)
    return code


def head_of(lines):
    """The comment that a file begins with, a line each."""
    head = []
    for line in lines:
        if not line.startswith("//"):
            break
        if "SPDX" not in line:
            head.append(line.removeprefix("//").strip())
    return head


def capital(text):
    """A sentence's first word with a capital letter, unless it is a name."""
    return text[0].upper() + text[1:] if re.match(r"(?!wgmma|ldmatrix|setmaxnreg)[a-z]+[ ,-]", text) else text


def idea_of(code):
    """How the source's head comment begins, or its template's where the source only names that: a sentence, two if the first is short. A
    sentence that ends in a list has no end of its own: then it is what the rung is registered with."""
    for lines in code.values():
        text = "\n".join(head_of(lines))
        if re.match(r"Rung \w+/\w+: ", text):  # a line for each operation that a template is for
            continue
        text = re.sub(r"^(Rung \d+[^:]*|Adds to \w+|The (first )?rung[^:]*): ", "", re.split(r"\n\n|\n- |\sLimits: ", text)[0].replace("\n", " "))
        sentences = re.findall(r"(\S.*?(?<![ (][A-Z])\.)(?=\s|$)", text)
        if sentences:
            return capital(" ".join(sentences[:2] if len(sentences[0]) < SHORT_SENTENCE else sentences[:1]))
        break
    registered = next(filter(None, (re.search(r'\.adds = "([^"]+)"', "\n".join(lines)) for lines in code.values())), None)
    if not registered:
        raise SystemExit(f"error: {next(iter(code))}: its head comment has no first sentence")
    return capital(registered.group(1)) + "."


def with_links(text, linked):
    """The text with the first mention of each term of PTX as a link to its section. `linked` has the terms that are links already."""
    def link(match):
        section = next(section for term, section in PTX if re.fullmatch(term, match.group()))
        if section in linked:
            return match.group()
        linked.add(section)
        return f"[{match.group()}]({PTX_ISA}#{section})"

    return re.sub(rf"(?<![/\w])(?:{'|'.join(term for term, _ in PTX)})\b", link, text)


def rungs_of(family, root):
    rungs = []
    for source in (root / "kernels" / family).glob("*.cu"):
        code = code_of(source, root)
        step = next(filter(None, (re.search(r"\.step = ([\d.]+)", "\n".join(lines)) for lines in code.values())), None)
        if step:
            rungs.append(Rung(source.stem, source, float(step.group(1)), idea_of(code), code))
    return sorted(rungs, key=lambda rung: (rung.step, rung.name))


def changed_lines(before, after):
    """Lines added and removed. Files that both rungs include are left out."""
    old, new = ([line for file, lines in one.items() if file not in other for line in lines] for one, other in ((before, after), (after, before)))
    added = removed = 0
    for kind, old_from, old_to, new_from, new_to in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            added, removed = added + new_to - new_from, removed + old_to - old_from
    return added, removed


# The tables.

def ladders_of(family, rows, names):
    """A ladder's size is the one at which most rungs were timed. If there are several: that of the sustained runs, or the largest."""
    rows = [row for row in rows if row["family"] == family and row["outcome"] == "measured"]
    sustained = {row["type"]: float(row["size"]) for row in rows if row["mode"] == "cold.sustained"}
    cold = [row for row in rows if row["mode"] == "cold.burst"]
    ladders = []
    for element, data in dict.fromkeys((row["type"], row["data"]) for row in cold):
        own = [row for row in cold if (row["type"], row["data"]) == (element, data)]
        timed = collections.Counter(float(row["size"]) for row in own if row["rung"].split("/")[1] in names)
        if not timed:
            continue
        size = max(timed, key=lambda one: (timed[one], one == sustained.get(element), one))
        there = {row["rung"].split("/")[1]: row for row in own if float(row["size"]) == size}
        ladders.append(Ladder(element, data, size, {name: there[name] for name in names if name in there},
                              [row for name, row in there.items() if name not in names]))
    return ladders


def predictions_of(rows):
    """{(rung, type, data, size): row} with the busy time of each unit in `busy`, microseconds."""
    return {(row["rung"], row["type"], row["data"], float(row["size"])):
            row | {"busy": {unit: float(busy) for unit, _, busy in (part.partition("=") for part in row["units"].split())}} for row in rows}


def prediction(row, predictions):
    found = predictions.get((row["rung"], row["type"], row["data"], float(row["size"]))) if row else None
    return found if found and found["predicted_us"] else None


def has_changed(row, told):
    """Whether the described kernel cannot be the one that was timed. Where one of the numbers is unknown, nothing is known."""
    return "" not in (told["registers"], row["registers_per_thread"]) and told["registers"] != row["registers_per_thread"]


def by_unit(before, after, predictions):
    """[(unit, cycles by which it is less busy than in the rung before)], most first; nothing where one of the two has no description."""
    old, new = prediction(before, predictions), prediction(after, predictions)
    if not old or not new:
        return []
    clocks = [float(row["sm_clock_mhz"]) for row in (before, after)]
    least = LEAST_SHARE * max(float(one["predicted_us"]) * clock for one, clock in zip((old, new), clocks))
    saved = [(unit, old["busy"].get(unit, 0) * clocks[0] - new["busy"].get(unit, 0) * clocks[1]) for unit in {**old["busy"], **new["busy"]}]
    return sorted((one for one in saved if abs(one[1]) >= least), key=lambda one: -abs(one[1]))[:MOST_UNITS]


def cycles(value):
    return f"{value:+,.0f}".replace("-", "−")


def percent(ratio):
    return f"{round(100 * (ratio - 1)):+d} %".replace("-", "−")


def measured_cells(row, before):
    if row is None:
        return ("-",) * 6
    spread = f" ({100 * float(row['spread']):.2g} %)" if row["spread"] else ""
    saved = cycles(float(before["cycles"]) - float(row["cycles"])) if before else "-"
    return (number(float(row["time_us"])) + spread, number(float(row["ratio_to_library"])) if row["ratio_to_library"] else "-",
            race_tables.by_pairs(row), number(float(row["fraction_of_ceiling"])) if row["fraction_of_ceiling"] else "-", f"{float(row['cycles']):,.0f}", saved)


def model_cells(row, before, predictions):
    told = prediction(row, predictions)
    if not told:
        return ("-",) * 4
    value, low, high = (number(float(told[name])) for name in ("predicted_us", "low_us", "high_us"))
    units = ", ".join(f"`{unit}` {cycles(less)}" for unit, less in by_unit(before, row, predictions))
    return (told["bound"] + " †" * has_changed(row, told), f"{value} ({low} to {high})",
            percent(float(told["predicted_us"]) / float(row["time_us"])), units or "-")


def ladder_tables(ladder, rungs, predictions):
    """What was measured, and what the model says: two tables, since one is wider than a page."""
    measured, model, before = [], [], None
    for rung in rungs:
        row = ladder.rows.get(rung.name)
        measured.append((f"`{rung.name}`", *measured_cells(row, before)))
        model.append((f"`{rung.name}`", *model_cells(row, before, predictions)))
        before = row or before
    return [table(("rung", "time, µs (spread)", "against the library", "by pairs (interval)", "of the limit", "cycles", "cycles saved"), measured),
            "The same by the model:", table(("rung", "bound", "predicted, µs", "error", "less busy than before, cycles"), model)]


def notes(ladders, predictions):
    """What the tables need to be read, and why cells are empty."""
    shown = [row for ladder in ladders for row in ladder.rows.values()]
    told = [prediction(row, predictions) for row in shown]
    changed = any(one and has_changed(row, one) for row, one in zip(shown, told))
    alone = any("‡" in race_tables.by_pairs(row) for row in shown)
    lines = ["The spread is the middle half of all samples, as a share of their median. *By pairs* is the median of the ratios of two times "
             "that were measured in the same round, and an interval that holds the 95 % intervals of all campaigns "
             "([how](../kernels_csv.md#ratios-by-pairs))." + " ‡ marks an interval that comes from a single campaign." * alone,
             "*Cycles saved* are measured, against the nearest rung above that has a time. *Less busy* is what that step did to each unit's own "
             "time by the model, largest changes first. Units work at the same time, so these numbers do not add up to the cycles saved, and "
             "only the unit that was the bound sets a time."]
    dates = sorted({one["described"] for one in told if one})
    if dates:
        lines.append(f"Predictions are of kernels that were counted on {' and '.join(dates)}, and a rung's code may have changed since."
                     + " † marks a rung that had another number of registers then." * changed)
    if None in told:
        lines.append("A dash instead of a prediction: no recording describes this rung by its counters, or the model cannot tell.")
    return "\n\n".join(lines)


def rung_list(rungs, page_folder, root):
    lines, before, linked = [], None, set()
    for at, rung in enumerate(rungs, 1):
        added, removed = changed_lines(before.code if before else {}, rung.code)
        size = f"{added:,} lines" if before is None else f"+{added:,} −{removed:,} lines"
        up = "../" * len(page_folder.relative_to(root).parts)
        headers = [f"[`{file.name}`]({up}{file.relative_to(root)})" for file in rung.code if file != rung.source and (not before or file not in before.code)]
        new = f"{'; new:' if before else ', with'} {', '.join(headers)}" if headers else ""
        idea = with_links(rung.idea.replace("*", r"\*").replace("<", "&lt;"), linked)
        lines.append(f"{at}. [`{rung.name}`]({up}{rung.source.relative_to(root)}) ({size}{new}). {idea}")
        before = rung
    return "\n".join(lines)


def page(family, ladders, rungs, races, predictions, errors, folder, root):
    parts = [f"# {family}", f"<!-- kernel_pages:{family} -->", FAMILIES[family],
             f"![Speed of each rung of {family} against the library]({family}.svg)"]
    parts += ["## The ladder", "Cold, in bursts, on an H200. [kernels.csv](../kernels_csv.md) says what each number is, "
              "[the cost model](../cost_model.md#what-bounds-a-kernel) what the bounds are."]
    for ladder in ladders:
        parts += [*([f"### {ladder.title()}"] if len(ladders) > 1 else [f"Data: {ladder.title()}."]), *ladder_tables(ladder, rungs, predictions)]
    parts.append(notes(ladders, predictions))
    if untimed := [rung for rung in rungs if not any(rung.name in ladder.rows for ladder in ladders)]:
        parts.append(f"No time is recorded yet of {', '.join(f'`{rung.name}`' for rung in untimed)}.")
    parts += ["## The steps", "Lines are those of the rung's file and of the headers (`.cuh`) that only one of the two rungs includes.",
              rung_list(rungs, folder, root)]
    if errors:
        parts.append(errors)
    if races:
        parts += ["## Every size against the library", "The fastest rung and the fastest library of each size and mode "
                  "([races](../races.md) says how to read it).", race_tables.table_of(races)]
    return "\n\n".join([*parts, "<!-- /kernel_pages -->"]) + "\n"


def family_table(ladders):
    rows = []
    for family, some in ladders.items():
        for ladder in some:
            best = min(ladder.rows.values(), key=lambda row: float(row["time_us"]))
            rows.append((f"[{family}](kernels/{family}.md)", ladder.title(), f"`{best['rung'].split('/')[1]}`",
                         f"{number(float(best['ratio_to_library']))} × {best['library']}" if best["ratio_to_library"] else "-",
                         number(float(best["fraction_of_ceiling"])) if best["fraction_of_ceiling"] else "-"))
    return table(("family", "at", "fastest rung", "its speed", "of the limit"), rows)


# The files.

def between(file, begin, end, text):
    """The file's text with what is between the two marks written again."""
    old = file.read_text(encoding="utf-8")
    new, count = re.subn(rf"({re.escape(begin)}\n).*?( *{re.escape(end)})", lambda found: f"{found.group(1)}{text}\n{found.group(2)}", old, flags=re.S)
    if count != 1:
        raise SystemExit(f"error: {file}: not one part between '{begin}' and '{end}'")
    return new


def pages(rows, predictions, races, errors, root):
    """{file: its text}: everything that this script writes. `rows` are those of kernels.csv. `errors` has a section for some families."""
    docs, ladders, texts = root / "docs", {}, {}
    for family in sorted({row["family"] for row in rows}):
        its = rungs_of(family, root)
        some = ladders_of(family, rows, [rung.name for rung in its])
        if not some:  # kernels that are no ladder
            continue
        if family not in FAMILIES:
            raise SystemExit(f"error: scripts/kernel_families.py: nothing is said of {family}, which kernels.csv has")
        ladders[family] = some
        own = {race: both for race, both in races.items() if race[0] == family}
        texts[docs / f"kernels/{family}.md"] = page(family, some, its, own, predictions, errors.get(family), docs / "kernels", root)
        texts[docs / f"kernels/{family}.svg"] = picture(family, some)
    texts[docs / "kernels.md"] = between(docs / "kernels.md", "<!-- kernel_pages:families -->", "<!-- /kernel_pages -->",
                                         family_table(ladders))
    texts[root / "mkdocs.yml"] = between(root / "mkdocs.yml", "# kernel_pages", "# /kernel_pages",
                                         "\n".join(f"          - {family}: kernels/{family}.md" for family in ladders))
    return texts


def table_rows(file):
    return list(csv.DictReader(open_text(file)))


def main():
    if not set(sys.argv[1:]) <= {"--check"}:
        raise SystemExit(__doc__)
    data = ROOT / "data/h200"
    texts = pages(table_rows(data / "kernels.csv.zst"), predictions_of(table_rows(data / "rung_units.csv.xz")),
                  race_tables.races(data / "kernels.csv.zst"), dict.fromkeys(error_tables.FAMILIES, error_tables.section(data)), ROOT)
    there = {file for file in (ROOT / "docs/kernels").glob("*") if file.suffix in (".md", ".svg")}
    differ = [file for file, text in texts.items() if not file.is_file() or file.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        if wrong := [str(file.relative_to(ROOT)) for file in [*differ, *sorted(there - texts.keys())]]:
            raise SystemExit(f"error: {', '.join(wrong)}: differs from data/ or kernels/: run scripts/update_docs.sh")
        return
    (ROOT / "docs/kernels").mkdir(exist_ok=True)
    for file in differ:
        file.write_text(texts[file], encoding="utf-8")
    for file in there - texts.keys():
        file.unlink()


if __name__ == "__main__":
    main()
