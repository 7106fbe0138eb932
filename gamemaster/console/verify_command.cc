#include "gamemaster/console/verify_command.h"

#include <nlohmann/json.hpp>

#include "gamemaster/records/match_record.h"
#include "gdl/command_line/command_line.h"
#include "gdl/files/reader.h"
#include "gdl/json_text.h"
#include "reasoner/engines/engine.h"

namespace gamemaster::console {

namespace {

records::MatchRecord read_record_file(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  const auto text = gdl::files::read_text_file(path, diagnostics);
  if (!text) throw gdl::Error(diagnostics.format_all());
  auto record = records::parse_match_record(*text, diagnostics);
  if (!record) throw gdl::Error(diagnostics.format_all());
  return *std::move(record);
}

/// What the record would need to be checked in whole; empty if it has it.
std::string missing(const records::MatchRecord& record,
                    const reasoner::Game& game) {
  if (game.chance_role() && !record.chance) {
    return "it does not say how chance was drawn (x-chance)";
  }
  if (game.chance_role() && record.chance->seed.empty()) {
    return "it does not tell the seed of chance, which is secret until the "
           "match is over";
  }
  if (game.hides() && record.percepts.empty() && !record.moves.empty()) {
    return "it does not say what was perceived (x-percepts)";
  }
  return "";
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

int run_verify_command(const gdl::Rulesheet& rulesheet,
                       const std::string& record_path,
                       const std::string& engine, bool json,
                       std::ostream& out) {
  const auto tell = [&](bool is_right, const std::string& text) {
    if (json) {
      const nlohmann::ordered_json result = {{"ok", is_right}, {"text", text}};
      out << gdl::json_text(result) << '\n';
    } else {
      out << text << '\n';
    }
    return is_right ? gdl::command_line::kDone
                    : gdl::command_line::kInputAtFault;
  };
  const records::MatchRecord record = read_record_file(record_path);
  const auto machine = reasoner::engines::make_state_machine(rulesheet, engine);
  gdl::Diagnostics breaks(record_path);
  if (!records::replay(record, *machine, breaks)) {
    return tell(false, "wrong: " + breaks.entries().front().message);
  }
  const std::string lacks = missing(record, machine->game());
  if (!lacks.empty()) return tell(false, "cannot be verified: " + lacks);
  std::string text = "OK: " + counted(record.moves.size(), "step");
  if (record.chance) {
    text += ", " +
            counted(record.moves.size() - record.chance->first_step, "draw") +
            " of chance by the seed of the digest " + record.chance->digest;
  }
  return tell(true, text);
}

}  // namespace gamemaster::console
