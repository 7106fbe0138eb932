#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/agent/running_agent.h"

namespace agent {

/// `head`, so many times `filler`, `tail`: megabytes are made when needed.
struct Text {
  Text(const char* text) : head(text) {}
  Text(std::string text) : head(std::move(text)) {}
  Text(std::string head, std::string filler, std::size_t times,
       std::string tail = "")
      : head(std::move(head)),
        filler(std::move(filler)),
        times(times),
        tail(std::move(tail)) {}

  std::string str() const {
    std::string text = head;
    text.reserve(head.size() + times * filler.size() + tail.size());
    for (std::size_t i = 0; i < times; ++i) text += filler;
    return text + tail;
  }

  std::string head;
  std::string filler;
  std::size_t times = 0;
  std::string tail;
};

/// The rules of tic-tac-toe on one line.
const std::string& tic_tac_toe_line();

/// A START of match m.1 for x, with more rules behind those of tic-tac-toe.
std::string start_message(const std::string& more_rules,
                          const std::string& clocks);

inline const std::string kInfo =
    "( ( name Tester ) ( status available ) ( species alien ) )";
inline const std::string kMove = "a move";  ///< any that tic-tac-toe has

/// Whether a reply is one.
bool is_move(const std::string& reply);

std::string zero_bytes(std::size_t count);

/// One agent, and what is asked of it after the input of strangers: it must
/// know whether it is in a match, and be able to play one.
class HostileInput : public testing::Test {
 protected:
  /// With 200 the whole reply is `said`, else its reason holds `said`.
  static void expect_reply(const std::string& reply, const std::string& status,
                           const std::string& said);
  static void begin_match(const RunningAgent& agent);
  static void expect_sound(const RunningAgent& agent, bool in_match);
};

}  // namespace agent
