#include "gamemaster/store/record_import.h"

#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::store {

namespace {

constexpr std::size_t kLongestRecord = 16 << 20;

/// Where the record breaks the rules of the game; empty where it does not.
std::string find_rule_break(const records::MatchRecord& record,
                            const gdl::Rulesheet& rulesheet) {
  gdl::Diagnostics diagnostics(record.match_id);
  try {
    // Ready at once, which for one match is faster than a network.
    const auto machine =
        reasoner::engines::make_state_machine(rulesheet, "datalog");
    if (records::replay(record, *machine, diagnostics)) return "";
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return diagnostics.entries().front().message;
}

}  // namespace

std::string game_key_of(const records::MatchRecord& record) {
  const std::string marker = "/games/";
  const std::size_t marker_at = record.game_meta_url.find(marker);
  if (marker_at == std::string::npos) return "";
  const std::size_t begin = marker_at + marker.size();
  const std::size_t end = record.game_meta_url.find('/', begin);
  return record.game_meta_url.substr(
      begin, end == std::string::npos ? end : end - begin);
}

StoredMatch import_record(Store& store, const StoredGame& game,
                          std::string_view text) {
  if (text.size() > kLongestRecord) {
    throw gdl::Error("the record is longer than 16 MiB");
  }
  gdl::Diagnostics diagnostics("record");
  const auto record = records::parse_match_record(text, diagnostics);
  if (!record) throw gdl::Error(diagnostics.format_all());
  gdl::Diagnostics of_rules(game.key);
  const gdl::Rulesheet rulesheet = gdl::read_kif(game.rulesheet, of_rules);
  if (of_rules.has_errors()) throw gdl::Error(of_rules.format_all());
  const auto differs = [&game](const auto& row) {
    return !row.empty() && row.size() != game.roles.size();
  };
  if (differs(record->players) || differs(record->humans) ||
      differs(record->goals) ||
      (!record->moves.empty() && differs(record->moves[0])) ||
      (!record->errors.empty() && differs(record->errors[0]))) {
    throw gdl::Error("the record is of another game: " + game.key + " has " +
                     std::to_string(game.roles.size()) + " roles");
  }
  return store.put_record(game.id, game.roles, *record,
                          find_rule_break(*record, rulesheet));
}

}  // namespace gamemaster::store
