#include <algorithm>
#include <string_view>

#include "translators/eggg/meaning/meaning_reader.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

std::optional<Edge> edge_of(const syntax::Expression& expression) {
  if (expression.is_word("left")) return Edge::kLeft;
  if (expression.is_word("right")) return Edge::kRight;
  if (expression.is_word("top")) return Edge::kTop;
  if (expression.is_word("bottom")) return Edge::kBottom;
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

Condition MeaningReader::on_call(const syntax::Expression& call,
                                 Context& context) {
  const bool has_text =
      !call.operands.empty() &&
      (call.operands[0].is(Kind::kText) || call.operands[0].is(Kind::kPhrase) ||
       kind_named(call.operands[0])) &&
      call.operands.size() % 2 == 1;
  const auto square = square_of(call.operands, has_text ? 1 : 0, call);
  if (!square) return {};
  if (!has_text && context.is_move) {
    const auto stays = [](const Coordinate& c) {
      return c.base != Coordinate::Base::kRelative || c.is_here();
    };
    if (!stays(square->x) || !stays(square->y)) {
      error(call.position, "no-square",
            "`" + syntax::to_string(call) +
                "`: the piece in question stands on (x, y); say which piece "
                "stands elsewhere");
    }
    return Here{*square};
  }
  PieceSet pieces = has_text ? pieces_of(call.operands[0], Who::kPlayer)
                             : PieceSet{Who::kPlayer, 0, std::nullopt};
  if (!model_.men_have_owners) pieces.who = Who::kAnyone;
  if (square->is_any() || square->is_range() || !context.is_move) {
    return Somewhere{pieces, {*square}};
  }
  return Stands{pieces, {*square}};
}

Condition MeaningReader::empty_call(const syntax::Expression& call) {
  const bool is_board =
      call.operands.size() == 1 && call.operands[0].is_word("board");
  if (is_board) return numbers_ ? Condition(HeapsEmpty{}) : None{};
  const auto square = square_of(call.operands, 0, call);
  return square ? Condition(Empty{{*square}}) : Condition();
}

/// `full(board)`: no square is empty.
Condition MeaningReader::full_call(const syntax::Expression& call) {
  if (call.operands.size() != 1 || !call.operands[0].is_word("board")) {
    return no_meaning(call, "here: expected full(board)");
  }
  Coordinate any;
  any.base = Coordinate::Base::kAny;
  return negated(Empty{{{any, any}}});
}

Condition MeaningReader::unmoved_call(const syntax::Expression& call,
                                      Context& context) {
  if (call.operands.empty()) return no_meaning(call, "without a piece");
  const PieceSet pieces = pieces_of(call.operands[0], Who::kPlayer);
  if (call.operands.size() > 1) {
    const auto square = square_of(call.operands, 1, call);
    return square ? Condition(Unmoved{pieces, *square}) : Condition();
  }
  if (!context.is_move || pieces.kind != context.kind) {
    error(call.position, "which-piece",
          "`" + syntax::to_string(call) + "`: say on which square it stands");
  }
  return Unmoved{pieces, {}};
}

Condition MeaningReader::last_move_call(const syntax::Expression& call) {
  const std::vector<syntax::Expression>& arguments = call.operands;
  if (arguments.size() == 1) {
    const auto words = words_of(arguments[0]);
    const auto name =
        words.size() == 1 ? press_named(words.front()->text) : std::nullopt;
    if (name) return Pressed{*name};
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
  if (!start || !end) return {};
  return LastMove{pieces_of(arguments[0], Who::kOpponent), *start, *end};
}

Condition MeaningReader::attacked_call(const syntax::Expression& call) {
  if (call.operands.empty()) return no_meaning(call, "without a piece");
  const PieceSet pieces = pieces_of(call.operands.back(), Who::kOpponent);
  if (!model_.royal || pieces.kind != model_.royal) {
    error(call.position, "not-royal",
          "`" + syntax::to_string(call) +
              "` is known only of a piece that `assert: after move not "
              "Attacked(\"...\")` protects");
  }
  return Attacked{pieces};
}

/// `player(Rock)`: what was chosen.
Condition MeaningReader::chosen_call(const syntax::Expression& call) {
  const auto kind =
      call.operands.size() == 1 ? kind_named(call.operands[0]) : std::nullopt;
  if (!kind) return no_meaning(call, "here: expected a piece");
  const Who who = call.is_call("player") ? Who::kPlayer : Who::kOpponent;
  return Chosen{who, *kind};
}

Condition MeaningReader::connects_call(const syntax::Expression& call) {
  std::vector<Edge> edges;
  for (const syntax::Expression& argument : call.operands) {
    if (const auto edge = edge_of(argument)) edges.push_back(*edge);
  }
  if (call.operands.size() != 2 || edges.size() != 2 || edges[0] == edges[1]) {
    return no_meaning(call, "here: expected two of left, right, top, bottom");
  }
  return Connects{edges[0], edges[1]};
}

/// Conditions about all pieces of a player, or those on a line.
Condition MeaningReader::group_call(const syntax::Expression& call,
                                    Context& context) {
  const bool is_about_own =
      call.operands.size() == 1 && names_only(call.operands[0], "piece");
  const bool is_about_opponent =
      call.operands.size() == 1 && call.operands[0].is_word("opponent");
  if (call.is_call("connected") && is_about_own) {
    return Connected{};
  }
  if (call.is_call("most") && is_about_own) {
    return Most{};
  }
  if (call.is_call("enclose") && is_about_opponent) {
    return Encloses{};
  }
  if (call.is_call("between") && context.is_move && call.operands.size() == 1) {
    return Jumps{pieces_of(call.operands[0], Who::kAnyone)};
  }
  return no_meaning(call, "in a condition");
}

Condition MeaningReader::call_of(const syntax::Expression& call,
                                 Context& context) {
  if (call.is_call("empty")) return empty_call(call);
  if (call.is_call("full")) return full_call(call);
  if (call.is_call("other") || call.is_call("own")) {
    const Who who = call.is_call("own") ? Who::kPlayer : Who::kOpponent;
    const auto square = square_of(call.operands, 0, call);
    if (!square) return {};
    return Stands{{who, 0, std::nullopt}, {*square}};
  }
  if (call.is_call("on")) return on_call(call, context);
  if (call.is_call("unmoved")) return unmoved_call(call, context);
  if (call.is_call("nocheck")) {
    const bool named = call.operands.size() == 3;
    const PieceSet pieces = named ? pieces_of(call.operands[0], Who::kPlayer)
                                  : PieceSet{Who::kPlayer, 0, std::nullopt};
    const auto square = square_of(call.operands, named ? 1 : 0, call);
    return square ? Condition(Safe{pieces, *square}) : Condition();
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
