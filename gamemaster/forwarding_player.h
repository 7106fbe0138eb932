#pragma once

#include <memory>
#include <string>
#include <utility>

#include "gamemaster/player.h"

namespace gamemaster {

/// A player that hands everything on to the one behind it, for those who change
/// or watch a part of it.
class ForwardingPlayer : public Player {
 public:
  explicit ForwardingPlayer(std::unique_ptr<Player> player)
      : player_(std::move(player)) {}

  std::string name() const override { return player_->name(); }
  bool is_human() const override { return player_->is_human(); }
  Reply start(const StartRequest& request, Budget budget) override {
    return player_->start(request, budget);
  }
  Reply play(const PlayRequest& request, Budget budget) override {
    return player_->play(request, budget);
  }
  Reply stop(const std::optional<JointMove>& last_moves,
             Budget budget) override {
    return player_->stop(last_moves, budget);
  }
  Reply abort(Budget budget) override { return player_->abort(budget); }
  void cancel() override { player_->cancel(); }

 protected:
  Player& player() { return *player_; }

 private:
  std::unique_ptr<Player> player_;
};

}  // namespace gamemaster
