#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what documents repeat of the code: no list of probes, keys, resources, estimators or metrics is typed by hand.

Usage: scripts/docs.py [--check] DESCRIBE_CODE      (scripts/update_docs.sh knows where the program DESCRIBE_CODE is)
Between <!-- NAME:PART --> and <!-- /NAME --> of a document stands what the writer NAME makes of PART:
  probes        `names`: the probes of every family; or the name of a family: what each asks (from probes/*/*.cu)
  resources     the resources of a kernel's description (analysis/descriptor/resources.def)
  keys          the keys of a topic, each with what it is (analysis/profile/keys/, keys of PROFILES; of peers those
                of device 1), or `topics` with a link to each
  estimators    id, summary and contract of each (analysis/estimate/estimators/)
  metric_groups what is read of the hardware's counters (cupti/metrics/)
  limits        what an input may hold (analysis/base/limits.h)
  exports       the fields of a consumer: key, unit, what it comes out as (data/h200/exports/fields.csv) and what the
                consumer's own files say (data/shipped.json, with their sources)
Also writes the list of resources in analysis/descriptor/kernel.schema.json. --check changes nothing and fails when a file
differs.
"""

import csv
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROFILES = [ROOT / "data" / file for file in ("h200/profile.json", "h100x2/profile-0.json.zst", "h100x4/profile-0.json.zst", "h200x4/profile-0.json.zst")]
SCHEMA = ROOT / "analysis/descriptor/kernel.schema.json"
FIELDS = ROOT / "data/h200/exports/fields.csv"
SHIPPED = ROOT / "data/shipped.json"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def cell(text):
    return text.replace("|", "\\|")


def table(heads, rows):
    return "\n".join(["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|",
                      *("| " + " | ".join(map(cell, row)) + " |" for row in rows)])


def probes():
    """Family -> [(name, question)]: a probe's path is its name, and its registration has the question."""
    families = {}
    for file in sorted((ROOT / "probes").glob("*/*.cu")):
        text = file.read_text(encoding="utf-8")
        if not re.search(r"\bRegister kRegister\b", text):
            continue  # kernels of a probe, or a library
        question = re.search(r'\.question =\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[,}]', text)
        if not question:
            raise SystemExit(f"error: {file.relative_to(ROOT)}: its registration has no question")
        sentence = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', question.group(1)))
        families.setdefault(file.parent.name, []).append((file.stem, sentence))
    return families


def probe_tables(part, _):
    families = probes()
    if part != "names":
        return table(["probe", "question"], [(f"`{part}/{name}`", question) for name, question in families.get(part, [])])
    rows = [(f"[{family}](probes/{family}.md)", ", ".join(f"`{name}`" for name, _ in list_))
            for family, list_ in families.items()]
    return table(["family", "probes"], rows)


def counter_table(code):
    """Resources that are one reading of the groups kernel_work and kernel_waits."""
    names = {metric["alias"]: " or ".join(f"`{name}`" for name in metric["names"])
             for group in code["metric_groups"] if group["id"] in ("kernel_work", "kernel_waits")
             for metric in group["metrics"]}
    return table(["resource", "reading", "metric"],
                 [(f"`{r['name']}`", f"`{r['counter']}`", names.get(r["counter"], "stated by the kernel's own launch"))
                  for group in code["resources"] for r in group["resources"] if r["counter"]])


def resource_tables(part, code):
    if part == "counters":
        return counter_table(code)
    return "\n\n".join(
        f"## {group['title']}\n\n" + table(["resource", "unit", "what is counted"],
                                           [(f"`{r['name']}`", r["unit"], r["meaning"]) for r in group["resources"]])
        for group in code["resources"])


def key_tables(part, code):
    if part == "topics":
        return table(["page", "keys of"],
                     [(f"[{topic['id']}.md]({topic['id']}.md)", topic["title"]) for topic in code["keys"]])
    topic = next(topic for topic in code["keys"] if topic["id"] == part)
    return table(["key", "unit", "what it is", "series"],
                 [(f"`{key['key']}`", key["unit"], key["says"], ", ".join(f"`{s}`" for s in key["series"]))
                  for key in topic["keys"] if not re.match(r"link\.peer(?!1\.)", key["key"])])


def estimator_sections(_, code):
    return "\n\n".join(f"## `{e['id']}`\n\n**{e['summary']}.** {e['contract']}" for e in code["estimators"])


def metric_sections(_, code):
    def counts(metric):
        return " or ".join(f"`{name}`" for name in metric["names"]) if "names" in metric else f"= {metric['formula']}"

    return "\n\n".join(
        f"## `{group['id']}`: {group['title']}\n\nCompute capability {group['capability']}. {group['description']}\n\n" +
        table(["alias", "metric", "unit"], [(f"`{m['alias']}`", counts(m), m["unit"]) for m in group["metrics"]])
        for group in code["metric_groups"])


def limit_table(_, code):
    return table(["what", "at most"], code["limits"])


def field_rows():
    """Consumer -> its rows of fields.csv. A leading apostrophe says that a text is not a formula."""
    consumers = {}
    with FIELDS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            row = {name: text[1:] if text.startswith("'") else text for name, text in row.items()}
            consumers.setdefault(row["consumer"], []).append(row)
    return consumers


def figure(value):
    """Short: six digits; of a rate of XLA, its TFLOP/s or TOP/s (132 SMs, a multiply-add is two)."""
    rate = re.fullmatch(r"\{ key: \d+ value \{ clock_rate_ghz: (\S+) units_per_core: (\d+) ops_per_clock: (\d+) \} \}", value)
    if rate:
        clock, units, operations = map(float, rate.groups())
        return f"{clock:.4g} GHz · {units:g} · {operations:g} = {clock * units * operations * 2 * 132 / 1e3:.4g} T/s"
    return re.sub(r"\d+\.\d{5,}", lambda number: f"{float(number.group()):.6g}", value)


def ratio(shipped, ours):
    """The shipped value over ours, where both are numbers and differ."""
    try:
        quotient = float(shipped) / float(ours)
    except (ValueError, ZeroDivisionError):
        return ""
    return "" if abs(quotient - 1) < 0.0005 else f"{quotient:.3g}"


def export_tables(part, _):
    files = [file for file in json.loads(SHIPPED.read_text(encoding="utf-8")) if file["consumer"] == part]
    rows = field_rows()[part]
    for file in files:
        unknown = set(file["fields"]) - {row["field"] for row in rows}
        if unknown:
            raise SystemExit(f"error: {SHIPPED.name}: no field of {part}: {sorted(unknown)}")
    lines = [f"Ships for the {file['device']}: {file['repository']} `{file['file']}` ({file['version']})." for file in files]
    table_rows = []
    for row in rows:
        file = next((file for file in files if row["field"] in file["fields"]), None)
        shipped = str(file["fields"][row["field"]]) if file else ""
        same_device = file is not None and file["device"] == "H200"
        table_rows.append((f"`{row['field']}`", row["unit"], figure(row["value"]), figure(shipped),
                           ratio(shipped, row["value"]) if same_device else "",
                           row["from"] or "left out: " + row["left_out_because"]))
    heads = ["field", "unit", "ours, of an H200", "it ships", "ships / ours", "from"]
    if not files:
        heads, table_rows = [*heads[:3], heads[5]], [(*row[:3], row[5]) for row in table_rows]
    return "\n".join([*lines, "", table(heads, table_rows)] if lines else [table(heads, table_rows)])


WRITERS = {
    "exports": export_tables,
    "probes": probe_tables,
    "resources": resource_tables,
    "keys": key_tables,
    "estimators": estimator_sections,
    "metric_groups": metric_sections,
    "limits": limit_table,
}


def document(text, code, used):
    """The text with every marked part written again."""
    def write(match):
        name, part = match.group(1), match.group(2)
        used.add((name, part))
        return f"<!-- {name}:{part} -->\n{WRITERS[name](part, code)}\n<!-- /{name} -->"

    return re.sub(rf"<!-- ({'|'.join(WRITERS)}):(\S+) -->.*?<!-- /\1 -->", write, text, flags=re.S)


def schema(text, code):
    """The schema with the resources and their units written again."""
    whole = json.loads(text)
    resources = [r for group in code["resources"] for r in group["resources"]]

    def definition(unit):
        return unit.replace("/", "_per_")

    amounts = whole["$defs"]["amounts"]
    amounts["properties"] = {r["name"]: {"$ref": f"#/$defs/{definition(r['unit'])}", "description": r["meaning"]}
                             for r in resources}
    by_hand = {name: whole["$defs"][name] for name in ("place", "sides", "texts")}
    whole["$defs"] = {**by_hand, "amounts": amounts, **{
        definition(unit): {"type": "object", "additionalProperties": False, "required": ["value", "unit"],
                           "properties": {"value": {"type": "number", "minimum": 0}, "unit": {"const": unit}}}
        for unit in dict.fromkeys(r["unit"] for r in resources)}}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    described = subprocess.run([arguments[0], *PROFILES], stdout=subprocess.PIPE)
    if described.returncode != 0:
        raise SystemExit(f"error: {arguments[0]} could not describe the code")
    code = json.loads(described.stdout)
    used = set()
    texts = {file: document(file.read_text(encoding="utf-8"), code, used) for file in DOCUMENTS}
    texts[SCHEMA] = schema(SCHEMA.read_text(encoding="utf-8"), code)
    wanted = {("probes", "names"), *(("probes", family) for family in probes()), ("resources", "all"), ("resources", "counters"), ("estimators", "all"),
              ("metric_groups", "all"), ("limits", "inputs"), ("keys", "topics"), *(("keys", topic["id"]) for topic in code["keys"]), *(("exports", consumer) for consumer in field_rows())}
    if used != wanted:
        raise SystemExit(f"error: no document has the parts {sorted(wanted - used)}, or none is known of "
                         f"{sorted(used - wanted)}")
    changed = [file for file, text in texts.items() if file.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        for file in changed:
            print(f"error: {file.relative_to(ROOT)} differs from the code: run scripts/update_docs.sh")
        sys.exit(1 if changed else 0)
    for file in changed:
        file.write_text(texts[file], encoding="utf-8")


if __name__ == "__main__":
    main()
