#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translators/zrf/game/model.h"
#include "translators/zrf/programs/action.h"
#include "translators/zrf/programs/after.h"
#include "translators/zrf/programs/formula.h"

namespace translators::zrf::programs {

/// The ways in which a piece may be taken on one place, each a conjunction,
/// ordered by the program and the place that they come from.
struct Attacks {
  std::vector<std::vector<Literal>> ways;
  /// Which of them ask about a place.
  std::map<int, std::vector<int>> about;
};

/// What could be taken, and which moves leave a piece to be taken that must
/// not be: the conditions of attacked?, defended? and checkmated.
class AttackTable {
 public:
  AttackTable(const game::Game& game, Formulas& formulas,
              std::vector<Action>& actions);

  /// A move of one of `attackers` onto the place, where one of `victims`
  /// stands, might be made now.
  Literal is_attacked(int place, const Kinds& victims,
                      const std::vector<int>& attackers);

  /// Writes out attacked? and defended? in the conditions of all actions.
  void resolve();

  /// Pieces that must not be left to be taken, as `checkmated` says. False
  /// where that takes more conditions than can be played with.
  bool guard_royals(int owner, const Kinds& royals);

 private:
  const Attacks& attacks(int place, const Kinds& victims,
                         const std::vector<int>& attackers);
  void add_way(const Action& action, int place, const Kinds& victims,
               std::map<std::vector<Literal>, std::size_t>& known,
               Attacks& result);
  Literal resolved(Literal literal);
  Literal without_attacks(Literal literal);
  /// Whether there is one royal piece at most, and will be.
  bool is_single(int owner, const Kinds& royals) const;
  /// Whether an attack may need a piece of the player who is attacked.
  bool needs_victims(int owner, const Kinds& royals,
                     const std::set<int>& places);
  std::set<int> royal_places(int owner, const Kinds& royals) const;
  void split_movers(int owner, const Kinds& royals);
  Literal danger(const Action& action, const Kinds& royals,
                 const std::set<int>& places);
  Literal opened_danger(After& after, const Action& action, const Kinds& royals,
                        const std::set<int>& places,
                        const std::set<int>& touched);
  /// By attacks that the move does not touch, on royals that it does not
  /// touch.
  Literal lasting_danger(int owner, const std::set<int>& touched,
                         const Kinds& royals, const std::set<int>& places);
  Literal danger_after(After& after, const Attacks& attacks, int way);

  const game::Game& game_;
  Formulas& formulas_;
  std::vector<Action>& actions_;
  std::vector<Action> written_;  ///< as the programs made them
  std::vector<std::set<std::string>> opening_types_;  ///< of moves, by owner
  /// Those of `written_` that lead onto a place.
  std::map<int, std::vector<std::size_t>> onto_;
  std::map<std::pair<int, std::vector<int>>, std::map<std::string, Attacks>>
      known_;
  std::map<std::pair<int, std::set<int>>, Literal> lasting_;
  bool is_single_ = false;      ///< of the royals that are guarded now
  bool needs_victims_ = false;  ///< likewise
};

}  // namespace translators::zrf::programs
