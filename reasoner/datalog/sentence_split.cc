#include "reasoner/datalog/sentence_split.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace reasoner::datalog {

using gdl::Symbol;
using gdl::Term;
using gdl::rules::FlatProgram;
using gdl::rules::FlatRule;

namespace {

constexpr std::array<Symbol, 6> kSplitKeywords = {
    Symbol::kTrue, Symbol::kDoes,  Symbol::kInit,
    Symbol::kNext, Symbol::kLegal, Symbol::kSees};

/// A form in which the sentences of a keyword occur: its content is a name
/// with so many arguments, or anything.
struct Form {
  Symbol name{};
  std::size_t arity = 0;
  bool any = false;

  auto operator<=>(const Form&) const = default;
};

class Splitter {
 public:
  explicit Splitter(const FlatProgram& program) : result_(program) {}

  FlatProgram run() {
    for (FlatRule& rule : result_.rules) {
      split(rule.head, heads_);
      for (Term& literal : rule.positive) split(literal, bodies_);
      for (Term& literal : rule.negative) split(literal, bodies_);
    }
    for (const Symbol keyword : kSplitKeywords) add_bridges(keyword);
    return std::move(result_);
  }

 private:
  using FormsByKeyword = std::map<Symbol, std::set<Form>>;

  static std::size_t expected_arity(Symbol keyword) {
    return keyword == Symbol::kDoes || keyword == Symbol::kLegal ||
                   keyword == Symbol::kSees
               ? 2
               : 1;
  }

  void split(Term& sentence, FormsByKeyword& forms) {
    const Symbol keyword = sentence.symbol;
    if (std::find(kSplitKeywords.begin(), kSplitKeywords.end(), keyword) ==
            kSplitKeywords.end() ||
        sentence.arguments.size() != expected_arity(keyword)) {
      return;
    }
    const Term& content = sentence.arguments.back();
    const Form form =
        content.is_variable()
            ? Form{Symbol{}, 0, true}
            : Form{content.symbol, content.arguments.size(), false};
    forms[keyword].insert(form);
    std::vector<Term> columns(sentence.arguments.begin(),
                              sentence.arguments.end() - 1);
    if (form.any) {
      columns.push_back(content);
    } else {
      columns.insert(columns.end(), content.arguments.begin(),
                     content.arguments.end());
    }
    sentence = make_sentence(keyword, form, std::move(columns));
  }

  Term make_sentence(Symbol keyword, const Form& form,
                     std::vector<Term> columns) {
    const std::string word = result_.symbols.name(keyword);
    const std::string name =
        form.any
            ? split_name_for_any(word)
            : split_name(word, result_.symbols.name(form.name), form.arity);
    Term sentence;
    sentence.symbol = result_.symbols.intern(name);
    sentence.kind =
        columns.empty() ? Term::Kind::kConstant : Term::Kind::kCompound;
    sentence.arguments = std::move(columns);
    return sentence;
  }

  void add_bridges(Symbol keyword) {
    const std::set<Form> heads = heads_[keyword];
    for (const Form& body : bodies_[keyword]) {
      for (const Form& head : heads) {
        if (body.any != head.any) add_bridge(keyword, head, body);
      }
    }
  }

  /// Derives sentences of the form `to` from those of the form `from`, one of
  /// which takes any content.
  void add_bridge(Symbol keyword, const Form& from, const Form& to) {
    const Form& named = from.any ? to : from;
    std::vector<Term> shared;
    if (expected_arity(keyword) == 2) shared.push_back(variable("?role"));
    Term content;
    content.symbol = named.name;
    for (std::size_t i = 0; i < named.arity; ++i) {
      content.arguments.push_back(
          variable(std::string("?").append(std::to_string(i))));
    }
    if (named.arity > 0) content.kind = Term::Kind::kCompound;

    std::vector<Term> whole = shared;
    whole.push_back(content);
    std::vector<Term> columns = shared;
    columns.insert(columns.end(), content.arguments.begin(),
                   content.arguments.end());
    FlatRule bridge;
    bridge.head = make_sentence(keyword, to, to.any ? whole : columns);
    bridge.positive = {
        make_sentence(keyword, from, from.any ? whole : columns)};
    result_.rules.push_back(std::move(bridge));
  }

  Term variable(const std::string& name) {
    return gdl::make_variable(result_.symbols.intern(name));
  }

  FlatProgram result_;
  FormsByKeyword heads_;
  FormsByKeyword bodies_;
};

}  // namespace

std::string split_name(const std::string& keyword, const std::string& name,
                       std::size_t arity) {
  return keyword + ' ' + name + '/' + std::to_string(arity);
}

std::string written_name(const std::string& name) {
  const std::size_t blank = name.find(' ');
  const std::size_t arity = name.rfind('/');
  if (blank == std::string::npos || arity == std::string::npos) return name;
  return name.substr(blank + 1, arity - blank - 1);
}

std::string split_name_for_any(const std::string& keyword) {
  return keyword + " ?";
}

FlatProgram split_sentences(const FlatProgram& program) {
  return Splitter(program).run();
}

FlatProgram close_negations(const FlatProgram& program) {
  FlatProgram result;
  result.symbols = program.symbols;
  for (FlatRule rule : program.rules) {
    gdl::Variables bound;
    for (const Term& literal : rule.positive) {
      gdl::collect_variables(literal, bound);
    }
    const bool safe = gdl::is_bound(rule.head, bound) &&
                      std::all_of(rule.distinct.begin(), rule.distinct.end(),
                                  [&](const auto& pair) {
                                    return gdl::is_bound(pair.first, bound) &&
                                           gdl::is_bound(pair.second, bound);
                                  });
    if (!safe) continue;
    for (Term& literal : rule.negative) {
      if (gdl::is_bound(literal, bound)) continue;
      Term projected;
      projected.symbol =
          result.symbols.intern("some " + std::to_string(result.rules.size()));
      gdl::for_each_variable(literal, [&](const Term& variable) {
        auto& columns = projected.arguments;
        if (bound.contains(variable.symbol) &&
            std::find(columns.begin(), columns.end(), variable) ==
                columns.end()) {
          columns.push_back(variable);
        }
      });
      if (!projected.arguments.empty()) {
        projected.kind = Term::Kind::kCompound;
      }
      FlatRule auxiliary;
      auxiliary.head = projected;
      auxiliary.positive = {literal};
      auxiliary.source = rule.source;
      result.rules.push_back(std::move(auxiliary));
      literal = std::move(projected);
    }
    result.rules.push_back(std::move(rule));
  }
  return result;
}

}  // namespace reasoner::datalog
