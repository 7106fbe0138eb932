#include "reasoner/grounding/instantiation.h"

#include <algorithm>
#include <map>

#include "reasoner/datalog/sentence_split.h"
#include "reasoner/grounding/stop_request.h"

namespace reasoner::grounding {

using datalog::DeltaRange;
using datalog::Relation;
using gdl::Symbol;
using gdl::Term;
using gdl::rules::FlatRule;

namespace {

constexpr std::uint64_t kTriesPerInstance = 32;

std::vector<Term> variables_of(const FlatRule& rule) {
  std::vector<Term> variables;
  gdl::Variables seen;
  for (const Term& literal : rule.positive) {
    gdl::for_each_variable(literal, [&](const Term& variable) {
      if (seen.insert(variable.symbol).second) {
        variables.push_back(variable);
      }
    });
  }
  return variables;
}

}  // namespace

Instantiation::Instantiation(const gdl::SymbolTable& symbols,
                             const GroundingRules& rules,
                             const SizeEstimates& sizes, StaticFacts& statics)
    : sizes_(sizes), context_(symbols, *this) {
  add_relations(rules);
  read_statics(statics);
  for (const FlatRule& rule : rules.rules) add_rule(rule);
  for (Rule& rule : rules_) plan(rule);
}

RelationId Instantiation::add_relation(RelationKey key, bool is_filter) {
  const auto [entry, is_new] = by_key_.try_emplace(
      key, static_cast<RelationId>(context_.relations.size()));
  if (!is_new) return entry->second;
  context_.relations.emplace_back(width_of(key));
  keys_.push_back(key);
  is_static_.push_back(sizes_.is_static(key));
  is_given_.push_back(false);
  is_filter_.push_back(is_filter);
  is_instances_.push_back(false);
  deltas_.emplace_back();
  return entry->second;
}

void Instantiation::add_relations(const GroundingRules& rules) {
  const auto add = [&](const Term& sentence) {
    const RelationKey key = key_of(sentence);
    add_relation(key, rules.filters.contains(key));
  };
  for (const FlatRule& rule : rules.rules) {
    add(rule.head);
    for (const Term& literal : rule.positive) add(literal);
    for (const Term& literal : rule.negative) add(literal);
  }
}

RelationId Instantiation::relation_of(const Term& sentence) {
  return by_key_.at(key_of(sentence));
}

std::optional<RelationId> Instantiation::find(std::string_view name,
                                              std::size_t width) const {
  const auto symbol = context_.terms.symbols().find(std::string(name));
  if (!symbol) return std::nullopt;
  const auto found = by_key_.find(make_key(*symbol, width));
  if (found == by_key_.end()) return std::nullopt;
  return found->second;
}

void Instantiation::read_statics(StaticFacts& statics) {
  const datalog::Program& program = statics.program();
  for (RelationId id = 0; id < program.relations().size(); ++id) {
    if (!statics.is_complete(id)) continue;
    const auto& [name, width] = program.relations()[id];
    const bool is_role = program.name(id) == "role" && width == 1;
    const RelationId own =
        add_relation(make_key(name, width), /*is_filter=*/false);
    is_given_[own] = true;
    const Relation& source = statics.relation(id);
    for (const std::uint32_t row : source.rows()) {
      tuple_.clear();
      for (std::size_t i = 0; i < width; ++i) {
        tuple_.push_back(copy_term(statics, source.tuple(row)[i]));
      }
      if (is_role) roles_.push_back(tuple_[0]);
      Relation& target = context_.relations[own];
      target.insert(target.intern(tuple_.data()));
    }
  }
}

TermId Instantiation::copy_term(StaticFacts& statics, TermId term) {
  // Both pools give a name the same number, as ours holds all names of the
  // other.
  std::vector<TermId> arguments;
  for (const TermId argument : statics.terms().arguments(term)) {
    arguments.push_back(argument);
  }
  for (TermId& argument : arguments) argument = copy_term(statics, argument);
  return terms().intern(statics.terms().name(term), arguments);
}

void Instantiation::add_rule(const FlatRule& source) {
  const std::vector<Term> columns = variables_of(source);
  if (columns.size() > datalog::kWidestRelation) {
    throw gdl::Error("a rule has more than " +
                     std::to_string(datalog::kWidestRelation) + " variables");
  }
  Rule rule;
  rule.evaluated.source = source.source;
  rule.evaluated.positive = source.positive;
  rule.evaluated.distinct = source.distinct;
  for (const Term& literal : source.negative) {
    if (is_static_[relation_of(literal)]) {
      rule.evaluated.negative.push_back(literal);
    } else {
      rule.negative.push_back(sentence_of(literal, columns));
    }
  }
  for (const Term& literal : source.positive) {
    const RelationId used = relation_of(literal);
    if (is_static_[used] || is_filter_[used]) continue;
    rule.positive.push_back(sentence_of(literal, columns));
  }
  rule.head = sentence_of(source.head, columns);
  // The head of the instances gets a name that no rulesheet can have.
  rule.evaluated.head.symbol =
      terms().symbols().intern("instance " + std::to_string(rules_.size()));
  if (!columns.empty()) {
    rule.evaluated.head.kind = Term::Kind::kCompound;
    rule.evaluated.head.arguments = columns;
  }
  rule.instances =
      add_relation(key_of(rule.evaluated.head), /*is_filter=*/false);
  is_instances_[rule.instances] = true;
  rules_.push_back(std::move(rule));
}

void Instantiation::plan(Rule& rule) {
  const datalog::Statistics statistics{
      .relation_of = [this](const Term& t) { return relation_of(t); },
      .rows =
          [this](RelationId id) {
            return is_static_[id]
                       ? static_cast<double>(relation(id).rows().size())
                       : sizes_.of(keys_[id]).rows;
          },
      .distinct_values =
          [this](RelationId id, std::size_t column) {
            const RelationSize& size = sizes_.of(keys_[id]);
            return column < size.values.size() ? size.values[column] : 1;
          },
      .is_on_demand = [](RelationId) { return false; },
      .subquery_over = [](RelationId, const std::vector<std::uint32_t>&)
          -> std::uint32_t { return 0; },
      .index_over =
          [this](RelationId id, const std::vector<std::uint32_t>& columns) {
            return context_.relations[id].add_index(columns);
          }};
  rule.plan = datalog::plan_rule(rule.evaluated, terms(), statistics);
  for (std::size_t i = 0; i < rule.evaluated.positive.size(); ++i) {
    const RelationId used = relation_of(rule.evaluated.positive[i]);
    if (is_given_[used]) continue;
    rule.delta_plans.push_back(
        datalog::plan_rule(rule.evaluated, terms(), statistics, i));
    rule.deltas.push_back(used);
  }
}

void Instantiation::run(std::uint64_t most_instances,
                        const std::stop_token& stop) {
  context_.rows_left = most_instances;
  context_.tried_limit = most_instances * kTriesPerInstance;
  try {
    bool first = true;
    while (run_round(first, stop)) first = false;
  } catch (const datalog::LimitReached&) {
    throw TooMany{largest_sources()};
  }
}

std::vector<std::uint32_t> Instantiation::largest_sources() const {
  std::map<std::uint32_t, std::size_t> counts;
  for (const Rule& rule : rules_) {
    counts[rule.evaluated.source] += relation(rule.instances).rows().size();
  }
  std::vector<std::uint32_t> sources;
  for (const auto& [source, count] : counts) sources.push_back(source);
  std::stable_sort(sources.begin(), sources.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return counts.at(a) > counts.at(b);
                   });
  return sources;
}

bool Instantiation::run_round(bool first, const std::stop_token& stop) {
  carry_over("init", "true", 0);
  carry_over("next", "true", 0);
  carry_over("legal", "does", 1);
  bool grown = false;
  for (RelationId id = 0; id < deltas_.size(); ++id) {
    deltas_[id] = {deltas_[id].end, relation(id).rows().size()};
    grown |= deltas_[id].begin < deltas_[id].end;
  }
  if (!grown && !first) return false;
  for (Rule& rule : rules_) {
    end_if_stopped(stop);
    if (first) datalog::execute(rule.plan, context_);
    for (std::size_t i = 0; !first && i < rule.deltas.size(); ++i) {
      const DeltaRange delta = deltas_[rule.deltas[i]];
      if (delta.begin < delta.end) {
        datalog::execute(rule.delta_plans[i], context_, delta);
      }
    }
    project(rule);
  }
  return true;
}

void Instantiation::project(Rule& rule) {
  const Relation& instances = relation(rule.instances);
  Relation& head = context_.relations[rule.head.relation];
  for (; rule.projected < instances.rows().size(); ++rule.projected) {
    const std::uint32_t row = instances.rows()[rule.projected];
    head.insert(head.intern(tuple(rule.head, instances.tuple(row))));
  }
}

std::vector<Instantiation::Content> Instantiation::contents(
    std::string_view keyword) const {
  std::vector<Content> found;
  const gdl::SymbolTable& symbols = context_.terms.symbols();
  for (RelationId id = 0; id < keys_.size(); ++id) {
    const std::string& name = symbols.name(name_of(keys_[id]));
    if (!name.starts_with(std::string(keyword) + ' ')) continue;
    const bool any = name == datalog::split_name_for_any(std::string(keyword));
    const std::string content = name.substr(keyword.size() + 1);
    const auto symbol = symbols.find(content.substr(0, content.rfind('/')));
    found.push_back({id, any, symbol.value_or(Symbol{})});
  }
  return found;
}

void Instantiation::carry_over(std::string_view from, std::string_view to,
                               std::size_t skip) {
  for (const Content& source : contents(from)) {
    for (const Content& target : contents(to)) {
      if (source.any || target.any || source.name == target.name) {
        carry_over(source, target, skip);
      }
    }
  }
}

void Instantiation::carry_over(const Content& from, const Content& to,
                               std::size_t skip) {
  const Relation& source = relation(from.relation);
  Relation& target = context_.relations[to.relation];
  std::size_t& done =
      carried_[static_cast<std::uint64_t>(from.relation) << 32 | to.relation];
  for (; done < source.rows().size(); ++done) {
    const std::uint32_t row = source.rows()[done];
    // Moves of those who have no role are never played.
    if (skip == 1 && std::find(roles_.begin(), roles_.end(),
                               source.tuple(row)[0]) == roles_.end()) {
      continue;
    }
    tuple_.assign(source.tuple(row), source.tuple(row) + skip);
    const TermId content = term(from, row, skip);
    if (to.any) {
      tuple_.push_back(content);
    } else {
      const auto arguments = terms().arguments(content);
      if (terms().name(content) != to.name ||
          arguments.size() + skip != target.width()) {
        continue;
      }
      tuple_.insert(tuple_.end(), arguments.begin(), arguments.end());
    }
    target.insert(target.intern(tuple_.data()));
  }
}

TermId Instantiation::term(const Content& content, std::uint32_t row,
                           std::size_t skip) {
  const Relation& source = relation(content.relation);
  const TermId* tuple = source.tuple(row);
  if (content.any) return tuple[skip];
  return terms().intern(content.name, {tuple + skip, source.width() - skip});
}

Instantiation::Pattern Instantiation::pattern_of(
    const Term& term, const std::vector<Term>& columns) {
  if (term.is_variable()) {
    const auto place = std::find(columns.begin(), columns.end(), term);
    return {Pattern::Kind::kColumn,
            static_cast<std::uint32_t>(place - columns.begin())};
  }
  if (term.is_ground()) {
    return {Pattern::Kind::kConstant, terms().intern(term)};
  }
  Pattern pattern{Pattern::Kind::kCompound,
                  static_cast<std::uint32_t>(term.symbol)};
  for (const Term& argument : term.arguments) {
    pattern.arguments.push_back(pattern_of(argument, columns));
  }
  return pattern;
}

Instantiation::Sentence Instantiation::sentence_of(
    const Term& sentence, const std::vector<Term>& columns) {
  Sentence result{relation_of(sentence), {}};
  for (const Term& argument : sentence.arguments) {
    result.columns.push_back(pattern_of(argument, columns));
  }
  return result;
}

TermId Instantiation::build(const Pattern& pattern, const TermId* instance) {
  if (pattern.kind == Pattern::Kind::kColumn) return instance[pattern.value];
  if (pattern.kind == Pattern::Kind::kConstant) return pattern.value;
  std::vector<TermId> arguments;
  for (const Pattern& argument : pattern.arguments) {
    arguments.push_back(build(argument, instance));
  }
  return terms().intern(static_cast<Symbol>(pattern.value), arguments);
}

const TermId* Instantiation::tuple(const Sentence& sentence,
                                   const TermId* instance) {
  tuple_.clear();
  for (const Pattern& column : sentence.columns) {
    tuple_.push_back(build(column, instance));
  }
  return tuple_.data();
}

}  // namespace reasoner::grounding
