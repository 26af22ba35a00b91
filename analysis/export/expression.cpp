// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/expression.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "analysis/base/defect.h"

namespace warpgauge::exports {
namespace {

bool is_key_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

/// `why` of the first that has one.
template <typename Operation>
Amount combine(const Amount& a, const Amount& b, Operation operation) {
  if (!a.why.empty()) return a;
  if (!b.why.empty()) return b;
  const double value = operation(a.value, b.value);
  if (!std::isfinite(value)) return {0, "the arithmetic gives no number (a division by 0?)"};
  return {value};
}

/// Recursive descent; a number that is lacking does not stop the reading.
class Evaluator {
 public:
  Evaluator(std::string_view text, const Lookup& lookup)
      : text_(text), rest_(text), lookup_(lookup) {}

  Amount whole() {
    Amount amount = alternatives();
    check(rest_.empty(), "has text after its end");
    return amount;
  }

 private:
  void check(bool holds, std::string_view cause) const {
    require(holds, "expression '{}' {} at '{}'", text_, cause, rest_);
  }

  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  bool skip(std::string_view word) {
    skip_blanks();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    skip_blanks();
    return true;
  }

  void demand(std::string_view word) { check(skip(word), fmt::format("lacks '{}'", word)); }

  Amount alternatives() {
    Amount amount = comparison();
    while (skip("or ")) {
      const Amount other = comparison();
      if (amount.why.empty()) continue;
      amount = other.why.empty() ? other : Amount{0, amount.why + "; " + other.why};
    }
    return amount;
  }

  Amount comparison() {
    Amount amount = sum();
    if (skip(">")) {
      amount = combine(amount, sum(), [](double a, double b) { return a > b ? 1.0 : 0.0; });
    }
    return amount;
  }

  Amount sum() {
    Amount amount = product();
    while (true) {
      if (skip("+")) {
        amount = combine(amount, product(), std::plus());
      } else if (skip("-")) {
        amount = combine(amount, product(), std::minus());
      } else {
        return amount;
      }
    }
  }

  Amount product() {
    Amount amount = factor();
    while (true) {
      if (skip("*")) {
        amount = combine(amount, factor(), std::multiplies());
      } else if (skip("/")) {
        amount = combine(amount, factor(), std::divides());
      } else {
        return amount;
      }
    }
  }

  Amount factor() {
    skip_blanks();
    if (skip("(")) {
      Amount amount = alternatives();
      demand(")");
      return amount;
    }
    if (skip("min(")) return pair([](double a, double b) { return std::min(a, b); });
    if (skip("max(")) return pair([](double a, double b) { return std::max(a, b); });
    check(!rest_.empty(), "ends too early");
    return std::isdigit(static_cast<unsigned char>(rest_.front())) != 0 ? number() : key();
  }

  template <typename Operation>
  Amount pair(Operation operation) {
    const Amount first = alternatives();
    demand(",");
    const Amount second = alternatives();
    demand(")");
    return combine(first, second, operation);
  }

  Amount number() {
    Amount amount;
    const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), amount.value);
    check(read.ec == std::errc(), "has no number");
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
    return amount;
  }

  Amount key() {
    const auto end = std::ranges::find_if_not(rest_, is_key_letter);
    const std::string name(rest_.begin(), end);
    check(!name.empty() && end != rest_.end() && *end == '[', "has no key[unit]");
    rest_.remove_prefix(name.size() + 1);
    const std::size_t close = rest_.find(']');
    check(close != rest_.npos, "has no ']'");
    const std::string unit(rest_.substr(0, close));
    rest_.remove_prefix(close + 1);
    return lookup_(name, unit);
  }

  std::string_view text_, rest_;
  const Lookup& lookup_;
};

}  // namespace

Amount evaluate(std::string_view expression, const Lookup& lookup) {
  return Evaluator(expression, lookup).whole();
}

std::vector<std::pair<std::string, std::string>> keys_of(std::string_view expression) {
  std::vector<std::pair<std::string, std::string>> keys;
  evaluate(expression, [&](const std::string& key, const std::string& unit) {
    keys.emplace_back(key, unit);
    return Amount{1};
  });
  return keys;
}

}  // namespace warpgauge::exports
