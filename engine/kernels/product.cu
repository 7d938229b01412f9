// A matrix times one or two vectors, shared out over the grid.
//
// A block makes every GRID-th tile of 8 rows; its warps share out the columns, so that each waits for
// its own stretch of the vector only. Weights lie in registers before the vector is there: a window of
// them is asked for as soon as the last product is done. What warps found is added up at the end.
//
// A matrix is in bf16, or in int8: then a sign and seven bits for each weight, in the same order, and
// behind the matrix a scale for each row in fp32, by which its sum is multiplied.

constexpr int WINDOW = 16;  // 16 bytes a thread each

template <bool IS_INT8> struct WeightOf { typedef u16 Type; };
template <> struct WeightOf<true> { typedef u8 Type; };

template <int K_, int N_, int HALVES_ = 1, bool IS_INT8_ = false>
struct Product {
  static constexpr int K = K_, N = N_, HALVES = HALVES_;  // 2 halves: rows r and N + r go together
  static constexpr bool IS_INT8 = IS_INT8_;
  typedef typename WeightOf<IS_INT8>::Type Weight;
  static constexpr int EACH = 16 / sizeof(Weight), CHUNK = 4 * EACH;  // of a thread, of four
  static constexpr int CHUNKS = K / CHUNK, C = ceil_div(CHUNKS, N_WARPS), SPAN = CHUNK * C;
  static constexpr int PADDED = SPAN * N_WARPS;
  static constexpr int TILES = N / 8, MINE = ceil_div(TILES, GRID), ROWS = 8 * MINE;
  static constexpr int OUT = ROWS * HALVES;
  static constexpr bool FITS = C * HALVES <= WINDOW;
  static constexpr int G = FITS ? smaller(MINE, WINDOW / (C * HALVES)) : 1;
  static constexpr int PARTS = FITS ? 1 : ceil_div(C * HALVES, WINDOW);
  static constexpr int CW = ceil_div(C, PARTS);
  static constexpr int CHAINS = larger(1, 4 / (G * HALVES));
  static_assert(K % CHUNK == 0 && N % 8 == 0, "not a shape for these kernels");
};

template <class S>
struct Products {
  static constexpr int MIXED = S::HEADS * S::WIDTH;
  typedef Product<S::HIDDEN, MIXED + 2 * S::KV_HEADS * S::WIDTH, 1, S::IS_INT8> Qkv;
  typedef Product<MIXED, S::HIDDEN, 1, S::IS_INT8> Out;
  typedef Product<S::HIDDEN, S::INTER, 2, S::IS_INT8> GateUp;
  typedef Product<S::INTER, S::HIDDEN, 1, S::IS_INT8> Down;
  typedef Product<S::HIDDEN, S::VOCAB> Head;
  static constexpr int PADDED = larger(larger(Qkv::PADDED, Out::PADDED), Down::PADDED);
  static constexpr int MOST = larger(larger(Qkv::OUT, Out::OUT), larger(GateUp::OUT, Head::OUT));
};

typedef Products<TalkerStack> OfTalker;
typedef Products<PredictorStack> OfPredictor;
typedef Product<TalkerStack::HIDDEN, PredictorStack::HIDDEN> Projection;
constexpr int MAX_TOKENS = 2;  // the predictor's first pass has two
constexpr int MOST_PADDED =
    larger(MAX_TOKENS * larger(OfPredictor::PADDED, Projection::PADDED), OfTalker::PADDED);
constexpr int MOST_OUT = larger(MAX_TOKENS * OfPredictor::MOST, OfTalker::MOST);
constexpr int MOST_ROWS = larger(MAX_TOKENS * OfPredictor::Out::ROWS, OfTalker::Out::ROWS);

struct alignas(8) Two { float x, y; };
struct alignas(8) Two4 { u32 a, b; };  // four values in bf16

struct Vectors {
  alignas(16) u16 x[2][MOST_PADDED];  // of each token, one after the other; by turns, as `found`
  alignas(16) u32 zeros[4];
  alignas(16) float found[2][N_WARPS * MOST_OUT];
  float squares[2][MAX_TOKENS][N_WARPS];
  alignas(8) float residual[MOST_ROWS];
};

template <class P>
__device__ __forceinline__ bool is_mine(int tile) {
  return (P::TILES % GRID == 0 || block() + tile * GRID < P::TILES) && tile < P::MINE;
}

// Where this thread's weights are: of tiles `first` to `first + G - 1`, part `part` of the columns.
template <class P>
__device__ __forceinline__ const typename P::Weight *weights_at(const u16 *weights, int first, int part) {
  const int me = anew(thread()), row = block() * 8 + (me >> 2 & 7);
  const int column = (me >> 5) * P::SPAN + part * P::CW * P::CHUNK + (me & 3) * P::EACH;
  return (const typename P::Weight *)weights + (size_t)(row + first * GRID * 8) * P::K + column;
}

// Asks for those of one chunk of columns.
template <class P>
__device__ __forceinline__ void load(Words (&w)[WINDOW], const typename P::Weight *at, int c, int first, int part) {
  const bool is_there = (P::CHUNKS % (N_WARPS * P::CW) == 0) ||
                        (part * P::CW + c < P::C && warp() * P::C + part * P::CW + c < P::CHUNKS);
#pragma unroll
  for (int g = 0; g < P::G; g++)
#pragma unroll
    for (int h = 0; h < P::HALVES; h++) {
      Words &to = w[(c * P::G + g) * P::HALVES + h];
      to = {0, 0, 0, 0};
      if (is_there && is_mine<P>(first + g))
        to = stream16(at + ((size_t)g * GRID * 8 + (size_t)h * P::N) * P::K + c * P::CHUNK);
    }
}

template <class P>
__device__ __forceinline__ void prefetch(Words (&w)[WINDOW], const u16 *weights) {
  const typename P::Weight *at = weights_at<P>(weights, 0, 0);
#pragma unroll
  for (int c = 0; c < P::CW; c++) load<P>(w, at, c, 0, 0);
}

// Multiplies what lies in `v.x`.
template <class P>
__device__ __forceinline__ void multiply(Vectors &v, Words (&w)[WINDOW], const u16 *weights, int n_tokens, int turn) {
  const int me = anew(thread()), token = me >> 2 & 7, column = me & 3, of_warp = me >> 5;
  const bool has_token = token < n_tokens;
  const u32 *x = has_token ? (const u32 *)(v.x[turn] + token * P::PADDED + of_warp * P::SPAN) + column * (P::EACH / 2)
                           : v.zeros;
  const int step = has_token ? P::CHUNK / 2 : 0, second = has_token ? 4 : 0;
#pragma unroll 1
  for (int first = 0; first < P::MINE; first += P::G) {
    float sums[P::G * P::HALVES][P::CHAINS][4] = {};
#pragma unroll 1
    for (int part = 0; part < P::PARTS; part++) {
      // As soon as a chunk is used, its place is filled with the one that comes a window later.
      const bool is_last_part = part + 1 == P::PARTS;
      const int then = is_last_part ? first + P::G : first, then_part = is_last_part ? 0 : part + 1;
      const typename P::Weight *at = weights_at<P>(weights, then, then_part);
#pragma unroll
      for (int c = 0; c < P::CW; c++) {
        const int chunk = part * P::CW + c;
        if (P::C % P::CW == 0 || chunk < P::C) {
          const Words a = *(const Words *)(x + chunk * step);
#pragma unroll
          for (int i = 0; i < P::G * P::HALVES; i++) {
            const Words b = w[c * P::G * P::HALVES + i];
            if constexpr (P::IS_INT8) {
              const Words more = *(const Words *)(x + chunk * step + second);
              multiply_add(sums[i][(4 * c) % P::CHAINS], a.x, a.y, widened(b.x, false), widened(b.x, true));
              multiply_add(sums[i][(4 * c + 1) % P::CHAINS], a.z, a.w, widened(b.y, false), widened(b.y, true));
              multiply_add(sums[i][(4 * c + 2) % P::CHAINS], more.x, more.y, widened(b.z, false), widened(b.z, true));
              multiply_add(sums[i][(4 * c + 3) % P::CHAINS], more.z, more.w, widened(b.w, false), widened(b.w, true));
            } else {
              multiply_add(sums[i][(2 * c) % P::CHAINS], a.x, a.y, b.x, b.y);
              multiply_add(sums[i][(2 * c + 1) % P::CHAINS], a.z, a.w, b.z, b.w);
            }
          }
        }
        if ((P::PARTS > 1 || P::MINE > P::G) && then < P::MINE) load<P>(w, at, c, then, then_part);
      }
    }
    if (has_token) {
      float *to = v.found[turn] + (of_warp * n_tokens + token) * P::OUT + first * P::HALVES * 8 + column * 2;
#pragma unroll
      for (int i = 0; i < P::G * P::HALVES; i++) {
        if (P::MINE % P::G != 0 && first + i / P::HALVES >= P::MINE) continue;
        float low_sum = 0.0f, high_sum = 0.0f;
#pragma unroll
        for (int chain = 0; chain < P::CHAINS; chain++) {
          low_sum += sums[i][chain][0];
          high_sum += sums[i][chain][1];
        }
        *(Two *)(to + i * 8) = {low_sum, high_sum};
      }
    }
  }
}

// Asks for the scales of a pair of rows, of each half; a matrix in bf16 has none.
template <class P>
__device__ __forceinline__ void ask_scales(Two (&scales)[2], const u16 *weights, int pair, int n_tokens) {
  if constexpr (P::IS_INT8) {
    const int mine = (pair >= P::ROWS / 2 ? 2 * pair - P::ROWS : 2 * pair), tile = mine >> 3;
    if (pair >= n_tokens * P::ROWS / 2 || !is_mine<P>(tile)) return;
    const u8 *behind = (const u8 *)weights + (size_t)P::HALVES * P::N * P::K;
#pragma unroll
    for (int h = 0; h < P::HALVES; h++)
      scales[h] = *(const Two *)((const float *)behind + h * P::N + (block() + tile * GRID) * 8 + (mine & 7));
  }
}

// Adds up what the warps found, by one warp, whose first scales are there; calls finish(token, row, place, sums of the first half's
// rows `row` and `row + 1`, sums of the second half's).
template <class P, class Finish>
__device__ __forceinline__ void add_up(Vectors &v, const u16 *weights, Two (&scales)[2], int n_tokens, int turn,
                                       Finish finish) {
  for (int pair = anew(lane()); pair < n_tokens * P::ROWS / 2; pair += 32) {
    const int token = pair >= P::ROWS / 2, mine = 2 * pair - token * P::ROWS, tile = mine >> 3, n = mine & 7;
    if (!is_mine<P>(tile)) continue;
    if (P::IS_INT8 && pair >= 32) ask_scales<P>(scales, weights, pair, n_tokens);
    Two sums[2] = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    const float *from = v.found[turn] + token * P::OUT + tile * P::HALVES * 8 + n;
#pragma unroll
    for (int of = 0; of < N_WARPS; of++) {
#pragma unroll
      for (int h = 0; h < P::HALVES; h++) {
        const Two found = *(const Two *)(from + h * 8);
        sums[h].x += found.x;
        sums[h].y += found.y;
      }
      from += n_tokens * P::OUT;
    }
    if constexpr (P::IS_INT8) {
#pragma unroll
      for (int h = 0; h < P::HALVES; h++) {
        sums[h].x *= scales[h].x * STEPS_OF_ONE;
        sums[h].y *= scales[h].y * STEPS_OF_ONE;
      }
    }
    finish(token, (block() + tile * GRID) * 8 + n, 2 * pair, sums[0], sums[1]);
  }
}

// One warp waits for the others' parts and hands the sums on; the others go on at once to ask for the
// weights that come `next`. They can be one stage ahead of it, not two: for that they need what any
// block makes of what all hand on. So two of each buffer, by turns, are enough.
template <class P, class Next, class Finish>
__device__ __forceinline__ void product(Vectors &v, Words (&w)[WINDOW], const u16 *weights,
                                        int n_tokens, int turn, Next next, Finish finish) {
  Two scales[2];
  if (P::IS_INT8 && warp() == 0) ask_scales<P>(scales, weights, lane(), n_tokens);
  multiply<P>(v, w, weights, n_tokens, turn);
  if (warp() == 0) {
    meet(turn);
    add_up<P>(v, weights, scales, n_tokens, turn, finish);
  } else {
    arrive(turn);
  }
  next();
}

// The root-mean-square norm's factor, once all squares are in.
template <class P>
__device__ __forceinline__ float scale_of(const Vectors &v, int token, int turn, float eps) {
  float sum = 0.0f;
#pragma unroll
  for (int of = 0; of < N_WARPS; of++) sum += v.squares[turn][token][of];
  return rsqrtf(sum / P::K + eps);
}

// Puts four values of a warp's stretch where the product reads them, by the norm's weight (the norm's
// factor comes after the product); gives the sum of the squares.
template <class P>
__device__ __forceinline__ float put(Vectors &v, int token, int four, int turn, const float (&x)[4], const Two4 &norm, bool has_norm) {
  const float squares = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3];
  u32 first, second;
  if (has_norm) {
    first = packed(x[0] * low(norm.a), x[1] * high(norm.a));
    second = packed(x[2] * low(norm.b), x[3] * high(norm.b));
  } else {
    first = packed(x[0], x[1]);
    second = packed(x[2], x[3]);
  }
  ((Two4 *)(v.x[turn] + token * P::PADDED + warp() * P::SPAN))[four] = {first, second};
  return squares;
}

// How many times four values of the vector are in this warp's stretch.
template <class P>
__device__ __forceinline__ int n_fours() {
  constexpr int ALL = P::SPAN / 4;
  if (P::PADDED == P::K) return ALL;
  const int left = (P::K - warp() * P::SPAN) / 4;
  return left < 0 ? 0 : smaller(left, ALL);
}

template <class P>
__device__ __forceinline__ void note_squares(Vectors &v, int token, int turn, float squares) {
  squares = sum_of_warp(squares);
  if (lane() == 0) v.squares[turn][token][warp()] = squares;
}

// Takes the vectors that other blocks hand on, two values to a place.
template <class P>
__device__ __forceinline__ void take(Vectors &v, const u64 *from, const u16 *norm, int n_tokens, int turn,
                                     u32 tag) {
  constexpr int MOST = ceil_div(P::SPAN / 4, 32);
  const int me = anew(thread()), me_lane = me & 31, me_warp = me >> 5;
  const int fours = n_fours<P>();
  Two4 by[MOST];
#pragma unroll
  for (int i = 0; i < MOST; i++) {
    by[i] = {0, 0};
    const int four = i * 32 + me_lane;
    if (norm && (four < fours || P::SPAN % 128 == 0 && P::PADDED == P::K)) by[i] = ((const Two4 *)(norm + me_warp * P::SPAN))[four];
  }
#pragma unroll 1
  for (int token = 0; token < n_tokens; token++) {
    const u64 *mine = from + (token * P::K + me_warp * P::SPAN) / 2;
    float squares = 0.0f;
    // A warp that has no stretch must wait all the same, or it is two products ahead of others.
    if (P::PADDED != P::K && fours == 0) wait16(from, fresh16(from), tag);
    Tagged2 seen[MOST];
#pragma unroll
    for (int i = 0; i < MOST; i++) {
      const int four = i * 32 + me_lane;
      if (four < fours || P::SPAN % 128 == 0 && P::PADDED == P::K) seen[i] = fresh16(mine + 2 * four);
    }
#pragma unroll
    for (int i = 0; i < MOST; i++) {
      const int four = i * 32 + me_lane;
      if (four < fours || P::SPAN % 128 == 0 && P::PADDED == P::K) {
        const Tagged2 got = wait16(mine + 2 * four, seen[i], tag);
        const float x[4] = {low((u32)got.a), high((u32)got.a), low((u32)got.b), high((u32)got.b)};
        squares += put<P>(v, token, four, turn, x, by[i], norm);
      }
    }
    if (norm) note_squares<P>(v, token, turn, squares);
  }
  sync_warp();
}

// Takes vectors that are there already: read(token, column, x) gives four values.
template <class P, class Read>
__device__ __forceinline__ void take_ready(Vectors &v, const u16 *norm, int n_tokens, int turn, Read read) {
  const int fours = n_fours<P>();
#pragma unroll 1
  for (int token = 0; token < n_tokens; token++) {
    float squares = 0.0f;
    for (int four = lane(); four < fours; four += 32) {
      float x[4];
      read(token, warp() * P::SPAN + 4 * four, x);
      const Two4 by = norm ? ((const Two4 *)(norm + warp() * P::SPAN))[four] : Two4{0, 0};
      squares += put<P>(v, token, four, turn, x, by, norm);
    }
    note_squares<P>(v, token, turn, squares);
  }
  sync_warp();
}
