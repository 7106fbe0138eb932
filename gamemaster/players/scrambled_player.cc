#include "gamemaster/players/scrambled_player.h"

#include "gdl/protocol/message.h"

namespace gamemaster::players {

match::Reply ScrambledPlayer::start(const match::StartRequest& request,
                                    match::Budget budget) {
  match::StartRequest scrambled = request;
  scrambled.role = scrambler_->scramble_text(request.role);
  for (gdl::Expression& rule : scrambled.rules) {
    rule = scrambler_->scramble(rule);
  }
  return player_->start(scrambled, budget);
}

match::Reply ScrambledPlayer::play(const match::PlayRequest& request,
                                   match::Budget budget) {
  match::PlayRequest scrambled;
  scrambled.last_moves = scramble(request.last_moves);
  for (const std::string& move : request.legal_moves) {
    scrambled.legal_moves.push_back(scrambler_->scramble_text(move));
  }
  for (const std::string& fact : request.facts) {
    scrambled.facts.push_back(scrambler_->scramble_text(fact));
  }
  match::Reply reply = player_->play(scrambled, budget);
  if (reply.status == match::Reply::Status::kAnswered) {
    const gdl::Expression move = gdl::protocol::parse_move(reply.text);
    // What is no move at all is reported as it came.
    if (move.is_atom() || !move.items.empty()) {
      reply.text = to_string(scrambler_->unscramble(move));
    }
  }
  return reply;
}

match::Reply ScrambledPlayer::stop(
    const std::optional<match::JointMove>& last_moves, match::Budget budget) {
  return player_->stop(scramble(last_moves), budget);
}

std::optional<match::JointMove> ScrambledPlayer::scramble(
    const std::optional<match::JointMove>& joint_move) const {
  if (!joint_move) return std::nullopt;
  match::JointMove scrambled;
  for (const gdl::Expression& move : *joint_move) {
    scrambled.push_back(scrambler_->scramble(move));
  }
  return scrambled;
}

}  // namespace gamemaster::players
