#include "search/choice/bluffing_search.h"

#include <algorithm>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "search/bluff.h"
#include "search/choices.h"
#include "search/wrapped_search.h"

namespace search::choice {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

class BluffingSearch : public WrappedSearch {
 public:
  BluffingSearch(reasoner::StateMachine& machine,
                 std::unique_ptr<Search> search, std::uint64_t seed)
      : WrappedSearch(std::move(search)),
        machine_(machine),
        bluff_(machine.game().role_count(), Bluff::kSquares,
               machine.game().chance_role()),
        random_(seed) {}

  MoveId choose_move(const State& state, RoleIndex role,
                     const Deadline& deadline) override {
    MoveId move = inner().choose_move(state, role, deadline);
    report_ = inner().report();
    state_ = state;
    role_ = role;
    drawn_.reset();
    if (!report_.moves.empty()) {
      const MoveReport best = most_attractive();
      if (promised_) learn(best.value);
      const MoveReport sure = most_certain();
      const MoveId drawn =
          bluff_.draw(role_, report_, static_cast<std::uint32_t>(random_()));
      const bool is_worse = is_known_worse(report_.moves.front(), sure);
      move = is_worse ? sure.move : drawn;
      if (is_worse) put_first_for_certain(report_, move);
      if (!is_worse && move != best.move) drawn_ = Drawn{move, best.value};
    }
    set_candidate(move);
    return move;
  }

  void advance(std::span<const MoveId> joint_move, const State& next) override {
    if (drawn_ && joint_move[role_] == drawn_->move) {
      promised_ = drawn_->promised;
      against_.clear();
    }
    drawn_.reset();
    if (promised_) {
      note_who_chose();
      state_ = next;
      if (machine_.is_terminal(next)) learn_from_the_end(next);
    }
    WrappedSearch::advance(joint_move, next);
  }

  Report report() const override { return report_; }

 private:
  /// A move that is not the most attractive, and what that one promised.
  struct Drawn {
    MoveId move = 0;
    double promised = 0;
  };

  const MoveReport& most_attractive() const {
    const std::vector<double> attractive = attractiveness(report_.moves);
    return report_.moves[static_cast<std::size_t>(
        std::ranges::max_element(attractive) - attractive.begin())];
  }

  /// What is proven to give most; nothing is proven of it where nothing is.
  const MoveReport& most_certain() const {
    return *std::ranges::max_element(report_.moves, {}, &MoveReport::proven);
  }

  /// Where the best is proven, other values may be no more than bounds.
  bool is_known_worse(const MoveReport& move, const MoveReport& sure) const {
    if (!sure.proven) return false;
    return move.proven ? *move.proven < *sure.proven
                       : report_.proven || move.value < *sure.proven;
  }

  void note_who_chose() {
    std::vector<MoveId> legal;
    for (RoleIndex other = 0; other < machine_.game().role_count(); ++other) {
      if (other == role_ || other == machine_.game().chance_role() ||
          std::ranges::count(against_, other) > 0) {
        continue;
      }
      machine_.legal_moves(state_, other, legal);
      if (legal.size() > 1) against_.push_back(other);
    }
  }

  void learn(double came) {
    bluff_.learn(against_, came - *promised_);
    promised_.reset();
  }

  void learn_from_the_end(const State& end) {
    std::vector<Goal> goals(machine_.game().role_count());
    machine_.goals(end, goals);
    if (goals[role_] != reasoner::kNoGoal) learn(goals[role_]);
  }

  reasoner::StateMachine& machine_;
  Bluff bluff_;
  std::mt19937 random_;
  Report report_;
  State state_;  // the last one that is known
  RoleIndex role_ = 0;
  std::optional<Drawn> drawn_;      // for this turn
  std::optional<double> promised_;  // before the bluff to be learnt from
  std::vector<RoleIndex> against_;  // who has chosen since
};

}  // namespace

std::unique_ptr<Search> make_bluffing_search(reasoner::StateMachine& machine,
                                             std::unique_ptr<Search> search,
                                             std::uint64_t seed) {
  return std::make_unique<BluffingSearch>(machine, std::move(search), seed);
}

}  // namespace search::choice
