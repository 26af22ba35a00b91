// SPDX-License-Identifier: Apache-2.0
#include "tests/cupti/injection/stand_in.h"

#include <cupti.h>
#include <cupti_profiler_target.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

CUpti_CallbackFunc callback = nullptr;
void* callback_argument = nullptr;
std::set<std::pair<int, unsigned>> enabled;
CUpti_BuffersCallbackRequestFunc give_buffer = nullptr;
CUpti_BuffersCallbackCompleteFunc take_buffer = nullptr;
std::vector<CUpti_ActivityKernel10> records;
std::uint32_t number = 0;
std::uint64_t node = 0;
pid_t process = 0;                                 // that CUPTI works in
std::string launching;                             // "NAME BLOCKS"
std::map<CUdeviceptr, std::uint64_t> allocations;  // their bytes

void tell(CUpti_CallbackDomain domain, unsigned id, const void* data) {
  if (callback != nullptr && enabled.contains({domain, id}))
    callback(callback_argument, domain, id, data);
}

/// One side of a call of the driver or the runtime.
void call(CUpti_CallbackDomain domain, unsigned id, CUpti_ApiCallbackSite site, const void* params,
          std::uint32_t its_number, const char* symbol = nullptr) {
  static CUresult success = CUDA_SUCCESS;
  CUpti_CallbackData data{};
  data.callbackSite = site;
  data.functionParams = params;
  data.functionReturnValue = &success;
  data.symbolName = symbol;
  data.correlationId = its_number;
  tell(domain, id, &data);
}

void record(const char* name, unsigned blocks, std::uint32_t its_number, std::uint64_t its_node) {
  CUpti_ActivityKernel10 one{};
  one.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
  one.name = name;
  one.gridX = static_cast<int>(blocks);
  one.gridY = one.gridZ = one.blockY = one.blockZ = 1;
  one.blockX = 32;
  one.correlationId = its_number;
  one.graphNodeId = its_node;
  one.start = 1000 * its_number;
  one.end = one.start + 500;
  records.push_back(one);
}

constexpr auto kDriver = CUPTI_CB_DOMAIN_DRIVER_API;
constexpr auto kRuntime = CUPTI_CB_DOMAIN_RUNTIME_API;

}  // namespace

extern "C" {

CUptiResult cuptiSubscribe(CUpti_SubscriberHandle*, CUpti_CallbackFunc function, void* argument) {
  callback = function;
  callback_argument = argument;
  process = getpid();
  return CUPTI_SUCCESS;
}

CUptiResult cuptiEnableCallback(std::uint32_t enable, CUpti_SubscriberHandle,
                                CUpti_CallbackDomain domain, CUpti_CallbackId id) {
  if (enable != 0) enabled.insert({domain, id});
  return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc give,
                                           CUpti_BuffersCallbackCompleteFunc take) {
  give_buffer = give;
  take_buffer = take;
  return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityFlushAll(std::uint32_t) {
  if (getpid() != process) _exit(7);  // CUPTI may hang in a child that was forked off
  if (give_buffer == nullptr) return CUPTI_SUCCESS;
  std::uint8_t* buffer = nullptr;
  std::size_t bytes = 0, most = 0;
  give_buffer(&buffer, &bytes, &most);
  const std::size_t valid = records.size() * sizeof records[0];
  std::memcpy(buffer, records.data(), valid);
  records.clear();
  take_buffer(nullptr, 0, buffer, bytes, valid);
  return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t valid,
                                       CUpti_Activity** record) {
  auto* next = *record == nullptr
                   ? buffer
                   : reinterpret_cast<std::uint8_t*>(*record) + sizeof(CUpti_ActivityKernel10);
  if (next + sizeof(CUpti_ActivityKernel10) > buffer + valid) return CUPTI_ERROR_MAX_LIMIT_REACHED;
  *record = reinterpret_cast<CUpti_Activity*>(next);
  return CUPTI_SUCCESS;
}

CUptiResult cuptiGetResultString(CUptiResult, const char** text) {
  *text = "a stand-in counts nothing";
  return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params*) {
  const char* const deadly = std::getenv("STAND_IN_DIES_AT");
  if (deadly != nullptr && (launching == deadly || deadly == std::string("all"))) {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  }
  return CUPTI_ERROR_NOT_SUPPORTED;  // chosen launches fail, and the journal names them
}

CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice) {
  *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 9 : 0;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char* name, int, CUdevice) {
  std::strcpy(name, "Stand-in");
  return CUDA_SUCCESS;
}

void* stand_in_load(const char* image, std::uint64_t bytes, bool tells) {
  const std::string copy(image, bytes);
  void* module = new char;
  const struct {
    void** module;
    const void* image;
  } params{&module, image};
  constexpr unsigned kCall = CUPTI_DRIVER_TRACE_CBID_cuModuleLoadData;
  call(kDriver, kCall, CUPTI_API_ENTER, &params, ++number);
  if (tells) {
    CUpti_ModuleResourceData described{};
    described.pCubin = copy.data();
    described.cubinSize = bytes;
    CUpti_ResourceData data{};
    data.resourceDescriptor = &described;
    tell(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_LOADED, &data);
  }
  call(kDriver, kCall, CUPTI_API_EXIT, &params, number);
  return module;
}

void* stand_in_function(void* module, const char* name) {
  void* function = new char;
  const struct {
    void** function;
    void* module;
    const char* name;
  } params{&function, module, name};
  constexpr unsigned kCall = CUPTI_DRIVER_TRACE_CBID_cuModuleGetFunction;
  call(kDriver, kCall, CUPTI_API_ENTER, &params, ++number);
  call(kDriver, kCall, CUPTI_API_EXIT, &params, number);
  return function;
}

unsigned char* stand_in_allocate(std::uint64_t bytes) {
  auto* const memory = new unsigned char[bytes];
  for (std::uint64_t i = 0; i < bytes; ++i) memory[i] = static_cast<unsigned char>(i);
  allocations[reinterpret_cast<CUdeviceptr>(memory)] = bytes;
  return memory;
}

CUresult cuPointerGetAttribute(void* value, CUpointer_attribute attribute, CUdeviceptr address) {
  const auto above = allocations.upper_bound(address);
  if (above == allocations.begin()) return CUDA_ERROR_INVALID_VALUE;
  const auto& [begin, bytes] = *std::prev(above);
  if (address - begin >= bytes) return CUDA_ERROR_INVALID_VALUE;
  switch (attribute) {
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<unsigned*>(value) = CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *static_cast<CUdeviceptr*>(value) = begin;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *static_cast<std::size_t*>(value) = bytes;
      return CUDA_SUCCESS;
    default:
      return CUDA_ERROR_INVALID_VALUE;
  }
}

CUresult cuMemcpyDtoH_v2(void* to, CUdeviceptr from, std::size_t bytes) {
  if (std::getenv("STAND_IN_COPIES_NOTHING") != nullptr) return CUDA_ERROR_INVALID_VALUE;
  std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return CUDA_SUCCESS;
}

void stand_in_launch_with(void* function, const char* name, unsigned blocks, void** arguments,
                          void** extra) {
  launching = std::string(name) + " " + std::to_string(blocks);
  const struct {
    void* function;
    unsigned grid[3], block[3], shared;
    CUstream stream;
    void **arguments, **extra;
  } params{function, {blocks, 1, 1}, {32, 1, 1}, 0, nullptr, arguments, extra};
  constexpr unsigned kCall = CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel;
  call(kDriver, kCall, CUPTI_API_ENTER, &params, ++number, name);
  record(name, blocks, number, 0);
  call(kDriver, kCall, CUPTI_API_EXIT, &params, number, name);
}

void stand_in_launch(void* function, const char* name, unsigned blocks, bool numbered_by_runtime) {
  launching = std::string(name) + " " + std::to_string(blocks);
  const struct {
    void* function;
    unsigned grid[3], block[3], shared;
    CUstream stream;
    void **arguments, **extra;
  } params{function, {blocks, 1, 1}, {32, 1, 1}, 0, nullptr, nullptr, nullptr};
  constexpr unsigned kOuter = CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;
  constexpr unsigned kInner = CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel;
  const std::uint32_t outer = ++number, inner = ++number;
  call(kRuntime, kOuter, CUPTI_API_ENTER, nullptr, outer, name);
  call(kDriver, kInner, CUPTI_API_ENTER, &params, inner, name);
  record(name, blocks, numbered_by_runtime ? outer : inner, 0);
  call(kDriver, kInner, CUPTI_API_EXIT, &params, inner, name);
  call(kRuntime, kOuter, CUPTI_API_EXIT, nullptr, outer, name);
}

void stand_in_launch_graph(const char* name, unsigned blocks) {
  constexpr unsigned kCall = CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch;
  const std::uint32_t its = ++number;
  call(kDriver, kCall, CUPTI_API_ENTER, nullptr, its);
  for (int i = 0; i < 2; ++i) record(name, blocks, its, ++node);
  call(kDriver, kCall, CUPTI_API_EXIT, nullptr, its);
}
}
