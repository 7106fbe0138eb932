#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/turn_expander.h"
#include "search/evaluator/evaluator.h"
#include "search/proof_tree/claim_evaluator.h"
#include "search/proof_tree/proof_table.h"

namespace search::proof_tree {

/// A state in which a claim is to be proven or refuted.
struct Job {
  std::uint64_t id = 0;              ///< the caller's
  std::vector<std::uint64_t> state;  ///< TurnExpander::state_words
  std::vector<std::uint64_t> legal;  ///< TurnExpander::move_words
  std::uint32_t phase = 0;
  std::uint32_t ply = 0;          ///< joint moves from a state that is common
                                  ///< to all jobs of a search
  std::uint64_t most_states = 0;  ///< that are expanded for it, about
};

/// What came of it; nothing where that would take more states.
struct JobResult {
  std::uint64_t id = 0;
  std::optional<bool> holds;
  std::uint64_t states = 0;
};

/// Alpha-beta with two values, depth first to the end of the game: several
/// searches at a time, each of one state, whose next moves are made together
/// (TurnExpander). All children of a state are looked up before one is
/// searched. Moves are in the order of an evaluator where much lies behind
/// them, else of how often they ended the search of a state (Schaeffer, The
/// History Heuristic and Alpha-Beta Search Enhancements in Practice, 1989),
/// where moves are alike that change the same propositions.
///
/// What it says holds for whatever way leads to a state: a search that came to
/// a state again would go on forever, and is given up.
///
/// Belongs to one thread; the table may be shared with others.
class LaneAlphaBeta {
 public:
  /// All must outlive it. `evaluator` may be null.
  LaneAlphaBeta(reasoner::TurnExpander& expander,
                const reasoner::GoalClaim& claim, ProofTable& table,
                const evaluator::Evaluator* evaluator);

  void set_evaluator(const evaluator::Evaluator* evaluator) {
    evaluator_.set(evaluator);
  }

  bool has_room() const { return !idle_.empty(); }
  bool is_idle() const { return idle_.size() == searches_.size(); }
  /// There must be room.
  void begin(const Job& job);
  /// Forgets all jobs that have not ended. Returns how many states were
  /// expanded for them.
  std::uint64_t give_up();
  /// Expands states for some of the jobs, and adds what has ended to `results`.
  void advance(std::vector<JobResult>& results);

 private:
  struct Child {
    ClaimHash hash = {};
    float order = 0;           // the highest is searched first
    std::uint32_t change = 0;  // what the move changes, in the history
    bool is_terminal = false;
    bool satisfies = false;  // the claim, where terminal
    bool is_done = false;    // it is not the move that is looked for
    bool was_tried = false;  // as a search showed
  };

  /// A state on the way from that of the job, and its children.
  struct Frame {
    std::size_t node = 0;  // the child that it is itself
    std::size_t first_child = 0;
    std::size_t child_count = 0;
    std::size_t current = 0;  // child that is searched
    std::uint64_t states_before = 0;
    std::uint32_t phase = 0;
    bool is_attacking = false;  // the mover wants the claim to hold
  };

  /// A job. Node 0 is its state; the children of each frame follow those of the
  /// frame before, their rows in the same order.
  struct Search {
    std::vector<Child> nodes;
    std::vector<std::uint64_t> states;
    std::vector<std::uint64_t> legal;
    std::vector<Frame> frames;
    std::uint64_t id = 0;
    std::uint32_t ply = 0;
    std::uint64_t expanded = 0;
    std::uint64_t most_states = 0;
  };

  /// States expanded for states of a ply that were solved.
  struct PlyWork {
    std::uint64_t states = 0;
    std::uint64_t solved = 0;
  };

  std::span<const std::uint64_t> state_of(const Search& search,
                                          std::size_t node) const {
    return {search.states.data() + node * state_words_, state_words_};
  }
  std::span<const std::uint64_t> legal_of(const Search& search,
                                          std::size_t node) const {
    return {search.legal.data() + node * move_words_, move_words_};
  }
  std::uint32_t busiest_phase() const;
  void gather(std::uint32_t phase);
  void take_children(const reasoner::TurnExpander::Successors& successors);
  static std::uint32_t change_by(std::span<const std::uint64_t> before,
                                 std::span<const std::uint64_t> after);
  void drop_children(Search& search, const Frame& frame) const;
  void enter(std::size_t index, std::size_t node, std::uint32_t phase);
  void go_on(std::size_t index, std::vector<JobResult>& results);
  std::optional<bool> end_at_once(Search& search) const;
  void put_in_order(Search& search);
  void note_success(const Search& search, const Frame& frame);
  std::optional<bool> descend(std::size_t index);
  void leave(std::size_t index, bool holds, std::vector<JobResult>& results);
  void finish(std::size_t index, std::optional<bool> holds,
              std::vector<JobResult>& results);
  PlyWork& work_at(std::size_t ply);

  reasoner::TurnExpander& expander_;
  reasoner::GoalClaim claim_;
  ProofTable& table_;
  ClaimEvaluator evaluator_;
  std::size_t state_words_;
  std::size_t move_words_;

  std::vector<Search> searches_;
  std::vector<std::size_t> idle_;
  std::vector<std::vector<std::size_t>> waiting_;   // by phase
  std::vector<std::vector<std::int32_t>> history_;  // by phase and change
  std::vector<PlyWork> work_;                       // by ply
  // Of a batch:
  std::vector<std::size_t> batch_;  // searches
  std::vector<reasoner::TurnExpander::Step> steps_;
};

}  // namespace search::proof_tree
