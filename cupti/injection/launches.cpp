// SPDX-License-Identifier: Apache-2.0
// Times come from activity records of concurrent kernels: they do not make launches wait for one
// another, so that the program runs as it does by itself.
#include <array>
#include <cstdlib>

#include "cupti/injection/collector.h"

namespace warpgauge::injection {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{4} << 20;
constexpr std::uint32_t kFlushMilliseconds = 500;  // what a program that is killed may lose

/// CUPTI's callbacks have no argument of ours.
const Api* the_api = nullptr;
Journal* the_journal = nullptr;
LaunchCalls* the_calls = nullptr;

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, kBufferBytes));
  *bytes = *buffer == nullptr ? 0 : kBufferBytes;
  *most_records = 0;  // as many as fit
}

nlohmann::json record_json(const CUpti_ActivityKernel10& record) {
  const bool is_node = record.graphNodeId != 0;
  const auto call =
      is_node ? the_calls->look(record.correlationId) : the_calls->take(record.correlationId);
  const auto sizes = [](auto x, auto y, auto z) {
    return std::array{static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
  };
  const counters::LaunchShape shape{
      .kernel = record.name == nullptr ? "" : record.name,
      .grid_blocks = sizes(record.gridX, record.gridY, record.gridZ),
      .block_threads = sizes(record.blockX, record.blockY, record.blockZ),
      .dynamic_shared_bytes = static_cast<unsigned>(record.dynamicSharedMemory),
      .code = call ? call->code : std::string()};
  nlohmann::json line = {{"type", "launch"},
                         {"shape", to_json(shape)},
                         {"call", record.correlationId},
                         {"graph_node", record.graphNodeId},
                         {"stream", record.streamId},
                         {"device", record.deviceId},
                         {"start_ns", record.start},
                         {"end_ns", record.end},
                         {"registers_per_thread", record.registersPerThread},
                         {"static_shared_bytes", record.staticSharedMemory},
                         {"local_bytes_per_thread", record.localMemoryPerThread},
                         {"cluster_blocks", {record.clusterX, record.clusterY, record.clusterZ}}};
  if (call && !call->ranges.empty()) line["ranges"] = call->ranges;
  return line;
}

void CUPTIAPI take_buffer(CUcontext context, std::uint32_t stream, std::uint8_t* buffer,
                          std::size_t, std::size_t valid_bytes) {
  CUpti_Activity* record = nullptr;
  while (the_api->cuptiActivityGetNextRecord(buffer, valid_bytes, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
    the_journal->write(record_json(*reinterpret_cast<const CUpti_ActivityKernel10*>(record)));
  }
  std::size_t dropped = 0;
  the_api->cuptiActivityGetNumDroppedRecords(context, stream, &dropped);
  if (dropped > 0) {
    the_journal->failed("launches", std::to_string(dropped) + " records of launches were lost");
  }
  std::free(buffer);
}

class LaunchTimes : public Collector {
 public:
  LaunchTimes(const Api& api, Journal& journal, LaunchCalls& calls) {
    the_api = &api;
    the_journal = &journal;
    the_calls = &calls;
    check(api, api.cuptiActivityRegisterCallbacks(give_buffer, take_buffer),
          "cuptiActivityRegisterCallbacks");
    check(api, api.cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL),
          "cuptiActivityEnable");
    check(api, api.cuptiActivityFlushPeriod(kFlushMilliseconds), "cuptiActivityFlushPeriod");
  }
  void before(const Launch&) override {}
  void after(const Launch&) override {}
  void finish() override { the_api->cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED); }
};

}  // namespace

std::unique_ptr<Collector> collect_launches(const Api& api, Journal& journal, LaunchCalls& calls) {
  return std::make_unique<LaunchTimes>(api, journal, calls);
}

}  // namespace warpgauge::injection
