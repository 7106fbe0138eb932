#pragma once

#include <string>
#include <vector>

#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/programs/registers.h"
#include "translators/zrf/programs/statement.h"
#include "translators/zrf/programs/walk.h"

namespace translators::zrf::programs {

/// Turns the conditions of one owner's programs into formulas about the
/// position before the move.
class Questions {
 public:
  Questions(const game::Game& game, formulas::Formulas& formulas, int owner);

  /// What the condition says where the walk is, as far as that is not decided.
  formulas::Literal value(const Condition& condition, const Walk& walk,
                          formulas::Literal guard);
  /// The number of an attribute; one too many for an unknown name.
  int attribute(const std::string& name) const;

 private:
  formulas::Literal literal_of(const Condition& condition, const Walk& walk);
  formulas::Literal about_place(const Condition& condition, int place,
                                const Walk& walk);
  int move_type(const std::string& name) const;
  formulas::Literal enemy(int place);
  formulas::Literal neutral(int place);
  formulas::Literal adjacent_enemy(int place);

  const game::Game& game_;
  formulas::Formulas& formulas_;
  int owner_;
  Course course_;
  std::vector<std::string> attributes_;
};

}  // namespace translators::zrf::programs
