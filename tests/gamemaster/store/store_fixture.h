#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "gamemaster/match/referee.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/picking_game.h"

namespace gamemaster {

/// A file for a store, in a folder of its own for each test.
class StoreFixture : public testing::Test {
 protected:
  StoreFixture();
  ~StoreFixture() override;

  /// Why the file cannot be opened; empty if it can.
  std::string open_failure() const;

  /// Runs SQL on the file, which need be no store.
  void exec(const std::string& sql) const;

  std::filesystem::path folder_;
  std::string path_;
};

/// PickingGame as a game of a store.
store::NewGame new_picking_game();

/// Plays a match of a random and a legal player.
match::MatchResult play_picking(match::MatchListener& listener,
                                const std::string& id,
                                PickingGame::Options game = {});

/// The same on record.
match::MatchResult play_picking(store::Store& store, store::NewMatch match,
                                const std::string& id,
                                PickingGame::Options game = {});

/// All that a store keeps of a match is the same.
void expect_equal(const match::MatchResult& a, const match::MatchResult& b);

}  // namespace gamemaster
