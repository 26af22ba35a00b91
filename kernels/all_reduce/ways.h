// SPDX-License-Identifier: Apache-2.0
// The ways to do an all-reduce (our rungs, and NCCL), the sizes, and a train of one of them: graphs
// of all devices.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/all_reduce/world.h"
#include "kernels/harness/description.h"

namespace warpgauge::kernels::all_reduce {
namespace {

using probes::GraphsTogether;

constexpr std::string_view kNccl = "nccl";
constexpr double kSizes[] = {0x1p10, 0x1p12, 0x1p14, 0x1p16, 0x1p18,
                             0x1p20, 0x1p22, 0x1p24, 0x1p26, 0x1p28};

/// Calls `body.operator()<T>()` with the elements' type.
template <class Body>
auto with_element(Type type, const Body& body) {
  return type == Type::kFloat ? body.template operator()<float>()
                              : body.template operator()<__nv_bfloat16>();
}
std::size_t element_bytes(Type type) {
  return type == Type::kFloat ? sizeof(float) : sizeof(__nv_bfloat16);
}

/// A rung, or NCCL.
struct Way {
  Contestant contestant;
  const Rung<Problem>* rung;  ///< null: NCCL

  bool takes(const World& world, const Arrays& arrays) const {
    return rung == nullptr || rung->refuses == nullptr ||
           rung->refuses(world.problem(arrays, 0)).empty();
  }
};

std::vector<Way> ways_of(const World& world) {
  std::vector<Way> ways;
  for (const auto& rung : rungs<Problem>()) {
    ways.push_back(
        {{std::string(name_on_ladder(rung.name)), std::string(rung.adds), "", rung.min_capability},
         &rung});
  }
  ways.push_back({{std::string(kNccl), "ncclAllReduce", world.nccl_version(), 0}, nullptr});
  return ways;
}

/// Does something with one of the ways; where NCCL throws, it is used no more.
template <class Body>
auto attempt(World& world, const Way& way, const Body& body) {
  try {
    return body();
  } catch (...) {
    if (way.rung == nullptr) world.give_up_nccl();
    throw;
  }
}

/// `count` all-reduces, one behind the other: that of number i with arrays_of(i). `before(i,
/// streams)` enqueues what comes in front of it.
template <class ArraysOf, class Before>
GraphsTogether train(World& world, const Way& way, int count, const ArraysOf& arrays_of,
                     const Before& before) {
  if (way.rung == nullptr) world.prepare_nccl(arrays_of(0));
  return GraphsTogether(world.ordinals(), [&](const Streams& streams) {
    for (int i = 0; i < count; ++i) {
      before(i, streams);
      if (way.rung == nullptr) {
        world.enqueue_nccl(arrays_of(i), streams);
      } else {
        world.enqueue(*way.rung, arrays_of(i), streams);
      }
    }
  });
}

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
