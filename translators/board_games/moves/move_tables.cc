#include "translators/board_games/moves/move_tables.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "translators/board_games/condition.h"
#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

namespace {

using Base = Coordinate::Base;
using Target = MoveRule::Target;

/// The same but for what stands at the end.
bool is_counterpart(const MoveRule& a, const MoveRule& b) {
  return a.kind == b.kind && a.owner == b.owner && a.to == b.to &&
         a.path_is_empty == b.path_is_empty && a.effects.empty() &&
         b.effects.empty() && a.condition == b.condition;
}

/// `a` moves and captures in the same way: one rule instead of two.
std::vector<MoveRule> merged(const std::vector<MoveRule>& rules) {
  std::vector<MoveRule> result;
  for (const MoveRule& rule : rules) {
    const auto other = std::find_if(
        result.begin(), result.end(),
        [&](const MoveRule& earlier) { return is_counterpart(earlier, rule); });
    if (other == result.end()) {
      result.push_back(rule);
    } else if (other->target != rule.target) {
      other->target = Target::kEither;
    }
  }
  return result;
}

int sign(int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

/// Whether a ranged rule goes on to the edge of every board of this size.
bool is_ride(const MoveRule& rule, const Board& board) {
  if (!rule.to.is_all_relative() || !rule.to.is_range() ||
      !rule.path_is_empty || !rule.is_plain() ||
      rule.target == Target::kOpponent) {
    return false;
  }
  const auto goes_on = [](const Coordinate& c, int size) {
    return (!c.is_range() && c.first == 0) ||
           (c.is_range() && std::abs(c.first) == 1 &&
            sign(c.first) == sign(c.last) && std::abs(c.last) >= size - 1);
  };
  // A slanting line is as long as the shorter side.
  const bool slants = rule.to.x.is_range() && rule.to.y.is_range();
  const int shorter = std::min(board.width, board.height);
  return goes_on(rule.to.x, slants ? shorter : board.width) &&
         goes_on(rule.to.y, slants ? shorter : board.height);
}

/// A rule for each distance, with the way to it empty.
std::vector<MoveRule> by_distance(const MoveRule& rule) {
  std::vector<MoveRule> rules;
  Empty way;
  for (const Square& single : rule.to.singles()) {
    MoveRule one = rule;
    one.to = single;
    if (rule.path_is_empty && !way.squares.empty()) {
      one.condition = All{{way, rule.condition}};
    }
    rules.push_back(one);
    way.squares.push_back(single);
  }
  return rules;
}

Term relation_of(Target target, bool is_ride) {
  if (is_ride) return target == Target::kEither ? "rides" : "rides_only";
  switch (target) {
    case Target::kEmpty:
      return "goes";
    case Target::kOpponent:
      return "takes";
    case Target::kEither:
      break;
  }
  return "leaps";
}

void add_to_table(std::vector<MoveTable>& tables, const MoveRule& rule,
                  bool is_ride) {
  auto table =
      std::find_if(tables.begin(), tables.end(), [&](const MoveTable& entry) {
        return entry.is_ride == is_ride && entry.target == rule.target;
      });
  if (table == tables.end()) {
    tables.push_back({relation_of(rule.target, is_ride),
                      is_ride,
                      rule.target,
                      false,
                      false,
                      {}});
    table = tables.end() - 1;
  }
  table->by_player = table->by_player || rule.owner.has_value();
  table->by_kind = table->by_kind || rule.kind.has_value();
  table->rules.push_back(&rule);
}

void write_table_rule(RuleWriter& writer, const MoveTable& table,
                      const MoveRule& rule) {
  Terms owners = {""};
  Terms kinds = {""};
  if (table.by_player) {
    owners.clear();
    for (std::size_t i = 0; i < writer.model.players.size(); ++i) {
      if (!rule.owner || *rule.owner == i) {
        owners.push_back(writer.names.player(i));
      }
    }
  }
  if (table.by_kind) {
    kinds.clear();
    for (std::size_t i = 0; i < writer.model.kinds.size(); ++i) {
      if (!rule.kind || *rule.kind == i) kinds.push_back(writer.names.kind(i));
    }
  }
  const auto at = [](const Coordinate& c, int range_value) {
    return c.is_range() ? range_value : c.first;
  };
  const int dx = at(rule.to.x, sign(rule.to.x.last));
  const int dy = at(rule.to.y, sign(rule.to.y.last));
  for (const Term& owner : owners) {
    for (const Term& kind : kinds) {
      if (table.is_ride) {
        writer.text.fact(Section::kPieces,
                         table.at(owner, kind, writer.direction(dx, dy)));
        continue;
      }
      Scope scope;
      scope.is_bound = true;
      const Place end = place_of(writer, rule.to, scope);
      if (!end.exists) continue;
      Terms body;
      if (writer.has_holes()) {
        body = writer.square("?x", "?y");
      } else {
        if (dx == 0) body.push_back(writer.column("?x"));
        if (dy == 0) body.push_back(writer.row("?y"));
      }
      append(body, end.links);
      if (writer.has_holes()) {
        body.push_back(writer.square(end.x, end.y).front());
      }
      writer.text.rule(Section::kPieces,
                       table.at(owner, kind, "?x", "?y", end.x, end.y), body);
    }
  }
}

/// Whether pieces come to squares by moves alone.
bool only_moves_fill(const Model& model) {
  return model.form == TurnForm::kMove && !model.places_too &&
         std::none_of(model.presses.begin(), model.presses.end(),
                      [](const Press& press) {
                        return !press.board.empty() ||
                               has<Carry>(press.effects);
                      });
}

/// Whether something asks for an empty square that may lie anywhere, however
/// far from the pieces.
bool asks_for_any_empty(const Model& model) {
  const auto asks = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](const auto& one) {
      return asks_for<Empty>(model, one.condition);
    });
  };
  if (asks(model.goals) || asks(model.ties) || asks(model.presses) ||
      asks_for<Empty>(model, model.before_move.condition) ||
      asks_for<Empty>(model, model.after_move.condition) ||
      std::any_of(model.presses.begin(), model.presses.end(),
                  [&](const Press& press) {
                    return asks_for<Empty>(model, press.guard);
                  })) {
    return true;
  }
  return std::any_of(
      model.moves.begin(), model.moves.end(), [&](const MoveRule& rule) {
        if (!find_all<Named>(rule.condition).empty() ||
            !find_all<Found>(rule.condition).empty()) {
          return asks_for<Empty>(model, rule.condition);
        }
        const auto empties = find_all<Empty>(rule.condition);
        return std::any_of(
            empties.begin(), empties.end(), [](const Empty* empty) {
              return std::any_of(
                  empty->squares.begin(), empty->squares.end(),
                  [](const Square& square) { return square.is_any(); });
            });
      });
}

}  // namespace

MoveTables sorted_moves(const Model& model) {
  MoveTables moves;
  for (const MoveRule& rule : merged(model.moves)) {
    const bool splits = rule.to.is_range() && !is_ride(rule, model.board) &&
                        !is_along_line(rule.condition);
    if (splits) {
      for (MoveRule& one : by_distance(rule)) {
        moves.rules.push_back(std::move(one));
      }
    } else {
      moves.rules.push_back(rule);
    }
  }
  for (const MoveRule& rule : moves.rules) {
    if (is_along_line(rule.condition)) {
      moves.along_lines.push_back(&rule);
    } else if (is_ride(rule, model.board)) {
      add_to_table(moves.tables, rule, true);
    } else if (rule.to.is_all_relative() && rule.is_plain()) {
      add_to_table(moves.tables, rule, false);
    } else {
      moves.specials.push_back(&rule);
    }
  }
  return moves;
}

void write_tables(RuleWriter& writer, const MoveTables& moves) {
  for (const MoveTable& table : moves.tables) {
    std::string what;
    const Terms rest =
        table.is_ride ? Terms{"?direction"} : Terms{"?x", "?y", "?x2", "?y2"};
    switch (table.target) {
      case Target::kEither:
        what = table.is_ride ? "moves any number of steps in this direction, "
                               "and captures so"
                             : "moves and captures so";
        break;
      case Target::kEmpty:
        what = table.is_ride
                   ? "moves any number of steps in this direction, but does "
                     "not capture so"
                   : "moves so, but does not capture";
        break;
      case Target::kOpponent:
        what = "captures so";
        break;
    }
    writer.text.explain(Section::kPieces, table.at("?player", "?kind", rest),
                        "a piece " + what + ".");
    for (const MoveRule* rule : table.rules) {
      writer.text.quote(Section::kPieces, {&rule->source});
      write_table_rule(writer, table, *rule);
    }
  }
}

Term beyond(RuleWriter& writer, const Term& direction, const Terms& from,
            const Terms& to) {
  if (writer.first("beyond")) {
    writer.text.explain(Section::kBoard,
                        atom("beyond", "?direction", "?x", "?y", "?x2", "?y2"),
                        "one or more such "
                        "steps lead there.");
    writer.text.rule(Section::kBoard,
                     atom("beyond", "?direction", "?x", "?y", "?x2", "?y2"),
                     {writer.step("?direction", "?x", "?y", "?x2", "?y2")});
    writer.text.rule(
        Section::kBoard, atom("beyond", "?direction", "?x", "?y", "?x2", "?y2"),
        {writer.step("?direction", "?x", "?y", "?x1", "?y1"),
         atom("beyond", "?direction", "?x1", "?y1", "?x2", "?y2")});
  }
  return atom("beyond", direction, from, to);
}

Terms ends_on(RuleWriter& writer, MoveRule::Target target, const Term& x,
              const Term& y, const Term& player, bool after) {
  switch (target) {
    case Target::kEmpty:
      return {!writer.occupied(x, y, after)};
    case Target::kOpponent:
      return {writer.opponent(player, "?other"),
              writer.man_of(x, y, "?other", after)};
    case Target::kEither:
      break;
  }
  return {!writer.man_of(x, y, player, after)};
}

void leave_out_unreachable(Model& model) {
  Board& board = model.board;
  if (!only_moves_fill(model) || asks_for_any_empty(model)) return;
  if (board.men.empty()) return;
  struct Spot {
    int x;
    int y;
    Man man;
  };
  std::vector<Spot> waiting;
  std::set<std::vector<int>> seen;
  const auto visit = [&](int x, int y, const Man& man) {
    if (!board.has(x, y)) return;
    const std::vector<int> key = {x, y,
                                  man.owner ? static_cast<int>(*man.owner) : -1,
                                  man.kind ? static_cast<int>(*man.kind) : -1};
    if (seen.insert(key).second) waiting.push_back({x, y, man});
  };
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) {
      if (const auto& man = board.men[board.index(x, y)]) visit(x, y, *man);
    }
  }
  const auto value = [](const Coordinate& c, int here) {
    return c.base == Base::kAbsolute ? c.first : here + c.first;
  };
  std::vector<bool> off(board.men.size(), true);
  while (!waiting.empty()) {
    const Spot spot = waiting.back();
    waiting.pop_back();
    for (const MoveRule& rule : model.moves) {
      if (rule.kind && spot.man.kind && rule.kind != spot.man.kind) continue;
      if (rule.owner && spot.man.owner && rule.owner != spot.man.owner) {
        continue;
      }
      for (const Square& to : rule.to.singles()) {
        visit(value(to.x, spot.x), value(to.y, spot.y), spot.man);
      }
      // Where nothing ever stands a square can still be asked to be empty.
      for (const Empty* empty : find_all<Empty>(rule.condition)) {
        for (const Square& asked : singles_of(empty->squares)) {
          const int x = value(asked.x, spot.x);
          const int y = value(asked.y, spot.y);
          if (board.has(x, y)) off[board.index(x, y)] = false;
        }
      }
      // Another piece is carried along: it may then be anywhere.
      for (const Carry& carry : find_all<Carry>(rule.effects)) {
        for (const auto& man : board.men) {
          if (man)
            visit(value(carry.to.x, spot.x), value(carry.to.y, spot.y), *man);
        }
      }
    }
    for (const Promotion& promotion : model.promotions) {
      if (spot.man.kind && *spot.man.kind != promotion.kind) continue;
      for (const std::size_t choice : promotion.choices) {
        visit(spot.x, spot.y, {spot.man.owner, choice});
      }
    }
  }
  for (const auto& key : seen) off[board.index(key[0], key[1])] = false;
  if (std::find(off.begin(), off.end(), true) == off.end()) return;
  board.off = off;
}

}  // namespace translators::board_games::moves
