#pragma once

#include <vector>

#include "reasoner/game.h"
#include "search/search.h"

namespace agent {

/// A search that has something to report, of a game for two.
struct ReportedSearch {
  ReportedSearch() {
    const auto mark = game.intern_move(0, "(mark 1 1)");
    const auto wait = game.intern_move(1, "noop");
    report.playouts = 4000;
    report.nodes = 900;
    report.depth = 12;
    report.moves = {{mark, 1200, 63.2, 1, {}}};
    joint_move = {mark, wait};
  }

  reasoner::Game game{{"xplayer", "oplayer"}};
  search::Report report;
  std::vector<reasoner::MoveId> joint_move;
};

}  // namespace agent
