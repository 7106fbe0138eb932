#include "search/hidden/choice/bluffing_search.h"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "search/bluff.h"
#include "search/choices.h"

namespace search::hidden::choice {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

class BluffingHiddenSearch : public HiddenSearch {
 public:
  BluffingHiddenSearch(const reasoner::Game& game, RoleIndex role,
                       std::unique_ptr<HiddenSearch> search, std::uint64_t seed)
      : role_(role),
        search_(std::move(search)),
        bluff_(game.role_count(), Bluff::kNoSquares),
        random_(seed) {
    for (RoleIndex other = 0; other < game.role_count(); ++other) {
      if (other != role && other != game.chance_role()) {
        others_.push_back(other);
      }
    }
  }

  void observe(const reasoner::EvidenceStep& step) override {
    search_->observe(step);
  }

  MoveId choose_move(const Deadline& deadline) override {
    MoveId move = search_->choose_move(deadline);
    report_ = search_->report();
    if (report_.moves.size() > 1) move = draw();
    set_candidate(move);
    return move;
  }

  void prepare_candidate() override { search_->prepare_candidate(); }
  Report report() const override { return report_; }
  std::string doubts() const override { return search_->doubts(); }

  std::optional<MoveId> candidate() const override {
    const auto drawn = HiddenSearch::candidate();
    return drawn ? drawn : search_->candidate();
  }
  void clear_candidate() override {
    HiddenSearch::clear_candidate();
    search_->clear_candidate();
  }

 private:
  MoveId draw() {
    const std::vector<double> attractive = attractiveness(report_.moves);
    const auto most = static_cast<std::size_t>(
        std::ranges::max_element(attractive) - attractive.begin());
    const MoveReport best = report_.moves[most];
    if (promised_) bluff_.learn(others_, best.value - *promised_);
    const MoveId drawn =
        bluff_.draw(role_, report_, static_cast<std::uint32_t>(random_()));
    promised_.reset();
    if (drawn != best.move) promised_ = best.value;
    return drawn;
  }

  const RoleIndex role_;
  const std::unique_ptr<HiddenSearch> search_;
  std::vector<RoleIndex> others_;  // without chance
  Bluff bluff_;
  std::mt19937 random_;
  Report report_;
  std::optional<double> promised_;  // before the bluff to be learnt from
};

}  // namespace

std::unique_ptr<HiddenSearch> make_bluffing_search(
    const reasoner::StateMachine& machine, RoleIndex role,
    std::unique_ptr<HiddenSearch> search, std::uint64_t seed) {
  return std::make_unique<BluffingHiddenSearch>(machine.game(), role,
                                                std::move(search), seed);
}

}  // namespace search::hidden::choice
