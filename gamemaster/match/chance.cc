#include "gamemaster/match/chance.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdint>

#include "gamemaster/processes/random_word.h"
#include "gamemaster/processes/sha256.h"
#include "reasoner/game.h"

namespace gamemaster::match {

namespace {

constexpr std::size_t kSeedDigits = 64;

/// The number that the first 16 hexadecimal digits are.
std::uint64_t first_word(std::string_view digits) {
  std::uint64_t word = 0;
  std::from_chars(digits.data(), digits.data() + 16, word, 16);
  return word;
}

}  // namespace

ChanceDraws::ChanceDraws(std::string seed, std::string match)
    : seed_(std::move(seed)),
      match_(std::move(match)),
      digest_(processes::sha256(seed_)) {
  assert(normal_chance_seed(seed_) == seed_);
}

std::size_t ChanceDraws::draw(std::size_t step, std::size_t count) const {
  assert(count > 0 && count <= std::uint64_t{1} << 32);
  const std::uint64_t x = first_word(
      processes::sha256(seed_ + " " + match_ + " " + std::to_string(step)));
  // x * count has more than 64 bits: the two halves of x one by one.
  const std::uint64_t low = (x & 0xffff'ffff) * count >> 32;
  return static_cast<std::size_t>(((x >> 32) * count + low) >> 32);
}

std::string make_chance_seed() { return processes::random_digits(kSeedDigits); }

std::optional<std::string> normal_chance_seed(std::string_view digits) {
  if (digits.empty() || digits.size() > kSeedDigits) return std::nullopt;
  std::string seed(kSeedDigits - digits.size(), '0');
  for (const char c : digits) {
    const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c;
    const bool is_digit =
        (small >= '0' && small <= '9') || (small >= 'a' && small <= 'f');
    if (!is_digit) return std::nullopt;
    seed += small;
  }
  return seed;
}

std::optional<std::size_t> find_chance_role(
    const std::vector<std::string>& roles) {
  return reasoner::Game(roles).chance_role();
}

}  // namespace gamemaster::match
