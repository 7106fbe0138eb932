#include "translators/board_games/moves/history.h"

namespace translators::board_games::moves {

namespace {

/// A coordinate of a remembered move: a number, or a variable that the same
/// offset shares.
std::string remembered(const Coordinate& coordinate, char axis) {
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

/// Literals that bind and relate the variables of two coordinates.
Literals relation(RuleWriter& writer, const Coordinate& from,
                  const Coordinate& to, char axis) {
  const bool horizontal = axis == 'x';
  const std::string a = remembered(from, axis);
  const std::string b = remembered(to, axis);
  if (a.starts_with('?') && b.starts_with('?') && a != b) {
    const int distance = to.first - from.first;
    return {horizontal ? writer.right(distance, a, b)
                       : writer.above(distance, a, b)};
  }
  const std::string variable = a.starts_with('?') ? a : b;
  if (!variable.starts_with('?')) return {};
  return {horizontal ? writer.column(variable) : writer.row(variable)};
}

}  // namespace

std::string unmoved(RuleWriter& writer, const std::string& x,
                    const std::string& y) {
  writer.first("unmoved");
  return "(true (unmoved " + x + " " + y + "))";
}

Literals last_move(RuleWriter& writer, const Condition& condition,
                   const Scope& scope) {
  const Square& from = condition.squares.at(0);
  const Square& to = condition.squares.at(1);
  const std::string fact =
      "(last_move " + remembered(from.x, 'x') + " " + remembered(from.y, 'y') +
      " " + remembered(to.x, 'x') + " " + remembered(to.y, 'y') + ")";
  const PieceSet& pieces = condition.pieces;
  const std::string kind =
      pieces.kind ? writer.names.kind(*pieces.kind) : "?kind";
  const std::string owner = pieces.who == Who::kNamed
                                ? writer.names.player(pieces.player)
                                : "?player";
  Literals domain = relation(writer, from.x, to.x, 'x');
  for (std::string& literal : relation(writer, from.y, to.y, 'y')) {
    domain.push_back(std::move(literal));
  }
  const std::string move = "(does ?player (move" + fact.substr(10) + ")";
  if (writer.first("last_move " + fact + owner + kind)) {
    writer.text.rule(Section::kBase, "(base " + fact + ")", domain);
    writer.text.group(Section::kNext);
    writer.text.rule(
        Section::kNext, "(next " + fact + ")",
        {move, writer.stands(remembered(from.x, 'x'), remembered(from.y, 'y'),
                             owner, kind)});
  }
  const Place start = place_of(writer, from, scope);
  const Place end = place_of(writer, to, scope);
  Literals body = start.links;
  body.insert(body.end(), end.links.begin(), end.links.end());
  body.push_back("(true (last_move " + start.x + " " + start.y + " " + end.x +
                 " " + end.y + "))");
  // Its owner and kind are known from what stands there.
  body.push_back(writer.stands(end.x, end.y,
                               pieces.who == Who::kNamed ? owner : "?mover",
                               pieces.kind ? kind : "?moved"));
  return body;
}

}  // namespace translators::board_games::moves
