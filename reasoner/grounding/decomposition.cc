#include "reasoner/grounding/decomposition.h"

#include <algorithm>

#include "reasoner/grounding/stop_request.h"

namespace reasoner::grounding {

using gdl::Symbol;
using gdl::Term;
using gdl::Variables;
using gdl::rules::FlatRule;

namespace {

// A filter must pay for being instantiated itself.
constexpr double kFilterMustLeave = 0.5;
constexpr double kFilterCost = 0.3;

// What depends on the rules alone leaves nothing in the ground rules.
constexpr double kStaticCost = 0.01;

bool mentions(const Term& term, Symbol variable) {
  bool found = false;
  gdl::for_each_variable(term,
                         [&](const Term& v) { found |= v.symbol == variable; });
  return found;
}

Variables variables_of(const std::vector<Term>& literals) {
  Variables variables;
  for (const Term& literal : literals) collect_variables(literal, variables);
  return variables;
}

Variables body_variables(const FlatRule& rule) {
  Variables variables = variables_of(rule.positive);
  for (const Term& literal : rule.negative)
    collect_variables(literal, variables);
  for (const auto& [left, right] : rule.distinct) {
    collect_variables(left, variables);
    collect_variables(right, variables);
  }
  return variables;
}

/// Writes a body with its variables numbered in their order, so that equal
/// texts mean equal relations.
class CanonicalText {
 public:
  CanonicalText(const FlatRule& body, bool is_filter)
      : text_(is_filter ? "f" : "p") {
    append(body);
  }

  void append(const FlatRule& body) {
    for (const Term& literal : body.positive) append(literal);
    text_ += '-';
    for (const Term& literal : body.negative) append(literal);
    text_ += '/';
    for (const auto& [left, right] : body.distinct) {
      append(left);
      append(right);
    }
  }

  /// Orders `scope` as the variables come in the text, and ends it with them.
  std::string finish(std::vector<Symbol>& scope) {
    std::sort(scope.begin(), scope.end(), [&](Symbol a, Symbol b) {
      return numbers_.at(a) < numbers_.at(b);
    });
    for (const Symbol variable : scope) {
      text_.append(">").append(std::to_string(numbers_.at(variable)));
    }
    return std::move(text_);
  }

 private:
  void append(const Term& term) {
    if (term.is_variable()) {
      const auto number =
          numbers_.try_emplace(term.symbol, numbers_.size()).first->second;
      text_.append("?").append(std::to_string(number));
      return;
    }
    text_.append("(").append(
        std::to_string(static_cast<std::uint32_t>(term.symbol)));
    for (const Term& argument : term.arguments) append(argument);
    text_ += ')';
  }

  std::string text_;
  std::unordered_map<Symbol, std::size_t> numbers_;
};

}  // namespace

void Decomposition::decompose(FlatRule rule, GroundingRules& result,
                              bool is_filter) {
  if (is_filter) {
    // A filter may hold too much.
    std::erase_if(rule.negative, [&](const Term& literal) {
      return !sizes_.is_static(literal);
    });
  }
  Plan best = plan(rule, is_filter, Choice::kCheapest);
  Plan other = plan(rule, is_filter, Choice::kFewestRows);
  if (other.cost < best.cost) best = std::move(other);
  std::vector<Part>& parts = best.parts;
  if (!parts.empty()) {
    rule = parts.back().rest;
    add_once(rule.positive, parts.back().body.head);
  }
  for (Part& part : parts) separate(part, result, is_filter);
  if (is_filter) result.filters.insert(key_of(rule.head));
  result.rules.push_back(std::move(rule));
}

double Decomposition::instance_cost(const FlatRule& rule) const {
  std::size_t literals = rule.negative.size();
  for (const Term& literal : rule.positive) {
    literals += sizes_.is_static(literal) ? 0 : 1;
  }
  const double weight =
      literals == 0 ? kStaticCost : static_cast<double>(literals) + 1;
  return sizes_.join_size(positive_conditions(rule)) * weight;
}

/// All variables are eliminated, though each step by itself may not pay; then
/// the steps up to the point where all was cheapest are taken.
Decomposition::Plan Decomposition::plan(FlatRule rule, bool is_filter,
                                        Choice choice) {
  Plan result{{}, instance_cost(rule)};
  std::size_t best_length = 0;
  double parts_cost = 0;
  while (auto part = best_part(rule, choice)) {
    end_if_stopped(stop_);
    name(*part, is_filter, result.parts);
    rule = part->rest;
    add_once(rule.positive, part->body.head);
    parts_cost += part->cost;
    result.parts.push_back(std::move(*part));
    const double cost = parts_cost + instance_cost(rule);
    if (cost < result.cost) {
      result.cost = cost;
      best_length = result.parts.size();
    }
  }
  result.parts.resize(best_length);
  return result;
}

std::optional<Decomposition::Part> Decomposition::best_part(
    const FlatRule& rule, Choice choice) {
  Variables in_head;
  collect_variables(rule.head, in_head);
  std::vector<Symbol> candidates;
  for (const Symbol variable : body_variables(rule)) {
    if (!in_head.contains(variable)) candidates.push_back(variable);
  }
  std::sort(candidates.begin(), candidates.end());
  const auto key = [&](const Part& part) {
    return choice == Choice::kCheapest ? std::pair(part.cost, part.rows)
                                       : std::pair(part.rows, part.cost);
  };
  std::optional<Part> best;
  for (const Symbol variable : candidates) {
    std::optional<Part> part = take_out(rule, variable);
    if (part && (!best || key(*part) < key(*best))) best = std::move(part);
  }
  return best;
}

std::optional<Decomposition::Part> Decomposition::take_out(const FlatRule& rule,
                                                           Symbol variable) {
  Part part;
  part.body.source = part.rest.source = rule.source;
  part.rest.head = rule.head;
  for (const Term& literal : rule.positive) {
    (mentions(literal, variable) ? part.body : part.rest)
        .positive.push_back(literal);
  }
  for (const Term& literal : rule.negative) {
    (mentions(literal, variable) ? part.body : part.rest)
        .negative.push_back(literal);
  }
  for (const auto& pair : rule.distinct) {
    const bool inside =
        mentions(pair.first, variable) || mentions(pair.second, variable);
    (inside ? part.body : part.rest).distinct.push_back(pair);
  }
  if (part.rest.positive.empty() && part.rest.negative.empty()) {
    return std::nullopt;
  }
  Variables outside = body_variables(part.rest);
  collect_variables(rule.head, outside);
  for (const Symbol inner : body_variables(part.body)) {
    if (outside.contains(inner)) part.scope.push_back(inner);
  }
  std::sort(part.scope.begin(), part.scope.end());
  if (!narrow(part)) return std::nullopt;
  FlatRule narrowed = part.body;
  if (!part.asked.empty()) {
    narrowed.positive.push_back(make_relation("asked?", part.asked, part.rest));
    part.cost += kFilterCost * sizes_.of(narrowed.positive.back()).rows;
  }
  part.cost += instance_cost(narrowed);
  part.rows = sizes_.of(make_relation("part?", part.scope, narrowed)).rows;
  return part;
}

/// Decides whether the part gets a filter; false where it would need one that
/// cannot be had.
bool Decomposition::narrow(Part& part) {
  const Variables bound = variables_of(part.body.positive);
  const Variables in_rest = variables_of(part.rest.positive);
  bool must = false;
  for (const Symbol variable : body_variables(part.body)) {
    if (bound.contains(variable)) continue;
    must = true;
    if (!in_rest.contains(variable)) return false;
  }
  std::vector<Symbol> columns;
  for (const Symbol variable : part.scope) {
    if (in_rest.contains(variable)) columns.push_back(variable);
  }
  if (columns.empty()) return true;
  if (!must) {
    const double alone = sizes_.join_size(positive_conditions(part.body));
    FlatRule narrowed = part.body;
    narrowed.positive.push_back(make_relation("asked?", columns, part.rest));
    const double asked = sizes_.join_size(positive_conditions(narrowed));
    if (asked > alone * kFilterMustLeave) return true;
  }
  part.asked = std::move(columns);
  return true;
}

/// Gives the part the relation that stands for it: one that means the same if
/// there is one, among those of the `earlier` parts of its rule, too.
void Decomposition::name(Part& part, bool is_filter,
                         std::span<const Part> earlier) {
  FlatRule narrowed = part.body;
  if (!part.asked.empty()) {
    narrowed.positive.push_back(make_relation("asked?", part.asked, part.rest));
  }
  CanonicalText text(part.body, is_filter);
  if (!part.asked.empty()) text.append(part.rest);
  part.meaning = text.finish(part.scope);
  const auto found = known_.find(part.meaning);
  const auto like = std::ranges::find(earlier, part.meaning, &Part::meaning);
  std::string own;
  if (found != known_.end()) {
    own = symbols_.name(found->second);
  } else if (like != earlier.end()) {
    own = symbols_.name(like->body.head.symbol);
  } else {
    own = "part " + std::to_string(made_++);
  }
  part.body.head = make_relation(own, part.scope, narrowed);
}

void Decomposition::separate(Part& part, GroundingRules& result,
                             bool is_filter) {
  if (!known_.emplace(part.meaning, part.body.head.symbol).second &&
      known_[part.meaning] == part.body.head.symbol) {
    return;
  }
  if (!part.asked.empty()) {
    part.body.positive.push_back(filter_for(part, result));
  }
  decompose(std::move(part.body), result, is_filter);
}

Term Decomposition::filter_for(const Part& part, GroundingRules& result) {
  FlatRule rule = part.rest;
  std::vector<Symbol> columns = part.asked;
  const std::string text =
      CanonicalText(rule, /*is_filter=*/true).finish(columns);
  const auto found = known_.find(text);
  const bool is_new = found == known_.end();
  rule.head = make_relation(is_new ? "asked " + std::to_string(made_++)
                                   : symbols_.name(found->second),
                            columns, part.rest);
  if (!is_new) return rule.head;
  known_.emplace(text, rule.head.symbol);
  Term head = rule.head;
  decompose(std::move(rule), result, /*is_filter=*/true);
  return head;
}

Term Decomposition::make_relation(const std::string& name,
                                  const std::vector<Symbol>& columns,
                                  const FlatRule& body) {
  const Conjunction positive = positive_conditions(body);
  const auto values = sizes_.variable_values(positive);
  Term relation;
  relation.symbol = symbols_.intern(name);
  if (!columns.empty()) relation.kind = Term::Kind::kCompound;
  RelationSize size;
  double most = 1;
  for (const Symbol column : columns) {
    relation.arguments.push_back(gdl::make_variable(column));
    const auto found = values.find(column);
    size.values.push_back(found == values.end() ? 1 : found->second);
    most *= size.values.back();
  }
  size.rows = std::min(most, sizes_.join_size(positive));
  sizes_.set(relation, std::move(size), is_static(body));
  return relation;
}

bool Decomposition::is_static(const FlatRule& body) const {
  const auto all_static = [&](const std::vector<Term>& literals) {
    return std::all_of(literals.begin(), literals.end(),
                       [&](const Term& t) { return sizes_.is_static(t); });
  };
  return all_static(body.positive) && all_static(body.negative);
}

}  // namespace reasoner::grounding
