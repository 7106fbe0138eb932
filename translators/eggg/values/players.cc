#include "translators/eggg/values/players.h"

namespace translators::eggg::values {

std::vector<std::string> compass_names(int players) {
  switch (players) {
    case 1:
      return {"Player"};
    case 2:
      return {"North", "South"};
    case 4:
      return {"North", "East", "South", "West"};
    case 6:
      return {"North", "Northeast", "Southeast",
              "South", "Southwest", "Northwest"};
    case 8:
      return {"North", "Northeast", "East", "Southeast",
              "South", "Southwest", "West", "Northwest"};
    default: {
      std::vector<std::string> names;
      for (int i = 1; i <= players; ++i) {
        names.push_back("Player" + std::to_string(i));
      }
      return names;
    }
  }
}

}  // namespace translators::eggg::values
