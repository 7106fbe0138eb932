#include "gdl/symbol_table.h"

#include <array>

namespace gdl {

namespace {

// In the order of the Symbol enumerators.
constexpr std::array<std::string_view,
                     static_cast<std::size_t>(Symbol::kFirstFree)>
    kKeywords = {"role", "init",     "true", "does",  "next",     "legal",
                 "goal", "terminal", "base", "input", "distinct", "not",
                 "or",   "and",      "<=",   "sees",  "random",   "percept"};

}  // namespace

std::string fold_case(std::string_view text) {
  std::string folded(text);
  for (char& c : folded) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

SymbolTable::SymbolTable() {
  for (std::string_view keyword : kKeywords) intern(keyword);
}

Symbol SymbolTable::intern(std::string_view name) {
  const auto next = static_cast<Symbol>(names_.size());
  const auto [entry, inserted] =
      by_folded_name_.try_emplace(fold_case(name), next);
  if (inserted) names_.emplace_back(name);
  return entry->second;
}

std::optional<Symbol> SymbolTable::find(std::string_view name) const {
  const auto found = by_folded_name_.find(fold_case(name));
  if (found == by_folded_name_.end()) return std::nullopt;
  return found->second;
}

}  // namespace gdl
