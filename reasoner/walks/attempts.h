#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/walks/trace.h"

namespace reasoner::walks {

/// A piece, by its id, and a bucket that takes it.
using AcceptedMoves = std::set<std::pair<int, int>>;

/// The answers of the server of The Rule Game.
inline constexpr int kAccepted = 0;
inline constexpr int kDenied = 4;
inline constexpr int kImmovable = 7;

/// What the server of The Rule Game answered to one attempt.
struct Attempt {
  int x = 0;  ///< where the piece lay
  int y = 0;
  int bucket = 0;  ///< 0 to 3
  int code = kAccepted;
  int state = 0;           ///< 0: it goes on, 1: cleared, 2: stalemate
  AcceptedMoves accepted;  ///< what would be accepted afterwards
};

/// A board, and the attempts that were made on it.
struct Episode {
  std::string board;  ///< in JSON
  struct Place {
    int id = 0;
    int x = 0;
    int y = 0;
  };
  std::vector<Place> pieces;
  int state = 0;
  AcceptedMoves accepted;
  std::vector<Attempt> attempts;

  /// How many of them were refused.
  int refusals() const;
};

/// Whether the trace is one of attempts: its first line has a board.
bool is_trace_of_attempts(const std::string& path);

/// Reads a trace of attempts (`.jsonl`, or `.jsonl.gz`). Throws gdl::Error,
/// which names file and line, where it cannot be read.
std::vector<Episode> read_episodes(const std::string& path);

/// Puts the piece on (x, y) into a bucket, in rules as translators/rule_game
/// writes them for one rule file. Returns the answer, as Attempt::code.
int try_piece(StateMachine& machine, const State& state, int x, int y,
              int bucket, State& next);

/// Replays an episode with the rules as translators/rule_game writes them for
/// its board; `refusals` has to be more than those of the episode by two. In
/// each state every piece is tried with every bucket.
TraceComparison compare(StateMachine& machine, const Episode& episode);

}  // namespace reasoner::walks
