// SPDX-License-Identifier: Apache-2.0
// Every function that the injected library opens, of CUPTI and of the driver: each succeeds and
// does nothing, unless stand_in.cpp has one of that name.
#include "cupti/injection/api.h"

#define STAND_IN(name)                             \
  extern "C" int stand_in_##name() __asm__(#name); \
  extern "C" __attribute__((weak)) int stand_in_##name() { return 0; }

WARPGAUGE_CUPTI_FUNCTIONS(STAND_IN)
WARPGAUGE_DRIVER_FUNCTIONS(STAND_IN)
WARPGAUGE_INJECTION_FUNCTIONS(STAND_IN)
WARPGAUGE_INJECTION_DRIVER_FUNCTIONS(STAND_IN)
