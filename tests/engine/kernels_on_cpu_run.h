// Follows the kernel's source: starts its fibers and lets them take turns until all are done.

static std::vector<Shared *> shared_memory;
static const u64 *given_table;

static void fiber_body() {
  make_frame(*shared_memory[now->block], given_table);
  now->is_done = true;
  n_idle = 0;
  while (true) yield();
}

extern "C" int count_places() { return N_PLACES; }
extern "C" int count_addresses() { return N_ADDRESSES; }

extern "C" void run_frame(const u64 *table) {
  const int n = GRID * FIBERS;
  const size_t n_stack = 64 << 10, n_shared = (sizeof(Shared) + 63) / 64 * 64;
  given_table = table;
  if (fibers.empty()) {
    fibers.resize(n);
    for (auto &fiber : fibers) fiber.stack = (char *)aligned_alloc(64, n_stack);
    for (int i = 0; i < GRID; i++) shared_memory.push_back((Shared *)aligned_alloc(64, n_shared));
  }
  warps.assign(n / 32, Team());
  blocks.assign(GRID, Team());
  for (auto *memory : shared_memory) memset((void *)memory, 0xff, sizeof(Shared));  // not a number
  for (int i = 0; i < n; i++) {
    void **top = (void **)(fibers[i].stack + n_stack - 64);
    *--top = nullptr;
    *--top = (void *)fiber_body;
    for (int saved = 0; saved < 6; saved++) *--top = nullptr;
    fibers[i] = {top, i % FIBERS, i / FIBERS, 0, 0, false, fibers[i].stack};
  }
  static unsigned random = 1;
  std::vector<int> naps(n / 32, 0);
  n_idle = 0;
  for (int n_left = n; n_left;) {
    for (int of = 0; of < n / 32; of++) {
      random = random * 1664525u + 1013904223u;
      if (naps[of] > 0) naps[of]--;
      else if ((random >> 16) % 20 == 0) naps[of] = (random >> 20) % 40;
      if (naps[of] > 0) continue;
      for (int i = of * 32; i < of * 32 + 32; i++) {
        if (fibers[i].is_done) continue;
        now = &fibers[i];
        switch_fiber(&scheduler_at, now->stack_at);
        n_left -= fibers[i].is_done;
      }
    }
    if (n_idle++ > 20000) fail("all wait for each other");
  }
}
