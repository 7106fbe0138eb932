#include "search/evaluator/value_learner.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "reasoner/network/propnet.h"
#include "reasoner/playout.h"
#include "search/evaluator/cell_patterns/cell_windows.h"
#include "search/evaluator/cell_patterns/turn_base.h"
#include "search/evaluator/regression.h"

namespace search::evaluator {

using board_pieces::PiecePlace;
using board_pieces::PieceTable;
using cell_patterns::find_windows;
using cell_patterns::PatternModel;
using cell_patterns::PatternTables;
using cell_patterns::PatternWeights;
using cell_patterns::TurnBase;
using reasoner::State;

namespace {

// The score changes by so many times the error. Where the outcome is open, the
// value changes by a quarter of that, since the logistic function is that steep
// there.
constexpr double kLearningRate = 4;

// Random games, and steps of each, from which it is seen which base tells whose
// turn it is.
constexpr int kWalks = 8;
constexpr int kWalkSteps = 50;

std::uint32_t find_turn(reasoner::StateMachine& machine,
                        std::size_t base_count) {
  TurnBase turn(base_count);
  reasoner::PlayoutScratch scratch;
  for (int walk = 0; walk < kWalks; ++walk) {
    const auto key = reasoner::playout_key(1, static_cast<std::uint64_t>(walk));
    State state;
    machine.initial_state(state);
    for (std::uint32_t step = 0; step < kWalkSteps; ++step) {
      if (machine.is_terminal(state)) break;
      turn.look(machine, state);
      if (!reasoner::draw_joint_move(machine, state, key, step, scratch)) break;
      machine.next_state(state, scratch.joint_move, state);
    }
  }
  return turn.base();
}

/// Whether a role has pieces of several types.
bool tells_types_apart(const PieceTable& pieces) {
  std::vector<reasoner::RoleIndex> owners;
  for (const board_pieces::PieceType& type : pieces.types) {
    if (!type.owner) continue;
    if (std::ranges::count(owners, *type.owner) > 0) return true;
    owners.push_back(*type.owner);
  }
  return false;
}

/// By base, the type of the piece that it places. None where all pieces of a
/// role are alike: then where they stand tells all that they are worth.
std::vector<std::uint32_t> types_of_bases(const PieceTable& pieces,
                                          std::size_t base_count) {
  std::vector<std::uint32_t> types(base_count, PiecePlace::kNoType);
  if (!tells_types_apart(pieces)) return types;
  for (std::size_t base = 0; base < pieces.places.size(); ++base) {
    const std::uint32_t type = pieces.places[base].type;
    if (type != PiecePlace::kNoType && pieces.types[type].owner) {
      types[base] = type;
    }
  }
  return types;
}

/// By type, how many pieces there are at the beginning; empty where types are
/// not told apart.
std::vector<std::uint32_t> initial_counts(const PieceTable& pieces) {
  std::vector<std::uint32_t> counts;
  if (!tells_types_apart(pieces)) return counts;
  for (const board_pieces::PieceType& type : pieces.types) {
    counts.push_back(type.owner ? type.initial : 0);
  }
  return counts;
}

/// The tables of the windows that the game has, or those of `patterns` where
/// these were found in other words of the rules, in another order.
PatternTables tables_for(const reasoner::network::Propnet& propnet,
                         const PieceTable& pieces,
                         const PatternWeights& patterns) {
  PatternTables tables(find_windows(pieces, propnet), propnet.base_count());
  const PatternWeights& found = tables.windows().weights();
  if (patterns.ways.empty() ||
      (patterns.ways == found.ways && patterns.shares == found.shares)) {
    return tables;
  }
  return {patterns, propnet.base_count()};
}

}  // namespace

ValueLearner::ValueLearner(reasoner::StateMachine& machine,
                           const Evaluator& start)
    : propnet_(*machine.propnet()),
      start_(start.weights()),
      tables_(tables_for(propnet_, start.pieces(), start_.patterns)),
      base_count_(propnet_.base_count()),
      first_base_(tables_.weight_count() + 1),
      first_type_(first_base_ + base_count_),
      types_(types_of_bases(start.pieces(), base_count_)),
      initial_(initial_counts(start.pieces())),
      weights_(first_type_ + initial_.size(), 0),
      changes_(weights_.size()),
      shared_changes_(weights_.size()),
      ways_(tables_.windows().windows()),
      is_changed_(ways_.size(), 0),
      more_pieces_(initial_.size()) {
  if (start_.patterns.ways.empty()) {
    tables_.set_turn(find_turn(machine, base_count_));
  } else {
    tables_.set_turn(start_.patterns.turn);
    tables_.take(PatternModel(start_.patterns, base_count_), weights_);
  }
  const EvaluatorWeights::Role& first = start_.roles[0];
  weights_[first_base_ - 1] = static_cast<float>(first.constant);
  std::copy_n(first.bases.begin(), std::min(base_count_, first.bases.size()),
              weights_.begin() + static_cast<std::ptrdiff_t>(first_base_));
}

template <typename Visit>
void ValueLearner::for_each_base(Words words, const Visit& visit) const {
  for (std::size_t i = 0; i < words.size() && i * 64 < base_count_; ++i) {
    for (std::uint64_t bits = words[i]; bits != 0; bits &= bits - 1) {
      const std::size_t base =
          i * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      if (base >= base_count_) break;
      visit(base);
    }
  }
}

// ---- Values -----------------------------------------------------------------

/// The score of a position in which no base is true.
float ValueLearner::constant() const {
  float sum = weights_[first_base_ - 1];
  for (std::size_t type = 0; type < initial_.size(); ++type) {
    sum -= static_cast<float>(initial_[type]) * weights_[first_type_ + type];
  }
  return sum;
}

/// The weight of a base, and of the type of the piece that it places.
float ValueLearner::weight_of_base(std::size_t base) const {
  const float weight = weights_[first_base_ + base];
  if (types_[base] == PiecePlace::kNoType) return weight;
  return weight + weights_[first_type_ + types_[base]];
}

/// Leaves the weights that add up in active_, each as often as it does, and
/// how many pieces there are more than at the beginning in more_pieces_.
float ValueLearner::score(Words words) {
  active_.assign(1, first_base_ - 1);
  for (std::size_t type = 0; type < initial_.size(); ++type) {
    more_pieces_[type] = -static_cast<float>(initial_[type]);
  }
  for_each_base(words, [this](std::size_t base) {
    active_.push_back(first_base_ + base);
    if (types_[base] != PiecePlace::kNoType) ++more_pieces_[types_[base]];
  });
  tables_.windows().find_places(words, ways_);
  for (std::size_t window = 0; window < ways_.size(); ++window) {
    tables_.visit(window, ways_[window],
                  [this](std::size_t weight) { active_.push_back(weight); });
  }
  float sum = 0;
  for (const std::size_t weight : active_) sum += weights_[weight];
  for (std::size_t type = 0; type < more_pieces_.size(); ++type) {
    sum += more_pieces_[type] * weights_[first_type_ + type];
  }
  return sum;
}

double ValueLearner::value(Words words) {
  return sigmoid(static_cast<double>(score(words)));
}

double ValueLearner::learn(Words words, double target) {
  const double before = value(words);
  const auto step = static_cast<float>(kLearningRate * (target - before) /
                                       static_cast<double>(active_.size()));
  for (const std::size_t weight : active_) change(weight, step);
  for (std::size_t type = 0; type < more_pieces_.size(); ++type) {
    if (more_pieces_[type] == 0) continue;
    change(first_type_ + type, step * more_pieces_[type]);
  }
  return before;
}

void ValueLearner::change(std::size_t weight, float change) {
  Changes& changes = changes_[weight];
  const float coherence =
      changes.size > 0 ? std::abs(changes.sum) / changes.size : 1.0F;
  weights_[weight] += coherence * change;
  changes.sum += change;
  changes.size += std::abs(change);
}

// ---- Values behind moves ----------------------------------------------------

void ValueLearner::prepare(Words words, Parent& parent) const {
  parent.words.assign(words.begin(), words.end());
  // A state has no words behind its last true base.
  parent.words.resize((base_count_ + 63) / 64, 0);
  parent.ways.resize(ways_.size());
  tables_.windows().find_ways(words, parent.ways);
  std::ranges::fill(parent.has_sum, false);
}

float ValueLearner::sum_of(const Parent& parent, bool is_turn_of_first) const {
  float sum = constant();
  for_each_base(parent.words,
                [&](std::size_t base) { sum += weight_of_base(base); });
  for (std::size_t window = 0; window < parent.ways.size(); ++window) {
    tables_.visit(
        window,
        tables_.windows().place(window, parent.ways[window], is_turn_of_first),
        [&](std::size_t weight) { sum += weights_[weight]; });
  }
  return sum;
}

double ValueLearner::value_behind(Parent& parent, Words words) {
  const PatternModel& windows = tables_.windows();
  const bool is_turn = windows.is_turn_of_first(words);
  if (!std::exchange(parent.has_sum[is_turn], true)) {
    parent.sums[is_turn] = sum_of(parent, is_turn);
  }
  float sum = parent.sums[is_turn];
  for (std::size_t i = 0; i < words.size() && i * 64 < base_count_; ++i) {
    const std::uint64_t other = words[i] ^ parent.words[i];
    for (std::uint64_t bits = other; bits != 0; bits &= bits - 1) {
      const std::size_t base =
          i * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      if (base >= base_count_) break;
      const bool is_new = (words[i] >> (base % 64) & 1) != 0;
      const float weight = weight_of_base(base);
      sum += is_new ? weight : -weight;
      for (const PatternWeights::Share& share : windows.shares_of(base)) {
        if (is_changed_[share.window] == 0) {
          is_changed_[share.window] = 1;
          ways_[share.window] = parent.ways[share.window];
          changed_.push_back(share.window);
        }
        ways_[share.window] += is_new ? share.step : 0U - share.step;
      }
    }
  }
  for (const std::uint32_t window : changed_) {
    is_changed_[window] = 0;
    tables_.visit(window, windows.place(window, ways_[window], is_turn),
                  [&](std::size_t weight) { sum += weights_[weight]; });
    tables_.visit(window, windows.place(window, parent.ways[window], is_turn),
                  [&](std::size_t weight) { sum -= weights_[weight]; });
  }
  changed_.clear();
  return sigmoid(static_cast<double>(sum));
}

// ---- Several learners -------------------------------------------------------

void ValueLearner::share(std::span<ValueLearner* const> learners) {
  ValueLearner& first = *learners.front();
  for (std::size_t i = 0; i < first.weights_.size(); ++i) {
    const Changes before = first.shared_changes_[i];
    Changes all = before;
    float sum = 0;
    float plain = 0;
    for (const ValueLearner* learner : learners) {
      const float size = learner->changes_[i].size - before.size;
      sum += size * learner->weights_[i];
      plain += learner->weights_[i];
      all.size += size;
      all.sum += learner->changes_[i].sum - before.sum;
    }
    // Where the counts are so large that they no longer grow, all have changed
    // the weight equally.
    const float mean = all.size > before.size
                           ? sum / (all.size - before.size)
                           : plain / static_cast<float>(learners.size());
    for (ValueLearner* learner : learners) {
      learner->weights_[i] = mean;
      learner->changes_[i] = all;
      learner->shared_changes_[i] = all;
    }
  }
}

std::unique_ptr<const Evaluator> ValueLearner::evaluator() const {
  EvaluatorWeights weights = start_;
  EvaluatorWeights::Role& first = weights.roles[0];
  first.constant = static_cast<double>(constant());
  first.bases.resize(base_count_);
  for (std::size_t base = 0; base < base_count_; ++base) {
    first.bases[base] = weight_of_base(base);
  }
  std::ranges::fill(first.mobility, 0);
  std::ranges::fill(first.goals, 0);
  first.freedom = 0;
  EvaluatorWeights::Role& second = weights.roles[1];
  second = first;
  second.constant = -second.constant;
  for (float& weight : second.bases) weight = -weight;
  weights.patterns = tables_.model(weights_).weights();
  return Evaluator::restore(propnet_, weights);
}

}  // namespace search::evaluator
