# SPDX-License-Identifier: Apache-2.0
"""The ten lead figures of the front page: which figure, which values, and what they mean for authors of kernels."""

from dataclasses import dataclass, field

from page_places import FOLDER
from page_values import plain, tile
from units import format_number


@dataclass
class Lead:
    """`figures` are ids, the best first; without any of them the figure that shows `key` will do. `says` are sentences
    with {keys} in them: the first one whose keys the profile all has is written."""

    name: str
    title: str
    figures: tuple
    key: str
    tiles: tuple
    says: tuple
    shown: dict = field(default_factory=dict)


LEADS = (
    Lead("latency", "Latency ladder", ("latency_ladder",), "l1.latency_cycles",
         ("l1.latency_cycles", "l2.latency_cycles", "l2.near.latency_cycles", "l2.far.latency_cycles", "dram.latency_cycles", "dram.latency_ns"),
         ("A load that another one waits for takes {l1.latency_cycles} from L1, {l2.latency_cycles} from L2 and {dram.latency_cycles} "
          "from DRAM: keep what is used again within {l1.size_bytes} of an SM, and keep enough independent loads in flight to cover the rest.",
          "Every level further out makes a dependent load wait several times as long: keep what is used again close, and keep independent loads in flight.")),
    Lead("sectors", "Sectors against stride", ("sectors_loads", "sectors"), "coalescing.ld32.stride1_sectors_per_request",
         tuple(f"coalescing.ld32.stride{stride}_sectors_per_request" for stride in (1, 2, 4, 8)),
         ("A warp moves whole sectors: 4-byte words side by side take {coalescing.ld32.stride1_sectors_per_request}, words eight apart "
          "{coalescing.ld32.stride8_sectors_per_request} for the same data. Lay data out so that neighbouring lanes read neighbouring words.",
          "A warp moves whole sectors, used or not: lay data out so that neighbouring lanes read neighbouring words.")),
    Lead("banks", "Bank law", ("bank_latency",), "shared.conflict_cycles_per_way.ld32",
         ("shared.conflict_cycles_per_way.ld32", "shared.latency_cycles", "shared.bandwidth_bytes_per_clk_sm", "shared.read_gbps"),
         ("Each further lane on another word of the same bank adds {shared.conflict_cycles_per_way.ld32} to a shared load "
          "of {shared.latency_cycles}: pad or swizzle tiles until no two lanes meet.",
          "Each further lane on another word of the same bank makes a shared access longer: pad or swizzle tiles until no two lanes meet.")),
    Lead("issue", "ILP × warps", ("issue_surface.grid",), "inst.ffma.issue_interval_cycles",
         ("inst.ffma.latency_cycles", "inst.ffma.per_clk_sm", "hiding.ffma1.warps_to_saturate", "hiding.ffma4.warps_to_saturate"),
         ("A dependent FFMA waits {inst.ffma.latency_cycles}. With one chain a warp it takes {hiding.ffma1.warps_to_saturate} on an SM to "
          "keep it busy, with four independent chains {hiding.ffma4.warps_to_saturate}: independent work in a thread replaces occupancy.",
          "Warps and independent chains hide the same latency: independent work in a thread replaces occupancy.")),
    Lead("divergence", "Divergence law", ("divergence_law",), "divergence.path_overhead_cycles",
         ("divergence.path_overhead_cycles", "divergence.cycles_per_instruction", "divergence.predication_crossover_instructions", "divergence.reconverge_cycles"),
         ("The paths that a warp takes run one after the other, and each costs {divergence.path_overhead_cycles} beside its own instructions: "
          "sort work so that the lanes of a warp agree, and leave short branches to predication.",
          "The paths that a warp takes run one after the other: sort work so that the lanes of a warp agree.")),
    Lead("roofline", "Roofline with kernels", ("kernel_roofline", "roofline"), "fp32.tflops",
         ("dram.read_gbps", "l2.read_gbps", "fp32.tflops", "tensor.bf16_tflops"),
         ("DRAM gives {dram.read_gbps} and FP32 reaches {fp32.tflops}. Left of the ridge bytes decide: use them again or move fewer. "
          "Right of it the instruction mix decides.",
          "Left of the ridge bytes decide: use them again or move fewer. Right of it the instruction mix decides.")),
    Lead("instructions", "Instruction table", (), "inst.ffma.per_clk_sm", ("issue.per_clk_sm",),
         ("An SM runs {inst.ffma.per_clk_sm} of FFMA, {inst.mufu_ex2.per_clk_sm} of MUFU.EX2 and {inst.dfma.per_clk_sm} of DFMA: "
          "count the instructions of a loop by pipe, the fullest pipe is its bound.",
          "Count the instructions of a loop by pipe: the fullest pipe is its bound.")),
    Lead("tensor", "Tensor cores", ("tensor_wgmma_rate", "tensor_rate"), "tensor.bf16.wgmma_flop_per_clk_sm",
         ("tensor.bf16_tflops", "tensor.bf16_sustained_tflops", "tensor.bf16.wgmma_flop_per_clk_sm", "tensor.bf16.mma_sync_flop_per_clk_sm"),
         ("By wgmma an SM reaches {tensor.bf16.wgmma_flop_per_clk_sm}, by mma.sync {tensor.bf16.mma_sync_flop_per_clk_sm}. A burst gives "
          "{tensor.bf16_tflops}, a lasting load {tensor.bf16_sustained_tflops}: plan with the second.",
          "Which instruction feeds the tensor cores decides the rate, and a lasting load lowers the clock: plan with the sustained rate.")),
    Lead("predictions", "Predictions", ("predictions",), "", (), ()),
    Lead("claims", "Claims", (), "", (), ()),
)
# Shown first of the instructions that this profile has.
INSTRUCTIONS = ("ffma", "fadd", "hfma2", "dfma", "iadd3", "imad", "lop3", "isetp", "popc", "i2f", "f2i", "mufu_rcp", "mufu_ex2",
                 "mufu_rsqrt", "shfl", "lds", "vote", "prmt")


def leads(report, places):
    """What the front page shows below the hierarchy."""
    return [_lead(lead, report, places) for lead in LEADS]


def _lead(lead, report, places):
    figure = _figure(lead, report, places)
    tiles = [one for one in (tile(report, key, places) for key in lead.tiles) if one]
    shown = {"name": lead.name, "title": lead.title, "tiles": tiles, "says": _sentence(lead, report), "figure": figure,
             "more": places.figure[figure["id"]] if figure else None, "missing": None, "table": None, "claims": None}
    if lead.name == "instructions":
        shown.update(_instructions(report, places))
    elif lead.name == "predictions":
        shown.update(_predictions(report))
    elif lead.name == "claims":
        shown.update(_claims(report))
    elif not figure or figure["kind"] == "absent":
        shown["missing"] = _why(lead, figure)
    return shown


def _figure(lead, report, places):
    sections = [report.get(name, {"figures": []})["figures"] for name in ("kernels", "predictions")]
    figures = {one["id"]: one for part in (report["figures"], *sections) for one in part}
    drawn = [figures[name] for name in lead.figures if name in figures and figures[name]["kind"] != "absent"]
    named = [figures[name] for name in lead.figures if name in figures]
    return next(iter(drawn + named), None if not lead.figures else places.figure_of_key.get(lead.key))


def _why(lead, figure):
    notes = "; ".join(figure["notes"]) if figure else ""
    return f"The recordings have no figure of this: {notes or 'no series of it was measured'}."


def _sentence(lead, report):
    values = report["values"]
    for sentence in lead.says:
        keys = [part.split("}")[0] for part in sentence.split("{")[1:]]
        if all(key in values for key in keys):
            for key in keys:
                sentence = sentence.replace("{" + key + "}", plain(values[key]))
            return sentence
    return ""


def _instructions(report, places):
    values = report["values"]
    names = sorted(key.split(".")[1] for key in values if key.startswith("inst.") and key.endswith(".per_clk_sm") and key.count(".") == 2)
    chosen = [name for name in INSTRUCTIONS if name in names] or names[:len(INSTRUCTIONS)]
    rows = []
    for name in chosen:
        rate, latency = values[f"inst.{name}.per_clk_sm"], values.get(f"inst.{name}.latency_cycles")
        rows.append({"name": name, "rate": rate["value"], "latency": latency["value"] if latency else None,
                     "key": f"inst.{name}.per_clk_sm"})
    most = {member: max((row[member] for row in rows if row[member] is not None), default=1) or 1 for member in ("rate", "latency")}
    figure = places.figure_of_key.get(f"inst.{chosen[0]}.per_clk_sm") if chosen else None
    return {"table": rows, "most": most, "all": len(names), "more": places.figure[figure["id"]] if figure else None,
            "missing": None if rows else "The recordings have no rate of an instruction."}


def _predictions(report):
    if "predictions" not in report:
        return {"missing": "No kernel of these recordings was both timed and counted."}
    held = report["predictions"]
    tiles = [{"key": f"mean absolute error, {error['name']}", "number": f"{100 * error['mape']:.1f}", "unit": "%", "why": None,
              "interval": f"over {error['n']} kernels", "flags": [], "confirmation": None, "link": f"{FOLDER}/predictions.html"}
             for error in held["errors"]]
    tiles.append({"key": "measured times within their interval", "number": f"{100 * held['interval_coverage']:.0f}", "unit": "%", "why": None,
                  "interval": "of 95 % intervals", "flags": [], "confirmation": None, "link": f"{FOLDER}/predictions.html"})
    says = "The cost model has seen this profile and no kernel. Let it rank variants before you write them, and measure where its interval is wide."
    return {"tiles": tiles, "says": says, "more": f"{FOLDER}/predictions.html",
            "missing": None if held["figures"] else "No kernel has both times."}


def _claims(report):
    if "claims" not in report:
        return {"missing": "No document was judged: the catalogue of claims was not found."}
    counts = report["claims"]["counts"]
    total = len(report["claims"]["claims"])
    says = (f"{counts['confirmed']} of {format_number(total) if total > 9999 else total} statements in documents hold on this device, "
            f"{counts['refuted']} do not and {counts['depends']} depend on what is not said: look a number up before you tune by it.")
    return {"claims": [(verdict, count, count / (total or 1)) for verdict, count in counts.items()], "says": says,
            "more": f"{FOLDER}/claims.html"}
