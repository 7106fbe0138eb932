#include "tests/gamemaster/web/tour_stops.h"

namespace gamemaster {

std::vector<Stop> all_stops() {
  const std::string human = "human";
  const std::string random = "random";
  return {
      {"chess",
       {human, human},
       {"e2", "e4", "a7", "a6", "e4", "e5", "d7", "d5", "e5",      "d6", "g8",
        "f6", "g1", "f3", "g7", "g6", "f1", "e2", "f8", "g7",      "e1", "g1",
        "e8", "g8", "d6", "c7", "h7", "h6", "c7", "d8", "=c7xd8=Q"},
       {"e5xd6", "Ke1–g1", "Ke8–g8", "c7xd8=Q"}},
      {"checkers",
       {human, human},
       {"c3", "d4", "f6", "e5", "b2", "c3", "g7", "f6", "d4", "c5", "b6", "d4",
        "d4", "b2"},
       {"b6xd4", "d4xb2"}},
      {"nine_mens_morris", {human, random}, {}, {}},
      {"hex", {human, random}, {}, {}},
      {"othello", {human, random}, {}, {}},
      {"connect_four", {human, human}, {}, {}},
      {"kalaha", {human, random}, {}, {}},
      {"tron", {human, human}, {}, {}},
      {"eight_puzzle", {human}, {}, {}},
      {"sudoku", {human}, {}, {}},
      {"rock_paper_scissors", {human, human}, {}, {}},
      {"amazons", {human, random}, {}, {}},
      {"shards.egg", {human, random}, {}, {}},
      {"kites.egg", {human, random}, {}, {}},
      {"selfo", {human, random}, {}, {}},
      {"quarto", {random, human}, {}, {}},
      {"phantom_tic_tac_toe", {human, random}, {}, {}},
  };
}

}  // namespace gamemaster
