#include "search/opponents/strategies.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>

namespace search::opponents {

using reasoner::RoleIndex;
using History = std::span<const Joint>;

namespace {

// Each choice is counted so often in advance: little, so that a few rounds tell
// much.
constexpr double kBefore = 0.5;

void make_uniform(std::span<double> chances) {
  std::ranges::fill(chances, 1 / static_cast<double>(chances.size()));
}

void make_certain(std::size_t choice, std::span<double> chances) {
  std::ranges::fill(chances, 0);
  chances[choice] = 1;
}

/// Uniform among all but one.
void make_all_but(std::size_t choice, std::span<double> chances) {
  if (chances.size() < 2) return make_uniform(chances);
  std::ranges::fill(chances, 1 / static_cast<double>(chances.size() - 1));
  chances[choice] = 0;
}

/// Uniform among those of the greatest value.
void make_best(std::span<const double> values, std::span<double> chances) {
  const double best = *std::ranges::max_element(values);
  std::size_t count = 0;
  for (const double value : values) count += value >= best - kEqual ? 1 : 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    chances[i] =
        values[i] >= best - kEqual ? 1 / static_cast<double>(count) : 0;
  }
}

void make_shares(std::span<const double> counts, std::span<double> chances) {
  double sum = 0;
  for (const double count : counts) sum += count;
  for (std::size_t i = 0; i < counts.size(); ++i) chances[i] = counts[i] / sum;
}

class OfRole : public Strategy {
 public:
  OfRole(const RepeatedRound& round, RoleIndex role)
      : round_(round), role_(role) {}

 protected:
  /// What the role chose so many rounds ago, 1 for the last.
  std::size_t own(History history, std::size_t ago) const {
    return round_.choice_in(history[history.size() - ago], role_);
  }

  const RepeatedRound& round_;
  const RoleIndex role_;
};

class Uniform final : public Strategy {
 public:
  std::string_view name() const override { return "plays at random"; }
  void predict(History, std::span<double> chances) const override {
    make_uniform(chances);
  }
};

class AlwaysTheSame final : public OfRole {
 public:
  using OfRole::OfRole;
  std::string_view name() const override { return "always plays the same"; }
  void predict(History history, std::span<double> chances) const override {
    if (history.empty()) return make_uniform(chances);
    make_certain(own(history, 1), chances);
  }
};

class NeverTwice final : public OfRole {
 public:
  using OfRole::OfRole;
  std::string_view name() const override {
    return "never plays the same twice";
  }
  void predict(History history, std::span<double> chances) const override {
    if (history.empty()) return make_uniform(chances);
    make_all_but(own(history, 1), chances);
  }
};

class AvoidsRuns final : public OfRole {
 public:
  using OfRole::OfRole;
  std::string_view name() const override { return "avoids runs of three"; }
  void predict(History history, std::span<double> chances) const override {
    if (history.size() < 2 || own(history, 1) != own(history, 2)) {
      return make_uniform(chances);
    }
    make_all_but(own(history, 1), chances);
  }
};

class FavoursOne final : public OfRole {
 public:
  FavoursOne(const RepeatedRound& round, RoleIndex role)
      : OfRole(round, role), counts_(round.choice_count(role), kBefore) {}
  std::string_view name() const override { return "has a favourite"; }
  void predict(History, std::span<double> chances) const override {
    make_shares(counts_, chances);
  }
  void learn(History history) override { counts_[own(history, 1)] += 1; }

 private:
  std::vector<double> counts_;
};

/// Does what it mostly did after rounds like the last one, such as win-stay,
/// lose-shift.
class Habit final : public OfRole {
 public:
  Habit(const RepeatedRound& round, RoleIndex role)
      : OfRole(round, role),
        counts_(round.joint_count(),
                std::vector<double>(round.choice_count(role), kBefore)) {}
  std::string_view name() const override {
    return "does after each round what it did after such rounds before";
  }
  void predict(History history, std::span<double> chances) const override {
    if (history.empty()) return make_uniform(chances);
    make_shares(counts_[history.back()], chances);
  }
  bool answers_last_round() const override { return true; }
  void learn(History history) override {
    if (history.size() < 2) return;
    counts_[history[history.size() - 2]][own(history, 1)] += 1;
  }

 private:
  std::vector<std::vector<double>> counts_;  // by the round before
};

/// A strategy that answers the last round alone.
class Answer : public OfRole {
 public:
  using OfRole::OfRole;
  void predict(History history, std::span<double> chances) const final {
    if (history.empty()) return make_uniform(chances);
    answer(history.back(), chances);
  }
  bool answers_last_round() const final { return true; }

 protected:
  virtual void answer(Joint last, std::span<double> chances) const = 0;

  /// What each choice of this role would have been worth to `whom` in the last
  /// round.
  std::vector<double> worth(Joint last, RoleIndex whom) const {
    std::vector<double> values;
    for (std::size_t i = 0; i < round_.choice_count(role_); ++i) {
      values.push_back(round_.earns(round_.with(last, role_, i), whom));
    }
    return values;
  }
};

class CopiesLast final : public Answer {
 public:
  CopiesLast(const RepeatedRound& round, RoleIndex role, RoleIndex ours)
      : Answer(round, role), ours_(ours) {
    for (std::size_t i = 0; i < round.choice_count(ours); ++i) {
      auto& same = same_.emplace_back();
      for (std::size_t j = 0; j < round.choice_count(role); ++j) {
        if (round.choice(role, j).name == round.choice(ours, i).name) same = j;
      }
    }
  }
  std::string_view name() const override { return "copies our last move"; }

 protected:
  void answer(Joint last, std::span<double> chances) const override {
    const auto same = same_[round_.choice_in(last, ours_)];
    if (!same) return make_uniform(chances);
    make_certain(*same, chances);
  }

 private:
  const RoleIndex ours_;
  std::vector<std::optional<std::size_t>> same_;  // by our choice
};

class BestReply final : public Answer {
 public:
  using Answer::Answer;
  std::string_view name() const override {
    return "plays what would have been best in the round before";
  }

 protected:
  void answer(Joint last, std::span<double> chances) const override {
    make_best(worth(last, role_), chances);
  }
};

/// Tit for tat among several, which expects all others to play as in the last
/// round: harms the one from whom it suffered most, and is kind to the kindest
/// if it suffered from nobody.
class Vendetta final : public Answer {
 public:
  using Answer::Answer;
  std::string_view name() const override { return "gives tit for tat"; }

 protected:
  void answer(Joint last, std::span<double> chances) const override {
    double most = -std::numeric_limits<double>::infinity();
    double least = std::numeric_limits<double>::infinity();
    RoleIndex worst = role_;
    RoleIndex kindest = role_;
    for (RoleIndex other = 0; other < round_.role_count(); ++other) {
      if (other == role_ || round_.choice_count(other) < 2) continue;
      const double harm = harm_by(other, last);
      if (harm > most) {
        most = harm;
        worst = other;
      }
      if (harm < least) {
        least = harm;
        kindest = other;
      }
    }
    if (worst == role_) return make_uniform(chances);
    const bool suffers = most > kEqual;
    std::vector<double> values = worth(last, suffers ? worst : kindest);
    if (suffers) {
      for (double& value : values) value = -value;
    }
    make_best(values, chances);
  }

 private:
  /// What the role could expect of that other, minus what it got.
  double harm_by(RoleIndex other, Joint last) const {
    const std::size_t count = round_.choice_count(other);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      sum += round_.earns(round_.with(last, other, i), role_);
    }
    return sum / static_cast<double>(count) - round_.earns(last, role_);
  }
};

}  // namespace

std::vector<std::unique_ptr<Strategy>> make_strategies(
    const RepeatedRound& round, RoleIndex role, RoleIndex ours) {
  std::vector<std::unique_ptr<Strategy>> strategies;
  strategies.push_back(std::make_unique<Uniform>());
  strategies.push_back(std::make_unique<AlwaysTheSame>(round, role));
  strategies.push_back(std::make_unique<NeverTwice>(round, role));
  strategies.push_back(std::make_unique<AvoidsRuns>(round, role));
  strategies.push_back(std::make_unique<FavoursOne>(round, role));
  strategies.push_back(std::make_unique<CopiesLast>(round, role, ours));
  strategies.push_back(std::make_unique<Vendetta>(round, role));
  strategies.push_back(std::make_unique<BestReply>(round, role));
  strategies.push_back(std::make_unique<Habit>(round, role));
  return strategies;
}

}  // namespace search::opponents
