#include "translators/board_games/moves/conditions.h"

#include <algorithm>
#include <cstdlib>

#include "translators/board_games/condition.h"
#include "translators/board_games/enclosure.h"
#include "translators/board_games/moves/groups.h"
#include "translators/board_games/moves/history.h"
#include "translators/board_games/moves/presses.h"
#include "translators/board_games/moves/royal.h"
#include "translators/rules/term.h"

namespace translators::board_games::moves {

namespace {

using Ways = std::vector<Terms>;

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

void append(Ways& ways, const Ways& more) {
  ways.insert(ways.end(), more.begin(), more.end());
}

/// Every way of the one together with every way of the other.
Ways product(const Ways& first, const Ways& second) {
  Ways both;
  for (const Terms& a : first) {
    for (const Terms& b : second) {
      both.push_back(a);
      append(both.back(), b);
    }
  }
  return both;
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
Terms shared_variables(const Ways& ways, const Scope& scope) {
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
Term named_ways(RuleWriter& writer, std::string_view wish, const Ways& ways,
                const Scope& scope) {
  const auto arguments = shared_variables(ways, scope);
  Term head = atom(writer.names.fresh(wish), arguments);
  writer.text.group(Section::kDefinitions);
  for (const Terms& way : ways) {
    Terms body = missing_bindings(writer, way, arguments, scope);
    append(body, way);
    add_rule(writer, Section::kDefinitions, head, body);
  }
  return head;
}

/// The ways in which each form of condition holds: a function for each form.
class Alternatives {
 public:
  Alternatives(RuleWriter& writer, const Scope& scope)
      : writer_(writer), scope_(scope) {}

  Ways operator()(const Always&) { return {{}}; }

  Ways operator()(const All& all) {
    Ways bodies = {{}};
    Scope scope = scope_;
    // Who the player is helps all others.
    for (const Condition& part : all.parts) {
      const auto* one = part.as<PlayerIs>();
      if (!one) continue;
      const Term& name = writer_.names.player(one->player);
      if (scope.player == name) continue;
      if (!scope.player.is_variable()) return {};  // nobody is both
      bodies.front().push_back(equals(scope.player, name));
      scope.player = name;
    }
    // What stands where comes first: it says which square is in question.
    std::vector<const Condition*> order;
    for (const Condition& part : all.parts) order.push_back(&part);
    std::stable_partition(
        order.begin(), order.end(),
        [](const Condition* part) { return names_square(*part); });
    for (const Condition* part : order) {
      bodies = product(bodies, alternatives(writer_, *part, scope));
      if (names_square(*part)) scope.is_bound = true;
    }
    return bodies;
  }

  Ways operator()(const Any& any) {
    Ways ways;
    for (const Condition& part : any.parts) append(ways, of(part));
    return ways;
  }

  Ways operator()(const Not& negation) {
    const Condition& part = negation.parts.front();
    if (const auto* inner = part.as<Not>()) return of(inner->parts.front());
    if (part.is<Always>()) return {};
    if (const auto* one = part.as<PlayerIs>()) {
      return {{distinct(scope_.player, writer_.names.player(one->player))}};
    }
    if (scope_.is_bound && (part.is<All>() || part.is<Any>())) {
      std::vector<Condition> parts;
      for (const Condition& one : part.parts()) parts.push_back(negated(one));
      return part.is<All>() ? (*this)(Any{parts}) : (*this)(All{parts});
    }
    const Ways ways = of(part);
    if (ways.empty()) return {{}};
    if (ways.size() == 1 && ways.front().size() == 1 &&
        can_be_negated(ways.front().front(), scope_)) {
      return {{!ways.front().front()}};
    }
    return {{!named_ways(writer_, "hindrance", ways, scope_)}};
  }

  Ways operator()(const Found& found) {
    Scope own = scope_;
    own.x = "?x";
    own.y = "?y";
    own.is_bound = false;
    const auto ways = alternatives(writer_, found.parts.front(), own);
    if (ways.empty()) return {};
    return {{named_ways(writer_, "found", ways, own)}};
  }

  Ways operator()(const Named& named) {
    return of(writer_.model.definitions[named.definition].condition);
  }

  Ways operator()(const PlayerIs& one) {
    const Term& player = writer_.names.player(one.player);
    if (scope_.player == player) return {{}};
    if (!scope_.player.is_variable()) return {};  // nobody is both
    return {{equals(scope_.player, player)}};
  }

  Ways operator()(const Empty& empty) {
    Terms body;
    for (const Square& single : singles_of(empty.squares)) {
      const Place place = place_of(writer_, single, scope_);
      if (!place.exists) return {};
      append(body, binding(writer_, scope_, single));
      append(body, place.links);
      const bool is_fixed = place.links.empty() && scope_.is_bound;
      append(body, writer_.has_holes() && !is_fixed
                       ? writer_.square(place.x, place.y)
                       : any_axes(writer_, single, place));
      body.push_back(!writer_.occupied(place.x, place.y, scope_.after));
    }
    return {body};
  }

  Ways operator()(const Stands& men) {
    Ways ways = {{}};
    for (const Square& single : singles_of(men.squares)) {
      ways = product(ways, standing_on(men.pieces, single));
    }
    return ways;
  }

  Ways operator()(const Somewhere& men) {
    Ways ways;
    for (const Square& single : singles_of(men.squares)) {
      append(ways, standing_on(men.pieces, single));
    }
    return ways;
  }

  Ways operator()(const Unmoved& man) {
    Ways ways = {{}};
    for (const Square& single : man.square.singles()) {
      const Place place = place_of(writer_, single, scope_);
      ways = product(ways, standing_on(man.pieces, single));
      ways = product(ways, {unmoved(place.x, place.y, scope_.after)});
    }
    return ways;
  }

  Ways operator()(const Here& here) {
    Ways ways;
    for (const Square& single : here.square.singles()) {
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
      same(single.x, scope_.x);
      same(single.y, scope_.y);
      if (holds) ways.push_back(body);
    }
    return ways;
  }

  Ways operator()(const Safe& safe) {
    const Place place = place_of(writer_, safe.square, scope_);
    if (!place.exists) return {};
    Terms body = place.links;
    body.push_back(!atom("attacked", place.x, place.y));
    return {body};
  }

  Ways operator()(const Chosen& chosen) {
    const Term choice = atom("choose", writer_.names.kind(chosen.kind));
    if (chosen.who == Who::kPlayer) return {{does(scope_.player, choice)}};
    return {
        {writer_.opponent(scope_.player, "?other"), does("?other", choice)}};
  }

  Ways operator()(const Attacked&) { return {{Term("in_check")}}; }
  Ways operator()(const BeyondHelp&) {
    return {{checked_beyond_help(writer_)}};
  }
  Ways operator()(const Stuck& stuck) {
    return {{!mobile(writer_, stuck.kind)}};
  }
  Ways operator()(const LastMove& last) {
    return {last_move(writer_, last, scope_)};
  }
  Ways operator()(const Connects& ends) {
    return {{connects(writer_, ends, scope_.player)}};
  }
  Ways operator()(const Connected&) {
    return {{connected(writer_, scope_.player)}};
  }
  Ways operator()(const None& no) { return none(writer_, no.pieces, scope_); }
  Ways operator()(const Most&) { return {most(writer_, scope_.player)}; }
  Ways operator()(const Encloses&) {
    return {{encloses(writer_, scope_.x, scope_.y)}};
  }
  Ways operator()(const HeapsEmpty&) { return {{!counters_left(writer_)}}; }
  Ways operator()(const Solved&) { return {{!misplaced(writer_)}}; }
  Ways operator()(const Pressed& pressed) {
    return {{was_pressed(writer_, pressed.name)}};
  }
  /// Those of a move along a line are written with it.
  Ways operator()(const LineCount&) { return {}; }
  Ways operator()(const Jumps&) { return {}; }

 private:
  Ways of(const Condition& condition) {
    return std::visit(*this, condition.form);
  }

  /// One of the pieces stands on a single square; no way where that lies
  /// outside of every board.
  Ways standing_on(const PieceSet& pieces, const Square& single) {
    const Place place = place_of(writer_, single, scope_);
    if (!place.exists) return {};
    Terms body = place.links;
    append(body, standing(writer_, pieces, place.x, place.y, scope_));
    return {body};
  }

  RuleWriter& writer_;
  const Scope& scope_;
};

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

Terms any_axes(const RuleWriter& writer, const Square& square,
               const Place& place) {
  Terms literals;
  if (square.x.base == Coordinate::Base::kAny) {
    literals.push_back(writer.column(place.x));
  }
  if (square.y.base == Coordinate::Base::kAny) {
    literals.push_back(writer.row(place.y));
  }
  return literals;
}

Ways alternatives(RuleWriter& writer, const Condition& condition,
                  const Scope& scope) {
  return std::visit(Alternatives(writer, scope), condition.form);
}

}  // namespace translators::board_games::moves
