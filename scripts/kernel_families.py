# SPDX-License-Identifier: Apache-2.0
"""What each family of reference kernels computes and what is to be learnt from it, for the pages of scripts/kernel_pages.py. A page that
belongs to no folder of kernels/ is not written; a family of the table that is not named here is an error."""

FAMILIES = {
    "activation": "A bias, ReLU and a scale on every element of a matrix. One kernel instead of three needs a third of the bytes; the last "
                  "step gets those bytes at the rate that DRAM has.",
    "attention": "softmax(Q Kᵀ) V in bf16, forward, with and without the causal mask. First the scores go through memory; then they stay in "
                 "registers, under an online softmax; then producer and consumers share the work, and the exponentials of one consumer run "
                 "under the products of the other.",
    "attention_backward": "The gradients of attention in bf16. The scores are made again instead of read, and the gradient of Q comes from "
                          "many blocks.",
    "copy": "An array is copied. No arithmetic hides anything: what counts is how many bytes are in flight, and where in memory.",
    "gemm_batched": "Many small bf16 products in one launch. A product fills no SM for long, so that its beginning and its end count as "
                    "much as its mainloop.",
    "gemm_bf16": "C = A Bᵀ in bf16 with fp32 accumulation. From nvcuda::wmma to wgmma, TMA and warps with roles; each step from one role to "
                 "the fastest kernel is a rung of its own, so this is the family to learn a Hopper mainloop from.",
    "gemm_f16": "C = A Bᵀ in fp16 with fp32 accumulation: two ends of the ladder of gemm_bf16, by the same templates.",
    "gemm_f64": "C = A Bᵀ in fp64: from DFMA in registers to the fp64 tensor cores, and to a producer warp and stream-K.",
    "gemm_fp8": "C = A Bᵀ of E4M3 into bf16, with sums that never leave the tensor cores (fast accumulation).",
    "gemm_fp8_promoted": "C = A Bᵀ of E4M3 into bf16. Sums leave the tensor cores every 128 products. From there on they are as exact as "
                         "fp32.",
    "gemm_int8": "C = A Bᵀ of 8-bit whole numbers into int32: exact, by the same templates as bf16.",
    "gemm_tf32": "C = A Bᵀ in TF32: two ends of the ladder of gemm_bf16, by the same templates.",
    "gemm_tf32x3": "C = A Bᵀ in fp32, emulated by three products in TF32: more FLOP, on units that are many times as fast.",
    "histogram": "How often each byte occurs, for three distributions of bytes. From atomics in device memory to counts that no two lanes "
                 "share, so that no distribution is slow.",
    "layer_norm": "Layer normalisation of the rows of a matrix. Each rung reads a row less often, until it stays in registers.",
    "layer_norm_linear": "A linear layer on normalised rows, in bf16. The normalisation moves from a kernel of its own into the mainloop, "
                         "into the epilogue, and into the same launch.",
    "layout": "Points of three floats, all fields used: arrays of structures, structures of arrays, and what lies between.",
    "linear": "The products of a language model, from 1 row to 65,536: one kernel whose tiles and clusters suit the shape, and one for few rows.",
    "matrix_vector": "A matrix times a vector: every weight is read once, so that the rate of reading is all there is to gain.",
    "reduction": "The sum of an array. The oldest ladder of all: a tree in shared memory, its divergence and its bank conflicts removed one "
                 "by one, then shuffles, then one launch.",
    "scan": "The inclusive prefix sum of an array: three kernels, one kernel with decoupled look-back, and look-back taken apart into roles.",
    "sgemm": "C = A B in fp32 without tensor cores. The ladder for reuse: shared memory, registers, vectors, copies in the background, "
             "warps with roles. One rung is a step back on purpose.",
    "softmax": "Softmax of the rows of a matrix. Three passes become one, and the warps of a row meet less often.",
    "stencil": "The average of three neighbours. What looks slow (the branch) is not, and what looks harmless (the division) is.",
    "transpose": "A transposed matrix. Coalescing on both sides by way of shared memory, then its bank conflicts, then bytes in flight.",
    "triad": "a = b + s c on arrays: the ladder of copy with one more stream to read.",
}
