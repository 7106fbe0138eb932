// WideMatches as arrays, a row a match.

#include <algorithm>
#include <cassert>

#include "reasoner/wide/lanes/lane_bytes.h"
#include "reasoner/wide/matches/wide_matches.h"

namespace reasoner::wide::matches {

using lanes::kLanesPerWord;

namespace {

/// Bits `begin` to `end` of `from` become the first of `to`, whose others are
/// 0.
void copy_bits(std::span<const std::uint64_t> from, std::uint32_t begin,
               std::uint32_t end, std::span<std::uint64_t> to) {
  const std::size_t shift = begin % 64;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::size_t word = begin / 64 + i;
    const std::size_t left =
        end - begin > i * 64 ? end - begin - i * 64 : std::size_t{0};
    std::uint64_t bits = left > 0 ? from[word] >> shift : 0;
    if (shift > 0 && left > 64 - shift) bits |= from[word + 1] << (64 - shift);
    to[i] = left < 64 ? bits & ((std::uint64_t{1} << left) - 1) : bits;
  }
}

}  // namespace

void WideMatches::write_words(ReadBlock read, std::size_t row_words,
                              std::span<std::uint64_t> words) const {
  assert(words.size() == count_ * row_words);
  std::vector<std::uint64_t> rest;
  for (std::size_t match = 0; match < count_; match += kLanesPerWord) {
    const MatchGroup& group = groups_[match / program_->lanes];
    const std::size_t block = match % program_->lanes / kLanesPerWord;
    const std::size_t rows = std::min(kLanesPerWord, count_ - match);
    std::uint64_t* const to = words.data() + match * row_words;
    if (rows == kLanesPerWord) {
      (group.*read)(block, to);
    } else {
      rest.resize(kLanesPerWord * row_words);
      (group.*read)(block, rest.data());
      std::copy_n(rest.begin(), rows * row_words, to);
    }
  }
}

void WideMatches::write_row_bytes(ReadBlock read, std::size_t row_words,
                                  std::size_t bits,
                                  std::span<std::uint8_t> bytes) {
  assert(bytes.size() == count_ * bits);
  block_.resize(std::max(block_.size(), kLanesPerWord * row_words));
  for (std::size_t match = 0; match < count_; match += kLanesPerWord) {
    const MatchGroup& group = groups_[match / program_->lanes];
    (group.*read)(match % program_->lanes / kLanesPerWord, block_.data());
    const std::size_t rows = std::min(kLanesPerWord, count_ - match);
    lanes::write_bytes(block_.data(), rows, row_words, bits,
                       bytes.subspan(match * bits, rows * bits),
                       program_->simd);
  }
}

void WideMatches::write_states(std::span<std::uint8_t> bytes) {
  write_row_bytes(&MatchGroup::read_states, state_words(), proposition_count(),
                  bytes);
}
void WideMatches::write_states(std::span<std::uint64_t> words) {
  write_words(&MatchGroup::read_states, state_words(), words);
}
void WideMatches::write_legal(std::span<std::uint8_t> bytes) {
  write_row_bytes(&MatchGroup::read_legal, move_words(), move_count(), bytes);
}
void WideMatches::write_legal(std::span<std::uint64_t> words) {
  write_words(&MatchGroup::read_legal, move_words(), words);
}
void WideMatches::write_mover_legal(std::span<std::uint8_t> bytes) {
  assert(bytes.size() == count_ * most_moves_);
  const std::size_t role_words = (most_moves_ + 63) / 64;
  block_.resize(std::max(block_.size(), kLanesPerWord * move_words()));
  role_block_.resize(kLanesPerWord * role_words);
  for (std::size_t match = 0; match < count_; match += kLanesPerWord) {
    groups_[match / program_->lanes].read_legal(
        match % program_->lanes / kLanesPerWord, block_.data());
    const std::size_t rows = std::min(kLanesPerWord, count_ - match);
    for (std::size_t i = 0; i < rows; ++i) {
      const auto role = static_cast<std::size_t>(movers_[match + i]);
      if (move_words() == 1) {
        const std::uint32_t begin = first_moves()[role];
        const std::uint32_t end = first_moves()[role + 1];
        role_block_[i] =
            begin == end ? 0 : (block_[i] << (64 - end)) >> (64 - end + begin);
        continue;
      }
      copy_bits({block_.data() + i * move_words(), move_words()},
                first_moves()[role], first_moves()[role + 1],
                {role_block_.data() + i * role_words, role_words});
    }
    lanes::write_bytes(role_block_.data(), rows, role_words, most_moves_,
                       bytes.subspan(match * most_moves_, rows * most_moves_),
                       program_->simd);
  }
}
void WideMatches::write_percepts(std::span<std::uint8_t> bytes) {
  write_row_bytes(&MatchGroup::read_percepts, percept_words(), percept_count(),
                  bytes);
}
void WideMatches::write_percepts(std::span<std::uint64_t> words) {
  write_words(&MatchGroup::read_percepts, percept_words(), words);
}

}  // namespace reasoner::wide::matches
