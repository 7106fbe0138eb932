#include "translators/rule_game/learner/learner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translators::rule_game::learner {

namespace {

/// How much less likely a mistake makes a candidate.
constexpr double kMistake = 0.001;
/// How much a bit of information is worth, in what is likely accepted.
constexpr double kBit = 0.1;
constexpr int kMostMistakes = 250;

double bits(double share) { return share > 0 ? -share * std::log2(share) : 0; }

/// How likely each answer to a try is.
struct Prospect {
  double accepted = 0;
  double immovable = 0;

  double worth(double all) const {
    const double a = accepted / all;
    const double i = immovable / all;
    const double d = std::max(0.0, 1 - a - i);
    return a + kBit * (bits(a) + bits(i) + bits(d));
  }
};

}  // namespace

Learner::Learner(const meaning::Board& board)
    : Learner(board, grammar_for(board)) {}

Learner::Learner(const meaning::Board& board, Grammar grammar)
    : position_(board), grammar_(std::move(grammar)) {
  courses_.resize(grammar_.candidates.size());
  work_out_lines();
  for (std::size_t i = 0; i < courses_.size(); ++i) {
    begin(courses_[i], grammar_.candidates[i]);
  }
}

std::size_t Learner::line_index(const CandidateLine& line) const {
  return line.which * grammar_.tos.size() + line.to;
}

void Learner::work_out_lines() {
  std::vector<Pairs> tos;
  for (const To& to : grammar_.tos) tos.push_back(pairs_of(to, position_));
  accepted_.clear();
  for (const Which& which : grammar_.whiches) {
    const Pairs pieces = pairs_of(which, position_);
    for (const Pairs& to : tos) accepted_.push_back(pieces & to);
  }
}

void Learner::begin(Course& course, const Candidate& candidate) {
  course.left = static_cast<std::uint8_t>(candidate.lines[0].count);
  // As if the line before the first one had been left.
  if (accepted_[line_index(candidate.lines[0])].none() &&
      !settle(course, candidate)) {
    course.mistakes = 1;
  }
}

bool Learner::settle(Course& course, const Candidate& candidate) const {
  const CandidateLine& line = candidate.lines.at(course.line);
  const bool is_over = line.count > 0 && course.left == 0;
  if (!is_over && accepted_[line_index(line)].any()) return true;
  for (std::size_t i = 0; i < candidate.line_count; ++i) {
    course.line =
        static_cast<std::uint8_t>((course.line + 1U) % candidate.line_count);
    const CandidateLine& next = candidate.lines.at(course.line);
    course.left = static_cast<std::uint8_t>(next.count);
    if (accepted_[line_index(next)].any()) return true;
  }
  return false;
}

std::vector<double> Learner::weights_of_lines() const {
  std::vector<double> weights(accepted_.size());
  int least = kMostMistakes;
  for (const Course& course : courses_) {
    least = std::min<int>(least, course.mistakes);
  }
  std::array<double, kMostMistakes + 1> factors = {};
  for (int i = 0; i <= kMostMistakes; ++i) {
    factors.at(static_cast<std::size_t>(i)) =
        i < least ? 0 : std::pow(kMistake, i - least);
  }
  for (std::size_t i = 0; i < courses_.size(); ++i) {
    const Candidate& candidate = grammar_.candidates[i];
    const CandidateLine& line = candidate.lines.at(courses_[i].line);
    weights[line_index(line)] += static_cast<double>(candidate.weight) *
                                 factors.at(courses_[i].mistakes);
  }
  return weights;
}

Try Learner::next() {
  const std::vector<double> weights = weights_of_lines();
  const std::size_t pieces = position_.board().pieces.size();
  std::vector<Prospect> prospects(pieces * meaning::kBuckets);
  double all = 0;
  for (std::size_t l = 0; l < weights.size(); ++l) {
    if (weights[l] <= 0) continue;
    all += weights[l];
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      const bool is_immovable = (accepted_[l] & pairs_of_piece(piece)).none();
      for (int bucket = 0; bucket < meaning::kBuckets; ++bucket) {
        const std::size_t pair = pair_of({piece, bucket});
        if (is_immovable) prospects[pair].immovable += weights[l];
        if (accepted_[l].test(pair)) prospects[pair].accepted += weights[l];
      }
    }
  }
  const Pairs open = position_.left() & ~refused_;
  Try best;
  double best_worth = -1;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    for (int bucket = 0; bucket < meaning::kBuckets; ++bucket) {
      const Try one = {piece, bucket};
      if (!open.test(pair_of(one))) continue;
      const double worth = prospects[pair_of(one)].worth(all);
      if (worth > best_worth) {
        best = one;
        best_worth = worth;
      }
    }
  }
  return best;
}

void Learner::told(const Try& one, Answer answer) {
  const std::size_t pair = pair_of(one);
  const auto mistake = [](Course& course) {
    if (course.mistakes < kMostMistakes) ++course.mistakes;
  };
  for (std::size_t i = 0; i < courses_.size(); ++i) {
    const CandidateLine& line =
        grammar_.candidates[i].lines.at(courses_[i].line);
    const Pairs& accepted = accepted_[line_index(line)];
    const bool is_movable = (accepted & pairs_of_piece(one.piece)).any();
    const bool is_accepted = accepted.test(pair);
    const Answer expected = is_accepted  ? Answer::kAccepted
                            : is_movable ? Answer::kDenied
                                         : Answer::kImmovable;
    if (expected != answer) mistake(courses_[i]);
  }
  if (answer != Answer::kAccepted) {
    refused_ |= answer == Answer::kImmovable ? pairs_of_piece(one.piece)
                                             : Pairs().set(pair);
    return;
  }
  refused_.reset();
  position_.take(one);
  work_out_lines();
  if (position_.left().none()) return;
  for (std::size_t i = 0; i < courses_.size(); ++i) {
    if (courses_[i].left > 0) --courses_[i].left;
    if (!settle(courses_[i], grammar_.candidates[i])) mistake(courses_[i]);
  }
}

Learner::Belief Learner::belief() const {
  std::size_t best = 0;
  const auto is_better = [&](std::size_t i, std::size_t j) {
    if (courses_[i].mistakes != courses_[j].mistakes) {
      return courses_[i].mistakes < courses_[j].mistakes;
    }
    return grammar_.candidates[i].weight > grammar_.candidates[j].weight;
  };
  for (std::size_t i = 1; i < courses_.size(); ++i) {
    if (is_better(i, best)) best = i;
  }
  double alike = 0;
  for (std::size_t i = 0; i < courses_.size(); ++i) {
    if (courses_[i].mistakes == courses_[best].mistakes) {
      alike += static_cast<double>(grammar_.candidates[i].weight);
    }
  }
  return {text_of(grammar_.candidates[best], grammar_),
          static_cast<double>(grammar_.candidates[best].weight) / alike,
          courses_[best].mistakes};
}

}  // namespace translators::rule_game::learner
