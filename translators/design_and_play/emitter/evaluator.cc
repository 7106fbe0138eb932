#include "translators/design_and_play/emitter/evaluator.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "translators/design_and_play/emitter/plain_operations.h"

namespace translators::design_and_play::emitter {

using meaning::Expression;
using meaning::Value;

void Evaluator::fail(const Expression& expression, const std::string& problem) {
  if (!problem_.empty()) return;
  problem_ = problem;
  problem_position_ = expression.position;
}

Truth Evaluator::truth(const Expression& expression,
                       const Variables& variables) {
  const Symbolic result = run(expression, variables);
  const Truth truth = world_.math.truth(result);
  if (truth.holds == kFalse && truth.fails == kFalse && !result.cases.empty()) {
    fail(expression, "a condition is true or false, not '" +
                         to_string(result.cases.front().value) +
                         "'; parentheses may be missing around an operation "
                         "and its inputs");
  }
  if (result.items) {
    fail(expression, "a condition is true or false, not a list");
  }
  return truth;
}

Truth Evaluator::condition(const Expression& expression,
                           const Variables& variables) {
  if (world_.game.players == 1 || !calls(expression, "onmove")) {
    return truth(expression, variables);
  }
  Truth result{kFalse, kFalse};
  for (player_ = 1; player_ <= 2; ++player_) {
    const Truth one = truth(expression, variables);
    const Literal first = world_.formulas.fact({Fact::Kind::kOnMove, 1, 0});
    const Literal now = player_ == 1 ? first : negated(first);
    result.holds = world_.formulas.any_of(
        {result.holds, world_.formulas.both(now, one.holds)});
    result.fails = world_.formulas.any_of(
        {result.fails, world_.formulas.both(now, one.fails)});
  }
  player_ = 0;
  return result;
}

Symbolic Evaluator::run(const Expression& expression,
                        const Variables& variables) {
  switch (expression.kind) {
    case Expression::Kind::kConstant:
      return Symbolic::of(expression.constant);
    case Expression::Kind::kVariable: {
      const auto found = variables.find(expression.name);
      return found == variables.end() ? Symbolic{}
                                      : Symbolic::of(found->second);
    }
    case Expression::Kind::kCall:
      break;
  }
  return call(expression, variables);
}

Symbolic Evaluator::call(const Expression& expression,
                         const Variables& variables) {
  const std::string& name = expression.name;
  if (name == "and" || name == "or") return joined(expression, variables);
  if (name == "ifelse") return choice(expression, variables);
  if (!expression.parameter.empty()) {
    return through_template(expression, variables);
  }
  Inputs inputs;
  for (const Expression& input : expression.inputs) {
    inputs.push_back(run(input, variables));
  }
  if (name == "at?" || name == "contains" || name == "value" ||
      expression.inputs.empty()) {
    return of_game(expression, inputs);
  }
  if (name == "not") {
    const Truth truth = this->truth(expression.inputs[0], variables);
    return world_.math.from_truth({truth.fails, truth.holds});
  }
  note_names(expression, inputs);
  return of_call(expression, inputs);
}

Symbolic Evaluator::of_call(const Expression& expression, Inputs& inputs) {
  Literal there = kTrue;
  for (const Symbolic& input : inputs) {
    there = world_.formulas.both(there, input.there);
  }
  Symbolic result;
  if (!of_items(expression, inputs, result)) result = plain(expression, inputs);
  return world_.math.where(std::move(result), there);
}

Symbolic Evaluator::of_game(const Expression& expression, Inputs& inputs) {
  const std::string& name = expression.name;
  if (name == "at?") return at(expression, inputs);
  if (name == "contains") return contains(expression, inputs);
  if (name == "value") return value(expression, inputs);
  if (name == "onmove") return on_move();
  if (name == "steplist") return step_list();
  if (name == "canmove") {
    const Literal can = world_.formulas.fact({Fact::Kind::kCanMove, 0, 0});
    return world_.math.from_truth({can, negated(can)});
  }
  return plain(expression, inputs);
}

Symbolic Evaluator::on_move() {
  if (world_.game.players == 1) return Symbolic::of(Value::number(1));
  if (player_ > 0) return Symbolic::of(Value::number(player_));
  const Literal first = world_.formulas.fact({Fact::Kind::kOnMove, 1, 0});
  Symbolic result;
  result.cases = {{first, Value::number(1)},
                  {negated(first), Value::number(2)}};
  return result;
}

Symbolic Evaluator::step_list() {
  Symbolic result;
  const bool is_one = world_.step_lists.size() == 1;
  for (std::size_t i = 0; i < world_.step_lists.size(); ++i) {
    std::vector<Value> names;
    for (const std::string& name : world_.step_lists[i]) {
      names.push_back(Value::word(name));
    }
    const Literal here = is_one
                             ? kTrue
                             : world_.formulas.fact({Fact::Kind::kProgress,
                                                     static_cast<int>(i), 0});
    result.cases.push_back({here, Value::list(std::move(names))});
  }
  world_.math.merge(result.cases);
  return result;
}

Symbolic Evaluator::at(const Expression& expression, const Inputs& inputs) {
  Truth truth{kFalse, kFalse};
  for (const Case& who : world_.math.listed(inputs[0]).cases) {
    for (const Case& where : world_.math.listed(inputs[1]).cases) {
      const Literal both = world_.formulas.both(who.when, where.when);
      if (both == kFalse) continue;
      const auto figure = world_.figure(who.value);
      const auto place = world_.equipment(where.value);
      if (!figure || !place) {
        fail(expression,
             !figure
                 ? "no figure is called '" + to_string(who.value) + "'"
                 : "no equipment is called '" + to_string(where.value) + "'");
        continue;
      }
      world_.named_figures.insert(*figure);
      const Literal lies = after_ != nullptr
                               ? at_after(world_, *after_, *figure, *place)
                               : world_.at(*figure, *place);
      truth.holds = world_.formulas.any_of(
          {truth.holds, world_.formulas.both(both, lies)});
      truth.fails = world_.formulas.any_of(
          {truth.fails, world_.formulas.both(both, negated(lies))});
    }
  }
  return world_.math.from_truth(truth);
}

Symbolic Evaluator::contents(int equipment) {
  Symbolic result;
  result.items.emplace();
  for (std::size_t i = 0; i < world_.game.figures.size(); ++i) {
    const int figure = static_cast<int>(i);
    const Literal lies = after_ != nullptr
                             ? at_after(world_, *after_, figure, equipment)
                             : world_.at(figure, equipment);
    if (lies == kFalse) continue;
    result.items->push_back({lies, Value::word(world_.game.figures[i].name)});
  }
  const bool is_as_before =
      after_ == nullptr ||
      (equipment != after_->from && equipment != after_->to &&
       std::none_of(after_->displacements.begin(), after_->displacements.end(),
                    [&](const Displacement& displacement) {
                      return displacement.from == equipment ||
                             displacement.to == equipment;
                    }));
  if (is_as_before) result.contents_of = equipment;
  return result;
}

Symbolic Evaluator::contains(const Expression& expression,
                             const Inputs& inputs) {
  const Symbolic places = world_.math.listed(inputs[0]);
  Symbolic result;
  result.items.emplace();
  std::vector<Literal> there;
  for (const Case& one : places.cases) {
    const auto place = world_.equipment(one.value);
    if (!place) {
      fail(expression, "no equipment is called '" + to_string(one.value) + "'");
      continue;
    }
    Symbolic list = contents(*place);
    if (one.when == kTrue) return list;
    there.push_back(one.when);
    for (Case& item : *list.items) {
      item.when = world_.formulas.both(one.when, item.when);
      result.items->push_back(std::move(item));
    }
  }
  if (there.empty()) return {};
  result.there = world_.formulas.any_of(std::move(there));
  return result;
}

Symbolic Evaluator::value(const Expression& expression, const Inputs& inputs) {
  Symbolic result;
  for (const Case& one : world_.math.listed(inputs[0]).cases) {
    const auto trigger = world_.trigger(one.value);
    if (!trigger) {
      fail(expression, "no trigger is called '" + to_string(one.value) + "'");
      continue;
    }
    Symbolic now;
    const bool is_set = after_ != nullptr && after_->values.contains(*trigger);
    if (is_set) {
      now = after_->values[*trigger];
    } else {
      const auto& values =
          world_.trigger_values[static_cast<std::size_t>(*trigger)];
      for (std::size_t i = 0; i < values.size(); ++i) {
        now.cases.push_back({world_.formulas.fact({Fact::Kind::kValue, *trigger,
                                                   static_cast<int>(i)}),
                             values[i]});
      }
    }
    for (Case& item : now.cases) {
      result.cases.push_back(
          {world_.formulas.both(one.when, item.when), std::move(item.value)});
    }
  }
  world_.math.merge(result.cases);
  return result;
}

Symbolic Evaluator::joined(const Expression& expression,
                           const Variables& variables) {
  std::vector<Literal> holds;
  std::vector<Literal> fails;
  for (const Expression& input : expression.inputs) {
    const Truth truth = this->truth(input, variables);
    holds.push_back(truth.holds);
    fails.push_back(truth.fails);
  }
  Formulas& formulas = world_.formulas;
  const bool is_and = expression.name == "and";
  return world_.math.from_truth(
      is_and ? Truth{formulas.all_of(holds), formulas.any_of(fails)}
             : Truth{formulas.any_of(holds), formulas.all_of(fails)});
}

Symbolic Evaluator::choice(const Expression& expression,
                           const Variables& variables) {
  const Truth truth = this->truth(expression.inputs[0], variables);
  Symbolic result;
  for (const std::size_t branch : {std::size_t{1}, std::size_t{2}}) {
    const Literal when = branch == 1 ? truth.holds : truth.fails;
    if (when == kFalse) continue;
    const Symbolic value =
        world_.math.listed(run(expression.inputs[branch], variables));
    for (const Case& one : value.cases) {
      result.cases.push_back({world_.formulas.both(when, one.when), one.value});
    }
  }
  world_.math.merge(result.cases);
  return result;
}

/// `filter` and `map`: the template is run for each item.
Symbolic Evaluator::through_template(const Expression& expression,
                                     const Variables& variables) {
  const Symbolic list = run(expression.inputs[1], variables);
  Symbolic items;
  if (list.items) {
    items.items = list.items;
    items.there = list.there;
  } else {
    std::vector<Literal> there;
    for (const Case& one : list.cases) {
      if (!one.value.is_list) {
        fail(expression, "'" + expression.name +
                             "' goes through a list, not '" +
                             to_string(one.value) + "'");
        continue;
      }
      if (!items.items) items.items.emplace();
      there.push_back(one.when);
      for (const Value& item : one.value.items) {
        items.items->push_back({one.when, item});
      }
    }
    if (!items.items) return {};
    items.there = world_.formulas.any_of(std::move(there));
  }
  std::vector<Literal> there = {items.there};
  std::vector<Case> results;
  for (const Case& item : *items.items) {
    Variables inner = variables;
    inner[expression.parameter] = item.value;
    if (expression.name == "filter") {
      const Truth truth = this->truth(expression.inputs[0], inner);
      const Literal when = world_.formulas.both(item.when, truth.holds);
      if (when != kFalse) results.push_back({when, item.value});
      continue;
    }
    const Symbolic value = world_.math.listed(run(expression.inputs[0], inner));
    std::vector<Literal> is_defined;
    for (const Case& one : value.cases) {
      results.push_back({world_.formulas.both(item.when, one.when), one.value});
      is_defined.push_back(one.when);
    }
    // Where the template has no value for an item, the list has none.
    is_defined.push_back(negated(item.when));
    there.push_back(world_.formulas.any_of(std::move(is_defined)));
  }
  Symbolic result;
  result.items = std::move(results);
  result.there = world_.formulas.all_of(std::move(there));
  return result;
}

/// Operations on lists whose items are there under conditions; false where
/// there is none such and the list has to be taken as a whole.
bool Evaluator::of_items(const Expression& expression, const Inputs& inputs,
                         Symbolic& result) {
  const std::string& name = expression.name;
  SymbolicMath& math = world_.math;
  if (name == "member?" && inputs[1].items) {
    result = math.from_truth(math.is_member(inputs[0], *inputs[1].items));
    return true;
  }
  if (name == "item" && inputs[1].items && inputs[0].cases.size() == 1) {
    const std::vector<Case>& items = *inputs[1].items;
    const Value& number = inputs[0].cases[0].value;
    const auto index = number.as_number();
    if (index && *index >= 1 &&
        *index <= static_cast<std::int64_t>(items.size())) {
      result = math.nth(items, static_cast<std::size_t>(*index - 1));
    } else {
      fail(expression, "there is no item " + to_string(number) + " of " +
                           std::to_string(items.size()) + " or fewer");
    }
    return true;
  }
  if (lengthened(expression, inputs, result)) return true;
  if (inputs.size() != 1 || !inputs[0].items) return false;
  const std::vector<Case>& items = *inputs[0].items;
  const std::vector<Case> reversed(items.rbegin(), items.rend());
  if (name == "count") {
    result = math.count(items);
  } else if (name == "empty?") {
    const auto place = inputs[0].contents_of;
    const Literal filled = place ? world_.occupied(*place) : kTrue;
    result = math.from_truth(place ? Truth{negated(filled), filled}
                                   : math.is_empty(items));
  } else if (name == "first") {
    if (inputs[0].contents_of) {
      for (const Case& item : items) {
        result.cases.push_back(
            {world_.formulas.fact({Fact::Kind::kFirstOn,
                                   *world_.figure(item.value),
                                   *inputs[0].contents_of}),
             item.value});
      }
      result.first_of = inputs[0].contents_of;
    } else {
      result = math.nth(items, 0);
    }
  } else if (name == "last") {
    result = math.nth(reversed, 0);
  } else if (name == "reverse") {
    result.items = reversed;
  } else if (name == "butfirst" || name == "butlast") {
    result.items = math.but_first(name == "butfirst" ? items : reversed);
    if (name == "butlast") {
      std::reverse(result.items->begin(), result.items->end());
    }
    result.there = math.is_empty(items).fails;
  } else {
    return false;
  }
  const bool is_part = name == "first" || name == "last" ||
                       name == "butfirst" || name == "butlast";
  if (is_part && items.empty()) {
    fail(expression, "'" + name + "' of something empty");
  }
  return true;
}

bool Evaluator::lengthened(const Expression& expression, const Inputs& inputs,
                           Symbolic& result) {
  const std::string& name = expression.name;
  if (name != "sentence" && name != "fput" && name != "lput") return false;
  bool has_items = false;
  for (const Symbolic& input : inputs) {
    has_items |= input.items.has_value();
    if (!input.items && input.cases.size() != 1) return false;
  }
  if (!has_items) return false;
  std::vector<Symbolic> ordered = inputs;
  if (name == "lput") std::swap(ordered[0], ordered[1]);
  result.items.emplace();
  for (const Symbolic& input : ordered) {
    if (input.items) {
      result.items->insert(result.items->end(), input.items->begin(),
                           input.items->end());
      continue;
    }
    const Case& one = input.cases[0];
    result.there = world_.formulas.both(result.there, one.when);
    if (name == "sentence" && one.value.is_list) {
      for (const Value& item : one.value.items) {
        result.items->push_back({kTrue, item});
      }
    } else {
      result.items->push_back({kTrue, one.value});
    }
  }
  return true;
}

Symbolic Evaluator::plain(const Expression& expression, const Inputs& inputs) {
  std::string problem;
  Symbolic result = world_.math.apply(
      inputs, [&](const std::vector<Value>& values) -> std::optional<Value> {
        return run_operation(expression.name, values, problem);
      });
  if (!problem.empty()) fail(expression, problem);
  return result;
}

/// Where an operation looks into the name of a figure, or compares it, that
/// figure is not like others.
void Evaluator::note_names(const Expression& expression, const Inputs& inputs) {
  static const std::set<std::string> k_harmless = {
      "empty?", "list", "sentence", "fput", "lput", "list?", "word?"};
  if (k_harmless.contains(expression.name)) return;
  const auto note = [&](const Value& value) {
    if (const auto figure = world_.figure(value)) {
      world_.named_figures.insert(*figure);
    }
  };
  const bool is_member = expression.name == "member?";
  const bool compares = is_member || expression.name == "equal?" ||
                        expression.name == "notequal?";
  for (const Symbolic& input : inputs) {
    if (input.items && !compares) continue;
    for (const Case& one : input.cases) {
      note(one.value);
      if (!compares) continue;
      for (const Value& item : one.value.items) note(item);
    }
    if (is_member && input.items) continue;
    if (input.items) {
      for (const Case& item : *input.items) note(item.value);
    }
  }
}

}  // namespace translators::design_and_play::emitter
