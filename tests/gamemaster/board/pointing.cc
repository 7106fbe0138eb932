#include "tests/gamemaster/board/pointing.h"

#include <algorithm>
#include <tuple>

namespace gamemaster::board {

namespace {

using Cells = std::vector<std::size_t>;

bool is_among(const Cells& cells, std::size_t cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool begins_with(const PointingPath& path, std::span<const std::size_t> cells) {
  return path.size() >= cells.size() &&
         std::equal(cells.begin(), cells.end(), path.begin(),
                    [](std::size_t cell, const Cells& step) {
                      return is_among(step, cell);
                    });
}

/// Whether something can be said beyond these cells.
bool goes_on(std::span<const MoveMarks> moves,
             std::span<const std::size_t> cells) {
  return std::any_of(moves.begin(), moves.end(), [cells](const auto& move) {
    return std::any_of(move.paths.begin(), move.paths.end(),
                       [cells](const PointingPath& path) {
                         return path.size() > cells.size() &&
                                begins_with(path, cells);
                       });
  });
}

bool leave_the_same_board(const MoveMarks& a, const MoveMarks& b) {
  return std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(),
                    b.changes.end(),
                    [](const CellChange& x, const CellChange& y) {
                      return x.cell == y.cell && x.after == y.after;
                    });
}

bool is_less(const Pointing& a, const Pointing& b) {
  return std::tie(a.by_words, a.pickers) < std::tie(b.by_words, b.pickers);
}

/// Finds the least of all ways to point at one move.
class LeastPointing {
 public:
  LeastPointing(std::span<const MoveMarks> moves, std::size_t move,
                std::size_t most)
      : moves_(moves), move_(move), most_(most) {}

  std::optional<Pointing> run() {
    for (const PointingPath& path : moves_[move_].paths) {
      Cells cells;
      follow(path, cells);
    }
    return least_;
  }

 private:
  void follow(const PointingPath& path, Cells& cells) {
    if (cells.size() == path.size()) {
      const auto found = at(cells);
      if (found && (!least_ || is_less(*found, *least_))) least_ = found;
      return;
    }
    for (const std::size_t cell : path[cells.size()]) {
      cells.push_back(cell);
      follow(path, cells);
      cells.pop_back();
      // It gets no better.
      if (least_ && least_->pickers == 0) return;
    }
  }

  std::optional<Pointing> at(const Cells& cells) const {
    const Cells complete = pointed_at(moves_, cells);
    Pointing pointing;
    if (complete.size() == 1) {
      pointing.pickers = goes_on(moves_, cells) ? 1 : 0;
      return pointing;
    }
    if (complete.size() > most_ * most_) return std::nullopt;
    pointing.pickers = complete.size() > most_ ? 2 : 1;
    pointing.by_words =
        std::any_of(complete.begin(), complete.end(), [this](std::size_t i) {
          return i != move_ && leave_the_same_board(moves_[i], moves_[move_]);
        });
    return pointing;
  }

  std::span<const MoveMarks> moves_;
  std::size_t move_;
  std::size_t most_;
  std::optional<Pointing> least_;
};

}  // namespace

std::vector<std::size_t> pointed_at(std::span<const MoveMarks> moves,
                                    std::span<const std::size_t> cells) {
  std::vector<std::size_t> complete;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool fits = std::any_of(moves[i].paths.begin(), moves[i].paths.end(),
                                  [cells](const PointingPath& path) {
                                    return path.size() == cells.size() &&
                                           begins_with(path, cells);
                                  });
    if (fits) complete.push_back(i);
  }
  std::stable_sort(complete.begin(), complete.end(),
                   [moves](std::size_t a, std::size_t b) {
                     return moves[a].rank < moves[b].rank;
                   });
  return complete;
}

std::optional<Pointing> find_pointing(std::span<const MoveMarks> moves,
                                      std::size_t move, std::size_t most) {
  return LeastPointing(moves, move, most).run();
}

}  // namespace gamemaster::board
