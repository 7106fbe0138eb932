// undefined-relation (warning): a condition about a relation that no rule
//   defines, so that it never holds; once a relation.
// unused-relation (warning): a relation that is defined and never asked for.
// inconsistent-arity (warning): a relation, or a function, with different
//   numbers of arguments; they are different things.
// relation-and-function (warning): one name for a relation and for a function.

#include <map>
#include <utility>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

/// A name with a number of arguments: what is one relation, or one function.
using Signature = std::pair<Symbol, std::size_t>;
/// What was seen, and where first.
using Places = std::map<Signature, SourcePosition>;

/// What the language or the match itself uses and defines.
bool is_keyword(const Term& sentence) {
  if (sentence.symbol == Symbol::kPercept) {
    return sentence.arguments.size() == 2;  // else of the rulesheet's own
  }
  return sentence.symbol < Symbol::kFirstFree &&
         sentence.symbol != Symbol::kAnd && sentence.symbol != Symbol::kRandom;
}

class NamesCheck {
 public:
  NamesCheck(const CheckedRulesheet& rules, Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {
    for_each_sentence(rules.rulesheet, [&](const Term& term, bool is_head) {
      if (!is_keyword(term)) note(is_head ? defined_ : used_, term);
    });
    for_each_term(rules.rulesheet, [&](const Term& term) {
      if (!term.arguments.empty()) note(functions_, term);
    });
  }

  void run() {
    if (rules_.complete) check_definitions();
    Places relations = defined_;
    for (const auto& [signature, position] : used_) {
      const auto [entry, is_new] = relations.try_emplace(signature, position);
      if (!is_new && before(position, entry->second)) entry->second = position;
    }
    check_arities(relations, "relation");
    check_arities(functions_, "function");
    check_overlap(relations);
  }

 private:
  static void note(Places& places, const Term& term) {
    places.try_emplace({term.symbol, term.arguments.size()}, term.position);
  }

  static bool before(SourcePosition a, SourcePosition b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  }

  void check_definitions() {
    for (const auto& [signature, position] : used_) {
      if (defined_.contains(signature)) continue;
      diagnostics_.warning(position, "undefined-relation",
                           "no rule or fact says what '" +
                               rules_.name(signature.first) + "'" +
                               arity_hint(signature) +
                               " is, so it never holds; correct the name or "
                               "define it");
    }
    for (const auto& [signature, position] : defined_) {
      if (used_.contains(signature)) continue;
      diagnostics_.warning(position, "unused-relation",
                           "no rule asks for '" + rules_.name(signature.first) +
                               "'" + arity_hint(signature) +
                               "; use it or remove it");
    }
  }

  /// The number of arguments, where that is what makes the difference.
  std::string arity_hint(const Signature& signature) const {
    for (const Places* places : {&defined_, &used_}) {
      const auto [begin, end] = range(*places, signature.first);
      for (auto place = begin; place != end; ++place) {
        if (place->first != signature) {
          return " with " + arguments(signature.second);
        }
      }
    }
    return "";
  }

  void check_arities(const Places& places, const char* what) {
    const Signature* first = nullptr;
    SourcePosition at;
    for (const auto& [signature, position] : places) {
      if (first == nullptr || first->first != signature.first) {
        first = &signature;
        at = position;
        continue;
      }
      const bool is_later = before(at, position);
      const SourcePosition other = is_later ? at : position;
      diagnostics_.warning(
          is_later ? position : at, "inconsistent-arity",
          "'" + rules_.name(signature.first) + "' has " +
              arguments(is_later ? signature.second : first->second) +
              " here and " +
              arguments(is_later ? first->second : signature.second) +
              " in line " + std::to_string(other.line) + ", so these are two " +
              what + "s; make them agree or rename one");
    }
  }

  void check_overlap(const Places& relations) {
    Symbol last = Symbol::kFirstFree;
    bool is_first = true;
    for (const auto& [signature, position] : functions_) {
      const Symbol symbol = signature.first;
      if (!is_first && symbol == last) continue;
      is_first = false;
      last = symbol;
      const auto [begin, end] = range(relations, symbol);
      if (begin == end) continue;
      const bool is_later = before(begin->second, position);
      diagnostics_.warning(
          is_later ? position : begin->second, "relation-and-function",
          "'" + rules_.name(symbol) + "' is a " +
              (is_later ? "function" : "relation") + " here and a " +
              (is_later ? "relation" : "function") + " in line " +
              std::to_string((is_later ? begin->second : position).line) +
              "; give one of them another name");
    }
  }

  static std::pair<Places::const_iterator, Places::const_iterator> range(
      const Places& places, Symbol symbol) {
    return {places.lower_bound({symbol, 0}),
            places.upper_bound({symbol, static_cast<std::size_t>(-1)})};
  }

  static std::string arguments(std::size_t count) {
    return (count == 0 ? "no" : std::to_string(count)) + " argument" +
           (count == 1 ? "" : "s");
  }

  const CheckedRulesheet& rules_;
  Diagnostics& diagnostics_;
  Places defined_;
  Places used_;
  Places functions_;
};

}  // namespace

void check_names(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  NamesCheck(rules, diagnostics).run();
}

}  // namespace gdl::checks
