#include "gamemaster/rules/possible_states.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <unordered_set>

#include "gdl/expression.h"
#include "reasoner/playout.h"

namespace gamemaster::rules {

namespace {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

/// Of the draws where only a sample is kept.
constexpr std::uint64_t kSampleSeed = 1;

gdl::Expression term(const std::string& text) {
  gdl::Diagnostics ignored;
  return gdl::read_first_expression(text, ignored);
}

/// What two terms have in common; the rest is `?`.
gdl::Expression common_pattern(const gdl::Expression& a,
                               const gdl::Expression& b) {
  if (gdl::canonical_text(a) == gdl::canonical_text(b)) return a;
  gdl::Expression pattern;
  if (a.is_atom() || b.is_atom() || a.items.size() != b.items.size()) {
    pattern.atom = "?";
    return pattern;
  }
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    pattern.items.push_back(common_pattern(a.items[i], b.items[i]));
  }
  return pattern;
}

/// Which group a fact belongs to: its relation, and the roles that it names.
std::string group_of(const gdl::Expression& fact, const reasoner::Game& game) {
  std::string group;
  for (std::size_t i = 0; i < fact.items.size(); ++i) {
    const gdl::Expression& item = fact.items[i];
    const bool tells =
        i == 0 || (item.is_atom() && game.find_role(item.atom) &&
                   game.find_role(item.atom) != game.chance_role());
    group += tells ? gdl::canonical_text(item) + " " : "? ";
  }
  return group;
}

}  // namespace

/// One step of all states, or of a sample of them.
class PossibleStates::Expansion {
 public:
  Expansion(PossibleStates& possible, const reasoner::EvidenceStep& step)
      : possible_(possible),
        machine_(possible.machine_),
        step_(step),
        percepts_(step.percepts),
        legal_(machine_.game().role_count()),
        joint_move_(legal_.size()) {
    std::sort(percepts_.begin(), percepts_.end());
  }

  std::vector<State> run() {
    if (count_moves() <= possible_.limits_.moves) {
      for (const State& state : possible_.states_) try_all(state);
    } else {
      possible_.complete_ = false;
      try_some();
    }
    thin_out();
    return std::move(found_);
  }

 private:
  /// The legal joint moves in which the observer moves as it did; false where
  /// there are none.
  bool look(const State& state) {
    const RoleIndex observer = possible_.observer_;
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      machine_.legal_moves(state, role, legal_[role]);
      if (role == observer && step_.own_move) {
        const bool possible =
            std::find(legal_[role].begin(), legal_[role].end(),
                      *step_.own_move) != legal_[role].end();
        legal_[role].assign(possible ? 1 : 0, *step_.own_move);
      }
      if (legal_[role].empty()) return false;
    }
    return true;
  }

  /// In all states; more than the limit where they are too many.
  std::size_t count_moves() {
    const std::size_t most = possible_.limits_.moves;
    std::size_t count = 0;
    for (const State& state : possible_.states_) {
      if (!look(state)) continue;
      std::size_t moves = 1;
      for (const auto& row : legal_)
        moves = std::min(moves * row.size(), most + 1);
      count += moves;
      if (count > most) break;
    }
    return count;
  }

  void try_all(const State& state) {
    if (!look(state)) return;
    std::vector<std::size_t> at(legal_.size());
    while (true) {
      for (RoleIndex role = 0; role < legal_.size(); ++role) {
        joint_move_[role] = legal_[role][at[role]];
      }
      try_move(state);
      std::size_t role = 0;
      while (role < at.size() && ++at[role] == legal_[role].size()) {
        at[role++] = 0;
      }
      if (role == at.size()) return;
    }
  }

  void try_some() {
    const std::vector<State>& states = possible_.states_;
    for (std::size_t i = 0; i < possible_.limits_.moves; ++i) {
      if (found_.size() >= possible_.limits_.states) return;
      const State& state = states[i % states.size()];
      if (!look(state)) continue;
      const reasoner::PlayoutKey key = reasoner::playout_key(kSampleSeed, i);
      for (RoleIndex role = 0; role < legal_.size(); ++role) {
        const auto count = static_cast<std::uint32_t>(legal_[role].size());
        joint_move_[role] = legal_[role][reasoner::pick(
            reasoner::hash32(key, possible_.step_, role), count)];
      }
      try_move(state);
    }
  }

  void try_move(const State& state) {
    machine_.percepts(state, joint_move_, possible_.observer_, perceived_);
    std::sort(perceived_.begin(), perceived_.end());
    if (perceived_ != percepts_) return;
    machine_.next_state(state, joint_move_, next_);
    if (machine_.is_terminal(next_) == step_.goes_on) return;
    if (known_.insert(next_).second) found_.push_back(next_);
  }

  /// Keeps some, and these in their order.
  void thin_out() {
    const std::size_t most = possible_.limits_.states;
    if (found_.size() <= most) return;
    possible_.complete_ = false;
    std::vector<std::pair<std::uint64_t, std::size_t>> drawn;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      drawn.emplace_back(reasoner::mix64(i + 1), i);
    }
    std::sort(drawn.begin(), drawn.end());
    drawn.resize(most);
    std::sort(drawn.begin(), drawn.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
    std::vector<State> kept;
    for (const auto& [number, i] : drawn) kept.push_back(std::move(found_[i]));
    found_ = std::move(kept);
  }

  PossibleStates& possible_;
  reasoner::StateMachine& machine_;
  const reasoner::EvidenceStep& step_;
  std::vector<reasoner::PerceptId> percepts_;  // sorted by number
  std::vector<reasoner::PerceptId> perceived_;
  std::vector<std::vector<MoveId>> legal_;
  std::vector<MoveId> joint_move_;
  State next_;
  std::unordered_set<State> known_;
  std::vector<State> found_;
};

PossibleStates::PossibleStates(reasoner::StateMachine& machine,
                               reasoner::RoleIndex observer, Limits limits)
    : machine_(machine), observer_(observer), limits_(limits), states_(1) {
  machine_.initial_state(states_[0]);
}

PossibleStates::PossibleStates(reasoner::StateMachine& machine,
                               reasoner::RoleIndex observer)
    : PossibleStates(machine, observer, Limits{}) {}

void PossibleStates::observe(const reasoner::EvidenceStep& step) {
  if (!states_.empty()) states_ = Expansion(*this, step).run();
  ++step_;
}

Knowledge PossibleStates::knowledge() const {
  Knowledge knowledge;
  knowledge.states = states_.size();
  if (states_.empty()) return knowledge;
  knowledge.basis =
      complete_ ? Knowledge::Basis::kAll : Knowledge::Basis::kSample;
  std::map<reasoner::PropositionId, std::size_t> counts;
  for (const State& state : states_) {
    state.for_each([&counts](reasoner::PropositionId id) { ++counts[id]; });
  }
  const reasoner::Game& game = machine_.game();
  std::vector<reasoner::PropositionId> open;
  for (const auto& [id, count] : counts) {
    const bool certain = count == states_.size();
    (certain ? knowledge.facts : knowledge.open)
        .push_back(game.proposition_name(id));
    if (!certain) open.push_back(id);
  }
  std::sort(knowledge.facts.begin(), knowledge.facts.end());
  std::sort(knowledge.open.begin(), knowledge.open.end());
  knowledge.hidden = hidden_facts(open);
  return knowledge;
}

std::vector<HiddenFacts> PossibleStates::hidden_facts(
    const std::vector<reasoner::PropositionId>& open) const {
  struct Group {
    gdl::Expression pattern;
    std::set<reasoner::PropositionId> facts;
  };
  const reasoner::Game& game = machine_.game();
  std::map<std::string, Group> groups;
  for (const reasoner::PropositionId id : open) {
    const gdl::Expression fact = term(game.proposition_name(id));
    Group& group = groups[group_of(fact, game)];
    group.pattern =
        group.facts.empty() ? fact : common_pattern(group.pattern, fact);
    group.facts.insert(id);
  }
  std::vector<HiddenFacts> hidden;
  for (const auto& [name, group] : groups) {
    HiddenFacts row{gdl::to_string(group.pattern),
                    std::numeric_limits<std::size_t>::max(), 0};
    // Without a gap it would name a fact that may not be true.
    if (row.pattern.find('?') == std::string::npos) continue;
    for (const State& state : states_) {
      const auto count = static_cast<std::size_t>(std::count_if(
          group.facts.begin(), group.facts.end(),
          [&state](reasoner::PropositionId id) { return state.test(id); }));
      row.least = std::min(row.least, count);
      row.most = std::max(row.most, count);
    }
    hidden.push_back(std::move(row));
  }
  return hidden;
}

}  // namespace gamemaster::rules
