#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "search/search.h"
#include "search/uct/tree.h"

namespace search::uct {

/// UCT for games of any number of roles, with simultaneous moves.
///
/// Covers: every role maximises its own goal and takes the others to do the
/// same (max^n in games of more than two roles, which for two roles whose
/// goals add up to 100 is the usual game). In every node each role chooses by
/// its own statistics over its own moves, never by what the others choose at
/// the same time (decoupled UCT); some noise keeps roles from choosing in step,
/// so that how often each move was chosen comes close to an equilibrium in
/// small matrix games. Where one role is alone it is plain UCT, and the best
/// line ever seen is remembered: nobody can disturb it, so it is played where
/// nothing better was found, and at once where it reaches 100. Once there is
/// such a line, every other iteration tries a variation of it
/// (line_variation.h). Does not cover:
/// moves that should be mixed (it plays the most visited move), positions
/// reached in several ways (a tree, not a graph), proven values beyond the win
/// in one move, which is always seen and taken.
///
/// Each iteration descends, adds one node, plays one random playout from it
/// (number = iterations so far, reasoner/playout.h), and adds every role's
/// goal to the moves that it chose. A role without a goal value, in whatever
/// state the playout ended, counts as 0: the rules promise it nothing.
/// When the tree fills its memory it is searched further, but stops growing.
///
/// Where the machine has an engine for many playouts at once, and roles are two
/// or more, leaves are handed to it as they are found, four playouts each, and
/// backed up as they come back. Meanwhile the visits on the way count in the
/// exploration term, but not as losses (WU-UCT: Liu et al., Watch the
/// Unobserved, 2020).
///
/// Returns at once where the role has one legal move, so that matches are
/// quick. One thread; Settings.threads is ignored.
///
/// Kocsis, Szepesvari: Bandit based Monte-Carlo planning (2006). Finnsson,
/// Bjornsson: Simulation-based approach to General Game Playing (2008). Tak,
/// Lanctot, Winands: Monte Carlo tree search variants for simultaneous move
/// games (2014).
class UctSearch : public Search {
 public:
  UctSearch(reasoner::StateMachine& machine, const Settings& settings);

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  Report report() const override { return report_; }
  bool continues() const override { return true; }

  const Tree& tree() const { return tree_; }
  /// In a game for one role the line that ended best, from the present root;
  /// empty where there is none.
  std::span<const reasoner::MoveId> best_line() const { return line_.moves; }

 private:
  /// The line of a game for one role that ended best, from the root.
  struct BestLine {
    reasoner::Goal goal = 0;
    std::vector<reasoner::MoveId> moves;
  };

  // The turn.
  bool prepare_root(const reasoner::State& state);
  bool find_immediate_win(const Deadline& deadline);
  void check_end(NodeIndex child);
  void iterate_until(const Deadline& deadline);
  bool is_decided() const;
  bool has_winning_move() const;
  reasoner::MoveId best_move() const;
  void fill_report(reasoner::MoveId chosen, const Deadline& deadline);

  // Many at once.
  struct Pending {
    std::vector<NodeIndex> path;
    std::vector<MovePlace> places;
    NodeIndex leaf = kNoNode;
    std::uint32_t open = 0;             // playouts whose outcome is awaited
    std::vector<std::uint64_t> totals;  // sums of goals, by role
  };
  void iterate_side_by_side(const Deadline& deadline);
  std::size_t most_pending() const;
  void launch();
  void submit(NodeIndex leaf);
  void collect();
  void complete(std::uint32_t slot, const reasoner::FinishedPlayout& last);
  void count_in_flight(const Pending& pending, std::int32_t change);
  void abandon_pending();

  // One iteration.
  bool iterate(const Deadline& deadline);
  NodeIndex descend();
  void choose_places(NodeIndex node);
  NodeIndex add_child();
  bool expand(NodeIndex node);
  bool evaluate(NodeIndex leaf, const Deadline& deadline);
  void note_winning_move();
  void note_line();
  bool vary_line(const Deadline& deadline);
  void back_up(NodeIndex leaf, std::uint32_t visits,
               std::span<const std::uint64_t> totals);
  void update_best_place();

  /// The places chosen in the last node of the path.
  std::span<MovePlace> last_places() {
    return std::span(places_).last(role_count_);
  }

  reasoner::StateMachine& machine_;
  reasoner::PlayoutEngine* playouts_;  // may be null
  Settings settings_;
  reasoner::RoleIndex role_count_;
  Tree tree_;
  std::uint64_t iterations_ = 0;  // of the whole match
  BestLine line_;

  // Of this turn.
  reasoner::RoleIndex role_ = 0;
  reasoner::MoveId first_legal_ = 0;
  MovePlace best_place_ = 0;  // by the statistics of the root
  double seconds_at_start_ = 0;
  std::uint64_t iterations_at_start_ = 0;
  Report report_;

  // Of this iteration, kept for their memory.
  std::vector<NodeIndex> path_;    // inner nodes, from the root
  std::vector<MovePlace> places_;  // one a role for each of them
  std::vector<reasoner::MoveId> joint_move_;
  std::vector<std::vector<reasoner::MoveId>> legal_moves_;  // one list a role
  reasoner::PlayoutScratch scratch_;
  reasoner::Outcome outcome_;
  std::vector<std::uint64_t> totals_;

  std::vector<Pending> pending_;  // by slot
  std::vector<std::uint32_t> free_slots_;
  std::size_t pending_count_ = 0;
  reasoner::PlayoutResults results_;
};

}  // namespace search::uct
