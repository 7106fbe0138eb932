#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/syntax/item.h"

namespace translators::zrf::programs {

/// A place that a statement or a condition speaks of.
struct Spot {
  enum class Kind : std::uint8_t {
    kCurrent,
    kPlace,
    kDirection,
    kOpposite,
    kFrom,
    kTo,
    kMark,
    kLastFrom,  ///< only of `go`, as no other place depends on the position
    kLastTo,
  };
  Kind kind = Kind::kCurrent;
  int number = game::kNone;  ///< of the place or direction
};

struct Condition {
  enum class Kind : std::uint8_t {
    kConstant,
    kAll,
    kAny,
    kNot,
    kEmpty,
    kFriend,
    kEnemy,
    kNeutral,
    kPiece,
    kInZone,
    kOnBoard,
    kPosition,
    kMarked,
    kAttribute,
    kFlag,
    kPositionFlag,
    kLastFrom,
    kLastTo,
    kAttacked,
    kDefended,
    kAdjacentToEnemy,
    kGoalPosition,
  };
  Kind kind = Kind::kConstant;
  /// Written as `not-...`; off the board that is false as well.
  bool is_denied = false;
  bool value = true;         ///< of a constant
  int number = game::kNone;  ///< of a type of pieces or a place
  std::string name;          ///< of a zone, flag, attribute or type of moves
  Spot spot;
  std::vector<Condition> parts;
};

struct Statement {
  enum class Kind : std::uint8_t {
    kStep,
    kMark,
    kFrom,
    kTo,
    kVerify,
    kIf,
    kWhile,
    kAdd,
    kCapture,
    kCascade,
    kCreate,
    kChangeType,
    kChangeOwner,
    kSetAttribute,
    kSetFlag,
    kSetPositionFlag,
    kGroup,
  };
  Kind kind = Kind::kGroup;
  gdl::SourcePosition position;
  Spot spot;  ///< where to go, or what the statement is about
  Condition condition;
  std::vector<Statement> body;
  std::vector<Statement> otherwise;
  std::string name;  ///< of a flag or attribute; of the type of what goes on
  std::vector<int> types;    ///< to choose from for `add`, or the one
  int player = game::kNone;  ///< of `create` and `change-owner`
  bool is_partial = false;
  bool is_copy = false;
  /// Something behind it comes back to the mark (find_mark_uses).
  bool mark_matters = true;
};

/// Reads conditions and programs; every word has a meaning, or is an error.
class StatementReader {
 public:
  StatementReader(const game::Game& game, gdl::Diagnostics& diagnostics)
      : game_(game), diagnostics_(diagnostics) {}

  std::vector<Statement> program(const std::vector<syntax::Item>& items);
  Condition condition(const syntax::Item& item);

 private:
  Statement statement(const syntax::Item& item);
  Statement word(const syntax::Item& item);
  Statement list(const syntax::Item& item);
  Statement branch(const syntax::Item& item);
  Statement add(const syntax::Item& item);
  Statement effect(const syntax::Item& item);
  Statement create(const syntax::Item& item);
  Statement setting(const syntax::Item& item);
  Condition named_condition(const syntax::Item& item, std::string name);
  /// The place that is asked about, and the type of moves of attacked?.
  void read_spot(const syntax::Item& item, Condition& condition);
  Condition about_name(const syntax::Item& item, Condition::Kind kind);
  /// The spot that the item means; an error where it means none.
  Spot spot(const syntax::Item& item);
  bool is_spot(const syntax::Item& item) const;
  void fail(const syntax::Item& item, const char* check, std::string message);
  bool is_attribute(const std::string& name) const;
  std::vector<std::string> known_conditions() const;

  const game::Game& game_;
  gdl::Diagnostics& diagnostics_;
};

}  // namespace translators::zrf::programs
