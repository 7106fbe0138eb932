#include "search/mcts/playouts/line.h"

#include <algorithm>
#include <utility>

namespace search::mcts::playouts {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::PlayoutEnd;
using reasoner::State;

namespace {

// Keeps the random numbers of variations apart from those of playouts.
constexpr std::uint64_t kVariationStream = 0x6c696e6500000000;

// A step that no game reaches: the stream of random numbers for the step at
// which a variation begins.
constexpr std::uint32_t kStepChoice = 0xffffffff;

}  // namespace

void BestLine::clear() {
  goal_ = 0;
  moves_.clear();
}

void BestLine::advance(MoveId move) {
  if (!moves_.empty() && moves_.front() == move) {
    moves_.erase(moves_.begin());
  } else {
    clear();
  }
}

void BestLine::set(std::vector<MoveId> moves, Goal goal) {
  moves_ = std::move(moves);
  goal_ = goal;
}

bool BestLine::vary(const State& root, std::uint32_t step_limit,
                    const Deadline& deadline) {
  const auto end = play_variation(root, step_limit, deadline);
  if (!end) return false;
  if (*end != PlayoutEnd::kTerminal) return true;
  Goal goal = 0;
  machine_.goals(scratch_.state, std::span(&goal, 1));
  if (goal > goal_ ||
      (goal == goal_ && scratch_.moves.size() <= moves_.size())) {
    set(scratch_.moves, goal);
  }
  return true;
}

/// How it ended, in the scratch memory; nothing where the deadline was earlier.
std::optional<PlayoutEnd> BestLine::play_variation(const State& root,
                                                   std::uint32_t step_limit,
                                                   const Deadline& deadline) {
  const reasoner::PlayoutKey key =
      reasoner::playout_key(seed_ ^ kVariationStream, variations_++);
  const std::uint32_t varied =
      reasoner::pick(reasoner::hash32(key, kStepChoice, 0),
                     static_cast<std::uint32_t>(moves_.size()));
  scratch_.state = root;
  scratch_.moves.clear();
  for (std::uint32_t step = 0;; ++step) {
    if (deadline.expired()) return std::nullopt;
    if (machine_.is_terminal(scratch_.state)) return PlayoutEnd::kTerminal;
    if (step == step_limit) return PlayoutEnd::kStepLimit;
    auto& legal = scratch_.legal;
    machine_.legal_moves(scratch_.state, 0, legal);
    if (legal.empty()) return PlayoutEnd::kStuck;
    const bool follows = step < moves_.size() && step != varied &&
                         std::ranges::find(legal, moves_[step]) != legal.end();
    const MoveId move =
        follows
            ? moves_[step]
            : legal[reasoner::pick(reasoner::hash32(key, step, 0),
                                   static_cast<std::uint32_t>(legal.size()))];
    scratch_.moves.push_back(move);
    machine_.next_state(scratch_.state, std::span(&move, 1), scratch_.state);
  }
}

}  // namespace search::mcts::playouts
