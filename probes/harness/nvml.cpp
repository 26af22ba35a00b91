// SPDX-License-Identifier: Apache-2.0
// NVML is declared here by hand (its header is not part of every toolkit installation): the handful
// of entry points below have kept their signatures since NVML 11; source: NVML API reference.
#include "probes/harness/nvml.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <vector>

namespace warpgauge::probes {
namespace {

using NvmlDevice = void*;
constexpr int kSuccess = 0;
constexpr int kInsufficientSize = 7;
constexpr unsigned kClockSm = 1, kClockMemory = 2;
constexpr unsigned kTemperatureGpu = 0;

/// nvmlProcessInfo_t (v3 layout).
struct ProcessInfo {
  unsigned pid;
  unsigned long long used_gpu_memory;
  unsigned gpu_instance_id;
  unsigned compute_instance_id;
};

}  // namespace

struct Nvml::Library {
  void* handle = nullptr;
  NvmlDevice device = nullptr;

  /// The symbol as a function pointer, or nullptr.
  template <class Function>
  Function* symbol(const char* name) const {
    return handle ? reinterpret_cast<Function*>(dlsym(handle, name)) : nullptr;
  }

  /// One unsigned reading of the device through `int name(device, unsigned*)`.
  std::optional<unsigned> read(const char* name) const {
    auto* function = symbol<int(NvmlDevice, unsigned*)>(name);
    unsigned value = 0;
    if (!device || !function || function(device, &value) != kSuccess) return std::nullopt;
    return value;
  }
  /// The same through `int name(device, unsigned kind, unsigned*)`.
  std::optional<unsigned> read(const char* name, unsigned kind) const {
    auto* function = symbol<int(NvmlDevice, unsigned, unsigned*)>(name);
    unsigned value = 0;
    if (!device || !function || function(device, kind, &value) != kSuccess) return std::nullopt;
    return value;
  }
  /// A current/pending pair: the current one, as a flag.
  std::optional<bool> current_mode(const char* name) const {
    auto* function = symbol<int(NvmlDevice, unsigned*, unsigned*)>(name);
    unsigned current = 0, pending = 0;
    if (!device || !function || function(device, &current, &pending) != kSuccess) {
      return std::nullopt;
    }
    return current != 0;
  }
};

Nvml::Nvml(const std::string& uuid) : library_(std::make_unique<Library>()) {
  library_->handle = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  auto* init = library_->symbol<int()>("nvmlInit_v2");
  if (!init || init() != kSuccess) return;
  auto* by_uuid = library_->symbol<int(const char*, NvmlDevice*)>("nvmlDeviceGetHandleByUUID");
  if (!by_uuid || by_uuid(uuid.c_str(), &library_->device) != kSuccess) library_->device = nullptr;
}

Nvml::~Nvml() {
  if (auto* shutdown = library_->symbol<int()>("nvmlShutdown")) shutdown();
  if (library_->handle) dlclose(library_->handle);
}

samples::DeviceState Nvml::state() const {
  samples::DeviceState state;
  if (auto mhz = library_->read("nvmlDeviceGetClockInfo", kClockSm)) state.sm_clock_mhz = *mhz;
  if (auto mhz = library_->read("nvmlDeviceGetClockInfo", kClockMemory)) {
    state.memory_clock_mhz = *mhz;
  }
  if (auto milliwatts = library_->read("nvmlDeviceGetPowerUsage")) {
    state.power_watts = *milliwatts / 1e3;
  }
  if (auto celsius = library_->read("nvmlDeviceGetTemperature", kTemperatureGpu)) {
    state.temperature_celsius = *celsius;
  }
  auto* reasons = library_->symbol<int(NvmlDevice, unsigned long long*)>(
      "nvmlDeviceGetCurrentClocksThrottleReasons");
  unsigned long long mask = 0;
  if (library_->device && reasons && reasons(library_->device, &mask) == kSuccess) {
    state.throttle_reasons = mask;
  }
  return state;
}

std::optional<double> Nvml::total_energy_joules() const {
  auto* function =
      library_->symbol<int(NvmlDevice, unsigned long long*)>("nvmlDeviceGetTotalEnergyConsumption");
  unsigned long long millijoules = 0;
  if (!library_->device || !function || function(library_->device, &millijoules) != kSuccess) {
    return std::nullopt;
  }
  return static_cast<double>(millijoules) / 1e3;
}

std::optional<double> Nvml::power_limit_watts() const {
  auto milliwatts = library_->read("nvmlDeviceGetEnforcedPowerLimit");
  return milliwatts ? std::optional<double>(*milliwatts / 1e3) : std::nullopt;
}

std::optional<double> Nvml::max_sm_clock_mhz() const {
  return library_->read("nvmlDeviceGetMaxClockInfo", kClockSm);
}

std::optional<double> Nvml::max_memory_clock_mhz() const {
  return library_->read("nvmlDeviceGetMaxClockInfo", kClockMemory);
}

std::optional<bool> Nvml::ecc_enabled() const {
  return library_->current_mode("nvmlDeviceGetEccMode");
}

std::optional<bool> Nvml::mig_enabled() const {
  return library_->current_mode("nvmlDeviceGetMigMode");
}

std::string Nvml::driver_version() const {
  auto* function = library_->symbol<int(char*, unsigned)>("nvmlSystemGetDriverVersion");
  std::array<char, 96> text{};
  if (!library_->device || !function || function(text.data(), text.size()) != kSuccess) return {};
  return text.data();
}

std::optional<int> Nvml::other_compute_processes() const {
  auto* function = library_->symbol<int(NvmlDevice, unsigned*, ProcessInfo*)>(
      "nvmlDeviceGetComputeRunningProcesses_v3");
  if (!library_->device || !function) return std::nullopt;
  unsigned count = 64;
  std::vector<ProcessInfo> processes(count);
  const int status = function(library_->device, &count, processes.data());
  if (status == kInsufficientSize) return static_cast<int>(count) - 1;
  if (status != kSuccess) return std::nullopt;
  int others = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (processes[i].pid != static_cast<unsigned>(getpid())) ++others;
  }
  return others;
}

}  // namespace warpgauge::probes
