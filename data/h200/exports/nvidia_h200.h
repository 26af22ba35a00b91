// NVIDIA H200, compute capability 9.0, driver 580.159.04, CUDA 13.0.
// Written by warpgauge export --format cpp; do not edit.
// clang-format off
#pragma once

namespace warpgauge::nvidia_h200 {

/// A value with its interval, which has no width where the value was queried.
struct Quantity {
  double value;
  double low;
  double high;
  const char* unit;
};

// measured, n = 34724: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_far_latency_cycles{478.513916015625, 440.33311614990237, 480.25974426269534, "cycles"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_latency_cycles{391.7109375, 388.21195312500004, 394.2539453125, "cycles"};

// measured, n = 14428: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_near_latency_cycles{287.513916015625, 240.5813720703125, 291.1288787841797, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_one_lane_per_clk{0.6902299132310408, 0.6899658375577147, 0.6904116558044958, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_per_clk{0.6903025282697801, 0.6901260800787005, 0.6904790315134555, "operations/clk"};

// measured, n = 56: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_spread_per_clk{56.46350376383074, 56.2659754917693, 56.81267422203938, "operations/clk"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_same_address_per_clk_sm{0.9998863349426984, 0.9994762685729655, 1.000264349384655, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_spread_per_clk_sm{31.957088869925638, 31.907866187625945, 32.02778992818531, "operations/clk/SM"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_base_cycles{12.001531785534269, 11.997827855349687, 12.006262299259774, "cycles"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_per_warp_cycles{1.9999352776759531, 1.9995381099506249, 2.0002566688854286, "cycles/warp"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_max_threads{1024, 1024, 1024, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_registers{65536, 65536, 65536, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_memory_max_mhz{3201, 3201, 3201, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_sm_max_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_sm_mhz{1979.9998441094144, 1979.9994261144925, 1980.000691692941, "MHz"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_tensor_bf16_mhz{1600.1625827372395, 1585.5716890152614, 1604.289604905865, "MHz"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_random_gbps{648.031695275214, 646.7420333196601, 649.3358965979785, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_gbps{4572.071542296877, 4523.075140850409, 4607.859357114241, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride32_gbps{703.16842510587, 702.1971431016136, 703.9355254474822, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_gbps{982.9631766088304, 979.4054579025345, 986.1989135454322, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_random_gbps{81.36854010001733, 81.27393322937796, 81.48551801551837, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_gbps{2857.1553090592033, 2851.207127999731, 2864.228190254062, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride32_gbps{145.2522552665879, 144.99114803696907, 145.8685419535172, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_gbps{579.6039678049887, 578.4848012046625, 581.3713964978806, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_random_gbps{162.90457578179613, 162.6171948946984, 163.02147388419323, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_gbps{4515.466555695523, 4505.001293195754, 4522.160552724117, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride32_gbps{244.02514004086242, 243.52156245401474, 245.3441217555121, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_gbps{578.3252729835224, 576.7348166883137, 579.6439901599125, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_random_gbps{325.64471327091223, 325.31005999343944, 325.9800557871016, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_gbps{4610.708695726572, 4598.50551961082, 4621.822673864871, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride32_gbps{354.40245665622143, 354.14811610784875, 354.73219864421793, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_gbps{581.936053622796, 580.0448167435723, 582.9065233116999, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_random_gbps{40.712701475913256, 40.62830903306146, 40.79903597159236, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_gbps{1762.6828615303011, 1752.7846523408004, 1765.9762228317795, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride32_gbps{144.70103045580043, 144.322624716232, 144.95106170869676, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_gbps{572.5621627954573, 571.547854968831, 573.8154356021566, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_random_gbps{252.64227214316892, 250.81986666438488, 255.54574064695456, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_gbps{4294.417478393575, 4272.001097852482, 4312.354778604592, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride32_gbps{261.870230907388, 260.72253373363594, 262.13210723553243, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_gbps{359.60937291856743, 357.23566294884563, 361.4844548163253, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_random_gbps{31.954898231420803, 31.93348720750534, 31.984382587524095, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_gbps{3918.7659378762914, 3891.8139005879234, 3924.036163217034, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride32_gbps{88.77209914869167, 88.06382730029118, 89.4269736717106, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_gbps{246.04353846490235, 245.1519199197816, 246.347002688752, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_random_gbps{63.93024889830462, 63.876214073250395, 63.973898673256905, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_gbps{3821.0364272597963, 3803.4950482144686, 3831.0705215878374, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride32_gbps{89.50330999648664, 88.99225502710891, 90.00266169705144, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_gbps{238.69245682645303, 237.2813541587568, 241.6630442983752, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_random_gbps{127.84101463950896, 127.76449401651743, 127.9404524975008, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_gbps{4360.549880790589, 4343.61584021952, 4376.760293424499, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride32_gbps{131.816684447761, 131.7369742211971, 131.90373850045216, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_gbps{356.46148447988253, 353.75565968024813, 357.98267630866826, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_random_gbps{15.974770485458032, 15.965285531230476, 15.994386790056344, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_gbps{2994.728256031131, 2978.512330895907, 3003.3054984635755, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride32_gbps{59.96831872461634, 59.47342779651772, 60.45756521017337, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_gbps{245.97860382336816, 245.3239744976837, 246.54249400616894, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 1764: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_cycles_per_instruction{3.999236182112211, 3.997784871211426, 4.000186537533336, "cycles/instruction"};

// measured, n = 1764: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_path_overhead_cycles{45.769495124368326, 45.74429489467994, 45.83989356919998, "cycles/path"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_predicated_32_32_cycles{263, 263, 263, "cycles"};

// measured, n = 4368: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_two_path_overhead_cycles{21.335103814582144, 21.335103814582144, 21.395178416223757, "cycles/path"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_copy_gbps{4255.442940372316, 4250.75915913613, 4258.2780970598305, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{695.903125, 689.7574389450535, 700.3533593750001, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{351.466264220152, 348.3624140395623, 353.7137226989468, "ns"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{28021.561476698887, 27950.133625890965, 28058.146148316537, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_gbps{4714.02516663863, 4713.1975860459015, 4715.019017284722, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34334.72364822984, 34291.064022978666, 34483.0805861272, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_gbps{4411.984763751202, 4408.627504133941, 4416.1946704688, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{8126.633196682798, 8082.424553716614, 8140.306924568408, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_gbps{4713.114967277419, 4710.054873901355, 4715.101702821541, "GB/s"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.90816251071703, 66.88451420904549, 66.92093574716885, "TFLOP/s"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_per_clk_sm{63.97813247425197, 63.824897664399906, 64.13681206308429, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_per_clk_sm{64.91559958614275, 64.00937583215551, 65.84503659531926, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_per_clk_sm{15.999807741568045, 15.998638879228777, 16.001329013785625, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_per_clk_sm{128.3379995532668, 127.80982080865886, 128.89780087274033, "instructions/clk/SM"};

// measured, n = 6840: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_issue_interval_cycles{0.9999998837425595, 0.999809441202841, 1.000353241688816, "cycles/instruction"};

// measured, n = 540: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_latency_cycles{3.999627685546875, 3.991653631125162, 4.003220248552486, "cycles"};

// measured, n = 6840: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_per_clk_sm{128.0000148809541, 127.95480103102362, 128.0243961758228, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_per_clk_sm{63.998242235778434, 63.97544344154025, 64.03414554955386, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_per_clk_sm{128.28853959252837, 127.85533237796184, 129.01780902250425, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_per_clk_sm{64.00800881457945, 63.97854039921965, 64.0217737637893, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_per_clk_sm{63.99580105675439, 63.9717327208794, 64.0268429835376, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_per_clk_sm{127.96875762753234, 127.88008802635838, 128.03069095203895, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_per_clk_sm{63.999365240670684, 63.974252283610056, 64.02862607946973, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_per_clk_sm{64.00727621777072, 63.98202828477687, 64.0342475738222, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_per_clk_sm{64.00351581812966, 63.976538145540694, 64.01875793764853, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_per_clk_sm{63.9957522350735, 63.97119216639142, 64.02873327393999, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_per_clk_sm{64.00087891832011, 63.980932196552246, 64.0221791869793, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_per_clk_sm{16.000656154837284, 15.999186213885059, 16.00150191099216, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_per_clk_sm{15.999972534226835, 15.99871676247296, 16.001212555285992, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_per_clk_sm{15.999877930618815, 15.997191496499223, 16.00193598183181, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_per_clk_sm{15.99996337899007, 15.998659661676482, 16.00161782505443, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_popc_latency_cycles{17, 16.99996337890625, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_per_clk_sm{16.000234988802745, 15.99895285784802, 16.00141614095486, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_per_clk_sm{63.99501991879904, 63.980790679443395, 64.02895505792497, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_per_clk_sm{63.991602664445274, 63.96767012916049, 64.03724785020368, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_per_clk_sm{32.00021972807125, 31.99454979344523, 32.00459703901941, "instructions/clk/SM"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm{126.2888757245504, 126.1652865473925, 126.46603692531043, "bytes/clk/SM"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_ns{16.161849602551175, 16.161849602551175, 16.161849602551175, "ns"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{33006.85796065191, 32974.549734641805, 33053.17495758691, "GB/s"};

// measured, n = 45872: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes{245632, 240384, 251008, "bytes"};

// measured, n = 19332: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{455.9224853515625, 454.72918090820315, 456.24451904296876, "cycles"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_cycles{281.69609375000005, 281.5538489520485, 282.1250453293607, "cycles"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_ns{142.27100908850983, 142.19921817882138, 142.48765168810482, "ns"};

// measured, n = 78972: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{282.9224853515625, 280.8940795898437, 284.1454742431641, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 14: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l2_read_gbps{9005.672107988392, 8998.23253236787, 9011.587380400888, "GB/s"};

// measured, n = 11700: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_side_bytes{30769536, 30769536, 33554432, "bytes"};

// measured, n = 13860: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_block_turnaround_ns{223.7405364658169, 222.17513244001248, 226.03058111077792, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_blocks_per_us{1663.282624904519, 1661.659350443597, 1664.4857989015702, "blocks/us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_graph_node_us{0.5045119784772396, 0.5027921568558018, 0.5071271372385235, "us"};

// measured, n = 168: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_interval_us{3.5759039521217346, 2.8198371017748105, 4.127729267945043, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_every_sm_us{0.5907398153369021, 0.5838640417728379, 0.5982596283145628, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_us{0.5251317780192313, 0.5184440119997322, 0.5299567948486335, "us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_queued_interval_us{1.2973120957612991, 1.2774400264024734, 1.3061287499964238, "us"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bytes{150109880320, 150109880320, 150109880320, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_ecc_enabled{1, 1, 1, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity mig_enabled{0, 0, 0, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent{4.727504929958076, 3.1513913008367362, 7.581819186250269, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_l2{5.10641060518707, 2.415506286861995, 11.254764625317534, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_shared{4.89761311530468, 3.651047157858632, 5.988080219127746, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual{0.03438835316647219, 0.012060054463436396, 0.04205616318456149, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_l2{0.049396806862429435, 0.02078621406269078, 0.05960092123171073, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_shared{0.0247624050572331, 0.008679937916666354, 0.030471266845498016, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 66: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_tensor_bf16_watts{689.5260000000001, 688.7255, 690.5690999999999, "W"};

// measured, n = 540: largest number of saturating warps on one SM at which a step costs what it costs one warp; the next warp must double it
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{127.98763140362212, 127.70910780134544, 128.19313606740602, "bytes/clk/SM"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_broadcast_latency_cycles{23, 23, 23, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity shared_bytes_per_sm{233472, 233472, 233472, "bytes"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld128{8, 8, 8, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld32{2, 2, 2, "cycles/way"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld64{4, 4, 4, "cycles/way"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld128{3.999495006742932, 3.9974622801977295, 4.000952632280402, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld32{1.0000010358972633, 0.9998256737390763, 1.0002567290308761, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld64{2.0000455070944394, 1.99937670398854, 2.0005326762479894, "cycles/way"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st128{4.000246175130209, 3.9977447943895377, 4.00229794787384, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st32{1.0000198520872952, 0.9997421397909455, 1.0002779260156407, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st64{2.000099900189568, 1.9993086529010706, 2.0008065659142233, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles{23, 23, 23, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity shared_max_bytes_per_block{232448, 232448, 232448, "bytes"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33450.84470997786, 33378.04274062603, 33504.56974705516, "GB/s"};

// queried, n = 1: queried from the driver
inline constexpr Quantity shared_reserved_bytes_per_block{1024, 1024, 1024, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity sm_count{132, 132, 132, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity sm_max_blocks{32, 32, 32, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity sm_max_threads{2048, 2048, 2048, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity sm_registers{65536, 65536, 65536, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity sm_warp_size{32, 32, 32, "lanes"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_mma_sync_flop_per_clk_sm{2716.925057590394, 2707.126911580213, 2733.1165678126067, "FLOP/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_wgmma_flop_per_clk_sm{4096.020833439298, 4089.946459860131, 4099.503410677046, "FLOP/clk/SM"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_sustained_tflops{857.3596597079631, 856.140159959308, 858.5798565268123, "TFLOP/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_tflops{948.5607933208117, 946.8736484040996, 949.9581874113834, "TFLOP/s"};

// Absent:
//   atomic.global.coalesced_per_clk: not saturated: no other point comes within 3 % of the highest rate
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %

}  // namespace warpgauge::nvidia_h200
