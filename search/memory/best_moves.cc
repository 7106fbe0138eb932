#include "search/memory/best_moves.h"

#include <algorithm>
#include <istream>
#include <ostream>
#include <string>

namespace search::memory {

void BestMoves::add(std::uint64_t position, const Move& move) {
  moves_[position] = move;
}

const BestMoves::Move* BestMoves::find(std::uint64_t position) const {
  const auto found = moves_.find(position);
  return found == moves_.end() ? nullptr : &found->second;
}

bool BestMoves::plays_like(const BestMoves& other) const {
  return moves_.size() == other.moves_.size() &&
         std::ranges::all_of(moves_, [&](const auto& each) {
           const Move* const move = other.find(each.first);
           return move != nullptr && move->role == each.second.role &&
                  move->move == each.second.move;
         });
}

void BestMoves::write(std::ostream& out) const {
  out << "best-moves " << moves_.size() << '\n';
  for (const auto& [position, move] : moves_) {
    out << position << ' ' << move.role << ' ' << move.move << ' ' << move.value
        << ' ' << move.searches << '\n';
  }
}

bool BestMoves::read(std::istream& in) {
  moves_.clear();
  std::string word;
  std::size_t count = 0;
  if (!(in >> word >> count) || word != "best-moves") return false;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t position = 0;
    Move move;
    if (!(in >> position >> move.role >> move.move >> move.value >>
          move.searches)) {
      return false;
    }
    add(position, move);
  }
  return true;
}

}  // namespace search::memory
