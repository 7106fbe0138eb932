#include "translators/eggg/values/setting.h"

namespace translators::eggg::values {

const Setting* find_setting(std::span<const Setting> settings,
                            const std::string& name) {
  for (const Setting& setting : settings) {
    if (name == setting.name || name == setting.name + std::string("s")) {
      return &setting;
    }
  }
  return nullptr;
}

std::string range_in_words(int least, int most) {
  return std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace translators::eggg::values
