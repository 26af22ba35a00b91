// SPDX-License-Identifier: Apache-2.0
// What most host sources read. tests/portability/second_compiler_test.py has it parsed once for
// all.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <Eigen/Dense>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "analysis/estimate/estimate.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/reader.h"
