// SPDX-License-Identifier: Apache-2.0
// One table a format: field <- conversion of keys. A constant stands here only as a convention of
// the format, and its words say so.
//   xla        openxla/xla, xla/stream_executor/device_description.proto, GpuTargetConfigProto
//   accel-sim  accel-sim-framework, util/tuner/: the placeholders of config_template/*.config, each
//              in the meaning that the tuner's own micro-benchmarks give it
//   hwloc      infos of a CUDA OS device, hwloc/topology-cuda.c
#include "analysis/export/writers.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <span>
#include <sstream>

#include "analysis/base/defect.h"

namespace warpgauge::exports {
namespace {

/// The inputs of a field: two numbers of entries, or a fact about the device.
struct Values {
  double first = 0, second = 0;
  std::string fact;
};
using In = const Values&;

struct Conversion {
  const char* words;           ///< {0} and {1} stand for the keys
  std::string (*text)(In in);  ///< throws Defect when the field cannot hold it
  bool is_string = false;      ///< a string of the format
};

/// An entry with its unit or, without a unit, a fact about the device ("device.name").
struct Input {
  const char* key = "";
  const char* unit = "";
};

struct Field {
  const char* name;
  Conversion conversion;
  Input inputs[2];
};

/// Fields that no key of a profile answers.
struct Unanswered {
  const char* names;  ///< separated by blanks
  const char* reason;
};

constexpr double kMaxRounding = 0.02;

/// For fields that hold whole numbers: the nearest one, unless that changes the value by more than
/// kMaxRounding.
std::string whole(double value) {
  const double nearest = std::round(value);
  require(nearest > 0 && std::abs(nearest - value) <= kMaxRounding * value,
          "comes out as {}; the field holds whole numbers above 0", value);
  return fmt::format("{:.0f}", nearest);
}

std::string real(double value) {
  require(value > 0, "comes out as {}, and must be above 0", value);
  return fmt::format("{}", value);
}

std::string boolean(double value) {
  require(value == 0 || value == 1, "is {}, neither 0 nor 1", value);
  return value == 1 ? "true" : "false";
}

struct Capability {
  int major = 0;
  int minor = 0;
};

/// Of "9.0".
Capability capability(const std::string& text) {
  const char* const end = text.data() + text.size();
  Capability result;
  const auto major = std::from_chars(text.data(), end, result.major);
  const bool dot = major.ec == std::errc() && major.ptr != end && *major.ptr == '.';
  const auto minor = dot ? std::from_chars(major.ptr + 1, end, result.minor) : major;
  require(
      dot && minor.ec == std::errc() && minor.ptr == end && result.major >= 1 && result.minor >= 0,
      "compute capability '{}' is not MAJOR.MINOR", one_line(text));
  return result;
}

constexpr Conversion kWhole = {"{0}", [](In in) { return whole(in.first); }};
constexpr Conversion kSwitch = {"{0}", [](In in) { return boolean(in.first); }};
constexpr Conversion kPlain = {"{0}", [](In in) { return in.fact; }};
constexpr Conversion kString = {"{0}", [](In in) { return in.fact; }, true};
constexpr Conversion kKibibytes = {"{0} / 1024", [](In in) { return whole(in.first / 1024); }};
constexpr Conversion kGigahertz = {"{0} / 1e3", [](In in) { return real(in.first / 1e3); }};
constexpr Conversion kBytesPerSecond = {"{0} * 1e9", [](In in) { return whole(in.first * 1e9); }};
constexpr Conversion kDifference = {"{0} - {1}", [](In in) { return whole(in.first - in.second); }};
constexpr Conversion kPair = {"{0},{1}",
                              [](In in) { return whole(in.first) + ',' + whole(in.second); }};
constexpr Conversion kColonPair = {"{0}:{1}",
                                   [](In in) { return whole(in.first) + ':' + whole(in.second); }};
constexpr Conversion kMajor = {"major of {0}",
                               [](In in) { return std::to_string(capability(in.fact).major); }};
constexpr Conversion kMinor = {"minor of {0}",
                               [](In in) { return std::to_string(capability(in.fact).minor); }};
constexpr Conversion kMajorMinor = {"{0} without its dot", [](In in) {
                                      const Capability both = capability(in.fact);
                                      return fmt::format("{}{}", both.major, both.minor);
                                    }};
constexpr Conversion kVendor = {"convention: the vendor of CUDA devices",
                                [](In) { return std::string("NVIDIA Corporation"); }, true};
constexpr Conversion kCuda = {"convention: the platform of these devices",
                              [](In) { return std::string("CUDA"); }, true};
constexpr Conversion kOneCore = {"convention: a cluster is one SM",
                                 [](In) { return std::string("1"); }};
constexpr Conversion kUnitPerScheduler = {"{0}; convention: one FP32 unit of a warp's width each",
                                          [](In in) { return whole(in.first); }};
constexpr Conversion kThreeParts = {"{0}; convention: three parts, a CUDA version has two",
                                    [](In in) { return in.fact + ".0"; }, true};
// XLA: peak = clock_rate_ghz * ops_per_clock * 2 * units_per_core * core_count, so that a
// multiply-add is one op. Key 11 is xla::PrimitiveType F32, and a unit is a lane: one op a clock.
constexpr Conversion kFp32Rate = {
    "{0} / 1e3, {1}; convention: 11 is F32, a unit is a lane, an op a multiply-add", [](In in) {
      return fmt::format(
          "{{ key: 11 value {{ clock_rate_ghz: {} units_per_core: {} ops_per_clock: 1 }} }}",
          real(in.first / 1e3), whole(in.second));
    }};

constexpr Input kName = {"device.name"};
constexpr Input kCapability = {"device.compute_capability"};
constexpr Input kDriver = {"device.driver_version"};
constexpr Input kToolkit = {"device.toolkit_version"};
constexpr Input kSmCount = {"sm.count", "1"};
constexpr Input kSmClock = {"clock.sm.mhz", "MHz"};
constexpr Input kFfmaRate = {"inst.ffma.per_clk_sm", "instructions/clk/SM"};
constexpr Input kFfmaLatency = {"inst.ffma.latency_cycles", "cycles"};
constexpr Input kFfmaInterval = {"inst.ffma.issue_interval_cycles", "cycles/instruction"};
constexpr Input kSchedulers = {"scheduler.count", "1"};
constexpr Input kRegisters = {"sm.registers", "1"};
constexpr Input kMaxBlocks = {"sm.max_blocks", "1"};
constexpr Input kMaxThreads = {"sm.max_threads", "1"};
constexpr Input kWarpSize = {"sm.warp_size", "lanes"};
constexpr Input kSharedBytes = {"shared.bytes_per_sm", "bytes"};
constexpr Input kMemoryBytes = {"memory.bytes", "bytes"};
constexpr Input kEcc = {"memory.ecc_enabled", "1"};
constexpr Input kL2Bytes = {"l2.queried_bytes", "bytes"};
constexpr Input kDramRead = {"dram.read_gbps", "GB/s"};
constexpr Input kSharedLatency = {"shared.latency_cycles", "cycles"};
constexpr Input kL1Latency = {"l1.latency_cycles", "cycles"};
constexpr Input kL2Latency = {"l2.latency_cycles", "cycles"};
constexpr Input kDramLatency = {"dram.latency_cycles", "cycles"};

constexpr Field kXla[] = {
    {"gpu_device_info.threads_per_warp", kWhole, {kWarpSize}},
    {"gpu_device_info.shared_memory_per_core", kWhole, {kSharedBytes}},
    {"gpu_device_info.threads_per_core_limit", kWhole, {kMaxThreads}},
    {"gpu_device_info.core_count", kWhole, {kSmCount}},
    {"gpu_device_info.fpus_per_core", kWhole, {kFfmaRate}},
    {"gpu_device_info.memory_bandwidth", kBytesPerSecond, {kDramRead}},
    {"gpu_device_info.l2_cache_size", kWhole, {kL2Bytes}},
    {"gpu_device_info.clock_rate_ghz", kGigahertz, {kSmClock}},
    {"gpu_device_info.device_memory_size", kWhole, {kMemoryBytes}},
    {"gpu_device_info.cuda_compute_capability.major", kMajor, {kCapability}},
    {"gpu_device_info.cuda_compute_capability.minor", kMinor, {kCapability}},
    {"gpu_device_info.registers_per_core_limit", kWhole, {kRegisters}},
    {"gpu_device_info.scalar_unit_description.rate_infos", kFp32Rate, {kSmClock, kFfmaRate}},
    {"gpu_device_info.device_vendor", kVendor, {}},
    {"gpu_device_info.ecc_enabled", kSwitch, {kEcc}},
    {"gpu_device_info.name", kString, {kName}},
    {"gpu_device_info.kernel_mode_driver_version", kString, {kDriver}},
    {"gpu_device_info.runtime_version", kThreeParts, {kToolkit}},
    {"platform_name", kCuda, {}},
    {"device_description_str", kString, {kName}},
};

constexpr Field kAccelSim[] = {
    {"Device Name", kPlain, {kName}},
    {"-gpgpu_ptx_force_max_capability", kMajorMinor, {kCapability}},
    {"-gpgpu_compute_capability_major", kMajor, {kCapability}},
    {"-gpgpu_compute_capability_minor", kMinor, {kCapability}},
    {"-gpgpu_occupancy_sm_number", kMajorMinor, {kCapability}},
    {"-gpgpu_coalesce_arch", kMajorMinor, {kCapability}},
    {"-gpgpu_n_clusters", kWhole, {kSmCount}},
    {"-gpgpu_n_cores_per_cluster", kOneCore, {}},
    {"-gpgpu_shader_registers", kWhole, {kRegisters}},
    {"-gpgpu_shader_core_pipeline", kColonPair, {kMaxThreads, kWarpSize}},
    {"-gpgpu_shader_cta", kWhole, {kMaxBlocks}},
    {"-gpgpu_num_sched_per_core", kWhole, {kSchedulers}},
    {"-gpgpu_num_sp_units", kUnitPerScheduler, {kSchedulers}},
    {"-trace_opcode_latency_initiation_sp", kPair, {kFfmaLatency, kFfmaInterval}},
    {"-gpgpu_shmem_size", kWhole, {kSharedBytes}},
    {"-gpgpu_shmem_sizeDefault", kWhole, {kSharedBytes}},
    {"-gpgpu_smem_latency", kWhole, {kSharedLatency}},
    // The simulator adds the levels up.
    {"-gpgpu_l1_latency", kWhole, {kL1Latency}},
    {"-gpgpu_l2_rop_latency", kDifference, {kL2Latency, kL1Latency}},
    {"-dram_latency", kDifference, {kDramLatency, kL2Latency}},
};

constexpr Field kHwloc[] = {
    {"Backend", kCuda, {}},
    {"GPUVendor", kVendor, {}},
    {"GPUModel", kString, {kName}},
    {"CUDAGlobalMemorySize", kKibibytes, {kMemoryBytes}},
    {"CUDAL2CacheSize", kKibibytes, {kL2Bytes}},
    {"CUDAMultiProcessors", kWhole, {kSmCount}},
    {"CUDACoresPerMP", kWhole, {kFfmaRate}},
    // As the name says: hwloc itself fills in what one block gets by default.
    {"CUDASharedMemorySizePerMP", kKibibytes, {kSharedBytes}},
};

constexpr const char* kNotInAProfile = "no key of a profile holds it";
constexpr const char* kNotMeasured = "no probe measures it";
constexpr const char* kSoftware = "belongs to the software that compiles, not to the device";
constexpr const char* kModel = "belongs to the simulator's model, not to the device";

constexpr Unanswered kXlaUnanswered[] = {
    {"gpu_device_info.threads_per_block_limit gpu_device_info.shared_memory_per_block "
     "gpu_device_info.shared_memory_per_block_optin gpu_device_info.registers_per_block_limit "
     "gpu_device_info.block_dim_limit_x gpu_device_info.block_dim_limit_y "
     "gpu_device_info.block_dim_limit_z gpu_device_info.thread_dim_limit_x "
     "gpu_device_info.thread_dim_limit_y gpu_device_info.thread_dim_limit_z "
     "gpu_device_info.device_address_bits gpu_device_info.numa_node gpu_device_info.pci_bus_id "
     "gpu_device_info.platform_version gpu_device_info.model_str "
     "gpu_device_info.collective_memory_granularity gpu_device_info.device_interconnect_info",
     kNotInAProfile},
    {"gpu_device_info.matrix_unit_description gpu_device_info.pcie_bandwidth", kNotMeasured},
    {"gpu_device_info.cuda_compute_capability.feature_extension gpu_device_info.driver_version "
     "gpu_device_info.compile_time_toolkit_version gpu_device_info.dnn_version "
     "gpu_device_info.cub_version dnn_version_info runtime_version autotune_results",
     kSoftware},
};

constexpr Unanswered kAccelSimUnanswered[] = {
    {"-gpgpu_registers_per_block -gpgpu_shmem_per_block", kNotInAProfile},
    {"-gpgpu_clock_domains", "takes the clocks of interconnect and L2 too: no probe measures them"},
    {"-ptx_opcode_latency_int -ptx_opcode_initiation_int -ptx_opcode_latency_fp "
     "-ptx_opcode_initiation_fp -ptx_opcode_latency_dp -ptx_opcode_initiation_dp",
     "takes add, max, multiply, multiply-add and divide: not all of them are measured"},
    {"-gpgpu_n_mem -gpgpu_num_sfu_units -gpgpu_num_dp_units -gpgpu_num_int_units "
     "-gpgpu_tensor_core_avail -gpgpu_num_tensor_core_units -ptx_opcode_latency_sfu "
     "-ptx_opcode_initiation_sfu -ptx_opcode_latency_tesnor -ptx_opcode_initiation_tensor "
     "-gpgpu_num_reg_banks -gpgpu_reg_file_port_throughput -gpgpu_max_insn_issue_per_warp "
     "-gpgpu_dual_issue_diff_exec_units -gpgpu_adaptive_cache_config -gpgpu_l1_banks "
     "-gpgpu_cache:dl1 -gpgpu_cache:dl2 -gpgpu_gmem_skip_L1D -gpgpu_perf_sim_memcpy "
     "-trace_opcode_latency_initiation_int -trace_opcode_latency_initiation_dp "
     "-trace_opcode_latency_initiation_sfu -trace_opcode_latency_initiation_tensor "
     "-specialized_unit_3 -trace_opcode_latency_initiation_spec_op_3",
     kNotMeasured},
    {"-gpgpu_n_sub_partition_per_mchannel -gpgpu_pipeline_widths -gpgpu_sub_core_model "
     "-gpgpu_operand_collector_num_units_gen -gpgpu_operand_collector_num_in_ports_gen "
     "-gpgpu_operand_collector_num_out_ports_gen -gpgpu_memory_partition_indexing -icnt_flit_size "
     "-gpgpu_n_mem_per_ctrlr -gpgpu_dram_buswidth -gpgpu_dram_burst_length "
     "-dram_data_command_freq_ratio -gpgpu_dram_timing_opt -dram_dual_bus_interface",
     kModel},
};

constexpr Unanswered kHwlocUnanswered[] = {
    {"PCIDev", "no key of a profile holds the bus address"},
};

struct Table {
  std::span<const Field> fields;
  std::span<const Unanswered> unanswered;
};

/// By Format.
constexpr Table kTables[] = {
    {kXla, kXlaUnanswered}, {kAccelSim, kAccelSimUnanswered}, {kHwloc, kHwlocUnanswered}};

std::string device_fact(const profile::Profile& profile, std::string_view key) {
  if (key == "device.name") return profile.device_name;
  if (key == "device.compute_capability") return profile.compute_capability;
  if (key == "device.driver_version") return profile.driver_version;
  if (key == "device.toolkit_version") return profile.toolkit_version;
  return {};
}

/// Throws Defect saying why the input cannot be used.
double number_of(const profile::Profile& profile, const Input& input) {
  const profile::Entry* entry = profile.find(input.key);
  require(entry, "{} is absent: {}", input.key, profile.why_absent(input.key));
  require(entry->unit == input.unit, "{} is in '{}', not '{}'", input.key, entry->unit, input.unit);
  const std::string why = profile::contradiction(*entry);
  require(why.empty(), "{}: {}", input.key, why);
  return entry->value;
}

std::string text_of(const profile::Profile& profile, const Field& field) {
  const auto& [first, second] = field.inputs;
  Values values;
  if (*first.unit != '\0') values.first = number_of(profile, first);
  if (*second.unit != '\0') values.second = number_of(profile, second);
  if (*first.key != '\0' && *first.unit == '\0') {
    values.fact = device_fact(profile, first.key);
    require(!values.fact.empty(), "{} is not stated", first.key);
  }
  return one_line(field.conversion.text(values));
}

std::vector<std::string> words(const char* text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace

Fields fill_fields(const profile::Profile& profile, Format format) {
  const auto& [table, unanswered_fields] = kTables[static_cast<std::size_t>(format)];
  Fields fields;
  for (const Field& field : table) {
    try {
      fields.filled.push_back({field.name, text_of(profile, field),
                               fmt::format(fmt::runtime(field.conversion.words),
                                           field.inputs[0].key, field.inputs[1].key),
                               field.conversion.is_string});
    } catch (const Defect& defect) {
      fields.left_out.emplace_back(field.name, one_line(defect.what()));
    }
  }
  for (const Unanswered& unanswered : unanswered_fields) {
    for (std::string& name : words(unanswered.names)) {
      fields.left_out.emplace_back(std::move(name), unanswered.reason);
    }
  }
  return fields;
}

UsableEntries usable_entries(const profile::Profile& profile) {
  UsableEntries usable{{}, profile.absent};
  for (const auto& [key, entry] : profile.entries) {
    if (std::string why = profile::contradiction(entry); !why.empty()) {
      usable.absent.emplace(key, std::move(why));
    } else {
      usable.entries.emplace(key, &entry);
    }
  }
  return usable;
}

}  // namespace warpgauge::exports
