#pragma once

#include <string>
#include <vector>

namespace gamemaster {

/// What everybody can ask; ID, KEY and SEAT are put in. Those that change
/// something come last, and the one that ends the match not at all.
struct Route {
  std::string documented;  // as API.md has it
  std::string path;
  std::string body;  // of a POST
};

/// All that API.md tells of.
const std::vector<Route>& routes();

}  // namespace gamemaster
