#include <algorithm>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/playout.h"

namespace reasoner {

namespace {

class ScalarConditionedPlayouts final : public ConditionedPlayouts {
 public:
  explicit ScalarConditionedPlayouts(StateMachine& machine)
      : machine_(machine) {}

  void run(std::span<const State> starts, const Evidence& evidence,
           std::size_t first, std::uint64_t seed, std::uint64_t first_playout,
           std::uint32_t attempts, Survivors& survivors) override {
    survivors.survivors.clear();
    ends_.clear();
    survivors.left.assign(evidence.steps.size() - first, 0);
    std::uint64_t playout = first_playout;
    for (std::uint32_t start = 0; start < starts.size(); ++start) {
      for (std::uint32_t i = 0; i < attempts; ++i, ++playout) {
        state_ = starts[start];
        if (!survives(evidence, first, playout_key(seed, playout), survivors)) {
          continue;
        }
        survivors.survivors.push_back({start, playout});
        ends_.push_back(state_);
      }
    }
    write_states(survivors);
  }

 private:
  bool survives(const Evidence& evidence, std::size_t first, PlayoutKey key,
                Survivors& survivors) {
    for (std::size_t i = first; i < evidence.steps.size(); ++i) {
      const auto step = static_cast<std::uint32_t>(i - first);
      if (!agrees(evidence.observer, evidence.steps[i], key, step)) {
        return false;
      }
      ++survivors.left[step];
    }
    return true;
  }

  /// Makes the step in state_; false where it does not agree with what is
  /// known.
  bool agrees(RoleIndex observer, const EvidenceStep& known, PlayoutKey key,
              std::uint32_t step) {
    const auto roles = static_cast<RoleIndex>(machine_.game().role_count());
    joint_move_.resize(roles);
    for (RoleIndex role = 0; role < roles; ++role) {
      if (role == observer) {
        machine_.legal_moves(state_, role, legal_);
        if (known.refused_move && is_legal(*known.refused_move)) return false;
        if (known.own_move) {
          if (!is_legal(*known.own_move)) return false;
          joint_move_[role] = *known.own_move;
          continue;
        }
      }
      const auto move = machine_.pick_legal_move(
          state_, role, hash32(key, step, role), legal_);
      if (!move) return false;
      joint_move_[role] = *move;
    }
    if (machine_.game().hides()) {
      machine_.percepts(state_, joint_move_, observer, percepts_);
      if (percepts_ != known.percepts) return false;
    }
    machine_.next_state(state_, joint_move_, state_);
    return machine_.is_terminal(state_) != known.goes_on;
  }

  bool is_legal(MoveId move) const {
    return std::find(legal_.begin(), legal_.end(), move) != legal_.end();
  }

  /// States of one run may differ in words: tables of an engine may grow.
  void write_states(Survivors& survivors) const {
    std::size_t size = 0;
    for (const State& state : ends_)
      size = std::max(size, state.words().size());
    survivors.words_per_state = size;
    survivors.words.assign(size * ends_.size(), 0);
    auto target = survivors.words.begin();
    for (const State& state : ends_) {
      std::copy(state.words().begin(), state.words().end(), target);
      target += static_cast<std::ptrdiff_t>(size);
    }
  }

  StateMachine& machine_;
  State state_;
  std::vector<MoveId> legal_;
  std::vector<MoveId> joint_move_;
  std::vector<PerceptId> percepts_;
  std::vector<State> ends_;
};

}  // namespace

std::unique_ptr<ConditionedPlayouts> make_scalar_conditioned_playouts(
    StateMachine& machine) {
  return std::make_unique<ScalarConditionedPlayouts>(machine);
}

}  // namespace reasoner
