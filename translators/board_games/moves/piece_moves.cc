#include "translators/board_games/moves/piece_moves.h"

#include <algorithm>

#include "translators/board_games/moves/actions.h"
#include "translators/board_games/moves/candidates.h"
#include "translators/board_games/moves/line_moves.h"
#include "translators/board_games/moves/series.h"
#include "translators/board_games/promotions.h"

namespace translators::board_games::moves {

namespace {

using Base = Coordinate::Base;
using Target = MoveRule::Target;

/// The square on which a rule starts, where its condition fixes it.
void fix_start(const Condition& condition, SpecialMove& special) {
  const auto* here = condition.as<Here>();
  if (here && !here->square.is_range()) {
    const Square& square = here->square;
    if (square.x.base == Base::kAbsolute)
      special.x = std::to_string(square.x.first);
    if (square.y.base == Base::kAbsolute)
      special.y = std::to_string(square.y.first);
  }
  if (const auto* all = condition.as<All>()) {
    for (const Condition& part : all->parts) fix_start(part, special);
  }
}

std::vector<SpecialMove> special_moves(RuleWriter& writer,
                                       const MoveTables& moves) {
  std::vector<SpecialMove> specials;
  for (const MoveRule* rule : moves.specials) {
    SpecialMove special;
    special.rule = rule;
    const std::string kind =
        rule->kind ? writer.names.kind(*rule->kind) : "piece";
    special.relation = writer.names.fresh(
        kind + (rule->target == Target::kOpponent ? "_capture" : "_move"));
    special.x = "?x";
    special.y = "?y";
    fix_start(rule->condition, special);
    const Scope scope = special.scope();
    const Place end = place_of(writer, rule->to, scope);
    if (!end.exists) continue;
    special.to_x = end.x;
    special.to_y = end.y;
    specials.push_back(std::move(special));
  }
  return specials;
}

/// Adds a rule of `mover`, with the player bound where it is spoken of.
void add_bound(RuleWriter& writer, const Mover& mover, const Term& head,
               const Terms& body) {
  Terms whole;
  if (contains(variables_of(head), "?player") ||
      contains(variables_of(body), "?player")) {
    whole = mover.binds_player;
  }
  append(whole, body);
  writer.text.rule(Section::kLegal, head, whole);
}

/// A first step, and on from there while nothing stands in the way.
void write_ride(RuleWriter& writer, const MoveTable& table, const Mover& mover,
                const Terms& end) {
  const std::string relation =
      mover.glides + (table.target == Target::kEmpty ? "_only" : "");
  const Term of = atom(relation, mover.rider, "?direction", "?x", "?y");
  const Term glides = atom(of, "?x2", "?y2");
  Terms start = mover.before_ride.empty() ? mover.before : mover.before_ride;
  start.push_back(table.at(mover.player, mover.kind, "?direction"));
  start.push_back(writer.step("?direction", "?x", "?y", "?x2", "?y2"));
  append(start, end);
  add_bound(writer, mover, glides, start);
  Terms on = {atom(of, "?x1", "?y1"), !writer.occupied("?x1", "?y1"),
              writer.step("?direction", "?x1", "?y1", "?x2", "?y2")};
  append(on, end);
  add_bound(writer, mover, glides, on);
  Terms moves = {glides};
  if (mover.only) {
    append(moves, *mover.only == Target::kEmpty ? mover.empty : mover.other);
  }
  if (!mover.also.empty()) add_bound(writer, mover, mover.also, moves);
  append(moves, mover.after);
  add_bound(writer, mover, mover.head, moves);
}

/// The literals for the end of moves by a table.
const Terms& end_of(const MoveTable& table, const Mover& mover) {
  const bool chosen = mover.only && !table.is_ride;
  switch (chosen ? *mover.only : table.target) {
    case Target::kEmpty:
      return mover.empty;
    case Target::kOpponent:
      return mover.other;
    case Target::kEither:
      break;
  }
  return mover.either;
}

}  // namespace

Scope SpecialMove::scope() const {
  Scope scope;
  scope.x = x;
  scope.y = y;
  scope.is_bound = true;
  scope.to_x = to_x;
  scope.to_y = to_y;
  return scope;
}

PieceMoves piece_moves(RuleWriter& writer) {
  PieceMoves pieces;
  pieces.moves = sorted_moves(writer.model);
  // The pointers of the tables are into pieces.moves, which stays where it is
  // on the heap when the structure is moved.
  pieces.specials = special_moves(writer, pieces.moves);
  pieces.chooses_promotion = may_choose(writer.model, std::nullopt);
  pieces.has_series =
      std::any_of(pieces.specials.begin(), pieces.specials.end(),
                  [](const SpecialMove& move) { return move.has<Again>(); });
  return pieces;
}

void write_table_moves(RuleWriter& writer, const PieceMoves& pieces,
                       const Mover& mover) {
  for (const MoveTable& table : pieces.moves.tables) {
    const bool is_meant = !mover.only || table.target == Target::kEither ||
                          table.target == *mover.only;
    if (!is_meant) continue;
    const Terms& end = end_of(table, mover);
    if (table.is_ride) {
      write_ride(writer, table, mover, end);
      continue;
    }
    Terms body = mover.before;
    body.push_back(
        table.at(mover.player, mover.kind, Terms{"?x", "?y", "?x2", "?y2"}));
    append(body, end);
    if (!mover.also.empty()) add_bound(writer, mover, mover.also, body);
    append(body, mover.after);
    const bool chooses =
        !mover.head_of_last.empty() &&
        std::any_of(table.rules.begin(), table.rules.end(),
                    [&](const MoveRule* rule) {
                      return may_choose(writer.model, rule->kind);
                    });
    if (!chooses) {
      add_bound(writer, mover, mover.head, body);
      continue;
    }
    const Term last = promotes(writer, mover.player, mover.kind, "?x2", "?y2");
    Terms plain = body;
    plain.push_back(!last);
    add_bound(writer, mover, mover.head, plain);
    body.push_back(last);
    add_bound(writer, mover, mover.head_of_last, body);
  }
}

void write_piece_base(RuleWriter& writer, const PieceMoves& pieces) {
  constexpr Section kSection = Section::kBase;
  writer.text.group(kSection);
  for (const MoveTable& table : pieces.moves.tables) {
    Terms body;
    if (!table.by_player) body.push_back(atom("role", "?player"));
    if (table.is_ride) {
      body.push_back(table.at("?player", "?kind", "?direction"));
      body.push_back(
          beyond(writer, "?direction", Terms{"?x", "?y"}, Terms{"?x2", "?y2"}));
    } else {
      body.push_back(
          table.at("?player", "?kind", Terms{"?x", "?y", "?x2", "?y2"}));
    }
    writer.text.rule(
        kSection,
        atom("input", "?player", atom("move", "?x", "?y", "?x2", "?y2")), body);
  }
  for (const SpecialMove& special : pieces.specials) {
    const Scope scope = special.scope();
    Terms body;
    const auto& owner = special.rule->owner;
    const Term player = owner ? writer.names.player(*owner) : "?player";
    if (!owner) body.push_back(atom("role", "?player"));
    append(body, writer.square(special.x, special.y));
    const Place end = place_of(writer, special.rule->to, scope);
    append(body, end.links);
    append(body, writer.square(end.x, end.y));
    body.erase(std::remove_if(body.begin(), body.end(),
                              [](const Term& literal) {
                                return variables_of(literal).empty();
                              }),
               body.end());
    writer.text.rule(
        kSection, atom("input", player, atom("move", special.squares())), body);
  }
  if (!pieces.moves.along_lines.empty()) {
    writer.text.rule(
        kSection,
        atom("input", "?player", atom("move", "?x", "?y", "?x2", "?y2")),
        {atom("role", "?player"), atom("along", "?direction", "?axis"),
         ahead(writer, Terms{"?x", "?y"}, "?n", Terms{"?x2", "?y2"})});
  }
  if (pieces.chooses_promotion) {
    for (const MoveTable& table : pieces.moves.tables) {
      const bool may = std::any_of(
          table.rules.begin(), table.rules.end(), [&](const MoveRule* rule) {
            return may_choose(writer.model, rule->kind);
          });
      if (table.is_ride || !may) continue;
      Terms body;
      if (!table.by_player) body.push_back(atom("role", "?player"));
      body.push_back(
          table.at("?player", "?kind", Terms{"?x", "?y", "?x2", "?y2"}));
      body.push_back(promotes(writer, "?player", "?kind", "?x2", "?y2"));
      body.push_back(atom("choice", "?kind", "?new"));
      writer.text.rule(kSection,
                       atom("input", "?player",
                            atom("promote", "?x", "?y", "?x2", "?y2", "?new")),
                       body);
    }
  }
}

void write_specials(RuleWriter& writer, const PieceMoves& pieces) {
  constexpr Section kSection = Section::kLegal;
  for (const SpecialMove& special : pieces.specials) {
    const MoveRule& rule = *special.rule;
    Scope scope = special.scope();
    if (rule.owner) scope.player = writer.names.player(*rule.owner);
    const Term kind = rule.kind ? writer.names.kind(*rule.kind) : "?kind";
    Terms body;
    if (rule.owner) body.push_back(equals("?player", scope.player));
    append(body, writer.on_turn());
    body.push_back(writer.stands(special.x, special.y, "?player", kind));
    const Place end = place_of(writer, rule.to, scope);
    append(body, end.links);
    if (writer.has_holes()) append(body, writer.square(end.x, end.y));
    append(body, ends_on(writer, rule.target, end.x, end.y));
    add_quoted_rules(writer, kSection, {&rule.source}, special.head(), body,
                     rule.condition, scope);
  }
}

void write_piece_legal(RuleWriter& writer, const PieceMoves& pieces) {
  constexpr Section kSection = Section::kLegal;
  write_specials(writer, pieces);
  writer.text.group(kSection);
  Mover mover;
  const Model& model = writer.model;
  mover.head = may(model, any_move());
  mover.before = writer.on_turn();
  mover.binds_player = writer.on_turn();
  const bool needs_kind =
      writer.model.men_have_kinds &&
      (pieces.chooses_promotion ||
       std::any_of(pieces.moves.tables.begin(), pieces.moves.tables.end(),
                   [](const MoveTable& table) { return table.by_kind; }));
  if (pieces.chooses_promotion) {
    mover.head_of_last = atom("arrives", "?x", "?y", "?x2", "?y2");
  }
  if (!writer.model.men_have_owners) {
    mover.before.push_back(writer.occupied("?x", "?y"));
    if (needs_kind) {
      mover.before.back() = writer.stands("?x", "?y", "?player", "?kind");
    }
  } else {
    mover.before.push_back(needs_kind
                               ? writer.stands("?x", "?y", "?player", "?kind")
                               : writer.man_of("?x", "?y", "?player"));
  }
  const bool must_capture = model.must_capture;
  if (pieces.has_series) {
    (must_capture ? mover.before : mover.after).push_back(!Term("in_series"));
  }
  if (model.is_simultaneous) mover.rider = " ?player";
  mover.empty = ends_on(writer, Target::kEmpty, "?x2", "?y2");
  if (writer.model.men_have_owners) {
    mover.other = ends_on(writer, Target::kOpponent, "?x2", "?y2");
    mover.either = ends_on(writer, Target::kEither, "?x2", "?y2");
  }
  if (must_capture) {
    mover.only = Target::kOpponent;
    mover.also = "can_capture";
    write_table_moves(writer, pieces, mover);
    mover.only = Target::kEmpty;
    mover.also = Term();
    mover.after.push_back(!Term("can_capture"));
  }
  write_table_moves(writer, pieces, mover);
  for (const SpecialMove& special : pieces.specials) {
    Terms body = writer.on_turn();
    body.push_back(special.head());
    if (special.has<Again>()) {
      if (pieces.has_series) {
        const Term here = holds(atom("jumping", special.x, special.y));
        body.push_back(either(!Term("in_series"), here));
      }
    } else if (pieces.has_series) {
      body.push_back(!Term("in_series"));
    }
    if (model.is_simultaneous) {
      body.push_back(writer.man_of(special.x, special.y, "?player"));
    }
    const Target target =
        special.has<Remove>() ? Target::kOpponent : special.rule->target;
    add_move(writer, special.squares(), target, body);
  }
  write_line_moves(writer, pieces);
  if (pieces.chooses_promotion) {
    Terms body = writer.on_turn();
    append(body, {atom("arrives", "?x", "?y", "?x2", "?y2"),
                  writer.stands("?x", "?y", "?player", "?kind"),
                  atom("choice", "?kind", "?new")});
    writer.text.rule(kSection, may(model, any_promotion()), body);
  }
  write_candidates(writer, pieces);
}

void add_move(RuleWriter& writer, const Terms& squares, Target target,
              const Terms& body) {
  constexpr Section kSection = Section::kLegal;
  const Term move = may(writer.model, atom("move", squares));
  if (!writer.model.must_capture) {
    writer.text.rule(kSection, move, body);
    return;
  }
  const auto ending_on = [&](Target end) {
    Terms whole = body;
    if (target == Target::kEither) {
      append(whole, ends_on(writer, end, squares[2], squares[3]));
    }
    return whole;
  };
  if (target != Target::kEmpty) {
    const Terms captures = ending_on(Target::kOpponent);
    writer.text.rule(kSection, "can_capture", captures);
    writer.text.rule(kSection, move, captures);
  }
  if (target != Target::kOpponent) {
    Terms goes = ending_on(Target::kEmpty);
    goes.push_back(!Term("can_capture"));
    writer.text.rule(kSection, move, goes);
  }
}

/// What is done where nobody else goes to the same square.
Terms unhindered(RuleWriter& writer, const Term& action, const Terms& to) {
  if (!writer.model.is_simultaneous) return {action};
  constexpr Section kSection = Section::kNext;
  if (writer.first("clash")) {
    const bool places = writer.model.form == TurnForm::kPlace;
    writer.text.explain(kSection, atom("clash", "?x", "?y"),
                        "several would come to this square at "
                        "once: nobody does.");
    const auto comes = [&](const std::string& number) {
      const Term player = "?player" + number;
      if (!places) {
        return does(player,
                    atom("move", "?x" + number, "?y" + number, "?x", "?y"));
      }
      const Term kind = writer.model.men_have_kinds ? "?kind" + number : "";
      return does(player, atom("place", kind, "?x", "?y"));
    };
    writer.text.rule(
        kSection, atom("clash", "?x", "?y"),
        {comes("1"), comes("2"), distinct("?player1", "?player2")});
  }
  return {action, !atom("clash", to)};
}

void write_arrival(RuleWriter& writer, Changes& changes, const Terms& from,
                   const Terms& to, const Terms& made) {
  Terms arrives = made;
  arrives.push_back(writer.stands(from[0], from[1], "?player", "?kind"));
  if (promotes_alone(writer.model)) {
    Terms turned = arrives;
    turned.push_back(becomes(writer, to[0], to[1], "?new"));
    changes.come(to[0], to[1], "?player", "?new", turned);
    arrives.push_back(!becomes_other(writer, to[0], to[1]));
  }
  changes.come(to[0], to[1], "?player", "?kind", arrives);
}

void write_piece_next(RuleWriter& writer, const PieceMoves& pieces) {
  constexpr Section kSection = Section::kNext;
  const Term promote = does("?player", any_promotion());
  writer.text.explain(kSection, atom("changed", "?x", "?y"),
                      "what stood here is gone, or another "
                      "piece comes here.");
  Changes changes(writer, pieces.has_series);
  const Terms from = {"?x", "?y"};
  const Terms to = {"?x2", "?y2"};
  const Terms moves = unhindered(writer, does("?player", any_move()), to);
  changes.leave("?x", "?y", moves);
  changes.leave("?x2", "?y2", moves);
  if (pieces.chooses_promotion) {
    changes.leave("?x", "?y", {promote});
    changes.leave("?x2", "?y2", {promote});
  }
  for (const SpecialMove& special : pieces.specials) {
    Terms made =
        unhindered(writer, does("?player", atom("move", special.squares())),
                   {special.to_x, special.to_y});
    made.push_back(special.head());
    if (special.has<Remove>() || special.has<Carry>()) {
      writer.text.quote(kSection, {&special.rule->source});
    }
    changes.effects(special.rule->effects, special.scope(), made);
  }
  writer.text.group(kSection);
  changes.stay();
  write_arrival(writer, changes, from, to, moves);
  if (pieces.chooses_promotion) {
    changes.come("?x2", "?y2", "?player", "?new", {promote});
  }
  if (pieces.has_series) {
    writer.text.rule(kSection,
                     atom("next", writer.cell("?x", "?y", "?player", "?kind")),
                     {writer.stands("?x", "?y", "?player", "?kind", true)});
    write_series(writer, pieces);
  }
}

}  // namespace translators::board_games::moves
