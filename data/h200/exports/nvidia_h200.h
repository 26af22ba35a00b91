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
inline constexpr Quantity atomic_global_add_f32_atom_per_clk{267.8644354589766, 265.351632566477, 277.6181526927061, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_cycles{392.103125, 392.0273299232774, 392.21996005755113, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_latency_ns{198.1754058327307, 198.0397526237651, 198.28361253769037, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f32_red_per_clk{403.0749807359467, 398.1153241074425, 422.54347179180434, "operations/clk"};

// measured, n = 40: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_atom_per_clk{134.41325685192942, 131.48896407161544, 135.50900589950106, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_cycles{395.0875, 395.0169406640675, 395.3640625, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_latency_ns{199.69309662789357, 199.58839630390324, 199.8108015274609, "ns"};

// measured, n = 20: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_f64_red_per_clk{145.74917120578303, 144.64914433501107, 151.37548229441816, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_aggregated_per_clk{22.088744605325044, 22.06733856141267, 22.10951834927772, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_atom_per_clk{269.62124445100824, 267.70141687943294, 276.45568185597034, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_cycles{389.8984375, 389.78978580276873, 390.0703125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_latency_ns{196.99031095480748, 196.88210865365244, 197.05587990662082, "ns"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u32_red_per_clk{406.95798620649305, 397.92933392816326, 424.1780299029888, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_atom_per_clk{132.77404565660592, 130.07681082408578, 135.3224569014344, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_cycles{392.81875, 392.7507421875, 392.9633203125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_latency_ns{198.57366803302804, 198.37584433351378, 198.62162183713056, "ns"};

// measured, n = 40: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_add_u64_red_per_clk{203.40651506018247, 199.94086034122645, 205.84569629173464, "operations/clk"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_atom_per_clk{166.7144020151551, 165.46117628220628, 171.73312095243762, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_cycles{398.2375, 398.14761718750003, 398.3703125, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_cas_b32_latency_ns{201.27007008190964, 201.15412322467284, 201.37845410564208, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_coalesced_per_clk{408.91556982040004, 400.36228530027273, 427.62005651906395, "operations/clk"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_cycles{389.796875, 389.7109375, 389.85, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_exch_b32_latency_ns{197.00386165173822, 196.85697950826426, 197.1113808779995, "ns"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_f32_same_address_per_clk{0.2876597626521784, 0.28744035956574054, 0.2877772445122438, "operations/clk"};

// measured, n = 24849: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_far_latency_cycles{487.2008056640625, 485.50236053466796, 489.22660369873046, "cycles"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_latency_cycles{392.6, 389.06578125, 395.93832031249997, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_cycles{389.7515625, 389.7, 389.8984375, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_global_min_s32_latency_ns{196.98217682145287, 196.88889710919617, 197.08157766347392, "ns"};

// measured, n = 24303: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity atomic_global_near_latency_cycles{296.2008056640625, 283.5249313354492, 298.25670318603517, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_one_lane_per_clk{0.6904194141640487, 0.6899956054856303, 0.6906179419993298, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_same_address_per_clk{0.6902933624224001, 0.6896780737286342, 0.6905591206221762, "operations/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_global_spread_per_clk{57.1479570720725, 56.779718951642835, 58.514018237824075, "operations/clk"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_cycles{90.984375, 90.97161724092298, 90.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f16x2_latency_ns{45.95573250658937, 45.931198723244066, 46.308709550863796, "ns"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_cycles{89.984375, 89.97161724092298, 89.99713275907702, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_latency_ns{45.45063773062823, 45.42630279947915, 45.79980659813593, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_one_lane_per_clk_sm{0.02405619376512322, 0.023758357083326714, 0.024425337152600417, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_same_address_per_clk_sm{0.021906642724103857, 0.0218176156636586, 0.021985395286779508, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f32_spread_per_clk_sm{10.626346565055687, 10.619585405713524, 10.642254350219984, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_cycles{118, 118, 118, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_latency_ns{59.60118356341455, 59.577719004259954, 60.05054842188803, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_same_address_per_clk_sm{0.015671870217324763, 0.01562769589968139, 0.015698777757485845, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_f64_spread_per_clk_sm{5.32280187007924, 5.31788073579979, 5.3319231160378315, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_latency_ns{13.132464174989646, 13.127294017887786, 13.231476770924482, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_one_lane_per_clk_sm{0.9979291022048971, 0.9802560727533804, 1.0223386996131287, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_same_address_per_clk_sm{0.9998817583675026, 0.999104349052325, 1.0005992663758125, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u32_spread_per_clk_sm{31.969267824204636, 31.86095834219562, 32.07390074176034, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_cycles{119, 119, 119, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_latency_ns{60.10627833937569, 60.08261492802487, 60.5594513746159, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_same_address_per_clk_sm{0.015668797727718297, 0.015643705304624212, 0.015707263928318695, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_add_u64_spread_per_clk_sm{5.323072080898739, 5.3197773820576435, 5.326668495433164, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_latency_ns{13.132464174989646, 13.127294017887786, 13.231476770924482, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_same_address_per_clk_sm{0.9998474353888872, 0.999081502372468, 1.0005190681200573, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_and_b32_spread_per_clk_sm{31.94297290298996, 31.844992787183966, 32.0376418827052, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_cycles{30, 30, 30, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_latency_ns{15.152843278834208, 15.146877712947447, 15.26708858183594, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_one_lane_per_clk_sm{0.5001526344709689, 0.49423831070889895, 0.5044956275403375, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_same_address_per_clk_sm{0.49986080231258845, 0.4997655061445016, 0.5001278250285222, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b32_spread_per_clk_sm{15.999511733650706, 15.96786774131624, 16.031158847525425, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_cycles{44.015625, 44.00286724092302, 44.02838275907698, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_latency_ns{22.232062248164564, 22.216868303910736, 22.406173989926884, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_same_address_per_clk_sm{0.4998684275760546, 0.4993618537102016, 0.500270990297784, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_cas_b64_spread_per_clk_sm{7.9862297978644, 7.975842213753813, 8.00274752531921, "operations/clk/SM"};

// measured, n = 4224: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity atomic_shared_cycles_per_sharing_lane{2, 2, 2, "cycles/way"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_latency_ns{13.132464174989646, 13.127294017887786, 13.231476770924482, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_same_address_per_clk_sm{0.9998245547122316, 0.9986613217290418, 1.0009036030015945, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b32_spread_per_clk_sm{31.953680425408724, 31.84044923235507, 32.06997690884345, "operations/clk/SM"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_cycles{36, 35.974484481846005, 36.025515518153995, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_latency_ns{18.18341193460105, 18.163370574428235, 18.33349122073208, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_same_address_per_clk_sm{0.9993671609927185, 0.9982711216383978, 1.0005954471197154, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_exch_b64_spread_per_clk_sm{15.985121270789822, 15.912712982849431, 16.030940770277432, "operations/clk/SM"};

// measured, n = 732: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 135: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_latency_ns{13.132464174989646, 13.127294017887786, 13.231476770924482, "ns"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_same_address_per_clk_sm{0.9998855721772564, 0.9992795416512601, 1.0008322961447127, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_max_u32_spread_per_clk_sm{31.920121765601216, 31.76567816892441, 32.00781440781441, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_same_address_per_clk_sm{0.0218759158637108, 0.021743920970552832, 0.02198434482433241, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_f32_spread_per_clk_sm{10.652092423188082, 10.641714323409568, 10.667920070242028, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_same_address_per_clk_sm{0.9998398083803102, 0.9989710914813996, 1.0004732463170751, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_red_add_u32_spread_per_clk_sm{31.96293360970554, 31.88275537041823, 32.0533113240711, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_same_address_per_clk_sm{0.9996270617422547, 0.9994302564426794, 1.000183902222012, "operations/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity atomic_shared_spread_per_clk_sm{31.94774173105516, 31.906124159045053, 31.99240348836043, "operations/clk/SM"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_base_cycles{12.000915921118938, 11.99669968158791, 12.005411975027938, "cycles"};

// measured, n = 4224: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_block_per_warp_cycles{1.9999940575742303, 1.9996008600547193, 2.0003126000257905, "cycles/warp"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_cycles{90.21875, 90.21875, 90.21875, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size16_ns{45.569019318744125, 45.551079122165916, 45.569019318744125, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_cycles{82.31484375, 78.05330078125, 83.83162109375, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size2_ns{41.57679756218251, 39.419305491762735, 42.33213128515597, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_cycles{86.55390625, 86.5046875, 86.5898828125, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size4_ns{43.71674207002413, 43.679207068553026, 43.736097459681076, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_cycles{90.44375, 90.3640625, 90.4953125, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_relaxed_size8_ns{45.682665643335376, 45.624446811088006, 45.70870959272087, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_cycles{358.915625, 358.5546875, 359.4875, "cycles"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size16_ns{181.28640719832762, 181.03280016555289, 181.57525827333043, "ns"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_cycles{351.0109375, 347.04759765625, 351.9965625, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size2_ns{177.2878717570665, 175.22291740904686, 177.791624875029, "ns"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_cycles{354.98125, 354.68515625, 355.38634765625, "cycles"};

// measured, n = 2520: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size4_ns{179.2991749391555, 179.07987851042782, 179.50378764908152, "ns"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_cycles{359.0421875, 358.6912662971784, 359.42907603950056, "cycles"};

// measured, n = 1260: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_cluster_size8_ns{181.35033325591021, 181.14565105908082, 181.5457486360912, "ns"};

// measured, n = 1320: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_handover_base_cycles{23.999843750000004, 23.998541666666668, 24.001328125, "cycles"};

// measured, n = 1320: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_handover_per_warp_cycles{1.0000343276515151, 0.9997757162108903, 1.0002366644376313, "cycles/warp"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_handover_warps32_cycles{70.4328125, 69.32074095329088, 71.54488404670911, "cycles"};

// measured, n = 2112: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_named_base_cycles{24.0000390625, 23.995779296875007, 24.00471557617188, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_named_groups4_warps32_cycles{71.998046875, 71.70427734375001, 72.25238517471522, "cycles"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity barrier_named_groups4_warps4_cycles{26, 25.992578125, 26.007421875, "cycles"};

// measured, n = 2112: cost of an operation = slope over operations at each number of warps; cost = base + per_warp * warps by least squares; 95 % bootstrap intervals
inline constexpr Quantity barrier_named_per_warp_cycles{1.9999905215992648, 1.999767635569853, 2.0002083237591908, "cycles/warp"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity barrier_warp_converged_cycles{0.9625, 0.9237741557144972, 1.0012258442855029, "cycles"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity barrier_warp_cycles{10.48125, 10.461885083268964, 10.500614916731035, "cycles"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_max_threads{1024, 1024, 1024, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity block_registers{65536, 65536, 65536, "1"};

// measured, n = 923: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dfma_lowest_mhz{1724.9972492455074, 1724.9117898187449, 1739.9229079723198, "MHz"};

// measured, n = 923: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dfma_mhz{1859.9858815914095, 1796.5021855538162, 1919.953628494917, "MHz"};

// measured, n = 311: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dram_lowest_mhz{1439.6545792470738, 1439.600726494935, 1439.7084319992125, "MHz"};

// measured, n = 311: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_dram_mhz{1834.8438673522444, 1514.802693355645, 1948.6572810120742, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_ffma_lowest_mhz{1979.9694184558134, 1978.80946443324, 1979.9770497941447, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_ffma_mhz{1979.9829816137503, 1979.1708346999017, 1979.9878046365484, "MHz"};

// measured, n = 20: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_idle_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_l2_lowest_mhz{1977.3772522298154, 1976.8159416873807, 1977.5329654359682, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_l2_mhz{1978.7175259396226, 1977.4373142799907, 1979.1963646423224, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_memory_max_mhz{3201, 3201, 3201, "MHz"};

// measured, n = 921: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mixed_lowest_mhz{1334.9410976297968, 1334.725835824745, 1349.9543351464458, "MHz"};

// measured, n = 921: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mixed_mhz{1500.8660351759318, 1421.2671908146615, 1528.6785500474723, "MHz"};

// measured, n = 1500: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mma_sync_bf16_lowest_mhz{1664.981246622803, 1649.987043799091, 1665.0035969236965, "MHz"};

// measured, n = 1500: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_mma_sync_bf16_mhz{1694.9773209773632, 1665.0016948513733, 1724.753570126901, "MHz"};

// measured, n = 3000: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_settle_ms{1972.900928, 975.079424, 2028.872608, "ms"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_shared_lowest_mhz{1980.0100766728779, 1980.004101350737, 1980.0173259825983, "MHz"};

// measured, n = 600: settled = median of the second half; settle = first time from which a running median of 5 stays within 2 % of it (or 3 robust deviations)
inline constexpr Quantity clock_shared_mhz{1980.018007774149, 1980.0157099043238, 1980.0202646303132, "MHz"};

// queried, n = 1: queried from the driver
inline constexpr Quantity clock_sm_max_mhz{1980, 1980, 1980, "MHz"};

// measured, n = 63: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_sm_mhz{1979.9876126396566, 1979.9813201432603, 1979.9999145741963, "MHz"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity clock_tensor_bf16_mhz{1587.1888910394246, 1565.112572919415, 1592.660925469563, "MHz"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_random_gbps{648.2695612283779, 599.5288577361534, 650.3048795136684, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_gbps{4577.997523499421, 4472.433474702034, 4590.523484817253, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride32_gbps{702.6971684834183, 634.2845365191969, 703.6403142393142, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_gbps{981.0090408042585, 943.7013133277287, 984.4628653280868, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_random_gbps{81.40486243109427, 75.97964123641499, 81.52194488124282, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_gbps{2860.6872642733624, 2755.0181782002123, 2871.2130693698014, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride32_gbps{144.81093860205073, 142.39217441716445, 145.67602392826566, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_gbps{579.2837642862444, 565.1939145605962, 580.7676508639713, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_random_gbps{162.73076480251697, 151.95377587654642, 162.92988252704197, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_gbps{4513.947852823093, 4378.759284463261, 4522.160552724117, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride32_gbps{243.74150643750704, 233.77014590394015, 245.02302394923956, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_gbps{576.9331544011776, 565.8038681321707, 580.0719295771494, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_random_gbps{325.46152960503395, 303.82498849224623, 326.4430826164692, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_gbps{4622.1407831992165, 4502.439686346301, 4634.910106881016, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride32_gbps{354.32014479900107, 319.2461338828244, 354.88977665492234, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_gbps{581.0492377044549, 568.9120449817119, 582.8255429398392, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_random_gbps{40.736426177464224, 38.02146765764436, 40.75701212678223, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_gbps{1757.8349960365167, 1747.8543083482875, 1764.629675908742, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride32_gbps{144.11434875388872, 141.40327684665567, 144.8209410715611, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_gbps{573.6977139630164, 559.3897175638767, 575.8242684032896, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_ld8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_random_gbps{253.21424163073314, 246.96346816725827, 254.30964846630124, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_gbps{4291.122548805135, 4269.826619929363, 4302.401838877131, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride1_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride2_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride32_gbps{261.6700766814999, 256.3089836373372, 262.06248668620435, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_gbps{359.3167227154708, 352.1370125047507, 360.4592604301961, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st128_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_random_gbps{31.94540727894066, 31.31596565447464, 31.9680505399794, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_gbps{3891.9483258785367, 3858.161517581774, 3924.9539670172994, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride1_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride2_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride32_gbps{88.46502883718364, 86.9177743306388, 89.66402839135155, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride4_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_gbps{246.0291025951984, 245.03734199266017, 247.00708340260437, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st16_stride8_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_random_gbps{63.91661006814843, 62.65391678790242, 63.9590118557729, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_gbps{3798.543433884472, 3760.232261215345, 3810.405431893044, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride1_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride2_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride32_gbps{89.48421014402628, 88.25654137037469, 90.06837540145379, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride4_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_gbps{237.23438224608955, 235.502749852536, 239.3415312029418, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st32_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_random_gbps{127.7602128001042, 125.2956736479355, 127.9258285601309, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_gbps{4376.760293424499, 4327.594299470189, 4387.268733979064, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride1_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride2_sectors_per_request{16, 16, 16, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride32_gbps{131.84879319403973, 129.05553846248483, 131.98570856704265, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride4_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_gbps{355.35913893264393, 348.4364749306911, 358.87091812748474, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st64_stride8_sectors_per_request{32, 32, 32, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_random_gbps{15.975622761903239, 15.661842429897758, 15.996582889253114, "GB/s"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_gbps{2979.3059100937317, 2957.770931912349, 2992.191143446676, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride1_sectors_per_request{1, 1, 1, "sectors/request"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride2_sectors_per_request{2, 2, 2, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride32_gbps{59.72409612819904, 58.983319377733736, 60.119599879847506, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride4_sectors_per_request{4, 4, 4, "sectors/request"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_gbps{246.7527880158269, 244.77276868321937, 247.07985489079988, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity coalescing_st8_stride8_sectors_per_request{8, 8, 8, "sectors/request"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity constant_cold_latency_cycles{392.70625, 390.66280072187925, 393.58188438944273, "cycles"};

// measured, n = 5760: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity constant_divergence_cycles_per_address{11, 11, 11, "cycles/way"};

// measured, n = 2880: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity constant_divergence_cycles_per_line{11, 11, 11, "cycles/way"};

// measured, n = 8640: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l1_latency_cycles{28, 28, 28, "cycles"};

// measured, n = 8640: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l1_latency_ns{14.14452071191976, 14.141319145439017, 14.160528544323471, "ns"};

// measured, n = 1440: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity constant_l1_line_bytes{64, 64, 64, "bytes"};

// measured, n = 22320: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l1_size_bytes{2048, 2048, 2144, "bytes"};

// measured, n = 7560: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l2_latency_cycles{95.4296875, 94.0625, 95.921875, "cycles"};

// measured, n = 7560: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l2_latency_ns{48.19733505595429, 47.50660686080867, 48.445947367807, "ns"};

// measured, n = 6912: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity constant_l2_size_bytes{131072, 131072, 148480, "bytes"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_i2f_overlap{1.0029338508320218, 0.9959739484096636, 1.0093615439072579, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_lds_overlap{0.899537947756073, 0.8943198014485845, 0.9046200089238722, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_mufu_ex2_overlap{0.998719063086143, 0.9894063459328885, 1.0047358676115192, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_popc_overlap{0.9988998059379919, 0.9914959529691585, 1.0027800651560541, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_shfl_overlap{0.8681854918645256, 0.8443211911060444, 0.9039207946307204, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_dfma_viaddmnmx_overlap{0.9978157267672756, 0.9935281008639375, 1.0040404049004732, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_dfma_overlap{0.9968486109411333, 0.9857911711259996, 1.0123491889521006, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_hfma2_overlap{-0.7728728759266603, -0.7938015477374479, -0.7544660321006953, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_i2f_overlap{0.9633787265366213, 0.8904238492936912, 1.033951096709344, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_iadd3_overlap{1.0015253668507276, 0.9875781949176593, 1.0116909059882686, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_imad_overlap{0.9962366907355281, 0.9790712582819753, 1.008653157385344, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_lds_overlap{0.9689435309191861, 0.9470313167040153, 0.9951580609414287, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_lop3_overlap{0.9971475892528524, 0.9860263085611333, 1.006028657126243, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_mufu_ex2_overlap{1.0004881173922329, 0.9902241470060696, 1.0115446719477705, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_popc_overlap{0.9993880797943948, 0.9828368353546546, 1.0169438953435066, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_shfl_overlap{0.9607065499252571, 0.9380848262623454, 0.9772834422959892, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_ffma_viaddmnmx_overlap{0.9968102073365231, 0.9881276206852385, 1.0076253930102064, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_dfma_overlap{1.0011767402766103, 0.9959585796453232, 1.006043384718207, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_i2f_overlap{0.9996949638532167, 0.99197668268634, 1.007041074182549, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_lds_overlap{0.9631695575762207, 0.9525685171734772, 0.9748555799576106, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_mufu_ex2_overlap{0.9972851782936278, 0.9795371539530356, 1.0119652710361164, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_popc_overlap{1.001250648201812, 0.9966327084683076, 1.0069314634286541, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_shfl_overlap{0.975603798357302, 0.9587829783758115, 0.9925841067586315, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_hfma2_viaddmnmx_overlap{1.0012225873003744, 0.9954307436139049, 1.0045049240951254, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_lds_overlap{0.9721211288882785, 0.9640102608772101, 0.9769325583010637, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_popc_overlap{-0.0002899612367609804, -0.0014429073217534318, 0.0011814032282386215, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_shfl_overlap{0.9985049808546017, 0.9956781061936208, 1.0003738916869254, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_i2f_viaddmnmx_overlap{0.9977744580957898, 0.9929988696767886, 1.0034657707769052, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_dfma_overlap{1.0000305609461668, 0.9938585762709682, 1.0079218329889348, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_hfma2_overlap{1.002165756642162, 0.9951079645113239, 1.0099659289420269, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_i2f_overlap{1.0000913631380193, 0.996064179610821, 1.0057079302759804, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_imad_overlap{1.0016784155756966, 0.9972593156765072, 1.0078604695726292, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_lds_overlap{0.9776464855646242, 0.9654732406674, 0.9867415010199663, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_lop3_overlap{0.0020121337764092556, -0.0039573580453100355, 0.008033612748014722, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_mufu_ex2_overlap{1.000091402108342, 0.9945662876298894, 1.0068282495041634, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_popc_overlap{0.9988731879644293, 0.9942161647420049, 1.0036012887683494, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_shfl_overlap{0.9801437446704836, 0.9720082121346949, 0.986377112398886, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_iadd3_viaddmnmx_overlap{0.0014052666951793243, -0.007422125989361229, 0.00651830151146907, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_dfma_overlap{1.0019689546224644, 0.9944249367213279, 1.006303814949946, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_hfma2_overlap{0.001954138804921987, -0.007744428516060059, 0.006556765602333139, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_i2f_overlap{1.0043311169401574, 0.9983679948637585, 1.0085289347109356, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_lds_overlap{0.9760732736943171, 0.9718713338287398, 0.9803271297255293, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_lop3_overlap{0.9997103746836987, 0.9939438641694229, 1.0064604665260464, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_mufu_ex2_overlap{1.0008692734703837, 0.9943570175669387, 1.0069469937975724, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_popc_overlap{0.9977140070408583, 0.9924069921457629, 1.0041208858283006, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_shfl_overlap{0.9763532068102765, 0.9686254708940925, 0.9902983199267141, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_imad_viaddmnmx_overlap{1.000549484095488, 0.9942179038089389, 1.0056667940111135, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lds_viaddmnmx_overlap{0.9262317601807192, 0.8805538015016116, 0.969178659126946, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_dfma_overlap{0.9999237107110162, 0.9883493976824039, 1.0077964554793861, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_hfma2_overlap{1.0010534029495282, 0.9928200791191375, 1.0056672075833795, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_i2f_overlap{1.0011889881406055, 0.989901226059993, 1.0074805390751462, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_lds_overlap{0.9745434590408829, 0.9640977082652706, 0.9876295321722419, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_mufu_ex2_overlap{0.9997100608872137, 0.9917510095815905, 1.0073983790975072, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_popc_overlap{1.0010985657613671, 0.9939605549999297, 1.0077440331762737, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_shfl_overlap{0.9808361306072627, 0.9745000168813535, 0.9855229031769784, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_lop3_viaddmnmx_overlap{0.001053177849685573, -0.0043422287759009555, 0.00649479145345098, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_i2f_overlap{0.0002441424876593602, -0.001524031010041337, 0.0024426838275596343, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_lds_overlap{0.9591416230406447, 0.9516922955587437, 0.9669038564567325, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_popc_overlap{0.00010683271522976664, -0.0012691198882536713, 0.002511876555960798, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_shfl_overlap{0.9999466390205973, 0.9972619436715755, 1.0018837029705734, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_mufu_ex2_viaddmnmx_overlap{1.00044263996581, 0.9940967970159722, 1.0060356508506167, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_lds_overlap{0.9604114522922899, 0.9548464301458316, 0.9663750323000795, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_shfl_overlap{1.0005339354090708, 0.9965659756434544, 1.0035703680327956, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_popc_viaddmnmx_overlap{0.9984419869249099, 0.9928086085597202, 1.004833168653944, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_shfl_lds_overlap{-0.04563213479030584, -0.048384913750335164, -0.04343652132639991, "1"};

// measured, n = 135: cost of a pair = slope of cycles over pairs; overlap = (a + b - pair) / min(a, b), where a and b are half of what each costs twice; 95 % bootstrap interval
inline constexpr Quantity contention_shfl_viaddmnmx_overlap{0.9769824090728941, 0.9617472976158815, 0.9909540255860545, "1"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity cp_async_dram_gbps{4617.533746438233, 4508.014359583267, 4645.409918421233, "GB/s"};

// measured, n = 28: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity cp_async_l2_gbps{8977.05971942874, 8943.078973046451, 9012.286640694278, "GB/s"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_cycles{314.64375, 314.1616015625, 315.781328125, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity cp_async_latency_ns{158.91169926256438, 158.66740647209048, 159.48472763311236, "ns"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_branch_over_predication_cycles{30, 30, 30, "cycles"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_by_lane_over_by_warp_ratio{1.6026969217892681, 1.6004535011285779, 1.6074044228915165, "1"};

// measured, n = 1764: T = slope over iterations; T = base + per_instruction * executed_instructions + reconverge * (paths - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_cycles_per_instruction{3.999236182112211, 3.9937681462909325, 4.0042359335020805, "cycles/instruction"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_early_exit_all_lanes_cycles{263, 263, 263, "cycles"};

// measured, n = 864: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_early_exit_exited_warps_cycles{0.02545014880952401, 0.0012497175732585808, 0.04988334791106915, "cycles"};

// measured, n = 84: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity divergence_early_exit_one_lane_cycles{263, 263, 263, "cycles"};

// measured, n = 864: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity divergence_early_exit_per_warp_cycles{0.25312748015873016, 0.25185954723439147, 0.254286123765464, "cycles/warp"};

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
inline constexpr Quantity divergence_many_warps_branch_over_predication_cycles{1.0827306798986465, 1.0119689410016968, 1.1490456426330573, "cycles"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_predication_crossover_instructions{7.320421564123258, 7.180368502891922, 7.460524008035437, "instructions"};

// measured, n = 420: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_skipped_branch_cycles{2.016910367398649, 1.9722513862442352, 2.0635566010346285, "cycles"};

// measured, n = 840: cost = slope over the amount of work at each point; for each form cost = base + each * x by least squares; where the two lines meet, and their mean distance over the x that both have; 95 % bootstrap intervals
inline constexpr Quantity divergence_many_warps_split_branch_over_predication_cycles{1.6072057775548982, 1.4191695825654047, 1.7794757483319024, "cycles"};

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
inline constexpr Quantity divergence_shuffled2_over_sorted_ratio{1.6630358217748236, 1.6609503923740132, 1.6705983519811012, "1"};

// measured, n = 216: ratio of the slopes of duration over the amount of work, form 1 over form 0; 95 % bootstrap interval
inline constexpr Quantity divergence_shuffled8_over_sorted_ratio{4.851279494848788, 4.848799000634095, 4.853873502297823, "1"};

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

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_copy_gbps{4256.927192176725, 4254.031215879928, 4273.225246930092, "GB/s"};

// measured, n = 3: median counter value at each point, 95 % bootstrap interval
inline constexpr Quantity dram_granule_bytes{63.93046521746905, 63.92877535857625, 63.93055685361969, "bytes"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p10_cycles{538.9849446614584, 519.209716796875, 542.4038899739584, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_cycles{701.9849446614584, 681.209716796875, 708.4038899739584, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p50_ns{354.71495978775386, 344.0477398573046, 357.78135211114187, "ns"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p90_cycles{855.2849446614595, 828.209716796875, 867.4038899739584, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_cycles{1226.9849446614585, 1179.7235379177328, 1249.4038899739585, "cycles"};

// measured, n = 36864: quantiles of single timed accesses less what timing adds (mean access less mean hop of an untimed lap); 95 % intervals from order statistics (binomial)
inline constexpr Quantity dram_latency_p99_ns{619.99893105352, 595.8241740672145, 631.014904653101, "ns"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_cycles{688.9328125, 664.0716015625, 694.5486328125, "cycles"};

// measured, n = 732: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dram_latency_ns{347.9456779221404, 335.3899946147796, 350.78219657376195, "ns"};

// measured, n = 84: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_ld128_gbps{4692.729644254799, 4611.991198866185, 4697.673612642069, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_ld32_gbps{4694.138346305773, 4616.493487515724, 4697.068639438, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_ld64_gbps{4692.828444404331, 4615.19897126153, 4697.019518045717, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_mixed_gbps{4051.3668190371764, 4046.968987361754, 4067.0808558791955, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random128_gbps{4282.086744801092, 4072.139635421583, 4295.242257601774, "GB/s"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity dram_random32_gbps{1357.8193566971472, 1230.8132766574588, 1359.5799138535656, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_read_bytes_in_flight_per_sm{27497.631589403358, 26949.912080707618, 27820.118245884347, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_read_gbps{4713.445768048334, 4631.391589259101, 4715.019017284722, "GB/s"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_scale_gbps{4255.409265097577, 4249.6251666348, 4274.9603213914, "GB/s"};

// measured, n = 119: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_st128_gbps{4676.577584289974, 4673.865561356243, 4691.030432348532, "GB/s"};

// measured, n = 42: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_st32_gbps{4650.534688971217, 4644.662992146397, 4657.010535106698, "GB/s"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_st64_gbps{4684.2035979592965, 4680.764035489865, 4686.370229552659, "GB/s"};

// measured, n = 324: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_bytes_in_flight_per_sm{34219.86024917889, 32842.21417727839, 34362.9238723052, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_triad_gbps{4410.100354733074, 4402.5278415384455, 4415.2504655547455, "GB/s"};

// measured, n = 351: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_write_bytes_in_flight_per_sm{7933.561870041603, 7891.6868924354485, 8067.978288811824, "bytes"};

// measured, n = 27: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity dram_write_gbps{4713.280207710973, 4706.232980776786, 4714.739382523885, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_bandwidth_bytes_per_clk_sm{16.08531579238024, 16.065739274019027, 16.10930385027268, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_bandwidth_bytes_per_clk_sm{14.6844267431854, 14.654138090064162, 14.977207299663128, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster16_latency_cycles{196.36875, 195.836875, 198.91722656250002, "cycles"};

// measured, n = 56: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_bandwidth_bytes_per_clk_sm{14.234248923148337, 14.09352665445809, 15.448909013909534, "bytes/clk/SM"};

// measured, n = 7560: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster4_latency_cycles{190.87890625, 189.6739453125, 194.95830078125002, "cycles"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_bandwidth_bytes_per_clk_sm{14.448479437039303, 13.73793987171812, 15.995509415835663, "bytes/clk/SM"};

// measured, n = 8820: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_cluster8_latency_cycles{196.50625, 192.3437890625, 199.5718359375, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_cycles{190.7703125, 183.99087890625, 192.72703125, "cycles"};

// measured, n = 5544: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_latency_ns{96.34722311988122, 92.93283176004564, 97.34101682184945, "ns"};

// measured, n = 588: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity dsmem_own_latency_cycles{26, 26, 26, "cycles"};

// measured, n = 55: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dfma_above_idle_pj{35.94405064142975, 33.665260082038834, 38.15528535665578, "pJ"};

// measured, n = 55: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dfma_pj{44.803893119978035, 42.226835996146406, 46.72075436097988, "pJ"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dram_above_idle_pj_per_byte{121.13214458660065, 113.81791170714925, 141.11456769012287, "pJ/byte"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_dram_pj_per_byte{151.0506476941988, 143.63954936129852, 171.16160255967543, "pJ/byte"};

// measured, n = 42: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_ffma_above_idle_pj{14.778390166581715, 14.356340824995932, 15.221760677158802, "pJ"};

// measured, n = 42: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_ffma_pj{18.963014340351226, 18.42104366862883, 19.40217279718032, "pJ"};

// measured, n = 45: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_l2_above_idle_pj_per_byte{51.8815910086498, 49.447832892843905, 52.27856578620907, "pJ/byte"};

// measured, n = 45: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_l2_pj_per_byte{67.74961362493396, 64.92874636340271, 68.26812581002945, "pJ/byte"};

// measured, n = 106: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_mma_sync_bf16_flop_above_idle_pj{0.9076444118494255, 0.8911740794738473, 0.9194772857653513, "pJ"};

// measured, n = 106: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_mma_sync_bf16_flop_pj{1.1340254784273045, 1.1142634548552586, 1.1454604074537413, "pJ"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_shared_above_idle_pj_per_byte{5.084317757375152, 4.90163434328731, 5.122535827671696, "pJ/byte"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity energy_shared_pj_per_byte{9.23245626975152, 8.923323072702864, 9.255861532643733, "pJ/byte"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_acq_rel_after_global_store_far_cycles{558.28125, 552.5770833333333, 563.7902986750505, "cycles"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_acq_rel_after_global_store_near_cycles{405.6953125, 400.76258234519105, 409.8595913873257, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_after_shared_store_cycles{269.153125, 268.3465996058115, 269.5659921922513, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_after_shared_store_ns{135.93640573683845, 135.5258190137965, 136.1452630921382, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_cycles{265.2140625, 264.41153251992955, 265.6028524734272, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_acq_rel_ns{133.94829493157752, 133.5420303321001, 134.14530397365712, "ns"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_sc_after_global_store_far_cycles{558.2265625, 552.0180286945554, 563.6053230932204, "cycles"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_cluster_sc_after_global_store_near_cycles{405.703125, 400.35550548589345, 410.04454584040747, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_after_shared_store_cycles{269.153125, 268.36250213328566, 269.5447888222858, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_after_shared_store_ns{135.93728416909167, 135.53664514932353, 136.13521875854158, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_cycles{265.2140625, 264.5035108741025, 265.613290751795, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cluster_sc_ns{133.9483439628852, 133.58909443293965, 134.15228463957462, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_global_store_cycles{16, 16, 16, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_global_store_ns{8.083056580359319, 8.081340241665872, 8.08312032753735, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_shared_store_cycles{12, 12, 12, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_after_shared_store_ns{6.061402776250392, 6.060008325468216, 6.061742523908816, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_cycles{9, 9, 9, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_acq_rel_ns{4.546570630327179, 4.545583189881476, 4.54683926220976, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_global_store_cycles{15, 15, 15, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_global_store_ns{7.575822118698458, 7.5753910466736505, 7.578288366864462, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_shared_store_cycles{11, 11, 11, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_after_shared_store_ns{5.555841089402855, 5.55524943736017, 5.556137012646594, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_cycles{8, 8, 8, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_cta_sc_ns{4.042048448291889, 4.041362755781386, 4.042698324521798, "ns"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_acq_rel_after_global_store_far_cycles{558.25, 552.3408582089552, 563.5947888190268, "cycles"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_acq_rel_after_global_store_near_cycles{405.6796875, 400.1991950757576, 409.5458618233618, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_after_shared_store_cycles{269.153125, 268.35011598910455, 269.5613036811939, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_after_shared_store_ns{135.93717076882697, 135.529507173732, 136.14438756167056, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_cycles{265.2140625, 264.4344337753206, 265.64430162163455, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_acq_rel_ns{133.94881204814803, 133.55360754640333, 134.16877791414407, "ns"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_sc_after_global_store_far_cycles{558.2265625, 551.3063524590164, 563.2042892156862, "cycles"};

// measured, n = 192: median access of each address, interruptions apart; two levels where their density has two modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over addresses
inline constexpr Quantity fence_gpu_sc_after_global_store_near_cycles{405.7421875, 400.483676046176, 410.0720608911962, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_after_shared_store_cycles{269.153125, 268.4263057277197, 269.5687281439742, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_after_shared_store_ns{135.9361291231987, 135.56822429576803, 136.14743725128562, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_cycles{265.2140625, 264.40451808378714, 265.6392319162129, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_gpu_sc_ns{133.94689594831507, 133.53731919050682, 134.16308551141506, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_global_store_cycles{1025.025, 1020.8773046875, 1025.386692790311, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_global_store_ns{517.6925104907554, 515.5941918108689, 517.871453738596, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_shared_store_cycles{1024.85625, 1020.7698247633983, 1025.4715327026886, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_after_shared_store_ns{517.6066794580144, 515.5436114334199, 517.9175437921873, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_cycles{1020.9953125, 1016.6242536448847, 1021.340625, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_acq_rel_ns{515.6558208810006, 513.4459737239255, 515.8298146848848, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_global_store_cycles{1025.00625, 1020.6092888194027, 1025.329205390288, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_global_store_ns{517.679943124571, 515.4613846970299, 517.8448441077743, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_shared_store_cycles{1025.046875, 1020.6421875, 1025.3096612456561, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_after_shared_store_ns{517.7028581086032, 515.4763797029862, 517.8324871659573, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_cycles{1020.965625, 1016.7864056780436, 1021.1716298302733, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity fence_sys_sc_ns{515.6415667670213, 513.5297888614778, 515.7456100872297, "ns"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_atomic_one_way_cycles{1277.6984375, 1243.3067578125, 1319.394140625, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_atomic_one_way_ns{645.1047328945508, 627.7405140089036, 666.4190878634256, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_atomic_one_way_p10_cycles{1044.1, 1034.000890625, 1052.129205078125, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_atomic_one_way_p90_cycles{1510.121875, 1502.45959765625, 1517.405953125, "cycles"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_block_one_way_cycles{277.5, 277.5, 277.878125, "cycles"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_block_one_way_ns{140.10861884476387, 140.10861884476387, 140.2995326159375, "ns"};

// measured, n = 3564: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_cluster_one_way_cycles{548.5, 540.8547889028423, 555.9774786433939, "cycles"};

// measured, n = 3564: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_cluster_one_way_ns{277.0223867182371, 273.18292842839094, 280.71076267214454, "ns"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_one_way_cycles{1115.5296875, 1069.1427734375, 1149.004140625, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_one_way_ns{563.4482175858133, 540.0184296198862, 580.3559889874068, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_one_way_p10_cycles{893.5234375, 886.76569921875, 901.60216015625, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_one_way_p90_cycles{1187.0265625, 1182.689541015625, 1192.92946484375, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_relaxed_one_way_cycles{634.28125, 489.147578125, 684.02515625, "cycles"};

// measured, n = 1536: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity flag_relaxed_one_way_ns{320.372145865102, 246.96861831479274, 345.36151314328396, "ns"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_relaxed_one_way_p10_cycles{481.44921875, 476.3321240234375, 484.767150390625, "cycles"};

// measured, n = 3072: quantiles of single timed accesses, timing overhead included; 95 % intervals from order statistics (binomial)
inline constexpr Quantity flag_relaxed_one_way_p90_cycles{701.63515625, 696.8153447265626, 707.8944384765625, "cycles"};

// derived, n = 63: derived: inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12
inline constexpr Quantity fp32_tflops{66.90823864469759, 66.87892714267089, 66.92396739480776, "TFLOP/s"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_count{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_largest_sms{18, 18, 18, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_smallest_sms{8, 8, 8, "1"};

// measured, n = 5484: connected sets of the units that were seen together; either half of the sightings must give the same sets as all
inline constexpr Quantity gpc_sms_apart{8, 8, 8, "1"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_base_cycles{-1029.4557954545462, -1251.712035548066, -823.3944367533815, "cycles"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_base_ns{-519.9727443670115, -632.2332101630133, -415.8922285595985, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm16_cycles{9678.775, 9555.590942098255, 9750.039682901745, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm16_ns{4887.720724394823, 4826.479066075419, 4924.6941092474835, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm1_cycles{1882.75, 1873.836894397862, 1892.6225187756643, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm1_ns{950.5928004683935, 946.0926097817877, 955.577394955519, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm2_cycles{1907.675, 1894.4269143476868, 1917.9628125000002, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm2_ns{963.5566767316683, 956.8651378771991, 968.752997081486, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm4_cycles{2369.7125, 2350.3734690943274, 2391.652571007476, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm4_ns{1196.9294042798138, 1187.1613607972074, 1208.0112195299064, "ns"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm8_cycles{4304.6875, 4247.410471495963, 4360.720523981631, "cycles"};

// measured, n = 180: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity grid_sync_blocks_per_sm8_ns{2174.275168395221, 2145.344840515255, 2202.5771560896483, "ns"};

// measured, n = 1980: cost = slope over the amount of work at each point; cost = base + each * x by least squares; 95 % bootstrap intervals
inline constexpr Quantity grid_sync_per_block_cycles{5.12103305785124, 4.973444842138008, 5.273889743575858, "cycles/block"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_bytes_per_clk_sm{17.77229575757576, 17.46236316909235, 18.110874907611606, "bytes/clk/SM"};

// measured, n = 84: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_latency_cycles{771.1361405804552, 734.6443802952845, 784.4782651675847, "cycles"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_warps_by_little{26.767303827639388, 25.13818400115805, 27.514011983392667, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_dram_warps_to_saturate{38.43635988656869, 36.505046756041125, 40.996564056025115, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma1_warps_by_little{16.048243068987748, 16.032470583494522, 16.069449408520832, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma1_warps_to_saturate{15.533500766218285, 15.43219462981799, 15.581021667633447, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma4_warps_by_little{4.234171182018864, 4.205322112427334, 4.263645995738871, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_ffma4_warps_to_saturate{4.503635155656791, 4.022183899396311, 5.087739304334295, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_bytes_per_clk_sm{18.01104290909091, 17.979072536374506, 18.0199795992608, "bytes/clk/SM"};

// measured, n = 84: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_latency_cycles{367.4505611972208, 366.8792698392509, 368.42282633863954, "cycles"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_warps_by_little{6.463054516301445, 6.452635498355142, 6.474804974646289, "warps"};

// measured, n = 1848: rate = slope of what an SM has done over the window; plateau = median of the rates within 3 % of the highest; saturated where 95 % of it are reached, on the chord, the interval from as early as a concave curve can be; latency = one warp's step; by Little's law plateau * latency / work of a step; 95 % bootstrap intervals
inline constexpr Quantity hiding_l2_warps_to_saturate{6.662183223243966, 6.388275892834384, 6.67438351234617, "warps"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_free_us{34.440999999999995, 29.343999999999998, 59.151, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_malloc_async_us{49.972, 42.855999999999995, 75.717, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_malloc_host_us{587.4409999999999, 458.644, 871.284, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_2MiB_malloc_us{60.845, 49.198, 101.948, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_free_us{90.153, 62.965, 151.369, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_malloc_async_us{156.704, 110.946, 242.109, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_malloc_host_us{23361.572, 21682.628999999997, 32065.657999999996, "us"};

// measured, n = 21: median over all points, 95 % bootstrap interval
inline constexpr Quantity host_allocate_64MiB_malloc_us{185.369, 116.506, 278.06800000000004, "us"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity host_d2h_gbps{55.103561087550666, 54.802520951893946, 55.225234768044245, "GB/s"};

// measured, n = 21: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity host_d2h_pageable_gbps{16.624626862343977, 9.601000442719673, 18.270830096032384, "GB/s"};

// measured, n = 56: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity host_h2d_gbps{55.063494085573176, 54.72025985745484, 55.18230901232996, "GB/s"};

// measured, n = 20: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity host_h2d_pageable_gbps{13.64865715766327, 10.449693458280981, 16.81782263274677, "GB/s"};

// measured, n = 132: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_latency_us{1.0855000000000001, 1.066695, 1.1013262499999998, "us"};

// measured, n = 108: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity host_managed_read_us{24.253000000000004, 19.623179828321554, 36.87046731807936, "us"};

// measured, n = 21: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity host_memset_gbps{4366.792388627195, 4269.011571619114, 4389.643120206461, "GB/s"};

// measured, n = 1176: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_beyond_instruction_cycles{5.667669370775576, 5.6263652038574214, 5.686510744080908, "cycles"};

// measured, n = 1260: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l1_instruction_cycles{1.1166666666666667, 1.1085526315789473, 1.1263020833333333, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l1_size_bytes{32768, 32768, 34816, "bytes"};

// measured, n = 1512: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l2_instruction_cycles{2.240234375, 2.233775154798762, 2.250999742002064, "cycles"};

// measured, n = 5040: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity icache_l2_size_bytes{131072, 131072, 139264, "bytes"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_issue_interval_cycles{5.25, 5.25, 5.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ballot_per_clk_sm{32.012716373030955, 31.980496661529358, 32.04102170968244, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfe_per_clk_sm{16.001933347059563, 15.99517867534105, 16.007732186452408, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_issue_interval_cycles{2.5000000000000004, 2.5000000000000004, 2.5000000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_latency_cycles{10, 9.999999999999995, 10.000000000000005, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bfi_per_clk_sm{62.44058478070722, 62.01735281200411, 62.832331132209944, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_bmsk_per_clk_sm{64.00931872345896, 63.967476132177445, 64.04988040205126, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_issue_interval_cycles{12, 12, 12, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_brev_xor_per_clk_sm{15.98329582590556, 15.974164094498386, 15.992339706504737, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_clz_issue_interval_cycles{12, 12, 12, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_clz_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_clz_per_clk_sm{15.979358758487678, 15.971480271608014, 15.990834221570818, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_issue_interval_cycles{8.500000000000002, 8.499999999999995, 8.500000000000007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cos_approx_per_clk_sm{16.001188772999644, 15.98839962156298, 16.007255465874383, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_clock_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_clock_per_clk_sm{63.97973874220359, 63.958354176846065, 64.01407159680244, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_globaltimer_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cs2r_globaltimer_per_clk_sm{63.98802734263627, 63.968637302808034, 64.02103790934386, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_issue_interval_cycles{6.500000000000001, 6.5, 6.500000000000001, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_latency_cycles{22.000000000000004, 21.999999999999993, 22.000000000000007, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_cvt_tf32_per_clk_sm{31.993821633685695, 31.959111131975583, 32.0195592069991, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dadd_per_clk_sm{64.01745481040662, 63.96741726441878, 64.06810222750214, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dfma_per_clk_sm{64.04429613427615, 64.01477923869022, 64.0645328807193, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_issue_interval_cycles{11.192622950819674, 11.151065559193594, 11.234180342445752, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_latency_cycles{41, 41, 41, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_approx_f32_per_clk_sm{15.752084783237214, 15.736114408255768, 15.764077893645617, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_issue_interval_cycles{12.198354252049182, 12.054689050529356, 12.342019453569005, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_latency_cycles{45.28464395491804, 45.07848033239806, 45.49080757743802, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_full_f32_per_clk_sm{14.453636178958696, 14.369146222503693, 14.543065491224741, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_issue_interval_cycles{57.13934426229508, 57.12895491438856, 57.149733610201615, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_latency_cycles{57.219054175204924, 57.15172633076384, 57.286382019646, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f32_per_clk_sm{7.437597304084558, 7.43310947449585, 7.442222644494305, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_issue_interval_cycles{124.3032786885246, 124.251331948992, 124.35522542805718, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_rn_f64_latency_cycles{124.50000000000001, 124.50000000000001, 124.50000000000001, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_issue_interval_cycles{49.23748078893443, 48.25065507137621, 50.22430650649264, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_latency_cycles{134.02643122438525, 134.00066077157024, 134.05220167720026, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_s32_per_clk_sm{4.112770548811261, 4.071653028994383, 4.15483621579088, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_issue_interval_cycles{47.58686603483607, 46.404915376908555, 48.76881669276358, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_latency_cycles{129.50000000000003, 129.50000000000003, 129.50000000000003, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_div_u32_per_clk_sm{4.601805163107504, 4.5899977175384015, 4.613167090577443, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dmul_per_clk_sm{64.00573181452256, 63.95699987058562, 64.06966535095445, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_latency_cycles{6, 6, 6, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_dsetp_per_clk_sm{63.992844678141815, 63.976394066734635, 64.0251559681956, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_issue_interval_cycles{16.143442622950822, 16.039549143885633, 16.247336102016007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ex2_f16x2_per_clk_sm{8.000401251233429, 7.998773856653564, 8.002620366846354, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_issue_interval_cycles{11.335441214139346, 11.227570562828697, 11.443311865449992, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_latency_cycles{19.000000000000004, 19.000000000000004, 19.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f32_f64_per_clk_sm{14.219367224720566, 14.218241191321718, 14.220363221482994, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2f_f64_f32_per_clk_sm{16.000128074795683, 15.99775974816367, 16.00196837577164, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_bf16_per_clk_sm{64.00145687230228, 63.95024169083354, 64.05623636561917, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_e4m3_unpack_per_clk_sm{64.00502729036154, 63.97677904813201, 64.02840615706796, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2fp_f16_per_clk_sm{64.01482797358867, 63.97819988314711, 64.03741260152644, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_per_clk_sm{15.999410682247232, 15.998247894216938, 16.00110825192207, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_issue_interval_cycles{11.335441214139346, 11.227570562828697, 11.443311865449992, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_latency_cycles{19.000000000000004, 19.000000000000004, 19.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_f64_per_clk_sm{14.218124252111036, 14.21744398849546, 14.220076855655797, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_s64_per_clk_sm{15.999393673720668, 15.99773230519075, 16.001944356066833, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_f2i_trunc_per_clk_sm{15.999580769501833, 15.99784537399262, 16.001907125682873, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_per_clk_sm{127.96894964470648, 127.86001152964921, 128.06361546704014, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_nullified_per_clk_sm{127.97355822976589, 127.88614452885814, 128.09832406230586, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fadd_predicated_per_clk_sm{128.01101529212337, 127.86119065395712, 128.0982969779495, "instructions/clk/SM"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_issue_interval_cycles{0.9999925683534885, 0.9997637575589694, 1.0004276627762592, "cycles/instruction"};

// measured, n = 540: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_latency_cycles{3.9991624590611354, 3.992825852955266, 4.0024020385742185, "cycles"};

// measured, n = 6912: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity inst_ffma_per_clk_sm{128.0009512578229, 127.94528256533475, 128.03024617806597, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_flo_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_flo_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_flo_per_clk_sm{15.999733851122972, 15.998515757695857, 16.00185728524139, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmnmx_per_clk_sm{63.98644306188528, 63.96786962235204, 64.03866961080594, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fmul_per_clk_sm{127.96306138014677, 127.86593709555697, 128.1001198759864, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_frnd_per_clk_sm{16.000491298064393, 15.998274166996133, 16.002099234577194, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsel_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsel_per_clk_sm{64.0006563848056, 63.94815512246119, 64.0315439358652, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fset_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fset_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fset_per_clk_sm{64.00838993168169, 63.97585707356472, 64.036178993927, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_fsetp_per_clk_sm{64.00003201845864, 63.977330614118294, 64.02939113780586, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_per_clk_sm{63.99684633880896, 63.97682704098677, 64.02656511728047, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_bf16_per_clk_sm{64.00557169403314, 63.96541262342935, 64.0422864076866, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_latency_cycles{5, 4.999999999999997, 5.000000000000003, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hadd2_f32_per_clk_sm{64.00435480449408, 63.977882942850734, 64.03413705346689, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_per_clk_sm{63.99466937333371, 63.97957715185454, 64.02115517187451, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_bf16_per_clk_sm{64.00259359895375, 63.95766556736476, 64.04232361101397, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_latency_cycles{8, 8, 8, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_mixed_per_clk_sm{128.0197264002722, 127.57201905840257, 128.49077157676763, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hfma2_relu_per_clk_sm{64.00321801528206, 63.95922746950909, 64.04388687529887, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_per_clk_sm{63.980874697509876, 63.964974639795365, 64.02731375439254, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmnmx2_bf16_per_clk_sm{64.00024013922071, 63.95834087253894, 64.04493166831678, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_per_clk_sm{63.99918354012897, 63.97361167891242, 64.02360869933781, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hmul2_bf16_per_clk_sm{64.00437081589813, 63.9760639459572, 64.03173489965056, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hset2_per_clk_sm{64.00453093037922, 63.95900515207852, 64.05746363198169, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_latency_cycles{5, 4.999999999999997, 5.000000000000003, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_hsetp2_per_clk_sm{64.00341014583425, 63.9711963707427, 64.03197629340511, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f16_per_clk_sm{15.999699832731787, 15.997745024204692, 16.001227801370604, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_per_clk_sm{16.000049028390503, 15.998395236533778, 16.002254616137026, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_issue_interval_cycles{9, 9, 9, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_latency_cycles{19.127353355532787, 19.027558798883845, 19.22714791218173, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2f_f64_u64_per_clk_sm{14.22199849193284, 14.220889491162444, 14.223649931244529, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_per_clk_sm{63.992252474876054, 63.971548258596, 64.032153918844, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2fp_u32_per_clk_sm{64.0068686930345, 63.98066108288352, 64.02972323412523, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_i2ip_per_clk_sm{64.0087582424373, 63.96150921860157, 64.04185568048014, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_iadd3_per_clk_sm{63.997278548105406, 63.96576078019943, 64.03753943206522, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp2a_per_clk_sm{64.01420333070708, 63.98578696858687, 64.03584870620588, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_idp4a_per_clk_sm{64.00233743167689, 63.96708217519487, 64.03586305807933, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_per_clk_sm{64.01748684633253, 63.987131175787205, 64.03084101070745, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_latency_cycles{9, 9, 9, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_hi_per_clk_sm{32.004343090651886, 31.995498039959138, 32.00771356574533, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_latency_cycles{9, 9, 9, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_imad_wide_per_clk_sm{31.98949739666719, 31.97710466782659, 32.00190001698267, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_isetp_per_clk_sm{64.0064363541936, 63.98519489594037, 64.03089669642898, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lea_hi_per_clk_sm{63.99045992638856, 63.96275222348665, 64.02560898797, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_lop3_per_clk_sm{64.00012807402679, 63.968655341634644, 64.03418122163104, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_latency_cycles{27.999999999999996, 27.999999999999975, 28.000000000000025, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_all_per_clk_sm{15.99908752642621, 15.9876989607634, 16.007357017044583, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_issue_interval_cycles{64.70184426229508, 63.60317072118075, 65.80051780340942, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_latency_cycles{369, 369, 369, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_match_any_per_clk_sm{0.50000321280871, 0.49998885320280934, 0.5000153966469821, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_per_clk_sm{16.000290172398678, 15.998341216432113, 16.00201213685796, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_ex2_f16_per_clk_sm{15.99881740619008, 15.997219881523586, 16.00182726103852, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_lg2_per_clk_sm{16.000015008659055, 15.998704867787396, 16.002560958523862, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp_per_clk_sm{16.00020111837073, 15.998036109743996, 16.00176991519634, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_issue_interval_cycles{8.00022412909836, 8.000061795537322, 8.000386462659401, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_latency_cycles{17.000024013831965, 16.999334096197547, 17.000713931466393, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rcp64h_per_clk_sm{15.999779876235412, 15.998527287231964, 16.001549440976337, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsq64h_per_clk_sm{15.999179569479084, 15.99754706105523, 16.001764639053725, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_rsqrt_per_clk_sm{15.998987480830795, 15.997571969756414, 16.000374174292066, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_sqrt_per_clk_sm{16.00030017853118, 15.99887928263089, 16.00186329009548, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_per_clk_sm{15.9998829334257, 15.99826451351711, 16.001369731150415, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_bf16_per_clk_sm{15.99926461019744, 15.997064184145264, 16.001613605378978, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mufu_tanh_f16_per_clk_sm{15.9994617080439, 15.998326536033101, 16.001007643821424, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_issue_interval_cycles{10, 9.999999999999995, 10.000000000000005, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_latency_cycles{17.000000000000004, 16.99999999999999, 17.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_mul_s64_per_clk_sm{16.004724114703905, 15.996054239387682, 16.015360329919265, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_nop_issue_interval_cycles{1, 1, 1, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_nop_per_clk_sm{128.1384051296922, 127.21855898321338, 129.18876010499866, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_issue_interval_cycles{8, 8, 8, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_popc_latency_cycles{17.000000000000004, 16.99994797003074, 17.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_popc_per_clk_sm{16.000247146171514, 15.998254738553461, 16.001887309556917, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_prmt_per_clk_sm{63.99716649328279, 63.971957890184896, 64.03248317928315, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_issue_interval_cycles{76.62295081967214, 76.25932364294398, 76.9865779964003, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f32_latency_cycles{82, 82, 82, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_issue_interval_cycles{72.94672131147541, 72.89477457194283, 72.998668051008, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rcp_rn_f64_latency_cycles{73.11065573770492, 73.10026638979839, 73.12104508561144, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_min_per_clk_sm{15.983751149494223, 15.95742794354403, 16.045359376707093, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_or_per_clk_sm{16.004547911203634, 15.930228309275027, 16.07351726425008, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_issue_interval_cycles{11.25, 11.25, 11.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_latency_cycles{44.00000000000001, 43.999999999999986, 44.000000000000014, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_redux_sum_per_clk_sm{15.99056013215815, 15.936355768103683, 16.05297321824749, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_issue_interval_cycles{47.78048155737705, 47.71384363057041, 47.8471194841837, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_latency_cycles{127.00000000000001, 126.99999999999999, 127.00000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_rem_u32_per_clk_sm{4.80750956907555, 4.793825839070507, 4.8212897498295995, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_smid_issue_interval_cycles{3.625000000000001, 3.624999999999998, 3.625000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_s2r_smid_per_clk_sm{15.999912950332721, 15.998471265443046, 16.002374720039406, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sel_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sel_per_clk_sm{64.00124874362682, 63.97701901312584, 64.02217605041878, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sgxt_per_clk_sm{63.99932761976896, 63.97329176006691, 64.0287162996536, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_per_clk_sm{63.99807895110729, 63.96589314657861, 64.03794107560405, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_left_per_clk_sm{64.00816574460131, 63.95933013986501, 64.03705291728733, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shf_right_per_clk_sm{63.98372276279892, 63.945910890409515, 64.01476888224332, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_per_clk_sm{32.002293485318425, 31.993321546503143, 32.00528791900897, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_down_per_clk_sm{31.999263592766795, 31.9947395343825, 32.00669725818483, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_issue_interval_cycles{4.375000000000001, 4.375000000000001, 4.375000000000001, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_latency_cycles{26.000000000000004, 26, 26.000000000000004, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_idx_per_clk_sm{31.99739070970595, 31.990745345070863, 32.00194894124975, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shfl_up_per_clk_sm{32.00001600922932, 31.991903284280205, 32.0119393274369, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_latency_cycles{6, 6, 6, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_shl_b64_per_clk_sm{32.00653309581473, 31.981671233703885, 32.02767492631839, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_issue_interval_cycles{8.500000000000002, 8.499999999999995, 8.500000000000007, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_latency_cycles{23, 23, 23, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sin_approx_per_clk_sm{16.001557048282756, 15.988597161174233, 16.010381566485048, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_issue_interval_cycles{10.25, 10.25, 10.25, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_latency_cycles{39, 39, 39, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_approx_f32_per_clk_sm{15.996222715723345, 15.97972771866594, 16.0097623081285, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_issue_interval_cycles{55.471311475409834, 55.450532779596806, 55.49209017122288, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f32_latency_cycles{55.43790023053279, 55.30344745860195, 55.57235300246363, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_issue_interval_cycles{92.2530577612705, 92.15853904535533, 92.34757647718568, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_latency_cycles{92, 92, 92, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sqrt_rn_f64_per_clk_sm{4.71372565781474, 4.6838303678164985, 4.744182997758469, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_issue_interval_cycles{4, 4, 4, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_sub_s64_per_clk_sm{32.00430706016625, 31.969611365349362, 32.04215972403816, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ubmsk_per_clk_sm{64.00987921429625, 63.97981816957192, 64.0328557738772, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uflo_per_clk_sm{64.02197219244486, 63.97668306263851, 64.054021139318, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uiadd3_per_clk_sm{63.98762726433542, 63.97282908338487, 64.02475983133766, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uimad_per_clk_sm{63.988763499781655, 63.959565904179854, 64.02101847358372, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulea_per_clk_sm{63.99950371798775, 63.9564925119316, 64.03630086726373, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ulop3_per_clk_sm{63.984698843510266, 63.94795114234551, 64.02541353814499, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_upopc_per_clk_sm{64.01968138358205, 63.96641427873178, 64.04333410933174, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_uprmt_per_clk_sm{63.985402920216224, 63.95794178874705, 64.0369558286357, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_usgxt_per_clk_sm{63.99234850709348, 63.96017302667731, 64.04736915334121, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_ushf_per_clk_sm{63.991388197889364, 63.96899436051363, 64.0192809093575, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff_per_clk_sm{64.01274587805548, 63.97371285611657, 64.03554118519838, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vabsdiff4_per_clk_sm{63.99289269510321, 63.971340324396586, 64.01992167052175, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viadd_16x2_per_clk_sm{63.98465083884456, 63.91408212444675, 64.04283913252684, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_per_clk_sm{64.00286577893228, 63.96475983940061, 64.0391547976241, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_relu_per_clk_sm{63.996766300691014, 63.97441469033111, 64.01580820705666, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_viaddmnmx_s16x2_per_clk_sm{63.99769475516778, 63.950578128423246, 64.05749898447095, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_per_clk_sm{63.99841512633838, 63.980992710770046, 64.01662188758706, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx3_per_clk_sm{63.9865390766673, 63.961233153313685, 64.02421946562755, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_issue_interval_cycles{2, 2, 2, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_latency_cycles{4, 4, 4, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vimnmx_s16x2_per_clk_sm{64.00489919672584, 63.94864498319677, 64.04389827895652, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_all_per_clk_sm{63.97911478391728, 63.94756837039121, 64.00721977277162, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_any_per_clk_sm{63.990812026201326, 63.94649392495602, 64.01426739608262, "instructions/clk/SM"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_issue_interval_cycles{3.2500000000000004, 3.25, 3.2500000000000004, "cycles"};

// measured, n = 63: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_latency_cycles{13.000000000000002, 13, 13.000000000000002, "cycles"};

// measured, n = 63: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity inst_vote_eq_per_clk_sm{63.97605916395111, 63.94677761505099, 64.00706084550522, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_interval_cycles{2.000244140625, 1.9942493102840975, 2.003262984968621, "cycles/instruction"};

// measured, n = 135: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_latency_cycles{7.9990234375, 7.954251076641931, 8.04128114992057, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_dfma_per_clk_sm{63.992188453557915, 63.89575457572527, 64.18455293433952, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_interval_cycles{1.0012613932291665, 0.9970123847942343, 1.0102552008280836, "cycles/instruction"};

// measured, n = 135: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_latency_cycles{4.0009765625, 3.972925940177577, 4.0380859375, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_ffma_per_clk_sm{127.83874507254035, 126.7006594110651, 128.3835606780521, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_interval_cycles{1.9989013671875, 1.9947102864583333, 2.004567771333214, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_latency_cycles{3.998046875, 3.9685181924500768, 4.021321614583333, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_hfma2_per_clk_sm{64.03517557251908, 63.854164510519254, 64.16971971767778, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_interval_cycles{2.0001220703125, 1.9972534179687496, 2.0050862630208335, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_latency_cycles{4.00732421875, 3.9816080729166665, 4.025716145833333, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_iadd3_per_clk_sm{63.99609398840403, 63.83765245449195, 64.08801149038904, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_interval_cycles{1.9996744791666667, 1.9961782946841755, 2.0033303323538543, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_latency_cycles{4.001627604166667, 3.97900390625, 4.0185546875, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_imad_per_clk_sm{64.01041836236367, 63.893606528177244, 64.12252879347716, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_interval_cycles{3.999898274739583, 3.996988261715364, 4.002709932374076, "cycles/instruction"};

// measured, n = 270: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_latency_cycles{23.003173828125, 22.97541342463748, 23.025064183805053, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_lds_per_clk_sm{32.00081382277992, 31.978335232748577, 32.02411206252853, "instructions/clk/SM"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_interval_cycles{8.000773111979166, 7.9962398308851, 8.00405192867882, "cycles/instruction"};

// measured, n = 45: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_latency_cycles{16.996256510416668, 16.980305989583332, 17.018880208333332, "cycles"};

// measured, n = 585: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_mufu_ex2_per_clk_sm{15.998453925452761, 15.991900245241059, 16.007523875768253, "instructions/clk/SM"};

// measured, n = 81: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity issue_per_clk_scheduler{1.0009571326748803, 0.9965551844033808, 1.0029548986036976, "instructions/clk"};

// measured, n = 81: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity issue_per_clk_sm{4.003828530699521, 3.9861449584702378, 4.013886796865759, "instructions/clk/SM"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_interval_cycles{3.999237060546875, 3.9970692952473956, 4.004303487141927, "cycles/instruction"};

// measured, n = 270: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_latency_cycles{23.995442708333332, 23.978190104166668, 24.0301928719374, "cycles"};

// measured, n = 450: cycles a step = slope over steps = max(latency, interval * ilp * warps); medians on either side of the knee, 95 % bootstrap intervals
inline constexpr Quantity issue_shfl_per_clk_sm{32.006104680000306, 31.965609103266058, 32.023462829504304, "instructions/clk/SM"};

// measured, n = 63: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm{125.98750980042088, 125.80013524661602, 126.03586330468666, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld128{127.76021565969631, 127.73857197344284, 128.01196400878226, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld32{127.55448575151792, 127.50135445200364, 127.65309119351858, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_bandwidth_bytes_per_clk_sm_ld64{127.99814455814621, 127.92816045958787, 128.0411558093655, "bytes/clk/SM"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 46604: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_latency_ns{16.161849602551175, 16.161849602551175, 16.177056612032107, "ns"};

// measured, n = 21: first knee of the latency ladder at each stride; span that hits = size * max(1, stride / line), or less where sets are left unused; the power of two that explains all best, if by far
inline constexpr Quantity l1_line_bytes{128, 128, 128, "bytes"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_and_store_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_load_cycles{32, 32, 32, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_nothing_cycles{279.8421875, 279.28042581352275, 281.29481132581424, "cycles"};

// measured, n = 108: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l1_load_after_store_cycles{32, 32, 32, "cycles"};

// derived, n = 63: derived: l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity l1_read_gbps{32927.88955528389, 32878.813157493, 32940.73181210653, "GB/s"};

// measured, n = 1440: latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / granule), one or two granules, powers of two preferred; interval: all granules within 3.84 of the best chi square
inline constexpr Quantity l1_sector_bytes{32, 32, 32, "bytes"};

// measured, n = 45872: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes{245632, 245632, 251008, "bytes"};

// measured, n = 17460: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_0{240384, 240384, 251008, "bytes"};

// measured, n = 17460: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_100{21248, 21248, 22144, "bytes"};

// measured, n = 17400: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_25{185344, 185344, 193536, "bytes"};

// measured, n = 17340: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_50{120192, 120192, 125568, "bytes"};

// measured, n = 17460: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l1_size_bytes_carveout_75{52736, 52736, 57600, "bytes"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_both_sides_read_gbps{8277.785606349633, 8183.948091053162, 8378.294418054773, "GB/s"};

// measured, n = 19352: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_far_latency_cycles{454.08807373046875, 453.7476501464844, 456.38160095214846, "cycles"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_far_read_gbps{8602.192185138581, 8508.429311136177, 8808.465663700072, "GB/s"};

// measured, n = 33792: best cut of the curve in two levels; median of single accesses at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_fetch_bytes{64, 32, 64, "bytes"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_cycles{280.50078125, 280.1049890501478, 281.49431640625, "cycles"};

// measured, n = 40008: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity l2_latency_ns{141.66732123869673, 141.46774949280808, 142.168995623211, "ns"};

// measured, n = 1800: best cut of the curve in two levels; slope of duration over the amount of work at each point; the interval reaches from the last point on one level to the first on the other, and over the resamples
inline constexpr Quantity l2_line_bytes{128, 128, 256, "bytes"};

// measured, n = 78952: modes of a kernel density of single timed accesses, median of each; timing overhead subtracted (mean access less mean hop of an untimed lap); 95 % bootstrap intervals
inline constexpr Quantity l2_near_latency_cycles{282.0328369140625, 280.71793975830076, 283.3071624755859, "cycles"};

// measured, n = 45: bytes over median duration at each point, 95 % bootstrap interval
inline constexpr Quantity l2_near_read_gbps{8609.90150211449, 8433.73822815165, 8724.170970460966, "GB/s"};

// queried, n = 1: queried from the driver
inline constexpr Quantity l2_queried_bytes{62914560, 62914560, 62914560, "bytes"};

// measured, n = 14: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity l2_read_gbps{9014.421489782628, 9009.667414114952, 9019.582052376682, "GB/s"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_read_requests_per_clk{75.23063577405811, 74.54338739955423, 76.20350998972003, "requests/clk"};

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
inline constexpr Quantity l2_size_bytes{61095953.62144714, 59786793.32055402, 63800902.579278454, "bytes"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_normal_latency_cycles{684.4234375, 654.61265625, 694.5258984375, "cycles"};

// measured, n = 372: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity l2_window_persisting_latency_cycles{366.728125, 363.910234375, 372.9831640625, "cycles"};

// measured, n = 84: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity l2_write_gbps{4615.998946505684, 4578.037607170003, 4640.773223721754, "GB/s"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_after_branches_graph_us{0.5026400135830046, 0.5014164812111956, 0.5046101461550399, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_after_branches_queued_us{1.2592000048607588, 1.250200018286705, 1.4042209670878947, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_after_streams_graph_us{0.683599985204637, 0.6812001321157684, 0.6853808473171423, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_after_streams_queued_us{1.4926399756222963, 1.4505599802359939, 1.629221042618156, "us"};

// measured, n = 285: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_again_call_us{4.217, 3.772, 4.741, "us"};

// measured, n = 285: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_again_us{9.069, 8.741, 9.63, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args0_graph_us{0.5045199813321233, 0.5020916904762524, 0.5075818069848408, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args0_interval_us{4.207920171320438, 3.6782529084011912, 4.412229048088193, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args0_queued_us{1.2867199536412954, 1.2575199871789664, 1.4031599937006831, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args32764_interval_us{7.582440301775932, 6.629320395521382, 10.119178902452992, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args4096_graph_us{0.5049999617040157, 0.5039602558179143, 0.5064022086724899, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args4096_interval_us{4.070040062069893, 3.468014905229211, 5.71235222144853, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args512_graph_us{0.5025199940428138, 0.5003417049466179, 0.5047669512287684, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args512_interval_us{4.113120064139366, 3.5231670243665576, 4.3118811724677055, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args512_queued_us{1.2767599895596504, 1.2590299930105708, 1.4236210226081312, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args64_graph_us{0.5032800044864416, 0.5018109975489299, 0.504979437538474, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args64_interval_us{4.400039911270142, 3.665135009214282, 4.712784247252533, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_args64_queued_us{1.2609199993312359, 1.2477205430794303, 1.4060799458529802, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_before_streams_graph_us{0.5030799983069301, 0.5011114770773092, 0.5052629247738398, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_before_streams_queued_us{1.2827200256288052, 1.2577600125223398, 1.402639951556921, "us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_clk{0.7460408694454633, 0.7446265514868584, 0.7481626334652409, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_clk_sm{0.005651824768526237, 0.005641110238536807, 0.005667898738373037, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads1024_per_us{1477.8467631097092, 1475.0792387145577, 1480.0896390770763, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_clk{0.8406221682169598, 0.8390865659567779, 0.8424774015160704, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_clk_sm{0.006368349759219393, 0.0063567164087634685, 0.006382404556939927, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads128_per_us{1664.7698828613222, 1662.6721965819065, 1670.1591342622057, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_clk{0.8413675030559006, 0.8383975445543209, 0.8434006495639503, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_clk_sm{0.006373996235271974, 0.006351496549653947, 0.006389398860332958, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads256_per_us{1664.0935741568094, 1660.1701054202351, 1668.0356314376086, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_clk{0.8402288623827514, 0.8377613362878074, 0.8440302252717503, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_clk_sm{0.006365370169566299, 0.0063466767900591465, 0.006394168373270836, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads32_per_us{1666.8022850427642, 1662.1134680783898, 1670.5057741684727, "blocks/us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_clk{0.8406798681606888, 0.8391982906664464, 0.8439446461644005, "blocks/clk"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_clk_sm{0.006368786880005219, 0.00635756280807914, 0.006393520046700004, "blocks/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_block_rate_threads512_per_us{1665.7177999774347, 1662.6863675891284, 1669.7313455705753, "blocks/us"};

// measured, n = 13860: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_block_turnaround_ns{222.2757974266481, 221.27004909983634, 226.6924673615916, "ns"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_blocks8_graph_us{0.5337199801579119, 0.5320326527398468, 0.5403251020561497, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_blocks8_interval_us{4.419440142810345, 3.727891059592366, 6.001249625278041, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_blocks8_queued_us{1.3436400424689057, 1.3249599733389916, 1.4043600254226476, "us"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity launch_blocks_per_us{1664.228864355269, 1661.090411867126, 1665.787495820462, "blocks/us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_branches1_graph_us{0.5029200157150626, 0.5005971845130948, 0.5048320238668911, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_branches2_graph_us{0.3270799992606044, 0.3162437096966266, 0.3378762885200024, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_branches4_graph_us{0.22019998636096716, 0.20905554140805457, 0.23110231375095652, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_branches8_graph_us{0.1807600096799433, 0.17225040847877726, 0.18920861041662523, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster1_graph_us{0.5470800260081888, 0.5426351518013454, 0.5484475540337763, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster1_interval_us{4.1305601596832275, 3.6346942596137524, 5.929315077140927, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster1_queued_us{1.3473999686539173, 1.342814392194505, 1.4058249080520782, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster2_graph_us{0.5082800099626185, 0.5059371880720702, 0.514523293665745, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster2_interval_us{4.335559867322445, 3.740278060548008, 5.656101926934389, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster2_queued_us{1.3129199855029583, 1.2604400045238435, 1.4036400248296559, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster4_graph_us{0.5393999814987183, 0.5098275981846342, 0.5408285980965756, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster4_interval_us{4.390720017254353, 3.6684320960193877, 5.978204113507917, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster4_queued_us{1.3441999536007643, 1.3283401117906306, 1.4048123698056165, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster8_graph_us{0.51428004167974, 0.5128554808983542, 0.520114936815106, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster8_interval_us{4.3378398939967155, 3.6336828458059056, 5.84243143986453, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cluster8_queued_us{1.3269999716430902, 1.2649199645966291, 1.4048565163697986, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cooperative_graph_us{0.5070400144904852, 0.5054313348539725, 0.5082696490987584, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cooperative_interval_us{4.355600066483021, 3.692536174623836, 6.076416035182774, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_cooperative_queued_us{1.327719995751977, 1.2748190187849104, 1.4053599536418915, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_copy_start_us{1.3481967273305675, 1.2664797068688067, 1.4430391113264172, "us"};

// measured, n = 198: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_dram_read_start_us{1.2973115336699559, 1.2821271609380862, 1.312716968898801, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_event_interval_us{6.898519694805145, 4.658221332067401, 7.581546765878229, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_event_queued_us{3.415840081870556, 3.352264101579288, 3.5323070324957366, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_event_untimed_interval_us{6.075239963829518, 4.08449283335358, 6.326021809188508, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_event_untimed_queued_us{1.2845999654382467, 1.2573555873240008, 1.4024000251665711, "us"};

// measured, n = 285: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_first_call_us{11.846, 10.792, 13.404, "us"};

// measured, n = 285: median over all points, 95 % bootstrap interval
inline constexpr Quantity launch_first_us{16.764, 15.773, 18.276, "us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_graph_node_us{0.5046720094978809, 0.5026077803889021, 0.5070542590415955, "us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_interval_us{3.851808100938797, 3.487092273300018, 4.083719050057449, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_every_sm_us{0.590809779923136, 0.5805916271436429, 0.6004512597076239, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_kernel_us{0.5241053151648236, 0.51800080269601, 0.5297377271073374, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_graph_us{0.44212001375854015, 0.4401348689230083, 0.4432697728759152, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_interval_us{3.7915999442338943, 3.2650189055129886, 4.645548867993057, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_kernel_us{0.46228421145472076, 0.457953095050723, 0.46569459659799006, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_queued_us{0.5479600094258785, 0.5469460724838969, 0.5497339149019721, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_early_graph_us{0.39895998779684305, 0.39548864728983985, 0.400842779496337, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_early_interval_us{3.6941199749708176, 3.192814477106859, 4.788384769111872, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_early_kernel_us{0.23611041235512786, 0.22621613229650545, 0.24660445805526177, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_programmatic_early_queued_us{0.5023999931290746, 0.49944237156574, 0.5043710340036124, "us"};

// measured, n = 252: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_queued_interval_us{1.2848319858312607, 1.257535994052887, 1.40209686383605, "us"};

// measured, n = 225: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_serial_kernel_us{0.5144384914431086, 0.5058818038780921, 0.5233259403400611, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_two_streams_interval_us{4.137959890067577, 3.5671788454055786, 5.951908364099591, "us"};

// measured, n = 180: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity launch_two_streams_queued_us{1.2526000197976828, 1.2024779587518424, 1.3745917622453534, "us"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_cycles{5.99140625, 5.978370841490866, 6.004441658509134, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_arrive_ns{3.026988372186808, 3.0194379647210376, 3.0335741432624803, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_expect_phase_ns{23.232874206154932, 23.23276474721982, 23.234078136869194, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_cycles{46, 46, 46, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_phase_ns{23.232147155066905, 23.231265891546723, 23.234712678802993, "ns"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_cycles{41, 41, 41, "cycles"};

// measured, n = 372: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity mbarrier_test_ns{20.705932281895652, 20.705932281895652, 20.70683335608806, "ns"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_bytes{150109880320, 150109880320, 150109880320, "bytes"};

// queried, n = 1: queried from the driver
inline constexpr Quantity memory_ecc_enabled{1, 1, 1, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity mig_enabled{0, 0, 0, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent{4.791001152344787, 3.1749614528489043, 8.494817719732108, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_l2{4.865298176213714, 2.4389247184276486, 9.745589043718521, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_exponent_shared{4.881775096185216, 3.6552080885706304, 5.964246628019107, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual{0.03507572998992871, 0.012128706715501885, 0.042278100007441956, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_l2{0.04923996623495168, 0.022145970480514785, 0.059051244491668244, "1"};

// measured, n = 168: T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap intervals over readings and mixes
inline constexpr Quantity model_combining_residual_shared{0.024780034797506227, 0.008696695360691743, 0.030726577886891624, "1"};

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
inline constexpr Quantity overlap_compute_dram{0.8263103603656667, 0.8207226384714281, 0.9008438451995346, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_full{0.026884129691182035, 0.026675626504238787, 0.028268931649636772, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_compute_halves{0.9985820581987862, 0.9980428712915953, 0.9992250766551257, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_compute{0.9977102926731084, 0.9894226383545451, 1.0041557533951848, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_d2h{0.0040794608991295035, -0.0033995032122288355, 0.021423623005056177, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_d2h_dram{0.995095519005471, 0.9908207412356059, 0.9992382850222458, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_compute{0.999070540398561, 0.9578475413964023, 1.004344252626939, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_d2h{0.8889854802165592, 0.8356505495268397, 0.9226035931369434, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_dram{0.9988814994365832, 0.9824442576842691, 1.009722114715608, "1"};

// measured, n = 99: (first + second - together) / shorter of the two, of median times; 95 % bootstrap interval
inline constexpr Quantity overlap_h2d_h2d{0.004036332387736754, -0.007977407679360464, 0.012214886142453979, "1"};

// queried, n = 1: queried from the driver
inline constexpr Quantity page_bytes{2097152, 2097152, 2097152, "bytes"};

// measured, n = 34: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_dfma_driver_watts{695.4300000000001, 689.838, 699.533, "W"};

// measured, n = 55: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_dfma_watts{698.7546716007242, 645.1927778201918, 745.8455680832884, "W"};

// measured, n = 37: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_dram_driver_watts{698.795, 694.0437375, 700.26, "W"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_dram_watts{699.9354126752389, 644.3542422687724, 767.644331683578, "W"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_energy_step_ms{99.93134800000014, 99.44800600000003, 100.48893599999997, "ms"};

// measured, n = 14: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_ffma_driver_watts{624.48, 606.147, 626.006, "W"};

// measured, n = 42: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_ffma_watts{625.7168578702251, 607.7745932335855, 641.2265875591864, "W"};

// measured, n = 20: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_idle_driver_watts{138.417, 134.225, 138.935, "W"};

// measured, n = 52: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_idle_watts{138.20338242935537, 133.77596991181426, 139.07190812096508, "W"};

// measured, n = 17: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_l2_driver_watts{588.0554999999999, 568.6255, 592.952, "W"};

// measured, n = 45: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_l2_watts{588.8797884929448, 561.9936683542129, 592.1600856974908, "W"};

// queried, n = 1: queried from the driver
inline constexpr Quantity power_limit_watts{700, 700, 700, "W"};

// measured, n = 35: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_mixed_driver_watts{692.014, 688.772, 694.469, "W"};

// measured, n = 50: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_mixed_watts{690.5545852084525, 658.1292560957546, 715.7270026444462, "W"};

// measured, n = 68: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_mma_sync_bf16_driver_watts{689.6800000000001, 686.6645, 690.8107875000001, "W"};

// measured, n = 106: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_mma_sync_bf16_watts{689.5309070030878, 672.076990765232, 698.7363025482904, "W"};

// measured, n = 14: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_shared_driver_watts{308.90999999999997, 298.686, 309.386, "W"};

// measured, n = 43: power = slope of energy over time, energy of work = slope of energy over work, at the steps of the driver's energy counter; above idle: less the idle device's power times the time; 95 % bootstrap intervals over blocks of steps
inline constexpr Quantity power_shared_watts{308.61770170690545, 297.5638086332104, 309.3004171522648, "W"};

// measured, n = 66: median over all points, 95 % bootstrap interval
inline constexpr Quantity power_tensor_bf16_watts{689.2355, 686.6095, 690.087, "W"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld128{127.76075076084707, 127.73965536147735, 128.004443513626, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity readonly_bandwidth_bytes_per_clk_sm_ld32{127.57466028940985, 127.5235428489741, 127.6407620323164, "bytes/clk/SM"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity readonly_latency_cycles{32, 32, 32, "cycles"};

// measured, n = 29484: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity readonly_latency_ns{16.16232929307115, 16.16232929307115, 16.16232929307115, "ns"};

// measured, n = 33096: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity readonly_size_bytes{230144, 230144, 298496, "bytes"};

// measured, n = 1200: cycles an instruction = slope over instructions = max(floor, each * registers read from the busiest bank), medians on either side, for each number of banks; the number whose residuals are least by a factor of 3; 95 % bootstrap interval over readings and loops
inline constexpr Quantity register_bank_conflict_cycles{1.0263118600682595, 1.0118679010834737, 1.0446678367120346, "cycles"};

// measured, n = 1200: cycles an instruction = slope over instructions = max(floor, each * registers read from the busiest bank), medians on either side, for each number of banks; the number whose residuals are least by a factor of 3; 95 % bootstrap interval over readings and loops
inline constexpr Quantity register_banks{2, 2, 2, "1"};

// measured, n = 1296: schedulers, each with a pipe of its own for this instruction: the only count with which max(alone, each * ceil(warps / count)) describes cycles a step = slope over steps
inline constexpr Quantity scheduler_count{4, 4, 4, "1"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm{128.0226602609105, 127.8135126559765, 128.1482382019835, "bytes/clk/SM"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld128{128.0226602609105, 127.8135126559765, 128.1482382019835, "bytes/clk/SM"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld32{127.99829547724404, 127.5216389809685, 128.31531805984673, "bytes/clk/SM"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ld64{127.9266447744806, 127.6955825704392, 128.20187075253324, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_ldmatrix_x4{127.91880154198994, 127.82669777530477, 128.06780934118865, "bytes/clk/SM"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st128{127.96927820876336, 127.72922112016435, 128.22285796996886, "bytes/clk/SM"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st32{127.85132700496565, 127.45433770135217, 128.5112132851108, "bytes/clk/SM"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_st64{127.94689703980302, 127.6530371346846, 128.32308663393613, "bytes/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_bandwidth_bytes_per_clk_sm_stmatrix_x4{127.86381691862609, 127.73551730630543, 128.0912759794348, "bytes/clk/SM"};

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
inline constexpr Quantity shared_issue_cycles_per_way_ld128{4.00024152483259, 3.998453521728516, 4.001190912155878, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld32{0.9999609692704993, 0.9997837754958839, 1.0000931139260998, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_ld64{1.9998299811868103, 1.9994485544332927, 2.0002945301388824, "cycles/way"};

// measured, n = 480: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st128{3.999722290039062, 3.9977661136790306, 4.001898749310829, "cycles/way"};

// measured, n = 1920: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st32{0.9999818281693895, 0.9997411745392506, 1.0002283806746495, "cycles/way"};

// measured, n = 960: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_issue_cycles_per_way_st64{1.9999292171702667, 1.9992936053082155, 2.000666811346873, "cycles/way"};

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
inline constexpr Quantity shared_latency_ns_ldmatrix_x1{11.617179847106227, 11.612606246593042, 11.704767912740888, "ns"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x2{12.627369399028506, 12.622398094122872, 12.722573818196617, "ns"};

// measured, n = 1056: cost of an access = slope over accesses at each degree; cost = base + per_way * (degree - 1) by least squares; 95 % bootstrap intervals
inline constexpr Quantity shared_latency_ns_ldmatrix_x4{14.647748502873068, 14.641981789182532, 14.758185629108075, "ns"};

// measured, n = 3: median over all points, 95 % bootstrap interval
inline constexpr Quantity shared_max_bytes_per_block{232448, 232448, 232448, "bytes"};

// measured, n = 39: n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only reservation, and the largest granule, that give the largest amount of every n
inline constexpr Quantity shared_max_bytes_per_sm{233472, 233472, 233599, "bytes"};

// measured, n = 132: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity shared_multicast_latency_cycles{23, 23, 23, "cycles"};

// derived, n = 63: derived: shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9
inline constexpr Quantity shared_read_gbps{33459.7931518987, 33405.02451273605, 33492.82209144446, "GB/s"};

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
inline constexpr Quantity tensor_bf16_mma_sync_flop_per_clk_sm{2715.48487864883, 2703.473172629262, 2732.6236236888394, "FLOP/clk/SM"};

// measured, n = 84: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_wgmma_flop_per_clk_sm{4097.333767502442, 4093.311840301779, 4100.962493299243, "FLOP/clk/SM"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_sustained_tflops{848.7209016837123, 845.1833303566301, 851.1439367893407, "TFLOP/s"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_bf16_tflops{946.6808021397259, 945.6882665529, 951.2575154080477, "TFLOP/s"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k128_op_per_clk_sm{32761.715491238774, 32747.15612446737, 32782.863882201054, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m16n8k256_op_per_clk_sm{43564.55554396337, 43529.233613250704, 43691.68256330365, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_and_m8n8k128_op_per_clk_sm{16381.857423083964, 16343.320127807374, 16426.88967547454, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_issue_interval_cycles{107.82682291666667, 107.8228176891436, 107.8373385608564, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_latency_cycles{96.57682291666667, 96.57280720497464, 96.58734904502535, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k128_op_per_clk_sm{3561.9943472087684, 3560.325073279426, 3563.791351911103, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_issue_interval_cycles{126.826171875, 126.82178853205369, 126.83771667627964, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_latency_cycles{117.494140625, 117.49056314825741, 117.50357747674259, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m16n8k256_op_per_clk_sm{5569.238846741679, 5562.500004132328, 5582.681326315118, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_issue_interval_cycles{93.32552083333333, 93.32067610896897, 93.33817805769769, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_latency_cycles{91.076171875, 91.07170630900468, 91.08779889932866, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_b1_xor_m8n8k128_op_per_clk_sm{2355.0826100180147, 2352.705011248214, 2357.8821917326914, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_flop_per_clk_sm{2722.910979469285, 2718.2314907504383, 2730.6349210039875, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k16_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_flop_per_clk_sm{2048.0178572985606, 2046.7329272649638, 2048.98261408146, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_bf16_m16n8k8_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_flop_per_clk_sm{1650.5020700284476, 1649.6365379415452, 1651.4091475818623, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_issue_interval_cycles{44.166666666666664, 44.166666666666664, 44.166666666666664, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f16_m16n8k32_latency_cycles{70.66666666666667, 70.66666666666667, 70.66666666666667, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_flop_per_clk_sm{965.8638470173956, 965.2669195687391, 966.9256826227147, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_issue_interval_cycles{34.412109375, 34.40930933306691, 34.41946670859976, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k16_latency_cycles{51.166666666666664, 51.166666666666664, 51.166666666666664, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_flop_per_clk_sm{1346.1889229905116, 1345.2874025433537, 1347.3711287909007, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_issue_interval_cycles{61.244140625, 61.24052648447717, 61.25361414052283, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e4m3_f32_m16n8k32_latency_cycles{67.5, 67.5, 67.5, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_flop_per_clk_sm{1650.6644584190806, 1649.4670089960343, 1651.5039744063, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_issue_interval_cycles{44.166666666666664, 44.166666666666664, 44.166666666666664, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f16_m16n8k32_latency_cycles{70.66666666666667, 70.66666666666667, 70.66666666666667, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_flop_per_clk_sm{965.7989791610701, 965.0670317379164, 967.4056007846523, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_issue_interval_cycles{34.412109375, 34.40928328578746, 34.419492755879205, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k16_latency_cycles{51.166666666666664, 51.166666666666664, 51.166666666666664, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_flop_per_clk_sm{1346.3059515848604, 1345.1006320403008, 1346.9846246278275, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_issue_interval_cycles{61.244140625, 61.24060876146094, 61.25353186353906, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_e5m2_f32_m16n8k32_latency_cycles{67.5, 67.5, 67.5, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_flop_per_clk_sm{2723.7319417869776, 2722.9988873989328, 2731.1429401983696, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_issue_interval_cycles{6, 6, 6, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k16_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_flop_per_clk_sm{2047.7500305138533, 2046.3941173395601, 2049.5189829236583, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_issue_interval_cycles{4, 3.99658203125, 4.00341796875, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f16_m16n8k8_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_flop_per_clk_sm{2723.131959097549, 2720.025754899974, 2731.015917679205, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k16_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_flop_per_clk_sm{2047.9464299727092, 2046.376288345429, 2048.6251907930887, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_f16_f32_m16n8k8_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_flop_per_clk_sm{255.99121123923817, 255.98200461327954, 256.00599902450455, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_issue_interval_cycles{64, 64, 64.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_latency_cycles{82, 82, 82, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_burst_tflops{66.77310947081033, 66.22168338541323, 67.30463826303223, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_mhz{1960.483662253569, 1938.7698148319648, 1972.6493773501256, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_tflops{65.90949523980079, 65.77489697464172, 66.29416622151548, "TFLOP/s"};

// measured, n = 59: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k16_random_sustained_watts{697.2515000000001, 694.6987375, 698.475, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_flop_per_clk_sm{255.93026453711997, 255.90238098869756, 255.96672620335275, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_issue_interval_cycles{17, 16.99462890625, 17.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k4_latency_cycles{34, 33.99920264005769, 34.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_flop_per_clk_sm{255.97768051753297, 255.9715433421316, 255.98588487878226, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_issue_interval_cycles{32.55712890625, 32.102235059160876, 33.012022753339124, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m16n8k8_latency_cycles{50, 49.99840528011537, 50.00159471988463, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_flop_per_clk_sm{127.98298217356526, 127.94477829828958, 128.03316758245123, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_issue_interval_cycles{17, 16.99609375, 17.00390625, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_fp64_m8n8k4_latency_cycles{26, 25.988039600865317, 26.011960399134683, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_issue_interval_cycles{257.2434895833333, 257.23947913848315, 257.25401044485017, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_latency_cycles{226.66015625, 226.6561458051498, 226.67067711151685, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k32_op_per_clk_sm{198.92045023396992, 198.9051210562611, 198.94639730267085, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_issue_interval_cycles{415.0416666666667, 415.0416666666667, 415.0416666666667, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_latency_cycles{541.494140625, 541.4904392557564, 541.5037013692436, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m16n8k64_op_per_clk_sm{219.56413823188603, 219.53732268541663, 219.59755616196512, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_issue_interval_cycles{183.076171875, 183.07182559936993, 183.0876796089634, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_latency_cycles{174.41080729166666, 174.40718353783996, 174.4202904204934, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s4_m8n8k32_op_per_clk_sm{157.90692486882045, 157.8219572331478, 157.98256174885208, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k16_op_per_clk_sm{4095.7500152578577, 4094.7860741618874, 4098.358500113416, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m16n8k32_op_per_clk_sm{5445.569442995421, 5439.957014151053, 5461.396826134976, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_s8_m8n8k16_op_per_clk_sm{2048.4643909926567, 2042.4369253495793, 2053.9346604243706, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_flop_per_clk_sm{1023.8750152569266, 1023.3129612686795, 1024.6045987849895, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k4_latency_cycles{17, 16.99920264005769, 17.00079735994231, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_flop_per_clk_sm{1361.889660050908, 1360.1152572209483, 1365.4127030263571, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_tf32_m16n8k8_latency_cycles{24, 23.999202640057685, 24.000797359942315, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_issue_interval_cycles{4, 3.994140625, 4.005859375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k16_op_per_clk_sm{4095.5714734088924, 4094.607616341402, 4096.321453797121, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_issue_interval_cycles{6, 5.99462890625, 6.00537109375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m16n8k32_op_per_clk_sm{5447.337546528752, 5441.0281571052965, 5462.03183535841, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_issue_interval_cycles{4, 3.99853515625, 4.00146484375, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_latency_cycles{14, 13.993621120461503, 14.006378879538497, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_u8_m8n8k16_op_per_clk_sm{2048.5894553224894, 2044.5415643878066, 2051.703112306846, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_flop_per_clk_sm{2730.333374018471, 2729.489398133917, 2730.6031760794253, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_flop_per_clk_sm{4059.2435440456597, 4056.22923259579, 4061.6476854173516, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_bf16_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_flop_per_clk_sm{4076.2209736690256, 4069.989942869768, 4081.5488736356524, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_issue_interval_cycles{8, 7.9951171875, 8.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f16_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_flop_per_clk_sm{2730.158824623396, 2729.4049483551707, 2731.206455889022, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k16_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_flop_per_clk_sm{4058.7174695333997, 4056.3343076345204, 4062.426018639325, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_f16_f32_m16n8k32_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_issue_interval_cycles{531.728515625, 531.728515625, 532.470703125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_latency_cycles{646.75, 646.75, 646.75, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s4_m16n8k128_op_per_clk_sm{329.5314691266687, 329.51488411012656, 329.56221650016124, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k32_op_per_clk_sm{5461.5555645981685, 5459.492684060666, 5462.952861071863, "operations/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_s8_m16n8k64_op_per_clk_sm{8117.715485473593, 8112.073218325303, 8124.220009716766, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_flop_per_clk_sm{2029.7094662616712, 2028.3335405872194, 2030.744830865665, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_issue_interval_cycles{8, 7.99560546875, 8.00439453125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k16_latency_cycles{24, 24, 24, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_flop_per_clk_sm{1365.0476788246506, 1364.643420924209, 1365.3888911495421, "FLOP/clk/SM"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_issue_interval_cycles{6, 5.9951171875, 6.0048828125, "cycles"};

// measured, n = 45: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity tensor_mma_sp_tf32_m16n8k8_latency_cycles{17, 17, 17, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n104_flop_per_clk_sm{4095.8077013361376, 4091.4857499284803, 4098.886648311894, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n104_interval_cycles{52.003125, 51.8462899606, 52.134375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n112_flop_per_clk_sm{4096.500061042608, 4093.091352667738, 4098.529343794602, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n112_interval_cycles{56.0109375, 55.88368620854585, 56.04426256293622, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n120_flop_per_clk_sm{4096.2666840289085, 4093.118694929107, 4100.15420897638, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n120_interval_cycles{60.0296875, 59.84115234375, 60.108203125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_flop_per_clk_sm{4095.5625467250507, 4093.6096068125967, 4097.516186027698, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_interval_cycles{63.983203125, 63.91640625, 64.08292480468751, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n128_latency_cycles{117.265625, 116.85291732971233, 117.7734375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n136_flop_per_clk_sm{4096.019607937002, 4094.0205648884917, 4098.354293596965, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n136_interval_cycles{68.0548828125, 67.9421875, 68.181640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n144_flop_per_clk_sm{4096.333360462278, 4093.4908900015353, 4100.337922606925, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n144_interval_cycles{71.9927734375, 71.9031396484375, 72.0990737680838, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n152_flop_per_clk_sm{4096.087721176868, 4094.386600674761, 4099.019768538363, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n152_interval_cycles{76.050390625, 75.9049462890625, 76.16429687499999, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_flop_per_clk_sm{1638.5900220362469, 1637.2258420627297, 1639.5908649470746, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_interval_cycles{19.99599609375, 19.969482421875, 20.014539794921873, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n16_latency_cycles{61, 60.53125, 61.62890625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n160_flop_per_clk_sm{4096.533402786821, 4094.2007906681633, 4097.8174727560645, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n160_interval_cycles{79.983984375, 79.83207205517218, 80.10083984375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n168_flop_per_clk_sm{4095.984127045639, 4094.318151181078, 4097.985088572946, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n168_interval_cycles{83.99609375, 83.89140625, 84.0837255859375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n176_flop_per_clk_sm{4095.5606531910566, 4092.682334627576, 4098.577378352568, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n176_interval_cycles{88.0140625, 87.8978460894485, 88.10296875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n184_flop_per_clk_sm{4095.550773911659, 4093.537712964207, 4097.986470173849, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n184_interval_cycles{92.01875, 91.871484375, 92.1149755859375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n192_flop_per_clk_sm{4095.6805804668825, 4093.570885874335, 4098.362472942438, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n192_interval_cycles{96.010546875, 95.89155052267814, 96.12825491807975, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n200_flop_per_clk_sm{4096.693450714313, 4094.0009760858957, 4098.067709944797, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n200_interval_cycles{99.9640625, 99.82538607434614, 100.18158921025312, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n208_flop_per_clk_sm{4096.10256667084, 4094.961801676633, 4097.320938679024, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n208_interval_cycles{103.9859375, 103.88962890625, 104.1001953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n216_flop_per_clk_sm{4096.296317731317, 4095.247052016502, 4097.494372163845, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n216_interval_cycles{108.0134765625, 107.8732421875, 108.1185107421875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n224_flop_per_clk_sm{4095.583375714547, 4094.0842297915606, 4097.071708908231, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n224_interval_cycles{111.9859375, 111.89432392342869, 112.08032899329967, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n232_flop_per_clk_sm{4095.9425295420046, 4094.6834693428996, 4097.726681411005, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n232_interval_cycles{116.0203125, 115.8454415130192, 116.12893987897186, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n24_flop_per_clk_sm{2233.8037829846135, 2232.6637897004343, 2235.1537660753993, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n24_interval_cycles{22.005078125, 21.97666015625, 22.029664306640626, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n240_flop_per_clk_sm{4095.944445197955, 4094.289603410034, 4098.112766341394, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n240_interval_cycles{119.973828125, 119.87419921875001, 120.09459785173736, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n248_flop_per_clk_sm{4095.5484368847947, 4094.3662433084914, 4096.817367376304, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n248_interval_cycles{123.9927734375, 123.899990234375, 124.0841796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_flop_per_clk_sm{4096.125003814814, 4094.739971068066, 4096.966113773114, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_interval_cycles{127.976171875, 127.84265654860543, 128.12125946701957, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_latency_cycles{195.08203125, 194.4077417716038, 196.3930394783962, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_burst_tflops{945.7328370652746, 922.9010483145622, 951.0193007419902, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_mhz{1580.7073722689206, 1571.0423252261933, 1592.0157571703332, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_tflops{848.3242272094318, 846.7763080700635, 851.4566780056331, "TFLOP/s"};

// measured, n = 66: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_random_sustained_watts{689.6285, 687.4825000000001, 690.691, "W"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_burst_tflops{970.4133701173783, 955.4796221202267, 976.6237059861587, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_mhz{1649.7107964732836, 1646.3087726536176, 1649.7341524655421, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_tflops{891.9360923523967, 890.2025345945227, 891.9464003645885, "TFLOP/s"};

// measured, n = 61: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_small_integers_sustained_watts{596.712, 579.813, 598.4285, "W"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_burst_tflops{974.1559029510767, 972.3273747664589, 984.7258098446737, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_mhz{1739.6585443937167, 1723.1112433630026, 1740.7545770713741, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_tflops{940.568802179359, 931.6269473781122, 942.5503311211966, "TFLOP/s"};

// measured, n = 60: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n256_zeros_sustained_watts{274.448, 273.8107125, 277.03328750000003, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_flop_per_clk_sm{2730.687500158947, 2729.1952377563366, 2732.7515906707795, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_interval_cycles{24.00205078125, 23.980708856133813, 24.022341912969452, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n32_latency_cycles{69.015625, 68.7265625, 69.5234375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n40_flop_per_clk_sm{3150.436425689331, 3148.7882285596315, 3151.723661809771, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n40_interval_cycles{26.001416015625, 25.9833984375, 26.02734375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n48_flop_per_clk_sm{3510.2832570881833, 3509.1207571588243, 3512.2505528054608, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n48_interval_cycles{28.000146484375, 27.975623657836927, 28.02951433105461, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n56_flop_per_clk_sm{3822.9877785531617, 3821.230758593482, 3824.038096943697, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n56_interval_cycles{30.001318359375, 29.971888427734374, 30.045735712591277, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_flop_per_clk_sm{4095.742203726343, 4094.836268226689, 4096.9298985632495, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_interval_cycles{31.9970703125, 31.965826416015627, 32.022216796875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n64_latency_cycles{85.1640625, 84.5625, 85.67892637160587, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n72_flop_per_clk_sm{4096.333360462278, 4089.1780476906206, 4101.8137958668085, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n72_interval_cycles{36.0404296875, 35.86334756015444, 36.137241210937496, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_flop_per_clk_sm{910.0648420310343, 909.611521127715, 910.490819977953, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_interval_cycles{17.9955078125, 17.956634286380154, 18.019586005772165, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n8_latency_cycles{57.109375, 56.09375, 57.99609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n80_flop_per_clk_sm{4097.100295489511, 4091.7045094261393, 4103.0621553210485, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n80_interval_cycles{39.990234375, 39.893549804687495, 40.111923828125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n88_flop_per_clk_sm{4095.9318193167505, 4087.676041441711, 4103.171625655193, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n88_interval_cycles{44.00390625, 43.8409033203125, 44.151953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n96_flop_per_clk_sm{4096.25001525972, 4090.860623301415, 4100.961841208828, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_bf16_n96_interval_cycles{48.0072265625, 47.9451171875, 48.087705078125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_flop_per_clk_sm{8191.750007629162, 8186.203324136756, 8197.696949503803, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_interval_cycles{63.990234375, 63.8953076171875, 64.08097167968751, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n128_latency_cycles{117.078125, 116.5541015625, 117.69921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_flop_per_clk_sm{8192.203130036718, 8190.219137226784, 8194.75092346674, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_interval_cycles{128.0119140625, 127.91213428787685, 128.1090755082366, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n256_latency_cycles{194.953125, 194.21181640625, 195.83095703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_flop_per_clk_sm{8192.06250047684, 8189.859934213662, 8194.954189952661, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_interval_cycles{31.999853515625, 31.97885498046875, 32.015274658203126, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f16_n64_latency_cycles{85.09765625, 84.54296875, 85.6796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_flop_per_clk_sm{8193.18767216317, 8187.814639428393, 8198.84947217715, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_interval_cycles{63.9966796875, 63.929296875, 64.072265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n128_latency_cycles{117.21484375, 116.73041623887202, 117.76567751112798, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_flop_per_clk_sm{8192.375017166923, 8190.625230750454, 8194.375688752538, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_interval_cycles{128.003125, 127.9228515625, 128.0822265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_latency_cycles{194.984375, 194.05428030319558, 195.62638375930442, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_burst_tflops{1851.8970323060241, 1847.391239852206, 1872.6304073981744, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_mhz{1559.7519499607697, 1554.41317808619, 1569.913131557968, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_tflops{1683.3819727536647, 1682.075120567234, 1689.632158585186, "TFLOP/s"};

// measured, n = 65: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n256_random_sustained_watts{688.7, 686.0070000000001, 689.529, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_flop_per_clk_sm{8191.968750119209, 8189.438301312608, 8194.876009341657, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_interval_cycles{32.00673828125, 31.987618408203126, 32.0249732362269, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e4m3_f32_n64_latency_cycles{85.1171875, 84.83984375, 85.90625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_flop_per_clk_sm{8191.8750019073195, 8188.31415912332, 8198.09828630764, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_interval_cycles{64.0201171875, 63.91654472677728, 64.120947265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n128_latency_cycles{117.12109375, 116.703125, 117.6328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_flop_per_clk_sm{8192.104167991232, 8191.020950356378, 8193.854586431356, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_interval_cycles{128.0220703125, 127.912470703125, 128.1201171875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n256_latency_cycles{195.0234375, 194.1399199272256, 195.6208222602744, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_flop_per_clk_sm{8191.234446548689, 8189.141622701732, 8194.188084281539, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_interval_cycles{31.999267578125, 31.976439208984374, 32.01948486328125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_e5m2_f32_n64_latency_cycles{85.02734375, 84.59375, 85.65654296875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_flop_per_clk_sm{4096, 4093.860493135225, 4097.528822244795, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_interval_cycles{63.995703125, 63.9078125, 64.0909814453125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n128_latency_cycles{117.1015625, 116.62109375, 117.54597235776436, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_flop_per_clk_sm{4096.023437634111, 4095.023670275146, 4097.391097288737, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_interval_cycles{128.00625, 127.92390136718751, 128.0928955078125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n256_latency_cycles{195.20703125, 194.55078125, 196, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_flop_per_clk_sm{4095.656278846227, 4094.5391261992236, 4097.612571539529, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_interval_cycles{31.99765625, 31.979736328125, 32.02444213867187, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f16_n64_latency_cycles{85.203125, 84.5078125, 85.78125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_flop_per_clk_sm{4096.390662256456, 4093.4234967157054, 4099.127386006169, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_interval_cycles{64.000390625, 63.9443359375, 64.101015625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n128_latency_cycles{117.19140625, 116.48828125, 117.76171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_flop_per_clk_sm{4096.041667090526, 4095.037389470941, 4096.997195829074, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_interval_cycles{127.9966796875, 127.89569773943424, 128.078740234375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n256_latency_cycles{195.234375, 194.58984375, 195.97265625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_flop_per_clk_sm{4096.070313707015, 4094.64107599788, 4097.133125883585, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_interval_cycles{32.000732421875, 31.9748046875, 32.01531005859375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_f16_f32_n64_latency_cycles{84.99609375, 84.6015625, 85.58984375, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_interval_cycles{64.0060546875, 63.8613818359375, 64.0712890625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_latency_cycles{115.08203125, 114.52734375, 115.65234375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n128_op_per_clk_sm{8191.593770145371, 8187.533686381712, 8195.689160617649, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_interval_cycles{128.002734375, 127.9232421875, 128.1177734375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_latency_cycles{179.30078125, 178.4296875, 180.24934623925628, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_op_per_clk_sm{8192.166670057579, 8190.833499460933, 8194.271462985904, "operations/clk/SM"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_burst_tops{1931.3619930087277, 1912.5061819939908, 1952.5900876246549, "TOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_mhz{1724.5571549416777, 1709.7229056461397, 1739.6778457702874, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_tops{1857.9969814268632, 1850.8641934791367, 1869.1390029545792, "TOP/s"};

// measured, n = 58: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n256_random_sustained_watts{689.4195, 688.4655, 691.056, "W"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_interval_cycles{32.006787109375, 31.986204833984374, 32.024407958984376, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_latency_cycles{82.9921875, 82.51082824593846, 83.60546875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_s8_n64_op_per_clk_sm{8191.859377413946, 8189.859934213662, 8194.109918287219, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_flop_per_clk_sm{2047.6016400007627, 2046.3372885038325, 2049.3117848016127, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_interval_cycles{64.0306640625, 63.9230419921875, 64.1460498046875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n128_latency_cycles{117.1328125, 116.5802734375, 117.61328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_flop_per_clk_sm{2047.8593846552894, 2047.2554790916188, 2048.388300644294, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_interval_cycles{128.01015625, 127.92984375, 128.114267578125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_latency_cycles{195.31640625, 194.7265625, 195.82421875, "cycles"};

// measured, n = 60: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_burst_tflops{483.58048982841854, 482.06747327595554, 491.3023617930116, "TFLOP/s"};

// measured, n = 120: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_mhz{1694.741130983775, 1678.2339388387877, 1706.892411039948, "MHz"};

// measured, n = 120: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_tflops{455.5241985099161, 454.86947934980117, 457.91074868712747, "TFLOP/s"};

// measured, n = 61: median over all points, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n256_random_sustained_watts{689.816, 687.746, 690.552, "W"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_flop_per_clk_sm{2047.8398562734467, 2047.2188527534488, 2048.5040302656257, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_interval_cycles{31.999462890625, 31.9771923828125, 32.018929443359376, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_tf32_n64_latency_cycles{84.9765625, 84.37890625, 85.4765625, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_interval_cycles{63.994921875, 63.9255859375, 64.1157275390625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_latency_cycles{115.203125, 114.64453125, 115.6796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n128_op_per_clk_sm{8192.562538626462, 8188.095611757394, 8197.159497516977, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_interval_cycles{127.9974609375, 127.91328125, 128.0741259765625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_latency_cycles{178.98046875, 178.40411624493933, 179.60760250506067, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n256_op_per_clk_sm{8191.979166719648, 8190.104605308321, 8194.396534224028, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_interval_cycles{32.0017578125, 31.973328857421876, 32.02219604492188, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_latency_cycles{83.2265625, 82.625, 83.6015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_u8_n64_op_per_clk_sm{8192.156252980289, 8189.672536453378, 8193.736305553279, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n104_flop_per_clk_sm{4095.480835042884, 4090.4147469565605, 4100.405304605458, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n104_interval_cycles{51.9853515625, 51.87673444665579, 52.120703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n112_flop_per_clk_sm{4096.053572129239, 4091.594030214743, 4097.947353958485, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n112_interval_cycles{56.0166015625, 55.9356298828125, 56.1105419921875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n120_flop_per_clk_sm{4096.400039066315, 4093.6180526467756, 4099.836924204782, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n120_interval_cycles{59.99140625, 59.91403400126899, 60.09966796875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_flop_per_clk_sm{4096.171882212465, 4094.6391334502964, 4098.094820808366, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_interval_cycles{63.9810546875, 63.910546875, 64.0911279296875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n128_latency_cycles{107.05859375, 106.4609375, 107.66015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n136_flop_per_clk_sm{4097.0198617149645, 4091.8669198066063, 4099.198574255149, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n136_interval_cycles{68.041796875, 67.878310546875, 68.1259765625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n144_flop_per_clk_sm{4095.481547113177, 4092.5954248129806, 4098.0565876429955, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n144_interval_cycles{72.0056640625, 71.9153173828125, 72.0823291015625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n152_flop_per_clk_sm{4096.298267332034, 4092.674203595607, 4099.225774296659, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n152_interval_cycles{75.9998046875, 75.93671875, 76.13537109375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_flop_per_clk_sm{2520.556214406776, 2518.23859470616, 2523.1149021764163, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_interval_cycles{12.997900390625, 12.985667724609375, 13.023668212890625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n16_latency_cycles{50.87890625, 49.9140625, 51.79046877947936, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n160_flop_per_clk_sm{4095.616702538418, 4094.4849504760296, 4097.59447941129, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n160_interval_cycles{79.9984375, 79.8883349609375, 80.0751171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n168_flop_per_clk_sm{4096.126988063866, 4093.3192160082413, 4098.700191563452, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n168_interval_cycles{84.00546875, 83.87578059216494, 84.12265625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n176_flop_per_clk_sm{4096.106063352433, 4093.841296571689, 4098.122311211121, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n176_interval_cycles{88.0189453125, 87.8846875, 88.0901513671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n184_flop_per_clk_sm{4096.144932664341, 4094.9278169636855, 4098.029991079141, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n184_interval_cycles{92.013671875, 91.9138671875, 92.13216451532169, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n192_flop_per_clk_sm{4096.194453675508, 4094.8475465685865, 4097.709046131301, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n192_interval_cycles{96.0064453125, 95.893359375, 96.0940771484375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n200_flop_per_clk_sm{4095.7200191393167, 4093.7630187774876, 4097.438708755594, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n200_interval_cycles{99.96015625, 99.841796875, 100.0593603515625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n208_flop_per_clk_sm{4096.025641186156, 4094.5389828599323, 4097.166999063861, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n208_interval_cycles{103.983203125, 103.910859375, 104.0787109375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n216_flop_per_clk_sm{4095.7037251356237, 4094.469707743296, 4096.580329124074, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n216_interval_cycles{108.0224609375, 107.80954846731399, 108.1020751953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n224_flop_per_clk_sm{4095.5238648780596, 4094.4053829481863, 4097.560117813644, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n224_interval_cycles{111.99453125, 111.90857421875, 112.08595703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n232_flop_per_clk_sm{4095.9080480413063, 4094.368466229446, 4097.625934585815, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n232_interval_cycles{115.9859375, 115.8048828125, 116.0711328125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n24_flop_per_clk_sm{3781.2958947462334, 3777.393829945917, 3785.5183646262867, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n24_interval_cycles{13.002978515625, 12.962327880859375, 13.027823486328124, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n240_flop_per_clk_sm{4096.011111141252, 4094.012076384351, 4097.700705859365, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n240_interval_cycles{119.990625, 119.916591796875, 120.05706054687501, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n248_flop_per_clk_sm{4095.6129398053363, 4094.6993378804304, 4097.0771651720925, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n248_interval_cycles{123.9904296875, 123.886328125, 124.1284375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_flop_per_clk_sm{4096.072917964746, 4094.8556941243855, 4097.167199669801, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_interval_cycles{127.9744140625, 127.8887158203125, 128.1081103515625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n256_latency_cycles{185.390625, 184.8515625, 186.07421875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_flop_per_clk_sm{4096.453175133052, 4091.1931476993886, 4099.690822731646, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_interval_cycles{16.00009765625, 15.970245897712497, 16.02355832296649, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n32_latency_cycles{59.296875, 58.51171875, 59.82421875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n40_flop_per_clk_sm{4096.062500953689, 4093.5015249481517, 4098.163642303829, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n40_interval_cycles{19.991259765625, 19.974206542968748, 20.01997802734375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n48_flop_per_clk_sm{4095.583375714547, 4092.3193619925887, 4099.572488778156, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n48_interval_cycles{24.001513671875, 23.98125, 24.022147216796874, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n56_flop_per_clk_sm{4095.651815314598, 4094.185872935545, 4098.027789106373, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n56_interval_cycles{28.00556640625, 27.98251708984375, 28.036376953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_flop_per_clk_sm{4096.125003814814, 4095.000244081035, 4098.613248400198, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_interval_cycles{32.000927734375, 31.980584716796876, 32.01767578125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n64_latency_cycles{75.15234375, 74.59248046875, 75.9765625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n72_flop_per_clk_sm{4096.277796617067, 4086.240185059288, 4106.364843228166, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n72_interval_cycles{36, 35.87278954765155, 36.1173828125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_flop_per_clk_sm{1260.4260466164567, 1258.6952986383722, 1261.5574510882082, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_interval_cycles{12.99560546875, 12.95890869140625, 13.031395263671875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n8_latency_cycles{47.01171875, 46.21484375, 47.73828125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n80_flop_per_clk_sm{4098.401407074458, 4092.6776969379107, 4102.460172879656, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n80_interval_cycles{39.99375, 39.9078125, 40.076171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n88_flop_per_clk_sm{4095.954545958962, 4091.436907302203, 4101.940421086557, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n88_interval_cycles{44.0123046875, 43.8951171875, 44.126506137836984, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n96_flop_per_clk_sm{4097.500549517646, 4092.55575231681, 4100.370011061469, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_bf16_n96_interval_cycles{47.99609375, 47.904575195312496, 48.080180664062496, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_flop_per_clk_sm{8191.406293031435, 8188.376603370701, 8197.381658585717, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_interval_cycles{63.9796875, 63.9053564453125, 64.07265625, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n128_latency_cycles{107.10546875, 106.5625, 107.6640625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_flop_per_clk_sm{8191.687511920474, 8189.815916234713, 8195.355540573202, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_interval_cycles{127.9939453125, 127.872783203125, 128.098046875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n256_latency_cycles{185.20703125, 184.41057085045236, 186.05036664954764, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_flop_per_clk_sm{8191.890626460295, 8189.719385089449, 8193.562798080078, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_interval_cycles{32.0095703125, 31.9880859375, 32.03169067382812, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_e4m3_f32_n64_latency_cycles{75.140625, 74.63671875, 75.8046875, "cycles"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_interval_cycles{64.001953125, 63.9379345703125, 64.0955908203125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_latency_cycles{105.21875, 103.93895812503291, 106.66153015621708, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n128_op_per_clk_sm{8192.218755841412, 8186.378859730715, 8197.910511347369, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_interval_cycles{127.981640625, 127.8671875, 128.0673828125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_latency_cycles{169.20703125, 168.5546875, 169.76953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n256_op_per_clk_sm{8192.562538626462, 8188.813739771054, 8193.99274916433, "operations/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_interval_cycles{31.999267578125, 31.983297119140623, 32.019227294921876, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_latency_cycles{73.08203125, 72.55078125, 73.60849609375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_rs_s8_n64_op_per_clk_sm{8192.35939076612, 8189.469531890552, 8195.110555649899, "operations/clk/SM"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_flop_per_clk_sm{6553.260017638245, 6549.04866423451, 6556.637422707145, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_interval_cycles{79.9970703125, 79.9291845703125, 80.083203125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n128_latency_cycles{121.19140625, 120.78651592694668, 121.72461688555332, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_flop_per_clk_sm{7215.392668186848, 7213.453732773794, 7217.788268087232, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_interval_cycles{145.3177734375, 145.2125, 145.4059716796875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n256_latency_cycles{201.3515625, 200.35234349946916, 201.80859375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_flop_per_clk_sm{5461.395834048597, 5460.055854444862, 5462.514144140248, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_interval_cycles{48.0033203125, 47.985400390625, 48.028701538142236, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_bf16_n64_latency_cycles{87.1171875, 86.56553697444423, 87.6763671875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_flop_per_clk_sm{13109.920564570284, 13100.30063387387, 13113.52304883336, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_interval_cycles{80.0087890625, 79.9328466796875, 80.0805078125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n128_latency_cycles{121.1484375, 120.50390625, 121.6171875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_flop_per_clk_sm{14430.753012169636, 14424.332612895185, 14436.305653380747, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_interval_cycles{145.30703125, 145.17853704124522, 145.4163082499387, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n256_latency_cycles{201.1484375, 200.4453125, 201.703125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_flop_per_clk_sm{10923.402827389846, 10920.944715951566, 10925.362139744204, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_interval_cycles{48.006201171875, 47.984521484375, 48.02396850585938, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_e4m3_f32_n64_latency_cycles{87.19140625, 86.45328885247307, 87.79687505785256, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_flop_per_clk_sm{8192.093751072896, 8186.281469393444, 8196.34605446461, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_interval_cycles{63.971875, 63.9038037109375, 64.105859375, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n128_latency_cycles{112.15234375, 111.88671875, 112.76953125, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_flop_per_clk_sm{8107.240313394256, 8105.625207887403, 8109.704267696995, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_interval_cycles{129.296484375, 129.21484375, 129.42149915036404, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n256_latency_cycles{192.24609375, 191.58203125, 192.60546875, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_flop_per_clk_sm{8192.234381705714, 8189.922402039582, 8194.016223713003, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_interval_cycles{31.998681640625, 31.958141206737093, 32.03455288505978, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_bf16_n64_latency_cycles{78.109375, 77.60166015625, 78.65625, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_flop_per_clk_sm{16381.187982714759, 16370.136740278847, 16397.010323132366, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_interval_cycles{64.00546875, 63.9399365234375, 64.0751953125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n128_latency_cycles{112.21875, 111.53779296875, 112.75, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_flop_per_clk_sm{16214.562245013529, 16208.599155431773, 16218.440057397478, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_interval_cycles{129.300390625, 129.1642578125, 129.3701171875, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n256_latency_cycles{191.93359375, 191.1328125, 192.55859375, "cycles"};

// measured, n = 45: work over time = inverse slope of duration over work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_flop_per_clk_sm{16383.5625116822, 16377.908515623958, 16388.53250353434, "FLOP/clk/SM"};

// measured, n = 60: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_interval_cycles{32.00166015625, 31.9736279296875, 32.021759033203125, "cycles"};

// measured, n = 45: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tensor_wgmma_sp_rs_e4m3_f32_n64_latency_cycles{78.140625, 77.546875, 78.546875, "cycles"};

// measured, n = 29736: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity texture_latency_cycles{88, 88, 88, "cycles"};

// measured, n = 29736: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity texture_latency_ns{44.44438341896901, 44.44438341896901, 44.44438341896901, "ns"};

// measured, n = 33768: latency a hop = slope over hops at each size; plateaus by penalised segmentation over log(size), median level; 95 % bootstrap intervals
inline constexpr Quantity texture_size_bytes{240384, 240384, 262144, "bytes"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_clock_step_cycles{1, 1, 1, "cycles"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock64_read_cycles{2.013330078125, 1.9484375, 2.0354826263276196, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_clock64_step_cycles{1, 1, 1, "cycles"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_clock_hi_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_period_ns{32, 32, 32, "ns"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_globaltimer_read_cycles{2.031494140625, 2.027464176305198, 2.035341863338387, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_step_ns{32, 32, 32, "ns"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_lo_period_ns{32, 32, 32, "ns"};

// measured, n = 84: slope of median duration by least squares, 95 % bootstrap interval
inline constexpr Quantity timer_globaltimer_lo_read_cycles{2.0234375, 2.021875, 2.025, "cycles"};

// measured, n = 3000: greatest number of which all differences between readings in a row are multiples
inline constexpr Quantity timer_globaltimer_lo_step_ns{32, 32, 32, "ns"};

// measured, n = 28200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_cycles{10.084830790211262, 9.634520206399662, 10.332573651428824, "cycles"};

// measured, n = 28200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_penalty_ns{5.093364490872862, 4.865923791404712, 5.218481302901342, "ns"};

// measured, n = 28200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level1_reach_bytes{266805376.96087083, 250019001.05333102, 290953326.6924986, "bytes"};

// measured, n = 3000: the point whose cost is highest, slope of duration over the amount of work at each; the interval holds every point that is the highest in some of 500 resamples
inline constexpr Quantity tlb_level2_entry_bytes{33554432, 33554432, 33554432, "bytes"};

// measured, n = 4200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_cycles{98.09745976152415, 92.48770684656866, 103.46139031058962, "cycles"};

// measured, n = 4200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_penalty_ns{49.54432340889179, 46.711050432270284, 52.25338754278252, "ns"};

// measured, n = 4200: latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach / size) beyond the reach, one level or two by the Bayesian information criterion; 95 % bootstrap intervals, joined with what the fit's residuals leave open
inline constexpr Quantity tlb_level2_reach_bytes{68718067953.55965, 65804647315.59624, 71760476742.96779, "bytes"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity tma_bandwidth_gbps{4656.391346202244, 4558.345092764873, 4659.173204932282, "GB/s"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity tma_bulk_dram_gbps{4656.391346202244, 4558.345092764873, 4659.173204932282, "GB/s"};

// measured, n = 147: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity tma_bulk_dram_write_gbps{4372.519524167507, 4359.19968977645, 4395.293969971774, "GB/s"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity tma_bulk_l2_gbps{8737.933860177773, 8687.804092400233, 8752.000147077339, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_cycles{330.7125, 329.728125, 332.420625, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_latency_ns{167.0264120652184, 166.52904643229556, 167.88910369807513, "ns"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity tma_tensor_dram_gbps{4652.6903289813945, 4558.485600769033, 4659.600943335452, "GB/s"};

// measured, n = 105: peak = the best point's median rate; plateau = mean of the points within 2 % of it; knee = first x at 95 % of the plateau, half = at 50 %, between the chord and the farthest concave curve; 95 % bootstrap intervals
inline constexpr Quantity tma_tensor_l2_gbps{8751.55782431698, 8710.698740179549, 8810.022957776655, "GB/s"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_cycles{341.56875, 340.679609375, 343.3417578125, "cycles"};

// measured, n = 300: slope of duration over the amount of work at each point, 95 % bootstrap interval
inline constexpr Quantity tma_tensor_latency_ns{172.50843871554565, 172.0593804775853, 173.40499248084876, "ns"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_base_us{4.23219006153802, 3.534739713510304, 4.942769404553249, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_capacity_blocks{4224, 4224, 4224, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_full_sm_step_us{23.879428453270414, 23.75871868424935, 24.012972113891156, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_base_us{2.6289522869601143, 2.491525620662491, 2.9957093716208383, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_capacity_blocks{132, 132, 132, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_one_a_sm_step_us{15.604634887524067, 15.569584523234017, 15.63501656501983, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_base_us{2.770666188249976, 2.5594070977580468, 2.9295399677766327, "us"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_capacity_blocks{264, 264, 264, "blocks"};

// measured, n = 1296: duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals
inline constexpr Quantity wave_two_a_sm_step_us{15.861650799504584, 15.82679639849262, 15.882609323041313, "us"};

// Absent:
//   dram.copy_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   dram.scale_bytes_in_flight_per_sm: not saturated: the best point, at 32768, has no other within 2 %
//   inst.div_rn_f64.per_clk_sm: not saturated: no other point comes within 3 % of the highest rate
//   inst.rcp_rn_f32.per_clk_sm: not saturated: no other point comes within 3 % of the highest rate
//   inst.rcp_rn_f64.per_clk_sm: not saturated: no other point comes within 3 % of the highest rate
//   inst.sqrt_rn_f32.per_clk_sm: not saturated: no other point comes within 3 % of the highest rate
//   l1.miss_share_past_ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l1.ways: no rise up to 245 lines: they do not share a set, or it has more ways
//   l2.write_requests_per_clk: not saturated: no other point comes within 3 % of the highest rate
//   timer.clock.period_cycles: the clock moves faster than it can be read
//   timer.clock64.period_cycles: the clock moves faster than it can be read

}  // namespace warpgauge::nvidia_h200
