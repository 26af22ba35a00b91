// SPDX-License-Identifier: Apache-2.0
// Texts, hashes and ciphers: search for one word and for many by an automaton, an array of
// suffixes, counts of words of bases, digests in the manner of MD5 and SHA-256, checksums, a cipher
// with tables.
#include "outside_checks.h"

namespace strings {

using namespace outside;

/// All places of a short word in a text: a thread a place, the text through shared memory.
__global__ void find_word(int n, int length, const unsigned char* text, const unsigned char* word,
                          unsigned* count) {
  __shared__ unsigned char part[256 + 32], wanted[32];
  const int first = blockIdx.x * 256, t = threadIdx.x;
  for (int i = t; i < 256 + 32; i += 256) part[i] = first + i < n ? text[first + i] : 0;
  if (t < 32) wanted[t] = t < length ? word[t] : 0;
  __syncthreads();
  bool same = first + t + length <= n;
  for (int k = 0; same && k < length; ++k) same = part[t + k] == wanted[k];
  const unsigned votes = __ballot_sync(~0u, same);
  if (t % 32 == 0 && votes != 0) atomicAdd(count, __popc(votes));
}

/// Many words at once (Aho and Corasick): each thread runs the automaton over its stretch of the
/// text.
__global__ void automaton(int n, int stretch, int overlap, const unsigned char* text,
                          const short* move, const unsigned char* accepts, unsigned* count) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * stretch;
  unsigned found = 0;
  int state = 0;
  const int end = min(first + stretch, n);
  for (int i = max(first - overlap, 0); i < end; ++i) {
    state = move[state * 4 + text[i]];
    found += i >= first ? accepts[state] : 0;
  }
  found = __reduce_add_sync(~0u, found);
  if (threadIdx.x % 32 == 0 && found != 0) atomicAdd(count, found);
}

/// How far each query agrees with its best suffix of a reference (in the manner of mummer): a
/// search in the sorted array of suffixes.
__global__ void suffix_search(int queries, int length, int n, const unsigned char* query,
                              const unsigned char* text, const int* suffixes, int* best) {
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= queries) return;
  const unsigned char* mine = query + size_t(q) * length;
  int low = 0, high = n, most = 0;
  while (low < high) {
    const int middle = (low + high) / 2, at = suffixes[middle];
    int k = 0;
    while (k < length && at + k < n && text[at + k] == mine[k]) ++k;
    most = max(most, k);
    if (k == length) break;
    if (at + k >= n || text[at + k] < mine[k]) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  best[q] = most;
}

/// Counts of words of kLength bases, two bits a base, sliding, with atomics on global memory.
template <int kLength>
__global__ void base_words(int n, const unsigned char* bases, unsigned* count) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
  unsigned word = 0;
  constexpr unsigned kMask = (1u << 2 * kLength) - 1;
  for (int i = first; i < min(first + 16 + kLength - 1, n); ++i) {
    word = (word << 2 | bases[i]) & kMask;
    if (i >= first + kLength - 1) atomicAdd(count + word, 1u);
  }
}

/// MD5 of messages of one block: the number of the message is its content.
__constant__ unsigned sines[64];
__global__ void digest_md5(unsigned first, unsigned each, uint4 wanted, uint4* last,
                           unsigned* found) {
  constexpr int kTurns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  uint4 digest = make_uint4(0, 0, 0, 0);
  for (unsigned k = 0; k < each; ++k) {
    const unsigned message[16] = {
        first + thread * each + k, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0};
    unsigned a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
#pragma unroll
    for (int i = 0; i < 64; ++i) {
      const int round = i / 16, word = round == 0   ? i
                                       : round == 1 ? (5 * i + 1) % 16
                                       : round == 2 ? (3 * i + 5) % 16
                                                    : 7 * i % 16;
      const unsigned f = round == 0   ? (b & c) | (~b & d)
                         : round == 1 ? (d & b) | (~d & c)
                         : round == 2 ? b ^ c ^ d
                                      : c ^ (b | ~d);
      const unsigned sum = a + f + sines[i] + message[word];
      a = d;
      d = c;
      c = b;
      b += __funnelshift_l(sum, sum, kTurns[round][i % 4]);
    }
    digest = make_uint4(a + 0x67452301, b + 0xefcdab89, c + 0x98badcfe, d + 0x10325476);
    if (digest.x == wanted.x && digest.y == wanted.y && digest.z == wanted.z &&
        digest.w == wanted.w)
      atomicExch(found, first + thread * each + k);
  }
  last[thread] = digest;
}

/// SHA-256's compression of blocks of 64 bytes, a thread a block, the schedule in registers.
__constant__ unsigned cubes[64];
__device__ unsigned turned(unsigned x, int by) { return __funnelshift_r(x, x, by); }
__global__ void digest_sha(int n, const unsigned* blocks_of_words, unsigned* digests) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned w[16], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
                  s[8];
#pragma unroll
  for (int k = 0; k < 16; ++k) w[k] = blocks_of_words[size_t(k) * n + i];
#pragma unroll
  for (int k = 0; k < 8; ++k) s[k] = h[k];
#pragma unroll
  for (int k = 0; k < 64; ++k) {
    if (k >= 16) {
      const unsigned a = w[(k + 1) % 16], b = w[(k + 14) % 16];
      w[k % 16] += (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[(k + 9) % 16] +
                   (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    const unsigned t1 = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) +
                        ((s[4] & s[5]) ^ (~s[4] & s[6])) + cubes[k] + w[k % 16];
    const unsigned t2 = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) +
                        ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
#pragma unroll
    for (int j = 7; j > 0; --j) s[j] = s[j - 1];
    s[4] += t1;
    s[0] = t1 + t2;
  }
#pragma unroll
  for (int k = 0; k < 8; ++k) digests[size_t(k) * n + i] = h[k] + s[k];
}

/// CRC-32 of records by a table in shared memory, a thread a record, four bytes a load.
__global__ void checksums(int records, int words, const unsigned* data, const unsigned* table,
                          unsigned* sum) {
  __shared__ unsigned entry[256];
  entry[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  const int r = blockIdx.x * 256 + threadIdx.x;
  if (r >= records) return;
  unsigned crc = ~0u;
  for (int k = 0; k < words; ++k) {
    crc ^= data[size_t(k) * records + r];
#pragma unroll
    for (int b = 0; b < 4; ++b) crc = crc >> 8 ^ entry[crc & 255];
  }
  sum[r] = ~crc;
}

/// A block cipher of ten rounds with four tables of 256 words in shared memory, a thread a block of
/// 16 bytes.
__global__ void cipher(int n, const uint4* in, const unsigned* tables, const uint4* keys,
                       uint4* out) {
  __shared__ unsigned t[4][256];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) t[i / 256][i % 256] = tables[i];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const uint4 first = keys[0];
    uint4 s = in[i];
    s = make_uint4(s.x ^ first.x, s.y ^ first.y, s.z ^ first.z, s.w ^ first.w);
#pragma unroll
    for (int round = 1; round <= 10; ++round) {
      const uint4 key = keys[round];
      const unsigned a =
          t[0][s.x >> 24] ^ t[1][s.y >> 16 & 255] ^ t[2][s.z >> 8 & 255] ^ t[3][s.w & 255] ^ key.x;
      const unsigned b =
          t[0][s.y >> 24] ^ t[1][s.z >> 16 & 255] ^ t[2][s.w >> 8 & 255] ^ t[3][s.x & 255] ^ key.y;
      const unsigned c =
          t[0][s.z >> 24] ^ t[1][s.w >> 16 & 255] ^ t[2][s.x >> 8 & 255] ^ t[3][s.y & 255] ^ key.z;
      const unsigned d =
          t[0][s.w >> 24] ^ t[1][s.x >> 16 & 255] ^ t[2][s.y >> 8 & 255] ^ t[3][s.z & 255] ^ key.w;
      s = make_uint4(a, b, c, d);
    }
    out[i] = s;
  }
}

/// A stream of bytes by additions, turns and exclusive ors (ChaCha), 64 bytes a thread.
__global__ void stream_cipher(int n, uint4 key, uint4* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned x[16] = {0x61707865,  0x3320646e, 0x79622d32, 0x6b206574, key.x, key.y,
                    key.z,       key.w,      key.x,      key.y,      key.z, key.w,
                    unsigned(i), 0,          1,          2};
  const auto quarter = [&](int a, int b, int c, int d) {
    const auto turn = [](unsigned v, int by) { return __funnelshift_l(v, v, by); };
    x[a] += x[b], x[d] = turn(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = turn(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = turn(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = turn(x[b] ^ x[c], 7);
  };
#pragma unroll
  for (int round = 0; round < 10; ++round) {
    for (int k = 0; k < 4; ++k) quarter(k, 4 + k, 8 + k, 12 + k);
    for (int k = 0; k < 4; ++k) quarter(k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4);
  }
  for (int k = 0; k < 4; ++k)
    out[size_t(k) * n + i] = make_uint4(x[4 * k], x[4 * k + 1], x[4 * k + 2], x[4 * k + 3]);
}

/// Letters to lower case and blanks counted, sixteen bytes a thread by arithmetic on words.
__global__ void lower_case(int fours, const uint4* in, uint4* out, unsigned* blanks) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned found = 0;
  if (i < fours) {
    uint4 v = in[i];
    unsigned* word = &v.x;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const unsigned upper = __vcmpgeu4(word[k], 0x41414141) & __vcmpleu4(word[k], 0x5a5a5a5a);
      found += __popc(__vcmpeq4(word[k], 0x20202020)) / 8;
      word[k] |= upper & 0x20202020;
    }
    out[i] = v;
  }
  found = __reduce_add_sync(~0u, found);
  if (threadIdx.x % 32 == 0) atomicAdd(blanks, found);
}

void searches(Checks& checks, int n) {
  checks.run("texts of " + std::to_string(n), [&] {
    const std::vector<unsigned char> text = uniform<unsigned char>(n, 0, 4);
    const Buffer<unsigned char> device(text);
    const std::vector<unsigned char> word(text.begin() + 1000, text.begin() + 1008);
    const Buffer<unsigned char> wanted(word);
    const Buffer<unsigned> count(1);
    repeat([&] {
      find_word<<<blocks(n, 256), 256>>>(n, 8, device.data(), wanted.data(), count.data());
    });
    double places = 0;
    for (auto at = text.begin();; ++at, ++places) {
      at = std::search(at, text.end(), word.begin(), word.end());
      if (at == text.end()) break;
    }
    checks.near(element(count, 0), 5 * places, 0, "places of a word");
    // The automaton of one word of 8: state k has read k letters of it. Failures by the word's own
    // borders.
    std::vector<short> move(9 * 4);
    for (int state = 0; state <= 8; ++state) {
      for (int letter = 0; letter < 4; ++letter) {
        std::vector<unsigned char> read(word.begin(), word.begin() + state);
        read.push_back(static_cast<unsigned char>(letter));
        int next = std::min<int>(8, static_cast<int>(read.size()));
        while (!std::equal(word.begin(), word.begin() + next, read.end() - next)) --next;
        move[state * 4 + letter] = static_cast<short>(next);
      }
    }
    std::vector<unsigned char> accepts(9, 0);
    accepts[8] = 1;
    const Buffer<short> moves(move);
    const Buffer<unsigned char> accept(accepts);
    CHECK(cudaMemset(count.data(), 0, sizeof(unsigned)));
    repeat([&] {
      automaton<<<blocks(n, 128 * 64), 128>>>(n, 64, 7, device.data(), moves.data(), accept.data(),
                                              count.data());
    });
    checks.near(element(count, 0), 5 * places, 0, "places by the automaton");
    const Buffer<unsigned> few(1 << 12), many(1 << 22);
    repeat([&] { base_words<6><<<blocks(n, 256 * 16), 256>>>(n, device.data(), few.data()); });
    repeat([&] { base_words<11><<<blocks(n, 128 * 16), 128>>>(n, device.data(), many.data()); });
    double words = 0;
    for (const unsigned c : on_host(many)) words += c;
    checks.near(words, 5.0 * (n - 10), 0, "words of eleven");
    const Buffer<unsigned char> lower(n);
    CHECK(cudaMemset(count.data(), 0, sizeof(unsigned)));
    repeat([&] {
      lower_case<<<blocks(n / 16, 256), 256>>>(
          n / 16, reinterpret_cast<const uint4*>(device.data()),
          reinterpret_cast<uint4*>(lower.data()), count.data());
    });
    checks.near(element(lower, 99), text[99], 0, "a letter that is none");
  });
}

void suffixes(Checks& checks, int n, int queries) {
  checks.run("suffixes of " + std::to_string(n), [&] {
    const std::vector<unsigned char> text = uniform<unsigned char>(n, 0, 4);
    std::vector<int> order(n);
    for (int i = 0; i < n; ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](int a, int b) {
      return std::lexicographical_compare(text.begin() + a, text.end(), text.begin() + b,
                                          text.end());
    });
    std::vector<unsigned char> query;
    Numbers numbers(12);
    for (int q = 0; q < queries; ++q) {
      const std::size_t at = numbers.next() % (n - 40);
      query.insert(query.end(), text.begin() + at, text.begin() + at + 40);
      if (q % 2 == 1) query.back() ^= 1;
    }
    const Buffer<unsigned char> device(text), device_query(query);
    const Buffer<int> suffix(order), best(queries);
    repeat([&] {
      suffix_search<<<blocks(queries, 128), 128>>>(queries, 40, n, device_query.data(),
                                                   device.data(), suffix.data(), best.data());
    });
    checks.near(element(best, queries / 2 * 2 - 2), 40, 0, "a query that is in the text");
    checks.that(element(best, 1) >= 39, "a query with an error at its end");
  });
}

void digests(Checks& checks, unsigned grid, unsigned each, int messages) {
  checks.run("digests of " + std::to_string(grid) + " blocks", [&] {
    std::vector<unsigned> table(64);
    for (int i = 0; i < 64; ++i)
      table[i] = static_cast<unsigned>(
          static_cast<std::uint64_t>(std::abs(std::sin(i + 1.0)) * 4294967296.0));
    CHECK(cudaMemcpyToSymbol(sines, table.data(), 256));
    const Buffer<uint4> last(grid * std::size_t{128});
    const Buffer<unsigned> found(1);
    repeat([&] {
      digest_md5<<<grid, 128>>>(0, each, make_uint4(1, 2, 3, 4), last.data(), found.data());
    });
    const uint4 wanted = element(last, 77);
    repeat([&] { digest_md5<<<grid, 128>>>(0, each, wanted, last.data(), found.data()); });
    checks.near(element(found, 0), 77.0 * each + each - 1, 0, "the message of a digest");
    int primes = 0;
    for (int p = 2; primes < 64; ++p) {
      bool prime = true;
      for (int q = 2; q * q <= p; ++q) prime = prime && p % q != 0;
      if (!prime) continue;
      const long double root = std::cbrt(static_cast<long double>(p));
      table[primes++] = static_cast<unsigned>(
          static_cast<std::uint64_t>((root - std::floor(root)) * 4294967296.0L));
    }
    checks.near(table[63], 0xc67178f2u, 0, "the last constant");
    CHECK(cudaMemcpyToSymbol(cubes, table.data(), 256));
    std::vector<unsigned> words(16 * std::size_t(messages), 0);
    for (int i = 0; i < messages; ++i) {
      words[i] = i == 0 ? 0x80000000u : i;  // the first is the empty message
    }
    const Buffer<unsigned> data(words), digest(8 * std::size_t(messages));
    repeat(
        [&] { digest_sha<<<blocks(messages, 256), 256>>>(messages, data.data(), digest.data()); });
    checks.near(element(digest, 0), 0xe3b0c442u, 0, "digest of nothing");
    checks.near(element(digest, 7 * std::size_t(messages)), 0x7852b855u, 0, "digest of nothing");
  });
}

void ciphers(Checks& checks, int records, int words, int blocks_of_16) {
  checks.run("ciphers of " + std::to_string(blocks_of_16), [&] {
    std::vector<unsigned> table(256);
    for (unsigned i = 0; i < 256; ++i) {
      table[i] = i;
      for (int k = 0; k < 8; ++k)
        table[i] = table[i] & 1 ? table[i] >> 1 ^ 0xedb88320u : table[i] >> 1;
    }
    const Buffer<unsigned> entries(table), data(std::size_t(records) * words), sum(records);
    repeat([&] {
      checksums<<<blocks(records, 256), 256>>>(records, words, data.data(), entries.data(),
                                               sum.data());
    });
    unsigned crc = ~0u;
    for (int k = 0; k < 4 * words; ++k) crc = crc >> 8 ^ table[crc & 255];
    checks.near(element(sum, records - 1), ~crc, 0, "checksum");
    const Buffer<unsigned> tables(random_bits<unsigned>(1024)), keys(random_bits<unsigned>(44, 9)),
        plain(random_bits<unsigned>(4 * std::size_t(blocks_of_16)));
    const Buffer<uint4> out(blocks_of_16);
    const auto four = [](const Buffer<unsigned>& b) {
      return reinterpret_cast<const uint4*>(b.data());
    };
    for (const unsigned grid : {264u, 1056u}) {
      repeat([&] {
        cipher<<<grid, 256>>>(blocks_of_16, four(plain), tables.data(), four(keys), out.data());
      });
    }
    checks.that(element(out, 1).x != element(out, 2).x, "two blocks are the same");
    const int n = blocks_of_16 / 4;
    repeat([&] { stream_cipher<<<blocks(n, 256), 256>>>(n, make_uint4(1, 2, 3, 4), out.data()); });
    checks.that(element(out, 1).x != element(out, 2).x, "two blocks are the same");
  });
}

}  // namespace strings

int main() {
  using namespace strings;
  Checks checks;
  searches(checks, 16'000'000);
  searches(checks, 64'000'000);
  suffixes(checks, 300'000, 200'000);
  suffixes(checks, 1'000'000, 1'000'000);
  digests(checks, 528, 16, 500'000);
  digests(checks, 4'224, 32, 3'000'000);
  ciphers(checks, 200'000, 64, 4'000'000);
  ciphers(checks, 1'000'000, 32, 12'000'000);
  return checks.status();
}
