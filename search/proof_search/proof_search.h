#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/game_facts.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/chunked_array.h"
#include "search/game_graph/game_graph.h"
#include "search/proof_search/forcing_question.h"
#include "search/proof_search/shortest_win.h"

namespace search::proof_search {

/// Answers whether a role can force a goal in a game in which one role chooses
/// at a time, by depth-first proof-number search (Nagai, Df-pn Algorithm for
/// Searching AND/OR Trees, 2002) over a graph that is kept: states are expanded
/// once. So that states with many parents are not counted many times, a node
/// counts its hardest child and the number of the others (Ueda et al., Weak
/// Proof-Number Search, 2008); a child is searched until it is a quarter worse
/// than the next best (Pawlewicz, Lew, Improving Depth-First PN-Search, 2006).
///
/// What it says is proven. A state that comes again on the way counts as a
/// failure, which cannot make a proof wrong; a refutation that needs one is no
/// answer. So it is where several roles choose at once: a proof then holds for
/// all joint moves, and there is no refutation.
///
/// Ways of any length are followed on a stack of its own, up to 262,144 moves:
/// a state beyond counts as one that comes again.
///
/// Belongs to one thread.
class ProofSearch {
 public:
  using Question = ForcingQuestion;

  enum class Answer : std::uint8_t { kUnknown, kYes, kNo };

  /// What is known of a move in a question.
  struct Move {
    std::vector<reasoner::MoveId> joint_move;
    Answer answer = Answer::kUnknown;
    /// Joint moves until the end as far as it was searched, this included.
    std::uint32_t distance = 0;
    std::uint64_t work = 0;  ///< states expanded behind it
  };

  /// Bounds of what a role can force, both included.
  struct Bounds {
    reasoner::Goal least = 0;
    reasoner::Goal most = 100;

    bool are_equal() const { return least == most; }
  };

  /// `machine` must outlive it, and is used in the calls below only.
  ProofSearch(reasoner::StateMachine& machine, std::size_t memory_bytes);
  ~ProofSearch();

  /// Expands at most `most_expansions` states for the answer. What was found
  /// out is kept for the same question about states behind this one.
  Answer ask(const reasoner::State& state, const Question& question,
             std::uint64_t most_expansions, const Deadline& deadline);

  /// What is known of the moves in `state`, from the questions asked so far.
  std::vector<Move> moves(const reasoner::State& state,
                          const Question& question);

  /// The shortest way to what `ask` has proven: joint moves until the end, the
  /// others playing so that it is long. Nothing where `most_expansions` or the
  /// deadline come before it is known to be the shortest. Where several roles
  /// choose at once it is one on which the role's own choice does not matter.
  std::vector<std::vector<reasoner::MoveId>> shortest_way(
      const reasoner::State& state, const Question& question,
      std::uint64_t most_expansions, const Deadline& deadline);

  /// Whether no way is shorter than the shortest: no roles were seen to choose
  /// at once.
  bool knows_shortest() const { return !graph_->has_open_states(); }

  /// What `role` can force in `state`: question after question, the one that
  /// tells a win first, each with `most_expansions`.
  Bounds find_bounds(const reasoner::State& state, reasoner::RoleIndex role,
                     std::uint64_t most_expansions, const Deadline& deadline);

  /// Whether the rules show that what is good for one of two roles is bad for
  /// the other: else what a role can force is not what it gets in the end.
  bool goals_are_opposed() const;
  /// The role's goal with best play by all, where bounds of what it can force
  /// prove that in this kind of game.
  std::optional<reasoner::Goal> proven_goal(reasoner::RoleIndex role,
                                            Bounds bounds) const;
  /// All goals that the role may get, ascending; some may be impossible.
  std::vector<reasoner::Goal> possible_goals(reasoner::RoleIndex role) const;

  /// States known now.
  std::size_t state_count() const { return graph_->size(); }
  std::uint64_t expansions() const { return expansions_; }

 private:
  using Id = game_graph::GameGraph::Id;
  static constexpr std::uint32_t kInfinity = 1U << 30;

  /// Of a state in one question.
  struct Node {
    std::uint32_t proof = 0;     // 0 and
    std::uint32_t disproof = 0;  // 0: not seen yet
    std::uint32_t work = 0;
    std::uint16_t distance = 0;
    std::uint8_t run = 0;  // in which a conditional refutation was found
    bool on_path : 1 = false;
    bool conditional : 1 = false;  // refuted by what came before only
  };

  struct Table {
    Question question;
    game_graph::ChunkedArray<Node, 14> nodes;
    std::unique_ptr<ShortestWin> shortest_win;  // nothing before it is asked
  };

  /// What the children of a state tell of it. Where it attacks, one proven
  /// child is enough and all must be refuted; else it is the other way round.
  struct Children {
    Id best = 0;                       // has the least number
    std::uint32_t least = kInfinity;   // of what one child is enough for
    std::uint32_t second = kInfinity;  // of all but the best
    std::uint32_t most = 0;            // of what all are needed for
    std::uint32_t unsolved = 0;        // of these
    std::uint16_t nearest = std::numeric_limits<std::uint16_t>::max();
    std::uint16_t farthest = 0;
    bool enough_conditional = true;    // each that is enough
    bool needed_unconditional = true;  // each that is needed
  };

  /// A state as its children tell it.
  struct Summary {
    Node node;
    Id child = 0;  // to be searched next
    std::uint32_t second = 0;
    std::uint32_t others = 0;  // unsolved children but the one
  };

  /// A state on the way that is searched, and the numbers up to which it is.
  struct Step {
    Id id = 0;
    std::uint32_t most_proof = kInfinity;
    std::uint32_t most_disproof = kInfinity;
    std::uint64_t expansions_before = 0;
  };

  void clear();
  Table& table_for(const Question& question);
  Node& node(Id id);
  Node leaf(Id id) const;
  bool is_attacking(Id id) const {
    return table_->question.is_attacking(*graph_, id);
  }
  Node seen_from_above(Id id);
  Children look_at_children(Id id, bool attacking);
  Summary summarise(Id id);
  void search(Id root);
  void enter(Id id, std::uint32_t most_proof, std::uint32_t most_disproof);
  void go_on();
  void leave(const Node& result);
  void unwind();
  bool expand(Id id);
  void compare_engines(double seconds, std::size_t children);
  static Answer answer_of(const Node& node);

  reasoner::StateMachine& machine_;
  reasoner::GameFacts facts_;
  std::size_t memory_bytes_;
  std::unique_ptr<game_graph::GameGraph> graph_;
  std::vector<std::unique_ptr<Table>> tables_;
  Table* table_ = nullptr;
  std::vector<Step> path_;  // from the root of the question
  std::uint8_t run_ = 0;

  std::uint64_t expansions_ = 0;
  std::uint64_t expansions_end_ = 0;
  const Deadline* deadline_ = nullptr;
  bool stopped_ = false;

  /// Which of the engines expands a state sooner is measured at first.
  struct Trial {
    double seconds = 0;
    std::size_t children = 0;
    std::size_t expansions = 0;
  };
  Trial wide_trial_;
  Trial scalar_trial_;
  bool engine_chosen_ = false;
};

}  // namespace search::proof_search
