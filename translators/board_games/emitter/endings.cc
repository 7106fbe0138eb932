#include "translators/board_games/emitter/endings.h"

#include <algorithm>

#include "translators/board_games/condition.h"
#include "translators/board_games/enclosure.h"
#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/presses.h"
#include "translators/board_games/moves/royal.h"

namespace translators::board_games::emitter {

namespace {

constexpr Section kEnd = Section::kEnd;

/// A relation that holds when the condition does, for a player where it is
/// about players.
Term relation(RuleWriter& writer, const Condition& condition,
              const Source& source, const Term& player) {
  const Model& model = writer.model;
  const bool several = model.players.size() > 1;
  const bool about_turn = several && is_about_turn(model, condition);
  const bool about_player =
      several && (about_turn || is_about_player(model, condition));
  const auto* named = condition.as<Named>();
  Term name;
  std::vector<const Source*> sources;
  Terms before;
  if (about_turn) before = moves::has_just_moved(writer, "?player");
  if (named) {
    name = writer.names.definition(named->definition);
    sources = {&model.definitions[named->definition].source};
  } else {
    // One literal needs no relation.
    const auto ways = moves::alternatives(writer, condition, {});
    if (ways.size() == 1 && ways.front().size() == 1 && before.empty() &&
        !about_player && !ways.front().front().is("=")) {
      return ways.front().front();
    }
    name = "reached_" + std::to_string(source.position.line);
  }
  const Term head = about_player ? atom(name, "?player") : name;
  if (writer.first(atom("relation", name))) {
    moves::add_quoted_rules(writer, Section::kDefinitions, sources, head,
                            before, condition, {});
  }
  return about_player ? atom(name, player) : name;
}

bool names_player(const Term& literal, const Term& player) {
  if (literal.arguments.empty()) return false;
  const Term& last = literal.arguments.back();
  return last == player || names_player(last, player);
}

/// The literals that say that `player` has reached a goal.
Terms reached(RuleWriter& writer, const Goal& goal, const Term& player) {
  const Term literal = relation(writer, goal.condition, goal.source, player);
  Terms body = {literal};
  if (!names_player(literal, player)) {
    body = moves::has_just_moved(writer, player);
    body.push_back(literal);
  }
  return body;
}

void write_goal(RuleWriter& writer, const Goal& goal) {
  const Model& model = writer.model;
  const Term result = goal.loses ? "loses" : "wins";
  if (model.players.size() > 1 && may_hold_for_both(model, goal.condition)) {
    const Term mine = relation(writer, goal.condition, goal.source, "?player");
    const Term theirs = relation(writer, goal.condition, goal.source, "?other");
    Terms mover = moves::has_just_moved(writer, "?player");
    mover.push_back(mine);
    writer.text.quote(kEnd, {&goal.source});
    writer.text.rule(kEnd, atom(result, "?player"), mover);
    writer.text.rule(kEnd, atom(result, "?player"),
                     {mine, writer.opponent("?player", "?other"), !theirs});
    return;
  }
  const Terms body = reached(writer, goal, "?player");
  writer.text.quote(kEnd, {&goal.source});
  writer.text.rule(kEnd, atom(result, "?player"), body);
}

/// Whether several players may reach a goal at once, so that nobody has won.
bool may_tie(const Model& model, const Goal& goal) {
  return model.players.size() > 1 &&
         (model.is_simultaneous || goal.at_round ||
          (goal.at_end && !asks_for<Most>(model, goal.condition)));
}

/// That all have had a turn; nothing where that does not matter.
Terms at_round(RuleWriter& writer, const Goal& goal) {
  if (!goal.at_round) return {};
  return {holds(atom("turn", writer.names.player(0)))};
}

/// `(claims ?player)`: the player has reached a goal, perhaps with others.
void write_claim(RuleWriter& writer, const Goal& goal) {
  const Term claims =
      goal.loses ? atom("fails", "?player") : atom("claims", "?player");
  Terms body = {relation(writer, goal.condition, goal.source, "?player")};
  if (!names_player(body.front(), "?player")) {
    body.insert(body.begin(), atom("role", "?player"));
  }
  append(body, at_round(writer, goal));
  writer.text.quote(kEnd, {&goal.source});
  writer.text.rule(kEnd, claims, body);
  if (goal.loses) {
    writer.text.rule(
        kEnd, atom("claims", "?player"),
        {writer.opponent("?player", "?other"), atom("fails", "?other")});
  }
  if (!goal.at_end)
    writer.text.rule(kEnd, "terminal", {atom("claims", "?player")});
  if (!writer.first("claims")) return;
  writer.text.explain(kEnd, atom("rivalled", "?player"),
                      "another one has reached a goal at "
                      "the same time.");
  writer.text.rule(kEnd, atom("wins", "?player"),
                   {atom("claims", "?player"), !atom("rivalled", "?player")});
  writer.text.rule(
      kEnd, atom("rivalled", "?player"),
      {writer.opponent("?player", "?other"), atom("claims", "?other")});
}

/// Nobody can move any more.
void write_stuck(RuleWriter& writer) {
  const Model& model = writer.model;
  const bool passes = model.may_pass || model.must_pass;
  if (!passes) {
    if (model.stuck_ends && model.form != TurnForm::kRemove) {
      const Term can = model.form == TurnForm::kPlace ? "can_place"
                       : model.form == TurnForm::kPress
                           ? moves::can_press(writer)
                           : moves::mobile(writer, std::nullopt);
      if (can.empty()) return;
      writer.text.group(kEnd);
      writer.text.rule(kEnd, "terminal", {!can});
    }
    return;
  }
  if (model.form != TurnForm::kPlace) return;
  writer.text.group(kEnd);
  const bool encloses = model.place_condition.is<Encloses>();
  if (encloses && model.must_pass && model.players.size() == 2) {
    writer.text.rule(kEnd, "terminal",
                     {!Term("can_place"), !answer_encloses(writer)});
    return;
  }
  // Whoever passes may be followed by one who can place; if all pass one after
  // the other, or the board is full, it is over.
  const int players =
      model.is_simultaneous ? 1 : static_cast<int>(model.players.size());
  const int others = std::max(1, players - 1);
  const bool counts_all = model.may_pass && !model.is_simultaneous;
  writer.text.rule(kEnd, "has_passed", {holds(atom("passed", "?n"))});
  for (int n = 1; n <= (counts_all ? players : others); ++n) {
    const Term before =
        n == 1 ? !Term("has_passed") : holds(atom("passed", n - 1));
    writer.text.rule(Section::kBase, atom("base", atom("passed", n)), {});
    writer.text.rule(Section::kNext, atom("next", atom("passed", n)),
                     {does("?player", "pass"), before});
  }
  writer.text.rule(kEnd, "terminal",
                   {holds(atom("passed", others)), !Term("can_place")});
  if (counts_all) {
    writer.text.rule(kEnd, "terminal", {holds(atom("passed", players))});
  }
  Terms free = writer.square("?x", "?y");
  free.push_back(!writer.occupied("?x", "?y"));
  writer.text.rule(kEnd, "open", free);
  writer.text.rule(kEnd, "terminal", {!Term("open")});
}

void write_terminal(RuleWriter& writer, bool decides) {
  const Model& model = writer.model;
  if (decides) {
    writer.text.group(kEnd);
    writer.text.rule(kEnd, "decided", {atom("wins", "?player")});
    writer.text.rule(kEnd, "terminal", {"decided"});
  }
  for (const Goal& tie : model.ties) {
    const auto ways = moves::alternatives(writer, tie.condition, {});
    writer.text.quote(kEnd, {&tie.source});
    if (ways.empty()) writer.never_hold.push_back(tie.source);
    for (const Terms& way : ways) {
      Terms body = way;
      if (model.players.size() > 1 && is_about_turn(model, tie.condition) &&
          is_about_player(model, tie.condition)) {
        body = moves::has_just_moved(writer, "?player");
        append(body, way);
      }
      append(body, at_round(writer, tie));
      moves::add_rule(writer, kEnd, "terminal", body);
    }
  }
  write_stuck(writer);
  if (model.turn_limit > 0) {
    writer.text.quote(kEnd, {&model.limit_source});
    writer.text.rule(kEnd, "terminal",
                     {holds(atom("played", model.turn_limit))});
  }
}

/// Alone, who only has to avoid something has won where it never happens.
void write_avoidance(RuleWriter& writer) {
  writer.text.rule(kEnd, atom("goal", "?player", "0"),
                   {atom("loses", "?player")});
  writer.text.rule(kEnd, atom("goal", "?player", "100"),
                   {atom("role", "?player"), !atom("loses", "?player")});
}

void write_values(RuleWriter& writer) {
  const Model& model = writer.model;
  const std::size_t players = model.players.size();
  writer.text.group(kEnd);
  const bool only_avoids =
      std::all_of(model.goals.begin(), model.goals.end(),
                  [](const Goal& goal) { return goal.loses; });
  if (players == 1 && only_avoids) return write_avoidance(writer);
  writer.text.rule(kEnd, atom("goal", "?player", "100"),
                   {atom("wins", "?player")});
  if (players == 1) {
    writer.text.rule(kEnd, atom("goal", "?player", "0"),
                     {atom("role", "?player"), !Term("decided")});
    return;
  }
  writer.text.rule(kEnd, atom("goal", "?player", 100 / players),
                   {atom("role", "?player"), !Term("decided")});
  if (players == 2) {
    writer.text.rule(
        kEnd, atom("goal", "?player", "0"),
        {writer.opponent("?player", "?other"), atom("wins", "?other")});
    return;
  }
  writer.text.rule(
      kEnd, atom("goal", "?player", "0"),
      {atom("role", "?player"), "decided", !atom("wins", "?player")});
}

}  // namespace

void write_endings(RuleWriter& writer) {
  const Model& model = writer.model;
  bool any_loses = false;
  bool at_end = false;
  for (const Goal& goal : model.goals) {
    at_end = at_end || goal.at_end;
    if (may_tie(model, goal)) {
      write_claim(writer, goal);
    } else if (!goal.at_end) {
      any_loses = any_loses || goal.loses;
      write_goal(writer, goal);
    }
  }
  if (any_loses) {
    writer.text.group(kEnd);
    if (model.players.size() == 1) {
      writer.text.rule(kEnd, "terminal", {atom("loses", "?player")});
    } else if (model.players.size() == 2) {
      writer.text.rule(
          kEnd, atom("wins", "?player"),
          {writer.opponent("?player", "?other"), atom("loses", "?other")});
    } else {
      writer.text.rule(kEnd, "lost", {atom("loses", "?player")});
      writer.text.rule(
          kEnd, atom("wins", "?player"),
          {atom("role", "?player"), "lost", !atom("loses", "?player")});
    }
  }
  const bool decides =
      std::any_of(model.goals.begin(), model.goals.end(),
                  [](const Goal& goal) { return !goal.at_end; });
  write_terminal(writer, decides);
  for (const Goal& goal : model.goals) {
    if (!goal.at_end || may_tie(model, goal)) continue;
    moves::add_quoted_rules(
        writer, kEnd, {&goal.source},
        goal.loses ? atom("loses", "?player") : atom("wins", "?player"), {},
        goal.condition, {});
  }
  if (at_end && !decides) {
    writer.text.rule(kEnd, "decided", {atom("wins", "?player")});
  }
  write_values(writer);
}

}  // namespace translators::board_games::emitter
