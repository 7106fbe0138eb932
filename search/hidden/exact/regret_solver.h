#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/hidden/exact/sequence_form.h"
#include "search/hidden/exact/strategy.h"

namespace search::hidden::exact {

/// Finds an equilibrium by playing the game against itself: CFR+, alternating,
/// with linear averaging (Tammelin: Solving large imperfect information games
/// using CFR+, 2014) over the sequence form. In games of two players with a
/// constant sum the average strategies come as near to an equilibrium as one
/// likes; elsewhere nothing is known, but they are often good. Of a game of one
/// player the first iteration makes the best play.
///
/// An iteration takes time and memory in proportion to leaves and sequences.
/// Depends on nothing but the form and the number of iterations. Belongs to
/// one thread.
class RegretSolver {
 public:
  /// `form` must outlive it.
  explicit RegretSolver(const SequenceForm& form);

  void iterate();
  std::uint64_t iterations() const { return iterations_; }

  /// The average strategy of a player so far; where its own averages never
  /// come, the present strategy.
  Strategy average(std::size_t player) const;
  Profile averages() const;

 private:
  void update(std::size_t player);
  void match_regrets(const Decision& decision, std::size_t player);

  const SequenceForm& form_;
  std::uint64_t iterations_ = 0;
  // All by player, then by sequence.
  std::vector<std::vector<double>> regrets_;  // never below 0
  std::vector<Strategy> strategies_;
  std::vector<std::vector<double>> reaches_;
  std::vector<std::vector<double>> sums_;  // of reaches, weighted

  std::vector<double> payoffs_;  // scratch
};

}  // namespace search::hidden::exact
