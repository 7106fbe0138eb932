#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "search/goal_spread.h"
#include "search/hidden/belief/belief_search.h"
#include "search/hidden/ismcts/information_tree.h"
#include "search/hidden/ismcts/role_trees.h"

namespace search::hidden::ismcts {

/// Monte Carlo tree search over information sets (Cowling, Powley, Whitehouse,
/// 2012, many observers). A descent begins in a state that the role holds
/// possible; on the way every role chooses in its own tree, by what it would
/// know, and chance draws. So later choices of the role depend on what it will
/// have perceived, and moves that tell it something gain by that. Many descents
/// are under way at the same time, a ply of each by a look of the playout
/// engine, and go on below the trees as some playouts each: fewer descents than
/// the engine has lanes, so that more of them know what those before came to.
/// Any number of roles and any goals; where several choose at once they mix. An
/// iteration is a descent.
///
/// Another role comes to few of its nodes often, since what is hidden from this
/// role are mostly the moves of the other. As long as a node has seen little of
/// each move, it chooses by what did well whatever it knew before this turn, by
/// what it has done and perceived since; or, where chance deals, by what did
/// well in all that this role cannot tell apart (the single observer of the
/// same paper). In both cases among what is legal there.
///
/// Where roles play against others and no chance deals, a descent leaves the
/// trees at a node to which few came before it, and all go on by policies: who
/// can win at once does so, and nobody lets others do so. Such playouts see
/// what is hidden, but know more of such games than uniform ones, and than
/// nodes in which most moves are still to be tried.
///
/// Where nobody but chance plays beside the role, chance draws behind a choice
/// what it has drawn there before, until what may follow has been tried: else,
/// where it draws one of many, no descent would come twice to what the role
/// knows then, and to see it would be worth nothing. New draws come with more
/// visits (Couetoux et al., progressive widening, 2011; Sunberg, Kochenderfer,
/// 2018). And it explores by as much as the outcomes differ, so that a small
/// gain is seen where goals are far off.
///
/// As all descents begin in what the role holds possible, the others learn as
/// if they knew what the role knows: it never bluffs. One thread, whatever
/// Settings::threads says.
class IsmctsSearch : public belief::BeliefSearch {
 public:
  /// `machine` must outlive it.
  IsmctsSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
               const Settings& settings);

  reasoner::MoveId choose_move(const Deadline& deadline) override;

 private:
  /// A sampled history on its way.
  struct Descent {
    std::uint64_t number = 0;
    std::uint32_t ply = 0;
    // By what chance draws, and from which ply on.
    reasoner::PlayoutKey draws;
    std::uint32_t draws_from = 0;
    bool in_work = false;
    reasoner::State state;
    std::vector<reasoner::MoveId> moves;  // legal in `state`, role after role
    std::vector<std::uint32_t> counts;    // of them, by role
    std::vector<InformationId> knows;     // by role; kOutside below its tree
    // By role, as if the match began with the turn; kOutside if not numbered.
    std::vector<InformationId> recent;
    std::uint32_t plies_left = 0;  // in the trees, after an expansion
    std::vector<reasoner::MoveId> joint_move;
    RoleTrees::Visits visits;
    std::uint32_t playouts = 1;       // at the end of it
    std::uint32_t playouts_left = 0;  // that have not ended
    std::vector<double> goals;        // their sums so far, by role
  };
  static constexpr InformationId kOutside = ~InformationId{0};

  void search(const Deadline& deadline);
  void begin(std::uint32_t slot, std::uint64_t number);
  void step(std::uint32_t slot);
  bool leaves_trees(const Descent& descent);
  bool choose_joint_move(Descent& descent);
  reasoner::MoveId choose_for(Descent& descent, reasoner::RoleIndex role,
                              std::span<const reasoner::MoveId> legal,
                              bool together, std::uint32_t random);
  void draw_again(Descent& descent, const Visit& visit) const;
  void look(std::uint32_t slot);
  void play_out(std::uint32_t slot, bool after_joint_move);
  void read_results();
  void arrive(const reasoner::SeenState& seen);
  void learn(Descent& descent, const reasoner::SeenState& seen);
  void count_playout(std::uint32_t slot, std::span<const reasoner::Goal> goals);
  void finish(std::uint32_t slot);
  void foretell(reasoner::RoleIndex role, InformationId information,
                InformationId observed, std::span<const reasoner::MoveId> moves,
                std::span<double> probabilities) const;
  std::uint32_t own_node(Descent& descent, reasoner::RoleIndex role,
                         bool together);
  std::uint32_t find_or_add(Memory memory, InformationId information);
  InformationId common_key(InformationId own, reasoner::RoleIndex other) const;
  bool trees_have_room() const;
  bool tables_have_room() const;
  void make_room();

  const Node* root() const;
  const Arm* best_arm() const;
  reasoner::MoveId best() const;
  std::vector<double> mixture() const;
  reasoner::MoveId draw_answer() const;
  void write_report(double seconds, reasoner::MoveId chosen);

  const std::size_t roles_;
  RoleTrees trees_;
  InformationTable recent_;  // of the turn: what kRecent is keyed by
  std::size_t kept_ = 0;     // numbers that were left by make_room
  std::vector<Descent> descents_;
  std::vector<std::uint32_t> free_;  // slots of descents_
  reasoner::PlayoutResults results_;

  const std::uint32_t playouts_;   // of a descent
  const bool is_alone_;            // nobody but chance plays beside the role
  const bool uses_policies_;       // others play, and no chance deals
  GoalSpread spread_{0.02, 2000};  // of descents

  // Of the turn.
  std::uint64_t seed_ = 0;
  InformationId known_ = 0;  // what the role knows
  std::vector<reasoner::MoveId> answers_;
  std::uint64_t finished_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace search::hidden::ismcts
