// SPDX-License-Identifier: Apache-2.0
// One table a format: field <- conversion of keys. A constant stands here only as a convention of
// the format, and its words say so.
//   xla        openxla/xla, xla/stream_executor/device_description.proto, GpuTargetConfigProto
//   accel-sim  accel-sim-framework, util/tuner/: the placeholders of config_template/*.config, each
//              in the meaning that the tuner's own micro-benchmarks give it
//   hwloc      infos of a CUDA OS device, hwloc/topology-cuda.c
#include "analysis/export/field_table.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "analysis/base/error.h"
#include "analysis/export/text.h"

namespace warpgauge::exports {
namespace {

constexpr double kMaxRounding = 0.02;

/// For fields that hold whole numbers: the nearest one, unless that changes the value by more than
/// kMaxRounding.
std::string whole(double value) {
  const double nearest = std::round(value);
  if (!(nearest > 0) || std::abs(nearest - value) > kMaxRounding * value) {
    throw Defect(fmt::format("comes out as {}; the field holds whole numbers above 0", value));
  }
  return fmt::format("{:.0f}", nearest);
}

std::string real(double value) {
  if (!(value > 0)) throw Defect(fmt::format("comes out as {}, and must be above 0", value));
  return number_text(value);
}

std::string boolean(double value) {
  if (value != 0 && value != 1) throw Defect(fmt::format("is {}, neither 0 nor 1", value));
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
  if (!dot || minor.ec != std::errc() || minor.ptr != end || result.major < 1 || result.minor < 0) {
    throw Defect(fmt::format("compute capability '{}' is not MAJOR.MINOR", one_line(text)));
  }
  return result;
}

using In = const Values&;

constexpr Conversion kWhole = {"{0}", [](In in) { return whole(in[0].number); }};
constexpr Conversion kSwitch = {"{0}", [](In in) { return boolean(in[0].number); }};
constexpr Conversion kPlain = {"{0}", [](In in) { return in[0].text; }};
constexpr Conversion kString = {"{0}", [](In in) { return in[0].text; }, true};
constexpr Conversion kKibibytes = {"{0} / 1024", [](In in) { return whole(in[0].number / 1024); }};
constexpr Conversion kGigahertz = {"{0} / 1e3", [](In in) { return real(in[0].number / 1e3); }};
constexpr Conversion kBytesPerSecond = {"{0} * 1e9",
                                        [](In in) { return whole(in[0].number * 1e9); }};
constexpr Conversion kDifference = {"{0} - {1}",
                                    [](In in) { return whole(in[0].number - in[1].number); }};
constexpr Conversion kPair = {
    "{0},{1}", [](In in) { return whole(in[0].number) + ',' + whole(in[1].number); }};
constexpr Conversion kColonPair = {
    "{0}:{1}", [](In in) { return whole(in[0].number) + ':' + whole(in[1].number); }};
constexpr Conversion kMajor = {"major of {0}",
                               [](In in) { return std::to_string(capability(in[0].text).major); }};
constexpr Conversion kMinor = {"minor of {0}",
                               [](In in) { return std::to_string(capability(in[0].text).minor); }};
constexpr Conversion kMajorMinor = {"{0} without its dot", [](In in) {
                                      const Capability both = capability(in[0].text);
                                      return fmt::format("{}{}", both.major, both.minor);
                                    }};
constexpr Conversion kVendor = {"convention: the vendor of CUDA devices",
                                [](In) { return std::string("NVIDIA Corporation"); }, true};
constexpr Conversion kCuda = {"convention: the platform of these devices",
                              [](In) { return std::string("CUDA"); }, true};
constexpr Conversion kOneCore = {"convention: a cluster is one SM",
                                 [](In) { return std::string("1"); }};
constexpr Conversion kUnitPerScheduler = {"{0}; convention: one FP32 unit of a warp's width each",
                                          [](In in) { return whole(in[0].number); }};
constexpr Conversion kThreeParts = {"{0}; convention: three parts, a CUDA version has two",
                                    [](In in) { return in[0].text + ".0"; }, true};
// XLA: peak = clock_rate_ghz * ops_per_clock * 2 * units_per_core * core_count, so that a
// multiply-add is one op. Key 11 is xla::PrimitiveType F32, and a unit is a lane: one op a clock.
constexpr Conversion kFp32Rate = {
    "{0} / 1e3, {1}; convention: 11 is F32, a unit is a lane, an op a multiply-add", [](In in) {
      return fmt::format(
          "{{ key: 11 value {{ clock_rate_ghz: {} units_per_core: {} ops_per_clock: 1 }} }}",
          real(in[0].number / 1e3), whole(in[1].number));
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

}  // namespace

Table table_of(Format format) {
  switch (format) {
    case Format::kXla:
      return {kXla, kXlaUnanswered};
    case Format::kAccelSim:
      return {kAccelSim, kAccelSimUnanswered};
    case Format::kHwloc:
      break;
  }
  return {kHwloc, kHwlocUnanswered};
}

}  // namespace warpgauge::exports
