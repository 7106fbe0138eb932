#include <algorithm>
#include <string_view>

#include "translators/eggg/meaning/meaning_reader.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

std::optional<board_games::Edge> edge_of(const syntax::Expression& expression) {
  if (expression.is_word("left")) return board_games::Edge::kLeft;
  if (expression.is_word("right")) return board_games::Edge::kRight;
  if (expression.is_word("top")) return board_games::Edge::kTop;
  if (expression.is_word("bottom")) return board_games::Edge::kBottom;
  return std::nullopt;
}

/// `pieces`, `own pieces` and the like.
bool names_only(const syntax::Expression& expression, std::string_view noun) {
  const auto words = words_of(expression);
  return !words.empty() && words.back()->is_word(noun) &&
         std::all_of(words.begin(), words.end(),
                     [&](const syntax::Expression* word) {
                       return word->is_word(noun) || word->is_word("own") ||
                              word->is_word("player");
                     });
}

}  // namespace

board_games::Condition MeaningReader::on_call(const syntax::Expression& call,
                                              Context& context) {
  const bool has_text =
      !call.operands.empty() &&
      (call.operands[0].is(Kind::kText) || call.operands[0].is(Kind::kPhrase) ||
       kind_named(call.operands[0])) &&
      call.operands.size() % 2 == 1;
  const auto square = square_of(call.operands, has_text ? 1 : 0, call);
  board_games::Condition condition;
  if (!square) return condition;
  condition.squares = {*square};
  if (!has_text && context.is_move) {
    condition.kind = board_games::Condition::Kind::kHere;
    const auto stays = [](const board_games::Coordinate& c) {
      return c.base != board_games::Coordinate::Base::kRelative || c.is_here();
    };
    if (!stays(square->x) || !stays(square->y)) {
      error(call.position, "no-square",
            "`" + syntax::to_string(call) +
                "`: the piece in question stands on (x, y); say which piece "
                "stands elsewhere");
    }
    return condition;
  }
  condition.pieces =
      has_text
          ? pieces_of(call.operands[0], board_games::Who::kPlayer)
          : board_games::PieceSet{board_games::Who::kPlayer, 0, std::nullopt};
  if (!model_.men_have_owners) condition.pieces.who = board_games::Who::kAnyone;
  const bool somewhere = board_games::is_any(*square) || square->x.is_range() ||
                         square->y.is_range() || !context.is_move;
  condition.kind = somewhere ? board_games::Condition::Kind::kSomewhere
                             : board_games::Condition::Kind::kStands;
  return condition;
}

/// A condition about one square, named by the arguments from `from` on.
board_games::Condition MeaningReader::about_square(
    board_games::Condition::Kind kind, board_games::PieceSet pieces,
    const syntax::Expression& call, std::size_t from) {
  board_games::Condition condition;
  const auto square = square_of(call.operands, from, call);
  if (!square) return condition;
  condition.kind = kind;
  condition.pieces = pieces;
  condition.squares = {*square};
  return condition;
}

board_games::Condition MeaningReader::empty_call(
    const syntax::Expression& call) {
  const bool is_board =
      call.operands.size() == 1 && call.operands[0].is_word("board");
  if (!is_board)
    return about_square(board_games::Condition::Kind::kEmpty, {}, call, 0);
  board_games::Condition condition;
  condition.kind = numbers_ ? board_games::Condition::Kind::kBoardEmpty
                            : board_games::Condition::Kind::kNone;
  return condition;
}

/// `full(board)`: no square is empty.
board_games::Condition MeaningReader::full_call(
    const syntax::Expression& call) {
  if (call.operands.size() != 1 || !call.operands[0].is_word("board")) {
    return no_meaning(call, "here: expected full(board)");
  }
  board_games::Coordinate any;
  any.base = board_games::Coordinate::Base::kAny;
  board_games::Condition condition;
  condition.kind = board_games::Condition::Kind::kEmpty;
  condition.squares = {{any, any}};
  return negated(condition);
}

board_games::Condition MeaningReader::unmoved_call(
    const syntax::Expression& call, Context& context) {
  if (call.operands.empty()) return no_meaning(call, "without a piece");
  const board_games::PieceSet pieces =
      pieces_of(call.operands[0], board_games::Who::kPlayer);
  if (call.operands.size() > 1) {
    return about_square(board_games::Condition::Kind::kUnmoved, pieces, call,
                        1);
  }
  if (!context.is_move || pieces.kind != context.kind) {
    error(call.position, "which-piece",
          "`" + syntax::to_string(call) + "`: say on which square it stands");
  }
  board_games::Condition condition;
  condition.kind = board_games::Condition::Kind::kUnmoved;
  condition.pieces = pieces;
  condition.squares = {board_games::Square{}};
  return condition;
}

board_games::Condition MeaningReader::last_move_call(
    const syntax::Expression& call) {
  const std::vector<syntax::Expression>& arguments = call.operands;
  board_games::Condition condition;
  if (arguments.size() == 1) {
    const auto words = words_of(arguments[0]);
    const auto name =
        words.size() == 1 ? press_named(words.front()->text) : std::nullopt;
    if (name) {
      condition.kind = board_games::Condition::Kind::kPressed;
      condition.name = *name;
      return condition;
    }
  }
  if (arguments.size() != 5) {
    return no_meaning(call,
                      "here: expected a button, or a piece and four "
                      "coordinates, from where to where");
  }
  const std::vector<syntax::Expression> from(arguments.begin() + 1,
                                             arguments.begin() + 3);
  const std::vector<syntax::Expression> to(arguments.begin() + 3,
                                           arguments.end());
  const auto start = square_of(from, 0, call);
  const auto end = square_of(to, 0, call);
  if (!start || !end) return condition;
  condition.kind = board_games::Condition::Kind::kLastMove;
  condition.pieces = pieces_of(arguments[0], board_games::Who::kOpponent);
  condition.squares = {*start, *end};
  return condition;
}

board_games::Condition MeaningReader::attacked_call(
    const syntax::Expression& call) {
  if (call.operands.empty()) return no_meaning(call, "without a piece");
  board_games::Condition condition;
  condition.kind = board_games::Condition::Kind::kAttacked;
  condition.pieces =
      pieces_of(call.operands.back(), board_games::Who::kOpponent);
  if (!model_.royal || condition.pieces.kind != model_.royal) {
    error(call.position, "not-royal",
          "`" + syntax::to_string(call) +
              "` is known only of a piece that `assert: after move not "
              "Attacked(\"...\")` protects");
  }
  return condition;
}

/// `player(Rock)`: what was chosen.
board_games::Condition MeaningReader::chosen_call(
    const syntax::Expression& call) {
  const auto kind =
      call.operands.size() == 1 ? kind_named(call.operands[0]) : std::nullopt;
  if (!kind) return no_meaning(call, "here: expected a piece");
  board_games::Condition condition;
  condition.kind = board_games::Condition::Kind::kChosen;
  condition.pieces.who = call.is_call("player") ? board_games::Who::kPlayer
                                                : board_games::Who::kOpponent;
  condition.pieces.kind = kind;
  return condition;
}

board_games::Condition MeaningReader::connects_call(
    const syntax::Expression& call) {
  board_games::Condition condition;
  condition.kind = board_games::Condition::Kind::kConnects;
  for (const syntax::Expression& argument : call.operands) {
    if (const auto edge = edge_of(argument)) condition.edges.push_back(*edge);
  }
  if (call.operands.size() != 2 || condition.edges.size() != 2 ||
      condition.edges[0] == condition.edges[1]) {
    return no_meaning(call, "here: expected two of left, right, top, bottom");
  }
  return condition;
}

/// Conditions about all pieces of a player, or those on a line.
board_games::Condition MeaningReader::group_call(const syntax::Expression& call,
                                                 Context& context) {
  board_games::Condition condition;
  const bool is_about_own =
      call.operands.size() == 1 && names_only(call.operands[0], "piece");
  const bool is_about_opponent =
      call.operands.size() == 1 && call.operands[0].is_word("opponent");
  if (call.is_call("connected") && is_about_own) {
    condition.kind = board_games::Condition::Kind::kConnected;
  } else if (call.is_call("most") && is_about_own) {
    condition.kind = board_games::Condition::Kind::kMost;
  } else if (call.is_call("enclose") && is_about_opponent) {
    condition.kind = board_games::Condition::Kind::kEncloses;
  } else if (call.is_call("between") && context.is_move &&
             call.operands.size() == 1) {
    condition.kind = board_games::Condition::Kind::kJumps;
    condition.pieces = pieces_of(call.operands[0], board_games::Who::kAnyone);
  } else {
    return no_meaning(call, "in a condition");
  }
  return condition;
}

board_games::Condition MeaningReader::call_of(const syntax::Expression& call,
                                              Context& context) {
  if (call.is_call("empty")) return empty_call(call);
  if (call.is_call("full")) return full_call(call);
  if (call.is_call("other") || call.is_call("own")) {
    const board_games::Who who = call.is_call("own")
                                     ? board_games::Who::kPlayer
                                     : board_games::Who::kOpponent;
    return about_square(board_games::Condition::Kind::kStands,
                        {who, 0, std::nullopt}, call, 0);
  }
  if (call.is_call("on")) return on_call(call, context);
  if (call.is_call("unmoved")) return unmoved_call(call, context);
  if (call.is_call("nocheck")) {
    const bool named = call.operands.size() == 3;
    const board_games::PieceSet pieces =
        named
            ? pieces_of(call.operands[0], board_games::Who::kPlayer)
            : board_games::PieceSet{board_games::Who::kPlayer, 0, std::nullopt};
    return about_square(board_games::Condition::Kind::kSafe, pieces, call,
                        named ? 1 : 0);
  }
  if (call.is_call("lastmove")) return last_move_call(call);
  if (call.is_call("turn")) {
    return no_meaning(call,
                      "by itself: a condition about whose turn it is has "
                      "to stand beside it");
  }
  if (call.is_call("Attacked") || call.is_call("Attacking")) {
    return attacked_call(call);
  }
  if (call.is_call("connect")) return connects_call(call);
  if (call.is_call("player") || call.is_call("opponent")) {
    return chosen_call(call);
  }
  const bool is_any = call.is_call("piece") || call.is_call("square");
  if (is_any && call.operands.size() == 1) {
    return negated(negation_of(call, context));
  }
  if (call.is_call("move")) return negated(stuck_of(call, context));
  if (functions_.contains(call.name)) return function_condition(call);
  return group_call(call, context);
}

}  // namespace translators::eggg::meaning
