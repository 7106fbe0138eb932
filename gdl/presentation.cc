#include "gdl/presentation.h"

#include <cstddef>
#include <set>
#include <utility>

#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace gdl {

namespace {

constexpr int kLargest = 100'000;
// Arguments of the facts about looks, places and things of a table.
constexpr std::size_t kOfLooks = 2;
constexpr std::size_t kOfPlaces = 6;
constexpr std::size_t kOfThings = 3;

/// The arguments of a fact of that name with constants only; else nothing.
std::optional<std::vector<std::string>> arguments_of(const SymbolTable& symbols,
                                                     const Rule& rule,
                                                     const char* name,
                                                     std::size_t arity) {
  const Term& head = rule.head;
  if (!rule.body.empty() || head.arguments.size() != arity ||
      fold_case(symbols.name(head.symbol)) != name) {
    return std::nullopt;
  }
  std::vector<std::string> arguments;
  for (const Term& term : head.arguments) {
    if (term.kind != Term::Kind::kConstant) return std::nullopt;
    arguments.push_back(fold_case(symbols.name(term.symbol)));
  }
  return arguments;
}

bool read_number(const std::string& text, int& number) {
  number = number_in<int>(text).value_or(-1);
  return number >= 0 && number <= kLargest;
}

}  // namespace

bool is_presentation(std::string_view name, std::size_t arity) {
  return (name == kLooks && (arity == kOfLooks || arity == kOfThings)) ||
         (name == kPlaced && arity == kOfPlaces);
}

std::map<std::string, std::string> looks_of(const Rulesheet& rulesheet) {
  std::map<std::string, std::string> looks;
  for (const Rule& rule : rulesheet.rules) {
    const auto found = arguments_of(rulesheet.symbols, rule, kLooks, kOfLooks);
    if (found) looks.emplace((*found)[0], (*found)[1]);
  }
  return looks;
}

bool tells_ranks(const Rulesheet& rulesheet) {
  const auto looks = looks_of(rulesheet);
  const auto found = looks.find("goals");
  return found != looks.end() && found->second == "ranks";
}

std::optional<Table> table_of(const Rulesheet& rulesheet) {
  Table table;
  std::set<std::string> names;
  for (const Rule& rule : rulesheet.rules) {
    if (const auto words =
            arguments_of(rulesheet.symbols, rule, kPlaced, kOfPlaces)) {
      Table::Place place{(*words)[0], (*words)[1]};
      const bool is_sound = read_number((*words)[2], place.x) &&
                            read_number((*words)[3], place.y) &&
                            read_number((*words)[4], place.width) &&
                            read_number((*words)[5], place.height);
      if (is_sound && names.insert(place.name).second) {
        table.places.push_back(std::move(place));
      }
    } else if (const auto look =
                   arguments_of(rulesheet.symbols, rule, kLooks, kOfThings)) {
      if (!names.insert((*look)[0]).second) continue;
      table.things.push_back({(*look)[0], (*look)[1],
                              (*look)[2] == kPlainColour ? "" : (*look)[2]});
    }
  }
  if (table.places.empty() || table.things.empty()) return std::nullopt;
  return table;
}

}  // namespace gdl
