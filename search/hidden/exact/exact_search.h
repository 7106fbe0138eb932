#pragma once

#include <memory>
#include <optional>
#include <span>

#include "search/hidden/exact/equilibrium_finder.h"
#include "search/hidden/information.h"
#include "search/hidden/search_with_reserve.h"

namespace search::hidden::exact {

/// Plays small games by an equilibrium of the whole game: moves are drawn as
/// often as the strategy of the role says. The first turns build and solve the
/// game, later ones go on until it is solved; meanwhile, in games that are too
/// large, and where the role's moves and percepts fit no history, the reserve
/// plays.
class ExactSearch final : public SearchWithReserve {
 public:
  /// So many joint moves are looked at to find out whether a game is small;
  /// where iterations are counted, no more than so many for each.
  static constexpr std::uint64_t kMostEdges = 4'000'000;
  static constexpr std::uint64_t kEdgesAnIteration = 1000;

  /// `machine` must outlive it.
  ExactSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
              const Settings& settings, std::unique_ptr<HiddenSearch> reserve);

  reasoner::MoveId choose_move(const Deadline& deadline) override;

 private:
  void build(const Deadline& deadline);
  std::optional<InformationId> information_now() const;
  reasoner::MoveId answer(const Decision& decision);
  const PlayerForm& own() const {
    return finder_.builder().form().players[player_];
  }

  const reasoner::Game& game_;
  reasoner::RoleIndex role_;
  std::size_t player_ = 0;  // of the role, among those that somebody plays
  Settings settings_;
  EquilibriumFinder finder_;
  // Of a turn's time, at most, to find out whether the game is small: less and
  // less, for it is the less likely.
  double building_share_ = 0.25;
};

}  // namespace search::hidden::exact
