#include "translators/board_games/condition_size.h"

#include <algorithm>
#include <vector>

#include "translators/board_games/condition.h"

namespace translators::board_games {

double ConditionSizes::literals(const Condition& condition, bool is_bound) {
  const Size size = size_of(condition, is_bound);
  return size.literals + size.aside;
}

ConditionSizes::Size ConditionSizes::named(const Size& ways) {
  return {1, 1, ways.literals + ways.aside};
}

ConditionSizes::Size ConditionSizes::joined(const Size& a, const Size& b) {
  return {a.ways * b.ways, a.literals * b.ways + b.literals * a.ways,
          a.aside + b.aside};
}

ConditionSizes::Size ConditionSizes::either(const Size& a, const Size& b) {
  return {a.ways + b.ways, a.literals + b.literals, a.aside + b.aside};
}

ConditionSizes::Size ConditionSizes::size_of(const Condition& condition,
                                             bool is_bound) {
  const auto parts = condition.parts();
  if (condition.is<Not>()) return size_of_denial(parts.front(), is_bound);
  if (condition.is<Found>()) return named(size_of(parts.front(), false));
  if (const auto* one = condition.as<Named>()) {
    return size_of_definition(one->definition, is_bound);
  }
  if (condition.is<All>()) {
    const bool finds_square =
        std::any_of(parts.begin(), parts.end(), names_square);
    Size all;
    for (const Condition& part : parts) {
      all = joined(all, size_of(part, is_bound || finds_square));
    }
    return all;
  }
  if (condition.is<Any>()) {
    Size any = kNoWay;
    for (const Condition& part : parts) {
      any = either(any, size_of(part, is_bound));
    }
    return any;
  }
  const auto squares =
      static_cast<double>(singles_of(condition.squares()).size());
  const double literals = std::max(1.0, squares);
  const bool is_choice = condition.is<Somewhere>() || condition.is<Here>();
  return {is_choice ? literals : 1, literals, 0};
}

ConditionSizes::Size ConditionSizes::size_of_denial(const Condition& condition,
                                                    bool is_bound) {
  const auto parts = condition.parts();
  if (condition.is<Not>()) return size_of(parts.front(), is_bound);
  const bool is_turned_round =
      is_bound && (condition.is<All>() || condition.is<Any>());
  if (!is_turned_round) return named(size_of(condition, is_bound));
  Size size = condition.is<All>() ? kNoWay : Size{};
  for (const Condition& part : parts) {
    const Size one = size_of_denial(part, is_bound);
    size = condition.is<All>() ? either(size, one) : joined(size, one);
  }
  return size;
}

ConditionSizes::Size ConditionSizes::size_of_definition(std::size_t definition,
                                                        bool is_bound) {
  const auto known = definitions_.find({definition, is_bound});
  if (known != definitions_.end()) return known->second;
  const Size size = size_of(model_.definitions[definition].condition, is_bound);
  return definitions_[{definition, is_bound}] = size;
}

}  // namespace translators::board_games
