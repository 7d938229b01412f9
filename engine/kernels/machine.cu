// What the card does in one instruction or few. All else is written in terms of these.
//
// Two values that one block hands to others travel in 8 bytes beside a tag that no earlier use of the
// place had: whoever waits for them reads the place until the tag is there, and has them with it. So
// no barrier over the grid is needed, and no fence; all blocks must be on the card at once, which a
// cooperative launch promises.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

constexpr int N_WARPS = 8;
constexpr int N_THREADS = 32 * N_WARPS;
constexpr int PATIENCE = 1 << 24;  // reads of one place, some ten seconds: then something is broken

__device__ __forceinline__ constexpr int ceil_div(int a, int b) { return (a + b - 1) / b; }
__device__ __forceinline__ constexpr int smaller(int a, int b) { return a < b ? a : b; }
__device__ __forceinline__ constexpr int larger(int a, int b) { return a > b ? a : b; }

#ifndef EMULATED
struct Words { u32 x, y, z, w; };
struct Tagged2 { u64 a, b; };

__device__ __forceinline__ int thread() { return threadIdx.x; }
__device__ __forceinline__ int block() { return blockIdx.x; }
// The same number, of which the compiler knows nothing: what hangs on it is computed where it is used,
// rather than kept through all of the kernel in registers that there are not.
__device__ __forceinline__ int anew(int x) {
  asm volatile("" : "+r"(x));
  return x;
}
__device__ __forceinline__ void sync_block() { __syncthreads(); }
__device__ __forceinline__ void sync_warp() { __syncwarp(); }
// Barriers that not all wait at: 0 or 1.
__device__ __forceinline__ void arrive(int at) {
  asm volatile("bar.arrive %0, %1;" :: "r"(at + 1), "n"(N_THREADS) : "memory");
}
__device__ __forceinline__ void meet(int at) {
  asm volatile("bar.sync %0, %1;" :: "r"(at + 1), "n"(N_THREADS) : "memory");
}
__device__ __forceinline__ float swapped(float x, int mask) { return __shfl_xor_sync(~0u, x, mask); }
__device__ __forceinline__ int swapped(int x, int mask) { return __shfl_xor_sync(~0u, x, mask); }
__device__ __forceinline__ float from_lane(float x, int at) { return __shfl_sync(~0u, x, at); }
__device__ __forceinline__ int from_below(int x, int by) { return __shfl_up_sync(~0u, x, by); }
__device__ __forceinline__ float from_below(float x, int by) { return __shfl_up_sync(~0u, x, by); }
__device__ __forceinline__ int add_shared(int *at, int n) { return atomicAdd(at, n); }
__device__ __forceinline__ float as_float(u32 x) { return __uint_as_float(x); }
__device__ __forceinline__ u32 as_word(float x) { return __float_as_uint(x); }

// Weights pass once: they must not push out of the first cache what stays.
__device__ __forceinline__ Words stream16(const void *at) {
  Words v;
  asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0,%1,%2,%3}, [%4];"
               : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(at));
  return v;
}

// What another block wrote in this launch: from the second cache, the first may be stale.
__device__ __forceinline__ u64 fresh8(const void *at) {
  u64 v;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(v) : "l"(at) : "memory");
  return v;
}

__device__ __forceinline__ Tagged2 fresh16(const void *at) {
  Tagged2 v;
  asm volatile("ld.relaxed.gpu.global.v2.u64 {%0,%1}, [%2];" : "=l"(v.a), "=l"(v.b) : "l"(at) : "memory");
  return v;
}

__device__ __forceinline__ void hand_on(u64 *at, u64 value) {
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" :: "l"(at), "l"(value) : "memory");
}

__device__ __forceinline__ void lose_patience() { asm volatile("trap;"); }


// c += a b; a is 16 x 16 with rows 8 to 15 zero, b is 16 x 8 (PTX ISA, mma.m16n8k16).
__device__ __forceinline__ void multiply_add(float (&c)[4], u32 a0, u32 a2, u32 b0, u32 b1) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
               "{%8,%9}, {%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a0), "r"(0), "r"(a2), "r"(0), "r"(b0), "r"(b1));
}

__device__ __forceinline__ u32 packed(float low, float high) {
  u32 word;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(word) : "f"(high), "f"(low));
  return word;
}

// Two of the four weights in a word, the lower ones or the upper ones, in bf16. A weight is a sign and
// seven bits: as they stand, they are the sign and the last bits of a bf16 number under 2^-126, which
// a product with 2^127 brings to where all of them count, without rounding.
__device__ __forceinline__ u32 widened(u32 word, bool is_upper) {
  const u32 tiny = __byte_perm(word, 0, is_upper ? 0x3322 : 0x1100) & 0x807f807fu;
  u32 wide;
  asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(wide) : "r"(tiny), "r"(0x7f007f00u), "r"(0x80008000u));
  return wide;
}
#endif

constexpr float STEPS_OF_ONE = 64.0f;  // what `widened` makes of 64 steps is 1

__device__ __forceinline__ int lane() { return thread() & 31; }
__device__ __forceinline__ int warp() { return thread() >> 5; }
__device__ __forceinline__ float low(u32 word) { return as_float(word << 16); }
__device__ __forceinline__ float high(u32 word) { return as_float(word & 0xffff0000u); }
__device__ __forceinline__ float wide(u16 x) { return as_float((u32)x << 16); }
__device__ __forceinline__ u16 narrow(float x) { return (u16)(packed(x, 0.0f) & 0xffffu); }
__device__ __forceinline__ float rounded(float x) { return low(packed(x, 0.0f)); }

__device__ __forceinline__ float sum_of_warp(float x) {
#pragma unroll
  for (int mask = 16; mask; mask >>= 1) x += swapped(x, mask);
  return x;
}

__device__ __forceinline__ float max_of_warp(float x) {
#pragma unroll
  for (int mask = 16; mask; mask >>= 1) x = fmaxf(x, swapped(x, mask));
  return x;
}

__device__ __forceinline__ u64 tagged(u32 word, u32 tag) { return (u64)tag << 32 | word; }
__device__ __forceinline__ bool has(u64 place, u32 tag) { return (u32)(place >> 32) == tag; }

__device__ __forceinline__ u64 wait8(const u64 *at, u64 seen, u32 tag) {
  for (int n = 0; !has(seen, tag); n++) {
    if (n > PATIENCE) lose_patience();
    seen = fresh8(at);
  }
  return seen;
}

__device__ __forceinline__ Tagged2 wait16(const u64 *at, Tagged2 seen, u32 tag) {
  for (int n = 0; !has(seen.a, tag) || !has(seen.b, tag); n++) {
    if (n > PATIENCE) lose_patience();
    seen = fresh16(at);
  }
  return seen;
}

__device__ __forceinline__ void hand_pair(u64 *place, float x, float y, u32 tag) {
  hand_on(place, tagged(packed(x, y), tag));
}
