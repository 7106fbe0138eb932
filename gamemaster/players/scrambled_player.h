#pragma once

#include <memory>

#include "gamemaster/match/player.h"
#include "gdl/rules/scrambler.h"

namespace gamemaster::players {

/// A player that sees another game: all that it is told is scrambled, its
/// replies are turned back. To everyone else it is the player behind it.
class ScrambledPlayer : public match::Player {
 public:
  /// All players of a match share one scrambler.
  ScrambledPlayer(std::unique_ptr<match::Player> player,
                  std::shared_ptr<const gdl::rules::Scrambler> scrambler)
      : player_(std::move(player)), scrambler_(std::move(scrambler)) {}

  std::string name() const override { return player_->name(); }
  bool is_human() const override { return player_->is_human(); }
  bool sees_all() const override { return player_->sees_all(); }
  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override;
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override;
  match::Reply stop(const match::LastStep& last, match::Budget budget) override;
  match::Reply abort(match::Budget budget) override {
    return player_->abort(budget);
  }
  void cancel() override { player_->cancel(); }

 private:
  match::LastStep scramble(const match::LastStep& last) const;

  std::unique_ptr<match::Player> player_;
  std::shared_ptr<const gdl::rules::Scrambler> scrambler_;
};

}  // namespace gamemaster::players
