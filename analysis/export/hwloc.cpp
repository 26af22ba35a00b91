// SPDX-License-Identifier: Apache-2.0
// hwloc 2 topology XML. The tree is the device, drawn as hwloc draws a machine: its memory is the
// NUMA node, an SM is a core with its L1, and each side of L2 is above the SMs that are next to it.
// (No key of a profile says which SMs these are: the first ones are taken, as many as there are.)
// The same device is an OS device "cuda0" too, as hwloc knows a GPU; it hangs on the machine,
// because a PCI device needs a bus address. hwloc accepts no topology without a core and a memory
// node: a profile without SMs gets one core.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "analysis/base/defect.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

std::string attribute(std::string_view text) {
  std::string escaped;
  for (const char c : one_line(text)) {
    escaped += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
  }
  return escaped;
}

std::string info(std::string_view name, std::string_view value) {
  return fmt::format("<info name=\"{}\" value=\"{}\"/>\n", attribute(name), attribute(value));
}

/// "4543.1 GB/s [4534.9, 4549.1] measured": the number first, so that strtod reads it.
std::string in_words(const profile::Entry& entry) {
  return fmt::format("{} {} [{}, {}] {}", entry.value, entry.unit, entry.low, entry.high,
                     evidence_name(entry));
}

/// The bits [first, first + count) as hwloc writes a set: words of 32 bits, the highest first.
std::string bits(int first, int count) {
  const int words = (first + count + 31) / 32;
  std::string text;
  for (int word = words - 1; word >= 0; --word) {
    unsigned value = 0;
    for (int bit = 0; bit < 32; ++bit) {
      const int at = 32 * word + bit;
      if (at >= first && at < first + count) value |= 1u << bit;
    }
    text += fmt::format("{}{:#010x}", text.empty() ? "" : ",", value);
  }
  return text;
}

/// The fields of the tree, by name; the others are infos of the device.
class Tree {
 public:
  explicit Tree(const Fields& fields) {
    for (const FilledField& field : fields.filled) values_[field.name] = field.text;
    const std::int64_t count = number("Core/count");
    require(count <= kMostCores, "{} SMs; a topology of {} is the largest that is drawn", count,
            kMostCores);
    cores_ = std::max(1, static_cast<int>(count));
  }

  std::string text() {
    std::string body =
        open("NUMANode", 0, 0, cores_,
             fmt::format("local_memory=\"{}\"", number_text("NUMANode/local_memory")), true);
    int first = 0;
    const std::vector<int> sides = cores_of_sides();
    if (has("L2Cache/cache_size")) {
      const std::int64_t share = number("L2Cache/cache_size") / static_cast<int>(sides.size());
      values_["L2Cache/cache_size"] = std::to_string(share);
    }
    for (std::size_t side = 0; side < sides.size(); ++side) {
      body += side_of_l2(static_cast<int>(side), first, sides[side]);
      first += sides[side];
    }
    return body;
  }

  int cores() const { return cores_; }

 private:
  std::string number_text(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? "0" : found->second;
  }
  /// Throws Defect for what no topology can hold.
  std::int64_t number(std::string_view name) const {
    const std::string text = number_text(name);
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    require(read.ec == std::errc(), "{} is {}", name, text);
    return value;
  }
  bool has(std::string_view name) const { return values_.contains(name); }

  /// One entry a side; one for all where the sides are not known or do not make up the device.
  std::vector<int> cores_of_sides() const {
    if (!has("L2Cache/cores")) return {cores_};
    std::vector<int> sides;
    int left = cores_;
    for (const std::string& count : path_of(values_.at("L2Cache/cores"), ' ')) {
      int side = 0;
      std::from_chars(count.data(), count.data() + count.size(), side);
      if (side < 1 || side > left) return {cores_};
      sides.push_back(side);
      left -= side;
    }
    return left == 0 ? sides : std::vector<int>{cores_};
  }

  std::string side_of_l2(int index, int first, int count) {
    std::string text = open_cache("L2Cache", 2, index, first, count);
    for (int core = first; core < first + count; ++core) {
      text += open_cache("L1Cache", 1, core, core, 1);
      text += open("Core", core, core, 1, "subtype=\"SM\"", false);
      text += open("PU", core, core, 1, "", true) + "</object>\n";
      if (has("L1Cache/cache_size")) text += "</object>\n";
    }
    return has("L2Cache/cache_size") ? text + "</object>\n" : text;
  }

  /// Nothing where the size is not known. 0 ways are hwloc's word for unknown, and its depth of a
  /// data cache that holds no instructions is type 1, of one that holds both type 0.
  std::string open_cache(const std::string& type, int depth, int index, int first, int count) {
    if (!has(type + "/cache_size")) return {};
    return open(
        type, index, first, count,
        fmt::format("cache_size=\"{}\" depth=\"{}\" cache_linesize=\"{}\" "
                    "cache_associativity=\"{}\" cache_type=\"{}\"",
                    number_text(type + "/cache_size"), depth, number_text(type + "/cache_linesize"),
                    number_text(type + "/cache_associativity"), depth == 1 ? 1 : 0),
        false);
  }

  std::string open(std::string_view type, int index, int first, int count, std::string_view more,
                   bool is_empty) {
    const std::string set = bits(first, count);
    return fmt::format(
        "<object type=\"{}\" os_index=\"{}\" cpuset=\"{}\" complete_cpuset=\"{}\" "
        "nodeset=\"0x00000001\" complete_nodeset=\"0x00000001\" gp_index=\"{}\"{}{}{}>\n",
        type, index, set, set, ++objects_, more.empty() ? "" : " ", more, is_empty ? "/" : "");
  }

  /// Each core's set has a bit for every core: the text grows with their square.
  static constexpr int kMostCores = 4096;

  std::map<std::string_view, std::string> values_;
  int cores_ = 1;
  int objects_ = 1;  // the machine is the first
};

std::string device_text(const profile::Profile& profile, const Fields& fields) {
  const UsableEntries usable = usable_entries(profile);
  std::string text =
      "<object type=\"OSDev\" gp_index=\"1000000\" name=\"cuda0\" subtype=\"CUDA\" "
      "osdev_type=\"5\">\n";
  for (const FilledField& field : fields.filled) {
    if (field.name.find('/') == field.name.npos) text += info(field.name, field.text);
  }
  for (const auto& [key, entry] : usable.entries) {
    text += info("warpgauge." + key, in_words(*entry));
  }
  for (const auto& [name, reason] : fields.left_out) {
    text += info("warpgauge.leftOut." + name, reason);
  }
  for (const auto& [key, reason] : usable.absent) text += info("warpgauge.absent." + key, reason);
  return text + "</object>\n";
}

}  // namespace

std::string write_hwloc(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "hwloc");
  Tree tree(fields);
  const std::string set = bits(0, tree.cores());
  return fmt::format(
      R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
<object type="Machine" os_index="0" cpuset="{0}" complete_cpuset="{0}" allowed_cpuset="{0}" nodeset="0x00000001" complete_nodeset="0x00000001" allowed_nodeset="0x00000001" gp_index="1">
{1}{2}{3}</object>
</topology>
)",
      set,
      info("warpgauge.tree", "the device, not its host: a core is an SM, the NUMA node its memory"),
      tree.text(), device_text(profile, fields));
}

}  // namespace warpgauge::exports
