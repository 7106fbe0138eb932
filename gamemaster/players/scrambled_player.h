#pragma once

#include <memory>

#include "gamemaster/players/forwarding_player.h"
#include "gdl/rules/scrambler.h"

namespace gamemaster::players {

/// A player that sees another game: all that it is told is scrambled, its
/// replies are turned back. To everyone else it is the player behind it.
class ScrambledPlayer : public ForwardingPlayer {
 public:
  /// All players of a match share one scrambler.
  ScrambledPlayer(std::unique_ptr<match::Player> player,
                  std::shared_ptr<const gdl::rules::Scrambler> scrambler)
      : ForwardingPlayer(std::move(player)), scrambler_(std::move(scrambler)) {}

  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override;
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override;
  match::Reply stop(const match::LastStep& last, match::Budget budget) override;

 private:
  match::LastStep scramble(const match::LastStep& last) const;

  std::shared_ptr<const gdl::rules::Scrambler> scrambler_;
};

}  // namespace gamemaster::players
