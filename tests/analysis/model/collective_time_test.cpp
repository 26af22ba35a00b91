// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/collective_time.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "analysis/costs/fitted.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/estimate/stats.h"
#include "analysis/model/kernel_report.h"
#include "analysis/samples/reader.h"

namespace warpgauge::model {
namespace {

using descriptor::Collective;
using descriptor::CollectiveBy;
using descriptor::CollectiveKind;
using descriptor::Descriptor;
using descriptor::kCollectiveNames;
using descriptor::parse_descriptor;
using descriptor::read_descriptor;

const std::filesystem::path kSource = WARPGAUGE_SOURCE_DIR;

void put(profile::Profile& profile, const std::string& key, const std::string& unit, double value,
         double spread = 0.1) {
  profile::Entry entry;
  entry.value = value;
  entry.low = value * (1 - spread);
  entry.high = value * (1 + spread);
  entry.unit = unit;
  entry.n = 5;
  profile.entries[key] = entry;
}

/// Two peers, the second one slower; four devices together.
profile::Profile linked() {
  profile::Profile profile;
  put(profile, "link.peer1.flag_near_ordered_ns", "ns", 1000);
  put(profile, "link.peer10.flag_near_ordered_ns", "ns", 2000);
  put(profile, "link.peer1.both_sm_write_gbps", "GB/s", 800);
  put(profile, "link.peer10.both_sm_write_gbps", "GB/s", 400);
  put(profile, "link.devices4.ring_sm_gbps", "GB/s", 1200);
  put(profile, "link.devices4.all_to_all_sm_gbps", "GB/s", 800);
  put(profile, "link.devices4.nccl_all_reduce_us", "us", 10);
  put(profile, "link.devices4.nccl_all_reduce_gbps", "GB/s", 300);
  put(profile, "link.devices4.nccl_all_gather_us", "us", 8);
  put(profile, "link.devices4.nccl_all_gather_gbps", "GB/s", 250);
  return profile;
}

using enum CollectiveKind;
using enum CollectiveBy;

double us(CollectiveKind kind, CollectiveBy by, double bytes, int devices) {
  const CollectiveTime time = collective_time({kind, by, bytes, devices}, linked());
  if (!time.time_us) {
    ADD_FAILURE() << time.missing.at(0).key << ": " << time.missing.at(0).why;
    return 0;
  }
  return time.time_us->value;
}

TEST(Collective, FollowsItsLaws) {
  constexpr double kQuarter = 256 << 18;  // of what the rate was measured with
  EXPECT_NEAR(us(kAllReduce, kNccl, kQuarter, 4), 0.75 * 10 + 1.5 * kQuarter / 300e3, 1e-9);
  EXPECT_NEAR(us(kAllGather, kNccl, kQuarter, 4), 0.75 * 8 + 0.75 * kQuarter / 250e3, 1e-9);
  // From there on the rate alone counts, which has the latency in it.
  EXPECT_NEAR(us(kAllReduce, kNccl, 4 * kQuarter, 4), 1.5 * 4 * kQuarter / 300e3, 1e-9);
  EXPECT_NEAR(us(kAllReduce, kNccl, 8 * kQuarter, 4), 1.5 * 8 * kQuarter / 300e3, 1e-9);
  // Flags of the slower peer: 2 us. Each device sends a quarter of what all do.
  EXPECT_NEAR(us(kAllReduce, kRing, 3e6, 4), 6 * 2 + 1.5 * 3e6 / 300e3, 1e-9);
  EXPECT_NEAR(us(kAllGather, kRing, 3e6, 4), 3 * 2 + 0.75 * 3e6 / 300e3, 1e-9);
  EXPECT_NEAR(us(kAllReduce, kDirect, 3e6, 4), 2 + 3 * 3e6 / 200e3, 1e-9);
  EXPECT_NEAR(us(kAllGather, kDirect, 3e6, 4), 2 + 0.75 * 3e6 / 200e3, 1e-9);
  // Two devices: half of what both write at once to the slower peer.
  EXPECT_NEAR(us(kAllReduce, kRing, 3e6, 2), 2 * 2 + 1.0 * 3e6 / 200e3, 1e-9);
  EXPECT_NEAR(us(kAllGather, kDirect, 3e6, 2), 2 + 0.5 * 3e6 / 200e3, 1e-9);
}

TEST(Collective, TheIntervalReachesOverThoseOfAllKeys) {
  const Collective ring{kAllReduce, kRing, 3e6, 4};
  const Bound time = *collective_time(ring, linked()).time_us;
  EXPECT_NEAR(time.low, 12 * 0.9 + 15 / 1.1, 1e-9);
  EXPECT_NEAR(time.high, fitted::kMostOverLinkLaw * (12 * 1.1 + 15 / 0.9), 1e-9);
  const Bound nccl = *collective_time({kAllReduce, kNccl, 256 << 19, 4}, linked()).time_us;
  const double moved = 1.5 * (256 << 19) / 300e3;
  EXPECT_NEAR(nccl.low, 5 * 0.9 + moved / 1.1, 1e-9);
  EXPECT_NEAR(nccl.high, fitted::kMostOverNcclLaw * (5 * 1.1 + moved / 0.9), 1e-9);
}

TEST(Collective, WithoutItsKeysNobodyCanTell) {
  const auto missing = [](const Collective& collective, const profile::Profile& profile) {
    const CollectiveTime time = collective_time(collective, profile);
    EXPECT_FALSE(time.time_us);
    EXPECT_EQ(time.missing.at(0).wanted_by, "collective");
    return time.missing.at(0).key + ": " + time.missing.at(0).why;
  };
  EXPECT_EQ(missing({kAllReduce, kNccl, 1e6, 8}, linked()),
            "link.devices8.nccl_all_reduce_us: not in the profile");
  EXPECT_EQ(missing({kAllReduce, kRing, 1e6, 8}, linked()),
            "link.devices8.ring_sm_gbps: not in the profile");
  EXPECT_EQ(missing({kAllGather, kRing, 1e6, 2}, {}),
            "link.peerN.flag_near_ordered_ns: the profile has no key of another device");
  profile::Profile one_lacks = linked();
  one_lacks.entries.erase("link.peer10.both_sm_write_gbps");
  one_lacks.absent["link.peer10.both_sm_write_gbps"] = "skipped: no access";
  EXPECT_EQ(missing({kAllGather, kRing, 1e6, 2}, one_lacks),
            "link.peer10.both_sm_write_gbps: skipped: no access");
}

using SizesAndTimes = std::vector<std::pair<double, double>>;

const samples::Series& series_of(const samples::Recording& recording, const std::string& id) {
  const auto series = std::ranges::find(recording.series, id, &samples::Series::id);
  if (series == recording.series.end()) throw std::out_of_range(id);
  return *series;
}

/// The recorded sweep of a collective by NCCL: its size and microseconds of one operation.
SizesAndTimes recorded(const samples::Recording& recording, const std::string& id, int devices) {
  SizesAndTimes times;
  for (const samples::Point& point : series_of(recording, id).points) {
    const double size = point.at.front();
    // What an operation moves over a link.
    const double share = (id.ends_with("reduce") ? 2.0 : 1.0) * (devices - 1) / devices;
    const double operations = point.samples[1].front() / (size * share);
    times.emplace_back(size, estimate::median(point.samples[0]) * 1e6 / operations);
  }
  return times;
}

TEST(Collective, TheIntervalsHoldWhatNcclTookOnTwoH100AndAreNoWiderThanThat) {
  const auto profile = profile::read_profile(kSource / "data/h100x2/profile-0.json.zst");
  const auto recording = samples::read_recording(kSource / "data/h100x2/nccl-0.jsonl.zst");
  double most = 0, most_of_links = 0;
  for (const CollectiveKind kind : {kAllReduce, kAllGather}) {
    const auto id = "link/nccl/" + std::string(kCollectiveNames[static_cast<std::size_t>(kind)]);
    const auto times = recorded(recording, id, 2);
    ASSERT_EQ(times.size(), 26u);
    for (const auto& [bytes, took] : times) {
      const Bound law = *collective_time({kind, kNccl, bytes, 2}, profile).time_us;
      EXPECT_GE(took, law.low) << id << ", " << bytes;
      EXPECT_LE(took, law.high) << id << ", " << bytes;
      most = std::max(most, took / (law.high / fitted::kMostOverNcclLaw));
      for (const CollectiveBy by : {kRing, kDirect}) {
        const Bound links = *collective_time({kind, by, bytes, 2}, profile).time_us;
        EXPECT_GE(took, links.low) << id << ", " << bytes;
        EXPECT_LE(took, links.high) << id << ", " << bytes;
        most_of_links = std::max(most_of_links, took / (links.high / fitted::kMostOverLinkLaw));
      }
    }
  }
  EXPECT_GT(most, 0.95 * fitted::kMostOverNcclLaw);
  EXPECT_GT(most_of_links, 0.95 * fitted::kMostOverLinkLaw);
}

TEST(Collective, TheIntervalsHoldWhatNcclTookOnFourH200) {
  const auto profile = profile::read_profile(kSource / "data/h200x4/profile-0.json.zst");
  const auto recording = samples::read_recording(kSource / "data/h200x4/links-0.jsonl.zst");
  for (const CollectiveKind kind : {kAllReduce, kAllGather}) {
    const auto id = "link/nccl/" + std::string(kCollectiveNames[static_cast<std::size_t>(kind)]);
    const auto times = recorded(recording, id, 4);
    ASSERT_EQ(times.size(), 26u);
    for (const auto& [bytes, took] : times) {
      for (const CollectiveBy by : {kNccl, kRing}) {
        const Bound law = *collective_time({kind, by, bytes, 4}, profile).time_us;
        EXPECT_GE(took, law.low) << id << ", " << bytes;
        EXPECT_LE(took, law.high) << id << ", " << bytes;
      }
    }
  }
}

/// A rung of the all-reduce: sizes and microseconds, of both types, cold and warm.
SizesAndTimes times_of_rung(const samples::Recording& recording, const std::string& rung,
                            int devices) {
  SizesAndTimes times;
  for (const char* type : {"f32", "bf16"}) {
    for (const char* mode : {"cold", "warm"}) {
      const auto id = fmt::format("kernels/all_reduce/{}.{}.normal_devices{}.{}.burst", rung, type,
                                  devices, mode);
      for (const samples::Point& point : series_of(recording, id).points) {
        times.emplace_back(point.at.front(), estimate::median(point.samples[0]) * 1e6);
      }
    }
  }
  return times;
}

TEST(Collective, TheIntervalsHoldOurOwnAllReducesOnTwoAndFourH200) {
  const auto profile = profile::read_profile(kSource / "data/h200x4/profile-0.json.zst");
  const auto recording = samples::read_recording(kSource / "data/h200x4/all_reduce-0.jsonl.zst");
  double most = 0;
  for (const int devices : {2, 4}) {
    for (const auto& [rung, by] : {std::pair{"ring", kRing}, std::pair{"one_shot", kDirect}}) {
      const auto times = times_of_rung(recording, rung, devices);
      ASSERT_GE(times.size(), 16u);
      for (const auto& [bytes, took] : times) {
        const Bound law = *collective_time({kAllReduce, by, bytes, devices}, profile).time_us;
        EXPECT_GE(took, law.low) << rung << ", " << devices << " devices, " << bytes;
        EXPECT_LE(took, law.high) << rung << ", " << devices << " devices, " << bytes;
        most = std::max(most, took / law.value);
      }
    }
  }
  EXPECT_LE(most, fitted::kMostOfOursOverLinkLaw);
  EXPECT_GT(most, 0.95 * fitted::kMostOfOursOverLinkLaw);
}

TEST(Collective, StandsInDescriptionAndReport) {
  const Descriptor kernel =
      read_descriptor(kSource / "tests/analysis/descriptor/with_collective.json");
  ASSERT_TRUE(kernel.collective);
  EXPECT_EQ(kernel.collective->by, kRing);
  EXPECT_EQ(kernel.collective->bytes, 16777216);
  EXPECT_EQ(to_json(parse_descriptor(to_json(kernel), "again")), to_json(kernel));
  EXPECT_EQ(to_json_line(parse_descriptor(to_json_line(kernel), "again")), to_json_line(kernel));

  profile::Profile device = profile::read_profile(kSource / "data/h200/profile.json");
  const auto report = [&] {
    KernelReport made{.kernel = kernel,
                      .prediction = predict(kernel, device),
                      .measured_roofline = measured_roofline(kernel.work, device),
                      .datasheet_roofline = {},
                      .answers = {}};
    made.collective = collective_time(*kernel.collective, device);
    return made;
  };
  EXPECT_FALSE(total_us(report()));
  EXPECT_FALSE(report().collective->time_us);
  EXPECT_TRUE(report().collective->missing.front().key.starts_with("link.peerN."));
  for (const auto& [key, entry] : linked().entries) device.entries[key] = entry;
  const KernelReport both = report();
  const double alone = both.prediction.time_us->value, exchanged = both.collective->time_us->value;
  EXPECT_NEAR(exchanged, 2 * 2 + 16777216 / 200e3, 1e-9);
  EXPECT_NEAR(total_us(both)->value, alone + exchanged, 1e-9);
  EXPECT_EQ(alone, predict(kernel, device).time_us->value);
}

TEST(Collective, WhatIsNoneIsRefused) {
  const std::string text =
      to_json(read_descriptor(kSource / "tests/analysis/descriptor/with_collective.json"));
  const std::tuple<const char*, const char*, const char*> defects[] = {
      {R"("all_reduce")", R"("broadcast")", "collective.kind: is 'broadcast', not one of"},
      {R"("ring")", R"("tree")", "collective.by: is 'tree', not one of"},
      {R"("devices": 2)", R"("devices": 1)", "collective.devices: is 1, not from 2"},
      {R"("devices": 2)", R"("devices": 1025)", "collective.devices: is 1025, not from 2"},
      {R"("devices": 2)", R"("devices": 2, "nodes": 1)", "collective.nodes"},
  };
  for (const auto& [from, to, cause] : defects) {
    std::string spoilt = text;
    const std::size_t at = spoilt.rfind(from);
    ASSERT_NE(at, std::string::npos) << from;
    spoilt.replace(at, std::string(from).size(), to);
    try {
      parse_descriptor(spoilt, "spoilt");
      ADD_FAILURE() << to;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(cause), std::string::npos) << error.what();
    }
  }
  Descriptor nothing = read_descriptor(kSource / "tests/analysis/descriptor/with_collective.json");
  nothing.collective->bytes = 0;
  EXPECT_THROW(complete(nothing), InputError);
}

}  // namespace
}  // namespace warpgauge::model
