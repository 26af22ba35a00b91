// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/kernel_names.h"

#include <cxxabi.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace warpgauge::machine_code {
namespace {

/// A function of the program: initialisers of other sources register kernels before main.
std::unordered_map<const void*, std::string>& registered() {
  static std::unordered_map<const void*, std::string> names;
  return names;
}

/// The beginning of a mangled name up to and with the "I" that opens the template's arguments;
/// empty for the name of no template's instance. Itanium C++ ABI, 5.1.3: "_Z", "N" for a nested
/// name, then each name as its length and its text. A kernel is not a member of a class, so that
/// the first arguments are its own.
std::string instances_prefix(std::string_view name) {
  std::size_t at = name.starts_with("_ZN") ? 3 : name.starts_with("_Z") ? 2 : name.size();
  while (at < name.size()) {
    if (name[at] == 'L') ++at;  // internal linkage
    std::size_t length = 0;
    while (at < name.size() && std::isdigit(static_cast<unsigned char>(name[at]))) {
      length = 10 * length + static_cast<std::size_t>(name[at++] - '0');
    }
    if (length == 0 || length >= name.size() - at) return {};
    at += length;
    if (name[at] == 'I') return std::string(name.substr(0, at + 1));
  }
  return {};
}

/// "47_GLOBAL__N__ffff9320_9_part_1_cu_429c44a1_11719" is the length of what follows, a hash, the
/// length of the source's name, that name, another hash, and perhaps more: the source's name stays.
std::string without_hashes(std::string_view name) {
  constexpr std::string_view kUnnamed = "_GLOBAL__N__";
  constexpr std::size_t kHash = 9;  // "ffff9320_"
  const auto number = [](std::string_view digits) {
    std::size_t value = 0;
    for (const char c : digits) {
      if (!std::isdigit(static_cast<unsigned char>(c))) break;
      value = 10 * value + static_cast<std::size_t>(c - '0');
    }
    return value;
  };
  std::string text;
  while (true) {
    const std::size_t at = name.find(kUnnamed);
    if (at == name.npos || at < 2) break;
    const std::size_t length = number(name.substr(at - 2, 2));
    if (length < kUnnamed.size() + kHash || length > name.size() - at) break;
    std::string_view source = name.substr(at, length).substr(kUnnamed.size() + kHash);
    const std::size_t behind = source.find('_');
    if (behind == source.npos) break;
    source = source.substr(behind + 1, number(source));
    text.append(name.substr(0, at - 2)).append(kUnnamed).append(source);
    name.remove_prefix(at + length);
  }
  return text.append(name);
}

}  // namespace

std::vector<std::string> registered_as(const std::vector<std::string>& mangled_names) {
  std::unordered_map<std::string, std::string> names;
  for (const auto& [function, name] : registered()) {
    const auto [place, is_new] = names.try_emplace(without_hashes(name), name);
    if (!is_new && place->second != name) place->second.clear();  // only a hash tells them apart
  }
  std::vector<std::string> found;
  for (const std::string& name : mangled_names) {
    const auto place = names.find(without_hashes(name));
    found.push_back(place == names.end() ? std::string() : place->second);
  }
  return found;
}

void register_kernel(const void* function, std::string mangled_name) {
  registered().insert_or_assign(function, std::move(mangled_name));
}

bool KernelNames::Entry::is(std::string_view mangled_name) const {
  return instances.empty() ? mangled_name == name : mangled_name.starts_with(instances);
}

bool KernelNames::hold(std::string_view mangled_name) const {
  return std::ranges::any_of(entries_, [&](const Entry& entry) { return entry.is(mangled_name); });
}

KernelNames KernelNames::absent_from(const std::vector<std::string>& listing) const {
  KernelNames absent = *this;
  std::erase_if(absent.entries_, [&](const Entry& entry) {
    return std::ranges::any_of(listing, [&](const auto& name) { return entry.is(name); });
  });
  return absent;
}

std::string KernelNames::text() const {
  std::string text;
  for (const Entry& entry : entries_) {
    if (!text.empty()) text += ", ";
    if (!entry.instances.empty()) text += "every instance of the template of ";
    text += demangle(entry.name);
  }
  return text;
}

Kernels::Kernels(std::initializer_list<Kernels> all) {
  for (const Kernels& kernels : all) add(kernels);
}

Kernels Kernels::named(std::string mangled_name) {
  Kernels kernels;
  kernels.references_.push_back({.name = std::move(mangled_name)});
  return kernels;
}

void Kernels::add(const Kernels& more) {
  references_.insert(references_.end(), more.references_.begin(), more.references_.end());
}

KernelNames Kernels::names() const {
  KernelNames names;
  for (const Reference& reference : references_) {
    std::string name = reference.name;
    if (name.empty()) {
      const auto found = registered().find(reference.function);
      if (found == registered().end()) {
        throw std::logic_error("a function is named as a kernel, and is not one of this program");
      }
      name = found->second;
    }
    std::string instances = reference.every_instance ? instances_prefix(name) : std::string();
    names.entries_.push_back({std::move(name), std::move(instances)});
  }
  return names;
}

Kernels every_instance_of(const Kernels& kernels) {
  Kernels all = kernels;
  for (auto& reference : all.references_) reference.every_instance = true;
  return all;
}

std::string demangle(const std::string& name) {
  if (!name.starts_with("_Z")) return name;  // a type's code else: "f" would be float
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  return text && status == 0 ? text.get() : name;
}

}  // namespace warpgauge::machine_code
