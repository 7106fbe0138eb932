#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "reasoner/game.h"
#include "search/partners.h"

namespace search::ranks {

/// What a rank is. All of a search must agree in all but the host.
struct Identity {
  std::string version;       ///< of the program
  std::string instructions;  ///< what its engines use of the processor
  std::string host;
};

/// A rank is there: the first that each sends to all others.
struct Hello {
  Identity identity;
};

/// Each rank to all others now and then: it lives.
struct Beat {};

/// The leader to its helpers: a match begins, and they prepare for it. A match
/// before it is over.
struct Rules {
  std::uint64_t match = 0;
  std::string text;
  /// The last before it: what was told in that or earlier means nothing now.
  std::uint64_t last_thought = 0;
};

/// What is to be thought about.
struct Position {
  reasoner::RoleIndex role = 0;
  bool is_choosing = true;  ///< else nobody waits for a move of the role
  /// Joint moves from the initial state, one behind the other, in the ids of
  /// the engine.
  std::vector<reasoner::MoveId> moves;
  std::uint64_t hash = 0;  ///< of the state that they lead to
};

/// The leader to its helpers: think about this from now on.
struct Think {
  std::uint64_t match = 0;
  std::uint64_t number = 0;  ///< of the thought, greater than all before
  Task task = Task::kTree;
  double seconds = 0;           ///< that it may take
  std::uint64_t signature = 0;  ///< of the leader's game (signature_of)
  Position position;
};

/// The leader to its helpers: end this thought, if it is not over yet.
struct Rest {
  std::uint64_t number = 0;
};

/// The leader to its helpers: the match is over, its memory may be freed.
struct EndOfMatch {
  std::uint64_t match = 0;
};

/// The leader to its helpers: end the program.
struct Quit {};

/// A helper to the leader: how it stands with the match.
struct Standing {
  std::uint64_t match = 0;
  bool takes_part = false;
  std::string trouble;  ///< why it does not, in one sentence
};

/// Any to any: what it has found out in a thought.
struct Told {
  std::uint64_t number = 0;  ///< of the thought
  std::uint64_t subject = 0;
  Task task = Task::kTree;
  bool is_last = false;  ///< it thinks no more
  std::vector<std::byte> findings;
};

using Message = std::variant<Hello, Beat, Rules, Think, Rest, EndOfMatch, Quit,
                             Standing, Told>;

/// Of this form of messages: ranks that write another do not understand each
/// other, and an identity says so first of all.
inline constexpr std::uint32_t kMessageForm = 2;

std::vector<std::byte> encode(const Message& message);
/// Nothing where the bytes are no message. A Hello in another form than
/// kMessageForm has a version that says so.
std::optional<Message> decode(std::span<const std::byte> bytes);

}  // namespace search::ranks
