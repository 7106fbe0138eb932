#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "agent/http/descriptor.h"
#include "agent/http/reply.h"
#include "agent/http/request_parser.h"

namespace agent::http {

/// One connection and how far it has come. Nothing here waits but
/// send_piece(). Not thread-safe.
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Stage : std::uint8_t {
    kReading,    ///< the request comes in
    kAnswering,  ///< a thread works on the reply
    kSending,    ///< the reply goes out
    kClosing     ///< all is said; the other side is to close
  };

  enum class Progress : std::uint8_t {
    kNone,  ///< nothing can be done at the moment
    kSome,
    kEnd,    ///< the other side sends nothing more
    kBroken  ///< the connection is gone
  };

  Connection(Descriptor socket, RequestParser parser, Clock::time_point until);

  int socket() const { return socket_.get(); }
  /// When the first byte came; before that, when it was accepted.
  Clock::time_point begun() const { return begun_; }
  RequestParser& parser() { return parser_; }

  Stage stage() const { return stage_; }
  /// When this stage began.
  Clock::time_point since() const { return since_; }
  /// When this stage is over, whatever comes.
  Clock::time_point until() const { return until_; }
  void enter(Stage stage, Clock::time_point until);
  void set_until(Clock::time_point until) { until_ = until; }

  /// Whether its request was judged by its head.
  bool is_judged() const { return is_judged_; }
  void set_judged() { is_judged_ = true; }

  /// Gives what has come to the parser.
  Progress receive();

  /// Tells a sender that waits for it to go on, once.
  void let_continue();

  /// What is to be sent: a head, and a body that may be empty.
  void set_output(std::string head, std::string body);
  /// Sends of it what the other side takes; kEnd when all is sent.
  Progress send();
  /// Sends a piece of a stream, waiting for the other side as long as it takes
  /// any byte each `patience`; false where it does not.
  bool send_piece(std::string piece, std::chrono::milliseconds patience);

  /// Says that nothing more comes.
  void half_close();
  /// Takes and forgets what has come after the request.
  Progress ignore();

  /// Of what was read and is to be sent.
  std::size_t held_bytes() const;

 private:
  Descriptor socket_;
  RequestParser parser_;
  Clock::time_point begun_;
  Stage stage_ = Stage::kReading;
  Clock::time_point since_;
  Clock::time_point until_;
  bool is_judged_ = false;
  bool has_let_continue_ = false;
  std::string head_;
  std::string body_;
  std::size_t sent_ = 0;  // of both
};

}  // namespace agent::http
