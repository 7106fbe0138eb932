#include "search/choice/registry.h"

#include <algorithm>
#include <functional>

#include "gdl/diagnostics.h"
#include "search/choice/chosen_search.h"
#include "search/choice/legal_search.h"
#include "search/choice/random_search.h"
#include "search/choice/trials_helper.h"
#include "search/game_kind.h"
#include "search/mcts/mcts.h"
#include "search/minimax/minimax.h"
#include "search/puzzle/puzzle_search.h"
#include "search/solver/solver_search.h"

namespace search::choice {

namespace {

/// What a search can reckon with: one role alone, several, chance, hidden
/// things; each with all before it.
enum class Scope : std::uint8_t { kAlone, kDeterministic, kChance, kAll };

struct Entry {
  std::string name;
  Scope scope = Scope::kAll;
  std::function<std::unique_ptr<Search>(reasoner::StateMachine&,
                                        const Settings&)>
      make;
};

bool covers(Scope scope, const reasoner::Game& game) {
  switch (scope) {
    case Scope::kAlone:
      return is_deterministic(game) && game.role_count() == 1;
    case Scope::kDeterministic:
      return is_deterministic(game);
    case Scope::kChance:
      return !hides_something(game);
    case Scope::kAll:
      return true;
  }
  return false;
}

/// Of a game that some search does not cover.
std::string what_is_not_covered(const reasoner::Game& game) {
  if (hides_something(game)) return "that hide something.";
  return has_chance(game) ? "of chance." : "for several roles.";
}

/// A new search is one line here; the first is the default.
const std::vector<Entry>& registry() {
  static const std::vector<Entry> entries = {
      {"auto", Scope::kAll,
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<ChosenSearch>(machine, settings);
       }},
      {"mcts", Scope::kAll,
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<mcts::MctsSearch>(machine, settings);
       }},
      {"legal", Scope::kAll,
       [](reasoner::StateMachine& machine, const Settings&) {
         return std::make_unique<LegalSearch>(machine);
       }},
      {"minimax", Scope::kDeterministic,
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<minimax::MinimaxSearch>(machine, settings);
       }},
      {"puzzle", Scope::kAlone,
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<puzzle::PuzzleSearch>(machine, settings);
       }},
      {"solver", Scope::kChance,
       [](reasoner::StateMachine& machine, const Settings& settings) {
         const bool alone = machine.game().role_count() == 1;
         return std::make_unique<solver::SolverSearch>(
             machine, settings,
             make_search(alone ? "puzzle" : "mcts", machine,
                         solver::SolverSearch::fallback_settings(settings)));
       }},
      {"random", Scope::kAll,
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<RandomSearch>(machine, settings);
       }},
  };
  return entries;
}

}  // namespace

std::vector<std::string> former_search_names() { return {"uct"}; }

std::string current_search_name(std::string_view name) {
  return std::string(name == "uct" ? "mcts" : name);
}

std::string renaming_note(std::string_view name) {
  const std::string current = current_search_name(name);
  if (current == name) return "";
  return "there is no search '" + std::string(name) + "' any more: '" +
         current + "' plays in its place";
}

std::vector<std::string> search_names() {
  std::vector<std::string> names;
  for (const Entry& entry : registry()) names.push_back(entry.name);
  return names;
}

std::unique_ptr<Search> make_search(std::string_view name,
                                    reasoner::StateMachine& machine,
                                    const Settings& settings) {
  std::string known;
  const std::string current = current_search_name(name);
  for (const Entry& entry : registry()) {
    if (entry.name == current) {
      if (covers(entry.scope, machine.game()))
        return entry.make(machine, settings);
      return std::make_unique<ChosenSearch>(
          machine, settings,
          "'" + entry.name + "' does not play games " +
              what_is_not_covered(machine.game()));
    }
    known += ' ' + entry.name;
  }
  throw gdl::Error("there is no search called '" + std::string(name) +
                   "'; there are:" + known);
}

std::unique_ptr<Search> make_helping_search(Task task,
                                            reasoner::StateMachine& machine,
                                            const Settings& settings) {
  switch (task) {
    case Task::kTree:
      return std::make_unique<mcts::MctsSearch>(machine, settings);
    case Task::kPuzzle:
      if (machine.game().role_count() > 1) return nullptr;
      return std::make_unique<puzzle::PuzzleSearch>(machine, settings);
    case Task::kTrials:
      return std::make_unique<TrialsHelper>(machine, settings);
  }
  return nullptr;
}

}  // namespace search::choice
