#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "gamemaster/match/player.h"
#include "gamemaster/players/dialect.h"
#include "gdl/protocol/message.h"

namespace gamemaster::players {

/// A player behind HTTP: each message is one POST on a connection of its own.
/// The body of a reply may come with or without Content-Length, and may break
/// off: then what came is the reply. No reply outlasts the budget, however
/// slowly it drips, and no body over 1 MiB is read.
class HttpPlayer : public match::Player {
 public:
  /// Looks the host up, once; where that fails every call is a connection
  /// error. `name` is sent as the receiver and stands in reports. `dialect`
  /// counts in games that hide something.
  HttpPlayer(std::string host, int port, std::string name,
             Dialect dialect = Dialect::kFinal);

  std::string name() const override { return name_; }
  bool sees_all() const override { return dialect_ == Dialect::kOpen; }
  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override;
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override;
  match::Reply stop(const match::LastStep& last, match::Budget budget) override;
  match::Reply abort(match::Budget budget) override;
  void cancel() override;

  /// What the player tells of itself, for gdl::parse_info; ours also how it
  /// sees its match, where that is asked for.
  match::Reply info(match::Budget budget, bool with_search = false);

 private:
  class Watchdog;

  /// PLAY or STOP.
  gdl::protocol::Message step_message(gdl::protocol::MessageKind kind,
                                      const match::LastStep& last) const;
  match::Reply send(const gdl::protocol::Message& message, match::Budget budget,
                    bool cancellable);

  std::string host_;
  int port_;
  std::string name_;
  Dialect dialect_;
  std::string match_id_;
  std::vector<std::string> addresses_;  // numeric, the one that works first

  std::mutex mutex_;
  std::condition_variable changed_;
  bool cancelled_ = false;  // guarded by mutex_
};

}  // namespace gamemaster::players
