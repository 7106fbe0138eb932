#include "reasoner/wide/ended_lanes.h"

#include <numeric>

#include "reasoner/network/goal_values.h"

namespace reasoner::wide {

namespace {

std::size_t words_of(const WideProgram& program) {
  return program.lanes / lanes::kLanesPerWord;
}

}  // namespace

EndedLanes::EndedLanes(const WideProgram& program, std::size_t phase)
    : program_(&program),
      phase_(&program.phases[phase]),
      kernels_(&lane_kernels(program.simd, words_of(program))),
      totals_(program.lanes),
      listed_(program.lanes),
      single_(program.lanes),
      playouts_(program.lanes),
      bases_(program.state_rows() * words_of(program)),
      goals_(phase_->layout.network->outputs().goals.size() *
             words_of(program)),
      all_goals_(goals_.size()),
      goal_rows_(phase_->layout.network->outputs().goals.size()),
      scratch_(phase_->code->goal_scratch_rows() * words_of(program)) {
  std::iota(goal_rows_.begin(), goal_rows_.end(), 0);
}

void EndedLanes::add(const lanes::LaneSet& lanes, std::size_t count,
                     const lanes::LaneSet& totals,
                     const lanes::LaneWord* bases) {
  for (std::size_t i = 0; i < lanes.word_count(); ++i) {
    totals_.data()[i] |= lanes.word(i) & totals.word(i);
    listed_.data()[i] |= lanes.word(i) & ~totals.word(i);
  }
  size_ += count;
  if (phase_->has_cheap_goals) {
    compute_goals(bases, all_goals_.data());
    kernels_->copy_lanes(goal_rows_, lanes.data(), lanes.word_count(),
                         all_goals_.data(), goals_.data());
  } else {
    kernels_->copy_lanes(phase_->goal_bases, lanes.data(), lanes.word_count(),
                         bases, bases_.data());
  }
}

void EndedLanes::compute_goals(const lanes::LaneWord* bases,
                               lanes::LaneWord* goals) {
  lanes::LaneFrame frame;
  frame.bases = bases;
  frame.goals = goals;
  frame.scratch = scratch_.data();
  phase_->code->goals(frame);
}

void EndedLanes::report(PlayoutResults& results) {
  if (!phase_->has_cheap_goals) compute_goals(bases_.data(), goals_.data());
  report_totals(results.totals);
  listed_.for_each([&](std::size_t lane) {
    FinishedPlayout playout = playouts_[lane];
    playout.first_goal =
        add_goals(*program_, phase_->layout, goals_.data(), lane, results);
    results.finished.push_back(playout);
  });
  clear();
}

void EndedLanes::clear() {
  totals_.clear();
  listed_.clear();
  size_ = 0;
}

void EndedLanes::report_totals(PlayoutTotals& totals) {
  if (totals_.empty()) return;
  const std::size_t words = words_of(*program_);
  const auto count = [&](const lanes::LaneWord* row,
                         const lanes::LaneSet& lanes) {
    return kernels_->count_common(row, lanes.data(), words);
  };
  totals.playouts += count(totals_.data(), totals_);
  const auto& values = phase_->layout.network->outputs().goals;
  for (std::size_t first = 0, end = 0; first < values.size(); first = end) {
    const RoleIndex role = values[first].role;
    while (end < values.size() && values[end].role == role) ++end;
    for (std::size_t word = 0; word < words; ++word) {
      lanes::LaneWord once = 0;
      lanes::LaneWord twice = 0;
      for (std::size_t i = first; i < end; ++i) {
        const lanes::LaneWord holds = goals_[i * words + word];
        twice |= once & holds;
        once |= holds;
      }
      single_.data()[word] = once & ~twice & totals_.word(word);
    }
    totals.goal_counts[role] += count(single_.data(), single_);
    for (std::size_t i = first; i < end; ++i) {
      totals.goal_sums[role] += static_cast<std::uint64_t>(values[i].value) *
                                count(&goals_[i * words], single_);
    }
  }
}

std::uint32_t add_goals(const WideProgram& program,
                        const lanes::PhaseLayout& layout,
                        const lanes::LaneWord* rows, std::size_t lane,
                        PlayoutResults& results) {
  const std::size_t first = results.goals.size();
  results.goals.resize(first + program.propnet->game.role_count());
  const std::size_t words = words_of(program);
  network::read_goals(
      layout.network->outputs().goals,
      [&](std::size_t i) {
        const lanes::LaneWord word =
            rows[i * words + lane / lanes::kLanesPerWord];
        return (word >> (lane % lanes::kLanesPerWord) & 1) != 0;
      },
      std::span(results.goals).subspan(first));
  return static_cast<std::uint32_t>(first);
}

}  // namespace reasoner::wide
