#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gamemaster::match {

/// Draws the moves of the role `random` so that nobody need trust the game
/// manager: SHA-256 of the seed, the digest, is told before START, the seed
/// when the match is over, and then everybody can make all draws again.
///
/// Number s of the joint moves, from 0, has among n legal moves, in the order
/// of their names (byte by byte) in the rules as they are played here, number
///
///   floor(x * n / 2^64), x the first 64 bits of SHA-256("SEED MATCH s")
///
/// with one blank between the three and s in decimal digits. Values; const use
/// is thread-safe.
class ChanceDraws {
 public:
  /// `seed` as normal_chance_seed gives it; `match` is what the draws are made
  /// for, by itself the id of the match.
  ChanceDraws(std::string seed, std::string match);

  /// SHA-256 of the seed's digits, 64 hexadecimal digits.
  const std::string& digest() const { return digest_; }
  const std::string& match() const { return match_; }
  /// Secret while a match is played by it.
  const std::string& seed() const { return seed_; }

  /// Below `count`, which must be 1 to 2^32.
  std::size_t draw(std::size_t step, std::size_t count) const;

 private:
  std::string seed_;
  std::string match_;
  std::string digest_;
};

/// 256 bits from the random source of the system, as 64 hexadecimal digits.
/// Throws OwnFailure where the system has none.
std::string make_chance_seed();

/// 1 to 64 hexadecimal digits as 64 in small letters, with zeros in front;
/// nothing for any other text.
std::optional<std::string> normal_chance_seed(std::string_view digits);

/// Which of the roles is `random`, if any.
std::optional<std::size_t> find_chance_role(
    const std::vector<std::string>& roles);

}  // namespace gamemaster::match
