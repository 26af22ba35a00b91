# Written by warpgauge export --format inductor. Import it before PyTorch Inductor asks for
# the device. Left out:
#   tops/torch.float8_e4m3fnuz: no key of this profile matches *fnuz*
#   tops/torch.float8_e5m2fnuz: no key of this profile matches *fnuz*
#   tops/torch.float8_e8m0fnu: no key of this profile matches *e8m0*
import torch
from torch._inductor.analysis import device_info

NAME = "NVIDIA H200"
INFO = device_info.DeviceInfo(
    tops={
        torch.float64: 66.39146804216338,  # TFLOP/s: tensor.mma.fp64.m16n8k16.random.burst_tflops[TFLOP/s] or inst.dfma.per_clk_sm[instructions/clk/SM] * 2 * sm.count[1] * clock.sm.mhz[MHz] / 1e6; burst: what a run of milliseconds reaches
        torch.float32: 66.90903779991103,  # TFLOP/s: fp32.tflops[TFLOP/s]; burst: what a run of milliseconds reaches
        "torch.tf32": 484.76198026754736,  # TFLOP/s: tensor.wgmma.tf32.n256.random.burst_tflops[TFLOP/s]; burst: what a run of milliseconds reaches
        torch.bfloat16: 942.6094832084103,  # TFLOP/s: tensor.wgmma.bf16.n256.random.burst_tflops[TFLOP/s]; burst: what a run of milliseconds reaches
        torch.float16: 942.6118804248675,  # TFLOP/s: tensor.wgmma.bf16.n256.random.burst_tflops[TFLOP/s] * tensor.wgmma.f16_f32.n256.flop_per_clk_sm[FLOP/clk/SM] / tensor.wgmma.bf16.n256.flop_per_clk_sm[FLOP/clk/SM]; burst: what a run of milliseconds reaches
        torch.float8_e4m3fn: 1855.2253485729434,  # TFLOP/s: tensor.wgmma.e4m3_f32.n256.random.burst_tflops[TFLOP/s]; burst: what a run of milliseconds reaches
        torch.float8_e5m2: 1855.1215549913716,  # TFLOP/s: tensor.wgmma.e4m3_f32.n256.random.burst_tflops[TFLOP/s] * tensor.wgmma.e5m2_f32.n256.flop_per_clk_sm[FLOP/clk/SM] / tensor.wgmma.e4m3_f32.n256.flop_per_clk_sm[FLOP/clk/SM]; burst: what a run of milliseconds reaches
        torch.int8: 1930.8907914351423,  # TOP/s: tensor.wgmma.s8.n256.random.burst_tops[TOP/s]; burst: what a run of milliseconds reaches
    },
    dram_bw_gbs=4713.7769236186905,  # GB/s: dram.read_gbps[GB/s]
    dram_gb=139.80072021484375,  # GiB: memory.bytes[bytes] / 1073741824; the tool's own 80 of an H100 counts by 1024
)
device_info._device_mapping[NAME] = INFO
