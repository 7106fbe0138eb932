#include "translators/board_games/moves/history.h"

namespace translators::board_games::moves {

namespace {

/// A coordinate of a remembered move: a number, or a variable that the same
/// offset shares.
Term remembered(const Coordinate& coordinate, char axis) {
  if (coordinate.base == Coordinate::Base::kAbsolute) {
    return std::to_string(coordinate.first);
  }
  const std::string name(1, axis);
  if (coordinate.base == Coordinate::Base::kAny) return "?any_" + name;
  const int offset = coordinate.first;
  return "?" + name +
         (offset < 0 ? "_minus_" + std::to_string(-offset)
                     : "_plus_" + std::to_string(offset));
}

/// Terms that bind and relate the variables of two coordinates.
Terms relation(RuleWriter& writer, const Coordinate& from, const Coordinate& to,
               char axis) {
  const bool horizontal = axis == 'x';
  const Term a = remembered(from, axis);
  const Term b = remembered(to, axis);
  if (a.is_variable() && b.is_variable() && a != b) {
    const int distance = to.first - from.first;
    return {horizontal ? writer.right(distance, a, b)
                       : writer.above(distance, a, b)};
  }
  const Term variable = a.is_variable() ? a : b;
  if (!variable.is_variable()) return {};
  return {horizontal ? writer.column(variable) : writer.row(variable)};
}

}  // namespace

Terms unmoved(const Term& x, const Term& y, bool after) {
  Terms body = {holds(atom("unmoved", x, y))};
  if (after) body.push_back(!atom("changed", x, y));
  return body;
}

Terms last_move(RuleWriter& writer, const LastMove& last, const Scope& scope) {
  const auto& [pieces, from, to] = last;
  const Term fact =
      atom("last_move", remembered(from.x, 'x'), remembered(from.y, 'y'),
           remembered(to.x, 'x'), remembered(to.y, 'y'));
  const Term kind = pieces.kind ? writer.names.kind(*pieces.kind) : "?kind";
  const Term owner = pieces.who == Who::kNamed
                         ? writer.names.player(pieces.player)
                         : "?player";
  Terms domain = relation(writer, from.x, to.x, 'x');
  append(domain, relation(writer, from.y, to.y, 'y'));
  const Term move = does("?player", atom("move", fact.arguments));
  if (writer.first(atom("remembers", fact, owner, kind))) {
    writer.text.rule(Section::kBase, atom("base", fact), domain);
    writer.text.group(Section::kNext);
    writer.text.rule(
        Section::kNext, atom("next", fact),
        {move, writer.stands(remembered(from.x, 'x'), remembered(from.y, 'y'),
                             owner, kind)});
  }
  const Place start = place_of(writer, from, scope);
  const Place end = place_of(writer, to, scope);
  Terms body = start.links;
  append(body, end.links);
  body.push_back(holds(atom("last_move", start.x, start.y, end.x, end.y)));
  // Its owner and kind are known from what stands there.
  body.push_back(writer.stands(end.x, end.y,
                               pieces.who == Who::kNamed ? owner : "?mover",
                               pieces.kind ? kind : "?moved"));
  return body;
}

}  // namespace translators::board_games::moves
