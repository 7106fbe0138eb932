#include "translators/board_games/emitter/turn_forms.h"

#include <algorithm>
#include <set>

#include "translators/board_games/enclosure.h"
#include "translators/board_games/moves/candidates.h"
#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/piece_moves.h"
#include "translators/board_games/moves/presses.h"
#include "translators/board_games/moves/royal.h"

namespace translators::board_games::emitter {

namespace {

bool has_effect(const Model& model, Effect::Kind kind) {
  return std::any_of(model.place_effects.begin(), model.place_effects.end(),
                     [kind](const Effect& e) { return e.kind == kind; });
}

std::string number(int value) { return std::to_string(value); }

}  // namespace

void write_placing(RuleWriter& writer) {
  const Model& model = writer.model;
  const std::string place =
      model.men_have_kinds ? "(place ?kind ?x ?y)" : "(place ?x ?y)";
  Literals input = {"(role ?player)"};
  if (model.men_have_kinds) input.push_back("(piece ?kind)");
  append(input, writer.square("?x", "?y"));
  writer.text.rule(Section::kBase, "(input ?player " + place + ")", input);

  constexpr Section kLegal = Section::kLegal;
  Literals legal = writer.on_turn();
  if (model.men_have_kinds) legal.push_back("(piece ?kind)");
  Literals free = writer.square("?x", "?y");
  free.push_back("(not " + writer.occupied("?x", "?y") + ")");
  const bool encloses =
      model.place_condition.kind == Condition::Kind::kEncloses;
  if (!encloses) append(legal, free);
  moves::Scope scope;
  scope.is_bound = true;
  const std::string head = moves::placing(model);
  moves::add_quoted_rules(writer, kLegal, {&model.turn_source}, head, legal,
                          model.place_condition, scope);
  const bool is_free = model.place_condition.kind == Condition::Kind::kTrue;
  moves::write_candidates(writer, false);
  writer.text.group(kLegal);
  if (model.before_move || model.after_move) {
    writer.text.rule(kLegal, "can_place", moves::permitted(writer, head));
  } else if (is_free) {
    writer.text.rule(kLegal, "can_place", free);
  } else if (encloses) {
    writer.text.rule(kLegal, "can_place", {"(encloses ?x ?y)"});
  } else {
    writer.text.rule(kLegal, "can_place", {head});
  }

  constexpr Section kNext = Section::kNext;
  writer.text.group(kNext);
  const std::string cell = writer.cell("?x", "?y", "?player", "?kind");
  writer.text.rule(
      kNext, "(next " + cell + ")",
      moves::unhindered(writer, "(does ?player " + place + ")", "?x ?y"));
  if (!has_effect(model, Effect::Kind::kReverse)) {
    writer.text.rule(kNext, "(next " + cell + ")", {"(true " + cell + ")"});
    return;
  }
  const std::string turned = reversed(writer, "?x", "?y");
  const std::string other = writer.cell("?x", "?y", "?other", "?kind");
  Literals changes = writer.on_turn();
  changes.push_back(turned);
  if (model.men_have_kinds) changes.push_back("(true " + other + ")");
  writer.text.rule(kNext, "(next " + cell + ")", changes);
  writer.text.rule(kNext, "(next " + cell + ")",
                   {"(true " + cell + ")", "(not " + turned + ")"});
}

void write_heaps(RuleWriter& writer) {
  const Model& model = writer.model;
  const Board& board = model.board;
  constexpr Section kBoard = Section::kBoard;
  writer.text.comment(kBoard,
                      "(heap ?x ?y ?n): so many counters at the start; (minus "
                      "?n ?k ?m): ?n - ?k = ?m, where a turn may take ?k.");
  int most = 0;
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) {
      const int counters = board.heaps[board.index(x, y)];
      most = std::max(most, counters);
      if (counters == 0) continue;
      writer.text.fact(kBoard, "(heap " + number(x) + " " + number(y) + " " +
                                   number(counters) + ")");
    }
  }
  const int take = std::min(most, static_cast<int>(model.most_counters));
  writer.text.rule(kBoard, "(minus ?n 1 ?m)", {writer.then("?m", "?n", most)});
  if (take > 1) {
    Literals body = {"(minus ?n ?j ?l)", writer.then("?j", "?k", most),
                     writer.then("?m", "?l", most)};
    if (take < most) {
      body.push_back("(may_take ?k)");
      for (int i = 1; i <= take; ++i) {
        writer.text.fact(kBoard, "(may_take " + number(i) + ")");
      }
    }
    writer.text.rule(kBoard, "(minus ?n ?k ?m)", body);
  }
  constexpr Section kBase = Section::kBase;
  writer.text.rule(kBase, "(base (cell ?x ?y ?n))", {"(heap ?x ?y ?n)"});
  writer.text.rule(kBase, "(base (cell ?x ?y ?m))",
                   {"(heap ?x ?y ?n)", "(less ?m ?n)"});
  writer.text.rule(kBoard, "(less ?m ?n)", {"(minus ?n ?k ?m)"});
  writer.text.rule(kBoard, "(less ?m ?n)",
                   {"(minus ?n ?k ?l)", "(less ?m ?l)"});
  writer.text.rule(kBase, "(input ?player (take ?x ?y ?k))",
                   {"(role ?player)", "(heap ?x ?y ?n)", "(takeable ?n ?k)"});
  writer.text.rule(kBoard, "(takeable ?n ?k)", {"(minus ?n ?k ?m)"});
  writer.text.rule(kBoard, "(takeable ?n ?k)",
                   {"(less ?l ?n)", "(minus ?l ?k ?m)"});
  writer.text.rule(Section::kInit, "(init (cell ?x ?y ?n))",
                   {"(heap ?x ?y ?n)"});

  Literals legal = writer.on_turn();
  append(legal, {"(true (cell ?x ?y ?n))", "(minus ?n ?k ?m)"});
  writer.text.quote(Section::kLegal, {&model.turn_source});
  writer.text.rule(Section::kLegal, "(legal ?player (take ?x ?y ?k))", legal);
  constexpr Section kNext = Section::kNext;
  writer.text.group(kNext);
  writer.text.rule(kNext, "(next (cell ?x ?y ?m))",
                   {"(does ?player (take ?x ?y ?k))", "(true (cell ?x ?y ?n))",
                    "(minus ?n ?k ?m)"});
  writer.text.rule(kNext, "(next (cell ?x ?y ?n))",
                   {"(true (cell ?x ?y ?n))", "(not (taken_from ?x ?y))"});
  writer.text.rule(kNext, "(taken_from ?x ?y)",
                   {"(does ?player (take ?x ?y ?k))"});
}

namespace {

/// `assert: after round ... => win`: the rounds that are left are not played.
void write_round_end(RuleWriter& writer, const Goal& goal) {
  constexpr Section kEnd = Section::kEnd;
  const std::string winner = goal.loses ? "?other" : "?player";
  const std::string opponent = writer.opponent("?player", "?other");
  Literals before;
  if (goal.loses) before.push_back(opponent);
  moves::add_quoted_rules(writer, Section::kNext, {&goal.source},
                          "(next (settled " + winner + "))", before,
                          goal.condition, {});
  if (!writer.first("settled")) return;
  writer.text.rule(Section::kBase, "(base (settled ?player))",
                   {"(role ?player)"});
  writer.text.rule(kEnd, "terminal", {"(true (settled ?player))"});
  const Literals alone = {"(true (settled ?player))", opponent,
                          "(not (true (settled ?other)))"};
  writer.text.rule(kEnd, "cut_short", alone);
  writer.text.rule(kEnd, "(goal ?player 100)", alone);
  writer.text.rule(kEnd, "(goal ?other 0)", alone);
}

}  // namespace

void write_rounds(RuleWriter& writer) {
  const Model& model = writer.model;
  const int rounds = model.rounds;
  const std::string last = number(rounds);
  constexpr Section kBase = Section::kBase;
  writer.text.rule(kBase, "(base (played ?n))", {"(count ?n)"});
  writer.text.rule(kBase, "(base (won ?player ?n))",
                   {"(role ?player)", "(count ?n)"});
  writer.text.rule(kBase, "(input ?player (choose ?piece))",
                   {"(role ?player)", "(piece ?piece)"});
  writer.text.fact(Section::kBoard, "(count 0)");
  writer.text.rule(Section::kBoard, "(count ?n)",
                   {writer.then("?m", "?n", rounds)});
  writer.text.fact(Section::kInit, "(init (played 0))");
  writer.text.rule(Section::kInit, "(init (won ?player 0))",
                   {"(role ?player)"});
  writer.text.quote(Section::kLegal, {&model.turn_source, &model.turns_source});
  writer.text.rule(Section::kLegal, "(legal ?player (choose ?piece))",
                   {"(role ?player)", "(piece ?piece)"});

  constexpr Section kNext = Section::kNext;
  bool may_be_cut_short = false;
  for (const Goal& goal : model.goals) {
    const Condition& condition = goal.condition;
    if (goal.at_round) {
      write_round_end(writer, goal);
      may_be_cut_short = true;
      continue;
    }
    std::vector<const Source*> sources = {&goal.source};
    if (condition.kind == Condition::Kind::kNamed) {
      sources.push_back(&model.definitions[condition.definition].source);
    }
    moves::add_quoted_rules(
        writer, kNext, sources,
        goal.loses ? "(loses_round ?player)" : "(wins_round ?player)", {},
        condition, {});
    if (goal.loses) {
      writer.text.rule(
          kNext, "(wins_round ?player)",
          {writer.opponent("?player", "?other"), "(loses_round ?other)"});
    }
  }
  writer.text.group(kNext);
  writer.text.rule(kNext, "(next (won ?player ?more))",
                   {"(wins_round ?player)", "(true (won ?player ?n))",
                    writer.then("?n", "?more", rounds)});
  writer.text.rule(kNext, "(next (won ?player ?n))",
                   {"(true (won ?player ?n))", "(not (wins_round ?player))"});
  writer.text.rule(kNext, "(next (played ?more))",
                   {"(true (played ?n))", writer.then("?n", "?more", rounds)});

  constexpr Section kEnd = Section::kEnd;
  writer.text.quote(kEnd, {&model.rounds_source});
  writer.text.rule(kEnd, "terminal", {"(true (played " + last + "))"});
  writer.text.comment(kEnd,
                      "(points ?won ?lost ?n): 50 + 50 * (won - lost) / "
                      "rounds, rounded down.");
  for (int won = 0; won <= rounds; ++won) {
    for (int lost = 0; won + lost <= rounds; ++lost) {
      const int points = 50 * (rounds + won - lost) / rounds;
      writer.text.fact(kEnd, "(points " + number(won) + " " + number(lost) +
                                 " " + number(points) + ")");
    }
  }
  writer.text.group(kEnd);
  Literals counted = {writer.opponent("?player", "?other"),
                      "(true (won ?player ?won))", "(true (won ?other ?lost))",
                      "(points ?won ?lost ?points)"};
  if (may_be_cut_short) counted.push_back("(not cut_short)");
  writer.text.rule(kEnd, "(goal ?player ?points)", counted);
}

void write_letters(RuleWriter& writer) {
  const Model& model = writer.model;
  const Board& board = model.board;
  int squares = 0;
  constexpr Section kPieces = Section::kPieces;
  writer.text.quote(kPieces, {&board.solution_source});
  std::string before;
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const std::string& letter = board.letters[board.index(x, y)];
      if (letter.empty()) continue;
      ++squares;
      const std::string square = number(x) + " " + number(y);
      writer.text.fact(kPieces,
                       "(solution " + square + " " + rule_name(letter) + ")");
      if (before.empty()) {
        writer.text.fact(Section::kInit, "(init (entry " + square + "))");
      } else {
        writer.text.fact(Section::kBoard,
                         "(entry_after " + before + " " + square + ")");
      }
      before = square;
    }
  }
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    writer.text.fact(kPieces, std::string("(letter ") + letter + ")");
  }
  const std::string all = number(squares);
  writer.text.fact(Section::kInit, "(init (correct 0))");
  constexpr Section kBase = Section::kBase;
  writer.text.rule(kBase, "(base (cell ?x ?y ?letter))",
                   {"(solution ?x ?y ?right)", "(letter ?letter)"});
  writer.text.rule(kBase, "(base (entry ?x ?y))", {"(solution ?x ?y ?right)"});
  writer.text.fact(kBase, "(base (correct 0))");
  writer.text.rule(kBase, "(base (correct ?n))",
                   {writer.then("?m", "?n", squares)});
  writer.text.rule(
      kBase, "(input ?player (write ?x ?y ?letter))",
      {"(role ?player)", "(solution ?x ?y ?right)", "(letter ?letter)"});
  writer.text.group(Section::kLegal);
  writer.text.rule(
      Section::kLegal, "(legal ?player (write ?x ?y ?letter))",
      {"(role ?player)", "(true (entry ?x ?y))", "(letter ?letter)"});
  constexpr Section kNext = Section::kNext;
  const std::string does = "(does ?player (write ?x ?y ?letter))";
  writer.text.rule(kNext, "(next (cell ?x ?y ?letter))", {does});
  writer.text.rule(kNext, "(next (cell ?x ?y ?letter))",
                   {"(true (cell ?x ?y ?letter))"});
  writer.text.rule(kNext, "(next (entry ?x2 ?y2))",
                   {"(true (entry ?x ?y))", "(entry_after ?x ?y ?x2 ?y2)"});
  writer.text.rule(kNext, "hit", {does, "(solution ?x ?y ?letter)"});
  writer.text.rule(
      kNext, "(next (correct ?more))",
      {"hit", "(true (correct ?n))", writer.then("?n", "?more", squares)});
  writer.text.rule(kNext, "(next (correct ?n))",
                   {"(true (correct ?n))", "(not hit)"});
  constexpr Section kEnd = Section::kEnd;
  writer.text.comment(kEnd, "The board is full.");
  writer.text.rule(kEnd, "unfinished", {"(true (entry ?x ?y))"});
  writer.text.rule(kEnd, "terminal", {"(not unfinished)"});
  std::vector<const Source*> sources;
  for (const Goal& goal : model.goals) sources.push_back(&goal.source);
  writer.text.quote(kEnd, sources);
  for (int n = 0; n <= squares; ++n) {
    const int points =
        n == squares || model.is_composite ? 100 * n / squares : 0;
    writer.text.fact(kEnd, "(points " + number(n) + " " + number(points) + ")");
  }
  writer.text.rule(
      kEnd, "(goal ?player ?points)",
      {"(role ?player)", "(true (correct ?n))", "(points ?n ?points)"});
}

void write_turns(RuleWriter& writer, bool continues) {
  const Model& model = writer.model;
  constexpr Section kBase = Section::kBase;
  constexpr Section kNext = Section::kNext;
  if (model.is_simultaneous) {
    writer.text.rule(kBase, "(input ?player noop)", {"(role ?player)"});
    writer.text.quote(Section::kLegal, {&model.turns_source});
    writer.text.rule(Section::kLegal, "(legal ?player noop)",
                     {"(role ?player)", "(not (can_move ?player))"});
  }
  if (writer.has_turns()) {
    writer.text.rule(kBase, "(base (turn ?player))", {"(role ?player)"});
    writer.text.rule(kBase, "(input ?player noop)", {"(role ?player)"});
    writer.text.group(Section::kInit);
    writer.text.fact(Section::kInit,
                     "(init (turn " + writer.names.player(0) + "))");
    writer.text.group(Section::kLegal);
    writer.text.rule(
        Section::kLegal, "(legal ?player noop)",
        {"(true (turn ?other))", writer.opponent("?other", "?player")});
    writer.text.quote(kNext, {&model.turns_source});
    Literals passes = {"(true (turn ?other))",
                       writer.follows("?other", "?player")};
    if (continues) {
      writer.text.rule(kNext, "(next (turn ?player))",
                       {"(true (turn ?player))", "continues"});
      passes.push_back("(not continues)");
    }
    writer.text.rule(kNext, "(next (turn ?player))", passes);
  }
  if (model.may_pass || model.must_pass) {
    writer.text.rule(kBase, "(input ?player pass)", {"(role ?player)"});
    writer.text.quote(Section::kLegal, {&model.pass_source});
    Literals legal = writer.on_turn();
    if (continues) legal.push_back("(not in_series)");
    if (model.must_pass) {
      legal.push_back("(not " + moves::mobile(writer, std::nullopt) + ")");
    }
    writer.text.rule(Section::kLegal, "(legal ?player pass)", legal);
  }
  if (model.form != TurnForm::kPress) moves::write_buttons(writer, continues);
  if (model.turn_limit > 0) {
    const int limit = model.turn_limit;
    writer.text.fact(kBase, "(base (played 0))");
    writer.text.rule(kBase, "(base (played ?n))",
                     {writer.then("?m", "?n", limit)});
    writer.text.fact(Section::kInit, "(init (played 0))");
    writer.text.group(kNext);
    writer.text.rule(kNext, "(next (played ?more))",
                     {"(true (played ?n))", writer.then("?n", "?more", limit)});
  }
}

}  // namespace translators::board_games::emitter
