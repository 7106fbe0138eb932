#include "search/hidden/choice/registry.h"

#include <algorithm>
#include <functional>

#include "gdl/diagnostics.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/tracked_search.h"
#include "search/hidden/choice/uniform_search.h"
#include "search/hidden/exact/exact_search.h"
#include "search/hidden/ismcts/ismcts_search.h"
#include "search/hidden/oos/oos_search.h"
#include "search/hidden/resolve/resolve_search.h"

namespace search::hidden::choice {

namespace {

struct HiddenEntry {
  std::string name;
  std::function<std::unique_ptr<HiddenSearch>(
      reasoner::StateMachine&, reasoner::RoleIndex, const Settings&)>
      make;
};

template <typename Kind>
std::unique_ptr<HiddenSearch> make(reasoner::StateMachine& machine,
                                   reasoner::RoleIndex role,
                                   const Settings& settings) {
  return std::make_unique<Kind>(machine, role, settings);
}

/// Makes a search whose reserve is ISMCTS.
template <typename Kind>
std::unique_ptr<HiddenSearch> make_with_trees(reasoner::StateMachine& machine,
                                              reasoner::RoleIndex role,
                                              const Settings& settings) {
  return std::make_unique<Kind>(
      machine, role, settings,
      make<ismcts::IsmctsSearch>(machine, role, settings));
}

/// A new search is one line here; the first is the default.
const std::vector<HiddenEntry>& hidden_registry() {
  static const std::vector<HiddenEntry> entries = {
      {"auto", make_with_trees<exact::ExactSearch>},
      {"exact", make_with_trees<exact::ExactSearch>},
      {"ismcts", make<ismcts::IsmctsSearch>},
      {"resolve", make_with_trees<resolve::ResolveSearch>},
      {"oos", make_with_trees<oos::OosSearch>},
      {"tracked", make<TrackedSearch>},
      {"random", make<UniformSearch>},
  };
  return entries;
}

}  // namespace

std::vector<std::string> hidden_search_names() {
  std::vector<std::string> names;
  for (const HiddenEntry& entry : hidden_registry()) {
    names.push_back(entry.name);
  }
  return names;
}

std::vector<std::string> all_search_names() {
  std::vector<std::string> names = search::choice::search_names();
  for (const HiddenEntry& entry : hidden_registry()) {
    if (std::ranges::find(names, entry.name) == names.end()) {
      names.push_back(entry.name);
    }
  }
  return names;
}

std::unique_ptr<HiddenSearch> make_hidden_search(
    std::string_view name, reasoner::StateMachine& machine,
    reasoner::RoleIndex role, const Settings& settings) {
  std::string known;
  const bool is_chance = role == machine.game().chance_role();
  for (const HiddenEntry& entry : hidden_registry()) {
    if (entry.name == name) {
      return is_chance ? make<UniformSearch>(machine, role, settings)
                       : entry.make(machine, role, settings);
    }
    known += ' ' + entry.name;
  }
  throw gdl::Error("there is no search for hidden information called '" +
                   std::string(name) + "'; there are:" + known);
}

}  // namespace search::hidden::choice
