// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>

#include "analysis/base/hash.h"

namespace warpgauge::injection {
namespace {

using nlohmann::json;

/// A program with many large buffers must not fill the disk.
constexpr std::uint64_t kMostKeptBytes = std::uint64_t{8} << 30;

/// All arguments in one piece; null where the call does not give them so.
const std::uint8_t* packed_arguments(void** extra, std::uint64_t& bytes) {
  const std::uint8_t* begin = nullptr;
  bytes = 0;
  for (; extra != nullptr && *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER) {
      begin = static_cast<const std::uint8_t*>(extra[1]);
    } else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE) {
      bytes = *static_cast<const std::size_t*>(extra[1]);
    } else {
      return nullptr;  // of a later CUDA
    }
  }
  return begin;
}

/// Where each argument lies on the host. Empty where the call does not say.
std::vector<const std::uint8_t*> places_of(
    const GivenArguments& given, const std::vector<counters::ParameterPlace>& parameters) {
  std::vector<const std::uint8_t*> places;
  if (given.each != nullptr) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      places.push_back(static_cast<const std::uint8_t*>(given.each[i]));
    }
    return places;
  }
  std::uint64_t bytes = 0;
  const std::uint8_t* const all = packed_arguments(given.extra, bytes);
  for (const auto& [offset, size] : parameters) {
    if (all == nullptr || std::uint64_t{offset} + size > bytes) return {};
    places.push_back(all + offset);
  }
  return places;
}

std::string hex(const std::uint8_t* bytes, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

}  // namespace

json ArgumentReader::read(const GivenArguments& given,
                          const std::vector<counters::ParameterPlace>& parameters) {
  const auto places = places_of(given, parameters);
  if (places.size() != parameters.size()) return {};
  json values = json::array(), pointers = json::array(), all = json::array();
  struct Pointer {
    std::size_t argument, at;
    std::uint64_t address, allocation;
  };
  std::vector<Pointer> seen;
  std::map<std::uint64_t, Allocation> allocations;  // by address
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (places[i] == nullptr) return {};
    values.push_back(hex(places[i], parameters[i].size_bytes));
    std::uint64_t word = 0;
    for (std::size_t at = 0; at + sizeof word <= parameters[i].size_bytes; at += sizeof word) {
      std::memcpy(&word, places[i] + at, sizeof word);
      const auto allocation = allocation_of(word, allocations);
      if (!allocation) continue;
      allocations[*allocation].pointed_at.push_back(word - *allocation);
      seen.push_back({i, at, word, *allocation});
    }
  }
  for (const Pointer& one : seen) {
    pointers.push_back(
        {{"argument", one.argument},
         {"at", one.at},
         {"allocation", std::distance(allocations.begin(), allocations.find(one.allocation))},
         {"offset", one.address - one.allocation}});
  }
  for (const auto& [address, allocation] : allocations) {
    all.push_back({{"address", address}, {"bytes", allocation.bytes}});
    json contents = contents_of(address, allocation);
    if (!contents.empty()) all.back()["contents"] = std::move(contents);
  }
  json line = {{"values", std::move(values)}};
  if (!pointers.empty()) line["pointers"] = std::move(pointers);
  if (!all.empty()) line["allocations"] = std::move(all);
  return line;
}

/// The address of the allocation that `address` lies in; nothing where the driver knows of
/// no memory there.
std::optional<std::uint64_t> ArgumentReader::allocation_of(
    std::uint64_t address, std::map<std::uint64_t, Allocation>& found) const {
  constexpr std::uint64_t kLeast = 4096, kMost = std::uint64_t{1} << 57;
  if (address < kLeast || address >= kMost) return std::nullopt;
  const auto above = found.upper_bound(address);
  if (above != found.begin()) {
    const auto& [begin, allocation] = *std::prev(above);
    if (address - begin < allocation.bytes) return begin;
  }
  const auto ask = [&](auto& value, CUpointer_attribute attribute) {
    return api_.cuPointerGetAttribute(&value, attribute, address) == CUDA_SUCCESS;
  };
  unsigned type = 0;
  CUdeviceptr begin = 0;
  std::size_t bytes = 0;
  if (!ask(type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE) || type == 0 ||
      !ask(begin, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR) ||
      !ask(bytes, CU_POINTER_ATTRIBUTE_RANGE_SIZE) || begin > address || address - begin >= bytes) {
    return std::nullopt;
  }
  found.emplace(begin, Allocation{.bytes = bytes});
  return begin;
}

/// The parts behind the pointers, each once.
json ArgumentReader::contents_of(std::uint64_t address, const Allocation& allocation) {
  json contents = json::array();
  if (contents_bytes_ == 0) return contents;
  std::vector<std::uint64_t> begins = allocation.pointed_at;
  std::ranges::sort(begins);
  for (std::size_t i = 0; i < begins.size();) {
    const auto end_of = [&](std::uint64_t at) {
      return at + std::min(contents_bytes_, allocation.bytes - at);
    };
    const std::uint64_t begin = begins[i];
    std::uint64_t end = end_of(begin);
    for (++i; i < begins.size() && begins[i] <= end; ++i) end = end_of(begins[i]);
    json part = keep(address, begin, end - begin);
    if (!part.empty()) contents.push_back(std::move(part));
  }
  return contents;
}

json ArgumentReader::keep(std::uint64_t address, std::uint64_t at, std::uint64_t bytes) {
  if (bytes > kMostKeptBytes - kept_bytes_) {
    if (kept_bytes_ < kMostKeptBytes) {
      journal_.failed("contents of buffers", "are more than 8 GiB: give --contents fewer bytes");
    }
    kept_bytes_ = kMostKeptBytes;
    return {};
  }
  std::string copy(bytes, '\0');
  if (api_.cuMemcpyDtoH_v2(copy.data(), address + at, bytes) != CUDA_SUCCESS) return {};
  kept_bytes_ += bytes;
  const std::string hash = fmt::format("{:016x}", fnv1a64(copy));
  if (!journal_.keep_file(hash + ".bytes", copy.data(), bytes)) return {};
  return {{"at", at}, {"bytes", bytes}, {"hash", hash}};
}

}  // namespace warpgauge::injection
