// SPDX-License-Identifier: Apache-2.0
// The tables themselves, and that no reason in the published exports is false.
#include "analysis/export/field_table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "analysis/base/error.h"
#include "analysis/export/expression.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

const profile::Profile& published() {
  static const profile::Profile profile =
      profile::read_profile(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h200/profile.json");
  return profile;
}

Table one_field(const std::string& field) {
  return parse_table("format: f\nreader: r\nmissing: m\nsources: [s]\nfields:\n  - " + field + '\n',
                     "planted.yaml");
}

TEST(FieldTable, RefusesWhatIsNone) {
  EXPECT_NO_THROW(one_field("{field: a, from: 'b[1]'}"));
  for (const char* field :
       {"{from: 'b[1]'}", "{field: a}", "{field: a, from: 'b[1]', says: c, because: d}",
        "{field: a, says: b}", "{field: a, from: 'b'}", "{field: a, form: 'b[1]'}",
        "{field: a, from: 'b[1]', as: string}", "{field: a, text: b, as: whole}",
        "{field: a, from: 'b[1]', when: '1 +'}", "{field: a, seeks: []}",
        "{field: a, from: 'b[1]', load: peak}",
        "{field: a, from: 'b[1]'}\n  - {field: a, from: 'b[1]'}"}) {
    EXPECT_THROW(one_field(field), InputError) << field;
  }
}

/// Arithmetic of a field, each piece.
std::vector<std::string> arithmetic_of(const Field& field) {
  std::vector<std::string> pieces;
  for (const std::string& piece : {field.from, field.when}) {
    if (!piece.empty()) pieces.push_back(piece);
  }
  const std::regex slot("<(?:real: )?([^<>]*)>");
  for (std::sregex_iterator at(field.text.begin(), field.text.end(), slot), end; at != end; ++at) {
    if (const std::string inner = (*at)[1]; inner.rfind("device.", 0) != 0) pieces.push_back(inner);
  }
  return pieces;
}

/// Keys that a table asks for although the published profile lacks them. A misspelt key is in
/// neither, and a key that a profile gets leaves this list.
const std::set<std::string> kNotYet = {"constant.l2.line_bytes", "inst.fsel.latency_cycles",
                                       "l2.slices", "l2.ways"};

/// The published profiles: a device alone, and two that are joined.
const std::vector<profile::Profile>& all_published() {
  static const std::vector<profile::Profile> profiles = [] {
    const auto data = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data";
    return std::vector{published(), profile::read_profile(data / "h100x2/profile-0.json.zst"),
                       profile::read_profile(data / "h100x2/profile-1.json.zst")};
  }();
  return profiles;
}

TEST(FieldTable, EveryKeyIsOneOfTheProfilesInItsUnit) {
  for (const Table& table : tables()) {
    for (const Field& field : table.fields) {
      for (const std::string& piece : arithmetic_of(field)) {
        for (const auto& [key, unit] : keys_of(piece)) {
          bool known = false;
          for (const profile::Profile& profile : all_published()) {
            const profile::Entry* entry = profile.find(key);
            if (entry) {
              EXPECT_EQ(entry->unit, unit) << table.format << ' ' << field.name;
            }
            known = known || entry || profile.absent.contains(key);
          }
          EXPECT_NE(known, kNotYet.contains(key)) << table.format << ' ' << key;
        }
      }
    }
  }
}

// ---- loads
// ---------------------------------------------------------------------------------------

TEST(FieldTable, APeakSaysOfWhichLoadItIs) {
  const std::set<std::string> peaks = {"FLOP/s", "TFLOP/s", "TOP/s", "operations/s"};
  for (const Table& table : tables()) {
    for (const Field& field : table.fields) {
      bool is_sustained = false, is_burst = false;
      for (const std::string& piece : arithmetic_of(field)) {
        is_sustained = is_sustained || piece.find(".sustained_") != piece.npos;
        is_burst = is_burst || piece.find(".burst_") != piece.npos;
      }
      const std::string named = table.format + ' ' + field.name;
      EXPECT_FALSE(is_sustained && is_burst) << named;
      if (is_sustained) {
        EXPECT_EQ(field.load, "sustained") << named;
      }
      if (is_burst) {
        EXPECT_EQ(field.load, "burst") << named;
      }
      if (peaks.contains(field.unit) && field.sought.empty()) {
        EXPECT_NE(field.load, "") << named;
      }
    }
  }
}

TEST(FieldTable, TheExportSaysTheLoad) {
  const auto source_of = [](const char* format, std::string_view name) {
    for (const FilledField& field : fill_fields(published(), format).filled) {
      if (field.name == name) return field.source;
    }
    return std::string("left out");
  };
  EXPECT_TRUE(source_of("aiconfigurator", "gpu/bfloat16_tc_flops")
                  .ends_with("; sustained: what a run of seconds holds"));
  EXPECT_TRUE(source_of("inductor", "tops/torch.bfloat16")
                  .ends_with("; burst: what a run of milliseconds reaches"));
  EXPECT_EQ(source_of("inductor", "dram_bw_gbs"), "dram.read_gbps[GB/s]");
}

// ---- reasons -----------------------------------------------------------------------------------

using Words = std::set<std::string>;

/// The words of a name, in the profile's own: "-gpgpu_num_reg_banks" -> register, bank.
Words words_of(const std::string& name) {
  static const std::map<std::string, std::string> kOurs = {
      {"reg", "register"},    {"registers", "register"}, {"regs", "register"},
      {"banks", "bank"},      {"shmem", "shared"},       {"smem", "shared"},
      {"threads", "thread"},  {"bandwidth", "gbps"},     {"blocks", "block"},
      {"bw", "gbps"},         {"capacity", "bytes"},     {"size", "bytes"},
      {"sched", "scheduler"}, {"latencies", "latency"}};
  static const Words kFillers = {"gpgpu",  "gpu",        "device", "info",   "num",  "per",
                                 "config", "opt",        "gen",    "memory", "n",    "core",
                                 "value",  "attributes", "mem",    "node",   "main", "tops",
                                 "torch",  "limit",      "max",    "optin"};
  Words words;
  const auto is_of_word = [](unsigned char c) { return std::isalnum(c) != 0; };
  for (auto at = name.begin(); at != name.end();) {
    const auto first = std::find_if(at, name.end(), is_of_word);
    at = std::find_if_not(first, name.end(), is_of_word);
    std::string text(first, at);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto ours = kOurs.find(text);
    if (ours != kOurs.end()) text = ours->second;
    if (!text.empty() && !kFillers.contains(text)) words.insert(text);
  }
  return words;
}

/// A key whose words hold all words of the field: it would have to be looked at.
std::string key_of_those_words(const profile::Profile& profile, const std::string& field) {
  const Words wanted = words_of(field);
  if (wanted.size() < 2) return {};
  for (const auto& [key, entry] : profile.entries) {
    if (std::ranges::includes(words_of(key), wanted)) return key;
  }
  return {};
}

/// What is false about the reasons of the fields that are left out.
std::vector<std::string> false_reasons(const profile::Profile& profile, const Table& table) {
  std::vector<std::string> wrong;
  const Fields fields = fill_fields(profile, table);
  for (const auto& [name, reason] : fields.left_out) {
    std::smatch found;
    if (std::regex_search(reason, found, std::regex("([\\w.]+) is absent: ")) &&
        profile.find(found[1].str()) != nullptr) {
      wrong.push_back(fmt::format("{}: {} is there", name, found[1].str()));
    }
    if (reason.starts_with("not answered, though")) wrong.push_back(name + ": " + reason);
    if (!reason.starts_with("no key of this profile matches ")) continue;
    if (const std::string key = key_of_those_words(profile, name); !key.empty()) {
      wrong.push_back(fmt::format("{}: {} has its words", name, key));
    }
  }
  return wrong;
}

TEST(Reasons, NoneOfThePublishedExportsIsFalse) {
  for (const Table& table : tables()) {
    EXPECT_EQ(false_reasons(published(), table), std::vector<std::string>()) << table.format;
  }
}

TEST(Reasons, AFalseOneIsSeen) {
  const auto wrong = [](const std::string& field) {
    return !false_reasons(published(), one_field(field)).empty();
  };
  // Patterns that find nothing, for fields whose key is there.
  EXPECT_TRUE(wrong("{field: -gpgpu_num_reg_banks, seeks: [nothing]}"));
  EXPECT_TRUE(wrong("{field: gpu_device_info.threads_per_block_limit, seeks: [nothing]}"));
  EXPECT_TRUE(wrong("{field: gpu_device_info.registers_per_block_limit, seeks: [nothing]}"));
  EXPECT_TRUE(wrong("{field: gpu_device_info.shared_memory_per_block_optin, seeks: [nothing]}"));
  // A pattern that finds one.
  EXPECT_TRUE(wrong("{field: a, seeks: ['register.b*']}"));
  EXPECT_FALSE(wrong("{field: -icnt_flit_size, seeks: ['*flit*']}"));
}

TEST(Reasons, WhatTheProfileKnowsIsAnswered) {
  const std::pair<const char*, const char*> answered[] = {
      {"xla", "gpu_device_info.threads_per_block_limit"},
      {"xla", "gpu_device_info.registers_per_block_limit"},
      {"xla", "gpu_device_info.shared_memory_per_block_optin"},
      {"xla", "gpu_device_info.pcie_bandwidth"},
      {"accel-sim", "-gpgpu_registers_per_block"},
      {"accel-sim", "-gpgpu_shmem_per_block"},
      {"accel-sim", "-gpgpu_num_reg_banks"},
      {"accel-sim", "-ptx_opcode_latency_int"},
      {"accel-sim", "-ptx_opcode_latency_fp"},
      {"accel-sim", "-ptx_opcode_latency_dp"},
      {"accel-sim", "-trace_opcode_latency_initiation_sfu"}};
  for (const auto& [format, name] : answered) {
    const Fields fields = fill_fields(published(), format);
    EXPECT_TRUE(std::ranges::any_of(fields.filled, [&](const auto& f) { return f.name == name; }))
        << format << ' ' << name;
  }
}

}  // namespace
}  // namespace warpgauge::exports
