// SPDX-License-Identifier: Apache-2.0
// Question: how fast does the hardware decompress, by the size and the number of the streams?
//
// Method: cuMemBatchDecompressAsync on the formats that the device says it decompresses (a device
// attribute; none before compute capability 10.0). `<format>.size`: batches that give 64 MiB
// together, in streams of 4 KiB up to what the device takes at once. `<format>.batch`: 1 to 1,024
// streams of 64 KiB. Rates are of the bytes that come out, seconds are those between events around
// one call.
//
// What could fool it: bytes that are easier or harder than a user's (half of them are new, half are
// repetitions of 258 bytes: the ratio is fact `ratio`; other bytes give other rates); an engine
// that did not finish (the numbers of bytes that it tells and all bytes are compared); streams that
// share a source (each has its own, with the same bytes); a host that is slower than the engine
// (time_launches says so). This probe was compiled, its streams were decompressed by other
// programs, and it has never run on a card.
#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/driver.h"
#include "probes/methods/array_size.h"
#include "probes/methods/compressed_streams.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::decompression_probe {
namespace {

struct Format {
  Compression compression;
  const char* name;
  unsigned bit;  ///< of the device's attribute
};

#if CUDA_VERSION >= 12080

constexpr Format kFormats[] = {
    {Compression::kDeflate, "deflate", CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE},
    {Compression::kSnappy, "snappy", CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY},
    {Compression::kLz4, "lz4", CU_MEM_DECOMPRESS_ALGORITHM_LZ4}};

int attribute_of(const Device& device, CUdevice_attribute attribute) {
  CUdevice handle{};
  int value = 0;
  check_driver(driver_function<decltype(&cuDeviceGet)>("cuDeviceGet")(&handle, device.ordinal()),
               "cuDeviceGet");
  const auto ask = driver_function<decltype(&cuDeviceGetAttribute)>("cuDeviceGetAttribute");
  return ask(&value, attribute, handle) == CUDA_SUCCESS ? value : 0;
}

decltype(&cuMemBatchDecompressAsync) engine() {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  if (cudaGetDriverEntryPointByVersion("cuMemBatchDecompressAsync", &found, CUDA_VERSION,
                                       cudaEnableDefault, &result) != cudaSuccess ||
      found == nullptr) {
    cudaGetLastError();
    throw SkipSeries{"the driver has no cuMemBatchDecompressAsync"};
  }
  return reinterpret_cast<decltype(&cuMemBatchDecompressAsync)>(found);
}

/// Streams of `bytes` bytes each, once decompressed.
class Batch {
 public:
  Batch(const Format& format, std::size_t bytes, std::size_t count)
      : plain_(plain_bytes(bytes, 1)),
        stream_(compressed(format.compression, plain_)),
        pitch_((stream_.size() + kAligned - 1) / kAligned * kAligned),
        sources_(pitch_ * count),
        out_(bytes * count),
        written_(count) {
    for (std::size_t i = 0; i < count; ++i) {
      check(cudaMemcpy(sources_.data() + i * pitch_, stream_.data(), stream_.size(),
                       cudaMemcpyHostToDevice));
      CUmemDecompressParams one{};
      one.srcNumBytes = stream_.size();
      one.dstNumBytes = bytes;
      one.dstActBytes = written_.data() + i;
      one.src = sources_.data() + i * pitch_;
      one.dst = out_.data() + i * bytes;
      one.algo = static_cast<CUmemDecompressAlgorithm>(format.bit);
      work_.push_back(one);
    }
    out_.fill_bytes(0);
    written_.fill_bytes(0);
  }

  double bytes() const { return double(plain_.size()) * double(work_.size()); }

  void launch() {
    std::size_t wrong = 0;
    check_driver(engine_(work_.data(), work_.size(), 0, &wrong, nullptr),
                 "cuMemBatchDecompressAsync");
  }

  /// Throws std::runtime_error where something else came out.
  void verify() {
    launch();
    check(cudaDeviceSynchronize());
    const auto counts = written_.to_host();
    const auto found = out_.to_host();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto begin = found.begin() + static_cast<std::ptrdiff_t>(i * plain_.size());
      if (counts[i] == plain_.size() && std::equal(plain_.begin(), plain_.end(), begin)) continue;
      throw std::runtime_error("stream " + std::to_string(i) + " gave other bytes, " +
                               std::to_string(counts[i]) + " of them");
    }
  }

 private:
  static constexpr std::size_t kAligned = 256;

  decltype(&cuMemBatchDecompressAsync) engine_ = engine();
  Bytes plain_, stream_;
  std::size_t pitch_;
  DeviceBuffer<std::uint8_t> sources_, out_;
  DeviceBuffer<cuuint32_t> written_;
  std::vector<CUmemDecompressParams> work_;
};

void add_point(Probe& probe, Sweep& sweep, double at, Batch& batch) {
  batch.verify();
  add_rate(sweep, at, batch.bytes(), probe.at_level(3, 7, 25), [&] { batch.launch(); });
}

void measure_format(Probe& probe, const Format& format) {
  const Device& device = probe.device();
  const std::string name = format.name, key = "decompression." + name + ".";
  constexpr std::size_t kTogether = std::size_t{64} << 20, kEach = std::size_t{64} << 10;
  const auto available = [&] {
    const int formats = attribute_of(device, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK);
    if ((static_cast<unsigned>(formats) & format.bit) == 0) {
      throw SkipSeries{"this device does not decompress " + name + " by hardware"};
    }
    const int most = attribute_of(device, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH);
    return most > 0 ? static_cast<std::size_t>(most) : kTogether;
  };
  const std::map<std::string, std::string> facts = {
      {"ratio",
       std::to_string(double(kEach) /
                      double(compressed(format.compression, plain_bytes(kEach, 1)).size()))}};
  measure_rates(
      probe, name + ".size", {"size", "bytes"},
      {.facts = facts,
       .fit = {"saturation", {{key + "gbps", "plateau"}, {key + "knee_bytes", "knee"}}},
       .figure = {"decompression_size",
                  "Bytes that the hardware decompresses a second against a stream's size", name}},
      [&](Sweep& sweep) {
        const std::size_t most = std::min(available(), kTogether);
        for (std::size_t bytes = 4 << 10; bytes <= most; bytes *= 2) {
          Batch batch(format, bytes, std::max<std::size_t>(1, kTogether / bytes));
          add_point(probe, sweep, double(bytes), batch);
        }
      });
  measure_rates(
      probe, name + ".batch", {"streams", "1"},
      {.facts = facts,
       .fit = {"saturation", {{key + "batch_gbps", "plateau"}, {key + "knee_streams", "knee"}}},
       .figure = {"decompression_batch",
                  "Bytes that the hardware decompresses a second against streams a call", name}},
      [&](Sweep& sweep) {
        if (available() < kEach) throw SkipSeries{"streams of 64 KiB are too long"};
        for (std::size_t count = 1; count <= 1024; count *= 2) {
          Batch batch(format, kEach, count);
          add_point(probe, sweep, double(count), batch);
        }
      });
}

void measure(Probe& probe) {
  for (const Format& format : kFormats) measure_format(probe, format);
}

#else

void measure(Probe&) { throw SkipSeries{"this toolkit has no cuMemBatchDecompressAsync"}; }

#endif

const Register kRegister{
    measure,
    {.question = "How fast does the hardware decompress, by the size and the number of streams?",
     .min_capability = 100,
     .cost_seconds = 4}};

}  // namespace
}  // namespace warpgauge::probes::decompression_probe
