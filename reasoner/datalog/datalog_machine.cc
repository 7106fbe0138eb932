#include "reasoner/datalog/datalog_machine.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "gdl/rules/normal_form.h"
#include "gdl/rules/perception.h"
#include "reasoner/datalog/database.h"
#include "reasoner/datalog/name_order.h"
#include "reasoner/datalog/sentence_split.h"
#include "reasoner/goal_text.h"

namespace reasoner::datalog {

namespace {

constexpr std::uint32_t kUnknown = 0xffffffff;

/// A row of a relation that a proposition or move makes hold.
struct Fact {
  RelationId relation;
  std::uint32_t row;
};

/// A relation that a keyword was split into: what `init`, `next` or `legal`
/// derive is gathered from several of them.
struct SplitRelation {
  RelationId relation;
  gdl::Symbol name{};  ///< of the content
  bool any = false;    ///< the last column is the content as a whole
  /// What a row stands for, by row; kUnknown before it was first seen.
  std::vector<std::uint32_t> meaning = {};
};

Program make_program(const gdl::Rulesheet& rulesheet) {
  return Program(
      close_negations(split_sentences(gdl::rules::normal_form(rulesheet))));
}

/// The relations that the machine reads.
std::vector<RelationId> targets_of(const Program& program) {
  std::vector<RelationId> targets;
  for (RelationId id = 0; id < program.relations().size(); ++id) {
    const std::string& name = program.name(id);
    if (name.starts_with("init ") || name.starts_with("next ") ||
        name.starts_with("legal ") || name.starts_with("sees ") ||
        name == "role" || name == "terminal" || name == "goal") {
      targets.push_back(id);
    }
  }
  return targets;
}

std::vector<std::string> role_names(Database& database) {
  const auto relation = database.program().find("role", 1);
  std::vector<std::string> names;
  if (relation) {
    for (const std::uint32_t row : database.relation(*relation).rows()) {
      names.push_back(
          database.terms().text(database.relation(*relation).tuple(row)[0]));
    }
  }
  if (names.empty()) throw gdl::Error("the rules name no role");
  return names;
}

class DatalogStateMachine final : public StateMachine {
 public:
  DatalogStateMachine(const Program& program, bool hides)
      : DatalogStateMachine(program, targets_of(program), hides) {}

  DatalogStateMachine(Program program, const std::vector<RelationId>& targets,
                      bool hides)
      : database_(std::move(program), targets),
        game_(role_names(database_), hides),
        moves_(game_.role_count()),
        percepts_(game_.role_count()) {
    for (RoleIndex role = 0; role < game_.role_count(); ++role) {
      roles_.emplace(intern_text(game_.role_name(role)), role);
    }
    inits_ = find_split("init");
    nexts_ = find_split("next");
    legals_ = find_split("legal");
    sees_ = find_split("sees");
    terminal_ = database_.program().find("terminal", 0);
    goal_ = database_.program().find("goal", 2);
    legal_cone_ = database_.cone(ids_of(legals_));
    next_cone_ = database_.cone(ids_of(nexts_));
    sees_cone_ = database_.cone(ids_of(sees_));
    if (terminal_) terminal_cone_ = database_.cone({*terminal_});
    if (goal_) goal_cone_ = database_.cone({*goal_});
    collect_state(inits_, initial_);
    clear_all();
  }

  const Game& game() const override { return game_; }

  void initial_state(State& state) override { state = initial_; }

  bool is_terminal(const State& state) override {
    if (!terminal_) return false;
    load(state);
    database_.evaluate(terminal_cone_);
    return !database_.relation(*terminal_).rows().empty();
  }

  void legal_moves(const State& state, RoleIndex role,
                   std::vector<MoveId>& moves) override {
    load(state);
    if (!legals_are_collected_) collect_legals();
    moves = legal_[role];
  }

  void next_state(const State& state, std::span<const MoveId> joint_move,
                  State& next) override {
    load(state, joint_move);
    database_.evaluate(next_cone_);
    // `next` may be `state`, which is not needed any more.
    collect_state(nexts_, next);
  }

  void percepts(const State& state, std::span<const MoveId> joint_move,
                RoleIndex role, std::vector<PerceptId>& percepts) override {
    percepts.clear();
    if (!game_.hides()) return;
    load(state, joint_move);
    database_.evaluate(sees_cone_);
    collect_percepts(role, percepts);
  }

  void goals(const State& state, std::span<Goal> goals) override {
    std::fill(goals.begin(), goals.end(), kNoGoal);
    if (!goal_) return;
    load(state);
    database_.evaluate(goal_cone_);
    std::vector<bool> ambiguous(goals.size(), false);
    const Relation& relation = database_.relation(*goal_);
    for (const std::uint32_t row : relation.rows()) {
      const TermId* tuple = relation.tuple(row);
      const auto role = roles_.find(tuple[0]);
      const auto value = goal_from_text(database_.terms().text(tuple[1]));
      if (role == roles_.end() || !value) continue;
      Goal& goal = goals[role->second];
      if (goal != kNoGoal && goal != *value) ambiguous[role->second] = true;
      goal = *value;
    }
    for (std::size_t role = 0; role < goals.size(); ++role) {
      if (ambiguous[role]) goals[role] = kNoGoal;
    }
  }

  PropositionId intern_proposition(std::string_view name) override {
    return proposition_of(intern_text(name));
  }

  MoveId intern_move(RoleIndex role, std::string_view name) override {
    return move_of(role, intern_text(name));
  }

  std::optional<PerceptId> intern_percept(RoleIndex role,
                                          std::string_view name) override {
    const TermId term = intern_text(name);
    if (!may_perceive(role, term)) return std::nullopt;
    return game_.intern_percept(role, database_.terms().text(term));
  }

 private:
  /// The rows that each move of a role, or each proposition, makes hold: those
  /// of id are facts[first[id], first[id + 1]).
  struct FactTable {
    std::vector<Fact> facts;
    std::vector<std::uint32_t> first = {0};
  };

  TermId intern_text(std::string_view text) {
    gdl::Diagnostics ignored;
    return database_.terms().intern(gdl::read_first_expression(text, ignored));
  }

  std::vector<SplitRelation> find_split(const std::string& keyword) {
    std::vector<SplitRelation> found;
    const Program& program = database_.program();
    for (RelationId id = 0; id < program.relations().size(); ++id) {
      const std::string& name = program.name(id);
      if (!name.starts_with(keyword + ' ')) continue;
      SplitRelation split{id};
      split.any = name == split_name_for_any(keyword);
      const std::string content = name.substr(keyword.size() + 1);
      split.name = database_.terms().symbols().intern(
          content.substr(0, content.rfind('/')));
      found.push_back(std::move(split));
    }
    return found;
  }

  static std::vector<RelationId> ids_of(
      const std::vector<SplitRelation>& splits) {
    std::vector<RelationId> ids;
    for (const SplitRelation& split : splits) ids.push_back(split.relation);
    return ids;
  }

  void clear_all() {
    database_.clear_state();
    legals_are_collected_ = false;
    loaded_ = false;
    moves_loaded_ = false;
  }

  /// Makes `state` the one that the database is about.
  void load(const State& state) {
    if (loaded_ && state == state_) return;
    clear_all();
    state_ = state;
    state_.for_each(
        [&](PropositionId id) { insert(truths_.facts, truths_.first, id); });
    loaded_ = true;
  }

  /// Makes `state` and `joint_move` the ones that the database is about.
  void load(const State& state, std::span<const MoveId> joint_move) {
    load(state);
    if (moves_loaded_ && std::equal(joint_move.begin(), joint_move.end(),
                                    joint_move_.begin(), joint_move_.end())) {
      return;
    }
    database_.clear_actions();
    joint_move_.assign(joint_move.begin(), joint_move.end());
    for (RoleIndex role = 0; role < game_.role_count(); ++role) {
      insert(moves_[role].facts, moves_[role].first, joint_move[role]);
    }
    moves_loaded_ = true;
  }

  void insert(const std::vector<Fact>& facts,
              const std::vector<std::uint32_t>& first, std::uint32_t id) {
    for (std::uint32_t i = first[id]; i < first[id + 1]; ++i) {
      database_.relation(facts[i].relation).insert(facts[i].row);
    }
  }

  /// The content of a row: the term behind the columns from `skip` on.
  TermId content(const SplitRelation& split, std::uint32_t row,
                 std::size_t skip) {
    const Relation& relation = database_.relation(split.relation);
    const TermId* tuple = relation.tuple(row);
    if (split.any) return tuple[skip];
    return database_.terms().intern(split.name,
                                    {tuple + skip, relation.width() - skip});
  }

  void collect_state(std::vector<SplitRelation>& splits, State& state) {
    state.clear();
    for (SplitRelation& split : splits) {
      const Relation& relation = database_.relation(split.relation);
      split.meaning.resize(relation.known(), kUnknown);
      for (const std::uint32_t row : relation.rows()) {
        if (split.meaning[row] == kUnknown) {
          split.meaning[row] = proposition_of(content(split, row, 0));
        }
        state.set(split.meaning[row]);
      }
    }
  }

  PropositionId proposition_of(TermId term) {
    const auto [entry, inserted] = propositions_.try_emplace(term, 0);
    if (inserted) {
      entry->second = game_.intern_proposition(database_.terms().text(term));
      add_facts("true", {}, term, truths_);
    }
    return entry->second;
  }

  MoveId move_of(RoleIndex role, TermId term) {
    const auto [entry, inserted] = moves_[role].by_term.try_emplace(term, 0);
    if (inserted) {
      entry->second = game_.intern_move(role, database_.terms().text(term));
      add_facts("does", {intern_text(game_.role_name(role))}, term,
                moves_[role]);
    }
    return entry->second;
  }

  /// Appends to `table` the rows under `keyword` that stand for `prefix`
  /// followed by the content `term`.
  void add_facts(const std::string& keyword, std::vector<TermId> prefix,
                 TermId term, FactTable& table) {
    const auto add = [&](const std::string& name,
                         const std::vector<TermId>& tuple) {
      const auto id = database_.program().find(name, tuple.size());
      if (!id) return;
      table.facts.push_back(
          {*id, database_.relation(*id).intern(tuple.data())});
    };
    std::vector<TermId> whole = prefix;
    whole.push_back(term);
    add(split_name_for_any(keyword), whole);
    const auto arguments = database_.terms().arguments(term);
    prefix.insert(prefix.end(), arguments.begin(), arguments.end());
    add(split_name(
            keyword,
            database_.terms().symbols().name(database_.terms().name(term)),
            arguments.size()),
        prefix);
    table.first.push_back(static_cast<std::uint32_t>(table.facts.size()));
  }

  void collect_legals() {
    database_.evaluate(legal_cone_);
    for (std::vector<MoveId>& moves : legal_) moves.clear();
    legal_.resize(game_.role_count());
    for (SplitRelation& split : legals_) {
      const Relation& relation = database_.relation(split.relation);
      split.meaning.resize(relation.known(), kUnknown);
      for (const std::uint32_t row : relation.rows()) {
        const auto role = roles_.find(relation.tuple(row)[0]);
        if (role == roles_.end()) continue;
        if (split.meaning[row] == kUnknown) {
          unseen_.push_back(
              {role->second, content(split, row, 1), &split, row});
        } else {
          legal_[role->second].push_back(split.meaning[row]);
        }
      }
    }
    number_unseen_moves();
    for (RoleIndex role = 0; role < game_.role_count(); ++role) {
      moves_[role].order.sort(legal_[role], game_.move_count(role),
                              [&](MoveId move) -> const std::string& {
                                return game_.move_name(role, move);
                              });
    }
    legals_are_collected_ = true;
  }

  void collect_percepts(RoleIndex role, std::vector<PerceptId>& percepts) {
    for (SplitRelation& split : sees_) {
      const Relation& relation = database_.relation(split.relation);
      split.meaning.resize(relation.known(), kUnknown);
      for (const std::uint32_t row : relation.rows()) {
        const auto seer = roles_.find(relation.tuple(row)[0]);
        if (seer == roles_.end() || seer->second != role) continue;
        if (split.meaning[row] == kUnknown) {
          split.meaning[row] = game_.intern_percept(
              role, database_.terms().text(content(split, row, 1)));
        }
        percepts.push_back(split.meaning[row]);
      }
    }
    percepts_[role].sort(percepts, game_.percept_count(role),
                         [&](PerceptId percept) -> const std::string& {
                           return game_.percept_name(role, percept);
                         });
  }

  /// Whether some rule or fact of `sees` gives `role` terms of this form.
  bool may_perceive(RoleIndex role, TermId term) {
    const TermId name = intern_text(game_.role_name(role));
    return std::any_of(
        sees_.begin(), sees_.end(), [&](const SplitRelation& split) {
          const std::size_t width = database_.relation(split.relation).width();
          const bool has_form =
              split.any ||
              (split.name == database_.terms().name(term) &&
               width == database_.terms().arguments(term).size() + 1);
          return has_form && is_given_to(name, split.relation);
        });
  }

  /// Whether the role in the head of some rule or fact may be `role`.
  bool is_given_to(TermId role, RelationId relation) {
    const auto heads = database_.program().heads_of(relation);
    return std::any_of(heads.begin(), heads.end(), [&](const auto* head) {
      const gdl::Term& named = head->arguments[0];
      return !named.is_ground() || database_.terms().intern(named) == role;
    });
  }

  void number_unseen_moves() {
    for (const UnseenMove& move : unseen_) {
      const MoveId id = move_of(move.role, move.term);
      move.split->meaning[move.row] = id;
      legal_[move.role].push_back(id);
    }
    unseen_.clear();
  }

  struct RoleMoves : FactTable {
    std::unordered_map<TermId, MoveId> by_term;
    NameOrder order;
  };

  /// A legal move that has no id yet.
  struct UnseenMove {
    RoleIndex role;
    TermId term;
    SplitRelation* split;
    std::uint32_t row;
  };

  Database database_;
  Game game_;
  std::unordered_map<TermId, RoleIndex> roles_;
  std::unordered_map<TermId, PropositionId> propositions_;
  FactTable truths_;                 // by proposition
  std::vector<RoleMoves> moves_;     // by role
  std::vector<NameOrder> percepts_;  // by role
  std::vector<SplitRelation> inits_;
  std::vector<SplitRelation> nexts_;
  std::vector<SplitRelation> legals_;
  std::vector<SplitRelation> sees_;
  std::optional<RelationId> terminal_;
  std::optional<RelationId> goal_;
  Database::Cone terminal_cone_;
  Database::Cone legal_cone_;
  Database::Cone next_cone_;
  Database::Cone sees_cone_;
  Database::Cone goal_cone_;
  State initial_;

  bool loaded_ = false;
  State state_;  // what the database is about, if loaded_
  bool moves_loaded_ = false;
  std::vector<MoveId> joint_move_;  // what it is about, too, if moves_loaded_
  bool legals_are_collected_ = false;
  std::vector<std::vector<MoveId>> legal_;  // by role
  std::vector<UnseenMove> unseen_;
};

}  // namespace

std::unique_ptr<StateMachine> make_datalog_machine(
    const gdl::Rulesheet& rulesheet) {
  return std::make_unique<DatalogStateMachine>(make_program(rulesheet),
                                               gdl::rules::hides(rulesheet));
}

}  // namespace reasoner::datalog
