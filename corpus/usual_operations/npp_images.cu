// SPDX-License-Identifier: Apache-2.0
// NPP's image routines on images of 4096 x 4096: filters, morphology, geometry, colours,
// statistics.
#include "outside_npp.h"

namespace {

using namespace outside;

void filters(const Images& x) {
  const Npp8u* in = x.gray.data();
  Npp8u* out = x.gray_out.data();
  for (const auto& [name, mask] :
       {std::pair{"3", NPP_MASK_SIZE_3_X_3}, std::pair{"5", NPP_MASK_SIZE_5_X_5}}) {
    operation(std::string("gauss ") + name, [&, size = mask] {
      repeat([&] {
        CHECK_NPP(nppiFilterGaussBorder_8u_C1R_Ctx(in, kSide, kSize, kCorner, out, kSide, kSize,
                                                   size, kBorder, x.stream));
      });
    });
  }
  for (const int width : {5, 17}) {
    operation("box " + std::to_string(width), [&] {
      repeat([&] {
        CHECK_NPP(nppiFilterBoxBorder_8u_C1R_Ctx(
            in, kSide, kSize, kCorner, out, kSide, kSize, NppiSize{width, width},
            NppiPoint{width / 2, width / 2}, kBorder, x.stream));
      });
    });
  }
  operation("sobel", [&] {
    repeat([&] {
      CHECK_NPP(nppiFilterSobelHorizBorder_8u16s_C1R_Ctx(
          in, kSide, kSize, kCorner, reinterpret_cast<Npp16s*>(x.shorts_out.data()), kSide * 2,
          kSize, NPP_MASK_SIZE_3_X_3, kBorder, x.stream));
    });
  });
  operation("median", [&] {
    // The filter reads two pixels beyond the region on each side, so the region is inside.
    const NppiSize inside{kSide - 4, kSide - 4};
    const NppiSize mask{5, 5};
    Npp32u bytes = 0;
    CHECK_NPP(nppiFilterMedianGetBufferSize_8u_C1R_Ctx(inside, mask, &bytes, x.stream));
    const Buffer<Npp8u> storage(bytes);
    const std::size_t first = 2 * kSide + 2;
    repeat([&] {
      CHECK_NPP(nppiFilterMedian_8u_C1R_Ctx(in + first, kSide, out + first, kSide, inside, mask,
                                            NppiPoint{2, 2}, storage.data(), x.stream));
    });
  });
  operation("dilate", [&] {
    repeat([&] {
      CHECK_NPP(nppiDilate3x3Border_8u_C1R_Ctx(in, kSide, kSize, kCorner, out, kSide, kSize,
                                               kBorder, x.stream));
    });
  });
  operation("erode with a mask of 7 x 7", [&] {
    const Buffer<Npp8u> mask(std::vector<Npp8u>(49, 1));
    repeat([&] {
      CHECK_NPP(nppiErodeBorder_8u_C1R_Ctx(in, kSide, kSize, kCorner, out, kSide, kSize,
                                           mask.data(), NppiSize{7, 7}, NppiPoint{3, 3}, kBorder,
                                           x.stream));
    });
  });
}

void geometry(const Images& x) {
  const Npp8u* in = x.gray.data();
  Npp8u* out = x.gray_out.data();
  const int small = 1500;
  for (const auto& [name, method] :
       {std::pair{"nearest", NPPI_INTER_NN}, std::pair{"linear", NPPI_INTER_LINEAR},
        std::pair{"cubic", NPPI_INTER_CUBIC}, std::pair{"super", NPPI_INTER_SUPER}}) {
    operation(std::string("resize ") + name, [&, how = method] {
      repeat([&] {
        CHECK_NPP(nppiResize_8u_C1R_Ctx(in, kSide, kSize, kWhole, out, small,
                                        NppiSize{small, small}, NppiRect{0, 0, small, small}, how,
                                        x.stream));
      });
    });
  }
  operation("resize of colours", [&] {
    repeat([&] {
      CHECK_NPP(nppiResize_8u_C3R_Ctx(x.color.data(), 3 * kSide, NppiSize{small, small},
                                      NppiRect{0, 0, small, small}, x.color_out.data(), 3 * kSide,
                                      kSize, kWhole, NPPI_INTER_LINEAR, x.stream));
    });
  });
  operation("rotate", [&] {
    repeat([&] {
      CHECK_NPP(nppiRotate_8u_C1R_Ctx(in, kSize, kSide, kWhole, out, kSide, kWhole, 30, 500, 1500,
                                      NPPI_INTER_LINEAR, x.stream));
    });
  });
  operation("affine warp", [&] {
    const double map[2][3] = {{0.9, 0.2, 10}, {-0.15, 1.1, 30}};
    repeat([&] {
      CHECK_NPP(nppiWarpAffine_8u_C1R_Ctx(in, kSize, kSide, kWhole, out, kSide, kWhole, map,
                                          NPPI_INTER_CUBIC, x.stream));
    });
  });
  operation("transpose", [&] {
    repeat([&] { CHECK_NPP(nppiTranspose_8u_C1R_Ctx(in, kSide, out, kSide, kSize, x.stream)); });
  });
}

void colors(const Images& x) {
  const Npp8u* in = x.color.data();
  Npp8u* out = x.color_out.data();
  const int step = 3 * kSide;
  const auto convert = [&](const char* name, auto function) {
    operation(name, [&] {
      repeat([&] { check_npp(function(in, step, out, step, kSize, x.stream), name); });
    });
  };
  convert("rgb to yuv", nppiRGBToYUV_8u_C3R_Ctx);
  convert("rgb to hsv", nppiRGBToHSV_8u_C3R_Ctx);
  convert("rgb to luv", nppiRGBToLUV_8u_C3R_Ctx);
  convert("yuv to rgb", nppiYUVToRGB_8u_C3R_Ctx);
  operation("rgb to gray", [&] {
    repeat([&] {
      CHECK_NPP(nppiRGBToGray_8u_C3C1R_Ctx(in, step, x.gray_out.data(), kSide, kSize, x.stream));
    });
  });
}

/// How much storage a routine asks for. Releases of NPP differ in whether it is an int or a size_t.
template <class Bytes>
std::size_t storage_bytes(NppStatus (*ask)(NppiSize, Bytes*, NppStreamContext),
                          const NppStreamContext& stream) {
  Bytes bytes = 0;
  check_npp(ask(kSize, &bytes, stream), "size of NPP's storage");
  return static_cast<std::size_t>(bytes);
}

template <class Bytes>
std::size_t storage_bytes(NppStatus (*ask)(NppiSize, int, Bytes*, NppStreamContext), int levels,
                          const NppStreamContext& stream) {
  Bytes bytes = 0;
  check_npp(ask(kSize, levels, &bytes, stream), "size of NPP's storage");
  return static_cast<std::size_t>(bytes);
}

void statistics(const Images& x) {
  const Npp8u* in = x.gray.data();
  operation("histogram", [&] {
    const Buffer<Npp8u> storage(
        storage_bytes(nppiHistogramEvenGetBufferSize_8u_C1R_Ctx, 257, x.stream));
    const Buffer<Npp32s> counts(256);
    repeat([&] {
      CHECK_NPP(nppiHistogramEven_8u_C1R_Ctx(in, kSide, kSize, counts.data(), 257, 0, 256,
                                             storage.data(), x.stream));
    });
  });
  operation("mean", [&] {
    const Buffer<Npp8u> storage(storage_bytes(nppiMeanGetBufferHostSize_8u_C1R_Ctx, x.stream));
    const Buffer<Npp64f> mean(1);
    repeat([&] {
      CHECK_NPP(nppiMean_8u_C1R_Ctx(in, kSide, kSize, storage.data(), mean.data(), x.stream));
    });
  });
  operation("threshold", [&] {
    repeat([&] {
      CHECK_NPP(nppiThreshold_8u_C1R_Ctx(in, kSide, x.gray_out.data(), kSide, kSize, 100,
                                         NPP_CMP_LESS, x.stream));
    });
  });
  operation("product of float images", [&] {
    repeat([&] {
      CHECK_NPP(nppiMul_32f_C1R_Ctx(x.floats.data(), kFloatStep, x.floats.data(), kFloatStep,
                                    x.floats_out.data(), kFloatStep, kSize, x.stream));
    });
  });
  operation("logarithm of a float image", [&] {
    repeat([&] {
      CHECK_NPP(nppiLn_32f_C1R_Ctx(x.floats.data(), kFloatStep, x.floats_out.data(), kFloatStep,
                                   kSize, x.stream));
    });
  });
}

}  // namespace

int main() try {
  const Images images;
  filters(images);
  geometry(images);
  colors(images);
  statistics(images);
} catch (const std::exception& error) {
  std::fprintf(stderr, "npp_images: %s\n", error.what());
  return 1;
}
