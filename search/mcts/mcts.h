#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/mcts/worker.h"
#include "search/search.h"

namespace search::mcts {

/// Monte Carlo tree search made for an engine that plays hundreds of playouts
/// side by side, for games of up to sixteen roles, with simultaneous moves.
/// With more roles it plays any legal move.
///
/// Covers: the unit of work is a node. A descent ends at a node that was not
/// expanded. Until it has as many visits as moves, a few more playouts start
/// there; then all its children (of more than 64, those whose moves did best
/// elsewhere, the others as visits mount up) are handed to the playout engine
/// at once, one playout each. The first step tells the state of each child, and
/// whether the game ends there; the goals come back later and are backed up
/// together. Visits under way count in the exploration term, but not as losses.
/// The lanes of the engine are filled when half of them are free, but in small
/// trees only so many as the tree has reason for. Where the engine has policies
/// that see wins, playouts draw by them. Machines without an engine play one
/// playout at a time, child after child.
///
/// Every role maximises its own goal. Where one role chooses, by UCB1; where
/// several choose at the same time and there are at most 16 joint moves, by
/// regret matching on the mean goals of the joint moves, and at the root they
/// are mixed as these means want it; with more joint moves by decoupled UCB1.
///
/// Chance is nobody's: its moves are drawn, each as often as any other, and
/// what follows is worth the mean. Alone with up to 64 of them it is a node
/// whose children are all looked at; nothing is proven there but what all
/// outcomes have in common. Where it moves at the same time as one role, that
/// chooses by UCB1, and mixes nothing. Chance has no goal.
///
/// Where the game hides something, this search sees it all the same, proves
/// nothing (search/game_kind.h), and its playouts draw uniformly.
///
/// Where one role is alone, without chance, the best line that was ever seen is
/// kept, and every other playout is a variation of it
/// (search/mcts/playouts/line.h); it is played where the tree knows nothing
/// better, and at once where it comes to the best goal of the game.
///
/// Where playouts are so slow that few end in a turn, they are cut off and
/// judged by the generic evaluator (search/mcts/playouts/cutoff.h), which is
/// fitted in the first turn of such a game, or given.
///
/// An evaluator that has learnt may have its part in what all playouts count as
/// (search/mcts/playouts/leaf_values.h).
///
/// Proven goals go up the tree, and ranges of goals where nothing is proven yet
/// (search/mcts/bounds/bounds.h): a node is proven when its chooser has the
/// best that any child may still give, and children that promise no more than a
/// sibling has for sure are not entered again. Nor are proven nodes; a proven
/// child that is better for the chooser than the one that was tried counts in
/// its place. A proven win is played at once and the short way, a lost position
/// the long way, and among these the way that was searched most. Does not
/// cover: ranges where several roles choose, and proofs where the chooser is
/// indifferent but others are not.
///
/// More threads search trees of their own on clones of the machine, and tell
/// each other now and then what they found out of the more important moves in
/// the first four plies: visits, goals and proofs count as if found in the own
/// tree (root parallelisation with shared top plies). So do partners in other
/// processes (Settings::partners), where the engine has a network; with
/// Settings::iterations the search waits for what they come to. The subtree of
/// what was played is kept. When the memory is full, what was visited least
/// makes room (search/mcts/tree/tree.h); a proof at the root stays, one further
/// down may have to be found again when it gets there.
///
/// Returns at once where the role has one legal move, unless it is alone. While
/// nobody waits it searches on in the same trees, whoever is to move; where
/// several choose at once or chance moves, from the present state, since what
/// comes is not known. It does not where one role is alone.
///
/// Chaslot, Winands, van den Herik: Parallel Monte-Carlo tree search (2008).
/// Winands, Bjornsson, Saito: Monte-Carlo tree search solver (2008). Lisy,
/// Kovarik, Lanctot, Bosansky: Convergence of Monte Carlo tree search in
/// simultaneous move games (2013).
class MctsSearch : public Search {
 public:
  MctsSearch(reasoner::StateMachine& machine, const Settings& settings,
             const Tuning& tuning = {});

  /// To judge by, in place of one that it would fit itself: playouts that have
  /// to be cut off, and where the tuning wants it all states that playouts
  /// begin at.
  void set_evaluator(
      const std::shared_ptr<const evaluator::Evaluator>& evaluator);

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  void ponder(const Waiting& waiting, const Deadline& deadline) override;
  Report report() const override { return report_; }
  bool continues() const override { return true; }

  /// In a game for one role the line from the present root that ended best;
  /// null in others.
  const playouts::BestLine* best_line() const;

 private:
  void fit_evaluator(const reasoner::State& state, const Deadline& deadline);
  bool set_roots(const reasoner::State& state);
  void search(const Deadline& deadline, const std::function<void()>& note);
  void note_candidate();
  Worker& gather();
  bool is_preferred(const playouts::BestLine* line,
                    std::span<const RootMove> moves) const;
  std::optional<reasoner::MoveId> choose(const Worker& worker,
                                         std::vector<RootMove>& moves);
  std::uint32_t random() const;
  void report_line(const playouts::BestLine& line);
  void fill_report(const Worker& worker, std::vector<RootMove> moves,
                   reasoner::MoveId chosen);

  reasoner::StateMachine& machine_;
  Settings settings_;
  bool proves_;  // what it finds out of a state is a fact of the game
  std::vector<std::unique_ptr<reasoner::StateMachine>> clones_;
  std::unique_ptr<Exchange> exchange_;  // with several workers, or partners
  bool is_shared_ = false;              // with partners
  std::uint64_t signature_ = 0;         // of the game, then
  std::vector<std::unique_ptr<Worker>> workers_;
  reasoner::RoleIndex role_ = 0;
  std::uint64_t turns_ = 0;
  std::uint64_t pondered_ = 0;  // see Report
  bool has_evaluator_ = false;
  Report report_;
};

}  // namespace search::mcts
