#include "gdl/playability.h"

#include <array>
#include <set>
#include <unordered_set>

#include "gdl/dependency_graph.h"
#include "gdl/normal_form.h"

namespace gdl {

namespace {

struct Keyword {
  Symbol symbol;
  std::size_t arity;
  bool in_head;
  bool required;
};

constexpr std::array<Keyword, 10> kKeywords = {{
    {Symbol::kRole, 1, true, true},
    {Symbol::kInit, 1, true, false},
    {Symbol::kTrue, 1, false, false},
    {Symbol::kDoes, 2, false, false},
    {Symbol::kNext, 1, true, false},
    {Symbol::kLegal, 2, true, true},
    {Symbol::kGoal, 2, true, true},
    {Symbol::kTerminal, 0, true, true},
    {Symbol::kBase, 1, true, false},
    {Symbol::kInput, 2, true, false},
}};

const Keyword* find_keyword(Symbol symbol) {
  for (const Keyword& keyword : kKeywords) {
    if (keyword.symbol == symbol) return &keyword;
  }
  return nullptr;
}

class PlayabilityCheck {
 public:
  PlayabilityCheck(const Rulesheet& rulesheet, Diagnostics& diagnostics)
      : rulesheet_(rulesheet), diagnostics_(diagnostics) {}

  void run() {
    check_required_relations();
    for (const Rule& rule : rulesheet_.rules) {
      check_keyword(rule.head, /*is_head=*/true);
      for (const Literal& literal : rule.body) check_literal(literal);
    }
    const FlatProgram program = normal_form(rulesheet_);
    for (const FlatRule& rule : program.rules) check_safety(rule);
    check_stratified(program);
  }

 private:
  void check_required_relations() {
    std::unordered_set<Symbol> defined;
    for (const Rule& rule : rulesheet_.rules) defined.insert(rule.head.symbol);
    for (const Keyword& keyword : kKeywords) {
      if (!keyword.required || defined.contains(keyword.symbol)) continue;
      diagnostics_.error({}, "missing-relation",
                         "no rule says what '" + name(keyword.symbol) +
                             "' is; a game cannot be played without it");
    }
  }

  void check_literal(const Literal& literal) {
    if (literal.kind == Literal::Kind::kSentence) {
      check_keyword(literal.sentence, /*is_head=*/false);
    }
    for (const Literal& operand : literal.operands) check_literal(operand);
  }

  void check_keyword(const Term& sentence, bool is_head) {
    const Keyword* keyword = find_keyword(sentence.symbol);
    if (keyword == nullptr) return;
    if (sentence.arguments.size() != keyword->arity) {
      diagnostics_.error(sentence.position, "keyword-arity",
                         "'" + name(keyword->symbol) + "' takes " +
                             std::to_string(keyword->arity) + " argument" +
                             (keyword->arity == 1 ? "" : "s") + ", not " +
                             std::to_string(sentence.arguments.size()));
    }
    if (is_head && !keyword->in_head) {
      diagnostics_.error(sentence.position, "keyword-in-head",
                         "no rule can say what '" + name(keyword->symbol) +
                             "' is; the match does. Use init, next or legal");
    }
  }

  void check_safety(const FlatRule& rule) {
    std::unordered_set<Symbol> bound;
    for (const Term& literal : rule.positive) {
      for_each_variable(literal, [&](const Term& variable) {
        bound.insert(variable.symbol);
      });
    }
    const auto require = [&](const Term& term, const char* where) {
      for_each_variable(term, [&](const Term& variable) {
        if (bound.contains(variable.symbol)) return;
        report_once(variable.position, "unbound-variable",
                    name(variable.symbol) + " " + where +
                        " has no value; bind it by a positive condition");
      });
    };
    require(rule.head, "in the head");
    for (const auto& [left, right] : rule.distinct) {
      require(left, "in 'distinct'");
      require(right, "in 'distinct'");
    }
  }

  void check_stratified(const FlatProgram& program) {
    const auto cycle = stratify(program).negative_cycle;
    if (!cycle) return;
    diagnostics_.error(cycle->literal.position, "negation-in-cycle",
                       to_string(cycle->literal, program.symbols) +
                           " is negated here and depends on this very rule; "
                           "break the cycle");
  }

  /// Alternatives of one rule repeat what is wrong with their common part.
  void report_once(SourcePosition position, const char* check,
                   std::string message) {
    if (reported_.emplace(position.line, position.column, check).second) {
      diagnostics_.error(position, check, std::move(message));
    }
  }

  const std::string& name(Symbol symbol) const {
    return rulesheet_.symbols.name(symbol);
  }

  const Rulesheet& rulesheet_;
  Diagnostics& diagnostics_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::string>> reported_;
};

}  // namespace

void check_playability(const Rulesheet& rulesheet, Diagnostics& diagnostics) {
  PlayabilityCheck(rulesheet, diagnostics).run();
}

}  // namespace gdl
