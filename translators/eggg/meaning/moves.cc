#include <algorithm>
#include <cstdlib>

#include "translators/eggg/meaning/meaning_reader.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

/// The parts of a conjunction, as they stand.
std::vector<Condition> parts_of(Condition condition) {
  if (condition.kind == Condition::Kind::kTrue) return {};
  if (condition.kind == Condition::Kind::kAnd) {
    std::vector<Condition> parts;
    for (Condition& child : condition.children) {
      for (Condition& part : parts_of(std::move(child))) {
        parts.push_back(std::move(part));
      }
    }
    return parts;
  }
  return {std::move(condition)};
}

/// Whether it may be several squares.
bool is_open(const Square& square) {
  return is_any(square) || square.x.is_range() || square.y.is_range();
}

/// Whether the nearest square of a move is the one that the piece stands on.
bool stays(const Square& square) {
  const auto begins_here = [](const Coordinate& c) {
    return c.base == Coordinate::Base::kRelative && c.first == 0;
  };
  return begins_here(square.x) && begins_here(square.y);
}

/// Whether a condition says what stands on a square.
bool is_about(const Condition& condition, const Square& square) {
  const bool says_what = condition.kind == Condition::Kind::kEmpty ||
                         condition.kind == Condition::Kind::kStands ||
                         condition.kind == Condition::Kind::kSomewhere;
  if (says_what && std::find(condition.squares.begin(), condition.squares.end(),
                             square) != condition.squares.end()) {
    return true;
  }
  return std::any_of(
      condition.children.begin(), condition.children.end(),
      [&](const Condition& child) { return is_about(child, square); });
}

bool is_along_line(const Condition& condition) {
  return condition.kind == Condition::Kind::kLineCount ||
         condition.kind == Condition::Kind::kJumps ||
         std::any_of(condition.children.begin(), condition.children.end(),
                     is_along_line);
}

}  // namespace

std::vector<Effect> MeaningReader::effects_of(
    const syntax::Statement& statement,
    const std::vector<syntax::Expression>& results) {
  std::vector<Effect> effects;
  for (const syntax::Expression& result : results) {
    Effect effect;
    if (result.is_call("move") && result.operands.size() == 4) {
      effect.kind = Effect::Kind::kMove;
      const std::vector<syntax::Expression> from(result.operands.begin(),
                                                 result.operands.begin() + 2);
      const std::vector<syntax::Expression> to(result.operands.begin() + 2,
                                               result.operands.end());
      const auto start = square_of(from, 0, result);
      const auto end = square_of(to, 0, result);
      if (!start || !end) continue;
      effect.from = *start;
      effect.to = *end;
    } else if (result.is_call("remove")) {
      effect.kind = Effect::Kind::kRemove;
      const auto square = square_of(result.operands, 0, result);
      if (!square) continue;
      effect.from = *square;
    } else if (result.is_call("toggle") && result.operands.size() == 1 &&
               result.operands[0].is_word("opponent")) {
      effect.kind = Effect::Kind::kReverse;
    } else if (result.is_word("again") || result.is_call("again")) {
      effect.kind = Effect::Kind::kAgain;
    } else {
      error(result.position, "no-meaning",
            "`=> " + syntax::to_string(result) +
                "` has no meaning as a result of `" +
                statement.source.substr(0, 40) + "`");
      continue;
    }
    const bool has_range = is_open(effect.from) || is_open(effect.to);
    const bool moves_itself = effect.kind != Effect::Kind::kReverse &&
                              effect.kind != Effect::Kind::kAgain &&
                              effect.from.x.is_here() &&
                              effect.from.y.is_here();
    if (has_range || moves_itself) {
      error(result.position, "no-meaning",
            "`=> " + syntax::to_string(result) +
                (has_range ? "` should name single squares"
                           : "` is about the piece that moves itself"));
      continue;
    }
    const bool known =
        std::any_of(effects.begin(), effects.end(), [&](const Effect& e) {
          return e.kind == effect.kind && e.from == effect.from;
        });
    if (known) {
      error(result.position, "said-twice",
            "`=> " + syntax::to_string(result) + "` stands here already");
      continue;
    }
    effects.push_back(effect);
  }
  return effects;
}

void MeaningReader::read_move_rule(const syntax::Statement& statement) {
  MoveRule rule;
  rule.source = source_of(statement);
  Context context;
  context.is_move = true;
  context.source = &rule.source;
  if (!statement.subject.is_word("piece")) {
    rule.kind = kind_named(statement.subject);
    if (!rule.kind) {
      error(statement.position, "unknown-piece",
            "`" + syntax::to_string(statement.subject) +
                "` moves, but is no piece of this game");
      return;
    }
    context.kind = rule.kind;
    if (model_.kinds[*rule.kind].owner) {
      rule.owner = model_.kinds[*rule.kind].owner;
    }
    if (!model_.men_have_kinds) rule.kind.reset();
  }
  if (!statement.value.is(Kind::kTuple)) {
    error(statement.position, "no-square",
          "expected the square to which it goes, as in (x+1, y)");
    return;
  }
  const auto to = square_of({statement.value}, 0, statement.value);
  if (!to || diagnostics_.has_errors()) return;
  if (is_any(*to) || stays(*to)) {
    error(statement.value.position, "no-square",
          is_any(*to) ? "a piece goes to one square, or along a range of them"
                      : "a piece that moves leaves its square; ranges begin "
                        "at 1");
    return;
  }
  rule.to = *to;
  const bool captures = statement.verb == "capture";
  bool says_target = false;
  std::vector<Condition> rest;
  Condition condition;
  if (statement.condition) {
    condition = condition_of(statement.condition, context);
  }
  for (Condition& part : parts_of(std::move(condition))) {
    const bool at_end =
        part.squares.size() == 1 && part.squares.front() == rule.to;
    if (part.kind == Condition::Kind::kPlayerIs && !rule.owner) {
      rule.owner = part.pieces.player;
    } else if (part.kind == Condition::Kind::kEmpty && at_end) {
      rule.target = MoveRule::Target::kEmpty;
      says_target = true;
    } else if (part.kind == Condition::Kind::kStands && at_end &&
               part.pieces.who == Who::kOpponent && !part.pieces.kind) {
      rule.target = MoveRule::Target::kOpponent;
      says_target = true;
    } else if (part.kind == Condition::Kind::kStands && at_end &&
               part.pieces.who == Who::kPlayer) {
      error(statement.condition.position, "no-meaning",
            "no piece can go where a piece of its own player stands");
    } else {
      rest.push_back(std::move(part));
    }
  }
  rule.condition = joined(Condition::Kind::kAnd, std::move(rest));
  if (!says_target) {
    rule.target =
        captures ? MoveRule::Target::kOpponent : MoveRule::Target::kEmpty;
    if (is_about(rule.condition, rule.to)) {
      rule.target = MoveRule::Target::kEither;
    }
  }
  if (captures && says_target && rule.target == MoveRule::Target::kEmpty &&
      statement.results.empty()) {
    error(statement.condition.position, "no-meaning",
          "nothing can be captured on an empty square");
  }
  if (is_along_line(rule.condition)) rule.path_is_empty = false;
  rule.effects = effects_of(statement, statement.results);
  const bool removes = std::any_of(
      rule.effects.begin(), rule.effects.end(),
      [](const Effect& e) { return e.kind == Effect::Kind::kRemove; });
  if (captures && removes && !says_target) {
    rule.target = MoveRule::Target::kEmpty;
  }
  for (const Effect& effect : rule.effects) {
    if (effect.kind == Effect::Kind::kReverse) {
      error(statement.position, "no-meaning",
            "`=> toggle` has a meaning only where pieces are placed");
    }
  }
  if (rule.target == MoveRule::Target::kOpponent && !model_.men_have_owners) {
    error(statement.position, "no-opponent",
          "nothing can be captured where the pieces belong to nobody");
    return;
  }
  model_.moves.push_back(std::move(rule));
}

void MeaningReader::read_as_it_moves() {
  for (const syntax::Statement* statement : as_it_moves_) {
    const auto kind = kind_named(statement->subject);
    if (!kind && !statement->subject.is_word("piece")) {
      error(statement->position, "unknown-piece",
            "`" + syntax::to_string(statement->subject) +
                "` captures, but is no piece of this game");
      continue;
    }
    for (MoveRule& rule : model_.moves) {
      const bool is_plain =
          rule.target == MoveRule::Target::kEmpty && rule.effects.empty();
      const bool is_meant = !kind || !rule.kind || *rule.kind == *kind;
      if (is_meant && is_plain) {
        rule.target = MoveRule::Target::kEither;
      }
    }
  }
}

void MeaningReader::read_becomes(const syntax::Statement& statement) {
  Promotion promotion;
  promotion.source = source_of(statement);
  promotion.x.base = Coordinate::Base::kAny;
  promotion.y.base = Coordinate::Base::kAny;
  const auto kind = kind_named(statement.subject);
  if (!kind || !model_.men_have_kinds) {
    error(statement.position, "unknown-piece",
          "`" + syntax::to_string(statement.subject) +
              "` becomes another piece, but is none of this game");
    return;
  }
  promotion.kind = *kind;
  for (const syntax::Expression* item : syntax::list_items(statement.value)) {
    const auto choice = kind_named(*item);
    if (!choice) {
      error(item->position, "unknown-piece",
            "`" + syntax::to_string(*item) + "` is no piece of this game");
      return;
    }
    const bool is_new =
        *choice != *kind &&
        std::find(promotion.choices.begin(), promotion.choices.end(),
                  *choice) == promotion.choices.end();
    if (!is_new) {
      error(item->position, "no-meaning",
            "`" + syntax::to_string(*item) + "` is nothing new to become");
      return;
    }
    promotion.choices.push_back(*choice);
  }
  if (promotion.choices.empty()) {
    error(statement.position, "no-piece", "expected what it becomes");
    return;
  }
  Context context;
  context.is_move = true;
  context.kind = kind;
  for (const Condition& part :
       parts_of(condition_of(statement.condition, context))) {
    if (part.kind == Condition::Kind::kPlayerIs) {
      promotion.owner = part.pieces.player;
    } else if (part.kind == Condition::Kind::kHere &&
               !part.squares.front().x.is_range() &&
               !part.squares.front().y.is_range()) {
      const Square& square = part.squares.front();
      const auto take = [](const Coordinate& from, Coordinate& to) {
        if (from.base == Coordinate::Base::kAbsolute && !from.is_range()) {
          to = from;
        }
      };
      take(square.x, promotion.x);
      take(square.y, promotion.y);
    } else {
      error(statement.condition.position, "no-meaning",
            "what a piece becomes may depend on its player and on where it "
            "stands, as in `if white && on(x, 8)`");
      return;
    }
  }
  model_.promotions.push_back(std::move(promotion));
}

/// All rules about the length of moves have to be of one sort.
void MeaningReader::check_lines() {
  const MoveRule* first = nullptr;
  for (const MoveRule& rule : model_.moves) {
    if (!is_along_line(rule.condition)) continue;
    if (!first) first = &rule;
    bool counts = false;
    bool known = true;
    for (const Condition& part : parts_of(rule.condition)) {
      if (part.kind == Condition::Kind::kLineCount) {
        counts = true;
        continue;
      }
      known = known && part.kind == Condition::Kind::kNot &&
              part.children.front().kind == Condition::Kind::kJumps &&
              part.children.front().pieces.who == Who::kOpponent;
    }
    const auto runs_on = [&](const Coordinate& c, int size) {
      return c.is_here() ||
             (c.is_range() && std::abs(c.first) == 1 &&
              std::abs(c.last) >= size - 1 && (c.first > 0) == (c.last > 0));
    };
    if (!counts || !known || rule.owner || !rule.effects.empty() || rule.kind ||
        rule.target != first->target ||
        !runs_on(rule.to.x, model_.board.width) ||
        !runs_on(rule.to.y, model_.board.height) ||
        parts_of(rule.condition).size() != parts_of(first->condition).size()) {
      error(rule.source.position, "line-rule",
            "moves as far as there are pieces on a line have a meaning only "
            "as `(x+1..N, y) if distance == count(line)` to the edge of the "
            "board, and with `no between(opponent)`, the same in all "
            "directions and for all pieces");
      return;
    }
  }
}

}  // namespace translators::eggg::meaning
