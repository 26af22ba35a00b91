// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "analysis/estimate/stats.h"
#include "tests/virtual_gpu/miss_share.h"
#include "tests/virtual_gpu/population.h"
#include "tests/virtual_gpu/record.h"

namespace warpgauge::virtual_gpu {
namespace {

constexpr const char* kRandom = "random";
constexpr int kOtherDetectors = 5;  // run for every fifth machine
constexpr int kCostly = 25;

std::string seed_of(const char* what, int index, const Noise& noise) {
  return fmt::format("{}/{}/{}", what, noise.name, index);
}

/// Counts one planted number that an output should hold.
void score_value(double planted, double near, const estimate::Estimate& found,
                 const std::string& output, Row& row) {
  ++row.machines;
  ++row.planted;
  const auto value = found.values.find(output);
  if (value == found.values.end()) {
    ++row.cannot_tell;  // absent always comes with a reason
    return;
  }
  ++row.reported;
  const double error = std::abs(std::log(value->second.value / planted));
  const bool holds = value->second.low <= planted && planted <= value->second.high;
  if (!holds && error > near) {
    ++row.unreal;
    return;
  }
  ++row.recovered;
  ++row.intervals;
  row.covered += holds;
  row.errors.push_back(error);
  row.widths.push_back(std::log(value->second.high / value->second.low));
}

/// Counts a report where there is nothing to find.
void score_nothing(const estimate::Estimate& found, const std::string& output, Row& row) {
  ++row.machines;
  const bool reported = found.values.contains(output);
  row.reported += reported;
  row.unreal += reported;
}

std::vector<double> sizes_for(const Machine& machine, int index) {
  double last = 1 * kMiB;
  for (const CacheLevel& cache : machine.caches)
    last = std::max(last, 8 * cache.shape.size_bytes());
  for (const TlbLevel& tlb : machine.tlbs) last = std::max(last, 4 * tlb.reach_bytes());
  return footprints(4 * kKiB, std::min(last, 2048 * kMiB), 4 + 2 * (index % 3));
}

void run_footprint(const Machine& machine, const std::vector<double>& sizes, const Noise& noise,
                   const std::string& population, int index, Table& table) {
  const std::string seed = seed_of(population.c_str(), index, noise);
  const auto found = estimate::estimate(footprint_sweep(machine, sizes, noise, seed, 7));
  score_footprint(truth(machine, sizes.front(), sizes.back()), machine, found, sizes,
                  table.row("knee", population, noise.name),
                  table.row("knee, hashed", population, noise.name),
                  table.row("level", population, noise.name));
}

void run_granule(const Machine& machine, const Noise& noise, int index, Table& table) {
  std::vector<double> strides;
  for (double stride = 8; stride <= 1024; stride *= 2) strides.push_back(stride);
  const auto found =
      estimate::estimate(stride_sweep(machine, strides, noise, seed_of("stride", index, noise), 7));
  const double sector = machine.caches.front().shape.sector_bytes;
  const double fetch = machine.caches.back().shape.sector_bytes;
  score_value(sector, 0.01, found, "granule.first", table.row("sector", kRandom, noise.name));
  score_value(fetch, 0.01, found, "granule.last", table.row("fetch", kRandom, noise.name));
}

void run_line(const Machine& random, const Noise& noise, int index, Table& table) {
  Draw draw(fmt::format("line {}", index));
  Machine machine = random;
  CacheShape& shape = machine.caches.front().shape;
  constexpr int kLines[] = {64, 128, 256};
  shape.line_bytes = draw.pick(kLines);
  shape.sets = std::max(4, static_cast<int>(shape.sets * 128.0 / shape.line_bytes));
  const double about = shape.size_bytes();
  std::vector<double> strides, sizes;
  for (const int unit : {2, 3, 5, 7, 9, 11, 13, 17, 21, 25, 29, 37, 45, 53, 61}) {
    strides.push_back(16.0 * unit);
  }
  for (int i = 0; i < 36; ++i) sizes.push_back(std::round(about / 4 * std::exp2(i / 6.0)));
  const auto found =
      estimate::estimate(line_sweep(machine, strides, sizes, noise, seed_of("line", index, noise)));
  const char* row = shape.index == Index::kHashed ? "line, hashed" : "line";
  score_value(shape.line_bytes, 0.05, found, "line", table.row(row, kRandom, noise.name));
}

void run_ways(const Machine& machine, const Noise& noise, int index, Table& table) {
  const CacheShape& shape = machine.caches.front().shape;
  std::vector<double> lines;
  for (int count = 1; count <= 36; ++count) lines.push_back(count);
  for (int count = 40; count <= 112; count += 8) lines.push_back(count);
  const double spacing = static_cast<double>(shape.sets) * shape.line_bytes;
  const auto found = estimate::estimate(
      conflict_sweep(machine, lines, spacing, noise, seed_of("ways", index, noise), 7));
  if (shape.index == Index::kHashed && shape.sets > 1) {
    // The lines do not share a set: any answer is wrong.
    score_nothing(found, "ways", table.row("ways, hashed", kRandom, noise.name));
    return;
  }
  score_value(shape.ways, 0.01, found, "ways", table.row("ways", kRandom, noise.name));
}

void run_sides(const Machine& machine, const Noise& noise, int index, Table& table) {
  const auto found =
      estimate::estimate(side_sweep(machine, 512, noise, seed_of("sides", index, noise)));
  const Sides& sides = machine.sides;
  if (!sides.two) {
    score_nothing(found, "far", table.row("far, one side", kRandom, noise.name));
    score_value(sides.near_cycles, 0.05, found, "near",
                table.row("near, one side", kRandom, noise.name));
    return;
  }
  score_value(sides.near_cycles, 0.05, found, "near", table.row("near", kRandom, noise.name));
  score_value(sides.far_cycles, 0.05, found, "far", table.row("far", kRandom, noise.name));
  const double share = sides.hash_mask != 0 ? 0.5 : sides.near_share;
  score_value(share, 0.2, found, "share", table.row("near share", kRandom, noise.name));
}

/// Smallest x at which a rising curve reaches `height`.
double reaches(const Pipe& pipe, double height) {
  double low = pipe.corner_bytes / 1e3, high = 2 * pipe.corner_bytes;
  for (int i = 0; i < 80; ++i) {
    const double middle = std::sqrt(low * high);
    (pipe.at(middle) < height ? low : high) = middle;
  }
  return high;
}

void run_saturation(const Machine& machine, const Noise& noise, const std::string& population,
                    int index, Table& table) {
  Draw draw(fmt::format("pipe {}", index));
  const Pipe& pipe = machine.pipe;
  std::vector<double> in_flight, exact;
  const double first = pipe.corner_bytes * draw.log_between(0.08, 0.2);
  for (int i = 0; i < 14; ++i) {
    in_flight.push_back(first * std::exp2(i / 2.0));
    exact.push_back(pipe.at(in_flight.back()));
  }
  const auto found = estimate::estimate(saturation_sweep(
      machine, in_flight, noise,
      seed_of(population == kRandom ? "saturation" : population.c_str(), index, noise), 9));
  const double peak = *std::max_element(exact.begin(), exact.end());
  score_value(peak, 0.05, found, "peak", table.row("peak", population, noise.name));
  if (pipe.decline > 0) {
    // A rate that falls again is a peak; whether two points form a plateau at its top is chance.
    return;
  }
  // What a plateau is by definition: the mean of the points within 2 % of the best.
  std::erase_if(exact, [peak](double rate) { return rate < 0.98 * peak; });
  const double plateau = estimate::mean(exact);
  score_value(plateau, 0.05, found, "plateau", table.row("plateau", population, noise.name));
  score_value(reaches(pipe, 0.5 * plateau), 0.1, found, "half",
              table.row("half saturation", population, noise.name));
  score_value(reaches(pipe, 0.95 * plateau), 0.1, found, "knee",
              table.row("saturation knee", population, noise.name));
}

}  // namespace

Row& Table::row(const std::string& detector, const std::string& population,
                std::string_view noise) {
  Row& row = rows_[{detector, population, std::string(noise)}];
  row.detector = detector;
  row.population = population;
  row.noise = noise;
  return row;
}

void Table::merge(const Table& other) {
  for (const auto& [key, from] : other.rows_) {
    row(from.detector, from.population, from.noise).add(from);
  }
}

void run_random(int index, const Noise& noise, Table& table) {
  const Machine machine = random_machine(std::to_string(index));
  run_footprint(machine, sizes_for(machine, index), noise, kRandom, index, table);
  run_sides(machine, noise, index, table);
  run_saturation(machine, noise, kRandom, index, table);
  if (index % kOtherDetectors != 0) return;
  run_granule(machine, noise, index, table);
  run_ways(machine, noise, index, table);
  if (index % kCostly != 0) return;
  run_line(machine, noise, index, table);
}

void run_only(const std::string& detector, int index, const Noise& noise, Table& table) {
  const Machine machine = random_machine(std::to_string(index));
  if (detector == "footprint") {
    run_footprint(machine, sizes_for(machine, index), noise, kRandom, index, table);
  } else if (detector == "granule") {
    run_granule(machine, noise, index, table);
  } else if (detector == "line") {
    run_line(machine, noise, index, table);
  } else if (detector == "ways") {
    run_ways(machine, noise, index, table);
  } else if (detector == "sides") {
    run_sides(machine, noise, index, table);
  } else if (detector == "saturation") {
    run_saturation(machine, noise, kRandom, index, table);
  } else {
    throw std::invalid_argument("no detector '" + detector + "'");
  }
}

void run_adversarial(int index, const Noise& noise, Table& table) {
  const std::string seed = std::to_string(index);
  Draw draw("adversarial " + seed);
  const int density = 4 + 2 * (index % 3);

  const Machine one = one_level_machine(seed);
  const double size = one.caches.front().shape.size_bytes();
  const double edge = truth(one, 1, 8 * size).knees.front().bytes;
  run_footprint(one, footprints(1 * kKiB, 0.95 * edge, density), noise, "no knee", index, table);
  run_footprint(one, footprints(size * draw.between(4, 16), 64 * size, density), noise,
                "size below the first sample", index, table);

  const Machine close = close_knees_machine(seed);
  run_footprint(close, footprints(4 * kKiB, 16 * close.caches.back().shape.size_bytes(), 8), noise,
                "two close knees", index, table);

  // Little memory is left: the sweep ends anywhere.
  const Machine whole = random_machine(seed);
  const std::vector<double> all_sizes = sizes_for(whole, index);
  const double end = draw.log_between(64 * kKiB, all_sizes.back());
  run_footprint(whole, footprints(all_sizes.front(), end, density), noise, "sweep cut short", index,
                table);

  Machine pieces = random_machine(seed);
  pieces.pipe.sharpness = 200;
  pieces.pipe.decline = 0;
  run_saturation(pieces, noise, "pipe of two straight pieces", index, table);

  Machine odd = random_machine(seed);
  for (CacheLevel& cache : odd.caches) cache.shape.sets |= 1;
  run_footprint(odd, sizes_for(odd, index), noise, "no power of two", index, table);

  const Machine any = random_machine(seed);
  Noise throttled = noise;
  throttled.throttle_from = draw.between(0.1, 0.8);
  throttled.throttle_to = throttled.throttle_from + draw.between(0.05, 0.3);
  run_footprint(any, sizes_for(any, index), throttled, "throttle in mid-sweep", index, table);
  throttled.throttle_hidden = true;
  run_footprint(any, sizes_for(any, index), throttled, "throttle, clock not recorded", index,
                table);
}

}  // namespace warpgauge::virtual_gpu
