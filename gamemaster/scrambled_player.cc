#include "gamemaster/scrambled_player.h"

#include "gdl/message.h"

namespace gamemaster {

Reply ScrambledPlayer::start(const StartRequest& request, Budget budget) {
  StartRequest scrambled = request;
  scrambled.role = scrambler_->scramble_text(request.role);
  for (gdl::Expression& rule : scrambled.rules) {
    rule = scrambler_->scramble(rule);
  }
  return player_->start(scrambled, budget);
}

Reply ScrambledPlayer::play(const PlayRequest& request, Budget budget) {
  PlayRequest scrambled;
  scrambled.last_moves = scramble(request.last_moves);
  for (const std::string& move : request.legal_moves) {
    scrambled.legal_moves.push_back(scrambler_->scramble_text(move));
  }
  for (const std::string& fact : request.facts) {
    scrambled.facts.push_back(scrambler_->scramble_text(fact));
  }
  Reply reply = player_->play(scrambled, budget);
  if (reply.status == Reply::Status::kAnswered) {
    const gdl::Expression move = gdl::parse_move(reply.text);
    // What is no move at all is reported as it came.
    if (move.is_atom() || !move.items.empty()) {
      reply.text = to_string(scrambler_->unscramble(move));
    }
  }
  return reply;
}

Reply ScrambledPlayer::stop(const std::optional<JointMove>& last_moves,
                            Budget budget) {
  return player_->stop(scramble(last_moves), budget);
}

std::optional<JointMove> ScrambledPlayer::scramble(
    const std::optional<JointMove>& joint_move) const {
  if (!joint_move) return std::nullopt;
  JointMove scrambled;
  for (const gdl::Expression& move : *joint_move) {
    scrambled.push_back(scrambler_->scramble(move));
  }
  return scrambled;
}

}  // namespace gamemaster
