#pragma once

#include <vector>

#include "gdl/rules/normal_form.h"
#include "reasoner/datalog/database.h"
#include "reasoner/grounding/relation_key.h"

namespace reasoner::grounding {

/// What depends on the rules alone, evaluated bottom-up as far as it is small
/// enough. Relations that are not complete are treated like those that depend
/// on the state.
class StaticFacts {
 public:
  /// `rules` after split_sentences and close_negations. Throws gdl::Error where
  /// roles or the initial state depend on what is not complete.
  explicit StaticFacts(const gdl::rules::FlatProgram& rules);

  const datalog::Program& program() const { return database_.program(); }
  datalog::TermPool& terms() { return database_.terms(); }

  /// Whether relation(id) holds all that the rules derive.
  bool is_complete(datalog::RelationId id) const { return is_complete_[id]; }
  const datalog::Relation& relation(datalog::RelationId id) {
    return database_.relation(id);
  }

  /// Relations that depend on the rules alone, but are not complete, as they
  /// or what they use are too large. Not those of the language that a match
  /// reads as a whole, `legal` and the like.
  const std::vector<RelationKey>& too_large() const { return too_large_; }

 private:
  void complete(const std::vector<datalog::RelationId>& group);
  void give_up(const std::vector<datalog::RelationId>& group);

  datalog::Database database_;
  std::vector<bool> is_complete_;  // by relation
  std::vector<RelationKey> too_large_;
};

}  // namespace reasoner::grounding
