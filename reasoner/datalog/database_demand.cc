// The part of Database that evaluates relations on demand, and decides which.

#include <algorithm>

#include "reasoner/datalog/database.h"

namespace reasoner::datalog {

namespace {

// A relation is put on demand for trial if it takes more tuples a state than
// this, measured over so many states, and stays so if the work shrinks enough.
constexpr std::uint64_t kTuplesWorthATrial = 2'000;
constexpr std::uint32_t kWindowStates = 6;
constexpr double kWorkToStay = 0.8;

}  // namespace

void Database::demand(std::uint32_t number, const TermId* key) {
  Subquery& subquery = subqueries_[number];
  Relation& keys = relation(subquery.keys);
  if (!keys.insert(keys.intern(key))) return;
  // If its group is at work already, the iteration will come to it.
  DemandGroup& group = groups_[infos_[subquery.relation].group];
  if (!group.at_work) solve(group);
}

void Database::solve(DemandGroup& group) {
  group.at_work = true;
  std::size_t before = 0;
  do {
    before = rows_and_keys(group);
    // By number: planning may add subqueries.
    for (std::size_t i = 0; i < group.subqueries.size(); ++i) {
      answer(subqueries_[group.subqueries[i]]);
    }
  } while (group.recursive && rows_and_keys(group) != before);
  for (const std::uint32_t number : group.subqueries) {
    Subquery& subquery = subqueries_[number];
    subquery.solved = relation(subquery.keys).rows().size();
  }
  group.at_work = false;
}

std::size_t Database::rows_and_keys(const DemandGroup& group) {
  std::size_t size = 0;
  for (const RelationId id : group.relations) {
    size += relation(id).rows().size();
  }
  for (const std::uint32_t number : group.subqueries) {
    size += relation(subqueries_[number].keys).rows().size();
  }
  return size;
}

void Database::answer(Subquery& subquery) {
  if (subquery.planned_at != plan_version_) plan(subquery);
  const DeltaRange open = {subquery.solved,
                           relation(subquery.keys).rows().size()};
  if (open.begin == open.end) return;
  for (RulePlan& plan : subquery.plans) execute(plan, context_, open);
}

void Database::forget_answers(RelationId id) {
  relation(id).clear();
  for (const std::uint32_t number : groups_[infos_[id].group].subqueries) {
    Subquery& subquery = subqueries_[number];
    if (subquery.relation != id) continue;
    relation(subquery.keys).clear();
    subquery.solved = 0;
  }
}

void Database::forget_all_answers() {
  for (DemandGroup& group : groups_) {
    group.at_work = false;
    for (const RelationId id : group.relations) forget_answers(id);
  }
}

bool Database::may_go_on_demand(const std::vector<RelationId>& group) const {
  return std::none_of(group.begin(), group.end(),
                      [&](RelationId id) {
                        return infos_[id].is_remembered || infos_[id].on_demand;
                      }) &&
         !program_.dependencies().has_negation_within(group);
}

void Database::set_on_demand(const DemandGroup& group, bool on_demand) {
  for (const RelationId id : group.relations) {
    infos_[id].on_demand = on_demand;
    forget_answers(id);
  }
  ++plan_version_;
}

bool Database::put_on_demand(RelationId id) {
  if (id >= program_.relations().size()) return false;
  const RelationDependencies& dependencies = program_.dependencies();
  const std::vector<RelationId>& members = dependencies.group_of(id);
  if (!may_go_on_demand(members)) return false;
  if (infos_[id].group != kNoGroup) {
    set_on_demand(groups_[infos_[id].group], true);
    return true;
  }
  const auto& used = dependencies.used_by(id);
  const bool recursive = members.size() > 1 ||
                         std::find(used.begin(), used.end(), id) != used.end();
  for (const RelationId member : members) {
    infos_[member].group = static_cast<std::uint32_t>(groups_.size());
  }
  groups_.push_back({members, recursive});
  set_on_demand(groups_.back(), true);
  return true;
}

void Database::try_on_demand() {
  if (++window_states_ < kWindowStates) return;
  const double work =
      static_cast<double>(context_.tried - window_begin_) / window_states_;
  if (trial_ && work > kWorkToStay * trial_->work_before) {
    set_on_demand(groups_[infos_[trial_->relation].group], false);
  }
  trial_.reset();

  std::uint64_t most = kTuplesWorthATrial * window_states_;
  std::optional<RelationId> candidate;
  for (std::size_t i = 0; i < window_work_.size(); ++i) {
    const Program::Component& component = program_.components()[i];
    const RelationId head = program_.rules()[component.rules[0]].head;
    if (window_work_[i] > most && !infos_[head].was_on_trial &&
        may_go_on_demand(program_.dependencies().group_of(head))) {
      most = window_work_[i];
      candidate = head;
    }
  }
  if (candidate) {
    infos_[*candidate].was_on_trial = true;
    trial_ = {*candidate, work};
    put_on_demand(*candidate);
  }
  window_states_ = 0;
  window_begin_ = context_.tried;
  std::fill(window_work_.begin(), window_work_.end(), 0);
}

}  // namespace reasoner::datalog
