#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "gamemaster/match/referee.h"
#include "gamemaster/store/store.h"

namespace gamemaster::store {

/// Writes a match into the store while it is played: each joint move is on
/// record before any player is told of it. Where the store cannot be written
/// (a full disk, a lock), the match goes on, and the next step writes what is
/// missing. Where it was given to others (see MatchTaken), no more is written.
class MatchStoreListener : public match::MatchListener {
 public:
  /// The store must outlive this.
  MatchStoreListener(Store& store, NewMatch match)
      : store_(store), match_(std::move(match)) {}

  /// Is called, once, where the match was given to others.
  void on_taken(std::function<void()> call) { on_taken_ = std::move(call); }

  void on_start(const match::MatchResult& so_far) override { write(so_far); }
  void on_ready(const match::MatchResult& so_far) override { write(so_far); }
  void on_step(const match::MatchResult& so_far) override { write(so_far); }
  void on_finish(const match::MatchResult& result) override { write(result); }

  /// Why the last state of affairs could not be written; empty if it was.
  const std::string& failure() const { return failure_; }

  /// Whether the match was given to others.
  bool is_taken() const { return taken_; }

 private:
  void write(const match::MatchResult& match);

  Store& store_;
  NewMatch match_;
  std::int64_t id_ = 0;  // StoredMatch::id; 0 before it is in the store
  std::string failure_;
  std::function<void()> on_taken_;
  bool taken_ = false;
};

}  // namespace gamemaster::store
