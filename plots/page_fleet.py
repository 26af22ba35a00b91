# SPDX-License-Identifier: Apache-2.0
"""The page of `warpgauge fleet --report`: what differs between cards first, then what lies outside, a map and the strips."""

import statistics

from markupsafe import Markup

from fleet_svg import MOST_CARDS, map_svg, strip_svg
from pages import write

_MOST_STRIPS = 400  # of keys without a marked card
_SHORT_UUID = 12  # letters: GPU- and eight


def fleet_page(fleet):
    """The whole page."""
    groups = [_group(group) for group in fleet["groups"]]
    return write("fleet.html", device=" and ".join(group["gpu"] for group in groups), look="fleet.css", script=None,
                 groups=groups, by=_by, refused=fleet.get("refused", []), false_alarms=fleet["false_alarms"])


def _group(group):
    names = [card["name"] for card in group["cards"]]
    marked = [key for key in group["keys"] if key["outside"] or key["differing"]]
    quiet = [key for key in group["keys"] if not (key["outside"] or key["differing"])]
    shown = _most_conspicuous(group)
    return {"beyond": [], "trends": [], "limits_not_judged": [], "cannot_tell": [], "result": "", **group, "unjudged": _unjudged(group), "names": names, "places": [_place(card) for card in group["cards"]], "measured": _measured(group, names), "findings": _findings(group, [_place(card) for card in group["cards"]]),
            "marked": [_strip(key, names) for key in marked], "quiet": [_strip(key, names) for key in quiet[:_MOST_STRIPS]],
            "left_out": max(0, len(quiet) - _MOST_STRIPS), "mapped": shown,
            "map": Markup(map_svg(group["families"], names, shown)) if group["families"] else None,
            "told": _told(group["keys"]), "found_at": _found_at(group["cards"])}


def _measured(group, names):
    """When the cards were measured; None where no profile says so."""
    night = group.get("measured")
    if not night or not night["last"]:
        return None
    first, last = (night[end].replace("T", " ")[:16] for end in ("first", "last"))
    text = f"Measured {first} UTC." if first == last else f"Measured {first} to {last[11:] if last[:10] == first[:10] else last} UTC."
    if night["missing"]:
        named = ", ".join(f"{names[card]} ({group['cards'][card]['time_utc'][:10] or 'no time'})" for card in night["missing"][:12])
        more = f" and {len(night['missing']) - 12} more" if len(night["missing"]) > 12 else ""
        text += f" Not then, but last on: {named}{more}."
    return text


def _place(card):
    """"card-3 (node17, 0000:1b:00.0, GPU-47c6af56)": a technician finds a card by its host and its slot."""
    known = [text for text in (card.get("host"), card.get("pci_address"), card.get("uuid", "")[:_SHORT_UUID]) if text]
    return card["name"] + (f" ({', '.join(known)})" if known else "")


def _found_at(cards):
    return [card for card in cards if card.get("host") or card.get("pci_address") or card.get("uuid")]


def _by(share, direction):
    """"1.80 % slower"; "+1.80 %" where more is neither."""
    return f"{100 * abs(share):.2f} % {direction}" if direction else f"{100 * share:+.2f} %"


def _direction(difference, slower_is):
    slower = difference * slower_is
    return "slower" if slower > 0 else "faster" if slower < 0 else ""


def _unjudged(group):
    """All that the lines of `cannot_tell` speak of, with the cause of each."""
    wide = [{"key": key["key"], "why": key["why_not_judged"] + (f", told from {100 * key['told_from_share']:.1f} % on" if key["told_from_share"] is not None else "")}
            for key in group["keys"] if key.get("why_not_judged")]
    return [*wide, *group["unjudged"]]


def _strip(key, names):
    return {**key, "svg": Markup(strip_svg(key, names)), "share": key["deviation"] / abs(key["median"]) if key["median"] else None}


def _told(keys):
    """From which share of the value on a card would be named, in the median key; None where nothing is judged."""
    shares = [key["told_from_share"] for key in keys if key["told_from_share"] is not None]
    return statistics.median(shares) if shares else None


def _findings(group, names):
    """A row a finding, what is slower first: the card as a whole, then families, then keys; the furthest first."""
    scores = [("as a whole", "", group["card"])] if group["card"] else []
    scores += [(f"{family['family']}.* ({len(family['keys'])} keys)", family["family"], family) for family in group["families"]]
    rows = [{"card": names[one["card"]], "what": what, "batch": None, **_by_score(group, family, one), **_distance_of(one)}
            for what, family, score in scores for one in score["outside"]]
    keys = []
    for key in group["keys"]:
        batch = _batch(key)
        if batch:
            keys.append(_row(key, batch, names))
        keys += [_row(key, [one], names) for one in key["outside"] if one not in batch]
    found = [*rows, *sorted(keys, key=lambda row: -abs(row["distance"]))]
    return sorted(found, key=lambda row: not row["by"].endswith("slower"))


def _by_score(group, family, outside):
    """{share, by}: the median of the card's differences in times and rates, of one family or of all ("")."""
    card = outside["card"]
    shares = [key["slower_is"] * (key["readings"][card] - key["median"]) / abs(key["median"]) for key in group["keys"]
              if family in ("", key["key"].partition(".")[0]) and key.get("slower_is") and key["median"] and key["readings"][card] is not None]
    if not shares:
        return {"share": None, "by": _direction(outside["distance"], 1)}
    share = statistics.median(shares)
    return {"share": share, "by": _by(share, _direction(share, 1))}


def _batch(key):
    """What lies outside on the side where most do, where that is a batch."""
    if not key["batch"]:
        return []
    above, below = ([one for one in key["outside"] if (one["distance"] > 0) == side] for side in (True, False))
    return above if len(above) > len(below) else below


def _row(key, outside, names):
    """One card, or the cards of a batch with their median; the nearest of them says how far out they are."""
    value, median = statistics.median(key["readings"][one["card"]] for one in outside), key["median"]
    share = (value - median) / abs(median) if median else None
    direction = _direction(value - median, key.get("slower_is", 0))
    return {"card": ", ".join(sorted(names[one["card"]] for one in outside)), "what": key["key"], "unit": key["unit"],
            "value": value, "median": median, "batch": len(outside) if len(outside) > 1 else None,
            "share": share, "by": direction if share is None else _by(share, direction),
            **_distance_of(min(outside, key=lambda one: abs(one["distance"])))}


def _distance_of(outside):
    return {"distance": outside["distance"], "by_chance": outside["by_chance"]}


def _most_conspicuous(group):
    """Places of cards: those furthest out in any family first, as many as a page has room for; in the order of names."""
    def furthest(card):
        return max((abs(family["distances"][card] or 0) for family in group["families"]), default=0)
    order = sorted(range(len(group["cards"])), key=lambda card: (-furthest(card), card))
    return sorted(order[:MOST_CARDS])
