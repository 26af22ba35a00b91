# SPDX-License-Identifier: Apache-2.0
"""The report as pages: a light front page, and everything else one click away. Nothing is fetched from a network."""

from markupsafe import Markup

from levels import colour_of
from page_documents import claims_page, systems_page
from page_leads import leads
from page_outcomes import grouped, tally
from page_places import FOLDER, Places, key_id, probe_id, slug
from page_search import search_index
from page_values import rows, tile
from page_words import natural
from pages import write

# Parts that a report may lack, their page and what leads to it.
_SECTIONS = (("kernels", "Reference kernels"), ("predictions", "Predictions"), ("claims", "Claims"),
             ("systems", "The documents' systems"))
_LISTS = (("keys", "All keys"), ("recordings", "Recordings and outcomes"))
_MOST_NAMED = 3  # revisions in the line of facts
MANIFEST = f"{FOLDER}/files.txt"


def pages(report, drawings, png=False):
    """File below the report's folder -> its text; index.html comes last. `drawings` maps a figure's id to its <svg>
    element; a figure of kind absent has none. `png`: each has a PNG too."""
    places = Places(report)
    drawn = {name: Markup(svg) for name, svg in drawings.items()}
    common = {"report": report, "drawings": drawn, "png": png, "places": places, "device": report["device"]["name"] or "unnamed device",
              "header": header_of(report), "sections": [(name, title) for name, title in _SECTIONS if name in report],
              "lists": _LISTS, "probe_id": probe_id, "key_id": key_id, "slug": slug, "has_hierarchy": "hierarchy" in report}

    def page(template, root, here, **more):
        return write(template, root=root, here=here, **common, **more)

    made = {f"{FOLDER}/{family.file}": page("family.html", "../", family.file, family=family, value_rows=_value_rows(report, family, places))
            for family in places.families}
    given = {"claims": lambda: claims_page(report), "systems": lambda: systems_page(report, places)}
    for name, _ in common["sections"]:
        made[f"{FOLDER}/{name}.html"] = page(f"{name}.html", "../", name, **given.get(name, dict)())
    made[f"{FOLDER}/keys.html"] = page("keys.html", "../", "keys", rows=rows(report, sorted(report["values"]), places),
                                       tiles=[tile(report, key, places) for key in report["headline"]])
    outcomes = grouped(report["outcomes"])
    made[f"{FOLDER}/recordings.html"] = page("recordings.html", "../", "recordings", outcomes=outcomes, tally=tally(report["outcomes"]),
                                             recordings=_in_order(report["run"].get("recordings", [])))
    made[f"{FOLDER}/search.js"] = search_index(report, places)
    made[MANIFEST] = "".join(f"{name.removeprefix(FOLDER + '/')}\n" for name in made)
    if "hierarchy" in report:
        made["hierarchy.html"] = page("hierarchy.html", "", "hierarchy", levels=_levels(report), colour_of=colour_of)
    made["index.html"] = page("index.html", "", "index", leads=leads(report, places))
    return made


def caption(report):
    """The line under a figure's title: which device, when, at what level."""
    recording = next(iter(report["run"].get("recordings", [])), {})
    parts = [report["device"]["name"], recording.get("time_utc", "")]
    level = recording.get("level", "")
    parts.append(f"level {level}" if level else "")
    parts.append("replayed recording" if report["run"].get("origin") == "replayed" else "")
    return "  ·  ".join(part for part in parts if part)


def _levels(report):
    return next(figure["levels_of"] for figure in report["hierarchy"]["figures"] if "levels_of" in figure)


def _value_rows(report, family, places):
    return {figure["id"]: rows(report, figure["keys"], places) for figure in family.figures}


# ---- header ------------------------------------------------------------------------------------


def header_of(report):
    device, recordings = report["device"], report["run"].get("recordings", [])
    campaigns = sum(recording.get("measures") != "kernels" for recording in recordings)
    days = sorted({str(recording.get("time_utc", ""))[:10] for recording in recordings} - {""})
    facts = [("compute capability", device.get("compute_capability", "")),
             ("driver", device.get("driver_version", "")),
             ("toolkit", device.get("toolkit_version", "")),
             ("level", _joined(recordings, "level")),
             ("revision", _few(sorted({revision(recording) for recording in recordings}), "revisions")),
             ("measured", " to ".join(days[:1] + days[1:][-1:])),
             ("devices at once", "%.0f" % together if (together := device.get("facts", {}).get("devices_in_parallel")) else ""),
             ("recordings", str(campaigns) if campaigns > 1 else ""),
             ("counters", _counters(recordings))]
    banners = []
    if report["run"].get("origin") == "replayed":
        banners.append("Replayed recording: these samples were not taken on this machine now.")
    if any(recording.get("complete") is False for recording in recordings):
        banners.append("Incomplete recording: the run ended before its last series.")
    banners += sorted({flag for recording in recordings for flag in recording.get("flags", [])})
    return {"facts": [fact for fact in facts if fact[1]], "banners": banners}


def revision(recording):
    name = recording.get("git_revision", "")[:12] or "unknown"
    return name + (" (modified)" if recording.get("git_dirty") else "")


def _few(names, what):
    """Their names, or only how many where a line has no room for them: the page of recordings has all."""
    return ", ".join(names) if len(names) <= _MOST_NAMED else f"{len(names)} {what}"


def _counters(recordings):
    """What all recordings say of counters, or how many have them."""
    with_counters = sum(recording.get("counters") == "available" for recording in recordings)
    if with_counters in (0, len(recordings)):
        return _joined(recordings, "counters")
    return f"available in {with_counters} of {len(recordings)} recordings"


def _in_order(recordings):
    """Recordings of probes first, then those of kernels, each by their names as people count."""
    return sorted(recordings, key=lambda one: (one.get("measures") == "kernels", natural(str(one.get("file", "")))))


def _joined(recordings, member):
    return ", ".join(dict.fromkeys(recording.get(member, "") for recording in recordings))
