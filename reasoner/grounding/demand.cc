#include "reasoner/grounding/demand.h"

#include <algorithm>
#include <map>

namespace reasoner::grounding {

using gdl::Term;
using gdl::Variables;
using gdl::rules::FlatRule;

namespace {

using Columns = std::vector<bool>;

class Demand {
 public:
  Demand(GroundingRules& rules, gdl::SymbolTable& symbols, SizeEstimates& sizes)
      : rules_(rules), symbols_(symbols), sizes_(sizes) {}

  void run(const std::vector<RelationKey>& relations) {
    for (const RelationKey relation : relations) {
      bound_.emplace(relation, Columns(width_of(relation), true));
    }
    while (narrow()) continue;
    std::vector<FlatRule> questions;
    for (const FlatRule& rule : rules_.rules) add_questions(rule, questions);
    for (FlatRule& rule : rules_.rules) {
      if (bound_.contains(key_of(rule.head))) {
        rule.positive.push_back(question(rule.head));
      }
    }
    for (FlatRule& rule : questions) rules_.rules.push_back(std::move(rule));
  }

 private:
  bool on_demand(const Term& sentence) const {
    return bound_.contains(key_of(sentence));
  }

  /// The order in which conditions on demand are asked for: the one with most
  /// of its columns bound comes first (as in Beeri and Ramakrishnan, On the
  /// power of magic, 1991).
  std::vector<std::size_t> asking_order(const FlatRule& rule) const {
    Variables bound;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < rule.positive.size(); ++i) {
      if (on_demand(rule.positive[i])) {
        open.push_back(i);
      } else {
        collect_variables(rule.positive[i], bound);
      }
    }
    if (on_demand(rule.head)) collect_variables(question(rule.head), bound);
    std::vector<std::size_t> order;
    while (!open.empty()) {
      const auto free_columns = [&](std::size_t i) {
        const auto& arguments = rule.positive[i].arguments;
        return std::count_if(
            arguments.begin(), arguments.end(),
            [&](const Term& argument) { return !is_bound(argument, bound); });
      };
      const auto next = std::min_element(
          open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
            return free_columns(a) < free_columns(b);
          });
      collect_variables(rule.positive[*next], bound);
      order.push_back(*next);
      open.erase(next);
    }
    return order;
  }

  /// The conditions that a question at condition `place` can rely on; negated
  /// ones have their place behind all others.
  FlatRule context(const FlatRule& rule, std::size_t place) const {
    FlatRule result;
    result.source = rule.source;
    Variables bound;
    std::vector<bool> usable(rule.positive.size());
    for (std::size_t i = 0; i < usable.size(); ++i) {
      usable[i] = !on_demand(rule.positive[i]);
    }
    for (const std::size_t before : asking_order(rule)) {
      if (before == place) break;
      usable[before] = true;
    }
    for (std::size_t i = 0; i < usable.size(); ++i) {
      if (!usable[i]) continue;
      result.positive.push_back(rule.positive[i]);
      collect_variables(rule.positive[i], bound);
    }
    if (on_demand(rule.head)) {
      result.positive.push_back(question(rule.head));
      collect_variables(result.positive.back(), bound);
    }
    for (const auto& pair : rule.distinct) {
      if (is_bound(pair.first, bound) && is_bound(pair.second, bound)) {
        result.distinct.push_back(pair);
      }
    }
    for (const Term& literal : rule.negative) {
      if (sizes_.is_static(literal) && is_bound(literal, bound)) {
        result.negative.push_back(literal);
      }
    }
    return result;
  }

  /// Calls `visit(sentence, place)` for each condition on demand.
  template <typename Visit>
  void for_each_use(const FlatRule& rule, const Visit& visit) const {
    for (std::size_t i = 0; i < rule.positive.size(); ++i) {
      if (on_demand(rule.positive[i])) visit(rule.positive[i], i);
    }
    for (const Term& literal : rule.negative) {
      if (on_demand(literal)) visit(literal, rule.positive.size());
    }
  }

  /// Takes back columns that some use does not bind, and relations without any
  /// left; whether there were such.
  bool narrow() {
    bool changed = false;
    for (const FlatRule& rule : rules_.rules) {
      std::vector<std::pair<RelationKey, std::size_t>> free;
      for_each_use(rule, [&](const Term& sentence, std::size_t place) {
        Variables bound;
        for (const Term& literal : context(rule, place).positive) {
          collect_variables(literal, bound);
        }
        const RelationKey key = key_of(sentence);
        for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
          if (bound_.at(key)[i] && !is_bound(sentence.arguments[i], bound)) {
            free.emplace_back(key, i);
          }
        }
      });
      for (const auto& [key, column] : free) bound_.at(key)[column] = false;
      changed |= !free.empty();
    }
    changed |= std::erase_if(bound_, [](const auto& entry) {
                 return std::find(entry.second.begin(), entry.second.end(),
                                  true) == entry.second.end();
               }) > 0;
    return changed;
  }

  Term question(const Term& sentence) const {
    const RelationKey key = key_of(sentence);
    Term result;
    result.symbol = symbols_.intern("asked " + symbols_.name(sentence.symbol) +
                                    "/" + std::to_string(width_of(key)));
    const Columns& columns = bound_.at(key);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i]) result.arguments.push_back(sentence.arguments[i]);
    }
    result.kind = Term::Kind::kCompound;
    return result;
  }

  void add_questions(const FlatRule& rule, std::vector<FlatRule>& questions) {
    for_each_use(rule, [&](const Term& sentence, std::size_t place) {
      FlatRule asking = context(rule, place);
      asking.head = question(sentence);
      const auto& known = asking.positive;
      if (std::find(known.begin(), known.end(), asking.head) != known.end()) {
        return;
      }
      rules_.filters.insert(key_of(asking.head));
      estimate(asking, sentence);
      questions.push_back(std::move(asking));
    });
  }

  void estimate(const FlatRule& asking, const Term& sentence) {
    const RelationSize whole = sizes_.of(sentence);
    const Columns& columns = bound_.at(key_of(sentence));
    RelationSize size;
    double most = 1;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (!columns[i]) continue;
      size.values.push_back(i < whole.values.size() ? whole.values[i] : 1);
      most *= size.values.back();
    }
    // A question that leads to more of its kind may ask for anything.
    const RelationKey own = key_of(asking.head);
    const bool is_recursive = std::ranges::any_of(
        asking.positive,
        [&](const Term& literal) { return key_of(literal) == own; });
    double& rows = question_rows_[own];
    rows += is_recursive ? most : sizes_.join_size(positive_conditions(asking));
    size.rows = std::min(rows, most);
    sizes_.set(asking.head, std::move(size), /*is_static=*/false);
  }

  GroundingRules& rules_;
  gdl::SymbolTable& symbols_;
  SizeEstimates& sizes_;
  std::map<RelationKey, Columns> bound_;  // columns of questions, by relation
  std::unordered_map<RelationKey, double> question_rows_;
};

}  // namespace

void restrict_to_demand(GroundingRules& rules,
                        const std::vector<RelationKey>& relations,
                        gdl::SymbolTable& symbols, SizeEstimates& sizes) {
  Demand(rules, symbols, sizes).run(relations);
}

}  // namespace reasoner::grounding
