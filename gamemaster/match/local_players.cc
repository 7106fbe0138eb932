#include "gamemaster/match/local_players.h"

#include <cassert>

namespace gamemaster::match {

namespace {

Reply answer(std::string text) {
  return Reply{Reply::Status::kAnswered, std::move(text), 0};
}

class RandomPlayer : public LocalPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed)
      : LocalPlayer("random"), random_(seed) {}

 protected:
  std::string choose(const std::vector<std::string>& legal_moves) override {
    return legal_moves[draw_below(random_, legal_moves.size())];
  }

 private:
  std::mt19937_64 random_;
};

class LegalPlayer : public LocalPlayer {
 public:
  LegalPlayer() : LocalPlayer("legal") {}

 protected:
  std::string choose(const std::vector<std::string>& legal_moves) override {
    return legal_moves.front();
  }
};

}  // namespace

Reply LocalPlayer::start(const StartRequest&, Budget) {
  return answer("ready");
}

Reply LocalPlayer::play(const PlayRequest& request, Budget) {
  return answer(choose(request.legal_moves));
}

Reply LocalPlayer::stop(const LastStep&, Budget) { return answer("done"); }

Reply LocalPlayer::abort(Budget) { return answer("aborted"); }

std::unique_ptr<Player> make_random_player(std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(seed);
}

std::unique_ptr<Player> make_legal_player() {
  return std::make_unique<LegalPlayer>();
}

std::size_t draw_below(std::mt19937_64& random, std::size_t count) {
  assert(count > 0 && count <= std::uint64_t{1} << 32);
  return static_cast<std::size_t>((random() >> 32) * count >> 32);
}

}  // namespace gamemaster::match
