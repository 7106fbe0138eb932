#include "gamemaster/store/record_import.h"

namespace gamemaster::store {

std::string game_key_of(const records::MatchRecord& record) {
  const std::string marker = "/games/";
  const std::size_t marker_at = record.game_meta_url.find(marker);
  if (marker_at == std::string::npos) return "";
  const std::size_t begin = marker_at + marker.size();
  const std::size_t end = record.game_meta_url.find('/', begin);
  return record.game_meta_url.substr(
      begin, end == std::string::npos ? end : end - begin);
}

records::MatchRecord read_record(std::string_view text) {
  gdl::Diagnostics diagnostics("record");
  auto record = records::parse_match_record(text, diagnostics);
  if (!record) throw gdl::Error(diagnostics.format_all());
  return *std::move(record);
}

StoredMatch import_record(Store& store, const StoredGame& game,
                          const records::MatchRecord& record,
                          reasoner::StateMachine& machine) {
  const auto differs = [&game](const auto& row) {
    return !row.empty() && row.size() != game.roles.size();
  };
  if (differs(record.players) || differs(record.humans) ||
      differs(record.goals) ||
      (!record.moves.empty() && differs(record.moves[0])) ||
      (!record.errors.empty() && differs(record.errors[0]))) {
    throw gdl::Error("the record is of another game: " + game.key + " has " +
                     std::to_string(game.roles.size()) + " roles");
  }
  gdl::Diagnostics breaks(record.match_id);
  const bool is_sound = records::replay(record, machine, breaks);
  return store.put_record(game.id, game.roles, record,
                          is_sound ? "" : breaks.entries().front().message);
}

}  // namespace gamemaster::store
