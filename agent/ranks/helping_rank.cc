#include "agent/ranks/helping_rank.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <stop_token>
#include <thread>
#include <utility>

#include "agent/ranks/identity.h"
#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "search/choice/registry.h"
#include "search/ranks/helper.h"

namespace agent::ranks {

namespace {

/// Where ranks share cores, the one that has to answer in time comes first.
void give_way(const Mpirun& mpirun) {
  constexpr int kGivesWay = 5;
  if (mpirun.ranks_here > std::thread::hardware_concurrency()) {
    [[maybe_unused]] const int niceness = ::nice(kGivesWay);
  }
}

}  // namespace

void help(const Mpirun& mpirun, search::ranks::Transport& transport,
          const search::Settings& settings, const std::string& engine) {
  const std::string rank = "rank " + std::to_string(transport.rank());
  give_way(mpirun);
  spdlog::info("{} thinks with {} threads and {} MB", rank, settings.threads,
               settings.memory_mb);
  search::ranks::HelperTools tools;
  tools.make_machine = [&engine](const std::string& text,
                                 const std::stop_token& stop) {
    gdl::Diagnostics ignored;
    const gdl::Rulesheet rules = gdl::read_kif(text, ignored);
    return engine == "auto"
               ? reasoner::engines::make_playing_machine(rules, stop)
               : reasoner::engines::make_state_machine(rules, engine);
  };
  tools.make_search = [&settings](search::Task task,
                                  reasoner::StateMachine& machine,
                                  search::Partners* partners) {
    search::Settings own = settings;
    own.partners = partners;
    return search::choice::make_helping_search(task, machine, own);
  };
  search::ranks::Helper helper(transport, identity(), std::move(tools));
  if (helper.run() == search::ranks::Helper::End::kLost) {
    throw gdl::Error(rank + " hears nothing of rank 0 any more");
  }
}

}  // namespace agent::ranks
