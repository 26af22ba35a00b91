// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/export.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/export/field_table.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

profile::Entry entry(double value, const char* unit) {
  profile::Entry result;
  result.value = result.low = result.high = value;
  result.unit = unit;
  result.n = 3;
  result.method = "planted";
  return result;
}

/// A small device that does not exist.
profile::Profile planted() {
  profile::Profile profile;
  profile.device_name = "Planted GPU";
  profile.compute_capability = "12.1";
  profile.driver_version = "600.10.02";
  profile.toolkit_version = "14.2";
  profile.entries = {{"sm.count", entry(7, "1")},
                     {"sm.warp_size", entry(32, "lanes")},
                     {"sm.max_threads", entry(1536, "1")},
                     {"memory.bytes", entry(8589934592.0, "bytes")},
                     {"memory.ecc_enabled", entry(0, "1")},
                     {"dram.read_gbps", entry(321.5, "GB/s")},
                     {"clock.sm.mhz", entry(1500, "MHz")},
                     {"inst.ffma.per_clk_sm", entry(63.9, "instructions/clk/SM")},
                     {"l1.latency_cycles", entry(30, "cycles")},
                     {"l2.latency_cycles", entry(200.4, "cycles")}};
  profile.absent["dram.latency_cycles"] = "skipped: no time at this level";
  return profile;
}

/// Text of a field, or "left out: why".
std::string field(const profile::Profile& profile, const Table& table, std::string_view name) {
  const Fields fields = fill_fields(profile, table);
  for (const FilledField& filled : fields.filled) {
    if (filled.name == name) return filled.text;
  }
  for (const auto& [left_out, why] : fields.left_out) {
    if (left_out == name) return "left out: " + why;
  }
  return "no such field";
}

std::string field(const profile::Profile& profile, std::string_view format, std::string_view name) {
  return field(profile, table_of(format), name);
}

TEST(Links, StandWhereAFormatHasThem) {
  const auto folder = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h100x2";
  const profile::Profile one = profile::read_profile(folder / "profile-0.json.zst");
  const double gbps = one.find("link.peer1.ce_write_gbps")->value;
  EXPECT_EQ(field(one, "aiconfigurator", "node/intra_node_bw"), fmt::format("{:.0f}", gbps * 1e9));
  EXPECT_EQ(field(one, "xla", "gpu_device_info.device_interconnect_info.active_links"), "18");
  // The other device's peer has another number.
  const profile::Profile other = profile::read_profile(folder / "profile-1.json.zst");
  EXPECT_EQ(field(other, "xla", "gpu_device_info.device_interconnect_info.active_links"), "18");

  profile::Profile direct = one;  // no switch: the sum of its links is not known
  direct.entries["link.peer1.switched_nvlinks"] = entry(0, "1");
  EXPECT_NE(field(direct, "xla", "gpu_device_info.device_interconnect_info.active_links")
                .find("left out: "),
            std::string::npos);
  EXPECT_EQ(field(planted(), "aiconfigurator", "node/intra_node_bw").find("left out: link.peer0"),
            0u);
  // What was measured within a node answers no question about what lies between nodes.
  EXPECT_NE(field(one, "aiconfigurator", "node/p2p_latency").find("left out: no key"),
            std::string::npos);
  EXPECT_NE(field(one, "aiconfigurator", "misc/nccl_version").find("left out: no key"),
            std::string::npos);
}

bool has_line(const std::string& text, const std::string& line) {
  return ('\n' + text).find('\n' + line + '\n') != std::string::npos;
}

TEST(Fields, ConvertsKeys) {
  const profile::Profile profile = planted();
  const auto xla = [&](const char* name) {
    return field(profile, "xla", std::string("gpu_device_info.") + name);
  };
  EXPECT_EQ(xla("core_count"), "7");
  EXPECT_EQ(xla("memory_bandwidth"), "321500000000");
  EXPECT_EQ(xla("clock_rate_ghz"), "1.5");
  EXPECT_EQ(xla("device_memory_size"), "8589934592");
  EXPECT_EQ(xla("ecc_enabled"), "false");
  EXPECT_EQ(xla("cuda_compute_capability.major"), "12");
  EXPECT_EQ(xla("cuda_compute_capability.minor"), "1");
  EXPECT_EQ(xla("runtime_version"), "14.2.0");
  EXPECT_EQ(xla("driver_version"), "14.0.0");
  EXPECT_EQ(field(profile, "xla", "runtime_version.minor"), "2");
  EXPECT_EQ(xla("scalar_unit_description.rate_infos#f32"),
            "{ key: 11 value { clock_rate_ghz: 1.5 units_per_core: 64 ops_per_clock: 1 } }");
  EXPECT_EQ(field(profile, "accel-sim", "-gpgpu_ptx_force_max_capability"), "121");
  EXPECT_EQ(field(profile, "accel-sim", "-gpgpu_shader_core_pipeline"), "1536:32");
  EXPECT_EQ(field(profile, "accel-sim", "-gpgpu_l2_rop_latency"), "170");
  EXPECT_EQ(field(profile, "hwloc", "CUDAGlobalMemorySize"), "8388608");
}

TEST(Fields, AbsentKeyLeavesTheFieldOutWithItsReason) {
  EXPECT_EQ(field(planted(), "accel-sim", "-dram_latency"),
            "left out: dram.latency_cycles is absent: skipped: no time at this level");
  EXPECT_EQ(field(planted(), "accel-sim", "-gpgpu_shader_registers"),
            "left out: sm.registers is absent: not in the profile");
  EXPECT_EQ(field(planted(), "accel-sim", "-gpgpu_dram_buswidth"),
            "left out: no key of this profile matches dram.channel*bus* or dram.partition*");
}

TEST(Fields, EmptyProfileFillsConventionsOnly) {
  for (const Table& table : tables()) {
    for (const FilledField& filled : fill_fields({}, table).filled) {
      EXPECT_EQ(filled.source.rfind("convention: ", 0), 0u) << table.format << filled.name;
    }
  }
}

TEST(Fields, EachNameOccursOnce) {
  for (const Table& table : tables()) {
    const Fields fields = fill_fields(planted(), table);
    std::set<std::string> names;
    for (const auto& filled : fields.filled) {
      EXPECT_TRUE(names.emplace(filled.name).second) << filled.name;
    }
    for (const auto& [name, why] : fields.left_out) EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(names.size(), table.fields.size()) << table.format;
  }
}

TEST(Fields, WrongUnitIsNotConverted) {
  profile::Profile profile = planted();
  profile.entries["dram.read_gbps"].unit = "bytes/s";
  EXPECT_EQ(field(profile, "xla", "gpu_device_info.memory_bandwidth"),
            "left out: dram.read_gbps is in 'bytes/s', not 'GB/s'");
}

TEST(Fields, ContradictedKeyIsNotUsedInAnyFormat) {
  profile::Profile profile = planted();
  profile.entries["sm.count"].confirmation = {"contradicted", "a = b within 1 %", 4, 0.5};
  EXPECT_EQ(field(profile, "xla", "gpu_device_info.core_count"),
            "left out: sm.count: counters contradict it: a = b within 1 %");
  EXPECT_TRUE(
      has_line(export_text(profile, "csv"),
               "sm.count,,,,,,absent,counters contradict it: a = b within 1 %,contradicted,,,"));
  EXPECT_EQ(export_text(profile, "cpp").find("Quantity sm_count"), std::string::npos);
  EXPECT_NE(export_text(profile, "hwloc").find("\"warpgauge.absent.sm.count\""), std::string::npos);
  profile.entries["sm.count"].confirmation->state = "confirmed";
  EXPECT_EQ(field(profile, "xla", "gpu_device_info.core_count"), "7");
}

TEST(Fields, WholeNumbersAreNotMadeOfFractions) {
  profile::Profile profile = planted();
  const auto latency = [&](double cycles) {
    profile.entries["l1.latency_cycles"].value = cycles;
    return field(profile, "accel-sim", "-gpgpu_l1_latency");
  };
  EXPECT_EQ(latency(31.9), "32");
  EXPECT_EQ(latency(4.4), "left out: comes out as 4.4; the field holds whole numbers above 0");
  EXPECT_EQ(latency(0), "left out: comes out as 0; the field holds whole numbers above 0");
  EXPECT_EQ(latency(-3), "left out: comes out as -3; the field holds whole numbers above 0");
  latency(300);  // longer than the L2's: there is no difference to give
  EXPECT_EQ(field(profile, "accel-sim", "-gpgpu_l2_rop_latency").rfind("left out: ", 0), 0u);
  profile.entries["clock.sm.mhz"].value = 0;
  EXPECT_EQ(field(profile, "xla", "gpu_device_info.clock_rate_ghz"),
            "left out: comes out as 0, and must be above 0");
  profile.entries["memory.ecc_enabled"].value = 0.5;
  EXPECT_EQ(field(profile, "xla", "gpu_device_info.ecc_enabled"),
            "left out: is 0.5, neither 0 nor 1");
}

TEST(Fields, ComputeCapabilityMustBeTwoNumbers) {
  for (const char* text : {"9", "9.", ".0", "9.0a", "x", "0.0", "9.-1", "9.0.1"}) {
    profile::Profile profile = planted();
    profile.compute_capability = text;
    EXPECT_EQ(field(profile, "accel-sim", "-gpgpu_compute_capability_major")
                  .rfind("left out: compute capability", 0),
              0u)
        << text;
  }
}

TEST(AccelSim, ForeignTextStartsNoLine) {
  profile::Profile profile = planted();
  profile.device_name = "Planted\n-gpgpu_n_clusters 999";
  profile.absent["dram.latency_cycles"] = "no\n-dram_latency 1\nDevice Name = other";
  const std::string text = export_text(profile, "accel-sim");
  EXPECT_EQ(text.find("\n-gpgpu_n_clusters 999"), std::string::npos);
  EXPECT_EQ(text.find("\n-dram_latency"), std::string::npos);
  EXPECT_EQ(text.find("Device Name = other"), std::string::npos);
  EXPECT_TRUE(has_line(text, "Device Name = Planted -gpgpu_n_clusters 999"));
  EXPECT_TRUE(has_line(text, "-gpgpu_n_clusters 7"));
}

TEST(Xla, NestsMessagesAndQuotesStrings) {
  profile::Profile profile = planted();
  profile.device_name = "a \"b\" \\ c";
  const std::string text = export_text(profile, "xla");
  EXPECT_TRUE(has_line(text,
                       "  cuda_compute_capability {\n"
                       "    major: 12  # device.compute_capability.major\n"
                       "    minor: 1  # device.compute_capability.minor\n"
                       "  }"))
      << text;
  EXPECT_TRUE(has_line(text, R"(  name: "a \"b\" \\ c"  # device.name)")) << text;
  EXPECT_TRUE(has_line(text,
                       "}\nplatform_name: \"CUDA\"  "
                       "# convention: the platform of these devices"));
  EXPECT_TRUE(has_line(text,
                       "#   gpu_device_info.l2_cache_size: l2.queried_bytes is absent: not "
                       "in the profile"));
}

/// A table of these fields alone.
Table table_with(const std::string& fields) {
  return parse_table(
      "format: planted\nreader: a test\nmissing: is 0\nsources: [none]\nfields:\n" + fields,
      "planted.yaml");
}

TEST(Fields, ConditionsAndGroupsLeaveOut) {
  const Table table = table_with(
      "  - {field: a, from: 'sm.count[1]', when: 'sm.count[1] > 7'}\n"
      "  - {field: b, from: 'sm.count[1]', when: 'sm.count[1] > 6'}\n"
      "  - {field: c, says: yes, because: always, when: 'none.such[1] > 0'}\n"
      "  - {field: d, from: 'sm.count[1]', together: g}\n"
      "  - {field: e, from: 'none.such[1]', together: g}\n"
      "  - {field: f, text: '<sm.count[1]> of <real: clock.sm.mhz[MHz] / 1e3>'}\n");
  EXPECT_EQ(field(planted(), table, "a"), "left out: this does not hold: sm.count[1] > 7");
  EXPECT_EQ(field(planted(), table, "b"), "7");
  EXPECT_EQ(field(planted(), table, "c"), "left out: none.such is absent: not in the profile");
  EXPECT_EQ(field(planted(), table, "d"), "left out: goes with e, which is left out");
  EXPECT_EQ(field(planted(), table, "f"), "7 of 1.5");
}

TEST(Fields, WhatIsSoughtIsLookedForInTheProfile) {
  const Table table = table_with("  - {field: a, seeks: ['*.nothing*', 'register.*']}\n");
  profile::Profile profile = planted();
  EXPECT_EQ(field(profile, table, "a"),
            "left out: no key of this profile matches *.nothing* or register.*");
  profile.entries["register.banks"] = entry(2, "1");
  EXPECT_EQ(
      field(profile, table_with("  - {field: a, seeks: ['*b*r*', 'x*', '*.bank', 'r*r']}\n"), "a")
          .rfind("left out: no key", 0),
      0u);
  EXPECT_EQ(field(profile, table_with("  - {field: a, seeks: ['*ter*an*']}\n"), "a"),
            "left out: not answered, though this profile has register.banks");
  EXPECT_EQ(field(profile, table, "a"),
            "left out: not answered, though this profile has register.banks");
}

TEST(Structured, ASlashOfAFieldsNameLeadsIntoAMember) {
  const auto document = nlohmann::json::parse(export_text(planted(), "mt4g"));
  EXPECT_EQ(document["general"]["name"], "Planted GPU");
  EXPECT_EQ(document["general"]["clockRate"],
            nlohmann::json({{"value", 1500000}, {"unit", "kHz"}}));
  EXPECT_EQ(document["compute"]["multiProcessorCount"], 7);
  EXPECT_EQ(document["memory"]["main"]["totalGlobalMem"]["value"], 8589934592);
  EXPECT_EQ(document["memory"]["main"]["totalGlobalMem"]["unit"], "bytes");
}

TEST(Structured, TimeloopsNodesStandInAnArchitectureOfItsVersion) {
  const std::string text = export_text(planted(), "timeloop");
  const std::size_t head = text.find("\narchitecture:\n  version: 0.4\n  nodes:\n  - !Container");
  ASSERT_NE(head, text.npos) << text;
  EXPECT_NE(text.find("\n  - !Container", head + 40), text.npos) << text;  // the SM
  EXPECT_NE(text.find("    name: SM\n", head), text.npos) << text;
}

TEST(Hwloc, DrawsCachesAndSms) {
  profile::Profile profile = planted();
  const auto drawn = [&](const char* what) {
    const std::string text = export_text(profile, "hwloc");
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; ++at) ++count;
    return count;
  };
  EXPECT_EQ(drawn("<object type=\"Core\""), 7u);
  EXPECT_EQ(drawn("<object type=\"L2Cache\""), 0u);  // its size is not known
  profile.entries["l2.queried_bytes"] = entry(8192, "bytes");
  EXPECT_EQ(drawn("cache_size=\"8192\" depth=\"2\""), 1u);
  profile.entries["l2.sides"] = entry(2, "1");
  profile.entries["l2.side0.sms"] = entry(4, "1");
  profile.entries["l2.side1.sms"] = entry(3, "1");
  EXPECT_EQ(drawn("cache_size=\"4096\" depth=\"2\""), 2u);
  profile.entries["l2.side1.sms"] = entry(2, "1");  // 6 of 7: not all are told apart
  EXPECT_EQ(drawn("cache_size=\"8192\" depth=\"2\""), 1u);
  profile.entries["l1.size_bytes"] = entry(1024, "bytes");
  EXPECT_EQ(drawn("<object type=\"L1Cache\""), 7u);
  EXPECT_EQ(drawn("cache_size=\"1024\" depth=\"1\""), 7u);
  EXPECT_EQ(drawn(" cpuset=\"0x0000007f\""), 3u);  // all: the machine, its memory and L2
  EXPECT_EQ(drawn(" cpuset=\"0x00000040\""), 3u);  // the last SM: L1, core and PU
  profile.entries.erase("sm.count");
  EXPECT_EQ(drawn("<object type=\"Core\""), 1u);
}

TEST(Hwloc, RefusesNumbersThatNoTopologyHolds) {
  profile::Profile profile = planted();
  profile.entries["l2.queried_bytes"] = entry(1e30, "bytes");
  EXPECT_THROW(export_text(profile, "hwloc"), Defect);
  profile = planted();
  for (const double count : {5e3, 1e9, 1e300}) {
    profile.entries["sm.count"] = entry(count, "1");
    EXPECT_THROW(export_text(profile, "hwloc"), Defect) << count;
  }
}

TEST(Hwloc, EscapesForeignText) {
  profile::Profile profile = planted();
  profile.device_name = "<GPU> & \"co\"\x01";
  EXPECT_NE(export_text(profile, "hwloc")
                .find(R"(<info name="GPUModel" value="&lt;GPU&gt; &amp; &quot;co&quot; "/>)"),
            std::string::npos);
}

TEST(Cpp, NamesAreIdentifiersOfTheirOwn) {
  profile::Profile profile = planted();
  profile.device_name = "4090-like";
  profile.absent["x.y"] = "ends in \\";
  const std::string text = export_text(profile, "cpp");
  EXPECT_TRUE(has_line(text, "namespace warpgauge::device_4090_like {"));
  EXPECT_TRUE(has_line(text,
                       "inline constexpr Quantity dram_read_gbps{321.5, 321.5, 321.5, "
                       "\"GB/s\"};"));
  EXPECT_TRUE(has_line(text, "//   x.y: ends in /"));

  profile.entries["sm_count"] = entry(1, "1");
  EXPECT_THROW(export_text(profile, "cpp"), Defect);
  profile.entries.erase("sm_count");
  for (const char* key : {"1st", "a b", "", "_x", "a-b"}) {
    profile.entries[key] = entry(1, "1");
    EXPECT_THROW(export_text(profile, "cpp"), Defect) << key;
    profile.entries.erase(key);
  }
}

TEST(Export, UnknownFormatListsTheKnownOnes) {
  try {
    export_text(planted(), "gremlin");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "there is no export format 'gremlin' (there are: accel-sim, accel-sim-trace, "
        "aiconfigurator, calculon, cpp, csv, fields, hwloc, inductor, mt4g, timeloop, xla)");
  }
  try {
    export_text(planted(), "hwlok");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_TRUE(std::string_view(error.what()).ends_with("; did you mean 'hwloc'?"));
  }
}

}  // namespace
}  // namespace warpgauge::exports
