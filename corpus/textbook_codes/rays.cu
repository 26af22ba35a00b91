// SPDX-License-Identifier: Apache-2.0
// Pictures from formulas: fractals, spheres and a tree of boxes met by rays, a surface found by
// distances, a volume looked through, a slice reconstructed from projections, noise, cells of a
// surface.
#include "outside_checks.h"

namespace rays {

using namespace outside;

/// Mandelbrot's set: how many steps each point takes to leave.
template <class T>
__global__ void mandelbrot(int width, int height, int most, T left, T top, T step, int* steps) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const T cr = left + step * x, ci = top + step * y;
  T zr = 0, zi = 0;
  int count = 0;
  while (count < most && zr * zr + zi * zi < 4) {
    const T next = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = next;
    ++count;
  }
  steps[size_t(y) * width + x] = count;
}

/// Newton's method for z^3 = 1: which root each point comes to.
__global__ void newton_roots(int width, int height, unsigned char* root) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float re = 4.0f * x / width - 2 + 1e-4f, im = 4.0f * y / height - 2 + 1e-4f;
  int step = 0;
  for (; step < 40; ++step) {
    const float r2 = re * re - im * im, i2 = 2 * re * im,
                scale = 1 / (3 * (r2 * r2 + i2 * i2) + 1e-20f);
    const float fr = re * r2 - im * i2 - 1, fi = re * i2 + im * r2;
    const float dr = (fr * r2 + fi * i2) * scale, di = (fi * r2 - fr * i2) * scale;
    re -= dr;
    im -= di;
    if (dr * dr + di * di < 1e-8f) break;
  }
  root[size_t(y) * width + x] = static_cast<unsigned char>((re > 0   ? 0
                                                            : im > 0 ? 1
                                                                     : 2) *
                                                               64 +
                                                           min(step, 63));
}

struct Vector {
  float x, y, z;
};
__device__ Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ Vector operator*(float s, Vector a) { return {s * a.x, s * a.y, s * a.z}; }
__device__ float dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ Vector unit(Vector a) { return rsqrtf(dot(a, a)) * a; }

/// Spheres: each ray looks at all of them and is thrown back twice.
__global__ void spheres(int width, int height, int count, const float4* sphere, float* picture) {
  extern __shared__ float4 near[];
  for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < count; i += blockDim.x * blockDim.y)
    near[i] = sphere[i];
  __syncthreads();
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  Vector from{0, 0, -3}, along = unit({2.0f * x / width - 1, 2.0f * y / height - 1, 1.5f});
  float light = 0, strength = 1;
  for (int bounce = 0; bounce < 3; ++bounce) {
    float closest = 1e30f;
    int hit = -1;
    for (int i = 0; i < count; ++i) {
      const Vector to = Vector{near[i].x, near[i].y, near[i].z} - from;
      const float middle = dot(to, along),
                  left = near[i].w * near[i].w - dot(to, to) + middle * middle;
      if (left > 0) {
        const float distance = middle - sqrtf(left);
        if (distance > 1e-3f && distance < closest) {
          closest = distance;
          hit = i;
        }
      }
    }
    if (hit < 0) {
      light += strength * (0.5f + 0.5f * along.y);
      break;
    }
    from = from + closest * along;
    const Vector normal = unit(from - Vector{near[hit].x, near[hit].y, near[hit].z});
    light += strength * 0.3f * fmaxf(dot(normal, unit({1, 1, -1})), 0.0f);
    along = along - 2 * dot(along, normal) * normal;
    strength *= 0.5f;
  }
  picture[size_t(y) * width + x] = light;
}

/// A complete binary tree of boxes over boxes in a row: how many boxes a ray meets, with a stack.
struct Box {
  float low[3], high[3];
};
__global__ void box_tree(int rays, int levels, const Box* boxes, const Vector* from,
                         const Vector* along, int* met) {
  const int ray = blockIdx.x * blockDim.x + threadIdx.x;
  if (ray >= rays) return;
  const Vector p = from[ray], d = along[ray];
  const float start[3] = {p.x, p.y, p.z}, inverse[3] = {1 / d.x, 1 / d.y, 1 / d.z};
  const int first_leaf = (1 << levels) - 1;
  int stack[32], depth = 0, count = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const int node = stack[--depth];
    const Box box = boxes[node];
    float enter = 0, leave = 1e30f;
#pragma unroll
    for (int k = 0; k < 3; ++k) {
      const float a = (box.low[k] - start[k]) * inverse[k],
                  b = (box.high[k] - start[k]) * inverse[k];
      enter = fmaxf(enter, fminf(a, b));
      leave = fminf(leave, fmaxf(a, b));
    }
    if (enter > leave) continue;
    if (node >= first_leaf) {
      ++count;
    } else {
      stack[depth++] = 2 * node + 1;
      stack[depth++] = 2 * node + 2;
    }
  }
  met[ray] = count;
}

/// A surface that is known by its distance only: a ray takes steps of that length.
__device__ float distance_to_surface(Vector p) {
  const float ring = sqrtf(p.x * p.x + p.z * p.z) - 1;
  const float torus = sqrtf(ring * ring + p.y * p.y) - 0.4f +
                      0.03f * __sinf(12 * p.x) * __sinf(12 * p.y) * __sinf(12 * p.z);
  return fminf(torus, p.y + 0.8f);
}
__global__ void march(int width, int height, float* depth) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const Vector from{0, 1, -3}, along = unit({2.0f * x / width - 1, 0.6f - 2.0f * y / height, 1.5f});
  float t = 0;
  for (int step = 0; step < 100 && t < 20; ++step) {
    const float near = distance_to_surface(from + t * along);
    if (near < 1e-3f) break;
    t += 0.8f * near;
  }
  depth[size_t(y) * width + x] = t;
}

/// A volume in a texture, seen from the front: the light that is left behind each layer.
__global__ void look_through(int side, int pixels, cudaTextureObject_t volume, float* picture) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= pixels || y >= pixels) return;
  const float u = float(x) / pixels, v = float(y) / pixels;
  float light = 0, left = 1;
  for (int k = 0; k < 2 * side && left > 0.01f; ++k) {
    const float w = (k + 0.5f) / (2 * side),
                value = tex3D<float>(volume, u + 0.1f * w, v - 0.1f * w, w);
    const float opacity = 0.05f * value;
    light += left * opacity * value;
    left *= 1 - opacity;
  }
  picture[size_t(y) * pixels + x] = light;
}

/// A slice from its projections: each pixel adds what each projection says, from a texture of
/// layers.
__global__ void back_projection(int side, int angles, int detectors, const float2* turn,
                                cudaTextureObject_t projections, float* slice) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side) return;
  const float px = x - 0.5f * side, py = y - 0.5f * side;
  float sum = 0;
  for (int a = 0; a < angles; ++a)
    sum += tex2D<float>(projections, px * turn[a].x + py * turn[a].y + 0.5f * detectors, a + 0.5f);
  slice[size_t(y) * side + x] = sum / angles;
}

/// Gradient noise in five octaves.
__device__ float lattice(int x, int y, float dx, float dy) {
  unsigned h = x * 374761393u + y * 668265263u;
  h = (h ^ h >> 13) * 1274126177u;
  const float u = (h & 4 ? -dx : dx), v = (h & 2 ? -dy : dy);
  return h & 1 ? u : v;
}
__global__ void noise(int width, int height, float scale, float* picture) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0, strength = 0.5f, u = x * scale, v = y * scale;
#pragma unroll 1
  for (int octave = 0; octave < 5; ++octave, strength *= 0.5f, u *= 2, v *= 2) {
    const int ix = static_cast<int>(floorf(u)), iy = static_cast<int>(floorf(v));
    const float fx = u - ix, fy = v - iy;
    const float sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10),
                sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const float a = lattice(ix, iy, fx, fy), b = lattice(ix + 1, iy, fx - 1, fy);
    const float c = lattice(ix, iy + 1, fx, fy - 1), d = lattice(ix + 1, iy + 1, fx - 1, fy - 1);
    sum += strength * (a + sx * (b - a) + sy * (c - a + sx * (d - c - b + a)));
  }
  picture[size_t(y) * width + x] = sum;
}

/// Cells that a surface passes (the first step of marching cubes): the case of each and how many
/// there are.
__global__ void surface_cells(int side, float level, const float* field, unsigned char* kind,
                              unsigned* active) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
            z = blockIdx.z;
  unsigned cube = 0;
  if (x < side - 1 && y < side - 1) {
#pragma unroll
    for (int c = 0; c < 8; ++c) {
      cube |=
          static_cast<unsigned>(
              field[(size_t(z + (c >> 2)) * side + y + (c >> 1 & 1)) * side + x + (c & 1)] > level)
          << c;
    }
    kind[(size_t(z) * side + y) * side + x] = static_cast<unsigned char>(cube);
  }
  const unsigned votes = __ballot_sync(~0u, cube != 0 && cube != 255);
  if (threadIdx.x % 32 == 0 && votes != 0) atomicAdd(active, __popc(votes));
}

/// The visible triangles of a height field, seen from the left: a thread a row of the running
/// maximum.
__global__ void horizon(int width, int height, const float* land, unsigned char* seen) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= height) return;
  float steepest = -1e30f;
  for (int x = 1; x < width; ++x) {
    const float slope = (land[size_t(x) * height + y] - 50) / x;
    seen[size_t(x) * height + y] = slope > steepest;
    steepest = fmaxf(steepest, slope);
  }
}

class Texture {
 public:
  Texture(int width, int height, int depth, bool normalised, const std::vector<float>& values) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMalloc3DArray(&array_, &format,
                            make_cudaExtent(width, height, depth)));  // depth 0: a plane
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(const_cast<float*>(values.data()), width * sizeof(float),
                                      width, height);
    copy.dstArray = array_;
    copy.extent = make_cudaExtent(width, height, std::max(depth, 1));
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaTextureDesc description{};
    for (cudaTextureAddressMode& mode : description.addressMode) mode = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    description.normalizedCoords = normalised;
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

void formulas(Checks& checks, int width, int height) {
  checks.run("formulas of " + std::to_string(width), [&] {
    const std::size_t n = std::size_t(width) * height;
    const Buffer<int> steps(n);
    const Buffer<unsigned char> root(n);
    const Buffer<float> out(n);
    const dim3 grid(blocks(width, 16), blocks(height, 16)), block(16, 16),
        flat(blocks(width, 32), blocks(height, 4)), flat_block(32, 4);
    repeat([&] {
      mandelbrot<float>
          <<<grid, block>>>(width, height, 256, -2.0f, -1.25f, 2.5f / height, steps.data());
    });
    checks.near(element(steps, 0), 1, 0, "steps of a corner");
    repeat([&] {
      mandelbrot<double>
          <<<grid, block>>>(width, height, 256, -2.0, -1.25, 2.5 / height, steps.data());
    });
    checks.near(element(steps, n / 2 + height * 4 / 5), 256, 0, "steps of the origin");
    repeat([&] { newton_roots<<<flat, flat_block>>>(width, height, root.data()); });
    checks.near(element(root, n / 2 + width - 1) / 64, 0, 0, "root of a number right of 1");
    repeat([&] { march<<<flat, flat_block>>>(width, height, out.data()); });
    checks.that(element(out, n / 2) > 0, "depth");
    repeat([&] { noise<<<flat, flat_block>>>(width, height, 0.01f, out.data()); });
    checks.that(std::abs(element(out, n / 2)) < 2, "noise");
  });
}

void scenes(Checks& checks, int width, int height, int count, int levels, int rays) {
  checks.run("scene of " + std::to_string(count), [&] {
    std::vector<float> sphere = uniform<float>(4 * std::size_t(count), -1, 1);
    for (std::size_t i = 3; i < sphere.size(); i += 4)
      sphere[i] = 0.05f + 0.05f * std::abs(sphere[i]);
    const Buffer<float> device(sphere), picture(std::size_t(width) * height);
    repeat([&] {
      spheres<<<dim3(blocks(width, 16), blocks(height, 8)), dim3(16, 8), count * sizeof(float4)>>>(
          width, height, count, reinterpret_cast<const float4*>(device.data()), picture.data());
    });
    checks.that(element(picture, 5) >= 0 && element(picture, 5) < 3, "light");
    const int leaves = 1 << levels;
    std::vector<Box> boxes(2 * leaves - 1);
    Numbers numbers(6);
    for (int i = 0; i < leaves; ++i) {
      Box& box = boxes[leaves - 1 + i];
      box.low[0] = float(i) / leaves;
      box.high[0] = box.low[0] + 1.0f / leaves;
      for (int k = 1; k < 3; ++k) {
        box.low[k] = float(numbers.uniform()) * 0.9f;
        box.high[k] = box.low[k] + 0.1f;
      }
    }
    for (int i = leaves - 2; i >= 0; --i) {
      for (int k = 0; k < 3; ++k) {
        boxes[i].low[k] = std::min(boxes[2 * i + 1].low[k], boxes[2 * i + 2].low[k]);
        boxes[i].high[k] = std::max(boxes[2 * i + 1].high[k], boxes[2 * i + 2].high[k]);
      }
    }
    std::vector<Vector> from(rays), along(rays);
    for (int i = 0; i < rays; ++i) {
      from[i] = {float(numbers.uniform()), float(numbers.uniform()), -1};
      along[i] = {float(numbers.uniform() - 0.5) * 0.1f + 1e-4f,
                  float(numbers.uniform() - 0.5) + 1e-4f, 1};
    }
    const Buffer<Box> tree(boxes);
    const Buffer<Vector> start(from), direction(along);
    const Buffer<int> met(rays);
    repeat([&] {
      box_tree<<<blocks(rays, 128), 128>>>(rays, levels, tree.data(), start.data(),
                                           direction.data(), met.data());
    });
    int wanted = 0;
    for (int i = leaves - 1; i < 2 * leaves - 1; ++i) {
      float enter = 0, leave = 1e30f;
      const float p[3] = {from[9].x, from[9].y, from[9].z},
                  d[3] = {along[9].x, along[9].y, along[9].z};
      for (int k = 0; k < 3; ++k) {
        const float a = (boxes[i].low[k] - p[k]) / d[k], b = (boxes[i].high[k] - p[k]) / d[k];
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
      }
      wanted += enter <= leave;
    }
    checks.that(std::abs(element(met, 9) - wanted) <= 1 + wanted / 20, "boxes that a ray meets");
  });
}

void volumes(Checks& checks, int side, int pixels, int angles) {
  checks.run("volume of " + std::to_string(side), [&] {
    const std::size_t cells = std::size_t(side) * side * side;
    const std::vector<float> field = uniform<float>(cells, 0, 1);
    const Texture volume(side, side, side, true, field);
    const Buffer<float> picture(std::size_t(pixels) * pixels), device(field);
    const dim3 grid(blocks(pixels, 16), blocks(pixels, 16)), block(16, 16);
    repeat([&] { look_through<<<grid, block>>>(side, pixels, volume.object, picture.data()); });
    checks.that(element(picture, picture.size() / 2 + pixels / 2) > 0.1, "light");
    const int detectors = pixels * 3 / 2;
    std::vector<float> turns;
    for (int a = 0; a < angles; ++a) {
      turns.push_back(float(std::cos(M_PI * a / angles)));
      turns.push_back(float(std::sin(M_PI * a / angles)));
    }
    const Texture projections(detectors, angles, 0, false,
                              std::vector<float>(std::size_t(detectors) * angles, 0.5f));
    const Buffer<float> turn(turns);
    repeat([&] {
      back_projection<<<grid, block>>>(pixels, angles, detectors,
                                       reinterpret_cast<const float2*>(turn.data()),
                                       projections.object, picture.data());
    });
    checks.near(element(picture, 77), 0.5, 1e-4, "a flat slice");
    const Buffer<unsigned char> kind(cells);
    const Buffer<unsigned> active(1);
    repeat([&] {
      surface_cells<<<dim3(blocks(side, 32), blocks(side, 4), side - 1), dim3(32, 4)>>>(
          side, 0.9f, device.data(), kind.data(), active.data());
    });
    unsigned cube = 0;
    for (int c = 0; c < 8; ++c)
      cube |= unsigned(field[(std::size_t(c >> 2) * side + (c >> 1 & 1)) * side + (c & 1)] > 0.9f)
              << c;
    checks.near(element(kind, 0), cube, 0, "case of a cell");
  });
}

void lands(Checks& checks, int width, int height) {
  checks.run("land of " + std::to_string(height), [&] {
    const Buffer<float> land(uniform<float>(std::size_t(width) * height, 0, 100));
    const Buffer<unsigned char> seen(land.size());
    repeat([&] { horizon<<<blocks(height, 64), 64>>>(width, height, land.data(), seen.data()); });
    checks.near(element(seen, height + 3), 1, 0, "the first cell is seen");
  });
}

}  // namespace rays

int main() {
  using namespace rays;
  Checks checks;
  formulas(checks, 1280, 960);
  formulas(checks, 3840, 2160);
  scenes(checks, 1024, 768, 60, 12, 50'000);
  scenes(checks, 2560, 1440, 200, 14, 100'000);
  volumes(checks, 192, 768, 180);
  volumes(checks, 384, 1536, 360);
  lands(checks, 2'000, 16'384);
  lands(checks, 1'000, 200'000);
  return checks.status();
}
