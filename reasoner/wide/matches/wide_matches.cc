#include "reasoner/wide/matches/wide_matches.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "gdl/diagnostics.h"
#include "reasoner/playout.h"

namespace reasoner::wide::matches {

using lanes::kLanesPerWord;
using lanes::LaneSet;

namespace {

constexpr std::size_t kFewestLanes = 256;
constexpr std::size_t kLaneStep = 512;

/// As many lanes as the engine likes, but no more than there are matches.
std::shared_ptr<const WideProgram> make_program(
    std::shared_ptr<const network::Propnet> propnet, std::size_t count,
    ProgramOptions options) {
  if (count == 0) throw gdl::Error("there must be one match at least");
  if (!options.lanes && count <= kFewestLanes) options.lanes = kFewestLanes;
  auto program = make_wide_program(propnet, options);
  const std::size_t needed = (count + kLaneStep - 1) / kLaneStep * kLaneStep;
  if (options.lanes || program->lanes <= needed) return program;
  options.lanes = needed;
  return make_wide_program(std::move(propnet), options);
}

}  // namespace

WideMatches::WideMatches(std::shared_ptr<const network::Propnet> propnet,
                         std::size_t count, const MatchesOptions& options)
    : program_(make_program(std::move(propnet), count, options.program)),
      count_(count),
      seed_(options.seed),
      step_limit_(options.step_limit),
      restart_(options.restart),
      scratch_(*program_),
      steps_(count),
      playouts_(count),
      over_(count),
      terminated_(count),
      truncated_(count),
      rewards_(count * game().role_count()),
      mover_rewards_(count),
      movers_(count) {
  for (std::size_t first = 0; first < count; first += program_->lanes) {
    groups_.emplace_back(*program_, std::min(program_->lanes, count - first));
  }
  for (RoleIndex role = 0; role < game().role_count(); ++role) {
    most_moves_ = std::max(most_moves_, game().move_count(role));
  }
  find_start(options.start);
  restart({}, seed_);
}

void WideMatches::find_start(const std::optional<State>& start) {
  const State& state = start ? *start : program_->propnet->initial;
  const auto phase = program_->propnet->phase_of(state);
  if (!phase) {
    throw gdl::Error("the state in which the matches begin cannot be reached");
  }
  start_.phase = *phase;
  start_.bases = state.words();
  start_.bases.resize((program_->propnet->base_count() + 63) / 64);
  MatchGroup& group = groups_.front();
  group.restart(group.used(), start_);
  group.look(scratch_);
  if (group.terminal().contains(0)) {
    throw gdl::Error("the state in which the matches begin is over already");
  }
  start_.legal = group.first_legal();
}

std::size_t WideMatches::percept_count() const {
  return first_percepts().empty() ? 0 : first_percepts().back();
}

// -- beginning

void WideMatches::restart(std::span<const std::uint8_t> which,
                          std::optional<std::uint64_t> seed) {
  assert(which.empty() || which.size() == count_);
  if (seed) seed_ = *seed;
  ended_.clear();
  last_states_.clear();
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    LaneSet lanes(program_->lanes);
    for (std::size_t lane = 0; lane < groups_[g].count(); ++lane) {
      const std::size_t match = first_match(g) + lane;
      if (!which.empty() && which[match] == 0) continue;
      lanes.insert(lane);
      terminated_[match] = 0;
      truncated_[match] = 0;
    }
    restart_lanes(g, lanes);
    if (seed) {
      lanes.for_each([&](std::size_t lane) {
        playouts_[first_match(g) + lane] = first_match(g) + lane;
      });
    }
    find_movers(g);
  }
  std::ranges::fill(rewards_, 0.0F);
  std::ranges::fill(mover_rewards_, 0.0F);
}

void WideMatches::restart_lanes(std::size_t group, const LaneSet& lanes) {
  if (lanes.empty()) return;
  groups_[group].restart(lanes, start_);
  lanes.for_each([&](std::size_t lane) {
    const std::size_t match = first_match(group) + lane;
    steps_[match] = 0;
    playouts_[match] += count_;
    over_[match] = 0;
  });
}

// -- a step

LaneSet WideMatches::frozen_lanes(std::size_t group) const {
  LaneSet frozen(program_->lanes);
  frozen.fill();
  frozen -= groups_[group].used();
  if (restart_ == Restart::kSameStep) return frozen;
  for (std::size_t lane = 0; lane < groups_[group].count(); ++lane) {
    if (over_[first_match(group) + lane] != 0) frozen.insert(lane);
  }
  return frozen;
}

void WideMatches::begin_step() {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    groups_[g].begin_step(frozen_lanes(g));
  }
}

/// The moves of `role`: `read(match, count, moves)` writes those of `count`
/// matches from `match` on.
template <typename Read>
void WideMatches::choose(RoleIndex role, const Read& read) {
  std::array<std::int32_t, kLanesPerWord> moves{};
  for (std::size_t match = 0; match < count_; match += kLanesPerWord) {
    MatchGroup& group = groups_[match / program_->lanes];
    const std::size_t lane = match % program_->lanes;
    const std::size_t count = std::min(kLanesPerWord, count_ - match);
    read(match, count, moves.data());
    for (std::size_t i = 0; role == game().chance_role() && i < count; ++i) {
      if (moves[i] == kOnlyMove) moves[i] = drawn_move(match + i, role);
    }
    const auto refusal = group.choose(role, lane / kLanesPerWord, moves);
    if (refusal) refuse(match - lane + refusal->lane, role, refusal->move);
  }
}

void WideMatches::step(std::span<const std::int32_t> moves) {
  const std::size_t roles = game().role_count();
  assert(moves.size() == count_ * roles);
  begin_step();
  for (RoleIndex role = 0; role < roles; ++role) {
    choose(role, [&](std::size_t match, std::size_t count, std::int32_t* to) {
      const std::int32_t* from = &moves[match * roles + role];
      for (std::size_t i = 0; i < count; ++i) to[i] = from[i * roles];
    });
  }
  finish_step();
}

void WideMatches::step_movers(std::span<const std::int32_t> moves) {
  assert(moves.size() == count_);
  begin_step();
  for (RoleIndex role = 0; role < game().role_count(); ++role) {
    const auto mover = static_cast<std::int32_t>(role);
    choose(role, [&](std::size_t match, std::size_t count, std::int32_t* to) {
      for (std::size_t i = 0; i < count; ++i) {
        to[i] = movers_[match + i] == mover ? moves[match + i] : kOnlyMove;
      }
    });
  }
  finish_step();
}

void WideMatches::finish_step() {
  ended_.clear();
  last_states_.clear();
  std::ranges::fill(rewards_, 0.0F);
  std::ranges::fill(mover_rewards_, 0.0F);
  for (std::size_t g = 0; g < groups_.size(); ++g) advance(g);
}

void WideMatches::advance(std::size_t g) {
  MatchGroup& group = groups_[g];
  group.advance(scratch_);
  LaneSet begun(program_->lanes);
  const std::size_t first = first_match(g);
  for (std::size_t lane = 0; lane < group.count(); ++lane) {
    const std::size_t match = first + lane;
    if (over_[match] == 0) {
      ++steps_[match];
    } else if (restart_ == Restart::kNextStep) {
      begun.insert(lane);
    }
    if (restart_ == Restart::kNever && over_[match] != 0) continue;
    terminated_[match] = 0;
    truncated_[match] = 0;
  }
  restart_lanes(g, begun);
  group.look(scratch_);
  report(g);
  find_movers(g);
}

/// Finds out which matches the step has ended, and tells what it must.
void WideMatches::report(std::size_t g) {
  MatchGroup& group = groups_[g];
  const std::size_t first = first_match(g);
  LaneSet ended = group.terminal();
  ended |= group.stuck();
  for (std::size_t lane = 0; step_limit_ > 0 && lane < group.count(); ++lane) {
    if (steps_[first + lane] >= step_limit_) ended.insert(lane);
  }
  for (std::size_t k = 0; k < ended.word_count(); ++k) {
    ended.data()[k] &= group.used().word(k);
  }
  if (restart_ == Restart::kNever) ended -= frozen_lanes(g);
  if (ended.empty()) return;
  report_ended(g, ended);
  if (restart_ == Restart::kSameStep) restart_lanes(g, ended);
}

void WideMatches::report_ended(std::size_t g, const LaneSet& ended) {
  MatchGroup& group = groups_[g];
  const std::size_t first = first_match(g);
  const std::size_t roles = game().role_count();
  ended.for_each([&](std::size_t lane) {
    const std::size_t match = first + lane;
    const bool is_terminal = group.terminal().contains(lane);
    terminated_[match] = is_terminal ? 1 : 0;
    truncated_[match] = is_terminal ? 0 : 1;
    over_[match] = 1;
    ended_.push_back(static_cast<std::uint32_t>(match));
  });
  group.read_goals(ended, scratch_,
                   [&](std::size_t lane, std::span<const Goal> goals) {
                     float* const row = &rewards_[(first + lane) * roles];
                     for (std::size_t role = 0; role < roles; ++role) {
                       if (goals[role] == kNoGoal) continue;
                       row[role] = static_cast<float>(goals[role]) / 100.0F;
                     }
                     mover_rewards_[first + lane] = row[movers_[first + lane]];
                   });
  if (restart_ != Restart::kSameStep) return;
  block_.resize(kLanesPerWord * state_words());
  for (std::size_t block = 0; block < ended.word_count(); ++block) {
    lanes::LaneWord word = ended.word(block);
    if (word == 0) continue;
    group.read_states(block, block_.data());
    for (; word != 0; word &= word - 1) {
      const auto row =
          block_.begin() +
          static_cast<std::ptrdiff_t>(
              static_cast<std::size_t>(std::countr_zero(word)) * state_words());
      last_states_.insert(last_states_.end(), row,
                          row + static_cast<std::ptrdiff_t>(state_words()));
    }
  }
}

void WideMatches::find_movers(std::size_t g) {
  const MatchGroup& group = groups_[g];
  const std::size_t first = first_match(g);
  std::fill_n(movers_.begin() + static_cast<std::ptrdiff_t>(first),
              group.count(), 0);
  LaneSet several(program_->lanes);
  LaneSet busy(program_->lanes);
  LaneSet choosing(program_->lanes);  // whose mover has several
  LaneSet found(program_->lanes);
  const auto set = [&](const LaneSet& lanes, RoleIndex role) {
    lanes.for_each([&](std::size_t lane) {
      if (lane < group.count()) {
        movers_[first + lane] = static_cast<std::int32_t>(role);
      }
    });
  };
  for (RoleIndex role = 0; role < game().role_count(); ++role) {
    if (role == game().chance_role()) continue;
    group.find_choices(role, several, busy);
    several -= choosing;
    busy -= found;
    busy |= several;
    set(busy, role);
    choosing |= several;
    found |= busy;
  }
}

// -- drawing

std::int32_t WideMatches::drawn_move(std::size_t match, RoleIndex role) const {
  const std::size_t g = match / program_->lanes;
  const std::size_t lane = match % program_->lanes;
  const MatchGroup& group = groups_[g];
  std::vector<std::int32_t> legal;
  for (MoveId move = 0; move < game().move_count(role); ++move) {
    if (group.is_legal(lane, role, move)) {
      legal.push_back(static_cast<std::int32_t>(move));
    }
  }
  if (legal.empty()) return kOnlyMove;
  return legal[pick(hash32(seed_, playouts_[match], steps_[match], role),
                    static_cast<std::uint32_t>(legal.size()))];
}

/// The same from the row of words in which the legal moves of the match stand.
std::int32_t WideMatches::drawn_move(std::size_t g, std::size_t lane,
                                     RoleIndex role,
                                     const std::uint64_t* legal) const {
  const std::uint32_t begin = first_moves()[role];
  const std::uint32_t end = first_moves()[role + 1];
  const auto visit = [&](const auto& take) {
    for (std::uint32_t word = begin / 64; word * 64 < end; ++word) {
      std::uint64_t bits = legal[word];
      if (word * 64 < begin) bits &= ~std::uint64_t{0} << (begin - word * 64);
      if (end - word * 64 < 64) {
        bits &= (std::uint64_t{1} << (end - word * 64)) - 1;
      }
      if (!take(word, bits)) return;
    }
  };
  std::uint32_t count = 0;
  visit([&](std::uint32_t, std::uint64_t bits) {
    count += static_cast<std::uint32_t>(std::popcount(bits));
    return true;
  });
  if (count == 0) return kOnlyMove;
  const std::size_t match = first_match(g) + lane;
  std::uint32_t rank =
      pick(hash32(seed_, playouts_[match], steps_[match], role), count);
  std::int32_t move = kOnlyMove;
  visit([&](std::uint32_t word, std::uint64_t bits) {
    const auto here = static_cast<std::uint32_t>(std::popcount(bits));
    if (rank >= here) {
      rank -= here;
      return true;
    }
    for (; rank > 0; --rank) bits &= bits - 1;
    move = static_cast<std::int32_t>(
        word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)) - begin);
    return false;
  });
  return move;
}

void WideMatches::draw_moves(std::span<std::int32_t> moves) const {
  const std::size_t roles = game().role_count();
  assert(moves.size() == count_ * roles);
  std::vector<std::uint64_t> legal(kLanesPerWord * move_words());
  for (std::size_t match = 0; match < count_; ++match) {
    const std::size_t g = match / program_->lanes;
    const std::size_t lane = match % program_->lanes;
    if (lane % kLanesPerWord == 0) {
      groups_[g].read_legal(lane / kLanesPerWord, legal.data());
    }
    const std::uint64_t* const row =
        legal.data() + lane % kLanesPerWord * move_words();
    for (RoleIndex role = 0; role < roles; ++role) {
      moves[match * roles + role] =
          over_[match] != 0 && restart_ != Restart::kSameStep
              ? kOnlyMove
              : drawn_move(g, lane, role, row);
    }
  }
}

// -- what is wrong

void WideMatches::refuse(std::size_t match, RoleIndex role,
                         std::int32_t move) const {
  constexpr std::size_t kMostNames = 12;
  const MatchGroup& group = groups_[match / program_->lanes];
  const std::size_t lane = match % program_->lanes;
  const auto count = static_cast<std::int32_t>(game().move_count(role));
  std::string text = "match " + std::to_string(match) + ": ";
  if (move == kOnlyMove) {
    text += "no move is given for " + game().role_name(role) +
            ", which has not exactly one";
  } else if (move < 0 || move >= count) {
    text += "there is no move " + std::to_string(move) + " of " +
            game().role_name(role) + ", whose moves are numbered from 0 to " +
            std::to_string(count - 1);
  } else {
    text += game().move_name(role, static_cast<MoveId>(move)) + " (" +
            std::to_string(move) + ") is not legal for " +
            game().role_name(role);
  }
  text += "; legal are";
  std::size_t named = 0;
  for (MoveId other = 0; other < game().move_count(role); ++other) {
    if (!group.is_legal(lane, role, other)) continue;
    if (++named > kMostNames) continue;
    text += " " + game().move_name(role, other) + " (" + std::to_string(other) +
            ")";
  }
  if (named == 0) text += " none";
  if (named > kMostNames) {
    text += " and " + std::to_string(named - kMostNames) + " more";
  }
  throw gdl::Error(text);
}

}  // namespace reasoner::wide::matches
