#include "gdl/variables.h"

namespace gdl {

void collect_variables(const Term& term, Variables& variables) {
  for_each_variable(term, [&](const Term& v) { variables.insert(v.symbol); });
}

bool is_bound(const Term& term, const Variables& bound) {
  bool all = true;
  for_each_variable(term,
                    [&](const Term& v) { all &= bound.contains(v.symbol); });
  return all;
}

Term make_variable(Symbol symbol) {
  Term term;
  term.kind = Term::Kind::kVariable;
  term.symbol = symbol;
  return term;
}

}  // namespace gdl
