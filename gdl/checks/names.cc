// undefined-relation (warning): a condition about a relation that no rule
//   defines, so that it never holds; once a relation.
// unused-relation (warning): a relation that is defined and never asked for.
// inconsistent-arity (warning): a relation, or a function, with different
//   numbers of arguments; they are different things.
// relation-and-function (warning): one name for a relation and for a function.

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "gdl/checks/checks.h"
#include "gdl/presentation.h"
#include "gdl/real_time.h"
#include "gdl/spelling.h"

namespace gdl::checks {

namespace {

/// A name with a number of arguments: what is one relation, or one function.
using Signature = std::pair<Symbol, std::size_t>;
/// What was seen, and where first.
using Places = std::map<Signature, SourcePosition>;

/// Whether the language or the match itself uses or defines it.
bool is_keyword(const Term& sentence) {
  if (sentence.symbol == Symbol::kPercept) {
    return sentence.arguments.size() == 2;  // else of the rulesheet's own
  }
  return sentence.symbol < Symbol::kFirstFree &&
         sentence.symbol != Symbol::kAnd && sentence.symbol != Symbol::kRandom;
}

/// A word of the language, with the number of its arguments.
struct KnownWord {
  const char* name;
  std::size_t arity;
};

/// What conditions are made of.
constexpr KnownWord kConditionWords[] = {
    {"role", 1}, {"true", 1},  {"does", 2},     {"distinct", 2}, {"not", 1},
    {"or", 2},   {"legal", 2}, {"terminal", 0}, {"goal", 2}};
/// What rules and facts begin with.
constexpr KnownWord kHeadWords[] = {{"role", 1},     {"init", 1}, {"next", 1},
                                    {"legal", 2},    {"goal", 2}, {"base", 1},
                                    {"terminal", 0}, {"sees", 2}, {"input", 2}};

/// How rules of other languages are begun.
constexpr std::string_view kForeignArrows[] = {"=>", "<==", "==>", "->",
                                               "<-", "<--", "-->", ":-"};

bool is_foreign_arrow(const std::string& name) {
  return std::ranges::find(kForeignArrows, name) != std::end(kForeignArrows);
}

/// Whether the name is a sign, such as those of arithmetic, and no word.
bool is_sign(const std::string& name) {
  return std::ranges::none_of(name, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
  });
}

/// Whether the sentence is about what holds in some state.
bool is_about_a_state(const Term& sentence) {
  return sentence.arguments.size() == 1 &&
         (sentence.symbol == Symbol::kInit ||
          sentence.symbol == Symbol::kNext || sentence.symbol == Symbol::kTrue);
}

class NamesCheck {
 public:
  NamesCheck(const CheckedRulesheet& rules, Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {
    for_each_sentence(rules.rulesheet, [&](const Term& term, bool is_head) {
      if (!is_keyword(term)) note(is_head ? defined_ : used_, term);
      if (is_about_a_state(term) && !term.arguments[0].is_variable()) {
        const Term& fact = term.arguments[0];
        facts_.emplace(fact.symbol, fact.arguments.size());
      }
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
    std::erase_if(relations, [this](const auto& relation) {
      return lacks_keyword(relation.first);
    });
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
      diagnostics_.warning(
          position, "undefined-relation",
          "no rule or fact says what '" + rules_.name(signature.first) + "'" +
              arity_hint(signature) + " is, so it never holds" +
              advice_to_condition(signature));
    }
    for (const auto& [signature, position] : defined_) {
      if (used_.contains(signature) || is_for_people(signature)) continue;
      diagnostics_.warning(position, "unused-relation",
                           "no rule asks for '" + rules_.name(signature.first) +
                               "'" + arity_hint(signature) +
                               advice_to_head(signature));
    }
  }

  /// Whether it can only mean what holds in a state, and `true`, `next` or
  /// `init` around it was forgotten.
  bool lacks_keyword(const Signature& signature) const {
    return rules_.complete && facts_.contains(signature) &&
           defined_.contains(signature) != used_.contains(signature);
  }

  /// Advice about a condition that never holds.
  std::string advice_to_condition(const Signature& signature) const {
    if (lacks_keyword(signature)) {
      return "; did you mean " + within("true", signature) + "?";
    }
    if (is_sign(rules_.name(signature.first))) {
      return "; there are no operators but 'distinct', so define it by facts";
    }
    return hint(signature, &defined_, kConditionWords,
                "; correct the name or define it");
  }

  /// Advice about a head that no rule asks for.
  std::string advice_to_head(const Signature& signature) const {
    if (lacks_keyword(signature)) {
      return "; did you mean " + within("next", signature) + " or " +
             within("init", signature) + "?";
    }
    if (is_foreign_arrow(rules_.name(signature.first))) {
      return "; write rules as (<= head condition ...)";
    }
    return hint(signature, nullptr, kHeadWords, "; use it or remove it");
  }

  /// `(true (cell ...))` or `(true open)`
  std::string within(const std::string& keyword,
                     const Signature& signature) const {
    const std::string& name = rules_.name(signature.first);
    return '(' + keyword + ' ' +
           (signature.second == 0 ? name : '(' + name + " ...)") + ')';
  }

  /// Relations that the game manager reads and no rule asks for.
  bool is_for_people(const Signature& signature) const {
    const std::string name = fold_case(rules_.name(signature.first));
    return (signature.second == 1 && name == kRealTime) ||
           is_presentation(name, signature.second);
  }

  /// What was meant, as far as the spelling tells: a word of the language, or
  /// one of `places`, with as many arguments. `advice` where there is none.
  std::string hint(const Signature& signature, const Places* places,
                   std::span<const KnownWord> keywords,
                   const std::string& advice) const {
    std::vector<std::string> known;
    for (const KnownWord& keyword : keywords) {
      if (keyword.arity == signature.second) known.emplace_back(keyword.name);
    }
    if (places != nullptr) {
      for (const auto& [place, position] : *places) {
        if (place.second == signature.second) {
          known.push_back(rules_.name(place.first));
        }
      }
    }
    std::vector<std::string> near =
        near_names(rules_.name(signature.first), known);
    for (std::string& name : near) name = "'" + name + "'";
    return near.empty() ? advice : did_you_mean(near);
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
  std::set<Signature> facts_;  // that a state can hold
};

}  // namespace

void check_names(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  NamesCheck(rules, diagnostics).run();
}

}  // namespace gdl::checks
