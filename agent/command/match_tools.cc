#include "agent/command/match_tools.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "gdl/command_line/machine_memory.h"
#include "reasoner/engines/engine.h"
#include "search/choice/bluffing_search.h"
#include "search/choice/leveled_search.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/bluffing_search.h"
#include "search/hidden/choice/leveled_search.h"
#include "search/hidden/choice/registry.h"

namespace agent::command {

namespace {

/// `name` if it is one of `known`, else the first of these.
std::string name_or_default(const std::string& name,
                            const std::vector<std::string>& known) {
  return std::find(known.begin(), known.end(), name) == known.end()
             ? known.front()
             : name;
}

/// What others cannot foretell, since moves are mixed by it; logged, so that a
/// match can be repeated.
std::uint64_t drawn_seed() {
  std::random_device device;
  const std::uint64_t seed = std::uint64_t{device()} << 32 | device();
  spdlog::info("moves are drawn by the seed {}", seed);
  return seed;
}

using MakeSearch =
    std::function<std::unique_ptr<search::Search>(reasoner::StateMachine&)>;

/// For games that hide nothing.
MakeSearch usual_search(const Options& options,
                        const search::Settings& settings) {
  const std::string name =
      name_or_default(search::choice::current_search_name(search_name(options)),
                      search::choice::search_names());
  return [name, level = options.level, interesting = options.interesting,
          settings](reasoner::StateMachine& machine) {
    auto search = search::choice::make_search(name, machine, settings);
    if (interesting) {
      return search::choice::make_bluffing_search(machine, std::move(search),
                                                  settings.seed);
    }
    if (level == 0) return search;
    return search::choice::make_leveled_search(std::move(search), level,
                                               settings.seed);
  };
}

/// The same by what was learnt of the game.
MakeSearch search_by_memory(const search::memory::FindKnowledge& find,
                            const search::Settings& settings) {
  return [find, settings](reasoner::StateMachine& machine) {
    auto made = search::memory::make_search_by_memory(find, machine, settings);
    if (!made.note.empty()) spdlog::info("{}", made.note);
    return std::move(made.search);
  };
}

/// For games that hide something.
auto hidden_search(const Options& options, search::Settings settings) {
  settings.partners = nullptr;
  const std::string name =
      name_or_default(search::choice::current_search_name(search_name(options)),
                      search::hidden::choice::hidden_search_names());
  const double strength =
      static_cast<double>(options.level) / search::choice::kHighestLevel;
  return [name, strength, interesting = options.interesting, settings](
             reasoner::StateMachine& machine, reasoner::RoleIndex role) {
    auto search = search::hidden::choice::make_hidden_search(name, machine,
                                                             role, settings);
    if (interesting) {
      return search::hidden::choice::make_bluffing_search(
          machine, role, std::move(search), settings.seed);
    }
    if (strength == 0) return search;
    return search::hidden::choice::make_leveled_search(std::move(search),
                                                       strength, settings.seed);
  };
}

}  // namespace

search::Settings settings_for(const Options& options,
                              const ranks::Mpirun& mpirun, std::size_t rank) {
  search::Settings settings;
  // Ranks that drew the same would find out the same.
  constexpr std::uint64_t kRankStream = 0x72616e6b00000000;
  settings.seed = (options.seed != 0 ? options.seed : drawn_seed()) +
                  static_cast<std::uint64_t>(rank) * kRankStream;
  settings.threads = options.threads > 0
                         ? static_cast<std::size_t>(options.threads)
                         : ranks::threads_of_rank(mpirun);
  const auto here = static_cast<int>(mpirun.ranks_here);
  settings.memory_mb = static_cast<std::size_t>(
      options.memory_mb > 0 ? options.memory_mb
                            : gdl::command_line::memory_share_mb(here));
  settings.iterations = options.iterations;
  return settings;
}

match::MatchTools make_match_tools(const Options& options,
                                   const search::Settings& settings,
                                   const search::memory::FindKnowledge& find) {
  match::MatchTools tools;
  tools.ponders = options.ponder == "on";
  // Datalog is ready at once, and no play waits for a network.
  const bool change = options.engine == "auto";
  tools.make_machine = [engine = change ? "datalog" : options.engine](
                           const gdl::Rulesheet& rules) {
    return reasoner::engines::make_state_machine(rules, engine);
  };
  if (change) {
    tools.make_faster_machine = [](const gdl::Rulesheet& rules,
                                   const std::stop_token& stop) {
      return reasoner::engines::make_playing_machine(rules, stop);
    };
  }
  tools.make_search =
      find ? search_by_memory(find, settings) : usual_search(options, settings);
  tools.make_hidden_search = hidden_search(options, settings);
  return tools;
}

}  // namespace agent::command
