#include "translators/rule_game/settings.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

#include "gdl/number_in.h"
#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game {

namespace {

class SettingsReader {
 public:
  explicit SettingsReader(gdl::Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {}

  void read(const std::string& setting, Settings& settings) {
    const std::size_t sign = setting.find('=');
    const std::string name = setting.substr(0, sign);
    const std::string value =
        sign == std::string::npos ? "" : setting.substr(sign + 1);
    if (name == "board" && !value.empty()) {
      settings.board = value;
    } else if (name == "hidden" && !value.empty()) {
      settings.hidden.clear();
      read_list(value, settings.hidden);
    } else if (name == "pieces") {
      read_number(name, value, 1, meaning::kCells, settings.pieces);
    } else if (name == "refusals") {
      constexpr int kMostRefusals = 1000;
      read_number(name, value, 1, kMostRefusals, settings.emitter.refusals);
    } else if (name == "seed") {
      int seed = 0;
      constexpr int kMostSeed = 2147483647;
      read_number(name, value, 0, kMostSeed, seed);
      settings.seed = static_cast<std::uint64_t>(seed);
    } else if (name == "strict" && (value == "true" || value == "false")) {
      settings.strict = value == "true";
    } else if (name == "tries" && (value == "accepted" || value == "all")) {
      settings.emitter.is_accepted_only = value == "accepted";
    } else {
      diagnostics_.error(
          {}, "bad-setting",
          "--set takes board=FILE.json, pieces=NUMBER, seed=NUMBER, "
          "hidden=FILE,FILE, refusals=NUMBER, tries=accepted and strict=false "
          "here, not '" +
              setting + "'");
    }
  }

 private:
  void read_number(const std::string& name, const std::string& value,
                   std::uint64_t least, std::uint64_t most, int& number) {
    const auto read = gdl::number_in<std::uint64_t>(value, least, most);
    if (read) {
      number = static_cast<int>(*read);
      return;
    }
    diagnostics_.error({}, "bad-setting",
                       name + " is a number from " + std::to_string(least) +
                           " to " + std::to_string(most) + ", not '" + value +
                           "'");
  }

  static void read_list(const std::string& value,
                        std::vector<std::string>& list) {
    std::size_t from = 0;
    while (from <= value.size()) {
      const std::size_t comma = std::min(value.find(',', from), value.size());
      if (comma > from) list.push_back(value.substr(from, comma - from));
      from = comma + 1;
    }
  }

  gdl::Diagnostics& diagnostics_;
};

}  // namespace

Settings read_settings(const gdl::ForeignFile& file,
                       gdl::Diagnostics& diagnostics) {
  Settings settings;
  settings.seed = file.options.seed;
  SettingsReader reader(diagnostics);
  constexpr std::string_view kSign = "#!";
  if (file.text.starts_with(kSign)) {
    std::istringstream words(
        file.text.substr(kSign.size(), file.text.find('\n') - kSign.size()));
    for (std::string word; words >> word;) reader.read(word, settings);
  }
  for (const std::string& setting : file.options.settings) {
    reader.read(setting, settings);
  }
  return settings;
}

}  // namespace translators::rule_game
