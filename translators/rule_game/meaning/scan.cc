#include "translators/rule_game/meaning/scan.h"

#include <algorithm>

namespace translators::rule_game::meaning {

namespace {

constexpr std::size_t kMostStates = 300;

std::string dump(const perl::Course& course) {
  std::string text = std::to_string(static_cast<int>(course.end));
  text += perl::dump(course.result);
  for (const auto& [name, value] : course.variables) {
    text += ";" + name + "=" + perl::dump(value);
  }
  return text;
}

}  // namespace

perl::Value move_value(int cell, int bucket) {
  perl::Value move{perl::Value::Kind::kHost};
  move.text = "move";
  move.items = {perl::Value::of(static_cast<double>(cell)),
                perl::Value::of(static_cast<double>(bucket))};
  return move;
}

const Scans::Found& Scans::find(const std::string& name, const Board& board,
                                int cell, const perl::Node& loop,
                                bool backwards, const perl::Course& begin,
                                const perl::Step& step) {
  const std::string key = name + " " + dump(begin);
  const auto known = found_.find(key);
  if (known != found_.end()) return known->second;
  Found found;
  Scan scan;
  scan.backwards = backwards;
  std::map<std::string, int> numbers;
  const auto number_of = [&](const perl::Course& course) {
    const auto [place, is_new] =
        numbers.emplace(dump(course), static_cast<int>(numbers.size()));
    if (is_new) {
      found.courses.push_back(course);
      scan.is_ended.push_back(course.end != perl::Course::End::kGoesOn);
    }
    return place->second;
  };
  number_of(begin);
  for (std::size_t state = 0; state < found.courses.size(); ++state) {
    if (found.courses.size() > kMostStates) {
      throw perl::Failure(loop.position,
                          "this loop remembers too much of the moves; it may "
                          "come to 300 different results");
    }
    if (scan.is_ended[state]) continue;
    for (const Piece& piece : board.pieces) {
      if (piece.cell == cell) continue;
      for (int bucket = 0; bucket < kBuckets; ++bucket) {
        const perl::Course before = found.courses[state];
        const int after =
            number_of(step(before, move_value(piece.cell, bucket)));
        if (after != static_cast<int>(state)) {
          scan.steps[{static_cast<int>(state), piece.cell, bucket}] = after;
        }
      }
    }
  }
  const auto same = std::find(scans_.begin(), scans_.end(), scan);
  found.scan = static_cast<std::size_t>(same - scans_.begin());
  if (same == scans_.end()) scans_.push_back(std::move(scan));
  return found_[key] = std::move(found);
}

}  // namespace translators::rule_game::meaning
