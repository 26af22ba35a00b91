// SPDX-License-Identifier: Apache-2.0
// How long a collective takes by the keys of links alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/descriptor/collective.h"
#include "analysis/model/laws.h"
#include "analysis/model/roofline.h"
#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// A time, or the keys that are missing for it.
struct CollectiveTime {
  std::optional<Bound> time_us;
  std::vector<MissingKey> missing;
  std::vector<std::string> assumptions;
};

/// T = latency + bytes over a link / rate, the latency-bandwidth law of collectives (R. Thakur, R.
/// Rabenseifner, W. Gropp, "Optimization of Collective Communication Operations in MPICH",
/// Int. J. High Perform. Comput. Appl. 19(1), 2005). For n devices:
///
///   nccl    latency  link.devicesN.nccl_KIND_us, of 8 bytes; its part in what the rate was
///   measured
///                    with, 256 MiB, is in the rate: less and less of it counts up to there
///           bytes    2 (n - 1) / n of an all-reduce, (n - 1) / n of an all-gather: what
///                    nccl-tests divides by for its bus bandwidth (its doc/PERFORMANCE.md), which
///                    link.devicesN.nccl_KIND_gbps is
///   ring    latency  2 (n - 1) steps of an all-reduce, n - 1 of an all-gather (P. Patarasuk, X.
///                    Yuan, "Bandwidth optimal all-reduce algorithms for clusters of
///                    workstations", J. Parallel Distrib. Comput. 69(2), 2009), each handed on by
///                    a flag: link.peerK.flag_near_ordered_ns
///           bytes    as above
///   direct  latency  one flag
///           bytes    n - 1 times all of an all-reduce, which each device reads and adds up by
///                    itself; (n - 1) / n of an all-gather
///
/// The rate of ring and direct is that of one device while all send at once: half of
/// link.peerK.both_sm_write_gbps (two devices), or the N-th part of link.devicesN.ring_sm_gbps or
/// .all_to_all_sm_gbps. The slowest of several peers counts. The interval reaches over those of all
/// keys, and up by the constants above. Never throws for a collective within its limits.
CollectiveTime collective_time(const descriptor::Collective& collective,
                               const profile::Profile& profile);

}  // namespace warpgauge::model
