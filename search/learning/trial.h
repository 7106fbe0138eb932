#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "search/memory/knowledge.h"

namespace search::learning {

/// How games went for a version against the one before.
struct MatchCounts {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  std::size_t games() const { return wins + draws + losses; }
  double score() const;  ///< 0 to 1; 0.5 without games
};

/// What a sequential test says of these.
enum class Verdict : std::uint8_t { kGoOn, kAdmit, kReject };

/// Another version, and how it fares. A value.
struct Trial {
  memory::Knowledge knowledge = {};
  // Against the version before:
  MatchCounts counts = {};
  MatchCounts long_counts = {};  ///< of longer moves, where it won by `counts`
  /// Likewise, against the search without memory, where the version before is
  /// another one: to beat that one is not enough.
  MatchCounts plain_counts = {};
  bool is_admitted = false;  ///< else it was not shown to be better

  /// Of one that is not judged yet.
  std::string to_text() const;
  static std::optional<Trial> from_text(std::string_view text);
};

}  // namespace search::learning
