#include "search/opponents/round_reply.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "search/solver/matrix_game.h"

namespace search::opponents {

using reasoner::RoleIndex;

namespace {

constexpr std::uint32_t kMostRounds = 32;

// In larger rounds only the next round is looked at: the work grows with the
// square of their size.
constexpr std::size_t kMostJointAhead = 128;

/// How likely the others are to make the other part of each joint choice, by
/// what each of them chooses.
template <typename ChancesOf>
void multiply_chances(const RepeatedRound& round,
                      std::span<const StrategyBelief> others,
                      ChancesOf chances_of, std::span<double> result) {
  std::ranges::fill(result, 1);
  for (const StrategyBelief& other : others) {
    const std::span<const double> chances = chances_of(other);
    for (Joint joint = 0; joint < result.size(); ++joint) {
      result[joint] *= chances[round.choice_in(joint, other.role())];
    }
  }
}

/// The mean of `worth` over what the others do, by choice of the role.
void add_up(const RepeatedRound& round, RoleIndex role,
            std::span<const double> chances, std::span<const double> worth,
            std::span<double> result) {
  std::ranges::fill(result, 0);
  for (Joint joint = 0; joint < worth.size(); ++joint) {
    result[round.choice_in(joint, role)] += chances[joint] * worth[joint];
  }
}

}  // namespace

std::vector<double> reply_values(const RepeatedRound& round, RoleIndex role,
                                 std::span<const StrategyBelief> others,
                                 std::uint32_t rounds_left) {
  const std::size_t joints = round.joint_count();
  const bool looks_ahead =
      joints <= kMostJointAhead &&
      std::ranges::any_of(others, &StrategyBelief::answers);
  const std::uint32_t rounds =
      looks_ahead ? std::clamp(rounds_left, 1U, kMostRounds) : 1;

  // By the round before, for all joint choices of the next.
  std::vector<double> chances;
  if (rounds > 1) {
    chances.resize(joints * joints);
    std::vector<double> of_one;
    for (Joint last = 0; last < joints; ++last) {
      const auto after = [&](const StrategyBelief& other) {
        of_one.resize(round.choice_count(other.role()));
        other.predict_after(last, of_one);
        return std::span<const double>(of_one);
      };
      multiply_chances(round, others, after,
                       std::span(chances).subspan(last * joints, joints));
    }
  }

  std::vector<double> worth(joints);  // of a round and all that follow
  for (Joint joint = 0; joint < joints; ++joint) {
    worth[joint] = round.earns(joint, role);
  }
  const std::vector<double> earned = worth;
  std::vector<double> values(round.choice_count(role));
  std::vector<double> best(joints);
  for (std::uint32_t i = 1; i < rounds; ++i) {
    for (Joint last = 0; last < joints; ++last) {
      add_up(round, role, std::span(chances).subspan(last * joints, joints),
             worth, values);
      best[last] = *std::ranges::max_element(values);
    }
    for (Joint joint = 0; joint < joints; ++joint) {
      worth[joint] = earned[joint] + best[joint];
    }
  }
  std::vector<double> now(joints);
  multiply_chances(
      round, others, [](const StrategyBelief& other) { return other.next(); },
      now);
  add_up(round, role, now, worth, values);
  for (double& value : values) value /= rounds;
  return values;
}

std::vector<double> safe_mixture(const RepeatedRound& round, RoleIndex role) {
  std::optional<RoleIndex> other;
  for (RoleIndex each = 0; each < round.role_count(); ++each) {
    if (each == role || round.choice_count(each) < 2) continue;
    if (other) return {};
    other = each;
  }
  if (!other || !round.has_constant_sum()) return {};
  const std::size_t rows = round.choice_count(role);
  std::vector<double> payoffs;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < round.choice_count(*other);
         ++column) {
      const Joint joint = round.with(round.with(0, role, row), *other, column);
      payoffs.push_back(round.earns(joint, role));
    }
  }
  solver::MatrixGame game;
  game.solve(payoffs, rows);
  return {game.strategy().begin(), game.strategy().end()};
}

}  // namespace search::opponents
