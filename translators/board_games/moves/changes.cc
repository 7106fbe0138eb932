#include "translators/board_games/moves/changes.h"

#include <optional>

namespace translators::board_games::moves {

namespace {

/// A square, or all of a line, with the literals that lead there behind `body`;
/// nothing where it lies outside of every board.
std::optional<Place> find(RuleWriter& writer, const Square& square,
                          const Scope& scope, Terms& body) {
  const Place place = place_of(writer, square, scope);
  if (!place.exists) return std::nullopt;
  append(body, place.links);
  append(body, any_axes(writer, square, place));
  return place;
}

/// The effects of one action, each behind `when`.
class Effects {
 public:
  Effects(RuleWriter& writer, Changes& changes, const Scope& scope,
          const Terms& when)
      : writer_(writer), changes_(changes), scope_(scope), when_(when) {}

  void operator()(const Remove& effect) { leave(effect.square); }

  void operator()(const Toggle& effect) {
    for (const Square& square : effect.square.singles()) {
      Terms body = when_;
      const auto place = find(writer_, square, scope_, body);
      if (!place) continue;
      add_rule(writer_, Section::kNext, atom("toggled", place->x, place->y),
               body);
    }
  }

  /// Whoever stands there is carried; off the board it is gone.
  void operator()(const Carry& effect) {
    leave(effect.from);
    Terms body = when_;
    const auto from = find(writer_, effect.from, scope_, body);
    const auto to = find(writer_, effect.to, scope_, body);
    if (!from || !to) return;
    if (writer_.has_holes()) append(body, writer_.square(to->x, to->y));
    const bool is_own = effect.from.is_here();
    const Term owner = is_own ? scope_.player : "?carried";
    body.push_back(writer_.stands(from->x, from->y, owner, "?kind"));
    // Of its own accord a piece goes only where nothing stays.
    if (!is_own) changes_.leave(to->x, to->y, body);
    changes_.come(to->x, to->y, owner, "?kind", body);
  }

  /// What is enclosed changes sides, and a series goes on, by rules of their
  /// own.
  void operator()(const Reverse&) {}
  void operator()(const Again&) {}

 private:
  void leave(const Square& squares) {
    for (const Square& square : squares.singles()) {
      Terms body = when_;
      const auto place = find(writer_, square, scope_, body);
      if (place) changes_.leave(place->x, place->y, body);
    }
  }

  RuleWriter& writer_;
  Changes& changes_;
  const Scope& scope_;
  const Terms& when_;
};

}  // namespace

Term Changes::changed(const Term& x, const Term& y) const {
  if (writer_.candidate.empty()) return atom("changed", x, y);
  return atom("would_change", writer_.candidate, x, y);
}

void Changes::leave(const Term& x, const Term& y, const Terms& when) {
  add_rule(writer_, section(), changed(x, y), when);
}

void Changes::come(const Term& x, const Term& y, const Term& owner,
                   const Term& kind, const Terms& when) {
  add_rule(writer_, section(),
           after_ ? writer_.stands(x, y, owner, kind, true)
                  : atom("next", writer_.cell(x, y, owner, kind)),
           when);
}

void Changes::effects(const std::vector<Effect>& effects, const Scope& scope,
                      const Terms& when) {
  Effects each(writer_, *this, scope, when);
  for (const Effect& effect : effects) std::visit(each, effect);
}

void Changes::stay(const Terms& when) {
  Terms body = when;
  append(body,
         {writer_.stands("?x", "?y", "?player", "?kind"), !changed("?x", "?y"),
          !atom("toggled", "?x", "?y"), !Term("cleared")});
  come("?x", "?y", "?player", "?kind", body);
}

}  // namespace translators::board_games::moves
