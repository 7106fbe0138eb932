#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gdl/clock.h"
#include "gdl/expression.h"

namespace gamemaster::match {

/// How long a player may take, from the call to the whole reply.
using Budget = std::chrono::duration<double>;

/// One move a role, in the order of the roles.
using JointMove = std::vector<gdl::Expression>;

/// What came back from a player.
struct Reply {
  enum class Status : std::uint8_t {
    kAnswered,        ///< `text` is the reply
    kTimeout,         ///< no whole reply within the budget, or cancelled
    kConnectionError  ///< nobody there, or broken off; `text` says why
  };

  Status status = Status::kAnswered;
  std::string text;
  double seconds = 0;  ///< from the call to the reply
};

/// What a START message tells one player.
struct StartRequest {
  std::string match_id;
  std::string role;
  std::vector<gdl::Expression> rules;  ///< one a rule or fact
  gdl::ClockTime start_clock{};
  gdl::ClockTime play_clock{};
};

/// What one role knows of the step just made, where the game hides something
/// (reasoner::Game::hides).
struct StepReport {
  int turn = 0;  ///< steps since START; 0: none was made yet
  /// The role's move as it was executed, which is not what it answered where
  /// that came late or was illegal; absent at turn 0.
  std::optional<gdl::Expression> own_move = {};
  /// Each once, in the order of their names, so that how they came about shows
  /// nowhere.
  std::vector<gdl::Expression> percepts = {};
};

/// What a player is told of the step just made.
struct LastStep {
  /// Everybody's moves, before the first step none. Absent where the game
  /// hides something, but for players that see all (Player::sees_all).
  std::optional<JointMove> moves = {};
  /// Where the game hides something, for everybody and in each turn.
  std::optional<StepReport> report = {};
};

/// What a player is asked at each turn.
struct PlayRequest {
  LastStep last;
  /// The legal moves of the player's role by name, never empty. For players
  /// that share our process, such as a person at the terminal; others work
  /// them out from the rules.
  std::vector<std::string> legal_moves;
  /// What holds now, sorted; for the same players. Empty where the game hides
  /// something, but for players that see all.
  std::vector<std::string> facts = {};
  /// False where the move is settled whatever the answer is: that another one
  /// is made does not mean that the answer was illegal. No message of the
  /// protocol says so.
  bool counts = true;
};

/// The referee's end of one player in one match: start once, play any number
/// of times, then stop or abort. The calls block until the reply is there or
/// the budget is used up; they come from one thread at a time, which need not
/// be the same one. A player that throws counts as one whose connection broke.
class Player {
 public:
  virtual ~Player() = default;

  /// How the player is called in reports.
  virtual std::string name() const = 0;

  /// Whether a person plays, who may think for as long as they like: their
  /// replies are never late.
  virtual bool is_human() const { return false; }

  /// Whether it is told all moves and facts although the game hides them: a
  /// cheat for measurements, or a player that knows no other messages.
  virtual bool sees_all() const { return false; }

  /// Any reply means "ready".
  virtual Reply start(const StartRequest& request, Budget budget) = 0;

  /// The text of the reply begins with the move (gdl::parse_move).
  virtual Reply play(const PlayRequest& request, Budget budget) = 0;

  /// The match is over; `last` is of the step that ended it.
  virtual Reply stop(const LastStep& last, Budget budget) = 0;

  /// The match ends without a result.
  virtual Reply abort(Budget budget) = 0;

  /// From now on start, play and stop return as soon as they can, the running
  /// call included; abort still does its work. Thread-safe.
  virtual void cancel() = 0;
};

}  // namespace gamemaster::match
