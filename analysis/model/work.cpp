// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/work.h"

#include <algorithm>

namespace warpgauge::model {

const std::array<ResourceInfo, kResourceCount>& resources() {
  using enum Resource;
  static constexpr std::array<ResourceInfo, kResourceCount> kAll = {{
      {kWarpInstructions, "warp_instructions", "instructions",
       "warp instructions issued, of all pipes"},
      {kFma, "fma", "instructions", "FFMA, FADD and FMUL warp instructions"},
      {kImad, "imad", "instructions", "IMAD warp instructions, not counted under fma"},
      {kAlu, "alu", "instructions", "warp instructions of the integer and logic pipe"},
      {kHalf, "half", "instructions", "HFMA2, HADD2 and HMUL2 warp instructions"},
      {kFp64, "fp64", "instructions", "DFMA, DADD and DMUL warp instructions"},
      {kXu, "xu", "instructions", "MUFU and conversion warp instructions"},
      {kShuffle, "shuffle", "instructions", "SHFL warp instructions"},
      {kTensorBf16MmaSync, "tensor_bf16_mma_sync", "FLOP", "bf16 operations of mma.sync"},
      {kTensorBf16Wgmma, "tensor_bf16_wgmma", "FLOP", "bf16 operations of wgmma"},
      {kSharedWavefronts, "shared_wavefronts", "wavefronts",
       "shared-memory wavefronts, those of bank conflicts among them"},
      {kL1Wavefronts, "l1_wavefronts", "wavefronts",
       "wavefronts of global and local loads and stores"},
      {kL1Bytes, "l1_bytes", "bytes", "bytes that threads load from and store to global memory"},
      {kL1LoadSectors, "l1_load_sectors", "sectors", "32-byte sectors that loads touch in L1"},
      {kL1StoreSectors, "l1_store_sectors", "sectors", "32-byte sectors that stores touch"},
      {kL2ReadSectors, "l2_read_sectors", "sectors", "32-byte sectors that SMs read from L2"},
      {kL2WriteSectors, "l2_write_sectors", "sectors", "32-byte sectors that SMs write to L2"},
      {kL2ReadRequests, "l2_read_requests", "requests",
       "requests that carry them, each for sectors of one line"},
      {kL2WriteRequests, "l2_write_requests", "requests", "requests that carry those"},
      {kDramReadBytes, "dram_read_bytes", "bytes", "bytes read from DRAM, compulsory and capacity"},
      {kDramWriteBytes, "dram_write_bytes", "bytes", "bytes written to DRAM"},
      {kGlobalAtomicsSameAddress, "global_atomics_same_address", "operations",
       "atomic adds of threads on one global word, all lanes of a warp"},
      {kGlobalAtomicsOneLane, "global_atomics_one_lane", "operations",
       "atomic adds on one global word by one lane of each warp"},
      {kGlobalAtomicsCoalesced, "global_atomics_coalesced", "operations",
       "atomic adds of threads, the lanes of a warp on neighbouring global words"},
      {kGlobalAtomicsSpread, "global_atomics_spread", "operations",
       "atomic adds of threads, each lane on a sector of its own"},
      {kGlobalAtomicsHot, "global_atomics_hot", "operations",
       "atomic operations on a sector that the busiest L2 slice has beyond its even share: all "
       "lines "
       "of a few hot words lie in few slices"},
      {kGlobalAtomicsHotF32, "global_atomics_hot_f32", "operations", "those of float additions"},
      {kSharedAtomicsSameAddress, "shared_atomics_same_address", "operations",
       "atomic adds of threads on one shared word, all lanes of a warp"},
      {kSharedAtomicsSpread, "shared_atomics_spread", "operations",
       "atomic adds of threads, the lanes of a warp on shared words of their own"},
      {kLoadRequests, "load_requests", "requests", "global load instructions, one a warp"},
      {kLoadsInFlight, "loads_in_flight", "requests/warp",
       "independent global loads that a warp has under way before it waits"},
      {kBarriers, "barriers", "barriers/block", "__syncthreads that a block passes"},
      {kExtraPaths, "extra_paths", "paths",
       "paths of divergent branches that warps take beyond one a branch"},
      {kChainFfma, "chain_ffma", "instructions/warp", "FFMAs or FMULs on a warp's longest chain"},
      {kChainFadd, "chain_fadd", "instructions/warp", "FADDs on it"},
      {kChainImad, "chain_imad", "instructions/warp", "IMADs on it"},
      {kChainIadd3, "chain_iadd3", "instructions/warp", "IADD3s on it"},
      {kChainLop3, "chain_lop3", "instructions/warp", "LOP3s and shifts on it"},
      {kChainMufuEx2, "chain_mufu_ex2", "instructions/warp", "MUFU.EX2s on it"},
      {kChainMufuRsqrt, "chain_mufu_rsqrt", "instructions/warp", "MUFU.RSQs on it"},
      {kChainDfma, "chain_dfma", "instructions/warp", "DFMAs on it"},
      {kChainHfma2, "chain_hfma2", "instructions/warp", "HFMA2s on it"},
      {kChainShfl, "chain_shfl", "instructions/warp", "SHFLs on it"},
      {kChainShared, "chain_shared", "instructions/warp", "shared-memory loads on it"},
      {kChainL1, "chain_l1", "instructions/warp", "global loads on it that hit L1"},
      {kChainL2, "chain_l2", "instructions/warp", "global loads on it that hit L2"},
      {kChainDram, "chain_dram", "instructions/warp", "global loads on it that go to DRAM"},
      {kChainGlobalAtomic, "chain_global_atomic", "instructions/warp",
       "global atomics on it whose result is used"},
      {kChainSharedAtomic, "chain_shared_atomic", "instructions/warp",
       "shared atomics on it whose result is used"},
      {kFlopFp32, "flop_fp32", "FLOP", "fp32 operations of the algorithm, an FMA is two"},
      {kFlopFp64, "flop_fp64", "FLOP", "fp64 operations of the algorithm"},
      {kCompulsoryBytes, "compulsory_bytes", "bytes",
       "every input read once and every output written once"},
  }};
  return kAll;
}

const ResourceInfo& info(Resource resource) {
  return resources()[static_cast<std::size_t>(resource)];
}

std::optional<Resource> find_resource(std::string_view name) {
  const auto& all = resources();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == name; });
  if (found == all.end()) return std::nullopt;
  return found->resource;
}

}  // namespace warpgauge::model
