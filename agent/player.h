#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "agent/match/match.h"
#include "gdl/protocol/message.h"

namespace agent {

/// A player of one match at a time, as game managers see it: text in, text
/// out. It never looks at a clock itself, but to wait; the moment at which a
/// message was received comes with it. Thread-safe: INFO, PING and ABORT are
/// answered while another thread waits for a move.
class Player {
 public:
  using Clock = match::Match::Clock;

  /// `name` is what INFO tells.
  Player(std::string name, match::MatchTools tools);
  ~Player();

  /// The reply to a message, in its notation; throws gdl::Error where `text`
  /// is none.
  ///
  ///   INFO                 name, `available` or `busy`, species `alien`
  ///   INFO SEARCH          the same and, in a match, Match::last_report
  ///   PING, PREVIEW        `ready` or `busy`
  ///   START                `ready` before the start clock ends, and so again
  ///                        where it is repeated before a step was made; `busy`
  ///                        while there is another match, or if the rules are
  ///                        unplayable
  ///   PLAY                 a move before the play clock ends
  ///   STOP, ABORT          `done`, `aborted`
  ///
  /// PLAY, STOP and ABORT of another match than the present one get `busy`. A
  /// match whose STOP is lost (Match::lost_at) does not stand in the way of
  /// a START.
  std::string reply(const std::string& text, Clock::time_point received);

  /// Makes a call of reply() that waits for a move return with the best that
  /// is known.
  void hurry();

  /// Gives the match up, so that all waiting calls of reply() return, and
  /// accepts no other.
  void stop();

  /// Waits until nothing is thought about any more, at most until `moment`;
  /// whether that is so. Only after stop().
  bool wait_until_idle(Clock::time_point moment);

 private:
  std::string start(gdl::protocol::Message message, Clock::time_point received);
  std::shared_ptr<match::Match> begin(gdl::protocol::Message message,
                                      Clock::time_point received);
  std::string info(const gdl::protocol::Message& message,
                   Clock::time_point now) const;
  bool is_busy(Clock::time_point now) const;
  std::shared_ptr<match::Match> find(const std::string& match_id) const;
  void dismiss(const std::shared_ptr<match::Match>& match);

  const std::string name_;
  const match::MatchTools tools_;

  mutable std::mutex mutex_;
  bool stopped_ = false;
  std::shared_ptr<match::Match> match_;
  match::ReplyMargin margin_;  // of the next match
  // Matches that are over, but whose threads may still be in a last step.
  std::vector<std::shared_ptr<match::Match>> dismissed_;
};

}  // namespace agent
