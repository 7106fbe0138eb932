#include "reasoner/wide/matches/match_group.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "reasoner/network/goal_values.h"
#include "reasoner/wide/lanes/lane_transpose.h"

namespace reasoner::wide::matches {

using lanes::kLanesPerWord;
using lanes::LaneFrame;
using lanes::LaneSet;
using lanes::LaneWord;

GroupScratch::GroupScratch(const WideProgram& program) : rows(program) {
  const std::size_t words = program.lanes / kLanesPerWord;
  bases.resize(program.state_rows() * words);
  next.resize(bases.size());
  terminal.resize(words);
  lane_goals.resize(program.propnet->game.role_count());
  for (const WideProgram::Phase& phase : program.phases) {
    const std::size_t goal_rows = phase.layout.network->outputs().goals.size();
    goals.resize(std::max(goals.size(), goal_rows * words));
    goal_scratch.resize(
        std::max(goal_scratch.size(), phase.code->goal_scratch_rows() * words));
  }
}

MatchGroup::MatchGroup(const WideProgram& program, std::size_t count)
    : program_(&program),
      kernels_(
          &lanes::lane_kernels(program.simd, program.lanes / kLanesPerWord)),
      count_(count),
      input_count_(program.propnet->input_count()),
      percept_count_(program.propnet->first_percept.empty()
                         ? 0
                         : program.propnet->first_percept.back()),
      base_rows_(program.propnet->base_count()),
      percept_rows_(percept_count_),
      phases_(program.phases.size(), LaneSet(program.lanes)),
      used_(program.lanes),
      frozen_(program.lanes),
      terminal_(program.lanes),
      stuck_(program.lanes) {
  assert(!program.has_policy() && count <= program.lanes);
  std::iota(base_rows_.begin(), base_rows_.end(), 0);
  std::iota(percept_rows_.begin(), percept_rows_.end(), 0);
  const Game& game = program.propnet->game;
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    noops_.push_back(game.find_move(role, "noop"));
  }
  for (std::size_t lane = 0; lane < count; ++lane) used_.insert(lane);
  bases_.resize(program.state_rows() * words());
  legal_.resize(input_count_ * words());
  chosen_.resize(legal_.size());
  percepts_.resize(percept_count_ * words());
}

// -- beginning

void MatchGroup::restart(const LaneSet& lanes, const MatchStart& start) {
  lanes::load_state(start.bases, lanes.data(), words(), base_rows_.size(),
                    bases_.data(), program_->simd);
  for (LaneSet& phase : phases_) phase -= lanes;
  phases_[start.phase] |= lanes;
  terminal_ -= lanes;
  stuck_ -= lanes;
  for (std::size_t i = 0; i < percept_count_; ++i) {
    for (std::size_t k = 0; k < words(); ++k) {
      percepts_[i * words() + k] &= ~lanes.word(k);
    }
  }
  if (!start.legal.empty()) {
    lanes::load_state(start.legal, lanes.data(), words(), input_count_,
                      legal_.data(), program_->simd);
  }
}

std::vector<std::uint64_t> MatchGroup::first_legal() const {
  std::vector<std::uint64_t> rows(kLanesPerWord * legal_words());
  read_legal(0, rows.data());
  rows.resize(legal_words());
  return rows;
}

// -- a step

void MatchGroup::begin_step(const LaneSet& frozen) {
  frozen_ = frozen;
  std::ranges::fill(chosen_, 0);
}

bool MatchGroup::is_legal(std::size_t lane, RoleIndex role, MoveId move) const {
  const std::size_t input = program_->propnet->first_input[role] + move;
  return (legal_[input * words() + lane / kLanesPerWord] >>
              (lane % kLanesPerWord) &
          1) != 0;
}

std::optional<Refusal> MatchGroup::choose(
    RoleIndex role, std::size_t block,
    std::span<const std::int32_t, kLanesPerWord> moves) {
  const std::uint32_t begin = program_->propnet->first_input[role];
  const std::uint32_t count = program_->propnet->first_input[role + 1] - begin;
  const LaneWord* const legal = &legal_[begin * words() + block];
  LaneWord* const chosen = &chosen_[begin * words() + block];
  const LaneWord lanes = used_.word(block) & ~frozen_.word(block);
  LaneWord only = 0;
  LaneWord wrong = 0;
  // Without branches: who is to move is as good as random where matches begin
  // anew at different times.
  for (std::size_t i = 0; i < kLanesPerWord; ++i) {
    const LaneWord bit = lanes & LaneWord{1} << i;
    // Negative ones, too, are beyond the last.
    const auto move = static_cast<MoveId>(moves[i]);
    const LaneWord known = move < count ? bit : 0;
    const LaneWord asked = moves[i] == kOnlyMove ? bit : 0;
    const std::size_t row = (move < count ? move : 0) * words();
    if (count > 0) {
      chosen[row] |= known;
      wrong |= known & ~legal[row];
    }
    only |= asked;
    wrong |= bit & ~(known | asked);
  }
  if (only != 0) wrong |= choose_only(role, block, only);
  if (wrong == 0) return std::nullopt;
  const auto first = static_cast<std::size_t>(std::countr_zero(wrong));
  return Refusal{block * kLanesPerWord + first, moves[first]};
}

/// Makes the only moves of a role in `lanes`, and returns those in which it has
/// not exactly one.
LaneWord MatchGroup::choose_only(RoleIndex role, std::size_t block,
                                 LaneWord lanes) {
  const std::vector<std::uint32_t>& first = program_->propnet->first_input;
  LaneWord once = 0;
  LaneWord several = 0;
  for (std::uint32_t i = first[role]; i < first[role + 1]; ++i) {
    const LaneWord legal = legal_[i * words() + block] & lanes;
    several |= once & legal;
    once |= legal;
    chosen_[i * words() + block] |= legal;
  }
  return lanes & (several | ~once);
}

/// Writes what was chosen into the rows of moves of a phase, after its sweep
/// for what is legal. Other lanes get the moves of theirs, which do no harm.
void MatchGroup::make_moves(std::uint32_t phase, GroupScratch& scratch) const {
  const std::vector<std::uint32_t>& inputs =
      program_->phases[phase].layout.inputs;
  LaneWord* to = scratch.rows.moves.data();
  for (const std::uint32_t input : inputs) {
    std::copy_n(chosen_.data() + input * words(), words(), to);
    to += words();
  }
}

void MatchGroup::advance(GroupScratch& scratch) {
  std::ranges::copy(bases_, scratch.bases.begin());
  LaneSet before = phases_.back();  // who comes from the phase before
  before -= frozen_;
  for (std::uint32_t phase = 0; phase < phases_.size(); ++phase) {
    LaneSet moving = phases_[phase];
    moving -= frozen_;
    if (!moving.empty()) {
      const lanes::PhaseCode& code = *program_->phases[phase].code;
      const LaneFrame frame = scratch.rows.frame(
          bases_.data(), scratch.next.data(), scratch.terminal.data());
      code.legal(frame);
      make_moves(phase, scratch);
      if (percept_count_ > 0) perceive(phase, moving, scratch);
      code.next(frame);
      kernels_->copy_lanes(base_rows_, moving.data(), words(),
                           scratch.next.data(), scratch.bases.data());
    }
    phases_[phase] -= moving;
    phases_[phase] |= before;
    before = moving;
  }
  std::swap(bases_, scratch.bases);
}

void MatchGroup::perceive(std::uint32_t phase, const LaneSet& moving,
                          GroupScratch& scratch) {
  scratch.rows.perceive(program_->phases[phase], bases_.data());
  kernels_->copy_lanes(percept_rows_, moving.data(), words(),
                       scratch.rows.percepts.data(), percepts_.data());
}

// -- looking

void MatchGroup::look(GroupScratch& scratch) {
  std::ranges::fill(legal_, 0);
  terminal_.clear();
  for (std::uint32_t phase = 0; phase < phases_.size(); ++phase) {
    const LaneSet& lanes = phases_[phase];
    if (lanes.empty()) continue;
    program_->phases[phase].code->legal(scratch.rows.frame(
        bases_.data(), scratch.next.data(), scratch.terminal.data()));
    for (std::size_t k = 0; k < words(); ++k) {
      terminal_.data()[k] |= scratch.terminal[k] & lanes.word(k);
    }
    add_legal(phase, scratch);
  }
  find_stuck();
}

void MatchGroup::add_legal(std::uint32_t phase, const GroupScratch& scratch) {
  const lanes::PhaseLayout& layout = program_->phases[phase].layout;
  const LaneWord* const mask = phases_[phase].data();
  const LaneWord* from = scratch.rows.moves.data();
  for (const std::uint32_t input : layout.inputs) {
    LaneWord* const to = legal_.data() + input * words();
    for (std::size_t k = 0; k < words(); ++k) to[k] |= from[k] & mask[k];
    from += words();
  }
  for (const std::uint32_t input : layout.only_inputs) {
    LaneWord* const to = legal_.data() + input * words();
    for (std::size_t k = 0; k < words(); ++k) to[k] |= mask[k];
  }
}

void MatchGroup::find_stuck() {
  stuck_.clear();
  const std::vector<std::uint32_t>& first = program_->propnet->first_input;
  for (std::size_t role = 0; role + 1 < first.size(); ++role) {
    for (std::size_t k = 0; k < words(); ++k) {
      LaneWord any = 0;
      for (std::uint32_t i = first[role]; i < first[role + 1]; ++i) {
        any |= legal_[i * words() + k];
      }
      stuck_.data()[k] |= used_.word(k) & ~any & ~terminal_.word(k);
    }
  }
}

void MatchGroup::find_choices(RoleIndex role, LaneSet& several,
                              LaneSet& busy) const {
  const std::vector<std::uint32_t>& first = program_->propnet->first_input;
  for (std::size_t k = 0; k < words(); ++k) {
    LaneWord once = 0;
    LaneWord twice = 0;
    LaneWord other = 0;
    for (std::uint32_t i = first[role]; i < first[role + 1]; ++i) {
      const LaneWord legal = legal_[i * words() + k];
      twice |= once & legal;
      once |= legal;
      if (noops_[role] != i - first[role]) other |= legal;
    }
    several.data()[k] = twice;
    busy.data()[k] = other;
  }
}

void MatchGroup::compute_goals(std::uint32_t phase,
                               GroupScratch& scratch) const {
  LaneFrame frame;
  frame.bases = bases_.data();
  frame.goals = scratch.goals.data();
  frame.scratch = scratch.goal_scratch.data();
  program_->phases[phase].code->goals(frame);
}

void MatchGroup::read_goals_of(std::uint32_t phase, std::size_t lane,
                               GroupScratch& scratch) const {
  network::read_goals(
      program_->phases[phase].layout.network->outputs().goals,
      [&](std::size_t i) {
        const LaneWord word = scratch.goals[i * words() + lane / kLanesPerWord];
        return (word >> (lane % kLanesPerWord) & 1) != 0;
      },
      scratch.lane_goals);
}

// -- reading

void MatchGroup::read_states(std::size_t block, std::uint64_t* states) const {
  const network::OutsidePropositions& outside = program_->outside;
  const std::size_t state_words = outside.word_count();
  if (base_rows_.size() <= 64 * (state_words - 1)) {
    std::fill_n(states, kLanesPerWord * state_words, 0);
  }
  lanes::read_states(bases_.data(), block, words(), base_rows_.size(), states,
                     state_words, program_->simd);
  if (program_->propnet->outside.empty()) return;
  for (std::size_t i = 0; i < kLanesPerWord; ++i) {
    outside.add_to({states + i * state_words, state_words});
  }
}

void MatchGroup::read_legal(std::size_t block, std::uint64_t* moves) const {
  lanes::read_states(legal_.data(), block, words(), input_count_, moves,
                     legal_words(), program_->simd);
}

void MatchGroup::read_percepts(std::size_t block,
                               std::uint64_t* percepts) const {
  lanes::read_states(percepts_.data(), block, words(), percept_count_, percepts,
                     percept_words(), program_->simd);
}

}  // namespace reasoner::wide::matches
