// SPDX-License-Identifier: Apache-2.0
// Four ladders: rows of 64 and of 128 elements, with and without the causal mask. The axis is the
// length of a sequence; there are always 32 heads (of all sequences together). FLOP are those of
// the five products, 10 length^2 width a head, and half of that with the mask. Times are of all of
// it: what precedes and follows the products too. The library is cuDNN at its best for each size,
// where this was built with it. It is given the same outputs and logarithms. Where it is timed,
// outputs are numbers of about the size that those of a forward pass have, and logarithms are what
// N(0, 1) scores lead one to expect: no time depends on more than that. Reference: every gradient
// in float64 on the device (check.cuh), from N(0, 1) data and from keys that grow along the
// sequence or shrink. Traps: rows behind a sequence's end, in tiles that hang over, whose weights
// would be no numbers; weights that the mask leaves out; sums of dQ that begin at what a launch
// before has left.
#include "kernels/attention_backward/attention_backward.h"

#include "kernels/attention_backward/check.cuh"
#include "kernels/harness/attention/family.h"
#include "kernels/harness/check_output.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

using namespace attention_parts;
using probes::DeviceBuffer;
using Values = DeviceBuffer<__nv_bfloat16>;

/// What a problem needs beside inputs and outputs.
class Scratch {
 public:
  Scratch(int heads, int length, int width)
      : lse_(rows_of(heads, length)),
        sums_(rows_of(heads, length)),
        dq_(rows_of(heads, length) * static_cast<std::size_t>(width)),
        p_(weights_of(length)),
        ds_(weights_of(length)),
        progress_(1) {
    progress_.fill_bytes(0);
    dq_.fill_bytes(0xff);  // no numbers: who sums there begins at zeros of its own
  }
  Problem with(Problem p) const {
    p.lse_of_rows = lse_.data();
    p.sums_of_rows = sums_.data();
    p.dq_sums = dq_.data();
    p.p = p_.data();
    p.ds = ds_.data();
    p.progress = progress_.data();
    return p;
  }
  bool is_at_its_beginning() const {
    const Progress progress = progress_.to_host().front();
    return progress.next == 0 && progress.left == 0;
  }

 private:
  // One at least, for buffers that are not empty.
  static std::size_t rows_of(int heads, int length) {
    return std::size_t(heads) * padded_rows(length) + 1;
  }
  static std::size_t weights_of(int length) {
    return length > kMostInMemory ? 1
                                  : std::size_t{kHeadsAtOnce} * length * padded_columns(length) + 1;
  }

  DeviceBuffer<float> lse_, sums_, dq_;
  Values p_, ds_;
  DeviceBuffer<Progress> progress_;
};

// ---- checks

std::string check_one(const ContestantFor<Problem>& contestant, const Case& one, int width,
                      bool causal) {
  const std::size_t count = std::size_t(one.heads) * one.length * width;
  const GuardedBuffer<__nv_bfloat16> q(count), k(count), v(count), o(count), d_o(count), dq(count),
      dk(count), dv(count);
  const GuardedBuffer<float> lse(std::size_t(one.heads) * one.length);
  const Scratch scratch(one.heads, one.length, width);
  Problem p{.heads = one.heads, .length = one.length, .width = width, .causal = causal};
  p.scale = scale_of(width);
  p.q = q.data();
  p.k = k.data();
  p.v = v.data();
  p.o = o.data();
  p.d_o = d_o.data();
  p.lse = lse.data();
  p.dq = dq.data();
  p.dk = dk.data();
  p.dv = dv.data();
  p = scratch.with(p);
  if (!contestant.takes(p)) return {};
  const Judge judge(p);
  // Twice: the second launch must need nothing that the first one left.
  for (std::uint64_t launch = 0; launch < 2; ++launch) {
    std::uint64_t seed = 10 * launch + one.length;
    for (const auto* input : {&q, &k, &v, &d_o}) fill_normal(input->data(), count, seed++);
    if (one.keys != Keys::kAlike) {
      grow<<<256, 256>>>(k.data(), count, one.length, width, one.keys);
    }
    check(cudaGetLastError());
    Judge::run_forward(p, o.data(), lse.data());
    std::string wrong = run_guarded(contestant, p, dq);
    for (const auto* output : {&dk, &dv}) {
      if (wrong.empty()) wrong = output->overrun();
    }
    // Two roundings to 8 bits, at random: together 2^-9 of the gradients, about.
    if (wrong.empty()) wrong = judge.verdict(p, 0x1p-16);
    if (wrong.empty() && !scratch.is_at_its_beginning()) wrong = "leaves counts behind";
    if (!wrong.empty()) return wrong + (launch == 0 ? "" : " in the second launch");
  }
  return {};
}

// ---- ladder

CudnnTensors tensors_of(const Problem& p) {
  return {p.q, p.k, p.v, p.o, p.d_o, p.lse, p.dq, p.dk, p.dv};
}

/// Outputs of about the size of a mean of `columns` rows, and the logarithm of the sum that as many
/// exponentials of N(0, 1) scores have.
__global__ void make_outputs(__nv_bfloat16* o, float* lse, std::size_t rows, int length, int width,
                             bool causal) {
  for (std::size_t row = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; row < rows;
       row += std::size_t{gridDim.x} * blockDim.x) {
    const auto columns = static_cast<float>(causal ? row % length + 1 : length);
    lse[row] = logf(columns) + 0.5F;
    for (std::size_t i = row * width; i < (row + 1) * width; ++i) {
      o[i] = __float2bfloat16(__bfloat162float(o[i]) * rsqrtf(columns));
    }
  }
}

template <int width, bool causal>
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t length, int groups) {
  const auto sets = std::make_shared<BufferSets<Problem>>();
  const auto& scratch = sets->keep<Scratch>(kHeads, static_cast<int>(length), width);
  const std::size_t rows = kHeads * length, count = rows * width;
  for (int group = 0; group < groups; ++group) {
    Problem p{
        .heads = kHeads, .length = static_cast<int>(length), .width = width, .causal = causal};
    p.scale = scale_of(width);
    std::uint64_t seed = 5 * static_cast<std::uint64_t>(group);
    const auto normal = [&] {
      auto* values = sets->keep<Values>(count).data();
      fill_normal(values, count, ++seed);
      return values;
    };
    p.q = normal();
    p.k = normal();
    p.v = normal();
    p.d_o = normal();
    auto* o = normal();
    auto* lse = sets->keep<DeviceBuffer<float>>(rows).data();
    make_outputs<<<256, 256>>>(o, lse, rows, p.length, width, causal);
    check(cudaGetLastError());
    p.o = o;
    p.lse = lse;
    p.dq = sets->keep<Values>(count).data();
    p.dk = sets->keep<Values>(count).data();
    p.dv = sets->keep<Values>(count).data();
    sets->problems.push_back(scratch.with(p));
  }
  prepare_cudnn<Pass::kBackward, Problem, tensors_of>(*sets);
  return sets;
}

template <int width, bool causal>
Family<Problem> family(const probes::Probe&) {
  return attention_family<Pass::kBackward, 5, 8, width, causal, Problem, tensors_of>(
      {.name = "attention_backward",
       .library_adds =
           "the gradient of scaled dot product attention, the fastest of all plans for the size",
       .make_sets = make_sets<width, causal>,
       .check_one = check_one});
}

const probes::Register kRegister{ladder_probe<Problem, family<128, false>, family<128, true>,
                                              family<64, false>, family<64, true>>(
    "kernels/attention_backward", "How fast is the gradient of attention in bf16, rung by rung?",
    90)};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
