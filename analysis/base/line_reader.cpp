// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/line_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/defect.h"

namespace warpgauge {

bool LineReader::next() {
  line_.clear();
  whole_ = false;
  ++number_;
  while (!whole_) {
    if (rest_.empty() && !refill()) break;
    const std::size_t length = std::min(rest_.find('\n'), rest_.size());
    if (line_.size() + length > most_line_bytes_) {
      refuse(file_, place(), "longer than {} MiB", most_line_bytes_ >> 20);
    }
    line_.append(rest_.substr(0, length));
    whole_ = length < rest_.size();
    rest_.remove_prefix(length + (whole_ ? 1 : 0));
  }
  return whole_ || !line_.empty();
}

std::string LineReader::place() const { return fmt::format("line {}", number_); }

bool LineReader::refill() {
  rest_ = located(file_, place(), [&] { return stream_.next(); });
  return !rest_.empty();
}

}  // namespace warpgauge
