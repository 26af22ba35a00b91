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

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_atom_per_clk{280.6529649050829, 278.70647333072947, 285.63505804546, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_cycles{376.609375, 376.4960546875, 377.7289453125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_ns{190.20674325453612, 190.14997569986724, 190.77190653238392, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_red_per_clk{486.25871471093365, 479.9929270420273, 489.98462473218257, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_atom_per_clk{140.28944142087067, 139.09117388256828, 142.21719787467845, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_cycles{379.625, 379.5710546875, 380.8375, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_ns{191.73084487907968, 191.70359962299042, 192.3429287718239, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_red_per_clk{155.0656003529866, 152.43436025883452, 158.71521010849958, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_aggregated_per_clk{22.09414916059748, 22.082528688801833, 22.106299313205486, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_atom_per_clk{281.2340914615299, 277.6896770275551, 285.62916415553894, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_cycles{374.2, 374.081171875, 375.3617578125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_ns{188.99007187155013, 188.92981309513058, 189.57687930454853, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_red_per_clk{486.92064294781983, 480.5890530325413, 489.4619072368105, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_atom_per_clk{140.4996931638505, 137.10704947570986, 142.97978228425032, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_cycles{377.20625, 377.1265625, 378.2945703125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_ns{190.508571783148, 190.46866364551073, 191.05812040834405, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_red_per_clk{237.81683457253789, 235.10103491563322, 240.15336648764355, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_atom_per_clk{179.76456326043632, 177.11865663737746, 180.96223310994338, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_cycles{382.8015625, 382.6453435597806, 384.0796875, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_ns{193.3344530593197, 193.255165980785, 193.98018826372035, "ns"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_lane_32_warps_cycles{4446.4375, 4443.724775981019, 4447.82459682933, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_lane_8_warps_cycles{1111.5046875, 1110.7960546875, 1112.5508984374999, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_lane_cycles{406.1203125, 404.7220267581176, 407.0676671399095, "cycles"};

// measured, n = 504: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_lane_cycles_per_warp{132.00779140014214, 125.60038437242144, 138.3822553241529, "cycles/warp"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_warp_32_warps_cycles{142362.77142857143, 141954.36142857143, 143057.7189282862, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_warp_8_warps_cycles{35585.92580645161, 35447.02741935484, 35660.53612903226, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_warp_cycles{4446.2609375, 4443.796699207326, 4451.35328125, "cycles"};

// measured, n = 504: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_all_sms_warp_cycles_per_warp{4448.982780343059, 4435.8477079695085, 4470.304471234095, "cycles/warp"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_one_sm_lane_32_warps_cycles{577.0984375, 576.4424609375, 578.2712109375, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_one_sm_lane_8_warps_cycles{575.4234375, 575.062109375, 576.203203125, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_one_sm_lane_cycles{572.0703125, 571.9796875, 572.2351953125, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_one_sm_warp_32_warps_cycles{2047.984375, 2047.9324960928036, 2048.0850898003473, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_one_sm_warp_8_warps_cycles{618.753125, 606.7717369802588, 627.1995502020299, "cycles"};

// measured, n = 84: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_global_cas_loop_one_sm_warp_cycles{595.3640625, 593.813160905846, 595.640625, "cycles"};

// measured, n = 56: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_coalesced_per_clk{431.3027202413796, 424.0777524319614, 433.9204230832428, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_cycles{374.2828125, 374.2038671875, 375.63363281249997, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_ns{189.03278907201891, 188.99058818906403, 189.7134633661529, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_f32_same_address_per_clk{0.287702208802164, 0.2876444354456251, 0.28775166001614133, "operations/clk"};

// measured, n = 24258: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_far_latency_cycles{485.26788330078125, 482.46137084960935, 486.95578918457034, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_sectors_atom_u32_many_addresses_per_clk{40.03830383792793, 39.94355750264113, 40.128794346486835, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_sectors_atom_u32_one_address_per_clk{0.690818058078486, 0.6906553325488016, 0.6909550740926991, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_sectors_red_f32_many_addresses_per_clk{52.83247210657429, 52.65329386803953, 52.999212210543526, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_sectors_red_f32_one_address_per_clk{0.2878233249260295, 0.2877793419193635, 0.28787306793538536, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_sectors_red_u32_many_addresses_per_clk{52.91277552009043, 52.62933370971697, 53.162936309563605, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_sectors_red_u32_one_address_per_clk{0.6907853129418245, 0.6906116635648997, 0.690984744510911, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_uniform_atom_u32_many_addresses_per_clk{38.44616338421267, 37.629344755328475, 39.25775394887817, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_uniform_atom_u32_one_address_per_clk{0.690766338070402, 0.6906103170836091, 0.6908732823863172, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_uniform_red_f32_many_addresses_per_clk{49.87576536789548, 49.397883147234396, 50.35852811432134, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_uniform_red_f32_one_address_per_clk{0.28783596620789403, 0.2877691193930802, 0.2878754275574645, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_uniform_red_u32_many_addresses_per_clk{49.95061381946934, 49.60966754043122, 50.795468188805515, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_uniform_red_u32_one_address_per_clk{0.6909223159657963, 0.69070573357735, 0.6910623749253977, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_words_atom_u32_one_address_per_clk{0.6907909614769867, 0.6907506294307203, 0.6908716397007899, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_words_red_f32_one_address_per_clk{0.2878205822975266, 0.2877633104818725, 0.2878596862476528, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_hot_words_red_u32_one_address_per_clk{0.6908064954250066, 0.6906558712386622, 0.6910822073758808, "operations/clk"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_latency_cycles{385.8890625, 381.58535156249997, 389.564921875, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_cycles{374.3453125, 374.221875, 375.5390625, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_ns{189.06445601109687, 189.00149052672634, 189.6669807007538, "ns"};

// measured, n = 24894: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_near_latency_cycles{292.26788330078125, 280.23924713134767, 294.5419174194336, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_one_lane_per_clk{0.6904925981796718, 0.6903441037318989, 0.6908306999488364, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_per_clk{0.6904851908989671, 0.6902623722057016, 0.6905851386640525, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_spread_per_clk{56.47976861630067, 56.27622885613479, 57.47395962975594, "operations/clk"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_cycles{90.984375, 90.97161724092298, 90.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_ns{45.95573250658937, 45.931198723244066, 45.96217638405214, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_1_bin_per_clk_sm{0.022968814619067312, 0.0229656594427071, 0.022974289941035834, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_32_bins_per_clk_sm{0.5263343881009365, 0.5250804402892416, 0.5284537060567287, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_8_bins_per_clk_sm{0.16600470130501743, 0.1658946046789488, 0.166179811749432, "operations/clk/SM"};

// measured, n = 240: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_f32_cycles_per_way{3.416416799928927, 3.4073103330797943, 3.4254742362300346, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_cycles{89.984375, 89.97161724092298, 89.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_ns{45.45063773062823, 45.42630279947915, 45.457081608091, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_one_lane_per_clk_sm{0.0241100018835939, 0.023722189009754844, 0.02450210365790795, "operations/clk/SM"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_f32_one_warp_cycles_per_way{95, 95, 95, "cycles/way"};

// measured, n = 240: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_f32_one_way_cycles{3.554131546508529, 3.4216756314219783, 3.72631269303618, "cycles"};

// measured, n = 240: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_f32_one_way_per_clk_sm{9.003605967099285, 8.587577952375158, 9.352143057425538, "operations/clk/SM"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_f32_random_cycles_per_way{3.3253587588075786, 3.2724984659302883, 3.3787898313128943, "cycles/way"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_f32_random_one_warp_cycles_per_way{94.14387696113359, 93.54626724400033, 94.82167711954351, "cycles/way"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_same_address_per_clk_sm{0.02190355297714659, 0.02181275574604192, 0.02197355868079502, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_spread_per_clk_sm{10.631410321403225, 10.620887504290197, 10.639986605851822, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_cycles{118, 118, 118, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_ns{59.60118356341455, 59.577719004259954, 59.60118356341455, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_same_address_per_clk_sm{0.015651300039930684, 0.015608494965384608, 0.015704706434286946, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_spread_per_clk_sm{5.324964325070969, 5.320209241322624, 5.328319604863994, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_1_bin_per_clk_sm{1.0000762997665227, 0.9985905513610702, 1.0007711630819036, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_32_bins_per_clk_sm{9.135847215445738, 9.029484706530726, 9.209668353007308, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_8_bins_per_clk_sm{4.480940822535982, 4.457018498367791, 4.5086856317292145, "operations/clk/SM"};

// measured, n = 255: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u32_cycles_per_way{1.0005764286824805, 0.9972472454020118, 1.0024734620125062, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_one_lane_per_clk_sm{0.9989025728569687, 0.9810031996275771, 1.0343434343434343, "operations/clk/SM"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u32_one_warp_cycles_per_way{1.9699715707178393, 1.9208407321731937, 2.0259578751059237, "cycles/way"};

// measured, n = 255: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u32_one_way_cycles{1.0079380158455162, 0.9820737309489453, 1.0493552130511434, "cycles"};

// measured, n = 255: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u32_one_way_per_clk_sm{31.747983999945237, 30.494917973820503, 32.584111557086175, "operations/clk/SM"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u32_random_cycles_per_way{1.0001157771356586, 0.9985472743702204, 1.0022441821427976, "cycles/way"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u32_random_one_warp_cycles_per_way{2, 2, 2, "cycles/way"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_same_address_per_clk_sm{1.0000267035939223, 0.9993633511366279, 1.0004928388387957, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_spread_per_clk_sm{31.939567468778556, 31.854183121696337, 32.007378751567394, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_1_bin_per_clk_sm{0.015841415671824344, 0.01583258280603153, 0.015853827785531283, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_32_bins_per_clk_sm{0.2737967914438503, 0.2726168488660377, 0.27468732186567413, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_8_bins_per_clk_sm{0.10415699836618966, 0.10388728320146737, 0.1044900554100672, "operations/clk/SM"};

// measured, n = 240: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u64_cycles_per_way{4.61722687752016, 4.506677309896795, 4.716592842730933, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_cycles{119, 119, 119, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_ns{60.10627833937569, 60.08261492802487, 60.10627833937569, "ns"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u64_one_warp_cycles_per_way{109.75337597725657, 109.34618017990361, 110.16057177460954, "cycles/way"};

// measured, n = 240: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u64_one_way_cycles{6.476113596270167, 4.583710643130194, 8.447573096658532, "cycles"};

// measured, n = 240: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u64_one_way_per_clk_sm{4.941235128801629, 3.7880723767219115, 6.9813105318346285, "operations/clk/SM"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u64_random_cycles_per_way{4.4192591710654865, 4.195709340669569, 4.638770201423465, "cycles/way"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_add_u64_random_one_warp_cycles_per_way{106.58344540446933, 101.52544513848672, 111.64144567045199, "cycles/way"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_same_address_per_clk_sm{0.015668273276719456, 0.015632354162887108, 0.015709101105124138, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_spread_per_clk_sm{5.322909951115014, 5.319210673159843, 5.326571093660469, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_same_address_per_clk_sm{0.9998893860161039, 0.9992071720436665, 1.0004579733154215, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_spread_per_clk_sm{31.940540375887174, 31.855150833915605, 32.006387245075196, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_cycles{30, 30, 30, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_ns{15.152843278834208, 15.146877712947447, 15.152843278834208, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_one_lane_per_clk_sm{0.501039755351682, 0.4951344817165307, 0.5068052462261816, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_same_address_per_clk_sm{0.5000057221113828, 0.49979042021687586, 0.500149461656549, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_spread_per_clk_sm{15.990362254195546, 15.969548774906633, 16.039027105034904, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_cycles{44.015625, 44.00286724092302, 44.02838275907698, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_ns{22.232062248164564, 22.216868303910736, 22.23850612562732, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_same_address_per_clk_sm{0.49978837391088826, 0.49940167395974744, 0.5002366231585376, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_spread_per_clk_sm{7.987689870042812, 7.974597028539875, 8.010817831085985, "operations/clk/SM"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_cycles_per_sharing_lane{2, 2, 2, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_same_address_per_clk_sm{0.9998169280527247, 0.998980172299974, 1.0004159749651764, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_spread_per_clk_sm{31.922551183499504, 31.830975654180072, 32.00976860614201, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_cycles{36, 35.974484481846005, 36.025515518153995, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_ns{18.18341193460105, 18.163370574428235, 18.196299689526573, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_same_address_per_clk_sm{0.9998703171128013, 0.9985525132940226, 1.0005878086949884, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_spread_per_clk_sm{15.986583525178759, 15.947923954372623, 16.027145586549484, "operations/clk/SM"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_same_address_per_clk_sm{0.9998665034194195, 0.9991549172544556, 1.0004770646403505, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_spread_per_clk_sm{31.936162760595124, 31.857745845343022, 32.02814461385734, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_same_address_per_clk_sm{0.02189121732484621, 0.021773554901160314, 0.021987874185521276, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_spread_per_clk_sm{10.651767801181412, 10.643118507127886, 10.66053954585428, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_1_bin_per_clk_sm{1.0004579733154215, 0.9981025595108409, 1.0026097449513562, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_32_bins_per_clk_sm{9.121224773834378, 8.93199945476359, 9.235808264650245, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_8_bins_per_clk_sm{4.4810940170940174, 4.458989624085729, 4.5032639318353604, "operations/clk/SM"};

// measured, n = 255: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_red_add_u32_cycles_per_way{0.999648971937189, 0.9967055459787265, 1.0026196466111514, "cycles/way"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_red_add_u32_one_warp_cycles_per_way{1.947405828002843, 1.8764706092702923, 2.0282389842329587, "cycles/way"};

// measured, n = 255: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_red_add_u32_one_way_cycles{1.0052472014925389, 0.9673112853111655, 1.0411767752759522, "cycles"};

// measured, n = 255: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_red_add_u32_one_way_per_clk_sm{31.832966013223473, 30.73445506314883, 33.08138833184228, "operations/clk/SM"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_red_add_u32_random_cycles_per_way{0.9996833501858414, 0.9983179710790456, 1.0028920540891775, "cycles/way"};

// measured, n = 270: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_red_add_u32_random_one_warp_cycles_per_way{2, 2, 2, "cycles/way"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_same_address_per_clk_sm{1.0000495935238487, 0.9989292178717729, 1.0008246541034178, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_spread_per_clk_sm{31.98438262567106, 31.92109348838625, 32.04743348767555, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_same_address_per_clk_sm{0.999762019538806, 0.9995084700238381, 1.0005451502425404, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_spread_per_clk_sm{31.95611495443879, 31.908843269582174, 32.008862802687226, "operations/clk/SM"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_base_cycles{12.001438067036304, 11.997304631872545, 12.005844765125442, "cycles"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_per_warp_cycles{1.9999180231625726, 1.9995208363103798, 2.0003085555568, "cycles/warp"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_cycles{90.21875, 88.5932421875, 95.0234375, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_ns{45.551079122165916, 44.730366853586645, 47.995841875119915, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_cycles{82.7375, 77.90435546875, 83.94537109375, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_ns{41.79027902608484, 39.33959702004805, 42.400368405572436, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_cycles{86.5625, 86.51796875, 86.64494140625, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_ns{43.70505340090045, 43.68256975429529, 43.76332522494773, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_cycles{90.4375, 90.4078125, 90.503125, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_ns{45.66389180513214, 45.649691607276246, 45.712655645658074, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_cycles{359.4875, 358.234375, 364.17367187499997, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_ns{181.50377339443983, 180.87107568997192, 183.94221920664893, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_cycles{351.240625, 347.03482421875, 352.11267578125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_ns{177.3450876723668, 175.22499813248268, 177.8502730868081, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_cycles{355.02265625, 354.70740234375, 355.45361328125, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_ns{179.24949198481758, 179.090321572601, 179.5304333715399, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_cycles{359.015625, 358.56907569442274, 359.46474117790945, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_ns{181.26552563041326, 181.04006470626726, 181.52632721690918, "ns"};

// measured, n = 1320: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_handover_base_cycles{23.999973958333335, 23.99833333333333, 24.00148336355922, "cycles"};

// measured, n = 1320: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_handover_per_warp_cycles{0.9999881628787879, 0.9998524776396857, 1.0001452923364818, "cycles/warp"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_handover_warps32_cycles{70.4328125, 69.32074095329088, 71.54488404670911, "cycles"};

// measured, n = 2112: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_named_base_cycles{23.99990234375, 23.998597347349378, 24.0013038196805, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_named_groups4_warps32_cycles{71.98828125, 71.81229492187501, 72.0605859375, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_named_groups4_warps4_cycles{26, 25.99765625, 26.0046875, "cycles"};

// measured, n = 2112: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_named_per_warp_cycles{2.0000043083639705, 1.9999348825223926, 2.0000586933473907, "cycles/warp"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity barrier_warp_converged_cycles{0.9625, 0.9237791969874396, 1.0012208030125604, "cycles"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity barrier_warp_cycles{10.48125, 10.461885083268964, 10.500614916731035, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_max_threads{1024, 1024, 1024, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_registers{65536, 65536, 65536, "1"};

// measured, n = 420: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity branch_taken_cycles{10, 9.73375, 10.09375, "cycles"};

// measured, n = 925: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dfma_lowest_mhz{1754.9963956753884, 1754.9699063866933, 1800.000989778002, "MHz"};

// measured, n = 925: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dfma_mhz{1875.0090674774663, 1814.9600075519647, 1919.99217744441, "MHz"};

// measured, n = 931: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dram_lowest_mhz{1484.7662126156906, 1484.5383389801093, 1605.0049497471844, "MHz"};

// measured, n = 931: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dram_mhz{1919.5393097183937, 1575.789898460838, 1964.6392864930035, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_ffma_lowest_mhz{1979.9977455320545, 1967.9300705687476, 1980.0060372690682, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_ffma_mhz{1980.0072388667586, 1980.0062590526875, 1980.0084617659622, "MHz"};

// measured, n = 22: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_idle_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_l2_lowest_mhz{1979.320360668591, 1979.2026153299812, 1979.4796263238425, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_l2_mhz{1979.6504258623486, 1979.561150517033, 1979.775899883441, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_memory_max_mhz{3201, 3201, 3201, "MHz"};

// measured, n = 919: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mixed_lowest_mhz{1364.9954129715604, 1364.9752847796196, 1439.9173523072582, "MHz"};

// measured, n = 919: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mixed_mhz{1540.1325359676002, 1439.9870202462773, 1559.6402258657567, "MHz"};

// measured, n = 1499: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mma_sync_bf16_lowest_mhz{1664.8837546756095, 1664.8751533606537, 1694.9993434227372, "MHz"};

// measured, n = 1499: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mma_sync_bf16_mhz{1724.9557329947881, 1695.0021132713441, 1725.0066754252614, "MHz"};

// measured, n = 19200: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_settle_ms{979.1105, 951.326, 986.591, "ms"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_shared_lowest_mhz{1980.0111326314395, 1980.006530768429, 1980.019252240444, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_shared_mhz{1980.0202073047672, 1980.0170569407007, 1980.0236909349294, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_sm_max_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_sm_mhz{1979.9999180209757, 1979.9990153453748, 1980.0008276295766, "MHz"};

// measured, n = 28800: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_step_delay_ms{858.6740000000001, 847.673, 887.4720000000001, "ms"};

// measured, n = 28800: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_step_lowest_mhz{1605, 1560, 1605, "MHz"};

// measured, n = 28800: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_step_opening_mhz{1740, 1740, 1740, "MHz"};

// measured, n = 240: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_tensor_bf16_mhz{1592.6170002547951, 1561.072037928304, 1615.4540481328718, "MHz"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_random_gbps{647.9691250459282, 646.3465083164227, 649.0178088787461, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_gbps{4573.792490272634, 4542.055221784183, 4597.127320749777, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride32_gbps{702.6971697168829, 701.6391197944175, 703.4632404031449, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_gbps{982.6178975482821, 979.9775715264434, 984.639075044916, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_random_gbps{81.42382493321382, 81.23772761790919, 81.53461990681951, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_gbps{2865.9437689279735, 2843.1140500027554, 2880.3324619801383, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride32_gbps{145.41339770406842, 145.15171531369725, 145.8888321361059, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_gbps{580.0448611178688, 578.4050075229512, 582.0481744449057, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_random_gbps{163.00745477187968, 162.53527723788807, 163.34549516874705, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_gbps{4510.004337704738, 4495.201467229344, 4519.724025313553, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride32_gbps{243.96837637407293, 243.14806406217193, 244.82710433131828, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_gbps{578.5446430219931, 576.7623372360723, 580.8882921604833, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_random_gbps{325.68265323467404, 324.8187969796159, 326.2209275110539, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_gbps{4623.892552191017, 4606.277879694396, 4632.816163719324, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride32_gbps{354.4211867023022, 353.90156577056877, 354.739687210235, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_gbps{581.915851884706, 580.0849000060597, 582.8660491719818, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_random_gbps{40.719816340244044, 40.60234962245199, 40.78475345028117, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_gbps{1754.6660193653588, 1748.2184859371175, 1765.0473976837948, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride32_gbps{144.69611326631815, 144.17231341680866, 145.0613501519767, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_gbps{573.4623999565026, 571.8576141039364, 574.9185640137067, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_random_gbps{252.95371533626513, 250.872373007437, 253.98858592990734, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_gbps{4287.696134451686, 4276.547892471083, 4308.299740282731, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride32_gbps{261.6047915305802, 259.87922725444673, 262.2181314380042, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_gbps{359.2706244988452, 356.4160374386047, 360.92452555687385, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_random_gbps{31.955262834109213, 31.917207082355528, 31.984382587524095, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_gbps{3909.52275802416, 3883.39017797838, 3938.7757398475806, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride32_gbps{89.00385231716038, 88.19715389606584, 89.66019403542847, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_gbps{246.1446109480837, 244.96576850431055, 246.9707272744794, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_random_gbps{63.92635427006836, 63.86352401252367, 63.98974997917727, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_gbps{3816.4736488494304, 3782.272508759614, 3842.2573283895954, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride32_gbps{89.42888088866466, 88.86613595680312, 89.86766941422972, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_gbps{239.4079443205112, 236.79242391265575, 240.93426325448826, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_random_gbps{127.78940342512186, 127.62803151656826, 127.92875017300595, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_gbps{4360.6917611125855, 4334.673927924748, 4389.069064662657, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride32_gbps{131.76801862051073, 131.66564382882825, 131.88195262298447, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_gbps{355.3971386664999, 352.6551583667745, 359.19363648896694, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_random_gbps{15.982502719178228, 15.96297670653754, 15.99987816903376, "GB/s"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_gbps{2983.279140380837, 2956.0772815589808, 2993.5259428437607, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride32_gbps{60.00526922295971, 59.25329926242682, 61.561441201772155, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 90: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_gbps{245.9715663831962, 244.77276868321937, 246.58596066201818, "GB/s"};

// measured, n = 6: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity constant_cold_latency_cycles{387.071875, 385.21757869065266, 389.009116157578, "cycles"};

// measured, n = 5760: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity constant_divergence_cycles_per_address{11, 11, 11, "cycles/way"};

// measured, n = 2880: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity constant_divergence_cycles_per_line{11, 11, 11, "cycles/way"};

// measured, n = 8640: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l1_latency_cycles{28, 28, 28, "cycles"};

// measured, n = 8640: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l1_latency_ns{14.141319145439017, 14.141319145439017, 14.141319145439017, "ns"};

// measured, n = 1440: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity constant_l1_line_bytes{64, 64, 64, "bytes"};

// measured, n = 22320: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l1_size_bytes{2048, 2048, 2088.2632924566333, "bytes"};

// measured, n = 7380: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l2_latency_cycles{91.73125, 90.32455277853876, 92.06125, "cycles"};

// measured, n = 7380: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l2_latency_ns{46.32953432127243, 45.6157651695742, 46.49959368293517, "ns"};

// measured, n = 6912: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l2_size_bytes{131072, 131072, 151128.4762191298, "bytes"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_i2f_overlap{0.9992216592393627, 0.995013701716039, 1.0076109832041962, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_lds_overlap{0.9013222181507268, 0.8951317561523674, 0.9052301692678253, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_mufu_ex2_overlap{0.9987022108220349, 0.9927460351820312, 1.0038473825296261, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_popc_overlap{0.9977731682020621, 0.9928255082251927, 1.0032348472485013, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_shfl_overlap{0.868506196202918, 0.8448211907418424, 0.9022295001058313, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_viaddmnmx_overlap{0.9986268975513006, 0.9923704775479224, 1.0052296691048412, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_dfma_overlap{0.9976785387012035, 0.982056996418294, 1.0108985858599568, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_hfma2_overlap{-0.7702181105256709, -0.789561863358226, -0.7540057452416961, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_i2f_overlap{0.9684168606788384, 0.8815669424810532, 1.0422959644808374, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_iadd3_overlap{0.9997855654944247, 0.9882111163626267, 1.0134127760479683, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_imad_overlap{0.9980088224482294, 0.9776355274834562, 1.0071705172765295, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_lds_overlap{0.9717559122656537, 0.9523054957582414, 1.0000408133559713, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_lop3_overlap{0.999140550661469, 0.9870935458129526, 1.0133457302088469, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_mufu_ex2_overlap{1.0076058403078991, 0.9970033405536645, 1.0178703613766267, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_popc_overlap{1.0015654255808957, 0.9870678804418205, 1.0145282486002354, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_shfl_overlap{0.9577555134705846, 0.9399993075593843, 0.9785867805583405, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_viaddmnmx_overlap{0.9958562264035115, 0.9776782961192191, 1.0198044584301014, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_dfma_overlap{1.0027177232197386, 0.9968566382687775, 1.0075963512419503, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_i2f_overlap{0.9982160555004955, 0.9890284875777376, 1.0056207963104697, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_lds_overlap{0.9631318136769078, 0.949030314882507, 0.9786099675333588, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_mufu_ex2_overlap{1.0024250743536949, 0.981514517710285, 1.0176652887458009, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_popc_overlap{1.0015713196033562, 0.9924159066648187, 1.01046001924468, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_shfl_overlap{0.9778692900175399, 0.9679476842945284, 0.9883019437235646, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_viaddmnmx_overlap{1.000366473758952, 0.9957075435956978, 1.0062284364894019, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_lds_overlap{0.9701459514309039, 0.9621772745375827, 0.9789131667948412, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_popc_overlap{0.0002060117274083343, -0.001711531150725315, 0.0017040150328823704, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_shfl_overlap{0.9982840800762631, 0.9952129880003409, 1.0011405349364644, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_viaddmnmx_overlap{1.0004730441151786, 0.9918370657928673, 1.0062863993448645, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_dfma_overlap{1.0001677749984748, 0.9954501448799634, 1.006087065697073, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_hfma2_overlap{1.0044078395485396, 0.9975893867618019, 1.0080711641946536, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_i2f_overlap{0.9984910146783118, 0.9914458577568678, 1.0051999880869533, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_imad_overlap{0.9997711845015635, 0.996002233231781, 1.0054565880183277, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_lds_overlap{0.9755967360634484, 0.9677112176702474, 0.9840862722299163, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_lop3_overlap{0.00279346664631354, -0.004820566185374902, 0.009749692796239339, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_mufu_ex2_overlap{0.997579650799933, 0.9908361128506048, 1.0060987708476443, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_popc_overlap{0.998553879408765, 0.9908010669175619, 1.0071729897054986, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_shfl_overlap{0.979773499778987, 0.9709227837316888, 0.984871120006771, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_viaddmnmx_overlap{0.0011289953467083682, -0.005059316365363328, 0.006751387869078485, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_dfma_overlap{1.0018020219296906, 0.9938191770544421, 1.006480231015139, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_hfma2_overlap{0.0010983143924948517, -0.008337042704278859, 0.009500823182075289, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_i2f_overlap{1.0038898634734192, 0.9952724044717849, 1.0136144910366334, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_lds_overlap{0.9766348004031642, 0.9685357759589562, 0.9827568112312157, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_lop3_overlap{0.9963043279069057, 0.9941882742302046, 1.0063658974811518, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_mufu_ex2_overlap{1.0015118658562658, 0.9968959974822958, 1.0064514399510065, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_popc_overlap{0.9996644039356266, 0.992377104352161, 1.0051184297108438, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_shfl_overlap{0.9784913431469758, 0.9642489880717598, 0.9895089454706725, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_viaddmnmx_overlap{1.0002899302641417, 0.9958366645320389, 1.0049878330683164, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lds_viaddmnmx_overlap{0.9287207262186284, 0.8801358300095902, 0.9775376752757644, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_dfma_overlap{0.9991449859533407, 0.9930029661480739, 1.0076887091865925, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_hfma2_overlap{1.0036454043500809, 0.9925306050371601, 1.0086724290166693, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_i2f_overlap{1.0000457833531728, 0.993058116586501, 1.004975587316864, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_lds_overlap{0.9728591054800794, 0.9653371257140515, 0.9825476823982182, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_mufu_ex2_overlap{0.9996183788734544, 0.9940777753398611, 1.0034263361621807, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_popc_overlap{1.0005495344222257, 0.9939975741851429, 1.0057432110992313, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_shfl_overlap{0.980293085025187, 0.9723935578464779, 0.9888231411717335, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_viaddmnmx_overlap{-0.000870375177510727, -0.006975853423602739, 0.007297821930783463, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_i2f_overlap{-0.0002517536933411148, -0.0017482090446584303, 0.001393578872465426, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_lds_overlap{0.9602365509347577, 0.9541417793729958, 0.96555257604104, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_popc_overlap{0.0004387906167488286, -0.0016922156221743747, 0.0025216044037703073, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_shfl_overlap{0.9984672985565155, 0.9960486377802844, 1.0019315813036125, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_viaddmnmx_overlap{1.0025805860526196, 0.9942962995760783, 1.0059065642692833, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_lds_overlap{0.9612194917258585, 0.9531785221174796, 0.9667770824390288, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_shfl_overlap{1.000373689227836, 0.9973205310105397, 1.003195911242916, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_viaddmnmx_overlap{1.0014649108082951, 0.9942984865860015, 1.007762177176966, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_shfl_lds_overlap{-0.04644810827719328, -0.05071156671648728, -0.041503990734175385, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_shfl_viaddmnmx_overlap{0.9762453276375009, 0.9572761094104144, 0.9952251618559187, "1"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity cp_async_dram_gbps{4620.363603050264, 4563.501302333147, 4658.003650681403, "GB/s"};

// measured, n = 84: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity cp_async_l2_gbps{9567.821824, 9519.934701504833, 9601.259891441176, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_cycles{310.653125, 309.7176171875, 311.0367578125, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_ns{156.8956901168558, 156.42321090438404, 157.08944427551316, "ns"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_branch_over_predication_cycles{30, 30, 30, "cycles"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_by_lane_over_by_warp_ratio{1.6030265082946908, 1.5992739854655262, 1.604138786634372, "1"};

// measured, n = 3528: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_cycles_per_instruction{3.999236182112211, 3.9937681462909325, 4.0042359335020805, "cycles/instruction"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_early_exit_all_lanes_cycles{263, 263, 263, "cycles"};

// measured, n = 864: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_early_exit_exited_warps_cycles{0.02897693452381045, 0.003625819320470059, 0.05399574999300522, "cycles"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_early_exit_one_lane_cycles{263, 263, 263, "cycles"};

// measured, n = 864: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_early_exit_per_warp_cycles{0.25274553571428565, 0.251498835740469, 0.2540668433676457, "cycles/warp"};

// measured, n = 1260: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_indirect_base_cycles{104.15581983512574, 103.68921888941587, 104.58334880722873, "cycles"};

// measured, n = 1260: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_indirect_cycles_per_instruction{4.00427630943877, 3.998775248103684, 4.009209803192931, "cycles/instruction"};

// measured, n = 1260: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_indirect_path_overhead_cycles{71.86525281386955, 71.81283823841443, 71.9274938069734, "cycles/path"};

// measured, n = 2100: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_loop_base_cycles{82.81461113608893, 82.02917004414111, 83.54973987658387, "cycles"};

// measured, n = 2100: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_loop_cycles_per_instruction{4.437266235255629, 4.434519094268747, 4.440145741049562, "cycles/instruction"};

// measured, n = 2100: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_loop_distinct_trips_cycles{12.96214895880168, 12.881838524778923, 13.036869082432728, "cycles/path"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_branch_over_predication_cycles{1.0827544341216226, 1.0176701548692844, 1.1629146493515368, "cycles"};

// measured, n = 812: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_predication_crossover_instructions{7.290999876120085, 7.144987203930876, 7.394746812787295, "instructions"};

// measured, n = 392: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_skipped_branch_cycles{2.010321209881757, 1.966761280058388, 2.038573949756325, "cycles"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_split_branch_over_predication_cycles{1.6065842087204398, 1.4278960051388738, 1.783583154624081, "cycles"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_cycles_per_instruction{4.001701921971863, 3.9953993423335583, 4.0079376501880954, "cycles/instruction"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_path_overhead_cycles{60.489071869443826, 60.41988889375555, 60.559337434691344, "cycles/path"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_meeting_cycles_per_instruction{3.9803155062499593, 3.919178275333307, 4.047787915058249, "cycles/instruction"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_meeting_path_overhead_cycles{83.3127463308117, 82.52482651154854, 83.99522536362679, "cycles/path"};

// measured, n = 3528: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_path_overhead_cycles{45.769495124368326, 45.69898404851399, 45.883070352845074, "cycles/path"};

// measured, n = 168: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_predicated_32_32_cycles{263, 263, 263, "cycles"};

// measured, n = 420: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_predicated_off_cycles_per_instruction{1, 1, 1, "cycles/instruction"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_predication_crossover_instructions{28, 27.869046931673235, 28, "instructions"};

// measured, n = 672: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_reconverge_cycles{15.75, 15.75, 15.75, "cycles"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_shuffled2_over_sorted_ratio{1.6631833054792502, 1.6591592762296208, 1.667487280157864, "1"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_shuffled8_over_sorted_ratio{4.851868777881065, 4.835181559031714, 4.854524787132066, "1"};

// measured, n = 420: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_skipped_branch_cycles{31, 30.92956081081081, 31.07981418918919, "cycles"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_split_branch_over_predication_cycles{47.75, 47.75, 47.75, "cycles"};

// measured, n = 672: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_syncwarp_after_split_cycles{1, 0.9794628906250147, 1.0140625000000092, "cycles"};

// measured, n = 504: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_syncwarp_within_split_cycles{341.25, 341.18281250000007, 341.2640625, "cycles"};

// measured, n = 8736: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_two_path_overhead_cycles{21.335103814582144, 20.750058986787586, 22.018728159946168, "cycles/path"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_copy_gbps{4258.683284040724, 4253.217498125531, 4260.50833581731, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity dram_granule_bytes{63.930392799953985, 63.9303736973023, 63.930434766022955, "bytes"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p10_cycles{534.6954427083334, 532.0913899739584, 537.3048502604166, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_cycles{699.9954427083334, 694.9954427083334, 704.3048502604166, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_ns{353.5336024538517, 351.00834599585244, 355.7105615752385, "ns"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p90_cycles{851.2954427083345, 837.3048502604166, 864.0913899739584, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_cycles{1225.2213899739577, 1199.9954427083335, 1243.837568853101, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_ns{618.7975250479726, 606.0592482537761, 628.1996180170719, "ns"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{688.8484375, 682.4178576584508, 693.9880069009495, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{347.9032491903159, 344.65526180609584, 350.49899129654574, "ns"};

// measured, n = 84: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_ld128_gbps{4695.321492814967, 4685.419626112398, 4702.799553200299, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_ld32_gbps{4695.9430225936585, 4686.85811628286, 4703.123160667467, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_ld64_gbps{4693.210254039301, 4681.040026528213, 4704.441957445376, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_mixed_gbps{4050.6330316446697, 4048.556092517817, 4056.877111362458, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random128_gbps{4261.421448423543, 4231.327954246574, 4272.273126654653, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random32_gbps{1356.721373106767, 1355.7346336088153, 1358.039228137702, "GB/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_atom_gbps{547.9900103773069, 546.1450988268173, 549.4987863659311, "GB/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_atom_sectors_per_clk{8.64959036001465, 8.634071929625813, 8.673405199700579, "sectors/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_read_gbps{1340.4059351626413, 1331.018961303239, 1344.4362759012533, "GB/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_read_sectors_per_clk{21.211474483711005, 21.03393764298387, 21.27738558767607, "sectors/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_red_f32_gbps{552.9839459903334, 551.203406130747, 554.2918742278156, "GB/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_red_f32_sectors_per_clk{8.72841569719046, 8.700311279019596, 8.749060313443096, "sectors/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_red_gbps{551.4905678241599, 550.3330689454177, 554.1231864514789, "GB/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random_red_sectors_per_clk{8.704843899994566, 8.686573692593518, 8.746397709861967, "sectors/clk"};

// measured, n = 351: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{27541.171627751708, 27272.978649120607, 27841.91642852353, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_read_gbps{4713.7769236186905, 4710.8816591021305, 4714.522039584198, "GB/s"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads1_sectors32{1130.9609375, 1116.5956220802714, 1150.1347294822285, "cycles"};

// measured, n = 72: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads2_sectors1{662.7437500000001, 631.5783203125001, 675.938671875, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads2_sectors32{1200.5015625, 1187.9108984375, 1215.1578515625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads4_sectors1{758.396875, 730.0855615286067, 768.1054296875001, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads4_sectors32{1352.1171875, 1337.1422656250002, 1362.2493011732965, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads8_sectors1{865.80625, 845.859375, 883.2456945291063, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_loads8_sectors32{1539.7078125, 1530.4600982303257, 1549.412525474535, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps1_sectors1{672.7359375, 670.0903125, 676.0856640625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps1_sectors16{1009.3546875, 1006.2421875, 1015.3171875, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps1_sectors2{756.5015625, 753.9392037454944, 760.5811892980993, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps1_sectors32{1130.0078125, 1126.3099443146482, 1136.3941406249999, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps1_sectors4{839.8078125, 837.7891015625, 844.3847297815753, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps1_sectors8{914.2578125, 911.6031094813328, 917.8792378869827, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads1_sectors1{659.78125, 654.7799877178046, 664.9226075220939, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads1_sectors32{3265.8, 3249.990625, 3293.7265625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads2_sectors1{763.6703125, 757.1171875, 767.5307031250001, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads2_sectors32{7005.828125, 4441.1953125, 7044.9408203125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads4_sectors1{899.2609375, 890.005456373979, 911.0698920945159, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads4_sectors32{14123.0765625, 8858.5125, 14318.274531250001, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads8_sectors1{1143.1203125, 1133.4128575930065, 1159.0625696315828, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_loads8_sectors32{28261.4953125, 17735.547578125, 28689.4078125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_sectors1{656.659375, 652.7672259720554, 661.6869242709585, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_sectors16{1694.2125, 1682.4140625, 1714.7703125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_sectors2{753.921875, 744.6210848773549, 758.9242175593602, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_sectors32{3263.2640625, 3244.075, 3287.530673269534, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_sectors4{886.1078125, 871.4951661169256, 895.6, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps16_sectors8{1117, 1106.1041352051907, 1131.5640625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps4_sectors1{668.534375, 665.3046974807118, 671.2787890625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps4_sectors16{1087.753125, 1081.5376953124999, 1093.245226902916, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps4_sectors2{736.175, 732.5435286781819, 738.9711507789485, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps4_sectors32{1306.6859375, 1300.5366015625, 1313.49859375, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps4_sectors4{813.175, 811.207421875, 818.892597442573, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps4_sectors8{923.0265625, 917.4792471969256, 929.522543009055, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps64_sectors1{718.853125, 706.98125, 722.340625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps64_sectors16{6984.1265625, 4386.65625, 7075.3078125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps64_sectors2{943.621875, 927.6375, 956.0203125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps64_sectors32{14029.4, 8814.425, 14289.109375, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps64_sectors4{1546.815625, 1478.503125, 1604.7375, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_round_cycles_warps64_sectors8{3312.909375, 2792.3984375, 3343.11875, "cycles"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_scale_gbps{4256.826097467673, 4253.655871759855, 4261.421448423543, "GB/s"};

// measured, n = 112: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_st128_gbps{4688.116840127064, 4651.656654402697, 4703.392053691307, "GB/s"};

// measured, n = 42: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_st32_gbps{4653.487457928772, 4617.913379627659, 4683.457119296606, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_st64_gbps{4682.897731848, 4658.537181073688, 4702.463886072576, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34010.10012107495, 33560.84422613368, 34535.179138750325, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_triad_gbps{4411.791712432024, 4407.879583625676, 4413.09693862736, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{7936.102866978504, 7880.336993676732, 8052.728553530132, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_write_gbps{4712.700992220051, 4708.4852427857295, 4714.522039584198, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_bandwidth_bytes_per_clk_sm{16.0944137169415, 16.068898934947512, 16.129324061661052, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_bandwidth_bytes_per_clk_sm{14.68347056517112, 14.647047522321065, 15.019279943661584, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_latency_cycles{196.5328125, 196.3709765625, 196.6003125, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_bandwidth_bytes_per_clk_sm{14.292640539223537, 14.097970093226742, 15.532899789882403, "bytes/clk/SM"};

// measured, n = 7560: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_latency_cycles{192.24140625, 189.5147265625, 195.4887890625, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_bandwidth_bytes_per_clk_sm{14.560602988838374, 14.10275872705833, 14.82347310561525, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_latency_cycles{196.55625, 192.671875, 197.59796875, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_cycles{190.778125, 184.99888671875001, 192.0598828125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_ns{96.32428100583473, 93.40518380534414, 97.008226447391, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_own_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 55: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dfma_above_idle_pj{35.74416307906831, 33.68065768889304, 37.643678013677146, "pJ"};

// measured, n = 55: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dfma_pj{44.34058625061801, 42.26955348116753, 46.23716713322131, "pJ"};

// measured, n = 53: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dram_above_idle_pj_per_byte{121.70850734319967, 114.89943345608707, 129.33961571945488, "pJ/byte"};

// measured, n = 53: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dram_pj_per_byte{150.91879483900007, 144.12599062975585, 158.57048357254618, "pJ/byte"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_ffma_above_idle_pj{14.384379278710096, 14.020652663477588, 14.628954055049762, "pJ"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_ffma_pj{18.487774032651913, 18.12166371314931, 18.732271371242856, "pJ"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_l2_above_idle_pj_per_byte{50.622431049117935, 50.256258643364816, 51.276318830649274, "pJ/byte"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_l2_pj_per_byte{66.11360608900739, 65.6420794510927, 67.09173923786226, "pJ/byte"};

// measured, n = 106: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_mma_sync_bf16_flop_above_idle_pj{0.9027182058918555, 0.8859744599647502, 0.9132020522804615, "pJ"};

// measured, n = 106: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_mma_sync_bf16_flop_pj{1.123230413020116, 1.1062794176901134, 1.134052701440359, "pJ"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_shared_above_idle_pj_per_byte{4.924401657803051, 4.88376081004191, 5.048450061914571, "pJ/byte"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_shared_pj_per_byte{8.977808500882837, 8.937534144246301, 9.100585216683623, "pJ/byte"};

// measured, n = 191: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_acq_rel_after_global_store_far_cycles{553.859375, 545.7339629817444, 559.1336065573771, "cycles"};

// measured, n = 193: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_acq_rel_after_global_store_near_cycles{401.15625, 397.1008050847458, 404.9580882352941, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_after_shared_store_cycles{269.153125, 268.3465996058115, 269.5659921922513, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_after_shared_store_ns{135.93598016484424, 135.5138291593344, 136.15563293489234, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_cycles{265.2140625, 264.41153251992955, 265.6028524734272, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_ns{133.94896279657303, 133.53843592651398, 134.1515407611784, "ns"};

// measured, n = 191: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_sc_after_global_store_far_cycles{553.7578125, 545.333984375, 558.8888432835821, "cycles"};

// measured, n = 193: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_sc_after_global_store_near_cycles{401.1328125, 397.0233606557377, 405.07446266273644, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_after_shared_store_cycles{269.153125, 268.36250213328566, 269.5447888222858, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_after_shared_store_ns{135.9374034774901, 135.53219765045023, 136.14394443997836, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_cycles{265.2140625, 264.5035108741025, 265.613290751795, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_ns{133.94642018017518, 133.57879315889602, 134.1605253283916, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_global_store_cycles{16, 16, 16, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_global_store_ns{8.081887206746362, 8.075014627619234, 8.087583943532035, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_shared_store_cycles{12, 12, 12, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_shared_store_ns{6.06127195530294, 6.056711245640212, 6.065832664965669, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_cycles{9, 9, 9, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_ns{4.547045607769623, 4.543059413054389, 4.5493149112841085, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_global_store_cycles{15, 15, 15, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_global_store_ns{7.576381080518021, 7.5721873985007315, 7.581023756158558, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_shared_store_cycles{11, 11, 11, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_shared_store_ns{5.556241550891522, 5.553028066144768, 5.558058721802943, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_cycles{8, 8, 8, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_ns{4.040421773986368, 4.037058461612857, 4.047165842057728, "ns"};

// measured, n = 191: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_acq_rel_after_global_store_far_cycles{553.7890625, 545.8343449197861, 558.7904878618115, "cycles"};

// measured, n = 193: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_acq_rel_after_global_store_near_cycles{401.125, 396.98229166666664, 404.69739583333336, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_after_shared_store_cycles{269.153125, 268.35011598910455, 269.5613036811939, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_after_shared_store_ns{135.9377572075161, 135.52716504802555, 136.15133297932488, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_cycles{265.2140625, 264.4344337753206, 265.64430162163455, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_ns{133.94748685867523, 133.54801420300907, 134.1704988137991, "ns"};

// measured, n = 191: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_sc_after_global_store_far_cycles{553.859375, 544.4990168871044, 558.785068221831, "cycles"};

// measured, n = 193: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_sc_after_global_store_near_cycles{401.171875, 396.88112745098044, 404.80694102353584, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_after_shared_store_cycles{269.153125, 268.4263057277197, 269.5687281439742, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_after_shared_store_ns{135.9365232755072, 135.56379425312875, 136.15178339954227, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_cycles{265.2140625, 264.40451808378714, 265.6392319162129, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_ns{133.94690801015207, 133.53221214500647, 134.16893498702342, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_global_store_cycles{1017.51875, 1017.1753268707865, 1017.7938335641309, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_global_store_ns{513.8968234306286, 513.7164765940038, 514.0373955847529, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_shared_store_cycles{1017.478125, 1017.159296875, 1017.6986827757432, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_shared_store_ns{513.8780964441286, 513.7128340558997, 513.9932979596495, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_cycles{1013.590625, 1013.209375, 1013.7438281249999, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_ns{511.9171312461734, 511.71856096691965, 511.9984585383711, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_global_store_cycles{1017.4625, 1017.2085546875, 1017.7828125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_global_store_ns{513.8745236382063, 513.7435680290029, 514.0358556951593, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_shared_store_cycles{1017.4953125, 1017.206171875, 1017.6664913138088, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_shared_store_ns{513.8878120261272, 513.7357879790881, 513.981274045995, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_cycles{1013.61875, 1013.2949464992528, 1013.8837604370112, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_ns{511.9273568413687, 511.75914345413224, 512.0674680549232, "ns"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_atomic_one_way_cycles{1282.3859375, 1230.3237109375, 1319.1720703125, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_atomic_one_way_ns{647.5583359421547, 621.4300791356552, 666.3069213086858, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_atomic_one_way_p10_cycles{1043.21484375, 1037.5587978515625, 1054.67284375, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_atomic_one_way_p90_cycles{1507.77109375, 1497.1497568359375, 1529.9640830078126, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_other_half_near_cycles{1280.984375, 1274.34375, 1290.72578125, "cycles"};

// measured, n = 1599: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_gpc_far_cycles{1500.140625, 1490.15078125, 1514.390625, "cycles"};

// measured, n = 1473: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_gpc_near_cycles{1058.65625, 1046.937890625, 1063.796875, "cycles"};

// measured, n = 1611: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_half_far_cycles{1496.4609375, 1491.453125, 1514.484375, "cycles"};

// measured, n = 1461: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_half_near_cycles{1055.875, 1049.84296875, 1058.28125, "cycles"};

// measured, n = 1601: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_tpc_far_cycles{1499.125, 1489, 1514.5, "cycles"};

// measured, n = 1471: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_tpc_near_cycles{1057.8125, 1047.8140625, 1061.440625, "cycles"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_block_one_way_cycles{277.5, 277.5, 277.878125, "cycles"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_block_one_way_ns{140.16380032921643, 140.16380032921643, 140.35478929137673, "ns"};

// measured, n = 3564: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_cluster_one_way_cycles{547.115625, 541.34359375, 556.96859375, "cycles"};

// measured, n = 3564: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_cluster_one_way_ns{276.34524403421426, 273.4298212031548, 281.3219270775476, "ns"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_one_way_cycles{1096.4796875, 1058.5903125, 1140.5996484375, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_one_way_ns{553.8261621037536, 534.688436726821, 576.1109238888944, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_one_way_p10_cycles{892.890625, 887.5980458984375, 905.548400390625, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_one_way_p90_cycles{1192.15078125, 1185.803162109375, 1197.8628544921876, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_other_half_near_cycles{1162.6640625, 1158.015625, 1169.383203125, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_relaxed_one_way_cycles{537.9921875, 490.6141015625, 669.8360546875, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_relaxed_one_way_ns{271.6300624861198, 247.80661971208707, 338.3306919730769, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_relaxed_one_way_p10_cycles{478.453125, 474.3800009765625, 481.0459267578125, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_relaxed_one_way_p90_cycles{701.43125, 696.531435546875, 708.5973779296875, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_other_half_near_cycles{678.8125, 675.0921875, 682.821484375, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_same_gpc_near_cycles{503.03125, 497.453125, 506.20859375, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_same_half_near_cycles{496.7109375, 494.788671875, 499, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_same_tpc_near_cycles{502.2421875, 498.78125, 505.28125, "cycles"};

// measured, n = 1551: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_gpc_far_cycles{1062.8125, 1056.36171875, 1068.828125, "cycles"};

// measured, n = 1521: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_gpc_near_cycles{909.34375, 899.396484375, 914.28125, "cycles"};

// measured, n = 1587: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_half_far_cycles{1060.3125, 1056.59375, 1065.390625, "cycles"};

// measured, n = 1485: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_half_near_cycles{903.5078125, 900.703125, 906.950390625, "cycles"};

// measured, n = 510: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_tpc_far_cycles{1063.5859375, 1057.234375, 1070.15625, "cycles"};

// measured, n = 2562: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_tpc_near_cycles{991.3828125, 899.953125, 1010.484375, "cycles"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.90903779991103, 66.89857371589261, 66.92332298316906, "TFLOP/s"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_count{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_largest_sms{18, 18, 18, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_smallest_sms{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_sms_apart{8, 8, 8, "1"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_base_cycles{-957.437727272727, -1161.807151995517, -756.7253487396147, "cycles"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_base_ns{-483.59679435356134, -586.8227231472262, -382.2180204857514, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm16_cycles{9544.4375, 9490.8034375, 9663.940312499999, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm16_ns{4820.8455207376055, 4791.867968847792, 4881.205767044019, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm1_cycles{1880.6, 1867.8466014581445, 1889.6796857885206, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm1_ns{949.5072742322989, 943.4395606932788, 954.0915705759893, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm2_cycles{1907.2625, 1893.716962274156, 1925.513689029571, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm2_ns{962.969061799681, 956.506544793676, 972.1840127445744, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm4_cycles{2375.2, 2342.5715625, 2407.0644248013627, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm4_ns{1199.7011118629002, 1183.2206585338758, 1215.7956663690754, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm8_cycles{4305.7875, 4279.7028125, 4342.2359375, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm8_ns{2174.8307726487783, 2161.0642545247592, 2193.240688021974, "ns"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_per_block_cycles{5.044311294765841, 4.91262133770502, 5.184696874176474, "cycles/block"};

// measured, n = 3080: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_bytes_per_clk_sm{17.817848242424244, 17.694770322853348, 18.129447199857587, "bytes/clk/SM"};

// measured, n = 168: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_latency_cycles{771.7493406183215, 761.1253699688616, 786.0137604870492, "cycles"};

// measured, n = 3080: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_warps_by_little{26.89431578947368, 26.524469891442696, 27.43957069797967, "warps"};

// measured, n = 3080: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_warps_to_saturate{38.78451855602982, 36.87719636112817, 42.085204904445796, "warps"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma1_warps_by_little{16.051893939393942, 16.031297940982963, 16.06959409368822, "warps"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma1_warps_to_saturate{15.545600919736447, 15.430035613065288, 15.579739190752136, "warps"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma4_warps_by_little{4.234279884942136, 4.204895224478458, 4.2636567304091, "warps"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma4_warps_to_saturate{4.50930764209895, 4.0222481436885404, 5.086013034013247, "warps"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_bytes_per_clk_sm{18.00198206060606, 17.980122707522266, 18.025197414978752, "bytes/clk/SM"};

// measured, n = 168: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_latency_cycles{367.8191712919653, 367.0007118846488, 368.36228842893206, "cycles"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_warps_by_little{6.465916824516393, 6.446432678254462, 6.480698890117469, "warps"};

// measured, n = 3696: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_warps_to_saturate{6.664596665832953, 6.388901368055026, 6.6875969987506325, "warps"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_free_us{34.14075, 31.522, 79.2475, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_malloc_async_us{48.90175, 44.8425, 81.5335, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_malloc_host_us{583.5525, 525.989, 1025.968, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_malloc_us{64.79775000000001, 59.3445, 109.4635, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_free_us{66.92699999999999, 55.064499999999995, 130.4635, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_malloc_async_us{135.46999999999997, 127.703, 239.99599999999998, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_malloc_host_us{20081.93025, 18986.394500000002, 31129.91, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_malloc_us{124.67949999999999, 109.00450000000001, 241.8105, "us"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity host_d2h_gbps{55.17591476910954, 54.86479629183455, 55.39923949875193, "GB/s"};

// measured, n = 36: bytes over median duration at each point of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_d2h_pageable_gbps{17.449245559956623, 13.243366117682257, 18.639234781328646, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity host_h2d_gbps{55.22860356722915, 54.79598540616312, 55.51509157809631, "GB/s"};

// measured, n = 36: bytes over median duration at each point of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_h2d_pageable_gbps{14.076008680988206, 12.439140415082475, 14.88555914398268, "GB/s"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_latency_us{1.06955, 1.06212375, 1.0766262500000001, "us"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_managed_read_us{23.923000000000002, 15.936430000000001, 28.355239999999988, "us"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity host_memset_gbps{4317.348407565302, 4297.442705883837, 4403.468873440527, "GB/s"};

// measured, n = 16: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps16_size131072_line_cycles{93.1891845703125, 90.41347339430341, 96.2784281229086, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps16_size16384_line_cycles{32.754150390625, 32.68154846191406, 32.80666076660156, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps16_size32768_line_cycles{32.862841796875, 32.81089233266049, 32.91276534414068, "cycles"};

// measured, n = 16: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps16_size65536_line_cycles{48.5038330078125, 47.05329345703125, 50.259943847656245, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps16_size8192_line_cycles{33.20537109375, 33.189451129770774, 33.21430243273423, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size1048576_line_cycles{89.89431762695312, 88.33194998440591, 91.55008900537928, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size131072_line_cycles{65.7021240234375, 65.53218444824219, 65.81109069824218, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size16384_line_cycles{9.23935546875, 9.225508528732854, 9.25425860037176, "cycles"};

// measured, n = 16: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size262144_line_cycles{81.24716796875, 78.57812498297993, 83.80077990360503, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size32768_line_cycles{10.436865234375, 10.42296875, 10.473748619814344, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size524288_line_cycles{88.57008056640625, 85.08036407470703, 89.7986557006836, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size65536_line_cycles{48.948681640625, 48.92614370680644, 48.97219909667969, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps4_size8192_line_cycles{9.793408203125, 9.765019949960603, 9.82169367791891, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size131072_line_cycles{153.990966796875, 150.33077316995664, 157.47817885641055, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size16384_line_cycles{129.5181640625, 129.47371136281683, 129.56834899175118, "cycles"};

// measured, n = 16: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size262144_line_cycles{211.583935546875, 206.893251333654, 216.70542465172824, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size32768_line_cycles{129.4626220703125, 129.39519897460937, 129.50666355884027, "cycles"};

// measured, n = 32: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size524288_line_cycles{247.16221923828124, 242.52590114534252, 254.15133697509765, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size65536_line_cycles{154.77421875, 153.73820380521013, 155.5578045654297, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_apart_warps64_size8192_line_cycles{130.5956787109375, 130.56457092285157, 130.62356323242187, "cycles"};

// measured, n = 1176: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_beyond_instruction_cycles{5.563303100490991, 5.549562484908816, 5.575826161950389, "cycles"};

// measured, n = 684: the last point before the cost leaves the level of the first ones for good, slope of duration over the amount of work at each; the interval reaches to the next point, and holds what 500 resamples leave open
inline constexpr Quantity icache_l0_call_cycles{175, 175, 175, "cycles"};

// measured, n = 2700: the last point before the cost leaves the level of the first ones for good, slope of duration over the amount of work at each; the interval reaches to the next point, and holds what 500 resamples leave open
inline constexpr Quantity icache_l0_size_bytes{5120, 5120, 5376, "bytes"};

// measured, n = 1260: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l1_instruction_cycles{1.1166666666666667, 1.1085526315789473, 1.1263020833333333, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l1_size_bytes{32768, 32768, 34240.36736157536, "bytes"};

// measured, n = 1512: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l2_instruction_cycles{2.0720932904411766, 2.066070046439629, 2.082011093911249, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l2_size_bytes{131072, 131072, 137377.26117276563, "bytes"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size1048576_line_cycles{46.74130859375, 46.70181549072265, 46.77925003051758, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size131072_line_cycles{19.8111328125, 19.632461449776386, 20.0026086324135, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size16384_line_cycles{9.046875, 9.046875, 9.046875, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size262144_line_cycles{47.00556640625, 46.948114422648516, 47.05233337402344, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size32768_line_cycles{10.20390625, 10.194700927734376, 10.230507202148438, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size524288_line_cycles{46.7985595703125, 46.76366302490234, 46.83247344970703, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size65536_line_cycles{19.626513671875, 19.49884765625, 19.771374338404456, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps1_size8192_line_cycles{9.46875, 9.46875, 9.46875, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size1048576_line_cycles{48.81014404296875, 48.737277069091796, 48.85898692222861, "cycles"};

// measured, n = 16: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size131072_line_cycles{43.869091796875, 39.81775268554688, 46.0917578125, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size16384_line_cycles{32.7215087890625, 32.659299124856915, 32.818362426757815, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size262144_line_cycles{49.1552001953125, 48.97592224121094, 49.46897155761719, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size32768_line_cycles{32.92275390625, 32.857746972152235, 32.99918910749626, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size524288_line_cycles{48.84249267578125, 48.746084789388576, 49.04761108398437, "cycles"};

// measured, n = 16: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size65536_line_cycles{44.9802001953125, 43.31531311035156, 45.5986083984375, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps16_size8192_line_cycles{33.2070556640625, 33.18752866070846, 33.22783447265625, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size1048576_line_cycles{46.982269287109375, 46.95976434157791, 47.0055908203125, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size131072_line_cycles{19.566015625, 19.449535494951377, 19.698292272874486, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size16384_line_cycles{9.1316162109375, 9.117404174804687, 9.144304809570313, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size262144_line_cycles{47.259033203125, 47.19148071289062, 47.32240661621094, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size32768_line_cycles{10.45771484375, 10.441261596679688, 10.476916111882296, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size524288_line_cycles{47.0281005859375, 46.976768995035954, 47.05796816204882, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size65536_line_cycles{19.686865234375, 19.658708496093748, 19.705910977579226, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps4_size8192_line_cycles{9.6444580078125, 9.622366333007813, 9.6595263671875, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size1048576_line_cycles{196.53909912109376, 190.81484619140625, 202.08926681518554, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size131072_line_cycles{166.140966796875, 164.47957092285156, 167.75321472167968, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size16384_line_cycles{129.5162109375, 129.4826171875, 129.54553588867188, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size262144_line_cycles{175.1180908203125, 172.32890563964844, 181.8703466796875, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size32768_line_cycles{129.5391357421875, 129.49961547851564, 129.57625427246094, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size524288_line_cycles{185.09320068359375, 179.64634399414064, 194.54423889160157, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size65536_line_cycles{155.885009765625, 154.8390769573703, 156.87985473632813, "cycles"};

// measured, n = 48: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity icache_together_warps64_size8192_line_cycles{130.5850341796875, 130.55314674037513, 130.60151021564977, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_issue_interval_cycles{5.25, 5.25, 5.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_per_clk_sm{32.00098459908857, 31.981091627501275, 32.0310483417946, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_per_clk_sm{16.001448965744675, 15.99462955879545, 16.0053112730233, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_issue_interval_cycles{2.5000000000000004, 2.5000000000000004, 2.5000000000000004, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_latency_cycles{10, 9.999999999999995, 10.000000000000005, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_per_clk_sm{63.209567364635845, 62.96652725678564, 63.425193051964364, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_per_clk_sm{64.00397907681388, 63.97097084467015, 64.0389901838728, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_issue_interval_cycles{12, 12, 12, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_per_clk_sm{15.983754150196994, 15.976498867749395, 15.99208881085, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_clz_issue_interval_cycles{12, 12, 12, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_clz_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_clz_per_clk_sm{15.98297431967851, 15.97728120022566, 15.987579639390146, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_issue_interval_cycles{8.500000000000002, 8.499999999999995, 8.500000000000007, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_per_clk_sm{16.00062838969903, 15.993270148236927, 16.01465384155083, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_clock_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_clock_per_clk_sm{63.994861598622165, 63.97186166723288, 64.02975616863199, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_globaltimer_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_globaltimer_per_clk_sm{63.994829464903106, 63.96437663746308, 64.02916607751743, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e4m3x2_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e4m3x2_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e4m3x2_per_clk_sm{32.00318617560771, 31.963407775904486, 32.05144190772533, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e5m2x2_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e5m2x2_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e5m2x2_per_clk_sm{31.99989205586798, 31.945337670235542, 32.05323565291157, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_issue_interval_cycles{6.500000000000001, 6.5, 6.500000000000001, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_latency_cycles{22.000000000000004, 21.999999999999993, 22.000000000000007, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_per_clk_sm{32.01203149666013, 31.980414001980446, 32.056505074633634, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_per_clk_sm{64.00852621357319, 63.921117579177306, 64.11366676746954, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_per_clk_sm{64.02917410610945, 63.952438454152315, 64.086141246477, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_issue_interval_cycles{11.192622950819674, 11.151065559193594, 11.234180342445752, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_latency_cycles{41, 41, 41, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_per_clk_sm{15.74913130132847, 15.74261912696619, 15.756375957153619, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_issue_interval_cycles{12.198354252049182, 12.054689050529356, 12.342019453569005, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_latency_cycles{45.28464395491804, 45.07848033239806, 45.49080757743802, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_per_clk_sm{14.462176260527293, 14.373371653147752, 14.552107477154651, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_issue_interval_cycles{57.13934426229508, 57.12895491438856, 57.149733610201615, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_latency_cycles{57.219054175204924, 57.15172633076384, 57.286382019646, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_per_clk_sm{7.460802424439722, 7.458024220408852, 7.463886613607738, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_issue_interval_cycles{124.3032786885246, 124.251331948992, 124.35522542805718, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_latency_cycles{124.50000000000001, 124.50000000000001, 124.50000000000001, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_per_clk_sm{5.243182666330759, 5.228835559186604, 5.257823472448822, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_issue_interval_cycles{49.23748078893443, 48.25065507137621, 50.22430650649264, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_latency_cycles{134.02643122438525, 134.00066077157024, 134.05220167720026, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_per_clk_sm{4.144193365010867, 4.091655440700674, 4.197840298058831, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s64_issue_interval_cycles{324.1519435194672, 318.64927151776936, 329.6519259719848, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_s64_latency_cycles{328, 327.99753457991807, 328.002465420082, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s64_per_clk_sm{0.9263393933718624, 0.923628064362535, 0.9290911355104963, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_issue_interval_cycles{47.58686603483607, 46.404915376908555, 48.76881669276358, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_latency_cycles{129.50000000000003, 129.50000000000003, 129.50000000000003, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_per_clk_sm{4.618876588178674, 4.610663072469792, 4.6270809880221115, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u64_issue_interval_cycles{309.9514920594263, 305.74821847665896, 314.1526844434231, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_u64_latency_cycles{311.83196721311475, 311.2273078364408, 312.4368507188871, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u64_per_clk_sm{0.9808262696082379, 0.973895945985795, 0.9878883593127472, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_per_clk_sm{64.0114646912189, 63.938541230906374, 64.06110143937615, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_latency_cycles{6, 6, 6, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_per_clk_sm{63.998679283156775, 63.96144102181292, 64.01846395747525, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_issue_interval_cycles{16.143442622950822, 16.039549143885633, 16.247336102016007, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_per_clk_sm{8.000266412507962, 7.9987424732534835, 8.001742382798547, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_expf_issue_interval_cycles{12.591572745901638, 12.34417639887767, 12.83896909292561, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_expf_latency_cycles{41.28464395491803, 41.07848033239805, 41.49080757743802, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_expf_per_clk_sm{14.418515206944349, 14.409319406748784, 14.427256352265662, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_expf_fast_issue_interval_cycles{11.5, 11.5, 11.5, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_expf_fast_latency_cycles{43.00000000000001, 42.99999999999998, 43.00000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_expf_fast_per_clk_sm{15.992247290627091, 15.98568256905015, 15.998081124753028, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_issue_interval_cycles{11.335441214139346, 11.227570562828697, 11.443311865449992, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_latency_cycles{19.000000000000004, 19.000000000000004, 19.000000000000004, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_per_clk_sm{14.218293735916063, 14.216043215167295, 14.221115878035096, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_per_clk_sm{15.999442698719676, 15.996760614731471, 16.00230766180496, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_per_clk_sm{63.9975347325475, 63.94937022563753, 64.04174261600217, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_per_clk_sm{64.00078446636527, 63.96345982707831, 64.03155371514464, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_per_clk_sm{64.00220936005755, 63.94162700869361, 64.05231144742646, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_per_clk_sm{15.999765368295476, 15.99610870097264, 16.002495930438613, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_issue_interval_cycles{11.335441214139346, 11.227570562828697, 11.443311865449992, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_latency_cycles{19.000000000000004, 19.000000000000004, 19.000000000000004, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_per_clk_sm{14.218776135829032, 14.215904032428266, 14.22047407204708, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_per_clk_sm{15.999453705537729, 15.996282110283381, 16.0047681661852, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_per_clk_sm{16.00012657393109, 15.998155149985353, 16.002627444561536, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_per_clk_sm{127.96459839977172, 127.72983176385003, 128.26413550304727, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_per_clk_sm{127.96328541839534, 127.81185153790034, 128.14231283986695, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_per_clk_sm{127.96277441244338, 127.79301423699964, 128.0926739907524, "instructions/clk/SM"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_issue_interval_cycles{0.9999868392944335, 0.9997738454227988, 1.0001427984341738, "cycles/instruction"};

// measured, n = 540: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_latency_cycles{3.9997802734375, 3.9933162622879723, 4.002115570652066, "cycles"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_per_clk_sm{128.00168459248295, 127.98172441190502, 128.02895433422108, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_flo_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_flo_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_flo_per_clk_sm{15.999795885228462, 15.99603117892497, 16.003780564706982, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_per_clk_sm{64.0009445719383, 63.943869502023006, 64.05098534019037, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_per_clk_sm{127.97391045178523, 127.70236318820967, 128.10195624927024, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_per_clk_sm{15.999974985746505, 15.997018936845846, 16.003066853462727, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsel_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsel_per_clk_sm{64.00280985540354, 63.96411145269965, 64.05311461275225, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fset_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fset_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fset_per_clk_sm{64.00436290334642, 63.9256382472021, 64.06850382697479, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_per_clk_sm{64.00565994450527, 63.97447547577808, 64.04912194621278, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_per_clk_sm{64.00935081895, 63.971596243603216, 64.04746609780194, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_per_clk_sm{63.99688642509155, 63.96179280235114, 64.04607052721856, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_latency_cycles{5, 4.999999999999997, 5.000000000000003, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_per_clk_sm{63.99699045996238, 63.96767370695329, 64.03113706756575, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_per_clk_sm{63.99961583675437, 63.957779535963866, 64.05319479187737, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_per_clk_sm{64.00070446194812, 63.97194813585571, 64.04360679193407, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_per_clk_sm{128.01152789290745, 127.38304430370674, 128.58585749561996, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_per_clk_sm{64.0012327344616, 63.96932503219685, 64.0392102853889, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_per_clk_sm{63.99657432438209, 63.96217776691242, 64.02900676462922, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_per_clk_sm{64.00152092101388, 63.966110424134705, 64.03666610185144, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_per_clk_sm{64.00479514570736, 63.974554660084095, 64.04171518453141, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_per_clk_sm{64.00209738053096, 63.97393160095765, 64.04393583081816, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_per_clk_sm{64.00563574343062, 63.94451493138307, 64.06703643341619, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_latency_cycles{5, 4.999999999999997, 5.000000000000003, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_per_clk_sm{63.997046522093015, 63.94803214997434, 64.03508342091402, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_per_clk_sm{15.999947970218013, 15.998069445835448, 16.00554511398137, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_per_clk_sm{15.99947671750125, 15.99544773165733, 16.00315825662671, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_issue_interval_cycles{9, 9, 9, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_latency_cycles{19.127353355532787, 19.027558798883845, 19.22714791218173, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_per_clk_sm{14.222488259934348, 14.21972913919982, 14.226688932004919, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_per_clk_sm{63.99795090117436, 63.96053352688151, 64.06268941935768, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_per_clk_sm{63.99974391706064, 63.933743787925835, 64.05064519399629, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_per_clk_sm{63.999935965297254, 63.94334228447617, 64.04978941443638, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_per_clk_sm{64.00050430590738, 63.95530587203868, 64.04191596213589, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_per_clk_sm{64.0024575160815, 63.962845493794305, 64.042567471761, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_per_clk_sm{63.99743864672436, 63.96781204763499, 64.03285737653954, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_per_clk_sm{63.99531764688332, 63.965184202209365, 64.03708951772033, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_latency_cycles{9, 9, 9, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_per_clk_sm{32.002829880714955, 31.990203444190538, 32.01402183074221, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_latency_cycles{9, 9, 9, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_per_clk_sm{31.98683383264767, 31.973036147643434, 32.00633526125612, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_per_clk_sm{64.00552382148904, 63.9702335051293, 64.03440348974779, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lea_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_per_clk_sm{64.00048030337467, 63.93496696718832, 64.10271092622455, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_per_clk_sm{63.999879953291895, 63.96139305203932, 64.04398699678953, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_logf_issue_interval_cycles{30.02846439549181, 30.007848033239807, 30.049080757743802, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_logf_latency_cycles{85.00000000000001, 84.99999999999997, 85.00000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_logf_per_clk_sm{4.38517319213713, 4.382524621129707, 4.388028520672425, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_logf_fast_issue_interval_cycles{11.64344262295082, 11.539549143885635, 11.747336102016007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_logf_fast_latency_cycles{43.00000000000001, 42.99999999999998, 43.00000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_logf_fast_per_clk_sm{15.989418903361127, 15.984261649618091, 15.994837640407507, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_per_clk_sm{64.00043227151778, 63.96086538927867, 64.0358326790489, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_latency_cycles{27.999999999999996, 27.999999999999975, 28.000000000000025, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_per_clk_sm{15.998819456822506, 15.977839553429112, 16.02258964158404, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_issue_interval_cycles{64.70184426229508, 63.60317072118075, 65.80051780340942, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_latency_cycles{369, 369, 369, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_per_clk_sm{0.5000015438627983, 0.49997920091840115, 0.5000268445174181, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_per_clk_sm{15.99976586954211, 15.99623345292002, 16.002052445306326, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_per_clk_sm{15.999636298837014, 15.99738692145183, 16.00253085780781, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_per_clk_sm{16.000333703030467, 15.997490698015909, 16.00237206847981, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_per_clk_sm{15.999887436062338, 15.997860053474898, 16.003757292029306, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_issue_interval_cycles{8.00022412909836, 8.000061795537322, 8.000386462659401, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_latency_cycles{17.000024013831965, 16.999334096197547, 17.000713931466393, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_per_clk_sm{15.999642302243318, 15.997009491902086, 16.0024728062304, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_per_clk_sm{15.999743357181043, 15.997376343820124, 16.003314041471953, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_per_clk_sm{15.999865425013748, 15.997328756227981, 16.00310539095695, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_per_clk_sm{15.999483221287022, 15.997315028843053, 16.003474755481097, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_per_clk_sm{15.999849917240688, 15.996512117446882, 16.002050512937394, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_per_clk_sm{15.99993696504626, 15.998209168830481, 16.00243431792373, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_per_clk_sm{15.99957126453058, 15.997280845692016, 16.00183394141468, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_issue_interval_cycles{10, 9.999999999999995, 10.000000000000005, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_per_clk_sm{16.003295577187156, 15.993849425759663, 16.009420132608764, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_nop_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_nop_per_clk_sm{128.12349349405753, 127.14658560984184, 129.18309356299233, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_popc_latency_cycles{17.000000000000004, 16.99994797003074, 17.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_per_clk_sm{15.999888437213318, 15.997290738892339, 16.00265317520967, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_per_clk_sm{63.99887938374501, 63.95460876857292, 64.03144154026307, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_issue_interval_cycles{76.62295081967214, 76.25932364294398, 76.9865779964003, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_latency_cycles{82, 82, 82, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_per_clk_sm{10.27036477761151, 10.206986843525263, 10.33609979353785, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_issue_interval_cycles{72.94672131147541, 72.89477457194283, 72.998668051008, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_latency_cycles{73.11065573770492, 73.10026638979839, 73.12104508561144, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_per_clk_sm{8.270800347996802, 8.209648555257223, 8.332293002447651, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_and_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_and_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_and_per_clk_sm{15.995710766535591, 15.935441609900453, 16.032947010593855, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_max_u32_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_max_u32_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_max_u32_per_clk_sm{15.992135401978368, 15.9602998273298, 16.03139151470675, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_per_clk_sm{16.002890218163753, 15.953218163102527, 16.031359370566904, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_per_clk_sm{15.9885939566768, 15.942940919276321, 16.027021094695105, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_per_clk_sm{15.989097470320814, 15.962708400559569, 16.028368927490448, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_xor_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_xor_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_xor_per_clk_sm{16.001697362066047, 15.958834413504164, 16.035635672977318, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_s32_issue_interval_cycles{48.984278944672134, 47.97699919842296, 49.9915586909213, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rem_s32_latency_cycles{137.39427510245903, 137.29119329119905, 137.49735691371905, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_s32_per_clk_sm{4.394783957880918, 4.293053027069227, 4.501809599470491, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_issue_interval_cycles{47.78048155737705, 47.71384363057041, 47.8471194841837, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_latency_cycles{127.00000000000001, 126.99999999999999, 127.00000000000004, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_per_clk_sm{4.805308779563021, 4.800809512783595, 4.814651219190768, "instructions/clk/SM"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_latency_cycles{33.25, 32.60192593015922, 33.89807406984078, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_smid_issue_interval_cycles{3.625000000000001, 3.624999999999998, 3.625000000000002, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_smid_per_clk_sm{16.000342704760246, 15.99770400683946, 16.001819045105133, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sel_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sel_per_clk_sm{64.00321005701781, 63.97189935232157, 64.04139538568273, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_per_clk_sm{64.00465103047352, 63.96471912679838, 64.05232874787339, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_per_clk_sm{63.99865543363771, 63.9716922138336, 64.03506338494714, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_per_clk_sm{64.00009617811384, 63.961064253807244, 64.05817561051497, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_per_clk_sm{63.99819101521574, 63.96536399363345, 64.04225661394555, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_per_clk_sm{32.00053034107268, 31.99296920495326, 32.00932808978587, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_per_clk_sm{32.000444269388325, 31.99267345677368, 32.00664810940631, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_issue_interval_cycles{4.375000000000001, 4.375000000000001, 4.375000000000001, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_latency_cycles{26.000000000000004, 26, 26.000000000000004, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_per_clk_sm{31.996640417616916, 31.98850950656292, 32.01351749045548, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_per_clk_sm{31.999799886785944, 31.989905369086813, 32.00739797016192, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_latency_cycles{6, 6, 6, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_per_clk_sm{32.00323025988374, 31.98052863281943, 32.02645072320438, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_issue_interval_cycles{8.500000000000002, 8.499999999999995, 8.500000000000007, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_per_clk_sm{16.002284670296447, 15.992748555772259, 16.017629147454805, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_issue_interval_cycles{10.25, 10.25, 10.25, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_latency_cycles{39, 39, 39, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_per_clk_sm{16.001160805720676, 15.995929231273031, 16.004996221543422, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_issue_interval_cycles{55.471311475409834, 55.450532779596806, 55.49209017122288, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_latency_cycles{55.43790023053279, 55.30344745860195, 55.57235300246363, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_per_clk_sm{11.184991614089393, 11.024853602646573, 11.347994658705412, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_issue_interval_cycles{92.2530577612705, 92.15853904535533, 92.34757647718568, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_latency_cycles{92, 92, 92, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_per_clk_sm{4.727984645301781, 4.70130097142741, 4.755069146920999, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_per_clk_sm{32.00174913558342, 31.978788892486442, 32.02534624872693, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_per_clk_sm{63.9980789650461, 63.93899203569788, 64.04439853787308, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_per_clk_sm{63.99660627438868, 63.95829523236889, 64.03884592559554, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_per_clk_sm{64.00068842298757, 63.96219255765977, 64.04352169584746, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_per_clk_sm{64.00075249338461, 63.95906427670829, 64.03839712622259, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_per_clk_sm{63.99981606524871, 63.93994702426179, 64.07821823503764, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_per_clk_sm{64.0064684553796, 63.961390280243066, 64.05102084700864, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_per_clk_sm{63.99859936307516, 63.96521486948326, 64.03210628662097, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_per_clk_sm{63.99599008663718, 63.95666038813568, 64.03185298367562, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_per_clk_sm{63.999223562811814, 63.96510657722654, 64.03900935046902, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_per_clk_sm{63.996390193455326, 63.95031125557109, 64.04397831427984, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_per_clk_sm{64.00088052601828, 63.96283399825534, 64.03467579238443, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_per_clk_sm{63.99891140108241, 63.97111479922386, 64.03559868372629, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_per_clk_sm{63.988923620338326, 63.910687587749095, 64.04828400136635, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_per_clk_sm{63.998407383527734, 63.95956625680797, 64.04874745040752, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_per_clk_sm{63.99760671488778, 63.95847355122015, 64.05014349833364, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_per_clk_sm{63.99984791965584, 63.92792525527214, 64.05404872915419, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_per_clk_sm{64.0023294265316, 63.933154711659334, 64.05693881482993, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_per_clk_sm{64.00130479584755, 63.96873246448548, 64.05575047302528, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_per_clk_sm{64.00032037634611, 63.94640202711152, 64.05427115264452, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_per_clk_sm{63.98679512831646, 63.91437295183455, 64.05217711418709, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_per_clk_sm{63.98609103266115, 63.94117061198185, 64.04423881953393, "instructions/clk/SM"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 126: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 126: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_per_clk_sm{63.97273352756643, 63.918116053182864, 64.02422151287776, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_interval_cycles{1.9999593098958333, 1.9970594425840187, 2.002783971825743, "cycles/instruction"};

// measured, n = 135: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_latency_cycles{7.997395833333333, 7.958590445595916, 8.029565391437895, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_per_clk_sm{64.00130210982483, 63.91103673746068, 64.09423681220423, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_interval_cycles{1.0008138020833333, 0.9987465407014494, 1.0072517516435069, "cycles/instruction"};

// measured, n = 135: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_latency_cycles{4.001627604166667, 3.9864216103772456, 4.026297073467066, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_per_clk_sm{127.89591803545292, 127.0784589754697, 128.1606441578069, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_interval_cycles{2.00030517578125, 1.998642911240296, 2.002394888106815, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_latency_cycles{4.003092447916667, 3.9697265625, 4.027018229166667, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_per_clk_sm{63.99023586488878, 63.923455238651215, 64.04345633149401, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_interval_cycles{2.00048828125, 1.9980236777073497, 2.003217480647817, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_latency_cycles{3.994140625, 3.9622395833333335, 4.038825410277781, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_per_clk_sm{63.98437881376617, 63.89720598826822, 64.06330486877651, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_interval_cycles{2.0000813802083335, 1.9978306200777163, 2.0034175954680076, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_latency_cycles{4.003092447916667, 3.9768880208333335, 4.030110677083333, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_per_clk_sm{63.99739593929283, 63.8908235783726, 64.06949553935829, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_interval_cycles{4.000478108723959, 3.9989357069631395, 4.001987371476339, "cycles/instruction"};

// measured, n = 270: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_latency_cycles{23.004150390625, 22.9819720040099, 23.021978216690638, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_per_clk_sm{31.996175587329596, 31.984108923561756, 32.00851661077336, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_interval_cycles{8.0001220703125, 7.996786830368473, 8.001761377953661, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_latency_cycles{16.998046875, 16.973958333333332, 17.022298177083332, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_per_clk_sm{15.999755863100233, 15.996478019752235, 16.006428921765444, "instructions/clk/SM"};

// measured, n = 81: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity issue_per_clk_scheduler{1, 0.9959500248437893, 1.0031225127043408, "instructions/clk"};

// measured, n = 81: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity issue_per_clk_sm{4, 3.984678056788472, 4.012490050817363, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_interval_cycles{3.999766031901042, 3.9969885049590013, 4.0017410119115455, "cycles/instruction"};

// measured, n = 270: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_latency_cycles{24.00390625, 23.988572020653116, 24.02980338336231, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_per_clk_sm{32.00187185428021, 31.986077966376865, 32.02411011222677, "instructions/clk/SM"};

// measured, n = 126: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm{125.89556664240703, 124.99337644298377, 126.53056372301928, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld128{127.76006972379676, 127.74330026166213, 128.0263768349663, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld32{127.54827948503909, 127.48896254789229, 127.7168387349215, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld64{127.98642722062404, 127.93353062869404, 128.0342401138613, "bytes/clk/SM"};

// measured, n = 45628: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 45628: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_latency_ns{16.161900131779902, 16.161900131779902, 16.161900131779902, "ns"};

// measured, n = 42: first knee of the latency ladder at each stride; span that hits = size * max(1, stride / line), or less where sets are left unused; the power of two that explains all best, if by far
inline constexpr Quantity l1_line_bytes{128, 128, 128, "bytes"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_and_store_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_nothing_cycles{280.5359375, 279.4769002166703, 281.5769669708297, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_store_cycles{32, 32, 32, "cycles"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{32904.063935314465, 32668.252621197815, 33070.04195774599, "GB/s"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l1_round_cycles_sectors1{35.5, 35.5, 35.5, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l1_round_cycles_sectors16{99.125, 99.125, 99.125, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l1_round_cycles_sectors2{39.4578125, 39.45297127081724, 39.46265372918276, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l1_round_cycles_sectors32{103.284375, 103.26501008326895, 103.30373991673105, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l1_round_cycles_sectors4{47.815625, 47.796260083268976, 47.834989916731026, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l1_round_cycles_sectors8{64.353125, 64.29503024980689, 64.41121975019311, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps1_sectors1{35.5, 35.5, 35.5, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps1_sectors16{98.9890625, 98.96687720081336, 99.01124779918663, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps1_sectors2{39.478125, 39.46844254163448, 39.487807458365516, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps1_sectors32{103.61875, 103.53959429900506, 103.69790570099494, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps1_sectors4{47.784375, 47.76958480054225, 47.799165199457754, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps1_sectors8{64.4875, 64.47270980054225, 64.50229019945775, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps16_sectors1{36.821875, 36.59828125, 36.8703125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps16_sectors16{511.6859375, 511.3765625, 512.2798437499999, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps16_sectors2{63.878125, 63.49375, 64.1824609375, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps16_sectors32{511.6765625, 511.3703125, 512.3, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps16_sectors4{127.9359375, 127.503984375, 128.0796875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps16_sectors8{256.103125, 255.507578125, 256.184375, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps4_sectors1{35.5, 35.4953125, 35.5046875, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps4_sectors16{128.0015625, 127.9287890625, 128.05796875, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps4_sectors2{39.578125, 39.55625, 39.621875, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps4_sectors32{128.009375, 127.95568960203101, 128.053685397969, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps4_sectors4{48.2140625, 48.190633199265335, 48.24143567836323, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps4_sectors8{65.3015625, 65.246875, 65.321875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps64_sectors1{127.9859375, 127.69375, 128.0140625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps64_sectors16{2048.009375, 2047.9953125, 2048.0765625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps64_sectors2{255.9890625, 255.5546875, 256.0125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps64_sectors32{2048.0140625, 2047.9890625, 2048.0265625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps64_sectors4{511.9875, 511.6265625, 512.015625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_round_cycles_warps64_sectors8{1023.975, 1023.48125, 1024.046875, "cycles"};

// measured, n = 2880: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity l1_sector_bytes{32, 32, 32, "bytes"};

// measured, n = 45628: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes{245632, 240384, 247902.58616435036, "bytes"};

// measured, n = 34860: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_0{245108.1285180361, 242734.50090260114, 248577.38330411943, "bytes"};

// measured, n = 34920: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_100{21248, 21248, 21668.987290578138, "bytes"};

// measured, n = 34680: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_25{185344, 185344, 195653.22532572862, "bytes"};

// measured, n = 34740: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_50{120192, 120192, 122985.05929316982, "bytes"};

// measured, n = 34800: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_75{54060.056008971485, 53514.40526947842, 54734.44645968257, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_hint_0{245373.1342154495, 242210.18901406723, 248577.38330411943, "bytes"};

// measured, n = 17460: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_hint_100{21248, 21248, 21624.282885502544, "bytes"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_both_sides_read_gbps{9445.261312, 9403.867136, 9463.8872576, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_both_sides_write_gbps{4636.75392, 4609.3379584, 4655.47264, "GB/s"};

// measured, n = 14: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l2_equal_shares_read_gbps{8995.145406271615, 8923.608146147752, 9066.483493274576, "GB/s"};

// measured, n = 91: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l2_equal_shares_write_gbps{4598.222638234078, 4559.760760541719, 4623.2939889985255, "GB/s"};

// measured, n = 20016: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{450.88165283203125, 449.95589447021484, 451.9539505004883, "cycles"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_far_read_gbps{9733.054464, 9705.914368, 9754.263552, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_far_write_gbps{2567.749632, 2566.864896, 2568.708096, "GB/s"};

// measured, n = 33792: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_fetch_bytes{64, 32, 64, "bytes"};

// measured, n = 252: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l2_gpc_read_gbps{1275.0434986666664, 1261.2773330413165, 1285.5789981408604, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_gpc_write_gbps{850.714624, 847.519744, 851.001344, "GB/s"};

// measured, n = 31044: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l2_latency_cycles{276.4453125, 276.29649218750006, 276.684392578125, "cycles"};

// measured, n = 31044: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l2_latency_ns{139.61899650106778, 139.5426374659552, 139.74084969184977, "ns"};

// measured, n = 5832: best cut of the curve in two levels; slope of duration over the amount of work at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_line_bytes{128, 128, 256, "bytes"};

// measured, n = 78288: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{276.88165283203125, 274.59242095947263, 278.08411865234376, "cycles"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_near_read_gbps{9738.330112, 9686.6304, 9749.438464, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_near_write_gbps{5031.010304, 5026.85696, 5034.0071424, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval; 3 campaigns left out, held against other counters by an earlier revision
inline constexpr Quantity l2_one_sm_read_gbps{245.792768, 243.519488, 245.92384, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_one_sm_write_gbps{63.36512, 63.348736, 63.373312, "GB/s"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_random_atom_sectors_per_clk{40.281133212329706, 40.195146507508376, 40.39827887511266, "sectors/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_random_read_sectors_per_clk{80.87868690608417, 80.45295259919497, 81.24113454349175, "sectors/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_random_red_f32_sectors_per_clk{53.519660424073955, 53.2426834594448, 53.64385983748304, "sectors/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_random_red_sectors_per_clk{53.19379119470248, 53.01515558170258, 53.70045883903063, "sectors/clk"};

// measured, n = 42: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_gbps{9752.641536, 9744.384, 9759.78496, "GB/s"};

// measured, n = 168: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_requests_per_clk{75.20623998502586, 73.76168528699868, 76.05051721404, "requests/clk"};

// measured, n = 648: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_base_cycles{281.9460835644099, 276.4887906091534, 287.4513617731837, "cycles"};

// measured, n = 648: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_per_sector_cycles{0.7217773808503226, 0.002963068496746497, 1.3651001242341432, "cycles"};

// measured, n = 648: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_spread_cycles{12.036877793524258, 8.00687225269331, 16.5422055190148, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads1_sectors1{283.3828125, 281.8076571031982, 285.0410364588114, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads1_sectors32{362.725, 362.038046875, 363.3606640625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads2_sectors1{302.428125, 300.7563834763298, 304.37013708069827, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads2_sectors32{406.1125, 405.7302734375, 406.625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads4_sectors1{323.909375, 322.88863806041815, 325.1314010020819, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads4_sectors32{483.5078125, 482.96828125, 484.1297265625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads8_sectors1{352.5265625, 352.021796875, 352.820390625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_loads8_sectors32{625.440625, 624.9148046875, 626.3792187500001, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_cycles_sectors1{283.4234375, 281.6429739492991, 285.4412538869937, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_cycles_sectors16{346.4359375, 345.9801171875, 346.9398828125, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_cycles_sectors2{293.5, 291.80682142862867, 295.1131412259153, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_cycles_sectors32{362.6734375, 362.0378515625, 363.325, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_cycles_sectors4{307.159375, 306.45140625, 308.2608984375, "cycles"};

// measured, n = 108: round = slope of duration over rounds at each number of sectors; base + per_sector * (sectors - 1) + spread * log2(sectors), no term negative, by least squares of relative deviations; 95 % bootstrap intervals
inline constexpr Quantity l2_round_cycles_sectors8{321.0109375, 320.33782276506963, 321.73807823869777, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps1_sectors1{283.690625, 283.38125, 283.93289062499997, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps1_sectors16{345.628125, 345.3851171875, 345.94546875, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps1_sectors2{293.4515625, 293.0976171875, 293.8901912877704, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps1_sectors32{362.08125, 361.6717627067311, 362.3039453125, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps1_sectors4{306.5765625, 306.23265625, 306.897109375, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps1_sectors8{320.3953125, 320.1703125, 320.571953125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads1_sectors1{281.284375, 280.83125, 281.88624999999996, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads1_sectors32{827.7953125, 820.3265625, 830.7921875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads2_sectors1{301.171875, 300.6421875, 301.70875031352193, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads2_sectors32{1759.1671875, 1130.5083203125, 1766.546875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads4_sectors1{324.8296875, 323.8932695215014, 326.0547812629981, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads4_sectors32{3546.0375, 2216.571875, 3599.1296875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads8_sectors1{363.490625, 362.596373035712, 364.23868393435777, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_loads8_sectors32{7100.9015625, 4432.3296875, 7204.7090625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_sectors1{281.2796875, 280.47686350726724, 281.946875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_sectors16{503.0203125, 502.0296875, 503.4953125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_sectors2{292.5953125, 292.0875, 293.0640625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_sectors32{825.871875, 821.575, 831.3073828125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_sectors4{307.740625, 307.384375, 308.3671875, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps16_sectors8{327.3203125, 326.7828125, 327.7828125, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps4_sectors1{282.54375, 282.22573554690683, 283.0403515625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps4_sectors16{346.58125, 346.3194276902738, 346.878165774778, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps4_sectors2{293.1796875, 292.80246611513155, 293.6444088848684, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps4_sectors32{366.028125, 365.7832421875, 366.3196484375, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps4_sectors4{306.384375, 306.07056649666964, 306.84111319083036, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps4_sectors8{320.4953125, 320.20278784594456, 320.77146996655546, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps64_sectors1{279.696875, 279.14255252746784, 280.04938056164434, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps64_sectors16{2157.51875, 1674.1859375, 2161.5953125, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps64_sectors2{298.9703125, 298.7264477052747, 299.2820339710161, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps64_sectors32{3541.6703125, 2210.2390625, 3598.540625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps64_sectors4{515.46875, 506.24375, 515.765625, "cycles"};

// measured, n = 36: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_round_cycles_warps64_sectors8{1076.9984375, 872.0453125, 1091.2046875, "cycles"};

// measured, n = 18432: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_sector_bytes{32, 16, 32, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side0_sms{66, 66, 66, "1"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side1_sms{66, 66, 66, "1"};

// measured, n = 11700: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l2_side_bytes{29464960, 29100295.085727163, 31188944.063721396, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side_stripe_bytes{4096, 4096, 4096, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_sides{2, 2, 2, "1"};

// measured, n = 41796: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity l2_size_bytes{61095953.62144714, 59786793.32055402, 62433780.80006098, "bytes"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_normal_latency_cycles{682.76875, 675.2796484375, 691.791015625, "cycles"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_persisting_latency_cycles{362.584375, 358.0351557848631, 367.78312915014345, "cycles"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_write_gbps{5006.680064, 5001.70752, 5009.522688, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_write_requests_per_clk{35.454003351648964, 34.92711207637986, 36.16546962240205, "requests/clk"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_branches_graph_us{0.495319995097816, 0.4943600110709667, 0.49607998691499233, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_branches_queued_us{1.3586599798873067, 1.2796800397336483, 1.400960050523281, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_streams_graph_us{0.67263999953866, 0.6716000149026515, 0.6743999989703298, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_streams_queued_us{1.5768600534647703, 1.4555200282484293, 1.6261200979351997, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_again_call_us{3.42375, 3.084, 4.626, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_again_us{8.44175, 8.065000000000001, 9.755, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args0_graph_us{0.4952599946409464, 0.49452001228928566, 0.4962000157684088, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args0_interval_us{3.2078801095485687, 3.025560043752193, 3.557538321187395, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args0_queued_us{1.357940062880516, 1.2798400595784187, 1.4019600301980972, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args32764_interval_us{6.134119890630245, 5.2815598621964455, 7.822439894080162, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args4096_graph_us{0.49573998898267746, 0.49440001137554646, 0.4964800039306283, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args4096_interval_us{2.9238400608301163, 2.4954000115394592, 3.288195128171003, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args512_graph_us{0.49548001028597355, 0.49464001320302486, 0.4961200151592493, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args512_interval_us{3.204279989004135, 2.8825581873835606, 3.7799199298024178, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args512_queued_us{1.37924003880471, 1.3004800118505955, 1.421760031953454, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args64_graph_us{0.4953800141811371, 0.4942400101572275, 0.49616001546382904, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args64_interval_us{3.301280066370964, 2.908560074865819, 4.092160016298294, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args64_queued_us{1.3610000163316727, 1.2825600150972605, 1.4046800136566162, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_before_streams_graph_us{0.4954399960115552, 0.4944399744272232, 0.4961200151592493, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_before_streams_queued_us{1.3579200254753232, 1.2806400004774332, 1.4016399718821049, "us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_clk{0.7461875342059313, 0.743340456797595, 0.7475580377811918, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_clk_sm{0.00565293586519645, 0.005631367096951477, 0.005663318468039332, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_us{1477.4203392032878, 1473.6159941310434, 1481.003157212539, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_clk{0.8409757177379082, 0.8394964269618005, 0.8425283304446196, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_clk_sm{0.006371028164681124, 0.006359821416377276, 0.00638279038215621, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_us{1665.9886942588985, 1662.3192330475763, 1669.0120450856161, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_clk{0.8411178901719525, 0.8389866702781086, 0.8422803431119287, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_clk_sm{0.0063721052285753985, 0.0063559596233190045, 0.006380911690241884, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_us{1665.0405792008414, 1661.01080148171, 1669.3288132815949, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_clk{0.8413574932429205, 0.8385234830038663, 0.8426384687785531, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_clk_sm{0.006373920403355459, 0.006352450628817168, 0.0063836247634738875, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_us{1665.1760864781388, 1661.6237542249232, 1666.9608722604821, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_clk{0.8408871573971203, 0.8383765330930324, 0.842614949353487, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_clk_sm{0.0063703572530084875, 0.006351337371916913, 0.006383446586011266, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_us{1665.5823149082762, 1662.2859032024194, 1668.8395449105992, "blocks/us"};

// measured, n = 13860: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_block_turnaround_ns{222.20706610095564, 221.20056319869718, 222.75978802499407, "ns"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_blocks8_graph_us{0.531819979660213, 0.5308399721980095, 0.5325200222432613, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_blocks8_interval_us{3.2468800246715546, 2.8014350776896255, 4.465760029852391, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_blocks8_queued_us{1.3997799577191472, 1.36375998146832, 1.4661599788814783, "us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_blocks_per_us{1664.093637121299, 1663.0327595539193, 1665.390860221768, "blocks/us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches1_graph_us{0.49557998310774565, 0.49424000084400177, 0.496920021250844, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches2_graph_us{0.3026400122325868, 0.3014400112442672, 0.30324001330882316, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches4_graph_us{0.18218000186607242, 0.17896000994369388, 0.18439999083057046, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches8_graph_us{0.17177999950945377, 0.16656000865623355, 0.17396000679582357, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster1_graph_us{0.5400399910286069, 0.5392399895936251, 0.5416000029072165, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster1_interval_us{3.2119199447333817, 2.895960006862879, 3.957360051572323, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster1_queued_us{1.4019999839365482, 1.3682400528341532, 1.4688399713486433, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster2_graph_us{0.5081600183621049, 0.5070800054818393, 0.5090000201016665, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster2_interval_us{3.2617599144577984, 2.885359972715378, 4.12667989730835, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster2_queued_us{1.3589799776673317, 1.2807599920779469, 1.4010000135749578, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster4_graph_us{0.5062200245447457, 0.5054000206291676, 0.507279965095222, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster4_interval_us{3.2857600413262844, 2.8979598730802536, 3.7108000740408897, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster4_queued_us{1.3583000004291534, 1.280560065060854, 1.4008400309830904, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster8_graph_us{0.5138799920678139, 0.5132799921557307, 0.5150000238791108, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster8_interval_us{3.218959905207157, 2.6621183558772628, 4.073960185050964, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster8_queued_us{1.3614000473171473, 1.2800400145351887, 1.4000400248914957, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cooperative_graph_us{0.8699999563395977, 0.8140399772673845, 0.8710400387644768, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cooperative_interval_us{3.3098598942160606, 2.9836800321936607, 3.8799601048231125, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cooperative_queued_us{1.3591000158339739, 1.2824800051748753, 1.4034400321543217, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_copy_start_us{1.3419017195701595, 1.2570756360682884, 1.4316845440895452, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_read_start_us{1.2962099836498016, 1.2690031894323597, 1.3266196564815267, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_interval_us{4.113239981234074, 3.458160161972046, 5.3134798258543015, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_queued_us{3.4472798742353916, 3.3435601368546486, 3.5181598365306854, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_untimed_interval_us{3.506859876215459, 3.190080039203167, 4.289639964699745, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_untimed_queued_us{1.3578400621190667, 1.2801199778914452, 1.4017200376838446, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_first_call_us{11.288250000000001, 10.3055, 13.476, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_first_us{16.230249999999998, 15.318000000000001, 18.408, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_fresh_stream_queued_us{1.5828000754117966, 1.5283599682152273, 1.6180799342691898, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_graph_node_us{0.49548001028597355, 0.49440001137554646, 0.4968399787321687, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_interval_us{3.172520101070404, 2.9991200752556324, 3.959440253674985, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_every_sm_us{0.5895845373956172, 0.5856870150516797, 0.5924477771373673, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_us{0.5159958524674906, 0.5111025448135509, 0.5201521121964956, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_graph_us{0.4347399855032563, 0.4340799804776908, 0.43536000419408083, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_interval_us{2.6854600105434656, 2.4613199196755886, 3.329239934682846, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_kernel_us{0.4561713158056655, 0.4524187751355001, 0.4585488631293705, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_queued_us{0.5442999862134457, 0.5435600224882364, 0.5456800013780594, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_early_graph_us{0.39252000395208597, 0.3918800177052618, 0.39303998462855816, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_early_interval_us{2.767179924994707, 2.467880118638277, 3.2480000145733356, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_early_kernel_us{0.2245299017121054, 0.21828403799163176, 0.22888705832388792, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_early_queued_us{0.5009199911728501, 0.5000400124117732, 0.5018800171092153, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_queued_interval_us{1.357999979518354, 1.2803200352936983, 1.4020400401204824, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_serial_kernel_us{0.5163808449588982, 0.5107115037610824, 0.5200476996311456, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_two_streams_interval_us{3.117480017244816, 2.792400047183037, 3.9032799750566483, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_two_streams_queued_us{1.2427000096067786, 1.2078400142490864, 1.2556800618767738, "us"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_cycles{5.99140625, 5.978370841490866, 6.004441658509134, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_ns{3.027129734463177, 3.0149877329204493, 3.0387456884071837, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_ns{23.23235435223733, 23.23001897477701, 23.234628250575888, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_ns{23.23303215382477, 23.23028311308476, 23.23430260907228, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_cycles{41, 41, 41, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_ns{20.70787444480545, 20.703782686086182, 20.71292629903432, "ns"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bus_bits{6016, 6016, 6016, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bytes{150109880320, 150109880320, 150109880320, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_ecc_enabled{1, 1, 1, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity mig_enabled{0, 0, 0, "1"};

// measured, n = 189: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_exponent_blocks1{1.2218135779880714, 1.1842963502241408, 1.2649013876030024, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_exponent_blocks2{1.2283840170195754, 1.1832382461621196, 1.2638530141303175, "1"};

// measured, n = 161: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_exponent_blocks4{1.767262877388972, 1.5769705967024112, 1.8682789249365719, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_exponent_blocks8{2.319036699473611, 1.9340541207251578, 2.7744406781901727, "1"};

// measured, n = 189: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_residual_blocks1{0.02403631485932788, 0.009541989702839631, 0.03153141241847696, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_residual_blocks2{0.017228694573924723, 0.006911961643209782, 0.02621006717772723, "1"};

// measured, n = 161: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_residual_blocks4{0.030500088330711488, 0.0034424471799053133, 0.04842656361857774, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_barrier_residual_blocks8{0.041292264968018105, 0.01812443408433962, 0.051240938465208656, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent{4.620461336895551, 3.280115930212927, 6.220707848286335, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_l2{5.0157829669335685, 2.4665641442389545, 10.984146275748685, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_shared{4.881253446513378, 3.6546209495747584, 5.958817449277346, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual{0.030037525407357355, 0.008419986933158406, 0.038263262603180394, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_l2{0.048799101510933106, 0.022335102299374483, 0.059637012165019265, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_shared{0.02482423806330553, 0.008923297775229716, 0.030513789800267335, "1"};

// measured, n = 189: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_exponent_blocks1{6.4571965252303025, 3.444162445073272, 63.999809253016934, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_exponent_blocks2{4.216116332133059, 3.0986901378328504, 6.500135406631704, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_exponent_blocks4{3.6774795606996036, 2.5308243102841756, 10.189682405253416, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_exponent_blocks8{3.9200445937245245, 2.6986576597297613, 10.97711143928739, "1"};

// measured, n = 189: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_residual_blocks1{0.042161336375594057, 0.019766248817265217, 0.05155570114887008, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_residual_blocks2{0.032098165580363124, 0.0163256955685786, 0.03867179525702971, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_residual_blocks4{0.05043604350093705, 0.024036919418954174, 0.0621340885744736, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_double_buffer_residual_blocks8{0.045130395725161684, 0.022776436260122403, 0.0568477916359203, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_configurations{712, 712, 712, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_configurations_that_disagree{0, 0, 0, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_max_blocks_per_sm{32, 32, 32, "blocks"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_max_threads_per_sm{2048, 2048, 2048, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_max_warps_per_sm{64, 64, 64, "warps"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_register_files_per_sm{4, 4, 4, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_register_granule{256, 256, 256, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_registers_per_sm{65536, 65536, 66559, "1"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_shared_bytes_per_sm{233472, 233472, 233599, "bytes"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_shared_granule_bytes{128, 128, 128, "bytes"};

// measured, n = 4272: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_shared_reserved_bytes_per_block{1024, 1024, 1024, "bytes"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_dram{0.8248849045595272, 0.8243662020012735, 0.874185397258881, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_full{0.02708642303516469, 0.02674711297913177, 0.027423433533703082, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_halves{0.9988175384280472, 0.9981881536566763, 0.9990750445398864, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_compute{0.9988623094186383, 0.9953733021613933, 1.0041678700068326, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_d2h{0.0032304217000868477, -0.00013115112835176092, 0.007275351998814306, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_dram{0.9996853899794473, 0.994564716830606, 1.004843917362127, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_compute{0.9989212367377831, 0.9985416175943611, 1.0035556693522496, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_d2h{0.8878928856000939, 0.8802506602573882, 0.8936494770103682, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_dram{0.9986395285925207, 0.9937531178573866, 1.0039688738732953, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_h2d{0.00034321176080440207, 3.268973315924782e-05, 0.008301379663171925, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity page_bytes{2097152, 2097152, 2097152, "bytes"};

// measured, n = 38: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_dfma_driver_watts{696.029, 688.591, 699.0250000000001, "W"};

// measured, n = 55: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_dfma_watts{698.7512354684147, 654.2367483082822, 743.3669809728124, "W"};

// measured, n = 38: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_dram_driver_watts{698.937, 695.9, 699.838, "W"};

// measured, n = 53: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_dram_watts{699.8210820966586, 669.128543046055, 734.7610427305442, "W"};

// measured, n = 51: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_energy_step_ms{100.02570199999994, 99.42884500000004, 100.41627299999989, "ms"};

// measured, n = 16: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_ffma_driver_watts{610.3230000000001, 602.786, 611.58, "W"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_ffma_watts{610.5234933681132, 598.9459172842619, 618.5499982638643, "W"};

// measured, n = 22: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_idle_driver_watts{135.647, 135.541, 135.834, "W"};

// measured, n = 51: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_idle_watts{135.49392038307022, 135.16902984280983, 135.7267579497593, "W"};

// measured, n = 16: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_l2_driver_watts{577.7745, 568.501, 582.068, "W"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_l2_watts{578.2641612512558, 570.3515620421443, 583.1785604434212, "W"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 37: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_mixed_driver_watts{692.614, 691.0219999999999, 694.387, "W"};

// measured, n = 57: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_mixed_watts{690.1322475633253, 663.315962800464, 716.1931329235692, "W"};

// measured, n = 69: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_mma_sync_bf16_driver_watts{689.9845, 687.857, 690.7139999999999, "W"};

// measured, n = 106: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_mma_sync_bf16_watts{690.102705008342, 676.2240247042305, 698.8787098442606, "W"};

// measured, n = 15: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_shared_driver_watts{300.584, 299.969, 304.488, "W"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_shared_watts{300.1027324305657, 298.7346242358936, 304.259691596101, "W"};

// measured, n = 129: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_tensor_bf16_watts{689.2719999999999, 687.2441124999999, 690.1248125, "W"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld128{127.7572970050487, 127.73773330160145, 128.0262773660986, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld32{127.5831975920949, 127.50622003501041, 127.73706466638954, "bytes/clk/SM"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity readonly_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity readonly_latency_ns{16.16232929307115, 16.16232929307115, 16.16232929307115, "ns"};

// measured, n = 32928: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity readonly_size_bytes{230144, 230144, 300085.6827047458, "bytes"};

// measured, n = 1200: cycles an instruction = slope over instructions = max(floor, each * registers read from the busiest bank), medians on either side, for each number of banks; the number whose residuals are least by a factor of 3; 95 % bootstrap interval over readings and loops
inline constexpr Quantity register_bank_conflict_cycles{1.0254138127853882, 1.011562954460021, 1.0446312944133322, "cycles"};

// measured, n = 1200: cycles an instruction = slope over instructions = max(floor, each * registers read from the busiest bank), medians on either side, for each number of banks; the number whose residuals are least by a factor of 3; 95 % bootstrap interval over readings and loops
inline constexpr Quantity register_banks{2, 2, 2, "1"};

// measured, n = 1296: schedulers, each with a pipe of its own for this instruction: the only count with which max(alone, each * ceil(warps / count)) describes cycles a step = slope over steps
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{128.0098640721534, 127.80275532761273, 128.20819942746527, "bytes/clk/SM"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld128{128.0098640721534, 127.80275532761273, 128.20819942746527, "bytes/clk/SM"};

// measured, n = 3840: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld32{127.94272840328941, 127.38375966078405, 128.37633603255762, "bytes/clk/SM"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld64{128.0315285124562, 127.66413898635919, 128.3222087491939, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ldmatrix_x4{127.95880232652145, 127.82153822711516, 128.0734063331191, "bytes/clk/SM"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st128{128.00595991425638, 127.54418270719438, 128.34031222378715, "bytes/clk/SM"};

// measured, n = 3840: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st32{128.0383859831274, 127.45633455218224, 128.737301204268, "bytes/clk/SM"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st64{128.05242189778036, 127.43167614653105, 128.57801637163598, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_stmatrix_x4{127.87141835830975, 127.71293139679786, 128.1034037789903, "bytes/clk/SM"};

// measured, n = 136224: two lanes conflict where their bytes lie in one bank, in different words: first distance with a conflict = period, run of such distances = bank width, exact; every distance must agree
inline constexpr Quantity shared_bank_width_bytes{4, 4, 4, "bytes"};

// measured, n = 136224: two lanes conflict where their bytes lie in one bank, in different words: first distance with a conflict = period, run of such distances = bank width, exact; every distance must agree
inline constexpr Quantity shared_banks{32, 32, 32, "1"};

// measured, n = 264: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_broadcast_latency_cycles{23, 23, 23, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity shared_bytes_per_sm{233472, 233472, 233472, "bytes"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_atomic32{2, 2, 2, "cycles/way"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld128{8, 8, 8, "cycles/way"};

// measured, n = 8448: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld32{2, 2, 2, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld64{4, 4, 4, "cycles/way"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ldmatrix_x1{2, 2, 2, "cycles/way"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ldmatrix_x2{4, 4, 4, "cycles/way"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ldmatrix_x4{8, 8, 8, "cycles/way"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_st128{8, 8, 8, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_st32{2, 2, 2, "cycles/way"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_st64{4, 4, 4, "cycles/way"};

// measured, n = 78: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_granule_bytes{128, 128, 128, "bytes"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld128{3.999930245535714, 3.9982241356404744, 4.001489878424079, "cycles/way"};

// measured, n = 3840: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld32{0.9999973039822845, 0.9997150045968526, 1.0001645659266316, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld64{2.000146592084099, 1.9994383960732383, 2.0006480041974766, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st128{4.000071570986793, 3.996193245022036, 4.002451500045621, "cycles/way"};

// measured, n = 3840: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st32{0.9999873846507141, 0.999697743090185, 1.0002550267155497, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st64{2.0000437927246093, 1.9988822573078175, 2.0011630480129328, "cycles/way"};

// measured, n = 8448: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ld128{32, 32, 32, "cycles"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ld64{26, 26, 26, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ldmatrix_x1{23, 23, 23, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ldmatrix_x2{25, 25, 25, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ldmatrix_x4{29, 29, 29, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x1{11.617179847106227, 11.612606246593042, 11.617179847106227, "ns"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x2{12.627369399028506, 12.622398094122872, 12.627369399028506, "ns"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x4{14.647748502873068, 14.641981789182532, 14.647748502873068, "ns"};

// measured, n = 6: median over all points, 95 % bootstrap interval
inline constexpr Quantity shared_max_bytes_per_block{232448, 232448, 232448, "bytes"};

// measured, n = 78: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_max_bytes_per_sm{233472, 233472, 233599, "bytes"};

// measured, n = 264: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33456.65668867368, 33402.51152133708, 33508.50900873683, "GB/s"};

// measured, n = 78: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_reserved_bytes_per_block{1024, 1024, 1024, "bytes"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_store_load_cycles_st128{47, 47, 47, "cycles"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_store_load_cycles_st32{28, 28, 28, "cycles"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_store_load_cycles_st64{37, 37, 37, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_store_load_cycles_stmatrix_x1{28, 28, 28, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_store_load_cycles_stmatrix_x2{37.03125, 37.03125, 37.03125, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_store_load_cycles_stmatrix_x4{47.03125, 47.03125, 47.03125, "cycles"};

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

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity surface_latency_cycles{89, 89, 89, "cycles"};

// measured, n = 168: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_mma_sync_flop_per_clk_sm{2718.113572894672, 2704.9128205139464, 2747.560563961046, "FLOP/clk/SM"};

// measured, n = 168: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_wgmma_flop_per_clk_sm{4096.539662083196, 4093.7657516548966, 4098.76436439371, "FLOP/clk/SM"};

// measured, n = 240: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_sustained_tflops{854.8173003395506, 845.5964564113873, 864.2149543063196, "TFLOP/s"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_tflops{943.5697544398697, 938.628525537501, 945.6167599372845, "TFLOP/s"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_op_per_clk_sm{32766.85718271545, 32748.012199585213, 32786.86800090733, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_op_per_clk_sm{43575.16330411391, 43540.83307072018, 43697.563006396136, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_op_per_clk_sm{16379.429846582985, 16369.156317513418, 16392.86193359273, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_issue_interval_cycles{107.82682291666667, 107.8228176891436, 107.8373385608564, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_latency_cycles{96.57682291666667, 96.57280720497464, 96.58734904502535, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_op_per_clk_sm{3563.3025132743364, 3562.195985045934, 3565.4986488581394, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_issue_interval_cycles{126.826171875, 126.82178853205369, 126.83771667627964, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_latency_cycles{117.494140625, 117.49056314825741, 117.50357747674259, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_op_per_clk_sm{5569.007765983196, 5563.818511610046, 5581.993914979795, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_issue_interval_cycles{93.32552083333333, 93.32067610896897, 93.33817805769769, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_latency_cycles{91.076171875, 91.07170630900468, 91.08779889932866, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_op_per_clk_sm{2355.7715449152247, 2354.6984509753675, 2356.83450373916, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_flop_per_clk_sm{2723.274036371225, 2721.5070186720427, 2731.937098725226, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_flop_per_clk_sm{2047.9464299727092, 2046.572424369162, 2048.3214790267725, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_flop_per_clk_sm{1650.3261853236277, 1649.5554408475284, 1650.8268787667582, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_issue_interval_cycles{44.166666666666664, 44.166666666666664, 44.166666666666664, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_latency_cycles{70.66666666666667, 70.66666666666667, 70.66666666666667, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_flop_per_clk_sm{965.817511945196, 964.9833756431414, 966.3283093385515, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_issue_interval_cycles{34.412109375, 34.40930933306691, 34.41946670859976, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_latency_cycles{51.166666666666664, 51.166666666666664, 51.166666666666664, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_flop_per_clk_sm{1346.1169155060477, 1345.712016897718, 1346.622497594542, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_issue_interval_cycles{61.244140625, 61.24052648447717, 61.25361414052283, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_latency_cycles{67.5, 67.5, 67.5, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_flop_per_clk_sm{1650.231493700768, 1649.2581530420819, 1651.070569228372, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_issue_interval_cycles{44.166666666666664, 44.166666666666664, 44.166666666666664, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_latency_cycles{70.66666666666667, 70.66666666666667, 70.66666666666667, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_flop_per_clk_sm{965.9565305006189, 965.2585378739881, 966.7250192466083, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_issue_interval_cycles{34.412109375, 34.40928328578746, 34.419492755879205, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_latency_cycles{51.166666666666664, 51.166666666666664, 51.166666666666664, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_flop_per_clk_sm{1346.0809146524923, 1345.7433234374496, 1346.5447499470206, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_issue_interval_cycles{61.244140625, 61.24060876146094, 61.25353186353906, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_latency_cycles{67.5, 67.5, 67.5, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_flop_per_clk_sm{2723.826700064941, 2722.6147609908408, 2732.738342356708, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_flop_per_clk_sm{2048, 2046.7150923666784, 2048.8881223812336, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_issue_interval_cycles{4, 3.99658203125, 4.00341796875, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_flop_per_clk_sm{2723.4792852753267, 2721.47548562391, 2732.1913270053974, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_flop_per_clk_sm{2047.8392983251524, 2047.281829982289, 2048.3929325170493, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_flop_per_clk_sm{255.99386175432628, 255.9843759536161, 256.0006975465435, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_issue_interval_cycles{64, 64, 64.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_latency_cycles{82, 82, 82, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_burst_tflops{66.39146804216338, 65.95655157437712, 67.05695139518014, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_mhz{1965.3910017782166, 1961.9305975875093, 1979.289051462536, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_tflops{66.4773588952791, 66.43102692822227, 66.54080022909086, "TFLOP/s"};

// measured, n = 60: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_watts{695.1825, 693.9739999999999, 697.164, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_flop_per_clk_sm{255.92412963511796, 255.910745415243, 255.94532418001526, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_issue_interval_cycles{17, 16.99462890625, 17.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_latency_cycles{34, 33.99920264005769, 34.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_flop_per_clk_sm{255.973775008228, 255.96708012667528, 255.9843759536161, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_issue_interval_cycles{32.55712890625, 32.102235059160876, 33.012022753339124, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_latency_cycles{50, 49.99840528011537, 50.00159471988463, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_flop_per_clk_sm{127.98354006333764, 127.96783734647143, 127.99290347791508, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_issue_interval_cycles{17, 16.99609375, 17.00390625, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_latency_cycles{26, 25.988039600865317, 26.011960399134683, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_issue_interval_cycles{257.2434895833333, 257.23947913848315, 257.25401044485017, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_latency_cycles{226.66015625, 226.6561458051498, 226.67067711151685, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_op_per_clk_sm{198.91868136211164, 198.89274152199536, 198.95875291868293, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_issue_interval_cycles{415.0416666666667, 415.0416666666667, 415.0416666666667, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_latency_cycles{541.494140625, 541.4904392557564, 541.5037013692436, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_op_per_clk_sm{219.57204049058547, 219.53241438614984, 219.59060186827986, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_issue_interval_cycles{183.076171875, 183.07182559936993, 183.0876796089634, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_latency_cycles{174.41080729166666, 174.40718353783996, 174.4202904204934, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_op_per_clk_sm{157.913860856497, 157.82897106604875, 158.0077702093604, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_op_per_clk_sm{4095.6071805333963, 4093.394515558421, 4097.929479909974, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_op_per_clk_sm{5446.705949192436, 5440.450118174226, 5463.492917122188, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_op_per_clk_sm{2047.9285739197155, 2046.447606186016, 2049.054113705956, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_flop_per_clk_sm{1023.8750152569266, 1023.6085275184148, 1024.1696709659977, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_flop_per_clk_sm{1362.158194777102, 1360.7929272447077, 1365.5397137309164, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_op_per_clk_sm{4095.6071805333963, 4093.394515558421, 4113.791228807622, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_op_per_clk_sm{5445.790393164969, 5440.807593192071, 5463.6200046522445, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_op_per_clk_sm{2048.142867108476, 2046.4082777069486, 2049.6641064060686, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_flop_per_clk_sm{2730.1746918279932, 2729.4132739917845, 2730.7619080836616, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_flop_per_clk_sm{4059.0857073731327, 4057.122543981621, 4061.595009489061, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_flop_per_clk_sm{4077.353134425518, 4074.7536387766077, 4080.2571690386126, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_issue_interval_cycles{8, 7.9951171875, 8.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_flop_per_clk_sm{2729.9049744304975, 2728.5581397974893, 2731.110228298427, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_flop_per_clk_sm{4059.646960203949, 4055.989826578121, 4061.454547026504, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_issue_interval_cycles{531.728515625, 531.728515625, 532.470703125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_latency_cycles{646.75, 646.75, 646.75, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_op_per_clk_sm{329.52890710451834, 329.50571587445575, 329.5527759067029, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_op_per_clk_sm{5460.69848650408, 5458.016328152801, 5463.446822740034, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_op_per_clk_sm{8116.453179330571, 8112.773694390716, 8121.539863246976, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_flop_per_clk_sm{2029.6130030157178, 2028.8416270050357, 2030.262114270896, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_flop_per_clk_sm{1365.1111472742066, 1364.7859338411747, 1365.3571432723552, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n104_flop_per_clk_sm{4095.8653890393853, 4092.94458857805, 4097.192654863101, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n104_interval_cycles{51.9705078125, 51.90294064506303, 52.0951171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n112_flop_per_clk_sm{4096.017857220709, 4093.588354612084, 4099.022437623284, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n112_interval_cycles{55.9984375, 55.819759487335865, 56.11884891110164, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n120_flop_per_clk_sm{4095.7000219710467, 4093.6180526467756, 4097.567266125552, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n120_interval_cycles{59.9896484375, 59.934462890625, 60.102734375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_flop_per_clk_sm{4096.453175133052, 4093.064605156824, 4098.579748758489, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_interval_cycles{64.0001953125, 63.9029296875, 64.08732421875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_latency_cycles{116.90234375, 116.19800447296053, 117.90046889745867, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n136_flop_per_clk_sm{4096.529480200508, 4092.171153087487, 4097.6280978674695, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n136_interval_cycles{67.99453125, 67.875546875, 68.11948877434264, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n144_flop_per_clk_sm{4096.314839013054, 4093.0946548538222, 4098.575692732249, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n144_interval_cycles{71.9798828125, 71.91089843750001, 72.0830078125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n152_flop_per_clk_sm{4095.5789906465207, 4093.2299447844885, 4097.5971137324805, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n152_interval_cycles{76.01796875, 75.92929845137822, 76.103125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_flop_per_clk_sm{1638.2250186900203, 1637.5054886399337, 1639.9214114657152, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_interval_cycles{20.006640625, 19.9787109375, 20.037363795795926, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_latency_cycles{61.23828125, 60.84765625, 61.78515625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n160_flop_per_clk_sm{4096, 4094.4585052287366, 4098.351349040588, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n160_interval_cycles{80.019140625, 79.89521786282147, 80.0940673828125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n168_flop_per_clk_sm{4096.222234279204, 4093.826550729128, 4098.35055447848, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n168_interval_cycles{84.0544921875, 83.89431640625, 84.147861328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n176_flop_per_clk_sm{4095.409176144244, 4093.214017447878, 4096.96992659247, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n176_interval_cycles{88.0078125, 87.9091796875, 88.073916015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n184_flop_per_clk_sm{4095.8405859146956, 4093.9141062637923, 4097.003144987865, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n184_interval_cycles{91.9978515625, 91.8642578125, 92.0847021484375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n192_flop_per_clk_sm{4096.041667090526, 4094.7920230238074, 4097.903662115173, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n192_interval_cycles{96.0013671875, 95.92365813981769, 96.0874169921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n200_flop_per_clk_sm{4095.9466673611023, 4094.7870259786328, 4097.10696574921, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n200_interval_cycles{100.0248046875, 99.9058047175386, 100.09476329389135, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n208_flop_per_clk_sm{4095.9615388226894, 4095.228991671687, 4096.986321830613, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n208_interval_cycles{104.01328125, 103.9164794921875, 104.10944335937499, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n216_flop_per_clk_sm{4096.308665233865, 4094.037977314836, 4097.392257895596, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n216_interval_cycles{108.01171875, 107.8688819198758, 108.1328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n224_flop_per_clk_sm{4096.261921509583, 4094.1068279480837, 4096.797774399196, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n224_interval_cycles{112.0009765625, 111.9244140625, 112.09225005191936, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n232_flop_per_clk_sm{4096.137935679408, 4094.7015611630877, 4097.391277008458, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n232_interval_cycles{115.9869140625, 115.91228515625001, 116.09052478857318, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n24_flop_per_clk_sm{2234.2314060592607, 2233.419681560636, 2236.1173778794678, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n24_interval_cycles{21.99697265625, 21.947235107421875, 22.024244384765623, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n240_flop_per_clk_sm{4096.12222586937, 4094.542186455388, 4097.267058497908, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n240_interval_cycles{120.010546875, 119.91593500888091, 120.088671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n248_flop_per_clk_sm{4096.161296674043, 4095.1184693315136, 4097.001858145543, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n248_interval_cycles{123.962109375, 123.8881787109375, 124.112109375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_flop_per_clk_sm{4096.052083995616, 4095.229311703832, 4097.385885423689, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_interval_cycles{127.986328125, 127.9069287109375, 128.0349609375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_latency_cycles{194.83984375, 194.47083038345406, 195.42792390489936, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_burst_tflops{942.6094832084103, 942.0556695361892, 944.6390134024997, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_mhz{1604.7514946755123, 1588.6314968982542, 1614.237996171407, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_tflops{862.7170383647656, 857.2298682816261, 864.1676575182286, "TFLOP/s"};

// measured, n = 66: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_watts{689.353, 688.247, 690.773, "W"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_burst_tflops{967.9388887526704, 953.467077141992, 981.0172986325537, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_mhz{1664.7065248985687, 1664.7016312388682, 1664.7289626555971, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_tflops{900.0436688026343, 900.042645813479, 900.0550522102637, "TFLOP/s"};

// measured, n = 61: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_watts{585.086, 584.31, 585.864, "W"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_burst_tflops{975.4688488432405, 970.7882517495831, 986.8206318673492, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_mhz{1739.7335192126955, 1739.696373339777, 1739.7458523040511, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_tflops{940.6089021031203, 940.5904955147835, 940.6144771025886, "TFLOP/s"};

// measured, n = 60: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_watts{273.358, 272.952, 275.047, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_flop_per_clk_sm{2730.5208411212575, 2729.798886970847, 2731.7017811212845, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_interval_cycles{23.99052734375, 23.967313903624213, 24.02565673828125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_latency_cycles{69.09765625, 67.96900349047186, 70.19896525952814, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n40_flop_per_clk_sm{3151.0281277805557, 3149.571461424019, 3152.1502491793035, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n40_interval_cycles{26.00703125, 25.986520996093752, 26.023408479364782, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n48_flop_per_clk_sm{3511.0102107548637, 3509.229136072105, 3513.127261332607, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n48_interval_cycles{28.000244140625, 27.971826171875, 28.02258223802195, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n56_flop_per_clk_sm{3822.964444697629, 3821.8525278699262, 3824.0182929482526, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n56_interval_cycles{30.005517578125, 29.973876953125, 30.03868853384679, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_flop_per_clk_sm{4095.390715645179, 4094.1559066715454, 4096.800158724753, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_interval_cycles{32.000732421875, 31.969346923828127, 32.0267578125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_latency_cycles{84.98828125, 84.33588936721098, 85.65678641403902, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n72_flop_per_clk_sm{4096.055556309087, 4090.9783861769074, 4099.391695060203, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n72_interval_cycles{36.0044921875, 35.908070611054306, 36.1208251953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_flop_per_clk_sm{910.2191358129346, 909.7749112883273, 910.7070482264932, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_interval_cycles{17.9962890625, 17.983021240234375, 18.027294920728153, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_latency_cycles{56.90234375, 55.68199091224185, 57.99379033775815, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n80_flop_per_clk_sm{4096.175007477126, 4090.35778284349, 4100.3561962377535, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n80_interval_cycles{40.0017578125, 39.8782916782443, 40.0804241420682, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n88_flop_per_clk_sm{4097.500549517646, 4093.2819200747963, 4100.026681921943, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n88_interval_cycles{44.0109375, 43.9426416015625, 44.0708447265625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n96_flop_per_clk_sm{4096.500061042608, 4092.480644625984, 4099.169116748788, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n96_interval_cycles{47.998046875, 47.91306640625, 48.104765625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_flop_per_clk_sm{8190.937637788068, 8185.803435083944, 8218.971898508553, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_interval_cycles{64.0234375, 63.90102675546381, 64.10991421339136, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_latency_cycles{117.18359375, 116.60546875, 117.70703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_flop_per_clk_sm{8191.8281286060055, 8189.969253534395, 8195.298202363394, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_interval_cycles{128.010546875, 127.9352197265625, 128.13920462325078, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_latency_cycles{194.9921875, 194.4453125, 195.7421875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_flop_per_clk_sm{8191.296935344523, 8188.907417929173, 8193.406491440257, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_interval_cycles{31.995458984375, 31.972965087890625, 32.0189453125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_latency_cycles{85.15234375, 84.45159684528613, 85.80445998660686, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_flop_per_clk_sm{8191.031364546581, 8188.1221500982165, 8195.251289879408, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_interval_cycles{63.9890625, 63.922359290815585, 64.11522950784213, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_latency_cycles{117.1796875, 116.765625, 117.88671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_flop_per_clk_sm{8192.125001907378, 8190.521100366908, 8193.667005819869, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_interval_cycles{128.0255859375, 127.97263671875, 128.104716796875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_latency_cycles{195.10546875, 194.57812499999997, 195.6640625, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_burst_tflops{1855.2253485729434, 1850.9313939173755, 1860.8288346459706, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_mhz{1559.7603155613435, 1559.7486952016025, 1574.7515826615513, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_tflops{1691.8497319781384, 1686.5975901875672, 1699.7544850408758, "TFLOP/s"};

// measured, n = 64: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_watts{671.368, 669.4739625, 681.502, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_flop_per_clk_sm{8191.640640764737, 8189.202299398399, 8195.112338391411, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_interval_cycles{32.00703125, 31.98623046875, 32.02509155273438, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_latency_cycles{85.05078125, 84.31828126500164, 85.75485307493692, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_flop_per_clk_sm{8192.906350266105, 8188.282937356776, 8196.533757762434, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_interval_cycles{64.005078125, 63.9092431640625, 64.1087158203125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_latency_cycles{117.23046875, 116.80859375, 117.68359375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_flop_per_clk_sm{8191.666680229482, 8190.604404461927, 8193.920772390598, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_interval_cycles{128.026953125, 127.9268115234375, 128.1115552404022, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_latency_cycles{195.22265625, 194.57541779025712, 195.4725078479097, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_flop_per_clk_sm{8191.343802567086, 8187.589368649681, 8194.554428618396, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_interval_cycles{32.00078125, 31.980657239800095, 32.03282418835099, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_latency_cycles{85.07421875, 84.33870842600486, 85.86441657399514, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_flop_per_clk_sm{4096.140629828142, 4093.844884513615, 4098.635679415783, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_interval_cycles{63.9982421875, 63.9213720703125, 64.09104492187501, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_latency_cycles{116.9296875, 116.35208239613208, 117.56588635386792, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_flop_per_clk_sm{4096.17969538306, 4094.4237152190312, 4097.555277824949, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_interval_cycles{128.0078125, 127.93335560645257, 128.0951171875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_latency_cycles{195.16015625, 194.57421875, 195.74609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_flop_per_clk_sm{4095.71095789825, 4094.9455840037526, 4097.312920705182, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_interval_cycles{31.99482421875, 31.969764404296875, 32.0166015625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_latency_cycles{85.3828125, 84.51171875, 85.94140625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_flop_per_clk_sm{4096.062500953689, 4093.7272303610875, 4098.009391715301, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_interval_cycles{63.99375, 63.90484360204996, 64.06990671800686, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_latency_cycles{116.86328125, 116.34937316672436, 117.73431835040435, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_flop_per_clk_sm{4096.062500953689, 4095.6979389439157, 4096.739716898345, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_interval_cycles{127.9849609375, 127.906982421875, 128.081064453125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_latency_cycles{195, 194.62890625, 195.49609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_flop_per_clk_sm{4095.8828158526653, 4094.929967106831, 4097.516186027698, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_interval_cycles{32.0041015625, 31.985972486452933, 32.027534423799594, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_latency_cycles{85.203125, 84.25669341359446, 85.75, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_interval_cycles{64.034765625, 63.938056640625, 64.09495117187501, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_latency_cycles{115.03125, 114.43850257306417, 115.85446617693583, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_op_per_clk_sm{8189.188465263848, 8185.442752921625, 8197.663287911608, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_interval_cycles{128.007421875, 127.9166015625, 128.08367628989959, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_latency_cycles{178.9921875, 178.55078125, 179.52926873665035, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_op_per_clk_sm{8192.875093470067, 8190.791844871514, 8194.230360950827, "operations/clk/SM"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_burst_tops{1930.8907914351423, 1906.2717021720273, 1951.6937436542632, "TOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_mhz{1746.4042816234053, 1723.9690085557768, 1752.7900393070781, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_tops{1874.5767593950313, 1862.5013921089792, 1878.2805929785325, "TOP/s"};

// measured, n = 57: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_watts{688.981, 686.457, 690.748, "W"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_interval_cycles{31.9994140625, 31.9806640625, 32.02480590820313, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_latency_cycles{83.0390625, 82.61328125, 83.4609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_op_per_clk_sm{8192.03125011921, 8189.17753042077, 8194.608716482058, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_flop_per_clk_sm{2047.7890842236557, 2047.101956462886, 2049.0630515098774, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_interval_cycles{63.9630859375, 63.90867740463685, 64.0894512679707, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_latency_cycles{117.1484375, 116.52734375, 117.69921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_flop_per_clk_sm{2048.0312504768444, 2047.7135044208446, 2048.4115410149643, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_interval_cycles{128.0251953125, 127.9158203125, 128.1003369140625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_latency_cycles{195.0078125, 194.53681640625, 195.5234375, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_burst_tflops{484.76198026754736, 479.73571979852227, 493.6416133950487, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_mhz{1707.9219592404947, 1685.4270314194168, 1714.159216807104, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_tflops{460.9186087319384, 459.34086693473597, 461.449635766773, "TFLOP/s"};

// measured, n = 61: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_watts{689.511, 685.9365, 689.814, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_flop_per_clk_sm{2047.8984425363428, 2047.410037568396, 2048.484778403503, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_interval_cycles{32.00185546875, 31.982681884765626, 32.023486328125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_latency_cycles{85.1953125, 84.53125, 85.85546875, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_interval_cycles{64.01953125, 63.9319091796875, 64.07777820976531, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_latency_cycles{115.046875, 114.51953125, 115.80078125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_op_per_clk_sm{8190.812672113265, 8187.84585762381, 8197.253366720615, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_interval_cycles{128.011328125, 127.89433063201717, 128.10099147802902, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_latency_cycles{179.21875, 178.8021484375, 179.640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_op_per_clk_sm{8192.020833386316, 8190.958465771259, 8193.958801593399, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_interval_cycles{31.992919921875, 31.974178466796875, 32.01568603515625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_latency_cycles{83.1875, 82.70478999715698, 83.92411625284302, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_op_per_clk_sm{8192.281259656284, 8189.781850771314, 8194.719264395877, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n104_flop_per_clk_sm{4095.76924377007, 4093.5780397737526, 4099.271842196766, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n104_interval_cycles{51.9962890625, 51.9121435546875, 52.080424804687496, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n112_flop_per_clk_sm{4095.4465033760957, 4092.9843647215143, 4097.750748000244, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n112_interval_cycles{56.0037109375, 55.90050736028993, 56.0841796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n120_flop_per_clk_sm{4095.5667125060013, 4092.569542131839, 4099.339756514354, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n120_interval_cycles{60.037109375, 59.9158203125, 60.09576171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_flop_per_clk_sm{4096.828292463305, 4092.6266068605346, 4099.6137341366, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_interval_cycles{64.0021484375, 63.863408203125, 64.0654248046875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_latency_cycles{106.96484375, 106.27631461741544, 107.51665413258456, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n136_flop_per_clk_sm{4095.862749697228, 4094.0793324210263, 4098.707671083263, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n136_interval_cycles{68.0091796875, 67.92517893025504, 68.10703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n144_flop_per_clk_sm{4096.444492674987, 4093.7089501083387, 4099.128052437027, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n144_interval_cycles{72, 71.88132882276977, 72.10372070312499, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n152_flop_per_clk_sm{4096.105265863123, 4095.0177794525707, 4097.49660347314, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n152_interval_cycles{76.00703125, 75.8736328125, 76.13417078295926, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_flop_per_clk_sm{2520.8402567461603, 2519.243350789271, 2522.55770857218, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_interval_cycles{12.999658203125, 12.979833984375, 13.024442138671876, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_latency_cycles{50.8828125, 50.03125, 51.66796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n160_flop_per_clk_sm{4096.083335028789, 4094.4035420021496, 4097.317090047663, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n160_interval_cycles{80.02734375, 79.9385400390625, 80.1275390625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n168_flop_per_clk_sm{4096.031746277796, 4093.414331689975, 4099.033991708583, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n168_interval_cycles{83.9353515625, 83.8626673587145, 84.1419921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n176_flop_per_clk_sm{4096.0303032544925, 4093.516658040666, 4098.408473251578, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n176_interval_cycles{88.01015625, 87.933203125, 88.0909619140625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n184_flop_per_clk_sm{4096.536302094576, 4094.652617281592, 4098.334663301034, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n184_interval_cycles{91.9908203125, 91.902734375, 92.09279650795847, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n192_flop_per_clk_sm{4095.527832213354, 4093.7373616877067, 4098.7325982590255, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n192_interval_cycles{96.0162109375, 95.9026025390625, 96.08379747343734, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n200_flop_per_clk_sm{4096.0933354601175, 4094.8403284226147, 4097.0178046313185, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n200_interval_cycles{99.961328125, 99.89587890625, 100.0452392578125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n208_flop_per_clk_sm{4096.1538519325395, 4095.5000610277066, 4096.974914518619, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n208_interval_cycles{104.0197265625, 103.93270325211807, 104.0976025390625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n216_flop_per_clk_sm{4096.111114125275, 4094.8768512687307, 4097.654989416298, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n216_interval_cycles{108.00625, 107.8827001953125, 108.1154296875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n224_flop_per_clk_sm{4096.095240309717, 4094.17938102999, 4098.83734976902, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n224_interval_cycles{111.994921875, 111.9299755859375, 112.0617116978887, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n232_flop_per_clk_sm{4096.011494285129, 4094.942239544666, 4097.581345117077, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n232_interval_cycles{116.0029296875, 115.93035018141391, 116.1134765625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n24_flop_per_clk_sm{3780.940828485711, 3779.2729098716477, 3791.479148442352, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n24_interval_cycles{12.99716796875, 12.974248835552947, 13.023160708685438, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n240_flop_per_clk_sm{4096.766810193965, 4093.867833982957, 4098.089954729517, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n240_interval_cycles{120.0091796875, 119.88419937027238, 120.11796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n248_flop_per_clk_sm{4096.247326761266, 4095.172210338447, 4097.323007838658, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n248_interval_cycles{124.010546875, 123.90390625, 124.10458344844464, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_flop_per_clk_sm{4096.1041693158295, 4095.385508867841, 4096.885608105186, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_interval_cycles{127.9970703125, 127.9369873046875, 128.075390625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_latency_cycles{185.4140625, 184.8863054283063, 185.9418195716937, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_flop_per_clk_sm{4095.3438551257505, 4093.361076271477, 4098.138226806402, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_interval_cycles{15.997607421875, 15.973145756412034, 16.029027401440974, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_latency_cycles{59.10546875, 58.65625, 59.62890625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n40_flop_per_clk_sm{4095.4625705244976, 4093.7137767909153, 4096.612591604579, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n40_interval_cycles{20.00068359375, 19.97018863437056, 20.031101648832564, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n48_flop_per_clk_sm{4095.458404955399, 4094.5630043167225, 4097.813302395164, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n48_interval_cycles{23.996728515625, 23.968994140625, 24.01474609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n56_flop_per_clk_sm{4096.089287660602, 4094.389815642259, 4097.206158666642, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n56_interval_cycles{27.991259765625, 27.98017315928831, 28.021123650800984, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_flop_per_clk_sm{4096.281269313231, 4094.9455840037526, 4097.495859540232, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_interval_cycles{32.00009765625, 31.97371315519642, 32.0269189453125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_latency_cycles{75.05078125, 74.32106961662697, 75.828125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n72_flop_per_clk_sm{4096.1388935985515, 4093.140886018474, 4101.284587073731, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n72_interval_cycles{36.00625, 35.959765625, 36.085742187499996, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_flop_per_clk_sm{1260.0828803454913, 1259.4502878430305, 1260.829864858295, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_interval_cycles{12.996923828125, 12.9763290311327, 13.015836037809109, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_latency_cycles{46.98046875, 46.59375, 47.86201171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n80_flop_per_clk_sm{4095.525055077841, 4092.453074117891, 4099.77848236595, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n80_interval_cycles{40.012109375, 39.9390478515625, 40.0961962890625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n88_flop_per_clk_sm{4096.659196981049, 4092.7488542932538, 4101.306047532705, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n88_interval_cycles{44.0216796875, 43.93010869835131, 44.109652043836185, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n96_flop_per_clk_sm{4096.6876154139645, 4092.3158167543256, 4098.8978821086275, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n96_interval_cycles{48.015234375, 47.90085765045197, 48.10625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_flop_per_clk_sm{8191.687511920474, 8187.632058010115, 8194.714921659455, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_interval_cycles{64.0228515625, 63.9369140625, 64.085546875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_latency_cycles{107.23828125, 106.5078125, 107.80859375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_flop_per_clk_sm{8191.416708201523, 8189.736693508827, 8192.791743179934, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_interval_cycles{127.9873046875, 127.929296875, 128.0710400390625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_latency_cycles{185.31640625, 184.81640625, 185.61328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_flop_per_clk_sm{8192.281259656284, 8189.984870818452, 8195.751717399933, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_interval_cycles{32.0009765625, 31.97435302734375, 32.019873046875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_latency_cycles{75.09375, 74.2734375, 75.703125, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_interval_cycles{64.0162109375, 63.9157080078125, 64.09662140724267, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_latency_cycles{105.17578125, 104.49129840900535, 105.89453125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_op_per_clk_sm{8194.031753784164, 8189.344611007936, 8198.129582970665, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_interval_cycles{128.0029296875, 127.915625, 128.0832739772792, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_latency_cycles{169.1328125, 168.74609375, 169.5234375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_op_per_clk_sm{8191.812504291436, 8189.58983428395, 8193.16683284159, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_interval_cycles{31.988818359375, 31.9635595703125, 32.01171875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_latency_cycles{73.14453125, 72.55078125, 73.5546875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_op_per_clk_sm{8191.296935344523, 8188.2848356669965, 8201.761618136821, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_flop_per_clk_sm{6553.120035153675, 6551.200878584503, 6556.8936632466075, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_interval_cycles{80.0169921875, 79.9125146484375, 80.11310546874999, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_latency_cycles{121, 120.59765625, 121.50390625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_flop_per_clk_sm{7215.150244258634, 7212.074413326055, 7218.546633100294, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_interval_cycles{145.313671875, 145.2630859375, 145.40535505943063, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_latency_cycles{200.98046875, 200.58984375, 201.53398891316158, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_flop_per_clk_sm{5461.347222257544, 5460.284923523646, 5462.321706935071, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_interval_cycles{48.007568359375, 47.96682631839109, 48.02686384662385, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_latency_cycles{87.0703125, 86.49609375, 87.94921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_flop_per_clk_sm{13107.960044069938, 13101.68232372841, 13114.243783282036, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_interval_cycles{79.99140625, 79.87539074501828, 80.0786279296875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_latency_cycles{121.09765625, 120.1875, 121.6845629768966, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_flop_per_clk_sm{14430.946959566161, 14426.889680835637, 14435.8798399538, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_interval_cycles{145.3037109375, 145.2277490234375, 145.41328125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_latency_cycles{201.0703125, 200.38671875, 201.6171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_flop_per_clk_sm{10922.708333492279, 10919.685954449891, 10924.662446008237, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_interval_cycles{48.005712890625, 47.978636474609374, 48.021949462890625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_latency_cycles{87.04296875, 86.59375, 87.64853328750236, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_flop_per_clk_sm{8190.906396011885, 8187.408824549832, 8195.470219399847, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_interval_cycles{64.016015625, 63.9057470703125, 64.090517578125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_latency_cycles{112.125, 111.52734375, 112.52734375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_flop_per_clk_sm{8106.689430583308, 8105.418674513464, 8118.416936337517, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_interval_cycles{129.2943359375, 129.23926954168877, 129.375673828125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_latency_cycles{192.1171875, 191.3151185915335, 193.00040875221652, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_flop_per_clk_sm{8191.984375029802, 8190.328466137167, 8193.719110683774, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_interval_cycles{31.996533203125, 31.966943359375, 32.028497314453126, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_latency_cycles{78.09765625, 77.45786738624932, 78.85072636375068, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_flop_per_clk_sm{16380.875595932783, 16366.953420380474, 16392.00390815828, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_interval_cycles{63.98984375, 63.918681640624996, 64.09472342656565, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_latency_cycles{112.26171875, 111.49609375, 112.63671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_flop_per_clk_sm{16214.39900938517, 16210.276741058615, 16219.052125124826, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_interval_cycles{129.2927734375, 129.238671875, 129.3798828125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_latency_cycles{192.0703125, 191.6833984375, 192.53125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_flop_per_clk_sm{16384.750034333847, 16381.125504405203, 16387.28190727284, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_interval_cycles{31.995166015625, 31.9679274449344, 32.0189453125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_latency_cycles{78.25, 77.66015625, 78.9296875, "cycles"};

// measured, n = 28896: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity texture_latency_cycles{88, 88, 88, "cycles"};

// measured, n = 28896: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity texture_latency_ns{44.44438341896901, 44.44438341896901, 44.44438341896901, "ns"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity texture_linear_latency_cycles{116.25, 116.25, 116.25, "cycles"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity texture_nearest_latency_cycles{109.25, 109.25, 109.25, "cycles"};

// measured, n = 33600: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity texture_size_bytes{240384, 240384, 258198.61490682486, "bytes"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_clock_step_cycles{1, 1, 1, "cycles"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock64_read_cycles{2.031640625, 2.0276425894998775, 2.035483761253137, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_clock64_step_cycles{1, 1, 1, "cycles"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock_hi_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_period_ns{32, 32, 32, "ns"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_globaltimer_read_cycles{2.031494140625, 2.0274637532601227, 2.035335471944215, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_step_ns{32, 32, 32, "ns"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_lo_period_ns{32, 32, 32, "ns"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_globaltimer_lo_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_lo_step_ns{32, 32, 32, "ns"};

// measured, n = 20400: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_cycles{9.897530493446482, 9.516248488502665, 10.222942390514355, "cycles"};

// measured, n = 20400: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_ns{4.998765500026606, 4.806198340637088, 5.163115574091893, "ns"};

// measured, n = 20400: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_reach_bytes{261088287.9086855, 239419015.6456499, 278617860.1709005, "bytes"};

// measured, n = 3000: the point whose cost is highest, slope of duration over the amount of work at each; the interval holds every point that is the highest in some of 500 resamples
inline constexpr Quantity tlb_level2_entry_bytes{33554432, 33554432, 33554432, "bytes"};

// measured, n = 12000: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_cycles{98.75006707599297, 91.31121989915303, 105.55768869888625, "cycles"};

// measured, n = 12000: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_ns{49.87381923882725, 46.116895128482504, 53.312015285876335, "ns"};

// measured, n = 12000: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_reach_bytes{67248798055.80323, 64397669641.27303, 70226156709.43094, "bytes"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bandwidth_gbps{4668.999024125223, 4650.074823612988, 4685.994947754074, "GB/s"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bulk_dram_gbps{4668.999024125223, 4650.074823612988, 4685.994947754074, "GB/s"};

// measured, n = 147: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bulk_dram_write_gbps{4375.940234809425, 4350.215910494287, 4396.5615552533645, "GB/s"};

// measured, n = 112: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bulk_l2_gbps{9376.671061333333, 9301.006473010568, 9447.542353215416, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_cycles{326.6078125, 325.899765625, 327.33132812499997, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_ns{164.95325575751752, 164.5957759639689, 165.31947899010711, "ns"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_tensor_dram_gbps{4667.849485305263, 4651.386294131804, 4682.904431761969, "GB/s"};

// measured, n = 112: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_tensor_l2_gbps{9381.8912768, 9325.037191030307, 9455.058568526045, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_cycles{337.546875, 336.7099751280773, 338.44982245909637, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_ns{170.47788000757177, 170.05549780159672, 170.93420834132067, "ns"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_base_us{4.286856789674076, 3.549834955748636, 5.158854166156885, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_capacity_blocks{4224, 4224, 4224, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_step_us{23.87625409940642, 23.745978775727757, 24.010656562013793, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_base_us{2.6971439919656177, 2.4218910161429745, 2.8649833219237135, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_capacity_blocks{132, 132, 132, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_step_us{15.59733363637139, 15.569471822766765, 15.665355906625003, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_base_us{2.7798092924058437, 2.590047632183885, 3.015068803635475, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_capacity_blocks{264, 264, 264, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_step_us{15.87441271274454, 15.839935242297786, 15.934433167384732, "us"};

// Absent:
//   atomic.global.cas_loop.one_sm.lane.cycles_per_warp: not a straight line over the warp: largest residual 26 % of the span, 10 % allowed; not a straight line over the warp: largest residual 28 % of the span, 10 % allowed; not a straight line over the warp: largest residual 29 % of the span, 10 % allowed
//   atomic.global.cas_loop.one_sm.warp.cycles_per_warp: not a straight line over the warp: largest residual 12 % of the span, 10 % allowed
//   atomic.global.hot.sectors.atom_u32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.sectors.red_f32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 2 settings do, 3 are needed
//   atomic.global.hot.sectors.red_u32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.uniform.atom_u32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.uniform.red_f32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.uniform.red_u32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.words.atom_u32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.words.atom_u32.many_addresses_per_clk: not saturated: no other point comes within 3 % of the highest rate
//   atomic.global.hot.words.red_f32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.words.red_f32.many_addresses_per_clk: not saturated: no other point comes within 3 % of the highest rate
//   atomic.global.hot.words.red_u32.each_address_per_clk: the rate does not grow in proportion to addresses: the first 1 settings do, 3 are needed
//   atomic.global.hot.words.red_u32.many_addresses_per_clk: not saturated: no other point comes within 3 % of the highest rate
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   dram.round.base_cycles: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round.per_sector_cycles: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round.spread_cycles: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round_cycles.loads1.sectors1: slope_at found no "at.1" in these samples
//   dram.round_cycles.sectors1: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round_cycles.sectors16: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round_cycles.sectors2: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round_cycles.sectors32: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round_cycles.sectors4: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.round_cycles.sectors8: counters contradict it: l1_sectors = expected_sectors within 1 %; l2_miss_rate = expected_rate within 3 %
//   dram.scale_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   flag.atomic.other_half.far_cycles: one mode only, at 1280 cycles (1024 accesses); one mode only, at 1286 cycles (1024 accesses); one mode only, at 1281 cycles (1024 accesses)
//   flag.other_half.far_cycles: one mode only, at 1163 cycles (1024 accesses); one mode only, at 1167 cycles (1024 accesses); one mode only, at 1161 cycles (1024 accesses)
//   flag.relaxed.other_half.far_cycles: one mode only, at 677.9 cycles (1024 accesses); one mode only, at 680.6 cycles (1024 accesses); one mode only, at 678.8 cycles (1024 accesses)
//   flag.relaxed.same_gpc.far_cycles: one mode only, at 503 cycles (1024 accesses); one mode only, at 499.8 cycles (1024 accesses); one mode only, at 503.1 cycles (1024 accesses)
//   flag.relaxed.same_half.far_cycles: one mode only, at 496.7 cycles (1024 accesses); one mode only, at 497.4 cycles (1024 accesses)
//   flag.relaxed.same_tpc.far_cycles: one mode only, at 502.3 cycles (1024 accesses); one mode only, at 501.5 cycles (1024 accesses); one mode only, at 502.2 cycles (1024 accesses)
//   icache.apart.warps16.size1048576.line_cycles: slope_at found no "at.1048576" in these samples
//   icache.apart.warps16.size262144.line_cycles: slope_at found no "at.262144" in these samples
//   icache.apart.warps16.size524288.line_cycles: slope_at found no "at.524288" in these samples
//   icache.apart.warps64.size1048576.line_cycles: slope_at found no "at.1048576" in these samples
//   icache.cold.dram.line_cycles: not straight: largest residual 7.8 % of the span, 5 % allowed; not straight: largest residual 7.6 % of the span, 5 % allowed; not straight: largest residual 7.7 % of the span, 5 % allowed
//   icache.cold.l2.line_cycles: not straight: largest residual 5.7 % of the span, 5 % allowed
//   l1.miss_share_past_ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l1.round.base_cycles: the law does not hold: a number of sectors lies 18 % off, 5 % allowed; rounds that queue behind others have another law
//   l1.round.per_sector_cycles: the law does not hold: a number of sectors lies 18 % off, 5 % allowed; rounds that queue behind others have another law
//   l1.round.spread_cycles: the law does not hold: a number of sectors lies 18 % off, 5 % allowed; rounds that queue behind others have another law
//   l1.ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   timer.clock.period_cycles: the clock moves faster than it can be read
//   timer.clock64.period_cycles: the clock moves faster than it can be read

}  // namespace warpgauge::nvidia_h200
