#include "search/search.h"

#include <functional>

#include "search/legal_search.h"
#include "search/random_search.h"
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
      {"uct",
       [](reasoner::StateMachine& machine, const Settings& settings) {
         return std::make_unique<UctSearch>(machine, settings);
       }},
      {"legal",
       [](reasoner::StateMachine& machine, const Settings&) {
         return std::make_unique<LegalSearch>(machine);
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
