// SPDX-License-Identifier: Apache-2.0
// The description of one launch, of what each run of a program saw of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/describe/described_code.h"
#include "analysis/describe/journal.h"
#include "analysis/describe/launches.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::describe {

/// What the journals hold of a launch under `map`; none: nullptr.
template <class Map>
const typename Map::mapped_type* find_in(const std::vector<Journal>& journals, Map Journal::*map,
                                         const ChosenLaunch& chosen) {
  for (const Journal& journal : journals) {
    const auto found = (journal.*map).find(chosen);
    if (found != (journal.*map).end()) return &found->second;
  }
  return nullptr;
}

/// What the runs that count saw.
struct Counted {
  const std::vector<Journal>& counters;
  const std::vector<Journal>& traffic;
  const std::vector<Journal>& executed;
  const CodeFiles& code;
  const RangeChoice& ranges;
  bool interrupted = false;  ///< the counting was
};

/// Where there is none, `why` says so.
std::optional<descriptor::Descriptor> describe_launch(const ChosenLaunch& chosen,
                                                      const ShapeLaunches& launches,
                                                      const Counted& seen,
                                                      const descriptor::CountedOn& device,
                                                      std::string& why);

}  // namespace warpgauge::describe
