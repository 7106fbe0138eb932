#include "benchmarks/strength/learnt_search.h"

#include <filesystem>

#include "gamemaster/store/learnt_version.h"
#include "gamemaster/store/store.h"
#include "gdl/diagnostics.h"
#include "search/memory/memory.h"

namespace benchmarks {

std::unique_ptr<search::Search> make_learnt_search(
    const std::string& file, reasoner::StateMachine& machine,
    const search::Settings& settings) {
  if (!std::filesystem::exists(file)) {
    throw gdl::Error(file + ": there is no such file");
  }
  gamemaster::store::Store store(file);
  const auto find = [&](const std::string& key) {
    auto text = gamemaster::store::learnt_version(store, key);
    if (!text) throw gdl::Error(file + " knows nothing of the game");
    return text;
  };
  return search::memory::make_search_by_memory(find, machine, settings).search;
}

}  // namespace benchmarks
