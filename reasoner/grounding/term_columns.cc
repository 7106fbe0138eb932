#include "reasoner/grounding/term_columns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "reasoner/datalog/rule_execution.h"
#include "reasoner/grounding/relation_key.h"
#include "reasoner/grounding/substitution.h"

namespace reasoner::grounding {

using gdl::Symbol;
using gdl::Term;
using gdl::rules::FlatRule;

namespace {

// Bounds the rounds, since terms may grow without end.
constexpr int kMostRounds = 100;

// Relations do not get more columns: a rule must have room for more variables
// than one condition has columns.
constexpr std::size_t kMostColumns = datalog::kWidestRelation / 2;

struct Column {
  RelationKey relation;
  std::size_t index;
  auto operator<=>(const Column&) const = default;
};

/// A name and a number of arguments.
struct Form {
  Symbol name;
  std::size_t arity;
  bool operator==(const Form&) const = default;
};

class TermColumns {
 public:
  explicit TermColumns(gdl::rules::FlatProgram& program) : program_(program) {}

  void run() {
    for (int round = 0; round < kMostRounds; ++round) {
      const auto column = find();
      if (!column) return;
      spread(column->first, column->second);
    }
  }

 private:
  bool is_at(const Term& sentence, const Column& column) const {
    return key_of(sentence) == column.relation;
  }

  std::optional<std::pair<Column, Form>> find() const {
    std::map<Column, std::optional<Form>> forms;
    const auto allow_only = [&](Column column, std::optional<Form> form) {
      const auto [entry, is_new] = forms.try_emplace(column, form);
      if (!is_new && entry->second != form) entry->second.reset();
    };
    for (const FlatRule& rule : program_.rules) {
      for (std::size_t i = 0; i < rule.head.arguments.size(); ++i) {
        const Term& argument = rule.head.arguments[i];
        const bool has_form = argument.kind == Term::Kind::kCompound;
        allow_only({key_of(rule.head), i},
                   has_form ? std::optional(Form{argument.symbol,
                                                 argument.arguments.size()})
                            : std::nullopt);
      }
      for (const Term& literal : rule.negative) {
        for (std::size_t i = 0; i < literal.arguments.size(); ++i) {
          if (literal.arguments[i].is_variable()) {
            allow_only({key_of(literal), i}, std::nullopt);
          }
        }
      }
    }
    for (const auto& [column, form] : forms) {
      if (!form || width_of(column.relation) - 1 + form->arity > kMostColumns) {
        continue;
      }
      const std::string& name = program_.symbols.name(name_of(column.relation));
      if (!is_keyword_relation(name)) return std::pair(column, *form);
    }
    return std::nullopt;
  }

  /// Replaces the argument by its arguments; false where it has another form.
  bool spread(Term& sentence, const Column& column, const Form& form) {
    if (!is_at(sentence, column)) return true;
    const Term argument = sentence.arguments[column.index];
    if (argument.symbol != form.name ||
        argument.arguments.size() != form.arity) {
      return false;
    }
    sentence.symbol =
        program_.symbols.intern(program_.symbols.name(sentence.symbol) + "/" +
                                std::to_string(width_of(column.relation)) +
                                " (" + program_.symbols.name(form.name));
    const auto place =
        sentence.arguments.begin() + static_cast<std::ptrdiff_t>(column.index);
    sentence.arguments.insert(sentence.arguments.erase(place),
                              argument.arguments.begin(),
                              argument.arguments.end());
    return true;
  }

  /// Binds the variables that stand in the column to terms of the form.
  bool bind(FlatRule& rule, const Column& column, const Form& form) {
    Substitution substitution;
    for (const Term& literal : rule.positive) {
      if (!is_at(literal, column)) continue;
      Term pattern;
      pattern.kind = Term::Kind::kCompound;
      pattern.symbol = form.name;
      for (std::size_t i = 0; i < form.arity; ++i) {
        pattern.arguments.push_back(gdl::make_variable(
            program_.symbols.intern("?part " + std::to_string(made_++))));
      }
      if (!substitution.unify(literal.arguments[column.index], pattern)) {
        return false;
      }
    }
    rule.head = substitution.apply(rule.head);
    for (Term& literal : rule.positive) literal = substitution.apply(literal);
    for (Term& literal : rule.negative) literal = substitution.apply(literal);
    for (auto& [left, right] : rule.distinct) {
      left = substitution.apply(left);
      right = substitution.apply(right);
      if (left == right) return false;
    }
    return true;
  }

  void spread(const Column& column, const Form& form) {
    std::vector<FlatRule> rules;
    for (FlatRule& rule : program_.rules) {
      if (!bind(rule, column, form)) continue;
      bool can_hold = spread(rule.head, column, form);
      for (Term& literal : rule.positive) {
        can_hold = can_hold && spread(literal, column, form);
      }
      if (!can_hold) continue;
      std::erase_if(rule.negative, [&](Term& literal) {
        return !spread(literal, column, form);
      });
      rules.push_back(std::move(rule));
    }
    program_.rules = std::move(rules);
  }

  gdl::rules::FlatProgram& program_;
  std::uint32_t made_ = 0;  // variables
};

}  // namespace

void spread_term_columns(gdl::rules::FlatProgram& program) {
  TermColumns(program).run();
}

}  // namespace reasoner::grounding
