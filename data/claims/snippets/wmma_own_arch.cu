// SPDX-License-Identifier: Apache-2.0
// The same product for the device's own architecture.
#include "wmma_default_arch.cu"
