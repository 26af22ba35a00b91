# SPDX-License-Identifier: Apache-2.0
"""What the search box of the pages looks through, as a script: pages opened as files can fetch nothing."""

import json

from page_documents import claim_id
from page_places import FOLDER, identifier, key_id
from page_values import plain

_STATEMENT_CHARACTERS = 160
_KINDS = ("page", "probe", "key", "figure", "claim")
_NAMED = {2: f"{FOLDER}/keys.html#key-", 4: f"{FOLDER}/claims.html#claim-"}  # where what is called so is found


def search_index(report, places):
    """`warpgaugeIndex = [[kind, name, more, where], …]`; `where` is relative to the folder of the report, and empty for a key or a
    claim whose name is its id as it stands: `named` has their pages."""
    entries = [(0, family.title, f"{len(family.figures)} figures", f"{FOLDER}/{family.file}") for family in places.families]
    questions = {outcome["probe"]: outcome.get("question", "") for outcome in report["outcomes"]}
    entries += [(1, probe, question, places.probe(probe)) for probe, question in sorted(questions.items())]
    entries += [(2, key, plain(value), _key(key)) for key, value in sorted(report["values"].items())]
    entries += [(2, key, f"absent: {why}", _key(key)) for key, why in sorted(report["absent"].items())]
    entries += [(3, figure["title"], figure["id"], places.figure[figure["id"]]) for family in places.families for figure in family.figures]
    entries += [(4, _short(claim["statement"]), f"{claim['verdict']} · {claim['id']}",
                 "" if identifier(claim["id"]) == claim["id"] else f"{FOLDER}/claims.html#{claim_id(claim['id'])}")
                for claim in report.get("claims", {"claims": []})["claims"]]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=True, separators=(",", ":")) for entry in entries)
    return f"window.warpgaugeIndex = {{kinds: {json.dumps(_KINDS)}, named: {json.dumps(_NAMED)}, entries: [\n{lines}\n]}};\n"


def _key(key):
    return "" if identifier(key) == key else f"{FOLDER}/keys.html#{key_id(key)}"


def _short(text):
    return text if len(text) <= _STATEMENT_CHARACTERS else text[:_STATEMENT_CHARACTERS] + " …"
