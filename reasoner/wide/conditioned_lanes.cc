#include "reasoner/wide/conditioned_lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "reasoner/wide/lanes/lane_transpose.h"

namespace reasoner::wide {

using lanes::kLanesPerWord;
using lanes::LaneRows;
using lanes::LaneSet;
using lanes::LaneWord;

namespace {

/// The row of a move; nothing where it has none.
std::optional<std::uint32_t> row_of_move(const lanes::PhaseLayout& layout,
                                         std::uint32_t input) {
  const auto row = std::ranges::lower_bound(layout.inputs, input);
  if (row == layout.inputs.end() || *row != input) return std::nullopt;
  return static_cast<std::uint32_t>(row - layout.inputs.begin());
}

void add_moves(const WideProgram& program, const EvidenceStep& step,
               EvidenceRows& rows) {
  const lanes::PhaseLayout& layout = program.phases[rows.phase].layout;
  const std::uint32_t first = program.propnet->first_input[rows.observer];
  const MoveId only_move = layout.only_moves[rows.observer];
  if (step.own_move) {
    rows.own_move_is_known = true;
    rows.own_row = row_of_move(layout, first + *step.own_move);
    if (rows.own_row) rows.legal_moves.held.push_back(*rows.own_row);
    if (!rows.own_row && *step.own_move != only_move) rows.is_possible = false;
  }
  if (step.refused_move) {
    const auto row = row_of_move(layout, first + *step.refused_move);
    if (row) rows.legal_moves.absent.push_back(*row);
    if (*step.refused_move == only_move) rows.is_possible = false;
  }
}

void add_percept(const lanes::PerceptSource& source, bool was_perceived,
                 EvidenceRows& rows) {
  using Part = lanes::PerceptSource::Part;
  const bool holds = was_perceived != source.negated;
  if (source.part == Part::kNone) {
    if (holds) rows.is_possible = false;
    return;
  }
  lanes::RowConditions& conditions = source.part == Part::kBases ? rows.bases
                                     : source.part == Part::kMoves
                                         ? rows.moves
                                         : rows.percepts;
  (holds ? conditions.held : conditions.absent).push_back(source.row);
}

void add_percepts(const WideProgram& program, const EvidenceStep& step,
                  EvidenceRows& rows) {
  const network::Propnet& propnet = *program.propnet;
  const std::size_t count = propnet.game.percept_count(rows.observer);
  std::vector<bool> perceived(count, false);
  for (const PerceptId percept : step.percepts) {
    if (percept >= count) {
      rows.is_possible = false;
    } else {
      perceived[percept] = true;
    }
  }
  const std::uint32_t first = propnet.first_percept[rows.observer];
  const auto& sources = program.phases[rows.phase].layout.percepts;
  for (std::uint32_t i = 0; i < count; ++i) {
    add_percept(sources[first + i], perceived[i], rows);
  }
}

/// Makes it the first `count` lanes.
void assign_first(std::size_t count, LaneSet& lanes) {
  for (std::size_t k = 0; k < lanes.word_count(); ++k) {
    const std::size_t here =
        std::min(count - std::min(count, k * kLanesPerWord), kLanesPerWord);
    lanes.data()[k] = here == 0 ? 0 : ~LaneWord{0} >> (kLanesPerWord - here);
  }
}

}  // namespace

EvidenceRows rows_of_evidence(const WideProgram& program, std::uint32_t phase,
                              RoleIndex observer, const EvidenceStep& step) {
  EvidenceRows rows;
  rows.phase = phase;
  rows.observer = observer;
  rows.goes_on = step.goes_on;
  add_moves(program, step, rows);
  if (program.propnet->game.hides()) add_percepts(program, step, rows);
  return rows;
}

// The bases of policies, which come last, stay false: there is no policy.
WaitingLanes::WaitingLanes(const WideProgram& program)
    : bases(program.state_rows() * program.lanes / kLanesPerWord),
      draws(program.lanes),
      filled(program.lanes) {}

ConditionedLanes::ConditionedLanes(std::shared_ptr<const WideProgram> program)
    : program_(std::move(program)),
      kernels_(&lanes::lane_kernels(program_->simd,
                                    program_->lanes / kLanesPerWord)),
      words_(program_->lanes / kLanesPerWord),
      state_words_((program_->propnet->base_count() + 63) / 64),
      draws_(program_->lanes, program_->simd),
      alive_(program_->lanes),
      bases_(program_->state_rows() * words_),
      next_(bases_.size()),
      rows_(*program_),
      terminal_(words_),
      stuck_(program_->lanes),
      none_(program_->lanes),
      moved_(program_->lanes),
      left_(program_->lanes),
      spare_(*program_) {}

lanes::LaneFrame ConditionedLanes::frame() {
  return rows_.frame(bases_.data(), next_.data(), terminal_.data());
}

// -- loading

void ConditionedLanes::load(std::uint64_t seed, const FreshPlayouts& playouts) {
  assert(playouts.count > 0 && playouts.count <= lanes());
  assign_first(playouts.count, alive_);
  const std::uint64_t states =
      (playouts.begun + playouts.count - 1) / playouts.attempts + 1;
  if (states <= lanes::kMostSingleLoads) {
    load_few_states(playouts);
  } else {
    load_many_states(playouts);
  }
  draws_.begin(alive_.data(), seed, playouts.first);
}

void ConditionedLanes::load_few_states(const FreshPlayouts& playouts) {
  const std::uint64_t* state = playouts.states;
  std::size_t end = playouts.attempts - playouts.begun;
  for (std::size_t begin = 0; begin < playouts.count;) {
    assign_first(begin, left_);
    assign_first(std::min(end, playouts.count), moved_);
    moved_ -= left_;
    lanes::load_state({state, state_words_}, moved_.data(), words_,
                      program_->propnet->base_count(), bases_.data(),
                      program_->simd);
    begin = end;
    end += playouts.attempts;
    state += state_words_;
  }
}

void ConditionedLanes::load_many_states(const FreshPlayouts& playouts) {
  std::array<const std::uint64_t*, kLanesPerWord> states{};
  const std::uint64_t* state = playouts.states;
  std::uint32_t left = playouts.attempts - playouts.begun;
  for (std::size_t lane = 0; lane < playouts.count;) {
    const std::size_t block = lane / kLanesPerWord;
    for (std::size_t i = 0; i < kLanesPerWord && lane < playouts.count;
         ++i, ++lane) {
      states[i] = state;
      if (--left > 0) continue;
      left = playouts.attempts;
      state += state_words_;
    }
    lanes::load_states(states, alive_.word(block), block, words_,
                       program_->propnet->base_count(), bases_.data(),
                       program_->simd);
  }
}

// -- a step

void ConditionedLanes::find_legal(std::uint32_t phase) {
  phase_ = phase;
  this->phase().code->legal(frame());
}

void ConditionedLanes::keep_terminal(bool is_over) {
  LaneWord* alive = alive_.data();
  const LaneWord flip = is_over ? 0 : ~LaneWord{0};
  for (std::size_t k = 0; k < words_; ++k) alive[k] &= terminal_[k] ^ flip;
}

void ConditionedLanes::advance(const EvidenceRows& evidence) {
  assert(evidence.phase == phase_);
  if (!evidence.is_possible) alive_.clear();
  keep(evidence.legal_moves, rows_.moves);
  if (alive_.empty()) return;
  draw_moves(evidence);
  compare_percepts(evidence);
  if (alive_.empty()) return;
  phase().code->next(frame());
  std::swap(bases_, next_);
  draws_.advance();
}

/// Lanes stay alive where the rows are as they must be.
void ConditionedLanes::keep(const lanes::RowConditions& conditions,
                            const LaneRows& rows) {
  if (conditions.empty()) return;
  kernels_->keep_lanes(conditions, rows.data(), words_, alive_.data());
}

void ConditionedLanes::draw_moves(const EvidenceRows& evidence) {
  stuck_.clear();
  for (const lanes::Choice& choice : phase().layout.choices) {
    LaneWord* planes = row(rows_.planes, choice.first_plane);
    if (choice.role == evidence.observer && evidence.own_move_is_known) {
      // A rank that no move has.
      std::fill_n(planes, choice.plane_count * words_, ~LaneWord{0});
    } else {
      draws_.draw_ranks(choice.role, planes, choice.plane_count, none_.data(),
                        stuck_.data());
    }
  }
  alive_ -= stuck_;
  phase().code->select(frame());
  if (evidence.own_row) {
    std::fill_n(row(rows_.moves, *evidence.own_row), words_, ~LaneWord{0});
  }
}

void ConditionedLanes::compare_percepts(const EvidenceRows& evidence) {
  keep(evidence.bases, bases_);
  keep(evidence.moves, rows_.moves);
  if (evidence.percepts.empty()) return;
  phase().code->percepts(rows_.percept_frame(bases_.data()), evidence.observer);
  keep(evidence.percepts, rows_.percepts);
}

std::size_t ConditionedLanes::alive_count() const {
  return kernels_->count_common(alive_.data(), alive_.data(), words_);
}

// -- waiting

bool ConditionedLanes::wait_in(WaitingLanes& waiting) {
  kernels_->place_lanes(alive_.data(), waiting.filled.data(), words_,
                        moved_.data(), left_.data());
  put_aside(moved_, waiting);
  if (left_.empty()) {
    alive_.clear();
    return false;
  }
  put_aside(left_, spare_);
  go_on_with(waiting);
  std::swap(waiting, spare_);
  return true;
}

void ConditionedLanes::put_aside(const LaneSet& lanes,
                                 WaitingLanes& waiting) const {
  draws_.put_aside(lanes.data(), waiting.filled.data(), waiting.draws);
  kernels_->pack_lanes(lanes.data(), words_, program_->propnet->base_count(),
                       bases_.data(), waiting.bases.data(),
                       waiting.filled.data());
}

void ConditionedLanes::go_on_with(WaitingLanes& waiting) {
  draws_.take_up(waiting.draws);
  std::swap(bases_, waiting.bases);
  std::swap(alive_, waiting.filled);
  waiting.filled.clear();
}

// -- reading

void ConditionedLanes::read_alive(std::uint64_t seed, std::uint32_t step,
                                  std::vector<std::uint64_t>& numbers,
                                  std::vector<std::uint64_t>& words) const {
  std::array<std::uint64_t, kLanesPerWord> playouts;
  for (std::size_t block = 0; block < words_; ++block) {
    const LaneWord alive = alive_.word(block);
    if (alive == 0) continue;
    draws_.read_playouts(block, seed, step, playouts);
    const std::size_t first = words.size();
    words.resize(first + kLanesPerWord * state_words_);
    lanes::read_states(bases_.data(), block, words_,
                       program_->propnet->base_count(), words.data() + first,
                       state_words_, program_->simd);
    auto end = words.begin() + static_cast<std::ptrdiff_t>(first);
    for (LaneWord rest = alive; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      numbers.push_back(playouts[lane]);
      const auto state = words.begin() + static_cast<std::ptrdiff_t>(
                                             first + lane * state_words_);
      if (state != end) {
        std::copy_n(state, state_words_, end);
      }
      end += static_cast<std::ptrdiff_t>(state_words_);
    }
    words.erase(end, words.end());
  }
}

}  // namespace reasoner::wide
