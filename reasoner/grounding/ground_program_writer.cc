#include "reasoner/grounding/ground_program_writer.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "reasoner/goal_text.h"

namespace reasoner::grounding {

using datalog::Relation;

namespace {

constexpr AtomId kNoAtom = 0xffffffff;

/// Terms in the order of their names.
class NamedTerms {
 public:
  void add(TermId term) { ids_.try_emplace(term, 0); }

  void sort(datalog::TermPool& terms) {
    std::vector<std::pair<std::string, TermId>> named;
    for (const auto& [term, id] : ids_)
      named.emplace_back(terms.text(term), term);
    std::sort(named.begin(), named.end());
    for (auto& [name, term] : named) {
      ids_[term] = static_cast<std::uint32_t>(names_.size());
      names_.push_back(std::move(name));
    }
  }

  std::uint32_t id(TermId term) const { return ids_.at(term); }
  bool contains(TermId term) const { return ids_.contains(term); }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::unordered_map<TermId, std::uint32_t> ids_;
  std::vector<std::string> names_;
};

class Writer {
 public:
  explicit Writer(Instantiation& instantiation)
      : source_(instantiation), atoms_(instantiation.relation_count()) {}

  GroundProgram run() {
    name_bases();
    name_moves();
    name_percepts();
    number_atoms();
    for (const Instantiation::Rule& rule : source_.rules()) write(rule);
    write_outputs();
    return std::move(result_);
  }

 private:
  std::optional<RoleIndex> role_of(TermId term) const {
    const auto& roles = source_.roles();
    const auto found = std::find(roles.begin(), roles.end(), term);
    if (found == roles.end()) return std::nullopt;
    return static_cast<RoleIndex>(found - roles.begin());
  }

  /// Calls `visit(row, term)` for all that holds in the relations of a keyword.
  template <typename Visit>
  void for_each_content(std::string_view keyword, std::size_t skip,
                        const Visit& visit) {
    for (const auto& content : source_.contents(keyword)) {
      const Relation& relation = source_.relation(content.relation);
      for (const std::uint32_t row : relation.rows()) {
        visit(content, row, source_.term(content, row, skip));
      }
    }
  }

  void name_bases() {
    const auto add = [&](const auto&, std::uint32_t, TermId term) {
      bases_.add(term);
    };
    for_each_content("init", 0, add);
    for_each_content("next", 0, add);
    bases_.sort(source_.terms());
    result_.bases = bases_.names();
    result_.initial.assign(result_.bases.size(), false);
    for_each_content("init", 0, [&](const auto&, std::uint32_t, TermId term) {
      result_.initial[bases_.id(term)] = true;
    });
  }

  void name_moves() {
    moves_.resize(source_.roles().size());
    for_each_content(
        "legal", 1, [&](const auto& content, std::uint32_t row, TermId term) {
          const auto role =
              role_of(source_.relation(content.relation).tuple(row)[0]);
          if (role) moves_[*role].add(term);
        });
    AtomId next = result_.base_count();
    for (RoleIndex role = 0; role < moves_.size(); ++role) {
      result_.roles.push_back(source_.terms().text(source_.roles()[role]));
      moves_[role].sort(source_.terms());
      result_.moves.push_back(moves_[role].names());
      first_input_.push_back(next);
      next += static_cast<AtomId>(moves_[role].names().size());
    }
  }

  /// Calls `visit(role, percept, atom)` for all that some role may perceive;
  /// the atom is there once atoms are numbered.
  template <typename Visit>
  void for_each_percept(const Visit& visit) {
    const auto visit_row = [&](RelationId relation, std::uint32_t row,
                               TermId percept) {
      const TermId named = source_.relation(relation).tuple(row)[0];
      if (const auto role = role_of(named)) {
        visit(*role, percept, [&] { return holding(relation, row); });
      }
    };
    for_each_content("sees", 1,
                     [&](const auto& content, std::uint32_t row, TermId term) {
                       visit_row(content.relation, row, term);
                     });
    const auto whole = source_.find("sees", 2);
    if (!whole) return;
    const Relation& relation = source_.relation(*whole);
    for (const std::uint32_t row : relation.rows()) {
      visit_row(*whole, row, relation.tuple(row)[1]);
    }
  }

  void name_percepts() {
    percepts_.resize(source_.roles().size());
    for_each_percept([&](RoleIndex role, TermId percept, const auto&) {
      percepts_[role].add(percept);
    });
    std::uint32_t next = 0;
    for (NamedTerms& own : percepts_) {
      own.sort(source_.terms());
      result_.percepts.push_back(own.names());
      first_percept_.push_back(next);
      next += static_cast<std::uint32_t>(own.names().size());
    }
  }

  AtomId input_atom(RoleIndex role, TermId term) const {
    return moves_[role].contains(term)
               ? first_input_[role] + moves_[role].id(term)
               : kNoAtom;
  }

  void number_atoms() {
    for (const auto& content : source_.contents("true")) {
      const Relation& relation = source_.relation(content.relation);
      auto& atoms = atoms_[content.relation];
      atoms.resize(relation.known(), kNoAtom);
      for (const std::uint32_t row : relation.rows()) {
        atoms[row] = bases_.id(source_.term(content, row, 0));
      }
    }
    for (const auto& content : source_.contents("does")) {
      const Relation& relation = source_.relation(content.relation);
      auto& atoms = atoms_[content.relation];
      atoms.resize(relation.known(), kNoAtom);
      for (const std::uint32_t row : relation.rows()) {
        const auto role = role_of(relation.tuple(row)[0]);
        if (role) atoms[row] = input_atom(*role, source_.term(content, row, 1));
      }
    }
    AtomId next = result_.base_count() + result_.input_count();
    for (RelationId id = 0; id < source_.relation_count(); ++id) {
      if (!atoms_[id].empty() || !source_.is_derived(id)) continue;
      atoms_[id].resize(source_.relation(id).known());
      std::iota(atoms_[id].begin(), atoms_[id].end(), next);
      next += source_.relation(id).known();
    }
    always_ = next++;
    result_.atom_count = next;
    add_rule(always_, {});
  }

  AtomId atom_of(const Instantiation::Sentence& sentence,
                 const TermId* instance) {
    const std::uint32_t row = source_.relation(sentence.relation)
                                  .find(source_.tuple(sentence, instance));
    return row == Relation::kNone ? kNoAtom : atoms_[sentence.relation][row];
  }

  void add_rule(AtomId head, const std::vector<GroundProgram::Literal>& body) {
    result_.heads.push_back(head);
    result_.body.insert(result_.body.end(), body.begin(), body.end());
    result_.first_literal.push_back(result_.body.size());
  }

  void write(const Instantiation::Rule& rule) {
    const RelationId head = rule.head.relation;
    if (source_.is_static(head) || source_.is_filter(head)) return;
    const Relation& instances = source_.relation(rule.instances);
    std::vector<GroundProgram::Literal> body;
    for (const std::uint32_t row : instances.rows()) {
      const TermId* instance = instances.tuple(row);
      body.clear();
      bool possible = true;
      for (const auto& sentence : rule.positive) {
        const AtomId atom = atom_of(sentence, instance);
        possible &= atom != kNoAtom;
        body.push_back({atom, false});
      }
      if (!possible) continue;
      for (const auto& sentence : rule.negative) {
        const AtomId atom = atom_of(sentence, instance);
        if (atom != kNoAtom) body.push_back({atom, true});
      }
      add_rule(atom_of(rule.head, instance), body);
    }
  }

  /// The atom that says whether a row holds.
  AtomId holding(RelationId relation, std::uint32_t row) const {
    return source_.is_static(relation) ? always_ : atoms_[relation][row];
  }

  void write_outputs() {
    for_each_content("next", 0,
                     [&](const auto& content, std::uint32_t row, TermId term) {
                       result_.next.emplace_back(
                           bases_.id(term), holding(content.relation, row));
                     });
    for_each_content(
        "legal", 1, [&](const auto& content, std::uint32_t row, TermId term) {
          const auto role =
              role_of(source_.relation(content.relation).tuple(row)[0]);
          if (!role) return;
          result_.legal.emplace_back(
              input_atom(*role, term) - result_.base_count(),
              holding(content.relation, row));
        });
    for_each_percept([&](RoleIndex role, TermId percept, const auto& atom) {
      result_.sees.emplace_back(
          first_percept_[role] + percepts_[role].id(percept), atom());
    });
    if (const auto terminal = source_.find("terminal", 0)) {
      for (const std::uint32_t row : source_.relation(*terminal).rows()) {
        result_.terminal.push_back(holding(*terminal, row));
      }
    }
    if (const auto goal = source_.find("goal", 2)) write_goals(*goal);
  }

  void write_goals(RelationId goal) {
    const Relation& relation = source_.relation(goal);
    for (const std::uint32_t row : relation.rows()) {
      const auto role = role_of(relation.tuple(row)[0]);
      const std::string text = source_.terms().text(relation.tuple(row)[1]);
      const auto value = goal_from_text(text);
      if (!role || !value) continue;
      result_.goals.push_back({*role, *value, holding(goal, row)});
    }
  }

  Instantiation& source_;
  GroundProgram result_;
  NamedTerms bases_;
  std::vector<NamedTerms> moves_;  // by role
  std::vector<AtomId> first_input_;
  std::vector<NamedTerms> percepts_;  // by role
  std::vector<std::uint32_t> first_percept_;
  std::vector<std::vector<AtomId>> atoms_;  // by relation and row
  AtomId always_ = 0;
};

}  // namespace

GroundProgram write_ground_program(Instantiation& instantiation) {
  return Writer(instantiation).run();
}

}  // namespace reasoner::grounding
