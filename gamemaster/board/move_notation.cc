#include "gamemaster/board/move_notation.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "gamemaster/board/board_pieces.h"
#include "gamemaster/board/named_cells.h"

namespace gamemaster::board {

namespace {

constexpr std::string_view kDash = "–";
constexpr std::size_t kFewestLetteredKinds = 3;
/// Without owners so many kinds or more may come to a cell.
constexpr std::size_t kManyKinds = 5;

/// The pieces of the owner of one of them.
std::vector<const BoardPiece*> same_owner(const BoardLayout& layout,
                                          const BoardPiece& piece) {
  std::vector<const BoardPiece*> pieces;
  for (const auto& [content, other] : layout.pieces) {
    if (other.owner == piece.owner) pieces.push_back(&other);
  }
  return pieces;
}

/// Whether most of its owner's pieces are of its kind at the start.
bool is_most_common(const BoardLayout& layout, const BoardPiece& piece) {
  std::size_t others = 0;
  for (const BoardPiece* other : same_owner(layout, piece)) {
    if (other->name != piece.name) others = std::max(others, other->at_start);
  }
  return piece.at_start >= 2 * others && piece.at_start > 1;
}

std::string letter_of(const BoardPiece& piece) {
  std::string letter = piece.short_form;
  for (char& c : letter) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return letter;
}

const BoardPiece* find_piece(const BoardLayout& layout,
                             const std::string& content) {
  const auto found = layout.pieces.find(content);
  return found == layout.pieces.end() ? nullptr : &found->second;
}

/// Before the cell that something moves from.
std::string prefix(const BoardLayout& layout, const std::string& content) {
  const BoardPiece* const piece = find_piece(layout, content);
  if (piece == nullptr || piece->owner.empty()) return "";
  const bool needed =
      same_owner(layout, *piece).size() >= kFewestLetteredKinds &&
      !is_most_common(layout, *piece);
  return needed ? letter_of(*piece) : "";
}

/// What something is then, behind `=`.
std::string suffix(const BoardLayout& layout, const std::string& content) {
  const BoardPiece* const piece = find_piece(layout, content);
  return "=" + (piece == nullptr ? content : letter_of(*piece));
}

/// Whether other things of the same owner may come to a cell.
bool may_be_another(const BoardLayout& layout, const std::string& content) {
  const BoardPiece* const piece = find_piece(layout, content);
  if (piece == nullptr) return false;
  const std::size_t kinds = same_owner(layout, *piece).size();
  return piece->owner.empty() ? is_number(piece->name) || kinds >= kManyKinds
                              : kinds > 1;
}

PointingPath path_of(const MovedPiece& piece) {
  return {{piece.from}, {piece.to}};
}

/// Of several that move, as king and rook, one that the move is pointed at by,
/// and of these the rarest.
const MovedPiece& leading(const BoardLayout& layout, const MoveMarks& move) {
  const std::vector<MovedPiece>& moved = move.action.moved;
  const auto count = [&layout](const MovedPiece& piece) {
    const BoardPiece* const known = find_piece(layout, piece.before);
    return known == nullptr ? 0 : known->at_start;
  };
  const auto rank = [&](const MovedPiece& piece) {
    const bool is_path = std::find(move.paths.begin(), move.paths.end(),
                                   path_of(piece)) != move.paths.end();
    return std::pair(!is_path, count(piece));
  };
  return *std::min_element(moved.begin(), moved.end(),
                           [&](const MovedPiece& a, const MovedPiece& b) {
                             return rank(a) < rank(b);
                           });
}

std::string placement(const BoardLayout& layout, const CellChange& change) {
  std::string text = cell_name(layout, change.cell);
  const bool another =
      change.before.has_value() || may_be_another(layout, *change.after);
  return another ? text + suffix(layout, *change.after) : text;
}

std::string movement(const BoardLayout& layout, const MoveMarks& move) {
  const BoardAction& action = move.action;
  const MovedPiece& piece = leading(layout, move);
  std::string text =
      prefix(layout, piece.before) + cell_name(layout, piece.from);
  text += action.taken.empty() ? kDash : "x";
  text += cell_name(layout, piece.to);
  if (piece.before != piece.after) text += suffix(layout, piece.after);
  // What is left behind on the same cell counts, too.
  std::vector<std::size_t> placed;
  for (const CellChange& change : action.placed) placed.push_back(change.cell);
  for (const CellChange& change : action.replaced) {
    if (change.cell == piece.from) placed.push_back(change.cell);
  }
  if (action.moved.size() == 1 && placed.size() == 1) {
    text += "/" + cell_name(layout, placed.front());
  }
  return text;
}

/// The cells that it is pointed at by, where each step is one cell.
std::optional<std::string> path_name(const BoardLayout& layout,
                                     const MoveMarks& move) {
  if (move.paths.empty()) return std::nullopt;
  std::string text;
  for (const auto& step : move.paths.front()) {
    if (step.size() != 1) return std::nullopt;
    if (!text.empty()) text += kDash;
    text += cell_name(layout, step.front());
  }
  return text;
}

/// Whether it is pointed at by the one cell that something is taken from.
bool begins_where_fewer_are(const MoveMarks& move) {
  return !move.paths.empty() && move.paths.front().size() == 1 &&
         move.paths.front().front().size() == 1 &&
         std::any_of(move.changes.begin(), move.changes.end(),
                     [&move](const CellChange& change) {
                       return is_fewer(change) &&
                              change.cell == move.paths.front().front().front();
                     });
}

/// What is to be seen of a move that was made.
std::vector<std::size_t> cells_of_step(const MoveMarks& move) {
  std::vector<std::size_t> cells;
  if (!move.paths.empty() && !move.changes.empty()) {
    for (const auto& step : move.paths.front()) {
      if (step.size() == 1) cells.push_back(step.front());
    }
  }
  // Of a tile that slides, or a column, the path is not the whole.
  if (move.action.moved.size() == 1) {
    const MovedPiece& piece = move.action.moved.front();
    if (cells.size() < 2) cells = {piece.from, piece.to};
  }
  if (!cells.empty()) return cells;
  for (const CellChange& change : move.changes) cells.push_back(change.cell);
  return cells;
}

/// What differs between two states.
MoveEffect effect_of_step(std::span<const std::string> before,
                          std::span<const std::string> after) {
  MoveEffect effect;
  const std::set<std::string> old(before.begin(), before.end());
  const std::set<std::string> now(after.begin(), after.end());
  std::set_difference(now.begin(), now.end(), old.begin(), old.end(),
                      std::back_inserter(effect.gains));
  std::set_difference(old.begin(), old.end(), now.begin(), now.end(),
                      std::back_inserter(effect.losses));
  return effect;
}

/// The cells that a move names, where these are among those and all of its
/// arguments are cells.
std::vector<std::size_t> cells_named(const NamedCells& names,
                                     const std::string& move,
                                     const std::set<std::size_t>& changed) {
  const std::vector<std::string> atoms = atoms_of(move);
  std::vector<std::size_t> cells;
  if (!move.starts_with('(')) return cells;
  for (std::size_t i = 1; i < atoms.size(); i += 2) {
    const auto cell = names.cell_at(atoms, {i, names.orders().front()});
    if (!cell || !changed.contains(*cell)) return {};
    cells.push_back(*cell);
  }
  return cells;
}

/// Without what people leave out.
std::string reduced(std::string_view text, bool with_signs) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, kDash.size()) == kDash) {
      if (with_signs) result += '-';
      i += kDash.size() - 1;
    } else if (with_signs || (text[i] != '-' && text[i] != 'x')) {
      const char c = text[i];
      const bool fold = !with_signs && c >= 'A' && c <= 'Z';
      result += fold ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return result;
}

}  // namespace

std::string column_name(std::size_t column) {
  constexpr std::size_t kLetters = 26;
  const auto letter = [](std::size_t i) { return static_cast<char>('a' + i); };
  std::string name;
  if (column >= kLetters) name += letter(column / kLetters - 1);
  return name + letter(column % kLetters);
}

std::string cell_name(const BoardLayout& layout, std::size_t cell) {
  const std::size_t width = layout.columns.values.size();
  return column_name(cell % width) + std::to_string(cell / width + 1);
}

std::string plain_text(const std::string& term) {
  const bool is_list =
      term.size() > 1 && term.front() == '(' && term.back() == ')';
  return is_list ? term.substr(1, term.size() - 2) : term;
}

std::optional<std::string> move_notation(const BoardLayout& layout,
                                         const MoveMarks& move) {
  const BoardAction& action = move.action;
  if (move.changes.empty()) return std::nullopt;
  if (!action.moved.empty()) {
    const MovedPiece& piece = action.moved.front();
    const bool confirmed =
        !move.paths.empty() && move.paths.front() == path_of(piece);
    if (!piece.guessed || confirmed) return movement(layout, move);
  }
  if (action.moved.empty() && begins_where_fewer_are(move)) {
    return path_name(layout, move);
  }
  if (action.moved.empty() && action.placed.size() == 1) {
    return placement(layout, action.placed.front());
  }
  if (move.changes.size() == 1) {
    const CellChange& change = move.changes.front();
    return change.after ? placement(layout, change)
                        : "x" + cell_name(layout, change.cell);
  }
  return path_name(layout, move);
}

std::vector<std::string> move_names(const BoardLayout& layout,
                                    std::span<const MoveEffect> effects,
                                    std::span<const MoveMarks> moves) {
  std::vector<std::string> names;
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    names.push_back(
        move_notation(layout, moves[i]).value_or(plain_text(effects[i].move)));
    ++counts[names.back()];
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (counts[names[i]] > 1) names[i] = plain_text(effects[i].move);
  }
  return names;
}

StepDescription describe_step(const BoardLayout& layout,
                              std::span<const std::string> before,
                              std::span<const std::string> after,
                              std::span<const std::string> moves) {
  StepDescription step;
  std::vector<std::size_t> makers;  // of moves with arguments
  for (std::size_t role = 0; role < moves.size(); ++role) {
    step.names.push_back(plain_text(moves[role]));
    if (moves[role].starts_with('(')) makers.push_back(role);
  }
  if (makers.empty() && moves.size() == 1) makers.push_back(0);
  if (makers.size() != 1) {
    return describe_known_step(layout, before, after, moves);
  }
  MoveEffect effect = effect_of_step(before, after);
  effect.move = moves[makers.front()];
  const MoveMarks marks = mark_moves(layout, before, {&effect, 1}).front();
  if (auto name = move_notation(layout, marks)) {
    step.names[makers.front()] = std::move(*name);
  }
  step.cells = cells_of_step(marks);
  return step;
}

StepDescription describe_known_step(const BoardLayout& layout,
                                    std::span<const std::string> before,
                                    std::span<const std::string> after,
                                    std::span<const std::string> moves) {
  StepDescription step;
  const MoveEffect effect = effect_of_step(before, after);
  std::set<std::size_t> changed;
  for (const CellChange& change :
       changes_between(layout, effect.losses, effect.gains)) {
    step.cells.push_back(change.cell);
    changed.insert(change.cell);
  }
  const NamedCells names(layout);
  for (const std::string& move : moves) {
    std::string name;
    for (const std::size_t cell : cells_named(names, move, changed)) {
      if (!name.empty()) name += kDash;
      name += cell_name(layout, cell);
    }
    step.names.push_back(name.empty() ? plain_text(move) : name);
  }
  return step;
}

std::optional<std::size_t> find_move_name(std::span<const std::string> names,
                                          std::string_view typed) {
  for (const bool with_signs : {true, false}) {
    const std::string wanted = reduced(typed, with_signs);
    std::optional<std::size_t> found;
    bool several = wanted.empty();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (reduced(names[i], with_signs) != wanted) continue;
      several = several || found.has_value();
      found = i;
    }
    if (found && !several) return found;
  }
  return std::nullopt;
}

}  // namespace gamemaster::board
