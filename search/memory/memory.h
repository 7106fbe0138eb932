#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "search/search.h"

namespace search::memory {

/// Where knowledge is kept: what is known of the game of a key
/// (CanonicalPositions::game_key), as Knowledge::to_text writes it; nothing
/// where nothing is. May be called from any thread.
using FindKnowledge =
    std::function<std::optional<std::string>(const std::string& game_key)>;

/// A search, and a sentence for people about what is known of its game; empty
/// for games with chance or hidden moves, of which nothing is kept, and where
/// the engine has no network, so that nobody can tell which game it is.
struct SearchByMemory {
  std::unique_ptr<Search> search;
  std::string note;
};

/// The search that plays by what is known (remembering_search.h), and the usual
/// one, "auto", where nothing is, or what is stored cannot be read.
SearchByMemory make_search_by_memory(const FindKnowledge& find,
                                     reasoner::StateMachine& machine,
                                     const Settings& settings);

}  // namespace search::memory
