#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/after.h"
#include "translators/zrf/formulas/attacks.h"
#include "translators/zrf/formulas/disjunction.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {

/// Makes moves illegal that leave a piece to be taken which must not be, as
/// `checkmated` says.
///
/// A threat is one way in which a royal piece on one place may be taken. After
/// a move there are the threats that the move does not touch, which depend on
/// little more than where it goes, and those that it opens, mostly by leaving
/// a place: what attacks that place from one side, and which royal piece is
/// seen from it on the other, are conditions of their own.
class RoyalGuard {
 public:
  RoyalGuard(const game::Game& game, Formulas& formulas, AttackTable& attacks,
             std::vector<Action>& actions)
      : game_(game),
        formulas_(formulas),
        attacks_(attacks),
        actions_(actions) {}

  /// Guards all pieces of these kinds of the owner's. False where that takes
  /// more conditions than can be played with.
  bool guard(int owner, const Kinds& royals);

 private:
  struct Threat {
    int place = game::kNone;  ///< of the royal piece
    /// The attacker comes first, then what the way asks for, then the royal
    /// piece; likewise which places they speak of.
    std::vector<Literal> parts;
    std::vector<std::vector<int>> places;
    std::vector<Literal> before;  ///< the conjunction of the parts up to one
    std::vector<Literal> behind;  ///< of those behind one, from the end
  };
  struct Target {
    std::vector<int> threats;
    Literal royal = kNever;  ///< one stands there
    std::optional<Disjunction> ways;
  };
  /// What a move leaves of a threat, in two conjunctions.
  struct Left {
    int threat = 0;
    Literal first = kAlways;
    Literal second = kAlways;
  };
  using Lefts = std::vector<Left>;
  using Contents = std::vector<std::pair<int, Kinds>>;

  std::set<int> royal_places(int owner, const Kinds& royals) const;
  bool makes_royal(const Effect& effect, int owner, const Kinds& royals) const;
  bool makes_royals(int owner, const Kinds& royals) const;
  /// Whether there is one royal piece at most, and will be.
  bool is_single(int owner, const Kinds& royals) const;
  void split_movers(int owner, const Kinds& royals);
  void find_threats(int owner, const Kinds& royals);
  void add_threat(int place, const std::vector<Literal>& way,
                  const Kinds& royals);
  /// The places that a literal speaks of; kNone: of every move.
  std::vector<int> places_of(Literal literal) const;

  Literal danger(const Action& action, const Kinds& royals);
  /// By threats that the move does not touch.
  Literal lasting(const std::set<int>& touched);
  /// The places at which the move may end a threat that is there before it.
  std::set<int> ending(const std::set<int>& touched,
                       const Contents& contents) const;
  void examine(After& after, const std::set<int>& touched,
               const Contents& contents, int number, Lefts& lefts) const;
  /// Whether one of these is left; factored.
  Literal any_left(const Lefts& lefts);
  Contents contents_of(const Action& action) const;

  const game::Game& game_;
  Formulas& formulas_;
  AttackTable& attacks_;
  std::vector<Action>& actions_;
  std::vector<Threat> threats_;
  std::map<int, Target> targets_;  ///< by place
  std::optional<Disjunction> all_;
  /// Which threats speak of a place, kNone: of every move.
  std::map<int, std::vector<int>> about_;
  /// What threats ask of a place.
  std::map<int, std::set<Literal>> asked_;
  std::map<std::set<int>, Literal> lasting_;
  bool is_single_ = false;
};

}  // namespace translators::zrf::formulas
