#include "tests/search/puzzle/solving.h"

#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"

namespace search {

std::unique_ptr<reasoner::StateMachine> load_propnet(const std::string& name) {
  return reasoner::engines::make_propnet_machine(tests::shipped_rules(name));
}

std::unique_ptr<reasoner::StateMachine> propnet_of(std::string_view rules) {
  return reasoner::engines::make_propnet_machine(tests::rules_of(rules));
}

void finish(puzzle::PuzzleSolver& solver, const puzzle::BestLine& best) {
  bool has_more = true;
  while (has_more && !best.settled()) {
    puzzle::Effort effort(no_hurry(), 0.2, best);
    has_more = solver.work(effort);
  }
}

}  // namespace search
