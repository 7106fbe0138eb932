// empty-body (warning): (<= head), a fact in the form of a rule.
// redundant-parentheses (warning): (p), read as p; once a name.
// inconsistent-capitalization (warning): one name, or one variable within a
//   rule, spelled in two ways; read as the same, elsewhere two names.
// unusual-character (warning): a name with anything but letters, digits, `_`
//   and `-`; once a name.

#include <cctype>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

class SpellingCheck {
 public:
  explicit SpellingCheck(Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {}

  void check_rule(const Expression& rule) {
    if (rule.is_list() && rule.items.size() == 2 && rule.items[0].is("<=")) {
      diagnostics_.warning(rule.position, "empty-body",
                           "this rule has no conditions; write the fact alone, "
                           "without '<='");
    }
    variables_.clear();
    check(rule);
  }

 private:
  struct Spelling {
    const std::string* text;
    SourcePosition position;
    bool reported = false;
  };

  void check(const Expression& expression) {
    if (expression.is_atom()) {
      check_atom(expression);
      return;
    }
    if (expression.items.size() == 1 && expression.items[0].is_atom()) {
      check_lonely(expression);
    }
    for (const Expression& item : expression.items) check(item);
  }

  void check_lonely(const Expression& list) {
    const Expression& name = list.items[0];
    // Keywords without their arguments are another matter.
    if ((keywords_.find(name.atom) && !name.is("terminal")) ||
        !parenthesised_.insert(fold_case(name.atom)).second) {
      return;
    }
    diagnostics_.warning(list.position, "redundant-parentheses",
                         "(" + name.atom + ") is read as " + name.atom +
                             "; write it without parentheses");
  }

  void check_atom(const Expression& name) {
    const bool is_variable = name.atom[0] == '?';
    const auto [entry, is_new] =
        (is_variable ? variables_ : names_)
            .try_emplace(fold_case(name.atom),
                         Spelling{&name.atom, name.position});
    Spelling& first = entry->second;
    if (is_new && !(is_variable && known_variables_.contains(entry->first))) {
      if (is_variable) known_variables_.insert(entry->first);
      check_characters(name, is_variable);
    }
    if (is_new || first.reported || *first.text == name.atom) return;
    if (keywords_.find(name.atom)) return;
    first.reported = true;
    diagnostics_.warning(name.position, "inconsistent-capitalization",
                         name.atom + " is taken for the " + *first.text +
                             " of line " + std::to_string(first.position.line) +
                             "; spell them alike, or give one another name");
  }

  void check_characters(const Expression& name, bool is_variable) {
    if (name.atom == "<=") return;
    for (std::size_t i = is_variable ? 1 : 0; i < name.atom.size(); ++i) {
      const auto c = static_cast<unsigned char>(name.atom[i]);
      if (c < 0x80 && (std::isalnum(c) != 0 || c == '_' || c == '-')) continue;
      diagnostics_.warning(name.position, "unusual-character",
                           name.atom +
                               " holds a character that some players cannot "
                               "read; use letters, digits, '_' and '-'");
      return;
    }
  }

  Diagnostics& diagnostics_;
  const SymbolTable keywords_;  // and nothing else
  std::unordered_map<std::string, Spelling> names_;
  std::unordered_map<std::string, Spelling> variables_;  // of the rule at hand
  std::unordered_set<std::string> known_variables_;      // of all rules
  std::unordered_set<std::string> parenthesised_;
};

}  // namespace

void check_spelling(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  SpellingCheck check(diagnostics);
  for (const Expression& rule : rules.source) check.check_rule(rule);
}

}  // namespace gdl::checks
