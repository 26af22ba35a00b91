// SPDX-License-Identifier: Apache-2.0
// Pictures: search for motion by sums of differences of bytes, filters that keep edges, medians,
// edges, blurs, maxima, warps through textures, sums over rectangles, colours, blocks of eight by
// eight.
#include "outside_checks.h"

namespace images {

using namespace outside;

/// Sums of absolute differences: a block of threads a 16 by 16 macroblock, a thread a motion
/// vector.
template <int kReach>
__global__ void motion(int width, int height, const unsigned char* now, const unsigned char* before,
                       unsigned short* sums) {
  constexpr int kSide = 2 * kReach;
  __shared__ unsigned block[16][4];
  __shared__ unsigned char window[16 + kSide][16 + kSide];
  const int left = blockIdx.x * 16, top = blockIdx.y * 16, t = threadIdx.x;
  for (int i = t; i < 64; i += blockDim.x) {
    block[i / 4][i % 4] =
        *reinterpret_cast<const unsigned*>(now + size_t(top + i / 4) * width + left + i % 4 * 4);
  }
  for (int i = t; i < (16 + kSide) * (16 + kSide); i += blockDim.x) {
    const int x = min(max(left - kReach + i % (16 + kSide), 0), width - 1);
    const int y = min(max(top - kReach + i / (16 + kSide), 0), height - 1);
    window[i / (16 + kSide)][i % (16 + kSide)] = before[size_t(y) * width + x];
  }
  __syncthreads();
  for (int v = t; v < kSide * kSide; v += blockDim.x) {
    const int dx = v % kSide, dy = v / kSide;
    unsigned sum = 0;
    for (int j = 0; j < 16; ++j) {
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const unsigned char* p = &window[dy + j][dx + 4 * i];
        const unsigned other = p[0] | p[1] << 8 | p[2] << 16 | static_cast<unsigned>(p[3]) << 24;
        sum += __vsadu4(block[j][i], other);
      }
    }
    sums[(size_t(blockIdx.y) * gridDim.x + blockIdx.x) * kSide * kSide + v] =
        static_cast<unsigned short>(sum);
  }
}

/// A filter of two scales (bilateral), from a texture.
template <int kRadius>
__global__ void bilateral(int width, int height, cudaTextureObject_t picture, float near,
                          float alike, float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const float centre = tex2D<float>(picture, x + 0.5f, y + 0.5f);
  float sum = 0, total = 0;
#pragma unroll
  for (int j = -kRadius; j <= kRadius; ++j) {
#pragma unroll
    for (int i = -kRadius; i <= kRadius; ++i) {
      const float value = tex2D<float>(picture, x + i + 0.5f, y + j + 0.5f),
                  difference = value - centre;
      const float weight = __expf(-near * (i * i + j * j) - alike * difference * difference);
      sum += weight * value;
      total += weight;
    }
  }
  out[size_t(y) * width + x] = sum / total;
}

/// A turned and enlarged picture, by the texture's own interpolation.
__global__ void turn(int width, int height, cudaTextureObject_t picture, float c, float s,
                     float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const float dx = x - 0.5f * width, dy = y - 0.5f * height;
  out[size_t(y) * width + x] = tex2D<float>(picture, c * dx - s * dy + 0.5f * width + 0.5f,
                                            s * dx + c * dy + 0.5f * height + 0.5f);
}

/// The median of nine by exchanges.
template <class T>
__global__ void median_of_nine(int width, int height, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  T v[9];
#pragma unroll
  for (int k = 0; k < 9; ++k) {
    const int nx = min(max(x + k % 3 - 1, 0), width - 1),
              ny = min(max(y + k / 3 - 1, 0), height - 1);
    v[k] = in[size_t(ny) * width + nx];
  }
#pragma unroll
  for (int i = 0; i < 5; ++i) {  // the five smallest, in order: the last is the median
#pragma unroll
    for (int j = i + 1; j < 9; ++j) {
      const T low = min(v[i], v[j]), high = max(v[i], v[j]);
      v[i] = low;
      v[j] = high;
    }
  }
  out[size_t(y) * width + x] = v[4];
}

/// The strength of edges (Sobel) in bytes, four pixels a thread.
__global__ void edges(int words, int height, const unsigned char* in, uchar4* out) {
  const int word = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (word >= words) return;
  const int width = 4 * words, x = 4 * word;
  int row[3][6];
#pragma unroll
  for (int j = 0; j < 3; ++j) {
    const unsigned char* from = in + size_t(min(max(y + j - 1, 0), height - 1)) * width;
    const uchar4 four = *reinterpret_cast<const uchar4*>(from + x);
    row[j][0] = from[max(x - 1, 0)];
    row[j][1] = four.x;
    row[j][2] = four.y;
    row[j][3] = four.z;
    row[j][4] = four.w;
    row[j][5] = from[min(x + 4, width - 1)];
  }
  unsigned char value[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const int gx =
        row[0][i + 2] + 2 * row[1][i + 2] + row[2][i + 2] - row[0][i] - 2 * row[1][i] - row[2][i];
    const int gy = row[2][i] + 2 * row[2][i + 1] + row[2][i + 2] - row[0][i] - 2 * row[0][i + 1] -
                   row[0][i + 2];
    value[i] = static_cast<unsigned char>(min(abs(gx) + abs(gy), 255));
  }
  out[size_t(y) * words + word] = make_uchar4(value[0], value[1], value[2], value[3]);
}

/// A blur along rows, then along columns, through shared memory; weights in constant memory.
constexpr int kRadius = 8;
__constant__ float blur_weights[2 * kRadius + 1];
__global__ void blur_rows(int width, const float* in, float* out) {
  __shared__ float line[256 + 2 * kRadius];
  const float* row = in + size_t(blockIdx.y) * width;
  const int first = blockIdx.x * 256 - kRadius;
  for (int i = threadIdx.x; i < 256 + 2 * kRadius; i += 256)
    line[i] = row[min(max(first + i, 0), width - 1)];
  __syncthreads();
  const int x = blockIdx.x * 256 + threadIdx.x;
  if (x >= width) return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k <= 2 * kRadius; ++k) sum += blur_weights[k] * line[threadIdx.x + k];
  out[size_t(blockIdx.y) * width + x] = sum;
}
__global__ void blur_columns(int width, int height, const float* in, float* out) {
  __shared__ float tile[64 + 2 * kRadius][32];
  const int x = blockIdx.x * 32 + threadIdx.x, top = blockIdx.y * 64 - kRadius;
  for (int j = threadIdx.y; j < 64 + 2 * kRadius; j += 8) {
    tile[j][threadIdx.x] = x < width ? in[size_t(min(max(top + j, 0), height - 1)) * width + x] : 0;
  }
  __syncthreads();
  for (int j = threadIdx.y; j < 64; j += 8) {
    const int y = blockIdx.y * 64 + j;
    if (x >= width || y >= height) return;
    float sum = 0;
#pragma unroll
    for (int k = 0; k <= 2 * kRadius; ++k) sum += blur_weights[k] * tile[j + k][threadIdx.x];
    out[size_t(y) * width + x] = sum;
  }
}

/// Means of patches that look alike (non-local), a search of 7 by 7 with patches of 3 by 3.
__global__ void alike_means(int width, int height, float strength, const float* in, float* out) {
  __shared__ float tile[24][40];
  const int left = blockIdx.x * 32 - 4, top = blockIdx.y * 16 - 4;
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 24 * 40; i += 512) {
    const int x = min(max(left + i % 40, 0), width - 1), y = min(max(top + i / 40, 0), height - 1);
    tile[i / 40][i % 40] = in[size_t(y) * width + x];
  }
  __syncthreads();
  const int cx = threadIdx.x + 4, cy = threadIdx.y + 4, x = left + cx, y = top + cy;
  if (x >= width || y >= height) return;
  float sum = 0, total = 0;
  for (int j = -3; j <= 3; ++j) {
    for (int i = -3; i <= 3; ++i) {
      float distance = 0;
#pragma unroll
      for (int k = 0; k < 9; ++k) {
        const float difference =
            tile[cy + k / 3 - 1][cx + k % 3 - 1] - tile[cy + j + k / 3 - 1][cx + i + k % 3 - 1];
        distance += difference * difference;
      }
      const float weight = __expf(-strength * distance);
      sum += weight * tile[cy + j][cx + i];
      total += weight;
    }
  }
  out[size_t(y) * width + x] = sum / total;
}

/// The largest of a row's windows of kWindow (van Herk): running maxima forwards and backwards.
template <class T, int kWindow>
__global__ void window_maxima(int width, const T* in, T* out) {
  __shared__ T forward[64][2 * kWindow], backward[64][2 * kWindow];
  const int segment = threadIdx.x, first = (blockIdx.x * 64 + segment) * kWindow;
  if (first + 2 * kWindow > width) return;  // no other thread reads what this one writes
  const T* row = in + size_t(blockIdx.y) * width + first;
  for (int i = 0; i < 2 * kWindow; ++i) {
    forward[segment][i] = i % kWindow == 0 ? row[i] : max(forward[segment][i - 1], row[i]);
  }
  for (int i = 2 * kWindow - 1; i >= 0; --i) {
    backward[segment][i] =
        i % kWindow == kWindow - 1 ? row[i] : max(backward[segment][i + 1], row[i]);
  }
  for (int i = 0; i < kWindow; ++i) {
    out[size_t(blockIdx.y) * width + first + i] =
        max(backward[segment][i], forward[segment][i + kWindow - 1]);
  }
}

/// Sums over rectangles from the corner: along rows by warps, then down columns by threads.
template <class T>
__global__ void sums_of_rows(int width, const T* in, T* out) {
  const int lane = threadIdx.x % 32;
  const size_t row = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) / 32 * width;
  T before = 0;
  for (int x = lane; x < width; x += 32) {
    T value = in[row + x];
#pragma unroll
    for (int reach = 1; reach < 32; reach *= 2) {
      const T other = __shfl_up_sync(~0u, value, reach);
      if (lane >= reach) value += other;
    }
    out[row + x] = value + before;
    before += __shfl_sync(~0u, value, 31);
  }
}
template <class T>
__global__ void sums_of_columns(int width, int height, T* sums) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width) return;
  T sum = 0;
#pragma unroll 8
  for (int y = 0; y < height; ++y) sums[size_t(y) * width + x] = sum += sums[size_t(y) * width + x];
}

/// Colours: bytes of three to a luminance, and of four to planes of brightness and half as many of
/// colour.
__global__ void gray(int pixels, const uchar3* in, unsigned char* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < pixels)
    out[i] = static_cast<unsigned char>((77 * in[i].x + 150 * in[i].y + 29 * in[i].z) >> 8);
}
__global__ void planes(int width, const uchar4* in, unsigned char* luma, uchar2* chroma) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;  // two by two pixels
  if (2 * x >= width) return;
  float u = 0, v = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const size_t at = size_t(2 * y + k / 2) * width + 2 * x + k % 2;
    const uchar4 p = in[at];
    const float bright = 0.299f * p.x + 0.587f * p.y + 0.114f * p.z;
    luma[at] = static_cast<unsigned char>(bright);
    u += 0.141f * (p.z - bright) + 32;
    v += 0.178f * (p.x - bright) + 32;
  }
  chroma[size_t(y) * (width / 2) + x] =
      make_uchar2(static_cast<unsigned char>(u), static_cast<unsigned char>(v));
}

/// The cosine transform of 8 by 8 blocks and its quantisation: eight threads a block of pixels.
__constant__ float cosines[64];
__global__ void cosine_blocks(int width, const float* in, short* out) {
  __shared__ float tile[32][8][9];
  const int t = threadIdx.x % 8, b = threadIdx.x / 8,
            left = (blockIdx.x * 32 + b) * 8;  // a whole number of blocks
  const size_t first = size_t(blockIdx.y) * 8 * width + left;
  float v[8], w[8];
  const auto transform = [&] {
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      float sum = 0;
#pragma unroll
      for (int i = 0; i < 8; ++i) sum += v[i] * cosines[8 * k + i];
      w[k] = sum;
    }
  };
#pragma unroll
  for (int j = 0; j < 8; ++j) v[j] = in[first + size_t(j) * width + t];
  transform();
#pragma unroll
  for (int k = 0; k < 8; ++k) tile[b][k][t] = w[k];
  __syncwarp();
#pragma unroll
  for (int i = 0; i < 8; ++i) v[i] = tile[b][t][i];
  transform();
#pragma unroll
  for (int k = 0; k < 8; ++k)
    out[first + size_t(t) * width + k] = static_cast<short>(rintf(w[k] / (8 + 2 * (k + t))));
}

class Texture {
 public:
  Texture(int width, int height, const std::vector<float>& values) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array_, &format, width, height));
    CHECK(cudaMemcpy2DToArray(array_, 0, 0, values.data(), width * sizeof(float),
                              width * sizeof(float), height, cudaMemcpyHostToDevice));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaTextureDesc description{};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    CHECK(cudaCreateTextureObject(&object, &resource, &description, nullptr));
  }
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  ~Texture() {
    cudaDestroyTextureObject(object);
    cudaFreeArray(array_);
  }
  cudaTextureObject_t object = 0;

 private:
  cudaArray_t array_ = nullptr;
};

void frames(Checks& checks, int width, int height) {
  checks.run("frames of " + std::to_string(width), [&] {
    const std::size_t n = std::size_t(width) * height,
                      macroblocks = std::size_t(width) * std::min(height, 1536) / 256;
    const std::vector<unsigned char> pixels = random_bits<unsigned char>(n);
    const Buffer<unsigned char> now(pixels), out(n);
    const Buffer<unsigned short> sums(macroblocks * 1024);
    const dim3 grid(width / 16, std::min(height, 1536) / 16);
    repeat([&] { motion<8><<<grid, 64>>>(width, height, now.data(), now.data(), sums.data()); });
    checks.near(element(sums, 256 * (macroblocks / 2 + 3) + 8 * 16 + 8), 0, 0,
                "a still picture's difference");
    repeat([&] { motion<16><<<grid, 256>>>(width, height, now.data(), now.data(), sums.data()); });
    checks.near(element(sums, 1024 * (macroblocks / 2 + 3) + 16 * 32 + 16), 0, 0,
                "a still picture's difference");
    repeat([&] {
      edges<<<dim3(blocks(width / 4, 128), height), 128>>>(width / 4, height, now.data(),
                                                           reinterpret_cast<uchar4*>(out.data()));
    });
    const auto at = [&](std::size_t x, std::size_t y) { return int(pixels[y * width + x]); };
    const int gx = at(6, 4) + 2 * at(6, 5) + at(6, 6) - at(4, 4) - 2 * at(4, 5) - at(4, 6);
    const int gy = at(4, 6) + 2 * at(5, 6) + at(6, 6) - at(4, 4) - 2 * at(5, 4) - at(6, 4);
    checks.near(element(out, std::size_t(5) * width + 5),
                std::min(std::abs(gx) + std::abs(gy), 255), 0, "an edge");
    repeat([&] {
      median_of_nine<unsigned char><<<dim3(blocks(width, 32), blocks(height, 8)), dim3(32, 8)>>>(
          width, height, now.data(), out.data());
    });
    std::vector<int> nine;
    for (int k = 0; k < 9; ++k) nine.push_back(at(8 + k % 3, 4 + k / 3));
    std::sort(nine.begin(), nine.end());
    checks.near(element(out, std::size_t(5) * width + 9), nine[4], 0, "a median");
    repeat([&] {
      window_maxima<unsigned char, 32>
          <<<dim3(blocks(width, 2048), height), 64>>>(width, now.data(), out.data());
    });
    checks.near(element(out, 3), *std::max_element(pixels.begin() + 3, pixels.begin() + 35), 0,
                "a maximum");
    const std::vector<unsigned char> colours = random_bits<unsigned char>(4 * n);
    const Buffer<unsigned char> colour(colours), chroma(n / 2);
    repeat([&] {
      gray<<<blocks(n, 256), 256>>>(static_cast<int>(n),
                                    reinterpret_cast<const uchar3*>(colour.data()), out.data());
    });
    checks.near(element(out, 1), (77 * colours[3] + 150 * colours[4] + 29 * colours[5]) >> 8, 0,
                "gray");
    repeat([&] {
      planes<<<dim3(blocks(width / 2, 128), height / 2), 128>>>(
          width, reinterpret_cast<const uchar4*>(colour.data()), out.data(),
          reinterpret_cast<uchar2*>(chroma.data()));
    });
    const double bright = 0.299 * colours[4] + 0.587 * colours[5] + 0.114 * colours[6];
    checks.that(std::abs(element(out, 1) + 0.5 - bright) < 0.6, "brightness");
  });
}

void pictures(Checks& checks, int width, int height) {
  checks.run("pictures of " + std::to_string(width), [&] {
    const std::size_t n = std::size_t(width) * height;
    const std::vector<float> values = uniform<float>(n, 0, 1);
    const Texture texture(width, height, values);
    const Buffer<float> in(values), middle(n), out(n);
    const dim3 grid(blocks(width, 32), blocks(height, 8)), block(32, 8);
    const auto in_range = [&](const char* what) {
      const float value = element(out, n / 2 + 9);
      checks.that(value >= 0 && value <= 1, what);
    };
    repeat([&] {
      bilateral<3><<<grid, block>>>(width, height, texture.object, 0.1f, 4.0f, out.data());
    });
    in_range("bilateral");
    repeat([&] {
      bilateral<5><<<grid, block>>>(width, height, texture.object, 0.05f, 4.0f, out.data());
    });
    in_range("bilateral of 11");
    repeat([&] { turn<<<grid, block>>>(width, height, texture.object, 0.8f, 0.3f, out.data()); });
    in_range("turn");
    const std::vector<float> weights(2 * kRadius + 1, 1.0f / (2 * kRadius + 1));
    CHECK(cudaMemcpyToSymbol(blur_weights, weights.data(), weights.size() * sizeof(float)));
    repeat([&] {
      blur_rows<<<dim3(blocks(width, 256), height), 256>>>(width, in.data(), middle.data());
    });
    double sum = 0;
    for (int k = 0; k < 17; ++k) sum += values[n / 2 + width / 2 - 8 + k] / 17;
    checks.near(element(middle, n / 2 + width / 2), sum, 1e-5, "blur");
    repeat([&] {
      blur_columns<<<dim3(blocks(width, 32), blocks(height, 64)), block>>>(
          width, height, middle.data(), out.data());
    });
    in_range("blur");
    repeat([&] {
      alike_means<<<dim3(blocks(width, 32), blocks(height, 16)), dim3(32, 16)>>>(
          width, height, 2.0f, in.data(), out.data());
    });
    in_range("means of alike patches");
    repeat([&] { median_of_nine<float><<<grid, block>>>(width, height, in.data(), out.data()); });
    in_range("median");
    repeat([&] { sums_of_rows<float><<<height / 8, 256>>>(width, in.data(), out.data()); });
    double row = 0;
    for (int x = 0; x < width; ++x) row += values[n - width + x];
    checks.near(element(out, n - 1), row, 1e-4, "sum of a row");
    repeat([&] { sums_of_columns<float><<<blocks(width, 64), 64>>>(width, height, out.data()); });
    std::vector<float> table(64);
    for (int k = 0; k < 64; ++k) {
      table[k] = static_cast<float>((k < 8 ? std::sqrt(0.125) : 0.5) *
                                    std::cos((2 * (k % 8) + 1) * (k / 8) * M_PI / 16));
    }
    CHECK(cudaMemcpyToSymbol(cosines, table.data(), table.size() * sizeof(float)));
    const Buffer<short> coefficients(n);
    repeat([&] {
      cosine_blocks<<<dim3(width / 256, height / 8), 256>>>(width, in.data(), coefficients.data());
    });
    double flat = 0;
    for (int k = 0; k < 64; ++k) flat += values[std::size_t(k / 8) * width + k % 8] / 8;
    checks.near(element(coefficients, 0), flat / 8, 0.51, "mean of a block");
  });
}

}  // namespace images

int main() {
  using namespace images;
  Checks checks;
  frames(checks, 1920, 1088);
  frames(checks, 4096, 4096);
  pictures(checks, 3072, 2560);
  pictures(checks, 4096, 3072);
  return checks.status();
}
