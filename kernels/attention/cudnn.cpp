// SPDX-License-Identifier: Apache-2.0
#include "kernels/attention/cudnn.h"

#include <cudnn_frontend.h>
#include <dlfcn.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "analysis/estimate/stats.h"
#include "kernels/attention/attention.h"
#include "probes/device/buffer.h"
#include "probes/methods/timing.h"

namespace cudnn_frontend {
void* cudnn_dlhandle = nullptr;  // the frontend finds cuDNN's functions by it
}

namespace warpgauge::kernels::attention {
namespace {

namespace fe = cudnn_frontend;

enum Tensor : fe::graph::Tensor_attributes::uid_t { kQ = 1, kK, kV, kO };

void check_cudnn(fe::error_t error, const char* what) {
  if (error.is_bad()) throw std::runtime_error(std::string(what) + ": " + error.get_message());
}

/// One for all, as long as the program.
cudnnHandle_t handle() {
  static const cudnnHandle_t kHandle = [] {
    cudnnHandle_t made = nullptr;
    if (fe::detail::create_handle(&made) != CUDNN_STATUS_SUCCESS) {
      throw std::runtime_error("cudnnCreate failed");
    }
    return made;
  }();
  return kHandle;
}

using Shape = std::tuple<int, int, int, bool>;

}  // namespace

std::string why_no_cudnn() {
  static const std::string kWhy = []() -> std::string {
    fe::cudnn_dlhandle = dlopen("libcudnn.so.9", RTLD_NOW | RTLD_GLOBAL);
    return fe::cudnn_dlhandle == nullptr ? std::string("no cuDNN here: ") + dlerror() : "";
  }();
  return kWhy;
}

std::string cudnn_version() {
  if (!why_no_cudnn().empty()) return "cuDNN";
  const auto version = fe::detail::get_backend_version();
  return "cuDNN " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) +
         "." + std::to_string(version % 100);
}

struct CudnnAttention::Plans {
  fe::graph::Graph graph;
  Shape shape;
  std::vector<std::int64_t> offered = {};  ///< those that were built
  std::int64_t chosen = 0;
  std::unique_ptr<probes::DeviceBuffer<std::uint8_t>> workspace = {};

  explicit Plans(const Problem& p) : shape(p.heads, p.length, p.width, p.causal) {
    graph.set_io_data_type(fe::DataType_t::BFLOAT16)
        .set_intermediate_data_type(fe::DataType_t::FLOAT)
        .set_compute_data_type(fe::DataType_t::FLOAT);
    const std::int64_t head = std::int64_t{p.length} * p.width;
    const std::vector<std::int64_t> extent = {1, p.heads, p.length, p.width},
                                    pitch = {head * p.heads, head, p.width, 1};
    const auto tensor = [&](const char* name, Tensor id) {
      return graph.tensor(
          fe::graph::Tensor_attributes().set_name(name).set_uid(id).set_dim(extent).set_stride(
              pitch));
    };
    auto options = fe::graph::SDPA_attributes().set_generate_stats(false).set_attn_scale(p.scale);
    if (p.causal) options.set_causal_mask(true);
    const auto o = graph.sdpa(tensor("Q", kQ), tensor("K", kK), tensor("V", kV), options)[0];
    o->set_output(true).set_dim(extent).set_stride(pitch).set_uid(kO);
    check_cudnn(graph.validate(), "cuDNN graph");
    check_cudnn(graph.build_operation_graph(handle()), "cuDNN operation graph");
    check_cudnn(graph.create_execution_plans(
                    {fe::HeurMode_t::A, fe::HeurMode_t::B, fe::HeurMode_t::FALLBACK}),
                "cuDNN heuristics");
    check_cudnn(graph.build_plans(handle(), fe::BuildPlanPolicy_t::ALL), "cuDNN plans");
    std::int64_t most_bytes = 1;
    for (std::int64_t plan = 0; plan < graph.get_execution_plan_count(); ++plan) {
      std::int64_t bytes = 0;
      if (graph.get_workspace_size_plan_at_index(plan, bytes).is_bad()) continue;  // was not built
      most_bytes = std::max(most_bytes, bytes);
      offered.push_back(plan);
    }
    if (offered.empty()) throw std::runtime_error("cuDNN offers no plan");
    chosen = offered.front();
    workspace = std::make_unique<probes::DeviceBuffer<std::uint8_t>>(most_bytes);
  }

  /// Whether it began.
  bool launch(std::int64_t plan, const Problem& p, cudaStream_t stream) {
    const auto pointer = [](const __nv_bfloat16* tensor) {
      return static_cast<void*>(const_cast<__nv_bfloat16*>(tensor));
    };
    std::unordered_map<fe::graph::Tensor_attributes::uid_t, void*> tensors = {
        {kQ, pointer(p.q)}, {kK, pointer(p.k)}, {kV, pointer(p.v)}, {kO, pointer(p.o)}};
    fe::detail::set_stream(handle(), stream);
    return graph.execute_plan_at_index(handle(), tensors, workspace->data(), plan).is_good();
  }
};

CudnnAttention::CudnnAttention(const Problem& p) {
  if (!why_no_cudnn().empty()) throw std::runtime_error(why_no_cudnn());
  plans_ = std::make_unique<Plans>(p);
}
CudnnAttention::~CudnnAttention() = default;

void CudnnAttention::choose_fastest(const std::vector<Problem>& sets) {
  static std::map<Shape, std::int64_t> chosen;
  if (const auto known = chosen.find(plans_->shape); known != chosen.end()) {
    plans_->chosen = known->second;
    return;
  }
  constexpr int kRounds = 5;
  std::map<std::int64_t, std::vector<double>> seconds;
  for (int round = 0; round < kRounds; ++round) {
    for (const std::int64_t plan : plans_->offered) {
      bool began = true;
      const auto once = [&](int i) {
        began &= plans_->launch(plan, sets[static_cast<std::size_t>(i) % sets.size()], nullptr);
      };
      const auto times = probes::time_launches(1, 3, once).seconds;
      if (began) seconds[plan].insert(seconds[plan].end(), times.begin(), times.end());
    }
  }
  if (seconds.empty()) throw std::runtime_error("none of cuDNN's plans runs");
  plans_->chosen = std::ranges::min_element(seconds, {}, [](const auto& timed) {
                     return estimate::median(timed.second);
                   })->first;
  chosen[plans_->shape] = plans_->chosen;
}

void CudnnAttention::launch(const Problem& p, cudaStream_t stream) const {
  if (!plans_->launch(plans_->chosen, p, stream)) throw std::runtime_error("cuDNN's plan failed");
}

}  // namespace warpgauge::kernels::attention
