// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/footprint.h"

#include <algorithm>

namespace warpgauge::interpret {

bool NumberSet::insert(std::uint64_t number) {
  auto& page = pages_[number / kPage];
  if (!page) page = std::make_unique<std::bitset<kPage>>();
  const std::uint64_t at = number % kPage;
  if ((*page)[at]) return false;
  (*page)[at] = true;
  ++size_;
  return true;
}

bool LineCache::load(std::uint64_t sector) {
  constexpr std::uint64_t kSectorsOfLine = 4;
  const std::uint64_t number = sector / kSectorsOfLine;
  const unsigned bit = 1U << (sector % kSectorsOfLine);
  const auto found = places_.find(number);
  if (found != places_.end()) {
    lines_.splice(lines_.begin(), lines_, found->second);
    const bool hits = (lines_.front().sectors & bit) != 0;
    lines_.front().sectors |= bit;
    return hits;
  }
  if (most_ == 0) return false;
  if (lines_.size() >= most_) {
    places_.erase(lines_.back().number);
    lines_.pop_back();
  }
  lines_.push_front({number, bit});
  places_[number] = lines_.begin();
  return false;
}

void Footprint::begin_cluster(std::size_t blocks) { l1_.assign(blocks, LineCache(l1_lines_)); }

Footprint::OfBuffer& Footprint::of(std::size_t buffer) {
  if (buffers_.size() <= buffer) buffers_.resize(buffer + 1);
  return buffers_[buffer];
}

bool Footprint::touch(std::size_t buffer, std::uint64_t address, Passes passes, std::size_t block) {
  OfBuffer& one = of(buffer);
  if (passes == Passes::kL1 && l1_[block].load(address / kSectorBytes)) return true;
  // An atomic reads what L2 does not have; a store of part of a sector leaves the rest to be
  // merged.
  if (passes != Passes::kStore) one.fetched.insert(address / kFetchBytes);
  if (passes == Passes::kStore || passes == Passes::kAtomic) {
    one.written.insert(address / kSectorBytes);
  }
  return false;
}

void Footprint::end_cluster() {
  ++clusters_;
  for (OfBuffer& one : buffers_) {
    one.fetches.resize(clusters_ - 1);  // of clusters before the buffer was touched first: none
    one.writes.resize(clusters_ - 1);
    one.fetches.push_back(one.fetched.size());
    one.writes.push_back(one.written.size());
  }
}

Footprint::Bytes Footprint::of_grid(std::uint64_t clusters, std::size_t first, std::size_t end,
                                    const std::vector<std::uint64_t>& buffer_bytes) const {
  const auto grown = [&](const std::vector<std::uint64_t>& sizes) {
    if (sizes.empty()) return 0.0;
    const auto behind = [&](std::size_t cluster) {
      return cluster == 0 ? 0 : static_cast<double>(sizes[std::min(cluster, sizes.size()) - 1]);
    };
    const double each =
        end > first ? (behind(end) - behind(first)) / static_cast<double>(end - first) : 0;
    return behind(sizes.size()) +
           each * static_cast<double>(clusters - std::min<std::uint64_t>(clusters, sizes.size()));
  };
  Bytes bytes;
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const double most = i < buffer_bytes.size() ? static_cast<double>(buffer_bytes[i]) : 0;
    bytes.read += std::min(grown(buffers_[i].fetches) * kFetchBytes, most);
    bytes.written += std::min(grown(buffers_[i].writes) * kSectorBytes, most);
  }
  return bytes;
}

}  // namespace warpgauge::interpret
