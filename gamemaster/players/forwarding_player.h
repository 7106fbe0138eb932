#pragma once

#include <memory>
#include <string>
#include <utility>

#include "gamemaster/match/player.h"

namespace gamemaster::players {

/// A player that hands everything on to the one behind it, for those who change
/// or watch a part of it.
class ForwardingPlayer : public match::Player {
 public:
  explicit ForwardingPlayer(std::unique_ptr<match::Player> player)
      : player_(std::move(player)) {}

  std::string name() const override { return player_->name(); }
  bool is_human() const override { return player_->is_human(); }
  bool sees_all() const override { return player_->sees_all(); }
  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override {
    return player_->start(request, budget);
  }
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    return player_->play(request, budget);
  }
  match::Reply stop(const match::LastStep& last,
                    match::Budget budget) override {
    return player_->stop(last, budget);
  }
  match::Reply abort(match::Budget budget) override {
    return player_->abort(budget);
  }
  void cancel() override { player_->cancel(); }

 protected:
  match::Player& player() { return *player_; }

 private:
  std::unique_ptr<match::Player> player_;
};

}  // namespace gamemaster::players
