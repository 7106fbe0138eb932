#pragma once

#include <map>
#include <string>
#include <vector>

#include "translators/rules/names.h"
#include "translators/rules/term.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::emitter {

/// The words that the rules have for the things of a game.
class Vocabulary {
 public:
  explicit Vocabulary(const game::Game& game);

  /// As the owner of pieces.
  const rules::Term& player(int number) const { return players_[number]; }
  /// As who makes moves: all players whose moves are drawn are one role.
  const rules::Term& role(int number) const { return roles_[number]; }
  const rules::Term& type(int number) const { return types_[number]; }
  /// A piece of that owner and type, one word.
  const rules::Term& piece(int owner, int type) const {
    return pieces_[owner][type];
  }
  const rules::Term& attribute(int number) const { return attributes_[number]; }
  /// Of moves; also where they have none.
  const rules::Term& move_type(const std::string& name) const {
    return move_types_.at(name);
  }
  /// The arguments that name a place: a column and a row, or one word.
  const rules::Terms& place(int number) const { return places_[number]; }
  /// As many variables as a place has arguments, `?x1 ?y1` for "1".
  rules::Terms place_variables(const std::string& ending = "") const;
  /// In place of a place, for what comes from off the board.
  rules::Terms nowhere() const;

 private:
  rules::Terms players_;
  rules::Terms roles_;
  rules::Terms types_;
  std::vector<rules::Terms> pieces_;
  rules::Terms attributes_;
  std::map<std::string, rules::Term> move_types_;
  std::vector<rules::Terms> places_;
  bool has_coordinates_;
};

}  // namespace translators::zrf::emitter
