#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/hidden/histories/history_graph.h"
#include "search/hidden/oos/regret_table.h"
#include "search/hidden/search_with_reserve.h"

namespace search::hidden::oos {

/// Online outcome sampling (Lisy, Lanctot, Bowling: Online Monte Carlo
/// counterfactual regret minimization for search in imperfect information
/// games, 2015): samples whole matches from the initial state and updates the
/// regrets along each; nine of ten are led to what the role has perceived so
/// far, and weighted for it. What is learned is kept from move to move. With
/// enough time it comes as near to an equilibrium as one likes, in games of two
/// players with a constant sum.
///
/// An iteration is one sampled match. One thread. The reserve plays where the
/// samples have not come to what the role knows by half of the time, and where
/// the legal moves are not known.
///
/// Half of the memory is for the graph, which is forgotten when it fills that;
/// the other half for regrets and numbers of information states: once it is
/// full, what was learnt until then stands.
class OosSearch final : public SearchWithReserve {
 public:
  /// `machine` must outlive it.
  OosSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
            const Settings& settings, std::unique_ptr<HiddenSearch> reserve);

  reasoner::MoveId choose_move(const Deadline& deadline) override;

 private:
  using Node = histories::HistoryGraph::Node;

  /// One step of the sample for one role.
  struct Choice {
    std::uint32_t place = 0;  ///< among the legal moves
    double probability = 0;   ///< of that move, as the role plays at present
    std::vector<double> strategy;
  };

  /// A node on the way and what was chosen there.
  struct Step {
    Node node = 0;
    /// Probabilities, by their logarithms: until this step, of all but the
    /// updated player, chance too; all of this step; of this step but the
    /// updated player's.
    double log_reach_of_others = 0;
    double log_rest = 0;
    double log_rest_of_others = 0;
    std::vector<Choice> choices;  ///< by role
  };

  void find_path();
  bool iterate(const Deadline& deadline);
  bool sample(bool is_targeted, const Deadline& deadline);
  bool read_strategies(Step& step);
  bool choose(Step& step, bool is_targeted, std::uint32_t depth,
              const Deadline& deadline);
  void choose_freely(Step& step, std::uint32_t depth);
  double weigh_agreeing(const Step& step, std::uint32_t depth,
                        const Deadline& deadline);
  double chosen_weight() const;
  double sampled_as(const Step& step, reasoner::RoleIndex role,
                    std::uint32_t place, double exploration) const;
  double exploration_of(reasoner::RoleIndex role) const;
  double log_sampled() const;
  void add_to_averages(const Step& step);
  void update_regrets();
  double draw(std::uint32_t depth, std::uint32_t what) const;
  reasoner::MoveId answer();

  reasoner::StateMachine& machine_;
  reasoner::RoleIndex role_;
  Settings settings_;
  std::size_t roles_;
  InformationTable information_;
  histories::HistoryGraph graph_;
  RegretTable table_;
  std::vector<reasoner::RoleIndex> players_;
  /// The information states of the role from the beginning until now, as far
  /// as they are known.
  std::vector<InformationId> path_;
  bool path_is_known_ = true;
  bool moves_are_known_ = true;
  std::uint64_t iterations_ = 0;
  std::uint64_t steps_taken_ = 0;
  bool is_late_ = false;

  // Of an iteration.
  reasoner::RoleIndex updated_ = 0;
  std::vector<Step> steps_;
  std::size_t step_count_ = 0;
  // Probabilities of the sample so far, by their logarithms, for the product
  // of those of a long match is no number that is not 0: of each role's own
  // choices; that a targeted iteration comes so far, and another one.
  std::vector<double> log_reach_;
  double log_targeted_ = 0;
  double log_free_ = 0;
  /// Joint moves that agree with what the role has perceived, and how often
  /// each is sampled in a targeted iteration, but for a factor.
  std::vector<std::uint32_t> agreeing_;
  std::vector<double> weights_;
  std::vector<std::uint32_t> choice_;
  Node end_ = 0;
};

}  // namespace search::hidden::oos
