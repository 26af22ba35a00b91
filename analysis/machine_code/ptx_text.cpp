// SPDX-License-Identifier: Apache-2.0
// Reads PTX text (PTX ISA 9.0, chapter 4). Inline assembly is in it as it was written: several
// statements on a line, scopes of their own, and the same label in each copy of a scope.
#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

#include "analysis/machine_code/parsed_kernel.h"

namespace warpgauge::machine_code {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Blanks at the ends removed, runs of blanks inside made one.
std::string normalize(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (!is_blank(c)) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

constexpr std::string_view kLineDirectives[] = {".loc", ".file", ".version", ".address_size"};

/// Line directives are not statements: they end with the line and go. ".target sm_90a" gets a
/// semicolon. Comments go too.
std::string statements_only(std::string_view text) {
  std::string result;
  bool quoted = false, line_start = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (!quoted && rest.starts_with("/*")) {
      i += std::min(rest.find("*/", 2), rest.size() - 2) + 1;
      result += ' ';
    } else if (!quoted && rest.starts_with("//")) {
      i += std::min(rest.find('\n'), rest.size()) - 1;
    } else if (line_start && rest.starts_with(".target")) {
      const std::size_t end = std::min(rest.find_first_of("\n/"), rest.size());
      result.append(rest.substr(0, end)).append(";");
      i += end - 1;
    } else if (line_start && !rest.starts_with(".local") &&
               std::ranges::any_of(kLineDirectives,
                                   [&](std::string_view word) { return rest.starts_with(word); })) {
      i += std::min(rest.find('\n'), rest.size()) - 1;
    } else {
      if (text[i] == '"') quoted = !quoted;
      line_start = text[i] == '\n' || (line_start && is_blank(text[i]));
      result += text[i];
    }
  }
  return result;
}

/// Cuts text into statements. `end` is what ended one: ';', ':' (a label), '{' or '}'.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  struct Statement {
    std::string text;
    char end = ';';
  };

  /// In a body a brace opens or closes a scope only where a statement could start; inside one it
  /// holds a vector. Outside of bodies '{' always ends a statement.
  std::optional<Statement> next(bool in_body) {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    const std::size_t start = at_;
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      const bool brace = (c == '{' || c == '}') && (!in_body || at_ == start);
      if (c == ':' && at_ + 1 < text_.size() && text_[at_ + 1] == ':') {
        ++at_;  // "shared::cta"
      } else if (c == ';' || brace || (c == ':' && in_body)) {
        return Statement{normalize(text_.substr(start, at_++ - start)), c};
      }
    }
    return std::nullopt;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

class Body {
 public:
  explicit Body(KernelCode& kernel) : kernel_(kernel) {}

  /// Reads up to the brace that closes the body; the one that opens it has been read.
  void read(Scanner& scanner) {
    while (auto statement = scanner.next(true)) {
      if (statement->end == '{') {
        parents_.push_back(scope_);
        scope_ = parents_.size() - 1;
      } else if (statement->end == '}') {
        if (scope_ == kOutermost) break;
        scope_ = parents_[scope_];
      } else if (statement->end == ':') {
        labels_[{scope_, statement->text}] = kernel_.instructions.size();
      } else if (!statement->text.empty() && statement->text.front() != '.') {
        add(statement->text);
      }
    }
    Transfers transfers;
    for (std::size_t i = 0; i < kernel_.instructions.size(); ++i) {
      transfers.push_back(transfer_of(i));
    }
    complete(kernel_, std::move(transfers));
  }

 private:
  static constexpr std::size_t kOutermost = 0;

  void add(const std::string& text) {
    auto [instruction, operands] = read_instruction(text);
    kernel_.instructions.push_back(std::move(instruction));
    operands_.emplace_back(scope_, operands);
  }

  /// The label of that name in the nearest scope around.
  std::size_t target(std::size_t scope, const std::string& label) const {
    auto found = labels_.find({scope, label});
    while (found == labels_.end() && scope != kOutermost) {
      scope = parents_[scope];
      found = labels_.find({scope, label});
    }
    return found == labels_.end() ? kNowhere : found->second;
  }

  PlacedTransfer transfer_of(std::size_t index) const {
    const auto& [opcode, text, predicated, dead] = kernel_.instructions[index];
    const auto& [scope, operands] = operands_[index];
    PlacedTransfer transfer;
    transfer.jumps = opcode == "bra" || opcode == "bra.uni";
    transfer.ends = opcode == "ret" || opcode == "ret.uni" || opcode == "exit" || opcode == "trap";
    transfer.indirect = opcode.starts_with("brx.idx");
    transfer.falls_through = predicated || !(transfer.jumps || transfer.ends || transfer.indirect);
    if (transfer.jumps) transfer.to = target(scope, operands);
    return transfer;
  }

  KernelCode& kernel_;
  std::vector<std::pair<std::size_t, std::string>> operands_;  // scope and text, per instruction
  std::map<std::pair<std::size_t, std::string>, std::size_t> labels_;
  std::vector<std::size_t> parents_{kOutermost};  // of each scope
  std::size_t scope_ = kOutermost;
};

void skip_block(Scanner& scanner) {
  for (int open = 1; open > 0;) {
    const auto statement = scanner.next(false);
    if (!statement) return;
    if (statement->end == '{') ++open;
    if (statement->end == '}') --open;
  }
}

/// The word behind `keyword` in "… .entry NAME( …"; empty if there is none.
std::string word_after(std::string_view text, std::string_view keyword) {
  const std::size_t at = text.find(keyword);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + keyword.size());
  return std::string(text.substr(0, text.find_first_of(" (,")));
}

}  // namespace

std::vector<KernelCode> parse_ptx(std::string_view text) {
  const std::string statements = statements_only(text);
  Scanner scanner(statements);
  std::vector<KernelCode> kernels;
  std::string architecture;
  while (const auto statement = scanner.next(false)) {
    if (std::string target = word_after(statement->text, ".target "); !target.empty()) {
      architecture = std::move(target);
    }
    if (statement->end != '{') continue;
    std::string name = word_after(statement->text, ".entry ");
    if (name.empty()) {
      skip_block(scanner);
      continue;
    }
    kernels.push_back({.name = std::move(name), .architecture = architecture});
    Body(kernels.back()).read(scanner);
  }
  return kernels;
}

}  // namespace warpgauge::machine_code
