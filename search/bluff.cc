#include "search/bluff.h"

#include <algorithm>
#include <cmath>

#include "search/choices.h"

namespace search {

namespace {

// A bluff that brings a hundred goals makes the parameter so many times e.
constexpr double kRate = 1;

constexpr double kLeast = 0.5;
constexpr double kMost = 8;

}  // namespace

std::vector<double> attractiveness(std::span<const MoveReport> moves) {
  const auto is_mixed = [](const MoveReport& move) {
    return move.probability > 0 && move.probability < 1;
  };
  // Some visit all alike.
  const auto is_favoured = [&](const MoveReport& move) {
    return move.visits != moves.front().visits;
  };
  const bool mixed = std::ranges::any_of(moves, is_mixed);
  const bool visited = std::ranges::any_of(moves, is_favoured);
  std::vector<double> result;
  for (const MoveReport& move : moves) {
    const double value = mixed     ? move.probability
                         : visited ? static_cast<double>(move.visits)
                                   : move.value;
    result.push_back(std::max(0.0, value));
  }
  return result;
}

std::vector<double> sharpened(std::span<const double> attractive,
                              double exponent) {
  const double most =
      attractive.empty() ? 0 : *std::ranges::max_element(attractive);
  std::vector<double> result;
  double all = 0;
  for (const double each : attractive) {
    // Shares of the most: a power of these stays in bounds.
    result.push_back(most > 0 ? std::pow(each / most, exponent) : 1);
    all += result.back();
  }
  for (double& each : result) each /= all;
  return result;
}

reasoner::MoveId play_drawn(Report& report, std::span<const double> likely,
                            std::uint32_t random) {
  for (std::size_t i = 0; i < likely.size(); ++i) {
    report.moves[i].probability = likely[i];
  }
  const reasoner::MoveId drawn = report.moves[draw_move(likely, random)].move;
  put_first(report, drawn);
  return drawn;
}

std::vector<double> Bluff::probabilities(
    reasoner::RoleIndex role, std::span<const double> attractive) const {
  double sum = 0;
  int others = 0;
  for (reasoner::RoleIndex other = 0; other < parameters_.size(); ++other) {
    if (other == role || other == chance_) continue;
    sum += parameters_[other];
    ++others;
  }
  return sharpened(attractive, sum > 0 ? 2 * others / sum : 2);
}

reasoner::MoveId Bluff::draw(reasoner::RoleIndex role, Report& report,
                             std::uint32_t random) const {
  return play_drawn(report, probabilities(role, attractiveness(report.moves)),
                    random);
}

void Bluff::learn(std::span<const reasoner::RoleIndex> others, double gain) {
  for (const reasoner::RoleIndex other : others) {
    parameters_[other] = std::clamp(
        parameters_[other] * std::exp(kRate * gain / 100), kLeast, kMost);
  }
}

}  // namespace search
