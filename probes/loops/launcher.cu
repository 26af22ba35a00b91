// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/launcher.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "probes/device/buffer.h"
#include "probes/device/driver.h"
#include "probes/harness/progress.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::loops {

using probes::check;
using probes::check_driver;
using probes::driver_function;

namespace {

constexpr int kMostBlocks = 2, kMostWarps = 64;  // an SM
// An SM that changes its share of shared memory for a kernel may miss its block, once.
constexpr int kAttempts = 4;
constexpr int kLongestLaunchSeconds = 10;

/// The driver's functions, looked up once.
struct Driver {
  decltype(&cuModuleLoadData) load =
      driver_function<decltype(&cuModuleLoadData)>("cuModuleLoadData");
  decltype(&cuModuleGetFunction) get =
      driver_function<decltype(&cuModuleGetFunction)>("cuModuleGetFunction");
  decltype(&cuFuncGetAttribute) attribute =
      driver_function<decltype(&cuFuncGetAttribute)>("cuFuncGetAttribute");
  decltype(&cuFuncSetAttribute) set =
      driver_function<decltype(&cuFuncSetAttribute)>("cuFuncSetAttribute");
  decltype(&cuLaunchKernel) launch = driver_function<decltype(&cuLaunchKernel)>("cuLaunchKernel");
  decltype(&cuOccupancyMaxActiveBlocksPerMultiprocessor) blocks =
      driver_function<decltype(&cuOccupancyMaxActiveBlocksPerMultiprocessor)>(
          "cuOccupancyMaxActiveBlocksPerMultiprocessor");
};

const Driver& driver() {
  static const Driver functions;
  return functions;
}

int attribute_of(CUfunction function, CUfunction_attribute attribute) {
  int value = 0;
  check_driver(driver().attribute(&value, attribute, function), "cuFuncGetAttribute");
  return value;
}

/// Returns once the default stream is empty: a launch whose blocks never all meet would keep a
/// synchronising call for ever.
void wait_for_launch() {
  const auto start = std::chrono::steady_clock::now();
  for (;;) {
    const cudaError_t status = cudaStreamQuery(nullptr);
    if (status != cudaErrorNotReady) return check(status);
    if (probes::seconds_since(start) > kLongestLaunchSeconds) {
      throw LaunchHangs("a launch did not end in " + std::to_string(kLongestLaunchSeconds) + " s");
    }
  }
}

}  // namespace

Occupation occupy(int warps) { return {warps, warps > kMostWarps / kMostBlocks ? kMostBlocks : 1}; }

struct Launcher::State {
  int sms;
  probes::DeviceBuffer<std::uint64_t> sources;
  probes::DeviceBuffer<char> memory;
  probes::DeviceBuffer<std::uint32_t> sink;
  std::map<std::size_t, probes::WarpSpans> spans;  ///< by warps: a launch's spans are read whole
  std::map<std::filesystem::path, CUmodule> modules;

  State(int sm_count, std::size_t source_words, std::size_t memory_bytes_per_block)
      : sms(sm_count),
        sources(source_words),
        memory(std::max<std::size_t>(memory_bytes_per_block, 1) * sm_count * kMostBlocks),
        sink(static_cast<std::size_t>(sm_count) * kMostWarps * 32) {}
};

Launcher::Launcher(int sms, const std::vector<std::uint64_t>& sources,
                   std::uint64_t memory_bytes_per_block)
    : state_(std::make_unique<State>(sms, sources.size(), memory_bytes_per_block)) {
  state_->sources.from_host(sources);
  state_->memory.fill_bytes(0);
}

Launcher::~Launcher() = default;

Launcher::Function Launcher::function(const std::filesystem::path& cubin, const std::string& name) {
  auto [place, fresh] = state_->modules.try_emplace(cubin, nullptr);
  if (place->second == nullptr) {
    const std::string image = read_text_file(cubin);
    check_driver(driver().load(&place->second, image.data()), "cuModuleLoadData");
  }
  Function found;
  check_driver(driver().get(&found.handle, place->second, name.c_str()), "cuModuleGetFunction");
  found.registers = attribute_of(found.handle, CU_FUNC_ATTRIBUTE_NUM_REGS);
  found.shared_bytes = attribute_of(found.handle, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
  found.local_bytes = attribute_of(found.handle, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
  if (found.shared_bytes == 0) {  // all of it is L1: what is meant to hit there must fit
    check_driver(driver().set(found.handle, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
                              CU_SHAREDMEM_CARVEOUT_MAX_L1),
                 "cuFuncSetAttribute");
  }
  return found;
}

std::string Launcher::why_not(const Function& function, const Occupation& occupation) const {
  int blocks = 0;
  const int threads = occupation.threads_per_block();
  const int most_threads = attribute_of(function.handle, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  if (threads <= most_threads) {
    check_driver(driver().blocks(&blocks, function.handle, threads, 0),
                 "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  }
  if (blocks >= occupation.blocks) return {};
  return std::to_string(function.registers) + " registers a thread and " +
         std::to_string(function.shared_bytes) + " bytes of shared memory let " +
         std::to_string(blocks) + (blocks == 1 ? " block of " : " blocks of ") +
         std::to_string(threads / 32) + " warps on an SM";
}

double Launcher::cycles(const Function& function, const Occupation& occupation,
                        std::uint32_t trips) {
  const auto warps = static_cast<std::size_t>(state_->sms) * occupation.warps;
  probes::WarpSpans& spans = state_->spans.try_emplace(warps, warps).first->second;
  const void *sources = state_->sources.data(), *memory = state_->memory.data();
  const void* results = state_->sink.data();
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto places = spans.prepare();  // that all blocks fit, why_not() has said
    const void *span_list = places.spans, *arrived = places.arrived;
    void* parameters[] = {&span_list, &arrived, &sources, &memory, &results, &trips};
    check_driver(
        driver().launch(function.handle, state_->sms * occupation.blocks, 1, 1,
                        occupation.threads_per_block(), 1, 1, 0, nullptr, parameters, nullptr),
        "cuLaunchKernel");
    wait_for_launch();
    const std::vector<double> cycles = spans.sm_cycles(warps);
    if (cycles.size() == static_cast<std::size_t>(state_->sms)) return cycles[cycles.size() / 2];
  }
  throw Defect("some SMs ran more blocks than others");
}

}  // namespace warpgauge::loops
