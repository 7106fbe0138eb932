#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/hidden/exact/regret_solver.h"
#include "search/hidden/resolve/grown_tree.h"
#include "search/hidden/search_with_reserve.h"

namespace search::hidden::resolve {

/// Grows a tree from the beginning of the game, where its own average
/// strategies go and nine times of ten along what the role has perceived so
/// far, and solves it again and again with CFR+, random playouts standing for
/// what is not in it: growing-tree CFR (Schmid et al., Student of Games, 2023)
/// with playouts in place of a network. As the root is always the beginning of
/// the game, nothing is assumed of how the others have played; small games
/// become exact by themselves. For two roles of constant sum.
///
/// An iteration adds one history. One thread. The reserve plays where the tree
/// has not come to what the role knows, and where moves are not always known.
class ResolveSearch final : public SearchWithReserve {
 public:
  /// `machine` must outlive it.
  ResolveSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
                const Settings& settings,
                std::unique_ptr<HiddenSearch> reserve);

  reasoner::MoveId choose_move(const Deadline& deadline) override;

 private:
  void find_path();
  void grow(const Deadline& deadline);
  void solve(const Deadline& deadline, std::uint64_t iterations);
  void make_form();
  const exact::Decision* decision_now() const;
  reasoner::MoveId answer(const exact::Decision& decision);
  const exact::PlayerForm& own() const {
    return form_->players[tree_.player_of(role_)];
  }

  reasoner::RoleIndex role_;
  Settings settings_;
  InformationTable information_;
  GrownTree tree_;
  /// What the role knew from the beginning until now, as far as it is clear.
  std::vector<InformationId> path_;
  bool path_is_known_ = true;
  std::uint64_t grown_ = 0;
  std::uint64_t grown_of_form_ = 0;            // when form_ was made
  double seconds_to_solve_ = 0;                // at least, for the last form
  std::uint64_t next_solution_ = 0;            // after so many
  const exact::SequenceForm* form_ = nullptr;  // of tree_
  exact::Profile profile_;                     // in form_
};

}  // namespace search::hidden::resolve
