#include "translators/design_and_play/meaning/rule_reader.h"

#include <optional>
#include <utility>

namespace translators::design_and_play::meaning {

using syntax::Item;

Specification RuleReader::specification(const Item& item, bool is_figure,
                                        std::set<std::string>& symbols) {
  Specification result;
  if (!item.is_list) {
    error(item.position, "bad-specification",
          "this has to be a list like [[NAME ...] [TYPE ...]], not '" +
              item.text + "'; [] means any");
    return result;
  }
  if (!item.items.empty() && item.items[0].is_word()) {
    as_meant(item.position,
             "brackets are missing around " + syntax::to_string(item));
    property(item, is_figure, symbols, result);
    return result;
  }
  for (const Item& part : item.items) {
    property(part, is_figure, symbols, result);
  }
  return result;
}

void RuleReader::property(const Item& item, bool is_figure,
                          std::set<std::string>& symbols,
                          Specification& result) {
  const std::string form = is_figure ? "NAME, TYPE or ORIGIN" : "NAME or TYPE";
  if (!has_form(item, 2, 3, 2, "a list of " + form + ", a word, and symbols")) {
    return;
  }
  const std::string key = syntax::folded(item.items[0].text);
  std::optional<Wildcards>* place = key == "name"   ? &result.name
                                    : key == "type" ? &result.type
                                    : key == "origin" && is_figure
                                        ? &result.origin
                                        : nullptr;
  if (place == nullptr) {
    error(item.items[0].position, "bad-specification",
          "this says " + form + ", not '" + item.items[0].text + "'");
    return;
  }
  if (place->has_value()) {
    error(item.position, "bad-specification",
          item.items[0].text + " is said twice");
    return;
  }
  Wildcards wildcards{item.items[1].text, {}, item.items[1].position};
  if (item.items.size() == 3) read_symbols(item.items[2], symbols, wildcards);
  *place = std::move(wildcards);
}

void RuleReader::read_symbols(const Item& item, std::set<std::string>& symbols,
                              Wildcards& wildcards) {
  std::vector<Item> names = item.items;
  // The seed's puzzle writes one symbol without brackets.
  if (item.is_word()) {
    names = {item};
    as_meant(item.position, "a symbol stands in brackets: [" + item.text + "]");
  }
  for (const Item& name : names) {
    const std::string symbol = syntax::folded(name.text);
    if (name.is_list || !symbols.insert(symbol).second) {
      error(name.position, "bad-symbols",
            name.is_list
                ? "a symbol is a word"
                : "the symbol '" + name.text + "' stands twice in this step");
      return;
    }
    wildcards.symbols.push_back(symbol);
  }
  const std::size_t count = count_wildcards(wildcards.pattern);
  if (wildcards.symbols.size() != count) {
    error(item.position, "bad-symbols",
          "'" + wildcards.pattern + "' has " + std::to_string(count) +
              (count == 1 ? " wildcard" : " wildcards") + ", but there " +
              (wildcards.symbols.size() == 1
                   ? "is 1 symbol"
                   : "are " + std::to_string(wildcards.symbols.size()) +
                         " symbols"));
  }
}

std::vector<Expression> RuleReader::conditions(const Item& item,
                                               const Scope& scope,
                                               bool takes_empty) {
  std::vector<Expression> result;
  if (!item.is_list) {
    error(item.position, "bad-form",
          "conditions are a list of lists, not '" + item.text + "'");
    return result;
  }
  if (!item.items.empty() && item.items[0].is_word()) {
    as_meant(item.position, "a condition stands in brackets of its own: [" +
                                syntax::to_string(item) + "]");
    result.push_back(
        parse_expression(item.items, item.position, scope, diagnostics_));
    return result;
  }
  for (const Item& part : item.items) {
    if (part.is_list && part.items.empty() && takes_empty) {
      as_meant(part.position,
               "an empty list among the conditions is read as the list of "
               "side effects, which is missing");
    } else if (!part.is_list) {
      error(part.position, "bad-form",
            "a condition stands in brackets: [" + part.text + "]");
    } else {
      result.push_back(
          parse_expression(part.items, part.position, scope, diagnostics_));
    }
  }
  return result;
}

void RuleReader::step(const Item& item) {
  if (!has_form(item, 5, 6, 1, "[name what from to conditions side-effects]")) {
    return;
  }
  Step step;
  step.name = name_of(item.items[0]);
  step.position = item.items[0].position;
  std::set<std::string> symbols;
  step.what = specification(item.items[1], true, symbols);
  step.from = specification(item.items[2], false, symbols);
  step.to = specification(item.items[3], false, symbols);
  const Scope scope{symbols, false};
  const bool lacks_effects = item.items.size() == 5;
  step.conditions = conditions(item.items[4], scope, lacks_effects);
  if (!lacks_effects) {
    effects(item.items[5], scope, step);
  } else if (item.items[4].items.empty() ||
             !item.items[4].items.back().items.empty()) {
    as_meant(item.position, "the side effects are missing; there are none");
  }
  if (find_step(game_, step.name)) {
    error(step.position, "name-twice",
          "another step is called '" + step.name + "', too");
    return;
  }
  step.number = game_.steps.size();
  game_.steps.push_back(std::move(step));
}

void RuleReader::effects(const Item& item, const Scope& scope, Step& step) {
  if (!item.is_list) {
    error(item.position, "bad-form",
          "side effects are a list of lists, not '" + item.text + "'");
    return;
  }
  if (!item.items.empty() && item.items[0].is_word()) {
    as_meant(item.position, "a side effect stands in brackets of its own");
    effect(item, scope, step);
    return;
  }
  for (const Item& part : item.items) effect(part, scope, step);
}

void RuleReader::effect(const Item& item, const Scope& scope, Step& step) {
  const bool is_move =
      item.is_list && !item.items.empty() && item.items[0].is_word("move");
  if (!item.is_list || item.items.empty() ||
      (!is_move && !item.items[0].is_word("set"))) {
    error(item.position, "bad-effect",
          "a side effect is [set trigger value] or [move figure from to], "
          "not " +
              syntax::to_string(item));
    return;
  }
  // Names may stand without their quotation mark, as the seed's forms have
  // it.
  std::vector<Item> items = item.items;
  for (std::size_t i = 1; i < items.size() && i < (is_move ? 4U : 2U); ++i) {
    if (items[i].is_word() && !items[i].text.starts_with('"') &&
        is_name(items[i].text)) {
      items[i].text.insert(0, 1, '"');
    }
  }
  Effect effect{is_move, parse_inputs(items, 1, scope, diagnostics_),
                item.position};
  const std::size_t wanted = is_move ? 3 : 2;
  if (effect.inputs.size() != wanted && !diagnostics_.has_errors()) {
    error(item.position, "bad-effect",
          std::string(is_move ? "'move' takes a figure, where it lies and "
                                "where it goes"
                              : "'set' takes a trigger and its value") +
              "; there are " + std::to_string(effect.inputs.size()) +
              " expressions");
  }
  step.effects.push_back(std::move(effect));
}

void RuleReader::ending(const Item& item) {
  if (!has_form(item, 3, 3, 1, "[name conditions winner]")) return;
  Ending ending;
  ending.name = name_of(item.items[0]);
  ending.position = item.items[0].position;
  const Scope scope{{}, true};
  ending.conditions = conditions(item.items[1], scope, false);
  const Item& winner = item.items[2];
  ending.winner = parse_expression(
      winner.is_list ? winner.items : std::vector<Item>{winner},
      winner.position, scope, diagnostics_);
  game_.endings.push_back(std::move(ending));
}

}  // namespace translators::design_and_play::meaning
