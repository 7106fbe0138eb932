#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "gamemaster/match/player.h"

namespace gamemaster::match {

/// A player in our own process that chooses among the legal moves that the
/// referee tells it, at once. Cannot fail.
class LocalPlayer : public Player {
 public:
  explicit LocalPlayer(std::string name) : name_(std::move(name)) {}

  std::string name() const override { return name_; }
  Reply start(const StartRequest& request, Budget budget) override;
  Reply play(const PlayRequest& request, Budget budget) override;
  Reply stop(const LastStep& last, Budget budget) override;
  Reply abort(Budget budget) override;
  void cancel() override {}

 protected:
  virtual std::string choose(const std::vector<std::string>& legal_moves) = 0;

 private:
  std::string name_;
};

/// Plays uniformly at random; the same seed makes the same choices.
std::unique_ptr<Player> make_random_player(std::uint64_t seed);

/// Always plays the first legal move in the order of the referee's reasoner.
std::unique_ptr<Player> make_legal_player();

/// A uniformly random number below `count`, which must be positive; the same
/// on every platform.
std::size_t draw_below(std::mt19937_64& random, std::size_t count);

}  // namespace gamemaster::match
