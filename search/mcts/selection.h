#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "search/mcts/tree.h"

namespace search::mcts {

/// How the search chooses and what it spends; the defaults play best.
///
/// Measured against the defaults with 30 ms of CPU a move, six games each of
/// breakthrough, othello, kalaha, connect four, gomoku, amazons, hex, pentago
/// and quarto (54, so ± 13 %): exploration 0.15 scored 39 %, 0.25 56 %, 0.35
/// 49 %; with 5 ms, 288 games of all 24: 0.25 48 %, 0.8 51 %, playouts that
/// only take wins 46 %. What was tried and left out: playouts without policies,
/// 44 % (by game 0 to 75 %: mcts_variants.h); the generic evaluator as eight
/// visits of each new child, 49 % of 48 games at 40 ms (othello 92 %, connect
/// four 25 %), and with a weight by game, from how much of the differences
/// between siblings it foretells (an empirical Bayes estimate: up to 28 % of
/// their variance in othello, 7 to 34 % in connect four, 1 to 4 % in kalaha, 2
/// to 19 % in checkers), 47 % of 18 games of othello (33 %), kalaha (58 %) and
/// connect four (50 %) at 100 ms, where the values of siblings are drawn
/// together accordingly 3 of 8 points; half evaluator, half playouts as the
/// value of a child, 38 % of 42.
struct Tuning {
  /// Bounds are value + exploration * 100 * sqrt(ln N / n).
  double exploration = 0.5;
  std::uint32_t playouts_per_child = 1;
  /// A node with fewer visits than moves, times this, is not expanded, but
  /// played on from.
  double visits_per_move = 1;
  std::uint32_t playouts_per_leaf = 4;
  /// How playouts draw, bits of WorkItem::policy.
  std::uint8_t policy = reasoner::WorkItem::kAllPolicies;
  /// Whether playouts that come too late for the turn may be cut off
  /// (mcts_cutoff.h).
  bool cuts_off = true;
  /// What the generic evaluator makes of children is this share of their value.
  /// Where there are two roles, a node that has children is judged by the best
  /// of them (implicit minimax backups: Lanctot, Winands, Pepels, Sturtevant,
  /// Monte Carlo tree search with heuristic evaluations, 2014).
  ///
  /// A share of 0.3 at 50 to 100 ms, points of games: nine men's morris 10.5
  /// of 12, kalaha 10.5 of 14, checkers 6 of 10, hex and english draughts 5 of
  /// 8, othello 6 of 10, connect four 3.5 of 6, amazons 4 of 8, chess and
  /// pentago 2 of 4, lines of action 3 of 8, quarto 1.5 of 4, breakthrough and
  /// go 1 of 4, gomoku 0 of 4. A share of 0.5: nine men's morris 4 of 4,
  /// kalaha 6.5 and checkers 5.5 of 8, but amazons 0 and othello 1 of 4. What
  /// was tried and left out: judgements as visits of a child, which fade, 8 of
  /// them 32 of 68 (amazons 6 of 8, at 100 ms 2 of 4); at 40 ms judgements that
  /// are not backed up, as a share of 0.2 9.5 of 16, as 6 and 16 visits 14 of
  /// 32; sharper ones, with odds to the third power, as a share 11.5 of 24, as
  /// 10 and 30 visits 24 of 47; all playouts cut off after six steps and
  /// judged, 2 of 14.
  double judgement_share = 0;
  /// Where it is not 0, moves are judged by all playouts below a node in which
  /// the role plays them at any time, too (GRAVE: Cazenave, Generalized rapid
  /// action value estimation, 2015): so many of them as there may be count like
  /// 1 / played_bias visits of the children of the nodes further down. Not
  /// where playouts are cut off and judged. With 0.01, points of six games at
  /// 50 ms a move: hex 5, go 7x7 5, othello 4.5, gomoku 0; an earlier form, at
  /// 100 ms, 62, 66, 66 and 25 %, breakthrough 6, kalaha 9. With a bias learnt
  /// in the search by how well it foretold playouts, 52 % of 172 games (go 72
  /// %, hex 70, breakthrough 30): that does not tell hex from gomoku, a match
  /// does.
  double played_bias = 0;
  /// Where it is not null, workers play on clones of it in place of the
  /// machine's engine: playouts that draw otherwise (weighted_playouts.h).
  std::shared_ptr<const reasoner::PlayoutEngine> playouts = {};

  /// Whether an evaluator is needed for that.
  bool judges() const { return judgement_share > 0; }
};

/// What is thought of a child beforehand: counts like so many visits with this
/// sum of goals.
struct Prior {
  double total = 0;
  double visits = 0;
};

/// The child of a node where one role chooses: the one with the highest upper
/// bound. Visits whose outcome is awaited count as visits, but not as losses
/// (WU-UCT: Liu et al., Watch the Unobserved, 2020). Children of which nothing
/// is known and nothing awaited come first; those that are settled or whose
/// state is awaited are left out. Nothing where there is none to go to.
/// `priors` are one a child, or none at all.
std::optional<std::uint32_t> choose_child(std::span<const Statistics> children,
                                          std::span<const Prior> priors,
                                          const Tuning& tuning);

/// The same for one of several roles that choose at the same time. Noise, of
/// which `random` is the seed, keeps them from falling into step.
std::uint32_t choose_among_several(std::span<const Statistics> moves,
                                   const Tuning& tuning, std::uint32_t random);

/// A move of `role` in a kJoint by regret matching, now and then any: `random`
/// are two random numbers.
std::uint32_t choose_by_regret(Tree& tree, const Node& node,
                               reasoner::RoleIndex role,
                               std::span<const std::uint32_t, 2> random);

/// The regrets of all roles after a visit of the child at `place`.
void add_regrets(Tree& tree, const Node& node, Place place);

/// How often every role should play each of its moves in a kJoint, by the mean
/// goals of the children: an equilibrium where two roles' goals add up to a
/// constant (regret matching plus, Tammelin 2014), else what regret matching
/// comes to.
std::vector<std::vector<double>> solve_joint(const Tree& tree,
                                             const Node& node);

}  // namespace search::mcts
