#include "search/memory/memory.h"

#include <utility>

#include "reasoner/network/propnet.h"
#include "search/choice/registry.h"
#include "search/game_kind.h"
#include "search/memory/canonical_positions.h"
#include "search/memory/knowledge.h"
#include "search/memory/remembering_search.h"

namespace search::memory {

namespace {

/// Null where nothing is known, or not of such a game.
std::shared_ptr<const Knowledge> knowledge_of(const FindKnowledge& find,
                                              const std::string& game_key,
                                              std::size_t roles,
                                              std::string& note) {
  const auto text = find(game_key);
  if (!text) {
    note = "Nothing was learnt of this game (" + game_key + ").";
    return nullptr;
  }
  auto knowledge = Knowledge::from_text(*text);
  if (!knowledge || !knowledge->is_for(roles)) {
    note = "What is stored of this game (" + game_key + ") cannot be read.";
    return nullptr;
  }
  note = "Known of this game: " + knowledge->summary() + ".";
  return std::make_shared<const Knowledge>(*std::move(knowledge));
}

}  // namespace

SearchByMemory make_search_by_memory(const FindKnowledge& find,
                                     reasoner::StateMachine& machine,
                                     const Settings& settings) {
  SearchByMemory result;
  const reasoner::network::Propnet* const propnet = machine.propnet();
  if (propnet != nullptr && is_deterministic(machine.game())) {
    auto positions = std::make_shared<const CanonicalPositions>(*propnet);
    auto knowledge = knowledge_of(find, positions->game_key(),
                                  machine.game().role_count(), result.note);
    if (knowledge != nullptr) {
      result.search = make_remembering_search(
          std::move(knowledge), std::move(positions), machine, settings);
      return result;
    }
  }
  result.search =
      choice::make_search(choice::search_names().front(), machine, settings);
  return result;
}

}  // namespace search::memory
