#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "translators/design_and_play/emitter/formula.h"
#include "translators/design_and_play/meaning/value.h"

namespace translators::design_and_play::emitter {

/// What is there if a formula holds.
struct Case {
  Literal when = kTrue;
  meaning::Value value;
};

/// The value of an expression in every position: cases of which at most one
/// holds at a time, and none where the expression cannot be evaluated; or a
/// list each item of which is there under a condition of its own.
struct Symbolic {
  std::vector<Case> cases;
  std::optional<std::vector<Case>> items;
  /// When there is such a list at all.
  Literal there = kTrue;
  /// The list is all that lies on that equipment before the step, or the value
  /// is the first of these figures.
  std::optional<int> contents_of;
  std::optional<int> first_of;

  static Symbolic of(meaning::Value value) {
    Symbolic result;
    result.cases.push_back({kTrue, std::move(value)});
    return result;
  }
};

/// When the value of a condition is true, and when it is false.
struct Truth {
  Literal holds = kFalse;
  Literal fails = kFalse;
};

/// The operations on symbolic values. Throws gdl::Error where there are too
/// many cases.
class SymbolicMath {
 public:
  explicit SymbolicMath(Formulas& formulas) : formulas_(formulas) {}

  /// All lists that a list of conditional items may be.
  Symbolic listed(const Symbolic& value);

  using Function = std::function<std::optional<meaning::Value>(
      const std::vector<meaning::Value>&)>;
  /// A function of plain values; where it gives nothing there is no case.
  Symbolic apply(const std::vector<Symbolic>& inputs, const Function& function);

  Truth truth(const Symbolic& value);
  Symbolic from_truth(const Truth& truth);

  // Of a list of conditional items.
  Symbolic count(const std::vector<Case>& items);
  Truth is_empty(const std::vector<Case>& items);
  Symbolic nth(const std::vector<Case>& items, std::size_t index);
  std::vector<Case> but_first(const std::vector<Case>& items);
  Truth is_member(const Symbolic& value, const std::vector<Case>& items);

  /// The same, but only where the formula holds.
  Symbolic where(Symbolic value, Literal when);

  /// Cases with equal values become one; those that never hold are left out.
  void merge(std::vector<Case>& cases);

 private:
  Formulas& formulas_;
};

/// The value in full, which tells it from all others.
std::string key_of(const meaning::Value& value);

}  // namespace translators::design_and_play::emitter
