#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/playout.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/exact/sequence_form_writer.h"
#include "search/hidden/exact/strategy.h"
#include "search/hidden/histories/history_graph.h"
#include "search/hidden/information.h"

namespace search::hidden::resolve {

/// The first part of a game with hidden information: histories that somebody
/// has gone along, and behind them the means of random playouts in place of the
/// rest. Grows by one history at a time. Belongs to one thread.
class GrownTree {
 public:
  /// `machine` and `information` must outlive it. What is drawn depends on the
  /// seed and on how often it was grown.
  GrownTree(reasoner::StateMachine& machine, InformationTable& information,
            std::uint64_t seed);

  /// Goes along a history to where the tree ends and something may come next,
  /// and adds all of that. Where `is_led`, the history agrees with `path`, all
  /// that one role knew from the beginning until now, as long as there are such
  /// histories to be added. Players choose by `profile`, that of the last form,
  /// and uniformly, half and half. Playouts end at the deadline, and what is
  /// not there by then is left to the next call that comes that way.
  void grow(std::span<const InformationId> path, bool is_led,
            const exact::Profile& profile, const Deadline& deadline);

  /// The tree as a game of its own, in which the means of playouts are goals
  /// where it ends. Lives until the next call.
  const exact::SequenceForm& make_form();
  /// A player's decision in that form; nothing where it has none.
  std::optional<std::size_t> decision_at(InformationId information) const {
    return writer_.decision_at(information);
  }
  /// The player of a role, among those that somebody plays.
  std::size_t player_of(reasoner::RoleIndex role) const;

  /// Whether nothing is left to be added.
  bool is_whole() const { return open_ == 0; }
  /// Whether something never will be, as it is behind too many joint moves.
  bool has_gaps() const { return has_gaps_; }
  /// Whether everybody always knows the own legal moves, and has some, as far
  /// as was seen.
  bool moves_are_known() const { return moves_are_known_; }
  std::size_t size() const { return graph_.size(); }
  std::size_t bytes() const;

 private:
  using Node = histories::HistoryGraph::Node;

  /// What is known of a node besides what the graph knows.
  struct Extra {
    bool is_inner = false;       ///< what comes next is in the tree
    bool is_complete = false;    ///< nothing is left to be added behind it
    std::uint32_t playouts = 0;  ///< from there
    std::uint64_t form = 0;      ///< the number of the last form it is in
    double chance = 0;           ///< that chance leads there, in that form
  };

  /// What all players do where the tree grows.
  struct Guide {
    std::span<const InformationId> path;
    const exact::Profile& profile;
    const Deadline& deadline;
  };

  void meet_new_nodes(const Deadline& deadline);
  void play_from(Node node, const Deadline& deadline);
  void expand(Node node, const Deadline& deadline);
  std::optional<Node> end_of_history(const Guide& guide);
  bool find_incomplete(Node node);
  bool choose(Node node, std::uint32_t depth, const Guide& guide);
  bool choose_agreeing(Node node, std::uint32_t depth, const Guide& guide);
  void mix_strategy(Node node, reasoner::RoleIndex role,
                    const exact::Profile& profile);
  double draw(std::uint32_t depth, std::uint32_t what) const;
  bool next_choice(Node node);
  void add_to_form(Node node, std::vector<Node>& next);
  void add_leaf(Node node);

  reasoner::StateMachine& machine_;
  std::size_t roles_;
  std::uint64_t seed_;
  histories::HistoryGraph graph_;
  std::vector<reasoner::RoleIndex> players_;
  std::vector<Extra> extra_;                // by node
  std::vector<double> goals_;               // by node and role, of playouts
  std::vector<exact::Sequence> sequences_;  // by node and player, of the form
  exact::SequenceFormWriter writer_;
  std::uint64_t forms_ = 0;
  std::uint64_t grown_ = 0;
  std::size_t open_ = 0;  // nodes that could be inner and are not
  bool has_gaps_ = false;
  bool moves_are_known_ = true;

  // Scratch.
  std::vector<Node> way_;
  std::vector<std::uint32_t> choice_;
  std::vector<std::uint32_t> agreeing_;
  std::vector<double> weights_;
  std::vector<std::vector<double>> strategies_;  // by role
  std::vector<exact::Sequence> first_;           // by player
  std::vector<double> leaf_goals_;               // by player
  reasoner::State state_;
  reasoner::PlayoutScratch playout_;
  reasoner::Outcome outcome_;
};

}  // namespace search::hidden::resolve
