// One codec frame in one launch: `Frames.step` of engine/frame.py for one slot.
//
// All blocks go through the same stages and meet only in the values they hand on. A draw every block
// makes for itself, since to share it out would cost another meeting of them all.

// The places of the table of addresses: engine/fused.py fills it in the same order.
enum {
  COUNTERS, SEEN, IS_DONE, REPORT, LAST_HIDDEN, TRAILING, CONTROLS,
  CODEC_EMBEDDING, CODEC_HEAD, TALKER_NORM, TALKER_COS, TALKER_SIN, TALKER_QK_NORM,
  EMBEDDINGS, INPUTS, PREDICTOR_NORM, PREDICTOR_COS, PREDICTOR_SIN, PREDICTOR_QK_NORM,
  PROJECTION, PROJECTION_BIAS, WORKSPACE, HEADS
};
enum { INPUT_NORM, QKV, OUT, POST_NORM, GATE_UP, DOWN, CACHE, N_OF_LAYER };

constexpr int N_OTHERS = N_BOOKS - 1;
constexpr int PREDICTOR_LAYERS = HEADS + N_OTHERS;
constexpr int TALKER_LAYERS = PREDICTOR_LAYERS + PredictorStack::LAYERS * N_OF_LAYER;
constexpr int N_ADDRESSES = TALKER_LAYERS + TalkerStack::LAYERS * N_OF_LAYER;

// What blocks hand each other, two values to a place; the first place holds the last tag.
template <class S>
struct Sizes {
  static constexpr int QKV = (S::HEADS + 2 * S::KV_HEADS) * S::WIDTH;
};
constexpr int N_QKV = larger(Sizes<TalkerStack>::QKV, 2 * Sizes<PredictorStack>::QKV) / 2;
constexpr int N_HIDDEN = larger(TalkerStack::HIDDEN, 2 * PredictorStack::HIDDEN) / 2;
constexpr int N_INTER = larger(TalkerStack::INTER, 2 * PredictorStack::INTER) / 2;
constexpr int N_VOCAB = larger(TalkerStack::VOCAB, PredictorStack::VOCAB) / 2;
constexpr int N_MIXES = Long<TalkerStack>::N_PLACES;
constexpr int AT_QKV = 2, AT_MIDDLE = AT_QKV + N_QKV, AT_X = AT_MIDDLE + N_HIDDEN;
constexpr int N_FEW = MAX_TOKENS * OfPredictor::MIXED / 2;
constexpr int AT_ACT = AT_X + N_HIDDEN, AT_LOGITS = AT_ACT + N_INTER;
constexpr int AT_MIXES = AT_LOGITS + N_VOCAB;
constexpr int AT_FEW = AT_MIXES + N_MIXES, N_PLACES = AT_FEW + N_FEW;

struct Shared {
  u64 table[N_ADDRESSES];
  Vectors v;
  Drawing d;
  union {  // the talker and the predictor take turns
    Long<TalkerStack> attention;
    Short<PredictorStack> kept;
  };
  int codes[N_BOOKS];  // every thread writes the same
};

struct Stage {
  Shared &s;
  u64 *places;
  u32 tag;   // of what was handed on last
  int turn;  // the next product's

  template <class T>
  __device__ __forceinline__ T *at(int place) const { return (T *)s.table[place]; }
  __device__ __forceinline__ const u16 *of(int layers, int layer, int what) const {
    return (const u16 *)s.table[layers + layer * N_OF_LAYER + what];
  }
};

// Adds to a token's own rows and hands the result on.
template <class S>
__device__ __forceinline__ void add_and_hand(Vectors &v, u64 *to, int token, int row, int place, Two sum, u32 tag) {
  Two &kept = *(Two *)(v.residual + place);
  kept.x += sum.x;
  kept.y += sum.y;
  hand_pair(to + (token * S::HIDDEN + row) / 2, kept.x, kept.y, tag);
}

__device__ __forceinline__ float gated(float gate, float up) { return __fdividef(gate, 1.0f + __expf(-gate)) * up; }

// The second half of a layer, from the mix in `v.x` on; `next` asks for the weights that come after.
template <class S, class Next>
__device__ __forceinline__ void finish_layer(Stage &g, Words (&w)[WINDOW], int layers, int layer, int n_tokens,
                                             Next next) {
  typedef Products<S> P;
  Vectors &v = g.s.v;
  const u16 *gate_up = g.of(layers, layer, GATE_UP), *down = g.of(layers, layer, DOWN);
  u64 *middle = g.places + AT_MIDDLE, *act = g.places + AT_ACT, *x = g.places + AT_X;
  u32 tag = ++g.tag;
  product<typename P::Out>(
      v, w, g.of(layers, layer, OUT), n_tokens, g.turn, [&] { prefetch<typename P::GateUp>(w, gate_up); },
      [&](int token, int row, int place, Two sum, Two) { add_and_hand<S>(v, middle, token, row, place, sum, tag); });
  g.turn ^= 1;
  take<typename P::GateUp>(v, middle, g.of(layers, layer, POST_NORM), n_tokens, g.turn, tag);
  tag = ++g.tag;
  product<typename P::GateUp>(
      v, w, gate_up, n_tokens, g.turn, [&] { prefetch<typename P::Down>(w, down); },
      [&](int token, int row, int, Two gate, Two up) {
        const float scale = scale_of<typename P::GateUp>(v, token, g.turn, S::EPS);
        hand_pair(act + (token * S::INTER + row) / 2, gated(gate.x * scale, up.x * scale),
                  gated(gate.y * scale, up.y * scale), tag);
      });
  g.turn ^= 1;
  take<typename P::Down>(v, act, nullptr, n_tokens, g.turn, tag);
  tag = ++g.tag;
  product<typename P::Down>(v, w, down, n_tokens, g.turn, next, [&](int token, int row, int place, Two sum, Two) {
    add_and_hand<S>(v, x, token, row, place, sum, tag);
  });
  g.turn ^= 1;
}

// The first half, once `v.x` holds the layer's input with its norm's weight: q, k and v.
template <class S, class Next>
__device__ __forceinline__ void begin_layer(Stage &g, Words (&w)[WINDOW], int layers, int layer, int n_tokens,
                                            Next next) {
  typedef typename Products<S>::Qkv Qkv;
  Vectors &v = g.s.v;
  const u32 tag = ++g.tag;
  u64 *qkv = g.places + AT_QKV;
  product<Qkv>(v, w, g.of(layers, layer, QKV), n_tokens, g.turn, next, [&](int token, int row, int, Two sum, Two) {
    const float scale = scale_of<Qkv>(v, token, g.turn, S::EPS);
    hand_pair(qkv + (token * Qkv::N + row) / 2, sum.x * scale, sum.y * scale, tag);
  });
  g.turn ^= 1;
}

// Keeps a token's own rows to add to, by the warp that adds; read(token, column, x) as `take_ready`'s.
template <class P, class Read>
__device__ __forceinline__ void keep_rows(Vectors &v, int n_tokens, Read read) {
  if (warp() != 0) return;
  for (int pair = lane(); pair < n_tokens * P::ROWS / 2; pair += 32) {
    const int token = pair >= P::ROWS / 2, mine = 2 * pair - token * P::ROWS;
    if (!is_mine<P>(mine >> 3)) continue;
    const int row = (block() + (mine >> 3) * GRID) * 8 + (mine & 7);
    float x[4];
    read(token, row & ~3, x);
    v.residual[2 * pair] = row & 2 ? x[2] : x[0];
    v.residual[2 * pair + 1] = row & 2 ? x[3] : x[1];
  }
}

__device__ __forceinline__ void four_of(const u16 *row, int column, float (&x)[4]) {
  const Two4 words = *(const Two4 *)(row + column);
  x[0] = low(words.a);
  x[1] = high(words.a);
  x[2] = low(words.b);
  x[3] = high(words.b);
}

// The other fifteen codebooks.
__device__ __forceinline__ void predict(Stage &g, Words (&w)[WINDOW], const Warped &by,
                                        u32 noise_key) {
  typedef PredictorStack S;
  typedef Products<S> P;
  Vectors &v = g.s.v;
  constexpr int TALKER = TalkerStack::HIDDEN;
  u64 *x = g.places + AT_X, *logits_at = g.places + AT_LOGITS;
  const u16 *first[2] = {g.at<u16>(LAST_HIDDEN), g.at<u16>(CODEC_EMBEDDING) + (size_t)g.s.codes[0] * TALKER};
  const u16 *qkv = g.of(PREDICTOR_LAYERS, 0, QKV);
  if constexpr (IS_PROJECTED) {
    const u16 *bias = g.at<u16>(PROJECTION_BIAS);
    prefetch<Projection>(w, g.at<u16>(PROJECTION));
    take_ready<Projection>(v, nullptr, 2, g.turn,
                           [&](int token, int column, float (&a)[4]) { four_of(first[token], column, a); });
    const u32 tag = ++g.tag;
    product<Projection>(
        v, w, g.at<u16>(PROJECTION), 2, g.turn, [&] { prefetch<P::Qkv>(w, qkv); },
        [&](int token, int row, int place, Two sum, Two) {
          *(Two *)(v.residual + place) = {wide(bias[row]), wide(bias[row + 1])};
          add_and_hand<S>(v, x, token, row, place, sum, tag);
        });
    g.turn ^= 1;
  }
#pragma unroll 1
  for (int book = 1; book < N_BOOKS; book++) {
    const int n_tokens = book == 1 ? 2 : 1, start = book == 1 ? 0 : book;
    const u16 *head = g.at<u16>(HEADS + book - 1);
    if (book > 1 || !IS_PROJECTED) {
      if (book == 1) prefetch<P::Qkv>(w, qkv);
      const u16 *row = book > 1 ? g.at<u16>(INPUTS) + ((size_t)(book - 2) * S::VOCAB + g.s.codes[book - 1]) * S::HIDDEN
                                : first[0];
      auto read = [&](int token, int column, float (&a)[4]) { four_of(token ? first[1] : row, column, a); };
      take_ready<P::Qkv>(v, g.of(PREDICTOR_LAYERS, 0, INPUT_NORM), n_tokens, g.turn, read);
      keep_rows<P::Out>(v, n_tokens, read);
    }
#pragma unroll 1
    for (int layer = 0; layer < S::LAYERS; layer++) {
      if (layer || (IS_PROJECTED && book == 1))
        take<P::Qkv>(v, x, g.of(PREDICTOR_LAYERS, layer, INPUT_NORM), n_tokens, g.turn, g.tag);
      const u16 *out = g.of(PREDICTOR_LAYERS, layer, OUT);
      begin_layer<S>(g, w, PREDICTOR_LAYERS, layer, n_tokens, [&] { prefetch<P::Out>(w, out); });
      const Turn turn = {g.at<u16>(PREDICTOR_COS), g.at<u16>(PREDICTOR_SIN),
                         g.at<u16>(PREDICTOR_QK_NORM) + layer * (S::HEADS + S::KV_HEADS) * S::WIDTH};
      const u32 tag = ++g.tag;
      u64 *mixes = g.places + AT_FEW;
      attend_short<S>(g.s.kept, g.places + AT_QKV, tag - 1, turn, layer, start, n_tokens, mixes, tag);
      take<P::Out>(v, mixes, nullptr, n_tokens, g.turn, tag);
      const bool is_last = layer + 1 == S::LAYERS;
      const u16 *next_qkv = is_last ? nullptr : g.of(PREDICTOR_LAYERS, layer + 1, QKV);
      finish_layer<S>(g, w, PREDICTOR_LAYERS, layer, n_tokens, [&] {
        if (is_last) prefetch<P::Head>(w, head);
        else prefetch<P::Qkv>(w, next_qkv);
      });
    }
    take<P::Head>(v, x + (n_tokens - 1) * S::HIDDEN / 2, g.at<u16>(PREDICTOR_NORM), 1, g.turn, g.tag);
    const u32 tag = ++g.tag;
    auto next = [&] {
      if (book + 1 < N_BOOKS) prefetch<P::Qkv>(w, qkv);
    };
    product<P::Head>(v, w, head, 1, g.turn, next, [&](int, int row, int, Two sum, Two) {
      const float scale = scale_of<P::Head>(v, 0, g.turn, S::EPS);
      hand_pair(logits_at + row / 2, sum.x * scale, sum.y * scale, tag);
    });
    g.turn ^= 1;
    float logits[N_LOGITS<S::VOCAB>];
    take_logits<S::VOCAB>(logits, logits_at, tag);
    g.s.codes[book] = draw<S::VOCAB, u32>(g.s.d, logits, by, hashed(noise_key ^ key_of(book)));
  }
}

// The talker's step over the frame that was drawn.
__device__ __forceinline__ void step(Stage &g, Words (&w)[WINDOW], int position,
                                     const u16 *text) {
  typedef TalkerStack S;
  typedef Products<S> P;
  Vectors &v = g.s.v;
  const u16 *embedding = g.at<u16>(CODEC_EMBEDDING), *others = g.at<u16>(EMBEDDINGS);
  auto read = [&](int, int column, float (&a)[4]) {
    four_of(embedding + (size_t)g.s.codes[0] * S::HIDDEN, column, a);
#pragma unroll 5
    for (int book = 1; book < N_BOOKS; book++) {
      float more[4];
      four_of(others + ((size_t)(book - 1) * PredictorStack::VOCAB + g.s.codes[book]) * S::HIDDEN, column, more);
#pragma unroll
      for (int i = 0; i < 4; i++) a[i] += more[i];
    }
    float more[4];
    four_of(text, column, more);
#pragma unroll
    for (int i = 0; i < 4; i++) a[i] = rounded(a[i]) + more[i];
  };
  prefetch<P::Qkv>(w, g.of(TALKER_LAYERS, 0, QKV));
  take_ready<P::Qkv>(v, g.of(TALKER_LAYERS, 0, INPUT_NORM), 1, g.turn, read);
  keep_rows<P::Out>(v, 1, read);
#pragma unroll 1
  for (int layer = 0; layer < S::LAYERS; layer++) {
    if (layer) take<P::Qkv>(v, g.places + AT_X, g.of(TALKER_LAYERS, layer, INPUT_NORM), 1, g.turn, g.tag);
    const u16 *out = g.of(TALKER_LAYERS, layer, OUT);
    begin_layer<S>(g, w, TALKER_LAYERS, layer, 1, [] {});
    const Turn turn = {g.at<u16>(TALKER_COS), g.at<u16>(TALKER_SIN),
                       g.at<u16>(TALKER_QK_NORM) + layer * (S::HEADS + S::KV_HEADS) * S::WIDTH};
    u64 *mixes = g.places + AT_MIXES;
    const u32 tag = ++g.tag;
    attend_long<S>(g.s.attention, g.places + AT_QKV, tag - 1, turn, (u16 *)g.of(TALKER_LAYERS, layer, CACHE),
                   position, mixes, tag);
    prefetch<P::Out>(w, out);
    const bool is_last = layer + 1 == S::LAYERS;
    const u16 *next_qkv = is_last ? nullptr : g.of(TALKER_LAYERS, layer + 1, QKV);
    gather<S>(v.x[g.turn], mixes, tag, position);
    if (P::Out::PADDED == P::Out::K && S::HEADS % N_WARPS == 0) sync_warp();
    else sync_block();
    finish_layer<S>(g, w, TALKER_LAYERS, layer, 1, [&] {
      if (!is_last) prefetch<P::Qkv>(w, next_qkv);
    });
  }
}

// The first codebook, from the last hidden state; sets EOS's probability in the report.
__device__ __forceinline__ int first_code(Stage &g, Words (&w)[WINDOW], const Warped &by, float penalty,
                                          i64 frame, u32 noise_key) {
  typedef TalkerStack S;
  typedef OfTalker::Head Head;
  Vectors &v = g.s.v;
  const u16 *hidden = g.at<u16>(LAST_HIDDEN), *head = g.at<u16>(CODEC_HEAD);
  u64 *logits_at = g.places + AT_LOGITS;
  prefetch<Head>(w, head);
  take_ready<Head>(v, nullptr, 1, g.turn, [&](int, int column, float (&a)[4]) { four_of(hidden, column, a); });
  const u32 tag = ++g.tag;
  product<Head>(v, w, head, 1, g.turn, [] {}, [&](int, int row, int, Two sum, Two) {
    hand_pair(logits_at + row / 2, sum.x, sum.y, tag);
  });
  g.turn ^= 1;
  constexpr int N = N_LOGITS<S::VOCAB>;
  float logits[N];
  take_logits<S::VOCAB>(logits, logits_at, tag);
  if (block() == 0) {
    float highest = logits[0], sum = 0.0f;
    for (int i = 1; i < N; i++) highest = fmaxf(highest, logits[i]);
    highest = max_of_warp(highest);
    if (lane() == 0) g.s.d.floats[warp()] = highest;
    sync_block();
    for (int of = 0; of < N_WARPS; of++) highest = fmaxf(highest, g.s.d.floats[of]);
    sync_block();
    for (int i = 0; i < N; i++) sum += expf(logits[i] - highest);
    sum = sum_of_warp(sum);
    if (lane() == 0) g.s.d.floats[warp()] = sum;
    sync_block();
    sum = 0.0f;
    for (int of = 0; of < N_WARPS; of++) sum += g.s.d.floats[of];
    for (int i = 0; i < N; i++)
      if (code_of(i) == EOS) ((double *)g.at<i64>(REPORT))[N_BOOKS] = (double)(expf(logits[i] - highest) / sum);
  }
  const u8 *seen = g.at<u8>(SEEN);
  for (int i = 0; i < N; i++) {
    const int code = code_of(i);
    if (code >= S::VOCAB) continue;
    if (seen[code]) logits[i] = logits[i] < 0.0f ? logits[i] * penalty : logits[i] / penalty;
    const bool is_special = code >= S::VOCAB - N_RESERVED && (code != EOS || frame < MIN_FRAMES);
    if (is_special) logits[i] = -INFINITY;
  }
  return draw<S::VOCAB, u64>(g.s.d, logits, by, hashed(noise_key ^ key_of(0)));
}

// Leaves the state ready for the next frame; block 0 alone, the last to need any of it.
__device__ __forceinline__ void leave(Stage &g) {
  typedef TalkerStack S;
  Vectors &v = g.s.v;
  typedef OfTalker::Head Head;
  const u16 *norm = g.at<u16>(TALKER_NORM);
  const u64 *x = g.places + AT_X;
  u32 *hidden = g.at<u32>(LAST_HIDDEN);
  float squares = 0.0f;
  for (int pair = thread(); pair < S::HIDDEN / 2; pair += N_THREADS) {
    const u32 word = (u32)wait8(x + pair, fresh8(x + pair), g.tag);
    squares += low(word) * low(word) + high(word) * high(word);
  }
  squares = sum_of_warp(squares);
  if (lane() == 0) v.squares[0][0][warp()] = squares;
  sync_block();
  const float scale = scale_of<Head>(v, 0, 0, S::EPS);
  for (int pair = thread(); pair < S::HIDDEN / 2; pair += N_THREADS) {
    const u32 word = (u32)fresh8(x + pair), by = ((const u32 *)norm)[pair];
    hidden[pair] = packed(low(word) * scale * low(by), high(word) * scale * high(by));
  }
  i64 *report = g.at<i64>(REPORT), *counters = g.at<i64>(COUNTERS);
  if (thread() == 0) {
#pragma unroll
    for (int book = 0; book < N_BOOKS; book++) report[book] = g.s.codes[book];
    counters[0] += 1;
    counters[1] += 1;
    g.at<u8>(SEEN)[g.s.codes[0]] = 1;
    if (g.s.codes[0] == EOS) *g.at<u8>(IS_DONE) = 1;
    *g.places = g.tag;
  }
}

__device__ __forceinline__ int n_wanted(const float *cut, int n) {
  float wanted = 0.0f;
  for (int rank = lane(); rank < n; rank += 32) wanted += cut[rank] == 0.0f;
  return (int)sum_of_warp(wanted);
}

__device__ __forceinline__ void make_frame(Shared &s, const u64 *table) {
  for (int i = thread(); i < N_ADDRESSES; i += N_THREADS) s.table[i] = table[i];
  for (int i = thread(); i < MOST_PADDED; i += N_THREADS) s.v.x[0][i] = s.v.x[1][i] = 0;
  for (int i = thread(); i < N_BINS; i += N_THREADS) s.d.bins[i] = 0;
  if (thread() < 4) s.v.zeros[thread()] = 0;
  sync_block();
  u64 *places = (u64 *)s.table[WORKSPACE];
  Stage g = {s, places, (u32)*places, 0};
  const i64 *counters = g.at<i64>(COUNTERS);
  const i64 position = counters[0], frame = counters[1], seed = counters[2], n_trailing = counters[3];
  const u32 noise_key = frame_key(seed, frame);
  constexpr int N_FIRST = smaller(N_RANKED, TalkerStack::VOCAB), N_OTHER = smaller(N_RANKED, PredictorStack::VOCAB);
  const float *first = g.at<float>(CONTROLS), *other = first + 3 + N_FIRST;
  const Warped by_talker = {first, first + 1, first + 2, first + 3, n_wanted(first + 3, N_FIRST)};
  const Warped by_predictor = {other, other + 1, other + 2, other + 3, n_wanted(other + 3, N_OTHER)};
  Words w[WINDOW];
  s.codes[0] = first_code(g, w, by_talker, other[3 + N_OTHER], frame, noise_key);
  predict(g, w, by_predictor, noise_key);
  const i64 row = frame < n_trailing ? frame : n_trailing;
  step(g, w, (int)position, g.at<u16>(TRAILING) + row * TalkerStack::HIDDEN);
  if (block() == 0) leave(g);
}

#ifndef EMULATED
extern "C" __device__ const int n_shared_bytes = sizeof(Shared);
extern "C" __device__ const int n_places = N_PLACES;
extern "C" __device__ const int n_addresses = N_ADDRESSES;

extern "C" __global__ void make_frame_on_card(const u64 *table) {
  extern __shared__ __align__(16) unsigned char memory[];
  make_frame(*(Shared *)memory, table);
}
#endif
