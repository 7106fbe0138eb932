#include "translators/design_and_play/emitter/symbolic.h"

#include <algorithm>
#include <map>
#include <utility>

#include "gdl/diagnostics.h"

namespace translators::design_and_play::emitter {

using meaning::Value;

namespace {

constexpr std::size_t kMostCases = 4096;

[[noreturn]] void too_many() {
  throw gdl::Error(
      "an expression may have more than 4096 values; compare counts or single "
      "figures instead of whole lists");
}

}  // namespace

std::string key_of(const Value& value) {
  if (!value.is_list) return value.text;
  std::string text = "[";
  for (const Value& item : value.items) text += key_of(item) + ' ';
  return text + "]";
}

void SymbolicMath::merge(std::vector<Case>& cases) {
  std::map<std::string, std::size_t> known;
  std::vector<Case> merged;
  std::vector<std::vector<Literal>> whens;
  for (Case& one : cases) {
    if (one.when == kFalse) continue;
    const auto [place, is_new] =
        known.try_emplace(key_of(one.value), merged.size());
    if (is_new) {
      merged.push_back({kFalse, std::move(one.value)});
      whens.emplace_back();
    }
    whens[place->second].push_back(one.when);
  }
  for (std::size_t i = 0; i < merged.size(); ++i) {
    merged[i].when = formulas_.any_of(std::move(whens[i]));
  }
  cases = std::move(merged);
}

Symbolic SymbolicMath::listed(const Symbolic& value) {
  if (!value.items) return value;
  Symbolic result = Symbolic::of(Value::list({}));
  for (const Case& item : *value.items) {
    std::vector<Case> longer;
    for (Case& list : result.cases) {
      Case with = list;
      with.value.items.push_back(item.value);
      with.when = formulas_.both(list.when, item.when);
      list.when = formulas_.both(list.when, negated(item.when));
      if (with.when != kFalse) longer.push_back(std::move(with));
      if (list.when != kFalse) longer.push_back(std::move(list));
    }
    if (longer.size() > kMostCases) too_many();
    result.cases = std::move(longer);
  }
  result = where(std::move(result), value.there);
  merge(result.cases);
  return result;
}

Symbolic SymbolicMath::where(Symbolic value, Literal when) {
  if (when == kTrue) return value;
  for (Case& one : value.cases) one.when = formulas_.both(one.when, when);
  if (value.items) {
    value.there = formulas_.both(value.there, when);
    value.contents_of.reset();
  }
  value.first_of.reset();
  return value;
}

Symbolic SymbolicMath::apply(const std::vector<Symbolic>& inputs,
                             const Function& function) {
  std::vector<std::pair<Literal, std::vector<Value>>> rows = {{kTrue, {}}};
  for (const Symbolic& input : inputs) {
    const Symbolic plain = listed(input);
    std::vector<std::pair<Literal, std::vector<Value>>> longer;
    for (const auto& [when, values] : rows) {
      for (const Case& one : plain.cases) {
        const Literal both = formulas_.both(when, one.when);
        if (both == kFalse) continue;
        longer.emplace_back(both, values);
        longer.back().second.push_back(one.value);
        if (longer.size() > kMostCases) too_many();
      }
    }
    rows = std::move(longer);
  }
  Symbolic result;
  for (const auto& [when, values] : rows) {
    if (auto value = function(values)) {
      result.cases.push_back({when, std::move(*value)});
    }
  }
  merge(result.cases);
  return result;
}

Truth SymbolicMath::truth(const Symbolic& value) {
  std::vector<Literal> holds;
  std::vector<Literal> fails;
  for (const Case& one : value.cases) {
    const auto truth = one.value.as_truth();
    if (truth) (*truth ? holds : fails).push_back(one.when);
  }
  return {formulas_.any_of(std::move(holds)),
          formulas_.any_of(std::move(fails))};
}

Symbolic SymbolicMath::from_truth(const Truth& truth) {
  Symbolic result;
  if (truth.holds != kFalse) {
    result.cases.push_back({truth.holds, Value::truth(true)});
  }
  if (truth.fails != kFalse) {
    result.cases.push_back({truth.fails, Value::truth(false)});
  }
  return result;
}

Symbolic SymbolicMath::count(const std::vector<Case>& items) {
  std::vector<Literal> counts = {kTrue};
  for (const Case& item : items) {
    counts.push_back(kFalse);
    for (std::size_t i = counts.size() - 1; i < counts.size(); --i) {
      const Literal before =
          i == 0 ? kFalse : formulas_.both(counts[i - 1], item.when);
      counts[i] = formulas_.any_of(
          {formulas_.both(counts[i], negated(item.when)), before});
    }
  }
  Symbolic result;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == kFalse) continue;
    result.cases.push_back(
        {counts[i], Value::number(static_cast<std::int64_t>(i))});
  }
  return result;
}

Truth SymbolicMath::is_empty(const std::vector<Case>& items) {
  std::vector<Literal> some;
  for (const Case& item : items) some.push_back(item.when);
  const Literal filled = formulas_.any_of(std::move(some));
  return {negated(filled), filled};
}

Symbolic SymbolicMath::nth(const std::vector<Case>& items, std::size_t index) {
  Symbolic result;
  // before[i]: exactly i items were there so far.
  std::vector<Literal> before(index + 1, kFalse);
  before[0] = kTrue;
  for (const Case& item : items) {
    result.cases.push_back(
        {formulas_.both(before[index], item.when), item.value});
    for (std::size_t i = index + 1; i-- > 0;) {
      const Literal come =
          i == 0 ? kFalse : formulas_.both(before[i - 1], item.when);
      before[i] = formulas_.any_of(
          {formulas_.both(before[i], negated(item.when)), come});
    }
  }
  merge(result.cases);
  return result;
}

std::vector<Case> SymbolicMath::but_first(const std::vector<Case>& items) {
  std::vector<Case> rest;
  Literal earlier = kFalse;
  for (const Case& item : items) {
    const Literal when = formulas_.both(earlier, item.when);
    if (when != kFalse) rest.push_back({when, item.value});
    earlier = formulas_.any_of({earlier, item.when});
  }
  return rest;
}

Truth SymbolicMath::is_member(const Symbolic& value,
                              const std::vector<Case>& items) {
  std::vector<Literal> holds;
  std::vector<Literal> fails;
  for (const Case& one : listed(value).cases) {
    std::vector<Literal> found;
    for (const Case& item : items) {
      if (are_equal(one.value, item.value)) found.push_back(item.when);
    }
    const Literal any = formulas_.any_of(std::move(found));
    holds.push_back(formulas_.both(one.when, any));
    fails.push_back(formulas_.both(one.when, negated(any)));
  }
  return {formulas_.any_of(std::move(holds)),
          formulas_.any_of(std::move(fails))};
}

}  // namespace translators::design_and_play::emitter
