#include "reasoner/wide/conditioned_lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "reasoner/playout.h"
#include "reasoner/wide/lanes/lane_transpose.h"

namespace reasoner::wide {

using lanes::kLanesPerWord;
using lanes::LaneRows;
using lanes::LaneSet;
using lanes::LaneWord;

namespace {

// With more states to be loaded at once, transposing them is faster than
// writing one after the other.
constexpr std::size_t kMostStatesOneByOne = 6;

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
    if (!rows.own_row && *step.own_move != only_move) rows.is_possible = false;
  }
  if (step.refused_move) {
    rows.refused_row = row_of_move(layout, first + *step.refused_move);
    if (*step.refused_move == only_move) rows.is_possible = false;
  }
}

void add_percepts(const WideProgram& program, const EvidenceStep& step,
                  EvidenceRows& rows) {
  using Part = lanes::PerceptSource::Part;
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
    const lanes::PerceptSource& source = sources[first + i];
    if (source.part == Part::kNone) {
      if (source.negated != perceived[i]) rows.is_possible = false;
      continue;
    }
    rows.percepts.push_back({source, perceived[i]});
    rows.has_computed_percepts |= source.part == Part::kComputed;
  }
}

template <typename Of>
std::size_t rows_for_all_phases(const WideProgram& program, const Of& rows_of) {
  std::size_t most = 0;
  for (const WideProgram::Phase& phase : program.phases) {
    most = std::max<std::size_t>(most, rows_of(phase));
  }
  return most * (program.lanes / kLanesPerWord);
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

ConditionedLanes::ConditionedLanes(std::shared_ptr<const WideProgram> program)
    : program_(std::move(program)),
      state_words_((program_->propnet->base_count() + 63) / 64),
      draws_(program_->lanes, program_->simd),
      bases_(program_->state_rows() * program_->lanes / kLanesPerWord),
      next_(bases_.size()),
      moves_(rows_for_all_phases(
          *program_,
          [](const auto& phase) { return phase.layout.inputs.size(); })),
      planes_(rows_for_all_phases(
          *program_,
          [](const auto& phase) { return phase.layout.plane_count; })),
      percepts_(rows_for_all_phases(
          *program_,
          [](const auto& phase) { return phase.layout.percepts.size(); })),
      scratch_(rows_for_all_phases(
          *program_,
          [](const auto& phase) { return phase.code->scratch_rows(); })),
      percept_scratch_(
          rows_for_all_phases(*program_,
                              [](const auto& phase) {
                                return phase.code->percept_scratch_rows();
                              })),
      alive_(program_->lanes),
      terminal_(program_->lanes),
      stuck_(program_->lanes),
      none_(program_->lanes),
      loaded_(program_->lanes),
      numbers_(program_->lanes),
      states_(kLanesPerWord * state_words_) {}

lanes::LaneFrame ConditionedLanes::frame() {
  lanes::LaneFrame frame;
  frame.bases = bases_.data();
  frame.next = next_.data();
  frame.moves = moves_.data();
  frame.planes = planes_.data();
  frame.terminal = terminal_.data();
  frame.percepts = percepts_.data();
  frame.scratch = scratch_.data();
  return frame;
}

// -- loading

/// The first `count` lanes are alive, and draw uniformly.
void ConditionedLanes::begin(std::uint32_t phase, std::size_t count) {
  assert(count > 0 && count <= lanes());
  phase_ = phase;
  for (std::size_t k = 0; k < alive_.word_count(); ++k) {
    const std::size_t first = k * kLanesPerWord;
    const std::size_t here =
        std::min(count - std::min(count, first), kLanesPerWord);
    alive_.data()[k] = here == 0 ? 0 : ~LaneWord{0} >> (kLanesPerWord - here);
  }
  // No policy: its bases are false.
  std::fill_n(row(bases_, program_->propnet->base_count()),
              program_->policy.count() * alive_.word_count(), 0);
}

void ConditionedLanes::load(std::uint32_t phase, std::uint64_t seed,
                            std::uint32_t step,
                            std::span<const Playout> playouts) {
  begin(phase, playouts.size());
  for (std::size_t lane = 0; lane < playouts.size(); ++lane) {
    numbers_[lane] = playouts[lane].number;
  }
  load_states(playouts);
  begin_draws(seed, step, playouts);
  this->phase().code->legal(frame());
}

void ConditionedLanes::load(std::uint32_t phase, std::uint64_t seed,
                            const std::uint64_t* state, std::uint64_t first,
                            std::size_t count) {
  begin(phase, count);
  std::iota(numbers_.begin(),
            numbers_.begin() + static_cast<std::ptrdiff_t>(count), first);
  lanes::load_state({state, state_words_}, alive_.data(), alive_.word_count(),
                    program_->propnet->base_count(), bases_.data(),
                    program_->simd);
  draws_.begin(alive_.data(), seed, first);
  this->phase().code->legal(frame());
}

void ConditionedLanes::load_states(std::span<const Playout> playouts) {
  const std::size_t words = alive_.word_count();
  const std::size_t rows = program_->propnet->base_count();
  std::size_t states = 1;
  for (std::size_t i = 1; i < playouts.size(); ++i) {
    states += playouts[i].state != playouts[i - 1].state ? 1 : 0;
    if (states > kMostStatesOneByOne) break;
  }
  if (states > kMostStatesOneByOne) {
    for (std::size_t i = 0; i < playouts.size(); i += kLanesPerWord) {
      std::array<const std::uint64_t*, kLanesPerWord> block{};
      const std::size_t count = std::min(kLanesPerWord, playouts.size() - i);
      for (std::size_t k = 0; k < count; ++k) block[k] = playouts[i + k].state;
      lanes::load_states(block, alive_.word(i / kLanesPerWord),
                         i / kLanesPerWord, words, rows, bases_.data(),
                         program_->simd);
    }
    return;
  }
  for (std::size_t i = 0; i < playouts.size();) {
    const std::uint64_t* state = playouts[i].state;
    loaded_.clear();
    for (; i < playouts.size() && playouts[i].state == state; ++i) {
      loaded_.insert(i);
    }
    lanes::load_state({state, state_words_}, loaded_.data(), words, rows,
                      bases_.data(), program_->simd);
  }
}

void ConditionedLanes::begin_draws(std::uint64_t seed, std::uint32_t step,
                                   std::span<const Playout> playouts) {
  const std::uint64_t first = playouts.front().number;
  if (step == 0 && playouts.back().number - first == playouts.size() - 1) {
    draws_.begin(alive_.data(), seed, first);
    return;
  }
  for (std::size_t lane = 0; lane < playouts.size(); ++lane) {
    draws_.begin(lane, playout_key(seed, playouts[lane].number), step);
  }
}

// -- a step

void ConditionedLanes::advance(const EvidenceRows& evidence) {
  assert(evidence.phase == phase_);
  if (!evidence.is_possible) {
    alive_.clear();
    return;
  }
  if (evidence.refused_row) keep(row(moves_, *evidence.refused_row), false);
  if (evidence.own_row) keep(row(moves_, *evidence.own_row), true);
  draw_moves(evidence);
  compare_percepts(evidence);
  if (!alive_.empty()) go_on(evidence.goes_on);
}

/// Lanes live on where the row has that value.
void ConditionedLanes::keep(const LaneWord* row, bool value) {
  const LaneWord flip = value ? 0 : ~LaneWord{0};
  LaneWord* alive = alive_.data();
  for (std::size_t k = 0; k < alive_.word_count(); ++k) {
    alive[k] &= row[k] ^ flip;
  }
}

void ConditionedLanes::draw_moves(const EvidenceRows& evidence) {
  const std::size_t words = alive_.word_count();
  stuck_.clear();
  for (const lanes::Choice& choice : phase().layout.choices) {
    LaneWord* planes = row(planes_, choice.first_plane);
    if (choice.role == evidence.observer && evidence.own_move_is_known) {
      // A rank that no move has.
      std::fill_n(planes, choice.plane_count * words, ~LaneWord{0});
    } else {
      draws_.draw_ranks(choice.role, planes, choice.plane_count, none_.data(),
                        stuck_.data());
    }
  }
  alive_ -= stuck_;
  phase().code->select(frame());
  if (evidence.own_row) {
    std::fill_n(row(moves_, *evidence.own_row), words, ~LaneWord{0});
  }
}

void ConditionedLanes::compare_percepts(const EvidenceRows& evidence) {
  using Part = lanes::PerceptSource::Part;
  if (evidence.has_computed_percepts) {
    lanes::LaneFrame percept_frame = frame();
    percept_frame.scratch = percept_scratch_.data();
    phase().code->percepts(percept_frame, evidence.observer);
  }
  for (const auto& [source, was_perceived] : evidence.percepts) {
    LaneRows& rows = source.part == Part::kBases   ? bases_
                     : source.part == Part::kMoves ? moves_
                                                   : percepts_;
    keep(row(rows, source.row), was_perceived != source.negated);
  }
}

void ConditionedLanes::go_on(bool goes_on) {
  phase().code->next(frame());
  std::swap(bases_, next_);
  draws_.advance();
  phase_ = (phase_ + 1) % static_cast<std::uint32_t>(program_->phases.size());
  phase().code->legal(frame());
  keep(terminal_.data(), !goes_on);
}

// -- reading

std::size_t ConditionedLanes::alive_count() const {
  std::size_t count = 0;
  for (std::size_t k = 0; k < alive_.word_count(); ++k) {
    count += static_cast<std::size_t>(std::popcount(alive_.word(k)));
  }
  return count;
}

void ConditionedLanes::read_block(std::size_t block) {
  lanes::read_states(bases_.data(), block, alive_.word_count(),
                     program_->propnet->base_count(), states_.data(),
                     state_words_, program_->simd);
}

}  // namespace reasoner::wide
