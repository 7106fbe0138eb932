#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "reasoner/grounding/relation_key.h"
#include "reasoner/grounding/static_facts.h"

namespace reasoner::grounding {

/// The constants that can stand in each column of each relation in some
/// reachable state: an over-approximation by column, found by letting constants
/// flow from facts through the variables of the rules until nothing changes.
class ValueDomains {
 public:
  /// Relations that depend on the rules alone are read from `statics`.
  ValueDomains(const gdl::rules::FlatProgram& rules, StaticFacts& statics);

  /// The number of values of a column, at least 1; nullopt where compound terms
  /// with variables flow into it.
  std::optional<double> size(RelationKey relation, std::size_t column) const;

  /// Whether `term` can only take values in `rule` that stand in the first
  /// column of `relation`.
  bool is_within(const gdl::rules::FlatRule& rule, const gdl::Term& term,
                 RelationKey relation) const;

 private:
  /// A set of terms.
  struct Domain {
    std::vector<std::uint64_t> words;
    bool open = false;  ///< holds terms that are not known

    bool add(datalog::TermId term);
    bool add_all(const Domain& other);
    void keep_only(const Domain& other);
    bool empty() const;
    bool is_within(const Domain& other) const;
    std::size_t size() const;
  };
  using Columns = std::vector<Domain>;

  /// By variable; nothing where the rule can never hold.
  using Variables = std::unordered_map<gdl::Symbol, Domain>;
  std::optional<Variables> variables_of(const gdl::rules::FlatRule& rule) const;

  Columns& columns_of(const gdl::Term& sentence);
  void read_statics();
  void open_what_takes_any();
  bool flow_through(const gdl::rules::FlatRule& rule);

  const gdl::rules::FlatProgram& rules_;
  StaticFacts& statics_;
  std::unordered_map<RelationKey, Columns> domains_;
};

}  // namespace reasoner::grounding
