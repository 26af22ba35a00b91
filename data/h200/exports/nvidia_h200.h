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
inline constexpr Quantity atomic_global_add_f32_atom_per_clk{280.8214405574289, 277.3328355688112, 284.65652131798623, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_cycles{393.5515625, 393.4953125, 393.71983312832947, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_ns{198.7638745165927, 198.7349119431106, 198.84924428222348, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_red_per_clk{482.43222512976706, 472.7405444861458, 487.6289202486283, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_atom_per_clk{142.04438220043681, 138.77792705145646, 143.5807549332536, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_cycles{396.634375, 396.5734375, 396.72738281249997, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_ns{200.31984190593238, 200.28906547520538, 200.36681541975355, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_red_per_clk{153.6872383307614, 151.37241549300774, 158.34420840781883, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_aggregated_per_clk{21.988927694489774, 21.9687290771728, 21.999926254298433, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_atom_per_clk{281.29965401524413, 277.1220765135057, 284.3644704889791, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_cycles{391.2, 391.0398046875, 391.3008203125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_ns{197.57714720024154, 197.49543450901703, 197.62703764166284, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_red_per_clk{480.8842198166085, 476.4863960570773, 487.0484479057015, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_atom_per_clk{141.83055868184843, 140.897516336709, 142.66461392945254, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_cycles{394.2171875, 394.1273046875, 394.4008203125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_ns{199.10004481544937, 199.05417954175726, 199.1933956142462, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_red_per_clk{237.01369733674136, 231.8046465820636, 239.67157512426456, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_atom_per_clk{179.84390682000924, 177.89498275917094, 181.4804581979205, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_cycles{399.66875, 399.5299585624835, 399.803125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_ns{201.8521336221473, 201.78248663697988, 201.92045824800974, "ns"};

// measured, n = 28: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_coalesced_per_clk{417.29486193082187, 404.35033794205907, 419.23899837101845, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_cycles{391.2859375, 391.13980468750003, 391.373515625, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_ns{197.62029678115957, 197.54587493944592, 197.66419099746477, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_f32_same_address_per_clk{0.28626022703988846, 0.2861438186946841, 0.286346795852126, "operations/clk"};

// measured, n = 24477: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_far_latency_cycles{490.99285888671875, 488.56478424072264, 492.75155487060545, "cycles"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_latency_cycles{390.746875, 387.813984375, 394.14625, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_cycles{391.3453125, 391.1803044004492, 391.4328125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_ns{197.65022115575422, 197.566255571325, 197.69332823961412, "ns"};

// measured, n = 24675: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_near_latency_cycles{285.9957275390625, 284.0865051269531, 297.26927185058594, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_one_lane_per_clk{0.6871094539312906, 0.686563294923074, 0.687433274254986, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_per_clk{0.6869083255771053, 0.6866891524896258, 0.6870156230262935, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_spread_per_clk{56.777733511768375, 56.10473096877313, 57.080016654687114, "operations/clk"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_cycles{90.984375, 90.97161724092298, 90.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_ns{45.95573250658937, 45.931198723244066, 45.96217638405214, "ns"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_cycles{89.984375, 89.97161724092298, 89.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_ns{45.45063773062823, 45.42630279947915, 45.457081608091, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_one_lane_per_clk_sm{0.02411056956511502, 0.02373757714795254, 0.024482586442239954, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_same_address_per_clk_sm{0.021902659895165613, 0.02179775867777113, 0.021998543244655163, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_spread_per_clk_sm{10.626023510336442, 10.619675214212458, 10.639337728291913, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_cycles{118, 118, 118, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_ns{59.60118356341455, 59.577719004259954, 59.60118356341455, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_same_address_per_clk_sm{0.01566631064312768, 0.015602157394174095, 0.015701096508460997, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_spread_per_clk_sm{5.3253970269323165, 5.3196780701831905, 5.329998830890912, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_one_lane_per_clk_sm{1, 0.982725527831094, 1.0185982815197918, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_same_address_per_clk_sm{1.0000381484279033, 0.9992010012118155, 1.0007444197152882, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_spread_per_clk_sm{31.94005391492408, 31.829526310197764, 32.034216234381205, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_cycles{119, 119, 119, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_ns{60.10627833937569, 60.08261492802487, 60.10627833937569, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_same_address_per_clk_sm{0.015672155045670596, 0.015657163171263602, 0.01569291539196849, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_spread_per_clk_sm{5.322882930444582, 5.31489487373369, 5.328484053108994, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_same_address_per_clk_sm{0.9996949173225944, 0.9990434268945674, 1.0003811389177408, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_spread_per_clk_sm{31.919635926393813, 31.8440256920297, 32.04890274466654, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_cycles{30, 30, 30, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_ns{15.152843278834208, 15.146877712947447, 15.152843278834208, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_one_lane_per_clk_sm{0.5013463892288862, 0.49397009165460687, 0.5064919005811797, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_same_address_per_clk_sm{0.4999427860886282, 0.49972561306759566, 0.5001843641258084, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_spread_per_clk_sm{15.999145553444869, 15.980979668973085, 16.017967644864292, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_cycles{44.015625, 44.00286724092302, 44.02838275907698, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_ns{22.232062248164564, 22.216868303910736, 22.23850612562732, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_same_address_per_clk_sm{0.49996948428440646, 0.4994845787303181, 0.5001908076506235, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_spread_per_clk_sm{7.990124510416508, 7.980030441400304, 8.001709349531454, "operations/clk/SM"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_cycles_per_sharing_lane{2, 2, 2, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_same_address_per_clk_sm{0.9997177920661434, 0.9989672846445515, 1.000774983679531, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_spread_per_clk_sm{31.932272554244385, 31.858538289759522, 32.01276169407872, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_cycles{36, 35.974484481846005, 36.025515518153995, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_ns{18.18341193460105, 18.163370574428235, 18.196299689526573, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_same_address_per_clk_sm{0.9997254172132898, 0.9975569474781761, 1.0008017286797437, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_spread_per_clk_sm{15.991459639169754, 15.946953797487605, 16.036705105068364, "operations/clk/SM"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_ns{13.132464174989646, 13.127294017887786, 13.132464174989646, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_same_address_per_clk_sm{0.9997292298304826, 0.9988835415737872, 1.0007876094710884, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_spread_per_clk_sm{31.960498041666032, 31.862410550145096, 32.021498809014844, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_same_address_per_clk_sm{0.021875769821077726, 0.021789652913706273, 0.021977302457650495, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_spread_per_clk_sm{10.651389100512977, 10.641405188264017, 10.660160221219146, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_same_address_per_clk_sm{1.0000762997665227, 0.9991577542544108, 1.0006450072298012, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_spread_per_clk_sm{31.97901767334055, 31.891541655899342, 32.06017152553774, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_same_address_per_clk_sm{0.9997749835051468, 0.9995679624635737, 1.0002182483055233, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_spread_per_clk_sm{31.956212343316196, 31.922453999683388, 31.997992498193923, "operations/clk/SM"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_base_cycles{12.000622164818544, 11.996989026088984, 12.004798260019708, "cycles"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_per_warp_cycles{1.9999963486299486, 1.999637046613786, 2.0003149557175415, "cycles/warp"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_cycles{94.21875, 89.4140625, 95.4234375, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_ns{47.570662817225575, 45.14479568351133, 48.19787978550438, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_cycles{82.7390625, 80.49914062500001, 83.17771484375001, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_ns{41.77461539238053, 40.65969539904871, 42.012629243963524, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_cycles{86.61796875, 86.5132421875, 86.7166796875, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_ns{43.73305934667178, 43.68018333215562, 43.80014189885178, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_cycles{90.4828125, 90.437421875, 90.596875, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_ns{45.689136601320385, 45.661485660495444, 45.76000828090443, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_cycles{363.09375, 358.65, 363.853125, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_ns{183.32455431951706, 181.08092305828671, 183.78031265463576, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_cycles{351.19765625, 349.6815234375, 351.64044921875, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_ns{177.32063177605943, 176.55872213235145, 177.61175391701926, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_cycles{355.05703125, 354.75892578125, 355.48951171875, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_ns{179.2676366820779, 179.11907697325915, 179.54918698812395, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_cycles{358.98125, 358.6609375, 359.4867578125, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_ns{181.24816983303384, 181.0864453574529, 181.57488339830138, "ns"};

// measured, n = 1320: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_handover_base_cycles{24.000156250000003, 23.997491541058018, 24.002858838934422, "cycles"};

// measured, n = 1320: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_handover_per_warp_cycles{1.000054450757576, 0.9997759688028787, 1.0002787069611783, "cycles/warp"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_handover_warps32_cycles{70.4328125, 69.32074095329088, 71.54488404670911, "cycles"};

// measured, n = 2112: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_named_base_cycles{24.000000000000007, 23.997021484375, 24.002980468749996, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_named_groups4_warps32_cycles{71.941015625, 71.590234375, 72.069423828125, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_named_groups4_warps4_cycles{26, 25.991201171875, 26.00859375, "cycles"};

// measured, n = 2112: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_named_per_warp_cycles{2.0000100528492646, 1.9998346313651967, 2.000156005859375, "cycles/warp"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity barrier_warp_converged_cycles{0.9625, 0.9238041199504068, 1.0011958800495933, "cycles"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity barrier_warp_cycles{10.48125, 10.461885083268964, 10.500614916731035, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_max_threads{1024, 1024, 1024, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_registers{65536, 65536, 65536, "1"};

// measured, n = 924: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dfma_lowest_mhz{1754.80597465122, 1754.798166781307, 1799.9092686804745, "MHz"};

// measured, n = 924: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dfma_mhz{1859.9762543982351, 1799.9397843878155, 1919.8914572960307, "MHz"};

// measured, n = 930: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dram_lowest_mhz{1589.3603498103246, 1529.7217479207006, 1737.5312024221605, "MHz"};

// measured, n = 930: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dram_mhz{1939.7793167262262, 1738.784354584289, 1968.7125840015515, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_ffma_lowest_mhz{1979.749188461336, 1979.6931538827143, 1979.8176450211906, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_ffma_mhz{1979.8079234068714, 1979.7834947723973, 1979.8346907626824, "MHz"};

// measured, n = 20: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_idle_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_l2_lowest_mhz{1977.1831732740404, 1976.9201385543226, 1977.8858130221458, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_l2_mhz{1978.8187979737183, 1977.7876682180488, 1979.2695548924007, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_memory_max_mhz{3201, 3201, 3201, "MHz"};

// measured, n = 919: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mixed_lowest_mhz{1379.881058016739, 1379.1531424942198, 1439.7430015572513, "MHz"};

// measured, n = 919: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mixed_mhz{1513.5850618835116, 1442.1536846340575, 1544.5157113809819, "MHz"};

// measured, n = 1500: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mma_sync_bf16_lowest_mhz{1679.953331079351, 1679.7883566040764, 1694.8824437025082, "MHz"};

// measured, n = 1500: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mma_sync_bf16_mhz{1709.982968365765, 1679.9974477904923, 1724.9444399405008, "MHz"};

// measured, n = 19200: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_settle_ms{960.1645, 931.2009999999999, 1004.258, "ms"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_shared_lowest_mhz{1979.998021798293, 1979.9912709085552, 1980.0075402041193, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_shared_mhz{1980.0059594755662, 1980.0039638770163, 1980.0088879478442, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_sm_max_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_sm_mhz{1979.9990833237894, 1979.998418313391, 1979.9995001325283, "MHz"};

// measured, n = 28800: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_step_delay_ms{874.965, 849.685, 890.623, "ms"};

// measured, n = 28800: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_step_lowest_mhz{1619.7, 1545, 1634.7, "MHz"};

// measured, n = 28800: running median of 5 readings in each step of the load; opening = median of the first tenth, delay = until it is 3 % below that, settle = until it stays within 3 % of the second half's median; median of the steps, interval from the lowest to the highest step
inline constexpr Quantity clock_step_opening_mhz{1725, 1724.9, 1740, "MHz"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_tensor_bf16_mhz{1590.5294283004018, 1574.3813928840352, 1606.1738721602198, "MHz"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_random_gbps{648.2194549435549, 647.4408662506734, 649.914435338876, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_gbps{4573.3175670209475, 4556.859056811747, 4597.127320749777, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride32_gbps{703.2568217806734, 701.6765991656969, 704.1128371580209, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_gbps{983.7700917507226, 980.8548161244885, 985.6195149376532, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_random_gbps{81.4096007257974, 81.28968869509528, 81.48235123120024, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_gbps{2855.453362459241, 2845.404555244704, 2859.8706777199645, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride32_gbps{145.19191271599283, 144.81993909394006, 145.51429521912982, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_gbps{580.4059900504486, 578.4848012046625, 581.936053622796, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_random_gbps{162.8539740904099, 162.51008118903061, 163.1294999480756, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_gbps{4506.370200099144, 4499.119348084681, 4524.599708555311, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride32_gbps{244.25251204750805, 243.40203101870944, 245.3096229385812, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_gbps{577.8074041068126, 575.8638072738929, 578.7242400318604, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_random_gbps{325.7964947554324, 325.2722322368886, 326.2399507764532, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_gbps{4620.231598792515, 4611.342196753198, 4634.270114289955, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride32_gbps{354.5222842697471, 354.2677717630304, 354.85974301406804, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_gbps{581.4922887797771, 579.4438218091083, 582.8660491719818, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_random_gbps{40.75067486520404, 40.67953386946779, 40.80141637867428, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_gbps{1763.192330281271, 1751.5950606269491, 1766.9526459007718, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride32_gbps{144.45185102670314, 144.01019352392848, 144.87500285565264, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_gbps{574.5228545417743, 572.6403160088935, 575.4292883988171, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_random_gbps{252.6517965493412, 251.18602399031397, 254.81023252315424, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_gbps{4288.10620992355, 4276.356704800346, 4305.438072811054, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride32_gbps{261.527292261868, 261.12836600885885, 261.9888182802272, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_gbps{359.5477333162881, 358.48753109248327, 360.6452397899852, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_random_gbps{31.927166548454494, 31.902639303743864, 31.947840226015142, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_gbps{3907.1298574618822, 3887.2142652648886, 3927.2509980830673, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride32_gbps{89.19496344643093, 88.964153965177, 89.7715021935475, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_gbps{245.42445570057126, 244.86566246348144, 246.2023910744845, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_random_gbps{63.86356909759811, 63.80334055723651, 63.9361010799588, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_gbps{3809.7567309233223, 3789.962482953695, 3822.043021700028, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride32_gbps{89.28990583380784, 88.94151739997072, 89.87922677216712, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_gbps{239.59920530319422, 235.2187900202845, 240.8650663138708, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_random_gbps{127.70866619381798, 127.60377419361909, 127.793304538612, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_gbps{4360.8333039067875, 4349.8096600707595, 4381.331986294956, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride32_gbps{131.77629287328816, 131.67700837900935, 131.88817863215579, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_gbps{356.1587792735515, 352.87768005946293, 357.601155364875, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_random_gbps{15.964555689357825, 15.955082857641935, 15.978666312209004, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_gbps{2981.0262899193244, 2962.209724295146, 2988.859470962005, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride32_gbps{60.15409080669875, 59.31363216097318, 60.55357703076212, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_gbps{245.4531873801917, 245.23791703112542, 246.29637334469342, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity constant_cold_latency_cycles{391.875, 391.00757388186986, 392.87882234610333, "cycles"};

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
inline constexpr Quantity constant_l2_latency_cycles{95.59375, 94.10179840148051, 95.94375, "cycles"};

// measured, n = 7380: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l2_latency_ns{48.28009883331198, 47.52300029169033, 48.460681396413555, "ns"};

// measured, n = 6912: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity constant_l2_size_bytes{136192, 131072, 152201.0474871987, "bytes"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_i2f_overlap{1.0005188542477377, 0.9917978789189525, 1.0116223921202334, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_lds_overlap{0.8986460702456001, 0.8906995377421225, 0.9089829919941536, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_mufu_ex2_overlap{0.999023124475311, 0.9889878644555145, 1.0048470782828502, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_popc_overlap{0.9973141662470052, 0.9905157355758392, 1.0032774794936448, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_shfl_overlap{0.8675530047471495, 0.8345000846678846, 0.9019453363563402, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_viaddmnmx_overlap{1.0008700297641762, 0.9947985042598957, 1.0070372235703493, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_dfma_overlap{0.9989320803075609, 0.977038864671693, 1.018393415101072, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_hfma2_overlap{-0.7697870263013364, -0.7982128160252223, -0.7472494712472721, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_i2f_overlap{0.9603926982666053, 0.8756925741678656, 1.0393059393415474, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_iadd3_overlap{0.9986194201564658, 0.9802887519370043, 1.014618793888591, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_imad_overlap{0.9887999018073583, 0.9804701867512964, 1.0112434600405824, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_lds_overlap{0.9702967258891037, 0.9483081810270135, 1.0064168503937836, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_lop3_overlap{0.9965521449929823, 0.9827000025233815, 1.0137154894443572, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_mufu_ex2_overlap{1.0023189113321536, 0.9905580540929283, 1.024072741716633, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_popc_overlap{0.998281628770444, 0.9814005058038662, 1.009200823730776, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_shfl_overlap{0.9627550237766529, 0.9272200572324669, 0.9967358031421999, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_viaddmnmx_overlap{0.9992328699868054, 0.9796119299763119, 1.0154658599768056, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_dfma_overlap{1.000718511610842, 0.9937821338739105, 1.0087764853704506, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_i2f_overlap{1.0003668995459618, 0.9931597720151912, 1.0066976437333994, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_lds_overlap{0.9650080844443089, 0.9530759219033978, 0.975087245109204, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_mufu_ex2_overlap{0.9994051069282163, 0.9753542233645126, 1.0213521604177718, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_popc_overlap{0.9979865157570396, 0.9941261459289993, 1.0069370633137564, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_shfl_overlap{0.9780099123141441, 0.9580074617742378, 0.9892199070889167, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_viaddmnmx_overlap{0.9970789300625507, 0.9864233603994214, 1.0083144571625913, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_lds_overlap{0.9699485661085758, 0.9656013580720909, 0.9749259684286214, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_popc_overlap{0.00038166482195336056, -0.001974527596004742, 0.0020936070848718655, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_shfl_overlap{0.9976735139093357, 0.993403533374199, 1.0033827013294265, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_viaddmnmx_overlap{0.9987334625303282, 0.9906476880343096, 1.0103535834978596, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_dfma_overlap{0.9986723435425536, 0.992257003384037, 1.0050726872661049, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_hfma2_overlap{1.0013886557507135, 0.9927841485572568, 1.009212099088759, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_i2f_overlap{1.000533967992433, 0.9932993061660416, 1.008276864624955, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_imad_overlap{0.999801669031382, 0.989399849451766, 1.0101075988020893, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_lds_overlap{0.9741864616229575, 0.9637428299875849, 0.9892492854607693, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_lop3_overlap{-0.0011899495034249188, -0.009644139534698852, 0.006417785374990331, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_mufu_ex2_overlap{1.0004883185057454, 0.9921432531194252, 1.0074579896441314, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_popc_overlap{0.9996343080040836, 0.9902992089057323, 1.0069062797660473, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_shfl_overlap{0.9793990630388671, 0.9670399574163587, 0.9882698442569665, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_viaddmnmx_overlap{0.0017396346767178893, -0.010301765838251483, 0.008045614547936683, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_dfma_overlap{1.0022590246508434, 0.9928702112738823, 1.0058072771047892, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_hfma2_overlap{-0.002943958021904268, -0.011112811896105737, 0.008442737244617908, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_i2f_overlap{1.0022100626438446, 0.9958338334749561, 1.009374619041814, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_lds_overlap{0.9753912937148447, 0.9700803463948248, 0.9829780766783957, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_lop3_overlap{0.9990540128166006, 0.99246648274433, 1.009567383128405, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_mufu_ex2_overlap{1.000122003294089, 0.9931786755451454, 1.0120947285030526, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_popc_overlap{0.9982575201760822, 0.9900011140065718, 1.0095904640340245, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_shfl_overlap{0.9763294669938576, 0.9644135007694454, 0.9866545702175544, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_viaddmnmx_overlap{1.0024253702884514, 0.9942579628982917, 1.0100111431097092, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lds_viaddmnmx_overlap{0.9255794790410938, 0.8817227940194021, 0.9681385023812797, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_dfma_overlap{0.9993894527970694, 0.9943702089994156, 1.005872261323984, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_hfma2_overlap{1.0011159861189671, 0.990638498098339, 1.012239698699061, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_i2f_overlap{0.997207812023192, 0.9887236530668199, 1.0072094629287793, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_lds_overlap{0.9761704984057727, 0.96811129332701, 0.981635367228416, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_mufu_ex2_overlap{0.9990978317379736, 0.9896654035591009, 1.0110952111968563, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_popc_overlap{0.9985962770826976, 0.9902211498404194, 1.011394393574374, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_shfl_overlap{0.9782147706296054, 0.9707417917134874, 0.9850226328348525, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_viaddmnmx_overlap{-0.0026453408361111963, -0.01221012049171284, 0.00864081226072532, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_i2f_overlap{-0.00042734879674604417, -0.0020840567133860706, 0.0017083232716881892, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_lds_overlap{0.9602701052952846, 0.9551118140180723, 0.9663439313056149, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_popc_overlap{-0.00030521536759375834, -0.0016756655542626553, 0.0017948341805559315, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_shfl_overlap{0.9994050161713554, 0.9952926204257224, 1.0033273045017819, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_viaddmnmx_overlap{1.0021813078694877, 0.9900600181308719, 1.0094334783307026, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_lds_overlap{0.9598009100817854, 0.9546050963288968, 0.9656555342107802, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_shfl_overlap{0.999344422253053, 0.9954951628089423, 1.003037541696963, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_viaddmnmx_overlap{1.0019532144110601, 0.9953495135747348, 1.00646290741961, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_shfl_lds_overlap{-0.045466339036339495, -0.04849960420668721, -0.04122025820187508, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_shfl_viaddmnmx_overlap{0.9759891109853641, 0.9636039668372738, 0.9917286023053871, "1"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity cp_async_dram_gbps{4615.103870542259, 4561.369781476769, 4648.328551339488, "GB/s"};

// measured, n = 56: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity cp_async_l2_gbps{8879.674280334342, 8837.782399910515, 9034.24816716886, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_cycles{315.8984375, 315.19210937500003, 316.26421875, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_ns{159.54447332245905, 159.1872254860244, 159.72921110509682, "ns"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_branch_over_predication_cycles{30, 30, 30, "cycles"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_by_lane_over_by_warp_ratio{1.6030476615582998, 1.5990752634682097, 1.6043985672908943, "1"};

// measured, n = 1764: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_cycles_per_instruction{3.999236182112211, 3.9937681462909325, 4.0042359335020805, "cycles/instruction"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_early_exit_all_lanes_cycles{263, 263, 263, "cycles"};

// measured, n = 864: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_early_exit_exited_warps_cycles{0.023120349702380416, 0.0007016309221750134, 0.04581386363772353, "cycles"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_early_exit_one_lane_cycles{263, 263, 263, "cycles"};

// measured, n = 864: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_early_exit_per_warp_cycles{0.2532421875, 0.25201703204927517, 0.25438399189646554, "cycles/warp"};

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

// measured, n = 812: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_branch_over_predication_cycles{1.0792058171452705, 0.9523612618401376, 1.1512440175019039, "cycles"};

// measured, n = 784: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_predication_crossover_instructions{7.331661668289251, 7.218793655616987, 7.441656486828417, "instructions"};

// measured, n = 364: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_skipped_branch_cycles{2.0158368644067797, 1.989457490565413, 2.0592178962933927, "cycles"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_split_branch_over_predication_cycles{1.6081117372255065, 1.4411405565119784, 1.7599762585311551, "cycles"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_cycles_per_instruction{4.001701921971863, 3.9953993423335583, 4.0079376501880954, "cycles/instruction"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_path_overhead_cycles{60.489071869443826, 60.41988889375555, 60.559337434691344, "cycles/path"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_meeting_cycles_per_instruction{3.9803155062499593, 3.919178275333307, 4.047787915058249, "cycles/instruction"};

// measured, n = 1176: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_nested_meeting_path_overhead_cycles{83.3127463308117, 82.52482651154854, 83.99522536362679, "cycles/path"};

// measured, n = 1764: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_path_overhead_cycles{45.769495124368326, 45.69898404851399, 45.883070352845074, "cycles/path"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_predicated_32_32_cycles{263, 263, 263, "cycles"};

// measured, n = 420: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_predicated_off_cycles_per_instruction{1, 1, 1, "cycles/instruction"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_predication_crossover_instructions{28, 27.869046931673235, 28, "instructions"};

// measured, n = 672: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_reconverge_cycles{15.75, 15.75, 15.75, "cycles"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_shuffled2_over_sorted_ratio{1.6632620389344261, 1.661515872913925, 1.6679222975434482, "1"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_shuffled8_over_sorted_ratio{4.852686407494729, 4.84197303181097, 4.855112623506768, "1"};

// measured, n = 420: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_skipped_branch_cycles{31, 30.92956081081081, 31.07981418918919, "cycles"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_split_branch_over_predication_cycles{47.75, 47.75, 47.75, "cycles"};

// measured, n = 672: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_syncwarp_after_split_cycles{1, 0.9794628906250147, 1.0140625000000092, "cycles"};

// measured, n = 504: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_syncwarp_within_split_cycles{341.25, 341.18281250000007, 341.2640625, "cycles"};

// measured, n = 4368: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_two_path_overhead_cycles{21.335103814582144, 20.750058986787586, 22.018728159946168, "cycles/path"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_copy_gbps{4258.345538984601, 4255.335203629063, 4262.944172848691, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity dram_granule_bytes{63.930446147996605, 63.929004275643685, 63.93143800877732, "bytes"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p10_cycles{542.582763671875, 537.5489095052084, 546.103515625, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_cycles{707.582763671875, 702.5489095052084, 713.103515625, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_ns{357.3662313308707, 354.82367352088505, 360.1523312281577, "ns"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p90_cycles{857.582763671875, 845.103515625, 874.5489095052084, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_cycles{1227.103515625, 1211.0627306260662, 1248.595873383285, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_ns{619.7475992293623, 611.649553691022, 630.6022964516186, "ns"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{694.790625, 688.0170167879133, 701.3969373686012, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{350.90482875037, 347.4831215011184, 354.2413546431531, "ns"};

// measured, n = 84: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_ld128_gbps{4695.56531153616, 4685.982902149858, 4702.57498405604, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_ld32_gbps{4695.510789110943, 4684.195444790858, 4701.932416333256, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_ld64_gbps{4693.321024058437, 4683.102963979843, 4702.817824689549, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_mixed_gbps{4050.8775979061074, 4045.383126064317, 4055.8965810863015, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random128_gbps{4288.65441254114, 4248.471981136292, 4291.945551459437, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random32_gbps{1358.9191189053563, 1356.8310200141316, 1361.124099333566, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{27578.974170105226, 27278.02428364839, 27856.245667022333, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_read_gbps{4712.535792396118, 4709.727330245313, 4714.439374376273, "GB/s"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_scale_gbps{4256.69131199127, 4252.1082751491585, 4261.320140142617, "GB/s"};

// measured, n = 126: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_st128_gbps{4674.319767116144, 4645.568356350465, 4696.96886357675, "GB/s"};

// measured, n = 42: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_st32_gbps{4652.01648848288, 4619.984217658501, 4681.58985816732, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_st64_gbps{4682.565328550298, 4658.898880145041, 4702.463886072576, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34047.2476843941, 33608.40424791334, 34574.14906748463, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_triad_gbps{4410.800789558964, 4409.126347268609, 4413.363266463832, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{7946.167586708363, 7886.027472761814, 8065.106200000353, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity dram_write_gbps{4713.445768048334, 4703.007096402834, 4714.770361092929, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_bandwidth_bytes_per_clk_sm{16.097329203750398, 16.064110842757007, 16.112878166271916, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_bandwidth_bytes_per_clk_sm{14.679297740657937, 14.64825169739193, 14.993258169911277, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_latency_cycles{197.5078125, 195.6067578125, 199.8737109375, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_bandwidth_bytes_per_clk_sm{14.310566601408297, 14.083664469093733, 15.618568141026119, "bytes/clk/SM"};

// measured, n = 7560: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_latency_cycles{192.22109375, 190.0072265625, 195.21857421875, "cycles"};

// measured, n = 56: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_bandwidth_bytes_per_clk_sm{14.462329673614523, 14.048439240726024, 15.095867524552594, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_latency_cycles{194.8484375, 191.685703125, 197.5517578125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_cycles{190.771875, 185.07763671875, 192.4139453125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_ns{96.31994205648986, 93.44494435934061, 97.18180345096592, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_own_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 54: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dfma_above_idle_pj{35.82822973145396, 33.735926966613036, 37.849674915077124, "pJ"};

// measured, n = 54: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dfma_pj{44.38280055202997, 42.25476703208278, 46.3841454635671, "pJ"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dram_above_idle_pj_per_byte{122.28586381536095, 116.03628955050814, 128.11709651243456, "pJ/byte"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dram_pj_per_byte{151.1867389161359, 144.92105575711705, 157.01702295346428, "pJ/byte"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_ffma_above_idle_pj{14.288544913327932, 14.075778446145444, 14.452669594092306, "pJ"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_ffma_pj{18.366402354329672, 18.139637655456355, 18.521675573596163, "pJ"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_l2_above_idle_pj_per_byte{49.97925335367652, 49.74835655640225, 50.16823370667285, "pJ/byte"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_l2_pj_per_byte{65.54823905705433, 65.34986981517334, 65.81018853923598, "pJ/byte"};

// measured, n = 102: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_mma_sync_bf16_flop_above_idle_pj{0.9080289024817803, 0.8864250113694208, 0.918517475223759, "pJ"};

// measured, n = 102: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_mma_sync_bf16_flop_pj{1.1265699557378586, 1.1049760039659817, 1.1375823959250946, "pJ"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_shared_above_idle_pj_per_byte{4.890655172252274, 4.66794318922969, 5.081656457001682, "pJ/byte"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_shared_pj_per_byte{8.913803103189087, 8.67664062172101, 9.09051913355316, "pJ/byte"};

// measured, n = 195: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_acq_rel_after_global_store_far_cycles{559.9, 555.5159836065574, 564.9967013888889, "cycles"};

// measured, n = 189: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_acq_rel_after_global_store_near_cycles{403.6825396825397, 399.772265625, 407.81458279009126, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_after_shared_store_cycles{269.153125, 268.3465996058115, 269.5659921922513, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_after_shared_store_ns{135.93575425559982, 135.5204944392583, 136.15219704316178, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_cycles{265.2140625, 264.41153251992955, 265.6028524734272, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_ns{133.94735918985435, 133.53670287011337, 134.1504741125959, "ns"};

// measured, n = 195: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_sc_after_global_store_far_cycles{559.8384615384615, 555.0027928743962, 564.6231355932204, "cycles"};

// measured, n = 189: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_sc_after_global_store_near_cycles{403.7142857142857, 399.41568995842664, 407.8533322824716, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_after_shared_store_cycles{269.153125, 268.36250213328566, 269.5447888222858, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_after_shared_store_ns{135.9373092053621, 135.52781934221053, 136.14530254499107, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_cycles{265.2140625, 264.5035108741025, 265.613290751795, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_ns{133.9472366131828, 133.5859192039449, 134.15135722562667, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_global_store_cycles{16, 16, 16, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_global_store_ns{8.08119420485609, 8.077789757739883, 8.08731020936555, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_shared_store_cycles{12, 12, 12, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_shared_store_ns{6.061746280814967, 6.057302137533734, 6.066190424096201, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_cycles{9, 9, 9, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_ns{4.546517099005221, 4.543664903524267, 4.548679595724659, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_global_store_cycles{15, 15, 15, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_global_store_ns{7.5746984134712445, 7.572437381106566, 7.577684580557303, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_shared_store_cycles{11, 11, 11, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_shared_store_ns{5.554938488941178, 5.550469767738159, 5.5585767376078135, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_cycles{8, 8, 8, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_ns{4.042328768706077, 4.0376375913730325, 4.04324061781891, "ns"};

// measured, n = 195: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_acq_rel_after_global_store_far_cycles{559.8846153846154, 555.3187735849057, 564.9656901041667, "cycles"};

// measured, n = 189: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_acq_rel_after_global_store_near_cycles{403.72222222222223, 399.26383516905736, 407.5206182795699, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_after_shared_store_cycles{269.153125, 268.35011598910455, 269.5613036811939, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_after_shared_store_ns{135.9362412806859, 135.52446857144216, 136.1527479865888, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_cycles{265.2140625, 264.4344337753206, 265.64430162163455, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_ns{133.9470226695565, 133.5448919956444, 134.1726932544431, "ns"};

// measured, n = 195: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_sc_after_global_store_far_cycles{559.8307692307692, 554.4254715473146, 564.4859966216216, "cycles"};

// measured, n = 189: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_sc_after_global_store_near_cycles{403.75396825396825, 399.3679723011364, 407.9635775862069, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_after_shared_store_cycles{269.153125, 268.4263057277197, 269.5687281439742, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_after_shared_store_ns{135.9378769180681, 135.5619558365788, 136.15661587601872, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_cycles{265.2140625, 264.40451808378714, 265.6392319162129, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_ns{133.9473588947134, 133.53381463794096, 134.16947781047134, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_global_store_cycles{1146.875, 1146.5343737708176, 1147.2984375, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_global_store_ns{579.2285519929129, 579.0538471419178, 579.4454025188045, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_shared_store_cycles{1146.86875, 1146.5515625, 1147.1203125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_shared_store_ns{579.2282075424741, 579.0599449732943, 579.3599400972302, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_cycles{1142.9390625, 1142.646284522126, 1143.237578125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_ns{577.2438620771889, 577.0881182434597, 577.3971207748359, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_global_store_cycles{1147.0578125, 1146.6632421875, 1147.246953125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_global_store_ns{579.3224328427333, 579.1153782082297, 579.4271301401938, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_shared_store_cycles{1146.8890625, 1146.5185961293869, 1147.1703125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_shared_store_ns{579.2383682492172, 579.0417770260561, 579.3819954919031, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_cycles{1142.9796875, 1142.6534402214886, 1143.3192253493169, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_ns{577.2651343380973, 577.0949481759401, 577.4449360096025, "ns"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_atomic_one_way_cycles{1281.265625, 1238.822109375, 1305.9813671875, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_atomic_one_way_ns{646.905791322606, 625.4762332932911, 659.3846688058993, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_atomic_one_way_p10_cycles{1047.390625, 1039.502263671875, 1056.3912431640624, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_atomic_one_way_p90_cycles{1520.1515625, 1508.974068359375, 1528.3154228515625, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_other_half_near_cycles{1280.3984375, 1273.609375, 1286.125, "cycles"};

// measured, n = 1593: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_gpc_far_cycles{1495.71875, 1489.46875, 1502.14921875, "cycles"};

// measured, n = 1479: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_gpc_near_cycles{1059.90625, 1054.25, 1065.296875, "cycles"};

// measured, n = 1663: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_half_far_cycles{1514.359375, 1508.905078125, 1518.556640625, "cycles"};

// measured, n = 1409: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_half_near_cycles{1056.953125, 1051.19765625, 1060.34375, "cycles"};

// measured, n = 1616: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_tpc_far_cycles{1503.546875, 1496.546875, 1514.45078125, "cycles"};

// measured, n = 1456: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_atomic_same_tpc_near_cycles{1056.203125, 1051.375, 1061.225390625, "cycles"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_block_one_way_cycles{277.5, 277.5, 277.878125, "cycles"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_block_one_way_ns{140.10861884476387, 140.10861884476387, 140.35478929137673, "ns"};

// measured, n = 3564: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_cluster_one_way_cycles{548.45625, 540.7056569324494, 554.5626066452022, "cycles"};

// measured, n = 3564: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_cluster_one_way_ns{276.9133249883911, 273.00008214182424, 279.9963995676085, "ns"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_one_way_cycles{1083.521875, 1051.2950390624999, 1144.133046875, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_one_way_ns{547.2812387021196, 530.7945798969332, 577.8956249810649, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_one_way_p10_cycles{898.75234375, 890.9631640625, 904.915216796875, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_one_way_p90_cycles{1195.55, 1189.8574580078125, 1200.5613125, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_other_half_near_cycles{1166.0625, 1162.96875, 1168.837109375, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_relaxed_one_way_cycles{549.628125, 501.3109765625, 653.2148046875, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_relaxed_one_way_ns{277.61429465881656, 253.10986860501504, 329.9353854281328, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_relaxed_one_way_p10_cycles{480.62421875, 476.906546875, 483.14464453125, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_relaxed_one_way_p90_cycles{709.7296875, 705.4197724609375, 713.1283310546875, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_other_half_near_cycles{680.71875, 677.9671875, 683.070703125, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_same_gpc_near_cycles{502.4140625, 499.921875, 505.118359375, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_same_half_near_cycles{499.1875, 496.629296875, 500.453125, "cycles"};

// measured, n = 3072: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_relaxed_same_tpc_near_cycles{504.109375, 501.140625, 506.390625, "cycles"};

// measured, n = 1565: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_gpc_far_cycles{1060.859375, 1054.6875, 1065.6875, "cycles"};

// measured, n = 1507: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_gpc_near_cycles{908.3125, 903.475390625, 913.766796875, "cycles"};

// measured, n = 1644: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_half_far_cycles{1063.109375, 1060.160546875, 1066.75, "cycles"};

// measured, n = 1428: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_half_near_cycles{902.875, 899.53125, 908.5625, "cycles"};

// measured, n = 1551: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_tpc_far_cycles{1061.9921875, 1056.828125, 1067.03125, "cycles"};

// measured, n = 1521: modes of a kernel density of single timed accesses, median of each; timing overhead included; 95 % bootstrap intervals
inline constexpr Quantity flag_same_tpc_near_cycles{908.3359375, 903.5859375, 913.59375, "cycles"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.90792159584517, 66.88413051251142, 66.91872351698619, "TFLOP/s"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_count{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_largest_sms{18, 18, 18, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_smallest_sms{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_sms_apart{8, 8, 8, "1"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_base_cycles{-1017.613181818182, -1220.512923291722, -805.4521620161207, "cycles"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_base_ns{-513.9911020855577, -616.4747015477087, -406.8296793209485, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm16_cycles{9705.4375, 9635.35125, 9793.9934375, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm16_ns{4902.165779667349, 4866.765580925643, 4944.947363974076, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm1_cycles{1923.7875, 1917.8454743237774, 1930.0831604903235, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm1_ns{971.4361552366621, 968.6937301816552, 974.8749215342295, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm2_cycles{1915.7125, 1905.3975, 1926.21375, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm2_ns{967.2354323554946, 962.0274309018594, 972.5374706749308, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm4_cycles{2368.0875, 2337.4143252332506, 2407.9708122353186, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm4_ns{1196.1086252688767, 1180.1509649599873, 1215.7746476425034, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm8_cycles{4359.925, 4307.2609375, 4407.994863873348, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm8_ns{2201.308360420747, 2174.718489935596, 2225.578638746334, "ns"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_per_block_cycles{5.145089531680441, 5.004479793178599, 5.283659171275085, "cycles/block"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_bytes_per_clk_sm{17.825031757575758, 17.72666086028743, 18.106533621402182, "bytes/clk/SM"};

// measured, n = 84: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_latency_cycles{771.4245640282388, 763.2338573609414, 778.4666838326418, "cycles"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_warps_by_little{26.8191558896307, 26.565365340998166, 27.299434695993185, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_warps_to_saturate{38.56522451655192, 36.92463241993545, 41.368320959751166, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma1_warps_by_little{16.05236943907157, 16.033293038280465, 16.06842199378818, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma1_warps_to_saturate{15.54464122943767, 15.444536149041584, 15.579272641451942, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma4_warps_by_little{4.234288246705465, 4.204928088517632, 4.263628080111279, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma4_warps_to_saturate{4.510641122913491, 4.02183951298647, 5.079176874165086, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_bytes_per_clk_sm{17.99481406060606, 17.977804327745698, 18.017606960039412, "bytes/clk/SM"};

// measured, n = 84: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_latency_cycles{368.3364586123761, 367.6670150555596, 369.07810013864423, "cycles"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_warps_by_little{6.473955077252835, 6.462690527753093, 6.486883117798634, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_warps_to_saturate{6.674706174653242, 6.392427588657882, 6.686527218561382, "warps"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_free_us{50.04175, 35.9645, 63.762, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_malloc_async_us{70.62, 50.1435, 86.884, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_malloc_host_us{951.1922500000001, 549.0545, 1191.6239999999998, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_2MiB_malloc_us{92.93024999999999, 66.6765, 124.8305, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_free_us{114.51650000000001, 75.9255, 158.223, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_malloc_async_us{196.12675000000002, 133.457, 266.3025, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_malloc_host_us{26245.004249999998, 19752.7015, 36124.422999999995, "us"};

// measured, n = 36: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_allocate_64MiB_malloc_us{218.15225, 155.99599999999998, 312.13800000000003, "us"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity host_d2h_gbps{55.07862210112172, 54.78836057408932, 55.3777258773122, "GB/s"};

// measured, n = 36: bytes over median duration at each point of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_d2h_pageable_gbps{14.4955766618418, 9.127114803666466, 17.554849189004752, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity host_h2d_gbps{54.99417435256304, 54.31631350608743, 55.50871038394411, "GB/s"};

// measured, n = 36: bytes over median duration at each point of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity host_h2d_pageable_gbps{11.451902441112924, 9.618595520820435, 13.643917608941745, "GB/s"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_latency_us{1.0871, 1.07242375, 1.1162387500000002, "us"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_managed_read_us{27.238400000000002, 22.51986, 39.4514, "us"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity host_memset_gbps{4297.442705883837, 4282.086744801092, 4396.545127437739, "GB/s"};

// measured, n = 1148: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_beyond_instruction_cycles{5.693827346345515, 5.69156120022389, 5.695962926533044, "cycles"};

// measured, n = 684: the last point before the cost leaves the level of the first ones for good, slope of duration over the amount of work at each; the interval reaches to the next point, and holds what 500 resamples leave open
inline constexpr Quantity icache_l0_call_cycles{175, 175, 175, "cycles"};

// measured, n = 2700: the last point before the cost leaves the level of the first ones for good, slope of duration over the amount of work at each; the interval reaches to the next point, and holds what 500 resamples leave open
inline constexpr Quantity icache_l0_size_bytes{5120, 5120, 5376, "bytes"};

// measured, n = 1260: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l1_instruction_cycles{1.1166666666666667, 1.1085526315789473, 1.1263020833333333, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l1_size_bytes{32768, 32768, 34240.36736157536, "bytes"};

// measured, n = 1512: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l2_instruction_cycles{2.240234375, 2.233775154798762, 2.250999742002064, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity icache_l2_size_bytes{131072, 131072, 137377.26117276563, "bytes"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_issue_interval_cycles{5.25, 5.25, 5.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_per_clk_sm{32.00060035706236, 31.986301572805996, 32.01392874184596, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_per_clk_sm{15.999457706008869, 15.996268720637588, 16.005905879692822, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_issue_interval_cycles{2.5000000000000004, 2.5000000000000004, 2.5000000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_latency_cycles{10, 9.999999999999995, 10.000000000000005, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_per_clk_sm{63.218204289751704, 62.98801780380396, 63.45254704662273, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_per_clk_sm{64.00212929727435, 63.964080377602706, 64.03700177309362, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_issue_interval_cycles{12, 12, 12, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_per_clk_sm{15.98197194022146, 15.978601552695144, 15.986805283834986, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_clz_issue_interval_cycles{12, 12, 12, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_clz_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_clz_per_clk_sm{15.983687242864166, 15.979757967002765, 15.988187917986814, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_issue_interval_cycles{8.500000000000002, 8.499999999999995, 8.500000000000007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_per_clk_sm{16.000184108163545, 15.996709731276178, 16.004460612011727, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_clock_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_clock_per_clk_sm{63.99907147863526, 63.97269353885938, 64.01415528175956, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_globaltimer_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_globaltimer_per_clk_sm{63.99385304946373, 63.97780291131742, 64.00576864249228, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e4m3x2_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e4m3x2_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_e4m3x2_per_clk_sm{32.00369855755254, 31.960938146040203, 32.038421758051506, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_issue_interval_cycles{6.500000000000001, 6.5, 6.500000000000001, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_latency_cycles{22.000000000000004, 21.999999999999993, 22.000000000000007, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_per_clk_sm{32.01407028485669, 31.989581970701998, 32.0337988090179, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_per_clk_sm{64.01948915532897, 63.96679010795164, 64.05223172934473, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_per_clk_sm{64.02501617813617, 64.01100022541854, 64.04504761751848, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_issue_interval_cycles{11.192622950819674, 11.151065559193594, 11.234180342445752, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_latency_cycles{41, 41, 41, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_per_clk_sm{15.746407626835328, 15.741682251365804, 15.755174820391163, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_issue_interval_cycles{12.198354252049182, 12.054689050529356, 12.342019453569005, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_latency_cycles{45.28464395491804, 45.07848033239806, 45.49080757743802, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_per_clk_sm{14.460950959861863, 14.376006909303165, 14.547327952579218, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_issue_interval_cycles{57.13934426229508, 57.12895491438856, 57.149733610201615, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_latency_cycles{57.219054175204924, 57.15172633076384, 57.286382019646, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_per_clk_sm{7.460881399964119, 7.457749246719987, 7.463702401116979, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_issue_interval_cycles{124.3032786885246, 124.251331948992, 124.35522542805718, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_latency_cycles{124.50000000000001, 124.49979188012297, 124.50000000000001, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_per_clk_sm{5.2430510437963465, 5.228878039829436, 5.257117826192318, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_issue_interval_cycles{49.23748078893443, 48.25065507137621, 50.22430650649264, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_latency_cycles{134.02643122438525, 134.00066077157024, 134.05220167720026, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_per_clk_sm{4.144105297615393, 4.091554609368545, 4.197864154378551, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_issue_interval_cycles{47.58686603483607, 46.404915376908555, 48.76881669276358, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_latency_cycles{129.50000000000003, 129.50000000000003, 129.50000000000003, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_per_clk_sm{4.619144599615589, 4.611992243161731, 4.626267846139842, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u64_issue_interval_cycles{309.9514920594263, 305.74821847665896, 314.1526844434231, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_u64_latency_cycles{311.8321753329918, 311.2273078364408, 312.43701315720284, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u64_per_clk_sm{0.9808631496089303, 0.9738331637697629, 0.9880329444964284, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_per_clk_sm{64.01769508063246, 63.98490694123918, 64.05644344609632, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_latency_cycles{6, 6, 6, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_per_clk_sm{63.99769475516779, 63.98585992683997, 64.01171451479975, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_issue_interval_cycles{16.143442622950822, 16.039549143885633, 16.247336102016007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_per_clk_sm{8.000573371329606, 7.999603253643824, 8.001325356066724, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_issue_interval_cycles{11.335441214139346, 11.227570562828697, 11.443311865449992, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_latency_cycles{19.000000000000004, 19.000000000000004, 19.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_per_clk_sm{14.218934174630894, 14.217743693400877, 14.219405157371707, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_per_clk_sm{15.99995597476253, 15.999166463284313, 16.000735857679874, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_per_clk_sm{64.00110465533677, 63.97039539427871, 64.02701806666974, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_per_clk_sm{63.994333237453255, 63.98201069315448, 64.01285798744173, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_per_clk_sm{64.00629224254453, 63.97820364547527, 64.03586047627859, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_per_clk_sm{15.999772872396871, 15.998876806848928, 16.0007952225484, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_issue_interval_cycles{11.335441214139346, 11.227570562828697, 11.443311865449992, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_latency_cycles{19.000000000000004, 19.000000000000004, 19.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_per_clk_sm{14.219001343080665, 14.217774532386326, 14.219819268644478, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_per_clk_sm{15.99919857850238, 15.997645546468013, 16.000657699283927, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_per_clk_sm{15.999825901612647, 15.998697355679552, 16.00125482112357, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_per_clk_sm{127.9700377529115, 127.87791296420566, 128.0458178622849, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_per_clk_sm{127.95397403537864, 127.88228049550955, 128.05845714351432, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_per_clk_sm{127.94975077926799, 127.8378082367002, 128.0266272727676, "instructions/clk/SM"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_issue_interval_cycles{1.0000031001984127, 0.9998418916603802, 1.0003584712752682, "cycles/instruction"};

// measured, n = 540: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_latency_cycles{3.999414915393013, 3.9928642448733527, 4.002064343060567, "cycles"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_per_clk_sm{127.99960317583341, 127.95413211989684, 128.02024106821798, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_flo_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_flo_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_flo_per_clk_sm{16.000091052964372, 15.999464984712835, 16.00092258457265, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_per_clk_sm{64.00358626652044, 63.971338512731116, 64.02713612604042, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_per_clk_sm{127.97208600679043, 127.87969502066323, 128.01063261054503, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_per_clk_sm{16.0000850494403, 15.9981452465902, 16.00124681526133, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsel_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsel_per_clk_sm{64.00089652895207, 63.982406701218075, 64.02826875639244, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fset_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fset_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fset_per_clk_sm{64.00120071412472, 63.96426985072379, 64.04069626411614, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_per_clk_sm{64.00006403694931, 63.980874697509876, 64.02579804957396, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_per_clk_sm{64.00180909314453, 63.98970772613328, 64.01852803137915, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_per_clk_sm{64.00184111341333, 63.98228930356039, 64.02123527100844, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_latency_cycles{5, 4.999999999999997, 5.000000000000003, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_per_clk_sm{63.99886336547377, 63.985194898322405, 64.01085214853623, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_per_clk_sm{63.9985752110231, 63.98052624640373, 64.01927345025592, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_per_clk_sm{64.002465515059, 63.98707236406267, 64.01526179508183, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_per_clk_sm{128.04170159398694, 127.61750433379974, 128.45107040602562, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_per_clk_sm{64.00249753598462, 63.986843125377945, 64.01665392267937, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_per_clk_sm{63.99246054504475, 63.95745805724893, 64.03579542270822, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_per_clk_sm{63.998639245121225, 63.97216418056126, 64.03087196676819, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_per_clk_sm{64.00595598455365, 63.98997139641649, 64.02985892930428, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_per_clk_sm{64.00424272489005, 63.98092110358199, 64.015644832674, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_per_clk_sm{64.00235344207162, 63.97429634941751, 64.02817283699525, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_latency_cycles{5, 4.999999999999997, 5.000000000000003, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_per_clk_sm{64.01032761403343, 63.97094045473548, 64.02983908486665, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_per_clk_sm{15.999860921098799, 15.998875431249354, 16.002836135964895, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_per_clk_sm{15.999890937923228, 15.998716363557005, 16.000611375499187, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_issue_interval_cycles{9, 9, 9, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_latency_cycles{19.127353355532787, 19.027558798883845, 19.22714791218173, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_per_clk_sm{14.222237243235858, 14.221610340533728, 14.223308560506524, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_per_clk_sm{63.997806811840306, 63.986327285042556, 64.01972944082569, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_per_clk_sm{63.99852718553359, 63.986551086619265, 64.02031344168138, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_per_clk_sm{63.99593391613201, 63.9708256731115, 64.02096229505312, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_issue_interval_cycles{2, 2, 2.00005603227459, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_per_clk_sm{64.00435480449408, 63.98308272603985, 64.02229259836088, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_per_clk_sm{64.00358626652043, 63.98897154726221, 64.01486000688556, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_per_clk_sm{64.00720496061538, 63.98690417545485, 64.01598119247438, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_per_clk_sm{64.00422671355008, 63.9884204901721, 64.01747677022216, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_latency_cycles{9, 9, 9, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_per_clk_sm{32.00219741650962, 31.99410820090387, 32.009830504882224, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_latency_cycles{9, 8.999947970030737, 9.00005603227459, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_per_clk_sm{31.98756566856285, 31.976569142749995, 31.998493729255607, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_per_clk_sm{63.99643014278177, 63.97773891890824, 64.01249612001651, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lea_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_per_clk_sm{64.00525145545768, 63.97357909997555, 64.04041335421417, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_per_clk_sm{63.998687270778916, 63.987593152298004, 64.01976147902819, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_per_clk_sm{64.00025614856617, 63.98367475959781, 64.0164625134835, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_latency_cycles{27.999999999999996, 27.999999999999975, 28.000000000000025, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_per_clk_sm{15.997558966222192, 15.988209898206389, 16.002353701726346, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_issue_interval_cycles{64.70184426229508, 63.60317072118075, 65.80051780340942, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_latency_cycles{369, 369, 369, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_per_clk_sm{0.5000002423271978, 0.49999095903631224, 0.5000122264736926, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_per_clk_sm{16.00042325498467, 15.999185572323665, 16.001034662830875, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_per_clk_sm{15.999808892203259, 15.998741299021386, 16.001871296574613, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_per_clk_sm{15.999908948071944, 15.999294254767483, 16.00066561132044, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_per_clk_sm{16.000180105767107, 15.998815405333476, 16.001731809842447, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_issue_interval_cycles{8.00022412909836, 8.000061795537322, 8.000386462659401, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_latency_cycles{17.000024013831965, 16.999305791320673, 17.000720386354363, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_per_clk_sm{15.999976986777465, 15.998400188394747, 16.000404243051133, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_latency_cycles{17.000000000000004, 16.99994797003074, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_per_clk_sm{16.000261154685184, 15.997950597240793, 16.002134690060718, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_per_clk_sm{16.000091052964372, 15.999358131019418, 16.000721448064336, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_per_clk_sm{16.000047027225826, 15.999471266973677, 16.000776180650647, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_per_clk_sm{15.999746858193122, 15.99892245186473, 16.00088455837748, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_per_clk_sm{15.999556756964303, 15.998828836329057, 16.000338727273654, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_per_clk_sm{15.99969883219306, 15.998620854199583, 16.00095492374609, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_issue_interval_cycles{10, 9.999999999999995, 10.000000000000005, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_per_clk_sm{16.002083471191092, 15.996249084458455, 16.00629358234562, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_nop_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_nop_per_clk_sm{128.13526061005498, 127.31342834211632, 129.00214127008738, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_popc_latency_cycles{17.000000000000004, 16.99994797003074, 17.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_per_clk_sm{15.999766869111577, 15.999325639976043, 16.000789192686135, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_issue_interval_cycles{2, 1.9999479700307377, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_per_clk_sm{64.00451491889505, 63.98655507915897, 64.01242556768712, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_issue_interval_cycles{76.62295081967214, 76.25932364294398, 76.9865779964003, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_latency_cycles{82, 82, 82, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_per_clk_sm{10.270604309363822, 10.207561400069354, 10.334690654111483, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_issue_interval_cycles{72.94672131147541, 72.89477457194283, 72.998668051008, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_latency_cycles{73.11065573770492, 73.10026638979839, 73.12104508561144, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_per_clk_sm{8.269106666116798, 8.20907608466463, 8.330957256890693, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_per_clk_sm{15.997278895231462, 15.963884854020975, 16.037644104882368, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_per_clk_sm{15.999055511699547, 15.976156630428918, 16.01371564079762, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_per_clk_sm{15.99539067251368, 15.967535268648849, 16.01592065694079, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_issue_interval_cycles{47.78048155737705, 47.71384363057041, 47.8471194841837, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_latency_cycles{127.00000000000001, 126.99999999999999, 127.00000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_per_clk_sm{4.805098322959419, 4.801065889461176, 4.809733334594577, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_smid_issue_interval_cycles{3.625000000000001, 3.624999999999998, 3.625000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_smid_per_clk_sm{16.000565345602833, 15.99936565975575, 16.00175243031029, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sel_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sel_per_clk_sm{64.00326604781196, 63.97293425473824, 64.0338145667541, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_per_clk_sm{64.00459497639595, 63.96414696607952, 64.04383247220939, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_per_clk_sm{63.99545370412058, 63.98769318799249, 64.01596517526087, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_per_clk_sm{64.00773338823825, 63.97393588993918, 64.04195507469421, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_per_clk_sm{64.00230541091146, 63.9757691951164, 64.03826551868018, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_per_clk_sm{31.999651803225294, 31.99625428071484, 32.00156898061288, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_per_clk_sm{31.999991995391348, 31.9963897276135, 32.00701357579275, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_issue_interval_cycles{4.375000000000001, 4.375000000000001, 4.375000000000001, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_latency_cycles{26.000000000000004, 26, 26.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_per_clk_sm{31.997134605985806, 31.992195903768604, 32.00256228473209, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_per_clk_sm{31.999487713119347, 31.99695763681377, 32.003662213827205, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_latency_cycles{6, 6, 6, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_per_clk_sm{32.00430706016625, 31.98750676130285, 32.02626303068135, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_issue_interval_cycles{8.500000000000002, 8.499999999999995, 8.500000000000007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_per_clk_sm{16.002009409600834, 15.999599779478489, 16.005704169882918, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_issue_interval_cycles{10.25, 10.25, 10.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_latency_cycles{39, 39, 39, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_per_clk_sm{16.000294174850172, 15.996877060515656, 16.00375904764788, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_issue_interval_cycles{55.471311475409834, 55.450532779596806, 55.49209017122288, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_latency_cycles{55.43790023053279, 55.30344745860195, 55.57235300246363, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_per_clk_sm{11.185185217568376, 11.030838211144555, 11.346036483934913, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_issue_interval_cycles{92.2530577612705, 92.15853904535533, 92.34757647718568, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_latency_cycles{92, 92, 92, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_per_clk_sm{4.727987441141438, 4.701723738272402, 4.754808897782502, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_per_clk_sm{32.00602059973819, 31.988693481472996, 32.017884285250545, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_per_clk_sm{63.98703515763136, 63.9727295610646, 64.01829830902342, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_per_clk_sm{64.01322634961858, 63.97759493645564, 64.02804322858586, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_per_clk_sm{64.00494723177914, 63.9854881305994, 64.02359227837036, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_per_clk_sm{63.99940766429373, 63.96500697645407, 64.01452005775677, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_per_clk_sm{64.00496324347961, 63.97602716947464, 64.02773558337772, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_per_clk_sm{64.00526746731036, 63.96807753398949, 64.01908868350938, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_per_clk_sm{63.99183633859784, 63.97519532431863, 64.02200228712961, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_per_clk_sm{63.99052394424814, 63.97492464446524, 64.0315697401598, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_per_clk_sm{64.00424272489005, 63.980506707571095, 64.0269388445586, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_per_clk_sm{63.99651018005889, 63.96746979607868, 64.01923285278725, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_per_clk_sm{63.99732657172094, 63.98139565513431, 64.01824891038187, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_per_clk_sm{63.996734285499876, 63.97929718417717, 64.01566641790369, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_per_clk_sm{63.98708316587482, 63.95520294508281, 64.0189258162313, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_issue_interval_cycles{2, 1.999995997694672, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_per_clk_sm{63.99739060332041, 63.98484647800235, 64.0167019753779, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_per_clk_sm{63.99873529650867, 63.97409156318019, 64.01766304449814, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_per_clk_sm{64.0014088424878, 63.956450555886164, 64.03472004492467, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_per_clk_sm{64.0016489922811, 63.97153778473868, 64.03559013363441, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_per_clk_sm{64.00385845494195, 63.98103069462215, 64.01572491802015, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_per_clk_sm{64.00024013922071, 63.96487048275683, 64.03685784229916, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_per_clk_sm{63.992108427090365, 63.96503895990905, 64.00978393192382, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_per_clk_sm{63.987339211056586, 63.97021590378874, 64.00679703647198, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_per_clk_sm{63.9898517631111, 63.97067716972296, 64.0034431582122, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_interval_cycles{2.000579833984375, 1.9976292928059896, 2.0021736134269377, "cycles/instruction"};

// measured, n = 135: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_latency_cycles{8.000325520833334, 7.981103515625, 8.022612821405323, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_per_clk_sm{63.98145069026009, 63.93051988598554, 64.07595266262565, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_interval_cycles{1.00152587890625, 0.9986155348963155, 1.0101118377087923, "cycles/instruction"};

// measured, n = 135: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_latency_cycles{4.000162760416667, 3.9720052083333335, 4.020182291666667, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_per_clk_sm{127.80498506916936, 126.71864171327715, 128.17745744036915, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_interval_cycles{2.0006510416666665, 1.9970703125, 2.0037090027650626, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_latency_cycles{4.001302083333333, 3.9899088541666665, 4.029459635416667, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_per_clk_sm{63.97917344614384, 63.88153161130861, 64.09388753056234, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_interval_cycles{2.00042724609375, 1.99698486328125, 2.0033075968424483, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_latency_cycles{4.002766927083333, 3.990234375, 4.015103497518251, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_per_clk_sm{63.986331045003816, 63.894331669973916, 64.09663015758603, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_interval_cycles{2.00048828125, 1.9970082600911458, 2.0052514054013577, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_latency_cycles{4, 3.9892801486911864, 4.010579427083333, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_per_clk_sm{63.98437881376617, 63.832396507539244, 64.09587910638382, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_interval_cycles{3.9999593098958335, 3.997087605794271, 4.002646891276042, "cycles/instruction"};

// measured, n = 270: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_latency_cycles{22.994303385416664, 22.98027669437286, 23.025411332914658, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_per_clk_sm{32.000325524144735, 31.978838875889092, 32.02331613753457, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_interval_cycles{7.999755859375, 7.995730915625301, 8.002848307291666, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_latency_cycles{17.002115885416668, 16.99310584241854, 17.01768276126449, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_per_clk_sm{16.000488296151616, 15.99430541290841, 16.008542727989862, "instructions/clk/SM"};

// measured, n = 81: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity issue_per_clk_scheduler{0.9997152503762762, 0.9977265345891524, 1.0011110178277671, "instructions/clk"};

// measured, n = 81: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity issue_per_clk_sm{3.9988610015051047, 3.990825129402212, 4.005541520658463, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_interval_cycles{4.000193277994791, 3.996733725061724, 4.003053792317709, "cycles/instruction"};

// measured, n = 270: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_latency_cycles{23.997965494791664, 23.97024332682292, 24.023822021484374, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_per_clk_sm{31.998453850750828, 31.97558830182048, 32.02615156955046, "instructions/clk/SM"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm{125.94117162282609, 124.9838237961671, 126.61715347889412, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld128{127.76182097659583, 127.7386134784493, 128.0081548163812, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld32{127.56884005626735, 127.48005543306827, 127.65794775960407, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld64{127.98213140102663, 127.9666053945329, 128.02092138894702, "bytes/clk/SM"};

// measured, n = 45628: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 45628: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_latency_ns{16.161849602551175, 16.161849602551175, 16.161849602551175, "ns"};

// measured, n = 21: first knee of the latency ladder at each stride; span that hits = size * max(1, stride / line), or less where sets are left unused; the power of two that explains all best, if by far
inline constexpr Quantity l1_line_bytes{128, 128, 128, "bytes"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_and_store_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_nothing_cycles{277.6359375, 275.74537345975114, 279.53493556523307, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_store_cycles{32, 32, 32, "cycles"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{32915.9693763014, 32665.746092914495, 33092.65087872664, "GB/s"};

// measured, n = 1440: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity l1_sector_bytes{32, 32, 32, "bytes"};

// measured, n = 47336: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes{245632, 245632, 247902.58616435036, "bytes"};

// measured, n = 17460: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_0{244843.12282062272, 240384, 247504.67780309948, "bytes"};

// measured, n = 17460: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_100{21248, 21248, 21579.6707082642, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_25{185344, 185344, 190422.40671392475, "bytes"};

// measured, n = 17280: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_50{120192, 120192, 122448.08947645304, "bytes"};

// measured, n = 17340: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l1_size_bytes_carveout_75{54120.988073426946, 53273.68002018731, 54734.44645968257, "bytes"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_both_sides_read_gbps{9283.141632, 9241.8048, 9330.8786688, "GB/s"};

// measured, n = 28: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l2_equal_shares_read_gbps{8984.717773826775, 8887.344003222743, 9073.225989234606, "GB/s"};

// measured, n = 19311: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{457.01202392578125, 456.666259765625, 458.19506988525393, "cycles"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_far_read_gbps{9489.055744, 9458.941952, 9507.700736, "GB/s"};

// measured, n = 33792: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_fetch_bytes{64, 32, 64, "bytes"};

// measured, n = 126: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l2_gpc_read_gbps{1261.0259626666666, 1256.7283531813202, 1265.2839285861955, "GB/s"};

// measured, n = 30492: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l2_latency_cycles{281.684375, 281.52423828124995, 281.89480078125, "cycles"};

// measured, n = 30492: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l2_latency_ns{142.26500411804574, 142.18317761391197, 142.37233975048602, "ns"};

// measured, n = 5832: best cut of the curve in two levels; slope of duration over the amount of work at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_line_bytes{128, 128, 256, "bytes"};

// measured, n = 78993: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{276.51202392578125, 274.9196380615234, 279.89755859375, "cycles"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_near_read_gbps{9494.183936, 9454.690304, 9513.295872, "GB/s"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_gbps{9696.382976, 9686.306816, 9712.59904, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_requests_per_clk{73.80608348150145, 72.6217512521876, 75.38157625294637, "requests/clk"};

// measured, n = 18432: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_sector_bytes{32, 16, 32, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side0_sms{66, 66, 66, "1"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side1_sms{66, 66, 66, "1"};

// measured, n = 11700: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity l2_side_bytes{30769536, 30290101.825869612, 31699773.905842755, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_side_stripe_bytes{4096, 4096, 4096, "bytes"};

// measured, n = 152064: leading pair of singular vectors of the latencies, each SM's and each line's mean taken away: their signs are the sides; near and far are medians over the SMs of each one's median, 95 % bootstrap interval, timing overhead included
inline constexpr Quantity l2_sides{2, 2, 2, "1"};

// measured, n = 41796: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity l2_size_bytes{61095953.62144714, 59786793.32055402, 63800902.579278454, "bytes"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_normal_latency_cycles{686.7015625, 676.41234375, 691.2416406250001, "cycles"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_persisting_latency_cycles{367.290625, 363.2998828125, 370.80734375000003, "cycles"};

// measured, n = 119: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity l2_write_gbps{4533.286836123112, 4499.455682799342, 4569.402643439288, "GB/s"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_branches_graph_us{0.541060003452003, 0.5396000249311328, 0.542399985715747, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_branches_queued_us{1.4570799749344587, 1.44507996737957, 1.4769999776035547, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_streams_graph_us{0.7186599867418408, 0.7169599924236536, 0.7200400158762932, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_after_streams_queued_us{1.5809200517833233, 1.574079878628254, 1.5857201255857942, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_again_call_us{4.87125, 3.997, 10.542, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_again_us{9.881250000000001, 8.905000000000001, 17.507, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args0_graph_us{0.5409999890252948, 0.5398800084367394, 0.5422000074759126, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args0_interval_us{5.481579843908548, 3.89863982796669, 6.456520333886147, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args0_queued_us{1.457579955458641, 1.4460800122469666, 1.4775200095027687, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args32764_interval_us{8.968780264258385, 6.8140798807144165, 12.030560448765755, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args4096_graph_us{0.5412600096315145, 0.54004002828151, 0.542240017093718, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args4096_interval_us{5.243239998817444, 3.153360076248646, 7.060533235537759, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args512_graph_us{0.5413799965754151, 0.5398800270631909, 0.5424800189211965, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args512_interval_us{4.7666799277067184, 3.0659202113747597, 5.92727977782488, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args512_queued_us{1.467279945500195, 1.3895600661635399, 1.4772399980574846, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args64_graph_us{0.5414000013843179, 0.5404399754479527, 0.5423200083896518, "us"};

// measured, n = 168: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args64_interval_us{4.655720051378012, 3.4881197661161423, 6.361600235104561, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_args64_queued_us{1.4607199560850859, 1.4494399819523096, 1.4807200338691473, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_before_streams_graph_us{0.5415200022980571, 0.5407200241461397, 0.5426799785345794, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_before_streams_queued_us{1.4582000067457557, 1.445199977606535, 1.4775200095027687, "us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_clk{0.7432254014725491, 0.7413882257519117, 0.744631165383986, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_clk_sm{0.00563049546570113, 0.005616577467817512, 0.005641145192302924, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_us{1470.630452358117, 1468.9789054641435, 1473.9733501417727, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_clk{0.8371130135777851, 0.8357372170951387, 0.8386809089100874, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_clk_sm{0.00634176525437716, 0.006331342553751051, 0.006353643249318845, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_us{1659.9124028439494, 1654.0950342920803, 1662.4982941086716, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_clk{0.8379779772752441, 0.8356021059361831, 0.8395756766381524, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_clk_sm{0.006348318009660941, 0.006330318984365023, 0.006360421792713276, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_us{1656.9578438587487, 1654.7606496007224, 1660.1377321247587, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_clk{0.8372693457901332, 0.8349290156489777, 0.8405271357663457, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_clk_sm{0.006342949589319191, 0.006325219815522558, 0.00636762981641171, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_us{1658.1653486502255, 1652.4141011912948, 1662.641154911391, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_clk{0.8378834960540845, 0.8356092620584906, 0.839455405801423, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_clk_sm{0.006347602242833974, 0.006330373197412808, 0.00635951065001078, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_us{1658.4339012447183, 1652.429440425678, 1662.3246372926055, "blocks/us"};

// measured, n = 13860: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_block_turnaround_ns{226.26569818749576, 224.68192791805114, 227.2834360275462, "ns"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_blocks8_graph_us{0.5734200077131391, 0.5723599903285503, 0.5754000321030617, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_blocks8_interval_us{4.982519987970591, 3.8743600249290475, 6.266959831118584, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_blocks8_queued_us{1.552180009894073, 1.4789200574159622, 1.5579599980264904, "us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_blocks_per_us{1655.2170624970593, 1653.8149374633915, 1657.7121896609233, "blocks/us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches1_graph_us{0.5414199875667691, 0.5404399754479527, 0.5419599963352085, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches2_graph_us{0.3491599869448692, 0.34744000528007746, 0.3511199983768165, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches4_graph_us{0.22546001244336367, 0.22215998033061624, 0.22759998682886362, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_branches8_graph_us{0.18609999446198344, 0.18315999303013086, 0.18863999983295798, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster1_graph_us{0.5463199829682708, 0.5448799813166261, 0.5481199966743588, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster1_interval_us{5.002440083771944, 3.5804400593042374, 7.560743283400823, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster1_queued_us{1.457920023240149, 1.4475600142031908, 1.4776000007987022, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster2_graph_us{0.5504600098356605, 0.548920026049018, 0.5518000107258558, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster2_interval_us{4.5129600912332535, 3.8506799936294556, 6.149760223925114, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster2_queued_us{1.4581399643793702, 1.4462400320917368, 1.4770799968391657, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster4_graph_us{0.5445399880409241, 0.5435199989005923, 0.5455999867990613, "us"};

// measured, n = 168: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster4_interval_us{4.895060174167157, 3.754120133817196, 6.929432269263682, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster4_queued_us{1.458120029419661, 1.4453600067645311, 1.4773199800401926, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster8_graph_us{0.55319998646155, 0.5517600057646632, 0.5552799813449383, "us"};

// measured, n = 204: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster8_interval_us{4.784079976379871, 3.856319971382618, 7.4080804362893105, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cluster8_queued_us{1.458159969188273, 1.448239954188466, 1.4779200032353401, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cooperative_graph_us{0.5450000148266554, 0.5429600086063147, 0.5463600344955921, "us"};

// measured, n = 180: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cooperative_interval_us{5.156880021095276, 3.844199851155281, 7.020256406911811, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_cooperative_queued_us{1.4598800335079432, 1.4489600248634815, 1.4788400288671255, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_copy_start_us{1.3553310124600522, 1.2735939130605254, 1.437889546920236, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_read_start_us{1.3025048326273432, 1.2696607609325619, 1.3330415743906872, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_interval_us{6.932639554142952, 4.5475199818611145, 8.808200284838676, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_queued_us{3.563139941543341, 3.5189201682806015, 3.6483599618077274, "us"};

// measured, n = 180: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_untimed_interval_us{5.838159881532193, 4.24415860033371, 7.000720016658306, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_event_untimed_queued_us{1.4568199776113033, 1.4436800871044397, 1.4759200438857079, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_first_call_us{15.7955, 12.238, 31.21, "us"};

// measured, n = 285: median over all points of each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_first_us{20.88625, 17.0855, 37.3545, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_fresh_stream_queued_us{1.59939999692142, 1.4654800109565258, 1.6365198977291584, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_graph_node_us{0.541320014744997, 0.5406400142237544, 0.5419200146570802, "us"};

// measured, n = 168: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_interval_us{4.752520248293877, 3.002159781754017, 7.465692289488934, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_every_sm_us{0.5966362738754691, 0.5867104996670222, 0.6061184317989987, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_us{0.5573268125696877, 0.5487046060491535, 0.5655665807068098, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_graph_us{0.4779799934476614, 0.4771600291132927, 0.47995998058468103, "us"};

// measured, n = 192: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_interval_us{4.340500067919493, 3.339799903333187, 5.738199837505817, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_kernel_us{0.49912292895646004, 0.49530354626774226, 0.5010205687142131, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_queued_us{0.585040021687746, 0.5842800112441182, 0.5865600239485502, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_early_graph_us{0.42911997996270657, 0.4278000257909298, 0.42991997208446275, "us"};

// measured, n = 180: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_early_interval_us{4.295220021158457, 3.352160081267357, 5.849799998104573, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_early_kernel_us{0.23678870293600873, 0.2311980653236843, 0.24123658507387788, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_programmatic_early_queued_us{0.5394200189039111, 0.5378000065684319, 0.5411199713125825, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_queued_interval_us{1.4569800114259124, 1.4450399950146675, 1.476959977298975, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_serial_kernel_us{0.556590130616879, 0.5422110521970023, 0.5680244163458744, "us"};

// measured, n = 120: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_two_streams_interval_us{5.211879992857575, 4.070470049985546, 8.49120564293657, "us"};

// measured, n = 216: slope of median duration by least squares in each pass; median of the passes, interval from the lowest to the highest pass
inline constexpr Quantity launch_two_streams_queued_us{1.2446400010958314, 1.2095600087195635, 1.2879200000315907, "us"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_cycles{5.99140625, 5.978370841490866, 6.004441658509134, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_ns{3.026988372186808, 3.0133857211950947, 3.0380461600444217, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_ns{23.23276474721982, 23.231801989334624, 23.234052222201555, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_ns{23.233089437406065, 23.226441539493425, 23.243202772694378, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_cycles{41, 41, 41, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_ns{20.70683335608806, 20.70377399631497, 20.715440483084922, "ns"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bytes{150109880320, 150109880320, 150109880320, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_ecc_enabled{1, 1, 1, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity mig_enabled{0, 0, 0, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent{4.523433181643194, 3.099417463036707, 6.6203712768966145, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_l2{5.047814798976689, 2.462072278555923, 9.334279492728928, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_shared{4.86366800133551, 3.6395303083411203, 5.964826154471438, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual{0.030022381535450907, 0.00876579403425769, 0.03823798812246553, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_l2{0.04864513611494793, 0.022187222336088674, 0.057890461912259134, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_shared{0.025007348910265098, 0.008804916756397111, 0.031092296884280175, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_configurations{712, 712, 712, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_configurations_that_disagree{0, 0, 0, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_max_blocks_per_sm{32, 32, 32, "blocks"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_max_threads_per_sm{2048, 2048, 2048, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_max_warps_per_sm{64, 64, 64, "warps"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_register_files_per_sm{4, 4, 4, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_register_granule{256, 256, 256, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_registers_per_sm{65536, 65536, 66559, "1"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_shared_bytes_per_sm{233472, 233472, 233599, "bytes"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_shared_granule_bytes{128, 128, 128, "bytes"};

// measured, n = 2136: blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, given out in granules: the only granules, reservation and files with which every configuration comes out
inline constexpr Quantity occupancy_shared_reserved_bytes_per_block{1024, 1024, 1024, "bytes"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_dram{0.8410150393767558, 0.8254474058909634, 0.8907004481545675, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_full{0.02714185681509348, 0.026850515133011957, 0.02734434549773396, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_halves{0.9984907517449438, 0.9973944808057775, 0.9989518740580864, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_compute{0.9986609376413937, 0.9891024905263057, 1.0054884881800348, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_d2h{0.005224692529480415, 0.00020470891308961982, 0.010152552742393078, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_dram{0.9988556272218306, 0.9932713975782947, 1.0039252063132305, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_compute{0.998935128781904, 0.9919187013566898, 1.0116145912582972, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_d2h{0.8877812390819616, 0.8786329754980587, 0.8934697413046903, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_dram{0.9989902459672733, 0.9939198784093871, 1.0046416155574873, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_h2d{0.003939167274834233, -0.003938040553788821, 0.008298884977133917, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity page_bytes{2097152, 2097152, 2097152, "bytes"};

// measured, n = 39: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_dfma_driver_watts{695.0274999999999, 691.415, 699.252, "W"};

// measured, n = 54: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_dfma_watts{695.2900505596738, 649.199338058365, 738.6198880329222, "W"};

// measured, n = 37: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_dram_driver_watts{698.242, 696.161, 698.938, "W"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_dram_watts{701.1648972160685, 670.2192465673572, 726.897948007044, "W"};

// measured, n = 51: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_energy_step_ms{100.0081020000001, 99.46856500000001, 100.64833200000001, "ms"};

// measured, n = 14: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_ffma_driver_watts{603.517, 601.075, 604.662, "W"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_ffma_watts{603.2701614605006, 597.0667889231293, 607.2466231993285, "W"};

// measured, n = 20: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_idle_driver_watts{134.2065, 133.652, 134.356, "W"};

// measured, n = 51: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_idle_watts{133.94293847410708, 133.25456434212032, 134.33756045120623, "W"};

// measured, n = 15: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_l2_driver_watts{562.1545000000001, 561.4639999999999, 565.318, "W"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_l2_watts{562.8151877643328, 559.7393546905363, 565.2374763006347, "W"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 38: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_mixed_driver_watts{693.625, 692.2175, 694.33835, "W"};

// measured, n = 58: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_mixed_watts{689.8723028454853, 658.6359148375676, 711.248608302222, "W"};

// measured, n = 69: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_mma_sync_bf16_driver_watts{689.279, 687.444, 691.044, "W"};

// measured, n = 102: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_mma_sync_bf16_watts{689.5248548857422, 673.515689913285, 698.8762708244494, "W"};

// measured, n = 15: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_shared_driver_watts{296.903, 296.334, 297.78, "W"};

// measured, n = 44: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_shared_watts{296.97130033383297, 292.03271286091916, 302.6394924107712, "W"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_tensor_bf16_watts{689.053, 687.646, 690.706, "W"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld128{127.76094534419506, 127.75146009579142, 128.01640835312145, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld32{127.54827948503909, 127.51628800661553, 127.65425673567836, "bytes/clk/SM"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity readonly_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity readonly_latency_ns{16.16232929307115, 16.16232929307115, 16.16232929307115, "ns"};

// measured, n = 33096: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity readonly_size_bytes{230144, 230144, 288948.97512194887, "bytes"};

// measured, n = 1200: cycles an instruction = slope over instructions = max(floor, each * registers read from the busiest bank), medians on either side, for each number of banks; the number whose residuals are least by a factor of 3; 95 % bootstrap interval over readings and loops
inline constexpr Quantity register_bank_conflict_cycles{1.026466510238908, 1.0116840141527859, 1.0446744088266204, "cycles"};

// measured, n = 1200: cycles an instruction = slope over instructions = max(floor, each * registers read from the busiest bank), medians on either side, for each number of banks; the number whose residuals are least by a factor of 3; 95 % bootstrap interval over readings and loops
inline constexpr Quantity register_banks{2, 2, 2, "1"};

// measured, n = 1296: schedulers, each with a pipe of its own for this instruction: the only count with which max(alone, each * ceil(warps / count)) describes cycles a step = slope over steps
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{127.9706447546467, 127.81893808273058, 128.12959924575964, "bytes/clk/SM"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld128{127.9706447546467, 127.81893808273058, 128.12959924575964, "bytes/clk/SM"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld32{127.89647938714785, 127.58060263383246, 128.3330392159714, "bytes/clk/SM"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld64{128.00472214111355, 127.74241759695232, 128.25399761206074, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ldmatrix_x4{127.98632958515783, 127.86966899932449, 128.05940255489608, "bytes/clk/SM"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st128{128.05624214940184, 127.73317967985413, 128.26704480761944, "bytes/clk/SM"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st32{127.90602607489808, 127.4322203742035, 128.40258814250944, "bytes/clk/SM"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st64{127.95894010558388, 127.6913716010559, 128.32818465759254, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_stmatrix_x4{127.8090742741175, 127.74244748403065, 128.0891245129057, "bytes/clk/SM"};

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
inline constexpr Quantity shared_issue_cycles_per_way_ld128{3.9997513543991823, 3.998133863952804, 4.000836643832677, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld32{0.9999711112192998, 0.999803331799382, 1.0001685568938428, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld64{2.0000311279296876, 1.9994594272890174, 2.000378998484416, "cycles/way"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st128{4.000170462472098, 3.997900607350735, 4.002556457666289, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st32{0.9999487734260448, 0.9997121028019883, 1.0001897821238264, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st64{1.9998981251436125, 1.9993035247257156, 2.0006888329580854, "cycles/way"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_cycles_ld128{32, 32, 32, "cycles"};

// measured, n = 2112: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
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

// measured, n = 3: median over all points, 95 % bootstrap interval
inline constexpr Quantity shared_max_bytes_per_block{232448, 232448, 232448, "bytes"};

// measured, n = 39: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_max_bytes_per_sm{233472, 233472, 233599, "bytes"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33446.39222846523, 33406.7309709281, 33487.94360455966, "GB/s"};

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

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity surface_latency_cycles{89, 89, 89, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_mma_sync_flop_per_clk_sm{2721.5196320959017, 2705.0957284925134, 2730.6888890697355, "FLOP/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_wgmma_flop_per_clk_sm{4096.650103165785, 4091.0691470278584, 4100.7422801764715, "FLOP/clk/SM"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_sustained_tflops{856.2529218352408, 853.9980743756992, 857.7807389087048, "TFLOP/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_tflops{934.5633633941609, 932.2953280266196, 939.893348640536, "TFLOP/s"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_op_per_clk_sm{32764.000488221653, 32747.412952224422, 32771.71470678003, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_op_per_clk_sm{43577.184415584416, 43519.650649278134, 43694.73053669426, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_op_per_clk_sm{16387.28637334845, 16371.866135763636, 16401.1608127924, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_issue_interval_cycles{107.82682291666667, 107.8228176891436, 107.8373385608564, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_latency_cycles{96.57682291666667, 96.57280720497464, 96.58734904502535, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_op_per_clk_sm{3563.3025132743364, 3562.0717387066047, 3564.1712878861904, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_issue_interval_cycles{126.826171875, 126.82178853205369, 126.83771667627964, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_latency_cycles{117.494140625, 117.49056314825741, 117.50357747674259, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_op_per_clk_sm{5569.3351360510105, 5563.122948458509, 5581.7057834509915, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_issue_interval_cycles{93.32552083333333, 93.32067610896897, 93.33817805769769, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_latency_cycles{91.076171875, 91.07170630900468, 91.08779889932866, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_op_per_clk_sm{2355.027512633352, 2353.7059483726152, 2356.4333017311, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_flop_per_clk_sm{2723.0214648001624, 2719.4746323955073, 2730.8889069748516, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_flop_per_clk_sm{2047.7143255684196, 2047.2502745576571, 2054.4488139388427, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_flop_per_clk_sm{1650.4750084029479, 1649.595988397817, 1651.0299491553224, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_issue_interval_cycles{44.166666666666664, 44.166666666666664, 44.166666666666664, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_latency_cycles{70.66666666666667, 70.66666666666667, 70.66666666666667, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_flop_per_clk_sm{965.9009182762888, 965.3889374493493, 966.4134424354438, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_issue_interval_cycles{34.412109375, 34.40930933306691, 34.41946670859976, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_latency_cycles{51.166666666666664, 51.166666666666664, 51.166666666666664, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_flop_per_clk_sm{1346.071914739981, 1345.550125648292, 1346.4950407640501, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_issue_interval_cycles{61.244140625, 61.24052648447717, 61.25361414052283, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_latency_cycles{67.5, 67.5, 67.5, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_flop_per_clk_sm{1650.10976329421, 1649.7581985348345, 1651.1518153709885, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_issue_interval_cycles{44.166666666666664, 44.166666666666664, 44.166666666666664, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_latency_cycles{70.66666666666667, 70.66666666666667, 70.66666666666667, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_flop_per_clk_sm{965.7341200172687, 965.213140618436, 966.6757590221252, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_issue_interval_cycles{34.412109375, 34.40928328578746, 34.419492755879205, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_latency_cycles{51.166666666666664, 51.166666666666664, 51.166666666666664, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_flop_per_clk_sm{1346.1349166549655, 1345.721011998262, 1346.7922882410394, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_issue_interval_cycles{61.244140625, 61.24060876146094, 61.25353186353906, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_latency_cycles{67.5, 67.5, 67.5, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_flop_per_clk_sm{2723.447706507119, 2722.4375724419306, 2731.5876120808957, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_flop_per_clk_sm{2048.142867108476, 2046.5189289977436, 2049.0407110349906, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_issue_interval_cycles{4, 3.99658203125, 4.00341796875, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_flop_per_clk_sm{2723.1003883832823, 2719.8595443303725, 2730.8889069748516, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_flop_per_clk_sm{2047.8214441402638, 2047.2729383947787, 2049.0898653894806, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_flop_per_clk_sm{255.99065324305548, 255.98233590130732, 255.99972098244695, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_issue_interval_cycles{64, 64, 64.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_latency_cycles{82, 82, 82, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_burst_tflops{66.7396125934593, 66.07138288949473, 67.047356558991, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_mhz{1964.647270871486, 1952.5448624214373, 1968.4933145403033, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_tflops{66.32295511831184, 66.20021971732821, 66.36012297606352, "TFLOP/s"};

// measured, n = 59: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_watts{697.0285, 693.23, 698.292, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_flop_per_clk_sm{255.93082227006857, 255.91687967557274, 255.96373281722344, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_issue_interval_cycles{17, 16.99462890625, 17.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_latency_cycles{34, 33.99920264005769, 34.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_flop_per_clk_sm{255.97516981929897, 255.96624329110477, 255.97823845716238, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_issue_interval_cycles{32.55712890625, 32.102235059160876, 33.012022753339124, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_latency_cycles{50, 49.99840528011537, 50.00159471988463, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_flop_per_clk_sm{127.98242428865665, 127.96094941729208, 127.99581486898579, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_issue_interval_cycles{17, 16.99609375, 17.00390625, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_latency_cycles{26, 25.988039600865317, 26.011960399134683, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_issue_interval_cycles{257.2434895833333, 257.23947913848315, 257.25401044485017, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_latency_cycles{226.66015625, 226.6561458051498, 226.67067711151685, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_op_per_clk_sm{198.92320187494687, 198.90143160321358, 198.95580490891922, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_issue_interval_cycles{415.0416666666667, 415.0416666666667, 415.0416666666667, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_latency_cycles{541.494140625, 541.4904392557564, 541.5037013692436, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_op_per_clk_sm{219.57683001512186, 219.54725803918834, 219.596666568542, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_issue_interval_cycles{183.076171875, 183.07182559936993, 183.0876796089634, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_latency_cycles{174.41080729166666, 174.40718353783996, 174.4202904204934, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_op_per_clk_sm{157.91163136543753, 157.82488533663036, 158.00566475738663, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_op_per_clk_sm{4095.7500152578577, 4094.8373516598504, 4096.678683863991, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_op_per_clk_sm{5446.4533512654925, 5441.154201656338, 5461.58731339813, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_op_per_clk_sm{2047.9821430128432, 2045.218069729372, 2049.4832162645607, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_flop_per_clk_sm{1024.0178574542665, 1023.8036091012117, 1024.5449326947403, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_flop_per_clk_sm{1361.6449118250646, 1359.5936295206377, 1365.349206533744, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_op_per_clk_sm{4095.5714734088924, 4094.643306661088, 4096.298822397762, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_op_per_clk_sm{5446.54807274245, 5441.658438263811, 5461.6508121054285, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_op_per_clk_sm{2047.6607704848004, 2046.447606186016, 2049.7514966401955, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_flop_per_clk_sm{2730.04775935515, 2729.3448216780525, 2730.5396884445477, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_flop_per_clk_sm{4057.4554468700735, 4055.546377512259, 4060.2259147698546, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_flop_per_clk_sm{4075.9026667302946, 4073.128429230396, 4079.4067795874234, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_issue_interval_cycles{8, 7.9951171875, 8.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_flop_per_clk_sm{2730.2540306175824, 2729.2777021198176, 2730.793656699065, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_flop_per_clk_sm{4058.7174695333997, 4056.186191696231, 4062.737423652002, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_issue_interval_cycles{531.728515625, 531.728515625, 532.470703125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_latency_cycles{646.75, 646.75, 646.75, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_op_per_clk_sm{329.53672813905496, 329.49635115959927, 329.57132018801, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_op_per_clk_sm{5460.666748036942, 5459.058886381098, 5461.8413170867825, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_op_per_clk_sm{8116.908966816129, 8112.24832600127, 8121.890904061273, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_flop_per_clk_sm{2029.48147700124, 2028.2677753878543, 2030.4826828808043, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_flop_per_clk_sm{1365.0080140405526, 1364.7621438200158, 1365.2660747535076, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n104_flop_per_clk_sm{4095.4039329086527, 4093.4439038123164, 4098.578545321294, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n104_interval_cycles{52.008984375, 51.9288037109375, 52.11315128397176, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n112_flop_per_clk_sm{4095.714305642742, 4092.609950950925, 4098.930666806275, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n112_interval_cycles{55.97109375, 55.908032226562504, 56.04462890625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n120_flop_per_clk_sm{4096.283352933756, 4093.301778612731, 4098.491811657379, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n120_interval_cycles{59.9884765625, 59.92767490120851, 60.1416015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_flop_per_clk_sm{4095.640656528091, 4093.5098943553403, 4097.911831583478, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_interval_cycles{64.0291015625, 63.9158203125, 64.0971923828125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_latency_cycles{117.17578125, 116.22104822397148, 117.86488927602852, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n136_flop_per_clk_sm{4095.803930954592, 4093.3154860715767, 4098.157999099556, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n136_interval_cycles{67.98671875, 67.8698193359375, 68.072265625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n144_flop_per_clk_sm{4095.3334418226195, 4093.4830290981386, 4098.427363573442, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n144_interval_cycles{71.98203125, 71.88173731178762, 72.11252717889036, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n152_flop_per_clk_sm{4095.649152861768, 4094.7547646471953, 4097.4391019323875, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n152_interval_cycles{75.9931640625, 75.9017578125, 76.1145556640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_flop_per_clk_sm{1638.3050055081035, 1637.5104831969938, 1639.0686479573437, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_interval_cycles{20.001171875, 19.984251708984374, 20.0068359375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_latency_cycles{61.0625, 60.73607293311949, 61.4453125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n160_flop_per_clk_sm{4096.2666840289085, 4094.1008809390178, 4096.96689485637, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n160_interval_cycles{79.9724609375, 79.907958984375, 80.0682470703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n168_flop_per_clk_sm{4096.507999503907, 4093.921689990278, 4097.985088572946, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n168_interval_cycles{84.0060546875, 83.8400099988402, 84.13940771688134, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n176_flop_per_clk_sm{4095.1668361742813, 4093.2404981081045, 4101.46181882834, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n176_interval_cycles{88.00546875, 87.931044921875, 88.07952148437501, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n184_flop_per_clk_sm{4095.9710146978696, 4094.4353805016767, 4096.913247051079, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n184_interval_cycles{91.990625, 91.8748974609375, 92.1466796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n192_flop_per_clk_sm{4095.805564785743, 4093.6926913550647, 4097.531403668536, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n192_interval_cycles{95.9982421875, 95.9106298828125, 96.06417379157192, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n200_flop_per_clk_sm{4096, 4094.6537759395515, 4096.865496179834, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n200_interval_cycles{100.030859375, 99.8761328125, 100.109765625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n208_flop_per_clk_sm{4095.948718590763, 4095.3462582032244, 4097.115688429279, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n208_interval_cycles{104.003515625, 103.92364891940886, 104.083408203125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n216_flop_per_clk_sm{4096.0123457162235, 4094.0002538395133, 4097.803262672255, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n216_interval_cycles{108.0087890625, 107.9373583984375, 108.1099609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n224_flop_per_clk_sm{4095.6547910012696, 4094.2029611503044, 4097.047887061888, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n224_interval_cycles{111.9806640625, 111.9178564453125, 112.07736043843633, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n232_flop_per_clk_sm{4096.505809580475, 4094.965778443618, 4097.27625961077, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n232_interval_cycles{115.9830078125, 115.88046875, 116.0811376953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n24_flop_per_clk_sm{2234.039265294573, 2232.8685410081516, 2235.6083482779873, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n24_interval_cycles{21.99736328125, 21.979564208984375, 22.013453369140624, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n240_flop_per_clk_sm{4095.8555606491745, 4095.2223698841913, 4097.522788145551, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n240_interval_cycles{120.0169921875, 119.9537841796875, 120.07405792551468, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n248_flop_per_clk_sm{4095.8602198240674, 4095.1383139168975, 4096.869718319071, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n248_interval_cycles{123.9671875, 123.81592969960016, 124.13786352769633, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_flop_per_clk_sm{4096.1041693158295, 4095.2709631159, 4097.000765314494, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_interval_cycles{128.0064453125, 127.9342333984375, 128.0583984375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_latency_cycles{195.0859375, 194.734375, 195.6640625, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_burst_tflops{937.9951230861233, 934.2090575720395, 943.680929228384, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_mhz{1589.758605258158, 1578.17558845883, 1606.2231977657227, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_tflops{855.431400466608, 851.1631068055682, 857.515864670056, "TFLOP/s"};

// measured, n = 66: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_watts{690.111, 689.2445, 690.77125, "W"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_burst_tflops{960.8376684996095, 956.578522815231, 975.7336375608081, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_mhz{1649.7458087050782, 1649.7435411301135, 1649.7583792829266, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_tflops{891.9559468525822, 891.9539021844487, 891.9630462351282, "TFLOP/s"};

// measured, n = 61: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_watts{586.2415000000001, 584.3111624999999, 587.273, "W"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_burst_tflops{974.7618290530941, 971.80164940515, 979.3558796290638, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_mhz{1739.7423355000515, 1739.6949556827594, 1739.7448295147385, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_tflops{940.6144743885371, 940.5897235458573, 940.6164574162988, "TFLOP/s"};

// measured, n = 60: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_watts{275.844, 274.9275, 276.172, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_flop_per_clk_sm{2730.763892350497, 2729.320108792354, 2731.836415745834, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_interval_cycles{24.000732421875, 23.976025390625, 24.00859375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_latency_cycles{68.9765625, 68.55070653889352, 69.34206689860648, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n40_flop_per_clk_sm{3150.451215533288, 3149.4975548860043, 3151.871687390656, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n40_interval_cycles{26.000537109375, 25.982113737937834, 26.016778564453123, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n48_flop_per_clk_sm{3510.5740024281317, 3509.326883880612, 3511.817100204911, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n48_interval_cycles{28.000048828125, 27.983275146484374, 28.01841064453125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n56_flop_per_clk_sm{3823.1589021975988, 3822.1912864447354, 3824.2482298804725, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n56_interval_cycles{29.99951171875, 29.96376435879142, 30.027879119349347, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_flop_per_clk_sm{4096.039062872533, 4094.710695944625, 4097.528366036584, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_interval_cycles{32.000634765625, 31.9878759765625, 32.01571166992188, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_latency_cycles{85.07421875, 84.80859375, 85.53125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n72_flop_per_clk_sm{4096.91687185853, 4093.444641370767, 4098.612776699556, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n72_interval_cycles{36.0072265625, 35.9252685546875, 36.0662109375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_flop_per_clk_sm{910.2067903850914, 909.7286628348336, 910.7054411902834, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_interval_cycles{17.9986328125, 17.980908203125, 18.014016479209285, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_latency_cycles{57.1953125, 56.67578125, 58.06904296875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n80_flop_per_clk_sm{4095.525055077841, 4092.665776100898, 4099.790444673838, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n80_interval_cycles{39.9794921875, 39.9143619986677, 40.0609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n88_flop_per_clk_sm{4095.8636409032897, 4092.888296754054, 4099.480227243698, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n88_interval_cycles{43.98984375, 43.934399414062504, 44.061328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n96_flop_per_clk_sm{4096.291687437053, 4092.2118400325216, 4098.501526810797, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n96_interval_cycles{48.0099609375, 47.9498046875, 48.104061423820795, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_flop_per_clk_sm{8193.437752291127, 8189.126008633445, 8196.502473282442, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_interval_cycles{64.0154296875, 63.9106396484375, 64.11896484374999, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_latency_cycles{117.10546875, 116.38479710601403, 117.65035914398597, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_flop_per_clk_sm{8192.203130036718, 8190.60961102413, 8193.609691234964, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_interval_cycles{128.0154296875, 127.9470703125, 128.071708984375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_latency_cycles{195.1796875, 194.7890625, 195.62109375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_flop_per_clk_sm{8191.703135758248, 8190.437797966391, 8193.390861104275, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_interval_cycles{31.997119140625, 31.981841587971523, 32.01465942382812, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_latency_cycles{85.19140625, 84.828125, 85.65625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_flop_per_clk_sm{8192.093751072896, 8187.918032914377, 8196.68042468187, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_interval_cycles{64.022265625, 63.968432617187496, 64.0796875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_latency_cycles{117.38671875, 116.78125, 117.95703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_flop_per_clk_sm{8191.916667514368, 8190.00048816207, 8193.354390552231, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_interval_cycles{128.0119140625, 127.9411083984375, 128.0567431640625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_latency_cycles{195.140625, 194.73828125, 195.44140625, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_burst_tflops{1839.3414207290796, 1833.9255877523253, 1848.6445873977216, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_mhz{1568.0893458387034, 1559.7492909092596, 1572.8365980589044, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_tflops{1694.6525366349179, 1687.473982657709, 1695.7449882805174, "TFLOP/s"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_watts{685.081, 680.12995, 688.221, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_flop_per_clk_sm{8191.890626460295, 8190.375322277991, 8194.704017248123, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_interval_cycles{31.998876953125, 31.983349609375, 32.018631591796876, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_latency_cycles{85.140625, 84.76171875, 85.61272314364419, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_flop_per_clk_sm{8192.34376442493, 8187.86116783671, 8196.690183744666, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_interval_cycles{64.00703125, 63.92497745288514, 64.10042293773986, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_latency_cycles{117.13671875, 116.5546875, 117.69921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_flop_per_clk_sm{8191.708343717418, 8188.230901608298, 8194.144265196228, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_interval_cycles{128.00234375, 127.9461572265625, 128.0729638671875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_latency_cycles{195.1171875, 194.6978515625, 195.4140625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_flop_per_clk_sm{8192, 8189.470096353581, 8194.657111566481, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_interval_cycles{31.99716796875, 31.974609375, 32.01123046875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_latency_cycles{85.01171875, 84.5703125, 85.41015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_flop_per_clk_sm{4096.906450554398, 4093.9541473644076, 4098.970903288364, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_interval_cycles{63.9544921875, 63.861689090316005, 64.07265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_latency_cycles{117.16796875, 116.65234375, 117.6640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_flop_per_clk_sm{4096.117190852857, 4095.140805266229, 4096.898634611092, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_interval_cycles{128.0060546875, 127.93600108214882, 128.0599609375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_latency_cycles{195.03515625, 194.6953125, 195.48828125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_flop_per_clk_sm{4096.328151287754, 4095.593790288744, 4096.923177095495, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_interval_cycles{31.997314453125, 31.97607421875, 32.016567426780725, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_latency_cycles{85.0859375, 84.5546875, 85.625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_flop_per_clk_sm{4096.312523843677, 4094.3709627885055, 4098.845725715943, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_interval_cycles{63.9857421875, 63.919873046875, 64.0765625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_latency_cycles{117.01953125, 116.69140625, 117.57421874999999, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_flop_per_clk_sm{4095.864587810156, 4095.000244081035, 4096.718876145564, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_interval_cycles{128.00390625, 127.9447314453125, 128.08125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_latency_cycles{195.1875, 194.6796875, 195.53515625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_flop_per_clk_sm{4096.242201820863, 4095.320425268176, 4097.023693282737, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_interval_cycles{31.99736328125, 31.97880859375, 32.017554931640625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_latency_cycles{85.140625, 84.71875, 85.49609375, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_interval_cycles{63.987890625, 63.9067333984375, 64.0991552734375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_latency_cycles{114.953125, 114.56640625, 115.6484375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_op_per_clk_sm{8193.937958348914, 8189.6230411528395, 8198.129582970665, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_interval_cycles{127.9853515625, 127.925498046875, 128.03828125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_latency_cycles{178.96484375, 178.62271203906673, 179.36328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_op_per_clk_sm{8192.250007629627, 8190.622673857317, 8194.503322487335, "operations/clk/SM"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_burst_tops{1932.6753256060192, 1918.6784581125178, 1954.6878668902484, "TOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_mhz{1739.4069742455426, 1721.8454097314632, 1752.7836681992571, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_tops{1867.6990358538928, 1858.1935528495053, 1872.8921878018455, "TOP/s"};

// measured, n = 55: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_watts{689.925, 687.7004999999999, 690.754, "W"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_interval_cycles{32.00390625, 31.982625039786274, 32.026093031841924, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_latency_cycles{83.02734375, 82.61328125, 83.21484375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_op_per_clk_sm{8191.750007629162, 8190.047340550292, 8193.297080340706, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_flop_per_clk_sm{2048.093754291731, 2047.3283453456888, 2048.922290154412, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_interval_cycles{63.986328125, 63.923046875, 64.07315917968751, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_latency_cycles{116.921875, 116.546875, 117.35546875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_flop_per_clk_sm{2048.067710571893, 2047.6667209113098, 2048.672095490311, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_interval_cycles{128.0205078125, 127.9479052734375, 128.0624462890625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_latency_cycles{195.09765625, 194.6171875, 195.43535744632015, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_burst_tflops{481.3174747265346, 479.3785683066166, 486.10936588005853, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_mhz{1690.8825272669553, 1678.8313859987593, 1706.9823298329254, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_tflops{456.561656916478, 455.15637084270054, 457.7966996444699, "TFLOP/s"};

// measured, n = 62: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_watts{688.415, 686.917, 689.9845, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_flop_per_clk_sm{2048.01562511921, 2047.410326081775, 2048.6760043120307, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_interval_cycles{31.999951171875, 31.989327392578126, 32.020994873046874, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_latency_cycles{85.04296875, 84.56640625, 85.44140625, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_interval_cycles{64.0080078125, 63.9486328125, 64.08947265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_latency_cycles{115.00390625, 114.515625, 115.74609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_op_per_clk_sm{8192.34376442493, 8189.6256883532915, 8196.502473282442, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_interval_cycles{127.996484375, 127.94078186881185, 128.04923828124998, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_latency_cycles{179.0703125, 178.75181257728877, 179.55287492271123, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_op_per_clk_sm{8191.812504291436, 8190.708536963675, 8192.52086644913, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_interval_cycles{31.997900390625, 31.98134521484375, 32.01526977539063, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_latency_cycles{83.0703125, 82.60418315365956, 83.55078125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_op_per_clk_sm{8191.812504291436, 8189.813083969582, 8194.016121062503, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n104_flop_per_clk_sm{4095.3462582032244, 4091.6200731638683, 4098.713334680128, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n104_interval_cycles{51.9798828125, 51.931918945312496, 52.06171427685263, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n112_flop_per_clk_sm{4096.142862125493, 4092.7347479297264, 4099.506515266207, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n112_interval_cycles{56.0056640625, 55.9297509765625, 56.063647460937496, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n120_flop_per_clk_sm{4095.883336656264, 4092.729138472292, 4099.743560551353, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n120_interval_cycles{60.00625, 59.951650390625005, 60.0537109375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_flop_per_clk_sm{4095.671901283543, 4093.766256115065, 4098.1579740446305, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_interval_cycles{63.9974609375, 63.89285311589619, 64.07084688347759, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_latency_cycles{107.0703125, 106.609375, 107.61181640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n136_flop_per_clk_sm{4096.568706401681, 4093.1979965460987, 4099.316408514471, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n136_interval_cycles{68.008984375, 67.93778094070898, 68.092578125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n144_flop_per_clk_sm{4096.111114125275, 4094.093480412315, 4098.420134414273, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n144_interval_cycles{71.9869140625, 71.88132849196018, 72.09272581159456, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n152_flop_per_clk_sm{4096.017543934793, 4093.8094547459878, 4097.632229120872, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n152_interval_cycles{75.9849609375, 75.84086051700206, 76.13926672162347, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_flop_per_clk_sm{2520.5088802399987, 2519.0084348178025, 2522.6643861685284, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_interval_cycles{12.9958984375, 12.981787109375, 13.014334716796876, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_latency_cycles{50.984375, 50.4921875, 51.44140625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n160_flop_per_clk_sm{4095.966666937931, 4095.3001196084656, 4096.784316889409, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n160_interval_cycles{79.96640625, 79.8538191614059, 80.088671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n168_flop_per_clk_sm{4095.7619186012716, 4093.715560513106, 4098.048643178672, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n168_interval_cycles{83.9837890625, 83.83718616119835, 84.12385082497782, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n176_flop_per_clk_sm{4095.5909499450736, 4094.243178087054, 4098.243652567841, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n176_interval_cycles{88.008203125, 87.9440283203125, 88.11518726656446, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n184_flop_per_clk_sm{4096.043478722388, 4095.0147298119505, 4097.014744084317, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n184_interval_cycles{91.9521484375, 91.81816843034535, 92.18930926659922, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n192_flop_per_clk_sm{4096.097224529934, 4094.778142372881, 4097.806351812526, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n192_interval_cycles{95.9666015625, 95.87375121186487, 96.053046875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n200_flop_per_clk_sm{4096.026666840279, 4094.4665743291453, 4096.466719841128, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n200_interval_cycles{99.9818359375, 99.80677080821337, 100.11229430028708, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n208_flop_per_clk_sm{4095.76924377007, 4095.1447307150866, 4096.538532334103, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n208_interval_cycles{103.99453125, 103.93298542630184, 104.06006482847205, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n216_flop_per_clk_sm{4096.037037371938, 4093.6132884375374, 4097.608562680103, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n216_interval_cycles{107.99453125, 107.87566285224513, 108.1181640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n224_flop_per_clk_sm{4096.500061042608, 4094.833665541227, 4097.595859622597, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n224_interval_cycles{112.0189453125, 111.96218261718751, 112.07267578125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n232_flop_per_clk_sm{4095.9770116232735, 4095.093666710717, 4097.414281262895, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n232_interval_cycles{115.9611328125, 115.8802734375, 116.070322265625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n24_flop_per_clk_sm{3780.1776617816877, 3777.289107956015, 3785.081491647788, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n24_interval_cycles{13.002001953125, 12.981396484375, 13.021719970703124, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n240_flop_per_clk_sm{4095.955556037803, 4094.602553478405, 4097.478311131132, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n240_interval_cycles{120.0091796875, 119.9523486328125, 120.04924136255386, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n248_flop_per_clk_sm{4096.150543167224, 4095.2796965839443, 4096.823552712564, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n248_interval_cycles{123.9990234375, 123.8717626953125, 124.0908203125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_flop_per_clk_sm{4096.083335028789, 4095.4896469301866, 4096.56257725823, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_interval_cycles{127.975390625, 127.93144476573329, 128.06019531249999, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_latency_cycles{185.453125, 184.75584076534412, 185.9305753412101, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_flop_per_clk_sm{4096.25001525972, 4092.5809813121514, 4098.46437280385, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_interval_cycles{15.999609375, 15.98056640625, 16.010693359375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_latency_cycles{58.96875, 58.703125, 59.41015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n40_flop_per_clk_sm{4095.862504615629, 4094.076791524281, 4098.289213960256, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n40_interval_cycles{20.003369140625, 19.974974483388625, 20.025190178725737, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n48_flop_per_clk_sm{4096.56257725823, 4094.2880600641843, 4097.742682117658, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n48_interval_cycles{24.002880859375, 23.980322265625, 24.019580078125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n56_flop_per_clk_sm{4095.8035808480868, 4094.7724684634645, 4096.893051812704, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n56_interval_cycles{28.00048828125, 27.9828564453125, 28.01796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_flop_per_clk_sm{4095.851567879124, 4094.9143503290256, 4096.953346840504, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_interval_cycles{32.00068359375, 31.983221435546877, 32.017626953125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_latency_cycles{75.0625, 74.66015625, 75.5390625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n72_flop_per_clk_sm{4097.834154284551, 4087.4125362114605, 4101.646662546773, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n72_interval_cycles{35.9986328125, 35.899970703125, 36.1057958984375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_flop_per_clk_sm{1260.3609489959292, 1259.2789469239935, 1261.6938305492624, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_interval_cycles{13.000830078125, 12.98280517578125, 13.015162353515624, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_latency_cycles{47.04296875, 46.57646845043692, 47.60321904956308, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n80_flop_per_clk_sm{4096.200009766102, 4089.8265569710593, 4102.242260276702, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n80_interval_cycles{39.9998046875, 39.94171875, 40.10901705879144, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n88_flop_per_clk_sm{4095.045676944072, 4090.6541524378977, 4101.102368181173, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n88_interval_cycles{43.9822265625, 43.9307470703125, 44.0306640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n96_flop_per_clk_sm{4096.145838525746, 4093.6679951199676, 4098.835294596685, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n96_interval_cycles{48.001171875, 47.90989886982694, 48.06169706967825, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_flop_per_clk_sm{8192.750068670837, 8188.220494537967, 8195.175449434155, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_interval_cycles{63.9958984375, 63.919697265625, 64.07379442478559, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_latency_cycles{107.0703125, 106.20155970649591, 107.93125279350409, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_flop_per_clk_sm{8192.187504291633, 8190.5419262318, 8194.396534224028, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_interval_cycles{127.9841796875, 127.90238148681044, 128.04896456168007, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_latency_cycles{185.28125, 184.95703125, 185.66015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_flop_per_clk_sm{8192.515657456772, 8190.593991357379, 8194.84473751493, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_interval_cycles{31.996728515625, 31.979564208984375, 32.015234375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_latency_cycles{75.05859375, 74.578125, 75.61328125, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_interval_cycles{63.998828125, 63.9239208984375, 64.0919921875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_latency_cycles{105.0859375, 104.55859375, 105.8515625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_op_per_clk_sm{8190.781431290358, 8186.005344211359, 8194.75092346674, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_interval_cycles{128.01484375, 127.93408488483864, 128.08240435952322, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_latency_cycles{169, 168.63650508915237, 169.37624578999635, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_op_per_clk_sm{8192.125001907378, 8190.791844871514, 8194.000488400488, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_interval_cycles{31.997216796875, 31.98291015625, 32.017899169921876, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_latency_cycles{73.17578125, 72.73828125, 73.671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_op_per_clk_sm{8192.406270147369, 8189.813083969582, 8194.094285267307, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_flop_per_clk_sm{6554.20005493667, 6552.120334153054, 6555.40049452059, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_interval_cycles{79.9634765625, 79.913056640625, 80.063759765625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_latency_cycles{121.18359375, 120.4375, 121.5234375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_flop_per_clk_sm{7215.667434999697, 7213.745080008356, 7217.960363975273, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_interval_cycles{145.3056640625, 145.246845703125, 145.3907110840778, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_latency_cycles{200.984375, 200.5566331571572, 201.5005859375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_flop_per_clk_sm{5461.3541667461395, 5460.527896581009, 5462.359258925484, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_interval_cycles{48.002587890625, 47.98605834960937, 48.02956665039063, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_latency_cycles{87.109375, 86.73828125, 87.36328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_flop_per_clk_sm{13105.600195288662, 13096.1774240399, 13112.634105249563, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_interval_cycles{79.9763671875, 79.8736254197363, 80.10216796875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_latency_cycles{121.203125, 120.60268025533117, 121.89380411966883, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_flop_per_clk_sm{14431.237890435998, 14427.880338382243, 14434.582951798882, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_interval_cycles{145.2828125, 145.2484422841565, 145.36521199221482, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_latency_cycles{201.125, 200.63297895588232, 201.73420854411768, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_flop_per_clk_sm{10922.569445309808, 10920.768578352032, 10925.070425301843, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_interval_cycles{48.000244140625, 47.982458496093756, 48.01786499023438, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_latency_cycles{87.2109375, 86.734375, 87.87925532791934, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_flop_per_clk_sm{8191.9375004768335, 8187.5961187258135, 8195.15746652267, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_interval_cycles{64.0048828125, 63.938798828125, 64.098046875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_latency_cycles{112.109375, 111.4453125, 112.69140625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_flop_per_clk_sm{8107.852493222954, 8105.893843122551, 8110.08301584816, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_interval_cycles{129.2966796875, 129.23614369465184, 129.38662049098667, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_latency_cycles{192.1171875, 191.70703125, 192.39453125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_flop_per_clk_sm{8191.796880036468, 8189.7531349443925, 8193.797269222185, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_interval_cycles{32.0013671875, 31.986572265625, 32.012841796875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_latency_cycles{78.02734375, 77.60546875, 78.4375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_flop_per_clk_sm{16383.125046727546, 16377.190331473807, 16390.940438799695, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_interval_cycles{64.0015625, 63.87857287063806, 64.0934619140625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_latency_cycles{112.1953125, 111.4453125, 112.84375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_flop_per_clk_sm{16215.174407893082, 16212.644433930926, 16219.33834162454, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_interval_cycles{129.29609375, 129.23767578125, 129.36173773624557, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_latency_cycles{192.0078125, 191.625, 192.39482421875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_flop_per_clk_sm{16383.343776284595, 16380.688169582414, 16386.719201222433, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_interval_cycles{31.993701171875, 31.983056640625, 32.00674072265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_latency_cycles{78.04296875, 77.49375, 78.51953125, "cycles"};

// measured, n = 29232: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity texture_latency_cycles{88, 88, 88, "cycles"};

// measured, n = 29232: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity texture_latency_ns{44.44438341896901, 44.44438341896901, 44.44438341896901, "ns"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity texture_linear_latency_cycles{116.25, 116.25, 116.25, "cycles"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity texture_nearest_latency_cycles{109.25, 109.25, 109.25, "cycles"};

// measured, n = 33768: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated
inline constexpr Quantity texture_size_bytes{251008, 251008, 259596.08663095327, "bytes"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock_read_cycles{2.0234375, 2.021849365234375, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_clock_step_cycles{1, 1, 1, "cycles"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock64_read_cycles{2.031494140625, 2.0276513273354566, 2.035313131297182, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_clock64_step_cycles{1, 1, 1, "cycles"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock_hi_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_period_ns{32, 32, 32, "ns"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_globaltimer_read_cycles{2.031494140625, 2.0273140841816426, 2.035452657177097, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_step_ns{32, 32, 32, "ns"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_lo_period_ns{32, 32, 32, "ns"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_globaltimer_lo_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_lo_step_ns{32, 32, 32, "ns"};

// measured, n = 25600: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_cycles{9.984715474438826, 9.613013291443679, 10.329720140525675, "cycles"};

// measured, n = 25600: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_ns{5.042794456376648, 4.855061822038991, 5.217038608164306, "ns"};

// measured, n = 25600: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_reach_bytes{272647653.96190065, 250019001.05333102, 297324374.938494, "bytes"};

// measured, n = 3000: the point whose cost is highest, slope of duration over the amount of work at each; the interval holds every point that is the highest in some of 500 resamples
inline constexpr Quantity tlb_level2_entry_bytes{33554432, 33554432, 33554432, "bytes"};

// measured, n = 6800: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_cycles{157.1992170790443, 151.23017104040866, 167.37479038926963, "cycles"};

// measured, n = 6800: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_ns{79.39361926964202, 76.37899481340189, 84.53280258272517, "ns"};

// measured, n = 6800: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_reach_bytes{67246090636.832954, 65805145581.822014, 70223329422.78224, "bytes"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bandwidth_gbps{4654.5712825958635, 4636.39717196115, 4668.700512955304, "GB/s"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bulk_dram_gbps{4654.5712825958635, 4636.39717196115, 4668.700512955304, "GB/s"};

// measured, n = 140: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bulk_dram_write_gbps{4362.599260188112, 4327.834020491155, 4387.498332194148, "GB/s"};

// measured, n = 70: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_bulk_l2_gbps{8692.474479203549, 8614.585923365408, 8751.030620070536, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_cycles{332.3140625, 331.48417310741013, 333.21466975621905, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_ns{167.835309516679, 167.4161736485725, 168.29016146144284, "ns"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_tensor_dram_gbps{4653.8886874824675, 4633.868088865057, 4665.9057006302955, "GB/s"};

// measured, n = 70: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals, over the plateau's points too where they differ by more than their errors
inline constexpr Quantity tma_tensor_l2_gbps{8697.800148283124, 8606.134406270747, 8755.67827899094, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_cycles{343.1609375, 342.4882421875, 344.13601562499997, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_ns{173.3130732606456, 172.97366105964116, 173.8058689108093, "ns"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_base_us{4.268761369444107, 3.5780646088974493, 5.112517543553004, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_capacity_blocks{4224, 4224, 4224, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_step_us{23.880127111508962, 23.73695066207782, 24.009514244575684, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_base_us{2.739238885364358, 2.5873875070960852, 2.8369525408729497, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_capacity_blocks{132, 132, 132, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_step_us{15.581650714877815, 15.562627300672435, 15.625118579906813, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_base_us{2.803428209431118, 2.610986250931776, 2.9425723645627957, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_capacity_blocks{264, 264, 264, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_step_us{15.869142576342538, 15.836966853657302, 15.90640425342989, "us"};

// Absent:
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   dram.scale_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   flag.atomic.other_half.far_cycles: one mode only, at 1278 cycles (1024 accesses); one mode only, at 1280 cycles (1024 accesses); one mode only, at 1281 cycles (1024 accesses)
//   flag.other_half.far_cycles: one mode only, at 1166 cycles (1024 accesses); one mode only, at 1167 cycles (1024 accesses)
//   flag.relaxed.other_half.far_cycles: one mode only, at 680.7 cycles (1024 accesses); one mode only, at 680.8 cycles (1024 accesses)
//   flag.relaxed.same_gpc.far_cycles: one mode only, at 502.4 cycles (1024 accesses); one mode only, at 502.9 cycles (1024 accesses); one mode only, at 502 cycles (1024 accesses)
//   flag.relaxed.same_half.far_cycles: one mode only, at 499.2 cycles (1024 accesses); one mode only, at 497.9 cycles (1024 accesses)
//   flag.relaxed.same_tpc.far_cycles: one mode only, at 504.1 cycles (1024 accesses); one mode only, at 503.8 cycles (1024 accesses)
//   l1.miss_share_past_ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l1.ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l2.one_sm.read_gbps: counters contradict it: l1_miss_rate = expected_miss_rate within 2 %; l2_hit_rate = expected_l2_hit_rate within 2 %
//   l2.write_requests_per_clk: not saturated: no other point comes within 3 % of the highest rate
//   timer.clock.period_cycles: the clock moves faster than it can be read
//   timer.clock64.period_cycles: the clock moves faster than it can be read

}  // namespace warpgauge::nvidia_h200
