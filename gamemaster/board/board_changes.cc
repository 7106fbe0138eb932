#include "gamemaster/board/board_changes.h"

#include <algorithm>
#include <utility>

#include "gamemaster/board/board_pieces.h"

namespace gamemaster::board {

namespace {

std::string owner_of(const BoardLayout& layout, const std::string& content) {
  const auto piece = layout.pieces.find(content);
  return piece == layout.pieces.end() ? "" : piece->second.owner;
}

/// In steps of a king.
std::size_t distance(const BoardLayout& layout, std::size_t a, std::size_t b) {
  const std::size_t width = layout.columns.values.size();
  const auto between = [](std::size_t x, std::size_t y) {
    return x < y ? y - x : x - y;
  };
  return std::max(between(a % width, b % width), between(a / width, b / width));
}

/// Finds out what a set of changes means.
class Explanation {
 public:
  Explanation(const BoardLayout& layout, std::span<const CellChange> changes)
      : layout_(layout), changes_(changes) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (changes[i].before) gone_.push_back(i);
      if (changes[i].after) come_.push_back(i);
    }
  }

  BoardAction run() {
    match_equal_contents();
    match_promotion();
    for (const std::size_t i : come_) {
      (changes_[i].before ? action_.replaced : action_.placed)
          .push_back(changes_[i]);
    }
    for (const std::size_t i : gone_) action_.taken.push_back(changes_[i]);
    return std::move(action_);
  }

 private:
  bool may_move(std::size_t from, std::size_t to) const {
    if (from == to || changes_[from].before != changes_[to].after) return false;
    // A count that another cell has afterwards has not gone there.
    return !is_number(*changes_[to].after) ||
           (!changes_[from].after && !changes_[to].before);
  }

  void match_equal_contents() {
    const std::vector<std::size_t> come = come_;
    for (const std::size_t to : come) {
      const std::string& content = *changes_[to].after;
      const auto rivals = std::count_if(
          come.begin(), come.end(),
          [&](std::size_t i) { return changes_[i].after == content; });
      std::vector<std::size_t> sources;
      for (const std::size_t from : gone_) {
        if (may_move(from, to)) sources.push_back(from);
      }
      if (rivals != 1 || sources.empty()) continue;
      const std::size_t from = *std::max_element(
          sources.begin(), sources.end(),
          [this, to](std::size_t a, std::size_t b) {
            return distance(layout_, changes_[a].cell, changes_[to].cell) <
                   distance(layout_, changes_[b].cell, changes_[to].cell);
          });
      add(from, to, sources.size() > 1);
    }
  }

  /// One thing alone comes, and of the same owner one goes from a cell that is
  /// empty then.
  void match_promotion() {
    if (come_.size() != 1 || !action_.moved.empty()) return;
    const std::size_t to = come_.front();
    if (is_number(*changes_[to].after)) return;
    const std::string owner = owner_of(layout_, *changes_[to].after);
    std::vector<std::size_t> sources;
    for (const std::size_t from : gone_) {
      if (from != to && !changes_[from].after &&
          owner_of(layout_, *changes_[from].before) == owner) {
        sources.push_back(from);
      }
    }
    if (sources.size() == 1) add(sources.front(), to, false);
  }

  void add(std::size_t from, std::size_t to, bool guessed) {
    action_.moved.push_back({changes_[from].cell, changes_[to].cell,
                             *changes_[from].before, *changes_[to].after,
                             guessed});
    std::erase(gone_, from);
    std::erase(come_, to);
  }

  const BoardLayout& layout_;
  std::span<const CellChange> changes_;
  std::vector<std::size_t> gone_;  // changes whose `before` is not explained
  std::vector<std::size_t> come_;  // changes whose `after` is not explained
  BoardAction action_;
};

}  // namespace

bool is_fewer(const CellChange& change) {
  if (!change.before || !is_number(*change.before)) return false;
  if (!change.after) return true;
  // As long as they can be, and without zeros before them.
  return is_number(*change.after) &&
         std::pair(change.after->size(), *change.after) <
             std::pair(change.before->size(), *change.before);
}

std::vector<CellChange> changes_between(const BoardLayout& layout,
                                        std::span<const std::string> losses,
                                        std::span<const std::string> gains) {
  const auto before = place(layout, losses).cells;
  const auto after = place(layout, gains).cells;
  const auto shown = [&layout](const std::optional<std::string>& content) {
    return content && *content == layout.blank ? std::nullopt : content;
  };
  std::vector<CellChange> changes;
  for (std::size_t cell = 0; cell < before.size(); ++cell) {
    CellChange change{cell, shown(before[cell]), shown(after[cell])};
    if (change.before != change.after) changes.push_back(std::move(change));
  }
  return changes;
}

BoardAction explain(const BoardLayout& layout,
                    std::span<const CellChange> changes) {
  return Explanation(layout, changes).run();
}

}  // namespace gamemaster::board
