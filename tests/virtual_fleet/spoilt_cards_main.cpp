// SPDX-License-Identifier: Apache-2.0
// warpgauge_spoilt_cards ROOT FILE: of the cards in profiles/ of the source tree ROOT, how many are
// named that are made slower. Writes the table to FILE (scripts/update_fleet.sh).
#include <cstdio>
#include <exception>

#include "analysis/base/text_file.h"
#include "tests/virtual_fleet/spoilt_cards.h"

int main(int argc, char** argv) {
  using namespace warpgauge;
  if (argc != 3) {
    std::fputs("usage: warpgauge_spoilt_cards ROOT FILE\n", stderr);
    return 2;
  }
  try {
    replace_text_file(argv[2], virtual_fleet::spoilt_cards_csv(virtual_fleet::real_cards(argv[1])));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
  return 0;
}
