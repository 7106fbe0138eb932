#include "tests/search/hidden/hidden_games.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "reasoner/playout.h"
#include "tests/search/playing.h"

namespace search::hidden {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::PerceptId;
using reasoner::RoleIndex;

namespace {

using Joint = std::span<const MoveId>;
using Result = std::optional<std::vector<Goal>>;

/// `width` bits of a word from bit `first`.
constexpr std::uint64_t field(std::uint64_t word, int first, int width) {
  return word >> first & ((std::uint64_t{1} << width) - 1);
}

constexpr std::uint64_t bit(std::uint64_t number) {
  return std::uint64_t{1} << number;
}

bool has_three(std::uint64_t cells) {
  constexpr std::array<std::uint64_t, 8> kLines = {0007, 0070, 0700, 0111,
                                                   0222, 0444, 0421, 0124};
  return std::ranges::any_of(
      kLines, [cells](std::uint64_t line) { return (cells & line) == line; });
}

std::vector<MoveId> cells_outside(std::uint64_t tried) {
  std::vector<MoveId> moves;
  for (MoveId cell = 0; cell < 9; ++cell) {
    if ((tried & bit(cell)) == 0) moves.push_back(cell);
  }
  return moves;
}

// ---- Monty Hall: bits 0-1 the phase, 2-4 the car, 5-7 chosen, 8-10 opened

std::vector<MoveId> monty_legal(std::uint64_t state, RoleIndex role) {
  const std::uint64_t phase = field(state, 0, 2);
  if (phase == 0) return {0, 1, 2};
  if (role == 0) {
    return phase == 1 ? std::vector<MoveId>{3} : std::vector<MoveId>{3, 4};
  }
  if (phase == 2) return {3};
  std::vector<MoveId> doors;
  for (MoveId door = 0; door < 3; ++door) {
    if ((state & (bit(2 + door) | bit(5 + door))) == 0) doors.push_back(door);
  }
  return doors;
}

std::uint64_t monty_next(std::uint64_t state, Joint joint) {
  const std::uint64_t phase = field(state, 0, 2);
  std::uint64_t next = state + 1;
  if (phase == 0) return next | bit(5 + joint[0]) | bit(2 + joint[1]);
  if (phase == 1) return next | bit(8 + joint[1]);
  if (joint[0] == 4) {
    const std::uint64_t other = 7 & ~field(state, 5, 3) & ~field(state, 8, 3);
    next = (next & ~(std::uint64_t{7} << 5)) | other << 5;
  }
  return next;
}

std::vector<PerceptId> monty_sees(std::uint64_t state, Joint joint,
                                  RoleIndex role) {
  const std::uint64_t phase = field(state, 0, 2);
  if (role != 0 || phase == 0) return {};
  if (phase == 1) return {joint[1]};
  return {3 + static_cast<PerceptId>(std::countr_zero(field(state, 2, 3)))};
}

Result monty_result(std::uint64_t state) {
  if (field(state, 0, 2) != 3) return std::nullopt;
  return std::vector<Goal>{field(state, 2, 3) == field(state, 5, 3) ? 100 : 0,
                           100};
}

// ---- Phantom: bits 0-17 the cells of x and o, 18-35 tried, 36 o's turn

RoleIndex phantom_mover(std::uint64_t state) {
  return static_cast<RoleIndex>(field(state, 36, 1));
}

std::vector<MoveId> phantom_legal(std::uint64_t state, RoleIndex role) {
  if (role != phantom_mover(state)) return {9};
  return cells_outside(field(state, 18 + 9 * static_cast<int>(role), 9));
}

std::uint64_t phantom_next(std::uint64_t state, Joint joint) {
  const RoleIndex mover = phantom_mover(state);
  const MoveId cell = joint[mover];
  std::uint64_t next = state ^ bit(36);
  if ((state & (bit(cell) | bit(9 + cell))) == 0) next |= bit(9 * mover + cell);
  return next | bit(18 + 9 * mover + cell);
}

std::vector<PerceptId> phantom_sees(std::uint64_t state, Joint joint,
                                    RoleIndex role) {
  if (role != phantom_mover(state)) return {};
  const MoveId cell = joint[role];
  return {(state & (bit(cell) | bit(9 + cell))) == 0 ? 1U : 0U};
}

Result cells_result(std::uint64_t state, std::size_t roles) {
  const bool x = has_three(field(state, 0, 9));
  const bool o = has_three(field(state, 9, 9));
  const bool full = (field(state, 0, 9) | field(state, 9, 9)) == 0777;
  if (!x && !o && !full) return std::nullopt;
  std::vector<Goal> goals(roles, 50);
  if (x != o) {
    goals[0] = x ? 100 : 0;
    goals[1] = 100 - goals[0];
  }
  return goals;
}

// ---- Blind: bits 0-17 the cells of x and o, 18-35 where they failed

std::vector<MoveId> blind_legal(std::uint64_t state, RoleIndex role) {
  if (role == 2) return {0, 1};
  const int shift = 9 * static_cast<int>(role);
  return cells_outside(field(state, shift, 9) | field(state, 18 + shift, 9));
}

bool blind_holds(std::uint64_t state, Joint joint, RoleIndex role) {
  if ((state & (bit(joint[role]) | bit(9 + joint[role]))) != 0) return false;
  return joint[0] != joint[1] || joint[2] == role;
}

std::uint64_t blind_next(std::uint64_t state, Joint joint) {
  std::uint64_t next = state;
  for (RoleIndex role = 0; role < 2; ++role) {
    const int first = blind_holds(state, joint, role) ? 0 : 18;
    next |= bit(static_cast<std::uint64_t>(first) + 9 * role + joint[role]);
  }
  return next;
}

std::vector<PerceptId> blind_sees(std::uint64_t state, Joint joint,
                                  RoleIndex role) {
  if (role == 2 || !blind_holds(state, joint, role)) return {};
  return {0};
}

// ---- Mastermind: bits 0-3 the code, 4 whether there is one, 5-6 guesses, 7
// whether it is solved

std::vector<MoveId> mastermind_legal(std::uint64_t state, RoleIndex role) {
  const bool coding = field(state, 4, 1) == 0;
  if (coding != (role == 1)) return {9};
  return {0, 1, 2, 3, 4, 5, 6, 7, 8};
}

std::uint64_t mastermind_next(std::uint64_t state, Joint joint) {
  if (field(state, 4, 1) == 0) return joint[1] | bit(4);
  return (state + bit(5)) | (field(state, 0, 4) == joint[0] ? bit(7) : 0);
}

std::vector<PerceptId> mastermind_sees(std::uint64_t state, Joint joint,
                                       RoleIndex role) {
  if (role != 0 || field(state, 4, 1) == 0) return {};
  const MoveId guess = joint[0];
  const auto code = static_cast<MoveId>(field(state, 0, 4));
  const std::array<MoveId, 2> c = {code / 3, code % 3};
  const std::array<MoveId, 2> g = {guess / 3, guess % 3};
  const PerceptId black = (c[0] == g[0] ? 1U : 0U) + (c[1] == g[1] ? 1U : 0U);
  PerceptId common = 0;
  for (MoveId colour = 0; colour < 3; ++colour) {
    common += static_cast<PerceptId>(
        std::min(std::ranges::count(c, colour), std::ranges::count(g, colour)));
  }
  return {3 * black + common - black};
}

Result mastermind_result(std::uint64_t state) {
  const std::uint64_t guesses = field(state, 5, 2);
  if (field(state, 7, 1) != 0) {
    return std::vector<Goal>{120 - 20 * static_cast<Goal>(guesses), 0};
  }
  if (guesses == 3) return std::vector<Goal>{0, 0};
  return std::nullopt;
}

// ---- Rock, paper, scissors: bits 0-1 and 2-3 the shapes, 4 whether chosen

Result shapes_result(std::uint64_t state) {
  if (field(state, 4, 1) == 0) return std::nullopt;
  const auto a = static_cast<int>(field(state, 0, 2));
  const auto b = static_cast<int>(field(state, 2, 2));
  if (a == b) return std::vector<Goal>{50, 50};
  const Goal win = a == 2 || b == 2 ? 100 : 75;
  if ((a + 2) % 3 == b) return std::vector<Goal>{win, 100 - win};
  return std::vector<Goal>{100 - win, win};
}

}  // namespace

FakeGame monty_hall() {
  return {.roles = {"candidate", "random"},
          .move_count = 5,
          .initial = 0,
          .legal = monty_legal,
          .next = monty_next,
          .result = monty_result,
          .sees = monty_sees,
          .percept_count = 6};
}

FakeGame phantom_tic_tac_toe() {
  return {.roles = {"x", "o"},
          .move_count = 10,
          .initial = 0,
          .legal = phantom_legal,
          .next = phantom_next,
          .result = [](std::uint64_t state) { return cells_result(state, 2); },
          .sees = phantom_sees,
          .percept_count = 2};
}

FakeGame blind_tic_tac_toe() {
  return {.roles = {"x", "o", "random"},
          .move_count = 9,
          .initial = 0,
          .legal = blind_legal,
          .next = blind_next,
          .result = [](std::uint64_t state) { return cells_result(state, 3); },
          .sees = blind_sees,
          .percept_count = 1};
}

FakeGame mastermind_small() {
  return {.roles = {"guesser", "random"},
          .move_count = 10,
          .initial = 0,
          .legal = mastermind_legal,
          .next = mastermind_next,
          .result = mastermind_result,
          .sees = mastermind_sees,
          .percept_count = 9};
}

FakeGame rock_paper_scissors() {
  return {.roles = {"alice", "bob"},
          .move_count = 4,
          .initial = 0,
          .legal =
              [](std::uint64_t, RoleIndex) {
                return std::vector<MoveId>{0, 1, 2};
              },
          .next = [](std::uint64_t,
                     Joint joint) { return bit(4) | joint[0] | joint[1] << 2; },
          .result = shapes_result,
          .sees =
              [](std::uint64_t, Joint joint, RoleIndex role) {
                return std::vector<PerceptId>{joint[1 - role]};
              },
          .percept_count = 3};
}

// Bits 0-1 the phase, 2-3 the box, 4 what was said.
FakeGame prize_in_boxes() {
  return {.roles = {"seeker", "hider"},
          .move_count = 4,
          .initial = 0,
          .legal =
              [](std::uint64_t state, RoleIndex role) {
                const bool hides = field(state, 0, 2) == 1;
                if (hides != (role == 1)) return std::vector<MoveId>{3};
                if (hides) return std::vector<MoveId>{0, 1, 2};
                return std::vector<MoveId>{0, 1};
              },
          .next =
              [](std::uint64_t state, Joint joint) {
                const std::uint64_t phase = field(state, 0, 2);
                if (phase == 1) state |= std::uint64_t{joint[1]} << 2;
                if (phase == 2) state |= std::uint64_t{joint[0]} << 4;
                return state + 1;
              },
          .result = [](std::uint64_t state) -> Result {
            if (field(state, 0, 2) != 3) return std::nullopt;
            const bool is_first = field(state, 2, 2) == 0;
            const bool says_first = field(state, 4, 1) == 0;
            return {{is_first == says_first ? 100 : 0, is_first ? 60 : 10}};
          },
          .sees = [](std::uint64_t, Joint,
                     RoleIndex) { return std::vector<PerceptId>{}; },
          .percept_count = 1};
}

// Bits 0-1 the turn, 2 chance is asked, 3 a number is there, 4-11 the number,
// 12 an answer was right, 13 one was wrong.
FakeGame numbers_to_judge() {
  return {
      .roles = {"player", "random"},
      .move_count = 257,
      .initial = 0,
      .legal =
          [](std::uint64_t state, RoleIndex role) {
            const bool is_asked = field(state, 2, 1) == 1;
            if (is_asked != (role == 1)) return std::vector<MoveId>{256};
            const bool has_number = field(state, 3, 1) == 1;
            std::vector<MoveId> moves(role == 1 ? 256 : has_number ? 17 : 15);
            std::iota(moves.begin(), moves.end(), 0);
            return moves;
          },
      .next =
          [](std::uint64_t state, Joint joint) {
            const std::uint64_t turn = field(state, 0, 2);
            if (field(state, 2, 1) == 1) {
              return turn | bit(3) | std::uint64_t{joint[1]} << 4;
            }
            if (joint[0] == 14) return (turn + 1) | bit(2);
            if (joint[0] < 14) return turn + 1;
            const bool says_odd = joint[0] == 16;
            const bool is_odd = field(state, 4, 1) == 1;
            return (turn + 1) | (says_odd == is_odd ? bit(12) : bit(13));
          },
      .result = [](std::uint64_t state) -> Result {
        if (field(state, 0, 2) < 2 || field(state, 2, 1) == 1) {
          return std::nullopt;
        }
        const bool is_right = field(state, 12, 1) == 1;
        const bool is_wrong = field(state, 13, 1) == 1;
        return {{is_right ? 60 : is_wrong ? 40 : 50, 0}};
      },
      .sees =
          [](std::uint64_t state, Joint joint, RoleIndex role) {
            if (role == 1 || field(state, 2, 1) == 0) {
              return std::vector<PerceptId>{};
            }
            return std::vector<PerceptId>{joint[1]};
          },
      .percept_count = 256};
}

// The state is 0, then 1 << the move of chance, then 8 or 16 more.
FakeGame stuck_without_luck(MoveId draws) {
  return {.roles = {"player", "random"},
          .move_count = 3,
          .initial = 0,
          .legal =
              [draws](std::uint64_t state, RoleIndex role) {
                const bool is_stuck = role == 0 && (state == 1 || state == 2);
                const MoveId count = is_stuck                  ? 0
                                     : state == 0 && role == 1 ? draws
                                     : state == 4 && role == 0 ? 2
                                                               : 1;
                std::vector<MoveId> moves(count);
                std::iota(moves.begin(), moves.end(), MoveId{0});
                return moves;
              },
          .next =
              [](std::uint64_t state, Joint joint) {
                return state == 0 ? bit(joint[1]) : state + 8 + 8 * joint[0];
              },
          .result = [](std::uint64_t state) -> Result {
            if (state < 8) return std::nullopt;
            return {{state < 16 ? 0 : 100, 0}};
          },
          .sees = [](std::uint64_t, Joint,
                     RoleIndex) { return std::vector<PerceptId>{}; }};
}

HiddenMatch play_hidden(reasoner::StateMachine& machine,
                        const std::vector<HiddenSearch*>& searches,
                        std::uint64_t seed, const Deadline& deadline) {
  HiddenMatch match;
  const auto roles = static_cast<RoleIndex>(machine.game().role_count());
  reasoner::State state = initial_state(machine);
  reasoner::PlayoutScratch scratch;
  const reasoner::PlayoutKey key = reasoner::playout_key(seed, 0);
  for (std::uint32_t step = 0; !machine.is_terminal(state); ++step) {
    reasoner::draw_joint_move(machine, state, key, step, scratch);
    std::vector<MoveId> joint_move = scratch.joint_move;
    std::vector<reasoner::EvidenceStep> told(roles);
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < roles; ++role) {
      if (searches[role] != nullptr) {
        const MoveId answer = searches[role]->choose_move(deadline);
        machine.legal_moves(state, role, legal);
        if (std::ranges::find(legal, answer) != legal.end()) {
          joint_move[role] = answer;
        } else {
          ++match.illegal;
          told[role].refused_move = answer;
        }
      }
      told[role].own_move = joint_move[role];
    }
    for (RoleIndex role = 0; role < roles; ++role) {
      machine.percepts(state, joint_move, role, told[role].percepts);
    }
    machine.next_state(state, joint_move, state);
    match.joint_moves.push_back(joint_move);
    for (RoleIndex role = 0; role < roles; ++role) {
      told[role].goes_on = !machine.is_terminal(state);
      if (searches[role] != nullptr) searches[role]->observe(told[role]);
    }
  }
  match.goals.resize(roles);
  machine.goals(state, match.goals);
  return match;
}

}  // namespace search::hidden
