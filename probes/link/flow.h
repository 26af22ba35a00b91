// SPDX-License-Identifier: Apache-2.0
// Data that goes from one device to another, and whether it arrived.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/on_device.h"
#include "probes/link/copy_kernel.cuh"
#include "probes/methods/hashed_words.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/together.h"

namespace warpgauge::probes {

inline int sms_of(int ordinal) {
  int count = 0;
  check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, ordinal));
  return count;
}

/// Memory of a device whose every word is a hash of its number.
struct LinkSource {
  int ordinal;
  OnDevice<DeviceBuffer<char>> memory;

  LinkSource(int device, std::size_t bytes) : ordinal(device), memory(device, bytes) {
    const DeviceScope current(device);
    fill_with_hashes(*memory, sms_of(device));
  }
};

/// Room for what a source has.
struct LinkTarget {
  int ordinal;
  OnDevice<DeviceBuffer<char>> memory;

  LinkTarget(int device, std::size_t bytes) : ordinal(device), memory(device, bytes) {}

  /// Makes it unlike any source, and waits for it.
  void clear() {
    const DeviceScope current(ordinal);
    memory->fill_bytes(0);
    check(cudaDeviceSynchronize());
  }

  /// Throws std::runtime_error where the first bytes are not those of a source.
  void require_arrived(std::size_t bytes) const {
    const DeviceScope current(ordinal);
    const std::uint64_t wrong = wrong_hashes(*memory, bytes);
    if (wrong == 0) return;
    throw std::runtime_error("device " + std::to_string(ordinal) + " got " + std::to_string(wrong) +
                             " words of 64 bits that are wrong");
  }
};

/// From a source to a target, by the device `runner`, which is one of the two.
struct Flow {
  int runner;
  const LinkSource* from;
  LinkTarget* to;
};

/// What moves the data.
enum class Mover { kCopyEngine, kSms };

/// Who has a stream of its own. The flows of one stream go on one after the other, as listed.
enum class StreamOf { kFlow, kRunner };

/// The shares of each device in one stream.
inline std::vector<Share> one_a_device(const std::vector<Share>& shares) {
  std::vector<Share> joined;
  for (const Share& share : shares) {
    const auto same = std::ranges::find(joined, share.device, &Share::device);
    if (same == joined.end()) {
      joined.push_back(share);
      continue;
    }
    same->enqueue = [first = same->enqueue, then = share.enqueue](cudaStream_t stream) {
      first(stream);
      then(stream);
    };
  }
  return joined;
}

/// Bytes and times of flows that go on together.
struct FlowReadings {
  double bytes;  ///< of all
  std::vector<double> seconds;

  /// As together_quantities() has them.
  std::vector<std::vector<double>> samples() && { return {std::move(seconds), {bytes}}; }
};

/// `rounds` times the first `bytes` bytes of each flow, all flows together. The flows of one runner
/// share its SMs. Throws std::runtime_error where a target did not get its data.
inline FlowReadings time_flows(const std::vector<Flow>& flows, Mover mover, std::size_t bytes,
                               int rounds, int repeats, StreamOf streams = StreamOf::kFlow) {
  FlowReadings readings{};
  std::vector<Share> shares;
  std::vector<std::size_t> arriving;
  for (const Flow& flow : flows) {
    int of_runner = 0;
    for (const Flow& other : flows) of_runner += other.runner == flow.runner ? 1 : 0;
    const int blocks = sms_of(flow.runner) / of_runner;
    const bool by_engine = mover == Mover::kCopyEngine;
    arriving.push_back(by_engine ? bytes : copied_bytes(bytes, blocks));
    readings.bytes += double(arriving.back()) * rounds;
    flow.to->clear();
    shares.push_back({flow.runner, [=](cudaStream_t stream) {
                        if (!by_engine) {
                          launch_link_copy(flow.from->memory->data(), flow.to->memory->data(),
                                           bytes, blocks, rounds, stream);
                          return;
                        }
                        for (int round = 0; round < rounds; ++round) {
                          check(cudaMemcpyPeerAsync(flow.to->memory->data(), flow.to->ordinal,
                                                    flow.from->memory->data(), flow.from->ordinal,
                                                    bytes, stream));
                        }
                      }});
  }
  if (streams == StreamOf::kRunner) shares = one_a_device(shares);
  readings.seconds = time_together(shares, repeats);
  for (std::size_t i = 0; i < flows.size(); ++i) flows[i].to->require_arrived(arriving[i]);
  return readings;
}

}  // namespace warpgauge::probes
