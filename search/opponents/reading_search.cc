#include "search/opponents/reading_search.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <utility>

#include "reasoner/playout.h"
#include "search/choices.h"
#include "search/opponents/round_reply.h"

namespace search::opponents {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr std::uint64_t kReadingStream = 0x7265616473000000;

}  // namespace

ReadingSearch::ReadingSearch(reasoner::StateMachine& machine,
                             const Settings& settings, RoleIndex role,
                             RepeatedRound round, std::unique_ptr<Search> safe)
    : machine_(machine),
      settings_(settings),
      role_(role),
      round_(std::move(round)),
      safe_(std::move(safe)),
      mixture_(safe_mixture(round_, role)) {
  for (RoleIndex other = 0; other < round_.role_count(); ++other) {
    if (other != role && round_.choice_count(other) > 1) {
      others_.emplace_back(round_, other, role);
    }
  }
}

void ReadingSearch::recall(std::span<const std::vector<MoveId>> played) {
  for (const std::vector<MoveId>& joint_move : played) observe(joint_move);
  recalled_ = static_cast<std::uint32_t>(history_.size());
  safe_->recall(played);
}

void ReadingSearch::advance(std::span<const MoveId> joint_move,
                            const State& next) {
  observe(joint_move);
  safe_->advance(joint_move, next);
}

/// A move that is none of the round's says nothing about it.
void ReadingSearch::observe(std::span<const MoveId> joint_move) {
  const std::optional<Joint> joint = round_.joint_of(joint_move);
  if (!joint) return;
  history_.push_back(*joint);
  for (StrategyBelief& other : others_) other.observe(history_);
}

MoveId ReadingSearch::choose_move(const State& state, RoleIndex role,
                                  const Deadline& deadline) {
  assert(role == role_);
  report_ = {};
  machine_.legal_moves(state, role, legal_);
  set_candidate(legal_.front());
  if (!round_.has_moves(role, legal_)) return play_safe(state, deadline);

  const reasoner::PlayoutKey key =
      reasoner::playout_key(settings_.seed ^ kReadingStream, turns_++);
  const auto rounds_played =
      static_cast<std::uint32_t>(history_.size()) - recalled_;
  const std::uint32_t rounds_left =
      round_.length() - std::min(rounds_played, round_.length() - 1);
  const std::vector<double> values =
      reply_values(round_, role_, others_, rounds_left);
  const double sure = strength();
  std::vector<double> weights = best_replies(values);
  if (knows_safe()) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights[i] = sure * weights[i] + (1 - sure) * mixture_[i];
    }
  } else if (reasoner::hash32(key, 0, role_) * 0x1p-32 >= sure) {
    return play_safe(state, deadline);
  }
  const std::size_t chosen =
      draw_move(weights, reasoner::hash32(key, 1, role_));
  report_choices(values, weights, chosen);
  const MoveId move = round_.choice(role_, chosen).move;
  set_candidate(move);
  return move;
}

/// The mean strength of those who choose.
double ReadingSearch::strength() const {
  double sum = 0;
  for (const StrategyBelief& other : others_) sum += other.strength();
  return sum / static_cast<double>(others_.size());
}

std::vector<double> ReadingSearch::best_replies(
    std::span<const double> values) const {
  const double best = *std::ranges::max_element(values);
  std::vector<double> weights;
  for (const double value : values) {
    weights.push_back(value >= best - kEqual ? 1 : 0);
  }
  const double count = static_cast<double>(std::ranges::count(weights, 1.0));
  for (double& weight : weights) weight /= count;
  return weights;
}

MoveId ReadingSearch::play_safe(const State& state, const Deadline& deadline) {
  const MoveId move = safe_->choose_move(state, role_, deadline);
  report_ = safe_->report();
  if (!report_.method.empty()) report_.method += ' ';
  report_.method += what_is_read();
  set_candidate(move);
  safe_->clear_candidate();
  return move;
}

void ReadingSearch::report_choices(std::span<const double> values,
                                   std::span<const double> weights,
                                   std::size_t chosen) {
  report_.method = what_is_read();
  for (std::size_t i = 0; i < values.size(); ++i) {
    report_.moves.push_back({.move = round_.choice(role_, i).move,
                             .visits = 0,
                             .value = values[i],
                             .probability = weights[i],
                             .proven = std::nullopt});
  }
  const MoveId move = round_.choice(role_, chosen).move;
  std::ranges::stable_sort(report_.moves, [&](const auto& a, const auto& b) {
    if ((a.move == move) != (b.move == move)) return a.move == move;
    return a.probability > b.probability;
  });
}

std::string ReadingSearch::what_is_read() const {
  std::string text;
  for (const StrategyBelief& other : others_) {
    const auto favourite = other.favourite();
    if (!favourite) continue;
    char sure[16];
    std::snprintf(sure, sizeof sure, "%.2f", favourite->probability);
    text += (text.empty() ? "" : " ") +
            ("It seems that " + machine_.game().role_name(other.role())) + ' ' +
            std::string(favourite->name) + " (" + sure + ").";
  }
  return text.empty() ? "No strategy is seen in what was played." : text;
}

std::optional<MoveId> ReadingSearch::candidate() const {
  const auto of_safe = safe_->candidate();
  return of_safe ? of_safe : Search::candidate();
}

void ReadingSearch::clear_candidate() {
  Search::clear_candidate();
  safe_->clear_candidate();
}

}  // namespace search::opponents
