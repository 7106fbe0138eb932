#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "search/opponents/repeated_round.h"

namespace search::opponents {

/// A guess at how one role chooses in a repeated round. Orwant: EGGG, the
/// extensible graphical game generator (1999), chapter 4, has most of them.
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// What the role does then, for people: "copies our last move".
  virtual std::string_view name() const = 0;

  /// How likely each of its choices is in the round after `history`; adds up
  /// to 1. Uniform as long as nothing can be said.
  virtual void predict(std::span<const Joint> history,
                       std::span<double> chances) const = 0;

  /// Whether it looks at nothing but the round before: then what we choose has
  /// an answer that can be reckoned with.
  virtual bool answers_last_round() const { return false; }

  /// The last round of `history` was played.
  virtual void learn(std::span<const Joint> history) {
    static_cast<void>(history);
  }
};

/// One of each: uniform play first, then what may be believed instead. Of
/// `role`, as `ours` sees it. `round` must outlive them.
std::vector<std::unique_ptr<Strategy>> make_strategies(
    const RepeatedRound& round, reasoner::RoleIndex role,
    reasoner::RoleIndex ours);

}  // namespace search::opponents
