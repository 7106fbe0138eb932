#include "translators/board_games/emitter/emitter.h"

#include <algorithm>
#include <set>
#include <string>

#include "gdl/presentation.h"
#include "translators/board_games/emitter/endings.h"
#include "translators/board_games/emitter/falling_pieces.h"
#include "translators/board_games/emitter/turn_forms.h"
#include "translators/board_games/moves/changes.h"
#include "translators/board_games/moves/piece_moves.h"
#include "translators/board_games/moves/royal.h"
#include "translators/board_games/rule_writer.h"

namespace translators::board_games::emitter {

namespace {

void write_preface(RuleWriter& writer) {
  const Model& model = writer.model;
  writer.text.introduce(model.name, model.language);
  writer.text.preface_inferences(model.inferences);
}

void write_players(RuleWriter& writer) {
  writer.text.quote(Section::kRoles, {&writer.model.players_source});
  for (std::size_t i = 0; i < writer.model.players.size(); ++i) {
    writer.text.fact(Section::kRoles, atom("role", writer.names.player(i)));
  }
  if (writer.model.form == TurnForm::kFall) {
    writer.text.fact(Section::kRoles, atom("role", "random"));
  }
}

void write_board(RuleWriter& writer) {
  const Board& board = writer.model.board;
  if (board.width == 0) return;
  writer.text.quote(Section::kBoard, {&board.source});
  const auto range = [&](const Term& relation, int size) {
    for (int i = 1; i <= size; ++i) {
      writer.text.fact(Section::kBoard, atom(relation, i));
    }
  };
  if (writer.has_square_board()) {
    range("index", board.width);
  } else {
    range("column", board.width);
    range("row", board.height);
  }
}

void write_pieces(RuleWriter& writer) {
  const Model& model = writer.model;
  const bool needed = model.men_have_kinds || model.form == TurnForm::kChoose;
  if (!needed) return;
  writer.text.quote(Section::kPieces, {&model.pieces_source});
  for (std::size_t i = 0; i < model.kinds.size(); ++i) {
    writer.text.fact(Section::kPieces, atom("piece", writer.names.kind(i)));
  }
}

/// What the page shows, which no rule asks for.
void write_looks(RuleWriter& writer) {
  const RuleNames& names = writer.names;
  for (const Look& look : writer.model.looks) {
    writer.text.quote(Section::kBoard, {&look.source});
    const std::string thing = look.of == Look::Of::kCells   ? "cells"
                              : look.of == Look::Of::kBoard ? "board"
                              : look.of == Look::Of::kPlayer
                                  ? names.player(look.index)
                                  : names.kind(look.index);
    writer.text.fact(Section::kBoard, atom(gdl::kLooks, thing, look.look));
  }
}

/// The board and what may stand on it.
void write_men(RuleWriter& writer) {
  const Model& model = writer.model;
  Terms base = writer.square("?x", "?y");
  if (model.men_have_owners) base.push_back(atom("role", "?player"));
  if (model.men_have_kinds) base.push_back(atom("piece", "?kind"));
  writer.text.rule(Section::kBase,
                   atom("base", writer.cell("?x", "?y", "?player", "?kind")),
                   base);
  const Board& board = model.board;
  if (board.men.empty()) return;
  writer.text.quote(Section::kInit, {&board.start});
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const auto& man = board.men[board.index(x, y)];
      if (!man) continue;
      writer.text.fact(Section::kInit,
                       atom("init", atom("cell", x, y, writer.man(*man))));
    }
  }
}

/// Which squares it matters of that what stands there has never moved.
void write_unmoved(RuleWriter& writer) {
  const Model& model = writer.model;
  std::vector<const Unmoved*> asked;
  const auto find_in = [&](const Condition& condition) {
    const auto found = find_all<Unmoved>(condition);
    asked.insert(asked.end(), found.begin(), found.end());
  };
  const auto find = [&](const auto& list) {
    for (const auto& one : list) find_in(one.condition);
  };
  find(model.moves);
  find(model.goals);
  find(model.ties);
  find(model.definitions);
  find(model.presses);
  for (const Press& press : model.presses) find_in(press.guard);
  find_in(model.place_condition);
  if (asked.empty()) return;
  std::set<std::pair<int, int>> squares;
  const Board& board = model.board;
  for (const auto* one : asked) {
    const auto& [pieces, at] = *one;
    for (int y = 1; y <= board.height; ++y) {
      for (int x = 1; x <= board.width; ++x) {
        const auto& man =
            board.men.empty() ? std::nullopt : board.men[board.index(x, y)];
        if (!man) continue;
        const bool is_kind =
            !pieces.kind || !model.men_have_kinds || man->kind == pieces.kind;
        if (!is_kind) continue;
        if (pieces.who == Who::kNamed && man->owner != pieces.player) continue;
        const auto fits = [](const Coordinate& c, int value) {
          return c.base != Coordinate::Base::kAbsolute || c.first == value;
        };
        if (fits(at.x, x) && fits(at.y, y)) squares.insert({x, y});
      }
    }
  }
  writer.text.explain(Section::kBase, atom("unmoved", "?x", "?y"),
                      "what stood there at the start has "
                      "never moved.");
  for (const auto& [x, y] : squares) {
    const Term at = atom("unmoved", x, y);
    writer.text.fact(Section::kBase, atom("base", at));
    writer.text.fact(Section::kInit, atom("init", at));
  }
  writer.text.rule(Section::kNext, atom("next", atom("unmoved", "?x", "?y")),
                   {holds(atom("unmoved", "?x", "?y")),
                    !atom("changed", "?x", "?y"), !Term("cleared")});
}

}  // namespace

std::string emit(const Model& model, std::vector<Source>* never_hold) {
  RuleWriter writer(model);
  write_preface(writer);
  write_players(writer);
  write_board(writer);
  write_pieces(writer);
  write_looks(writer);
  switch (model.form) {
    case TurnForm::kPlace:
      write_men(writer);
      write_placing(writer);
      write_turns(writer, false);
      write_endings(writer);
      break;
    case TurnForm::kMove: {
      write_men(writer);
      const moves::PieceMoves pieces = moves::piece_moves(writer);
      moves::write_tables(writer, pieces.moves);
      moves::write_piece_base(writer, pieces);
      if (model.royal) {
        moves::write_royal_legal(writer, pieces);
      } else {
        moves::write_piece_legal(writer, pieces);
      }
      moves::write_piece_next(writer, pieces);
      if (model.places_too) write_placing(writer);
      write_unmoved(writer);
      write_turns(writer, pieces.has_series);
      write_endings(writer);
      break;
    }
    case TurnForm::kRemove:
      write_heaps(writer);
      write_turns(writer, false);
      write_endings(writer);
      break;
    case TurnForm::kPress:
      write_men(writer);
      write_turns(writer, false);
      moves::Changes(writer).stay();
      write_endings(writer);
      break;
    case TurnForm::kFall:
      write_falling_pieces(writer);
      write_turns(writer, false);
      break;
    case TurnForm::kChoose:
      write_rounds(writer);
      break;
    case TurnForm::kWrite:
      write_letters(writer);
      break;
  }
  writer.write_numbers();
  if (never_hold) *never_hold = writer.never_hold;
  return writer.text.str();
}

}  // namespace translators::board_games::emitter
