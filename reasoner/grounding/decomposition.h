#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "reasoner/grounding/size_estimates.h"

namespace reasoner::grounding {

/// Rules on their way to be instantiated.
struct GroundingRules {
  std::vector<gdl::rules::FlatRule> rules;

  /// Relations that only narrow down what is instantiated: they may hold more
  /// than the rules say, and conditions over them are no part of the ground
  /// rules.
  std::unordered_set<RelationKey> filters;
};

/// Takes rules apart so that few instances say the same. A variable that is not
/// in the head is eliminated together with the conditions around it, by which
/// rules with many variables become chains of rules with few (bucket
/// elimination: Dechter 1999):
///
///   (<= (h ?x) (p ?x ?y) (q ?y ?z) (r ?x))
///   (<= (h ?x) (part2 ?x) (r ?x))
///   (<= (part2 ?x) (p ?x ?y) (part1 ?y))     (<= (part1 ?y) (q ?y ?z))
///
/// Where the conditions taken out would match far more alone than in their
/// place, or do not bind the variables of a negation among them, a filter
/// relation tells them what the rest of the body can ask for.
class Decomposition {
 public:
  /// Adds the relations it makes to `symbols` and `sizes`; keeps references.
  /// Their names end with numbers from `first_number` on.
  Decomposition(gdl::SymbolTable& symbols, SizeEstimates& sizes,
                std::stop_token stop, std::uint32_t first_number = 0)
      : symbols_(symbols),
        sizes_(sizes),
        stop_(std::move(stop)),
        made_(first_number) {}

  /// Behind the last number of a relation made.
  std::uint32_t next_number() const { return made_; }

  /// Appends rules that together mean the same as `rule` to `result`. With
  /// `is_filter`, the head is a filter, and so are all relations made for it.
  /// Throws gdl::Error where `stop` is requested.
  void decompose(gdl::rules::FlatRule rule, GroundingRules& result,
                 bool is_filter = false);

  /// The expected number of literals in the instances of a rule as it stands.
  double instance_cost(const gdl::rules::FlatRule& rule) const;

 private:
  /// Conditions to be taken out of a rule.
  struct Part {
    gdl::rules::FlatRule
        body;  ///< the rule for them; its head is the new relation
    gdl::rules::FlatRule rest;       ///< the old rule without them
    std::vector<gdl::Symbol> scope;  ///< variables that both share
    std::vector<gdl::Symbol> asked;  ///< columns of the filter, if there is one
    std::string meaning;             ///< equal for equal relations
    double cost = 0;                 ///< of the body and its filter
    double rows = 0;                 ///< of the new relation
  };

  /// What the next variable to be eliminated is chosen by.
  enum class Choice : std::uint8_t { kCheapest, kFewestRows };

  struct Plan {
    std::vector<Part> parts;
    double cost = 0;  ///< of all rules
  };

  Plan plan(gdl::rules::FlatRule rule, bool is_filter, Choice choice);
  std::optional<Part> best_part(const gdl::rules::FlatRule& rule,
                                Choice choice);
  std::optional<Part> take_out(const gdl::rules::FlatRule& rule,
                               gdl::Symbol variable);
  bool narrow(Part& part);
  void name(Part& part, bool is_filter, std::span<const Part> earlier);
  void separate(Part& part, GroundingRules& result, bool is_filter);
  gdl::Term filter_for(const Part& part, GroundingRules& result);

  /// A relation over `columns` that holds what `body` binds them to.
  gdl::Term make_relation(const std::string& name,
                          const std::vector<gdl::Symbol>& columns,
                          const gdl::rules::FlatRule& body);
  bool is_static(const gdl::rules::FlatRule& body) const;

  gdl::SymbolTable& symbols_;
  SizeEstimates& sizes_;
  std::stop_token stop_;
  std::unordered_map<std::string, gdl::Symbol> known_;  // by what it means
  std::uint32_t made_;  // number of the next relation
};

}  // namespace reasoner::grounding
