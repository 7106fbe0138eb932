#include <algorithm>
#include <cstdlib>

#include "translators/eggg/meaning/meaning_reader.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

/// Whether the nearest square of a move is the one that the piece stands on.
bool stays(const Square& square) {
  const auto begins_here = [](const Coordinate& c) {
    return c.base == Coordinate::Base::kRelative && c.first == 0;
  };
  return begins_here(square.x) && begins_here(square.y);
}

}  // namespace

/// One result as an effect; nothing after an error.
std::optional<Effect> MeaningReader::effect_of(
    const syntax::Statement& statement, const syntax::Expression& result) {
  const std::vector<syntax::Expression>& operands = result.operands;
  if (result.is_call("move") && operands.size() == 4) {
    const auto from = square_of({operands[0], operands[1]}, 0, result);
    const auto to = square_of({operands[2], operands[3]}, 0, result);
    return from && to ? std::optional<Effect>(Carry{*from, *to}) : std::nullopt;
  }
  if (result.is_call("remove")) {
    const auto square = square_of(operands, 0, result);
    return square ? std::optional<Effect>(Remove{*square}) : std::nullopt;
  }
  if (result.is_call("toggle") && operands.size() == 1 &&
      operands[0].is_word("opponent")) {
    return Reverse{};
  }
  if (result.is_word("again") || result.is_call("again")) return Again{};
  const bool is_late = result.is(Kind::kIf);
  error(result.position, "no-meaning",
        "`=> " + syntax::to_string(result) + "` has no meaning as a result" +
            (is_late ? ": what a move depends on stands before the first `=>`"
                     : " of `" + statement.source + "`"));
  return std::nullopt;
}

std::vector<Effect> MeaningReader::effects_of(
    const syntax::Statement& statement,
    const std::vector<syntax::Expression>& results) {
  std::vector<Effect> effects;
  for (const syntax::Expression& result : results) {
    const auto effect = effect_of(statement, result);
    if (!effect) continue;
    const std::vector<Square> squares = squares_of(*effect);
    const bool has_range =
        std::any_of(squares.begin(), squares.end(), [](const Square& square) {
          return square.is_any() || square.is_range();
        });
    if (has_range || (!squares.empty() && squares.front().is_here())) {
      error(result.position, "no-meaning",
            "`=> " + syntax::to_string(result) +
                (has_range ? "` should name single squares"
                           : "` is about the piece that moves itself"));
      continue;
    }
    const bool known =
        std::any_of(effects.begin(), effects.end(), [&](const Effect& other) {
          const auto known_squares = squares_of(other);
          return other.index() == effect->index() &&
                 (squares.empty() || known_squares.front() == squares.front());
        });
    if (known) {
      error(result.position, "said-twice",
            "`=> " + syntax::to_string(result) + "` stands here already");
      continue;
    }
    effects.push_back(*effect);
  }
  return effects;
}

void MeaningReader::read_move_rule(const syntax::Statement& statement) {
  MoveRule rule;
  rule.source = source_of(statement);
  Context context;
  context.is_move = true;
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
  if (to->is_any() || stays(*to)) {
    error(statement.value.position, "no-square",
          to->is_any() ? "a piece goes to one square, or along a range of them"
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
  for (Condition& part : conjuncts(condition)) {
    const bool at_end = part.squares() == std::vector<Square>{rule.to};
    const auto* one = part.as<PlayerIs>();
    const auto* men = at_end ? part.as<Stands>() : nullptr;
    if (one && !rule.owner) {
      rule.owner = one->player;
    } else if (at_end && part.is<Empty>()) {
      rule.target = MoveRule::Target::kEmpty;
      says_target = true;
    } else if (men && men->pieces.who == Who::kPlayer) {
      error(statement.condition.position, "no-meaning",
            "no piece can go where a piece of its own player stands");
    } else if (men) {
      const bool is_any =
          men->pieces.who == Who::kOpponent && !men->pieces.kind;
      if (!is_any) rest.push_back(part);
      rule.target = MoveRule::Target::kOpponent;
      says_target = true;
    } else {
      rest.push_back(std::move(part));
    }
  }
  rule.condition = all_of(std::move(rest));
  if (!says_target) {
    rule.target =
        captures ? MoveRule::Target::kOpponent : MoveRule::Target::kEmpty;
  }
  if (captures && says_target && rule.target == MoveRule::Target::kEmpty &&
      statement.results.empty()) {
    error(statement.condition.position, "no-meaning",
          "nothing can be captured on an empty square");
  }
  if (is_along_line(rule.condition)) rule.path_is_empty = false;
  rule.effects = effects_of(statement, statement.results);
  if (captures && has<Remove>(rule.effects) && !says_target) {
    rule.target = MoveRule::Target::kEmpty;
  }
  if (has<Reverse>(rule.effects)) {
    error(statement.position, "no-meaning",
          "`=> toggle` has a meaning only where pieces are placed");
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
       conjuncts(condition_of(statement.condition, context))) {
    const auto* here = part.as<Here>();
    if (const auto* one = part.as<PlayerIs>()) {
      promotion.owner = one->player;
    } else if (here && !here->square.is_range()) {
      const Square& square = here->square;
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
    for (const Condition& part : conjuncts(rule.condition)) {
      if (part.is<LineCount>()) {
        counts = true;
        continue;
      }
      const auto* jumps =
          part.is<Not>() ? part.parts().front().as<Jumps>() : nullptr;
      known = known && jumps && jumps->pieces.who == Who::kOpponent;
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
        conjuncts(rule.condition).size() !=
            conjuncts(first->condition).size()) {
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
