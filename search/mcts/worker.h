#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"
#include "search/mcts/bounds/proofs.h"
#include "search/mcts/descent/descent.h"
#include "search/mcts/descent/selection.h"
#include "search/mcts/exchange.h"
#include "search/mcts/playouts/cutoff.h"
#include "search/mcts/playouts/judge.h"
#include "search/mcts/playouts/leaf_values.h"
#include "search/mcts/playouts/line_search.h"
#include "search/mcts/playouts/playouts.h"
#include "search/mcts/root.h"
#include "search/mcts/sharing.h"
#include "search/mcts/tree/expansion.h"
#include "search/mcts/tree/tree.h"
#include "search/mcts/tuning.h"
#include "search/search.h"

namespace search::mcts {

/// One thread's part of the search: a tree, and the loop that has playouts
/// played where a descent of it ends, and takes in what they come to. See
/// search/mcts/mcts.h for what it does.
class Worker {
 public:
  /// `machine` and `exchange` must outlive it. `stream` is the number of this
  /// worker in the exchange, which may be null where it works alone.
  Worker(reasoner::StateMachine& machine, const Settings& settings,
         const Tuning& tuning, std::uint64_t stream, Exchange* exchange);

  /// Sees to it that the root is `state`. False where the memory does not even
  /// hold that.
  bool set_root(const reasoner::State& state);
  /// Keeps what is known of `next`, where `joint_move` leads. Nothing to do
  /// where the root is `next` already, in a game for several roles.
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next);
  /// Judges by it from now on: playouts that have to be cut off, and the states
  /// that playouts begin at, where the tuning wants that.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator) {
    judge_.set_evaluator(std::move(evaluator));
  }

  /// Searches until `stop`, the deadline, the iterations of the settings, or
  /// until nothing more can be learnt; then sets `stop` where it was so. `note`
  /// is called now and then while the statistics change.
  void search(const Deadline& deadline, std::atomic<bool>& stop,
              const std::function<void()>& note);

  /// Tells the others what this one has found out by itself of the moves in the
  /// first plies, and takes in what they have told, which counts as if it had
  /// been found here. A search does so now and then; not to be called
  /// meanwhile. Needs an exchange.
  void exchange() { sharing_->exchange(root_visits_); }

  /// Whether more thought about the root can change nothing.
  bool is_decided() const;

  /// The moves of the role at the root; empty where nothing is known of them.
  std::vector<RootMove> root_moves(reasoner::RoleIndex role) const;
  /// In a game for one role what ended best; else null.
  const playouts::BestLine* line() const {
    return line_ ? &line_->best() : nullptr;
  }

  /// Of the last search, variations of the best line among them.
  std::uint64_t playouts() const { return launched_; }
  /// Of the deepest node that was ever looked at, in moves below the root.
  std::uint32_t depth() const { return depth_; }
  const tree::Tree& tree() const { return tree_; }

 private:
  enum class Launched : std::uint8_t { kWork, kKnown, kBlocked };

  /// See descent::choose_child.
  static constexpr double kExploration = 0.5;

  bool reset(const reasoner::State& state);

  // The loop.
  bool may_launch() const;
  std::size_t most_in_flight() const;
  Launched fill_engine();

  // Having what a descent leads to played.
  Launched launch();
  void play_from(tree::NodeIndex node);
  void look_at_sampled(tree::NodeIndex node);
  void look_at_children(tree::NodeIndex node, tree::Place place);
  void add_child(tree::NodeIndex node, tree::Place place);
  std::span<const reasoner::MoveId> joint_move_at(tree::NodeIndex node,
                                                  tree::Place place);
  void submit(playouts::PlayoutGroup& group, tree::NodeIndex from,
              std::uint32_t playouts);

  // Taking in what it came to.
  bool collect(const Deadline& deadline);
  void note_seen(const reasoner::SeenState& seen);
  void note_finished(const reasoner::FinishedPlayout& playout);
  tree::NodeIndex leaf_of(std::uint64_t tag);
  void note_outcome(std::uint64_t tag, const tree::Goals& played,
                    bool is_stuck);
  void prove_child(const playouts::PlayoutGroup& group, tree::Place place,
                   const tree::Goals& goals);
  void back_up(const playouts::PlayoutGroup& group, std::uint32_t visits,
               std::uint32_t in_flight);
  void abandon();

  std::unique_ptr<reasoner::PlayoutEngine> own_engine_;
  reasoner::PlayoutEngine& engine_;
  Settings settings_;
  Tuning tuning_;
  bool is_wide_;

  tree::Tree tree_;
  tree::Expansion expansion_;
  descent::Descent descent_;
  playouts::Playouts playouts_;
  bounds::Proofs proofs_;
  std::optional<Sharing> sharing_;            // where there is an exchange
  std::optional<playouts::LineSearch> line_;  // in a game for one role
  playouts::Judge judge_;
  playouts::CutOff cut_off_;
  playouts::LeafValues leaf_values_;
  double exploration_;  // in this turn

  std::uint64_t launched_ = 0;  // playouts of this search
  std::uint64_t known_ = 0;     // descents that needed none
  std::uint64_t root_visits_ = 0;
  std::uint32_t depth_ = 0;
  reasoner::PlayoutResults results_;
  reasoner::State state_;                     // kept for its memory
  std::vector<reasoner::MoveId> joint_move_;  // likewise
};

}  // namespace search::mcts
