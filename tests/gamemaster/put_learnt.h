#pragma once

#include <gtest/gtest.h>

#include "gamemaster/store/store.h"

namespace gamemaster {

/// As a learner that takes the game for this row alone; nobody else may have
/// it.
inline void put_learnt(store::Store& store, const store::LearntRow& row) {
  ASSERT_TRUE(store.take_game(row.game_key));
  store.keep_learnt({row});
  store.give_back_game(row.game_key);
}

}  // namespace gamemaster
