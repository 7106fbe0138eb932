#include "search/search.h"

#include <algorithm>
#include <functional>

#include "search/chosen_search.h"
#include "search/legal_search.h"
#include "search/mcts.h"
#include "search/minimax.h"
#include "search/puzzle/puzzle_search.h"
#include "search/random_search.h"
#include "search/solver/solver_search.h"
#include "search/uct.h"

namespace search {

namespace {

struct Entry {
  std::string name;
  std::function<std::unique_ptr<Search>(reasoner::StateMachine&,
                                        const Settings&)>
      make;
};

/// A new search is one line here; the first is the default.
const std::vector<Entry>& registry() {
  static const std::vector<Entry> entries = {
      {"auto",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<ChosenSearch>(machine, settings);
       }},
      {"uct",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<UctSearch>(machine, settings);
       }},
      {"mcts",
       [](reasoner::StateMachine& machine,
          const Settings& settings) -> std::unique_ptr<Search> {
         if (MctsSearch::can_play(machine.game())) {
           return std::make_unique<MctsSearch>(machine, settings);
         }
         return std::make_unique<UctSearch>(machine, settings);
       }},
      {"legal",
       [](reasoner::StateMachine& machine, const Settings&) {
         return std::make_unique<LegalSearch>(machine);
       }},
      {"minimax",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<MinimaxSearch>(machine, settings);
       }},
      {"puzzle",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<PuzzleSearch>(machine, settings);
       }},
      {"solver",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         const bool alone = machine.game().role_count() == 1;
         return std::make_unique<SolverSearch>(
             machine, settings,
             make_search(alone ? "puzzle" : "mcts", machine,
                         SolverSearch::fallback_settings(settings)));
       }},
      {"random",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<RandomSearch>(machine, settings);
       }},
  };
  return entries;
}

}  // namespace

std::vector<std::string> search_names() {
  std::vector<std::string> names;
  for (const Entry& entry : registry()) names.push_back(entry.name);
  return names;
}

std::unique_ptr<Search> make_search(std::string_view name,
                                    reasoner::StateMachine& machine,
                                    const Settings& settings) {
  std::string known;
  for (const Entry& entry : registry()) {
    if (entry.name == name) return entry.make(machine, settings);
    known += ' ' + entry.name;
  }
  throw gdl::Error("there is no search called '" + std::string(name) +
                   "'; there are:" + known);
}

}  // namespace search
