// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/buffers.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "analysis/interpret/byte_numbers.h"

namespace warpgauge::interpret {
namespace {

constexpr std::uint64_t kFirstAddress = 0x1000'0000'0000;  // below memory of the host
constexpr std::uint64_t kApart = std::uint64_t{2} << 20;

/// Bits that look random and depend on the place alone (the finaliser of SplitMix64).
constexpr std::uint64_t mixed(std::uint64_t place) {
  std::uint64_t bits = place + 0x9e37'79b9'7f4a'7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58'476d'1ce4'e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d0'49bb'1331'11eb;
  return bits ^ (bits >> 31);
}

std::uint8_t* host(std::uint64_t address) { return reinterpret_cast<std::uint8_t*>(address); }

/// The bits in their word of 64 that stand for bytes from `at` on, which is a multiple of `bytes`.
std::uint64_t bits_of_bytes(std::uint64_t at, int bytes) {
  return ((std::uint64_t{1} << bytes) - 1) << (at % 64);
}

/// Element `index` of contents that are computed.
std::uint64_t element(const Contents& contents, std::uint64_t index) {
  switch (contents.kind) {
    case Contents::Kind::kIota:
      return index;
    case Contents::Kind::kBelow:
      return mixed(index) % contents.below;
    case Contents::Kind::kRandom:
      return mixed(index);
    default:
      return 0;
  }
}

}  // namespace

std::size_t Buffers::add(std::uint64_t size_bytes, Contents contents) {
  std::uint64_t address = kFirstAddress;
  if (!buffers_.empty()) {
    const Buffer& last = buffers_.back();
    address = (last.address + last.size_bytes + 2 * kApart - 1) / kApart * kApart;
  }
  buffers_.push_back({address, size_bytes, std::move(contents)});
  return buffers_.size() - 1;
}

void Buffers::add_host(std::uint64_t address, std::uint64_t size_bytes) {
  buffers_.push_back({address, size_bytes, {.kind = Contents::Kind::kHost}});
}

void Buffers::add_at(std::uint64_t address, std::uint64_t size_bytes, Contents contents) {
  buffers_.push_back({address, size_bytes, std::move(contents)});
}

std::optional<std::size_t> Buffers::find(std::uint64_t address, std::uint64_t bytes) const {
  const auto above = std::ranges::upper_bound(buffers_, address, {}, &Buffer::address);
  if (above == buffers_.begin()) return std::nullopt;
  const Buffer& buffer = *(above - 1);
  const std::uint64_t offset = address - buffer.address;
  if (offset >= buffer.size_bytes || bytes > buffer.size_bytes - offset) return std::nullopt;
  return static_cast<std::size_t>(above - 1 - buffers_.begin());
}

std::size_t Buffers::nearest(std::uint64_t address) const {
  const auto distance = [address](const Buffer& buffer) {
    if (address < buffer.address) return buffer.address - address;
    const std::uint64_t offset = address - buffer.address;
    return offset < buffer.size_bytes ? 0 : offset - buffer.size_bytes;
  };
  const auto found = std::ranges::min_element(buffers_, {}, distance);
  return static_cast<std::size_t>(found - buffers_.begin());
}

Loaded Buffers::load(std::size_t buffer, std::uint64_t address, int bytes) {
  if (buffers_[buffer].contents.kind == Contents::Kind::kHost) {
    return {.value = number_at(host(address), bytes), .known = true};
  }
  const Page* page = page_with_contents(buffer, address);
  if (page == nullptr) return {};
  const std::uint64_t at = address % kPageBytes, bits = bits_of_bytes(at, bytes);
  return {.value = number_at(&page->bytes[at], bytes),
          .known = (page->known[at / 64] & bits) == bits};
}

void Buffers::store(std::size_t buffer, std::uint64_t address, int bytes, std::uint64_t value,
                    bool known) {
  if (buffers_[buffer].contents.kind == Contents::Kind::kHost) {
    put_number(host(address), bytes, value);
    return;
  }
  // What is not known of a page without contents needs none.
  if (!known && page_with_contents(buffer, address) == nullptr) return;
  Page& page = page_of(buffer, address);
  const std::uint64_t at = address % kPageBytes, bits = bits_of_bytes(at, bytes);
  put_number(&page.bytes[at], bytes, value);
  page.known[at / 64] = known ? page.known[at / 64] | bits : page.known[at / 64] & ~bits;
}

void Buffers::load_bytes(std::size_t buffer, std::uint64_t address, std::span<std::uint8_t> bytes,
                         std::span<std::uint8_t> known) {
  if (buffers_[buffer].contents.kind == Contents::Kind::kHost) {
    std::memcpy(bytes.data(), host(address), bytes.size());
    std::ranges::fill(known, std::uint8_t{1});
    return;
  }
  for (std::size_t done = 0; done < bytes.size();) {
    const std::uint64_t at = (address + done) % kPageBytes;
    const std::size_t count = std::min(bytes.size() - done, kPageBytes - at);
    if (const Page* page = page_with_contents(buffer, address + done)) {
      std::memcpy(&bytes[done], &page->bytes[at], count);
      for (std::size_t i = 0; i < count; ++i) known[done + i] = is_known(*page, at + i) ? 1 : 0;
    } else {
      std::memset(&known[done], 0, count);
    }
    done += count;
  }
}

void Buffers::store_bytes(std::size_t buffer, std::uint64_t address,
                          std::span<const std::uint8_t> bytes,
                          std::span<const std::uint8_t> known) {
  if (buffers_[buffer].contents.kind == Contents::Kind::kHost) {
    std::memcpy(host(address), bytes.data(), bytes.size());
    return;
  }
  for (std::size_t done = 0; done < bytes.size();) {
    const std::uint64_t at = (address + done) % kPageBytes;
    const std::size_t count = std::min(bytes.size() - done, kPageBytes - at);
    const auto of_page = known.subspan(done, count);
    const bool says_something = std::ranges::find(of_page, 1) != of_page.end();
    // What is not known takes no room where nothing was known before.
    if (says_something || page_with_contents(buffer, address + done) != nullptr) {
      Page& page = page_of(buffer, address + done);
      std::memcpy(&page.bytes[at], &bytes[done], count);
      for (std::size_t i = 0; i < count; ++i) set_known(page, at + i, of_page[i] != 0);
    }
    done += count;
  }
}

std::uint64_t Buffers::number_of_page(std::size_t buffer, std::uint64_t address) {
  constexpr int kPageBits = 45;  // addresses have 57 bits
  return (std::uint64_t{buffer} << kPageBits) | (address / kPageBytes);
}

Buffers::Page& Buffers::page_of(std::size_t buffer, std::uint64_t address) {
  const std::uint64_t number = number_of_page(buffer, address);
  if (number == last_number_ && last_ != nullptr) return *last_;
  std::unique_ptr<Page>& page = pages_[number];
  if (!page) {
    page = std::make_unique<Page>();
    if (has_pages_.size() <= buffer) has_pages_.resize(buffer + 1);
    has_pages_[buffer] = 1;
    fill(*page, buffers_[buffer], address / kPageBytes * kPageBytes);
  }
  last_number_ = number;
  last_ = page.get();
  return *page;
}

const Buffers::Page* Buffers::page_with_contents(std::size_t buffer, std::uint64_t address) {
  if (buffers_[buffer].contents.kind != Contents::Kind::kUnknown) return &page_of(buffer, address);
  const std::uint64_t number = number_of_page(buffer, address);
  if (number != last_number_) {
    const auto found = pages_.find(number);
    last_number_ = number;
    last_ = found == pages_.end() ? nullptr : found->second.get();
  }
  return last_;
}

bool Buffers::is_known(const Page& page, std::uint64_t at) {
  return (page.known[at / 64] >> (at % 64) & 1) != 0;
}

void Buffers::set_known(Page& page, std::uint64_t at, bool known) {
  const std::uint64_t bit = std::uint64_t{1} << (at % 64);
  page.known[at / 64] = known ? page.known[at / 64] | bit : page.known[at / 64] & ~bit;
}

void Buffers::fill_parts(Page& page, const Buffer& buffer, std::uint64_t first_address) {
  for (const Contents::Part& part : buffer.contents.parts) {
    const std::uint64_t begin = buffer.address + part.at, end = begin + part.bytes.size();
    const std::uint64_t from = std::max(begin, first_address);
    const std::uint64_t to = std::min(end, first_address + kPageBytes);
    for (std::uint64_t at = from; at < to; ++at) {
      page.bytes[at - first_address] = part.bytes[at - begin];
      set_known(page, at - first_address);
    }
  }
}

void Buffers::fill(Page& page, const Buffer& buffer, std::uint64_t first_address) {
  const Contents& contents = buffer.contents;
  if (contents.kind == Contents::Kind::kUnknown) return;
  if (contents.kind == Contents::Kind::kParts) return fill_parts(page, buffer, first_address);
  const std::uint64_t offset = first_address - buffer.address;  // the others begin with a page
  if (contents.kind == Contents::Kind::kBytes) {
    const std::uint64_t size = contents.bytes.size();
    const std::uint64_t count = size > offset ? std::min(size - offset, kPageBytes) : 0;
    if (count > 0) std::memcpy(page.bytes.data(), &contents.bytes[offset], count);
    for (std::uint64_t i = 0; i < count; ++i) set_known(page, i);
    return;
  }
  page.known.fill(~std::uint64_t{0});
  if (contents.kind == Contents::Kind::kZeros) return;
  const auto width = static_cast<std::uint64_t>(contents.element_bytes);
  for (std::uint64_t at = 0; at < kPageBytes; at += width) {
    const std::uint64_t value = element(contents, (offset + at) / width);
    std::memcpy(&page.bytes[at], &value, width);
  }
}

}  // namespace warpgauge::interpret
