#pragma once

#include <stdexcept>
#include <string>

#include "gdl/diagnostics.h"
#include "translators/rule_game/meaning/board.h"
#include "translators/rule_game/meaning/question.h"
#include "translators/rule_game/meaning/value.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::meaning {

/// A piece that a player would put into a bucket.
struct Attempt {
  const Board* board;
  const Piece* piece;
  int bucket;
};

/// What an expression cannot be worked out of: arithmetic with a text.
class NoValue : public std::runtime_error {
 public:
  NoValue(gdl::SourcePosition position, const std::string& what)
      : std::runtime_error(what), position(position) {}
  gdl::SourcePosition position;
};

/// Works out expressions as the server of The Rule Game does; unless `strict`,
/// as its documentation says: a comparison with nothing is false, arithmetic
/// with texts gives nothing, and an unknown name means itself.
class Evaluation {
 public:
  Evaluation(const Attempt& attempt, bool strict, Oracle& oracle)
      : attempt_(attempt), strict_(strict), oracle_(oracle) {}

  /// Throws NoValue.
  ValueSet value(const syntax::Expression& expression);

  /// Whether the piece has what a clause asks for.
  bool passes(const syntax::PropertyTest& test);

  /// Whether all clauses of an atom but those about places and its counter are
  /// true, and `snippet`, too, where it has one.
  bool meets(const syntax::Atom& atom);

 private:
  ValueSet path(const syntax::Expression& expression);
  ValueSet variable(const std::string& name);
  ValueSet field(const ValueSet& objects, const std::string& name);
  ValueSet bucket_of(const Object& object);
  ValueSet took(const std::string& property);
  ValueSet last_with(const std::string& property);
  /// `color RED`; empty where the piece lacks the property.
  std::string key_of(const std::string& property) const;
  ValueSet arithmetic(const syntax::Expression& expression, const ValueSet& a,
                      const ValueSet& b);
  ValueSet comparison(const std::string& sign, const ValueSet& a,
                      const ValueSet& b) const;
  bool passes_range(const syntax::Expression& range, const std::string& text);

  const Attempt& attempt_;
  bool strict_;
  Oracle& oracle_;
};

/// Names that have a value in expressions.
bool is_variable(const std::string& name);

}  // namespace translators::rule_game::meaning
