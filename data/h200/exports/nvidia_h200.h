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
inline constexpr Quantity atomic_global_add_f32_atom_per_clk{269.4281328503855, 262.60049145845716, 273.9398899756216, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_cycles{385.0578125, 384.9546875, 385.7555078125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_ns{195.14692260898605, 194.87315266664302, 195.2168548053905, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_red_per_clk{409.93026141398883, 396.7904197985397, 418.6425323195955, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_atom_per_clk{132.38835375707737, 129.14392638298372, 136.78568804822027, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_cycles{387.8234375, 387.7060936862625, 388.6125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_ns{196.55092154650652, 196.32899025556026, 196.6054745280497, "ns"};

// measured, n = 20: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_red_per_clk{148.21678327429393, 146.7175102542987, 151.38645943131806, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_aggregated_per_clk{22.10646878710178, 22.048266190156255, 22.120327025530074, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_atom_per_clk{270.7224430166984, 263.3331124282155, 274.91574215061235, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_cycles{382.73125, 382.60617187500003, 383.4296875, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_ns{193.35039104770584, 193.30540903143816, 193.69963141214726, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_red_per_clk{412.353226745593, 395.59200320051804, 419.4917768315786, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_atom_per_clk{132.83947724029747, 129.0665643252236, 137.0200766612164, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_cycles{385.9078125, 385.7601171875, 386.671875, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_ns{195.5597181138029, 195.2983870122834, 195.64986704079294, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_red_per_clk{203.35544877658046, 200.18335445950825, 208.94449192535504, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_atom_per_clk{162.81685616706898, 160.4439214854393, 167.98534111448163, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_cycles{390.9984375, 390.8921875, 391.15059404056814, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_ns{198.17525066067583, 197.6321891755116, 198.22470152856835, "ns"};

// measured, n = 28: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_coalesced_per_clk{396.98513407495324, 389.65764245960605, 406.6522355074517, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_cycles{382.5078125, 382.31949218750003, 382.64925781249997, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_ns{193.82882472072683, 193.31238612843353, 193.91051910165075, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_f32_same_address_per_clk{0.287801063646879, 0.2877898033251384, 0.28783428140565215, "operations/clk"};

// measured, n = 32826: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_far_latency_cycles{483.14532470703125, 439.00367279052733, 509.8811340332031, "cycles"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_latency_cycles{391.0984375, 387.2546875, 394.9055859375, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_cycles{382.5296875, 382.3788671875, 383.2992578125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_ns{193.86445657753197, 193.65465961834184, 193.92113282725276, "ns"};

// measured, n = 16326: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_near_latency_cycles{283.14532470703125, 238.51590881347656, 317.05267944335935, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_one_lane_per_clk{0.6754879019311184, 0.6752947865067381, 0.6756816734813154, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_per_clk{0.6753414291899006, 0.6752281105121432, 0.675452090109453, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_spread_per_clk{56.80521117881908, 56.30408318484978, 57.18729976663533, "operations/clk"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_cycles{90.984375, 90.97161724092298, 90.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_ns{45.991960179897916, 45.98551122261866, 46.01654694435116, "ns"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_cycles{89.984375, 89.97161724092298, 89.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_ns{45.48646722926878, 45.48001827198952, 45.510854670879375, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_one_lane_per_clk_sm{0.024141264115802627, 0.023767724621583438, 0.024549124141427018, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_same_address_per_clk_sm{0.02188658224533838, 0.02182847516090163, 0.021932429507792395, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_spread_per_clk_sm{10.629685947732295, 10.623805247145437, 10.64117435140223, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_cycles{118, 118, 118, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_ns{59.64816817423821, 59.64816817423821, 59.671688269670184, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_same_address_per_clk_sm{0.015664932598912135, 0.015646001086030488, 0.015684255667200962, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_spread_per_clk_sm{5.323531502259227, 5.318131561596592, 5.328861175059586, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_ns{13.14281671635757, 13.14281671635757, 13.147999110266312, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_one_lane_per_clk_sm{1.0030610995469573, 0.9768662055807298, 1.0201743462017434, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_same_address_per_clk_sm{0.9997559189650964, 0.9989065718751463, 1.0008070408283534, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_spread_per_clk_sm{31.901184989123657, 31.795409698171394, 32.02981290568919, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_cycles{119, 119, 119, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_ns{60.15366112486735, 60.15366112486735, 60.17738054314197, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_same_address_per_clk_sm{0.015665187219257165, 0.015646502122457946, 0.01568403710791104, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_spread_per_clk_sm{5.322720812182741, 5.316459803682973, 5.327669865916054, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_ns{13.14281671635757, 13.14281671635757, 13.147999110266312, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_same_address_per_clk_sm{0.9999694833531692, 0.9990967333762735, 1.0007558809831034, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_spread_per_clk_sm{31.953680425408724, 31.82803335030316, 32.03128054740958, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_cycles{30, 30, 30, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_ns{15.16478851887412, 15.16478851887412, 15.170768204153438, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_one_lane_per_clk_sm{0.5004581831510783, 0.4958537618788209, 0.5057726739519665, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_same_address_per_clk_sm{0.500015259254738, 0.499818867521612, 0.5001535887294492, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_spread_per_clk_sm{16.001831264259064, 15.982075766466746, 16.020411748978265, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_cycles{44.015625, 44.00286724092302, 44.02838275907698, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_ns{22.249588155035624, 22.243139197756385, 22.264812974723416, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_same_address_per_clk_sm{0.4999294380599662, 0.4994311908308763, 0.5006109759129228, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_spread_per_clk_sm{7.987811566823085, 7.976372296446196, 7.996660514198433, "operations/clk/SM"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_cycles_per_sharing_lane{2, 2, 2, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_ns{13.14281671635757, 13.14281671635757, 13.147999110266312, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_same_address_per_clk_sm{0.9998817583675026, 0.9991194359705677, 1.0005954471197154, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_spread_per_clk_sm{31.96098512557913, 31.86628375195636, 32.06262230919765, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_cycles{36, 35.974484481846005, 36.025515518153995, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_ns{18.197746222648945, 18.18484830809045, 18.21782484536823, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_same_address_per_clk_sm{0.9997177920661434, 0.9976393606528033, 1.0017335064087893, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_spread_per_clk_sm{15.972702900316841, 15.908244075613679, 16.021758063776797, "operations/clk/SM"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_ns{13.14281671635757, 13.14281671635757, 13.147999110266312, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_same_address_per_clk_sm{0.9999198977743025, 0.9990995788109722, 1.0006145436917662, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_spread_per_clk_sm{31.93713546029087, 31.84837808285749, 32.00879147715132, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_same_address_per_clk_sm{0.021870031889347035, 0.02174812383830891, 0.02199683800713318, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_spread_per_clk_sm{10.64749545597628, 10.637773787422264, 10.664394863676607, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_same_address_per_clk_sm{1.0000038147118175, 0.9996110522181463, 1.000774983679531, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_spread_per_clk_sm{31.97121731839317, 31.88808806982331, 32.05478112007826, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_same_address_per_clk_sm{0.9999656689032741, 0.9995851331234595, 1.0002487801378823, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_spread_per_clk_sm{31.963031040148266, 31.92696884836692, 32.023510914177486, "operations/clk/SM"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_base_cycles{12.001275831653224, 11.997371668538861, 12.005378719983536, "cycles"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_per_warp_cycles{1.9999529617622802, 1.9995880506854684, 2.000314818408267, "cycles/warp"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_cycles{94.21875, 89.4140625, 95.4234375, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_ns{47.62691394208903, 45.18037005980764, 48.25489505186743, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_cycles{82.7765625, 81.67748046875, 83.0141796875, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_ns{41.84257390469452, 41.27891976859896, 41.9765674478798, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_cycles{86.60234375, 85.85662109375001, 88.88955078125001, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_ns{43.77687427358633, 43.38281702724683, 44.942837827078236, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_cycles{90.4828125, 90.4475390625, 90.517265625, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_ns{45.73842387184799, 45.706191404671465, 45.7730521909692, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_cycles{363.09375, 358.65, 363.853125, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_ns{183.54133104249834, 181.22361593792934, 183.9977139910622, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_cycles{351.10390625, 350.51931640624997, 351.90275390625, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_ns{177.48173429683155, 177.12180481820292, 177.9533382011708, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_cycles{355.1453125, 354.39101562499997, 356.61134765625, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_ns{179.5226620849967, 179.08040050664752, 180.33012151689482, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_cycles{358.9796875, 358.6484375, 359.48757812499997, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_ns{181.462491283036, 181.22361593792934, 181.78671280053786, "ns"};

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

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity constant_cold_latency_cycles{393.3875, 392.8731284915403, 393.9697351929171, "cycles"};

// measured, n = 5760: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity constant_divergence_cycles_per_address{11, 11, 11, "cycles/way"};

// measured, n = 2880: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity constant_divergence_cycles_per_line{11, 11, 11, "cycles/way"};

// measured, n = 8640: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l1_latency_cycles{28, 28, 28, "cycles"};

// measured, n = 8640: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l1_latency_ns{14.150923844881248, 14.147722278400504, 14.190355874430912, "ns"};

// measured, n = 1440: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity constant_l1_line_bytes{64, 64, 64, "bytes"};

// measured, n = 22320: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l1_size_bytes{2048, 2048, 2144, "bytes"};

// measured, n = 7560: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l2_latency_cycles{91.5765625, 90.2875, 92.040625, "cycles"};

// measured, n = 7560: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l2_latency_ns{46.27862072325634, 45.62482699320221, 46.51332410920232, "ns"};

// measured, n = 6912: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l2_size_bytes{131072, 131072, 142336, "bytes"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity cp_async_dram_gbps{4540.521211400634, 4531.625592550507, 4545.046465240928, "GB/s"};

// measured, n = 42: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity cp_async_l2_gbps{8843.552529955618, 8830.508476585539, 8911.429629330241, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_cycles{309.0609375, 308.381171875, 309.4141009254745, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_ns{156.2436351067283, 155.9110416080537, 156.42403389792247, "ns"};

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

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity dram_granule_bytes{63.930713153856495, 63.93041942419594, 63.931232022009034, "bytes"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p10_cycles{512.209228515625, 509.60213216145837, 514.7742513020834, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_cycles{669.7742513020834, 663.6021321614584, 674.7742513020834, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_ns{338.44765713145273, 335.3584026577991, 340.9742372177541, "ns"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p90_cycles{795.209228515625, 774.8990197172492, 824.6021321614584, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_cycles{1193.209228515625, 1176.1159532823162, 1212.7742513020835, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_ns{602.9903785015352, 594.3627187399504, 612.8342545037832, "ns"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{694.915625, 686.1978138231137, 701.8147706995006, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{350.9681451966872, 346.64890058015095, 354.45224989117236, "ns"};

// measured, n = 84: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_ld128_gbps{4616.021287008545, 4614.041769827076, 4619.002770458698, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_ld32_gbps{4617.211601770845, 4609.758623029996, 4622.936989621265, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_ld64_gbps{4615.465235209421, 4611.659160124439, 4619.118586715849, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_mixed_gbps{4072.5106322259912, 4070.0405886814942, 4076.3446920739734, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random128_gbps{4093.002415663666, 4069.176850090378, 4105.019664300492, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random32_gbps{1233.5280847727417, 1230.993936903491, 1234.6173812162463, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{27946.94645124343, 27895.11413175048, 27979.137992546872, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_read_gbps{4714.190779316425, 4710.054873901355, 4715.267391150833, "GB/s"};

// measured, n = 126: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_st128_gbps{4686.798727104164, 4677.554037163063, 4692.044824654941, "GB/s"};

// measured, n = 42: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_st32_gbps{4659.23055098771, 4654.904287126262, 4662.031855076587, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_st64_gbps{4692.271158377705, 4686.045843357928, 4697.69089230539, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34355.222829626, 34278.792210584725, 34397.65633405988, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_gbps{4411.259828201706, 4408.9896895334505, 4415.15379483444, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{8112.778562828478, 8076.478685567248, 8122.800391833598, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity dram_write_gbps{4713.85987396761, 4684.165117063375, 4714.770361092929, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_bandwidth_bytes_per_clk_sm{16.08632753592506, 16.06359458895193, 16.111385476208802, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_bandwidth_bytes_per_clk_sm{14.687460605160759, 14.656525680039984, 14.71719810030501, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_latency_cycles{198.4484375, 195.80964843750002, 200.28187499999999, "cycles"};

// measured, n = 7560: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_latency_cycles{192.35546875, 190.37640625, 194.56544921875, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_bandwidth_bytes_per_clk_sm{14.564819862835316, 14.144640865384345, 15.865665931891419, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_latency_cycles{194.9953125, 191.2496875, 197.7211328125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_cycles{190.771875, 185.29939453125002, 192.21658203125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_ns{96.43383799080296, 93.63063239387174, 97.20244036635795, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_own_latency_cycles{26, 26, 26, "cycles"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.90733321819474, 66.85187726094902, 66.91710386212416, "TFLOP/s"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_count{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_largest_sms{18, 18, 18, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_smallest_sms{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_sms_apart{8, 8, 8, "1"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_free_us{28.558, 25.84, 31.418000000000003, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_malloc_async_us{41.385, 37.845, 48.021, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_malloc_host_us{436.36400000000003, 379.64599999999996, 589.4649999999999, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_malloc_us{46.994, 41.751, 62.334, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_free_us{67.981, 58.244, 74.25399999999999, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_malloc_async_us{124.281, 91.336, 131.557, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_malloc_host_us{19107.75, 17917.707000000002, 20130.516, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_malloc_us{123.043, 94.932, 139.14600000000002, "us"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity host_d2h_gbps{55.3144852452258, 55.1055530017001, 55.39558160015476, "GB/s"};

// measured, n = 21: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity host_d2h_pageable_gbps{18.468832972777687, 17.786275897346194, 19.311550422028258, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity host_h2d_gbps{55.345509912280086, 54.66458049713962, 55.39813826236037, "GB/s"};

// measured, n = 21: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity host_h2d_pageable_gbps{17.583931614615324, 15.087343053904384, 18.378487685848793, "GB/s"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_latency_us{1.0703500000000001, 1.06151625, 1.0766762500000002, "us"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_managed_read_us{29.611199999999997, 21.42007476480676, 48.806220640526384, "us"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity host_memset_gbps{4348.682173617544, 4297.442705883837, 4385.053808641809, "GB/s"};

// measured, n = 1176: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_beyond_instruction_cycles{5.7165192354507965, 5.691599273681641, 5.734303224391524, "cycles"};

// measured, n = 1260: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l1_instruction_cycles{1.1166666666666667, 1.1085526315789473, 1.1263020833333333, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l1_size_bytes{32768, 32768, 34816, "bytes"};

// measured, n = 1512: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l2_instruction_cycles{2.0720932904411766, 2.066070046439629, 2.082011093911249, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l2_size_bytes{110592, 110592, 116736, "bytes"};

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

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld128{127.75958327320606, 127.74872909199864, 127.77550185940267, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld32{127.56321433567923, 127.49303155482197, 127.65377594703214, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld64{127.98730594652325, 127.94698485787431, 128.02471668598542, "bytes/clk/SM"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_ns{16.172254398511814, 16.171454029591764, 16.172254398511814, "ns"};

// measured, n = 21: first knee of the latency ladder at each stride; span that hits = size * max(1, stride / line), or less where sets are left unused; the power of two that explains all best, if by far
inline constexpr Quantity l1_line_bytes{128, 128, 128, "bytes"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_and_store_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_nothing_cycles{280.3921875, 279.7564658070969, 281.09423443530625, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_store_cycles{32, 32, 32, "cycles"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{33021.76298859845, 32993.20657924852, 33057.75450457935, "GB/s"};

// measured, n = 1440: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity l1_sector_bytes{32, 32, 32, "bytes"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes{245632, 245632, 251008, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_0{240384, 230144, 251008, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_100{21248, 21248, 22144, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_25{185344, 185344, 193536, "bytes"};

// measured, n = 17160: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_50{120192, 120192, 125568, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_75{52736, 52736, 57600, "bytes"};

// measured, n = 19443: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{454.08062744140625, 452.8319519042969, 454.5289001464844, "cycles"};

// measured, n = 33792: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_fetch_bytes{64, 32, 64, "bytes"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_cycles{279.4625, 279.0424837329937, 279.7398828125, "cycles"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_ns{141.2421018941265, 140.97554962616243, 141.38731671674654, "ns"};

// measured, n = 1800: best cut of the curve in two levels; slope of duration over the amount of work at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_line_bytes{128, 128, 256, "bytes"};

// measured, n = 78861: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{273.11798095703125, 271.9011459350586, 274.41256256103514, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 14: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l2_read_gbps{9013.970998068373, 9007.45740896901, 9016.723168789344, "GB/s"};

// measured, n = 56: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_requests_per_clk{74.71185800046337, 74.0289704994328, 76.22697803928654, "requests/clk"};

// measured, n = 18432: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_sector_bytes{32, 16, 32, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side0_sms{66, 66, 66, "1"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side1_sms{66, 66, 66, "1"};

// measured, n = 11700: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_side_bytes{32131840, 31443328, 33554432, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side_stripe_bytes{4096, 4096, 4096, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_sides{2, 2, 2, "1"};

// measured, n = 12900: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity l2_size_bytes{61095953.62144714, 58505685.62530568, 63800902.579278454, "bytes"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_normal_latency_cycles{651.9125, 645.418981977092, 659.2258984375001, "cycles"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_persisting_latency_cycles{361.334375, 355.2656640625, 364.33171875, "cycles"};

// measured, n = 105: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity l2_write_gbps{4612.594795840391, 4598.67011984203, 4674.485198102017, "GB/s"};

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

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_cycles{5.99140625, 5.978370841490866, 6.004441658509134, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_ns{3.029022295500945, 3.021139423914113, 3.0359590829369503, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_ns{23.254720976134937, 23.253853389166462, 23.256480611543115, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_ns{23.248643960889844, 23.246573417044463, 23.26024050154545, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_cycles{41, 41, 41, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_ns{20.725458753554882, 20.72496871036977, 20.727750390548675, "ns"};

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
inline constexpr Quantity page_bytes{2097152, 2097152, 2097152, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_tensor_bf16_watts{690.494, 689.518, 691.359, "W"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld128{127.75987514311593, 127.74183036145973, 127.77948212542135, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld32{127.55041282101966, 127.5120236886427, 127.6012704141274, "bytes/clk/SM"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity readonly_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity readonly_latency_ns{16.176246338960706, 16.171607323664187, 16.176246338960706, "ns"};

// measured, n = 32844: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity readonly_size_bytes{230144, 230144, 311680, "bytes"};

// measured, n = 540: largest number of saturating warps on one SM at which a step costs what it costs one warp; the next warp must double it
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{128.01279424747202, 127.81760836679415, 128.1844300137828, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ldmatrix_x4{127.9570456694835, 127.87141835830975, 128.03047600442, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_stmatrix_x4{127.85641125688923, 127.77911719288818, 127.94547734185362, "bytes/clk/SM"};

// measured, n = 136224: two lanes conflict where their bytes lie in one bank, in different words: first distance with a conflict = period, run of such distances = bank width, exact; every distance must agree
inline constexpr Quantity shared_bank_width_bytes{4, 4, 4, "bytes"};

// measured, n = 136224: two lanes conflict where their bytes lie in one bank, in different words: first distance with a conflict = period, run of such distances = bank width, exact; every distance must agree
inline constexpr Quantity shared_banks{32, 32, 32, "1"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_broadcast_latency_cycles{23, 23, 23, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity shared_bytes_per_sm{233472, 233472, 233472, "bytes"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_atomic32{2, 2, 2, "cycles/way"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld128{8, 8, 8, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_conflict_cycles_per_way_ld32{2, 2, 2, "cycles/way"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
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

// measured, n = 39: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_granule_bytes{128, 128, 128, "bytes"};

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

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ldmatrix_x1{23, 23, 23, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ldmatrix_x2{25, 25, 25, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ldmatrix_x4{29, 29, 29, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x1{11.630922289850968, 11.626337864470159, 11.630922289850968, "ns"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x2{12.642306836794532, 12.637323765728434, 12.642306836794532, "ns"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x4{14.665075930681656, 14.659295568244984, 14.665075930681656, "ns"};

// measured, n = 3: median over all points, 95 % bootstrap interval
inline constexpr Quantity shared_max_bytes_per_block{232448, 232448, 232448, "bytes"};

// measured, n = 39: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_max_bytes_per_sm{233472, 233472, 233599, "bytes"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33455.75036632009, 33388.0266437001, 33501.0656613264, "GB/s"};

// measured, n = 39: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
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

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_mma_sync_flop_per_clk_sm{2716.848062831464, 2704.4360870700516, 2730.0911614856327, "FLOP/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_wgmma_flop_per_clk_sm{4098.042684850643, 4093.2488283812654, 4101.720615013583, "FLOP/clk/SM"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_sustained_tflops{852.203815666672, 850.905874956304, 857.2337460017487, "TFLOP/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_tflops{925.8125080297347, 925.5076856020193, 926.3305022167989, "TFLOP/s"};

// measured, n = 29736: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity texture_latency_cycles{88, 88, 88, "cycles"};

// measured, n = 29736: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity texture_latency_ns{44.479748426198576, 44.475033091901295, 44.48682142764448, "ns"};

// measured, n = 33600: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity texture_size_bytes{240384, 240384, 262144, "bytes"};

// measured, n = 23200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_cycles{10.051617929634839, 9.744173285173781, 10.652015494661587, "cycles"};

// measured, n = 23200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_ns{5.081258480191789, 4.924942024408545, 5.38444813603902, "ns"};

// measured, n = 23200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_reach_bytes{261088287.9086855, 234288759.84337097, 290953326.6924986, "bytes"};

// measured, n = 3000: the point whose cost is highest, slope of duration over the amount of work at each; the interval holds every point that is the highest in some of 500 resamples
inline constexpr Quantity tlb_level2_entry_bytes{33554432, 33554432, 33554432, "bytes"};

// measured, n = 9200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_cycles{97.24813605890634, 91.04857213005836, 101.07585579396466, "cycles"};

// measured, n = 9200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_ns{49.15157171934122, 46.0181614204247, 51.092462604951564, "ns"};

// measured, n = 9200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_reach_bytes{68712136311.95813, 65792590041.834274, 70223329422.78224, "bytes"};

// measured, n = 105: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity tma_bandwidth_gbps{4563.379842278147, 4553.312197949484, 4568.041389275702, "GB/s"};

// measured, n = 105: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity tma_bulk_dram_gbps{4563.379842278147, 4553.312197949484, 4568.041389275702, "GB/s"};

// measured, n = 140: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity tma_bulk_dram_write_gbps{4350.398258197295, 4335.064459160512, 4360.417422434782, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity tma_bulk_l2_gbps{8643.281721827147, 8586.213459885235, 8665.716633600005, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_cycles{325.440625, 323.67316788333756, 326.48798640267154, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_ns{164.49730682443172, 163.58588010761156, 165.0169077897909, "ns"};

// measured, n = 105: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity tma_tensor_dram_gbps{4564.466666121658, 4555.786254686461, 4568.66380310024, "GB/s"};

// measured, n = 70: peak = the best point's median rate; plateau = median of the points within 2 % of it; knee = first x at 95 % of the plateau, interpolated; 95 % bootstrap intervals
inline constexpr Quantity tma_tensor_l2_gbps{8635.929881297858, 8605.255043321493, 8685.36922017533, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_cycles{336.0828125, 334.66719958732494, 337.33219314209555, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_ns{169.86807703938163, 169.1643050397157, 170.48582047013812, "ns"};

// Absent:
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   dsmem.cluster4.bandwidth_bytes_per_clk_sm: not saturated: no other point comes within 3 % of the highest rate
//   l1.miss_share_past_ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l1.ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l2.write_requests_per_clk: not saturated: no other point comes within 3 % of the highest rate

}  // namespace warpgauge::nvidia_h200
