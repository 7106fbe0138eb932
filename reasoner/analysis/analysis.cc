#include "reasoner/analysis/analysis.h"

namespace reasoner::analysis {

Analysis analyse(const network::Propnet& propnet) {
  Analysis analysis;
  analysis.groups = find_exclusive_groups(propnet);
  analysis.turns = find_turns(propnet, analysis.groups);
  analysis.clock = find_clock(propnet);
  analysis.latches = find_latches(propnet, analysis.groups);
  analysis.goal_ranges = find_goal_ranges(propnet);
  analysis.constant_sum = find_constant_sum(propnet, analysis.groups);
  analysis.sub_games = find_sub_games(propnet, analysis.clock);
  analysis.boards = boards::find_boards(propnet);
  analysis.symmetries = symmetry::find_symmetries(propnet);
  analysis.first_moves =
      symmetry::count_like_moves(propnet, analysis.symmetries);
  return analysis;
}

}  // namespace reasoner::analysis
