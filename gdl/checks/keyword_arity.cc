// keyword-arity: a keyword with a wrong number of arguments. An error, but a
// warning, once a name, for base, input and sees: a game can be played without
// them, and rulesheets that are older use them as names of their own.

#include <array>
#include <unordered_set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

struct Keyword {
  Symbol symbol;
  std::size_t arity;
  bool needed;
};

constexpr std::array<Keyword, 11> kKeywords = {{
    {Symbol::kRole, 1, true},
    {Symbol::kInit, 1, true},
    {Symbol::kTrue, 1, true},
    {Symbol::kDoes, 2, true},
    {Symbol::kNext, 1, true},
    {Symbol::kLegal, 2, true},
    {Symbol::kGoal, 2, true},
    {Symbol::kTerminal, 0, true},
    {Symbol::kBase, 1, false},
    {Symbol::kInput, 2, false},
    {Symbol::kSees, 2, false},
}};

}  // namespace

void check_keyword_arity(const CheckedRulesheet& rules,
                         Diagnostics& diagnostics) {
  std::unordered_set<Symbol> reported;  // of those that are not needed
  for_each_sentence(rules.rulesheet, [&](const Term& sentence, bool) {
    for (const Keyword& keyword : kKeywords) {
      const std::size_t arity = sentence.arguments.size();
      if (sentence.symbol != keyword.symbol || arity == keyword.arity) continue;
      std::string message =
          "'" + rules.name(keyword.symbol) + "' takes " +
          (keyword.arity == 0 ? "no" : std::to_string(keyword.arity)) +
          " argument" + (keyword.arity == 1 ? "" : "s") + ", not " +
          std::to_string(arity);
      if (keyword.needed) {
        diagnostics.error(sentence.position, "keyword-arity", message);
      } else if (reported.insert(keyword.symbol).second) {
        diagnostics.warning(sentence.position, "keyword-arity",
                            message +
                                "; it is taken for a relation of your "
                                "own and should have another name");
      }
    }
  });
}

}  // namespace gdl::checks
