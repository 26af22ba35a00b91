// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/resident.h"

#include <fmt/format.h>

#include <algorithm>

#include "probes/device/check.h"
#include "probes/device/shared_memory.h"
#include "probes/harness/pretend.h"
#include "probes/harness/series_spec.h"
#include "probes/harness/sm_room.h"

namespace warpgauge::probes {
namespace {

const SmRoom& pretended_room() {
  static const SmRoom room = [] {
    const Pretence pretence = pretence_from_environment();
    SmRoom told;
    if (pretence.threads_per_sm) told.threads = static_cast<std::size_t>(*pretence.threads_per_sm);
    if (pretence.shared_per_sm) told.shared_bytes = *pretence.shared_per_sm;
    return told;
  }();
  return room;
}

int attribute_of_this_device(cudaDeviceAttr attribute) {
  int device = 0, value = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&value, attribute, device));
  return value;
}

std::size_t reserved_bytes() {
  return static_cast<std::size_t>(
      attribute_of_this_device(cudaDevAttrReservedSharedMemoryPerBlock));
}

/// On the device as it is, whatever is pretended.
int real_blocks_of_sm(const void* kernel, int threads, std::size_t shared_bytes) {
  int blocks = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared_bytes));
  return blocks;
}

int pretended_blocks(const void* kernel, int threads, std::size_t shared_bytes, int blocks) {
  const SmRoom& room = pretended_room();
  if (!room.threads && !room.shared_bytes) return blocks;
  cudaFuncAttributes has{};
  check(cudaFuncGetAttributes(&has, kernel));
  return blocks_in(
      room,
      {static_cast<std::size_t>(threads), has.sharedSizeBytes + shared_bytes + reserved_bytes()},
      blocks);
}

std::size_t most_shared_bytes_of_block() {
  auto most =
      static_cast<std::size_t>(attribute_of_this_device(cudaDevAttrMaxSharedMemoryPerBlockOptin));
  if (const auto of_sm = pretended_room().shared_bytes) {
    most = std::min(most, most_of_a_block(*of_sm, reserved_bytes()));
  }
  static const auto of_block = pretence_from_environment().shared_bytes;
  return of_block ? std::min<std::size_t>(most, *of_block) : most;
}

}  // namespace

int resident_blocks_of_sm(const void* kernel, int threads, std::size_t shared_bytes) {
  return pretended_blocks(kernel, threads, shared_bytes,
                          real_blocks_of_sm(kernel, threads, shared_bytes));
}

void allow_shared_bytes(const void* kernel, std::size_t bytes) {
  const std::size_t most = most_shared_bytes_of_block();
  cudaFuncAttributes has{};
  check(cudaFuncGetAttributes(&has, kernel));
  if (const std::size_t wanted = has.sharedSizeBytes + bytes; wanted > most) {
    throw SkipPoint{{fmt::format(
        "a block needs {} bytes of shared memory: the device lets it have {}", wanted, most)}};
  }
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)));
}

int resident_clusters(const void* kernel, const LaunchShape& shape) {
  const LaunchConfig config(shape);
  int most = 0;
  if (cudaOccupancyMaxActiveClusters(&most, kernel, config.get()) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  if (most == 0) return 0;
  const int real = real_blocks_of_sm(kernel, shape.threads, shape.shared_bytes);
  return clusters_in(most, real, pretended_blocks(kernel, shape.threads, shape.shared_bytes, real));
}

int resident_blocks(const void* kernel, const LaunchShape& shape) {
  if (shape.cluster_size > 0) return resident_clusters(kernel, shape) * shape.cluster_size;
  return resident_blocks_of_sm(kernel, shape.threads, shape.shared_bytes) *
         attribute_of_this_device(cudaDevAttrMultiProcessorCount);
}

}  // namespace warpgauge::probes
