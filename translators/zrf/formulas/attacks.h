#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {

/// What could be taken: the conditions attacked? and defended?, and the threats
/// that checkmated speaks of.
class AttackTable {
 public:
  /// The ways in which a piece may be taken on one place, each a conjunction
  /// of which the attacker is the first part; ordered by the program and the
  /// place that they come from.
  using Ways = std::vector<std::vector<Literal>>;

  AttackTable(const game::Game& game, Formulas& formulas,
              std::vector<Action>& actions);

  /// A move of one of `attackers` onto the place, where one of `victims`
  /// stands, might be made now.
  /// `move_type`: which moves count, as Fact says.
  Literal is_attacked(int place, const Kinds& victims,
                      const std::vector<int>& attackers,
                      int move_type = game::kNone);

  /// Writes out attacked? and defended? in the conditions of all actions.
  void resolve();

  /// How one of `victims` that stands on the place could be taken.
  const Ways& ways(int place, const Kinds& victims,
                   const std::vector<int>& attackers,
                   int move_type = game::kNone);

 private:
  /// One of `victims` stands on the place.
  struct Target {
    int place = game::kNone;
    const Kinds& victims;
    std::unordered_map<Literal, Literal> known;
  };

  void add_way(const Action& action, int place, const Kinds& victims,
               std::map<std::vector<Literal>, std::size_t>& known,
               Ways& result);
  Literal resolved(Literal literal);
  bool counts(const Action& action, int move_type) const;
  Literal cell_when_taking(Literal literal, const Target& target) const;
  /// What a move that takes there still asks: which piece it takes is known,
  /// and what it asks of attacks is taken to be so.
  Literal when_taking(Literal literal, Target& target);

  const game::Game& game_;
  Formulas& formulas_;
  std::vector<Action>& actions_;
  std::vector<Action> written_;  ///< as the programs made them
  std::vector<std::set<std::string>> opening_types_;  ///< of moves, by owner
  /// Those of `written_` that lead onto a place.
  std::map<int, std::vector<std::size_t>> onto_;
  std::map<std::tuple<int, std::vector<int>, int>, std::map<std::string, Ways>>
      known_;
  // Formulas share their parts, so what became of each is remembered, here and
  // in a Target.
  std::unordered_map<Literal, Literal> resolved_;
};

}  // namespace translators::zrf::formulas
