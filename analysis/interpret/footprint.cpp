// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/footprint.h"

#include <algorithm>

namespace warpgauge::interpret {

bool NumberSet::insert(std::uint64_t number) {
  if (last_number_ != number / kPage) {
    last_number_ = number / kPage;
    auto& page = pages_[last_number_];
    if (!page) page = std::make_unique<std::bitset<kPage>>();
    last_ = page.get();
  }
  const std::uint64_t at = number % kPage;
  if ((*last_)[at]) return false;
  (*last_)[at] = true;
  ++size_;
  return true;
}

Footprint::OfBuffer& Footprint::of(std::size_t buffer) {
  if (buffers_.size() <= buffer) buffers_.resize(buffer + 1);
  return buffers_[buffer];
}

void Footprint::touch(std::size_t buffer, std::uint64_t sector, Passes passes) {
  OfBuffer& one = of(buffer);
  // An atomic reads what L2 does not have.
  if (passes != Passes::kStore) one.fetched.insert(sector / kSectorsOfPiece);
  if (passes == Passes::kStore || passes == Passes::kAtomic) {
    one.written.insert(sector);
  }
}

void Footprint::update(std::uint64_t sector, int times) {
  // Places behind these are not kept: where that many are changed, none is hot.
  constexpr std::size_t kMostPlaces = 1 << 16;
  ++updated_sectors_;
  update_times_ += static_cast<std::uint64_t>(times);
  const std::uint64_t place = sector / kSectorsOfSlice;
  auto found = updates_.find(place);
  if (found == updates_.end()) {
    if (updates_.size() >= kMostPlaces) return;
    found = updates_.emplace(place, Updates{.last_cluster = clusters_}).first;
  }
  Updates& one = found->second;
  one.times += static_cast<std::uint64_t>(times);
  one.by_several |= one.last_cluster != clusters_;
  one.last_cluster = clusters_;
}

HotPlace Footprint::hot_place() const {
  std::uint64_t most = 0;
  for (const auto& [place, one] : updates_) {
    if (one.by_several || clusters_ <= 1) most = std::max(most, one.times);
  }
  if (most == 0) return {};
  return {.share = static_cast<double>(most) / static_cast<double>(update_times_),
          .per_sector = static_cast<double>(most) / static_cast<double>(updated_sectors_)};
}

void Footprint::touch_local(std::size_t block_of_cluster, std::uint64_t sector) {
  constexpr int kSectorBits = 40;
  local_.insert(std::uint64_t{block_of_cluster} << kSectorBits | sector);
}

double Footprint::local_bytes_of_cluster() const {
  if (clusters_ == 0) return 0;
  return static_cast<double>(local_sectors_ * kSectorBytes) / static_cast<double>(clusters_);
}

void Footprint::end_cluster() {
  ++clusters_;
  local_sectors_ += local_.size();
  local_ = {};
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
    bytes.read += std::min(grown(buffers_[i].fetches) * kSectorsOfPiece * kSectorBytes, most);
    bytes.written += std::min(grown(buffers_[i].writes) * kSectorBytes, most);
  }
  return bytes;
}

}  // namespace warpgauge::interpret
