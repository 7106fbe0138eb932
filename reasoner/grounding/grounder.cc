#include "reasoner/grounding/grounder.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "gdl/rules/perception.h"
#include "reasoner/datalog/sentence_split.h"
#include "reasoner/grounding/decomposition.h"
#include "reasoner/grounding/demand.h"
#include "reasoner/grounding/ground_program_writer.h"
#include "reasoner/grounding/instantiation.h"
#include "reasoner/grounding/loose_columns.h"
#include "reasoner/grounding/relation_key.h"
#include "reasoner/grounding/size_estimates.h"
#include "reasoner/grounding/static_facts.h"
#include "reasoner/grounding/stop_request.h"
#include "reasoner/grounding/term_columns.h"
#include "reasoner/grounding/unfolding.h"
#include "reasoner/grounding/value_domains.h"

namespace reasoner::grounding {

namespace {

using grounding::GroundingRules;
using grounding::Instantiation;
using grounding::RelationKey;

// The most relations that are put on demand, one after the other.
constexpr std::size_t kMostOnDemand = 2;

// If so many instances are expected, no other way is tried.
constexpr double kHopeless = 1e9;

/// A program with what is known of it before anything is instantiated.
struct Preparation {
  explicit Preparation(gdl::rules::FlatProgram rules)
      : program(std::move(rules)),
        statics(program),
        domains(program, statics),
        sizes(program, statics, domains) {}
  Preparation(const Preparation&) = delete;

  gdl::rules::FlatProgram program;
  grounding::StaticFacts statics;
  grounding::ValueDomains domains;
  grounding::SizeEstimates sizes;
};

std::unique_ptr<Preparation> prepare(gdl::rules::FlatProgram program,
                                     const std::stop_token& stop) {
  grounding::spread_term_columns(program);
  end_if_stopped(stop);
  auto whole = std::make_unique<Preparation>(
      datalog::close_negations(datalog::split_sentences(program)));
  gdl::rules::FlatProgram split = whole->program;
  if (!grounding::split_loose_columns(split, whole->domains, whole->sizes)) {
    return whole;
  }
  end_if_stopped(stop);
  return std::make_unique<Preparation>(std::move(split));
}

class Grounder {
 public:
  Grounder(const gdl::Rulesheet& rulesheet, const GroundingLimits& limits,
           std::stop_token stop)
      : limits_(limits), stop_(std::move(stop)) {
    gdl::rules::FlatProgram program = gdl::rules::normal_form(rulesheet);
    for (const gdl::rules::FlatRule& rule : program.rules) {
      names_.emplace(rule.source, program.symbols.name(rule.head.symbol));
    }
    prepared_ = prepare(std::move(program), stop_);
    for (const gdl::rules::FlatRule& rule : prepared_->program.rules) {
      heads_[rule.source].insert(grounding::key_of(rule.head));
    }
    on_demand_ = prepared_->statics.too_large();
  }

  /// Tries the rules unfolded, then as they were, and then with more and more
  /// relations on demand, until there are few enough instances.
  GroundProgram run() {
    std::vector<gdl::rules::FlatRule> as_written = prepared_->program.rules;
    const bool unfolded =
        grounding::unfold(prepared_->program, prepared_->statics.program(),
                          prepared_->sizes, stop_);
    std::vector<Way> ways{way(prepared_->program.rules)};
    const bool in_doubt = ways[0].expected > static_cast<double>(limits_.many);
    if (unfolded && in_doubt) {
      ways.push_back(way(as_written));
      std::ranges::stable_sort(ways, {}, &Way::expected);
    }
    for (const Way& next : ways) {
      if (auto ground = attempt(next)) return std::move(*ground);
      if (next.expected > kHopeless) refuse();
    }
    if (unfolded && !in_doubt) {
      if (auto ground = attempt(way(as_written))) return std::move(*ground);
    }
    while (put_on_demand()) {
      const Way next = way(prepared_->program.rules);
      if (auto ground = attempt(next)) return std::move(*ground);
    }
    refuse();
  }

 private:
  /// Rules ready for instantiation.
  struct Way {
    GroundingRules rules;
    double expected = 0;  ///< number of instances
  };

  Way way(const std::vector<gdl::rules::FlatRule>& from) {
    GroundingRules whole;
    for (const gdl::rules::FlatRule& rule : from) {
      if (!prepared_->sizes.is_static(rule.head)) whole.rules.push_back(rule);
    }
    gdl::SymbolTable& symbols = prepared_->program.symbols;
    grounding::restrict_to_demand(whole, on_demand_, symbols, prepared_->sizes);
    Way result;
    grounding::Decomposition decomposition(symbols, prepared_->sizes, stop_,
                                           next_number_);
    for (const gdl::rules::FlatRule& rule : whole.rules) {
      decomposition.decompose(
          rule, result.rules,
          whole.filters.contains(grounding::key_of(rule.head)));
    }
    next_number_ = decomposition.next_number();
    for (const gdl::rules::FlatRule& rule : result.rules.rules) {
      result.expected +=
          prepared_->sizes.join_size(grounding::positive_conditions(rule));
    }
    return result;
  }

  /// Instantiates the rules. Nothing where there are too many instances; then
  /// largest_sources_ are the rules that have most.
  std::optional<GroundProgram> attempt(const Way& way) {
    const std::uint64_t most =
        std::min(limits_.many, limits_.most - std::min(limits_.most, spent_));
    if (most == 0) return std::nullopt;
    try {
      Instantiation instantiation(prepared_->program.symbols, way.rules,
                                  prepared_->sizes, prepared_->statics);
      instantiation.run(most, stop_);
      return grounding::write_ground_program(instantiation);
    } catch (const Instantiation::TooMany& too_many) {
      largest_sources_ = too_many.sources;
      spent_ += most;
      return std::nullopt;
    }
  }

  /// Puts the first of the largest relations on demand that can be, with all
  /// that it was split into; false where there is none.
  bool put_on_demand() {
    if (was_tried_.size() >= kMostOnDemand) return false;
    for (const std::uint32_t source : largest_sources_) {
      if (grounding::is_keyword_relation(names_.at(source)) ||
          !was_tried_.insert(names_.at(source)).second) {
        continue;
      }
      const auto& heads = heads_.at(source);
      on_demand_.insert(on_demand_.end(), heads.begin(), heads.end());
      return true;
    }
    return false;
  }

  [[noreturn]] void refuse() const {
    std::string most_of_them;
    if (!largest_sources_.empty()) {
      most_of_them =
          ", most of them for '" + names_.at(largest_sources_.front()) + "'";
    }
    throw gdl::Error("the rules have more than " +
                     std::to_string(limits_.many) + " instances" +
                     most_of_them);
  }

  GroundingLimits limits_;
  std::stop_token stop_;
  std::map<std::uint32_t, std::string> names_;            // of heads, by source
  std::map<std::uint32_t, std::set<RelationKey>> heads_;  // by source
  std::unique_ptr<Preparation> prepared_;
  std::vector<RelationKey> on_demand_;
  std::uint32_t next_number_ = 0;    // of relations that decomposition makes
  std::uint64_t spent_ = 0;          // instances of attempts in vain
  std::set<std::string> was_tried_;  // on demand
  std::vector<std::uint32_t> largest_sources_;  // of the last attempt
};

}  // namespace

GroundProgram ground(const gdl::Rulesheet& rulesheet,
                     const std::stop_token& stop,
                     const GroundingLimits& limits) {
  const bool hides = gdl::rules::hides(rulesheet);
  Grounder grounder(hides ? rulesheet : gdl::rules::without_percepts(rulesheet),
                    limits, stop);
  GroundProgram program = grounder.run();
  program.hides = hides;
  if (program.roles.empty()) throw gdl::Error("the rules name no role");
  return program;
}

}  // namespace reasoner::grounding
