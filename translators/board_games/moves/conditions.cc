#include "translators/board_games/moves/conditions.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdlib>

#include "translators/board_games/condition_kinds.h"
#include "translators/board_games/enclosure.h"
#include "translators/board_games/moves/groups.h"
#include "translators/board_games/moves/history.h"
#include "translators/board_games/moves/presses.h"
#include "translators/board_games/moves/royal.h"
#include "translators/rules/term.h"

namespace translators::board_games::moves {

namespace {

using Kind = Condition::Kind;

Term shifted(const Term& variable, int offset) {
  return variable.name + (offset > 0 ? "_plus_" : "_minus_") +
         std::to_string(std::abs(offset));
}

/// Terms that bind the square in question where nothing else does.
Terms binding(RuleWriter& writer, const Scope& scope, const Square& square) {
  Terms literals;
  if (scope.is_bound) return literals;
  if (square.x.base == Coordinate::Base::kRelative && scope.x.is_variable()) {
    literals.push_back(writer.column(scope.x));
  }
  if (square.y.base == Coordinate::Base::kRelative && scope.y.is_variable()) {
    literals.push_back(writer.row(scope.y));
  }
  return literals;
}

/// The pieces of the set stand on (x, y).
Terms standing(RuleWriter& writer, const PieceSet& pieces, const Term& x,
               const Term& y, const Scope& scope) {
  const Term kind = pieces.kind ? writer.names.kind(*pieces.kind) : "?any_kind";
  const bool needs_kind = pieces.kind && writer.model.men_have_kinds;
  if (!writer.model.men_have_owners || pieces.who == Who::kAnyone) {
    if (!needs_kind) return {writer.occupied(x, y, scope.after)};
    return {writer.stands(x, y, "?any_owner", kind, scope.after)};
  }
  Term owner = scope.player;
  Terms literals;
  if (pieces.who == Who::kNamed) owner = writer.names.player(pieces.player);
  if (pieces.who == Who::kOpponent) {
    owner = "?other";
    literals.push_back(writer.opponent(scope.player, owner));
  }
  literals.push_back(needs_kind ? writer.stands(x, y, owner, kind, scope.after)
                                : writer.man_of(x, y, owner, scope.after));
  return literals;
}

/// Whether a condition speaks of the square in question by both axes, and so
/// that it can be found.
bool names_square(const Condition& condition) {
  const auto is_relative = [](const Square& square) {
    return square.x.base == Coordinate::Base::kRelative &&
           square.y.base == Coordinate::Base::kRelative;
  };
  return (condition.kind == Kind::kStands || condition.kind == Kind::kEmpty) &&
         std::any_of(condition.squares.begin(), condition.squares.end(),
                     is_relative);
}

std::vector<Terms> conjunction(RuleWriter& writer,
                               const std::vector<Condition>& children,
                               Scope scope) {
  std::vector<Terms> bodies = {{}};
  // Who the player is helps all others.
  for (const Condition& child : children) {
    if (child.kind != Kind::kPlayerIs) continue;
    const Term& name = writer.names.player(child.pieces.player);
    if (scope.player == name) continue;
    if (!scope.player.is_variable()) return {};  // nobody is both
    bodies.front().push_back(equals(scope.player, name));
    scope.player = name;
  }
  // What stands where comes first: it says which square is in question.
  std::vector<const Condition*> order;
  for (const Condition& child : children) order.push_back(&child);
  std::stable_partition(order.begin(), order.end(), [](const Condition* child) {
    return names_square(*child);
  });
  for (const Condition* child : order) {
    const std::vector<Terms> ways = alternatives(writer, *child, scope);
    std::vector<Terms> product;
    for (const Terms& body : bodies) {
      for (const Terms& way : ways) {
        product.push_back(body);
        append(product.back(), way);
      }
    }
    bodies = std::move(product);
    if (names_square(*child)) scope.is_bound = true;
  }
  return bodies;
}

/// Whether a literal can be negated as it stands: it speaks of nothing but what
/// is bound outside.
bool can_be_negated(const Term& literal, const Scope& scope) {
  if (literal.is("=") || literal.is("distinct")) return false;
  Terms known = variables_of(scope.candidate);
  const Terms variables = variables_of(literal);
  const auto is_known = [&](const Term& variable) {
    return contains(known, variable);
  };
  if (std::all_of(variables.begin(), variables.end(), is_known)) return true;
  known.insert(known.end(),
               {scope.player, scope.x, scope.y, scope.to_x, scope.to_y});
  return scope.is_bound &&
         std::all_of(variables.begin(), variables.end(), is_known);
}

/// What `ways` share with the outside, in the order in which it appears.
Terms shared_variables(const std::vector<Terms>& ways, const Scope& scope) {
  Terms outside = variables_of(scope.candidate);
  outside.push_back(scope.player);
  if (scope.is_bound) {
    outside.insert(outside.end(), {scope.x, scope.y, scope.to_x, scope.to_y});
  }
  Terms shared;
  for (const Terms& way : ways) {
    for (const Term& literal : way) {
      for (const Term& variable : variables_of(literal)) {
        if (contains(outside, variable) && !contains(shared, variable)) {
          shared.push_back(variable);
        }
      }
    }
  }
  return shared;
}

/// Terms for the arguments that `way` does not bind.
Terms missing_bindings(RuleWriter& writer, const Terms& way,
                       const Terms& arguments, const Scope& scope) {
  const auto bound = variables_of(positive_part(way));
  const auto is_bound = [&](const Term& variable) {
    return contains(bound, variable);
  };
  Terms body;
  const auto of_candidate = variables_of(scope.candidate);
  if (!std::all_of(of_candidate.begin(), of_candidate.end(), is_bound)) {
    body.push_back(scope.candidate);
  }
  const auto bind = [&](const Term& variable, const Term& literal) {
    if (contains(arguments, variable) && !contains(bound, variable)) {
      body.push_back(literal);
    }
  };
  if (body.empty()) bind(scope.player, atom("role", scope.player));
  bind(scope.x, writer.column(scope.x));
  bind(scope.y, writer.row(scope.y));
  bind(scope.to_x, writer.column(scope.to_x));
  bind(scope.to_y, writer.row(scope.to_y));
  return body;
}

/// A relation that says when one of `ways` holds, called as `wish` or alike;
/// its literal.
Term named_ways(RuleWriter& writer, std::string_view wish,
                const std::vector<Terms>& ways, const Scope& scope) {
  const auto arguments = shared_variables(ways, scope);
  const Term head = atom(writer.names.fresh(wish), arguments);
  writer.text.group(Section::kDefinitions);
  for (const Terms& way : ways) {
    Terms body = missing_bindings(writer, way, arguments, scope);
    append(body, way);
    add_rule(writer, Section::kDefinitions, head, body);
  }
  return head;
}

Condition not_of(const Condition& condition) {
  return {Kind::kNot, {condition}};
}

std::vector<Terms> negation(RuleWriter& writer, const Condition& child,
                            const Scope& scope) {
  switch (child.kind) {
    case Kind::kNot:
      return alternatives(writer, child.children.front(), scope);
    case Kind::kTrue:
      return {};
    case Kind::kAnd:
    case Kind::kOr: {
      if (!scope.is_bound) break;
      Condition dual = child;
      dual.kind = child.kind == Kind::kAnd ? Kind::kOr : Kind::kAnd;
      for (Condition& part : dual.children) part = not_of(part);
      return alternatives(writer, dual, scope);
    }
    case Kind::kPlayerIs:
      return {
          {distinct(scope.player, writer.names.player(child.pieces.player))}};
    default:
      break;
  }
  const std::vector<Terms> ways = alternatives(writer, child, scope);
  if (ways.empty()) return {{}};
  if (ways.size() == 1 && ways.front().size() == 1 &&
      can_be_negated(ways.front().front(), scope)) {
    return {{!ways.front().front()}};
  }
  return {{!named_ways(writer, "hindrance", ways, scope)}};
}

std::vector<Terms> on_all(RuleWriter& writer, const Condition& condition,
                          const Scope& scope) {
  Terms body;
  for (const Square& square : condition.squares) {
    for (const Square& single : squares_of(square)) {
      const Place place = place_of(writer, single, scope);
      if (!place.exists) return {};
      if (condition.kind == Kind::kEmpty) {
        append(body, binding(writer, scope, single));
        append(body, place.links);
        const bool is_fixed = place.links.empty() && scope.is_bound;
        if (writer.has_holes() && !is_fixed) {
          append(body, writer.square(place.x, place.y));
        } else {
          if (single.x.base == Coordinate::Base::kAny) {
            body.push_back(writer.column(place.x));
          }
          if (single.y.base == Coordinate::Base::kAny) {
            body.push_back(writer.row(place.y));
          }
        }
        body.push_back(!writer.occupied(place.x, place.y, scope.after));
        continue;
      }
      append(body, place.links);
      append(body, standing(writer, condition.pieces, place.x, place.y, scope));
      if (condition.kind == Kind::kUnmoved) {
        body.push_back(unmoved(writer, place.x, place.y));
      }
    }
  }
  return {body};
}

std::vector<Terms> on_some(RuleWriter& writer, const Condition& condition,
                           const Scope& scope) {
  std::vector<Terms> ways;
  for (const Square& square : condition.squares) {
    for (const Square& single : squares_of(square)) {
      const Place place = place_of(writer, single, scope);
      if (!place.exists) continue;
      Terms body = place.links;
      append(body, standing(writer, condition.pieces, place.x, place.y, scope));
      ways.push_back(body);
    }
  }
  return ways;
}

/// The square in question is this one.
std::vector<Terms> here(const Condition& condition, const Scope& scope) {
  std::vector<Terms> ways;
  for (const Square& single : squares_of(condition.squares.front())) {
    Terms body;
    bool holds = true;
    const auto same = [&](const Coordinate& coordinate, const Term& term) {
      if (coordinate.base != Coordinate::Base::kAbsolute) return;
      const Term value = std::to_string(coordinate.first);
      if (term.is_variable()) {
        body.push_back(equals(term, value));
      } else if (term != value) {
        holds = false;
      }
    };
    same(single.x, scope.x);
    same(single.y, scope.y);
    if (holds) ways.push_back(body);
  }
  return ways;
}

}  // namespace

Place place_of(RuleWriter& writer, const Square& square, const Scope& scope) {
  Place place;
  const Board& board = writer.model.board;
  const auto resolve = [&](const Coordinate& coordinate, const Term& origin,
                           int size, bool horizontal) -> Term {
    if (coordinate.base == Coordinate::Base::kAny) {
      return horizontal ? "?any_x" : "?any_y";
    }
    if (coordinate.base == Coordinate::Base::kAbsolute) {
      place.exists =
          place.exists && coordinate.first >= 1 && coordinate.first <= size;
      return std::to_string(coordinate.first);
    }
    const int offset = coordinate.first;
    if (offset == 0) return origin;
    if (!origin.is_variable()) {
      const int value = std::stoi(origin.name) + offset;
      place.exists = place.exists && value >= 1 && value <= size;
      return std::to_string(value);
    }
    if (std::abs(offset) >= size) {
      place.exists = false;
      return origin;
    }
    Term variable = shifted(origin, offset);
    place.links.push_back(horizontal ? writer.right(offset, origin, variable)
                                     : writer.above(offset, origin, variable));
    return variable;
  };
  place.x = resolve(square.x, scope.x, board.width, true);
  place.y = resolve(square.y, scope.y, board.height, false);
  return place;
}

std::vector<Terms> alternatives(RuleWriter& writer, const Condition& condition,
                                const Scope& scope) {
  const RuleNames& names = writer.names;
  switch (condition.kind) {
    case Kind::kTrue:
      return {{}};
    case Kind::kAnd:
      return conjunction(writer, condition.children, scope);
    case Kind::kOr: {
      std::vector<Terms> ways;
      for (const Condition& child : condition.children) {
        for (Terms& way : alternatives(writer, child, scope)) {
          ways.push_back(std::move(way));
        }
      }
      return ways;
    }
    case Kind::kNot:
      return negation(writer, condition.children.front(), scope);
    case Kind::kPlayerIs: {
      const Term& player = names.player(condition.pieces.player);
      if (scope.player == player) return {{}};
      if (!scope.player.is_variable()) return {};  // nobody is both
      return {{equals(scope.player, player)}};
    }
    case Kind::kEmpty:
    case Kind::kStands:
    case Kind::kUnmoved:
      return on_all(writer, condition, scope);
    case Kind::kSomewhere:
      return on_some(writer, condition, scope);
    case Kind::kHere:
      return here(condition, scope);
    case Kind::kSafe: {
      const Place place = place_of(writer, condition.squares.front(), scope);
      if (!place.exists) return {};
      Terms body = place.links;
      body.push_back(!attacked(writer, place.x, place.y));
      return {body};
    }
    case Kind::kAttacked:
      return {{in_check(writer)}};
    case Kind::kCheckedBeyondHelp:
      return {{checked_beyond_help(writer)}};
    case Kind::kStuck:
      return {{!mobile(writer, condition.pieces.kind)}};
    case Kind::kLastMove:
      return {last_move(writer, condition, scope)};
    case Kind::kConnects:
      return {{connects(writer, condition, scope)}};
    case Kind::kConnected:
      return {{connected(writer, scope.player)}};
    case Kind::kNone:
      return none(writer, condition.pieces, scope);
    case Kind::kMost:
      return {most(writer, scope.player)};
    case Kind::kEncloses:
      return {{encloses(writer, scope.x, scope.y)}};
    case Kind::kBoardEmpty:
      return {{!counters_left(writer)}};
    case Kind::kSolved:
      return {{!misplaced(writer)}};
    case Kind::kChosen: {
      const Term kind = names.kind(condition.pieces.kind.value_or(0));
      if (condition.pieces.who == Who::kOpponent) {
        return {{writer.opponent(scope.player, "?other"),
                 does("?other", atom("choose", kind))}};
      }
      return {{does(scope.player, atom("choose", kind))}};
    }
    case Kind::kLineCount:
    case Kind::kJumps:
      assert(false && "belongs to a move along a line");
      return {};
    case Kind::kFound: {
      Scope own = scope;
      own.x = "?x";
      own.y = "?y";
      own.is_bound = false;
      const auto ways = alternatives(writer, condition.children.front(), own);
      if (ways.empty()) return {};
      return {{named_ways(writer, "found", ways, own)}};
    }
    case Kind::kPressed:
      return {{was_pressed(writer, condition.name)}};
    case Kind::kNamed:
      return alternatives(
          writer, writer.model.definitions[condition.definition].condition,
          scope);
  }
  return {};
}

}  // namespace translators::board_games::moves
