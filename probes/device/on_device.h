// SPDX-License-Identifier: Apache-2.0
// Several devices in one process: which is current, what belongs to which, and access between them.
#pragma once

#include <cuda_runtime_api.h>

#include <optional>
#include <utility>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// Makes a device current; at the end the one before is current again.
class DeviceScope {
 public:
  explicit DeviceScope(int ordinal) {
    check(cudaGetDevice(&before_));
    check(cudaSetDevice(ordinal));
  }
  ~DeviceScope() { cudaSetDevice(before_); }
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;

 private:
  int before_ = 0;
};

/// A buffer, a stream or an event of one device, which is current while it is made and destroyed.
template <class T>
class OnDevice {
 public:
  template <class... Arguments>
  explicit OnDevice(int ordinal, Arguments&&... arguments) : ordinal_(ordinal) {
    const DeviceScope current(ordinal);
    value_.emplace(std::forward<Arguments>(arguments)...);
  }
  OnDevice(OnDevice&&) noexcept = default;
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  ~OnDevice() {  // without checks: the context may be lost
    int before = ordinal_;
    cudaGetDevice(&before);
    cudaSetDevice(ordinal_);
    value_.reset();
    cudaSetDevice(before);
  }

  int ordinal() const { return ordinal_; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  int ordinal_;
  std::optional<T> value_;
};

/// An owned stream. It does not wait for the default one unless the flags say so.
class Stream {
 public:
  explicit Stream(unsigned flags = cudaStreamNonBlocking) {
    check(cudaStreamCreateWithFlags(&stream_, flags));
  }
  ~Stream() {
    if (stream_ != nullptr) cudaStreamDestroy(stream_);
  }
  Stream(Stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// Lets `reader` address the memory of `owner`; taken back at the end, unless it was there before.
class PeerAccess {
 public:
  PeerAccess(int reader, int owner) : reader_(reader), owner_(owner) {
    const DeviceScope current(reader);
    const cudaError_t status = cudaDeviceEnablePeerAccess(owner, 0);
    if (status == cudaErrorPeerAccessAlreadyEnabled) {
      cudaGetLastError();  // no error, but it is remembered as one
      return;
    }
    check(status);
    ours_ = true;
  }
  PeerAccess(PeerAccess&& other) noexcept
      : reader_(other.reader_), owner_(other.owner_), ours_(std::exchange(other.ours_, false)) {}
  PeerAccess(const PeerAccess&) = delete;
  PeerAccess& operator=(const PeerAccess&) = delete;
  ~PeerAccess() {  // without checks: the context may be lost
    if (!ours_) return;
    int before = reader_;
    cudaGetDevice(&before);
    cudaSetDevice(reader_);
    cudaDeviceDisablePeerAccess(owner_);
    cudaSetDevice(before);
  }

 private:
  int reader_, owner_;
  bool ours_ = false;
};

}  // namespace warpgauge::probes
