#pragma once

#include <map>
#include <optional>
#include <string>

#include "gdl/diagnostics.h"
#include "translators/perl/interpreter.h"
#include "translators/perl/tree.h"
#include "translators/rule_game/meaning/evaluation.h"
#include "translators/rule_game/meaning/orders.h"
#include "translators/rule_game/meaning/scan.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::meaning {

/// A snippet of Perl, read. It finds `%prop`, `$pos`, `$bucket`,
/// `$board[ROW][COLUMN]`, `@moves`, `%lastBucket`,
/// `$predefinedOrderings{NAME}`,
/// `$NAME` for each order, and `isLeading(ORDERING, POS)`. Names of shapes and
/// colours are in small letters here.
struct Snippet {
  perl::Node program;
  std::string name;  ///< tells it from others
  bool has_row_zero = false;
  bool has_column_zero = false;
  /// It draws or has a memory of its own: real attempts alone run it.
  bool is_fickle = false;
};

/// Reads it, and what is a slip as it was meant, with a warning each.
Snippet read_snippet(const syntax::Snippet& text,
                     const std::map<std::string, Groups>& orders,
                     const Board& board, gdl::Diagnostics& diagnostics);

/// Whether it accepts, with what its `state` variables were left with, see
/// perl::run. Throws perl::Failure.
bool accepts(const Snippet& snippet, const Attempt& attempt,
             const std::map<std::string, Groups>& orders, Scans& scans,
             Oracle& oracle, perl::Variables& state);

}  // namespace translators::rule_game::meaning
