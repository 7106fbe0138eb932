#include "search/evaluator/evaluator_fit.h"

#include <algorithm>
#include <cmath>

#include "reasoner/network/propnet.h"

namespace search::evaluator {

using board_pieces::coordinates_of;
using board_pieces::find_piece_table;
using board_pieces::PieceCoordinates;
using board_pieces::PiecePlace;
using board_pieces::PieceStatistics;
using board_pieces::PieceTable;
using board_pieces::PieceType;
using cell_patterns::find_windows;
using reasoner::RoleIndex;
using reasoner::boards::Board;

namespace {

// Parts of the time. Pieces are looked for where that takes less than the
// first; random play is sampled until the second, or until the third where
// there are unions, of which it tells nothing.
constexpr double kPiecesPart = 0.7;
constexpr double kSamplingPart = 0.6;
constexpr double kUnionSamplingPart = 0.25;
/// More random play is sampled until then, for patterns: at most so many
/// positions for each of those above.
constexpr double kPatternSamplingPart = 0.6;
constexpr std::size_t kPatternSamples = 10;
constexpr std::size_t kPatternBatch = 4096;
/// Where there are unions: positions of random play for each game that is
/// played for one.
constexpr std::size_t kSamplesPerUnionGame = 50;
constexpr std::size_t kBatch = 64;
constexpr std::size_t kLeastSamples = 40;
/// One sample in so many is held back, to compare models by it.
constexpr std::size_t kHeldBack = 6;
/// A larger model is taken if its error is less than this part of a smaller
/// one's.
constexpr double kBetter = 0.98;
constexpr double kFixed = 1e9;  // penalty of what is not to be fitted

constexpr double kMaterialPenalty = 4;
/// How much the power of a piece counts for its worth, beside what the
/// positions say. Random play tells who has an advantage, but not what it takes
/// to use it: a queen that it cannot give mate with is worth little to it.
constexpr double kPowerTrust = 3;
constexpr double kPlacePenalty = 8;
constexpr double kDensePenalty = 4;
/// With more bases, each is true in too few samples to tell anything.
constexpr std::size_t kMostBases = 20'000;

}  // namespace

Evaluator::Fit::Fit(reasoner::StateMachine& machine,
                    const EvaluatorSettings& settings)
    : machine_(machine),
      settings_(settings),
      sampling_end_(Deadline::cpu(kSamplingPart * settings.seconds)),
      union_sampling_end_(Deadline::cpu(kUnionSamplingPart * settings.seconds)),
      pattern_sampling_end_(
          Deadline::cpu(kPatternSamplingPart * settings.seconds)),
      end_(Deadline::cpu(settings.seconds)),
      result_(std::make_unique<Evaluator>()) {}

bool Evaluator::Fit::must_stop(const Deadline& end) const {
  return settings_.stop() || end.expired();
}

std::unique_ptr<Evaluator> Evaluator::Fit::run() {
  const reasoner::network::Propnet* propnet = machine_.propnet();
  if (propnet != nullptr) {
    if (seconds_to_find_pieces(machine_) < kPiecesPart * settings_.seconds) {
      result_->pieces_ =
          find_piece_table(*propnet, [this] { return must_stop(end_); });
      result_->unions_ = UnionModel(find_unions(*propnet, result_->pieces_));
    }
    base_count_ = propnet->base_count();
    if (base_count_ > kMostBases) base_count_ = 0;
  }
  take_samples();
  const auto role_count = static_cast<RoleIndex>(machine_.game().role_count());
  result_->samples_ = samples_.size();
  result_->models_.resize(role_count);
  result_->mean_mobility_.assign(role_count, 1);
  for (Model& model : result_->models_) model.mobility.assign(role_count, 0);
  for (Model& model : result_->models_) model.goals.assign(role_count, 0);
  if (samples_.size() < kLeastSamples) {
    fit_unions();
    return std::move(result_);
  }
  for (RoleIndex role = 0; role < role_count; ++role) {
    double sum = 0;
    for (const auto& sample : samples_) sum += sample.mobility[role];
    result_->mean_mobility_[role] = static_cast<std::uint32_t>(
        std::lround(sum / static_cast<double>(samples_.size())));
  }
  use_goals_ = goals_vary();
  coordinates_ = coordinates_of(result_->pieces_);
  make_layout();
  if (role_count == 2 && is_zero_sum()) {
    result_->models_[0] = fit_role(0);
    result_->models_[1] = mirrored(result_->models_[0]);
  } else {
    for (RoleIndex role = 0; role < role_count; ++role) {
      result_->models_[role] = fit_role(role);
    }
  }
  result_->reads_goals_ = false;
  for (const Model& model : result_->models_) {
    for (const double weight : model.goals) {
      if (weight != 0) result_->reads_goals_ = true;
    }
  }
  if (role_count == 2 && is_zero_sum()) fit_patterns();
  fit_unions();
  return std::move(result_);
}

/// For two roles in a game in which one gains what the other loses.
void Evaluator::Fit::fit_patterns() {
  const reasoner::network::Propnet* propnet = machine_.propnet();
  if (propnet == nullptr || result_->sees_unions()) return;
  const auto windows = find_windows(result_->pieces_, *propnet);
  if (windows.empty()) return;
  PatternFit fit(windows, propnet->base_count());
  take_pattern_samples(fit);
  const PatternFit::Errors errors =
      fit.fit(settings_.seed, [this] { return must_stop(end_); });
  if (errors.mean == 0 || errors.after >= kBetter * errors.before) return;
  result_->patterns_ = fit.model();
  for (Model& model : result_->models_) {
    model.foretold = std::max(0.0, 1 - errors.after / errors.mean);
  }
}

void Evaluator::Fit::take_pattern_samples(PatternFit& fit) {
  const auto add = [&](std::span<const PositionSample> samples) {
    for (const PositionSample& sample : samples) {
      fit.add(machine_, sample,
              result_->score(result_->models_[0], sample.state.words(),
                             sample.mobility, sample.goals, 0));
    }
  };
  add(samples_);
  if (machine_.playout_engine() == nullptr) return;
  const auto stop = [this] { return must_stop(pattern_sampling_end_); };
  PositionSampler sampler(machine_, settings_.seed + 1);
  std::vector<PositionSample> more;
  while (fit.samples() < kPatternSamples * settings_.samples && !stop()) {
    more.clear();
    sampler.add_broken_off(kPatternBatch, stop, result_->mean_mobility_, more);
    if (more.empty()) break;
    add(more);
  }
}

void Evaluator::Fit::fit_unions() {
  if (!result_->sees_unions()) return;
  const std::vector<reasoner::Goal> no_goals;
  const double foretold = result_->unions_.fit(
      machine_, {.seed = settings_.seed,
                 .games = 1 + settings_.samples / kSamplesPerUnionGame,
                 .stop = [this] { return must_stop(end_); },
                 .rest =
                     [&](std::span<const std::uint64_t> words,
                         const Mobility& mobility, RoleIndex role) {
                       return result_->score(result_->models_[role], words,
                                             mobility, no_goals, role);
                     }});
  for (Model& model : result_->models_) {
    model.foretold = std::max(model.foretold, foretold);
  }
}

void Evaluator::Fit::take_samples() {
  PositionSampler sampler(machine_, settings_.seed);
  PieceStatistics statistics(machine_, result_->pieces_);
  const auto stop = [&] {
    return must_stop(result_->sees_unions() ? union_sampling_end_
                                            : sampling_end_);
  };
  while (samples_.size() < settings_.samples && !stop()) {
    const std::size_t before = samples_.size();
    sampler.add(std::min(kBatch, settings_.samples - before), stop, statistics,
                samples_);
    if (samples_.size() == before) break;
  }
  statistics.finish();
}

bool Evaluator::Fit::goals_vary() const {
  const auto& first = samples_[0].goals;
  return std::ranges::any_of(samples_, [&](const PositionSample& sample) {
    return sample.goals != first;
  });
}

bool Evaluator::Fit::is_zero_sum() const {
  return std::ranges::all_of(samples_, [](const PositionSample& sample) {
    return std::abs(sample.outcome[0] + sample.outcome[1] - 100) < 1e-6;
  });
}

void Evaluator::Fit::make_layout() {
  std::size_t next = 1;  // 0 is the constant
  const PieceTable& table = result_->pieces_;
  for (const PieceType& type : table.types) {
    PieceFeatures& features = layout_.pieces.emplace_back();
    if (!type.owner) continue;
    const Board& board = table.boards[type.board];
    if (!type.royal) features.material = next++;
    if (board.rows.ordered) features.row = next++;
    if (board.columns.ordered) features.column = next++;
    if (board.rows.ordered && board.columns.ordered) features.center = next++;
  }
  const std::size_t role_count = machine_.game().role_count();
  layout_.mobility = next;
  next += role_count;
  layout_.freedom = next++;
  layout_.goals = next;
  next += role_count;
  layout_.bases = next;
  layout_.count = next + base_count_;
}

void Evaluator::Fit::add_pieces(const PositionSample& sample,
                                RegressionRows& rows) const {
  std::vector<double> sums(layout_.mobility, 0);
  const PieceTable& table = result_->pieces_;
  sample.state.for_each([&](reasoner::PropositionId id) {
    if (id >= table.places.size()) return;
    const std::uint32_t type = table.places[id].type;
    if (type == PiecePlace::kNoType) return;
    const PieceFeatures& features = layout_.pieces[type];
    const PieceCoordinates& at = coordinates_[id];
    if (features.material != kNone) sums[features.material] += 1;
    if (features.row != kNone) sums[features.row] += at.row;
    if (features.column != kNone) sums[features.column] += at.column;
    if (features.center != kNone) sums[features.center] += at.center;
  });
  for (std::size_t i = 1; i < sums.size(); ++i) {
    if (sums[i] != 0) rows.add(i, sums[i]);
  }
}

RegressionRows Evaluator::Fit::make_rows(RoleIndex role) const {
  RegressionRows rows;
  for (const PositionSample& sample : samples_) {
    rows.add(0, 1);
    add_pieces(sample, rows);
    for (RoleIndex other = 0; other < sample.mobility.size(); ++other) {
      rows.add(layout_.mobility + other, root(sample.mobility[other]));
      if (use_goals_) {
        rows.add(layout_.goals + other, goal_feature(sample.goals[other]));
      }
    }
    rows.add(layout_.freedom, freedom(sample.mobility, role));
    sample.state.for_each([&](reasoner::PropositionId id) {
      if (id < base_count_) rows.add(layout_.bases + id, 1);
    });
    rows.finish_row(sample.outcome[role] / 100);
  }
  return rows;
}

/// What the square root of a unit of power is worth.
double Evaluator::Fit::material_factor(RoleIndex role) {
  const PieceTable& table = result_->pieces_;
  RegressionRows rows;
  for (const PositionSample& sample : samples_) {
    double balance = 0;
    sample.state.for_each([&](reasoner::PropositionId id) {
      if (id >= table.places.size()) return;
      const std::uint32_t index = table.places[id].type;
      if (index == PiecePlace::kNoType) return;
      const PieceType& type = table.types[index];
      if (!type.owner || type.royal) return;
      balance += (*type.owner == role ? 1 : -1) * std::sqrt(type.power);
    });
    rows.add(0, 1);
    rows.add(1, balance);
    rows.finish_row(sample.outcome[role] / 100);
  }
  const RegressionPrior prior = {.means = {0, 0}, .penalties = {1e-3, 1e-3}};
  return fit_logistic(
      rows, prior, [](std::size_t) { return true; },
      [this] { return must_stop(end_); })[1];
}

/// The Fisher information of the rows about the weight of a feature, were there
/// no other features.
double Evaluator::Fit::information(const RegressionRows& rows,
                                   std::size_t feature) const {
  double labels = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    labels += rows.label(row);
    const double value = rows.value(row, feature);
    sum += value;
    squares += value * value;
  }
  const auto count = static_cast<double>(rows.size());
  const double p = labels / count;
  return p * (1 - p) * (squares - sum * sum / count);
}

/// Whether the owner of a piece has others of which none is royal.
bool Evaluator::Fit::has_rivals(const PieceType& piece) const {
  return std::ranges::count_if(
             result_->pieces_.types, [&](const PieceType& other) {
               return other.owner == piece.owner && !other.royal;
             }) > 1;
}

RegressionPrior Evaluator::Fit::make_prior(RoleIndex role,
                                           const RegressionRows& rows,
                                           bool with_goals,
                                           double base_penalty) {
  RegressionPrior prior;
  prior.means.assign(layout_.count, 0);
  prior.penalties.assign(layout_.count, kPlacePenalty);
  prior.penalties[0] = 1e-3;
  double labels = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) labels += rows.label(row);
  const double mean =
      std::clamp(labels / static_cast<double>(rows.size()), 0.01, 0.99);
  prior.means[0] = std::log(mean / (1 - mean));
  const double factor = material_factor(role);
  const PieceTable& table = result_->pieces_;
  for (std::size_t type = 0; type < table.types.size(); ++type) {
    const std::size_t feature = layout_.pieces[type].material;
    if (feature == kNone) continue;
    const PieceType& piece = table.types[type];
    prior.means[feature] =
        (*piece.owner == role ? factor : -factor) * std::sqrt(piece.power);
    prior.penalties[feature] =
        kMaterialPenalty +
        (has_rivals(piece) ? kPowerTrust * information(rows, feature) : 0);
  }
  for (std::size_t i = layout_.mobility; i < layout_.bases; ++i) {
    const bool is_goal = i >= layout_.goals;
    prior.penalties[i] = is_goal && !with_goals ? kFixed : kDensePenalty;
  }
  for (std::size_t i = layout_.bases; i < layout_.count; ++i) {
    prior.penalties[i] = base_penalty;
  }
  return prior;
}

Evaluator::Model Evaluator::Fit::fit_role(RoleIndex role) {
  const RegressionRows rows = make_rows(role);
  const auto stop = [this] { return must_stop(end_); };
  const auto held = [](std::size_t row) { return row % kHeldBack == 0; };
  const auto others = [&](std::size_t row) { return !held(row); };
  double mean = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) mean += rows.label(row);
  mean /= static_cast<double>(rows.size());
  double variance = 0;
  double held_count = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!held(row)) continue;
    variance += (rows.label(row) - mean) * (rows.label(row) - mean);
    ++held_count;
  }
  variance /= held_count;

  struct Choice {
    bool goals;
    double base_penalty;
  };
  // From few weights to many: a later one is only taken if it is better.
  std::vector<Choice> choices = {{false, kFixed}};
  if (use_goals_) choices.push_back({true, kFixed});
  if (base_count_ > 0) {
    choices.push_back({false, 64});
    choices.push_back({false, 8});
  }
  if (base_count_ > 0 && use_goals_) choices.push_back({true, 16});
  double best_error = 0;
  std::size_t best = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0 && stop()) break;
    const RegressionPrior prior =
        make_prior(role, rows, choices[i].goals, choices[i].base_penalty);
    const auto weights = fit_logistic(rows, prior, others, stop);
    const double error = mean_square_error(rows, weights, held);
    if (i == 0 || error < kBetter * best_error) {
      best_error = error;
      best = i;
    }
  }
  const RegressionPrior prior =
      make_prior(role, rows, choices[best].goals, choices[best].base_penalty);
  Model model = fold(fit_logistic(
      rows, prior, [](std::size_t) { return true; }, stop));
  if (!choices[best].goals) std::ranges::fill(model.goals, 0);
  if (variance > 0) model.foretold = std::max(0.0, 1 - best_error / variance);
  return model;
}

/// The model that the weights of the features make.
Evaluator::Model Evaluator::Fit::fold(std::span<const double> weights) const {
  const auto weight = [&](std::size_t feature) {
    return feature == kNone ? 0.0 : weights[feature];
  };
  Model model;
  model.constant = weights[0];
  const std::size_t role_count = machine_.game().role_count();
  for (std::size_t role = 0; role < role_count; ++role) {
    model.mobility.push_back(weights[layout_.mobility + role]);
    model.goals.push_back(weights[layout_.goals + role]);
  }
  model.freedom = weights[layout_.freedom];
  const PieceTable& table = result_->pieces_;
  model.bases.assign(std::max(base_count_, table.places.size()), 0);
  for (std::size_t base = 0; base < model.bases.size(); ++base) {
    double sum = base < base_count_ ? weights[layout_.bases + base] : 0;
    if (base < table.places.size() &&
        table.places[base].type != PiecePlace::kNoType) {
      const PieceFeatures& features = layout_.pieces[table.places[base].type];
      const PieceCoordinates& at = coordinates_[base];
      sum += weight(features.material) + weight(features.row) * at.row +
             weight(features.column) * at.column +
             weight(features.center) * at.center;
    }
    model.bases[base] = static_cast<float>(sum);
  }
  for (const PieceFeatures& features : layout_.pieces) {
    model.places.push_back({.material = weight(features.material),
                            .row = weight(features.row),
                            .column = weight(features.column),
                            .center = weight(features.center)});
  }
  return model;
}

/// The model of the other role of a game in which one gains what the other
/// loses.
Evaluator::Model Evaluator::Fit::mirrored(const Model& model) {
  Model other = model;
  other.constant = -model.constant;
  for (float& weight : other.bases) weight = -weight;
  for (double& weight : other.mobility) weight = -weight;
  for (double& weight : other.goals) weight = -weight;
  for (PlaceWeights& weights : other.places) {
    weights = {.material = -weights.material,
               .row = -weights.row,
               .column = -weights.column,
               .center = -weights.center};
  }
  // The freedom of the one is the opposite of that of the other.
  return other;
}

}  // namespace search::evaluator
