// SPDX-License-Identifier: Apache-2.0
// The CUDA driver loads this library into every process whose CUDA_INJECTION64_PATH names it, and
// calls InitializeInjection before the first CUDA call returns. Whatever goes wrong here, the
// program runs on: the journal says what could not be collected.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "analysis/base/hash.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/cubin_constants.h"
#include "cupti/injection/arguments.h"
#include "cupti/injection/collector.h"
#include "cupti/injection/module_calls.h"
#include "cupti/injection/ranges.h"

namespace warpgauge::injection {
namespace {

constexpr CUpti_driver_api_trace_cbid kLaunchCalls[] = {
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz};

constexpr CUpti_driver_api_trace_cbid kGraphCalls[] = {CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch,
                                                       CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz};

/// The CUDA runtime's launches, each with a call of the driver inside. The last two are CUDA 13's
/// cudaLaunchKernel, which headers of CUDA 12 have no name for.
constexpr CUpti_CallbackId kRuntimeLaunchCalls[] = {
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000,
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_ptsz_v7000,
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernelExC_v11060,
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernelExC_ptsz_v11060,
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchCooperativeKernel_v9000,
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchCooperativeKernel_ptsz_v9000,
    CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000,
    CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_ptsz_v10000,
    505,
    506};

/// How the parameters of cuLaunchKernel and cuLaunchCooperativeKernel begin, and those of
/// cuLaunchKernelEx (generated_cuda_meta.h of the toolkit, which CUDA 13's cuda.h cannot read).
struct PlainLaunchCall {
  CUfunction function;
  unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
  CUstream hStream;
  void** kernelParams;
  void** extra;  ///< not of cuLaunchCooperativeKernel
};
struct ConfiguredLaunchCall {
  const CUlaunchConfig* config;
  CUfunction function;
  void** kernelParams;
  void** extra;
};

struct AskedLaunch {
  counters::LaunchShape shape;
  CUstream stream = nullptr;
  CUfunction function = nullptr;
  GivenArguments arguments = {};
};

/// What a launch call asks for.
AskedLaunch asked_by(CUpti_CallbackId call, const CUpti_CallbackData& data) {
  AskedLaunch asked{.shape = {.kernel = data.symbolName == nullptr ? "" : data.symbolName}};
  const auto* const parameters = data.functionParams;
  counters::LaunchShape& shape = asked.shape;
  const auto take = [&](const auto& from) {
    shape.grid_blocks = {from.gridDimX, from.gridDimY, from.gridDimZ};
    shape.block_threads = {from.blockDimX, from.blockDimY, from.blockDimZ};
    shape.dynamic_shared_bytes = from.sharedMemBytes;
    asked.stream = from.hStream;
  };
  if (call == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx ||
      call == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz) {
    const auto& configured = *static_cast<const ConfiguredLaunchCall*>(parameters);
    take(*configured.config);
    asked.function = configured.function;
    asked.arguments = {configured.kernelParams, configured.extra};
  } else {
    const auto& plain = *static_cast<const PlainLaunchCall*>(parameters);
    take(plain);
    asked.function = plain.function;
    asked.arguments.each = plain.kernelParams;
    if (call == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel ||
        call == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz) {
      asked.arguments.extra = plain.extra;
    }
  }
  return asked;
}

class Injection {
 public:
  explicit Injection(const counters::Plan& plan)
      : plan_(plan),
        journal_(plan.folder),
        api_(open_api()),
        arguments_(api_, journal_, plan.contents_bytes) {
    try {
      begin();
    } catch (const std::exception& error) {
      // CUPTI may call us all the same: this object stays, without a collector.
      collector_.reset();
      journal_.failed("collection", error.what());
      std::fprintf(stderr, "warpgauge describe: nothing is collected: %s\n", error.what());
    }
  }

  void finish() {
    if (!journal_.is_of_this_process()) return;  // CUPTI does not work in a child that was forked
    if (collector_) collector_->finish();
    journal_.write({{"type", "end"}});
  }

 private:
  void begin() {
    CUpti_SubscriberHandle subscriber{};
    check(api_, api_.cuptiSubscribe(&subscriber, on_call, this), "cuptiSubscribe");
    const auto watch = [&](CUpti_CallbackDomain domain, CUpti_CallbackId call) {
      return api_.cuptiEnableCallback(1, subscriber, domain, call);
    };
    for (const auto event :
         {CUPTI_CBID_RESOURCE_MODULE_LOADED, CUPTI_CBID_RESOURCE_CONTEXT_CREATED}) {
      check(api_, watch(CUPTI_CB_DOMAIN_RESOURCE, event), "cuptiEnableCallback");
    }
    // A CUPTI that does not know one of these says less, and no more than that.
    for (const auto call : kModuleCalls) watch(CUPTI_CB_DOMAIN_DRIVER_API, call);
    switch (plan_.collect) {
      case counters::Plan::Collect::kLaunches:
        collector_ = collect_launches(api_, journal_, calls_);
        for (const auto call : kRuntimeLaunchCalls) watch(CUPTI_CB_DOMAIN_RUNTIME_API, call);
        for (const auto call : kGraphCalls) watch(CUPTI_CB_DOMAIN_DRIVER_API, call);
        break;
      case counters::Plan::Collect::kCounters:
      case counters::Plan::Collect::kTraffic:
        collector_ = collect_counters(api_, journal_, plan_);
        break;
      case counters::Plan::Collect::kExecuted:
        collector_ = collect_executed(api_, journal_, plan_);
    }
    for (const auto call : kLaunchCalls) {
      check(api_, watch(CUPTI_CB_DOMAIN_DRIVER_API, call), "cuptiEnableCallback");
    }
  }

  static void CUPTIAPI on_call(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId id,
                               const void* data) {
    auto& injection = *static_cast<Injection*>(self);
    if (!injection.collector_) return;
    if (domain == CUPTI_CB_DOMAIN_RESOURCE && id == CUPTI_CBID_RESOURCE_CONTEXT_CREATED) {
      injection.on_context();
    } else if (domain == CUPTI_CB_DOMAIN_RESOURCE) {
      const auto* resource = static_cast<const CUpti_ResourceData*>(data);
      injection.keep_code(
          *static_cast<const CUpti_ModuleResourceData*>(resource->resourceDescriptor));
    } else {
      injection.on_api(domain, id, *static_cast<const CUpti_CallbackData*>(data));
    }
  }

  void on_api(CUpti_CallbackDomain domain, CUpti_CallbackId call, const CUpti_CallbackData& data) {
    const bool enters = data.callbackSite == CUPTI_API_ENTER;
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API) {
      runtime_call_ = enters ? data.correlationId : 0;
    } else if (std::ranges::find(kModuleCalls, call) != std::end(kModuleCalls)) {
      watch_module_call(call, data, codes_);
    } else if (std::ranges::find(kGraphCalls, call) != std::end(kGraphCalls)) {
      if (enters) note_call({}, data);
    } else if (plan_.collect == counters::Plan::Collect::kLaunches) {
      if (enters) note_launch(asked_by(call, data), data);
    } else {
      on_launch(call, data);
    }
  }

  /// Nothing waits here: the launch is timed undisturbed.
  void note_launch(const AskedLaunch& asked, const CUpti_CallbackData& data) {
    // It has no record; nodes of its graph have that of the graph's call.
    if (is_capturing(asked.stream)) return;
    note_call(codes_.of(asked.function, asked.shape.kernel), data);
  }

  void note_call(std::string code, const CUpti_CallbackData& data) {
    LaunchCall call{std::move(code), ranges_here()};
    if (call.code.empty() && call.ranges.empty()) return;
    calls_.put(data.correlationId, runtime_call_, std::move(call));
  }

  void on_context() {
    try {
      collector_->context_created();
    } catch (const std::exception& error) {
      journal_.failed("context", error.what());
    }
  }

  void keep_code(const CUpti_ModuleResourceData& module) {
    const std::string hash = fmt::format("{:016x}", fnv1a64({module.pCubin, module.cubinSize}));
    CUpti_GetCubinCrcParams crc{};
    crc.size = CUpti_GetCubinCrcParamsSize;
    crc.cubinSize = module.cubinSize;
    crc.cubin = module.pCubin;
    if (api_.cuptiGetCubinCrc(&crc) != CUPTI_SUCCESS) return journal_.failed(hash, "has no CRC");
    const std::string_view cubin(module.pCubin, module.cubinSize);
    for (const std::string& kernel : codes_.loaded(cubin, chosen_kernels())) {
      note_parameters(cubin, kernel);
    }
    journal_.keep_file(hash + ".cubin", module.pCubin, module.cubinSize);
    journal_.write({{"type", "cubin"}, {"hash", hash}, {"crc", crc.cubinCrc}});
    name_device();
  }

  /// Where a run before the one that keeps arguments has to find out where they lie; else none.
  std::set<std::string> chosen_kernels() const {
    std::set<std::string> names;
    if (plan_.collect != counters::Plan::Collect::kCounters) return names;
    for (const auto& [shape, numbers] : plan_.chosen) names.insert(shape.kernel);
    return names;
  }

  void note_parameters(std::string_view cubin, const std::string& kernel) {
    const auto constants = machine_code::read_constants(cubin, kernel);
    const auto file = machine_code::read_cubin(cubin);
    if (!constants || !file) return;
    nlohmann::json line = {{"type", "parameters"},
                           {"kernel", kernel},
                           {"code", file->functions.at(kernel).code_hash},
                           {"places", nlohmann::json::array()}};
    for (const auto& [offset, size] : constants->parameters)
      line["places"].push_back({offset, size});
    journal_.write(line);
  }

  /// Once: a module is loaded into a context, so that there is a device now.
  void name_device() {
    CUdevice device = 0;
    if (device_named_ || api_.driver.cuCtxGetDevice(&device) != CUDA_SUCCESS) return;
    std::array<char, 256> name{};
    if (api_.cuDeviceGetName(name.data(), name.size(), device) != CUDA_SUCCESS) return;
    int major = 0, minor = 0;
    const auto ask = [&](int& value, CUdevice_attribute attribute) {
      return api_.cuDeviceGetAttribute(&value, attribute, device) == CUDA_SUCCESS;
    };
    const bool known = ask(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) &&
                       ask(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    device_named_ = true;
    journal_.write({{"type", "device"},
                    {"name", name.data()},
                    {"architecture", known ? "sm_" + std::to_string(10 * major + minor) : ""}});
  }

  /// Each launch holds the lock from its call to its return, so that no other thread's falls into
  /// what is collected of it.
  void on_launch(CUpti_CallbackId call, const CUpti_CallbackData& data) {
    if (data.callbackSite == CUPTI_API_ENTER) {
      launching_.lock();
      AskedLaunch asked = asked_by(call, data);
      if (is_capturing(asked.stream)) return;
      current_ = chosen_of(asked, data.context);
      if (!current_) return;
      if (!attempt([&, this] {
            cupti::check(api_.driver, api_.driver.cuCtxSynchronize(), "cuCtxSynchronize");
            note_begin();
            keep_arguments(asked.arguments);
            collector_->before(*current_);
          })) {
        current_.reset();
      }
    } else {
      if (current_) {
        attempt([this] {
          cupti::check(api_.driver, api_.driver.cuCtxSynchronize(), "cuCtxSynchronize");
          collector_->after(*current_);
        });
        current_.reset();
      }
      launching_.unlock();
    }
  }

  /// CUPTI may crash the process from here on: the journal already names the launch then.
  void note_begin() {
    nlohmann::json line = to_json(*current_);
    line["type"] = "begins";
    journal_.write(line);
  }

  /// With nothing else on the device. What cannot be kept is missing in the description, and
  /// nothing else is.
  void keep_arguments(const GivenArguments& given) {
    const auto parameters = plan_.parameters.find(current_->shape);
    if (parameters == plan_.parameters.end()) return;
    try {
      nlohmann::json line = arguments_.read(given, parameters->second);
      if (line.empty()) return;
      line.update(to_json(*current_));
      line["type"] = "arguments";
      journal_.write(line);
    } catch (const std::exception& error) {
      journal_.failed("arguments", error.what());
    }
  }

  /// A captured launch runs later, as a node of a graph; to wait for the device would break the
  /// capture.
  bool is_capturing(CUstream stream) const {
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    return api_.cuStreamIsCapturing(stream, &status) != CUDA_SUCCESS ||
           status != CU_STREAM_CAPTURE_STATUS_NONE;
  }

  /// Counts the launch among those of its shape, and among those with the same code too. Where it
  /// is chosen, as the plan names it.
  std::optional<Launch> chosen_of(AskedLaunch& asked, CUcontext context) {
    std::optional<Launch> chosen;
    const auto count = [&](const counters::LaunchShape& shape) {
      const int number = launched_[shape]++;
      const auto found = plan_.chosen.find(shape);
      if (found == plan_.chosen.end() || !found->second.contains(number)) return;
      chosen = Launch{shape, number, context, ranges_here()};
    };
    count(asked.shape);
    asked.shape.code = codes_.of(asked.function, asked.shape.kernel);
    if (asked.shape.code.empty()) asked.shape.code = counters::kUnknownCode;
    count(asked.shape);
    return chosen;
  }

  template <class Step>
  bool attempt(const Step& step) {
    try {
      step();
      return true;
    } catch (const std::exception& error) {
      nlohmann::json line = to_json(*current_);
      line.update({{"type", "failed"}, {"what", "launch"}, {"why", error.what()}});
      journal_.write(line);
      return false;
    }
  }

  /// The CUDA runtime's launch call that this thread is in; 0: none.
  static inline thread_local std::uint32_t runtime_call_ = 0;

  const counters::Plan plan_;
  Journal journal_;
  const Api api_;
  ArgumentReader arguments_;
  FunctionCodes codes_;
  LaunchCalls calls_;
  std::unique_ptr<Collector> collector_;
  std::recursive_mutex launching_;
  std::map<counters::LaunchShape, int> launched_;
  std::optional<Launch> current_;
  bool device_named_ = false;
};

Injection* injection = nullptr;  // never freed: other threads may launch while the process ends

}  // namespace

nlohmann::json to_json(const Launch& launch) {
  nlohmann::json object = {{"shape", to_json(launch.shape)}, {"number", launch.number}};
  if (!launch.ranges.empty()) object["ranges"] = launch.ranges;
  return object;
}

}  // namespace warpgauge::injection

extern "C" __attribute__((visibility("default"))) int InitializeInjection() {
  using namespace warpgauge::injection;
  const char* const file = std::getenv(warpgauge::counters::kPlanVariable);
  if (file == nullptr) return 1;
  try {
    injection = new Injection(warpgauge::counters::read_plan(file));
    std::atexit([] { injection->finish(); });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warpgauge describe: nothing is collected: %s\n", error.what());
  }
  return 1;
}
