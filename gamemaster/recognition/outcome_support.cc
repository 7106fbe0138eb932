#include "gamemaster/recognition/outcome_support.h"

#include <algorithm>
#include <set>

namespace gamemaster::recognition {

namespace {

using Kept = std::vector<std::size_t>;

/// Looks at states without some of the facts.
class Outcome {
 public:
  Outcome(reasoner::StateMachine& machine, std::span<const std::string> facts,
          std::span<const ReplaceableFact> replaceable)
      : machine_(machine), replaceable_(replaceable) {
    std::set<std::string> left_out;
    for (const ReplaceableFact& each : replaceable) left_out.insert(each.fact);
    for (const std::string& fact : facts) {
      if (!left_out.contains(fact)) {
        always_.set(machine.intern_proposition(fact));
      }
    }
    Kept all(replaceable.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    const reasoner::State state = state_with(all);
    is_terminal_ = machine.is_terminal(state);
    goals_.resize(machine.game().role_count());
    machine.goals(state, goals_);
  }

  bool is_terminal() const { return is_terminal_; }
  std::size_t looks() const { return looks_; }

  /// Whether it is the same with these facts alone; they are ascending.
  bool is_same(const Kept& kept) {
    ++looks_;
    const reasoner::State state = state_with(kept);
    if (!machine_.is_terminal(state)) return false;
    std::vector<reasoner::Goal> goals(goals_.size());
    machine_.goals(state, goals);
    return goals == goals_;
  }

 private:
  reasoner::State state_with(const Kept& kept) {
    reasoner::State state = always_;
    auto next = kept.begin();
    for (std::size_t i = 0; i < replaceable_.size(); ++i) {
      const bool keeps = next != kept.end() && *next == i;
      if (keeps) ++next;
      const std::string& fact =
          keeps ? replaceable_[i].fact : replaceable_[i].instead;
      if (!fact.empty()) state.set(machine_.intern_proposition(fact));
    }
    return state;
  }

  reasoner::StateMachine& machine_;
  std::span<const ReplaceableFact> replaceable_;
  reasoner::State always_;
  bool is_terminal_ = false;
  std::vector<reasoner::Goal> goals_;
  std::size_t looks_ = 0;
};

/// Leaves out as many parts of `size` facts as can be missed, one after the
/// other. Whether any could.
bool leave_out_parts(Outcome& outcome, std::size_t size, std::size_t most,
                     Kept& kept) {
  bool any = false;
  for (std::size_t begin = 0; begin < kept.size();) {
    if (outcome.looks() >= most) return any;
    const std::size_t end = std::min(begin + size, kept.size());
    Kept rest(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(begin));
    rest.insert(rest.end(), kept.begin() + static_cast<std::ptrdiff_t>(end),
                kept.end());
    if (outcome.is_same(rest)) {
      kept = std::move(rest);
      any = true;
    } else {
      begin = end;
    }
  }
  return any;
}

}  // namespace

std::vector<std::size_t> outcome_support(
    reasoner::StateMachine& machine, std::span<const std::string> facts,
    std::span<const ReplaceableFact> replaceable, std::size_t most) {
  Outcome outcome(machine, facts, replaceable);
  if (!outcome.is_terminal()) return {};
  Kept kept(replaceable.size());
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = i;
  // Halves first, as most facts have nothing to do with it (delta debugging:
  // Zeller and Hildebrandt 2002).
  for (std::size_t size = kept.size() / 2; size > 1; size /= 2) {
    leave_out_parts(outcome, size, most, kept);
  }
  while (leave_out_parts(outcome, 1, most, kept)) {
  }
  return outcome.looks() < most ? kept : Kept();
}

}  // namespace gamemaster::recognition
