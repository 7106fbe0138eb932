#include "translators/rule_game/learner/episode.h"

#include <algorithm>

namespace translators::rule_game::learner {

int Episode::refusals() const {
  return static_cast<int>(std::count_if(
      steps.begin(), steps.end(),
      [](const Step& step) { return step.answer != Answer::kAccepted; }));
}

Episode play(Player& player, const meaning::Board& board,
             const Referee& referee) {
  Episode episode;
  std::size_t left = board.pieces.size();
  bool is_over = false;
  while (!is_over && left > 0) {
    const Try one = player.next();
    const Reply reply = referee(one);
    player.told(one, reply.answer);
    episode.steps.push_back({one, reply.answer});
    if (reply.answer == Answer::kAccepted) --left;
    is_over = reply.is_over;
  }
  episode.is_cleared = left == 0;
  return episode;
}

}  // namespace translators::rule_game::learner
