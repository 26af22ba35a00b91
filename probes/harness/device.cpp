// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/device.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <type_traits>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/samples/check.h"
#include "cmake/git_revision.h"
#include "probes/device/check.h"
#include "probes/device/compiled_for.h"
#include "probes/device/driver.h"
#include "probes/harness/no_device.h"

namespace warpgauge::probes {
namespace {

cudaDeviceProp query_properties(int ordinal) {
  check(cudaSetDevice(ordinal));
  check(cudaFree(nullptr));  // creates the context: the SM clock idles low until there is one
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, ordinal));
  return properties;
}

std::string format_uuid(const cudaUUID_t& uuid) {
  std::string text = "GPU-";
  for (int i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += fmt::format("{:02x}", static_cast<unsigned char>(uuid.bytes[i]));
  }
  return text;
}

/// As the system has it under /sys/bus/pci/devices; a GPU is the first function of its device.
/// Empty where the driver names no place on a bus.
std::string pci_address(const cudaDeviceProp& properties) {
  if ((properties.pciDomainID | properties.pciBusID | properties.pciDeviceID) == 0) return {};
  return fmt::format("{:04x}:{:02x}:{:02x}.0", properties.pciDomainID, properties.pciBusID,
                     properties.pciDeviceID);
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text.data();
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

/// The least that the driver maps: the size of a page of device memory. Absent where it cannot
/// tell.
std::optional<double> page_bytes(int ordinal) {
  const auto ask =
      driver_function<decltype(&cuMemGetAllocationGranularity)>("cuMemGetAllocationGranularity");
  CUmemAllocationProp memory{};
  memory.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  memory.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = ordinal};
  std::size_t bytes = 0;
  if (ask(&bytes, &memory, CU_MEM_ALLOC_GRANULARITY_MINIMUM) != CUDA_SUCCESS) return std::nullopt;
  return static_cast<double>(bytes);
}

}  // namespace

Device::Device(int ordinal)
    : ordinal_(ordinal),
      pretence_(pretence_from_environment()),
      properties_(query_properties(ordinal)),
      running_capability_(capability()),
      real_shared_bytes_of_sm_(properties_.sharedMemPerMultiprocessor),
      name_(properties_.name),
      uuid_(format_uuid(properties_.uuid)),
      nvml_(uuid_) {
  pretend();
}

void Device::pretend() {
  if (pretence_.text.empty()) return;
  const auto take = [](const char* name, const auto& wanted, auto& has) {
    if (!wanted) return;
    if (std::cmp_greater(*wanted, has)) {
      throw InputError(kPretendVariable, name,
                       fmt::format("{} is more than the device's {}", *wanted, has));
    }
    has = static_cast<std::remove_reference_t<decltype(has)>>(*wanted);
  };
  int capability = running_capability_;
  take("capability", pretence_.capability, capability);
  properties_.major = capability / 10;
  properties_.minor = capability % 10;
  take("memory_bytes", pretence_.memory_bytes, properties_.totalGlobalMem);
  take("threads_per_sm", pretence_.threads_per_sm, properties_.maxThreadsPerMultiProcessor);
  take("shared_per_sm", pretence_.shared_per_sm, properties_.sharedMemPerMultiprocessor);
  take("shared_bytes", pretence_.shared_bytes, properties_.sharedMemPerBlockOptin);
  properties_.sharedMemPerBlockOptin = std::min(
      properties_.sharedMemPerBlockOptin, most_of_a_block(properties_.sharedMemPerMultiprocessor,
                                                          properties_.reservedSharedMemPerBlock));
  name_ += fmt::format(" (pretending {})", pretence_.text);
}

std::size_t Device::free_bytes() const {
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total));
  if (integrated()) free /= 2;
  return pretence_.memory_bytes ? std::min<std::size_t>(free, *pretence_.memory_bytes) : free;
}

samples::Header Device::header() const {
  samples::Header header;
  header.git_revision = git_revision();
  header.git_dirty = git_dirty();
  header.time_utc = utc_now();
  header.host = host_name();
  header.driver_version = nvml_.driver_version();
  int runtime = 0;
  check(cudaRuntimeGetVersion(&runtime));
  header.toolkit_version = version_text(runtime);
  header.device_name = name_;
  header.device_uuid = uuid_;
  header.device_pci_address = pci_address(properties_);
  header.compute_capability = fmt::format("{}.{}", properties_.major, properties_.minor);

  auto& facts = header.device;
  facts = {{"sm_count", sm_count()},
           {"l2_bytes", properties_.l2CacheSize},
           {"memory_bytes", double(properties_.totalGlobalMem)},
           {"memory_bus_bits", properties_.memoryBusWidth},
           {"integrated", integrated() ? 1 : 0},
           {"warp_size", properties_.warpSize},
           {"max_threads_per_sm", properties_.maxThreadsPerMultiProcessor},
           {"max_threads_per_block", properties_.maxThreadsPerBlock},
           {"max_blocks_per_sm", properties_.maxBlocksPerMultiProcessor},
           {"registers_per_sm", properties_.regsPerMultiprocessor},
           {"registers_per_block", properties_.regsPerBlock},
           {"shared_bytes_per_sm", double(properties_.sharedMemPerMultiprocessor)},
           {"shared_bytes_per_block_optin", double(properties_.sharedMemPerBlockOptin)},
           {"shared_bytes_reserved_per_block", double(properties_.reservedSharedMemPerBlock)}};
  const auto add = [&facts](const char* key, const std::optional<double>& value) {
    if (value) facts[key] = *value;
  };
  const auto settings = nvml_.settings();
  add("max_sm_clock_mhz", settings.max_sm_clock_mhz);
  add("max_memory_clock_mhz", settings.max_memory_clock_mhz);
  add("power_limit_watts", settings.power_limit_watts);
  add("ecc_enabled", settings.ecc_enabled);
  add("mig_enabled", settings.mig_enabled);
  add("page_bytes", page_bytes(ordinal_));
  if (pretence_.ecc) facts["ecc_enabled"] = *pretence_.ecc ? 1 : 0;
  if (pretence_.mig) facts["mig_enabled"] = *pretence_.mig ? 1 : 0;
  if (!pretence_.text.empty()) {
    header.flags.push_back(std::string(samples::kPretends) + pretence_.text);
  }
  if (auto flag = busy_flag(); !flag.empty()) header.flags.push_back(flag);
  return header;
}

std::string Device::busy_flag() const {
  const auto others = pretence_.busy ? pretence_.busy : nvml_.other_compute_processes();
  if (!others || *others == 0) return {};
  return fmt::format("device busy: {} other process{} hold{} a compute context", *others,
                     *others == 1 ? "" : "es", *others == 1 ? "s" : "");
}

std::vector<FoundDevice> found_devices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return {};
  }
  std::vector<FoundDevice> found;
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, ordinal));
    found.push_back({ordinal, properties.name, format_uuid(properties.uuid)});
  }
  return found;
}

std::string why_no_device(int ordinal) {
  int count = 0;
  if (const cudaError_t status = cudaGetDeviceCount(&count); status != cudaSuccess) {
    cudaGetLastError();
    int driver_version = 0;
    cudaDriverGetVersion(&driver_version);
    return no_device_text(cudaGetErrorString(status), driver_version, in_container());
  }
  if (ordinal < 0 || ordinal >= count) {
    return fmt::format("no CUDA device {}: this machine has {}", ordinal, count);
  }
  if (!has_code_for(ordinal)) {
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, ordinal));
    return no_code_text(fmt::format("{}.{}", properties.major, properties.minor),
                        architectures_compiled_for());
  }
  return {};
}

}  // namespace warpgauge::probes
