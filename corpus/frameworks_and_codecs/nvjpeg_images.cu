// SPDX-License-Identifier: Apache-2.0
// nvJPEG: encodes synthetic images in three ways of sampling colours, and decodes what it encoded,
// on the GPU alone and with the host's share, into several formats.
#include <nvjpeg.h>

#include "outside.h"

namespace {

using namespace outside;

constexpr int kSide = 2048;
constexpr std::size_t kPixels = std::size_t{kSide} * kSide;

/// Smooth waves with some noise, interleaved RGB.
std::vector<unsigned char> picture() {
  Numbers numbers(91);
  std::vector<unsigned char> values(3 * kPixels);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        const double wave = std::sin(0.01 * x * (channel + 1)) * std::cos(0.013 * y);
        values[(std::size_t{kSide} * y + x) * 3 + channel] =
            static_cast<unsigned char>(128 + 100 * wave + 20 * numbers.uniform());
      }
    }
  }
  return values;
}

nvjpegImage_t image_at(const Buffer<unsigned char>& data, bool interleaved) {
  nvjpegImage_t image{};
  for (int channel = 0; channel < (interleaved ? 1 : 3); ++channel) {
    image.channel[channel] = data.data() + channel * kPixels;
    image.pitch[channel] = interleaved ? 3 * kSide : kSide;
  }
  return image;
}

using Bytes = std::vector<unsigned char>;

Bytes encode(nvjpegHandle_t jpeg, const std::string& name, nvjpegChromaSubsampling_t sampling,
             int quality, bool optimised, const Buffer<unsigned char>& rgb) {
  Bytes encoded;
  operation("encode " + name, [&] {
    nvjpegEncoderState_t state = nullptr;
    nvjpegEncoderParams_t parameters = nullptr;
    CHECK(nvjpegEncoderStateCreate(jpeg, &state, nullptr));
    CHECK(nvjpegEncoderParamsCreate(jpeg, &parameters, nullptr));
    CHECK(nvjpegEncoderParamsSetQuality(parameters, quality, nullptr));
    CHECK(nvjpegEncoderParamsSetOptimizedHuffman(parameters, optimised ? 1 : 0, nullptr));
    CHECK(nvjpegEncoderParamsSetSamplingFactors(parameters, sampling, nullptr));
    const nvjpegImage_t source = image_at(rgb, true);
    repeat([&] {
      CHECK(nvjpegEncodeImage(jpeg, state, parameters, &source, NVJPEG_INPUT_RGBI, kSide, kSide,
                              nullptr));
      CHECK(cudaStreamSynchronize(nullptr));
    });
    std::size_t length = 0;
    CHECK(nvjpegEncodeRetrieveBitstream(jpeg, state, nullptr, &length, nullptr));
    encoded.resize(length);
    CHECK(nvjpegEncodeRetrieveBitstream(jpeg, state, encoded.data(), &length, nullptr));
    CHECK(cudaStreamSynchronize(nullptr));
    CHECK(nvjpegEncoderParamsDestroy(parameters));
    CHECK(nvjpegEncoderStateDestroy(state));
  });
  return encoded;
}

void decode(nvjpegHandle_t jpeg, const std::string& name, const Bytes& encoded,
            nvjpegOutputFormat_t format) {
  operation("decode " + name, [&] {
    if (encoded.empty()) throw std::runtime_error("nothing was encoded");
    nvjpegJpegState_t state = nullptr;
    CHECK(nvjpegJpegStateCreate(jpeg, &state));
    const Buffer<unsigned char> out(3 * kPixels);
    const bool interleaved = format == NVJPEG_OUTPUT_RGBI || format == NVJPEG_OUTPUT_BGRI;
    nvjpegImage_t target = image_at(out, interleaved);
    repeat([&] {
      CHECK(nvjpegDecode(jpeg, state, encoded.data(), encoded.size(), format, &target, nullptr));
      CHECK(cudaStreamSynchronize(nullptr));
    });
    CHECK(nvjpegJpegStateDestroy(state));
  });
}

}  // namespace

int main() try {
  const Buffer<unsigned char> rgb(picture());
  nvjpegHandle_t jpeg = nullptr;
  CHECK(nvjpegCreateSimple(&jpeg));
  const Bytes full = encode(jpeg, "4:4:4", NVJPEG_CSS_444, 90, false, rgb);
  const Bytes half = encode(jpeg, "4:2:2", NVJPEG_CSS_422, 80, false, rgb);
  const Bytes quarter = encode(jpeg, "4:2:0 optimised", NVJPEG_CSS_420, 70, true, rgb);
  const Bytes gray = encode(jpeg, "gray", NVJPEG_CSS_GRAY, 85, false, rgb);
  CHECK(nvjpegDestroy(jpeg));
  for (const auto& [where, backend] : {std::pair{"on the GPU", NVJPEG_BACKEND_GPU_HYBRID},
                                       std::pair{"with the host", NVJPEG_BACKEND_HYBRID}}) {
    const std::string place = where;
    operation("decoder " + place, [&, kind = backend] {
      nvjpegHandle_t decoder = nullptr;
      CHECK(nvjpegCreateEx(kind, nullptr, nullptr, 0, &decoder));
      decode(decoder, "4:4:4 to rgb " + place, full, NVJPEG_OUTPUT_RGBI);
      decode(decoder, "4:2:2 to planes of rgb " + place, half, NVJPEG_OUTPUT_RGB);
      decode(decoder, "4:2:0 to bgr " + place, quarter, NVJPEG_OUTPUT_BGRI);
      decode(decoder, "4:2:0 to yuv " + place, quarter, NVJPEG_OUTPUT_YUV);
      decode(decoder, "gray " + place, gray, NVJPEG_OUTPUT_Y);
      CHECK(nvjpegDestroy(decoder));
    });
  }
} catch (const std::exception& error) {
  std::fprintf(stderr, "nvjpeg_images: %s\n", error.what());
  return 1;
}
