#include "benchmarks/calibration.h"

#include <algorithm>
#include <ctime>
#include <vector>

namespace benchmarks {

namespace {

constexpr std::uint32_t kInputs = 1024;
constexpr std::uint32_t kGates = 15 * 1024;
constexpr int kSweeps = 24000;

struct Gate {
  std::uint32_t left;
  std::uint32_t right;
};

/// xorshift64 (Marsaglia 2003).
std::uint64_t next_random(std::uint64_t& state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

std::vector<Gate> make_gates(std::uint64_t& random) {
  std::vector<Gate> gates(kGates);
  for (std::uint32_t gate = 0; gate < kGates; ++gate) {
    const std::uint64_t before = kInputs + gate;
    gates[gate] = {static_cast<std::uint32_t>(next_random(random) % before),
                   static_cast<std::uint32_t>(next_random(random) % before)};
  }
  return gates;
}

}  // namespace

double thread_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) * 1e-9;
}

Calibration run_calibration() {
  std::uint64_t random = 0x853c49e6748fea9b;
  const std::vector<Gate> gates = make_gates(random);
  std::vector<std::uint64_t> words(kInputs + kGates);
  for (std::uint32_t i = 0; i < kInputs; ++i) words[i] = next_random(random);

  const double start = thread_cpu_seconds();
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::uint32_t gate = 0; gate < kGates; gate += 3) {
      std::uint64_t* out = &words[kInputs + gate];
      const Gate* in = &gates[gate];
      out[0] = words[in[0].left] & words[in[0].right];
      out[1] = words[in[1].left] | words[in[1].right];
      out[2] = words[in[2].left] & ~words[in[2].right];
    }
    // The last words are the next state, as a latch would do it; some of the
    // start is kept, so that the words do not run empty.
    for (std::uint32_t i = 0; i < kInputs; ++i) {
      words[i] = words[i] << 1 ^ words[words.size() - 1 - i] ^ words[i] >> 7;
    }
  }
  Calibration result;
  result.seconds = thread_cpu_seconds() - start;
  for (const std::uint64_t word : words) {
    result.checksum = result.checksum * 31 + word;
  }
  return result;
}

}  // namespace benchmarks
