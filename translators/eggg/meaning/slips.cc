#include "translators/eggg/meaning/slips.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translators/board_games/start_position.h"
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

std::string text_of(const Model& model, const std::vector<Square>& squares,
                    int mirror) {
  std::string text;
  for (const Square& square : squares) {
    text += " [" + text_of(square.x, mirror & 1, model.board.width) + "," +
            text_of(square.y, mirror & 2, model.board.height) + "]";
  }
  return text;
}

/// A condition as text, with the players seen from `player`, and mirrored: bit
/// 0 left and right, bit 1 top and bottom.
std::string text_of(const Model& model, const Condition& condition,
                    std::size_t player, int mirror) {
  std::string text = "(" + std::to_string(condition.form.index());
  const auto who = [&](std::size_t other) {
    return other == player ? " mine" : " theirs";
  };
  if (const auto* one = condition.as<PlayerIs>()) text += who(one->player);
  if (const auto pieces = condition.pieces()) {
    switch (pieces->who) {
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
        text += who(pieces->player);
        break;
    }
    if (pieces->kind) text += " " + std::to_string(*pieces->kind);
  }
  text += text_of(model, condition.squares(), mirror);
  std::vector<std::string> parts;
  for (const Condition& part : condition.parts()) {
    parts.push_back(text_of(model, part, player, mirror));
  }
  std::sort(parts.begin(), parts.end());
  for (const std::string& part : parts) text += part;
  return text + ")";
}

Way way_of(const Model& model, const MoveRule& rule, std::size_t player,
           int mirror) {
  Way text = rule.kind ? std::to_string(*rule.kind) : "any";
  text += text_of(model, {rule.to}, mirror) +
          std::to_string(static_cast<int>(rule.target)) +
          text_of(model, rule.condition, player, mirror);
  for (const Effect& effect : rule.effects) {
    text += " => " + std::to_string(effect.index()) +
            text_of(model, squares_of(effect), mirror);
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
  const std::vector<Condition> parts = conjuncts(condition);
  return std::any_of(parts.begin(), parts.end(), [&](const Condition& part) {
    const auto* here = part.as<Here>();
    return here &&
           (differs(here->square.x, from.x) || differs(here->square.y, from.y));
  });
}

/// Whether some rule takes such a piece from the one square to the other.
bool can_have_moved(const Model& model, const LastMove& last) {
  const auto& [pieces, from, to] = last;
  for (const MoveRule& rule : model.moves) {
    if (rule.kind && pieces.kind && rule.kind != pieces.kind) {
      continue;
    }
    if (rule.owner && pieces.who == Who::kNamed &&
        *rule.owner != pieces.player) {
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

/// Why a part of the condition of a rule can never hold; empty where it may.
std::string never_holds(const Model& model, const Condition& part) {
  const Board& board = model.board;
  const auto at_start = [&](const Square& square) -> std::optional<Man> {
    const int x = square.x.first;
    const int y = square.y.first;
    if (board.men.empty() || !board.has(x, y)) return std::nullopt;
    return board.men[board.index(x, y)];
  };
  const auto* unmoved = part.as<Unmoved>();
  if (unmoved && is_fixed(unmoved->square)) {
    const auto man = at_start(unmoved->square);
    if (!man || man->kind != unmoved->pieces.kind) {
      return "it asks whether a piece is unmoved on a square where it does "
             "not stand at the start";
    }
  }
  const auto* last = part.as<LastMove>();
  if (last && !can_have_moved(model, *last)) {
    return "it asks for a last move that no rule allows";
  }
  return "";
}

/// The same for the condition as a whole.
std::string never_holds(const Model& model, const MoveRule& rule) {
  const std::vector<Condition> parts = conjuncts(rule.condition);
  for (const Condition& part : parts) {
    std::string reason = never_holds(model, part);
    if (!reason.empty()) return reason;
  }
  for (const Condition& part : parts) {
    const auto* here = part.as<Here>();
    if (!here || !is_fixed(here->square)) continue;
    for (const Condition& other : parts) {
      const auto* men = other.as<Stands>();
      if (men && men->squares == std::vector<Square>{here->square} &&
          men->pieces.kind && rule.kind && men->pieces.kind != rule.kind) {
        return "two pieces would have to stand on one square";
      }
    }
  }
  return "";
}

/// Goals and ties that hold on the board as it is set up: nobody could move.
void warn_of_early_ends(const Model& model, gdl::Diagnostics& diagnostics) {
  if (model.form != TurnForm::kMove && model.form != TurnForm::kPlace &&
      model.form != TurnForm::kPress) {
    return;
  }
  const auto warn = [&](const std::vector<Goal>& endings) {
    for (const Goal& ending : endings) {
      if (ending.at_end || ending.at_round) continue;
      for (std::size_t i = 0; i < model.players.size(); ++i) {
        if (!board_games::holds_at_start(model, ending.condition, i)
                 .value_or(false)) {
          continue;
        }
        diagnostics.warning(ending.source.position, "over-at-start",
                            "the game is over before the first move: this "
                            "holds for " +
                                model.players[i] +
                                " on the board as it is set up");
        return;
      }
    }
  };
  warn(model.goals);
  warn(model.ties);
}

}  // namespace

void warn_of_slips(const Model& model, gdl::Diagnostics& diagnostics) {
  warn_of_unfairness(model, diagnostics);
  warn_of_early_ends(model, diagnostics);
  for (const MoveRule& rule : model.moves) {
    const std::string reason = never_holds(model, rule);
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
