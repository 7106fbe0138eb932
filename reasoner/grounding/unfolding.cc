#include "reasoner/grounding/unfolding.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gdl/term_size.h"
#include "reasoner/grounding/decomposition.h"
#include "reasoner/grounding/relation_key.h"
#include "reasoner/grounding/stop_request.h"
#include "reasoner/grounding/substitution.h"

namespace reasoner::grounding {

using gdl::Symbol;
using gdl::Term;
using gdl::rules::FlatRule;

namespace {

// Limits on the number and the length of rules.
constexpr std::size_t kMostDefinitions = 16;
constexpr std::size_t kMostUnfoldedRules = 256;
constexpr std::size_t kMostConditions = 24;

// Terms in a rule, terms within terms included. Each condition in a chain over
// (p ?x (f ?x ?x)) doubles them.
constexpr std::size_t kMostTerms = 2000;

// Terms that are visited to merge two rules: a chain within one sentence
// doubles terms before they can be counted.
constexpr std::size_t kMostVisits = 20 * kMostTerms;

// Merges for one relation: where most fail at the last condition, many merges
// make few rules.
constexpr std::size_t kMostMerges = 10'000;

// Unfolding is taken if the estimates leave at most this part of the instances.
constexpr double kMustLeave = 0.5;

std::size_t count_terms(const FlatRule& rule) {
  std::size_t count = gdl::term_size(rule.head);
  for (const Term& literal : rule.positive) count += gdl::term_size(literal);
  for (const Term& literal : rule.negative) count += gdl::term_size(literal);
  for (const auto& [left, right] : rule.distinct) {
    count += gdl::term_size(left) + gdl::term_size(right);
  }
  return count;
}

/// The rules that a relation occurs in, in ascending order, replaced ones too.
struct Occurrences {
  std::vector<std::uint32_t> heads;
  std::vector<std::uint32_t> positive;  // not those of static relations
  std::vector<std::uint32_t> negative;
};

class Unfolding {
 public:
  Unfolding(gdl::rules::FlatProgram& program, SizeEstimates& sizes,
            const std::stop_token& stop)
      : program_(program),
        sizes_(sizes),
        stop_(stop),
        replaced_(program.rules.size(), false) {
    for (std::uint32_t i = 0; i < program_.rules.size(); ++i) note(i);
  }

  /// Takes the replaced rules away; returns whether there were any.
  bool finish() {
    std::vector<FlatRule> rules;
    for (std::size_t i = 0; i < replaced_.size(); ++i) {
      if (!replaced_[i]) rules.push_back(std::move(program_.rules[i]));
    }
    program_.rules = std::move(rules);
    return changed_;
  }

  void try_relation(RelationKey relation) {
    const Occurrences& all = occurrences_[relation];
    const std::vector<std::uint32_t> definitions = that_stand(all.heads);
    const std::vector<std::uint32_t> users = that_stand(all.positive);
    const bool stays =
        sizes_.is_static(relation) || !that_stand(all.negative).empty();
    if (users.empty() || definitions.size() > kMostDefinitions) return;
    auto unfolded = unfold_all(relation, definitions, users);
    if (!unfolded) return;

    double before = cost_of(users);
    double after = cost_of(*unfolded);
    (stays ? after : before) += stays ? 0 : cost_of(definitions);
    if (after > before * kMustLeave) return;
    replace(users, stays ? std::vector<std::uint32_t>{} : definitions,
            std::move(*unfolded));
    changed_ = true;
  }

 private:
  /// The users with the definitions in place of all their conditions over the
  /// relation; nothing where they become too many or too large.
  std::optional<std::vector<FlatRule>> unfold_all(
      RelationKey relation, const std::vector<std::uint32_t>& definitions,
      const std::vector<std::uint32_t>& users) {
    std::vector<FlatRule> done;
    std::vector<FlatRule> open;
    std::size_t merges = 0;
    for (const std::uint32_t user : users) {
      open.push_back(program_.rules[user]);
    }
    while (!open.empty()) {
      end_if_stopped(stop_);
      FlatRule rule = std::move(open.back());
      open.pop_back();
      const auto use =
          std::find_if(rule.positive.begin(), rule.positive.end(),
                       [&](const Term& t) { return key_of(t) == relation; });
      if (use == rule.positive.end()) {
        done.push_back(std::move(rule));
      } else {
        const Term sentence = *use;
        rule.positive.erase(use);
        for (const std::uint32_t definition : definitions) {
          if (++merges > kMostMerges) return std::nullopt;
          try {
            auto merged = merge(rule, sentence, program_.rules[definition]);
            if (!merged) continue;
            if (count_terms(*merged) > kMostTerms) return std::nullopt;
            open.push_back(std::move(*merged));
          } catch (const Substitution::TooLarge&) {
            return std::nullopt;
          }
        }
      }
      if (done.size() + open.size() > kMostUnfoldedRules) return std::nullopt;
    }
    const bool too_long =
        std::any_of(done.begin(), done.end(), [](const FlatRule& rule) {
          return rule.positive.size() + rule.negative.size() > kMostConditions;
        });
    if (too_long) return std::nullopt;
    return done;
  }

  /// `rule` with the body of `definition` in place of `sentence`; nothing where
  /// the definition cannot derive it. Throws Substitution::TooLarge.
  std::optional<FlatRule> merge(const FlatRule& rule, const Term& sentence,
                                const FlatRule& definition) {
    const FlatRule fresh = rename(definition);
    Substitution substitution(kMostVisits);
    if (!substitution.unify(sentence, fresh.head)) return std::nullopt;
    FlatRule merged;
    merged.source = rule.source;
    merged.head = substitution.apply(rule.head);
    for (const FlatRule* part : {&rule, &fresh}) {
      for (const Term& literal : part->positive) {
        add_once(merged.positive, substitution.apply(literal));
      }
      for (const Term& literal : part->negative) {
        add_once(merged.negative, substitution.apply(literal));
      }
      for (const auto& [left, right] : part->distinct) {
        Term a = substitution.apply(left);
        Term b = substitution.apply(right);
        if (a == b) return std::nullopt;
        if (a.is_ground() && b.is_ground()) continue;
        merged.distinct.emplace_back(std::move(a), std::move(b));
      }
    }
    return merged;
  }

  FlatRule rename(const FlatRule& rule) {
    renamings_.clear();
    FlatRule fresh = rule;
    rename(fresh.head);
    for (Term& literal : fresh.positive) rename(literal);
    for (Term& literal : fresh.negative) rename(literal);
    for (auto& [left, right] : fresh.distinct) {
      rename(left);
      rename(right);
    }
    return fresh;
  }

  void rename(Term& term) {
    if (term.is_variable()) {
      const auto [entry, is_new] =
          renamings_.try_emplace(term.symbol, term.symbol);
      if (is_new) {
        const std::string& name = program_.symbols.name(term.symbol);
        entry->second = program_.symbols.intern(
            name.substr(0, name.find(' ')) + ' ' + std::to_string(renamed_++));
      }
      term.symbol = entry->second;
    }
    for (Term& argument : term.arguments) rename(argument);
  }

  double cost_of(const std::vector<std::uint32_t>& rules) {
    std::vector<FlatRule> copies;
    for (const std::uint32_t rule : rules) {
      copies.push_back(program_.rules[rule]);
    }
    return cost_of(copies);
  }

  double cost_of(const std::vector<FlatRule>& rules) {
    Decomposition decomposition(program_.symbols, sizes_, stop_);
    GroundingRules result;
    for (const FlatRule& rule : rules) decomposition.decompose(rule, result);
    double cost = 0;
    for (const FlatRule& rule : result.rules) {
      cost += decomposition.instance_cost(rule);
    }
    return cost;
  }

  void replace(const std::vector<std::uint32_t>& users,
               const std::vector<std::uint32_t>& definitions,
               std::vector<FlatRule> unfolded) {
    for (const std::uint32_t rule : users) replaced_[rule] = true;
    for (const std::uint32_t rule : definitions) replaced_[rule] = true;
    for (FlatRule& rule : unfolded) {
      program_.rules.push_back(std::move(rule));
      replaced_.push_back(false);
      note(static_cast<std::uint32_t>(program_.rules.size() - 1));
    }
  }

  void note(std::uint32_t number) {
    const FlatRule& rule = program_.rules[number];
    occurrences_[key_of(rule.head)].heads.push_back(number);
    const auto add = [number](std::vector<std::uint32_t>& rules) {
      if (rules.empty() || rules.back() != number) rules.push_back(number);
    };
    if (!sizes_.is_static(rule.head)) {
      for (const Term& t : rule.positive) {
        add(occurrences_[key_of(t)].positive);
      }
    }
    for (const Term& t : rule.negative) add(occurrences_[key_of(t)].negative);
  }

  std::vector<std::uint32_t> that_stand(
      const std::vector<std::uint32_t>& rules) const {
    std::vector<std::uint32_t> standing;
    for (const std::uint32_t rule : rules) {
      if (!replaced_[rule]) standing.push_back(rule);
    }
    return standing;
  }

  gdl::rules::FlatProgram& program_;
  SizeEstimates& sizes_;
  const std::stop_token& stop_;
  std::unordered_map<RelationKey, Occurrences> occurrences_;
  std::vector<bool> replaced_;                    // by rule; they go at the end
  std::unordered_map<Symbol, Symbol> renamings_;  // of one rule
  std::uint32_t renamed_ = 0;
  bool changed_ = false;
};

}  // namespace

bool unfold(gdl::rules::FlatProgram& program, const datalog::Program& relations,
            SizeEstimates& sizes, const std::stop_token& stop) {
  Unfolding unfolding(program, sizes, stop);
  for (const auto& component : relations.components()) {
    if (component.recursive) continue;
    for (const std::uint32_t rule : component.rules) {
      const datalog::RelationId head = relations.rules()[rule].head;
      if (is_keyword_relation(relations.name(head))) continue;
      if (relations.dependencies().group_of(head).size() > 1) continue;
      const auto& used = relations.dependencies().used_by(head);
      if (std::find(used.begin(), used.end(), head) != used.end()) continue;
      unfolding.try_relation(key_of(relations.rules()[rule].rule.head));
    }
  }
  return unfolding.finish();
}

}  // namespace reasoner::grounding
