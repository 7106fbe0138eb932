#include "search/solver/impartial_sum.h"

#include <algorithm>
#include <utility>

#include "reasoner/analysis/clock.h"
#include "reasoner/analysis/sub_games.h"
#include "reasoner/network/propnet.h"

namespace search::solver {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// Limits of what is looked at: gate inputs of a network, states of a part, and
// combinations of states in which all parts are at their end.
constexpr std::size_t kMostGateInputs = 200'000;
constexpr std::size_t kMostStates = 1'000'000;
constexpr std::size_t kMostEnds = 10'000;

// How long looking for parts takes for each gate input, roughly.
constexpr double kSecondsPerGateInput = 2.5e-6;

constexpr std::uint32_t kNoPart = 0xffffffff;

void set_bit(std::vector<std::uint64_t>& mask, std::uint32_t bit) {
  mask[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

bool may_be_sum(const reasoner::StateMachine& machine) {
  return machine.propnet() != nullptr && machine.game().role_count() == 2 &&
         machine.propnet()->gate_input_count() <= kMostGateInputs;
}

}  // namespace

/// Goes through the states of each part while the others stay as they are.
class ImpartialSum::Explorer {
 public:
  Explorer(ImpartialSum& sum, const State& start, const Deadline& deadline)
      : sum_(sum), machine_(sum.machine_), start_(start), deadline_(deadline) {}

  /// Fills the sum; false where the game is none.
  bool run() {
    if (!find_parts() || !find_turns()) return false;
    for (std::size_t part = 0; part < sum_.parts_.size(); ++part) {
      if (!explore(part)) return false;
    }
    find_ends();
    return ends_as_it_should() && find_goals() && find_values();
  }

 private:
  ImpartialSum& sum_;
  reasoner::StateMachine& machine_;
  const State& start_;
  const Deadline& deadline_;
  std::vector<std::vector<std::uint32_t>> part_of_;  // by role and move
  std::vector<std::vector<std::uint32_t>> ends_;     // by part
  // Kept for their memory.
  std::vector<MoveId> legal_;
  std::vector<MoveId> joint_move_;
  std::vector<std::uint64_t> words_;
  State next_;

  bool find_parts() {
    const reasoner::network::Propnet& propnet = *machine_.propnet();
    const auto found =
        find_sub_games(propnet, reasoner::analysis::find_clock(propnet));
    if (found.size() < 2) return false;
    const std::size_t words = (propnet.base_count() + 63) / 64;
    Mask clock(words, 0);
    for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
      set_bit(clock, base);
    }
    for (RoleIndex role = 0; role < machine_.game().role_count(); ++role) {
      part_of_.emplace_back(machine_.game().move_count(role), kNoPart);
    }
    for (const reasoner::analysis::SubGame& game : found) {
      Part& part = sum_.parts_.emplace_back();
      part.mask.assign(words, 0);
      for (const auto id : game.propositions) set_bit(part.mask, id);
      for (std::size_t i = 0; i < words; ++i) clock[i] &= ~part.mask[i];
      for (const auto& [role, move] : game.moves) {
        part_of_[role][move] =
            static_cast<std::uint32_t>(sum_.parts_.size() - 1);
      }
      add(part, masked(start_, part.mask));
    }
    sum_.clock_mask_ = std::move(clock);
    joint_move_.resize(part_of_.size());
    return true;
  }

  /// What belongs to no part is the clock, which must be the same again after
  /// two steps.
  bool find_turns() {
    State state = start_;
    for (Turn& turn : sum_.turns_) {
      if (machine_.is_terminal(state)) return false;
      turn.clock = masked(state, sum_.clock_mask_);
      for (RoleIndex role = 0; role < part_of_.size(); ++role) {
        machine_.legal_moves(state, role, legal_);
        if (legal_.empty()) return false;
        joint_move_[role] = legal_.front();
        if (part_of_[role][legal_.front()] != kNoPart) turn.mover = role;
      }
      machine_.next_state(state, joint_move_, state);
    }
    const auto& [first, second] = sum_.turns_;
    return first.mover != second.mover && first.clock != second.clock &&
           masked(state, sum_.clock_mask_) == first.clock;
  }

  static std::uint32_t add(Part& part, const State& state) {
    const auto [place, is_new] = part.numbers.try_emplace(
        state, static_cast<std::uint32_t>(part.states.size()));
    if (is_new) part.states.push_back(state);
    return place->second;
  }

  /// `whole` with the bits that `mask` means taken from `part`.
  State composed(const State& whole, const Mask& mask, const State& part) {
    words_.assign(whole.words().begin(), whole.words().end());
    words_.resize(std::max(words_.size(), mask.size()), 0);
    for (std::size_t i = 0; i < mask.size(); ++i) {
      const std::uint64_t bits = i < part.words().size() ? part.words()[i] : 0;
      words_[i] = (words_[i] & ~mask[i]) | bits;
    }
    State state;
    state.assign(words_);
    return state;
  }

  bool explore(std::size_t number) {
    Part& part = sum_.parts_[number];
    std::vector<std::uint32_t> options;
    for (std::uint32_t i = 0; i < part.states.size(); ++i) {
      if (part.states.size() > kMostStates || deadline_.expired()) return false;
      const State state = composed(start_, part.mask, part.states[i]);
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (!find_options(number, i, state, turn, options)) return false;
        if (turn == 0) {
          part.options.push_back(options);
        } else if (options != part.options.back()) {
          return false;
        }
      }
    }
    return true;
  }

  /// Finds the states of a part that one move on `turn` leads to. False where
  /// something is not as it must be in a sum.
  bool find_options(std::size_t number, std::uint32_t from, const State& state,
                    std::size_t turn, std::vector<std::uint32_t>& options) {
    Part& part = sum_.parts_[number];
    const RoleIndex mover = sum_.turns_[turn].mover;
    const State at = composed(state, sum_.clock_mask_, sum_.turns_[turn].clock);
    machine_.legal_moves(at, 1 - mover, legal_);
    if (legal_.size() != 1 || part_of_[1 - mover][legal_.front()] != kNoPart) {
      return false;
    }
    joint_move_[1 - mover] = legal_.front();
    machine_.legal_moves(at, mover, legal_);
    options.clear();
    bool stays = false;  // while others are moved in
    for (const MoveId move : legal_) {
      const std::uint32_t moved = part_of_[mover][move];
      if (moved == kNoPart) return false;
      if (moved != number && stays) continue;
      joint_move_[mover] = move;
      machine_.next_state(at, joint_move_, next_);
      const std::uint32_t to = add(part, masked(next_, part.mask));
      if (moved == number) {
        options.push_back(to);
      } else if (to != from) {
        return false;
      } else {
        stays = true;
      }
    }
    std::ranges::sort(options);
    const auto rest = std::ranges::unique(options);
    options.erase(rest.begin(), rest.end());
    return stays;
  }

  void find_ends() {
    for (const Part& part : sum_.parts_) {
      auto& ends = ends_.emplace_back();
      for (std::uint32_t i = 0; i < part.states.size(); ++i) {
        if (part.options[i].empty()) ends.push_back(i);
      }
    }
  }

  State at(const std::vector<std::uint32_t>& numbers, std::size_t turn) {
    State state = composed(start_, sum_.clock_mask_, sum_.turns_[turn].clock);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const Part& part = sum_.parts_[i];
      state = composed(state, part.mask, part.states[numbers[i]]);
    }
    return state;
  }

  /// Whether the game ends where no part has a move, and only there. Since the
  /// end is an AND or an OR of what each part says, it is enough to look where
  /// all parts but one have no move; an OR fails where that one is another.
  bool ends_as_it_should() {
    std::vector<std::uint32_t> numbers;
    for (const auto& ends : ends_) {
      if (ends.empty()) return false;
      numbers.push_back(ends.front());
    }
    for (std::size_t i = 0; i < sum_.parts_.size(); ++i) {
      const Part& part = sum_.parts_[i];
      for (numbers[i] = 0; numbers[i] < part.states.size(); ++numbers[i]) {
        if (deadline_.expired()) return false;
        const bool is_end = part.options[numbers[i]].empty();
        for (std::size_t turn = 0; turn < 2; ++turn) {
          if (machine_.is_terminal(at(numbers, turn)) != is_end) return false;
        }
      }
      numbers[i] = ends_[i].front();
    }
    return true;
  }

  /// Whether goals depend only on whose turn it is at the end, and both roles
  /// want the same: to be on turn then, or not to be.
  bool find_goals() {
    std::vector<std::size_t> places(ends_.size(), 0);
    std::vector<std::uint32_t> numbers(ends_.size());
    std::vector<Goal> goals(2);
    for (std::size_t count = 0; count < kMostEnds; ++count) {
      for (std::size_t i = 0; i < ends_.size(); ++i) {
        numbers[i] = ends_[i][places[i]];
      }
      for (std::size_t turn = 0; turn < 2; ++turn) {
        machine_.goals(at(numbers, turn), goals);
        // A missing goal counts as 0.
        for (Goal& goal : goals) goal = std::max(goal, 0);
        auto& expected = sum_.turns_[turn].goals_at_end;
        if (count == 0) expected = goals;
        if (goals != expected) return false;
      }
      std::size_t i = 0;
      for (; i < ends_.size(); ++i) {
        if (++places[i] < ends_[i].size()) break;
        places[i] = 0;
      }
      if (i == ends_.size()) return find_who_wins();
    }
    return false;
  }

  bool find_who_wins() {
    int on_turn = 0;
    for (std::size_t turn = 0; turn < 2; ++turn) {
      const RoleIndex mover = sum_.turns_[turn].mover;
      const Goal here = sum_.turns_[turn].goals_at_end[mover];
      const Goal there = sum_.turns_[1 - turn].goals_at_end[mover];
      on_turn += (here > there ? 1 : 0) - (here < there ? 1 : 0);
    }
    sum_.misere_ = on_turn > 0;
    return on_turn == 2 || on_turn == -2;
  }

  bool find_values() {
    for (Part& part : sum_.parts_) {
      auto values = nim_values(part.options, sum_.misere_);
      if (!values) return false;
      part.values = *std::move(values);
    }
    return true;
  }
};

std::unique_ptr<ImpartialSum> ImpartialSum::make(
    reasoner::StateMachine& machine, const State& state,
    const Deadline& deadline) {
  if (!may_be_sum(machine)) return nullptr;
  std::unique_ptr<ImpartialSum> sum(new ImpartialSum(machine));
  if (!Explorer(*sum, state, deadline).run()) return nullptr;
  return sum;
}

double ImpartialSum::seconds_to_look(const reasoner::StateMachine& machine) {
  if (!may_be_sum(machine)) return 0;
  return kSecondsPerGateInput *
         static_cast<double>(machine.propnet()->gate_input_count());
}

std::size_t ImpartialSum::state_count() const {
  std::size_t count = 0;
  for (const Part& part : parts_) count += part.states.size();
  return count;
}

double ImpartialSum::whole_state_count() const {
  auto count = static_cast<double>(turns_.size());
  for (const Part& part : parts_) {
    count *= static_cast<double>(part.states.size());
  }
  return count;
}

State ImpartialSum::masked(const State& state, const Mask& mask) {
  std::vector<std::uint64_t> words(mask.size(), 0);
  const std::size_t size = std::min(mask.size(), state.words().size());
  for (std::size_t i = 0; i < size; ++i) words[i] = state.words()[i] & mask[i];
  State part;
  part.assign(words);
  return part;
}

std::optional<std::size_t> ImpartialSum::turn_of(const State& state) const {
  const State clock = masked(state, clock_mask_);
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    if (turns_[turn].clock == clock) return turn;
  }
  return std::nullopt;
}

/// The states of the parts.
std::optional<std::vector<std::uint32_t>> ImpartialSum::numbers_in(
    const State& state) const {
  std::vector<std::uint32_t> numbers;
  for (const Part& part : parts_) {
    const auto found = part.numbers.find(masked(state, part.mask));
    if (found == part.numbers.end()) return std::nullopt;
    numbers.push_back(found->second);
  }
  return numbers;
}

NimValue ImpartialSum::sum_of(const std::vector<std::uint32_t>& numbers) const {
  NimValue sum;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    sum += parts_[i].values[numbers[i]];
  }
  return sum;
}

/// The goals that a sum of this value leads to when it is `turn`.
const std::vector<Goal>& ImpartialSum::goals_for(std::size_t turn,
                                                 const NimValue& sum) const {
  // In normal play the winner is not on turn at the end; in misère play it is.
  const bool ends_on_turn = is_lost(sum, misere_) != misere_;
  return turns_[ends_on_turn ? turn : 1 - turn].goals_at_end;
}

/// The percentage of moves that are errors: after them whoever is on turn wins.
double ImpartialSum::share_of_errors(
    const std::vector<std::uint32_t>& numbers) const {
  std::size_t moves = 0;
  std::size_t errors = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    NimValue rest;
    for (std::size_t j = 0; j < parts_.size(); ++j) {
      if (j != i) rest += parts_[j].values[numbers[j]];
    }
    for (const std::uint32_t option : parts_[i].options[numbers[i]]) {
      NimValue sum = rest;
      sum += parts_[i].values[option];
      ++moves;
      if (!is_lost(sum, misere_)) ++errors;
    }
  }
  return moves == 0
             ? 0
             : 100 * static_cast<double>(errors) / static_cast<double>(moves);
}

std::optional<Verdict> ImpartialSum::verdict(const State& state) {
  const auto turn = turn_of(state);
  const auto numbers = numbers_in(state);
  if (!turn || !numbers) return std::nullopt;
  Verdict verdict;
  verdict.goals = goals_for(*turn, sum_of(*numbers));
  verdict.mover = turns_[*turn].mover;
  std::vector<MoveId> moves;
  std::vector<MoveId> joint_move(2);
  machine_.legal_moves(state, 1 - verdict.mover, moves);
  if (moves.empty()) return std::nullopt;
  joint_move[1 - verdict.mover] = moves.front();
  machine_.legal_moves(state, verdict.mover, moves);
  State next;
  for (const MoveId move : moves) {
    joint_move[verdict.mover] = move;
    machine_.next_state(state, joint_move, next);
    const auto after = numbers_in(next);
    if (!after) return std::nullopt;
    JudgedMove& judged = verdict.moves.emplace_back();
    judged.joint_move = joint_move;
    judged.goals = goals_for(1 - *turn, sum_of(*after));
    judged.hope = share_of_errors(*after);
  }
  std::ranges::stable_sort(
      verdict.moves, [&](const JudgedMove& a, const JudgedMove& b) {
        const Goal goal_a = a.goals[verdict.mover];
        const Goal goal_b = b.goals[verdict.mover];
        return goal_a != goal_b ? goal_a > goal_b : a.hope > b.hope;
      });
  return verdict;
}

}  // namespace search::solver
