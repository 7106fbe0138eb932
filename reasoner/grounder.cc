#include "reasoner/grounder.h"

#include <optional>
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

// So many relations are put on demand, one after the other.
constexpr std::size_t kMostOnDemand = 2;

class Grounder {
 public:
  Grounder(const gdl::Rulesheet& rulesheet, const GroundingLimits& limits)
      : limits_(limits),
        program_(datalog::close_negations(
            datalog::split_sentences(gdl::normal_form(rulesheet)))),
        statics_(program_),
        sizes_(program_, statics_),
        on_demand_(statics_.too_large()),
        as_written_(program_.rules) {
    for (const gdl::FlatRule& rule : program_.rules) {
      heads_.emplace(rule.source, grounding::key_of(rule.head));
    }
    grounding::unfold(program_, statics_.program(), sizes_);
  }

  /// Where there are too many instances, the estimates may have misled: without
  /// what they led to, then with ever more relations on demand, it is tried
  /// again.
  GroundProgram run(const std::stop_token& stop) {
    for (const auto* rules : {&program_.rules, &as_written_}) {
      if (auto ground = attempt(*rules, limits_.many, stop)) {
        return std::move(*ground);
      }
    }
    while (put_on_demand()) {
      if (auto ground = attempt(program_.rules, limits_.many, stop)) {
        return std::move(*ground);
      }
    }
    if (auto ground = attempt(program_.rules, limits_.most, stop)) {
      return std::move(*ground);
    }
    throw gdl::Error("the rules have more than " +
                     std::to_string(limits_.most) +
                     " instances, most of them for '" +
                     program_.symbols.name(grounding::name_of(
                         heads_.at(largest_sources_.front()))) +
                     "'");
  }

 private:
  /// Nothing where there are more than `most_instances`; then largest_sources_
  /// are the rules that have most.
  std::optional<GroundProgram> attempt(const std::vector<gdl::FlatRule>& rules,
                                       std::uint64_t most_instances,
                                       const std::stop_token& stop) {
    try {
      return instantiate(rules, most_instances, stop);
    } catch (const grounding::Instantiation::TooMany& too_many) {
      largest_sources_ = too_many.sources;
      return std::nullopt;
    }
  }

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
  bool put_on_demand() {
    if (was_tried_.size() >= kMostOnDemand) return false;
    for (const std::uint32_t source : largest_sources_) {
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

  GroundingLimits limits_;
  gdl::FlatProgram program_;
  grounding::StaticFacts statics_;
  grounding::SizeEstimates sizes_;
  std::vector<RelationKey> on_demand_;
  std::vector<gdl::FlatRule> as_written_;                 // before unfolding
  std::unordered_map<std::uint32_t, RelationKey> heads_;  // by source
  std::unordered_set<RelationKey> was_tried_;             // on demand
  std::vector<std::uint32_t> largest_sources_;            // of the last attempt
};

}  // namespace

GroundProgram ground(const gdl::Rulesheet& rulesheet,
                     const std::stop_token& stop,
                     const GroundingLimits& limits) {
  GroundProgram program = Grounder(rulesheet, limits).run(stop);
  if (program.roles.empty()) throw gdl::Error("the rules name no role");
  return program;
}

}  // namespace reasoner
