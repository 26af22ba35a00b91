// SPDX-License-Identifier: Apache-2.0
// Nothing: what is precompiled for tests needs a source to go with (tests/CMakeLists.txt).
