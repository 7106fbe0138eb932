#include "search/evaluator/evaluator.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include "search/evaluator/evaluator_fit.h"
#include "search/evaluator/regression.h"

namespace search::evaluator {

using board_pieces::find_piece_table;
using board_pieces::PiecePlace;
using board_pieces::PieceType;
using cell_patterns::PatternModel;
using reasoner::Game;
using reasoner::Goal;
using reasoner::RoleIndex;

namespace {

constexpr double kMostScore = 12;      // keeps values off 0 and 100
constexpr double kGoalsPerScore = 25;  // where all is even

}  // namespace

std::unique_ptr<const Evaluator> Evaluator::fit(
    reasoner::StateMachine& machine, const EvaluatorSettings& settings) {
  return Fit(machine, settings).run();
}

std::unique_ptr<const Evaluator> Evaluator::restore(
    const reasoner::network::Propnet& propnet,
    const EvaluatorWeights& weights) {
  auto evaluator = std::make_unique<Evaluator>();
  evaluator->pieces_ = find_piece_table(propnet);
  evaluator->pieces_.capturing_part = weights.capturing_part;
  evaluator->pieces_.suspected_part = weights.suspected_part;
  for (const EvaluatorWeights::Role& role : weights.roles) {
    evaluator->models_.push_back({.constant = role.constant,
                                  .bases = role.bases,
                                  .mobility = role.mobility,
                                  .goals = role.goals,
                                  .freedom = role.freedom,
                                  .places = {},
                                  .foretold = role.foretold});
    for (const double weight : role.goals) {
      if (weight != 0) evaluator->reads_goals_ = true;
    }
  }
  evaluator->take_pieces_from_bases();
  if (weights.patterns.is_sound(propnet.base_count())) {
    evaluator->patterns_ = PatternModel(weights.patterns, propnet.base_count());
  }
  evaluator->samples_ = weights.samples;
  evaluator->mean_mobility_ = weights.mean_mobility;
  return evaluator;
}

/// A type of pieces is worth the mean of what its bases are worth.
void Evaluator::take_pieces_from_bases() {
  for (Model& model : models_) {
    model.places.assign(pieces_.types.size(), {});
    std::vector<double> counts(pieces_.types.size(), 0);
    for (std::size_t base = 0; base < pieces_.places.size(); ++base) {
      const std::uint32_t type = pieces_.places[base].type;
      if (type == PiecePlace::kNoType || base >= model.bases.size()) continue;
      model.places[type].material += static_cast<double>(model.bases[base]);
      ++counts[type];
    }
    for (std::size_t type = 0; type < counts.size(); ++type) {
      if (counts[type] > 0) model.places[type].material /= counts[type];
    }
  }
}

EvaluatorWeights Evaluator::weights() const {
  EvaluatorWeights weights;
  for (const Model& model : models_) {
    weights.roles.push_back({.constant = model.constant,
                             .bases = model.bases,
                             .mobility = model.mobility,
                             .goals = model.goals,
                             .freedom = model.freedom,
                             .foretold = model.foretold});
  }
  weights.patterns = patterns_.weights();
  weights.mean_mobility = mean_mobility_;
  weights.samples = samples_;
  weights.capturing_part = pieces_.capturing_part;
  weights.suspected_part = pieces_.suspected_part;
  return weights;
}

/// On a board, moves grow with the square of how far pieces reach.
double Evaluator::root(std::uint32_t moves) {
  return std::sqrt(static_cast<double>(moves));
}

double Evaluator::goal_feature(Goal goal) {
  return goal == reasoner::kNoGoal ? 0 : goal / 50.0 - 1;
}

double Evaluator::freedom(const Mobility& mobility, RoleIndex role) {
  double others = 1;
  for (RoleIndex other = 0; other < mobility.size(); ++other) {
    if (other != role) others += mobility[other];
  }
  return std::log((1.0 + mobility[role]) / others);
}

double Evaluator::score(const Model& model,
                        std::span<const std::uint64_t> words,
                        const Mobility& mobility, std::span<const Goal> goals,
                        RoleIndex role) const {
  float bases = 0;
  const std::size_t count = model.bases.size();
  for (std::size_t i = 0; i < words.size() && i * 64 < count; ++i) {
    std::uint64_t bits = words[i];
    if (count - i * 64 < 64) bits &= (std::uint64_t{1} << (count % 64)) - 1;
    for (; bits != 0; bits &= bits - 1) {
      bases +=
          model
              .bases[i * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
    }
  }
  double sum = model.constant + static_cast<double>(bases);
  for (RoleIndex other = 0; other < mobility.size(); ++other) {
    sum += model.mobility[other] * root(mobility[other]);
  }
  if (model.freedom != 0) sum += model.freedom * freedom(mobility, role);
  if (reads_goals_) {
    for (RoleIndex other = 0; other < goals.size(); ++other) {
      sum += model.goals[other] * goal_feature(goals[other]);
    }
  }
  return sum;
}

double Evaluator::value(std::span<const std::uint64_t> words,
                        const Mobility& mobility, std::span<const Goal> goals,
                        RoleIndex role) const {
  double sum = score(models_[role], words, mobility, goals, role);
  if (!patterns_.empty()) {
    const double score = patterns_.score(words);
    sum += role == 0 ? score : -score;
  }
  if (!unions_.empty()) sum = unions_.score(words, mobility, sum, role);
  return 100 * sigmoid(std::clamp(sum, -kMostScore, kMostScore));
}

std::vector<double> Evaluator::piece_values(RoleIndex role) const {
  std::vector<double> values(pieces_.types.size(), 0);
  for (std::size_t i = 0; i < models_[role].places.size(); ++i) {
    values[i] = kGoalsPerScore * models_[role].places[i].material;
  }
  return values;
}

// ---- For people -------------------------------------------------------------

std::string Evaluator::explain(const Game& game) const {
  std::ostringstream out;
  out << std::fixed << std::setprecision(1);
  explain_pieces(out, game);
  out << "fitted to " << samples_ << " positions of random playouts\n";
  for (RoleIndex role = 0; role < models_.size(); ++role) {
    explain_role(out, game, role);
  }
  if (!patterns_.empty()) {
    out << patterns_.windows()
        << " windows of cells, looked at together, foretell a part of that\n";
  }
  out << unions_.explain(game);
  return out.str();
}

void Evaluator::explain_pieces(std::ostream& out, const Game& game) const {
  for (std::size_t index = 0; index < pieces_.boards.size(); ++index) {
    const reasoner::boards::Board& board = pieces_.boards[index];
    out << "board: " << board.cells << " cells of " << board.relation << ", "
        << board.columns.values.size() << " columns"
        << (board.columns.ordered ? " in order" : "") << ", "
        << board.rows.values.size() << " rows"
        << (board.rows.ordered ? " in order" : "") << '\n';
    out << "  piece                 owner         first   moves    rank  rarity"
           "   power   value\n";
    for (std::size_t i = 0; i < pieces_.types.size(); ++i) {
      const PieceType& type = pieces_.types[i];
      if (type.board != index || !type.owner) continue;
      out << "  " << std::left << std::setw(22)
          << (type.name.empty() ? board.relation : type.name) << std::setw(12)
          << game.role_name(*type.owner) << std::right << std::setw(7)
          << type.initial << std::setw(8) << type.motility << std::setw(8)
          << type.rank << std::setw(8) << type.rarity << std::setw(8)
          << type.power;
      if (type.royal) {
        out << "   royal";
      } else {
        out << std::setw(8) << piece_values(*type.owner)[i];
      }
      out << '\n';
    }
  }
  if (pieces_.boards.empty()) return;
  out << "moves that capture: " << 100 * pieces_.capturing_part << " %\n";
}

void Evaluator::explain_role(std::ostream& out, const Game& game,
                             RoleIndex role) const {
  const Model& model = models_[role];
  out << game.role_name(role) << ": foretells " << 100 * model.foretold
      << " % of the variance of outcomes; in goals where all is even: freedom "
      << kGoalsPerScore * model.freedom;
  for (RoleIndex other = 0; other < model.mobility.size(); ++other) {
    out << ", root of the moves of " << game.role_name(other) << ' '
        << kGoalsPerScore * model.mobility[other];
  }
  if (reads_goals_) {
    for (RoleIndex other = 0; other < model.goals.size(); ++other) {
      out << ", goal of " << game.role_name(other) << " so far "
          << kGoalsPerScore * model.goals[other];
    }
  }
  out << '\n';
  for (std::size_t i = 0; i < model.places.size(); ++i) {
    const PlaceWeights& weights = model.places[i];
    if (weights.row == 0 && weights.column == 0 && weights.center == 0) {
      continue;
    }
    out << "  " << pieces_.types[i].name << ": from the middle to the last row "
        << kGoalsPerScore * weights.row << ", column "
        << kGoalsPerScore * weights.column << ", to the center "
        << kGoalsPerScore * weights.center << '\n';
  }
}

}  // namespace search::evaluator
