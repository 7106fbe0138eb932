#include "translators/rule_game/learner/position.h"

namespace translators::rule_game::learner {

Pairs pairs_of_piece(std::size_t piece) {
  constexpr Pairs kOne(0b1111);
  return kOne << (meaning::kBuckets * piece);
}

Pairs Position::left() const {
  Pairs pairs;
  for (std::size_t i = 0; i < is_left_.size(); ++i) {
    if (is_left_[i]) pairs |= pairs_of_piece(i);
  }
  return pairs;
}

void Position::take(const Try& one) {
  is_left_[one.piece] = false;
  taken_.push_back(one);
}

std::optional<int> Position::last_bucket() const {
  if (taken_.empty()) return std::nullopt;
  return taken_.back().bucket;
}

std::optional<int> Position::last_bucket(const std::string& property,
                                         std::size_t piece) const {
  const std::string value = value_of(board_.pieces[piece], property);
  std::optional<int> bucket;
  for (const Try& one : taken_) {
    if (value_of(board_.pieces[one.piece], property) == value) {
      bucket = one.bucket;
    }
  }
  return bucket;
}

std::string value_of(const meaning::Piece& piece, const std::string& property) {
  const auto found = piece.properties.find(property);
  return found == piece.properties.end() ? "" : found->second;
}

}  // namespace translators::rule_game::learner
