#pragma once

#include <cstdint>
#include <string>

#include "gamemaster/match/referee.h"
#include "gamemaster/store/store.h"

namespace gamemaster::store {

/// Writes a match into the store while it is played: each joint move is on
/// record before any player is told of it. Where the store cannot be written
/// (a full disk, a lock), the match goes on, and the next step writes what is
/// missing.
class MatchStoreListener : public match::MatchListener {
 public:
  /// The store must outlive this.
  MatchStoreListener(Store& store, NewMatch match)
      : store_(store), match_(std::move(match)) {}

  void on_start(const match::MatchResult& so_far) override { write(so_far); }
  void on_ready(const match::MatchResult& so_far) override { write(so_far); }
  void on_step(const match::MatchResult& so_far) override { write(so_far); }
  void on_finish(const match::MatchResult& result) override { write(result); }

  /// StoredMatch::id; 0 before the match is in the store.
  std::int64_t id() const { return id_; }

  /// Why the last state of affairs could not be written; empty if it was.
  const std::string& failure() const { return failure_; }

 private:
  void write(const match::MatchResult& match);

  Store& store_;
  NewMatch match_;
  std::int64_t id_ = 0;
  std::string failure_;
};

}  // namespace gamemaster::store
