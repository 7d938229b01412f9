// Attention of the newest positions: norms of q and k, their turn (RoPE), the cache, the mix.
//
// A cache's row is the keys' heads, then the values'. Softmax in fp32.

constexpr int AT_ONCE = 8;  // stretches whose part of a head is asked for together

struct Turn {
  const u16 *cos, *sin;  // rows by position; the sine's first half is negated
  const u16 *norms;      // of this layer, [heads + kv_heads, width]
};

// Asks for a head of `qkv`: this lane's columns, WIDTH / 32 of them, two to a place.
template <int N>
__device__ __forceinline__ void ask(u64 (&seen)[N], const u64 *head) {
  if constexpr (N == 2) {
    const Tagged2 both = fresh16(head + lane() * N);
    seen[0] = both.a;
    seen[1] = both.b;
  } else {
    seen[0] = fresh8(head + lane() * N);
  }
}

template <int N>
__device__ __forceinline__ void get(float (&x)[2 * N], const u64 (&seen)[N], const u64 *head, u32 tag) {
#pragma unroll
  for (int i = 0; i < N; i++) {
    const u32 word = (u32)wait8(head + lane() * N + i, seen[i], tag);
    x[2 * i] = low(word);
    x[2 * i + 1] = high(word);
  }
}

// This lane's columns of a row, two to a word.
template <int N>
__device__ __forceinline__ void columns_of(u32 (&words)[N], const u16 *row) {
  const int me = anew(lane());
  if constexpr (N == 2) {
    const Two4 both = *(const Two4 *)(row + me * 4);
    words[0] = both.a;
    words[1] = both.b;
  } else {
    words[0] = *(const u32 *)(row + me * 2);
  }
}

// Norms and turns one head; `cos` and `sin` are this lane's.
template <class S>
__device__ __forceinline__ void turn(float (&x)[S::WIDTH / 32], const u32 (&norm)[S::WIDTH / 64],
                                     const u32 (&cos)[S::WIDTH / 64], const u32 (&sin)[S::WIDTH / 64]) {
  constexpr int MINE = S::WIDTH / 32;
  float squares = 0.0f;
#pragma unroll
  for (int i = 0; i < MINE; i++) squares += x[i] * x[i];
  const float scale = rsqrtf(sum_of_warp(squares) / S::WIDTH + S::EPS);
#pragma unroll
  for (int i = 0; i < MINE; i++) {
    const float normed = x[i] * scale * (i % 2 ? high(norm[i / 2]) : low(norm[i / 2]));
    x[i] = normed * (i % 2 ? high(cos[i / 2]) : low(cos[i / 2])) +
           swapped(normed, 16) * (i % 2 ? high(sin[i / 2]) : low(sin[i / 2]));
  }
}

template <int N>
__device__ __forceinline__ void store(u16 *to, const float (&x)[N]) {
#pragma unroll
  for (int i = 0; i < N; i += 2) *(u32 *)(to + i) = packed(x[i], x[i + 1]);
}

// The predictor's: few positions, so a block takes a group of heads with all there is, and keeps keys
// and values where only it reads them; the mix is handed on as any other vector. Layers go round the
// teams of blocks, so that none keeps more than it must.
template <class S>
struct Short {
  static constexpr int GROUP = S::HEADS / S::KV_HEADS, STRIDE = S::WIDTH + 8;  // no two rows in a bank
  static constexpr int TEAMS = smaller(S::LAYERS, GRID / S::KV_HEADS), KEPT = ceil_div(S::LAYERS, TEAMS);
  alignas(16) u16 keys[KEPT][N_BOOKS + 1][STRIDE];
  alignas(16) u16 worths[KEPT][N_BOOKS + 1][STRIDE];
  alignas(16) float q[GROUP][S::WIDTH];
  static_assert(GROUP + 2 <= N_WARPS && GRID >= S::KV_HEADS && N_BOOKS <= 16, "not a shape for these kernels");
};

// Waits for a head's part of `qkv`, norms and turns it unless it is a value.
template <class S>
__device__ __forceinline__ void take_head(float (&x)[S::WIDTH / 32], const u64 *qkv, int head, int position, u32 tag,
                                          const Turn &by) {
  constexpr int HALF = S::WIDTH / 64;
  const bool is_turned = head < S::HEADS + S::KV_HEADS;
  const u64 *at = qkv + head * (S::WIDTH / 2);
  u64 seen[HALF];
  u32 norm[HALF], cos[HALF], sin[HALF];
  ask(seen, at);
  columns_of(norm, by.norms + (is_turned ? head : 0) * S::WIDTH);
  columns_of(cos, by.cos + (size_t)position * S::WIDTH);
  columns_of(sin, by.sin + (size_t)position * S::WIDTH);
  get(x, seen, at, tag);
  if (is_turned) turn<S>(x, norm, cos, sin);
}

template <class S>
__device__ __forceinline__ void attend_short(Short<S> &s, const u64 *qkv, u32 tag, const Turn &by, int layer, int start,
                                             int n_tokens, u64 *mixes, u32 next_tag) {
  constexpr int FEW = S::WIDTH / 32, GROUP = S::HEADS / S::KV_HEADS, MIXED = S::HEADS * S::WIDTH;
  typedef Short<S> L;
  const int kv = block() % S::KV_HEADS, kept = layer / L::TEAMS;
  if (block() / S::KV_HEADS != layer % L::TEAMS) return;
#pragma unroll 1
  for (int token = 0; token < n_tokens; token++) {
    const int position = start + token;
    if (warp() < GROUP + 2) {
      const int is_q = warp() < GROUP, which = warp() - GROUP;
      const int head = is_q ? kv * GROUP + warp() : S::HEADS + which * S::KV_HEADS + kv;
      float x[FEW];
      take_head<S>(x, qkv + token * ((MIXED + 2 * S::KV_HEADS * S::WIDTH) / 2), head, position, tag, by);
      if (is_q) {
        const float scale = rsqrtf((float)S::WIDTH);
#pragma unroll
        for (int i = 0; i < FEW; i++) s.q[warp()][lane() * FEW + i] = x[i] * scale;
      } else {
        store((which ? s.worths : s.keys)[kept][position] + lane() * FEW, x);
      }
    }
    sync_block();
    if (warp() < GROUP) {
      // Two lanes take a position, half of the columns each; positions beyond have no share.
      const int at = lane() >> 1, half = (lane() & 1) * (S::WIDTH / 2);
      const Words *key = (const Words *)(s.keys[kept][smaller(at, position)] + half);
      const float *q = s.q[warp()] + half;
      float score = 0.0f;
#pragma unroll
      for (int i = 0; i < S::WIDTH / 16; i++) {
        const Words words = key[i];
        score += q[8 * i] * low(words.x) + q[8 * i + 1] * high(words.x) + q[8 * i + 2] * low(words.y) +
                 q[8 * i + 3] * high(words.y) + q[8 * i + 4] * low(words.z) + q[8 * i + 5] * high(words.z) +
                 q[8 * i + 6] * low(words.w) + q[8 * i + 7] * high(words.w);
      }
      score += swapped(score, 1);
      if (at > position) score = -INFINITY;
      float share = __expf(score - max_of_warp(score));
      share /= 0.5f * sum_of_warp(share);
      float mixed[FEW] = {};
#pragma unroll 4
      for (int before = 0; before <= position; before++) {
        const float by_share = from_lane(share, 2 * before);
        u32 words[FEW / 2];
        columns_of(words, s.worths[kept][before]);
#pragma unroll
        for (int i = 0; i < FEW; i++) mixed[i] += by_share * (i % 2 ? high(words[i / 2]) : low(words[i / 2]));
      }
      u64 *to = mixes + (token * MIXED + (kv * GROUP + warp()) * S::WIDTH + lane() * FEW) / 2;
#pragma unroll
      for (int i = 0; i < FEW; i += 2) hand_pair(to + i / 2, mixed[i], mixed[i + 1], next_tag);
    }
  }
}

// The talker's: a block takes one group of heads over a stretch of the positions, a warp sixteen of
// them at a time. Scores come from the matrix units, with q in two parts of bf16 each, which together
// have twice its digits; a lane mixes some columns of all its warp's values.
template <class S>
struct Long {
  static constexpr int GROUP = S::HEADS / S::KV_HEADS, KEYS = S::KV_HEADS * S::WIDTH;
  static constexpr int MOST_PARTS = larger(1, smaller(16, GRID / S::KV_HEADS));
  static constexpr int OF_WARP = 16, ROUND = OF_WARP * N_WARPS;  // positions
  static constexpr int RECORD = S::WIDTH / 2 + 2;  // pairs of values, then their weight's logarithm
  static constexpr int STRIDE = S::WIDTH + 2;
  static constexpr int N_PLACES = S::HEADS * MOST_PARTS * RECORD;
  alignas(16) u16 q[2 * GROUP][S::WIDTH + 8];  // of each head what bf16 holds, then what it leaves
  alignas(16) u16 key[S::WIDTH];
  alignas(16) u16 worth[S::WIDTH];
  alignas(16) u32 zeros[4];
  alignas(16) float shares[N_WARPS][GROUP][OF_WARP];
  float lessened[N_WARPS][GROUP];
  alignas(16) float found[N_WARPS][GROUP][STRIDE];  // the mix, the highest score, the sum of shares
  static_assert(GROUP <= 4 && GRID >= S::KV_HEADS, "not a shape for these kernels");
};

template <class S>
__device__ __forceinline__ int n_parts(int n_positions) {
  return smaller(Long<S>::MOST_PARTS, ceil_div(n_positions, Long<S>::ROUND));
}

struct alignas(16) Four { float of[4]; };

// Norms and turns this warp's head of q, k or v and puts it where the block reads it.
template <class S>
__device__ __forceinline__ void take_own(Long<S> &s, const u64 *qkv, u32 tag, const Turn &by, u16 *cache,
                                         int position, bool is_kept) {
  typedef Long<S> L;
  constexpr int FEW = S::WIDTH / 32;
  const int kv = block() % S::KV_HEADS, is_q = warp() < L::GROUP, which = warp() - L::GROUP;
  if (which >= 2) return;
  float x[FEW];
  take_head<S>(x, qkv, is_q ? kv * L::GROUP + warp() : S::HEADS + which * S::KV_HEADS + kv, position, tag, by);
  if (is_q) {
#pragma unroll
    for (int i = 0; i < FEW; i++) x[i] *= rsqrtf((float)S::WIDTH);
    store(s.q[warp()] + lane() * FEW, x);
#pragma unroll
    for (int i = 0; i < FEW; i++) x[i] -= rounded(x[i]);
    store(s.q[L::GROUP + warp()] + lane() * FEW, x);
  } else {
    store((which ? s.worth : s.key) + lane() * FEW, x);
    if (is_kept)
      store(cache + (size_t)position * 2 * L::KEYS + which * L::KEYS + kv * S::WIDTH + lane() * FEW, x);
  }
}

template <class S>
__device__ __forceinline__ void attend_long(Long<S> &s, const u64 *qkv, u32 tag, const Turn &by, u16 *cache,
                                            int position, u64 *mixes, u32 next_tag) {
  typedef Long<S> L;
  constexpr int GROUP = L::GROUP, CHUNKS = S::WIDTH / 32, FEW = S::WIDTH / 32, TILES = L::OF_WARP / 8;
  const int n_positions = position + 1, parts = n_parts<S>(n_positions);
  if (block() >= S::KV_HEADS * parts) return;
  const int kv = block() % S::KV_HEADS, part = block() / S::KV_HEADS;
  const int length = ceil_div(n_positions, parts), begin = part * length;
  const int end = smaller(n_positions, begin + length);
  const int me = anew(thread()), me_lane = me & 31, me_warp = me >> 5;
  const int row = me_lane >> 2, column = me_lane & 3;  // of the matrix units' operands
  Words keys[TILES][CHUNKS];
  u32 worths[L::OF_WARP][FEW / 2];
  // Rows that earlier frames left; the new one comes later.
  auto row_at = [&](int at) { return cache + (size_t)smaller(at, position - 1) * 2 * L::KEYS + kv * S::WIDTH; };
  auto ask_rows = [&](int first) {
    if (first >= end || position == 0) return;
#pragma unroll
    for (int t = 0; t < TILES; t++)
#pragma unroll
      for (int c = 0; c < CHUNKS; c++) keys[t][c] = stream16(row_at(first + t * 8 + row) + c * 32 + column * 8);
#pragma unroll
    for (int i = 0; i < L::OF_WARP; i++) columns_of(worths[i], row_at(first + i) + L::KEYS);
  };
  ask_rows(begin + me_warp * L::OF_WARP);
  if (thread() < 4) s.zeros[thread()] = 0;
  take_own(s, qkv, tag, by, cache, position, end == n_positions);
  sync_block();
  // Of the head that is this lane's row in the matrix units, and of its columns.
  float best = -1e30f, sum = 0.0f, mixed[GROUP][FEW] = {};
#pragma unroll 1
  for (int first = begin + me_warp * L::OF_WARP; first < end; first += L::ROUND) {
    if (position < first + L::OF_WARP) {
#pragma unroll
      for (int t = 0; t < TILES; t++)
#pragma unroll
        for (int c = 0; c < CHUNKS; c++)
          if (first + t * 8 + row >= position) keys[t][c] = *(const Words *)(s.key + c * 32 + column * 8);
#pragma unroll
      for (int i = 0; i < L::OF_WARP; i++)
        if (first + i >= position) columns_of(worths[i], s.worth);
    }
    float scores[TILES][4] = {};
    const u16 *q = row < 2 * GROUP ? s.q[row] + column * 8 : (const u16 *)s.zeros;
#pragma unroll
    for (int c = 0; c < CHUNKS; c++) {
      const Words a = *(const Words *)(row < 2 * GROUP ? q + c * 32 : q);
#pragma unroll
      for (int t = 0; t < TILES; t++) {
        multiply_add(scores[t], a.x, a.y, keys[t][c].x, keys[t][c].y);
        multiply_add(scores[t], a.z, a.w, keys[t][c].z, keys[t][c].w);
      }
    }
    float highest = best;
#pragma unroll
    for (int t = 0; t < TILES; t++)
#pragma unroll
      for (int i = 0; i < 2; i++) {
        scores[t][i] += from_lane(scores[t][i], (me_lane + 4 * GROUP) & 31);
        if (first + t * 8 + column * 2 + i >= end) scores[t][i] = -1e30f;
        highest = fmaxf(highest, scores[t][i]);
      }
    highest = fmaxf(highest, swapped(highest, 1));
    highest = fmaxf(highest, swapped(highest, 2));
    float shares = 0.0f;
#pragma unroll
    for (int t = 0; t < TILES; t++)
#pragma unroll
      for (int i = 0; i < 2; i++) {
        scores[t][i] = first + t * 8 + column * 2 + i < end ? __expf(scores[t][i] - highest) : 0.0f;
        shares += scores[t][i];
        if (row < GROUP) s.shares[me_warp][row][t * 8 + column * 2 + i] = scores[t][i];
      }
    const float less = __expf(best - highest);
    best = highest;
    sum = sum * less + shares;
    if (row < GROUP && column == 0) s.lessened[me_warp][row] = less;
    sync_warp();
#pragma unroll
    for (int g = 0; g < GROUP; g++) {
      const float by_less = s.lessened[me_warp][g];
#pragma unroll
      for (int k = 0; k < FEW; k++) mixed[g][k] *= by_less;
#pragma unroll
      for (int i = 0; i < L::OF_WARP; i += 4) {
        const Four share = *(const Four *)(s.shares[me_warp][g] + i);
#pragma unroll
        for (int j = 0; j < 4; j++)
#pragma unroll
          for (int k = 0; k < FEW; k++) {
            const u32 word = worths[i + j][k / 2];
            mixed[g][k] += share.of[j] * (k % 2 ? high(word) : low(word));
          }
      }
    }
    sync_warp();
    ask_rows(first + L::ROUND);
  }
  sum += swapped(sum, 1);
  sum += swapped(sum, 2);
#pragma unroll
  for (int g = 0; g < GROUP; g++)
#pragma unroll
    for (int k = 0; k < FEW; k++) s.found[me_warp][g][me_lane * FEW + k] = mixed[g][k];
  if (row < GROUP && column == 0) {
    s.found[me_warp][row][S::WIDTH] = best;
    s.found[me_warp][row][S::WIDTH + 1] = sum;
  }
  sync_block();
  for (int pair = thread(); pair < GROUP * S::WIDTH / 2; pair += N_THREADS) {
    const int g = pair / (S::WIDTH / 2), at = pair % (S::WIDTH / 2);
    float highest = -1e30f, all = 0.0f, x = 0.0f, y = 0.0f;
#pragma unroll
    for (int of = 0; of < N_WARPS; of++) highest = fmaxf(highest, s.found[of][g][S::WIDTH]);
#pragma unroll
    for (int of = 0; of < N_WARPS; of++) {
      const float *found = s.found[of][g], by_score = __expf(found[S::WIDTH] - highest);
      all += found[S::WIDTH + 1] * by_score;
      x += found[2 * at] * by_score;
      y += found[2 * at + 1] * by_score;
    }
    u64 *record = mixes + ((size_t)(kv * GROUP + g) * L::MOST_PARTS + part) * L::RECORD;
    hand_pair(record + at, __fdividef(x, all), __fdividef(y, all), next_tag);
    if (at == 0) hand_on(record + S::WIDTH / 2, tagged(as_word(highest + __logf(all)), next_tag));
  }
}

// Puts the stretches of every head together and leaves the mix in `v.x`; a warp has heads beside each
// other: where they come out even, it makes just what it multiplies.
template <class S>
__device__ __forceinline__ void gather(u16 *x, const u64 *mixes, u32 tag, int position) {
  typedef Long<S> L;
  constexpr int PAIRS = S::WIDTH / 64, EACH = ceil_div(S::HEADS, N_WARPS);  // a lane's, a warp's
  const int parts = n_parts<S>(position + 1);
  const int end = smaller(S::HEADS, (warp() + 1) * EACH);
  for (int head = warp() * EACH; head < end; head++) {
    const u64 *records = mixes + (size_t)head * L::MOST_PARTS * L::RECORD;
    const u64 *last = records + lane() * L::RECORD + S::WIDTH / 2;
    u64 seen[AT_ONCE][PAIRS], seen_weight = 0;
    auto ask_for = [&](int first) {
#pragma unroll
      for (int i = 0; i < AT_ONCE; i++) ask(seen[i], records + smaller(first + i, parts - 1) * L::RECORD);
    };
    if (lane() < parts) seen_weight = fresh8(last);
    ask_for(0);
    float weight = lane() < parts ? as_float((u32)wait8(last, seen_weight, tag)) : -INFINITY;
    weight = __expf(weight - max_of_warp(weight));
    weight /= sum_of_warp(weight);
    float mixed[2 * PAIRS] = {};
    for (int first = 0; first < parts; first += AT_ONCE) {
      if (first) ask_for(first);
#pragma unroll
      for (int i = 0; i < AT_ONCE; i++) {
        if (first + i >= parts) continue;
        const float by = from_lane(weight, first + i);
        float part[2 * PAIRS];
        get(part, seen[i], records + (first + i) * L::RECORD, tag);
#pragma unroll
        for (int j = 0; j < 2 * PAIRS; j++) mixed[j] += by * part[j];
      }
    }
    store(x + head * S::WIDTH + lane() * 2 * PAIRS, mixed);
  }
}
