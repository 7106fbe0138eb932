#include "search/evaluator/union_model.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numeric>
#include <random>
#include <sstream>
#include <utility>

#include "search/evaluator/regression.h"

namespace search::evaluator {

using board_pieces::find_piece_table;
using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr std::uint32_t kMostUnionSteps = 1000;
/// A role looks at so many of its moves and plays the best.
constexpr std::size_t kMovesLookedAt = 12;
/// One move in so many is random.
constexpr std::uint32_t kDrawnMoves = 5;
/// One position in so many becomes a row.
constexpr std::uint32_t kBetweenRows = 5;
/// One game in so many is held back, to see how well others foretell its
/// outcome.
constexpr std::size_t kHeldBackGames = 4;
constexpr std::size_t kLeastGames = 8;
/// How sure the first weights are, in units of 1 / weight^2. So sure because
/// positions of one game tell the same again and again, and who goes for it one
/// move ahead draws games that a search wins.
constexpr double kTrust = 100;
/// What it takes to look for boards and unions, which is done by random
/// playouts.
constexpr double kSecondsPerGateInput = 0.4e-6;
constexpr double kSecondsPerLegalMove = 40e-6;
constexpr double kGoalsPerLogit = 25;

/// The weights before any game is seen, in logits: typical ones of games with
/// unions.
constexpr std::array<double, kUnionFeatures> kFirstWeights = {
    -0.06, -0.06, -0.13, -0.2, 0.25, -0.03, -1};
constexpr double kFirstMobility = 0.1;
constexpr double kFirstRest = 0.5;

}  // namespace

double seconds_to_find_pieces(reasoner::StateMachine& machine) {
  const reasoner::network::Propnet* propnet = machine.propnet();
  if (propnet == nullptr) return 0;
  State initial;
  machine.initial_state(initial);
  std::size_t legal_moves = 0;
  std::vector<MoveId> legal;
  for (RoleIndex role = 0; role < machine.game().role_count(); ++role) {
    machine.legal_moves(initial, role, legal);
    legal_moves += legal.size();
  }
  return kSecondsPerGateInput *
             static_cast<double>(propnet->gate_input_count()) +
         kSecondsPerLegalMove * static_cast<double>(legal_moves);
}

bool asks_for_union(reasoner::StateMachine& machine, const Deadline& deadline) {
  const reasoner::network::Propnet* propnet = machine.propnet();
  if (propnet == nullptr ||
      seconds_to_find_pieces(machine) > deadline.seconds_left()) {
    return false;
  }
  const auto stop = [&deadline] { return deadline.expired(); };
  return !find_unions(*propnet, find_piece_table(*propnet, stop)).empty();
}

UnionModel::UnionModel(std::vector<Union> unions) : unions_(std::move(unions)) {
  std::ranges::copy(kFirstWeights, weights_.begin());
  weights_[kUnionFeatures] = kFirstMobility;
  weights_[kUnionFeatures + 1] = kFirstRest;
}

/// The features of the role minus the mean of the others'.
UnionModel::Row UnionModel::row(std::span<const std::uint64_t> words,
                                const Mobility& mobility, double rest,
                                RoleIndex role) const {
  Row row{};
  const auto others = static_cast<double>(mobility.size() - 1);
  for (const Union& goal : unions_) {
    const UnionFeatures features = measure_union(goal, words);
    const double sign = goal.role == role ? 1 : -1 / others;
    for (std::size_t i = 0; i < features.size(); ++i) {
      row[i] += sign * features[i];
    }
  }
  for (RoleIndex other = 0; other < mobility.size(); ++other) {
    const double sign = other == role ? 1 : -1 / others;
    row[kUnionFeatures] += sign * std::sqrt(mobility[other]);
  }
  row[kUnionFeatures + 1] = rest;
  return row;
}

double UnionModel::score(std::span<const std::uint64_t> words,
                         const Mobility& mobility, double rest,
                         RoleIndex role) const {
  const Row features = row(words, mobility, rest, role);
  return std::inner_product(features.begin(), features.end(), weights_.begin(),
                            0.0);
}

/// Games in which all look one move ahead.
class UnionModel::Games {
 public:
  Games(reasoner::StateMachine& machine, const UnionModel& model,
        const FitSettings& settings)
      : machine_(machine),
        model_(model),
        settings_(settings),
        random_(settings.seed),
        legal_(machine.game().role_count()),
        joint_move_(machine.game().role_count()),
        goals_(machine.game().role_count()) {}

  /// Adds a row a role for some of the positions of a game; false where it was
  /// stopped before its end.
  bool play(RegressionRows& rows, std::vector<std::size_t>& game_of_row,
            std::size_t game) {
    taken_.clear();
    machine_.initial_state(state_);
    mobility_.assign(legal_.size(), 1);
    for (std::uint32_t step = 0; step < kMostUnionSteps; ++step) {
      if (machine_.is_terminal(state_)) break;
      if (settings_.stop()) return false;
      for (RoleIndex role = 0; role < legal_.size(); ++role) {
        machine_.legal_moves(state_, role, legal_[role]);
        if (legal_[role].empty()) return true;
        update_mobility(mobility_, role, legal_[role].size());
        joint_move_[role] = legal_[role][random_() % legal_[role].size()];
      }
      if (step % kBetweenRows == random_() % kBetweenRows) take();
      for (RoleIndex role = 0; role < legal_.size(); ++role) {
        if (legal_[role].size() > 1 && random_() % kDrawnMoves != 0) {
          choose(role);
        }
      }
      machine_.next_state(state_, joint_move_, state_);
    }
    finish(rows, game_of_row, game);
    return true;
  }

  bool is_decided() const { return is_decided_; }

 private:
  double rest(const State& state, RoleIndex role) const {
    return settings_.rest(state.words(), mobility_, role);
  }

  void take() {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      taken_.emplace_back(role, model_.row(state_.words(), mobility_,
                                           rest(state_, role), role));
    }
  }

  /// Chooses the best of some of the role's moves.
  void choose(RoleIndex role) {
    std::vector<MoveId>& moves = legal_[role];
    std::ranges::shuffle(moves, random_);
    moves.resize(std::min(moves.size(), kMovesLookedAt));
    double best = -1e9;
    MoveId chosen = joint_move_[role];
    for (const MoveId move : moves) {
      joint_move_[role] = move;
      machine_.next_state(state_, joint_move_, next_);
      const double score =
          model_.score(next_.words(), mobility_, rest(next_, role), role);
      if (score > best) {
        best = score;
        chosen = move;
      }
    }
    joint_move_[role] = chosen;
  }

  void finish(RegressionRows& rows, std::vector<std::size_t>& game_of_row,
              std::size_t game) {
    machine_.goals(state_, goals_);
    is_decided_ = std::ranges::any_of(
        goals_, [&](Goal goal) { return goal != goals_[0]; });
    for (const auto& [role, row] : taken_) {
      for (std::size_t i = 0; i < row.size(); ++i) rows.add(i, row[i]);
      rows.finish_row(std::max(0, goals_[role]) / 100.0);
      game_of_row.push_back(game);
    }
  }

  reasoner::StateMachine& machine_;
  const UnionModel& model_;
  const FitSettings& settings_;
  std::mt19937_64 random_;
  std::vector<std::vector<MoveId>> legal_;
  std::vector<MoveId> joint_move_;
  std::vector<Goal> goals_;
  Mobility mobility_;
  State state_;
  State next_;
  std::vector<std::pair<RoleIndex, Row>> taken_;
  bool is_decided_ = false;
};

double UnionModel::fit(reasoner::StateMachine& machine,
                       const FitSettings& settings) {
  RegressionRows rows;
  std::vector<std::size_t> game_of_row;
  Games games(machine, *this, settings);
  for (; games_ < settings.games && !settings.stop(); ++games_) {
    if (!games.play(rows, game_of_row, games_)) break;
    if (games.is_decided()) ++decided_;
  }
  if (games_ < kLeastGames || rows.size() == 0) return 0;
  RegressionPrior prior;
  for (const double weight : weights_) {
    prior.means.push_back(weight);
    prior.penalties.push_back(kTrust / (weight * weight));
  }
  const auto held = [&](std::size_t row) {
    return game_of_row[row] % kHeldBackGames == 0;
  };
  const auto others = [&](std::size_t row) { return !held(row); };
  const auto never = [] { return false; };
  const double error =
      mean_square_error(rows, fit_logistic(rows, prior, others, never), held);
  double variance = 0;
  double count = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!held(row)) continue;
    // Both roles have a row of each position, so the mean label is a half.
    variance += (rows.label(row) - 0.5) * (rows.label(row) - 0.5);
    ++count;
  }
  const auto weights = fit_logistic(
      rows, prior, [](std::size_t) { return true; }, never);
  std::ranges::copy(weights, weights_.begin());
  if (count == 0 || variance == 0) return 0;
  return std::max(0.0, 1 - error / (variance / count));
}

std::string UnionModel::explain(const reasoner::Game& game) const {
  if (empty()) return {};
  std::ostringstream out;
  out << std::fixed << std::setprecision(1) << "to be united by";
  for (const Union& goal : unions_) out << ' ' << game.role_name(goal.role);
  out << ": all pieces, along links of " << unions_[0].cells()
      << " cells; fitted to " << games_
      << " games that go for it, somebody won " << decided_
      << "; in goals where all is even:";
  for (std::size_t i = 0; i < kUnionFeatures; ++i) {
    out << (i > 0 ? ", " : " ") << name_of(static_cast<UnionFeature>(i)) << ' '
        << kGoalsPerLogit * weights_[i];
  }
  out << ", root of the moves " << kGoalsPerLogit * weights_[kUnionFeatures]
      << "; all else counts " << weights_[kUnionFeatures + 1] << '\n';
  return out.str();
}

}  // namespace search::evaluator
