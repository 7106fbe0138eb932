#include "search/hidden/oos/oos_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "reasoner/players.h"
#include "reasoner/playout.h"
#include "search/choices.h"

namespace search::hidden::oos {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// As in the paper: the share of iterations that are targeted at what the role
// knows, and how much the player that is updated explores.
constexpr double kTargeted = 0.9;
constexpr double kExploration = 0.4;
constexpr std::uint32_t kLongestMatch = 100'000;
/// Steps between two looks at the clock; it is also read where joint moves are
/// tried.
constexpr std::uint64_t kBetweenLooks = 16;
/// So many iterations are always done before there is an answer.
constexpr std::uint64_t kFirstAnswer = 16;
/// If no sample has come to what the role knows after this part of the time,
/// the rest is the reserve's.
constexpr double kShareToArrive = 0.5;

// Streams of random numbers besides those of the roles' moves.
constexpr std::uint32_t kScenario = 254;
constexpr std::uint32_t kJointMove = 255;
constexpr std::uint64_t kAnswer = std::numeric_limits<std::uint64_t>::max();

std::uint32_t place_at(double x, std::size_t count) {
  return std::min(static_cast<std::uint32_t>(x * static_cast<double>(count)),
                  static_cast<std::uint32_t>(count - 1));
}

}  // namespace

OosSearch::OosSearch(reasoner::StateMachine& machine, RoleIndex role,
                     const Settings& settings,
                     std::unique_ptr<HiddenSearch> reserve)
    : SearchWithReserve(std::move(reserve)),
      machine_(machine),
      role_(role),
      settings_(settings),
      roles_(machine.game().role_count()),
      information_(roles_),
      graph_(machine, information_),
      players_(reasoner::players_of(machine.game())),
      path_{InformationTable::root(role)},
      log_reach_(roles_),
      choice_(roles_) {}

MoveId OosSearch::choose_move(const Deadline& deadline) {
  report_ = {};
  is_late_ = false;
  const double before = deadline.seconds_left();
  find_path();
  if (path_is_known_ && table_.find(path_.back())) {
    answer();
  } else {
    prepare_candidate();
  }
  const std::uint64_t first = iterations_;
  const std::size_t half_memory = (settings_.memory_mb << 20) / 2;
  const Deadline arrival = deadline.part(kShareToArrive * before);
  while (path_is_known_ && moves_are_known_ && iterate(deadline)) {
    const std::uint64_t done = iterations_ - first;
    if (done == settings_.iterations) break;
    if (table_.bytes() + information_.bytes() > half_memory) break;
    if (graph_.bytes() > half_memory) graph_.clear();
    const bool has_arrived = table_.find(path_.back()) != nullptr;
    if (done == kFirstAnswer && has_arrived) answer();
    if (settings_.iterations == 0 && !has_arrived && arrival.expired()) break;
  }
  if (!path_is_known_ || !moves_are_known_ || !table_.find(path_.back())) {
    return ask_reserve(
        deadline, !moves_are_known_
                      ? "no outcome sampling, for moves are not always known"
                      : "no sample has come to what is known");
  }
  const MoveId move = answer();
  report_.playouts = iterations_ - first;
  report_.seconds = before - deadline.seconds_left();
  return move;
}

/// Extends the path of what the role has known by the new evidence.
void OosSearch::find_path() {
  while (path_is_known_ && path_.size() <= evidence().size()) {
    const reasoner::EvidenceStep& step = evidence()[path_.size() - 1];
    if (step.own_move) {
      path_.push_back(
          information_.after(path_.back(), *step.own_move, step.percepts));
      continue;
    }
    const RegretTable::Entry* const entry = table_.find(path_.back());
    const auto after = entry == nullptr
                           ? std::nullopt
                           : information_after(information_, path_.back(), step,
                                               table_.moves(*entry));
    path_is_known_ = after.has_value();
    if (after) path_.push_back(*after);
  }
}

/// One iteration. False where there is no sense in going on, or no time.
bool OosSearch::iterate(const Deadline& deadline) {
  updated_ = players_[iterations_ % players_.size()];
  const bool is_targeted = path_.size() > 1 && draw(0, kScenario) < kTargeted;
  if (sample(is_targeted, deadline)) update_regrets();
  ++iterations_;
  return moves_are_known_ && !is_late_;
}

double OosSearch::draw(std::uint32_t depth, std::uint32_t what) const {
  return 0x1p-32 * reasoner::hash32(settings_.seed, iterations_, depth, what);
}

/// Samples a match. False where the target turned out to be impossible, or the
/// match has no end.
bool OosSearch::sample(bool is_targeted, const Deadline& deadline) {
  std::fill(log_reach_.begin(), log_reach_.end(), 0.0);
  log_targeted_ = log_free_ = 0;
  Node node = graph_.root();
  for (step_count_ = 0; !graph_.is_terminal(node); ++step_count_) {
    if (step_count_ == kLongestMatch) return false;
    if (++steps_taken_ % kBetweenLooks == 0 && deadline.expired()) {
      is_late_ = true;
      return false;
    }
    if (step_count_ == steps_.size())
      steps_.emplace_back().choices.resize(roles_);
    Step& step = steps_[step_count_];
    step.node = node;
    if (!read_strategies(step)) return false;
    step.log_reach_of_others = 0;
    for (RoleIndex role = 0; role < roles_; ++role) {
      if (role != updated_) step.log_reach_of_others += log_reach_[role];
    }
    add_to_averages(step);
    if (!choose(step, is_targeted, static_cast<std::uint32_t>(step_count_),
                deadline)) {
      return false;
    }
    step.log_rest = step.log_rest_of_others = 0;
    for (RoleIndex role = 0; role < roles_; ++role) {
      const Choice& choice = step.choices[role];
      choice_[role] = choice.place;
      const double log_probability = std::log(choice.probability);
      log_reach_[role] += log_probability;
      step.log_rest += log_probability;
      if (role != updated_) step.log_rest_of_others += log_probability;
    }
    node = graph_.child(node, choice_);
  }
  end_ = node;
  return true;
}

/// Fills in the present strategies of all roles in the step.
bool OosSearch::read_strategies(Step& step) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    const auto moves = graph_.moves(step.node, role);
    Choice& choice = step.choices[role];
    if (role == machine_.game().chance_role() && !moves.empty()) {
      choice.strategy.assign(moves.size(),
                             1 / static_cast<double>(moves.size()));
      continue;
    }
    const auto* const entry =
        moves.empty()
            ? nullptr
            : table_.entry(graph_.information(step.node, role), moves);
    if (entry != nullptr) {
      table_.match(*entry, choice.strategy);
    } else {
      moves_are_known_ = false;
    }
  }
  return moves_are_known_;
}

/// The logarithm of the probability with which the sample so far is drawn.
double OosSearch::log_sampled() const {
  if (path_.size() == 1) return log_free_;
  const double targeted = std::log(kTargeted) + log_targeted_;
  const double free = std::log(1 - kTargeted) + log_free_;
  const double most = std::max(targeted, free);
  return most + std::log(std::exp(targeted - most) + std::exp(free - most));
}

void OosSearch::add_to_averages(const Step& step) {
  const double sampled = log_sampled();
  for (const RoleIndex player : players_) {
    if (player == updated_ && players_.size() > 1) continue;
    table_.add_to_average(*table_.find(graph_.information(step.node, player)),
                          log_reach_[player] - sampled,
                          step.choices[player].strategy);
  }
}

double OosSearch::exploration_of(RoleIndex role) const {
  return role == updated_ ? kExploration : 0;
}

/// The probability with which a role's move is sampled.
double OosSearch::sampled_as(const Step& step, RoleIndex role,
                             std::uint32_t place, double exploration) const {
  const std::vector<double>& strategy = step.choices[role].strategy;
  return (1 - exploration) * strategy[place] +
         exploration / static_cast<double>(strategy.size());
}

/// Samples the joint move of a step. False where none agrees with what the role
/// knows, or there is no time.
bool OosSearch::choose(Step& step, bool is_targeted, std::uint32_t depth,
                       const Deadline& deadline) {
  const bool is_before_now = depth + 1 < path_.size();
  const double all = is_before_now ? weigh_agreeing(step, depth, deadline) : 0;
  if (is_late_) return false;
  if (!is_targeted || !is_before_now) {
    choose_freely(step, depth);
  } else if (all > 0) {
    const std::size_t number = draw_move(
        weights_, static_cast<std::uint32_t>(draw(depth, kJointMove) * 0x1p32));
    for (RoleIndex role = 0; role < roles_; ++role) {
      step.choices[role].place = agreeing_[number * roles_ + role];
    }
  } else {
    return false;
  }
  double free = 1;
  for (RoleIndex role = 0; role < roles_; ++role) {
    Choice& choice = step.choices[role];
    choice.probability = choice.strategy[choice.place];
    choice_[role] = choice.place;
    free *= sampled_as(step, role, choice.place, exploration_of(role));
  }
  log_free_ += std::log(free);
  log_targeted_ +=
      std::log(is_before_now ? (all > 0 ? chosen_weight() / all : 0) : free);
  return true;
}

void OosSearch::choose_freely(Step& step, std::uint32_t depth) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    Choice& choice = step.choices[role];
    const double x = draw(depth, role);
    const double exploration = exploration_of(role);
    // One random number decides whether to explore, and then which move.
    choice.place =
        x < exploration
            ? place_at(x / exploration, choice.strategy.size())
            : static_cast<std::uint32_t>(draw_move(
                  choice.strategy,
                  static_cast<std::uint32_t>((x - exploration) /
                                             (1 - exploration) * 0x1p32)));
  }
}

/// Lists the joint moves after which the role would know what it knows, and
/// their weights. Returns the sum of these, 0 where the sample does not agree
/// any more.
double OosSearch::weigh_agreeing(const Step& step, std::uint32_t depth,
                                 const Deadline& deadline) {
  weights_.clear();
  if (std::isinf(log_targeted_)) return 0;
  using Listing = histories::HistoryGraph::Listing;
  const Listing listing = graph_.list_agreeing(
      step.node, role_, path_[depth + 1], deadline, agreeing_);
  is_late_ = listing == Listing::kLate;
  if (listing != Listing::kDone) return 0;
  double all = 0;
  for (std::size_t first = 0; first < agreeing_.size(); first += roles_) {
    double weight = 1;
    for (RoleIndex role = 0; role < roles_; ++role) {
      if (role == role_) continue;
      weight *= sampled_as(step, role, agreeing_[first + role], kExploration);
    }
    weights_.push_back(weight);
    all += weight;
  }
  return all;
}

/// The weight of the joint move in choice_; 0 where it does not agree.
double OosSearch::chosen_weight() const {
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    if (std::equal(
            choice_.begin(), choice_.end(),
            agreeing_.begin() + static_cast<std::ptrdiff_t>(i * roles_))) {
      return weights_[i];
    }
  }
  return 0;
}

/// Updates the player's regrets along the sample, from its end back.
void OosSearch::update_regrets() {
  const double payoff = (graph_.goals(end_)[updated_] - 50) / 50.0;
  // The logarithm of the probability of what follows the step, divided by that
  // of the whole sample.
  double log_weight = -log_sampled();
  for (std::size_t depth = step_count_; depth-- > 0;) {
    const Step& step = steps_[depth];
    const Choice& chosen = step.choices[updated_];
    table_.add_regrets(
        *table_.find(graph_.information(step.node, updated_)),
        log_weight + step.log_reach_of_others + step.log_rest_of_others,
        chosen.place, payoff, chosen.probability);
    log_weight += step.log_rest;
  }
}

MoveId OosSearch::answer() {
  const auto* const entry = table_.find(path_.back());
  std::vector<double> strategy;
  table_.average(*entry, strategy);
  drop_rare_moves(strategy);
  report_.nodes = graph_.size();
  report_.method = "online outcome sampling";
  return draw_answer(
      table_.moves(*entry), strategy,
      reasoner::hash32(settings_.seed, kAnswer,
                       static_cast<std::uint32_t>(evidence().size()), role_));
}

}  // namespace search::hidden::oos
