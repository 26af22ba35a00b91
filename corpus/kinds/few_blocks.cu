// SPDX-License-Identifier: Apache-2.0
// Grids of 16, 64, 132 and 200 blocks, fewer or little more than the SMs: an image read through
// bilinear and bicubic weights, from memory and as a texture; rotations; gathers by random index in
// 1 MiB to 1 GiB; chases of pointers by few warps.
#include "kinds.h"

namespace few_blocks {

using namespace kinds;

constexpr int kSide = 2048;  // of the image that is read

struct FromMemory {
  const float* image;
  __device__ float at(int x, int y) const {
    x = min(max(x, 0), kSide - 1);
    y = min(max(y, 0), kSide - 1);
    return image[y * kSide + x];
  }
  __device__ float bilinear(float x, float y) const {
    const float left = floorf(x), top = floorf(y);
    const float u = x - left, v = y - top;
    const int i = static_cast<int>(left), j = static_cast<int>(top);
    const float above = at(i, j) + u * (at(i + 1, j) - at(i, j));
    const float below = at(i, j + 1) + u * (at(i + 1, j + 1) - at(i, j + 1));
    return above + v * (below - above);
  }
};

struct FromTexture {
  cudaTextureObject_t image;
  __device__ float at(int x, int y) const { return tex2D<float>(image, x + 0.5F, y + 0.5F); }
  __device__ float bilinear(float x, float y) const {
    return tex2D<float>(image, x + 0.5F, y + 0.5F);
  }
};

/// Weights of Catmull and Rom's cubic at `u` between the second and third of four points.
__device__ __forceinline__ void cubic_weights(float u, float (&weights)[4]) {
  weights[0] = u * (-0.5F + u * (1.0F - 0.5F * u));
  weights[1] = 1.0F + u * u * (-2.5F + 1.5F * u);
  weights[2] = u * (0.5F + u * (2.0F - 1.5F * u));
  weights[3] = u * u * (-0.5F + 0.5F * u);
}

template <class Image>
__device__ float bicubic(const Image& image, float x, float y) {
  const float left = floorf(x), top = floorf(y);
  float across[4], down[4];
  cubic_weights(x - left, across);
  cubic_weights(y - top, down);
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    float row = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      row += across[i] * image.at(static_cast<int>(left) + i - 1, static_cast<int>(top) + j - 1);
    }
    sum += down[j] * row;
  }
  return sum;
}

/// What is read for a pixel of the output: a scaled or a turned place, by two or by four weights.
enum class Read { kBilinear, kBicubic, kTurned, kTurnedNearest };

template <class Image, Read read>
__global__ void resample(Image image, int width, int height, float* out) {
  const int pixels = width * height, stride = gridDim.x * blockDim.x;
  const float step_x = static_cast<float>(kSide) / width,
              step_y = static_cast<float>(kSide) / height;
  for (int pixel = blockIdx.x * blockDim.x + threadIdx.x; pixel < pixels; pixel += stride) {
    float x = pixel % width * step_x, y = pixel / width * step_y;
    if (read == Read::kTurned || read == Read::kTurnedNearest) {  // by 30 degrees about the middle
      const float from_x = x - kSide / 2, from_y = y - kSide / 2;
      x = 0.8660254F * from_x - 0.5F * from_y + kSide / 2;
      y = 0.5F * from_x + 0.8660254F * from_y + kSide / 2;
    }
    if (read == Read::kBicubic) {
      out[pixel] = bicubic(image, x, y);
    } else if (read == Read::kTurnedNearest) {
      out[pixel] = image.at(static_cast<int>(x), static_cast<int>(y));
    } else {
      out[pixel] = image.bilinear(x, y);
    }
  }
}

/// Sums of `each` random words; all lanes' places are independent. `T` sets how many bytes are
/// read.
template <class T, int unroll, int log_bytes>
__global__ void gather(const T* data, int each, float* out) {
  constexpr std::uint32_t kMask = (std::uint32_t{1} << (log_bytes - (sizeof(T) == 16 ? 4 : 2))) - 1;
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll unroll
  for (int i = 0; i < each; ++i) {
    const T x = data[hashed(thread + 0x9e3779b9U * i) & kMask];
    if constexpr (sizeof(T) == 16) {
      sum += x.x + x.w;
    } else {
      sum += x;
    }
  }
  out[thread] = sum;
}

/// Each lane follows a ring of its own start, or all lanes of a warp the same one.
template <bool together>
__global__ void chase(const std::uint32_t* next, std::uint32_t size, int steps,
                      std::uint32_t* out) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  std::uint32_t at = (together ? thread / 32 : thread) * 2654435761U % size;
#pragma unroll 1
  for (int i = 0; i < steps; ++i) at = next[at];
  out[thread] = at;
}

/// The image as a texture that is read by linear filtering, or by whole points.
class Texture {
 public:
  Texture(const std::vector<float>& image, bool filtered) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array_, &format, kSide, kSide));
    CHECK(cudaMemcpy2DToArray(array_, 0, 0, image.data(), kSide * 4, kSide * 4, kSide,
                              cudaMemcpyHostToDevice));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaTextureDesc texture{};
    texture.addressMode[0] = texture.addressMode[1] = cudaAddressModeClamp;
    texture.filterMode = filtered ? cudaFilterModeLinear : cudaFilterModePoint;
    texture.readMode = cudaReadModeElementType;
    CHECK(cudaCreateTextureObject(&object_, &resource, &texture, nullptr));
  }
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  ~Texture() {
    cudaDestroyTextureObject(object_);
    cudaFreeArray(array_);
  }
  cudaTextureObject_t object() const { return object_; }

 private:
  cudaArray_t array_ = nullptr;
  cudaTextureObject_t object_ = 0;
};

/// A slope from 0 to 1 in both directions, which every interpolation inside gives back.
std::vector<float> slope() {
  std::vector<float> image(std::size_t{kSide} * kSide);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) image[y * kSide + x] = static_cast<float>(x + y) / (2 * kSide);
  }
  return image;
}

template <class Image, Read read>
void picture(Cases& cases, const std::string& name, unsigned blocks, unsigned threads, int each) {
  cases.run(name + ", " + std::to_string(blocks) + " blocks of " + std::to_string(threads), [&] {
    const int width = 2048;
    const int height = static_cast<int>(blocks * threads) * each / width;
    const Buffer<float> out(static_cast<std::size_t>(width) * height);
    const std::vector<float> image = slope();
    if constexpr (std::is_same_v<Image, FromTexture>) {
      const Texture texture(image, read != Read::kBicubic && read != Read::kTurnedNearest);
      launch(resample<Image, read>, {blocks, threads}, Image{texture.object()}, width, height,
             out.data());
    } else {
      const Buffer<float> memory(image);
      launch(resample<Image, read>, {blocks, threads}, Image{memory.data()}, width, height,
             out.data());
    }
    const int row = height / 2;  // its source is the middle, where a turn moves nothing
    const auto middle = to_host(out.data() + static_cast<std::size_t>(row) * width + width / 2, 1);
    agree(
        middle[0],
        static_cast<double>(kSide / 2 + row * (static_cast<double>(kSide) / height)) / (2 * kSide),
        2e-3);
  });
}

template <class T, int unroll, int log_bytes>
void gathers(Cases& cases, const std::string& name, unsigned blocks, unsigned threads, int each) {
  cases.run("gather " + name + ", " + std::to_string((1 << log_bytes) >> 20) + " MiB, " +
                std::to_string(blocks) + " blocks of " + std::to_string(threads),
            [&] {
              const Filled<float> data((std::size_t{1} << log_bytes) / 4, 0, 1);
              const Buffer<float> out(std::size_t{blocks} * threads);
              launch(gather<T, unroll, log_bytes>, {blocks, threads},
                     reinterpret_cast<const T*>(data.data()), each, out.data());
              const double draws =
                  static_cast<double>(out.size()) * each * (sizeof(T) == 16 ? 2 : 1);
              agree(sum_of(out) / draws, 0.5, 0.01);
            });
}

template <bool together>
void chases(Cases& cases, std::size_t mib, unsigned blocks, unsigned threads, int steps) {
  cases.run(std::string("chase ") + (together ? "by warps, " : "by lanes, ") + std::to_string(mib) +
                " MiB, " + std::to_string(blocks) + " blocks of " + std::to_string(threads),
            [&] {
              const std::size_t size = mib * kMiB / 4;
              const std::vector<std::uint32_t> ring = ring_of(size);
              const Buffer<std::uint32_t> next(ring);
              const Buffer<std::uint32_t> out(std::size_t{blocks} * threads);
              launch(chase<together>, {blocks, threads}, next.data(),
                     static_cast<std::uint32_t>(size), steps, out.data());
              std::uint32_t at = 0;
              for (int i = 0; i < steps; ++i) at = ring[at];
              agree(to_host(out.data(), 1)[0], at, 0);
            });
}

void all(Cases& cases) {
  using Memory = FromMemory;
  using Texels = FromTexture;
  picture<Memory, Read::kBilinear>(cases, "bilinear", 16, 256, 256);
  picture<Memory, Read::kBilinear>(cases, "bilinear", 132, 256, 128);
  picture<Memory, Read::kBilinear>(cases, "bilinear", 200, 1024, 32);
  picture<Texels, Read::kBilinear>(cases, "bilinear of a texture", 16, 1024, 128);
  picture<Texels, Read::kBilinear>(cases, "bilinear of a texture", 64, 256, 128);
  picture<Texels, Read::kBilinear>(cases, "bilinear of a texture", 132, 1024, 32);
  picture<Memory, Read::kBicubic>(cases, "bicubic", 16, 256, 64);
  picture<Memory, Read::kBicubic>(cases, "bicubic", 132, 1024, 16);
  picture<Memory, Read::kBicubic>(cases, "bicubic", 200, 256, 64);
  picture<Texels, Read::kBicubic>(cases, "bicubic of a texture", 64, 1024, 16);
  picture<Memory, Read::kTurned>(cases, "turned", 16, 1024, 64);
  picture<Memory, Read::kTurned>(cases, "turned", 132, 256, 128);
  picture<Texels, Read::kTurned>(cases, "turned texture", 64, 256, 128);
  picture<Texels, Read::kTurnedNearest>(cases, "turned texture, nearest", 132, 256, 128);
  gathers<float, 4, 20>(cases, "float", 16, 1024, 256);
  gathers<float, 1, 20>(cases, "float, one at a time", 64, 256, 256);
  gathers<float, 4, 20>(cases, "float", 200, 1024, 64);
  gathers<float, 4, 25>(cases, "float", 16, 256, 256);
  gathers<float, 8, 25>(cases, "float, eight at a time", 132, 1024, 64);
  gathers<float, 1, 30>(cases, "float, one at a time", 16, 1024, 128);
  gathers<float, 4, 30>(cases, "float", 64, 256, 256);
  gathers<float4, 4, 25>(cases, "float4", 64, 256, 128);
  gathers<float4, 4, 30>(cases, "float4", 200, 1024, 32);
  chases<true>(cases, 1, 16, 32, 1024);
  chases<false>(cases, 1, 132, 32, 512);
  chases<false>(cases, 32, 16, 256, 512);
  chases<true>(cases, 256, 132, 32, 512);
  chases<false>(cases, 256, 64, 32, 512);
}

}  // namespace few_blocks

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, few_blocks::all); }
