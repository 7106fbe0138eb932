#include "translators/eggg/meaning/slips.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translators/eggg/meaning/model_names.h"

namespace translators::eggg::meaning {

namespace {

using Base = Coordinate::Base;

/// What one player may do, as text that does not depend on whose it is.
using Way = std::string;

std::string text_of(const Coordinate& c, int mirror, int size) {
  const int sign = mirror != 0 ? -1 : 1;
  switch (c.base) {
    case Base::kAny:
      return "*";
    case Base::kRelative:
      return "+" + std::to_string(sign * c.first) + ".." +
             std::to_string(sign * c.last);
    case Base::kAbsolute: {
      const auto at = [&](int value) {
        return std::to_string(mirror != 0 ? size + 1 - value : value);
      };
      return at(c.first) + ".." + at(c.last);
    }
  }
  return "";
}

/// A condition as text, with the players seen from `player`, and mirrored: bit
/// 0 left and right, bit 1 top and bottom.
std::string text_of(const Model& model, const Condition& condition,
                    std::size_t player, int mirror) {
  std::string text = "(" + std::to_string(static_cast<int>(condition.kind));
  const auto who = [&](std::size_t other) {
    return other == player ? "mine" : "theirs";
  };
  switch (condition.pieces.who) {
    case Who::kAnyone:
      text += " any";
      break;
    case Who::kPlayer:
      text += " mine";
      break;
    case Who::kOpponent:
      text += " theirs";
      break;
    case Who::kNamed:
      text += std::string(" ") + who(condition.pieces.player);
      break;
  }
  if (condition.pieces.kind) {
    text += " " + std::to_string(*condition.pieces.kind);
  }
  for (const Square& square : condition.squares) {
    text += " [" + text_of(square.x, mirror & 1, model.board.width) + "," +
            text_of(square.y, mirror & 2, model.board.height) + "]";
  }
  std::vector<std::string> children;
  for (const Condition& child : condition.children) {
    children.push_back(text_of(model, child, player, mirror));
  }
  std::sort(children.begin(), children.end());
  for (const std::string& child : children) text += child;
  return text + ")";
}

Way way_of(const Model& model, const MoveRule& rule, std::size_t player,
           int mirror) {
  Way text = rule.kind ? std::to_string(*rule.kind) : "any";
  text += " " + text_of(rule.to.x, mirror & 1, model.board.width) + "," +
          text_of(rule.to.y, mirror & 2, model.board.height) + " " +
          std::to_string(static_cast<int>(rule.target)) +
          text_of(model, rule.condition, player, mirror);
  for (const Effect& effect : rule.effects) {
    text += " => " + std::to_string(static_cast<int>(effect.kind));
    for (const Square& square : {effect.from, effect.to}) {
      text += " " + text_of(square.x, mirror & 1, model.board.width) + "," +
              text_of(square.y, mirror & 2, model.board.height);
    }
  }
  return text;
}

/// Rules of one player that no rule of another corresponds to, however the
/// board is turned; the mirror that leaves fewest is taken.
void warn_of_unfairness(const Model& model, gdl::Diagnostics& diagnostics) {
  if (model.players.size() != 2) return;
  std::vector<const MoveRule*> best;
  bool first = true;
  for (int mirror = 0; mirror < 4; ++mirror) {
    std::multiset<Way> theirs;
    for (const MoveRule& rule : model.moves) {
      if (rule.owner == std::size_t{1}) {
        theirs.insert(way_of(model, rule, 1, 0));
      }
    }
    std::vector<const MoveRule*> alone;
    for (const MoveRule& rule : model.moves) {
      if (rule.owner != std::size_t{0}) continue;
      const auto found = theirs.find(way_of(model, rule, 0, mirror));
      if (found == theirs.end()) {
        alone.push_back(&rule);
      } else {
        theirs.erase(found);
      }
    }
    for (const MoveRule& rule : model.moves) {
      if (rule.owner != std::size_t{1}) continue;
      const auto found = theirs.find(way_of(model, rule, 1, 0));
      if (found == theirs.end()) continue;
      alone.push_back(&rule);
      theirs.erase(found);
    }
    if (first || alone.size() < best.size()) best = alone;
    first = false;
  }
  for (const MoveRule* rule : best) {
    diagnostics.warning(rule->source.position, "unequal-players",
                        "this rule is for " + model.players[*rule->owner] +
                            " alone: " + model.players[1 - *rule->owner] +
                            " has none that corresponds to it");
  }
}

bool is_fixed(const Square& square) {
  return square.x.base == Base::kAbsolute && !square.x.is_range() &&
         square.y.base == Base::kAbsolute && !square.y.is_range();
}

/// Whether a rule asks for its piece to start on another square than this.
bool starts_elsewhere(const Condition& condition, const Square& from) {
  const auto differs = [](const Coordinate& a, const Coordinate& b) {
    return a.base == Base::kAbsolute && b.base == Base::kAbsolute &&
           !a.is_range() && a.first != b.first;
  };
  if (condition.kind == Condition::Kind::kHere) {
    const Square& here = condition.squares.front();
    return differs(here.x, from.x) || differs(here.y, from.y);
  }
  return condition.kind == Condition::Kind::kAnd &&
         std::any_of(condition.children.begin(), condition.children.end(),
                     [&](const Condition& child) {
                       return starts_elsewhere(child, from);
                     });
}

/// Whether some rule takes such a piece from the one square to the other.
bool can_have_moved(const Model& model, const Condition& last) {
  const Square& from = last.squares.at(0);
  const Square& to = last.squares.at(1);
  for (const MoveRule& rule : model.moves) {
    if (rule.kind && last.pieces.kind && rule.kind != last.pieces.kind) {
      continue;
    }
    if (rule.owner && last.pieces.who == Who::kNamed &&
        *rule.owner != last.pieces.player) {
      continue;
    }
    const auto fits = [](const Coordinate& a, const Coordinate& b,
                         const Coordinate& move) {
      if (move.base == Base::kAbsolute) {
        return b.base != Base::kAbsolute || b.first == move.first;
      }
      if (a.base != b.base || a.base == Base::kAny) return true;
      const int distance = b.first - a.first;
      const int low = std::min(move.first, move.last);
      const int high = std::max(move.first, move.last);
      return low <= distance && distance <= high;
    };
    if (starts_elsewhere(rule.condition, from)) continue;
    if (fits(from.x, to.x, rule.to.x) && fits(from.y, to.y, rule.to.y)) {
      return true;
    }
  }
  return false;
}

/// Why a condition of a rule can never hold; empty where it may.
std::string never_holds(const Model& model, const MoveRule& rule,
                        const Condition& condition) {
  const Board& board = model.board;
  const auto at_start = [&](const Square& square) -> std::optional<Man> {
    const int x = square.x.first;
    const int y = square.y.first;
    if (board.men.empty() || !board.has(x, y)) return std::nullopt;
    return board.men[board.index(x, y)];
  };
  if (condition.kind == Condition::Kind::kUnmoved &&
      is_fixed(condition.squares.front())) {
    const auto man = at_start(condition.squares.front());
    if (!man || man->kind != condition.pieces.kind) {
      return "it asks whether a piece is unmoved on a square where it does "
             "not stand at the start";
    }
  }
  if (condition.kind == Condition::Kind::kLastMove &&
      !can_have_moved(model, condition)) {
    return "it asks for a last move that no rule allows";
  }
  if (condition.kind == Condition::Kind::kAnd) {
    for (const Condition& child : condition.children) {
      std::string reason = never_holds(model, rule, child);
      if (!reason.empty()) return reason;
    }
    for (const Condition& here : condition.children) {
      if (here.kind != Condition::Kind::kHere ||
          !is_fixed(here.squares.front())) {
        continue;
      }
      for (const Condition& other : condition.children) {
        const bool elsewhere = other.kind == Condition::Kind::kStands &&
                               other.squares.size() == 1 &&
                               other.squares.front() == here.squares.front() &&
                               other.pieces.kind && rule.kind &&
                               other.pieces.kind != rule.kind;
        if (elsewhere) {
          return "two pieces would have to stand on one square";
        }
      }
    }
  }
  return "";
}

}  // namespace

void warn_of_slips(const Model& model, gdl::Diagnostics& diagnostics) {
  warn_of_unfairness(model, diagnostics);
  for (const MoveRule& rule : model.moves) {
    const std::string reason = never_holds(model, rule, rule.condition);
    if (reason.empty()) continue;
    diagnostics.warning(rule.source.position, "never-applies",
                        "this rule never applies: " + reason);
  }
  for (const PieceKind& kind : model.kinds) {
    if (model.form != TurnForm::kMove || !model.men_have_kinds) break;
    const auto index = static_cast<std::size_t>(&kind - model.kinds.data());
    const bool moves = std::any_of(model.moves.begin(), model.moves.end(),
                                   [&](const MoveRule& rule) {
                                     return !rule.kind || *rule.kind == index;
                                   });
    if (!moves) {
      diagnostics.warning(model.pieces_source.position, "never-moves",
                          "nothing says how a " + kind.name + " moves");
    }
  }
}

}  // namespace translators::eggg::meaning
