#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"
#include "search/mcts/bounds.h"
#include "search/mcts/cutoff.h"
#include "search/mcts/exchange.h"
#include "search/mcts/judge.h"
#include "search/mcts/selection.h"
#include "search/mcts/tree.h"
#include "search/search.h"

namespace search::mcts {

/// A move of the role at the root.
struct RootMove {
  reasoner::MoveId move = 0;
  double total = 0;
  std::uint64_t visits = 0;
  /// Where several roles choose and all joint moves have children.
  double probability = 0;
  bool is_proven = false;
  bool is_pruned = false;      ///< another is as good in any case
  Goals goals{};               ///< if it is proven
  std::uint16_t distance = 0;  ///< likewise

  double value() const {
    return visits == 0 ? 0.0 : total / static_cast<double>(visits);
  }
};

/// One thread's part of the search: a tree and the playouts for it. See
/// search/mcts.h for what it does.
class Worker {
 public:
  /// `machine` and `exchange` must outlive it. `stream` is the number of this
  /// worker in the exchange, which may be null where it works alone.
  Worker(reasoner::StateMachine& machine, const Settings& settings,
         const Tuning& tuning, std::uint64_t stream, Exchange* exchange);

  /// Sees to it that the root is `state`. False where the memory does not even
  /// hold that.
  bool set_root(const reasoner::State& state);
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next);
  /// Judges playouts that have to be cut off by it from now on.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator) {
    judge_.set_evaluator(std::move(evaluator));
  }

  /// Searches until `stop`, the deadline, the iterations of the settings, or
  /// until nothing more can be learnt; then sets `stop` where the root is
  /// proven. `note` is called now and then while the statistics change.
  void search(const Deadline& deadline, std::atomic<bool>& stop,
              const std::function<void()>& note);

  /// Tells the others what this one has found out by itself of the moves in the
  /// first plies, and takes in what they have told, which counts as if it had
  /// been found here. A search does so now and then; not to be called
  /// meanwhile. Needs an exchange.
  void exchange();

  /// The moves of the role at the root; empty where nothing is known of them.
  std::vector<RootMove> root_moves(reasoner::RoleIndex role) const;
  bool is_root_joint() const;
  /// Where all joint moves have children: how often each should be played.
  void solve_root(reasoner::RoleIndex role, std::vector<RootMove>& moves) const;
  /// Best play as far as it was searched.
  std::vector<std::vector<reasoner::MoveId>> principal_variation();

  std::uint64_t playouts() const { return playouts_; }
  std::uint32_t depth() const { return depth_; }
  const Tree& tree() const { return tree_; }

 private:
  enum class Launched : std::uint8_t { kWork, kKnown, kBlocked };

  struct Step {
    NodeIndex node;
    Place place;
  };

  /// Children of one node, or one leaf, whose playouts are awaited.
  struct Group {
    std::vector<Step> path;       // to the parent, or to the leaf
    NodeIndex parent = kNoNode;   // of the children
    NodeIndex sampled = kNoNode;  // a single child, which the path leads to
    std::uint32_t lanes = 0;
    std::uint32_t open = 0;  // of these, so many are awaited
    std::array<double, kMostRoles> totals{};
  };

  // Going down.
  bool may_launch() const;
  bool is_decided() const;
  std::size_t most_in_flight() const;
  Launched launch();
  bool deserves_expansion(const Node& node, Place place) const;
  bool choose_step(NodeIndex node);
  void choose_several(NodeIndex node);
  bool expand(NodeIndex node);
  void read_legal_moves(NodeIndex node);
  bool wants_more_children(const Node& node) const;
  bool open_more(NodeIndex node);
  void order_by_history(std::size_t role,
                        std::vector<reasoner::MoveId>& moves) const;

  // Exchanging.
  template <typename GoesOn, typename Each>
  void for_shared_moves(NodeIndex node, std::uint64_t key,
                        std::vector<Step>& path, const GoesOn& goes_on,
                        const Each& each);
  template <typename Each>
  void for_told_moves(const Each& each);
  SharedMove taken_in(std::uint64_t key, const Statistics& known) const;
  void tell();
  void take_in();
  bool believe(NodeIndex node, const SharedMove& others);
  void open_told(const SharedMoves& told);
  void take_back();

  // Handing out work.
  std::uint32_t take_group();
  Launched launch_children(NodeIndex node, Place place);
  Launched launch_leaf(NodeIndex leaf, bool is_new);
  Launched launch_known(NodeIndex node);
  Launched launch_proven_child(NodeIndex node);
  void add_child_item(NodeIndex node, Place place);
  void add_joint_move(const Node& node, Place place);
  void submit(NodeIndex node, std::uint32_t slot);
  void add_in_flight(const Step& step, std::uint32_t change);

  // Coming back.
  void collect();
  Goals goals_at(std::uint32_t first) const;
  bool looks_at_goals() const;
  std::span<const reasoner::Goal> goals_of(
      const reasoner::SeenState& seen) const;
  void note_seen(const reasoner::SeenState& seen);
  void note_cut_off(const reasoner::SeenState& seen);
  void note_finished(const reasoner::FinishedPlayout& playout);
  void note_outcome(std::uint64_t tag, const Goals& goals, bool is_stuck);
  void note_child(NodeIndex parent, Place place, const Goals& goals);
  void complete(std::uint64_t slot);
  void back_up(std::span<const Step> path, std::uint32_t visits,
               std::uint32_t in_flight, std::array<double, kMostRoles>& totals);
  void back_up_several(const Step& step, std::uint32_t visits,
                       std::uint32_t in_flight,
                       std::array<double, kMostRoles>& totals);
  void take_proven(NodeIndex child, std::uint32_t visits,
                   std::array<double, kMostRoles>& totals) const;
  void abandon();
  void forget_pending(NodeIndex node);
  void clear_in_flight(const Step& step);

  // Proving.
  void prove(NodeIndex node, const Goals& goals, std::uint16_t distance);
  void close_child(const Group& group, Place place);
  void close(std::span<const Step> path, NodeIndex parent, Place place);
  void forget_proof(NodeIndex node);
  void close_statistics(NodeIndex parent, Place place);
  void note_proven_child(NodeIndex parent, NodeIndex child);
  bool learn_of_child(NodeIndex node, Place place);
  bool prove_single(NodeIndex node, const Ranges& ranges);
  bool prove_joint(NodeIndex node);
  void prune(NodeIndex node, Place place);
  void add_root_statistics(reasoner::RoleIndex role,
                           std::vector<RootMove>& moves) const;

  bool shows_proof(NodeIndex node) const;
  NodeIndex child_at(NodeIndex node, Place place) const;

  reasoner::StateMachine& machine_;
  std::unique_ptr<reasoner::PlayoutEngine> own_engine_;
  reasoner::PlayoutEngine& engine_;
  Settings settings_;
  Tuning tuning_;
  std::uint64_t stream_;
  Exchange* exchange_;
  std::uint64_t seed_;
  std::size_t roles_;
  GoalLimits limits_;
  bool is_wide_;
  Tree tree_;

  /// The mean goal of a role's playouts after a move, wherever it was made.
  struct History {
    double total = 0;
    double visits = 0;
  };
  std::vector<std::vector<History>> history_;  // by role and move
  Judge judge_;
  CutOff cut_off_;
  double exploration_;  // of the tuning given

  std::uint64_t playouts_ = 0;  // of this turn
  std::uint64_t known_ = 0;     // descents that needed none
  std::uint64_t steps_ = 0;     // of the engine
  std::uint64_t next_playout_ = 0;
  std::uint64_t root_visits_ = 0;
  std::uint32_t depth_ = 0;
  std::size_t in_flight_ = 0;  // lanes

  SharedMoves taken_in_;  // of what others know, what is in the statistics
  std::size_t most_told_ = 0;
  std::uint64_t next_exchange_ = 0;  // when there were so many playouts

  std::vector<Group> groups_;
  std::vector<std::uint32_t> free_groups_;
  reasoner::PlayoutResults results_;

  // Of this descent, kept for their memory.
  std::vector<Step> path_;
  std::vector<std::vector<reasoner::MoveId>> legal_;  // by role
  NodeIndex legal_of_ = kNoNode;                      // whose they are
  reasoner::State state_;
  std::vector<reasoner::WorkItem> items_;
  std::vector<reasoner::MoveId> joint_moves_;
};

}  // namespace search::mcts
