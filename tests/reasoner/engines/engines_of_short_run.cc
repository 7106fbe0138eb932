#include <algorithm>
#include <array>
#include <string_view>

#include "tests/reasoner/corpus_cases.h"

namespace reasoner {

namespace {

/// Rulesheets whose network takes more than some tenths of a second to be made
/// or to be refused.
constexpr std::array<std::string_view, 18> kSlowNetworks = {
    "amazons",    "amazonsTorus", "atariGo_7x7",      "checkers-mustjump-torus",
    "chess",      "chess_200",    "laikLee_hex",      "linesOfAction",
    "merrills",   "mummymaze1p",  "othello-comp2007", "othelloSuicide",
    "pancakes88", "racer4",       "shogi_ctk",        "skirmish",
    "slaughter",  "sudoku"};

}  // namespace

std::vector<std::string> engines_for(const CorpusCase& corpus_case) {
  const std::string name = corpus_case.rules.stem().string();
  if (std::ranges::find(kSlowNetworks, name) != kSlowNetworks.end()) {
    return {"datalog"};
  }
  return {"datalog", "propnet"};
}

std::vector<std::string> engines_for_text(const CorpusCase&) {
  return {"datalog"};
}

std::vector<std::size_t> forms_for(std::size_t number, std::size_t forms) {
  return {number % forms};
}

}  // namespace reasoner
