// SPDX-License-Identifier: Apache-2.0
// Profiles as they are read for a fleet, and the cards that they are of.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/fleet/drift.h"
#include "analysis/profile/run_to_run.h"

namespace warpgauge::fleet {

/// What is judged of one profile. Texts of methods and series are left behind: a thousand profiles
/// of 1,700 keys must fit into memory.
struct CardProfile {
  struct Value {
    Reading reading;
    std::string unit;
    double run_to_run = 0;  ///< as Column has it
  };
  std::string file, gpu, uuid, time_utc;
  std::string host;         ///< empty where it is not known (host.h)
  std::string pci_address;  ///< empty where it is not known: older recordings do not say it
  /// What is set or installed and not measured: driver, level, power cap, ECC, ...: name -> text.
  std::map<std::string, std::string> conditions;
  std::map<std::string, Value> values;    ///< measured or derived, and not contradicted
  std::vector<std::string> contradicted;  ///< keys that counters contradict: not judged
  std::vector<std::string> flags;         ///< of all keys, each once
};

/// Throws InputError: as profile::read_profile, and for a profile that is replayed, of a device
/// that pretended to be less than it is (samples::kPretends), or without a device's name.
CardProfile read_card(const std::filesystem::path& file, const profile::RunToRun& run_to_run);

/// What could be read. One bad file costs itself.
struct ReadCards {
  std::vector<CardProfile> cards;
  std::vector<std::string> refused;      ///< a line each: the file, and why
  std::vector<std::string> passed_over;  ///< a line each, no failure (files.h)
};

/// Reads them side by side. Refused is what read_card() throws for, and the second profile of one
/// card and moment, and what files_of() (files.h) refuses. Throws InputError where nothing is left.
ReadCards read_cards(const std::vector<std::filesystem::path>& inputs,
                     const profile::RunToRun& run_to_run);

/// A card, by its UUID; a profile without one is a card of its own.
struct Card {
  /// Its latest file, without folder and ending, where that tells cards apart; else its id.
  std::string name;
  /// The same whatever its files are called: the first 16 letters of the SHA-256 of its UUID. The
  /// name where it has no UUID.
  std::string id;
  std::vector<const CardProfile*> profiles;  ///< the earliest first; the last one is judged
  const CardProfile& latest() const { return *profiles.back(); }
};

/// A condition that is not the same for all cards.
struct ConditionDifference {
  struct Other {
    std::string value;
    std::vector<std::size_t> cards;
  };
  std::string condition;
  std::string usual;  ///< what most cards have; empty where most lack it
  std::size_t usual_cards = 0;
  std::vector<Other> others;  ///< the commonest first
};

/// A condition that cards have changed from their first profile to their last one: a cause to think
/// of where they drift.
struct ConditionChange {
  std::string condition, earlier, later;  ///< empty where a profile lacks it
  std::size_t cards = 0;
};

/// All cards of one kind of GPU. The pointers live as long as the profiles.
struct Group {
  std::string gpu;
  std::vector<Card> cards;  ///< sorted by name
  std::vector<ConditionDifference> conditions;
  std::vector<Column> columns;  ///< of the latest profiles
  /// Cards that have an earlier profile, and what has become of their keys since the first.
  std::vector<std::size_t> measured_again;
  std::vector<Change> changes;
  std::vector<ConditionChange> changed;  ///< sorted by condition
};

/// Groups sorted by GPU.
std::vector<Group> group_cards(const std::vector<CardProfile>& profiles);

}  // namespace warpgauge::fleet
