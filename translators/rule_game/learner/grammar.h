#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "translators/rule_game/learner/parts.h"
#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game::learner {

/// A line of a candidate.
struct CandidateLine {
  std::uint16_t which = 0;
  std::uint16_t to = 0;
  std::uint16_t count = 0;  ///< 0: without a counter
};

/// A rule that may be the one: lines that follow one another as in rule files.
struct Candidate {
  static constexpr std::size_t kMostLines = 5;
  std::array<CandidateLine, kMostLines> lines = {};
  std::uint8_t line_count = 0;
  float weight = 0;  ///< how likely it is beforehand
};

/// The rules that are thought of, for one board.
struct Grammar {
  std::vector<Which> whiches;
  std::vector<To> tos;
  std::vector<Candidate> candidates;
};

/// Rules of one line (pieces, and where they go); of a line for each value of a
/// property, in some order; of two lines by turns; and of buckets that follow
/// one another. All of them up to these sizes, with weights that add up to 1:
/// what is shorter to say is likelier.
Grammar grammar_for(const meaning::Board& board);

/// A candidate in the language of rule files.
std::string text_of(const Candidate& candidate, const Grammar& grammar);

}  // namespace translators::rule_game::learner
