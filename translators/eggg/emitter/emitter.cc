#include "translators/eggg/emitter/emitter.h"

#include <algorithm>
#include <set>

#include "translators/eggg/emitter/endings.h"
#include "translators/eggg/emitter/turn_forms.h"
#include "translators/eggg/moves/piece_moves.h"
#include "translators/eggg/moves/presses.h"
#include "translators/eggg/moves/royal.h"
#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::emitter {

namespace {

void write_preface(rules::RuleWriter& writer) {
  const rules::Model& model = writer.model;
  writer.text.preface(
      model.name +
      ", written from a description in EGGG. A line after > is "
      "a statement of it, and the rules that follow are what it "
      "means.");
  if (model.inferences.empty()) return;
  writer.text.preface("");
  writer.text.preface("What the description leaves unsaid:");
  for (const std::string& inference : model.inferences) {
    writer.text.preface("- " + inference);
  }
}

void write_players(rules::RuleWriter& writer) {
  writer.text.quote(rules::Section::kRoles, {&writer.model.players_source});
  for (std::size_t i = 0; i < writer.model.players.size(); ++i) {
    writer.text.fact(rules::Section::kRoles,
                     "(role " + writer.names.player(i) + ")");
  }
}

void write_board(rules::RuleWriter& writer) {
  const rules::Board& board = writer.model.board;
  if (board.width == 0) return;
  writer.text.quote(rules::Section::kBoard, {&board.source});
  const auto range = [&](const std::string& relation, int size) {
    for (int i = 1; i <= size; ++i) {
      writer.text.fact(rules::Section::kBoard,
                       "(" + relation + " " + std::to_string(i) + ")");
    }
  };
  if (writer.has_square_board()) {
    range("index", board.width);
  } else {
    range("column", board.width);
    range("row", board.height);
  }
}

void write_pieces(rules::RuleWriter& writer) {
  const rules::Model& model = writer.model;
  const bool needed =
      model.men_have_kinds || model.form == rules::TurnForm::kChoose;
  if (!needed) return;
  writer.text.quote(rules::Section::kPieces, {&model.pieces_source});
  for (std::size_t i = 0; i < model.kinds.size(); ++i) {
    writer.text.fact(rules::Section::kPieces,
                     "(piece " + writer.names.kind(i) + ")");
  }
}

/// The board and what may stand on it.
void write_men(rules::RuleWriter& writer) {
  const rules::Model& model = writer.model;
  rules::Literals base = writer.square("?x", "?y");
  if (model.men_have_owners) base.push_back("(role ?player)");
  if (model.men_have_kinds) base.push_back("(piece ?kind)");
  writer.text.rule(rules::Section::kBase,
                   "(base " + writer.cell("?x", "?y", "?player", "?kind") + ")",
                   base);
  const rules::Board& board = model.board;
  if (board.men.empty()) return;
  writer.text.quote(rules::Section::kInit, {&board.start});
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const auto& man = board.men[board.index(x, y)];
      if (!man) continue;
      const std::string owner =
          man->owner ? writer.names.player(*man->owner) : "";
      const std::string kind = man->kind ? writer.names.kind(*man->kind) : "";
      writer.text.fact(
          rules::Section::kInit,
          "(init " +
              writer.cell(std::to_string(x), std::to_string(y), owner, kind) +
              ")");
    }
  }
}

void find_unmoved(const rules::Condition& condition,
                  std::vector<const rules::Condition*>& found) {
  if (condition.kind == rules::Condition::Kind::kUnmoved)
    found.push_back(&condition);
  for (const rules::Condition& child : condition.children)
    find_unmoved(child, found);
}

/// Which squares it matters of that what stands there has never moved.
void write_unmoved(rules::RuleWriter& writer) {
  const rules::Model& model = writer.model;
  std::vector<const rules::Condition*> asked;
  for (const rules::MoveRule& rule : model.moves)
    find_unmoved(rule.condition, asked);
  for (const rules::Goal& goal : model.goals)
    find_unmoved(goal.condition, asked);
  for (const rules::Goal& tie : model.ties) find_unmoved(tie.condition, asked);
  for (const rules::Definition& definition : model.definitions) {
    find_unmoved(definition.condition, asked);
  }
  if (asked.empty()) return;
  std::set<std::pair<int, int>> squares;
  const rules::Board& board = model.board;
  for (const rules::Condition* condition : asked) {
    const rules::PieceSet& pieces = condition->pieces;
    for (int y = 1; y <= board.height; ++y) {
      for (int x = 1; x <= board.width; ++x) {
        const auto& man =
            board.men.empty() ? std::nullopt : board.men[board.index(x, y)];
        if (!man || (pieces.kind && man->kind != pieces.kind)) continue;
        if (pieces.who == rules::Who::kNamed && man->owner != pieces.player)
          continue;
        const rules::Square& at = condition->squares.front();
        const auto fits = [](const rules::Coordinate& c, int value) {
          return c.base != rules::Coordinate::Base::kAbsolute ||
                 c.first == value;
        };
        if (fits(at.x, x) && fits(at.y, y)) squares.insert({x, y});
      }
    }
  }
  writer.text.comment(rules::Section::kBase,
                      "(unmoved ?x ?y): what stood there at the start has "
                      "never moved.");
  for (const auto& [x, y] : squares) {
    const std::string at =
        "(unmoved " + std::to_string(x) + " " + std::to_string(y) + ")";
    writer.text.fact(rules::Section::kBase, "(base " + at + ")");
    writer.text.fact(rules::Section::kInit, "(init " + at + ")");
  }
  writer.text.rule(rules::Section::kNext, "(next (unmoved ?x ?y))",
                   {"(true (unmoved ?x ?y))", "(not (changed ?x ?y))"});
}

}  // namespace

std::string emit(const rules::Model& model,
                 std::vector<rules::Source>* never_hold) {
  rules::RuleWriter writer(model);
  write_preface(writer);
  write_players(writer);
  write_board(writer);
  write_pieces(writer);
  switch (model.form) {
    case rules::TurnForm::kPlace:
      write_men(writer);
      write_placing(writer);
      write_turns(writer, false);
      write_endings(writer);
      break;
    case rules::TurnForm::kMove: {
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
      write_unmoved(writer);
      write_turns(writer, pieces.has_series);
      write_endings(writer);
      break;
    }
    case rules::TurnForm::kRemove:
      write_heaps(writer);
      write_turns(writer, false);
      write_endings(writer);
      break;
    case rules::TurnForm::kPress:
      write_men(writer);
      moves::write_presses(writer);
      write_turns(writer, false);
      write_endings(writer);
      break;
    case rules::TurnForm::kChoose:
      write_rounds(writer);
      break;
    case rules::TurnForm::kWrite:
      write_letters(writer);
      break;
  }
  writer.write_numbers();
  if (never_hold) *never_hold = writer.never_hold;
  return writer.text.str();
}

}  // namespace translators::eggg::emitter
