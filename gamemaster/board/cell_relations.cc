#include "gamemaster/board/cell_relations.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "gamemaster/board/named_cells.h"

namespace gamemaster::board {

namespace {

using Tuple = std::vector<std::string>;  // the name of the relation first
using Tuples = std::vector<Tuple>;
using Link = std::pair<std::size_t, std::size_t>;
using Links = std::set<Link>;
using Regions = std::vector<std::size_t>;
using Place = NamedCells::Place;

constexpr std::size_t kMostLinksOfACell = 8;
constexpr std::size_t kFewestLinkedCells = 4;

std::map<std::pair<std::string, std::size_t>, Tuples> by_relation(
    std::span<const std::string> facts) {
  std::map<std::pair<std::string, std::size_t>, Tuples> relations;
  for (const std::string& fact : facts) {
    Tuple atoms = atoms_of(fact);
    if (atoms.empty()) continue;
    relations[{atoms[0], atoms.size() - 1}].push_back(std::move(atoms));
  }
  return relations;
}

/// Joins what is connected (union by representatives).
class Groups {
 public:
  explicit Groups(std::size_t count) : parents_(count) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t cell) {
    while (parents_[cell] != cell) cell = parents_[cell];
    return cell;
  }
  void join(std::size_t a, std::size_t b) { parents_[find(a)] = find(b); }

 private:
  std::vector<std::size_t> parents_;
};

/// The cells and how they lie.
class Grid {
 public:
  explicit Grid(const BoardLayout& layout)
      : layout_(layout),
        named_(layout),
        columns_(layout.columns.values.size()),
        rows_(layout.rows.values.size()) {}

  const NamedCells& named() const { return named_; }
  const BoardLayout& layout() const { return layout_; }
  std::size_t columns() const { return columns_; }
  std::size_t size() const { return columns_ * rows_; }
  bool is_cell(std::size_t cell) const {
    return layout_.holes.empty() || !layout_.holes[cell];
  }

  std::vector<std::size_t> cells() const {
    std::vector<std::size_t> list;
    for (std::size_t cell = 0; cell < size(); ++cell) {
      if (is_cell(cell)) list.push_back(cell);
    }
    return list;
  }

  struct Step {
    int across = 0;
    int up = 0;
    int length = 1;  // in rows or columns
    friend auto operator<=>(const Step&, const Step&) = default;
  };

  /// The way from one cell to the next that is there in its direction; nothing
  /// where the direction is none of eight, or a cell lies between.
  std::optional<Step> step(const Link& link) const {
    const int across = column(link.second) - column(link.first);
    const int up = row(link.second) - row(link.first);
    if (across != 0 && up != 0 && std::abs(across) != std::abs(up)) {
      return std::nullopt;
    }
    Step step{sign(across), sign(up), std::max(std::abs(across), std::abs(up))};
    for (int i = 1; i < step.length; ++i) {
      if (neighbour(link.first, step, i)) return std::nullopt;
    }
    return step;
  }

  /// The cell so many steps away, if there is one.
  std::optional<std::size_t> neighbour(std::size_t cell, const Step& step,
                                       int count) const {
    const int to_column = column(cell) + step.across * count;
    const int to_row = row(cell) + step.up * count;
    if (to_column < 0 || to_row < 0 ||
        to_column >= static_cast<int>(columns_) ||
        to_row >= static_cast<int>(rows_)) {
      return std::nullopt;
    }
    const std::size_t to = static_cast<std::size_t>(to_row) * columns_ +
                           static_cast<std::size_t>(to_column);
    return is_cell(to) ? std::optional(to) : std::nullopt;
  }

 private:
  static int sign(int number) { return (number > 0) - (number < 0); }
  int column(std::size_t cell) const {
    return static_cast<int>(cell % columns_);
  }
  int row(std::size_t cell) const { return static_cast<int>(cell / columns_); }

  const BoardLayout& layout_;
  NamedCells named_;
  std::size_t columns_;
  std::size_t rows_;
};

/// What the tuples pair at these places; nothing where one of them names no
/// cell there, or the same cell twice.
std::optional<Links> pairs_at(const Grid& grid, const Tuples& tuples,
                              Place first, Place second) {
  Links links;
  for (const Tuple& tuple : tuples) {
    const auto a = grid.named().cell_at(tuple, first);
    const auto b = grid.named().cell_at(tuple, second);
    if (!a || !b || *a == *b) return std::nullopt;
    links.insert({*a, *b});
  }
  return links;
}

bool is_symmetric(const Links& links) {
  return std::all_of(links.begin(), links.end(), [&links](const Link& link) {
    return links.contains({link.second, link.first});
  });
}

bool makes_one_whole(const Grid& grid, const Links& links) {
  Groups groups(grid.size());
  std::map<std::size_t, std::size_t> degrees;
  for (const auto& [from, to] : links) {
    groups.join(from, to);
    if (++degrees[from] > kMostLinksOfACell) return false;
  }
  const std::vector<std::size_t> cells = grid.cells();
  return std::all_of(cells.begin(), cells.end(), [&](std::size_t cell) {
    return groups.find(cell) == groups.find(cells[0]);
  });
}

/// Whether they are straight, and differ from a plain grid.
bool are_worth_drawing(const Grid& grid, const Links& links) {
  std::set<Grid::Step> steps;
  for (const Link& link : links) {
    const auto step = grid.step(link);
    if (!step) return false;
    steps.insert(*step);
  }
  for (const Grid::Step& step : steps) {
    if (step.length > 1) return true;
    for (const std::size_t cell : grid.cells()) {
      const auto next = grid.neighbour(cell, step, 1);
      if (next && !links.contains({cell, *next})) return true;
    }
  }
  return false;
}

/// Calls `visit` with all pairs of places where a tuple of so many atoms, the
/// name first, may name two cells.
template <typename Visit>
void for_pairs_of_places(const Grid& grid, std::size_t atoms,
                         const Visit& visit) {
  for (const bool columns_first : grid.named().orders()) {
    for (std::size_t first = 1; first + 3 < atoms; ++first) {
      for (std::size_t second = first + 2; second + 1 < atoms; ++second) {
        visit(Place{first, columns_first}, Place{second, columns_first});
      }
    }
  }
}

/// Regions by any name, as find_regions gives them; nothing where they are
/// none.
template <typename Name>
std::optional<Regions> as_regions(const Grid& grid,
                                  const std::map<std::size_t, Name>& names) {
  const std::vector<std::size_t> cells = grid.cells();
  if (names.size() != cells.size() || cells.size() != grid.size()) {
    return std::nullopt;
  }
  std::map<Name, std::vector<std::size_t>> members;
  for (const auto& [cell, name] : names) members[name].push_back(cell);
  const std::size_t size = members.begin()->second.size();
  if (members.size() < 2 || size < 2) return std::nullopt;
  Groups groups(grid.size());
  for (const std::size_t cell : cells) {
    for (const Grid::Step& step : {Grid::Step{1, 0, 1}, Grid::Step{0, 1, 1}}) {
      const auto next = grid.neighbour(cell, step, 1);
      if (next && names.at(cell) == names.at(*next)) groups.join(cell, *next);
    }
  }
  bool all_columns = true;
  bool all_rows = true;
  for (const auto& [name, list] : members) {
    if (list.size() != size) return std::nullopt;
    for (const std::size_t cell : list) {
      if (groups.find(cell) != groups.find(list[0])) return std::nullopt;
      all_columns =
          all_columns && cell % grid.columns() == list[0] % grid.columns();
      all_rows = all_rows && cell / grid.columns() == list[0] / grid.columns();
    }
  }
  if (all_columns || all_rows) return std::nullopt;
  Regions regions(grid.size());
  std::map<Name, std::size_t> numbers;
  for (const auto& [cell, name] : names) {
    regions[cell] = numbers.emplace(name, numbers.size()).first->second;
  }
  return regions;
}

/// `(region COLUMN ROW NAME)`, also with the name first.
std::optional<Regions> regions_by_cell(const Grid& grid, const Tuples& tuples) {
  if (tuples[0].size() != 4) return std::nullopt;
  for (const bool columns_first : grid.named().orders()) {
    for (const std::size_t first : {1U, 2U}) {
      std::map<std::size_t, std::string> names;
      bool fits = true;
      for (const Tuple& tuple : tuples) {
        const auto cell = grid.named().cell_at(tuple, {first, columns_first});
        const std::string& name = tuple[first == 1 ? 3 : 1];
        fits = fits && cell && names.emplace(*cell, name).second;
      }
      if (!fits) continue;
      if (auto regions = as_regions(grid, names)) return regions;
    }
  }
  return std::nullopt;
}

/// `(third INDEX NAME)`: the region of a cell is that of its column and that of
/// its row.
std::optional<Regions> regions_by_side(const Grid& grid, const Tuples& tuples) {
  if (tuples[0].size() != 3) return std::nullopt;
  std::map<std::string, std::string> names;
  for (const Tuple& tuple : tuples) {
    if (!names.emplace(tuple[1], tuple[2]).second) return std::nullopt;
  }
  const auto& columns = grid.layout().columns.values;
  const auto& rows = grid.layout().rows.values;
  std::map<std::size_t, std::pair<std::string, std::string>> of_cells;
  std::set<std::string> parts;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      const auto across = names.find(columns[column]);
      const auto up = names.find(rows[row]);
      if (across == names.end() || up == names.end()) return std::nullopt;
      of_cells[row * columns.size() + column] = {across->second, up->second};
      parts.insert(across->second);
    }
  }
  // By columns and by rows alone they are divided, too.
  if (parts.size() < 2 || parts.size() == columns.size()) return std::nullopt;
  return as_regions(grid, of_cells);
}

/// `(same_region COLUMN ROW COLUMN ROW)`.
std::optional<Regions> regions_by_pairs(const Grid& grid,
                                        const Tuples& tuples) {
  std::optional<Regions> found;
  for_pairs_of_places(grid, tuples[0].size(),
                      [&](const Place& first, const Place& second) {
                        Groups groups(grid.size());
                        std::set<Link> pairs;
                        for (const Tuple& tuple : tuples) {
                          const auto a = grid.named().cell_at(tuple, first);
                          const auto b = grid.named().cell_at(tuple, second);
                          if (!a || !b) return;
                          groups.join(*a, *b);
                          if (*a != *b) pairs.insert({*a, *b});
                        }
                        std::map<std::size_t, std::size_t> names;
                        std::map<std::size_t, std::size_t> sizes;
                        for (const std::size_t cell : grid.cells()) {
                          names[cell] = groups.find(cell);
                          ++sizes[names[cell]];
                        }
                        // All cells of a region with each other.
                        std::size_t expected = 0;
                        for (const auto& [name, size] : sizes)
                          expected += size * (size - 1);
                        if (pairs.size() == expected && !found)
                          found = as_regions(grid, names);
                      });
  return found;
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> find_links(
    const BoardLayout& layout, std::span<const std::string> facts) {
  const Grid grid(layout);
  if (grid.cells().size() < kFewestLinkedCells) return {};
  Links best;
  for (const auto& [relation, tuples] : by_relation(facts)) {
    for_pairs_of_places(
        grid, tuples[0].size(), [&](const Place& first, const Place& second) {
          const auto links = pairs_at(grid, tuples, first, second);
          if (links && links->size() > best.size() && is_symmetric(*links) &&
              makes_one_whole(grid, *links) &&
              are_worth_drawing(grid, *links)) {
            best = *links;
          }
        });
  }
  std::vector<Link> list;
  for (const Link& link : best) {
    if (link.first < link.second) list.push_back(link);
  }
  return list;
}

std::vector<std::size_t> find_regions(const BoardLayout& layout,
                                      std::span<const std::string> facts) {
  const Grid grid(layout);
  for (const auto& [relation, tuples] : by_relation(facts)) {
    for (const auto& read :
         {regions_by_cell, regions_by_side, regions_by_pairs}) {
      if (auto regions = read(grid, tuples)) return *std::move(regions);
    }
  }
  return {};
}

}  // namespace gamemaster::board
