#include "gamemaster/board/state_view.h"

#include "gamemaster/board/fact_lines.h"
#include "gamemaster/board/move_notation.h"

namespace gamemaster::board {

namespace {

/// Beyond this many the search for a board has seen enough.
constexpr std::size_t kMostSeenFacts = 4000;

}  // namespace

void StateView::see(const std::vector<std::string>& facts,
                    const std::vector<std::string>& roles) {
  const bool first = seen_facts_.empty();
  if (first) initial_facts_ = facts;
  const std::size_t known = seen_facts_.size();
  if (known > kMostSeenFacts || (!first && !declared_facts_.empty())) return;
  seen_facts_.insert(facts.begin(), facts.end());
  if (seen_facts_.size() == known) return;
  if (!declared_facts_.empty()) {
    layout_ = find_declared_board(initial_facts_, declared_facts_, roles);
    return;
  }
  // Nothing is declared: the board is what has been seen of it.
  const std::vector<std::string> seen(seen_facts_.begin(), seen_facts_.end());
  layout_ = find_board(initial_facts_, seen, roles);
}

std::string StateView::text(const std::vector<std::string>& facts) const {
  return layout_ ? draw(*layout_, facts) : fact_lines(facts);
}

std::vector<std::string> StateView::step_names(
    const std::vector<std::string>& before,
    const std::vector<std::string>& after,
    const std::vector<std::string>& moves) const {
  if (!layout_) return moves;
  std::vector<std::string> names =
      describe_step(*layout_, before, after, moves).names;
  for (std::size_t role = 0; role < names.size(); ++role) {
    if (names[role] == plain_text(moves[role])) names[role] = moves[role];
  }
  return names;
}

std::string StateView::legend() const {
  return layout_ ? board::legend(*layout_) : "";
}

}  // namespace gamemaster::board
