// SPDX-License-Identifier: Apache-2.0
// The formats that are nested members: JSON (Calculon, mt4g) and YAML (aiconfigurator, Timeloop).
// A slash in a field's name leads into a member.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/json.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

using nlohmann::ordered_json;

/// The member of that path; what is missing on the way is made.
ordered_json& member(ordered_json& document, const std::vector<std::string>& path) {
  ordered_json* here = &document;
  for (const std::string& name : path) here = &(*here)[name];
  return *here;
}

/// A member of our own, which the readers do not ask for: what each field comes from, and why
/// others are left out.
ordered_json provenance(const Fields& fields) {
  ordered_json result = {
      {"written_by", fields.written_by},
      {"from", ordered_json::object()},
      {"left_out", ordered_json::object()},
  };
  for (const FilledField& field : fields.filled) {
    result["from"][std::string(field.name)] =
        field.unit.empty() ? field.source : fmt::format("{}: {}", field.unit, field.source);
  }
  for (const auto& [name, reason] : fields.left_out) result["left_out"][name] = reason;
  return result;
}

ordered_json value_of(const FilledField& field) {
  return field.is_string ? ordered_json(field.text) : ordered_json::parse(field.text);
}

std::string text_of(const ordered_json& document) {
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

// ---- YAML --------------------------------------------------------------------------------------

/// A number as YAML 1.1 reads it: with a dot before its exponent ("1e-06" is a text there).
std::string yaml_number(std::string text) {
  const std::size_t exponent = text.find('e');
  if (exponent != text.npos && text.find('.') == text.npos) text.insert(exponent, ".0");
  return text;
}

std::string yaml_value(const FilledField& field) {
  return field.is_string ? in_quotes(field.text) : yaml_number(field.text);
}

std::string yaml_comment(const FilledField& field) {
  return field.unit.empty() ? field.source : fmt::format("{}: {}", field.unit, field.source);
}

/// Writes members one below the other, each level two blanks further in.
class YamlWriter {
 public:
  explicit YamlWriter(std::size_t margin) : margin_(margin) {}

  void add(std::vector<std::string> path, const FilledField& field) {
    const std::string name = path.back();
    path.pop_back();
    const auto same = std::ranges::mismatch(path, open_).in1 - path.begin();
    open_.resize(static_cast<std::size_t>(same));
    while (open_.size() < path.size()) {
      text_ += fmt::format("{}{}:\n", indent(), path[open_.size()]);
      open_.push_back(path[open_.size()]);
    }
    text_ +=
        fmt::format("{}{}: {}  # {}\n", indent(), name, yaml_value(field), yaml_comment(field));
  }

  const std::string& text() const { return text_; }

 private:
  std::string indent() const { return std::string(margin_ + 2 * open_.size(), ' '); }

  std::size_t margin_;
  std::vector<std::string> open_;
  std::string text_;
};

std::string yaml_head(const Fields& fields, std::string_view advice) {
  std::string text = fmt::format("# Written by {}. {}\n", fields.written_by, advice);
  for (const auto& [name, reason] : fields.left_out) {
    text += fmt::format("#   {}: {}\n", name, reason);
  }
  return text;
}

}  // namespace

std::string write_calculon(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "calculon");
  ordered_json document;
  for (const FilledField& field : fields.filled) {
    member(document, path_of(field.name, '/')) = value_of(field);
  }
  document["warpgauge"] = provenance(fields);
  return text_of(document);
}

/// Each number of a measurement has its unit beside it, which sys-sage does not read.
std::string write_mt4g(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "mt4g");
  ordered_json document;
  for (const FilledField& field : fields.filled) {
    std::vector<std::string> path = path_of(field.name, '/');
    member(document, path) = value_of(field);
    const std::string last = path.back();
    path.pop_back();
    const bool has_unit_beside = last == "value" || last == "size" || last == "mean";
    if (has_unit_beside) member(document, path)["unit"] = field.unit;
  }
  document["warpgauge"] = provenance(fields);
  return text_of(document);
}

std::string write_aiconfigurator(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "aiconfigurator");
  YamlWriter writer(0);
  for (const FilledField& field : fields.filled) writer.add(path_of(field.name, '/'), field);
  return yaml_head(fields, "Left out; what is of a node must be added by hand:") + writer.text();
}

/// The first part of a field's name is a node of the architecture; its field "node" is the tag.
std::string write_timeloop(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "timeloop");
  std::string text = yaml_head(fields, "Left out:") + "architecture:\n  version: 0.4\n  nodes:\n";
  YamlWriter writer(4);
  std::string nodes;
  const auto flush = [&] {
    nodes += writer.text();
    writer = YamlWriter(4);
  };
  for (const FilledField& field : fields.filled) {
    std::vector<std::string> path = path_of(field.name, '/');
    if (path.back() == "node") {
      flush();
      nodes += fmt::format("  - {}  # {}\n    name: {}\n", field.text, field.source, path.front());
      continue;
    }
    path.erase(path.begin());
    writer.add(path, field);
  }
  flush();
  return text + nodes;
}

}  // namespace warpgauge::exports
