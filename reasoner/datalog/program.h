#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gdl/rules/dependency_graph.h"
#include "gdl/rules/normal_form.h"
#include "reasoner/datalog/relation_dependencies.h"
#include "reasoner/datalog/rule_plan.h"

namespace reasoner::datalog {

/// What the content of a relation depends on, and so how often it changes.
enum class Level : std::uint8_t {
  kStatic,  ///< on the rules only
  kState,   ///< also on the state: the relations of `true`
  kAction   ///< also on the joint move: the relations of `does`
};

/// The rules of a game as relations that derive each other: what is known
/// before anything is evaluated. Immutable; const use is thread-safe.
class Program {
 public:
  /// `rules` after split_sentences and close_negations. Throws gdl::Error if
  /// they are not stratified or a relation is too wide.
  explicit Program(const gdl::rules::FlatProgram& rules);

  /// A relation by its name and width; its id is its place in the list.
  struct Signature {
    gdl::Symbol name;
    std::uint32_t width;
  };

  /// A rule that is not a fact.
  struct ProgramRule {
    gdl::rules::FlatRule rule;
    RelationId head;
  };

  /// Rules to be evaluated together, after all components before them.
  struct Component {
    std::vector<std::uint32_t> rules;
    bool recursive = false;
    Level level = Level::kStatic;
  };

  const gdl::SymbolTable& symbols() const { return symbols_; }
  const std::vector<Signature>& relations() const { return relations_; }
  const std::string& name(RelationId relation) const {
    return symbols_.name(relations_[relation].name);
  }
  Level level(RelationId relation) const { return levels_[relation]; }

  /// The relation of a name and number of columns, if there is one.
  std::optional<RelationId> find(const std::string& name,
                                 std::size_t width) const;
  /// The relation of a sentence that occurs in the rules.
  RelationId relation_of(const gdl::Term& sentence) const;

  /// In the order of the text, which is that of the roles.
  const std::vector<gdl::Term>& facts() const { return facts_; }
  const std::vector<ProgramRule>& rules() const { return rules_; }
  const std::vector<Component>& components() const { return components_; }
  const std::vector<std::uint32_t>& rules_of(RelationId relation) const {
    return rules_of_[relation];
  }
  /// The heads of the rules and facts for a relation; valid as long as this.
  std::vector<const gdl::Term*> heads_of(RelationId relation) const;

  const RelationDependencies& dependencies() const { return *dependencies_; }

  /// The components that some relations depend on, in order of evaluation.
  std::vector<std::uint32_t> components_for(
      const std::vector<RelationId>& relations) const;

 private:
  void add_relation(const gdl::Term& sentence);
  void find_dependencies(const gdl::rules::FlatProgram& rules);
  /// The components with all rules of a relation before those that use it, as
  /// far as relations do not use each other: evaluation on demand takes all
  /// rules of a relation, also those that cannot derive what was asked for.
  std::vector<gdl::rules::Stratification::Component> in_order(
      const gdl::rules::FlatProgram& rules,
      std::vector<gdl::rules::Stratification::Component> components) const;
  void add_components(const gdl::rules::FlatProgram& rules,
                      const gdl::rules::Stratification& stratification);
  void assign_levels();

  gdl::SymbolTable symbols_;
  std::vector<Signature> relations_;
  std::unordered_map<std::uint64_t, RelationId> by_signature_;
  std::vector<Level> levels_;  // by relation
  std::vector<gdl::Term> facts_;
  std::vector<ProgramRule> rules_;
  std::vector<Component> components_;
  std::vector<std::vector<std::uint32_t>> rules_of_;       // by relation
  std::vector<std::vector<std::uint32_t>> components_of_;  // by relation
  std::optional<RelationDependencies> dependencies_;
};

}  // namespace reasoner::datalog
