// What is known of a game is used in other words of it, and only there.

#include "search/memory/memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gdl/rules/scrambler.h"
#include "reasoner/engines/engine.h"
#include "reasoner/network/propnet.h"
#include "search/choice/registry.h"
#include "search/memory/canonical_positions.h"
#include "search/memory/canonical_weights.h"
#include "search/memory/knowledge.h"
#include "tests/rulesheets.h"
#include "tests/search/one_cell_weights.h"

namespace search {
namespace memory_test {

using evaluator::EvaluatorWeights;
using evaluator::cell_patterns::PatternWeights;
using memory::CanonicalPositions;
using memory::Knowledge;
using memory::OpeningLibrary;
using memory::OpeningRecords;
using memory::Plan;
using reasoner::MoveId;
using reasoner::State;
using reasoner::StateMachine;

std::unique_ptr<StateMachine> machine_of(const std::string& name,
                                         std::uint64_t scramble = 0) {
  const gdl::Rulesheet rules = tests::shipped_rules(name);
  return reasoner::engines::make_state_machine(
      scramble == 0 ? rules
                    : gdl::rules::Scrambler(rules, scramble).scramble(rules),
      "propnet");
}

State initial(StateMachine& machine) {
  State state;
  machine.initial_state(state);
  return state;
}

std::vector<MoveId> legal(StateMachine& machine, const State& state,
                          reasoner::RoleIndex role) {
  std::vector<MoveId> moves;
  machine.legal_moves(state, role, moves);
  return moves;
}

/// Knows that one move of the first role is better than the others at the
/// start, that of number `move` in canonical numbers.
Knowledge knowing_first_move(StateMachine& machine, std::uint32_t move) {
  const CanonicalPositions positions(*machine.propnet());
  const auto position = positions.position(initial(machine));
  OpeningRecords records;
  std::set<std::uint32_t> others;
  for (const MoveId other : legal(machine, initial(machine), 0)) {
    others.insert(positions.move_number(position, 0, other));
  }
  for (const std::uint32_t other : others) {
    records.add(position.key, {0, other, 100, other == move ? 90.0 : 40.0});
  }
  Knowledge knowledge;
  knowledge.openings = OpeningLibrary(records);
  return knowledge;
}

TEST(CanonicalPositionsTest, MakesMovesAlikeThatSymmetriesMakeAlike) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  const auto start = positions.position(initial(*machine));
  std::set<std::uint32_t> numbers;
  for (const MoveId move : legal(*machine, initial(*machine), 0)) {
    numbers.insert(positions.move_number(start, 0, move));
  }
  EXPECT_EQ(numbers.size(), 3) << "a corner, an edge, the middle";
}

TEST(CanonicalPositionsTest, OneNumberLeadsToOnePositionWithManySymmetries) {
  // Pieces and cells of quarto can be exchanged in hundreds of ways.
  const auto machine = machine_of("quarto");
  const CanonicalPositions positions(*machine->propnet());
  std::map<std::tuple<std::uint64_t, reasoner::RoleIndex, std::uint32_t>,
           std::uint64_t>
      next_keys;
  std::vector<State> states = {initial(*machine)};
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State state = states[i];
    const auto position = positions.position(state);
    std::vector<std::vector<MoveId>> moves;
    for (reasoner::RoleIndex role = 0; role < 2; ++role) {
      moves.push_back(legal(*machine, state, role));
    }
    const reasoner::RoleIndex mover = moves[0].size() > 1 ? 0 : 1;
    for (const MoveId move : moves[mover]) {
      std::vector<MoveId> joint_move = {moves[0][0], moves[1][0]};
      joint_move[mover] = move;
      State next;
      machine->next_state(state, joint_move, next);
      const std::uint64_t key = positions.position(next).key;
      const auto known = next_keys.try_emplace(
          {position.key, mover, positions.move_number(position, mover, move)},
          key);
      EXPECT_EQ(known.first->second, key);
      if (states.size() < 200) states.push_back(std::move(next));
    }
  }
  EXPECT_LT(next_keys.size(), 1000);
}

TEST(CanonicalPositionsTest, KnowsPositionsAgainInOtherWords) {
  // The positions behind each of the first two moves: the same in all words.
  const auto keys = [](StateMachine& machine) {
    const CanonicalPositions positions(*machine.propnet());
    std::multiset<std::uint64_t> keys;
    const State start = initial(machine);
    for (const MoveId first : legal(machine, start, 0)) {
      State next;
      const std::vector<MoveId> one = {first, legal(machine, start, 1)[0]};
      machine.next_state(start, one, next);
      for (const MoveId second : legal(machine, next, 1)) {
        State last;
        const std::vector<MoveId> two = {legal(machine, next, 0)[0], second};
        machine.next_state(next, two, last);
        keys.insert(positions.position(last).key);
      }
    }
    return keys;
  };
  const auto plain = keys(*machine_of("tic_tac_toe"));
  EXPECT_EQ(std::set(plain.begin(), plain.end()).size(), 12);
  EXPECT_EQ(plain, keys(*machine_of("tic_tac_toe", 3)));
}

TEST(CanonicalPositionsTest, TurnsValuesToNumbersAndBack) {
  const auto machine = machine_of("connect_four");
  const CanonicalPositions positions(*machine->propnet());
  std::vector<float> values(machine->propnet()->base_count());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool is_numbered = positions.form().bases[i] !=
                             reasoner::symmetry::CanonicalForm::kNoNumber;
    values[i] = is_numbered ? static_cast<float>(i + 1) : 0;
  }
  EXPECT_EQ(positions.values_by_base(positions.values_by_number(values)),
            values);
}

TEST(CanonicalPositionsTest, TurnsPatternsToNumbersAndBack) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  const auto turn = machine->game().known_proposition("(turn x)");
  EvaluatorWeights weights;
  weights.patterns = {.shares = {{0, 0, 1}, {3, 0, 3}, {turn, 0, 0}},
                      .ways = {9},
                      .turn = turn,
                      .values = std::vector<std::int16_t>(18, 5)};
  const EvaluatorWeights canonical = memory::to_canonical(weights, positions);
  EXPECT_EQ(canonical.patterns.turn, positions.form().bases[turn]);
  EXPECT_EQ(canonical.patterns.shares[1].base, positions.form().bases[3]);
  const PatternWeights back =
      memory::from_canonical(canonical, positions).patterns;
  EXPECT_EQ(back.turn, turn);
  ASSERT_EQ(back.shares.size(), 3u);
  EXPECT_EQ(back.shares[1].base, 3u);
  EXPECT_EQ(back.shares[1].step, 3u);
}

TEST(KnowledgeTest, IsReadAsItWasWritten) {
  Knowledge knowledge;
  knowledge.plan = Plan::kMinimax;
  knowledge.weights.emplace();
  knowledge.weights->mean_mobility = {3, 4};
  knowledge.weights->samples = 99;
  knowledge.weights->capturing_part = 0.25;
  knowledge.weights->patterns = {.shares = {{7, 0, 1}},
                                 .ways = {2},
                                 .turn = 8,
                                 .values = {-3, 4, 0, 32767}};
  for (const double x : {0.1, -2.5}) {
    knowledge.weights->roles.push_back({.constant = x,
                                        .bases = {1, 0.1F},
                                        .mobility = {x, 1},
                                        .goals = {0, x},
                                        .freedom = 7,
                                        .foretold = 0.5});
  }
  knowledge.best_moves.add(1ULL << 63, {1, 6, 62.5, 40});
  knowledge.proven_moves.add(3, {0, 2, 100, 0});
  const auto read = Knowledge::from_text(knowledge.to_text());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->to_text(), knowledge.to_text());
  EXPECT_EQ(read->plan, knowledge.plan);
  EXPECT_EQ(read->weights->roles[0].bases[1], 0.1F);
  EXPECT_EQ(read->weights->roles[1].constant, -2.5);
  EXPECT_EQ(read->weights->patterns.turn, 8u);
  EXPECT_EQ(read->weights->patterns.shares[0].base, 7u);
  EXPECT_EQ(read->weights->patterns.values, knowledge.weights->patterns.values);
  const memory::BestMoves::Move* best = read->best_moves.find(1ULL << 63);
  ASSERT_NE(best, nullptr);
  EXPECT_EQ(best->role, 1u);
  EXPECT_EQ(best->move, 6u);
  EXPECT_EQ(best->value, 62.5);
  EXPECT_EQ(best->searches, 40u);
  EXPECT_EQ(read->best_moves.find(1), nullptr);
  EXPECT_EQ(read->best_moves.find(3), nullptr);
  ASSERT_NE(read->proven_moves.find(3), nullptr);
  EXPECT_EQ(read->proven_moves.find(3)->value, 100);
  knowledge.plan = Plan::kJudgedMcts;
  const auto judged = Knowledge::from_text(knowledge.to_text());
  ASSERT_TRUE(judged);
  EXPECT_EQ(judged->plan, Plan::kJudgedMcts);
  EXPECT_TRUE(judged->weights);
}

TEST(KnowledgeTest, ReadsThatOfThePlansOfBefore) {
  const auto with = [](const std::string& plan) {
    return Knowledge::from_text(
        "henhouse-knowledge 2\nplan " + plan +
        "\nweights 2 9 0 0\n2 1 1\n"
        "0 0 0\n0\n2 0 0\n2 0 0\n0 0 0\n0\n2 0 0\n2 0 0\n"
        "patterns 4294967295 0\n0\n0\nopenings 0\n");
  };
  const auto minimax = with("minimax 0");
  ASSERT_TRUE(minimax);
  EXPECT_EQ(minimax->plan, Plan::kMinimax);
  EXPECT_EQ(minimax->weights->samples, 9u);
  const auto mcts = with("mcts 6");
  ASSERT_TRUE(mcts);
  EXPECT_EQ(mcts->plan, Plan::kUsual);
  EXPECT_FALSE(mcts->weights);
  EXPECT_FALSE(with("minimax"));
  EXPECT_FALSE(with("another 0"));
  const std::string third = "henhouse-knowledge 3\nplan usual\nno-weights\n";
  EXPECT_TRUE(Knowledge::from_text(third + "openings 0\n"));
  EXPECT_FALSE(Knowledge::from_text(third));
}

TEST(KnowledgeTest, RefusesWhatIsCutOffLongerOrOfAnotherVersion) {
  const std::string text = Knowledge{}.to_text();
  EXPECT_TRUE(Knowledge::from_text(text));
  EXPECT_FALSE(Knowledge::from_text(""));
  EXPECT_FALSE(Knowledge::from_text(text.substr(0, text.size() / 2)));
  EXPECT_FALSE(Knowledge::from_text(text + "more"));
  EXPECT_FALSE(Knowledge::from_text("henhouse-knowledge 99\n" + text));
  EXPECT_FALSE(Knowledge::from_text(
      "henhouse-knowledge 1\nplan minimax 0\nno-weights\nopenings 0\n"));
}

TEST(SearchByMemoryTest, PlaysInOtherWordsWhatIsKnownToBeBetter) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  const auto start = positions.position(initial(*machine));
  // An edge, which no search likes.
  const MoveId edge = machine->game().known_move(0, "(place 1 2)");
  const std::string text =
      knowing_first_move(*machine, positions.move_number(start, 0, edge))
          .to_text();
  const memory::FindKnowledge find = [&](const std::string& key) {
    return key == positions.game_key() ? std::optional(text) : std::nullopt;
  };
  const gdl::Rulesheet rules = tests::shipped_rules("tic_tac_toe");
  const gdl::rules::Scrambler scrambler(rules, 11);
  const auto scrambled = machine_of("tic_tac_toe", 11);
  const auto made =
      memory::make_search_by_memory(find, *scrambled, {.iterations = 200});
  EXPECT_NE(made.note.find("Known of this game"), std::string::npos);
  const State state = initial(*scrambled);
  const Deadline deadline(Deadline::after(1000));
  const MoveId move = made.search->choose_move(state, 0, deadline);
  gdl::Diagnostics diagnostics;
  const std::string name =
      to_string(scrambler.unscramble(gdl::read_first_expression(
          scrambled->game().move_name(0, move), diagnostics)));
  EXPECT_TRUE(std::set<std::string>(
                  {"(place 1 2)", "(place 2 1)", "(place 2 3)", "(place 3 2)"})
                  .contains(name))
      << name;
  EXPECT_NE(made.search->report().method.find("100 games"), std::string::npos);
}

TEST(SearchByMemoryTest, PlaysWhatSearchesFoundToBeBest) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  const auto start = positions.position(initial(*machine));
  const MoveId edge = machine->game().known_move(0, "(place 1 2)");
  const std::uint32_t number = positions.move_number(start, 0, edge);
  Knowledge knowledge = knowing_first_move(
      *machine, positions.move_number(
                    start, 0, machine->game().known_move(0, "(place 1 1)")));
  knowledge.best_moves.add(start.key, {0, number, 55, 40});
  std::string text = knowledge.to_text();
  const auto made = memory::make_search_by_memory(
      [&](const std::string&) { return text; }, *machine, {.iterations = 200});
  const Deadline deadline(Deadline::after(1000));
  for (const bool is_first : {true, false}) {
    const MoveId move =
        made.search->choose_move(initial(*machine), 0, deadline);
    EXPECT_EQ(positions.move_number(start, 0, move), number);
    const Report report = made.search->report();
    EXPECT_NE(report.method.find("40 searches"), std::string::npos);
    EXPECT_EQ(report.playouts > 0, is_first) << "then at once";
  }
}

TEST(SearchByMemoryTest, PlaysNoMoveThatIsKnownToBeWorse) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  const auto start = positions.position(initial(*machine));
  const auto number = [&](MoveId move) {
    return positions.move_number(start, 0, move);
  };
  // The centre, which every search likes.
  const std::uint32_t centre =
      number(machine->game().known_move(0, "(place 2 2)"));
  // No other is known to be better than those beside it.
  OpeningRecords records;
  records.add(start.key, {0, centre, 40, 9});
  for (const char* const other : {"(place 1 1)", "(place 1 2)"}) {
    records.add(start.key,
                {0, number(machine->game().known_move(0, other)), 20, 9});
  }
  Knowledge knowledge;
  knowledge.openings = OpeningLibrary(records);
  const std::string text = knowledge.to_text();
  const auto made = memory::make_search_by_memory(
      [&](const std::string&) { return text; }, *machine, {.iterations = 1500});
  const Deadline deadline(Deadline::after(1000));
  const MoveId move = made.search->choose_move(initial(*machine), 0, deadline);
  const Report report = made.search->report();
  EXPECT_NE(number(move), centre) << report.method;
  EXPECT_EQ(report.moves.front().move, move);
  EXPECT_EQ(made.search->candidate(), move);
  EXPECT_NE(report.method.find("known to be worse"), std::string::npos)
      << report.method;
}

TEST(SearchByMemoryTest, PlaysProvenMovesBeforeAllOthers) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  const auto start = positions.position(initial(*machine));
  const auto number = [&](const char* move) {
    return positions.move_number(start, 0, machine->game().known_move(0, move));
  };
  Knowledge knowledge;
  knowledge.best_moves.add(start.key, {0, number("(place 1 2)"), 55, 40});
  knowledge.proven_moves.add(start.key, {0, number("(place 1 1)"), 50, 0});
  std::string text = knowledge.to_text();
  const auto made = memory::make_search_by_memory(
      [&](const std::string&) { return text; }, *machine, {.iterations = 200});
  const Deadline deadline(Deadline::after(1000));
  for (int turn = 0; turn < 3; ++turn) {
    const MoveId move =
        made.search->choose_move(initial(*machine), 0, deadline);
    EXPECT_EQ(positions.move_number(start, 0, move), number("(place 1 1)"));
    const Report report = made.search->report();
    EXPECT_EQ(report.proven, 50);
    EXPECT_NE(report.method.find("proven"), std::string::npos);
    EXPECT_EQ(report.playouts > 0, turn == 0) << "then at once";
  }
}

TEST(SearchByMemoryTest, PlaysWhatIsProvenRatherThanWhatIsKnown) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  // x wins by the third cell of its column; the other one loses.
  State state = initial(*machine);
  std::vector<MoveId> joint_move;
  for (const auto& [x, o] : {std::pair("(place 1 1)", "noop"),
                             {"noop", "(place 2 1)"},
                             {"(place 1 2)", "noop"},
                             {"noop", "(place 2 2)"}}) {
    joint_move = {machine->game().known_move(0, x),
                  machine->game().known_move(1, o)};
    machine->next_state(state, joint_move, state);
  }
  const MoveId win = machine->game().known_move(0, "(place 1 3)");
  const auto position = positions.position(state);
  Knowledge knowledge;
  knowledge.best_moves.add(
      position.key,
      {0,
       positions.move_number(position, 0,
                             machine->game().known_move(0, "(place 3 1)")),
       55, 40});
  std::string text = knowledge.to_text();
  const auto made = memory::make_search_by_memory(
      [&](const std::string&) { return text; }, *machine, {});
  for (int turn = 0; turn < 2; ++turn) {
    const MoveId move =
        made.search->choose_move(state, 0, Deadline(Deadline::after(1000)));
    EXPECT_EQ(move, win) << turn;
    EXPECT_EQ(made.search->report().proven, 100);
  }
}

/// A match of tic-tac-toe in which x knows that a corner is proven to be worth
/// a draw, and has played it.
class BehindAProvenCorner : public testing::Test {
 protected:
  BehindAProvenCorner()
      : machine_(reasoner::engines::make_playing_machine(
            tests::shipped_rules("tic_tac_toe"))),
        state_(initial(*machine_)) {
    const CanonicalPositions positions(*machine_->propnet());
    const auto start = positions.position(state_);
    const MoveId corner = machine_->game().known_move(0, "(place 1 1)");
    const std::uint32_t number = positions.move_number(start, 0, corner);
    Knowledge knowledge;
    knowledge.proven_moves.add(start.key, {0, number, 50, 0});
    search_ =
        memory::make_search_by_memory(
            [text = knowledge.to_text()](const std::string&) { return text; },
            *machine_, {})
            .search;
    choose(0);  // the start clock, too short to solve the game
    EXPECT_EQ(positions.move_number(start, 0, choose()), number);
    play("(place 1 1)", "noop");
    choose();  // noop
  }

  MoveId choose(double seconds = 1000) {
    return search_->choose_move(state_, 0, Deadline(Deadline::after(seconds)));
  }
  void play(const char* x, const char* o) {
    machine_->next_state(state_,
                         {{machine_->game().known_move(0, x),
                           machine_->game().known_move(1, o)}},
                         state_);
  }
  bool has_proven_again() const {
    return search_->report().method.find("search for a proof") !=
           std::string::npos;
  }

  std::unique_ptr<StateMachine> machine_;
  State state_;
  std::unique_ptr<Search> search_;
};

TEST_F(BehindAProvenCorner, ProvesItsMoves) {
  play("noop", "(place 2 2)");
  MoveId move = choose();
  EXPECT_EQ(search_->report().proven, 50);
  EXPECT_EQ(search_->report().moves.front().move, move);
  EXPECT_TRUE(has_proven_again());
  // The other one makes a mistake.
  play("(place 3 3)", "noop");
  choose();
  play("noop", "(place 1 3)");
  move = choose();
  EXPECT_EQ(machine_->game().move_name(0, move), "(place 3 1)");
  EXPECT_EQ(search_->report().proven, 100);
}

TEST_F(BehindAProvenCorner, TriesAgainWhereThereWasNoTime) {
  play("noop", "(place 2 2)");
  choose(0);
  EXPECT_FALSE(has_proven_again());
  play("(place 3 3)", "noop");
  choose();
  play("noop", "(place 1 3)");
  EXPECT_EQ(machine_->game().move_name(0, choose()), "(place 3 1)");
  EXPECT_EQ(search_->report().proven, 100);
  EXPECT_TRUE(has_proven_again());
}

TEST(SearchByMemoryTest, MixesWhatTheEvaluatorSaysIntoPlayouts) {
  const auto machine = machine_of("tic_tac_toe");
  const CanonicalPositions positions(*machine->propnet());
  Knowledge knowledge;
  knowledge.plan = Plan::kJudgedMcts;
  knowledge.weights = memory::to_canonical(
      weights_of_one_cell(*machine, "(cell 1 2 x)"), positions);
  std::string text = knowledge.to_text();
  const auto made = memory::make_search_by_memory(
      [&](const std::string&) { return text; }, *machine, {.iterations = 300});
  const MoveId move = made.search->choose_move(initial(*machine), 0,
                                               Deadline(Deadline::after(1000)));
  const auto start = positions.position(initial(*machine));
  EXPECT_EQ(positions.move_number(start, 0, move),
            positions.move_number(
                start, 0, machine->game().known_move(0, "(place 1 2)")));
  const Report report = made.search->report();
  EXPECT_NE(report.method.find("MCTS that judges"), std::string::npos);
  EXPECT_GE(report.playouts, 300U);
}

TEST(SearchByMemoryTest, ChangesNothingWhereNothingIsKnown) {
  const auto machine = machine_of("connect_four");
  const auto move_of = [&](std::unique_ptr<Search> search) {
    return search->choose_move(initial(*machine), 0,
                               Deadline(Deadline::after(1000)));
  };
  std::string note;
  const auto make = [&](std::optional<std::string> text) {
    auto made =
        memory::make_search_by_memory([&](const std::string&) { return text; },
                                      *machine, {.iterations = 3000});
    note = made.note;
    return std::move(made.search);
  };
  const MoveId usual =
      move_of(choice::make_search("auto", *machine, {.iterations = 3000}));
  EXPECT_EQ(move_of(make(std::nullopt)), usual);
  EXPECT_NE(note.find("Nothing was learnt"), std::string::npos);
  EXPECT_EQ(move_of(make("rubbish")), usual);
  EXPECT_NE(note.find("cannot be read"), std::string::npos);
}

}  // namespace memory_test
}  // namespace search
