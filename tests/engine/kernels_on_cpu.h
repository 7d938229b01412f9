// Runs the frame's kernel on the CPU: every thread of every block is a fiber, and they take turns.
//
// What machine.cu does in an instruction or few is written out here for fibers. Now and then a warp
// naps for a while, so that blocks and warps run apart as far as the kernel lets them: an order that
// nothing enforces shows as a wrong value, or as a deadlock. x86-64 alone.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#define EMULATED
#define __device__
#define __forceinline__ inline
#define __expf expf
#define __logf logf
#define __fdividef(a, b) ((a) / (b))

struct Words { uint32_t x, y, z, w; };
struct Tagged2 { unsigned long long a, b; };
struct Fiber { void *stack_at; int thread, block; unsigned n_warp, n_block; bool is_done; char *stack; };
struct Team { unsigned long n_arrived = 0, named[2] = {0, 0}, met[2] = {0, 0}; char said[2][256][16]; };

static const int FIBERS = 256;  // of a block
static std::vector<Fiber> fibers;
static std::vector<Team> warps, blocks;
static Fiber *now;
static void *scheduler_at;
static unsigned long n_idle;  // rounds in which nothing happened

extern "C" void switch_fiber(void **save, void *load);
asm(".text\n.globl switch_fiber\nswitch_fiber:\n push %rbp\n push %rbx\n push %r12\n push %r13\n"
    " push %r14\n push %r15\n mov %rsp,(%rdi)\n mov %rsi,%rsp\n pop %r15\n pop %r14\n pop %r13\n"
    " pop %r12\n pop %rbx\n pop %rbp\n ret\n");

static void yield() { switch_fiber(&now->stack_at, scheduler_at); }
static void fail(const char *what) { puts(what); fflush(stdout); abort(); }
static int thread() { return now->thread; }
static int block() { return now->block; }
static int anew(int x) { return x; }
static Team &own_warp() { return warps[now->block * (FIBERS / 32) + now->thread / 32]; }

// Everyone of a team says something and hears what all said.
template <class T>
static void exchange(Team &team, unsigned &n_times, int index, int n, T said, T *heard) {
  static_assert(sizeof(T) <= 16, "too long");
  const unsigned time = n_times++;
  memcpy(team.said[time & 1][index], &said, sizeof(T));
  team.n_arrived++;
  n_idle = 0;
  while (team.n_arrived < (unsigned long)n * (time + 1)) yield();
  for (int i = 0; heard && i < n; i++) memcpy(&heard[i], team.said[time & 1][i], sizeof(T));
}

template <class T>
static T from(T x, int lane) {
  T all[32];
  exchange(own_warp(), now->n_warp, now->thread & 31, 32, x, all);
  return all[lane & 31];
}

static void sync_block() { exchange(blocks[now->block], now->n_block, now->thread, FIBERS, 0, (int *)nullptr); }
static void sync_warp() { exchange(own_warp(), now->n_warp, now->thread & 31, 32, 0, (int *)nullptr); }
static void arrive(int at) { blocks[now->block].named[at]++; n_idle = 0; }
static void meet(int at) {
  Team &team = blocks[now->block];
  const unsigned long enough = FIBERS * (team.met[at]++ / 32 + 1);
  arrive(at);
  while (team.named[at] < enough) yield();
}

template <class T> static T swapped(T x, int mask) { return from(x, (now->thread & 31) ^ mask); }
template <class T> static T from_lane(T x, int lane) { return from(x, lane); }
template <class T> static T from_below(T x, int by) {
  const int lane = now->thread & 31;
  return from(x, lane >= by ? lane - by : lane);
}
static int add_shared(int *at, int n) { const int before = *at; *at += n; return before; }
static float as_float(uint32_t x) { float f; memcpy(&f, &x, 4); return f; }
static uint32_t as_word(float f) { uint32_t x; memcpy(&x, &f, 4); return x; }

template <class T> static T read(const void *at) {
  if ((uintptr_t)at % sizeof(T)) fail("a misaligned read");
  T x;
  memcpy(&x, at, sizeof(T));
  return x;
}
static Words stream16(const void *at) { return read<Words>(at); }
static unsigned long long fresh8(const void *at) { yield(); return read<unsigned long long>(at); }
static Tagged2 fresh16(const void *at) { yield(); return read<Tagged2>(at); }
static void hand_on(unsigned long long *at, unsigned long long x) { *at = x; n_idle = 0; }
static void lose_patience() { fail("a value never came"); }

static uint32_t bf16(float x) {
  const uint32_t bits = as_word(x);
  return (bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}
static uint32_t packed(float low, float high) { return bf16(high) << 16 | bf16(low); }
static float half_of(uint32_t word, int which) { return as_float(which ? word & 0xffff0000u : word << 16); }
static float rsqrtf(float x) { return 1.0f / sqrtf(x); }

static uint32_t widened(uint32_t word, bool is_upper) {
  uint32_t halves[2];
  for (int i = 0; i < 2; i++) {
    const uint32_t byte = word >> (8 * i + 16 * is_upper) & 0xff;
    halves[i] = bf16(as_float((byte << 8 | byte) << 16 & 0x807f0000u) * 0x1p127f);
  }
  return halves[1] << 16 | halves[0];
}

struct Fragment { uint32_t a0, a2, b0, b1; };
static void multiply_add(float (&c)[4], uint32_t a0, uint32_t a2, uint32_t b0, uint32_t b1) {
  Fragment all[32];
  exchange(own_warp(), now->n_warp, now->thread & 31, 32, Fragment{a0, a2, b0, b1}, all);
  const int row = (now->thread & 31) >> 2;
  for (int e = 0; e < 2; e++) {
    const int column = (now->thread & 3) * 2 + e;
    for (int k = 0; k < 16; k++) {
      const Fragment &a = all[row * 4 + k % 8 / 2], &b = all[column * 4 + k % 8 / 2];
      c[e] += half_of(k < 8 ? a.a0 : a.a2, k & 1) * half_of(k < 8 ? b.b0 : b.b1, k & 1);
    }
  }
}
