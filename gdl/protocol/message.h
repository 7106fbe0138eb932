#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/clock.h"
#include "gdl/diagnostics.h"
#include "gdl/expression.h"
#include "gdl/notation/notation.h"

namespace gdl::protocol {

/// What a game manager asks of a player.
enum class MessageKind : std::uint8_t {
  kInfo,
  kPing,
  kPreview,
  kStart,
  kPlay,
  kStop,
  kAbort
};

/// What managers of GDL-II tell a player in place of the joint move.
struct TurnReport {
  int turn = 0;  ///< 0 in the first PLAY, and one more in each message
  std::optional<Expression> own_move;  ///< as it was really made; or NIL
  std::vector<Expression> percepts;    ///< none where the sender wrote NIL
};

/// One message of a match. Fields that a kind does not have are empty.
///
///   ( INFO )  ( PING )
///   ( INFO SEARCH ), of our own: to others it is an INFO
///   ( PREVIEW (<rules>) <start clock> )
///   ( START <match id> <role> (<rules>) <start clock> <play clock> )
///   ( PLAY <match id> NIL )  ( PLAY <match id> (<move> <move> ...) )
///   ( STOP <match id> (<move> <move> ...) )  ( ABORT <match id> )
///
/// and in GDL-II, told apart by the turn in place of the list of moves:
///
///   ( PLAY <match id> <turn> <own move> (<percept> ...) )
///   ( STOP <match id> <turn> <own move> (<percept> ...) )
///
/// Managers of 2011 send percepts where the moves would be, which no reader can
/// tell apart without the rules:
///
///   ( PLAY <match id> (<percept> ...) )  ( STOP <match id> (<percept> ...) )
struct Message {
  MessageKind kind = MessageKind::kInfo;
  notation::Notation notation =
      notation::Notation::kKif;  ///< of the text; replies follow it
  bool wants_search = false;     ///< INFO: and how the player sees its match
  std::string match_id;          ///< compared exactly, case included
  /// START: as the sender spelled it; a term as in `(player 1)`.
  std::string role;
  std::vector<Expression> rules;  ///< START, PREVIEW: one a rule or fact
  /// START, PREVIEW. Only agents of ours are sent other than whole seconds.
  ClockTime start_clock{};
  ClockTime play_clock{};  ///< START
  /// PLAY, STOP: the joint move just made, in the order of the roles, or, from
  /// managers of 2011, what the player perceived. Absent where the sender wrote
  /// NIL: no step was made yet. An empty list: nothing was perceived; managers
  /// of GDL-I mean NIL by it.
  std::optional<std::vector<Expression>> moves;
  std::optional<TurnReport> report;  ///< PLAY, STOP: in GDL-II
};

/// Reads a message; the keyword may have any case, and whatever follows the
/// known fields or the first expression is ignored, as deployed players do.
/// Where a keyword comes first, as in `INFO` or `PLAY m1 NIL`, the parentheses
/// around the message were left out, and it is read as if they were there; the
/// mark that some programs put before UTF-8 counts for nothing.
/// A keyword with a parenthesis right behind it begins a message in infix
/// notation, as in `play(m1,[mark(1,1),noop])`, which is read into the same
/// fields: the expressions are those of KIF (see read_infix_message).
/// Nothing where the text is no message: then `diagnostics` says why.
std::optional<Message> parse_message(std::string_view text,
                                     Diagnostics& diagnostics,
                                     const ExpressionLimits& limits = {});

/// The message in KIF on one line, whatever notation it came in, parentheses
/// padded with blanks as ggp-base does, so that players that split at blanks
/// can read it.
std::string format_message(const Message& message);

/// The move that the reply to a PLAY begins with: in KIF, or, where a
/// parenthesis stands right behind a word, in infix notation as `mark(1,1)`.
/// What follows is ignored. An empty list where nothing can be read.
Expression parse_move(std::string_view text,
                      const ExpressionLimits& limits = {});

/// The reply of a player to INFO.
struct PlayerInfo {
  std::string name;     ///< empty where the player did not say
  std::string status;   ///< "available", "busy" or empty
  std::string species;  ///< "alien" for a program, "human", or empty
};

/// `( ( name X ) ( status available ) ( species alien ) )`, or in infix
/// `[[name,X],[status,available],[species,alien]]`.
std::string format_info(const PlayerInfo& info,
                        notation::Notation notation = notation::Notation::kKif);

/// Reads a reply to INFO: pairs as above in any order, or the bare atom
/// `available`, `busy` or `ready`. What is unknown or malformed is ignored.
PlayerInfo parse_info(std::string_view text);

}  // namespace gdl::protocol
