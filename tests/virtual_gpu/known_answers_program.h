// SPDX-License-Identifier: Apache-2.0
// What the programs share that write tables of known answers: options, threads, where the table
// goes.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "tests/virtual_gpu/trials.h"

namespace warpgauge::virtual_gpu {

/// By name, with the dashes.
using Options = std::map<std::string, std::string>;

/// Reads "--name value ..." over `options`, which has the defaults of all there are, and calls
/// `body`. Returns the exit status: 2 for an option that there is not, 1 where `body` throws, and
/// says why.
int run_program(int argc, char** argv, Options options, const std::function<void(Options&)>& body);

/// Has each of `threads` threads fill a table, and joins them. Trials are seeded one by one: however
/// many threads share them, the table is the same.
Table fill_by_threads(int threads, const std::function<void(Table&)>& fill);

/// Writes STEM.csv and STEM.md; without a stem the document, to the console. Throws
/// std::runtime_error.
void publish(const std::string& stem, const std::string& csv, const std::string& document);

}  // namespace warpgauge::virtual_gpu
