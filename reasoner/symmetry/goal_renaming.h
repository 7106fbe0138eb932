#pragma once

#include <span>
#include <vector>

#include "reasoner/network/network.h"
#include "reasoner/symmetry/decision_diagrams.h"

namespace reasoner::symmetry {

/// Proves that the goals of a network are what they were when bases and inputs
/// are renamed in a way that leaves legal moves, the next state and the end as
/// they are.
///
/// Gates that become others are no matter, and most do so. Counters are what
/// needs a proof: they take what they count in an order that is another one
/// then. Where a gate reads as a whole what the renaming only permutes, it is
/// proven by a decision diagram that what it reads can be exchanged.
class GoalRenaming {
 public:
  /// The network must outlive it.
  explicit GoalRenaming(const network::Network& network);

  /// `image`: by node below the first gate. False where there is no proof, or
  /// none within what is left of the effort that all calls together may take,
  /// which is counted in gates and nodes of diagrams.
  bool keeps_goals(std::span<const network::NodeId> image);

 private:
  using Edge = DecisionDiagrams::Edge;

  bool is_whole(network::NodeId gate,
                std::span<const network::NodeId> image) const;
  bool prove_goals(std::span<const network::NodeId> image,
                   DecisionDiagrams& diagrams);
  bool is_same(network::NodeId gate, DecisionDiagrams& diagrams);
  void read(network::NodeId gate, DecisionDiagrams& diagrams);
  void set_edge(network::NodeId node, Edge edge);
  void find_bases();
  void order_nodes();

  const network::Network& network_;
  network::NetworkBuilder builder_;
  std::size_t work_left_;
  std::size_t words_;
  std::vector<std::uint64_t> bases_;    // by node: on which it depends
  std::vector<network::NodeId> nodes_;  // in the order of variables
  std::vector<std::uint32_t> places_;   // of nodes among these

  // Of the renaming that is looked at.
  std::vector<network::Signal> renamed_;  // by node
  std::vector<Edge> edges_;               // by node
  std::vector<bool> has_edge_;
};

}  // namespace reasoner::symmetry
