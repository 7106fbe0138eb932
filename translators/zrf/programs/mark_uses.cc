#include "translators/zrf/programs/mark_uses.h"

#include <algorithm>
#include <ranges>

namespace translators::zrf::programs {

namespace {

bool asks_for_mark(const Condition& condition) {
  return condition.kind == Condition::Kind::kMarked ||
         condition.spot.kind == Spot::Kind::kMark ||
         std::any_of(condition.parts.begin(), condition.parts.end(),
                     asks_for_mark);
}

/// Whether the mark matters before the statements if it does behind them.
bool matters_before(std::vector<Statement>& statements, bool behind);

bool matters_before(Statement& statement, bool behind) {
  statement.mark_matters = behind;
  const bool asks = asks_for_mark(statement.condition) ||
                    statement.spot.kind == Spot::Kind::kMark;
  switch (statement.kind) {
    case Statement::Kind::kMark:
      return asks;
    case Statement::Kind::kGroup:
      return matters_before(statement.body, behind);
    case Statement::Kind::kIf: {
      const bool yes = matters_before(statement.body, behind);
      const bool no = matters_before(statement.otherwise, behind);
      return asks || yes || no;
    }
    case Statement::Kind::kWhile: {
      // The body comes before the condition again, and before itself.
      const bool before = asks || behind;
      const bool in_body = matters_before(statement.body, before);
      if (in_body && !before) matters_before(statement.body, true);
      return in_body || before;
    }
    default:
      return asks || behind;
  }
}

bool matters_before(std::vector<Statement>& statements, bool behind) {
  for (Statement& statement : std::views::reverse(statements)) {
    behind = matters_before(statement, behind);
  }
  return behind;
}

}  // namespace

void find_mark_uses(std::vector<Statement>& program) {
  matters_before(program, false);
}

}  // namespace translators::zrf::programs
