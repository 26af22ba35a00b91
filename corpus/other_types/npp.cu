// SPDX-License-Identifier: Apache-2.0
// NPP's image and signal routines that npp_images leaves out, on images of 4096 x 4096 and signals
// of 2^24 numbers: other types and numbers of channels, wiener and bilateral filters, arithmetic,
// comparisons, remapping, statistics of floats.
#include "outside_npp.h"

namespace {

using namespace outside;

template <class Call>
void each(const std::string& name, Call&& call) {
  operation(name, [&] { repeat([&] { check_npp(call(), name.c_str()); }); });
}

void filters(const Images& x) {
  const Npp32f* f = x.floats.data();
  Npp32f* fo = x.floats_out.data();
  const auto& s = x.stream;
  each("gauss 5 of floats", [&] {
    return nppiFilterGaussBorder_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep, kSize,
                                             NPP_MASK_SIZE_5_X_5, kBorder, s);
  });
  each("gauss 7 of colours", [&] {
    return nppiFilterGaussBorder_8u_C3R_Ctx(x.color.data(), kColorStep, kSize, kCorner,
                                            x.color_out.data(), kColorStep, kSize,
                                            NPP_MASK_SIZE_7_X_7, kBorder, s);
  });
  each("box 9 of 16 bits", [&] {
    return nppiFilterBoxBorder_16u_C1R_Ctx(x.shorts.data(), kShortStep, kSize, kCorner,
                                           x.shorts_out.data(), kShortStep, kSize, NppiSize{9, 9},
                                           NppiPoint{4, 4}, kBorder, s);
  });
  each("box 5 of floats", [&] {
    return nppiFilterBoxBorder_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep, kSize,
                                           NppiSize{5, 5}, NppiPoint{2, 2}, kBorder, s);
  });
  each("laplace", [&] {
    return nppiFilterLaplaceBorder_8u_C1R_Ctx(x.gray.data(), kSide, kSize, kCorner,
                                              x.gray_out.data(), kSide, kSize, NPP_MASK_SIZE_5_X_5,
                                              kBorder, s);
  });
  each("sharpen", [&] {
    return nppiFilterSharpenBorder_8u_C3R_Ctx(x.color.data(), kColorStep, kSize, kCorner,
                                              x.color_out.data(), kColorStep, kSize, kBorder, s);
  });
  each("wiener", [&] {
    Npp32f noise[1] = {0.1F};
    return nppiFilterWienerBorder_8u_C1R_Ctx(x.gray.data(), kSide, kSize, kCorner,
                                             x.gray_out.data(), kSide, kSize, NppiSize{5, 5},
                                             NppiPoint{2, 2}, noise, kBorder, s);
  });
  each("bilateral", [&] {
    return nppiFilterBilateralGaussBorder_8u_C1R_Ctx(x.gray.data(), kSide, kSize, kCorner,
                                                     x.gray_out.data(), kSide, kSize, 3, 1, 400.0F,
                                                     9.0F, kBorder, s);
  });
  each("greatest of 5 x 5 floats", [&] {
    return nppiFilterMaxBorder_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep, kSize,
                                           NppiSize{5, 5}, NppiPoint{2, 2}, kBorder, s);
  });
  each("least of 3 x 3 colours", [&] {
    return nppiFilterMinBorder_8u_C3R_Ctx(x.color.data(), kColorStep, kSize, kCorner,
                                          x.color_out.data(), kColorStep, kSize, NppiSize{3, 3},
                                          NppiPoint{1, 1}, kBorder, s);
  });
  each("scharr of floats", [&] {
    return nppiFilterScharrVertBorder_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep,
                                                  kSize, kBorder, s);
  });
  each("prewitt of 16 bits", [&] {
    return nppiFilterPrewittHorizBorder_16s_C1R_Ctx(
        reinterpret_cast<const Npp16s*>(x.shorts.data()), kShortStep, kSize, kCorner,
        reinterpret_cast<Npp16s*>(x.shorts_out.data()), kShortStep, kSize, kBorder, s);
  });
  operation("any filter of 7 x 7 floats", [&] {
    const Buffer<Npp32f> mask(uniform<float>(49, 0, 0.04));
    repeat([&] {
      check_npp(
          nppiFilterBorder_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep, kSize,
                                       mask.data(), NppiSize{7, 7}, NppiPoint{3, 3}, kBorder, s),
          "nppiFilterBorder");
    });
  });
  operation("row filter of 11 floats", [&] {
    const Buffer<Npp32f> mask(uniform<float>(11, 0, 0.2));
    repeat([&] {
      check_npp(nppiFilterRowBorder_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep,
                                                kSize, mask.data(), 11, 5, kBorder, s),
                "nppiFilterRowBorder");
    });
  });
  each("dilate colours", [&] {
    return nppiDilate3x3Border_8u_C3R_Ctx(x.color.data(), kColorStep, kSize, kCorner,
                                          x.color_out.data(), kColorStep, kSize, kBorder, s);
  });
  each("erode floats", [&] {
    return nppiErode3x3Border_32f_C1R_Ctx(f, kFloatStep, kSize, kCorner, fo, kFloatStep, kSize,
                                          kBorder, s);
  });
}

void geometry(const Images& x) {
  const auto& s = x.stream;
  const NppiSize small{1800, 1800};
  const NppiRect part{0, 0, 1800, 1800};
  each("resize floats by cubic", [&] {
    return nppiResize_32f_C1R_Ctx(x.floats.data(), kFloatStep, small, part, x.floats_out.data(),
                                  kFloatStep, kSize, kWhole, NPPI_INTER_CUBIC, s);
  });
  each("resize 16 bits by lanczos", [&] {
    return nppiResize_16u_C1R_Ctx(x.shorts.data(), kShortStep, small, part, x.shorts_out.data(),
                                  kShortStep, kSize, kWhole, NPPI_INTER_LANCZOS, s);
  });
  each("rotate colours", [&] {
    return nppiRotate_8u_C3R_Ctx(x.color.data(), kSize, kColorStep, kWhole, x.color_out.data(),
                                 kColorStep, kWhole, 20, 300, 900, NPPI_INTER_CUBIC, s);
  });
  each("warp floats in perspective", [&] {
    const double map[3][3] = {{0.95, 0.1, 5}, {-0.1, 1.05, 20}, {1e-5, 2e-5, 1}};
    return nppiWarpPerspective_32f_C1R_Ctx(x.floats.data(), kSize, kFloatStep, kWhole,
                                           x.floats_out.data(), kFloatStep, kWhole, map,
                                           NPPI_INTER_LINEAR, s);
  });
  operation("remap", [&] {
    const Buffer<Npp32f> columns(uniform<float>(Images::kPixels, 0, kSide - 1, 55));
    repeat([&] {
      check_npp(nppiRemap_8u_C1R_Ctx(x.gray.data(), kSize, kSide, kWhole, columns.data(),
                                     kFloatStep, columns.data(), kFloatStep, x.gray_out.data(),
                                     kSide, kSize, NPPI_INTER_LINEAR, s),
                "nppiRemap");
    });
  });
  each("mirror colours", [&] {
    return nppiMirror_8u_C3R_Ctx(x.color.data(), kColorStep, x.color_out.data(), kColorStep, kSize,
                                 NPP_BOTH_AXIS, s);
  });
  each("transpose floats", [&] {
    return nppiTranspose_32f_C1R_Ctx(x.floats.data(), kFloatStep, x.floats_out.data(), kFloatStep,
                                     kSize, s);
  });
  each("swap channels", [&] {
    const int order[3] = {2, 0, 1};
    return nppiSwapChannels_8u_C3R_Ctx(x.color.data(), kColorStep, x.color_out.data(), kColorStep,
                                       kSize, order, s);
  });
}

void arithmetic(const Images& x) {
  const Npp8u* g = x.gray.data();
  const Npp32f* f = x.floats.data();
  Npp32f* fo = x.floats_out.data();
  const auto& s = x.stream;
  const auto floats = [&](const char* name, auto function) {
    each(name, [&] { return function(f, kFloatStep, f, kFloatStep, fo, kFloatStep, kSize, s); });
  };
  floats("sum of float images", nppiAdd_32f_C1R_Ctx);
  floats("quotient of float images", nppiDiv_32f_C1R_Ctx);
  floats("difference of float images", nppiAbsDiff_32f_C1R_Ctx);
  const auto one = [&](const char* name, auto function) {
    each(name, [&] { return function(f, kFloatStep, fo, kFloatStep, kSize, s); });
  };
  one("root of a float image", nppiSqrt_32f_C1R_Ctx);
  one("exponential of a float image", nppiExp_32f_C1R_Ctx);
  one("square of a float image", nppiSqr_32f_C1R_Ctx);
  each("sum of bytes, scaled", [&] {
    return nppiAdd_8u_C1RSfs_Ctx(g, kSide, g, kSide, x.gray_out.data(), kSide, kSize, 1, s);
  });
  each("exclusive or of bytes",
       [&] { return nppiXor_8u_C1R_Ctx(g, kSide, g, kSide, x.gray_out.data(), kSide, kSize, s); });
  each("bytes to floats",
       [&] { return nppiConvert_8u32f_C1R_Ctx(g, kSide, fo, kFloatStep, kSize, s); });
  each("floats to 16 bits", [&] {
    return nppiConvert_32f16u_C1R_Ctx(f, kFloatStep, x.shorts_out.data(), kShortStep, kSize,
                                      NPP_RND_NEAR, s);
  });
  each("comparison of floats", [&] {
    return nppiCompare_32f_C1R_Ctx(f, kFloatStep, f, kFloatStep, x.gray_out.data(), kSide, kSize,
                                   NPP_CMP_GREATER, s);
  });
  each("threshold of floats by two values", [&] {
    return nppiThreshold_LTValGTVal_32f_C1R_Ctx(f, kFloatStep, fo, kFloatStep, kSize, 2, 1, 8, 9,
                                                s);
  });
  each("rgb to ycbcr", [&] {
    return nppiRGBToYCbCr_8u_C3R_Ctx(x.color.data(), kColorStep, x.color_out.data(), kColorStep,
                                     kSize, s);
  });
  each("hsv to rgb", [&] {
    return nppiHSVToRGB_8u_C3R_Ctx(x.color.data(), kColorStep, x.color_out.data(), kColorStep,
                                   kSize, s);
  });
  each("rgb to xyz", [&] {
    return nppiRGBToXYZ_8u_C3R_Ctx(x.color.data(), kColorStep, x.color_out.data(), kColorStep,
                                   kSize, s);
  });
  each("integral image", [&] {
    return nppiIntegral_8u32s_C1R_Ctx(g, kSide, reinterpret_cast<Npp32s*>(fo), kFloatStep,
                                      NppiSize{kSide - 1, kSide - 1}, 0, s);
  });
}

void signals(const Images& x) {
  const std::size_t n = Images::kPixels;
  const auto& s = x.stream;
  const Npp32f* f = x.floats.data();
  Npp32f* fo = x.floats_out.data();
  each("signal sum", [&] { return nppsAdd_32f_Ctx(f, f, fo, n, s); });
  each("signal logarithm", [&] { return nppsLn_32f_Ctx(f, fo, n, s); });
  each("signal arc tangent", [&] { return nppsArctan_32f_Ctx(f, fo, n, s); });
  each("signal cube root", [&] { return nppsCubrt_32f_Ctx(f, fo, n, s); });
  each("signal of complex products", [&] {
    const auto* const c = reinterpret_cast<const Npp32fc*>(f);
    return nppsMul_32fc_Ctx(c, c, reinterpret_cast<Npp32fc*>(fo), n / 2, s);
  });
  each("signal normalised", [&] { return nppsNormalize_32f_Ctx(f, fo, n, 5.0F, 2.0F, s); });
}

}  // namespace

int main() try {
  const Images images;
  filters(images);
  geometry(images);
  arithmetic(images);
  signals(images);
} catch (const std::exception& error) {
  std::fprintf(stderr, "more_npp: %s\n", error.what());
  return 1;
}
