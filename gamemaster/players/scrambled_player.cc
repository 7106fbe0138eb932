#include "gamemaster/players/scrambled_player.h"

#include <algorithm>

#include "gdl/protocol/message.h"

namespace gamemaster::players {

match::Reply ScrambledPlayer::start(const match::StartRequest& request,
                                    match::Budget budget) {
  match::StartRequest scrambled = request;
  scrambled.role = scrambler_->scramble_text(request.role);
  for (gdl::Expression& rule : scrambled.rules) {
    rule = scrambler_->scramble(rule);
  }
  return player().start(scrambled, budget);
}

match::Reply ScrambledPlayer::play(const match::PlayRequest& request,
                                   match::Budget budget) {
  match::PlayRequest scrambled;
  scrambled.last = scramble(request.last);
  for (const std::string& move : request.legal_moves) {
    scrambled.legal_moves.push_back(scrambler_->scramble_text(move));
  }
  for (const std::string& fact : request.facts) {
    scrambled.facts.push_back(scrambler_->scramble_text(fact));
  }
  scrambled.counts = request.counts;
  match::Reply reply = player().play(scrambled, budget);
  if (reply.status == match::Reply::Status::kAnswered) {
    const gdl::Expression move = gdl::protocol::parse_move(reply.text);
    // What is no move at all is reported as it came.
    if (move.is_atom() || !move.items.empty()) {
      reply.text = to_string(scrambler_->unscramble(move));
    }
  }
  return reply;
}

match::Reply ScrambledPlayer::stop(const match::LastStep& last,
                                   match::Budget budget) {
  return player().stop(scramble(last), budget);
}

match::LastStep ScrambledPlayer::scramble(const match::LastStep& last) const {
  match::LastStep scrambled = last;
  const auto scramble_all = [this](std::vector<gdl::Expression>& terms) {
    for (gdl::Expression& term : terms) term = scrambler_->scramble(term);
  };
  if (scrambled.moves) scramble_all(*scrambled.moves);
  if (!scrambled.report) return scrambled;
  match::StepReport& report = *scrambled.report;
  if (report.own_move) report.own_move = scrambler_->scramble(*report.own_move);
  scramble_all(report.percepts);
  // In the order of the names that the player knows.
  std::sort(report.percepts.begin(), report.percepts.end(),
            [](const gdl::Expression& a, const gdl::Expression& b) {
              return gdl::to_string(a) < gdl::to_string(b);
            });
  return scrambled;
}

}  // namespace gamemaster::players
