#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/chunked_array.h"
#include "search/game_graph/game_graph.h"
#include "search/proof_search/forcing_question.h"

namespace search::proof_search {

/// Finds the fewest joint moves in which a goal can be forced, where it is
/// known that it can be: one number of moves after the other, each depth first
/// over a graph of states, moves that leave few replies first. What is proven
/// of a state and a number of moves is kept. A state that comes again on the
/// way has fewer moves left there, so it needs no care. Belongs to one thread.
class ShortestWin {
 public:
  using Id = game_graph::GameGraph::Id;

  /// `graph` must outlive it; it is expanded where that is needed.
  ShortestWin(game_graph::GameGraph& graph, const ForcingQuestion& question)
      : graph_(graph), question_(question) {}

  /// The least number up to `most` within which it can be forced from `root`;
  /// nothing where there is none, or where `most_expansions` or the deadline
  /// come before it is known.
  std::optional<std::uint32_t> find(Id root, std::uint32_t most,
                                    std::uint64_t most_expansions,
                                    const Deadline& deadline);

  /// The way to it, after `find` has found one: joint moves until the end, the
  /// others playing so that it is as long as was found out.
  std::vector<std::vector<reasoner::MoveId>> line(Id root);

 private:
  static constexpr std::uint32_t kNever = 1U << 30;

  struct Known {
    std::uint32_t within = kNever;     // it can be forced
    std::uint32_t not_within = 0;      // it cannot
    std::uint32_t refuting_child = 0;  // place of the last one
  };

  Known& known(Id id);
  bool is_forced(Id id, std::uint32_t moves);
  bool search(Id id, std::uint32_t moves);
  bool some_child_is_forced(Id id, std::uint32_t moves);
  bool all_children_are_forced(Id id, std::uint32_t moves);
  bool expand(Id id);
  std::optional<std::size_t> next_in_line(Id id);
  std::uint32_t nearest(Id id, std::uint32_t most);

  game_graph::GameGraph& graph_;
  ForcingQuestion question_;
  game_graph::ChunkedArray<Known, 12> known_;
  std::uint64_t expansions_left_ = 0;
  std::uint64_t states_ = 0;  // gone through
  const Deadline* deadline_ = nullptr;
  bool stopped_ = false;
};

}  // namespace search::proof_search
