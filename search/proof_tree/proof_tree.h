#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "reasoner/turn_expander.h"
#include "search/game_graph/canonical_states.h"
#include "search/proof_tree/claim_evaluator.h"
#include "search/proof_tree/lane_alpha_beta.h"
#include "search/proof_tree/proof_table.h"

namespace search::proof_tree {

/// What both roles get together, in the games that proofs are for.
inline constexpr reasoner::Goal kGoalSum = 100;
/// So many moves are to be kept of a game.
inline constexpr std::size_t kMostProvenMoves = 30'000;
/// Positions of a ProofTree, at most: about a gigabyte.
inline constexpr std::size_t kMostNodes = 4'000'000;

/// A move that is best where it is known what can be forced; where all are
/// alike, the one for which that was hardest to find.
struct ProvenMove {
  std::vector<std::uint64_t> state;  ///< State::words
  reasoner::RoleIndex role = 0;      ///< who moves
  reasoner::MoveId move = 0;
  reasoner::Goal value = 0;  ///< what the role gets with best play by both
  std::uint64_t work = 0;    ///< states that were expanded to know it, about
};

/// The first plies of a proof: a tree that grows best first by proof numbers
/// (Allis, Searching for Solutions in Games and Artificial Intelligence, 1994),
/// whose leaves are states that a LaneAlphaBeta solves, or leaves unsolved, in
/// some ten thousand states each; then their children become leaves. A number
/// is not of leaves, but of states that are likely to be expanded: what is
/// expected of a state, by how much its parent took, over a power of the odds
/// that an evaluator gives it. Leaves that are being searched count more, so
/// that many can be at once (Wu et al., Job-Level Proof Number Search, 2013).
///
/// Thread-safe, but for `set_evaluator`, `repeats` and what asks for moves.
class ProofTree {
 public:
  /// `first` is the state of the question, for which some `expected` states are
  /// likely to be expanded. `evaluator` and `symmetries` may be null; they must
  /// outlive it, as `turns`, of which it asks nothing that changes it.
  ProofTree(const reasoner::TurnExpander& turns,
            const reasoner::GoalClaim& claim, const Job& first, double expected,
            const evaluator::Evaluator* evaluator,
            const game_graph::CanonicalStates* symmetries,
            std::size_t most_nodes = kMostNodes);

  /// Not while others use it.
  void set_evaluator(const evaluator::Evaluator* evaluator) {
    evaluator_.set(evaluator);
  }

  /// What is to be searched next; nothing at the moment where all that is worth
  /// it is being searched already, or first a part of the tree had to be made;
  /// nothing at all where it is solved, or `cannot_go_on`. `expander`, the
  /// caller's own, makes children.
  std::optional<Job> take(reasoner::TurnExpander& expander,
                          const ProofTable& table);
  /// What came of a job that was taken.
  void put(const JobResult& result, reasoner::TurnExpander& expander,
           const ProofTable& table);

  /// Whether the claim holds in the first state; nothing while that is open.
  std::optional<bool> answer() const;
  /// Whether a state came again after another number of moves, as far as was
  /// seen.
  bool repeats() const { return repeats_; }
  /// There is no more room, or nothing that could be searched.
  bool cannot_go_on() const;

  /// That of the first state, once there is an answer.
  std::optional<ProvenMove> first_move() const;
  /// Those of states in which the claim holds, or fails, below which most was
  /// searched, the most first; without values. None where a state came again
  /// after another number of moves: what proves it there may lead in circles.
  std::vector<ProvenMove> proven_moves(bool holds, std::size_t most) const;

 private:
  using Id = std::uint32_t;
  static constexpr double kInfinity = 1e300;

  enum class Status : std::uint8_t { kLeaf, kInner, kHolds, kFails };

  /// A move, and where it leads.
  struct Edge {
    static constexpr Id kEnd = ~Id{0};  // of the game, as the mover wants it

    Id child = kEnd;
    std::uint32_t move = 0;
  };

  struct Node {
    double proof = 0;     // states that are likely to be expanded until it is
    double disproof = 0;  // proven, or refuted
    double expected = 0;  // the same without what an evaluator says
    double work = 0;      // states that were, by jobs of its own
    std::uint32_t phase = 0;
    std::uint32_t ply = 0;
    std::uint32_t first_edge = 0;
    std::uint32_t edge_count = 0;
    Status status = Status::kLeaf;
    bool is_attacking = false;
    bool is_searched = false;  // at the moment
    bool has_work = true;      // a leaf below, or itself, may be taken
    std::vector<Id> parents = {};

    bool is_solved() const {
      return status == Status::kHolds || status == Status::kFails;
    }
  };

  /// Both numbers, as the mover of a node sees them: what it takes until one
  /// move is enough, and until none is.
  struct Numbers {
    double some = 0;
    double none = 0;
  };

  std::span<const std::uint64_t> state(Id id) const {
    return std::span(states_).subspan(id * state_words_, state_words_);
  }
  std::span<const std::uint64_t> legal(Id id) const {
    return std::span(legal_).subspan(id * move_words_, move_words_);
  }
  Id add(std::span<const std::uint64_t> state,
         std::span<const std::uint64_t> legal, std::uint32_t phase,
         std::uint32_t ply, double expected);
  std::uint64_t key(std::span<const std::uint64_t> state);
  std::optional<Id> find(std::uint64_t key, std::uint32_t ply);
  void estimate(Id id);
  static Numbers numbers(const Node& child, bool is_attacking);
  Id easiest_child(const Node& node) const;
  void expand(Id id, reasoner::TurnExpander& expander, const ProofTable& table);
  void leave_open(Id id);
  void set_edges(Id id, const std::vector<Edge>& edges);
  void solve(Id id, bool holds);
  void update(Id id);
  bool summarise(Node& node) const;
  std::vector<double> work_below() const;
  std::optional<ProvenMove> proven_move(Id id,
                                        std::span<const double> work) const;
  const Edge* best_edge(const Node& node, std::span<const double> work) const;

  const reasoner::TurnExpander& turns_;
  reasoner::GoalClaim claim_;
  const game_graph::CanonicalStates* symmetries_;
  std::size_t state_words_;
  std::size_t move_words_;
  std::size_t most_nodes_;

  mutable std::mutex mutex_;  // for what follows
  ClaimEvaluator evaluator_;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> states_;
  std::vector<std::uint64_t> legal_;
  std::vector<Edge> edges_;
  std::unordered_map<std::uint64_t, Id> ids_;
  std::size_t jobs_ = 0;  // taken and not put back
  bool repeats_ = false;
  std::vector<std::uint64_t> canonical_;  // scratch
};

}  // namespace search::proof_tree
