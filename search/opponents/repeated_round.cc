#include "search/opponents/repeated_round.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "reasoner/playout.h"
#include "search/game_kind.h"

namespace search::opponents {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// Random matches; each is played again in another order.
constexpr std::uint64_t kMatches = 8;

// In larger rounds joint moves come again too rarely to learn from them.
constexpr std::size_t kMostJoint = 400;
constexpr std::size_t kMostSteps = 1'000'000;

// What rounds earn may differ from goals by so much: goals are whole numbers,
// often rounded down.
constexpr double kRounding = 1;

constexpr std::uint64_t kMatchStream = 0x726f756e64000000;

/// A match that was played to the end.
struct Played {
  std::vector<Joint> rounds;
  State end;
  std::vector<Goal> goals;
};

class RoundFinder {
 public:
  RoundFinder(reasoner::StateMachine& machine, const State& start,
              std::uint64_t seed, const Deadline& deadline)
      : machine_(machine),
        start_(start),
        seed_(seed ^ kMatchStream),
        deadline_(deadline) {}

  std::optional<RepeatedRound> find() {
    if (!read_choices() || !play_matches() || !play_alike() ||
        !earns_in_order()) {
      return std::nullopt;
    }
    return RepeatedRound(choices_, earned_, length_, is_additive());
  }

 private:
  std::uint32_t random(std::uint64_t match, std::uint32_t step) const {
    return reasoner::hash32(seed_, match, step, 0);
  }

  bool read_choices() {
    const reasoner::Game& game = machine_.game();
    if (has_chance(game) || hides_something(game)) return false;
    if (machine_.is_terminal(start_)) return false;
    std::size_t choosers = 0;
    legal_.resize(game.role_count());
    for (RoleIndex role = 0; role < game.role_count(); ++role) {
      machine_.legal_moves(start_, role, legal_[role]);
      choosers += legal_[role].size() > 1 ? 1 : 0;
      joint_count_ *= legal_[role].size();
      if (joint_count_ == 0 || joint_count_ > kMostJoint) return false;
      auto& choices = choices_.emplace_back();
      for (const MoveId move : legal_[role]) {
        choices.push_back({move, game.move_name(role, move)});
      }
    }
    return choosers > 1;
  }

  std::vector<MoveId> moves_of(Joint joint) const {
    std::vector<MoveId> moves(legal_.size());
    for (std::size_t role = legal_.size(); role-- > 0;) {
      moves[role] = legal_[role][joint % legal_[role].size()];
      joint /= static_cast<Joint>(legal_[role].size());
    }
    return moves;
  }

  bool is_a_round(const State& state) {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      machine_.legal_moves(state, role, now_legal_);
      if (now_legal_ != legal_[role]) return false;
    }
    return true;
  }

  /// Nothing where a step is no round, or the match is longer or shorter than
  /// those before.
  template <typename RoundAt>
  std::optional<Played> play(RoundAt round_at) {
    Played played;
    played.end = start_;
    while (!machine_.is_terminal(played.end)) {
      const std::size_t step = played.rounds.size();
      if (deadline_.expired() || ++steps_ > kMostSteps ||
          !is_a_round(played.end) || (length_ > 0 && step == length_)) {
        return std::nullopt;
      }
      played.rounds.push_back(round_at(static_cast<std::uint32_t>(step)));
      machine_.next_state(played.end, moves_of(played.rounds.back()),
                          played.end);
    }
    if (length_ == 0)
      length_ = static_cast<std::uint32_t>(played.rounds.size());
    if (played.rounds.size() != length_ || length_ < 2) return std::nullopt;
    played.goals.resize(legal_.size());
    machine_.goals(played.end, played.goals);
    return played;
  }

  /// Every other match has only two different rounds, so that results differ
  /// much.
  bool play_matches() {
    const auto joints = static_cast<std::uint32_t>(joint_count_);
    for (std::uint64_t match = 0; match < kMatches; ++match) {
      const Joint pair[] = {reasoner::pick(random(match, ~0U), joints),
                            reasoner::pick(random(match, ~1U), joints)};
      auto played = play([&](std::uint32_t step) {
        const std::uint32_t x = random(match, step);
        return match % 2 == 0 ? reasoner::pick(x, joints) : pair[x & 1];
      });
      if (!played || !is_the_same_in_any_order(*played, match)) return false;
      matches_.push_back(std::move(*played));
    }
    return true;
  }

  bool is_the_same_in_any_order(const Played& played, std::uint64_t match) {
    std::vector<Joint> shuffled = played.rounds;
    for (std::size_t i = shuffled.size(); i > 1; --i) {
      const std::uint32_t other = reasoner::pick(
          random(kMatches + match, static_cast<std::uint32_t>(i)),
          static_cast<std::uint32_t>(i));
      std::swap(shuffled[i - 1], shuffled[other]);
    }
    const auto again = play([&](std::uint32_t step) { return shuffled[step]; });
    return again && again->end == played.end && again->goals == played.goals;
  }

  bool play_alike() {
    for (Joint joint = 0; joint < joint_count_; ++joint) {
      auto played = play([&](std::uint32_t) { return joint; });
      if (!played) return false;
      earned_.insert(earned_.end(), played->goals.begin(), played->goals.end());
    }
    return true;
  }

  double mean_earned(const Played& played, RoleIndex role) const {
    double sum = 0;
    for (const Joint joint : played.rounds) {
      sum += earned_[joint * legal_.size() + role];
    }
    return sum / static_cast<double>(played.rounds.size());
  }

  /// Whether nobody gets more where its rounds earn less. What is decided by
  /// less than rounding does not count.
  bool earns_in_order() const {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      for (const Played& a : matches_) {
        if (a.goals[role] == reasoner::kNoGoal) return false;
        for (const Played& b : matches_) {
          if (mean_earned(a, role) + kEqual < mean_earned(b, role) &&
              a.goals[role] > b.goals[role] + kRounding) {
            return false;
          }
        }
      }
    }
    return true;
  }

  bool is_additive() const {
    for (const Played& played : matches_) {
      for (RoleIndex role = 0; role < legal_.size(); ++role) {
        if (std::abs(mean_earned(played, role) - played.goals[role]) >
            kRounding) {
          return false;
        }
      }
    }
    return true;
  }

  reasoner::StateMachine& machine_;
  const State& start_;
  const std::uint64_t seed_;
  const Deadline& deadline_;
  std::size_t steps_ = 0;
  std::vector<std::vector<MoveId>> legal_;  // by role
  std::vector<MoveId> now_legal_;
  std::vector<RepeatedRound::Choices> choices_;
  std::size_t joint_count_ = 1;
  std::uint32_t length_ = 0;  // 0: no match was played
  std::vector<Played> matches_;
  std::vector<double> earned_;
};

}  // namespace

std::optional<RepeatedRound> find_repeated_round(
    reasoner::StateMachine& machine, const State& state, std::uint64_t seed,
    const Deadline& deadline) {
  return RoundFinder(machine, state, seed, deadline).find();
}

RepeatedRound::RepeatedRound(std::vector<Choices> choices,
                             std::vector<double> earned, std::uint32_t length,
                             bool is_additive)
    : choices_(std::move(choices)),
      earned_(std::move(earned)),
      strides_(choices_.size()),
      length_(length),
      is_additive_(is_additive) {
  for (std::size_t role = choices_.size(); role-- > 0;) {
    strides_[role] = static_cast<std::uint32_t>(joint_count_);
    joint_count_ *= choices_[role].size();
  }
}

Joint RepeatedRound::with(Joint joint, RoleIndex role,
                          std::size_t number) const {
  const auto old = static_cast<Joint>(choice_in(joint, role));
  return joint + (static_cast<Joint>(number) - old) * strides_[role];
}

std::optional<Joint> RepeatedRound::joint_of(
    std::span<const MoveId> moves) const {
  if (moves.size() != choices_.size()) return std::nullopt;
  Joint joint = 0;
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const auto found =
        std::ranges::find(choices_[role], moves[role], &Choice::move);
    if (found == choices_[role].end()) return std::nullopt;
    joint +=
        static_cast<Joint>(found - choices_[role].begin()) * strides_[role];
  }
  return joint;
}

bool RepeatedRound::has_moves(RoleIndex role,
                              std::span<const MoveId> moves) const {
  return std::ranges::equal(choices_[role], moves, {}, &Choice::move);
}

bool RepeatedRound::has_constant_sum() const {
  const std::size_t roles = choices_.size();
  const auto sum_of = [&](Joint joint) {
    double sum = 0;
    for (RoleIndex role = 0; role < roles; ++role) sum += earns(joint, role);
    return sum;
  };
  for (Joint joint = 1; joint < joint_count_; ++joint) {
    if (std::abs(sum_of(joint) - sum_of(0)) > kRounding) return false;
  }
  return true;
}

}  // namespace search::opponents
