#include "tests/search/hidden/exact_games.h"

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

namespace search::hidden {

namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::PerceptId;
using reasoner::RoleIndex;
using Word = std::uint64_t;
using Joint = std::span<const MoveId>;

std::vector<Goal> shape_goals(Word first, Word second) {
  if (first == second) return {50, 50};
  const Goal more = first == 2 || second == 2 ? 100 : 75;
  const bool first_wins = (first + 2) % 3 == second;  // paper 1, rock 0
  return first_wins ? std::vector<Goal>{more, 100 - more}
                    : std::vector<Goal>{100 - more, more};
}

constexpr std::pair<Word, Word> kDeals[] = {{0, 1}, {0, 2}, {1, 0},
                                            {1, 2}, {2, 0}, {2, 1}};

// A state of Kuhn poker: bit 0 dealt, bits 1 to 3 the deal, then from bit 4
// what was said, two bits a word: 2 for move 0, 3 for move 1.
Word deal_of(Word state) { return state >> 1 & 7; }
Word said_of(Word state) { return state >> 4; }

constexpr Word kNothing = 0;
constexpr Word kCheck = 2;
constexpr Word kBet = 3;
constexpr Word kCheckBet = kCheck << 2 | kBet;

RoleIndex speaker(Word said) {
  return said == kNothing || said == kCheckBet ? 1 : 2;
}

std::optional<std::vector<Goal>> kuhn_result(Word state) {
  const Word said = said_of(state);
  if ((state & 1) == 0 || said == kNothing || said == kCheck || said == kBet ||
      said == kCheckBet) {
    return std::nullopt;
  }
  const bool passed = (said & 3) == kCheck;
  if (passed && said != (kCheck << 2 | kCheck)) {  // somebody folded
    return said == (kBet << 2 | kCheck) ? std::vector<Goal>{50, 75, 25}
                                        : std::vector<Goal>{50, 25, 75};
  }
  const Goal chips = passed ? 25 : 50;
  const auto [mine, others] = kDeals[deal_of(state)];
  return mine > others ? std::vector<Goal>{50, 50 + chips, 50 - chips}
                       : std::vector<Goal>{50, 50 - chips, 50 + chips};
}

}  // namespace

FakeGame hidden_rock_paper_scissors() {
  // 0; 1 + first's choice; 4 + 3 * first's + second's choice.
  return {.roles = {"alice", "bob"},
          .move_count = 3,
          .initial = 0,
          .legal = [](Word state, RoleIndex role) -> std::vector<MoveId> {
            if ((state == 0) == (role == 0)) return {0, 1, 2};
            return {0};
          },
          .next =
              [](Word state, Joint joint) {
                return state == 0 ? 1 + joint[0]
                                  : 4 + 3 * (state - 1) + joint[1];
              },
          .result = [](Word state) -> std::optional<std::vector<Goal>> {
            if (state < 4) return std::nullopt;
            return shape_goals((state - 4) / 3, (state - 4) % 3);
          },
          .sees = [](Word, Joint, RoleIndex) -> std::vector<PerceptId> {
            return {};
          }};
}

FakeGame rock_paper_scissors_at_once() {
  return {.roles = {"alice", "bob"},
          .move_count = 3,
          .initial = 0,
          .legal = [](Word, RoleIndex) -> std::vector<MoveId> {
            return {0, 1, 2};
          },
          .next = [](Word, Joint joint) -> Word {
            return 1 + 3 * joint[0] + joint[1];
          },
          .result = [](Word state) -> std::optional<std::vector<Goal>> {
            if (state == 0) return std::nullopt;
            return shape_goals((state - 1) / 3, (state - 1) % 3);
          },
          .sees = [](Word, Joint, RoleIndex) -> std::vector<PerceptId> {
            return {};
          }};
}

FakeGame kuhn_poker() {
  FakeGame game;
  game.roles = {"random", "alice", "bob"};
  game.move_count = 8;
  game.initial = 0;
  game.legal = [](Word state, RoleIndex role) -> std::vector<MoveId> {
    if (state == 0 && role == 0) return {2, 3, 4, 5, 6, 7};
    if (state != 0 && role == speaker(said_of(state))) return {0, 1};
    return {0};
  };
  game.next = [](Word state, Joint joint) -> Word {
    if (state == 0) return 1 | Word{joint[0] - 2} << 1;
    const Word word = 2 + joint[speaker(said_of(state))];
    return (state & 15) | (said_of(state) << 2 | word) << 4;
  };
  game.result = kuhn_result;
  // 0 to 2 the own card, 3 and 4 what was said.
  game.sees = [](Word state, Joint joint,
                 RoleIndex role) -> std::vector<PerceptId> {
    if (state != 0) return {3 + joint[speaker(said_of(state))]};
    if (role == 0) return {};
    const auto [first, second] = kDeals[joint[0] - 2];
    return {static_cast<PerceptId>(role == 1 ? first : second)};
  };
  game.percept_count = 5;
  return game;
}

FakeGame coin_and_cups() {
  // 0; 1 + cup, to ask; 4 + 2 * cup + asked, to point; 8 and on, the end.
  return {
      .roles = {"finder", "random"},
      .move_count = 2,
      .initial = 0,
      .legal = [](Word state, RoleIndex role) -> std::vector<MoveId> {
        if ((state == 0) == (role == 1)) return {0, 1};
        return {0};
      },
      .next =
          [](Word state, Joint joint) {
            if (state == 0) return Word{1} + joint[1];
            if (state < 4) return 4 + 2 * (state - 1) + joint[0];
            return 8 + 2 * (state - 4) + joint[0];
          },
      .result = [](Word state) -> std::optional<std::vector<Goal>> {
        if (state < 8) return std::nullopt;
        const Word cup = (state - 8) >> 2;
        const bool asked = ((state - 8) >> 1 & 1) != 0;
        if (cup != (state & 1)) return std::vector<Goal>{0, 0};
        return std::vector<Goal>{asked ? 90 : 100, 0};
      },
      .sees = [](Word state, Joint joint, RoleIndex) -> std::vector<PerceptId> {
        const bool asks = state > 0 && state < 4 && joint[0] == 1;
        if (!asks) return {};
        return {static_cast<PerceptId>(state - 1)};
      },
      .percept_count = 2};
}

reasoner::MoveId NoReserve::choose_move(const Deadline& /*deadline*/) {
  ADD_FAILURE() << "the reserve was asked";
  return 0;
}

}  // namespace search::hidden
