#include "translators/board_games/emitter/endings.h"

#include <algorithm>

#include "translators/board_games/condition_kinds.h"
#include "translators/board_games/enclosure.h"
#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/presses.h"
#include "translators/board_games/moves/royal.h"

namespace translators::board_games::emitter {

namespace {

constexpr Section kEnd = Section::kEnd;

/// A relation that holds when the condition does, for a player where it is
/// about players.
std::string relation(RuleWriter& writer, const Condition& condition,
                     const Source& source, const std::string& player) {
  const Model& model = writer.model;
  const bool several = model.players.size() > 1;
  const bool about_turn = several && is_about_turn(model, condition);
  const bool about_player =
      several && (about_turn || is_about_player(model, condition));
  const bool is_named = condition.kind == Condition::Kind::kNamed;
  std::string name;
  std::vector<const Source*> sources;
  Literals before;
  if (about_turn) before = moves::has_just_moved(writer, "?player");
  if (is_named) {
    name = writer.names.definition(condition.definition);
    sources = {&model.definitions[condition.definition].source};
  } else {
    // One literal needs no relation.
    const auto ways = moves::alternatives(writer, condition, {});
    if (ways.size() == 1 && ways.front().size() == 1 && before.empty() &&
        !about_player && !ways.front().front().starts_with('=')) {
      return ways.front().front();
    }
    name = "reached_" + std::to_string(source.position.line);
  }
  const std::string head = about_player ? "(" + name + " ?player)" : name;
  if (writer.first("relation " + name)) {
    moves::add_quoted_rules(writer, Section::kDefinitions, sources, head,
                            before, condition, {});
  }
  return about_player ? "(" + name + " " + player + ")" : name;
}

bool names_player(const std::string& literal, const std::string& player) {
  return literal.find(" " + player + ")") != std::string::npos;
}

/// The literals that say that `player` has reached a goal.
Literals reached(RuleWriter& writer, const Goal& goal,
                 const std::string& player) {
  const std::string literal =
      relation(writer, goal.condition, goal.source, player);
  Literals body = {literal};
  if (!names_player(literal, player)) {
    body = moves::has_just_moved(writer, player);
    body.push_back(literal);
  }
  return body;
}

void write_goal(RuleWriter& writer, const Goal& goal) {
  const Model& model = writer.model;
  const std::string result = goal.loses ? "loses" : "wins";
  if (model.players.size() > 1 && may_hold_for_both(model, goal.condition)) {
    const std::string mine =
        relation(writer, goal.condition, goal.source, "?player");
    const std::string theirs =
        relation(writer, goal.condition, goal.source, "?other");
    Literals mover = moves::has_just_moved(writer, "?player");
    mover.push_back(mine);
    writer.text.quote(kEnd, {&goal.source});
    writer.text.rule(kEnd, "(" + result + " ?player)", mover);
    writer.text.rule(
        kEnd, "(" + result + " ?player)",
        {mine, writer.opponent("?player", "?other"), "(not " + theirs + ")"});
    return;
  }
  const Literals body = reached(writer, goal, "?player");
  writer.text.quote(kEnd, {&goal.source});
  writer.text.rule(kEnd, "(" + result + " ?player)", body);
}

/// Whether several players may reach a goal at once, so that nobody has won.
bool may_tie(const Model& model, const Goal& goal) {
  return model.players.size() > 1 &&
         (model.is_simultaneous || goal.at_round ||
          (goal.at_end &&
           !asks_for(model, goal.condition, Condition::Kind::kMost)));
}

/// That all have had a turn; nothing where that does not matter.
Literals at_round(RuleWriter& writer, const Goal& goal) {
  if (!goal.at_round) return {};
  return {"(true (turn " + writer.names.player(0) + "))"};
}

/// `(claims ?player)`: the player has reached a goal, perhaps with others.
void write_claim(RuleWriter& writer, const Goal& goal) {
  const std::string claims =
      goal.loses ? "(fails ?player)" : "(claims ?player)";
  Literals body = {relation(writer, goal.condition, goal.source, "?player")};
  if (!names_player(body.front(), "?player")) {
    body.insert(body.begin(), "(role ?player)");
  }
  append(body, at_round(writer, goal));
  writer.text.quote(kEnd, {&goal.source});
  writer.text.rule(kEnd, claims, body);
  if (goal.loses) {
    writer.text.rule(kEnd, "(claims ?player)",
                     {writer.opponent("?player", "?other"), "(fails ?other)"});
  }
  if (!goal.at_end) writer.text.rule(kEnd, "terminal", {"(claims ?player)"});
  if (!writer.first("claims")) return;
  writer.text.comment(kEnd,
                      "(rivalled ?player): another one has reached a goal at "
                      "the same time.");
  writer.text.rule(kEnd, "(wins ?player)",
                   {"(claims ?player)", "(not (rivalled ?player))"});
  writer.text.rule(kEnd, "(rivalled ?player)",
                   {writer.opponent("?player", "?other"), "(claims ?other)"});
}

/// Nobody can move any more.
void write_stuck(RuleWriter& writer) {
  const Model& model = writer.model;
  const bool passes = model.may_pass || model.must_pass;
  if (!passes) {
    if (model.stuck_ends && model.form != TurnForm::kRemove) {
      const std::string can = model.form == TurnForm::kPlace ? "can_place"
                              : model.form == TurnForm::kPress
                                  ? moves::can_press(writer)
                                  : moves::mobile(writer, std::nullopt);
      if (can.empty()) return;
      writer.text.group(kEnd);
      writer.text.rule(kEnd, "terminal", {"(not " + can + ")"});
    }
    return;
  }
  if (model.form != TurnForm::kPlace) return;
  writer.text.group(kEnd);
  const bool encloses =
      model.place_condition.kind == Condition::Kind::kEncloses;
  if (encloses && model.must_pass && model.players.size() == 2) {
    writer.text.rule(
        kEnd, "terminal",
        {"(not can_place)", "(not " + answer_encloses(writer) + ")"});
    return;
  }
  // Whoever passes may be followed by one who can place; if all pass, or the
  // board is full, it is over.
  writer.text.rule(Section::kBase, "(base has_passed)", {});
  writer.text.rule(Section::kNext, "(next has_passed)",
                   {"(does ?player pass)"});
  writer.text.rule(kEnd, "terminal", {"(true has_passed)", "(not can_place)"});
  Literals free = writer.square("?x", "?y");
  free.push_back("(not " + writer.occupied("?x", "?y") + ")");
  writer.text.rule(kEnd, "open", free);
  writer.text.rule(kEnd, "terminal", {"(not open)"});
}

void write_terminal(RuleWriter& writer, bool decides) {
  const Model& model = writer.model;
  if (decides) {
    writer.text.group(kEnd);
    writer.text.rule(kEnd, "decided", {"(wins ?player)"});
    writer.text.rule(kEnd, "terminal", {"decided"});
  }
  for (const Goal& tie : model.ties) {
    const auto ways = moves::alternatives(writer, tie.condition, {});
    writer.text.quote(kEnd, {&tie.source});
    if (ways.empty()) writer.never_hold.push_back(tie.source);
    for (const Literals& way : ways) {
      Literals body = way;
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
    writer.text.rule(
        kEnd, "terminal",
        {"(true (played " + std::to_string(model.turn_limit) + "))"});
  }
}

/// Alone, who only has to avoid something has won where it never happens.
void write_avoidance(RuleWriter& writer) {
  writer.text.rule(kEnd, "(goal ?player 0)", {"(loses ?player)"});
  writer.text.rule(kEnd, "(goal ?player 100)",
                   {"(role ?player)", "(not (loses ?player))"});
}

void write_values(RuleWriter& writer) {
  const Model& model = writer.model;
  const std::size_t players = model.players.size();
  writer.text.group(kEnd);
  const bool only_avoids =
      std::all_of(model.goals.begin(), model.goals.end(),
                  [](const Goal& goal) { return goal.loses; });
  if (players == 1 && only_avoids) return write_avoidance(writer);
  writer.text.rule(kEnd, "(goal ?player 100)", {"(wins ?player)"});
  if (players == 1) {
    writer.text.rule(kEnd, "(goal ?player 0)",
                     {"(role ?player)", "(not decided)"});
    return;
  }
  writer.text.rule(kEnd, "(goal ?player " + std::to_string(100 / players) + ")",
                   {"(role ?player)", "(not decided)"});
  if (players == 2) {
    writer.text.rule(kEnd, "(goal ?player 0)",
                     {writer.opponent("?player", "?other"), "(wins ?other)"});
    return;
  }
  writer.text.rule(kEnd, "(goal ?player 0)",
                   {"(role ?player)", "decided", "(not (wins ?player))"});
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
      writer.text.rule(kEnd, "terminal", {"(loses ?player)"});
    } else if (model.players.size() == 2) {
      writer.text.rule(
          kEnd, "(wins ?player)",
          {writer.opponent("?player", "?other"), "(loses ?other)"});
    } else {
      writer.text.rule(kEnd, "lost", {"(loses ?player)"});
      writer.text.rule(kEnd, "(wins ?player)",
                       {"(role ?player)", "lost", "(not (loses ?player))"});
    }
  }
  const bool decides =
      std::any_of(model.goals.begin(), model.goals.end(),
                  [](const Goal& goal) { return !goal.at_end; });
  write_terminal(writer, decides);
  for (const Goal& goal : model.goals) {
    if (!goal.at_end || may_tie(model, goal)) continue;
    moves::add_quoted_rules(writer, kEnd, {&goal.source},
                            goal.loses ? "(loses ?player)" : "(wins ?player)",
                            {}, goal.condition, {});
  }
  if (at_end && !decides) {
    writer.text.rule(kEnd, "decided", {"(wins ?player)"});
  }
  write_values(writer);
}

}  // namespace translators::board_games::emitter
