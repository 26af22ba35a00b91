// SPDX-License-Identifier: Apache-2.0
// The trials behind the table of known answers of execution: each plants one SM, measures it
// virtually with one noise, gives the recording to the estimators, and counts.
#pragma once

#include "tests/virtual_gpu/trials.h"
#include "tests/virtual_scheduler/sm.h"

namespace warpgauge::virtual_scheduler {

using virtual_gpu::Noise;
using virtual_gpu::Row;
using virtual_gpu::Table;

/// SM `index` of the random ones, with every estimator; every tenth with every noise. Every 25th
/// has the surface of the probe's standard level, the others that of its quick one.
void run_random(int index, Table& table);

/// One SM of each adversarial population.
void run_adversarial(int index, Table& table);

/// Counts what an estimate says about a planted whole number (or about one over a whole number, if
/// it is below 1). It answers when its whole interval rounds to one number; else it cannot tell.
void score_whole(double planted, const estimate::Estimate& found, const std::string& output,
                 double scale, Row& row);

/// The table as a document.
std::string to_document(const Table& table, int machines, int adversarial);

}  // namespace warpgauge::virtual_scheduler
