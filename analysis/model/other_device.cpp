// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/other_device.h"

#include <fmt/format.h>

namespace warpgauge::model {
namespace {

using descriptor::CountedOn;
using descriptor::Descriptor;

std::string device_of(const profile::Profile& profile) {
  return fmt::format("{} ({})", profile.device_name,
                     plain_architecture(profile.compute_capability));
}

bool is_other_device(const CountedOn& counted, const profile::Profile& profile) {
  if (is_other_architecture(counted.architecture, profile)) return true;
  return !counted.device.empty() && counted.device != profile.device_name;
}

}  // namespace

std::string plain_architecture(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') digits += c;
  }
  return digits.empty() ? digits : "sm_" + digits;
}

bool is_other_architecture(std::string_view architecture, const profile::Profile& profile) {
  const std::string its = plain_architecture(architecture);
  const std::string here = plain_architecture(profile.compute_capability);
  return !its.empty() && !here.empty() && its != here;
}

std::string name_of(const CountedOn& device) {
  if (device.device.empty()) {
    return device.architecture.empty() ? "an unknown device" : "a device of " + device.architecture;
  }
  return device.architecture.empty() ? device.device
                                     : fmt::format("{} ({})", device.device, device.architecture);
}

std::string counted_text(const CountedOn& device) {
  return fmt::format("the counts are of {}", name_of(device));
}

std::string code_text(std::string_view architecture, const profile::Profile& profile) {
  const std::string here = plain_architecture(profile.compute_capability);
  if (here.empty()) return {};
  if (plain_architecture(architecture).empty()) {
    return fmt::format(
        "code of an unknown architecture costs what {} costs code for {}: the interval is from "
        "half "
        "to twice",
        profile.device_name, here);
  }
  if (!is_other_architecture(architecture, profile)) return {};
  return fmt::format(
      "code for {} costs what {} costs code for {}: no recording says how far off that is, and the "
      "interval is from half to twice",
      architecture, profile.device_name, here);
}

std::vector<std::string> other_device_texts(const Descriptor& kernel,
                                            const profile::Profile& profile) {
  std::vector<std::string> texts;
  if (const auto& counted = kernel.counted_on; counted && is_other_device(*counted, profile)) {
    texts.push_back(fmt::format(
        "{}, not of {}: {} is taken to execute and to move as much{}", counted_text(*counted),
        device_of(profile), profile.device_name,
        is_other_architecture(counted->architecture, profile) ? ", from half to twice" : ""));
  }
  if (!kernel.code.empty()) {
    std::string text = code_text(kernel.code.architecture, profile);
    if (!text.empty()) texts.push_back(std::move(text));
  }
  return texts;
}

bool is_of_other_architecture(const Descriptor& kernel, const profile::Profile& profile) {
  const bool counted =
      kernel.counted_on && is_other_architecture(kernel.counted_on->architecture, profile);
  return counted ||
         (!kernel.code.empty() && (plain_architecture(kernel.code.architecture).empty() ||
                                   is_other_architecture(kernel.code.architecture, profile)));
}

}  // namespace warpgauge::model
