#pragma once

#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/programs/statement.h"

namespace translators::zrf::programs {

/// A program, and the types of pieces that have it.
struct SharedProgram {
  std::vector<Statement> statements;
  std::vector<int> types;
  std::string move_type;
  bool is_drop = false;
};

/// The programs of a game: those that are alike for several types of pieces
/// stand once, so that they are run once.
std::vector<SharedProgram> shared_programs(const game::Game& game,
                                           gdl::Diagnostics& diagnostics);

}  // namespace translators::zrf::programs
