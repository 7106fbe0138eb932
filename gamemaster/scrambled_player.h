#pragma once

#include <memory>

#include "gamemaster/player.h"
#include "gdl/scrambler.h"

namespace gamemaster {

/// A player that sees another game: all that it is told is scrambled, its
/// replies are turned back. To everyone else it is the player behind it.
class ScrambledPlayer : public Player {
 public:
  /// All players of a match share one scrambler.
  ScrambledPlayer(std::unique_ptr<Player> player,
                  std::shared_ptr<const gdl::Scrambler> scrambler)
      : player_(std::move(player)), scrambler_(std::move(scrambler)) {}

  std::string name() const override { return player_->name(); }
  bool is_human() const override { return player_->is_human(); }
  Reply start(const StartRequest& request, Budget budget) override;
  Reply play(const PlayRequest& request, Budget budget) override;
  Reply stop(const std::optional<JointMove>& last_moves,
             Budget budget) override;
  Reply abort(Budget budget) override { return player_->abort(budget); }
  void cancel() override { player_->cancel(); }

 private:
  std::optional<JointMove> scramble(
      const std::optional<JointMove>& joint_move) const;

  std::unique_ptr<Player> player_;
  std::shared_ptr<const gdl::Scrambler> scrambler_;
};

}  // namespace gamemaster
