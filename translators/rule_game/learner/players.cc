#include "translators/rule_game/learner/players.h"

#include <random>

namespace translators::rule_game::learner {

namespace {

class PlayerInTurn : public Player {
 public:
  explicit PlayerInTurn(const meaning::Board& board) : position_(board) {}

  Try next() override {
    while (!position_.is_left(at_.piece)) next_piece();
    return at_;
  }

  void told(const Try& one, Answer answer) override {
    if (answer == Answer::kAccepted) position_.take(one);
    if (answer != Answer::kDenied || ++at_.bucket == meaning::kBuckets) {
      next_piece();
    }
  }

 private:
  void next_piece() {
    at_.bucket = 0;
    at_.piece = (at_.piece + 1) % position_.board().pieces.size();
  }

  Position position_;
  Try at_;
};

class RandomPlayer : public Player {
 public:
  RandomPlayer(const meaning::Board& board, std::uint64_t seed)
      : position_(board), random_(seed) {}

  Try next() override {
    std::vector<std::size_t> pieces;
    for (std::size_t i = 0; i < position_.board().pieces.size(); ++i) {
      if (position_.is_left(i)) pieces.push_back(i);
    }
    // By itself, as distributions of the standard library differ.
    return {pieces[random_() % pieces.size()],
            static_cast<int>(random_() % meaning::kBuckets)};
  }

  void told(const Try& one, Answer answer) override {
    if (answer == Answer::kAccepted) position_.take(one);
  }

 private:
  Position position_;
  std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Player> make_player_in_turn(const meaning::Board& board) {
  return std::make_unique<PlayerInTurn>(board);
}

std::unique_ptr<Player> make_random_player(const meaning::Board& board,
                                           std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(board, seed);
}

}  // namespace translators::rule_game::learner
