#include "reasoner/boards/boards.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "reasoner/boards/cell_links.h"
#include "reasoner/boards/proposition_forms.h"
#include "reasoner/boards/value_order.h"
#include "reasoner/network/network_playouts.h"

namespace reasoner::boards {

namespace {

constexpr std::uint32_t kSteps = 100;
constexpr std::uint64_t kMostWork = 10'000'000;
constexpr std::size_t kMostReadTogether = 12;
constexpr std::size_t kMostOrderedValues = 64;
constexpr std::uint32_t kLeastArrivals = 3;

/// A possible board: a form of propositions, with two arguments as columns and
/// rows.
class Candidate {
 public:
  Candidate(const PropositionForm& form, std::uint32_t column,
            std::uint32_t row)
      : form_(&form), column_(column), row_(row) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> cells;
    std::map<std::string, std::uint32_t> pieces;
    for (const PropositionForm::Member& member : form.members) {
      const auto cell =
          cells.try_emplace({member.arguments[column], member.arguments[row]},
                            static_cast<std::uint32_t>(cells.size()));
      cell_of_.push_back(cell.first->second);
      std::string name = piece_name(member);
      const auto piece = pieces.try_emplace(
          name, static_cast<std::uint32_t>(piece_names_.size()));
      if (piece.second) piece_names_.push_back(std::move(name));
      piece_of_.push_back(piece.first->second);
    }
    cells_ = cells.size();
  }

  const PropositionForm& form() const { return *form_; }
  std::uint32_t column_argument() const { return column_; }
  std::uint32_t row_argument() const { return row_; }
  std::size_t cells() const { return cells_; }
  const std::vector<std::string>& piece_names() const { return piece_names_; }
  std::uint32_t piece_of(std::size_t member) const { return piece_of_[member]; }
  std::uint32_t column_of(std::size_t member) const {
    return form_->members[member].arguments[column_];
  }
  std::uint32_t row_of(std::size_t member) const {
    return form_->members[member].arguments[row_];
  }

  /// Whether the arguments are combined freely.
  bool is_grid() const {
    const std::size_t columns = form_->values[column_].size();
    const std::size_t rows = form_->values[row_].size();
    return columns > 1 && rows > 1 && cells_ > 4 &&
           2 * cells_ >= columns * rows;
  }

  /// Notes which situations show two things on one cell, in one column and in
  /// one row.
  void look(const std::vector<std::uint64_t>& bases, std::uint64_t present) {
    std::vector<std::uint64_t> cells(cells_, 0);
    std::vector<std::uint64_t> columns(form_->values[column_].size(), 0);
    std::vector<std::uint64_t> rows(form_->values[row_].size(), 0);
    for (std::size_t i = 0; i < form_->members.size(); ++i) {
      const std::uint64_t word = bases[form_->members[i].base] & present;
      std::uint64_t& cell = cells[cell_of_[i]];
      std::uint64_t& column = columns[column_of(i)];
      std::uint64_t& row = rows[row_of(i)];
      two_on_cell_ = two_on_cell_ || (cell & word) != 0;
      two_in_column_ = two_in_column_ || (column & word) != 0;
      two_in_row_ = two_in_row_ || (row & word) != 0;
      cell |= word;
      column |= word;
      row |= word;
    }
  }
  /// Whether it is a board, by what was seen.
  bool is_board() const {
    return !two_on_cell_ && two_in_column_ && two_in_row_;
  }

 private:
  const PropositionForm* form_;
  std::uint32_t column_;
  std::uint32_t row_;
  std::size_t cells_ = 0;
  std::vector<std::uint32_t> cell_of_;   // by member
  std::vector<std::uint32_t> piece_of_;  // by member
  std::vector<std::string> piece_names_;
  bool two_on_cell_ = false;
  bool two_in_column_ = false;
  bool two_in_row_ = false;

  std::string piece_name(const PropositionForm::Member& member) const {
    std::string name;
    for (std::uint32_t i = 0; i < form_->width; ++i) {
      if (i == column_ || i == row_) continue;
      if (!name.empty()) name += ' ';
      name += form_->values[i][member.arguments[i]];
    }
    return name;
  }
};

std::vector<Candidate> find_candidates(
    const std::vector<PropositionForm>& forms) {
  std::vector<Candidate> candidates;
  for (const PropositionForm& form : forms) {
    for (std::uint32_t row = 1; row < form.width; ++row) {
      for (std::uint32_t column = 0; column < row; ++column) {
        Candidate candidate(form, column, row);
        if (candidate.is_grid()) candidates.push_back(std::move(candidate));
      }
    }
  }
  return candidates;
}

/// How often each base became true by a move of each role.
class Arrivals {
 public:
  explicit Arrivals(const network::Propnet& propnet)
      : propnet_(propnet),
        counts_(propnet.game.role_count(),
                std::vector<std::uint32_t>(propnet.base_count(), 0)) {}

  void look(const network::NetworkPlayouts& playouts) {
    const network::NetworkSimulation& simulation = playouts.simulation();
    const network::NetworkOutputs& outputs = simulation.network().outputs();
    // Situations in which a role has a choice, and no other one.
    std::vector<std::uint64_t> choosing;
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    for (RoleIndex role = 0; role < counts_.size(); ++role) {
      choosing.push_back(choices(simulation, role));
      two |= one & choosing.back();
      one |= choosing.back();
    }
    for (std::uint32_t base = 0; base < propnet_.base_count(); ++base) {
      const std::uint64_t rise = simulation.value(outputs.next[base]) &
                                 ~playouts.bases()[base] & playouts.alive() &
                                 ~two;
      if (rise == 0) continue;
      for (RoleIndex role = 0; role < counts_.size(); ++role) {
        counts_[role][base] +=
            static_cast<std::uint32_t>(std::popcount(rise & choosing[role]));
      }
    }
  }

  std::uint32_t count(RoleIndex role, std::uint32_t base) const {
    return counts_[role][base];
  }

 private:
  const network::Propnet& propnet_;
  std::vector<std::vector<std::uint32_t>> counts_;  // by role and base

  std::uint64_t choices(const network::NetworkSimulation& simulation,
                        RoleIndex role) const {
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    for (std::uint32_t i = propnet_.first_input[role];
         i < propnet_.first_input[role + 1]; ++i) {
      const std::uint64_t legal =
          simulation.value(simulation.network().outputs().legal[i]);
      two |= one & legal;
      one |= legal;
    }
    return two;
  }
};

/// False where it was stopped.
bool observe(const network::Propnet& propnet,
             std::vector<Candidate>& candidates, Arrivals& arrivals,
             const std::function<bool()>& stop) {
  network::NetworkPlayouts playouts(propnet, /*seed=*/9);
  const std::size_t size = propnet.networks[0].node_count() + 1;
  for (std::uint32_t step = 0; step < kSteps && step * size < kMostWork;
       ++step) {
    if (stop()) return false;
    playouts.look();
    for (Candidate& candidate : candidates) {
      candidate.look(playouts.bases(), playouts.present());
    }
    arrivals.look(playouts);
    playouts.advance();
  }
  return true;
}

std::vector<Piece> find_pieces(const Candidate& candidate,
                               const Arrivals& arrivals,
                               std::size_t role_count) {
  std::vector<Piece> pieces;
  for (std::uint32_t piece = 0; piece < candidate.piece_names().size();
       ++piece) {
    std::vector<std::uint32_t> counts(role_count, 0);
    for (std::size_t i = 0; i < candidate.form().members.size(); ++i) {
      if (candidate.piece_of(i) != piece) continue;
      for (RoleIndex role = 0; role < role_count; ++role) {
        counts[role] += arrivals.count(role, candidate.form().members[i].base);
      }
    }
    Piece& result = pieces.emplace_back(
        Piece{.name = candidate.piece_names()[piece], .owner = {}});
    const auto most = std::ranges::max_element(counts);
    const auto others =
        std::ranges::count_if(counts, [](auto count) { return count > 0; });
    if (role_count > 1 && others == 1 && *most >= kLeastArrivals) {
      result.owner = static_cast<RoleIndex>(most - counts.begin());
    }
  }
  return pieces;
}

/// A cell: its place on the side in question, and on the other side.
struct Cell {
  std::uint32_t place;
  std::uint32_t other;

  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// Links the places of cells that are read together, and are in one line of
/// the other side if `in_line`.
ValueLinks link_places(std::size_t places,
                       const std::vector<std::vector<Cell>>& sets,
                       bool in_line) {
  ValueLinks links(places);
  for (const std::vector<Cell>& cells : sets) {
    for (std::size_t a = 0; a < cells.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (in_line && cells[a].other != cells[b].other) continue;
        links.add(cells[a].place, cells[b].place,
                  1.0 / static_cast<double>(cells.size() - 1));
      }
    }
  }
  return links;
}

/// The cells among the bases that are read together.
std::vector<std::vector<Cell>> cells_read_together(
    const Candidate& candidate, bool is_column,
    const std::vector<std::vector<std::uint32_t>>& together,
    std::size_t base_count) {
  const PropositionForm& form = candidate.form();
  constexpr std::uint32_t kNone = 0xffffffff;
  std::vector<std::uint32_t> member_of(base_count, kNone);
  for (std::uint32_t i = 0; i < form.members.size(); ++i) {
    member_of[form.members[i].base] = i;
  }
  std::vector<std::vector<Cell>> sets;
  for (const auto& bases : together) {
    std::vector<Cell> cells;
    for (const std::uint32_t base : bases) {
      const std::uint32_t member = member_of[base];
      if (member == kNone) continue;
      const std::uint32_t column = candidate.column_of(member);
      const std::uint32_t row = candidate.row_of(member);
      cells.push_back(is_column ? Cell{column, row} : Cell{row, column});
    }
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (cells.size() > 1) sets.push_back(std::move(cells));
  }
  return sets;
}

/// Puts values in the order of a chain in which they stand without a gap, the
/// smaller number of both ends first; empty where there is none.
std::vector<std::size_t> order_by_chain(
    const std::vector<std::string>& values,
    const std::vector<std::vector<std::string>>& chains) {
  for (const std::vector<std::string>& chain : chains) {
    std::vector<std::size_t> order;
    for (const std::string& value : chain) {
      const auto found = std::ranges::find(values, value);
      if (found != values.end()) {
        order.push_back(static_cast<std::size_t>(found - values.begin()));
      } else if (!order.empty()) {
        break;
      }
    }
    if (order.size() < values.size()) continue;
    if (order.front() > order.back()) std::ranges::reverse(order);
    return order;
  }
  return {};
}

/// The values of one side, in their order where the rules state it, or else
/// where lines tell it or diagonals do.
BoardSide make_side(const Candidate& candidate, bool is_column,
                    const std::vector<std::vector<std::uint32_t>>& together,
                    const network::Propnet& propnet) {
  BoardSide side;
  side.argument =
      is_column ? candidate.column_argument() : candidate.row_argument();
  side.values = candidate.form().values[side.argument];
  if (side.values.size() > kMostOrderedValues) return side;
  std::vector<std::size_t> order = order_by_chain(side.values, propnet.chains);
  if (order.empty()) {
    const auto sets = cells_read_together(candidate, is_column, together,
                                          propnet.base_count());
    for (const bool in_line : {true, false}) {
      order = order_values(link_places(side.values.size(), sets, in_line));
      if (!order.empty()) break;
    }
  }
  if (order.empty()) return side;
  side.ordered = true;
  std::vector<std::string> values;
  for (const std::size_t i : order) values.push_back(side.values[i]);
  side.values = std::move(values);
  return side;
}

}  // namespace

std::vector<Board> find_boards(const network::Propnet& propnet,
                               const std::function<bool()>& stop) {
  const std::vector<PropositionForm> forms = find_forms(propnet);
  std::vector<Candidate> candidates = find_candidates(forms);
  if (candidates.empty()) return {};
  Arrivals arrivals(propnet);
  if (!observe(propnet, candidates, arrivals, stop)) return {};
  const auto together = bases_read_together(propnet, kMostReadTogether);
  std::vector<Board> boards;
  for (const PropositionForm& form : forms) {
    if (stop()) return {};
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates) {
      if (&candidate.form() != &form || !candidate.is_board()) continue;
      if (best == nullptr || candidate.cells() > best->cells()) {
        best = &candidate;
      }
    }
    if (best == nullptr) continue;
    boards.push_back(
        {.relation = form.relation,
         .width = form.width,
         .columns = make_side(*best, /*is_column=*/true, together, propnet),
         .rows = make_side(*best, /*is_column=*/false, together, propnet),
         .cells = best->cells(),
         .pieces = find_pieces(*best, arrivals, propnet.game.role_count())});
  }
  return boards;
}

}  // namespace reasoner::boards
