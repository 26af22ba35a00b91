// SPDX-License-Identifier: Apache-2.0
// Four ladders: rows of 64 and of 128 elements, with and without the causal mask. The axis is the
// length of a sequence; there are always 32 heads (of all sequences together). FLOP are those of
// both products, 4 length^2 width a head, and half of that with the mask; a tile on the diagonal is
// computed whole.
// The library is cuDNN at its best for each size (cudnn.h), where this was built with it.
// Reference: every output in float64 on the device (check.cuh), from N(0, 1) data, whose weights
// are nearly even, and from keys that grow along the sequence or shrink: then rows find their
// largest score late, as often as there are tiles, whichever end a rung begins at, and all that was
// summed before has to be scaled down. Traps: keys and values of the next head behind a sequence's
// end (the tiles hang over); scores that are left out by the mask and made exponentials all the
// same; weights of a largest score that a row never had (a NaN of two infinities); counts that a
// launch finds of the launch before.
#include "kernels/attention/attention.h"

#include "kernels/attention/check.cuh"
#include "kernels/harness/attention/family.h"
#include "kernels/harness/check_output.cuh"

namespace warpgauge::kernels::attention {
namespace {

using namespace attention_parts;
using probes::DeviceBuffer;
using Values = DeviceBuffer<__nv_bfloat16>;

/// What a problem needs beside inputs and output.
class Scratch {
 public:
  explicit Scratch(int length)
      : scores_(scores_of(length, length)),
        weights_(scores_of(length, padded_length(length))),
        progress_(1) {
    progress_.fill_bytes(0);
  }
  Problem with(Problem p) const {
    p.scores = scores_.data();
    p.weights = weights_.data();
    p.progress = progress_.data();
    return p;
  }
  bool is_at_its_beginning() const {
    const Progress progress = progress_.to_host().front();
    return progress.next == 0 && progress.left == 0;
  }

 private:
  /// One at least, for buffers that are not empty.
  static std::size_t scores_of(int length, int pitch) {
    return length > kMostInMemory ? 1 : std::size_t{kHeadsAtOnce} * length * pitch + 1;
  }

  DeviceBuffer<float> scores_;
  Values weights_;
  DeviceBuffer<Progress> progress_;
};

// ---- checks

std::string check_one(const ContestantFor<Problem>& contestant, const Case& one, int width,
                      bool causal) {
  const std::size_t count = std::size_t(one.heads) * one.length * width;
  const GuardedBuffer<__nv_bfloat16> q(count), k(count), v(count), o(count);
  const Scratch scratch(one.length);
  const Problem p = scratch.with({one.heads, one.length, width, causal, scale_of(width), q.data(),
                                  k.data(), v.data(), o.data()});
  if (!contestant.takes(p)) return {};
  // Twice: the second launch must need nothing that the first one left.
  for (std::uint64_t launch = 0; launch < 2; ++launch) {
    const std::uint64_t seed = 10 * launch + one.length;
    fill_normal(q.data(), count, seed);
    fill_normal(k.data(), count, seed + 1);
    fill_normal(v.data(), count, seed + 2);
    if (one.keys != Keys::kAlike) grow<<<256, 256>>>(k.data(), count, one.length, width, one.keys);
    check(cudaGetLastError());
    std::string wrong = run_guarded(contestant, p, o);
    // Two roundings to 8 bits, at random: together 2^-9 of the outputs, about.
    if (wrong.empty()) wrong = judge(p, 0x1p-16);
    if (wrong.empty() && !scratch.is_at_its_beginning()) wrong = "leaves counts behind";
    if (!wrong.empty()) return wrong + (launch == 0 ? "" : " in the second launch");
  }
  return {};
}

// ---- ladder

CudnnTensors tensors_of(const Problem& p) { return {p.q, p.k, p.v, p.o}; }

template <int width, bool causal>
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t length, int groups) {
  const auto sets = std::make_shared<BufferSets<Problem>>();
  const auto& scratch = sets->keep<Scratch>(static_cast<int>(length));
  const std::size_t count = kHeads * length * width, all = count * static_cast<std::size_t>(groups);
  Values &q = sets->keep<Values>(all), &k = sets->keep<Values>(all), &v = sets->keep<Values>(all),
         &o = sets->keep<Values>(all);
  fill_normal(q.data(), all, 1);
  fill_normal(k.data(), all, 2);
  fill_normal(v.data(), all, 3);
  for (std::size_t at = 0; at < all; at += count) {
    sets->problems.push_back(
        scratch.with({kHeads, static_cast<int>(length), width, causal, scale_of(width),
                      q.data() + at, k.data() + at, v.data() + at, o.data() + at}));
  }
  prepare_cudnn<Pass::kForward, Problem, tensors_of>(*sets);
  return sets;
}

template <int width, bool causal>
Family<Problem> family(const probes::Probe&) {
  return attention_family<Pass::kForward, 2, 4, width, causal, Problem, tensors_of>(
      {.name = "attention",
       .library_adds = "scaled dot product attention, the fastest of all plans for the size",
       .make_sets = make_sets<width, causal>,
       .check_one = check_one});
}

const probes::Register kRegister{ladder_probe<Problem, family<128, false>, family<128, true>,
                                              family<64, false>, family<64, true>>(
    "kernels/attention", "How fast is attention in bf16, rung by rung?", 60)};

}  // namespace
}  // namespace warpgauge::kernels::attention
