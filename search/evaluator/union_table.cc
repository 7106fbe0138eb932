#include "search/evaluator/union_table.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "reasoner/network/network_simulation.h"

namespace search::evaluator {

using board_pieces::PiecePlace;
using board_pieces::PieceTable;
using board_pieces::PieceType;

namespace {

using reasoner::RoleIndex;
using reasoner::network::NetworkSimulation;
using reasoner::network::Propnet;
using reasoner::network::Signal;

constexpr std::size_t kMostBoardCells = 256;
constexpr std::size_t kLeastCells = 9;
/// Gate inputs evaluated for one guess: some tenths of a second.
constexpr std::size_t kMostQuestions = 300'000'000;
constexpr std::size_t kDrawnSets = 384;
constexpr std::size_t kLargestSet = 8;
constexpr std::size_t kLanes = 64;
constexpr int kEven = 50;

/// A set of cells on which all pieces of the role stand.
using Cells = std::vector<std::uint16_t>;

/// The cells of one board, and the bases that say what stands on them.
class CellBoard {
 public:
  CellBoard(const PieceTable& table, std::size_t board)
      : cell_of_(table.places.size(), Union::kNoCell),
        type_of_(table.places.size(), PiecePlace::kNoType) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint16_t> cells;
    for (std::size_t base = 0; base < table.places.size(); ++base) {
      const PiecePlace& place = table.places[base];
      if (place.type == PiecePlace::kNoType ||
          table.types[place.type].board != board) {
        continue;
      }
      const auto cell = cells.try_emplace(
          {place.column, place.row}, static_cast<std::uint16_t>(bases_.size()));
      if (cell.second) bases_.emplace_back();
      bases_[cell.first->second].push_back(static_cast<std::uint32_t>(base));
      cell_of_[base] = cell.first->second;
      type_of_[base] = place.type;
    }
  }

  std::size_t cells() const { return bases_.size(); }
  const std::vector<std::uint32_t>& bases(std::size_t cell) const {
    return bases_[cell];
  }
  std::uint16_t cell_of(std::size_t base) const { return cell_of_[base]; }
  std::uint32_t type_of(std::size_t base) const { return type_of_[base]; }
  /// The base that says so; kNoType where nothing of that type ever stands
  /// there.
  std::uint32_t base_of(std::size_t cell, std::uint32_t type) const {
    for (const std::uint32_t base : bases_[cell]) {
      if (type_of_[base] == type) return base;
    }
    return PiecePlace::kNoType;
  }

 private:
  std::vector<std::vector<std::uint32_t>> bases_;  // by cell
  std::vector<std::uint16_t> cell_of_;             // by base
  std::vector<std::uint32_t> type_of_;             // by base
};

/// The guess that the role wins by uniting the pieces of `type`. `blank` is the
/// type that marks empty cells, if any does.
struct Guess {
  RoleIndex role = 0;
  std::uint32_t type = 0;
  std::uint32_t blank = PiecePlace::kNoType;
};

/// Asks one network whether a role has its best goal with its pieces on sets of
/// cells, and all others where they are at the beginning.
class Oracle {
 public:
  Oracle(const Propnet& propnet, std::uint32_t phase, const CellBoard& board,
         const Guess& guess)
      : board_(board),
        guess_(guess),
        simulation_(propnet.networks[phase]),
        background_(propnet.base_count(), false) {
    for (std::size_t base = 0; base < background_.size(); ++base) {
      background_[base] = propnet.initial.test(base);
    }
    for (std::uint32_t p = 0; p < propnet.phase_propositions.size(); ++p) {
      const auto base = propnet.phase_propositions[p];
      if (base < background_.size()) background_[base] = p == phase;
    }
    for (std::size_t cell = 0; cell < board.cells(); ++cell) {
      const std::uint32_t own = board.base_of(cell, guess.type);
      if (own == PiecePlace::kNoType || !background_[own]) continue;
      background_[own] = false;
      set_blank(cell, [&](std::uint32_t base) { background_[base] = true; });
    }
    int best = kEven;
    for (const auto& goal : propnet.networks[phase].outputs().goals) {
      if (goal.role != guess.role || goal.value <= best) continue;
      best = goal.value;
      signal_ = goal.signal;
    }
  }

  bool can_answer() const {
    return signal_.has_value() &&
           simulation_.network().is_gate(signal_->node());
  }
  std::size_t work() const { return work_; }

  /// Bit i: whether the role has its best goal with pieces on sets[i] only; at
  /// most 64 sets.
  std::uint64_t ask(std::span<const Cells> sets) {
    words_.resize(background_.size());
    for (std::uint32_t base = 0; base < background_.size(); ++base) {
      words_[base] = background_[base] ? ~std::uint64_t{0} : 0;
    }
    for (std::size_t lane = 0; lane < sets.size(); ++lane) {
      const std::uint64_t bit = std::uint64_t{1} << lane;
      for (const std::uint16_t cell : sets[lane]) {
        for (const std::uint32_t base : board_.bases(cell)) {
          words_[base] &= ~bit;
        }
        words_[board_.base_of(cell, guess_.type)] |= bit;
      }
    }
    for (std::uint32_t base = 0; base < words_.size(); ++base) {
      simulation_.set_base(base, words_[base]);
    }
    simulation_.run();
    work_ += simulation_.network().gate_input_count();
    return simulation_.value(*signal_);
  }

 private:
  template <typename Set>
  void set_blank(std::size_t cell, const Set& set) {
    if (guess_.blank == PiecePlace::kNoType) return;
    const std::uint32_t base = board_.base_of(cell, guess_.blank);
    if (base != PiecePlace::kNoType) set(base);
  }

  const CellBoard& board_;
  Guess guess_;
  NetworkSimulation simulation_;
  std::vector<bool> background_;
  std::optional<Signal> signal_;
  std::vector<std::uint64_t> words_;
  std::size_t work_ = 0;
};

/// Tries one guess on one network.
class Trial {
 public:
  Trial(const CellBoard& board, Oracle& oracle)
      : board_(board), oracle_(oracle), links_(board.cells()) {}

  bool holds() {
    return singles_are_united() && find_links() && is_one_piece() &&
           drawn_sets_agree();
  }
  std::vector<std::vector<std::uint16_t>>& links() { return links_; }
  std::vector<std::uint8_t>& distances() { return distances_; }

 private:
  /// Asks about all sets and calls visit(number, answer) for each, until a call
  /// returns false or there were too many questions; then it returns false.
  template <typename Visit>
  bool ask_all(const std::vector<Cells>& sets, const Visit& visit) {
    for (std::size_t first = 0; first < sets.size(); first += kLanes) {
      const std::size_t count = std::min(kLanes, sets.size() - first);
      if (oracle_.work() > kMostQuestions) return false;
      const std::uint64_t answers =
          oracle_.ask(std::span(sets).subspan(first, count));
      for (std::size_t i = 0; i < count; ++i) {
        if (!visit(first + i, ((answers >> i) & 1) != 0)) return false;
      }
    }
    return true;
  }

  bool singles_are_united() {
    std::vector<Cells> sets;
    for (std::size_t cell = 0; cell < board_.cells(); ++cell) {
      sets.push_back({static_cast<std::uint16_t>(cell)});
    }
    return ask_all(sets, [](std::size_t, bool answer) { return answer; });
  }

  bool find_links() {
    std::vector<Cells> pairs;
    const auto cells = static_cast<std::uint16_t>(board_.cells());
    for (std::uint16_t a = 0; a < cells; ++a) {
      for (std::uint16_t b = 0; b < a; ++b) pairs.push_back({b, a});
    }
    std::size_t count = 0;
    const bool done = ask_all(pairs, [&](std::size_t i, bool answer) {
      if (!answer) return true;
      links_[pairs[i][0]].push_back(pairs[i][1]);
      links_[pairs[i][1]].push_back(pairs[i][0]);
      // Where a third of all pairs is linked, there is nothing to unite.
      return 3 * ++count < pairs.size();
    });
    for (auto& links : links_) std::ranges::sort(links);
    return done;
  }

  /// Whether links lead from each cell to each other one; finds how far it is.
  bool is_one_piece() {
    constexpr std::uint8_t kFar = 255;
    const std::size_t cells = board_.cells();
    distances_.assign(cells * cells, kFar);
    Cells queue;
    for (std::size_t from = 0; from < cells; ++from) {
      std::uint8_t* const distance = distances_.data() + from * cells;
      distance[from] = 0;
      queue.assign(1, static_cast<std::uint16_t>(from));
      for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const std::uint16_t next : links_[queue[i]]) {
          if (distance[next] != kFar) continue;
          distance[next] = static_cast<std::uint8_t>(distance[queue[i]] + 1);
          queue.push_back(next);
        }
      }
      if (queue.size() != cells) return false;
    }
    return true;
  }

  bool drawn_sets_agree() {
    std::vector<Cells> sets;
    for (std::size_t i = 0; i < kDrawnSets; ++i) sets.push_back(draw(i));
    return ask_all(sets, [&](std::size_t i, bool answer) {
      return answer == is_united(sets[i]);
    });
  }

  /// A random set: every other one is connected, the others have one cell put
  /// elsewhere.
  Cells draw(std::size_t number) {
    const std::size_t size = 3 + number % (kLargestSet - 2);
    Cells set = {any_cell()};
    while (set.size() < size) {
      const auto& links = links_[set[random_() % set.size()]];
      const std::uint16_t next = links[random_() % links.size()];
      if (std::ranges::find(set, next) == set.end()) {
        set.push_back(next);
      } else if (random_() % kLanes == 0) {
        break;  // a corner that leads nowhere
      }
    }
    if (number % 2 == 0) return set;
    const std::uint16_t other = any_cell();
    if (std::ranges::find(set, other) == set.end()) {
      set[random_() % set.size()] = other;
    }
    return set;
  }

  std::uint16_t any_cell() {
    return static_cast<std::uint16_t>(random_() % board_.cells());
  }

  bool is_united(const Cells& set) const {
    Cells group = {set[0]};
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const std::uint16_t next : links_[group[i]]) {
        if (std::ranges::find(set, next) != set.end() &&
            std::ranges::find(group, next) == group.end()) {
          group.push_back(next);
        }
      }
    }
    return group.size() == set.size();
  }

  const CellBoard& board_;
  Oracle& oracle_;
  std::vector<std::vector<std::uint16_t>> links_;
  std::vector<std::uint8_t> distances_;
  std::mt19937_64 random_{7};
};

/// The types that may mark empty cells: kNoType where some cell holds nothing
/// at the beginning, else what nobody owns and is there then.
std::vector<std::uint32_t> possible_blanks(const Propnet& propnet,
                                           const CellBoard& board,
                                           const PieceTable& table) {
  std::vector<std::uint32_t> blanks;
  for (std::size_t cell = 0; cell < board.cells(); ++cell) {
    const auto& bases = board.bases(cell);
    if (std::ranges::none_of(bases, [&](std::uint32_t base) {
          return propnet.initial.test(base);
        })) {
      return {PiecePlace::kNoType};
    }
    for (const std::uint32_t base : bases) {
      const std::uint32_t type = board.type_of(base);
      if (propnet.initial.test(base) && !table.types[type].owner &&
          std::ranges::find(blanks, type) == blanks.end()) {
        blanks.push_back(type);
      }
    }
  }
  return blanks;
}

Union make_union(const CellBoard& board, const Guess& guess, Trial& trial,
                 const PieceTable& table) {
  Union result;
  result.role = guess.role;
  result.places.resize(table.places.size());
  for (std::size_t base = 0; base < table.places.size(); ++base) {
    if (board.cell_of(base) == Union::kNoCell) continue;
    result.places[base] = {.cell = board.cell_of(base),
                           .is_own = board.type_of(base) == guess.type,
                           .is_free = board.type_of(base) == guess.blank};
  }
  result.links = std::move(trial.links());
  result.distances = std::move(trial.distances());
  return result;
}

std::optional<Union> try_guess(const Propnet& propnet, const PieceTable& table,
                               const CellBoard& board, const Guess& guess) {
  for (std::size_t cell = 0; cell < board.cells(); ++cell) {
    if (board.base_of(cell, guess.type) == PiecePlace::kNoType) return {};
  }
  for (std::uint32_t phase = 0; phase < propnet.networks.size(); ++phase) {
    Oracle oracle(propnet, phase, board, guess);
    if (!oracle.can_answer()) continue;
    Trial trial(board, oracle);
    if (trial.holds()) return make_union(board, guess, trial, table);
  }
  return {};
}

/// Appends the unions of one type of pieces by which the role wins.
void add_unions(const Propnet& propnet, const PieceTable& table,
                const CellBoard& board, Guess guess,
                std::vector<Union>& unions) {
  for (const std::uint32_t blank : possible_blanks(propnet, board, table)) {
    if (blank == guess.type) continue;
    guess.blank = blank;
    auto found = try_guess(propnet, table, board, guess);
    if (found) unions.push_back(std::move(*found));
  }
}

}  // namespace

std::vector<Union> find_unions(const Propnet& propnet,
                               const PieceTable& table) {
  std::vector<Union> unions;
  const std::size_t roles = propnet.game.role_count();
  if (roles < 2) return unions;
  for (std::size_t index = 0; index < table.boards.size(); ++index) {
    const CellBoard board(table, index);
    if (board.cells() < kLeastCells || board.cells() > kMostBoardCells) {
      continue;
    }
    for (RoleIndex role = 0; role < roles; ++role) {
      for (std::uint32_t type = 0; type < table.types.size(); ++type) {
        const PieceType& piece = table.types[type];
        if (piece.board != index || piece.initial < 2) continue;
        if (piece.owner && *piece.owner != role) continue;
        add_unions(propnet, table, board, {.role = role, .type = type}, unions);
      }
    }
  }
  return unions;
}

}  // namespace search::evaluator
