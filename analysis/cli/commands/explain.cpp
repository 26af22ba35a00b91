// SPDX-License-Identifier: Apache-2.0
// warpgauge explain: what a key is, how it was measured, and whether it can be trusted.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/cli/commands/explain_places.h"
#include "analysis/cli/commands/probe_texts.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/terminal.h"
#include "analysis/profile/key_catalogue.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ExplainOptions {
  std::string key, format = "text";
  std::filesystem::path profile;
};

bool was_measured(const profile::Entry& entry) {
  return entry.evidence == profile::Evidence::kMeasured;
}

/// "memory/pointer_chase/ca" -> "memory/pointer_chase".
std::string probe_of(const std::string& series) {
  const std::size_t family = series.find('/');
  return family == std::string::npos ? series : series.substr(0, series.find('/', family + 1));
}

/// The probes that the series are of, each once.
std::vector<std::string> probes_of(const profile::Entry& entry) {
  std::vector<std::string> probes;
  for (const std::string& series : entry.series) profile::unite(probes, {probe_of(series)});
  return probes;
}

Json confirmation_json(const profile::Entry& entry) {
  if (!entry.confirmation) return nullptr;
  const profile::Confirmation& told = *entry.confirmation;
  return {{"state", told.state},
          {"relation", told.relation},
          {"points", told.points},
          {"worst", told.worst}};
}

Json probes_json(const profile::Entry& entry) {
  Json probes = Json::array();
  for (const std::string& probe : probes_of(entry)) {
    const auto text = probe_text(probe);
    const auto part = [&](std::string ProbeText::*member) {
      return text ? Json((*text).*member) : Json(nullptr);
    };
    probes.push_back({{"probe", probe},
                      {"question", part(&ProbeText::question)},
                      {"method", part(&ProbeText::method)},
                      {"what_could_fool_it", part(&ProbeText::traps)}});
  }
  return probes;
}

Json series_json(const ChosenProfile& chosen, const profile::Entry& entry) {
  Json list = Json::array();
  const auto places = find_series(entry.series, chosen.profile, chosen.file);
  for (const std::string& id : entry.series) {
    const auto found = places.find(id);
    Json recordings = Json::array();
    if (found != places.end()) {
      for (const auto& file : found->second.recordings) recordings.push_back(file.string());
    }
    list.push_back(
        {{"series", id},
         {"recordings", recordings},
         {"page", page_of(probe_of(id), found == places.end() ? "" : found->second.figure)}});
  }
  return list;
}

Json inputs_json(const ChosenProfile& chosen, const profile::Entry& entry) {
  Json inputs = Json::array();
  for (const std::string& key : entry.series) {
    const profile::Entry* input = chosen.profile.find(key);
    inputs.push_back({{"key", key},
                      {"value", input ? Json(input->value) : Json(nullptr)},
                      {"unit", input ? Json(input->unit) : Json(nullptr)}});
  }
  return inputs;
}

/// All that there is to say; both forms of output are made of it.
Json explanation(const ChosenProfile& chosen, const std::string& key) {
  const auto reading = profile::key_catalogue().find(key);
  Json answer = {{"key", key},
                 {"says", reading ? Json(reading->says) : Json(nullptr)},
                 {"device", chosen.profile.device_name}};
  profile::add_members(answer, chosen);
  const profile::Entry* entry = chosen.profile.find(key);
  if (entry == nullptr) {
    answer["absent"] = chosen.profile.absent.at(key);
    return answer;
  }
  answer.update(
      {{"value", entry->value},
       {"unit", entry->unit},
       {"low", entry->low},
       {"high", entry->high},
       {"n", entry->n},
       {"campaigns", entry->campaigns},
       {"campaign_spread", entry->campaign_spread ? Json(*entry->campaign_spread) : Json()},
       {"evidence", profile::evidence_name(*entry)},
       {"method", entry->method},
       {"confirmation", confirmation_json(*entry)},
       {"flags", entry->flags}});
  if (!entry->opcode.empty()) answer["opcode"] = entry->opcode;
  if (!entry->pipe.empty()) answer["pipe"] = entry->pipe;
  if (was_measured(*entry)) {
    answer["probes"] = probes_json(*entry);
    answer["series"] = series_json(chosen, *entry);
  } else {
    answer["computed_of"] = inputs_json(chosen, *entry);
  }
  return answer;
}

/// Paragraphs under their names.
class Page {
 public:
  explicit Page(bool colours) : colours_(colours) {}

  void add(std::string_view name, const std::string& text, Look look = Look::kPlain) {
    std::string lines = wrapped(printable(text), kIndent, fmt::format("{:<{}}", name, kIndent));
    lines.replace(0, name.size(), painted(name, Look::kBold, colours_));
    text_ += look == Look::kPlain ? lines : painted(lines, look, colours_);
  }
  void raw(const std::string& text) { text_ += text; }
  const std::string& text() const { return text_; }
  bool colours() const { return colours_; }

 private:
  static constexpr std::size_t kIndent = 20;
  std::string text_;
  bool colours_;
};

std::string trust(const profile::Entry& entry) {
  std::string text(profile::evidence_name(entry));
  if (entry.evidence == profile::Evidence::kQueried) return text;
  text += fmt::format("; 95 % interval of {} sample{}", entry.n, entry.n == 1 ? "" : "s");
  if (entry.campaigns > 1) text += fmt::format(", {} campaigns", entry.campaigns);
  if (entry.campaign_spread)
    text += fmt::format(", which spread by {:.2g} %", 100 * *entry.campaign_spread);
  if (entry.fit) {
    text += fmt::format("; its law fits {} points within {:.2g} % of their span", entry.fit->points,
                        100 * entry.fit->largest_of_span);
  }
  return text;
}

std::string counters(const profile::Entry& entry) {
  if (!entry.confirmation) return "none was asked about this key";
  const profile::Confirmation& told = *entry.confirmation;
  std::string text = counters_say(entry);
  if (!told.relation.empty()) text += ": " + told.relation;
  if (told.points > 0) {
    text += fmt::format(" (at {} point{}; furthest off {:.2g} %)", told.points,
                        told.points == 1 ? "" : "s", 100 * told.worst);
  }
  return text;
}

void add_probes(Page& page, const Json& probes) {
  for (const Json& probe : probes) {
    page.raw("\n");
    page.add("probe", probe["probe"]);
    if (probe["question"].is_null()) {
      page.add("  its text", "this build does not know the probe");
      continue;
    }
    page.add("  question", probe["question"]);
    page.add("  method", probe["method"]);
    page.add("  what fools it", probe["what_could_fool_it"]);
  }
}

void add_series(Page& page, const Json& series) {
  page.raw("\n");
  for (const Json& one : series) {
    page.add("series", one["series"]);
    std::vector<std::string> files = one["recordings"];
    page.add("  lies in", files.empty() ? "none of the recordings beside the profile has it"
                                        : fmt::format("{}", fmt::join(files, ", ")));
    page.add("  is drawn in", one["page"].get<std::string>() + " of a report");
  }
}

std::string text_of(const ChosenProfile& chosen, const Json& answer, bool colours) {
  const std::string key = answer["key"];
  const profile::Entry* entry = chosen.profile.find(key);
  const std::string head =
      entry ? fmt::format("{} = {}  {}", key, report::format_value(entry->value, entry->unit),
                          interval_text(*entry))
            : key + ": absent";
  Page page(colours);
  page.raw(profile::first_line(chosen));
  page.raw(painted(head, Look::kBold, colours) + "\n\n");
  page.add("what it is",
           answer["says"].is_null() ? "no sentence says" : answer["says"].get<std::string>());
  if (entry == nullptr) {
    page.add("absent because", answer["absent"]);
  } else {
    page.add("how sure", trust(*entry));
    page.add("counters", counters(*entry));
    for (const std::string& flag : entry->flags) page.add("flag", flag);
    if (!entry->opcode.empty()) page.add("machine code", entry->opcode);
    if (!entry->pipe.empty()) page.add("pipe", entry->pipe);
    page.add("computed by", entry->method);
    for (const Json& input : answer.value("computed_of", Json::array())) {
      page.add("  of", input["value"].is_null()
                           ? input["key"].get<std::string>()
                           : fmt::format("{} = {}", input["key"].get<std::string>(),
                                         report::format_value(input["value"],
                                                              input["unit"].get<std::string>())));
    }
    add_probes(page, answer.value("probes", Json::array()));
    if (answer.contains("series")) add_series(page, answer["series"]);
  }
  return page.text();
}

int explain(const ExplainOptions& options) {
  const ChosenProfile chosen = choose_profile(options.profile);
  const bool is_known =
      chosen.profile.find(options.key) || chosen.profile.absent.count(options.key);
  if (!is_known) refuse_key(chosen, options.key);
  const Json answer = explanation(chosen, options.key);
  write_output(
      options.format == "json" ? json_text(answer) : text_of(chosen, answer, shows_colours()), "-");
  return kExitOk;
}

}  // namespace

void add_explain(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "explain",
      "Explain a key: what it is, how it was measured, what confirms it and what could fool it",
      explain, R"(
examples:
  warpgauge explain l2.read_gbps
  warpgauge explain dram.latency_ns --profile out/profile.json --format json)");
  command.add_option("key", options.key, "A key of the profile (warpgauge show PATTERN finds it)")
      ->required();
  add_profile(command, options.profile, "Profile (.json), or a recording, which is fitted");
  add_choice(command, "--format", options.format, "Output format", {"text", "json"});
}

}  // namespace warpgauge::cli
