#include "reasoner/wide/wide_propnet.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "gdl/diagnostics.h"
#include "reasoner/wide/lanes/lane_transpose.h"
#include "reasoner/wide/wide_conditioned_playouts.h"
#include "reasoner/wide/wide_turn_expander.h"

namespace reasoner::wide {

using lanes::kLanesPerWord;
using lanes::LaneFrame;
using lanes::LaneSet;
using lanes::LaneWord;

namespace {

std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

}  // namespace

WidePropnet::WidePropnet(std::shared_ptr<const WideProgram> program)
    : program_(std::move(program)),
      queue_(program_->phases.size(),
             words_for(program_->propnet->base_count()),
             program_->propnet->game.role_count()),
      draws_(program_->lanes, program_->simd),
      rows_(*program_),
      kernels_(&lanes::lane_kernels(program_->simd,
                                    program_->lanes / kLanesPerWord)),
      active_(program_->lanes),
      totals_(program_->lanes),
      plain_(program_->lanes),
      look_(program_->lanes),
      forced_(program_->lanes),
      look_afterwards_(program_->lanes),
      perceived_(program_->lanes),
      begun_(program_->lanes),
      free_(program_->lanes),
      taken_(program_->lanes),
      terminal_(program_->lanes),
      stuck_(program_->lanes),
      cut_off_(program_->lanes),
      cut_off_looks_(program_->lanes),
      ended_(program_->lanes),
      entries_(program_->lanes),
      playouts_(program_->lanes),
      first_sweeps_(program_->lanes),
      limits_(program_->lanes),
      states_(program_->lanes),
      reader_(*program_) {
  const std::size_t words = program_->lanes / kLanesPerWord;
  for (lanes::LaneRows& rows : bases_) {
    rows.resize(program_->state_rows() * words);
  }
  for (std::size_t phase = 0; phase < program_->phases.size(); ++phase) {
    waiting_for_goals_.emplace_back(*program_, phase);
  }
}

const Game& WidePropnet::game() const { return program_->propnet->game; }

std::unique_ptr<PlayoutEngine> WidePropnet::clone() const {
  return std::make_unique<WidePropnet>(program_);
}

std::unique_ptr<ConditionedPlayouts> WidePropnet::make_conditioned_playouts()
    const {
  return std::make_unique<WideConditionedPlayouts>(program_);
}

std::unique_ptr<TurnExpander> WidePropnet::make_turn_expander() const {
  return WideTurnExpander::make(program_->propnet);
}

std::size_t WidePropnet::width() const { return program_->lanes; }

std::size_t WidePropnet::unfinished() const {
  std::size_t count = queue_.unfinished() + plain_count_;
  for (const EndedLanes& lanes : waiting_for_goals_) {
    count += lanes.size();
  }
  return count;
}

void WidePropnet::submit(const State& state, std::span<const WorkItem> items,
                         std::span<const MoveId> joint_moves) {
  const auto phase = program_->propnet->phase_of(state);
  if (!phase) {
    throw gdl::Error(
        "the state cannot be reached: it is in no phase of the game, or in "
        "several");
  }
  queue_.submit(*phase, state, items, joint_moves);
}

LaneFrame WidePropnet::frame() {
  return rows_.frame(bases(), bases_[(sweeps_ + 1) % 2].data(),
                     terminal_.data());
}

void WidePropnet::advance(PlayoutResults& results) {
  results.totals.goal_sums.resize(game().role_count());
  results.totals.goal_counts.resize(game().role_count());
  if (prepare()) {
    cut_off_.clear();
    if (sweeps_ >= first_limit_) find_cut_off();
    if (program_->has_policy() && wants_look()) look_without_policy(results);
    sweep_legal();
    if (wants_look()) look(results);
    pick();
    finish(results);
    go_on();
  }
  report_goals(results);
}

void WidePropnet::abandon() {
  queue_.clear();
  for (LaneSet* lanes :
       {&active_, &plain_, &look_, &look_afterwards_, &perceived_, &forced_}) {
    lanes->clear();
  }
  active_count_ = 0;
  plain_count_ = 0;
  first_limit_ = std::numeric_limits<std::uint64_t>::max();
  for (EndedLanes& lanes : waiting_for_goals_) lanes.clear();
}

// -- beginning

/// Gives work to idle lanes; false where no lane has any then.
bool WidePropnet::prepare() {
  if (active_count_ == 0) {
    if (queue_.waiting() == 0) return false;
    phase_ = queue_.fullest_phase();
  }
  if (queue_.waiting(phase_) > 0) refill();
  return true;
}

void WidePropnet::refill() {
  std::size_t room = program_->lanes - active_count_;
  if (room == 0) return;
  free_.fill();
  free_ -= active_;
  load_count_ = 0;
  while (room > 0 && queue_.waiting(phase_) > 0) {
    const WorkQueue::Lanes work = queue_.take(phase_, room);
    if (work.count == room) {
      taken_ = free_;
    } else {
      free_.take(work.count, taken_);
    }
    begin(work, taken_);
    room -= work.count;
  }
  load_begun();
}

void WidePropnet::begin(const WorkQueue::Lanes& work, const LaneSet& lanes) {
  const WorkItem& item = queue_.item(work.entry);
  draws_.begin(lanes.data(), item.seed, work.first_playout);
  active_ |= lanes;
  active_count_ += work.count;
  if (item.totals_only) {
    totals_ |= lanes;
  } else {
    totals_ -= lanes;
  }
  kernels_->fill_lanes(lanes.data(), lanes.word_count(),
                       static_cast<std::uint32_t>(sweeps_) + item.step_limit,
                       limits_.data());
  first_limit_ = std::min(first_limit_, sweeps_ + item.step_limit);
  const bool is_plain =
      item.totals_only && !item.look && queue_.joint_move(work.entry).empty();
  if (is_plain) {
    plain_ |= lanes;
    plain_count_ += work.count;
  } else {
    plain_ -= lanes;
    begin_tracked(work, lanes);
  }
  if (load_count_ == loads_.size()) {
    loads_.push_back({work.entry, LaneSet(program_->lanes), 0});
  }
  Load& load = loads_[load_count_++];
  load.entry = work.entry;
  load.lanes = lanes;
  load.plain_count = is_plain ? work.count : 0;
}

void WidePropnet::begin_tracked(const WorkQueue::Lanes& work,
                                const LaneSet& lanes) {
  const WorkItem& item = queue_.item(work.entry);
  const bool is_forced = !queue_.joint_move(work.entry).empty();
  if (is_forced) forced_ |= lanes;
  if (item.look && work.first_of_item) {
    (is_forced ? look_afterwards_ : look_).insert(lanes.first());
  }
  std::uint64_t playout = work.first_playout;
  lanes.for_each([&](std::size_t lane) {
    entries_[lane] = work.entry;
    playouts_[lane] = playout++;
    first_sweeps_[lane] = sweeps_;
  });
}

/// Writes the states of all lanes that have begun. Plain items are gone then.
void WidePropnet::load_begun() {
  const std::span loads(loads_.data(), load_count_);
  const std::size_t words = active_.word_count();
  const std::size_t rows = program_->propnet->base_count();
  if (loads.size() <= lanes::kMostSingleLoads) {
    for (const Load& load : loads) {
      lanes::load_state(queue_.state(load.entry), load.lanes.data(), words,
                        rows, bases(), program_->simd);
    }
  } else {
    transpose_begun(loads);
  }
  for (const Load& load : loads) {
    if (program_->has_policy()) set_policies(load);
    if (load.plain_count > 0) queue_.finish(load.entry, load.plain_count);
  }
}

void WidePropnet::transpose_begun(std::span<const Load> loads) {
  begun_.clear();
  for (const Load& load : loads) {
    begun_ |= load.lanes;
    load.lanes.for_each([&](std::size_t lane) {
      states_[lane] = queue_.state(load.entry).data();
    });
  }
  for (std::size_t block = 0; block < begun_.word_count(); ++block) {
    if (begun_.word(block) == 0) continue;
    lanes::load_states(std::span(states_)
                           .subspan(block * kLanesPerWord)
                           .first<kLanesPerWord>(),
                       begun_.word(block), block, begun_.word_count(),
                       program_->propnet->base_count(), bases(),
                       program_->simd);
  }
}

/// Writes the bases of policies into the lanes.
void WidePropnet::set_policies(const Load& load) {
  const WorkItem& item = queue_.item(load.entry);
  const PolicyBases& bases = program_->policy;
  const auto set = [&](std::optional<std::uint32_t> base, std::uint8_t bit) {
    if (base) set_policy(load.lanes, *base, (item.policy & bit) != 0);
  };
  set(bases.wins, WorkItem::kWins);
  set(bases.safety, WorkItem::kSafety);
}

void WidePropnet::set_policy(const LaneSet& set, std::uint32_t base,
                             bool is_on) {
  const std::size_t words = set.word_count();
  LaneWord* row = bases() + base * words;
  for (std::size_t i = 0; i < words; ++i) {
    row[i] = is_on ? row[i] | set.word(i) : row[i] & ~set.word(i);
  }
}

void WidePropnet::sweep_legal() { phase().code->legal(frame()); }

// -- looking

/// Looks at what is legal by the rules, whatever the policy leaves of it.
void WidePropnet::look_without_policy(PlayoutResults& results) {
  const std::size_t words = active_.word_count();
  const std::span rows(bases() + program_->propnet->base_count() * words,
                       program_->policy.count() * words);
  policies_.assign(rows.begin(), rows.end());
  std::ranges::fill(rows, 0);
  sweep_legal();
  look(results);
  std::ranges::copy(policies_, rows.begin());
}

void WidePropnet::look(PlayoutResults& results) {
  cut_off_looks_ -= terminal_;
  look_ |= cut_off_looks_;
  if (looks_see_goals()) {
    goals_.resize(phase().layout.network->outputs().goals.size() *
                  look_.word_count());
    waiting_for_goals_[phase_].compute_goals(bases(), goals_.data());
  }
  for (std::size_t block = 0; block < look_.word_count(); ++block) {
    if (look_.word(block) != 0) report_looks(block, results);
  }
  look_.clear();
  perceived_.clear();
  cut_off_looks_.clear();
}

bool WidePropnet::looks_see_goals() const {
  bool asked = look_.intersects(terminal_);
  look_.for_each([&](std::size_t lane) {
    asked = asked || queue_.item(entries_[lane]).look_at_goals;
  });
  return asked;
}

void WidePropnet::report_looks(std::size_t block, PlayoutResults& results) {
  reader_.read(phase_, block, bases(), rows_.moves.data());
  if ((look_.word(block) & perceived_.word(block)) != 0) {
    reader_.read_percepts(block, rows_.percepts.data());
  }
  for (LaneWord word = look_.word(block); word != 0; word &= word - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(word));
    const std::size_t lane = block * kLanesPerWord + index;
    const WorkItem& item = queue_.item(entries_[lane]);
    SeenState seen;
    seen.tag = item.tag;
    seen.terminal = terminal_.contains(lane);
    seen.cut_off = cut_off_looks_.contains(lane);
    if (seen.terminal || item.look_at_goals) {
      seen.first_goal =
          add_goals(*program_, phase().layout, goals_.data(), lane, results);
    }
    reader_.add_to(results, index, seen);
    if (item.look_at_percepts) {
      reader_.add_percepts(results, index, perceived_.contains(lane), seen);
    }
    results.seen.push_back(seen);
    if (item.playouts == 0) {
      active_.erase(lane);
      --active_count_;
      queue_.finish(entries_[lane], 1);
    }
  }
}

// -- moving

/// Picks a move for every role in every lane, and finds those that are stuck.
void WidePropnet::pick() {
  stuck_.clear();
  const std::size_t words = active_.word_count();
  for (const lanes::Choice& choice : phase().layout.choices) {
    draws_.draw_ranks(choice.role,
                      rows_.planes.data() + choice.first_plane * words,
                      choice.plane_count, forced_.data(), stuck_.data());
  }
  phase().code->select(frame());
  if (!forced_.empty()) force_moves();
}

void WidePropnet::force_moves() {
  const lanes::PhaseLayout& layout = phase().layout;
  const std::vector<std::uint32_t>& first_input =
      program_->propnet->first_input;
  const std::size_t words = active_.word_count();
  forced_.for_each([&](std::size_t lane) {
    const auto joint_move = queue_.joint_move(entries_[lane]);
    for (const lanes::Choice& choice : layout.choices) {
      const auto first = layout.inputs.begin() + choice.first_move;
      const auto row =
          std::lower_bound(first, first + choice.move_count,
                           first_input[choice.role] + joint_move[choice.role]);
      // A move that is never legal in this phase is ignored.
      if (row == first + choice.move_count) continue;
      const auto index = static_cast<std::size_t>(row - layout.inputs.begin());
      rows_.moves[index * words + lane / kLanesPerWord] |=
          LaneWord{1} << (lane % kLanesPerWord);
    }
  });
  forced_.clear();
  look_afterwards_.for_each([&](std::size_t lane) {
    if (queue_.item(entries_[lane]).look_at_percepts) perceived_.insert(lane);
  });
  // The next step may look at these percepts.
  if (!perceived_.empty() && game().hides()) rows_.perceive(phase(), bases());
  look_ |= look_afterwards_;
  look_afterwards_.clear();
}

// -- ending

void WidePropnet::find_cut_off() {
  first_limit_ = std::numeric_limits<std::uint64_t>::max();
  active_.for_each([&](std::size_t lane) {
    // Modulo 2^32, as the limits are; no limit has been passed.
    const std::uint32_t left =
        limits_[lane] - static_cast<std::uint32_t>(sweeps_);
    if (left == 0) {
      cut_off_.insert(lane);
      if (!plain_.contains(lane) && queue_.item(entries_[lane]).look_at_limit) {
        cut_off_looks_.insert(lane);
      }
    } else {
      first_limit_ = std::min(first_limit_, sweeps_ + left);
    }
  });
}

/// Adds up what is known of the lanes, and sets those aside that have ended.
void WidePropnet::finish(PlayoutResults& results) {
  const lanes::EndCounts counts = kernels_->end_lanes(
      {active_.data(), totals_.data(), plain_.data(), terminal_.data(),
       cut_off_.data(), stuck_.data(), ended_.data()},
      active_.word_count());
  results.totals.moves += counts.going_on;
  if (counts.ended == 0) return;
  active_count_ -= counts.ended;
  plain_count_ -= counts.ended_plain;
  results.totals.cut_off += counts.cut_off;
  results.totals.stuck += counts.stuck;
  EndedLanes& waiting = waiting_for_goals_[phase_];
  if (waiting.has(ended_)) waiting.report(results);
  waiting.add(ended_, counts.ended, totals_, bases());
  if (counts.ended == counts.ended_plain) return;
  ended_ -= plain_;
  ended_.for_each([&](std::size_t lane) {
    if (!totals_.contains(lane)) {
      waiting.describe(
          lane, {queue_.item(entries_[lane]).tag, playouts_[lane],
                 static_cast<std::uint32_t>(sweeps_ - first_sweeps_[lane]),
                 end_of(lane), 0});
    }
    queue_.finish(entries_[lane], 1);
  });
}

PlayoutEnd WidePropnet::end_of(std::size_t lane) const {
  if (cut_off_.contains(lane)) return PlayoutEnd::kStepLimit;
  if (stuck_.contains(lane)) return PlayoutEnd::kStuck;
  return PlayoutEnd::kTerminal;
}

/// Computes goals where enough lanes wait for them, or nothing else comes.
void WidePropnet::report_goals(PlayoutResults& results) {
  const bool is_last = queue_.waiting() == 0;
  for (EndedLanes& lanes : waiting_for_goals_) {
    if (lanes.size() == 0) continue;
    const bool is_awaited = is_last && (lanes.has_listed() || active_.empty());
    if (lanes.is_worth_while() || is_awaited) lanes.report(results);
  }
}

void WidePropnet::go_on() {
  { phase().code->next(frame()); }
  draws_.advance();
  phase_ = (phase_ + 1) % static_cast<std::uint32_t>(program_->phases.size());
  ++sweeps_;
}

}  // namespace reasoner::wide
