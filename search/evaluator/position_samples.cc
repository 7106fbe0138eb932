#include "search/evaluator/position_samples.h"

#include <algorithm>
#include <optional>

namespace search::evaluator {

using board_pieces::PieceStatistics;

namespace {

using reasoner::Goal;
using reasoner::RoleIndex;

constexpr std::uint32_t kMostSteps = 1000;
constexpr std::size_t kFirstPlayouts = 256;
constexpr double kPerWalk = 4;  // positions taken from one playout
constexpr std::uint32_t kPlayoutsEach = 16;
constexpr std::uint32_t kPlayoutsEachAlone = 2;
/// Positions whose moves are all looked at, to learn about pieces: more tell
/// little.
constexpr std::uint64_t kMostLooks = 1500;

}  // namespace

void update_mobility(Mobility& mobility, std::size_t role,
                     std::size_t legal_count) {
  if (legal_count > 1) mobility[role] = static_cast<std::uint32_t>(legal_count);
}

PositionSampler::PositionSampler(reasoner::StateMachine& machine,
                                 std::uint64_t seed)
    : machine_(machine),
      seed_(seed),
      random_(seed),
      legal_(machine.game().role_count()),
      joint_move_(machine.game().role_count()) {}

void PositionSampler::add(std::size_t count, const std::function<bool()>& stop,
                          PieceStatistics& statistics,
                          std::vector<PositionSample>& samples) {
  const std::size_t first = samples.size();
  // No position is taken from some playouts.
  for (std::size_t tries = 0;
       samples.size() < first + count && tries < 4 * count; ++tries) {
    if (!walk(stop, statistics, samples)) break;
  }
  finish(first, stop, samples);
}

/// Judges the samples from `first` on by playouts, and drops those from which
/// none came to an end.
void PositionSampler::finish(std::size_t first,
                             const std::function<bool()>& stop,
                             std::vector<PositionSample>& samples) {
  judge(first, stop, samples);
  samples.erase(
      std::remove_if(samples.begin() + static_cast<std::ptrdiff_t>(first),
                     samples.end(),
                     [](const auto& sample) { return sample.playouts == 0; }),
      samples.end());
  for (std::size_t i = first; i < samples.size(); ++i) {
    for (double& goal : samples[i].outcome) goal /= samples[i].playouts;
  }
}

void PositionSampler::add_broken_off(std::size_t count,
                                     const std::function<bool()>& stop,
                                     const Mobility& usual,
                                     std::vector<PositionSample>& samples) {
  machine_.initial_state(state_);
  const std::size_t first = samples.size();
  // The first playouts only show how long games are.
  if (longest_ == 0 && !break_off(kFirstPlayouts, 0, stop, usual, samples)) {
    return;
  }
  // Some playouts end before they are broken off.
  for (int tries = 0; samples.size() < first + count && tries < 4; ++tries) {
    if (!break_off(first + count - samples.size(), longest_, stop, usual,
                   samples)) {
      break;
    }
  }
  finish(first, stop, samples);
}

/// Plays `count` playouts, each broken off at a random step up to `most_steps`,
/// or none where that is 0. False where it was stopped.
bool PositionSampler::break_off(std::size_t count, std::uint32_t most_steps,
                                const std::function<bool()>& stop,
                                const Mobility& usual,
                                std::vector<PositionSample>& samples) {
  reasoner::PlayoutEngine& engine = *machine_.playout_engine();
  std::uint64_t steps = 0;
  for (std::size_t next = 0; next < count || engine.unfinished() > 0;) {
    if (stop()) {
      engine.abandon();
      results_.clear();
      return false;
    }
    while (next < count && engine.unfinished() < 2 * engine.width()) {
      const auto limit = static_cast<std::uint32_t>(
          most_steps == 0 ? kMostSteps : random_() % most_steps + 1);
      const reasoner::WorkItem item = {.seed = seed_ + ++broken_off_,
                                       .step_limit = limit,
                                       .look_at_limit = most_steps != 0,
                                       .look_at_goals = true};
      engine.submit(state_, {&item, 1}, {});
      ++next;
    }
    engine.advance(results_);
    for (const reasoner::SeenState& seen : results_.seen) {
      if (seen.cut_off) take_seen(seen, usual, samples);
    }
    for (const auto& finished : results_.finished) steps += finished.length;
    results_.clear();
  }
  if (most_steps == 0) {
    longest_ = static_cast<std::uint32_t>(steps / count + 1);
  }
  return true;
}

void PositionSampler::take_seen(const reasoner::SeenState& seen,
                                const Mobility& usual,
                                std::vector<PositionSample>& samples) const {
  const std::size_t roles = legal_.size();
  const auto counts =
      std::span(results_.move_counts).subspan(seen.first_count, roles);
  if (seen.terminal || std::ranges::find(counts, 0U) != counts.end()) return;
  PositionSample& sample = samples.emplace_back();
  sample.state.assign(
      std::span(results_.words).subspan(seen.first_word, seen.word_count));
  sample.mobility = usual;
  for (std::size_t role = 0; role < roles; ++role) {
    update_mobility(sample.mobility, role, counts[role]);
  }
  const auto goals = std::span(results_.goals).subspan(seen.first_goal, roles);
  sample.goals.assign(goals.begin(), goals.end());
  sample.outcome.assign(roles, 0);
}

/// One playout; false where it was stopped.
bool PositionSampler::walk(const std::function<bool()>& stop,
                           PieceStatistics& statistics,
                           std::vector<PositionSample>& samples) {
  const double mean_length =
      walks_ == 0 ? 0 : steps_walked_ / static_cast<double>(walks_);
  const double part = std::min(1.0, kPerWalk / std::max(1.0, mean_length));
  ++walks_;
  machine_.initial_state(state_);
  mobility_.assign(legal_.size(), 1);
  for (std::uint32_t step = 0; step < kMostSteps; ++step) {
    if (machine_.is_terminal(state_)) return true;
    std::optional<RoleIndex> mover;
    std::size_t choosing = 0;
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      machine_.legal_moves(state_, role, legal_[role]);
      if (legal_[role].empty()) return true;
      update_mobility(mobility_, role, legal_[role].size());
      joint_move_[role] = legal_[role][random_() % legal_[role].size()];
      if (legal_[role].size() > 1) {
        mover = role;
        ++choosing;
      }
    }
    // The first playout only shows how long games are.
    if (walks_ > 1 && static_cast<double>(random_() % 65536) < part * 65536) {
      take(samples);
      if (choosing == 1 && looks_ < kMostLooks) {
        ++looks_;
        const auto joint_move = joint_move_;
        statistics.look(state_, *mover, legal_[*mover], joint_move_, stop);
        joint_move_ = joint_move;
      }
    }
    if (stop()) return false;
    machine_.next_state(state_, joint_move_, state_);
    ++steps_walked_;
  }
  return true;
}

void PositionSampler::take(std::vector<PositionSample>& samples) {
  PositionSample& sample = samples.emplace_back();
  sample.state = state_;
  sample.mobility = mobility_;
  sample.goals.resize(legal_.size());
  machine_.goals(state_, sample.goals);
  sample.outcome.assign(legal_.size(), 0);
}

void PositionSampler::add_outcome(PositionSample& sample,
                                  std::span<const Goal> goals) {
  for (std::size_t role = 0; role < goals.size(); ++role) {
    sample.outcome[role] += std::max(0, goals[role]);
  }
  ++sample.playouts;
}

void PositionSampler::judge(std::size_t first,
                            const std::function<bool()>& stop,
                            std::vector<PositionSample>& samples) {
  if (machine_.playout_engine() != nullptr) {
    judge_side_by_side(first, stop, samples);
    return;
  }
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  for (std::size_t i = first; i < samples.size(); ++i) {
    for (std::uint32_t playout = 0; playout < kPlayoutsEachAlone; ++playout) {
      reasoner::play_out_unless(stop, machine_, samples[i].state, seed_ + i,
                                playout, kMostSteps, scratch, outcome);
      if (outcome.end == reasoner::PlayoutEnd::kAbandoned) return;
      if (outcome.end != reasoner::PlayoutEnd::kStepLimit) {
        add_outcome(samples[i], outcome.goals);
      }
    }
  }
}

void PositionSampler::judge_side_by_side(std::size_t first,
                                         const std::function<bool()>& stop,
                                         std::vector<PositionSample>& samples) {
  reasoner::PlayoutEngine& engine = *machine_.playout_engine();
  std::size_t next = first;
  while (next < samples.size() || engine.unfinished() > 0) {
    if (stop()) {
      engine.abandon();
      return;
    }
    while (next < samples.size() && engine.unfinished() < 2 * engine.width()) {
      const reasoner::WorkItem item = {.tag = next,
                                       .seed = seed_ + next,
                                       .playouts = kPlayoutsEach,
                                       .step_limit = kMostSteps};
      engine.submit(samples[next].state, {&item, 1}, {});
      ++next;
    }
    engine.advance(results_);
    for (const reasoner::FinishedPlayout& finished : results_.finished) {
      if (finished.end == reasoner::PlayoutEnd::kStepLimit) continue;
      add_outcome(samples[finished.tag],
                  std::span(results_.goals)
                      .subspan(finished.first_goal, legal_.size()));
    }
    results_.clear();
  }
}

}  // namespace search::evaluator
