#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner {

// The one random playout of Henhouse. Every engine, at any width and number of
// threads, plays the same playout for the same start, seed and index, because
// every choice is a pure function of its place:
//
//   in state s at step t of playout p, role r plays number floor(x * n / 2^32)
//   of its n legal moves in the order of StateMachine::legal_moves,
//   x = hash32(seed, p, t, r).
//
// Steps count from 0 at the state in which the playout starts, wherever in the
// game that is. The functions below are the definition of hash32.

/// A bijection of the 64-bit words that mixes well (the finaliser of
/// splitmix64: Steele, Lea, Flood 2014, in Stafford's variant 13).
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// What hash32 needs to know of a playout: worked out once, then two 32-bit
/// lanes. Playouts of one seed never share a key.
struct PlayoutKey {
  std::uint32_t add = 0;  ///< where the counter starts
  std::uint32_t mix = 0;  ///< added between the two multiplications
};

constexpr PlayoutKey playout_key(std::uint64_t seed, std::uint64_t playout) {
  const std::uint64_t key = mix64(mix64(seed + 0x9e3779b97f4a7c15) + playout);
  return {static_cast<std::uint32_t>(key),
          static_cast<std::uint32_t>(key >> 32)};
}

/// The distance between the counters of two steps. Fixed, and not the number
/// of roles, so that the draw of a role does not depend on how many others
/// there are. All (t, r) with t < 2^24 and r < 256 have counters of their own;
/// beyond, draws repeat with other steps' and are as random each by itself.
inline constexpr std::uint32_t kStepStride = 256;
inline constexpr std::uint32_t kCounterFactor = 0x9e3779b9;

/// The draw of `role` at `step`: a 32-bit mixer (multiplications and shifts of
/// Wellons' lowbias32) over a Weyl sequence, with a key before and a key
/// within. 32-bit operations only: as cheap in SIMD lanes as alone.
constexpr std::uint32_t hash32(PlayoutKey key, std::uint32_t step,
                               RoleIndex role) {
  std::uint32_t y = key.add + (step * kStepStride + role) * kCounterFactor;
  y ^= y >> 16;
  y *= 0x7feb352d;
  y += key.mix;
  y ^= y >> 15;
  y *= 0x846ca68b;
  y ^= y >> 16;
  return y;
}

constexpr std::uint32_t hash32(std::uint64_t seed, std::uint64_t playout,
                               std::uint32_t step, RoleIndex role) {
  return hash32(playout_key(seed, playout), step, role);
}

/// floor(x * n / 2^32): one of n moves.
constexpr std::uint32_t pick(std::uint32_t x, std::uint32_t n) {
  return static_cast<std::uint32_t>((std::uint64_t{x} * n) >> 32);
}

/// A number from 0 up to, not including, 1, by 64 random bits.
constexpr double unit(std::uint64_t random) {
  return static_cast<double>(random >> 11) * 0x1p-53;
}

enum class PlayoutEnd : std::uint8_t {
  kTerminal,
  kStepLimit,
  kStuck,     ///< a role had no legal move in a state that is not terminal
  kAbandoned  ///< the caller stopped it; only the length is meaningful
};

/// How a playout went.
struct Outcome {
  std::vector<Goal> goals;  ///< one a role, of the last state, however it ended
  std::uint32_t length = 0;  ///< joint moves played
  PlayoutEnd end = PlayoutEnd::kTerminal;
};

/// Memory that playouts use again and again. After a playout it holds what was
/// played and where it ended. One a thread.
struct PlayoutScratch {
  State state;                ///< the last state
  std::vector<MoveId> moves;  ///< all joint moves, one after the other
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move;
};

/// Plays playout number `playout` of `seed` from `start` until the game ends,
/// is stuck, or `step_limit` joint moves were played. `stop()` is asked before
/// every step; once it is true the playout is abandoned.
template <typename Stop>
void play_out_unless(Stop stop, StateMachine& machine, const State& start,
                     std::uint64_t seed, std::uint64_t playout,
                     std::uint32_t step_limit, PlayoutScratch& scratch,
                     Outcome& outcome);

/// The same, never abandoned.
void play_out(StateMachine& machine, const State& start, std::uint64_t seed,
              std::uint64_t playout, std::uint32_t step_limit,
              PlayoutScratch& scratch, Outcome& outcome);

/// The part of one playout in the signature of many, which is their sum modulo
/// 2^64: equal sums mean equal indices, lengths and goals, in any order.
std::uint64_t playout_signature(std::uint64_t playout, const Outcome& outcome);

// ---- Implementation ---------------------------------------------------------

/// Draws the joint move of step `step` into `scratch`; false where a role has
/// no legal move.
bool draw_joint_move(StateMachine& machine, const State& state, PlayoutKey key,
                     std::uint32_t step, PlayoutScratch& scratch);

template <typename Stop>
void play_out_unless(Stop stop, StateMachine& machine, const State& start,
                     std::uint64_t seed, std::uint64_t playout,
                     std::uint32_t step_limit, PlayoutScratch& scratch,
                     Outcome& outcome) {
  const PlayoutKey key = playout_key(seed, playout);
  if (&start != &scratch.state) scratch.state = start;
  scratch.moves.clear();
  for (outcome.length = 0;; ++outcome.length) {
    if (stop()) {
      outcome.end = PlayoutEnd::kAbandoned;
      return;
    }
    if (machine.is_terminal(scratch.state)) {
      outcome.end = PlayoutEnd::kTerminal;
      break;
    }
    if (outcome.length == step_limit) {
      outcome.end = PlayoutEnd::kStepLimit;
      break;
    }
    if (!draw_joint_move(machine, scratch.state, key, outcome.length,
                         scratch)) {
      outcome.end = PlayoutEnd::kStuck;
      break;
    }
    machine.next_state(scratch.state, scratch.joint_move, scratch.state);
  }
  outcome.goals.resize(machine.game().role_count());
  machine.goals(scratch.state, outcome.goals);
}

}  // namespace reasoner
