#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/hidden/exact/equilibrium_finder.h"
#include "search/hidden/hidden_search.h"
#include "search/hidden/information.h"

namespace search::hidden::exact {

/// Plays small games by an equilibrium of the whole game: moves are drawn as
/// often as the strategy of the role says. The first turns build and solve the
/// game, later ones go on until it is solved; meanwhile, in games that are too
/// large, and where the role's moves and percepts fit no history, another
/// search plays.
class ExactSearch final : public HiddenSearch {
 public:
  /// So many joint moves are looked at to find out whether a game is small.
  static constexpr std::uint64_t kMostEdges = 4'000'000;

  /// `machine` must outlive it. `otherwise` plays where there is no strategy;
  /// it stands at the beginning of the same match of the same role.
  ExactSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
              const Settings& settings,
              std::unique_ptr<HiddenSearch> otherwise);

  void observe(const reasoner::EvidenceStep& step) override;
  reasoner::MoveId choose_move(const Deadline& deadline) override;
  Report report() const override { return report_; }
  std::optional<reasoner::MoveId> candidate() const override;
  void clear_candidate() override;

 private:
  void build(const Deadline& deadline);
  std::optional<InformationId> information_now() const;
  std::optional<InformationId> information_after(
      InformationId before, const reasoner::EvidenceStep& step) const;
  reasoner::MoveId play(const Decision& decision);
  reasoner::MoveId ask_otherwise(const Deadline& deadline, const char* why);
  const PlayerForm& own() const {
    return finder_.builder().form().players[player_];
  }
  void tell_moves(const Decision& decision);

  const reasoner::Game& game_;
  reasoner::RoleIndex role_;
  std::size_t player_ = 0;  // of the role, among those that somebody plays
  Settings settings_;
  EquilibriumFinder finder_;
  std::unique_ptr<HiddenSearch> otherwise_;
  std::vector<reasoner::EvidenceStep> evidence_;
  std::size_t told_ = 0;  // steps of the evidence that otherwise_ knows
  Report report_;
};

}  // namespace search::hidden::exact
