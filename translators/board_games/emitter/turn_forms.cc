#include "translators/board_games/emitter/turn_forms.h"

#include <algorithm>
#include <set>

#include "translators/board_games/enclosure.h"
#include "translators/board_games/moves/actions.h"
#include "translators/board_games/moves/candidates.h"
#include "translators/board_games/moves/changes.h"
#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/piece_moves.h"
#include "translators/board_games/moves/presses.h"
#include "translators/board_games/moves/royal.h"

namespace translators::board_games::emitter {

void write_placing(RuleWriter& writer) {
  const Model& model = writer.model;
  const Term place = moves::any_placing(model);
  const Terms pieces =
      model.men_have_kinds ? Terms{atom("piece", "?kind")} : Terms();
  const Terms square = writer.square("?x", "?y");
  Terms declared = pieces;
  append(declared, square);
  moves::declare(writer, {place, declared, {}});

  constexpr Section kLegal = Section::kLegal;
  Terms free = square;
  free.push_back(!writer.occupied("?x", "?y"));
  Terms legal = writer.on_turn();
  append(legal, pieces);
  const bool encloses = model.place_condition.is<Encloses>();
  if (!encloses) append(legal, free);
  if (model.places_too) legal.push_back(!Term("in_series"));
  moves::Scope scope;
  scope.is_bound = true;
  moves::add_quoted_rules(writer, kLegal, {&model.turn_source},
                          moves::may(model, place), legal,
                          model.place_condition, scope);
  if (!model.places_too) moves::write_candidates(writer, {});
  writer.text.group(kLegal);
  const bool is_restricted = model.before_move || model.after_move;
  const bool is_free = model.place_condition.is<Always>();
  writer.text.rule(kLegal, "can_place",
                   is_restricted ? moves::permitted(writer, place)
                   : is_free     ? free
                   : encloses    ? Terms{atom("encloses", "?x", "?y")}
                                 : Terms{moves::may(model, place)});

  writer.text.group(Section::kNext);
  moves::Changes changes(writer);
  changes.come("?x", "?y", "?player", "?kind",
               moves::unhindered(writer, does("?player", place), {"?x", "?y"}));
  if (has<Reverse>(model.place_effects)) {
    Terms turned = writer.on_turn();
    turned.push_back(reversed(writer, "?x", "?y"));
    if (model.men_have_kinds) {
      turned.push_back(writer.stands("?x", "?y", "?other", "?kind"));
    }
    changes.come("?x", "?y", "?player", "?kind", turned);
  }
  Terms made = {does("?player", place)};
  changes.effects(model.place_effects, scope, made);
  if (!model.places_too) changes.stay();
}

void write_heaps(RuleWriter& writer) {
  const Model& model = writer.model;
  const Board& board = model.board;
  constexpr Section kBoard = Section::kBoard;
  writer.text.explain(kBoard, atom("heap", "?x", "?y", "?n"),
                      "so many counters at the start; (minus "
                      "?n ?k ?m): ?n - ?k = ?m, where a turn may take ?k.");
  int most = 0;
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) {
      const int counters = board.heaps[board.index(x, y)];
      most = std::max(most, counters);
      if (counters == 0) continue;
      writer.text.fact(kBoard, atom("heap", x, y, counters));
    }
  }
  const int take = std::min(most, static_cast<int>(model.most_counters));
  writer.text.rule(kBoard, atom("minus", "?n", "1", "?m"),
                   {writer.then("?m", "?n", most)});
  if (take > 1) {
    Terms body = {atom("minus", "?n", "?j", "?l"),
                  writer.then("?j", "?k", most), writer.then("?m", "?l", most)};
    if (take < most) {
      body.push_back(atom("may_take", "?k"));
      for (int i = 1; i <= take; ++i) {
        writer.text.fact(kBoard, atom("may_take", i));
      }
    }
    writer.text.rule(kBoard, atom("minus", "?n", "?k", "?m"), body);
  }
  constexpr Section kBase = Section::kBase;
  writer.text.rule(kBase, atom("base", atom("cell", "?x", "?y", "?n")),
                   {atom("heap", "?x", "?y", "?n")});
  writer.text.rule(kBase, atom("base", atom("cell", "?x", "?y", "?m")),
                   {atom("heap", "?x", "?y", "?n"), atom("less", "?m", "?n")});
  writer.text.rule(kBoard, atom("less", "?m", "?n"),
                   {atom("minus", "?n", "?k", "?m")});
  writer.text.rule(kBoard, atom("less", "?m", "?n"),
                   {atom("minus", "?n", "?k", "?l"), atom("less", "?m", "?l")});
  writer.text.rule(kBoard, atom("takeable", "?n", "?k"),
                   {atom("minus", "?n", "?k", "?m")});
  writer.text.rule(kBoard, atom("takeable", "?n", "?k"),
                   {atom("less", "?l", "?n"), atom("minus", "?l", "?k", "?m")});
  writer.text.rule(Section::kInit, atom("init", atom("cell", "?x", "?y", "?n")),
                   {atom("heap", "?x", "?y", "?n")});

  const Term take_some = atom("take", "?x", "?y", "?k");
  const Terms before = {holds(atom("cell", "?x", "?y", "?n")),
                        atom("minus", "?n", "?k", "?m")};
  writer.text.quote(Section::kLegal, {&model.turn_source});
  moves::write_action(
      writer, {take_some,
               {atom("heap", "?x", "?y", "?n"), atom("takeable", "?n", "?k")},
               before});
  constexpr Section kNext = Section::kNext;
  writer.text.group(kNext);
  writer.text.rule(kNext, atom("next", atom("cell", "?x", "?y", "?m")),
                   {does("?player", take_some), before[0], before[1]});
  writer.text.rule(
      kNext, atom("next", atom("cell", "?x", "?y", "?n")),
      {holds(atom("cell", "?x", "?y", "?n")), !atom("taken_from", "?x", "?y")});
  writer.text.rule(kNext, atom("taken_from", "?x", "?y"),
                   {does("?player", take_some)});
}

namespace {

/// `assert: after round ... => win`: the rounds that are left are not played.
void write_round_end(RuleWriter& writer, const Goal& goal) {
  constexpr Section kEnd = Section::kEnd;
  const Term winner = goal.loses ? "?other" : "?player";
  const Term opponent = writer.opponent("?player", "?other");
  Terms before;
  if (goal.loses) before.push_back(opponent);
  moves::add_quoted_rules(writer, Section::kNext, {&goal.source},
                          atom("next", atom("settled", winner)), before,
                          goal.condition, {});
  if (!writer.first("settled")) return;
  writer.text.rule(Section::kBase, atom("base", atom("settled", "?player")),
                   {atom("role", "?player")});
  writer.text.rule(kEnd, "terminal", {holds(atom("settled", "?player"))});
  const Terms alone = {holds(atom("settled", "?player")), opponent,
                       !holds(atom("settled", "?other"))};
  writer.text.rule(kEnd, "cut_short", alone);
  writer.text.rule(kEnd, atom("goal", "?player", "100"), alone);
  writer.text.rule(kEnd, atom("goal", "?other", "0"), alone);
}

/// Of more rounds than these a table of all results is too long.
constexpr int kMostTabled = 100;

int points_for(int lead, int rounds) { return 50 * (rounds + lead) / rounds; }

/// What makes points of the rounds that were won and lost.
Terms write_points(RuleWriter& writer, int rounds) {
  constexpr Section kEnd = Section::kEnd;
  writer.text.explain(kEnd, atom("points", "?won", "?lost", "?n"),
                      "50 + 50 * (won - lost) / "
                      "rounds, rounded down.");
  for (int won = 0; won <= rounds; ++won) {
    for (int lost = 0; won + lost <= rounds; ++lost) {
      writer.text.fact(
          kEnd, atom("points", won, lost, points_for(won - lost, rounds)));
    }
  }
  writer.text.group(kEnd);
  return {writer.opponent("?player", "?other"),
          holds(atom("won", "?player", "?won")),
          holds(atom("won", "?other", "?lost")),
          atom("points", "?won", "?lost", "?points")};
}

/// The same of the difference, which is counted, too.
Terms write_lead(RuleWriter& writer, int rounds) {
  constexpr Section kNext = Section::kNext;
  constexpr Section kEnd = Section::kEnd;
  const Term opponent = writer.opponent("?player", "?other");
  writer.text.rule(Section::kBase, atom("base", atom("lead", "?player", "?n")),
                   {atom("role", "?player"), atom("points", "?n", "?points")});
  writer.text.rule(Section::kInit, atom("init", atom("lead", "?player", "0")),
                   {atom("role", "?player")});
  writer.text.group(kNext);
  writer.text.rule(
      kNext, atom("gains", "?player"),
      {atom("wins_round", "?player"), opponent, !atom("wins_round", "?other")});
  writer.text.rule(
      kNext, atom("next", atom("lead", "?player", "?more")),
      {atom("gains", "?player"), holds(atom("lead", "?player", "?n")),
       atom("lead_after", "?n", "?more")});
  writer.text.rule(
      kNext, atom("next", atom("lead", "?player", "?less")),
      {opponent, atom("gains", "?other"), holds(atom("lead", "?player", "?n")),
       atom("lead_after", "?less", "?n")});
  writer.text.rule(
      kNext, atom("next", atom("lead", "?player", "?n")),
      {holds(atom("lead", "?player", "?n")), !atom("gains", "?player"),
       opponent, !atom("gains", "?other")});
  for (int lead = -rounds; lead < rounds; ++lead) {
    writer.text.small_fact(Section::kBoard, atom("lead_after", lead, lead + 1));
  }
  writer.text.explain(kEnd, atom("points", "?lead", "?n"),
                      "50 + 50 * lead / rounds, rounded down.");
  for (int lead = -rounds; lead <= rounds; ++lead) {
    writer.text.small_fact(kEnd,
                           atom("points", lead, points_for(lead, rounds)));
  }
  writer.text.group(kEnd);
  return {holds(atom("lead", "?player", "?lead")),
          atom("points", "?lead", "?points")};
}

/// `score is [Novice, Master]`: what a score is called; there is no step
/// beyond the last.
void write_ranks(RuleWriter& writer) {
  const Model& model = writer.model;
  const std::vector<std::string>& ranks = model.ranks;
  if (ranks.empty()) return;
  writer.text.quote(Section::kPieces, {&model.ranks_source});
  const auto last = static_cast<int>(ranks.size()) - 1;
  for (int won = 0; won <= model.rounds; ++won) {
    const auto rank = static_cast<std::size_t>(std::min(won, last));
    writer.text.fact(Section::kPieces,
                     atom("rank_at", won, rule_name(ranks[rank])));
  }
  const Term rank = atom("rank", "?player", "?rank");
  writer.text.rule(Section::kBase, atom("base", rank),
                   {atom("role", "?player"), atom("rank_at", "?n", "?rank")});
  writer.text.rule(Section::kInit, atom("init", rank),
                   {atom("role", "?player"), atom("rank_at", 0, "?rank")});
  writer.text.rule(
      Section::kNext, atom("next", rank),
      {atom("wins_round", "?player"), holds(atom("won", "?player", "?n")),
       writer.then("?n", "?more", model.rounds),
       atom("rank_at", "?more", "?rank")});
  writer.text.rule(Section::kNext, atom("next", rank),
                   {holds(rank), !atom("wins_round", "?player")});
}

}  // namespace

void write_rounds(RuleWriter& writer) {
  const Model& model = writer.model;
  const int rounds = model.rounds;
  const Term last = rounds;
  constexpr Section kBase = Section::kBase;
  writer.text.rule(kBase, atom("base", atom("played", "?n")),
                   {atom("count", "?n")});
  writer.text.rule(kBase, atom("base", atom("won", "?player", "?n")),
                   {atom("role", "?player"), atom("count", "?n")});
  writer.text.fact(Section::kBoard, atom("count", "0"));
  writer.text.rule(Section::kBoard, atom("count", "?n"),
                   {writer.then("?m", "?n", rounds)});
  writer.text.fact(Section::kInit, atom("init", atom("played", "0")));
  writer.text.rule(Section::kInit, atom("init", atom("won", "?player", "0")),
                   {atom("role", "?player")});
  writer.text.quote(Section::kLegal, {&model.turn_source, &model.turns_source});
  moves::write_action(writer, {atom("choose", "?piece"),
                               {atom("piece", "?piece")},
                               {atom("piece", "?piece")}});

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
    if (const auto* named = condition.as<Named>()) {
      sources.push_back(&model.definitions[named->definition].source);
    }
    moves::add_quoted_rules(writer, kNext, sources,
                            goal.loses ? atom("loses_round", "?player")
                                       : atom("wins_round", "?player"),
                            {}, condition, {});
    if (goal.loses) {
      writer.text.rule(kNext, atom("wins_round", "?player"),
                       {writer.opponent("?player", "?other"),
                        atom("loses_round", "?other")});
    }
  }
  writer.text.group(kNext);
  writer.text.rule(
      kNext, atom("next", atom("won", "?player", "?more")),
      {atom("wins_round", "?player"), holds(atom("won", "?player", "?n")),
       writer.then("?n", "?more", rounds)});
  writer.text.rule(
      kNext, atom("next", atom("won", "?player", "?n")),
      {holds(atom("won", "?player", "?n")), !atom("wins_round", "?player")});
  writer.text.rule(
      kNext, atom("next", atom("played", "?more")),
      {holds(atom("played", "?n")), writer.then("?n", "?more", rounds)});
  write_ranks(writer);

  constexpr Section kEnd = Section::kEnd;
  writer.text.quote(kEnd, {&model.rounds_source});
  writer.text.rule(kEnd, "terminal", {holds(atom("played", last))});
  Terms counted = rounds > kMostTabled ? write_lead(writer, rounds)
                                       : write_points(writer, rounds);
  if (may_be_cut_short) counted.push_back(!Term("cut_short"));
  writer.text.rule(kEnd, atom("goal", "?player", "?points"), counted);
}

void write_letters(RuleWriter& writer) {
  const Model& model = writer.model;
  const Board& board = model.board;
  int squares = 0;
  constexpr Section kPieces = Section::kPieces;
  writer.text.quote(kPieces, {&board.solution_source});
  Terms before;
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const std::string& letter = board.letters[board.index(x, y)];
      if (letter.empty()) continue;
      ++squares;
      const Terms square = {x, y};
      writer.text.fact(kPieces, atom("solution", square, rule_name(letter)));
      if (before.empty()) {
        writer.text.fact(Section::kInit, atom("init", atom("entry", square)));
      } else {
        writer.text.fact(Section::kBoard, atom("entry_after", before, square));
      }
      before = square;
    }
  }
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    writer.text.fact(kPieces, atom("letter", std::string(1, letter)));
  }
  writer.text.fact(Section::kInit, atom("init", atom("correct", "0")));
  constexpr Section kBase = Section::kBase;
  writer.text.rule(
      kBase, atom("base", atom("cell", "?x", "?y", "?letter")),
      {atom("solution", "?x", "?y", "?right"), atom("letter", "?letter")});
  writer.text.rule(kBase, atom("base", atom("entry", "?x", "?y")),
                   {atom("solution", "?x", "?y", "?right")});
  writer.text.fact(kBase, atom("base", atom("correct", "0")));
  writer.text.rule(kBase, atom("base", atom("correct", "?n")),
                   {writer.then("?m", "?n", squares)});
  writer.text.group(Section::kLegal);
  const Term write = atom("write", "?x", "?y", "?letter");
  moves::write_action(
      writer,
      {write,
       {atom("solution", "?x", "?y", "?right"), atom("letter", "?letter")},
       {holds(atom("entry", "?x", "?y")), atom("letter", "?letter")}});
  constexpr Section kNext = Section::kNext;
  const Term writes = does("?player", write);
  writer.text.rule(kNext, atom("next", atom("cell", "?x", "?y", "?letter")),
                   {writes});
  writer.text.rule(kNext, atom("next", atom("cell", "?x", "?y", "?letter")),
                   {holds(atom("cell", "?x", "?y", "?letter"))});
  writer.text.rule(kNext, atom("next", atom("entry", "?x2", "?y2")),
                   {holds(atom("entry", "?x", "?y")),
                    atom("entry_after", "?x", "?y", "?x2", "?y2")});
  writer.text.rule(kNext, "hit",
                   {writes, atom("solution", "?x", "?y", "?letter")});
  writer.text.rule(kNext, atom("next", atom("correct", "?more")),
                   {"hit", holds(atom("correct", "?n")),
                    writer.then("?n", "?more", squares)});
  writer.text.rule(kNext, atom("next", atom("correct", "?n")),
                   {holds(atom("correct", "?n")), !Term("hit")});
  constexpr Section kEnd = Section::kEnd;
  writer.text.comment(kEnd, "The board is full.");
  writer.text.rule(kEnd, "unfinished", {holds(atom("entry", "?x", "?y"))});
  writer.text.rule(kEnd, "terminal", {!Term("unfinished")});
  std::vector<const Source*> sources;
  for (const Goal& goal : model.goals) sources.push_back(&goal.source);
  writer.text.quote(kEnd, sources);
  for (int n = 0; n <= squares; ++n) {
    const int points =
        n == squares || model.is_composite ? 100 * n / squares : 0;
    writer.text.fact(kEnd, atom("points", n, points));
  }
  writer.text.rule(kEnd, atom("goal", "?player", "?points"),
                   {atom("role", "?player"), holds(atom("correct", "?n")),
                    atom("points", "?n", "?points")});
}

void write_turns(RuleWriter& writer, bool continues) {
  const Model& model = writer.model;
  constexpr Section kBase = Section::kBase;
  constexpr Section kNext = Section::kNext;
  if (model.is_simultaneous) {
    moves::declare(writer, {"noop", {}, {}});
    writer.text.quote(Section::kLegal, {&model.turns_source});
    writer.text.rule(Section::kLegal, atom("legal", "?player", "noop"),
                     {atom("role", "?player"), !atom("can_move", "?player")});
  }
  if (writer.has_turns()) {
    writer.text.rule(kBase, atom("base", atom("turn", "?player")),
                     {atom("role", "?player")});
    moves::declare(writer, {"noop", {}, {}});
    writer.text.group(Section::kInit);
    writer.text.fact(Section::kInit,
                     atom("init", atom("turn", writer.names.player(0))));
    writer.text.group(Section::kLegal);
    writer.text.rule(
        Section::kLegal, atom("legal", "?player", "noop"),
        {holds(atom("turn", "?other")), writer.opponent("?other", "?player")});
    writer.text.quote(kNext, {&model.turns_source});
    Terms passes = {holds(atom("turn", "?other")),
                    writer.follows("?other", "?player")};
    if (continues) {
      writer.text.rule(kNext, atom("next", atom("turn", "?player")),
                       {holds(atom("turn", "?player")), "continues"});
      passes.push_back(!Term("continues"));
    }
    writer.text.rule(kNext, atom("next", atom("turn", "?player")), passes);
  }
  if (model.may_pass || model.must_pass) {
    writer.text.quote(Section::kLegal, {&model.pass_source});
    Terms legal;
    if (continues) legal.push_back(!Term("in_series"));
    if (model.must_pass) {
      legal.push_back(!moves::mobile(writer, std::nullopt));
    }
    moves::write_action(writer, {"pass", {}, legal});
  }
  moves::write_presses(writer, continues);
  if (model.turn_limit > 0) {
    const int limit = model.turn_limit;
    writer.text.fact(kBase, atom("base", atom("played", "0")));
    writer.text.rule(kBase, atom("base", atom("played", "?n")),
                     {writer.then("?m", "?n", limit)});
    writer.text.fact(Section::kInit, atom("init", atom("played", "0")));
    writer.text.group(kNext);
    writer.text.rule(
        kNext, atom("next", atom("played", "?more")),
        {holds(atom("played", "?n")), writer.then("?n", "?more", limit)});
  }
}

}  // namespace translators::board_games::emitter
