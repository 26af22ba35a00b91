// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/attention/cudnn.h"

#include <cudnn_frontend.h>
#include <dlfcn.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "analysis/estimate/stats.h"
#include "probes/device/buffer.h"
#include "probes/methods/timing.h"

namespace cudnn_frontend {
void* cudnn_dlhandle = nullptr;  // the frontend finds cuDNN's functions by it
}

namespace warpgauge::kernels::attention_parts {
namespace {

namespace fe = cudnn_frontend;

using Tensor = std::shared_ptr<fe::graph::Tensor_attributes>;

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

using Key = std::tuple<Pass, int, int, int, bool>;

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
  Key key;
  std::vector<std::int64_t> offered = {};  ///< those that were built
  std::int64_t chosen = 0;
  std::unique_ptr<probes::DeviceBuffer<std::uint8_t>> workspace = {};

  Plans(Pass pass, const CudnnShape& shape)
      : key(pass, shape.heads, shape.length, shape.width, shape.causal) {
    graph.set_io_data_type(fe::DataType_t::BFLOAT16)
        .set_intermediate_data_type(fe::DataType_t::FLOAT)
        .set_compute_data_type(fe::DataType_t::FLOAT);
    pass == Pass::kForward ? describe_forward(shape) : describe_backward(shape);
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
  bool launch(std::int64_t plan, const CudnnTensors& tensors, cudaStream_t stream) {
    std::unordered_map<fe::graph::Tensor_attributes::uid_t, void*> by_id;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      by_id[id_of(static_cast<int>(i))] = const_cast<void*>(tensors[i]);
    }
    fe::detail::set_stream(handle(), stream);
    return graph.execute_plan_at_index(handle(), by_id, workspace->data(), plan).is_good();
  }

 private:
  static fe::graph::Tensor_attributes::uid_t id_of(int place) { return place + 1; }

  /// The tensor at `place` of CudnnTensors; of `columns` numbers a row.
  static void place_it(fe::graph::Tensor_attributes& tensor, const CudnnShape& shape, int place,
                       int columns) {
    const std::int64_t head = std::int64_t{shape.length} * columns;
    tensor.set_uid(id_of(place))
        .set_dim({1, shape.heads, shape.length, columns})
        .set_stride({head * shape.heads, head, columns, 1});
  }
  Tensor input(const CudnnShape& shape, int place) {
    fe::graph::Tensor_attributes made;
    place_it(made, shape, place, shape.width);
    return graph.tensor(made);
  }
  static void output(const Tensor& tensor, const CudnnShape& shape, int place) {
    tensor->set_output(true);
    place_it(*tensor, shape, place, shape.width);
  }

  void describe_forward(const CudnnShape& shape) {
    auto options =
        fe::graph::SDPA_attributes().set_generate_stats(false).set_attn_scale(shape.scale);
    if (shape.causal) options.set_causal_mask(true);
    output(graph.sdpa(input(shape, 0), input(shape, 1), input(shape, 2), options)[0], shape, 3);
  }
  void describe_backward(const CudnnShape& shape) {
    auto options = fe::graph::SDPA_backward_attributes().set_attn_scale(shape.scale);
    if (shape.causal) options.set_causal_mask(true);
    fe::graph::Tensor_attributes logarithms;
    place_it(logarithms, shape, 5, 1);
    logarithms.set_data_type(fe::DataType_t::FLOAT);
    const auto gradients =
        graph.sdpa_backward(input(shape, 0), input(shape, 1), input(shape, 2), input(shape, 3),
                            input(shape, 4), graph.tensor(logarithms), options);
    for (int i = 0; i < 3; ++i) output(gradients[static_cast<std::size_t>(i)], shape, 6 + i);
  }
};

CudnnAttention::CudnnAttention(Pass pass, const CudnnShape& shape) {
  if (!why_no_cudnn().empty()) throw std::runtime_error(why_no_cudnn());
  plans_ = std::make_unique<Plans>(pass, shape);
}
CudnnAttention::~CudnnAttention() = default;

void CudnnAttention::choose_fastest(const std::vector<CudnnTensors>& sets) {
  static std::map<Key, std::int64_t> chosen;
  if (const auto known = chosen.find(plans_->key); known != chosen.end()) {
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
  chosen[plans_->key] = plans_->chosen;
}

void CudnnAttention::launch(const CudnnTensors& tensors, cudaStream_t stream) const {
  if (!plans_->launch(plans_->chosen, tensors, stream))
    throw std::runtime_error("cuDNN's plan failed");
}

}  // namespace warpgauge::kernels::attention_parts
