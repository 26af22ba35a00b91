#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PyTorch Inductor reads the exported device: what it says of it before and after.

Usage: read_inductor.py data/h200/exports/inductor_device.py        Exit: 0 read, 1 not, 77 no PyTorch that has the table
"""

import runpy
import sys

try:
    import torch
    from torch._inductor.analysis import device_info
except ImportError as error:
    print(f"skipped: no PyTorch with torch._inductor.analysis.device_info: {error}")
    sys.exit(77)


def say(when, name):
    info = device_info.lookup_device_info(name)
    print(f"{when}: lookup_device_info({name!r}) = {info}")
    return info


def main():
    exported = runpy.run_path(sys.argv[1], init_globals=None, run_name="read")
    name, ours = exported["NAME"], exported["INFO"]
    print(f"PyTorch {torch.__version__}; the table has {sorted(device_info._device_mapping)}")
    wrong = []
    if say("after", name) is not ours:
        wrong.append("the lookup does not give the exported device")
    bad = [kind for kind, rate in ours.tops.items()
           if not (isinstance(kind, torch.dtype) or kind == "torch.tf32") or not 0 < rate < 1e6]
    if bad or not 0 < ours.dram_bw_gbs < 1e6 or not 0 < ours.dram_gb < 1e6:
        wrong.append(f"not rates: {bad}, {ours.dram_bw_gbs}, {ours.dram_gb}")
    here = torch.cuda.get_device_name() if torch.cuda.is_available() else None
    print(f"the device at hand is {here!r}")
    if here == name:
        for kind in (torch.float32, torch.bfloat16):
            told = device_info.datasheet_tops(kind)
            print(f"datasheet_tops({kind}) = {told}")
            if told != ours.tops[kind]:
                wrong.append(f"datasheet_tops({kind}) is {told}, not {ours.tops[kind]}")
        try:
            from torch._inductor.utils import get_device_tflops
            print(f"get_device_tflops(bfloat16) = {get_device_tflops(torch.bfloat16)}")
        except ImportError as error:
            print(f"get_device_tflops is not there: {error}")
    for cause in wrong:
        print(f"error: {cause}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
