#include "gamemaster/board/move_marks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "gamemaster/board/arrow_keys.h"
#include "gamemaster/board/named_cells.h"

namespace gamemaster::board {

namespace {

using Paths = std::vector<PointingPath>;
using Cells = std::vector<std::size_t>;
using Group = std::vector<std::size_t>;  // moves by index

/// The ways to point at moves of a kind; earlier ones are better.
enum class Way : std::uint8_t {
  kColumn,          ///< any cell of the column that it names
  kMoved,           ///< from where to where
  kMovedAndPlaced,  ///< and what is placed then
  kPlaced,          ///< the one cell where something comes
  kNamed,           ///< the cells that it names
  kLine,            ///< what changes in the column or row that it names
  kAllNamed,        ///< the same with others that it does not change
  kComes,           ///< where something comes by a fact beside the board
  kOnlyChange,      ///< the one cell that changes
  kGuessed,         ///< from where to where, most likely
  kAnyChange        ///< any cell that changes
};
constexpr std::array kWays = {
    Way::kColumn,     Way::kMoved,   Way::kMovedAndPlaced, Way::kPlaced,
    Way::kNamed,      Way::kLine,    Way::kAllNamed,       Way::kComes,
    Way::kOnlyChange, Way::kGuessed, Way::kAnyChange};

PointingPath single_cells(const Cells& cells) {
  PointingPath path;
  for (const std::size_t cell : cells) path.push_back({cell});
  return path;
}

Cells changed_cells(const MoveMarks& move) {
  Cells cells;
  for (const CellChange& change : move.changes) cells.push_back(change.cell);
  return cells;
}

bool contains(const Cells& cells, std::size_t cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

Paths paths_of_moved(const MoveMarks& move, bool guessed) {
  Paths paths;
  for (const MovedPiece& piece : move.action.moved) {
    if (piece.guessed == guessed) {
      paths.push_back(single_cells({piece.from, piece.to}));
    }
  }
  return paths;
}

/// One thing moves, and another comes: to an empty cell or where it was.
Paths path_of_moved_and_placed(const MoveMarks& move) {
  const BoardAction& action = move.action;
  if (action.moved.size() != 1) return {};
  const MovedPiece& piece = action.moved.front();
  Cells placed;
  for (const CellChange& change : action.placed) placed.push_back(change.cell);
  for (const CellChange& change : action.replaced) {
    if (change.cell == piece.from) placed.push_back(change.cell);
  }
  if (placed.size() != 1) return {};
  return {single_cells({piece.from, piece.to, placed.front()})};
}

/// Legal moves of a kind, which are the same word with so many arguments.
class MoveKind {
 public:
  MoveKind(const BoardLayout& layout, const NamedCells& names, Group group,
           const std::vector<std::vector<std::string>>& atoms,
           std::span<const MoveMarks> moves)
      : names_(names),
        group_(std::move(group)),
        atoms_(atoms),
        moves_(moves),
        width_(layout.columns.values.size()),
        height_(layout.rows.values.size()) {
    for (const std::size_t move : group_) {
      is_known_ = is_known_ || !moves_[move].changes.empty();
    }
    find_named_cells();
    if (named_.empty()) find_named_line();
  }

  bool names_cells() const { return !named_.empty() || line_ != 0; }

  Paths paths(Way way, std::size_t index) const {
    const MoveMarks& move = moves_[index];
    const Cells changed = changed_cells(move);
    switch (way) {
      case Way::kColumn:
        return drops_into_columns() ? Paths{{line_cells(index)}} : Paths();
      case Way::kMoved:
        return paths_of_moved(move, /*guessed=*/false);
      case Way::kMovedAndPlaced:
        return path_of_moved_and_placed(move);
      case Way::kPlaced: {
        const bool alone =
            move.action.moved.empty() && move.action.placed.size() == 1;
        if (!alone) return {};
        return {single_cells({move.action.placed.front().cell})};
      }
      case Way::kNamed:
        return path_of_names(named_, index);
      case Way::kAllNamed:
        return path_of_names(all_named_, index);
      case Way::kComes:
        return move.comes ? Paths{single_cells({*move.comes})} : Paths();
      case Way::kLine: {
        if (line_ == 0) return {};
        Cells cells = line_cells(index);
        if (is_known_) {
          std::erase_if(cells, [&](std::size_t cell) {
            return !contains(changed, cell);
          });
          keep_fewer(move, cells);
        }
        return cells.empty() ? Paths() : Paths{{cells}};
      }
      case Way::kOnlyChange:
        return changed.size() == 1 ? Paths{{changed}} : Paths();
      case Way::kGuessed:
        return paths_of_moved(move, /*guessed=*/true);
      case Way::kAnyChange:
        return changed.empty() ? Paths() : Paths{{changed}};
    }
    return {};
  }

  /// Of all moves of the kind the paths in one way, as far as possible.
  std::vector<Paths> best_paths() const {
    using Cost = std::pair<std::size_t, std::size_t>;  // missing, alike
    Cost least{std::numeric_limits<std::size_t>::max(), 0};
    std::vector<Paths> best;
    for (const Way way : kWays) {
      std::vector<Paths> rows;
      std::size_t missing = 0;
      for (const std::size_t move : group_) {
        rows.push_back(paths(way, move));
        missing += rows.back().empty() ? 1 : 0;
      }
      const Cost cost{missing, alike(rows)};
      if (cost < least) {
        least = cost;
        best = std::move(rows);
      }
    }
    for (std::size_t i = 0; i < group_.size(); ++i) {
      for (const Way way : kWays) {
        if (best[i].empty()) best[i] = paths(way, group_[i]);
      }
    }
    return best;
  }

  /// Of cells with counts those that are taken from, if there are any.
  static void keep_fewer(const MoveMarks& move, Cells& cells) {
    Cells fewer;
    for (const CellChange& change : move.changes) {
      if (is_fewer(change) && contains(cells, change.cell)) {
        fewer.push_back(change.cell);
      }
    }
    if (!fewer.empty()) cells = std::move(fewer);
  }

  /// The column that a move names, if it does no more than drop something.
  std::optional<std::size_t> column(std::size_t index) const {
    if (!drops_into_columns()) return std::nullopt;
    return names_.column_of(atoms_[index][line_]);
  }

 private:
  /// Pairs of arguments that name a cell in all moves of the kind: those that
  /// change where it is known what does, and in all_named_ others too.
  void find_named_cells() {
    const std::size_t length = atoms_[group_.front()].size();
    for (std::size_t i = 1; i + 1 < length; ++i) {
      if (add_named_cell(i, /*changing=*/true, named_)) ++i;
    }
    auto known = named_.begin();
    for (std::size_t i = 1; i + 1 < length; ++i) {
      if (known != named_.end() && known->argument <= i + 1) {
        if (known->argument == i) {
          all_named_.push_back(*known++);
          ++i;
        }
      } else if (add_named_cell(i, /*changing=*/false, all_named_)) {
        ++i;
      }
    }
  }

  bool add_named_cell(std::size_t argument, bool changing,
                      std::vector<NamedCells::Place>& places) const {
    for (const bool columns_first : names_.orders()) {
      if (!names_cells_at({argument, columns_first}, changing)) continue;
      places.push_back({argument, columns_first});
      return true;
    }
    return false;
  }

  bool names_cells_at(NamedCells::Place place, bool changing) const {
    return std::all_of(group_.begin(), group_.end(), [&](std::size_t move) {
      const auto cell = names_.cell_at(atoms_[move], place);
      if (!cell) return false;
      const Cells changed = changed_cells(moves_[move]);
      return !changing || changed.empty() || contains(changed, *cell);
    });
  }

  /// The one argument that names a column in all moves, or else a row, in which
  /// something changes.
  void find_named_line() {
    for (const bool is_column : {true, false}) {
      Cells places;
      for (std::size_t i = 1; i < atoms_[group_.front()].size(); ++i) {
        line_ = i;
        line_is_column_ = is_column;
        const bool fits =
            std::all_of(group_.begin(), group_.end(), [this](std::size_t move) {
              const Cells cells = line_cells(move);
              const Cells changed = changed_cells(moves_[move]);
              return !cells.empty() &&
                     (changed.empty() ||
                      std::any_of(cells.begin(), cells.end(),
                                  [&changed](std::size_t cell) {
                                    return contains(changed, cell);
                                  }));
            });
        if (fits) places.push_back(i);
      }
      line_ = places.size() == 1 ? places.front() : 0;
      if (line_ != 0) return;
    }
  }

  Cells line_cells(std::size_t move) const {
    const std::string& atom = atoms_[move][line_];
    const auto number =
        line_is_column_ ? names_.column_of(atom) : names_.row_of(atom);
    Cells cells;
    if (!number) return cells;
    const std::size_t count = line_is_column_ ? height_ : width_;
    for (std::size_t i = 0; i < count; ++i) {
      cells.push_back(line_is_column_ ? i * width_ + *number
                                      : *number * width_ + i);
    }
    return cells;
  }

  bool drops_into_columns() const {
    if (line_ == 0 || !line_is_column_ || !is_known_) return false;
    return std::all_of(group_.begin(), group_.end(), [this](std::size_t index) {
      const MoveMarks& move = moves_[index];
      if (move.changes.empty()) return true;
      return move.changes.size() == 1 && move.action.placed.size() == 1 &&
             contains(line_cells(index), move.changes.front().cell);
    });
  }

  Paths path_of_names(const std::vector<NamedCells::Place>& places,
                      std::size_t move) const {
    PointingPath path;
    for (const NamedCells::Place& place : places) {
      path.push_back({*names_.cell_at(atoms_[move], place)});
    }
    return path.empty() ? Paths() : Paths{path};
  }

  /// How many pairs of moves the first paths do not tell apart.
  static std::size_t alike(const std::vector<Paths>& rows) {
    std::map<PointingPath, std::size_t> counts;
    for (const Paths& paths : rows) {
      if (paths.empty()) continue;
      PointingPath first = paths.front();
      // Of several cells the first stands for all.
      for (Cells& step : first) step.resize(1);
      ++counts[first];
    }
    std::size_t pairs = 0;
    for (const auto& [path, count] : counts) pairs += count * (count - 1) / 2;
    return pairs;
  }

  const NamedCells& names_;
  Group group_;
  const std::vector<std::vector<std::string>>& atoms_;
  std::span<const MoveMarks> moves_;
  std::size_t width_;
  std::size_t height_;
  bool is_known_ = false;  // what some of them change
  std::vector<NamedCells::Place> named_;
  std::vector<NamedCells::Place> all_named_;
  std::size_t line_ = 0;  // an argument; 0: none
  bool line_is_column_ = false;
};

/// Where several things move at once, as king and rook when castling, only
/// those paths count that no other move has, if there are any.
void keep_own_paths(std::vector<MoveMarks>& moves) {
  std::map<PointingPath, std::size_t> counts;
  for (const MoveMarks& move : moves) {
    for (const PointingPath& path : move.paths) ++counts[path];
  }
  for (MoveMarks& move : moves) {
    const auto is_own = [&counts](const PointingPath& path) {
      return counts[path] == 1;
    };
    if (move.paths.size() < 2) continue;
    if (std::none_of(move.paths.begin(), move.paths.end(), is_own)) continue;
    std::erase_if(move.paths,
                  [&](const PointingPath& path) { return !is_own(path); });
  }
}

/// The only empty cell of the board.
std::optional<std::size_t> only_empty_cell(const BoardLayout& layout,
                                           std::span<const std::string> facts) {
  const auto cells = place(layout, facts).cells;
  std::optional<std::size_t> empty;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const bool hole = !layout.holes.empty() && layout.holes[cell];
    const bool is_empty =
        cells[cell] ? *cells[cell] == layout.blank : layout.blank.empty();
    if (hole || !is_empty) continue;
    if (empty) return std::nullopt;
    empty = cell;
  }
  return empty;
}

/// Where everything slides into the one empty cell, to name it says nothing.
void shorten_slides(const BoardLayout& layout,
                    std::span<const std::string> facts,
                    std::vector<MoveMarks>& moves) {
  const auto empty = only_empty_cell(layout, facts);
  if (!empty) return;
  const auto slides = [&empty](const MoveMarks& move) {
    return move.changes.empty() ||
           (move.changes.size() == 2 && move.action.moved.size() == 1 &&
            move.action.moved.front().to == *empty);
  };
  if (!std::all_of(moves.begin(), moves.end(), slides)) return;
  for (MoveMarks& move : moves) {
    if (!move.changes.empty()) {
      move.paths = {single_cells({move.action.moved.front().from})};
    }
  }
}

std::size_t rank_of(const BoardLayout& layout, const BoardAction& action) {
  std::string content;
  if (!action.moved.empty()) content = action.moved.front().after;
  if (!action.placed.empty()) content = *action.placed.front().after;
  const auto piece = layout.pieces.find(content);
  if (piece == layout.pieces.end() || piece->second.at_start == 0) {
    return std::numeric_limits<std::uint16_t>::max();
  }
  return piece->second.at_start;
}

/// The only cell that facts beside the board name.
std::optional<std::size_t> cell_beside(const BoardLayout& layout,
                                       const NamedCells& names,
                                       std::span<const std::string> facts) {
  std::optional<std::size_t> found;
  for (const std::string& fact : place(layout, facts).others) {
    const auto atoms = atoms_of(fact);
    for (std::size_t i = 1; i + 1 < atoms.size(); ++i) {
      const auto cell = names.cell_at(atoms, {i, names.orders().front()});
      if (!cell || cell == found) continue;
      if (found) return std::nullopt;
      found = cell;
    }
  }
  return found;
}

}  // namespace

std::vector<MoveMarks> mark_moves(const BoardLayout& layout,
                                  std::span<const std::string> facts,
                                  std::span<const MoveEffect> effects) {
  const NamedCells names(layout);
  std::vector<MoveMarks> moves(effects.size());
  std::vector<std::vector<std::string>> atoms;
  std::map<std::pair<std::string, std::size_t>, Group> groups;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    moves[i].changes =
        changes_between(layout, effects[i].losses, effects[i].gains);
    moves[i].action = explain(layout, moves[i].changes);
    moves[i].comes = cell_beside(layout, names, effects[i].gains);
    moves[i].leaves = cell_beside(layout, names, effects[i].losses);
    moves[i].rank = rank_of(layout, moves[i].action);
    atoms.push_back(atoms_of(effects[i].move));
    // Words alone are all of one kind, such as directions.
    const bool is_word = atoms[i].size() < 2;
    groups[{is_word ? "" : atoms[i].front(), atoms[i].size()}].push_back(i);
  }
  bool names_cells = false;
  for (const auto& [name, group] : groups) {
    const MoveKind kind(layout, names, group, atoms, moves);
    std::vector<Paths> paths = kind.best_paths();
    for (std::size_t i = 0; i < group.size(); ++i) {
      moves[group[i]].paths = std::move(paths[i]);
      moves[group[i]].column = kind.column(group[i]);
    }
    names_cells = names_cells || kind.names_cells();
  }
  keep_own_paths(moves);
  shorten_slides(layout, facts, moves);
  // Who names cells gives no directions.
  if (!names_cells) assign_arrow_keys(layout, facts, effects, moves);
  return moves;
}

}  // namespace gamemaster::board
