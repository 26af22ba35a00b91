// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/launched.h"

#include <cuda.h>

#include <algorithm>

#include "analysis/machine_code/kernel_names.h"
#include "probes/device/driver.h"
#include "probes/device/graph.h"

namespace warpgauge::kernels {
namespace {

using probes::check;
using probes::check_driver;
using probes::driver_function;

CUfunction function_of(const CUDA_KERNEL_NODE_PARAMS& node) {
  if (node.func != nullptr) return node.func;
  static const auto get_function =
      driver_function<decltype(&cuKernelGetFunction)>("cuKernelGetFunction");
  CUfunction function = nullptr;
  check_driver(get_function(&function, node.kern), "cuKernelGetFunction");
  return function;
}

std::size_t attribute(CUfunction function, CUfunction_attribute which) {
  static const auto get = driver_function<decltype(&cuFuncGetAttribute)>("cuFuncGetAttribute");
  int value = 0;
  check_driver(get(&value, which, function), "cuFuncGetAttribute");
  return static_cast<std::size_t>(value);
}

LaunchedKernel describe(const CUDA_KERNEL_NODE_PARAMS& node) {
  static const auto get_name = driver_function<decltype(&cuFuncGetName)>("cuFuncGetName");
  static const auto resident =
      driver_function<decltype(&cuOccupancyMaxActiveBlocksPerMultiprocessor)>(
          "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  const CUfunction function = function_of(node);
  const char* name = nullptr;
  check_driver(get_name(&name, function), "cuFuncGetName");
  LaunchedKernel kernel;
  kernel.mangled_name = name;
  kernel.name = machine_code::demangle(name);
  kernel.grid_blocks = double(node.gridDimX) * node.gridDimY * node.gridDimZ;
  kernel.threads_per_block = static_cast<int>(node.blockDimX * node.blockDimY * node.blockDimZ);
  kernel.registers_per_thread = static_cast<int>(attribute(function, CU_FUNC_ATTRIBUTE_NUM_REGS));
  kernel.shared_bytes_per_block =
      node.sharedMemBytes + attribute(function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
  kernel.local_bytes_per_thread = attribute(function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
  check_driver(
      resident(&kernel.blocks_per_sm, function, kernel.threads_per_block, node.sharedMemBytes),
      "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  return kernel;
}

}  // namespace

std::vector<LaunchedKernel> launched_kernels(const std::function<void(cudaStream_t)>& launch) {
  static const auto node_params =
      driver_function<CUresult (*)(CUgraphNode, CUDA_KERNEL_NODE_PARAMS*)>(
          "cuGraphKernelNodeGetParams");
  const probes::Graph graph(launch);
  std::size_t count = 0;
  check(cudaGraphGetNodes(graph.get(), nullptr, &count));
  std::vector<cudaGraphNode_t> nodes(count);
  check(cudaGraphGetNodes(graph.get(), nodes.data(), &count));
  std::vector<LaunchedKernel> kernels;
  for (cudaGraphNode_t node : nodes) {
    cudaGraphNodeType type{};
    check(cudaGraphNodeGetType(node, &type));
    if (type != cudaGraphNodeTypeKernel) continue;
    CUDA_KERNEL_NODE_PARAMS params{};
    check_driver(node_params(node, &params), "cuGraphKernelNodeGetParams");
    kernels.push_back(describe(params));
  }
  return kernels;
}

const LaunchedKernel& largest(const std::vector<LaunchedKernel>& kernels) {
  return *std::max_element(kernels.begin(), kernels.end(), [](const auto& a, const auto& b) {
    return a.grid_blocks * a.threads_per_block < b.grid_blocks * b.threads_per_block;
  });
}

std::map<std::string, double> launch_constants(const std::vector<LaunchedKernel>& kernels) {
  const LaunchedKernel& kernel = largest(kernels);
  return {{"kernels", double(kernels.size())},
          {"registers_per_thread", double(kernel.registers_per_thread)},
          {"shared_bytes_per_block", double(kernel.shared_bytes_per_block)},
          {"threads_per_block", double(kernel.threads_per_block)},
          {"blocks_per_sm", double(kernel.blocks_per_sm)}};
}

}  // namespace warpgauge::kernels
