#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "reasoner/datalog/rule_execution.h"
#include "reasoner/grounding/decomposition.h"
#include "reasoner/grounding/size_estimates.h"
#include "reasoner/grounding/static_facts.h"

namespace reasoner::grounding {

using datalog::RelationId;
using datalog::TermId;

/// Instantiates rules over all that can be reached: what holds initially, what
/// `next` derives from it, and the moves that are `legal` anywhere. Negated
/// conditions are taken to hold unless they depend on the rules alone, so this
/// is an over-approximation; it is found by semi-naive evaluation. Each rule
/// has a relation of its instances, with a column a variable.
///
/// Belongs to one thread.
class Instantiation final : private datalog::DemandHandler {
 public:
  /// `symbols` name all that occurs in `rules`; the rows of the relations that
  /// depend on the rules alone are taken from `statics`. Keeps a reference to
  /// `sizes`.
  Instantiation(const gdl::SymbolTable& symbols, const GroundingRules& rules,
                const SizeEstimates& sizes, StaticFacts& statics);
  Instantiation(const Instantiation&) = delete;

  /// Thrown by run() where there are too many instances.
  struct TooMany {
    /// FlatRule::source of the rules that have most, in descending order.
    std::vector<std::uint32_t> sources;
  };

  /// Throws TooMany beyond `most_instances`, or 32 times as many steps, and
  /// gdl::Error where terms grow without end or `stop` is requested.
  void run(std::uint64_t most_instances, const std::stop_token& stop);

  /// A term over the columns of an instance.
  struct Pattern {
    enum class Kind : std::uint8_t { kColumn, kConstant, kCompound };
    Kind kind;
    std::uint32_t value;  ///< column, term, or name
    std::vector<Pattern> arguments = {};
  };

  /// A sentence over the columns of an instance.
  struct Sentence {
    RelationId relation;
    std::vector<Pattern> columns;
  };

  /// A rule with its instances: rows of the relation `instances`.
  struct Rule {
    gdl::rules::FlatRule evaluated;  ///< with all variables in the head
    RelationId instances = 0;
    Sentence head;
    std::vector<Sentence> positive;  ///< neither static nor filters
    std::vector<Sentence> negative;  ///< not static
    datalog::RulePlan plan = {};
    std::vector<datalog::RulePlan> delta_plans = {};
    std::vector<RelationId> deltas = {};
    std::size_t projected = 0;  ///< instances whose heads hold already
  };

  /// A relation of `true`, `does`, `init`, `next` or `legal`: its rows stand
  /// for terms.
  struct Content {
    RelationId relation;
    bool any;          ///< the term stands in the last column as a whole
    gdl::Symbol name;  ///< else it is this name applied to the last columns
  };

  const std::vector<Rule>& rules() const { return rules_; }
  const datalog::Relation& relation(RelationId id) const {
    return context_.relations[id];
  }
  std::size_t relation_count() const { return is_static_.size(); }
  bool is_static(RelationId id) const { return is_static_[id]; }
  bool is_filter(RelationId id) const { return is_filter_[id]; }
  /// Whether the relation stands in ground rules as a head or condition.
  bool is_derived(RelationId id) const {
    return !is_instances_[id] && !is_static_[id] && !is_filter_[id];
  }
  std::optional<RelationId> find(std::string_view name,
                                 std::size_t width) const;

  /// The tuple of a sentence for an instance; valid until the next call.
  const TermId* tuple(const Sentence& sentence, const TermId* instance);

  std::vector<Content> contents(std::string_view keyword) const;
  /// The term that a row stands for, behind its first `skip` columns.
  TermId term(const Content& content, std::uint32_t row, std::size_t skip);

  datalog::TermPool& terms() { return context_.terms; }
  /// The roles in their order.
  const std::vector<TermId>& roles() const { return roles_; }

 private:
  void demand(std::uint32_t, const TermId*) override {}

  RelationId relation_of(const gdl::Term& sentence);
  RelationId add_relation(RelationKey key, bool is_filter);
  void add_relations(const GroundingRules& rules);
  void read_statics(StaticFacts& statics);
  TermId copy_term(StaticFacts& statics, TermId term);
  void add_rule(const gdl::rules::FlatRule& source);
  void plan(Rule& rule);
  std::vector<std::uint32_t> largest_sources() const;
  void project(Rule& rule);

  bool run_round(bool first, const std::stop_token& stop);
  void carry_over(std::string_view from, std::string_view to, std::size_t skip);
  void carry_over(const Content& from, const Content& to, std::size_t skip);

  Pattern pattern_of(const gdl::Term& term,
                     const std::vector<gdl::Term>& columns);
  Sentence sentence_of(const gdl::Term& sentence,
                       const std::vector<gdl::Term>& columns);
  TermId build(const Pattern& pattern, const TermId* instance);

  const SizeEstimates& sizes_;
  datalog::ExecutionContext context_;
  std::unordered_map<RelationKey, RelationId> by_key_;
  std::vector<RelationKey> keys_;   // by relation
  std::vector<bool> is_instances_;  // by relation
  std::vector<bool> is_static_;     // by relation
  std::vector<bool> is_given_;      // by relation: complete from the beginning
  std::vector<bool> is_filter_;     // by relation
  std::vector<datalog::DeltaRange> deltas_;  // by relation: new in this round
  std::vector<Rule> rules_;
  std::vector<TermId> roles_;
  std::unordered_map<std::uint64_t, std::size_t> carried_;  // rows, by pair
  std::vector<TermId> tuple_;                               // scratch
};

}  // namespace reasoner::grounding
