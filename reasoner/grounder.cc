#include "reasoner/grounder.h"

#include <unordered_map>
#include <unordered_set>

#include "gdl/normal_form.h"
#include "reasoner/datalog/sentence_split.h"
#include "reasoner/grounding/decomposition.h"
#include "reasoner/grounding/demand.h"
#include "reasoner/grounding/ground_program_writer.h"
#include "reasoner/grounding/instantiation.h"
#include "reasoner/grounding/size_estimates.h"
#include "reasoner/grounding/static_facts.h"
#include "reasoner/grounding/unfolding.h"

namespace reasoner {

namespace {

using grounding::RelationKey;

// Games need a few hundred thousand instances at most, mostly; with more,
// relations are tried on demand first.
constexpr std::uint64_t kManyInstances = 3'000'000;
constexpr std::uint64_t kMostInstances = 12'000'000;

constexpr std::size_t kMostTries = 2;

class Grounder {
 public:
  explicit Grounder(const gdl::Rulesheet& rulesheet)
      : program_(datalog::close_negations(
            datalog::split_sentences(gdl::normal_form(rulesheet)))),
        statics_(program_),
        sizes_(program_, statics_),
        on_demand_(statics_.too_large()),
        as_written_(program_.rules) {
    grounding::unfold(program_, statics_.program(), sizes_);
    for (const gdl::FlatRule& rule : program_.rules) {
      heads_.emplace(rule.source, grounding::key_of(rule.head));
    }
  }

  /// Where there are too many instances, the estimates may have misled: without
  /// what they led to, then with ever more relations on demand, it is tried
  /// again.
  GroundProgram run(const std::stop_token& stop) {
    try {
      return instantiate(program_.rules, kManyInstances, stop);
    } catch (const grounding::Instantiation::TooMany&) {
    }
    while (true) {
      try {
        const bool first = was_tried_.empty();
        return instantiate(first ? as_written_ : program_.rules, kManyInstances,
                           stop);
      } catch (const grounding::Instantiation::TooMany& most) {
        if (!put_on_demand(most.sources)) break;
      }
    }
    try {
      return instantiate(program_.rules, kMostInstances, stop);
    } catch (const grounding::Instantiation::TooMany& most) {
      throw gdl::Error("the rules have more than " +
                       std::to_string(kMostInstances) +
                       " instances, most of them for '" +
                       program_.symbols.name(grounding::name_of(
                           heads_.at(most.sources.front()))) +
                       "'");
    }
  }

 private:
  GroundProgram instantiate(const std::vector<gdl::FlatRule>& from,
                            std::uint64_t most_instances,
                            const std::stop_token& stop) {
    grounding::GroundingRules whole;
    for (const gdl::FlatRule& rule : from) {
      if (!sizes_.is_static(rule.head)) whole.rules.push_back(rule);
    }
    on_demand_ = grounding::restrict_to_demand(whole, on_demand_,
                                               program_.symbols, sizes_);
    grounding::GroundingRules rules;
    grounding::Decomposition decomposition(program_.symbols, sizes_);
    for (const gdl::FlatRule& rule : whole.rules) {
      decomposition.decompose(
          rule, rules, whole.filters.contains(grounding::key_of(rule.head)));
    }
    grounding::Instantiation instantiation(program_.symbols, rules, sizes_,
                                           statics_);
    instantiation.run(most_instances, stop);
    return grounding::write_ground_program(instantiation);
  }

  /// Chooses the first relation that can be; false where there is none.
  bool put_on_demand(const std::vector<std::uint32_t>& sources) {
    if (was_tried_.size() >= kMostTries) return false;
    for (const std::uint32_t source : sources) {
      const RelationKey relation = heads_.at(source);
      if (grounding::is_keyword_relation(
              program_.symbols.name(grounding::name_of(relation))) ||
          !was_tried_.insert(relation).second) {
        continue;
      }
      on_demand_.push_back(relation);
      return true;
    }
    return false;
  }

  gdl::FlatProgram program_;
  grounding::StaticFacts statics_;
  grounding::SizeEstimates sizes_;
  std::vector<RelationKey> on_demand_;
  std::vector<gdl::FlatRule> as_written_;      // before unfolding
  std::unordered_set<RelationKey> was_tried_;  // at most kMostTries of them
  std::unordered_map<std::uint32_t, RelationKey> heads_;  // by rule
};

}  // namespace

GroundProgram ground(const gdl::Rulesheet& rulesheet,
                     const std::stop_token& stop) {
  GroundProgram program = Grounder(rulesheet).run(stop);
  if (program.roles.empty()) throw gdl::Error("the rules name no role");
  return program;
}

}  // namespace reasoner
