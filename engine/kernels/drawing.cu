// Draws a code: every block does the whole of it for itself, with the same result.
//
// The highest logits are found digit by digit, then ranked by counting. Follows engine/sampling.py:
// its `draw_without_sync`, `penalised` and `Noise`.

constexpr int N_BINS = 2048;        // a digit of 11 bits
constexpr int MOST_CANDIDATES = 128;
constexpr int N_RANKED = 64;        // of which a draw looks at so many (MAX_CANDIDATES there)

struct Drawing {
  alignas(16) int bins[N_BINS];  // all zero between draws
  int warps[N_WARPS];
  float floats[N_WARPS];
  int digit, above, inside, n_listed;
  alignas(16) u64 places[MOST_CANDIDATES];
  float listed[MOST_CANDIDATES];
  float values[N_RANKED];
  int codes[N_RANKED];
};

// How one kind of codebook is drawn, as `Warp` packs it.
struct Warped {
  const float *temperature, *top_p, *noise, *cut;
  int n_wanted;  // the ranks under top-k
};

__device__ __forceinline__ u32 hashed(u32 x) {
  x ^= x >> 16;
  x *= 0x7FEB352Du;
  x ^= x >> 15;
  x *= 0x846CA68Bu;
  return x ^ x >> 16;
}

__device__ __forceinline__ u32 key_of(u32 n) { return hashed((n + 1) * 0x9E3779B1u); }

__device__ __forceinline__ u32 frame_key(i64 seed, i64 frame) {
  u32 key = hashed((u32)seed ^ 0x243F6A88u);
  key = hashed(key ^ (u32)(seed >> 32));
  return hashed(key + (u32)frame);
}

__device__ __forceinline__ float gumbel(u32 book_key, int code) {
  const u32 bits = hashed(key_of(code) ^ book_key);
  const float uniform = ((float)(bits >> 9) + 0.5f) * 0x1p-23f;
  return -logf(-logf(uniform));
}

// Order of the logits as integers; of equal ones the lower code is higher. Where logits are in bf16,
// 16 bits say all; then 12 for the code.
template <class Place>
__device__ __forceinline__ Place place_of(float logit, int code) {
  const u32 bits = as_word(logit);
  const u32 key = bits >> 31 ? ~bits : bits | 0x80000000u;
  if constexpr (sizeof(Place) == 4) return key >> 16 << 12 | (u32)(4095 - code);
  else return (u64)key << 12 | (u32)(4095 - code);
}

// Finds the digit above and in which at least `wanted` values lie; `above` counts those above it.
__device__ __forceinline__ void find_digit(Drawing &d, int wanted) {
  constexpr int MINE = N_BINS / N_THREADS;
  const int last = N_BINS - 1 - thread() * MINE;
  int counts[MINE], sum = 0;
#pragma unroll
  for (int i = 0; i < MINE; i++) {
    counts[i] = d.bins[last - i];
    d.bins[last - i] = 0;
    sum += counts[i];
  }
  int upto = sum;
#pragma unroll
  for (int by = 1; by < 32; by <<= 1) {
    const int below = from_below(upto, by);
    if (lane() >= by) upto += below;
  }
  if (lane() == 31) d.warps[warp()] = upto;
  sync_block();
#pragma unroll
  for (int of = 0; of < N_WARPS - 1; of++) upto += of < warp() ? d.warps[of] : 0;
  int before = upto - sum;
  if (before >= wanted || upto < wanted) return;
#pragma unroll
  for (int i = 0; i < MINE; i++) {
    if (before < wanted && before + counts[i] >= wanted) {
      d.digit = last - i;
      d.above = before;
      d.inside = counts[i];
    }
    before += counts[i];
  }
}

template <int VOCAB>
constexpr int N_LOGITS = 4 * ceil_div(VOCAB / 4, N_THREADS);  // of a thread

__device__ __forceinline__ int code_of(int i) { return 4 * (thread() + i / 4 * N_THREADS) + i % 4; }

// Draws from logits that every thread holds its part of, see `code_of`.
template <int VOCAB, class Place>
__device__ __forceinline__ int draw(Drawing &d, const float (&logits)[N_LOGITS<VOCAB>], const Warped &by,
                                    u32 book_key) {
  constexpr int N = N_LOGITS<VOCAB>, N_BITS = sizeof(Place) == 4 ? 28 : 44;
  static_assert(VOCAB <= 4096 && VOCAB % 4 == 0, "not a vocabulary for these kernels");
  Place places[N];
#pragma unroll
  for (int i = 0; i < N; i++) places[i] = place_of<Place>(logits[i], code_of(i));
  if (thread() == 0) d.n_listed = 0;
  Place least = 0;
  int sure = 0;  // how many are certainly higher than what is still looked at
#pragma unroll 1
  for (int shift = N_BITS - 11, fixed = N_BITS; VOCAB > MOST_CANDIDATES; shift = larger(0, shift - 11)) {
#pragma unroll
    for (int i = 0; i < N; i++) {
      const bool is_in_play = fixed == N_BITS || places[i] >> fixed == least >> fixed;
      if (code_of(i) < VOCAB && is_in_play) add_shared(d.bins + (int)(places[i] >> shift & (N_BINS - 1)), 1);
    }
    sync_block();
    find_digit(d, by.n_wanted - sure);
    sync_block();
    least |= (Place)d.digit << shift;
    sure += d.above;
    fixed = shift;
    if (sure + d.inside <= MOST_CANDIDATES || shift == 0) break;
  }
  if (VOCAB <= MOST_CANDIDATES) sync_block();
#pragma unroll
  for (int i = 0; i < N; i++) {
    if (code_of(i) < VOCAB && places[i] >= least) {
      const int at = add_shared(&d.n_listed, 1);
      d.places[at] = places[i];
      d.listed[at] = logits[i];
    }
  }
  sync_block();
  const int n_listed = d.n_listed, n_ranked = smaller(n_listed, by.n_wanted);
  {
    // Two threads count for each candidate.
    const int of = thread() >> 1;
    const Place place = of < n_listed ? (Place)d.places[of] : 0;
    int rank = 0;
#pragma unroll 8
    for (int i = thread() & 1; i < n_listed; i += 2) rank += (Place)d.places[i] > place;
    rank += swapped(rank, 1);
    if (of < n_listed && rank < N_RANKED && !(thread() & 1)) {
      d.values[rank] = d.listed[of];
      d.codes[rank] = 4095 - (int)(place & 4095);
    }
  }
  sync_block();
  const float temperature = *by.temperature, top_p = *by.top_p, noise = *by.noise;
  float values[2];
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int rank = lane() + 32 * i;
    values[i] = rank < n_ranked ? d.values[rank] / temperature + by.cut[rank] : -INFINITY;
  }
  if (top_p < 1.0f) {
    const float highest = max_of_warp(fmaxf(values[0], values[1]));
    const float first = expf(values[0] - highest), second = expf(values[1] - highest);
    const float sum = sum_of_warp(first + second);
    float upto[2] = {first / sum, second / sum};
#pragma unroll
    for (int step = 1; step < 32; step <<= 1)
#pragma unroll
      for (int i = 0; i < 2; i++) {
        const float below = from_below(upto[i], step);
        if (lane() >= step) upto[i] += below;
      }
    upto[1] += from_lane(upto[0], 31);
    if (upto[0] - first / sum >= top_p) values[0] = -INFINITY;
    if (upto[1] - second / sum >= top_p) values[1] = -INFINITY;
  }
  float best = -INFINITY;
  int at = N_RANKED;
#pragma unroll
  for (int i = 0; i < 2; i++) {
    const int rank = lane() + 32 * i;
    if (rank >= n_ranked) continue;
    const float noisy = values[i] + gumbel(book_key, d.codes[rank]) * noise;
    if (noisy > best || at == N_RANKED) best = noisy, at = rank;
  }
#pragma unroll
  for (int mask = 16; mask; mask >>= 1) {
    const float other = swapped(best, mask);
    const int other_at = swapped(at, mask);
    if (other_at != N_RANKED && (at == N_RANKED || other > best || (other == best && other_at < at))) best = other, at = other_at;
  }
  return d.codes[at];
}

// Waits for the logits of one product.
template <int VOCAB>
__device__ __forceinline__ void take_logits(float (&logits)[N_LOGITS<VOCAB>], const u64 *from, u32 tag) {
  constexpr int FOURS = N_LOGITS<VOCAB> / 4;
  Tagged2 seen[FOURS];
#pragma unroll
  for (int i = 0; i < FOURS; i++) {
    const int four = thread() + i * N_THREADS;
    if (four < VOCAB / 4) seen[i] = fresh16(from + 2 * four);
  }
#pragma unroll
  for (int i = 0; i < FOURS; i++) {
    const int four = thread() + i * N_THREADS;
    u32 words[2] = {0xff80ff80u, 0xff80ff80u};  // minus infinity
    if (four < VOCAB / 4) {
      const Tagged2 got = wait16(from + 2 * four, seen[i], tag);
      words[0] = (u32)got.a;
      words[1] = (u32)got.b;
    }
#pragma unroll
    for (int j = 0; j < 4; j++) logits[4 * i + j] = j % 2 ? high(words[j / 2]) : low(words[j / 2]);
  }
}
