#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "search/analyze/analyze_position.h"

namespace search::analyze {

/// A position of the fixed list of `henhouse analyze --bench`.
struct BenchPosition {
  const char* rules;  ///< file of the shipped games
  const char* moves;  ///< joint moves, as in `--moves`
  /// Of searches that count playouts; others may take more or fewer.
  std::uint64_t iterations;
};

/// Games of all kinds, begun and half played.
std::span<const BenchPosition> bench_positions();

/// A number that is the same where a search did the same: by names and counts,
/// never by times.
std::uint64_t analysis_signature(const PositionAnalysis& analysis,
                                 const reasoner::Game& game);

/// What a bench came to.
struct BenchTotal {
  std::string search;  ///< name
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t signature = 0;  ///< of all positions
};

/// Adds a position; `signature` is the list's from then on.
void add(const PositionAnalysis& analysis, const reasoner::Game& game,
         BenchTotal& total);

/// Lines for people that end in the signature, or a line of JSON.
std::string bench_text(const BenchTotal& total);
std::string bench_json(const BenchTotal& total);

}  // namespace search::analyze
