#include "reasoner/datalog/datalog_state_machine.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "gdl/rules/normal_form.h"
#include "reasoner/datalog/database.h"
#include "reasoner/datalog/sentence_split.h"
#include "reasoner/goal_text.h"

namespace reasoner::datalog {

using datalog::Database;
using datalog::Relation;
using datalog::RelationId;
using datalog::TermId;

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

datalog::Program make_program(const gdl::Rulesheet& rulesheet) {
  return datalog::Program(datalog::close_negations(
      datalog::split_sentences(gdl::rules::normal_form(rulesheet))));
}

/// The relations that the machine reads.
std::vector<RelationId> targets_of(const datalog::Program& program) {
  std::vector<RelationId> targets;
  for (RelationId id = 0; id < program.relations().size(); ++id) {
    const std::string& name = program.name(id);
    if (name.starts_with("init ") || name.starts_with("next ") ||
        name.starts_with("legal ") || name == "role" || name == "terminal" ||
        name == "goal") {
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

}  // namespace

class DatalogStateMachine::Implementation {
 public:
  explicit Implementation(const datalog::Program& program)
      : Implementation(program, targets_of(program)) {}

  Implementation(datalog::Program program,
                 const std::vector<RelationId>& targets)
      : database_(std::move(program), targets),
        game_(role_names(database_)),
        moves_(game_.role_count()) {
    for (RoleIndex role = 0; role < game_.role_count(); ++role) {
      roles_.emplace(intern_text(game_.role_name(role)), role);
    }
    inits_ = find_split("init");
    nexts_ = find_split("next");
    legals_ = find_split("legal");
    terminal_ = database_.program().find("terminal", 0);
    goal_ = database_.program().find("goal", 2);
    legal_cone_ = database_.cone(ids_of(legals_));
    next_cone_ = database_.cone(ids_of(nexts_));
    if (terminal_) terminal_cone_ = database_.cone({*terminal_});
    if (goal_) goal_cone_ = database_.cone({*goal_});
    collect_state(inits_, initial_);
    clear_all();
  }

  const Game& game() const { return game_; }

  const State& initial_state() const { return initial_; }

  bool is_terminal(const State& state) {
    if (!terminal_) return false;
    load(state);
    database_.evaluate(terminal_cone_);
    return !database_.relation(*terminal_).rows().empty();
  }

  void legal_moves(const State& state, RoleIndex role,
                   std::vector<MoveId>& moves) {
    load(state);
    if (!legals_are_collected_) collect_legals();
    moves = legal_[role];
  }

  void next_state(const State& state, std::span<const MoveId> joint_move,
                  State& next) {
    load(state);
    database_.clear_actions();
    for (RoleIndex role = 0; role < game_.role_count(); ++role) {
      insert(moves_[role].facts, moves_[role].first, joint_move[role]);
    }
    database_.evaluate(next_cone_);
    // `next` may be `state`, which is not needed any more.
    collect_state(nexts_, next);
  }

  void goals(const State& state, std::span<Goal> goals) {
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

  PropositionId intern_proposition(std::string_view name) {
    return proposition_of(intern_text(name));
  }

  MoveId intern_move(RoleIndex role, std::string_view name) {
    return move_of(role, intern_text(name));
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
    const datalog::Program& program = database_.program();
    for (RelationId id = 0; id < program.relations().size(); ++id) {
      const std::string& name = program.name(id);
      if (!name.starts_with(keyword + ' ')) continue;
      SplitRelation split{id};
      split.any = name == datalog::split_name_for_any(keyword);
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
    add(datalog::split_name_for_any(keyword), whole);
    const auto arguments = database_.terms().arguments(term);
    prefix.insert(prefix.end(), arguments.begin(), arguments.end());
    add(datalog::split_name(
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
      moves_[role].sort_by_name(game_, role, legal_[role]);
    }
    legals_are_collected_ = true;
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
    std::vector<MoveId> by_name;      ///< all moves in the order of names
    std::vector<std::uint32_t> rank;  ///< by move: its place in by_name

    /// Also removes what is there twice.
    void sort_by_name(const Game& game, RoleIndex role,
                      std::vector<MoveId>& moves) {
      rank_new_moves(game, role);
      for (MoveId& move : moves) move = rank[move];
      std::sort(moves.begin(), moves.end());
      moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
      for (MoveId& move : moves) move = by_name[move];
    }

    /// Takes up the moves that were numbered since the last call, at once:
    /// there may be a million of them.
    void rank_new_moves(const Game& game, RoleIndex role) {
      const std::size_t old_size = by_name.size();
      if (old_size == game.move_count(role)) return;
      by_name.resize(game.move_count(role));
      const auto first_new =
          by_name.begin() + static_cast<std::ptrdiff_t>(old_size);
      std::iota(first_new, by_name.end(), static_cast<MoveId>(old_size));
      const auto precedes = [&](MoveId a, MoveId b) {
        return game.move_name(role, a) < game.move_name(role, b);
      };
      std::sort(first_new, by_name.end(), precedes);
      std::inplace_merge(by_name.begin(), first_new, by_name.end(), precedes);
      rank.resize(by_name.size());
      for (std::uint32_t i = 0; i < by_name.size(); ++i) rank[by_name[i]] = i;
    }
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
  FactTable truths_;              // by proposition
  std::vector<RoleMoves> moves_;  // by role
  std::vector<SplitRelation> inits_;
  std::vector<SplitRelation> nexts_;
  std::vector<SplitRelation> legals_;
  std::optional<RelationId> terminal_;
  std::optional<RelationId> goal_;
  Database::Cone terminal_cone_;
  Database::Cone legal_cone_;
  Database::Cone next_cone_;
  Database::Cone goal_cone_;
  State initial_;

  bool loaded_ = false;
  State state_;  // what the database is about, if loaded_
  bool legals_are_collected_ = false;
  std::vector<std::vector<MoveId>> legal_;  // by role
  std::vector<UnseenMove> unseen_;
};

DatalogStateMachine::DatalogStateMachine(const gdl::Rulesheet& rulesheet)
    : implementation_(
          std::make_unique<Implementation>(make_program(rulesheet))) {}

DatalogStateMachine::~DatalogStateMachine() = default;

const Game& DatalogStateMachine::game() const {
  return implementation_->game();
}

void DatalogStateMachine::initial_state(State& state) {
  state = implementation_->initial_state();
}

bool DatalogStateMachine::is_terminal(const State& state) {
  return implementation_->is_terminal(state);
}

void DatalogStateMachine::legal_moves(const State& state, RoleIndex role,
                                      std::vector<MoveId>& moves) {
  implementation_->legal_moves(state, role, moves);
}

void DatalogStateMachine::next_state(const State& state,
                                     std::span<const MoveId> joint_move,
                                     State& next) {
  implementation_->next_state(state, joint_move, next);
}

void DatalogStateMachine::goals(const State& state, std::span<Goal> goals) {
  implementation_->goals(state, goals);
}

PropositionId DatalogStateMachine::intern_proposition(std::string_view name) {
  return implementation_->intern_proposition(name);
}

MoveId DatalogStateMachine::intern_move(RoleIndex role, std::string_view name) {
  return implementation_->intern_move(role, name);
}

}  // namespace reasoner::datalog
