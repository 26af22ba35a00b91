// SPDX-License-Identifier: Apache-2.0
// NVML is declared here by hand (its header is not part of every toolkit installation): the handful
// of entry points below have kept their signatures since NVML 11; source: NVML API reference.
#include "probes/harness/nvml.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <thread>
#include <utility>
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

/// nvmlPciInfo_t (v3 layout).
struct PciInfo {
  char bus_id_legacy[16];
  unsigned domain, bus, device, pci_device_id, pci_subsystem_id;
  char bus_id[32];
};
constexpr unsigned kMostNvLinks = 64;  // more than any device has: those beyond give no answer
constexpr int kRemoteIsSwitch = 2;     // NVML_NVLINK_DEVICE_TYPE_SWITCH

/// NVML clocks-event bits that mean "slower than asked" (NVML API reference,
/// nvmlClocksEventReasons): power cap, hardware slowdown, thermal (software, hardware), power
/// brake.
constexpr std::uint64_t kThrottleBits = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;
constexpr double kMostSecondsToRecover = 3;
constexpr double kSecondsBetweenLooks = 0.02;

/// The bits that are set, 0 where none is or NVML tells nothing.
std::uint64_t throttling(const samples::DeviceState& state) {
  return state.throttle_reasons.value_or(0) & kThrottleBits;
}

}  // namespace

struct Nvml::Library {
  void* handle = nullptr;
  NvmlDevice device = nullptr;

  /// The symbol as a function pointer, or nullptr.
  template <class Function>
  Function* symbol(const char* name) const {
    return handle ? reinterpret_cast<Function*>(dlsym(handle, name)) : nullptr;
  }

  /// The answer of `int name(device, arguments..., Value*)`; empty where it gives none.
  template <class Value = unsigned, class... Arguments>
  std::optional<Value> ask(const char* name, Arguments... arguments) const {
    auto* function = symbol<int(NvmlDevice, Arguments..., Value*)>(name);
    Value value{};
    if (!device || !function || function(device, arguments..., &value) != kSuccess) return {};
    return value;
  }
  /// A current/pending pair: the current one, as a flag.
  std::optional<bool> current_mode(const char* name) const {
    unsigned current = 0;
    if (!ask(name, &current)) return std::nullopt;
    return current != 0;
  }
  /// The reading of `name`, in thousandths.
  template <class Value = unsigned>
  std::optional<double> milli(const char* name) const {
    const auto thousandths = ask<Value>(name);
    return thousandths ? std::optional(static_cast<double>(*thousandths) / 1e3) : std::nullopt;
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
  state.sm_clock_mhz = library_->ask("nvmlDeviceGetClockInfo", kClockSm);
  state.memory_clock_mhz = library_->ask("nvmlDeviceGetClockInfo", kClockMemory);
  state.power_watts = library_->milli("nvmlDeviceGetPowerUsage");
  state.temperature_celsius = library_->ask("nvmlDeviceGetTemperature", kTemperatureGpu);
  state.throttle_reasons =
      library_->ask<unsigned long long>("nvmlDeviceGetCurrentClocksThrottleReasons");
  return state;
}

std::optional<double> Nvml::total_energy_joules() const {
  return library_->milli<unsigned long long>("nvmlDeviceGetTotalEnergyConsumption");
}

Nvml::Settings Nvml::settings() const {
  return {.power_limit_watts = library_->milli("nvmlDeviceGetEnforcedPowerLimit"),
          .max_sm_clock_mhz = library_->ask("nvmlDeviceGetMaxClockInfo", kClockSm),
          .max_memory_clock_mhz = library_->ask("nvmlDeviceGetMaxClockInfo", kClockMemory),
          .ecc_enabled = library_->current_mode("nvmlDeviceGetEccMode"),
          .mig_enabled = library_->current_mode("nvmlDeviceGetMigMode")};
}

std::optional<std::vector<Nvml::NvLink>> Nvml::nvlinks() const {
  if (!library_->device || !library_->symbol<int()>("nvmlDeviceGetNvLinkState")) {
    return std::nullopt;
  }
  std::vector<NvLink> links;
  for (unsigned number = 0; number < kMostNvLinks; ++number) {
    const auto up = library_->ask("nvmlDeviceGetNvLinkState", number);
    if (!up || *up == 0) continue;
    const auto version = library_->ask("nvmlDeviceGetNvLinkVersion", number);
    const auto remote = library_->ask<PciInfo>("nvmlDeviceGetNvLinkRemotePciInfo_v2", number);
    const auto type = library_->ask<int>("nvmlDeviceGetNvLinkRemoteDeviceType", number);
    const bool to_switch = type == kRemoteIsSwitch;
    // The driver may keep the address of a switch to itself.
    if (!version || (!remote && !to_switch)) return std::nullopt;
    links.push_back({static_cast<int>(number), static_cast<int>(*version),
                     remote ? remote->bus_id : "", to_switch});
  }
  return links;
}

Nvml::Pcie Nvml::pcie() const {
  return {.generation = library_->ask("nvmlDeviceGetCurrPcieLinkGeneration"),
          .lanes = library_->ask("nvmlDeviceGetCurrPcieLinkWidth"),
          .most_generation = library_->ask("nvmlDeviceGetMaxPcieLinkGeneration"),
          .most_lanes = library_->ask("nvmlDeviceGetMaxPcieLinkWidth")};
}

std::string why_no_pcie(const Nvml::Pcie& pcie, bool integrated) {
  if (integrated) return "the device is integrated: no PCIe link lies between it and the host";
  if (pcie.most_generation == 1 && pcie.most_lanes == 1) {
    return "NVML states PCIe of generation 1 x1, which no such device has: its link is another";
  }
  return {};
}

std::optional<int> Nvml::graphics_processes() const {
  auto* function = library_->symbol<int(NvmlDevice, unsigned*, ProcessInfo*)>(
      "nvmlDeviceGetGraphicsRunningProcesses_v3");
  if (!library_->device || !function) return std::nullopt;
  unsigned count = 64;
  std::vector<ProcessInfo> processes(count);
  const int status = function(library_->device, &count, processes.data());
  if (status != kSuccess && status != kInsufficientSize) return std::nullopt;
  return static_cast<int>(count);
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
  processes.resize(count);
  return static_cast<int>(std::ranges::count_if(processes, [](const ProcessInfo& process) {
    return process.pid != static_cast<unsigned>(getpid());
  }));
}

ThrottleGuard::Clock ThrottleGuard::steady_clock() {
  return {
      [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double>(now).count();
      },
      [](double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }};
}

ThrottleGuard::ThrottleGuard(State state, Clock clock)
    : state_(std::move(state)), clock_(std::move(clock)) {}

void ThrottleGuard::wait() {
  const double start = clock_.now_seconds();
  while (recovers_ && throttling(state_()) != 0) {
    recovers_ = clock_.now_seconds() - start <= kMostSecondsToRecover;
    if (recovers_) clock_.sleep(kSecondsBetweenLooks);
  }
}

std::string ThrottleGuard::flag(const samples::DeviceState& after) {
  const auto reasons = throttling(after);
  if (reasons == 0) return {};
  return fmt::format("clock throttled after the series (reasons {:#x})", reasons);
}

}  // namespace warpgauge::probes
