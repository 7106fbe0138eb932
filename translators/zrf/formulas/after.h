#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {

/// Something that may come to stand on a place by a move; the last case whose
/// guard holds is what stands there then.
struct Case {
  Literal guard = kAlways;
  /// Whose piece comes here, of the position before; kNone: it becomes empty,
  /// or gets the new piece `owner` and `type`.
  int source = game::kNone;
  /// What the piece is turned into; kNone: it stays as it is.
  int owner = game::kNone;
  int type = game::kNone;
  bool turns_over = false;  ///< goes to the next player

  friend auto operator<=>(const Case&, const Case&) = default;

  bool is_empty() const { return source == game::kNone && type == game::kNone; }
  bool is_new() const { return source == game::kNone && type != game::kNone; }
};

/// What a move makes of a position: what a formula about the position after it
/// says about the one before.
class After {
 public:
  After(const game::Game& game, Formulas& formulas, const Action& action);

  /// The places whose pieces change.
  const std::map<int, std::vector<Case>>& cases() const { return cases_; }
  /// The attributes that are set, at the places where the pieces are then.
  const std::vector<Effect>& settings() const { return settings_; }
  /// The formula before the move that says what `literal` says after it.
  /// Whether something is attacked counts as true, in either form.
  Literal before(Literal literal);

 private:
  void capture(const Effect& effect);
  void travel();
  void change(const Effect& effect);
  int place_after(int place) const;
  Literal cell_before(int place, const Kinds& kinds);
  Literal attribute_before(int place, int attribute);
  Literal takes(int owner, int type);
  Literal fact_before(const Fact& fact, Literal literal);
  bool starts_with(int type, int attribute) const;

  const game::Game& game_;
  Formulas& formulas_;
  const Action& action_;
  std::vector<std::string> attributes_;
  std::map<int, std::vector<Case>> cases_;
  std::vector<Effect> settings_;
  std::unordered_map<Literal, Literal> known_;
};

/// The player who gets a piece that turns over.
int next_owner(const game::Game& game, int owner);

/// The kind that a case makes of a kind.
std::size_t turned(const game::Game& game, const KindTable& kinds,
                   const Case& what, std::size_t kind);

}  // namespace translators::zrf::formulas
