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

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_memory_max_mhz{3201, 3201, 3201, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_sm_max_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_sm_mhz{1979.645042156119, 1979.5349599503047, 1979.7049744098865, "MHz"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_random_gbps{649.4992616943149, 648.0066595467603, 651.0746111052636, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_gbps{4226.5314701129755, 4193.517815359632, 4243.099817923835, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride32_gbps{703.9946194276861, 702.903258651705, 704.822812679346, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_gbps{981.4681570088746, 980.2065401673913, 984.5784403998338, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_random_gbps{81.55364279071418, 81.39222182947118, 81.74915668485279, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_gbps{2854.4816992904725, 2851.5706734271885, 2866.67510749905, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride32_gbps{144.79093780755124, 144.1737895310438, 145.7671473322401, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_gbps{579.6840553496241, 579.0038483742219, 581.0492377044549, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_random_gbps{163.428231767441, 162.7686527763159, 163.65460529789843, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_gbps{4513.340827294806, 4501.586705285033, 4523.684787828454, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride32_gbps{244.02514004086242, 243.4585577328369, 245.1089306373941, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_gbps{577.8472157991233, 573.0706314918594, 579.726132523384, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_random_gbps{326.1131394127628, 325.45520281553144, 327.06675343013035, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_gbps{4617.688274353924, 4607.859357114241, 4632.030786993775, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride32_gbps{355.8382206420158, 355.42359480162673, 356.2084194991893, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_gbps{581.5326098958037, 580.807871545254, 582.7040957130627, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_random_gbps{40.75304963223886, 40.68190035194143, 40.9016835497122, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_gbps{1755.5357510232914, 1753.105163787918, 1763.1460812103899, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride32_gbps{144.5613808254924, 143.38520368018536, 144.97110676836715, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_gbps{574.0117701190111, 572.7967228854601, 576.1406577722157, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_random_gbps{254.506799923737, 252.78311376388876, 255.66449540889835, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_gbps{4301.298791938641, 4269.826619929363, 4323.1891608957985, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride32_gbps{262.11572080720185, 261.47022818808983, 262.5176718526472, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_gbps{361.12653489378584, 360.0261016043767, 363.0331981917095, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_random_gbps{31.950273543702043, 31.915991084799764, 31.968293799934283, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_gbps{3905.31088190175, 3898.504886869679, 3922.2014157370727, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride32_gbps{90.02197633735689, 89.44985805068445, 90.68365079474361, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_gbps{246.67296699198715, 246.24576480708862, 247.80243566608362, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_random_gbps{63.91222713510645, 63.88157067556081, 63.96144627315465, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_gbps{3801.3404650286598, 3783.5522681608404, 3818.861930437575, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride32_gbps{89.66019403542847, 89.20255310282727, 90.1884510905341, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_gbps{242.14437407160756, 240.45082062581375, 244.01802661216826, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_random_gbps{127.7962201012976, 127.66105480792888, 127.88177085666328, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_gbps{4359.416820380339, 4346.710543684388, 4367.6733083350355, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride32_gbps{132.16871051023517, 132.0355805796158, 132.23538396700624, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_gbps{360.28897899878086, 357.61640399591624, 361.9992128687126, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_random_gbps{15.980369973096996, 15.96979285358944, 15.990239843713237, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_gbps{2991.2575664168917, 2985.1212965839327, 2996.8680326700273, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride32_gbps{60.776443657528944, 60.52037674556466, 61.17177435771934, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_gbps{246.81813210078965, 246.36869965010214, 247.42236089223778, "GB/s"};

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
inline constexpr Quantity dram_copy_gbps{4256.623419554866, 4251.836684717491, 4259.595614440164, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{685.88125, 680.7496484375, 691.8916015625, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{346.536871805999, 343.9093288575863, 349.5313360263859, "ns"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{27938.001263614013, 27871.76614265793, 27962.295505339836, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_gbps{4713.611340017164, 4710.385553153954, 4714.9360261359825, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34473.89735125587, 34401.980247474814, 34528.59799281405, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_gbps{4415.73460425918, 4413.750021617925, 4419.539254166376, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{8134.310314580244, 8108.403266539402, 8139.203166588926, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_gbps{4714.604707691156, 4709.183420456226, 4715.681508618738, "GB/s"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.89688546509284, 66.87089162296864, 66.91291274453846, "TFLOP/s"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_issue_interval_cycles{0.9999892341691506, 0.9997799789590179, 1.0003223187722046, "cycles/instruction"};

// measured, n = 540: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_latency_cycles{3.99937744140625, 3.9913060980495647, 4.002781146179981, "cycles"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_per_clk_sm{128.00137804118447, 127.95875649073824, 128.0281688920707, "instructions/clk/SM"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm{126.21855089530999, 125.77274916260721, 126.40769548576657, "bytes/clk/SM"};

// measured, n = 45384: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 45384: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_ns{16.162700503202267, 16.162700503202267, 16.21352407864486, "ns"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{32982.56656305998, 32864.245124890265, 33032.99254950582, "GB/s"};

// measured, n = 46116: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes{245632, 240384, 251008, "bytes"};

// measured, n = 19518: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{448.12322998046875, 447.2202178955078, 449.4322875976562, "cycles"};

// measured, n = 78786: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{269.12322998046875, 267.89183654785154, 272.8142059326172, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 42: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l2_read_gbps{8936.288642433003, 8924.611711809268, 8942.952474344562, "GB/s"};

// measured, n = 11700: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_side_bytes{32131840, 31443328, 32835456, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bytes{150109880320, 150109880320, 150109880320, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_ecc_enabled{1, 1, 1, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity mig_enabled{0, 0, 0, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 540: largest number of saturating warps on one SM at which a step costs what it costs one warp; the next warp must double it
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{128.11233808942973, 127.73093236543426, 128.32603512689903, "bytes/clk/SM"};

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
inline constexpr Quantity shared_issue_cycles_per_way_ld128{4.000548735119047, 3.9983204468058493, 4.001967651669415, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld32{0.9999579913455372, 0.9997694038845177, 1.0002001059357175, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld64{2.0000053854549638, 1.9994168815222646, 2.0005129177534915, "cycles/way"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st128{4.000176420665922, 3.9988067396836584, 4.002547828051555, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st32{1.000067785268655, 0.9998421840358488, 1.0002376397227029, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st64{2.000319913976333, 1.9995073892214938, 2.0006720363172343, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33477.438051785386, 33375.9156831441, 33534.295091486616, "GB/s"};

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

// Absent:
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   l2.latency_cycles: counters contradict it: l2_hit_rate = expected_l2_hit_rate within 2 %
//   l2.latency_ns: counters contradict it: l2_hit_rate = expected_l2_hit_rate within 2 %

}  // namespace warpgauge::nvidia_h200
