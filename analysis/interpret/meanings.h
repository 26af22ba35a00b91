// SPDX-License-Identifier: Apache-2.0
// What opcodes do, family by family. A meaning reads the operands of an instruction and chooses the
// function that executes it. A form that it does not know is left without one.
//
// NVIDIA does not document the semantics of SASS. They follow from the PTX that ptxas makes it of
// (PTX ISA 9.0). tests/host_runtime executes programs with them, checks their results, and compares
// what each instruction did with the counts of an H200.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/interpret/operation.h"
#include "analysis/interpret/reading.h"

namespace warpgauge::interpret {

struct Meaning {
  std::string_view opcode;
  /// All modifiers that it knows, ".X.64"; "*": whatever they are, they change nothing. A form with
  /// another one is left without a meaning, for it may do something else.
  std::string_view modifiers;
  /// Throws Unreadable for operands that it does not expect.
  void (*read)(const Reading& text, Operation& one);
};

std::span<const Meaning> integer_meanings();     ///< sums, products, the least and the greatest
std::span<const Meaning> bit_meanings();         ///< shifts, logic, bytes
std::span<const Meaning> comparison_meanings();  ///< into predicates, and by them
std::span<const Meaning> predicate_meanings();   ///< their logic, in words too
std::span<const Meaning> single_meanings();      ///< 32-bit floating point
std::span<const Meaning> double_meanings();
std::span<const Meaning> half_meanings();
std::span<const Meaning> half_comparison_meanings();
std::span<const Meaning> conversion_meanings();  ///< of integers
std::span<const Meaning> precision_meanings();
std::span<const Meaning> exchange_meanings();  ///< between the lanes of a warp
std::span<const Meaning> memory_meanings();
std::span<const Meaning> atomic_meanings();
std::span<const Meaning> transaction_meanings();  ///< barriers in shared memory
std::span<const Meaning> bulk_copy_meanings();
std::span<const Meaning> tensor_copy_meanings();
std::span<const Meaning> remote_store_meanings();  ///< into the shared memory of a cluster's blocks
std::span<const Meaning> control_meanings();       ///< branches, convergence, barriers

/// Whether the opcode belongs to one of the families from memory_meanings() on: a form of it
/// without a meaning cannot be passed.
bool moves_memory_or_lanes(std::string_view opcode);

/// All opcodes that have one, in the order of the alphabet.
std::vector<std::string> opcodes_with_meaning();

/// The instruction made ready. Absent execute: no meaning is known for it.
Operation read_operation(std::string_view text);

}  // namespace warpgauge::interpret
