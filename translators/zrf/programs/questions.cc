#include "translators/zrf/programs/questions.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "translators/zrf/formulas/action.h"

namespace translators::zrf::programs {

using game::kNone;

namespace {

template <typename Flags, typename Name>
formulas::Literal flag(const Flags& flags, const Name& name) {
  const auto found = flags.find(name);
  return found == flags.end() ? formulas::kNever : found->second;
}

}  // namespace

Questions::Questions(const game::Game& game, formulas::Formulas& formulas,
                     int owner)
    : game_(game),
      formulas_(formulas),
      owner_(owner),
      course_(game, owner),
      attributes_(formulas::attributes_of(game)) {}

int Questions::attribute(const std::string& name) const {
  return static_cast<int>(
      std::find(attributes_.begin(), attributes_.end(), name) -
      attributes_.begin());
}

formulas::Literal Questions::value(const Condition& condition, const Walk& walk,
                                   formulas::Literal guard) {
  return walk.simplified(formulas_, literal_of(condition, walk), guard);
}

formulas::Literal Questions::literal_of(const Condition& condition,
                                        const Walk& walk) {
  using Kind = Condition::Kind;
  if (const auto constant = course_.constant(condition, walk)) {
    return *constant ? formulas::kAlways : formulas::kNever;
  }
  if (condition.kind == Kind::kNot) {
    return formulas::denied(literal_of(condition.parts[0], walk));
  }
  if (condition.kind == Kind::kAll || condition.kind == Kind::kAny) {
    std::vector<formulas::Literal> parts;
    for (const Condition& part : condition.parts) {
      parts.push_back(literal_of(part, walk));
    }
    return condition.kind == Kind::kAll ? formulas_.all(parts)
                                        : formulas_.any(std::move(parts));
  }
  const int place = course_.place_of(condition.spot, walk);
  const formulas::Literal literal = about_place(condition, place, walk);
  return condition.is_denied ? formulas::denied(literal) : literal;
}

formulas::Literal Questions::about_place(const Condition& condition, int place,
                                         const Walk& walk) {
  using Kind = Condition::Kind;
  const formulas::KindTable& kinds = formulas_.kinds();
  switch (condition.kind) {
    case Kind::kEmpty:
      return formulas_.cell(place, kinds.nothing());
    case Kind::kFriend:
      return formulas_.cell(place, kinds.of_owner(owner_));
    case Kind::kEnemy:
      return enemy(place);
    case Kind::kNeutral:
      return neutral(place);
    case Kind::kPiece:
      return formulas_.cell(place, kinds.of_type(condition.number));
    case Kind::kAttribute:
      return formulas_.fact(
          {formulas::Fact::Kind::kAttribute, place, attribute(condition.name)});
    case Kind::kFlag:
      return flag(walk.flags, condition.name);
    case Kind::kPositionFlag:
      return flag(walk.place_flags, std::pair(condition.name, place));
    case Kind::kLastFrom:
      return formulas_.fact({formulas::Fact::Kind::kLastFrom, place, 0});
    case Kind::kLastTo:
      return formulas_.fact({formulas::Fact::Kind::kLastTo, place, 0});
    case Kind::kAttacked:
      return formulas_.fact({formulas::Fact::Kind::kAttacked, place, owner_,
                             move_type(condition.name)});
    case Kind::kDefended:
      return formulas_.fact({formulas::Fact::Kind::kDefended, place, owner_,
                             move_type(condition.name)});
    case Kind::kAdjacentToEnemy:
      return adjacent_enemy(place);
    default:
      return formulas::kNever;
  }
}

int Questions::move_type(const std::string& name) const {
  const auto found = game_.move_types.find(name);
  return found == game_.move_types.end()
             ? kNone
             : static_cast<int>(std::distance(game_.move_types.begin(), found));
}

formulas::Literal Questions::enemy(int place) {
  formulas::Kinds kinds;
  for (const int other : formulas::enemies_of(game_, owner_)) {
    kinds |= formulas_.kinds().of_owner(other);
  }
  return formulas_.cell(place, kinds);
}

formulas::Literal Questions::neutral(int place) {
  formulas::Kinds kinds;
  for (std::size_t i = 0; i < game_.players.size(); ++i) {
    if (!game_.players[i].acts) {
      kinds |= formulas_.kinds().of_owner(static_cast<int>(i));
    }
  }
  return formulas_.cell(place, kinds);
}

formulas::Literal Questions::adjacent_enemy(int place) {
  std::vector<formulas::Literal> parts;
  for (const std::vector<int>& link : game_.board.links) {
    if (link[place] != kNone) parts.push_back(enemy(link[place]));
  }
  return formulas_.any(std::move(parts));
}

}  // namespace translators::zrf::programs
