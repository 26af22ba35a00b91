// SPDX-License-Identifier: Apache-2.0
// Reads instructions, a line each ("@P0 IADD3 R1, R2, R3, RZ"), and writes those without a meaning.
#include <iostream>
#include <string>

#include "analysis/interpret/meanings.h"
#include "analysis/interpret/operation.h"

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    if (warpgauge::interpret::read_operation(line).execute == nullptr) std::cout << line << '\n';
  }
}
