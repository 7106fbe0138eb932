#include "reasoner/grounding/loose_columns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "reasoner/grounding/relation_key.h"

namespace reasoner::grounding {

using gdl::Symbol;
using gdl::Term;
using gdl::rules::FlatRule;

namespace {

// Smaller relations are not worth the trouble, nor are columns of few values.
constexpr double kFewestRows = 4096;
constexpr double kFewestLooseRows = 16;

// Splitting must not make too many rules.
constexpr std::size_t kMostKinds = 8;
constexpr std::size_t kMostRules = 128;

/// Loose columns, and the unary relations that bound each.
using Loose = std::map<std::size_t, std::set<RelationKey>>;

struct Split {
  FlatRule rule;
  Loose loose;  ///< columns of its head
};

class LooseColumns {
 public:
  LooseColumns(gdl::rules::FlatProgram& program, const ValueDomains& domains,
               const SizeEstimates& sizes)
      : program_(program), domains_(domains), sizes_(sizes) {}

  bool run() {
    choose_large();
    find_kinds();
    while (leave_out_what_gains_nothing()) find_kinds();
    if (kinds_.empty()) return false;
    write();
    return true;
  }

 private:
  void choose_large() {
    std::set<RelationKey> with_facts;
    for (const FlatRule& rule : program_.rules) {
      const RelationKey key = key_of(rule.head);
      if (rule.positive.empty()) with_facts.insert(key);
      if (width_of(key) < 2 || sizes_.of(key).rows < kFewestRows) continue;
      if (is_keyword_relation(program_.symbols.name(name_of(key)))) continue;
      split_.insert(key);
    }
    for (const RelationKey key : with_facts) split_.erase(key);
  }

  /// Finds all sets of loose columns, growing them from rules without
  /// conditions on split relations.
  void find_kinds() {
    kinds_.clear();
    for (bool changed = true; changed;) {
      changed = false;
      for (const FlatRule& rule : program_.rules) {
        const RelationKey head = key_of(rule.head);
        if (!split_.contains(head)) continue;
        const auto ways = split(rule);
        if (!ways) {
          split_.erase(head);
          kinds_.clear();
          changed = true;
          break;
        }
        std::vector<Loose>& kinds = kinds_[head];
        for (const Split& way : *ways) {
          if (std::find(kinds.begin(), kinds.end(), way.loose) != kinds.end()) {
            continue;
          }
          kinds.push_back(way.loose);
          changed = true;
        }
      }
    }
  }

  bool leave_out_what_gains_nothing() {
    const auto gains = [&](const std::vector<Loose>& kinds) {
      return kinds.size() <= kMostKinds &&
             std::any_of(kinds.begin(), kinds.end(), [&](const Loose& loose) {
               double rows = 1;
               for (const auto& [column, bounds] : loose) {
                 double least = sizes_.of(*bounds.begin()).rows;
                 for (const RelationKey bound : bounds) {
                   least = std::min(least, sizes_.of(bound).rows);
                 }
                 rows *= least;
               }
               return rows >= kFewestLooseRows;
             });
    };
    return std::erase_if(split_, [&](RelationKey relation) {
             return !kinds_.contains(relation) || !gains(kinds_.at(relation));
           }) > 0;
  }

  /// The rules for all kinds of the split relations that `rule` uses; nothing
  /// where these are too many.
  std::optional<std::vector<Split>> split(const FlatRule& rule) const {
    FlatRule bare = rule;
    bare.positive.clear();
    std::vector<FlatRule> rules{std::move(bare)};
    for (const Term& literal : rule.positive) {
      const RelationKey key = key_of(literal);
      if (!split_.contains(key)) {
        for (FlatRule& each : rules) add_once(each.positive, literal);
        continue;
      }
      const auto kinds = kinds_.find(key);
      if (kinds == kinds_.end()) return std::vector<Split>{};
      std::vector<FlatRule> more;
      for (const FlatRule& each : rules) {
        for (std::size_t kind = 0; kind < kinds->second.size(); ++kind) {
          more.push_back(each);
          use(literal, kind, more.back());
        }
      }
      rules = std::move(more);
      if (rules.size() > kMostRules) return std::nullopt;
    }
    std::vector<Split> result;
    for (FlatRule& each : rules) {
      Split way{std::move(each), {}};
      if (split_.contains(key_of(rule.head))) way.loose = loosen(way.rule);
      result.push_back(std::move(way));
    }
    return result;
  }

  static Term unary(RelationKey relation, const Term& argument) {
    Term result;
    result.kind = Term::Kind::kCompound;
    result.symbol = name_of(relation);
    result.arguments = {argument};
    return result;
  }

  /// `sentence` without its loose columns.
  Term tight(const Term& sentence, std::size_t kind) const {
    const RelationKey key = key_of(sentence);
    const Loose& loose = kinds_.at(key)[kind];
    Term result;
    result.symbol = program_.symbols.intern(
        program_.symbols.name(sentence.symbol) + "/" +
        std::to_string(width_of(key)) + " " + std::to_string(kind));
    for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
      if (!loose.contains(i)) result.arguments.push_back(sentence.arguments[i]);
    }
    if (!result.arguments.empty()) result.kind = Term::Kind::kCompound;
    return result;
  }

  void use(const Term& literal, std::size_t kind, FlatRule& rule) const {
    add_once(rule.positive, tight(literal, kind));
    for (const auto& [column, bounds] : kinds_.at(key_of(literal))[kind]) {
      for (const RelationKey bound : bounds) {
        add_once(rule.positive, unary(bound, literal.arguments[column]));
      }
    }
  }

  bool is_bound_by(const Term& literal, const Term& variable) const {
    return literal.arguments.size() == 1 && literal.arguments[0] == variable &&
           sizes_.is_static(literal);
  }

  /// Takes the conditions on loose columns out of a rule.
  Loose loosen(FlatRule& rule) const {
    std::unordered_map<Symbol, int> uses;
    const auto count = [&](const Term& term) {
      gdl::for_each_variable(term, [&](const Term& v) { ++uses[v.symbol]; });
    };
    count(rule.head);
    for (const Term& literal : rule.negative) count(literal);
    for (const auto& [left, right] : rule.distinct) count(left), count(right);
    for (const Term& literal : rule.positive) {
      if (literal.arguments.size() != 1 || !sizes_.is_static(literal) ||
          !literal.arguments[0].is_variable()) {
        count(literal);
      }
    }
    Loose loose;
    for (std::size_t i = 0; i < rule.head.arguments.size(); ++i) {
      const Term& argument = rule.head.arguments[i];
      if (!argument.is_variable() || uses[argument.symbol] > 1) continue;
      std::set<RelationKey>& bounds = loose[i];
      std::erase_if(rule.positive, [&](const Term& literal) {
        if (!is_bound_by(literal, argument)) return false;
        bounds.insert(key_of(literal));
        return true;
      });
      if (bounds.empty()) loose.erase(i);
    }
    return loose;
  }

  bool can_negate(const Term& literal, const FlatRule& rule) const {
    for (const Loose& loose : kinds_.at(key_of(literal))) {
      for (const auto& [column, bounds] : loose) {
        for (const RelationKey bound : bounds) {
          if (!domains_.is_within(rule, literal.arguments[column], bound)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /// Replaces negations of split relations; notes those that cannot be.
  void split_negations(FlatRule& rule, const FlatRule& original) {
    std::vector<Term> negative;
    for (Term& literal : rule.negative) {
      const RelationKey key = key_of(literal);
      if (!split_.contains(key)) {
        negative.push_back(std::move(literal));
      } else if (!can_negate(literal, original)) {
        whole_.emplace(key, literal);
        negative.push_back(std::move(literal));
      } else {
        for (std::size_t kind = 0; kind < kinds_.at(key).size(); ++kind) {
          add_once(negative, tight(literal, kind));
        }
      }
    }
    rule.negative = std::move(negative);
  }

  void write() {
    std::vector<FlatRule> rules;
    std::unordered_map<RelationKey, std::uint32_t> sources;
    for (const FlatRule& rule : program_.rules) {
      const RelationKey head = key_of(rule.head);
      sources.emplace(head, rule.source);
      auto ways = split(rule);
      if (!ways) {
        // A user of too many kinds: it gets the relations as they were.
        for (const Term& literal : rule.positive) {
          if (split_.contains(key_of(literal))) {
            whole_.emplace(key_of(literal), literal);
          }
        }
        ways.emplace().push_back({rule, {}});
      }
      for (Split& way : *ways) {
        split_negations(way.rule, rule);
        if (split_.contains(head)) {
          const std::vector<Loose>& kinds = kinds_.at(head);
          const auto kind = std::find(kinds.begin(), kinds.end(), way.loose);
          way.rule.head = tight(way.rule.head,
                                static_cast<std::size_t>(kind - kinds.begin()));
        }
        rules.push_back(std::move(way.rule));
      }
    }
    for (const auto& [relation, sentence] : whole_) {
      for (std::size_t kind = 0; kind < kinds_.at(relation).size(); ++kind) {
        FlatRule rule;
        rule.source = sources.at(relation);
        rule.head = sentence;
        for (std::size_t i = 0; i < rule.head.arguments.size(); ++i) {
          rule.head.arguments[i] = gdl::make_variable(
              program_.symbols.intern("?column " + std::to_string(i)));
        }
        use(rule.head, kind, rule);
        rules.push_back(std::move(rule));
      }
    }
    program_.rules = std::move(rules);
  }

  gdl::rules::FlatProgram& program_;
  const ValueDomains& domains_;
  const SizeEstimates& sizes_;
  std::set<RelationKey> split_;
  std::map<RelationKey, std::vector<Loose>> kinds_;
  std::map<RelationKey, Term> whole_;  // still used as they were, by a use
};

}  // namespace

bool split_loose_columns(gdl::rules::FlatProgram& program,
                         const ValueDomains& domains,
                         const SizeEstimates& sizes) {
  return LooseColumns(program, domains, sizes).run();
}

}  // namespace reasoner::grounding
