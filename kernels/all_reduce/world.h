// SPDX-License-Identifier: Apache-2.0
// Devices of this process that do all-reduces together: their state, access to each other, NCCL.
#pragma once

#include <deque>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "kernels/all_reduce/all_reduce.h"
#include "probes/device/buffer.h"
#include "probes/device/event.h"
#include "probes/device/on_device.h"
#include "probes/methods/graphs_together.h"
#include "probes/methods/nccl_library.h"
#include "probes/methods/peers.h"

namespace warpgauge::kernels::all_reduce {

using Streams = probes::GraphsTogether::Streams;

/// The arrays of one all-reduce, by the rank of their device.
struct Arrays {
  Type type = Type::kFloat;
  std::size_t vectors = 0;
  std::array<const uint4*, kMostDevices> in = {};
  std::array<uint4*, kMostDevices> out = {};

  std::size_t bytes() const { return vectors * kVectorBytes; }
};

class World {
 public:
  /// Throws SkipSeries where one of them cannot address another's memory, and where they differ.
  /// Without NCCL the rungs alone can be checked.
  World(std::vector<int> ordinals, bool with_nccl) : ordinals_(std::move(ordinals)) {
    for (const int one : ordinals_) {
      require_alike(one, ordinals_.front());
      for (const int other : ordinals_) {
        if (one == other) continue;
        probes::require_access(one, other);
        access_.emplace_back(one, other);
      }
    }
    for (const int one : ordinals_) {
      lines_.emplace_back(one, kStateWords);
      inboxes_.emplace_back(one, inbox_packets(devices()));
    }
    clear_state();
    if (!with_nccl) {
      no_nccl_ = std::make_exception_ptr(probes::SkipSeries{"NCCL is left out (--no-libraries)"});
      return;
    }
    try {
      nccl_.emplace();
      communicators_.resize(ordinals_.size());
      nccl_->make(communicators_.data(), devices(), ordinals_.data());
    } catch (...) {  // the rungs do without
      no_nccl_ = std::current_exception();
    }
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    if (no_nccl_) return;
    for (const auto one : communicators_) nccl_->destroy(one);
  }

  int devices() const { return static_cast<int>(ordinals_.size()); }
  const std::vector<int>& ordinals() const { return ordinals_; }
  /// "NCCL 2.28.3 without NVLS"; NCCL alone where there is none.
  std::string nccl_version() const {
    return nccl_ ? "NCCL " + nccl_->version() + " without NVLS" : "NCCL";
  }

  Problem problem(const Arrays& arrays, int rank) const {
    Problem p{.type = arrays.type,
              .devices = devices(),
              .rank = rank,
              .vectors = arrays.vectors,
              .in = arrays.in,
              .out = arrays.out,
              .lines = {},
              .inbox = {}};
    for (std::size_t of = 0; of < ordinals_.size(); ++of) {
      p.lines[of] = lines_[of]->data();
      p.inbox[of] = inboxes_[of]->data();
    }
    return p;
  }

  /// One all-reduce of all devices, in a stream of each.
  void enqueue(const Rung<Problem>& rung, const Arrays& arrays, const Streams& streams) const {
    for (int rank = 0; rank < devices(); ++rank) {
      const probes::DeviceScope current(ordinals_[rank]);
      rung.enqueue(problem(arrays, rank), streams[rank]);
    }
  }
  /// Throws SkipSeries where there is no NCCL, and what ended its use where it failed before.
  void enqueue_nccl(const Arrays& arrays, const Streams& streams) const {
    if (no_nccl_) std::rethrow_exception(no_nccl_);
    const bool is_float = arrays.type == Type::kFloat;
    const std::size_t count = arrays.bytes() / (is_float ? sizeof(float) : sizeof(__nv_bfloat16));
    nccl_->begin_group();
    for (int rank = 0; rank < devices(); ++rank) {
      nccl_->all_reduce(arrays.in[rank], arrays.out[rank], count,
                        is_float ? probes::NcclLibrary::kFloat32 : probes::NcclLibrary::kBfloat16,
                        communicators_[rank], streams[rank]);
    }
    nccl_->end_group();
  }

  /// One all-reduce by NCCL outside of any capture: at the first use of a size it makes
  /// connections.
  void prepare_nccl(const Arrays& arrays) const {
    std::deque<probes::OnDevice<probes::Stream>> own;
    std::deque<probes::OnDevice<probes::Event>> ended;
    Streams streams;
    for (const int ordinal : ordinals_) {
      streams.push_back(own.emplace_back(ordinal)->get());
      ended.emplace_back(ordinal);
    }
    enqueue_nccl(arrays, streams);
    for (std::size_t rank = 0; rank < ordinals_.size(); ++rank) {
      const probes::DeviceScope current(ordinals_[rank]);
      ended[rank]->record(streams[rank]);
      ended[rank]->wait_at_most(probes::kMostSecondsTogether);
    }
  }

  /// Ends all use of NCCL, and its kernels wherever they wait. Called while what it threw is
  /// handled.
  void give_up_nccl() {
    if (no_nccl_) return;
    no_nccl_ = std::current_exception();
    for (const auto one : communicators_) nccl_->abort(one);
  }

  /// Seconds of the graphs, from the moment at which all devices may begin until the last has ended
  /// (time_together), after a run that is left out. Throws std::runtime_error where a wait on a
  /// device was in vain (the state is zeroed then), and always once work did not end.
  double seconds_of(const probes::GraphsTogether& graphs) {
    if (lost_) throw std::runtime_error("an all-reduce before did not end");
    lost_ = true;
    const double seconds = probes::time_together(graphs.shares(), 1).front();
    lost_ = false;
    require_all_met();
    return seconds;
  }

  void synchronize() const {
    for (const int ordinal : ordinals_) {
      const probes::DeviceScope current(ordinal);
      check(cudaDeviceSynchronize());
    }
  }

 private:
  void require_all_met() {
    for (const auto& lines : lines_) {
      if (lines->value(kFailedWord) == 0) continue;
      clear_state();
      throw std::runtime_error("a device has waited in vain for another one");
    }
  }

  static void require_alike(int one, int other) {
    for (const cudaDeviceAttr attribute :
         {cudaDevAttrMultiProcessorCount, cudaDevAttrComputeCapabilityMajor,
          cudaDevAttrComputeCapabilityMinor}) {
      int of_one = 0, of_other = 0;
      check(cudaDeviceGetAttribute(&of_one, attribute, one));
      check(cudaDeviceGetAttribute(&of_other, attribute, other));
      if (of_one == of_other) continue;
      throw probes::SkipSeries{"devices " + std::to_string(one) + " and " + std::to_string(other) +
                               " are not alike: a launch has as many blocks on each"};
    }
  }

  void clear_state() {
    for (std::size_t rank = 0; rank < ordinals_.size(); ++rank) {
      const probes::DeviceScope current(ordinals_[rank]);
      lines_[rank]->fill_bytes(0);
      inboxes_[rank]->fill_bytes(0);
    }
    synchronize();
  }

  std::vector<int> ordinals_;
  std::vector<probes::PeerAccess> access_;
  std::deque<probes::OnDevice<probes::DeviceBuffer<std::uint32_t>>> lines_;
  std::deque<probes::OnDevice<probes::DeviceBuffer<ulonglong2>>> inboxes_;
  std::optional<probes::NcclLibrary> nccl_;
  std::exception_ptr no_nccl_;  ///< why it is not used; null: it is
  std::vector<probes::NcclLibrary::Communicator> communicators_;
  bool lost_ = false;  ///< work that may be running still
};

}  // namespace warpgauge::kernels::all_reduce
