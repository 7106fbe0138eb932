#include "reasoner/datalog/rule_execution.h"

#include <array>

namespace reasoner::datalog {

using Operation = Step::Operation;

namespace {

using TupleBuffer = std::array<TermId, kWidestRelation>;

class Execution {
 public:
  Execution(RulePlan& plan, ExecutionContext& context, DeltaRange delta)
      : steps_(plan.steps.data()),
        step_count_(plan.steps.size()),
        commit_(plan.commit),
        slots_(plan.slots.data()),
        plan_(plan),
        context_(context),
        relations_(context.relations),
        terms_(context.terms),
        delta_(delta) {}

  /// Runs the steps from `at` on; whether they were passed to the end.
  bool run(std::size_t at) {
    if (at == step_count_) {
      insert_head();
      return true;
    }
    const Step& step = steps_[at];
    switch (step.operation) {
      case Operation::kScan:
        return scan(step, at, {0, relations_[step.relation].rows().size()});
      case Operation::kDelta:
        return scan(step, at, delta_);
      case Operation::kProbe:
        return probe(step, at);
      case Operation::kDemand:
        gather(step, buffer_);
        context_.demands.demand(step.index, buffer_.data());
        return run(at + 1);
      case Operation::kContains:
        return contains(step) && run(at + 1);
      case Operation::kAbsent:
        return !contains(step) && run(at + 1);
      case Operation::kDistinct:
        return slots_[step.keys[0]] != slots_[step.keys[1]] && run(at + 1);
      case Operation::kFind:
        slots_[step.target] = terms_.find(step.name, key_span(step));
        return slots_[step.target] != kNoTerm && run(at + 1);
      case Operation::kBuild:
        slots_[step.target] = terms_.intern(step.name, key_span(step));
        return run(at + 1);
      case Operation::kMatch:
        return match(step) && run(at + 1);
      case Operation::kUnlessKnown:
        return head_is_known() || run(at + 1);
    }
    return false;
  }

 private:
  /// One success is enough for a step that only tests: because nothing later
  /// reads what it found, or because the head is known already.
  bool suffices(const Step& step, std::size_t at, bool passed) const {
    return step.once || (passed && at >= commit_);
  }

  bool scan(const Step& step, std::size_t at, DeltaRange range) {
    const Relation& relation = relations_[step.relation];
    bool any = false;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (!take(step, relation.tuple(relation.rows()[i]))) continue;
      const bool passed = run(at + 1);
      any |= passed;
      if (suffices(step, at, passed)) break;
    }
    return any;
  }

  bool probe(const Step& step, std::size_t at) {
    const Relation& relation = relations_[step.relation];
    TupleBuffer key;
    gather(step, key);
    bool any = false;
    for (std::uint32_t row = relation.first(step.index, key.data());
         row != Relation::kNone; row = relation.next(step.index, row)) {
      if (!take(step, relation.tuple(row))) continue;
      const bool passed = run(at + 1);
      any |= passed;
      if (suffices(step, at, passed)) break;
    }
    return any;
  }

  bool take(const Step& step, const TermId* tuple) {
    if (++context_.tried > context_.tried_limit) {
      throw LimitReached{plan_.head};
    }
    for (const ColumnSlot& output : step.outputs) {
      slots_[output.slot] = tuple[output.column];
    }
    for (const ColumnSlot& check : step.checks) {
      if (slots_[check.slot] != tuple[check.column]) return false;
    }
    return true;
  }

  bool match(const Step& step) {
    const TermId term = slots_[step.target];
    const auto arguments = terms_.arguments(term);
    return terms_.name(term) == step.name && arguments.size() == step.width &&
           take(step, arguments.data());
  }

  bool contains(const Step& step) {
    TupleBuffer tuple;
    gather(step, tuple);
    return relations_[step.relation].contains(tuple.data());
  }

  void gather(const Step& step, TupleBuffer& tuple) const {
    for (std::size_t i = 0; i < step.keys.size(); ++i) {
      tuple[i] = slots_[step.keys[i]];
    }
  }

  std::span<const TermId> key_span(const Step& step) {
    gather(step, buffer_);
    return {buffer_.data(), step.keys.size()};
  }

  const TermId* head_tuple() {
    for (std::size_t i = 0; i < plan_.head_slots.size(); ++i) {
      buffer_[i] = slots_[plan_.head_slots[i]];
    }
    return buffer_.data();
  }

  bool head_is_known() { return relations_[plan_.head].contains(head_tuple()); }

  void insert_head() {
    Relation& head = relations_[plan_.head];
    if (!head.insert(head.intern(head_tuple()))) return;
    if (context_.rows_left-- == 0) throw LimitReached{plan_.head};
  }

  const Step* steps_;
  std::size_t step_count_;
  std::size_t commit_;
  TermId* slots_;
  const RulePlan& plan_;
  ExecutionContext& context_;
  std::deque<Relation>& relations_;
  TermPool& terms_;
  DeltaRange delta_;
  TupleBuffer buffer_;
};

}  // namespace

void execute(RulePlan& plan, ExecutionContext& context, DeltaRange delta) {
  Execution(plan, context, delta).run(0);
}

}  // namespace reasoner::datalog
