// SPDX-License-Identifier: Apache-2.0
// The series that a probe would have recorded on a virtual machine.
#pragma once

#include <string>
#include <vector>

#include "analysis/samples/recording.h"
#include "tests/virtual_gpu/machine.h"
#include "tests/virtual_gpu/noise.h"

namespace warpgauge::virtual_gpu {

inline constexpr double kClockMhz = 1980;

/// Footprints between two sizes, `per_octave` to the octave, each a whole number of lines.
std::vector<double> footprints(double from_bytes, double to_bytes, int per_octave);

/// Axes `size`, `hops`; quantities `duration` (cycles), `sm_clock` (MHz): what
/// memory/pointer_chase records. Estimator latency_ladder.
samples::Series footprint_sweep(const Machine& machine, const std::vector<double>& sizes,
                                const Noise& noise, const std::string& seed, int repeats = 9);

/// Axes `stride`, `hops`; `duration`, `sm_clock`: a sequential chase through memory, as its
/// `stride` series. The first cache's sector and the last one's (what it fetches) are to be found.
/// Estimator granule.
samples::Series stride_sweep(const Machine& machine, const std::vector<double>& strides,
                             const Noise& noise, const std::string& seed, int repeats = 9);

/// Axes `stride`, `size`, `hops`: a ladder of the first cache at each stride. Estimator line_size.
samples::Series line_sweep(const Machine& machine, const std::vector<double>& strides,
                           const std::vector<double>& sizes, const Noise& noise,
                           const std::string& seed, int repeats = 7);

/// Axes `lines`, `hops`: lines of the first cache, `spacing_bytes` apart. Estimator associativity.
samples::Series conflict_sweep(const Machine& machine, const std::vector<double>& lines,
                               double spacing_bytes, const Noise& noise, const std::string& seed,
                               int repeats = 9);

/// Axis `address` (bytes); `access` (cycles), several readings each. Estimator near_far.
samples::Series side_sweep(const Machine& machine, int addresses, const Noise& noise,
                           const std::string& seed, int repeats = 5);
/// Side of an address (0 near, 1 far) and its latency.
int side_of(const Sides& sides, std::uint64_t address);
double side_latency(const Sides& sides, std::uint64_t address);

/// Axis `bytes_in_flight`; `duration` (s), `sm_clock`, `bytes`. Estimator saturation.
samples::Series saturation_sweep(const Machine& machine, const std::vector<double>& in_flight,
                                 const Noise& noise, const std::string& seed, int repeats = 9);

}  // namespace warpgauge::virtual_gpu
