// SPDX-License-Identifier: Apache-2.0
// What a program of somebody else does with the libraries: a key of a profile, the time of a
// kernel, the functions of a listing.
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include <warpgauge/analysis/descriptor/read.h>
#include <warpgauge/analysis/machine_code/listing.h>
#include <warpgauge/analysis/model/predict.h>
#include <warpgauge/analysis/profile/profile.h>

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  try {
    const auto profile = warpgauge::profile::read_profile(argv[1]);
    const auto* entry = profile.find(argv[2]);
    if (entry == nullptr) return 1;
    std::printf("%.17g %s\n", entry->value, entry->unit.c_str());
    const auto kernel = warpgauge::descriptor::read_descriptor(argv[3]);
    const auto prediction = warpgauge::model::predict(kernel, profile);
    if (!prediction.time_us) return 1;
    std::printf("%.17g us, %s\n", prediction.time_us->value, prediction.bound.c_str());
    std::ifstream file(argv[4]);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const auto& function : warpgauge::machine_code::read_listing(text)) {
      std::printf("%s %zu\n", function.function.c_str(), function.instructions.size());
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
