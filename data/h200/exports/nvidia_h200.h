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

// measured, n = 28: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_coalesced_per_clk{396.98513407495324, 389.65764245960605, 406.6522355074517, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_f32_same_address_per_clk{0.287801063646879, 0.2877898033251384, 0.28783428140565215, "operations/clk"};

// measured, n = 32826: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_far_latency_cycles{483.14532470703125, 439.00367279052733, 509.8811340332031, "cycles"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_latency_cycles{391.0984375, 387.2546875, 394.9055859375, "cycles"};

// measured, n = 16326: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_near_latency_cycles{283.14532470703125, 238.51590881347656, 317.05267944335935, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_one_lane_per_clk{0.6754879019311184, 0.6752947865067381, 0.6756816734813154, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_per_clk{0.6753414291899006, 0.6752281105121432, 0.675452090109453, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_spread_per_clk{56.80521117881908, 56.30408318484978, 57.18729976663533, "operations/clk"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_same_address_per_clk_sm{0.9999656689032741, 0.9995851331234595, 1.0002487801378823, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_spread_per_clk_sm{31.963031040148266, 31.92696884836692, 32.023510914177486, "operations/clk/SM"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_base_cycles{12.001275831653224, 11.997371668538861, 12.005378719983536, "cycles"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_per_warp_cycles{1.9999529617622802, 1.9995880506854684, 2.000314818408267, "cycles/warp"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_max_threads{1024, 1024, 1024, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_registers{65536, 65536, 65536, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_memory_max_mhz{3201, 3201, 3201, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_sm_max_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_sm_mhz{1979.9009605269114, 1978.9104100567586, 1979.9280766974314, "MHz"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_tensor_bf16_mhz{1589.3156364843544, 1573.482144168241, 1600.1561585671166, "MHz"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_random_gbps{647.8690209108814, 645.9234650865899, 649.1474429180527, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_gbps{4582.68677650566, 4556.240436012999, 4597.127320749777, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride32_gbps{702.9621794382628, 701.052733011583, 704.1874277966587, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_gbps{981.4681570088746, 979.8630740172422, 985.5038031641108, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_random_gbps{81.40801730881255, 81.3164782012109, 81.5235268303314, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_gbps{2873.7950291946777, 2860.809242919, 2878.726080743969, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride32_gbps{145.19191271599283, 144.75096209355547, 145.80768637250011, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_gbps{579.0838073786897, 578.6444174602583, 580.9298362974926, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_random_gbps{163.04071418219362, 162.41884024695975, 163.17709213769024, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_gbps{4514.859121662532, 4505.462636170552, 4524.9048590929815, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride32_gbps{244.4518037777727, 244.08193011885936, 245.08171522950963, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_gbps{576.9728457065761, 574.7984168882334, 579.2437544082029, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_random_gbps{325.88508948746943, 325.41101622672875, 326.2512117641831, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_gbps{4623.733173706412, 4611.025276949303, 4638.113618778096, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride32_gbps{354.4473929789332, 353.998653199462, 354.81470208291205, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_gbps{581.2505544725612, 580.4461606524332, 582.542232228974, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_random_gbps{40.76651876359378, 40.673220677135085, 40.78634023159369, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_gbps{1754.1131758193228, 1751.5494179471589, 1762.173859489355, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride32_gbps{144.43195855827722, 143.53045119900486, 144.96108354557975, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_gbps{573.9332421343825, 572.8749401500439, 575.4687362770796, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_random_gbps{253.53757612126296, 252.5567451144048, 254.2329902145748, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_gbps{4296.06709755134, 4273.63328356521, 4309.585328088928, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride32_gbps{261.86611944860033, 261.1649534984505, 262.2837406910577, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_gbps{359.5939538586924, 357.6469051596738, 361.7026616398454, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_random_gbps{31.95343632268007, 31.936893069708493, 31.992922139883213, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_gbps{3904.402240653799, 3882.266631829331, 3924.036163217034, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride32_gbps{89.02457920228024, 88.07122567110403, 89.94861902155995, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_gbps{246.13737256970998, 245.3168118709519, 246.74427250983672, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_random_gbps{63.91271329174649, 63.85384782800622, 63.940000708889826, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_gbps{3827.3560477765127, 3803.4950482144686, 3836.1073569864593, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride32_gbps{89.4880294623504, 88.95660482047214, 89.87922677216712, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_gbps{240.32681949395052, 238.9236079616644, 241.69788038146237, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_random_gbps{127.80303810544825, 127.68437821282048, 127.89364151276688, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_gbps{4381.618117490873, 4363.952598717462, 4389.930338016301, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride32_gbps{131.8197865814914, 131.74835108882723, 131.88403819333558, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_gbps{356.5523851129072, 354.7880179523017, 359.45529917819937, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_random_gbps{15.978909410924507, 15.96504284687499, 15.991337248632803, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_gbps{2988.992625160174, 2972.8388331695696, 3001.4250387989805, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride32_gbps{60.07998642277702, 59.76664871256842, 60.47499688964502, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_gbps{246.51350675676173, 245.9064794894178, 246.89804711558608, "GB/s"};

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
inline constexpr Quantity dram_copy_gbps{4255.442940372316, 4251.19702613517, 4258.649557462007, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{694.915625, 686.1978138231137, 701.8147706995006, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{350.9681451966872, 346.64890058015095, 354.45224989117236, "ns"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{27946.94645124343, 27895.11413175048, 27979.137992546872, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_gbps{4714.190779316425, 4710.054873901355, 4715.267391150833, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34355.222829626, 34278.792210584725, 34397.65633405988, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_gbps{4411.259828201706, 4408.9896895334505, 4415.15379483444, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{8112.778562828478, 8076.478685567248, 8122.800391833598, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_gbps{4713.85987396761, 4684.165117063375, 4714.770361092929, "GB/s"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.90733321819474, 66.85187726094902, 66.91710386212416, "TFLOP/s"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_per_clk_sm{63.97305822133012, 63.817857841541475, 64.12913069037106, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_per_clk_sm{64.9161521781861, 64.0135964802803, 65.84556175784748, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_per_clk_sm{15.999920654690358, 15.999566662127302, 16.000798150775363, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_per_clk_sm{128.34722844854625, 127.88551989300969, 128.78545190845043, "instructions/clk/SM"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_issue_interval_cycles{0.9999623365638991, 0.9998300241091452, 1.0002911409399085, "cycles/instruction"};

// measured, n = 540: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_latency_cycles{3.9995547898471617, 3.9906069898957095, 4.002606925522185, "cycles"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_per_clk_sm{128.00482110140015, 127.9627448113541, 128.0217606128514, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_per_clk_sm{64.0003417987004, 63.97589424043401, 64.02147279748664, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_per_clk_sm{128.2783383134181, 127.96244414188969, 128.70472653269945, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_per_clk_sm{63.998242235778434, 63.9770590074665, 64.01641045678214, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_per_clk_sm{64.00537154454796, 63.98979654885963, 64.01650816326843, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_per_clk_sm{127.97363824285463, 127.91490036535751, 128.04749209894788, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_per_clk_sm{63.998584015704004, 63.986570201669515, 64.01040452326386, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_per_clk_sm{64.00375998651043, 63.99208262529124, 64.01679713038624, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_per_clk_sm{64.00385765438438, 63.99171616070322, 64.00808329620344, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_per_clk_sm{64.00214850962404, 63.9904213562843, 64.01465423359033, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_per_clk_sm{64.0013672167069, 63.991439407722225, 64.02161173468629, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_per_clk_sm{16.000073242522777, 15.999359156527925, 16.000846297223628, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_per_clk_sm{15.999716191557727, 15.999246251330552, 16.00079349638158, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_per_clk_sm{16.0000854496751, 15.999244649308956, 16.00067156749372, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_per_clk_sm{16.00006103538908, 15.99947175816552, 16.001018998233235, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_popc_latency_cycles{17, 16.99996337890625, 17, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_per_clk_sm{16.00017700391125, 15.999017241764133, 16.00094915298206, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_per_clk_sm{64.00053711388264, 63.983632543007445, 64.01459525017184, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_per_clk_sm{64.00019531309604, 63.984389977730594, 64.022578989028, "instructions/clk/SM"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_per_clk_sm{31.99849860560284, 31.99563047954114, 32.00103763130137, "instructions/clk/SM"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm{126.35221463762986, 126.3061396923511, 126.48819776490927, "bytes/clk/SM"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_ns{16.172254398511814, 16.171454029591764, 16.172254398511814, "ns"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{33021.76298859845, 32993.20657924852, 33057.75450457935, "GB/s"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes{245632, 245632, 251008, "bytes"};

// measured, n = 19443: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{454.08062744140625, 452.8319519042969, 454.5289001464844, "cycles"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_cycles{279.4625, 279.0424837329937, 279.7398828125, "cycles"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_ns{141.2421018941265, 140.97554962616243, 141.38731671674654, "ns"};

// measured, n = 78861: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{273.11798095703125, 271.9011459350586, 274.41256256103514, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 14: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l2_read_gbps{9013.970998068373, 9007.45740896901, 9016.723168789344, "GB/s"};

// measured, n = 56: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_requests_per_clk{74.71185800046337, 74.0289704994328, 76.22697803928654, "requests/clk"};

// measured, n = 11700: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_side_bytes{32131840, 31443328, 33554432, "bytes"};

// measured, n = 13860: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_block_turnaround_ns{223.7927717458794, 222.31828020352887, 224.70788511157104, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_blocks_per_us{1664.770008892685, 1663.383007633665, 1666.359243189647, "blocks/us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_copy_start_us{1.3572719986321489, 1.2544651314457456, 1.467057486393319, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_read_start_us{1.3011937014392168, 1.264901925179917, 1.332835521940068, "us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_graph_node_us{0.5057280100882053, 0.5033287555783115, 0.5076979070306951, "us"};

// measured, n = 168: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_interval_us{3.6045120656490326, 3.3380911976688075, 3.81200193549088, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_every_sm_us{0.5897796317571542, 0.583122276859613, 0.597819871428601, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_us{0.5243944358534929, 0.5167749918964273, 0.5321448894117906, "us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_queued_interval_us{1.3480319827795029, 1.2958462143047116, 1.404703962057829, "us"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bytes{150109880320, 150109880320, 150109880320, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_ecc_enabled{1, 1, 1, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity mig_enabled{0, 0, 0, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent{4.683237823596729, 3.1294141999107206, 7.160518424623504, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_l2{5.172239033729241, 2.421240243121905, 10.16322433364852, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_shared{4.88905590142907, 3.66742437030832, 5.981721080301305, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual{0.034322123300828386, 0.012152469491250931, 0.04135045162614493, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_l2{0.049158809413559656, 0.02197558412523768, 0.05873840487370908, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_shared{0.024764026259187333, 0.008756545296549451, 0.03057914014889852, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_tensor_bf16_watts{690.494, 689.518, 691.359, "W"};

// measured, n = 540: largest number of saturating warps on one SM at which a step costs what it costs one warp; the next warp must double it
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{128.01279424747202, 127.81760836679415, 128.1844300137828, "bytes/clk/SM"};

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
inline constexpr Quantity shared_issue_cycles_per_way_ld128{4.000324358258929, 3.998703536358616, 4.001439216358283, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld32{1.0000172276650705, 0.9998619111472212, 1.0001888283677465, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld64{2.0001058421415436, 1.9996023515735997, 2.0005204549253635, "cycles/way"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st128{4.00047098795573, 3.9977487327387373, 4.0022786138681745, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st32{1.0000134756138597, 0.9997548464256857, 1.000254665205771, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st64{2.000128604664522, 1.9992902788650544, 2.000774318160448, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles{23, 23, 23, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity shared_max_bytes_per_block{232448, 232448, 232448, "bytes"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33455.75036632009, 33388.0266437001, 33501.0656613264, "GB/s"};

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
inline constexpr Quantity tensor_bf16_mma_sync_flop_per_clk_sm{2716.848062831464, 2704.4360870700516, 2730.0911614856327, "FLOP/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_wgmma_flop_per_clk_sm{4098.042684850643, 4093.2488283812654, 4101.720615013583, "FLOP/clk/SM"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_sustained_tflops{852.203815666672, 850.905874956304, 857.2337460017487, "TFLOP/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_tflops{925.8125080297347, 925.5076856020193, 926.3305022167989, "TFLOP/s"};

// Absent:
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   l2.write_requests_per_clk: not saturated: no other point comes within 3 % of the highest rate

}  // namespace warpgauge::nvidia_h200
