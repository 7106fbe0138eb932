#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/players/search_report.h"
#include "gamemaster/rules/possible_states.h"
#include "gamemaster/rules/rules_process.h"
#include "gdl/presentation.h"

namespace gamemaster::live {

/// What the players told of their searches for the moves that led to a state,
/// one a role; may be empty.
using ReportRow = std::vector<std::optional<players::SearchReport>>;

/// What proves that a player which is no person has chosen and not changed it:
/// the digest is told before, what it was made of after. Empty: nothing chosen.
struct Seal {
  std::string digest;  ///< SHA-256 of `move` and `salt`, a blank between them
  std::string move;
  std::string salt;
};

/// Of the moves that led to a state, one a role; may be empty.
using SealRow = std::vector<Seal>;

/// Who has chosen at the turn that is being played.
struct TurnOfRole {
  /// Of a person who is to choose: what can be chosen. Else empty.
  std::vector<std::string> legal;
  /// What these do, as far as it was worked out: it comes a little later.
  rules::MovePreview preview;
  bool chosen = false;
  /// Whether it is a player that is no person, and has answered with one of
  /// several moves: then `seal` is to be seen while people still think.
  bool had_choice = false;
  Seal seal;
};

/// All that can be seen of a match, or the rows of it from one state on.
struct LiveView {
  /// Changes with everything; and with what makes rows known before worthless.
  std::uint64_t version = 0;
  std::uint64_t generation = 0;

  match::MatchResult result;  ///< so far; rows before `from` are left out
  std::size_t from = 0;
  std::vector<std::string> state_before;  ///< number `from` - 1, if there is
  std::size_t steps = 0;                  ///< of the whole match
  std::vector<ReportRow> reports;         ///< by state; may be shorter
  std::vector<SealRow> seals;             ///< likewise
  bool started = false;                   ///< the players are ready
  bool over = false;
  bool paused = false;  ///< over, but it can go on
  std::string rematch;  ///< the match that came of it; empty: none
  std::optional<board::BoardLayout> layout;
  std::optional<gdl::Table> table;  ///< where there is no such layout
  std::vector<TurnOfRole> turn;     ///< one a role
  /// Of the turn before: digests with what they stood for.
  std::vector<TurnOfRole> last_turn;
  std::int64_t turn_began = 0;  ///< ms since 1970

  // ---- Of a game that hides something, while the match goes on: see veil ----

  /// What is not known is left out: entries of other roles are empty, and
  /// `result.states` has the facts that are known of each state.
  bool veiled = false;
  std::optional<std::size_t> seat;      ///< who knows it; none: nobody
  std::vector<rules::Knowledge> known;  ///< a row a state of `result`
};

}  // namespace gamemaster::live
