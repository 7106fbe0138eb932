#include "search/memory/opening_records.h"

#include <algorithm>
#include <cmath>
#include <istream>
#include <ostream>
#include <string>

namespace search::memory {

namespace {

// Of the distribution with one degree of freedom, at 0.05.
constexpr double kChiSquared = 3.841;
constexpr double kLeastExpected = 5;

/// Wilson's lower bound of the score, at 95 %.
double lower_bound(const MoveRecord& record) {
  const double z = 1.96;
  const double n = record.games;
  const double p = record.score();
  const double middle = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return (middle - half) / (1 + z * z / n);
}

void write_record(std::ostream& out, std::uint64_t position,
                  const MoveRecord& record) {
  out << position << ' ' << record.role << ' ' << record.move << ' '
      << record.games << ' ' << record.points;
}

bool read_record(std::istream& in, std::uint64_t& position,
                 MoveRecord& record) {
  return static_cast<bool>(in >> position >> record.role >> record.move >>
                           record.games >> record.points) &&
         record.games > 0 && record.points >= 0 &&
         record.points <= record.games;
}

}  // namespace

void OpeningRecords::add(std::uint64_t position, const MoveRecord& record) {
  auto& moves = moves_[position];
  for (MoveRecord& known : moves) {
    if (known.role != record.role || known.move != record.move) continue;
    known.games += record.games;
    known.points += record.points;
    return;
  }
  moves.push_back(record);
  if (moves_.size() > kMost) forget_rare();
}

const std::vector<MoveRecord>& OpeningRecords::moves(
    std::uint64_t position) const {
  static const std::vector<MoveRecord> none;
  const auto found = moves_.find(position);
  return found == moves_.end() ? none : found->second;
}

/// Half of all, those that came about least often.
void OpeningRecords::forget_rare() {
  std::vector<double> counts;
  const auto games = [](const std::vector<MoveRecord>& moves) {
    double sum = 0;
    for (const MoveRecord& move : moves) sum += move.games;
    return sum;
  };
  for (const auto& [position, moves] : moves_) counts.push_back(games(moves));
  const auto middle = counts.begin() + static_cast<long>(counts.size() / 2);
  std::ranges::nth_element(counts, middle);
  const double least = *middle;
  std::erase_if(moves_,
                [&](const auto& entry) { return games(entry.second) < least; });
  const std::size_t kept = counts.size() - counts.size() / 2;
  std::erase_if(moves_, [&](const auto& entry) {
    return moves_.size() > kept && games(entry.second) == least;
  });
}

void OpeningRecords::write(std::ostream& out) const {
  std::size_t count = 0;
  for (const auto& [position, moves] : moves_) count += moves.size();
  out << "records " << count << '\n';
  for (const auto& [position, moves] : moves_) {
    for (const MoveRecord& move : moves) {
      write_record(out, position, move);
      out << '\n';
    }
  }
}

bool OpeningRecords::read(std::istream& in) {
  moves_.clear();
  std::string word;
  std::size_t count = 0;
  if (!(in >> word >> count) || word != "records") return false;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t position = 0;
    MoveRecord record;
    if (!read_record(in, position, record)) return false;
    add(position, record);
  }
  return true;
}

int significance(const MoveRecord& move, const MoveRecord& others) {
  const double all = move.games + others.games;
  const double points = move.points + others.points;
  const double least =
      std::min(move.games, others.games) * std::min(points, all - points) / all;
  if (!(least >= kLeastExpected)) return 0;
  const double determinant = move.points * (others.games - others.points) -
                             others.points * (move.games - move.points);
  const double squared = all * determinant * determinant /
                         (move.games * others.games * points * (all - points));
  if (squared < kChiSquared) return 0;
  return determinant > 0 ? 1 : -1;
}

namespace {

/// What came of the role's other moves, taken together.
MoveRecord sum_of_others(const MoveRecord& move,
                         const std::vector<MoveRecord>& moves) {
  MoveRecord others;
  for (const MoveRecord& other : moves) {
    if (other.role != move.role || other.move == move.move) continue;
    others.games += other.games;
    others.points += other.points;
  }
  return others;
}

}  // namespace

OpeningLibrary::OpeningLibrary(const OpeningRecords& records) {
  for (const auto& [position, moves] : records.moves_) {
    std::vector<Move> kept;
    for (const MoveRecord& move : moves) {
      const int sign = significance(move, sum_of_others(move, moves));
      if (sign != 0) kept.push_back({move, sign > 0});
    }
    if (kept.empty()) continue;
    std::ranges::sort(kept, [](const Move& a, const Move& b) {
      return lower_bound(a.record) > lower_bound(b.record);
    });
    moves_[position] = std::move(kept);
  }
}

const std::vector<OpeningLibrary::Move>& OpeningLibrary::moves(
    std::uint64_t position) const {
  static const std::vector<Move> none;
  const auto found = moves_.find(position);
  return found == moves_.end() ? none : found->second;
}

std::size_t OpeningLibrary::size() const {
  std::size_t count = 0;
  for (const auto& [position, moves] : moves_) count += moves.size();
  return count;
}

bool OpeningLibrary::plays_like(const OpeningLibrary& other) const {
  const auto is_alike = [](const Move& a, const Move& b) {
    return a.record.role == b.record.role && a.record.move == b.record.move &&
           a.is_better == b.is_better;
  };
  return moves_.size() == other.moves_.size() &&
         std::ranges::all_of(moves_, [&](const auto& each) {
           return std::ranges::equal(each.second, other.moves(each.first),
                                     is_alike);
         });
}

void OpeningLibrary::write(std::ostream& out) const {
  out << "openings " << size() << '\n';
  for (const auto& [position, moves] : moves_) {
    for (const Move& move : moves) {
      write_record(out, position, move.record);
      out << (move.is_better ? " better\n" : " worse\n");
    }
  }
}

bool OpeningLibrary::read(std::istream& in) {
  moves_.clear();
  std::string word;
  std::size_t count = 0;
  if (!(in >> word >> count) || word != "openings") return false;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t position = 0;
    Move move;
    if (!read_record(in, position, move.record) || !(in >> word)) return false;
    if (word != "better" && word != "worse") return false;
    move.is_better = word == "better";
    moves_[position].push_back(move);
  }
  return true;
}

}  // namespace search::memory
