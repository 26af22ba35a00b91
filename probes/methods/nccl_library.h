// SPDX-License-Identifier: Apache-2.0
// NCCL, opened at run time: programs here neither need it nor link it. The handful of functions and
// numbers below have stood as they are since NCCL 2.4 (nccl.h).
#pragma once

#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

class NcclLibrary {
 public:
  using Communicator = struct OpaqueCommunicator*;
  static constexpr int kUint8 = 1, kFloat32 = 7, kBfloat16 = 9;  // ncclDataType_t
  static constexpr int kSum = 0;                                 // ncclRedOp_t

  /// Throws SkipSeries where it is not there.
  NcclLibrary() {
    // Multicast over NVSwitch stays off; NCCL reads this when its first communicator is made.
    setenv("NCCL_NVLS_ENABLE", "0", 1);
    handle_ = dlopen("libnccl.so.2", RTLD_NOW | RTLD_LOCAL);  // never closed: it has threads
    if (handle_ == nullptr) throw SkipSeries{std::string("no NCCL: ") + dlerror()};
    find(version_, "ncclGetVersion");
    find(error_, "ncclGetErrorString");
    find(init_all_, "ncclCommInitAll");
    find(destroy_, "ncclCommDestroy");
    find(abort_, "ncclCommAbort");
    find(group_start_, "ncclGroupStart");
    find(group_end_, "ncclGroupEnd");
    find(all_reduce_, "ncclAllReduce");
    find(all_gather_, "ncclAllGather");
  }

  /// "2.28.3".
  std::string version() const {
    int number = 0;
    require(version_(&number), "ncclGetVersion");
    return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
           std::to_string(number % 100);
  }
  void make(Communicator* all, int count, const int* ordinals) const {
    require(init_all_(all, count, ordinals), "ncclCommInitAll");
  }
  void destroy(Communicator one) const { destroy_(one); }
  /// Ends its kernels, wherever they wait.
  void abort(Communicator one) const { abort_(one); }

  void begin_group() const { require(group_start_(), "ncclGroupStart"); }
  void end_group() const { require(group_end_(), "ncclGroupEnd"); }
  /// Sums of `count` elements of `type`.
  void all_reduce(const void* from, void* to, std::size_t count, int type, Communicator one,
                  cudaStream_t stream) const {
    require(all_reduce_(from, to, count, type, kSum, one, stream), "ncclAllReduce");
  }
  /// `count` bytes of each device.
  void all_gather(const void* from, void* to, std::size_t count, Communicator one,
                  cudaStream_t stream) const {
    require(all_gather_(from, to, count, kUint8, one, stream), "ncclAllGather");
  }

 private:
  template <class Function>
  void find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(handle_, name));
    if (function == nullptr) throw SkipSeries{std::string("this NCCL has no ") + name};
  }
  void require(int result, const char* what) const {
    if (result == 0) return;
    throw std::runtime_error(std::string(what) + ": " + error_(result));
  }

  void* handle_ = nullptr;
  int (*version_)(int*) = nullptr;
  const char* (*error_)(int) = nullptr;
  int (*init_all_)(Communicator*, int, const int*) = nullptr;
  int (*destroy_)(Communicator) = nullptr;
  int (*abort_)(Communicator) = nullptr;
  int (*group_start_)() = nullptr;
  int (*group_end_)() = nullptr;
  int (*all_reduce_)(const void*, void*, std::size_t, int, int, Communicator,
                     cudaStream_t) = nullptr;
  int (*all_gather_)(const void*, void*, std::size_t, int, Communicator, cudaStream_t) = nullptr;
};

}  // namespace warpgauge::probes
