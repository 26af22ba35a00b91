// SPDX-License-Identifier: Apache-2.0
// A stand-in for the CUDA driver and for CUPTI, in one library: calls of its "driver" reach the
// subscriber as CUPTI hands them over, and launches leave activity records. Counting a launch
// fails; where STAND_IN_DIES_AT names it ("KERNEL BLOCKS", or "all"), it takes the process with it.
#pragma once

#include <cstdint>

extern "C" {
/// Loads a cubin; `image` as a program gives it, `inside` whether CUPTI tells of the module.
void* stand_in_load(const char* image, std::uint64_t bytes, bool tells);
void* stand_in_function(void* module, const char* name);
/// By the runtime's call around the driver's. `numbered_by_runtime`: whose number the record has.
void stand_in_launch(void* function, const char* name, unsigned blocks, bool numbered_by_runtime);
/// The same with arguments, as cuLaunchKernel has them.
void stand_in_launch_with(void* function, const char* name, unsigned blocks, void** arguments,
                          void** extra);
/// "Device" memory, which is the host's; its first `bytes` count up from 0.
unsigned char* stand_in_allocate(std::uint64_t bytes);
/// A graph with two nodes of that kernel.
void stand_in_launch_graph(const char* name, unsigned blocks);
}
