// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/profile/profile.h"
#include "tests/analysis/profile/planted.h"

namespace warpgauge::profile {
namespace {

using samples::Recording;
using samples::Series;

std::string input_error_of(const std::vector<Recording>& recordings) {
  try {
    fit(recordings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Fit, AFillGivesItsKeyTheOutputAndItsOrigin) {
  Series series = chase("memory/chase/l1", "l1.latency_cycles", 33);
  series.flags = {"device busy"};
  Recording recording = recording_of({series});
  recording.header.flags = {"virtual machine"};
  recording.header.git_revision = "af21b5f";
  const Profile profile = fit({recording});

  const Entry* entry = profile.find("l1.latency_cycles");
  ASSERT_NE(entry, nullptr);
  EXPECT_NEAR(entry->value, 33, 1e-9);
  EXPECT_LE(entry->low, entry->value);
  EXPECT_GE(entry->high, entry->value);
  EXPECT_EQ(entry->unit, "cycles");
  EXPECT_EQ(entry->n, 20);
  EXPECT_FALSE(entry->method.empty());
  EXPECT_EQ(entry->evidence, Evidence::kMeasured);
  EXPECT_EQ(entry->series, std::vector<std::string>{"memory/chase/l1"});
  EXPECT_EQ(entry->campaigns, 1);
  EXPECT_FALSE(entry->campaign_spread.has_value());
  EXPECT_FALSE(entry->confirmation.has_value());
  EXPECT_EQ(entry->flags, (std::vector<std::string>{"virtual machine", "device busy"}));
  EXPECT_EQ(profile.device_name, "Example GPU");
  ASSERT_EQ(profile.recordings.size(), 1u);
  EXPECT_EQ(profile.recordings[0].file, "run1.jsonl");
  EXPECT_EQ(profile.recordings[0].git_revision, "af21b5f");
  EXPECT_EQ(profile.find("l2.latency_cycles"), nullptr);
}

TEST(Fit, HowWellALawFitsIsInTheProfileAndALawThatDoesNotIsNot) {
  Series slightly = chase("b", "b.cycles", 10);
  for (double& cycles : slightly.points[1].samples[0]) cycles *= 1.002;
  Series bent = chase("c", "c.cycles", 10);
  for (double& cycles : bent.points[1].samples[0]) cycles *= 1.2;
  const Profile profile =
      fit({recording_of({chase("a", "a.cycles", 10), slightly, bent}),
           recording_of({chase("a", "a.cycles", 10), chase("b", "b.cycles", 10)}, 2)});
  ASSERT_TRUE(profile.find("a.cycles")->fit.has_value());
  EXPECT_NEAR(profile.find("a.cycles")->fit->r2, 1, 1e-12);
  const auto& fit = profile.find("b.cycles")->fit;  // the worst of the campaigns
  EXPECT_LT(fit->r2, 1 - 1e-9);
  EXPECT_GT(fit->largest_of_span, 1e-4);
  EXPECT_EQ(profile.find("c.cycles"), nullptr);
  EXPECT_NE(profile.absent.at("c.cycles").find("largest residual"), std::string::npos);
}

TEST(Fit, WhatCouldNotBeHadIsAbsentWithItsReason) {
  Series failed = skipped("b", "b.cycles", "launch failed");
  failed.outcome = samples::Outcome::kFailed;
  Series bent = chase("c", "c.cycles", 10);
  bent.points[1].samples[0].assign(5, 9000);
  Series unasked = chase("d", "d.cycles", 10);
  unasked.fills[0].output = "knee";
  Series unknown = chase("e", "e.cycles", 10);
  unknown.estimator = "guess";
  const Profile profile = fit({recording_of(
      {skipped("a", "a.cycles", "needs two devices"), failed, bent, unasked, unknown})});
  EXPECT_EQ(profile.absent.at("a.cycles"), "skipped: needs two devices");
  EXPECT_EQ(profile.absent.at("b.cycles"), "failed: launch failed");
  for (const char* key : {"c.cycles", "d.cycles", "e.cycles"}) {
    EXPECT_FALSE(profile.absent.at(key).empty()) << key;
    EXPECT_EQ(profile.find(key), nullptr) << key;
  }
}

TEST(Fit, AnEstimateInAnUnknownUnitIsNotPublished) {
  const Profile profile = fit({recording_of({reading("a", "a.rate", 3, "furlongs")})});
  EXPECT_EQ(profile.absent.at("a.rate"), "unusable estimate: unknown unit 'furlongs'");
}

TEST(Fit, CampaignsAreJoinedByMedianAndHull) {
  std::vector<Recording> recordings;
  for (const double latency : {33, 36, 34}) {
    recordings.push_back(
        recording_of({chase("a", "a.cycles", latency)}, static_cast<int>(recordings.size()) + 1));
    recordings.back().header.device_uuid = latency == 36 ? "GPU-2" : "GPU-1";
    if (latency == 36) recordings.back().header.device_pci_address = "0000:1b:00.0";
  }
  recordings[2].series[0].flags = {"device busy"};
  const Profile profile = fit(recordings);
  const Entry& entry = *profile.find("a.cycles");
  EXPECT_NEAR(entry.value, 34, 1e-9);
  EXPECT_NEAR(entry.low, 33, 1e-9);
  EXPECT_NEAR(entry.high, 36, 1e-9);
  EXPECT_EQ(entry.n, 60);
  EXPECT_EQ(entry.campaigns, 3);
  EXPECT_NEAR(entry.campaign_spread.value(), 3.0 / 34, 1e-9);
  EXPECT_EQ(entry.flags, std::vector<std::string>{"device busy"});
  EXPECT_EQ(entry.series, std::vector<std::string>{"a"});
  EXPECT_EQ(profile.device_uuid, "GPU-1, GPU-2");
  EXPECT_EQ(profile.pci_address, "0000:1b:00.0") << "of the recordings that say it";

  recordings.pop_back();
  EXPECT_NEAR(fit(recordings).find("a.cycles")->value, 34.5, 1e-9);
}

TEST(Fit, OfCampaignsHeldAgainstDifferentCountersTheNewestCount) {
  // The first two were compared with a count that says too little, and seem contradicted.
  std::vector<Recording> recordings;
  for (const double latency : {30, 31, 34, 36}) {
    const int campaign = static_cast<int>(recordings.size()) + 1;
    const bool is_new = campaign > 2;
    samples::Series counters = sectors("a", {is_new ? 100.0 : 125.0}, {100});
    if (is_new) counters.relations[0].tolerance = 0.02;
    recordings.push_back(recording_of({chase("a", "a.cycles", latency), counters}, campaign));
    recordings.back().header.time_utc = is_new ? "2026-02-02T03:04:05Z" : "2026-01-02T03:04:05Z";
  }
  const auto expect_the_new_ones = [&] {
    const Entry entry = *fit(recordings).find("a.cycles");
    EXPECT_NEAR(entry.value, 35, 1e-9);
    EXPECT_EQ(entry.campaigns, 2);
    EXPECT_EQ(entry.confirmation.value().state, "confirmed");
    EXPECT_TRUE(entry.flags.empty());
    EXPECT_TRUE(entry.method.ends_with(
        "; 2 campaigns left out: an earlier revision compared them with other counters"))
        << entry.method;
  };
  expect_the_new_ones();
  std::ranges::reverse(recordings);
  expect_the_new_ones();
}

TEST(Fit, AKeyThatOneCampaignMissedIsFlagged) {
  const Profile profile =
      fit({recording_of({chase("a", "a.cycles", 33)}, 1),
           recording_of({skipped("a", "a.cycles", "busy"), skipped("b", "b.cycles", "busy")}, 2),
           recording_of({skipped("b", "b.cycles", "hot")}, 3)});
  const Entry& entry = *profile.find("a.cycles");
  EXPECT_NEAR(entry.value, 33, 1e-9);
  EXPECT_EQ(entry.campaigns, 1);
  EXPECT_EQ(entry.flags, std::vector<std::string>{"absent in run2.jsonl: skipped: busy"});
  EXPECT_FALSE(profile.absent.contains("a.cycles"));
  EXPECT_EQ(profile.absent.at("b.cycles"), "skipped: busy; skipped: hot");
}

TEST(Fit, RefusesRecordingsThatDoNotBelongTogether) {
  EXPECT_EQ(input_error_of({}), "no recording to fit");
  const Recording first = recording_of({chase("a", "a.cycles", 33)}, 1);
  Recording second = recording_of({chase("a", "a.cycles", 33)}, 2);
  EXPECT_EQ(input_error_of({first, second}), "no error");
  EXPECT_EQ(input_error_of({first, first}),
            "data/run1.jsonl: header: the same run as data/run1.jsonl: give each campaign once");
  second.header.compute_capability = "8.0";
  EXPECT_EQ(input_error_of({first, second}),
            "data/run2.jsonl: header: measured on 'Example GPU' (8.0), but data/run1.jsonl on "
            "'Example GPU' (9.0)");
  second = recording_of({reading("a", "a.cycles", 33, "ns")}, 2);
  EXPECT_EQ(input_error_of({first, second}),
            "key 'a.cycles': in 'cycles' in one recording and in 'ns' in another");
}

TEST(Fit, TwoSeriesMayNotFillOneKey) {
  const Series one = chase("one", "a.cycles", 33);
  const Series two = chase("two", "a.cycles", 34);
  EXPECT_EQ(input_error_of({recording_of({one, two})}),
            "data/run1.jsonl: key 'a.cycles': filled by two series, 'one' and 'two'");
  // With one of them absent, the measured one wins, in either order.
  const Series gone = skipped("gone", "a.cycles", "busy");
  for (const auto& series : {std::vector{gone, two}, std::vector{two, gone}}) {
    const Profile profile = fit({recording_of(series)});
    EXPECT_NEAR(profile.find("a.cycles")->value, 34, 1e-9);
    EXPECT_TRUE(profile.find("a.cycles")->flags.empty());
    EXPECT_FALSE(profile.absent.contains("a.cycles"));
  }
  const Profile none = fit({recording_of({gone, skipped("too", "a.cycles", "hot")})});
  EXPECT_EQ(none.absent.at("a.cycles"), "skipped: busy; skipped: hot");
}

TEST(Fit, CampaignsThatCannotBeJoinedAreAbsent) {
  const Profile profile = fit({recording_of({reading("a", "a.rate", 1e-20, "GB/s")}, 1),
                               recording_of({reading("a", "a.rate", 1e20, "GB/s")}, 2),
                               recording_of({reading("a", "a.rate", 1e-20, "GB/s")}, 3)});
  EXPECT_EQ(profile.absent.at("a.rate"),
            "the campaigns cannot be joined: campaign_spread must be a number of 0 or more");
}

TEST(Queried, FactsOfTheDriverAreTakenOver) {
  Recording recording = recording_of({});
  recording.header.device = {{"sm_count", 132}, {"ecc_enabled", 0}, {"memory_bytes", 0}};
  const Profile profile = fit({recording});
  const Entry& sms = *profile.find("sm.count");
  EXPECT_EQ(sms.value, 132);
  EXPECT_EQ(sms.low, 132);
  EXPECT_EQ(sms.high, 132);
  EXPECT_EQ(sms.n, 1);
  EXPECT_EQ(sms.unit, "1");
  EXPECT_EQ(sms.method, "queried from the driver");
  EXPECT_EQ(sms.evidence, Evidence::kQueried);
  EXPECT_EQ(profile.find("memory.ecc_enabled")->value, 0);
  EXPECT_EQ(profile.absent.at("memory.bytes"), "the driver states memory_bytes = 0");
  EXPECT_EQ(profile.absent.at("l2.queried_bytes"), "no recording states 'l2_bytes'");
}

TEST(Queried, DevicesInParallelAreToldWhereTheyWereSeveral) {
  const auto fit_of = [](const std::vector<int>& devices) {
    std::vector<Recording> recordings;
    for (const int count : devices) {
      Recording& one =
          recordings.emplace_back(recording_of({}, static_cast<int>(recordings.size()) + 1));
      if (count > 1) one.header.device["devices_in_parallel"] = count;
    }
    return fit(recordings);
  };
  for (const Profile& alone : {fit_of({1}), fit_of({1, 1})}) {
    EXPECT_EQ(alone.find(kDevicesInParallelKey), nullptr);
    EXPECT_FALSE(alone.absent.contains(kDevicesInParallelKey));
    EXPECT_EQ(in_parallel_text(alone), "");
  }
  const Profile four = fit_of({4, 4});
  EXPECT_EQ(four.find(kDevicesInParallelKey)->value, 4);
  EXPECT_EQ(four.find(kDevicesInParallelKey)->low, 4);
  EXPECT_EQ(in_parallel_text(four), "measured in parallel with 3 other devices");
  const Profile mixed = fit_of({1, 2});
  EXPECT_EQ(mixed.find(kDevicesInParallelKey)->low, 1);
  EXPECT_EQ(mixed.find(kDevicesInParallelKey)->high, 2);
  EXPECT_EQ(in_parallel_text(mixed), "measured in parallel with 1 other device");
}

TEST(Queried, FactsAreNeverAveragedAndNeverReplaceAMeasurement) {
  Recording one = recording_of({}, 1);
  Recording two = recording_of({reading("a", "clock.sm.max_mhz", 1980, "MHz")}, 2);
  one.header.device = {{"power_limit_watts", 700}, {"sm_count", 132}, {"max_sm_clock_mhz", 2000}};
  two.header.device = {{"power_limit_watts", 500}, {"sm_count", 132}};
  const Profile profile = fit({one, two});
  EXPECT_EQ(profile.absent.at("power.limit_watts"),
            "the recordings disagree: power_limit_watts = 700 and 500");
  EXPECT_EQ(profile.find("sm.count")->campaigns, 2);
  EXPECT_EQ(profile.find("sm.count")->n, 1);
  EXPECT_EQ(profile.find("clock.sm.max_mhz")->value, 1980);
  EXPECT_EQ(profile.find("clock.sm.max_mhz")->evidence, Evidence::kMeasured);
}

TEST(Fit, APretendedDeviceGivesNoProfile) {
  Recording real = recording_of({chase("memory/chase/l1", "l1.latency_cycles", 33)});
  Recording pretended = recording_of({chase("memory/chase/l1", "l1.latency_cycles", 33)}, 2);
  pretended.header.flags = {"virtual machine", "pretends: capability=80"};
  EXPECT_EQ(input_error_of({real, pretended}),
            "data/run2.jsonl: header: the device pretends: capability=80: such a recording only "
            "tests what is left out");
  pretended.header.flags.pop_back();
  EXPECT_EQ(input_error_of({real, pretended}), "no error");
}

TEST(Fit, RecordingsWithoutATimeAreNotTakenForOneRun) {
  Recording first = recording_of({chase("a", "a.cycles", 33)}, 1);
  first.header.time_utc.clear();
  Recording second = first;
  second.file = "data/run2.jsonl";
  EXPECT_EQ(input_error_of({first, second}), "no error");
  EXPECT_EQ(fit({first, second}).find("a.cycles")->campaigns, 2);
}

TEST(Queried, AnIntegratedDeviceIsNamedAndCrossesNoLink) {
  const std::string key = "link.host.to_device.pinned.gbps";
  const auto of = [&](std::optional<double> integrated) {
    samples::Recording recording =
        recording_of({reading("link/host_copies/to_device", key, 60, "GB/s")});
    if (integrated) recording.header.device["integrated"] = *integrated;
    return fit({recording});
  };
  const Profile thor = of(1);
  EXPECT_EQ(thor.find("device.integrated")->value, 1);
  EXPECT_EQ(thor.find(key)->flags,
            std::vector<std::string>{"the device shares the host's memory: no link is crossed"});
  const Profile card = of(0);
  EXPECT_EQ(card.find("device.integrated")->value, 0);
  EXPECT_TRUE(card.find(key)->flags.empty());
  // Recordings from before it was stated say nothing of it.
  const Profile before = of({});
  EXPECT_EQ(before.find("device.integrated"), nullptr);
  EXPECT_FALSE(before.absent.contains("device.integrated"));
  EXPECT_TRUE(before.find(key)->flags.empty());
}

TEST(Queried, EachFactGoesToItsKeyInItsUnit) {
  Recording recording = recording_of({});
  recording.header.device = {{"max_memory_clock_mhz", 3201},  {"max_sm_clock_mhz", 1980},
                             {"l2_bytes", 1 << 26},           {"power_limit_watts", 700},
                             {"max_threads_per_block", 1024}, {"registers_per_block", 65536},
                             {"shared_bytes_per_sm", 233472}, {"warp_size", 32}};
  const Profile profile = fit({recording});
  const auto expect = [&](const char* key, double value, const char* unit) {
    const Entry* entry = profile.find(key);
    ASSERT_NE(entry, nullptr) << key;
    EXPECT_EQ(entry->value, value) << key;
    EXPECT_EQ(entry->unit, unit) << key;
  };
  expect("clock.memory.max_mhz", 3201, "MHz");
  expect("clock.sm.max_mhz", 1980, "MHz");
  expect("l2.queried_bytes", 1 << 26, "bytes");
  expect("power.limit_watts", 700, "W");
  expect("block.max_threads", 1024, "1");
  expect("block.registers", 65536, "1");
  expect("shared.bytes_per_sm", 233472, "bytes");
  expect("sm.warp_size", 32, "lanes");
}

}  // namespace
}  // namespace warpgauge::profile
