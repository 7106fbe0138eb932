#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/meaning/value.h"
#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::meaning {

/// An operation of Logo: how it is called, how many inputs it takes without
/// parentheses, and how many it may take within them.
struct Operation {
  std::string_view name;
  std::size_t inputs = 0;
  std::size_t least = 0;
  std::size_t most = 0;
};

/// Nothing where there is none of that name; other spellings (`bf`) count.
const Operation* find_operation(std::string_view name);
/// The names of all of them, as the manual lists them.
std::vector<std::string> operation_names();

/// An expression of Logo, read.
struct Expression {
  enum class Kind : std::uint8_t {
    kConstant,
    kVariable,  ///< `?n?`, or `%` and `:a` in a template
    kCall,
  };

  Kind kind = Kind::kConstant;
  std::string name;  ///< of the variable, or of the operation
  Value constant;
  std::vector<Expression> inputs;
  /// Of `filter` and `map`: what stands for each item; the template is the
  /// first input then.
  std::string parameter;
  gdl::SourcePosition position;
};

/// What an expression may speak of.
struct Scope {
  std::set<std::string> variables;  ///< without their question marks
  bool may_ask_can_move = false;    ///< at the end of the game only
};

/// The expression that a list of items is. Errors go into the diagnostics.
Expression parse_expression(const std::vector<syntax::Item>& items,
                            gdl::SourcePosition position, const Scope& scope,
                            gdl::Diagnostics& diagnostics);
/// The expressions that stand one after another, as the inputs of a command.
std::vector<Expression> parse_inputs(const std::vector<syntax::Item>& items,
                                     std::size_t from, const Scope& scope,
                                     gdl::Diagnostics& diagnostics);

/// The variables that it uses, templates' own left out.
std::set<std::string> variables_of(const Expression& expression);
/// Whether such an operation is called anywhere in it.
bool calls(const Expression& expression, std::string_view operation);

/// An item as it is, not run: a word or a list of such.
Value quoted(const syntax::Item& item);

}  // namespace translators::design_and_play::meaning
