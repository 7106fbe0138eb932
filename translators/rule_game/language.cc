#include "translators/rule_game/language.h"

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "gdl/files/reader.h"
#include "translators/rule_game/emitter/emitter.h"
#include "translators/rule_game/english/rule_english.h"
#include "translators/rule_game/meaning/game.h"
#include "translators/rule_game/meaning/oddities.h"
#include "translators/rule_game/settings.h"
#include "translators/rule_game/syntax/reader.h"

namespace translators::rule_game {

namespace {

namespace fs = std::filesystem;

/// A file that lies beside the rules, and in no other folder.
std::optional<std::string> read_beside(const std::string& path,
                                       const std::string& name,
                                       gdl::Diagnostics& diagnostics) {
  const fs::path file(name);
  if (file.has_parent_path() || !file.has_filename()) {
    diagnostics.error({}, "no-such-file",
                      "'" + name +
                          "' has to lie beside the rules; give its name alone, "
                          "without folders");
    return std::nullopt;
  }
  gdl::Diagnostics found(name);
  auto text = gdl::files::read_text_file(
      (fs::path(path).parent_path() / file).string(), found);
  if (!text) {
    diagnostics.error({}, "no-such-file",
                      name + ": " + found.entries().front().message);
  }
  return text;
}

std::optional<meaning::Board> board_for(const gdl::ForeignFile& file,
                                        const Settings& settings,
                                        const syntax::RuleFile& rules,
                                        gdl::Diagnostics& diagnostics) {
  if (settings.board.empty()) {
    return meaning::draw_board(rules, settings.pieces, settings.seed);
  }
  const char first = settings.board.front();
  if (first == '[' || first == '{') {
    return meaning::read_board(settings.board, diagnostics);
  }
  const auto json = read_beside(file.path, settings.board, diagnostics);
  if (!json) return std::nullopt;
  return meaning::read_board(*json, diagnostics);
}

/// Another rule file: beside the rules, among the games that come with
/// Henhouse, or among the stored ones.
std::optional<std::string> read_rules(const gdl::ForeignFile& file,
                                      const std::string& name,
                                      gdl::Diagnostics& diagnostics) {
  const fs::path wanted(name);
  std::error_code ignored;
  const fs::path beside = fs::path(file.path).parent_path() / wanted;
  // Of other folders nothing but rule files may be asked for.
  if (wanted.has_parent_path() || fs::exists(beside, ignored) ||
      wanted.extension() != ".rule") {
    return read_beside(file.path, name, diagnostics);
  }
  for (const std::string& folder : file.options.folders) {
    const fs::path path = fs::path(folder) / wanted;
    if (!fs::exists(path, ignored)) continue;
    gdl::Diagnostics found(name);
    return gdl::files::read_text_file(path.string(), found);
  }
  if (file.options.stored) {
    auto text = file.options.stored(".rule", wanted.stem().string());
    if (text) return text;
  }
  return read_beside(file.path, name, diagnostics);
}

/// The file and those among which chance chooses.
struct RuleFiles {
  std::vector<std::string> names;
  std::vector<syntax::RuleFile> files;
};

RuleFiles read_files(const gdl::ForeignFile& file, const Settings& settings,
                     gdl::Diagnostics& diagnostics) {
  RuleFiles result;
  result.names.push_back(fs::path(file.path).stem().string());
  result.files.push_back(
      syntax::read_rule_file(file.text, settings.strict, diagnostics));
  for (const std::string& name : settings.hidden) {
    const auto text = read_rules(file, name, diagnostics);
    if (!text) continue;
    gdl::Diagnostics found(name);
    result.names.push_back(fs::path(name).stem().string());
    result.files.push_back(
        syntax::read_rule_file(*text, settings.strict, found));
    for (const gdl::Diagnostic& entry : found.entries()) {
      if (entry.severity != gdl::Severity::kError) continue;
      diagnostics.error({}, entry.check,
                        "in " + name + ", line " +
                            std::to_string(entry.position.line) + ", column " +
                            std::to_string(entry.position.column) + ", " +
                            entry.message);
    }
  }
  return result;
}

/// All rules together, of which boards are drawn for all.
syntax::RuleFile joined(const RuleFiles& files) {
  syntax::RuleFile all;
  for (const syntax::RuleFile& file : files.files) {
    all.lines.insert(all.lines.end(), file.lines.begin(), file.lines.end());
  }
  return all;
}

std::optional<meaning::Game> read_game(const gdl::ForeignFile& file,
                                       const Settings& settings,
                                       gdl::Diagnostics& diagnostics) {
  const RuleFiles files = read_files(file, settings, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  auto board = board_for(file, settings, joined(files), diagnostics);
  if (!board) return std::nullopt;
  if (settings.strict) {
    meaning::warn_of_oddities(files.files.front(), *board, diagnostics);
  }
  meaning::Game game;
  game.board = *std::move(board);
  for (std::size_t i = 0; i < files.files.size(); ++i) {
    meaning::add_rules(files.names[i], files.files[i], settings.strict, game,
                       diagnostics);
  }
  if (diagnostics.has_errors()) return std::nullopt;
  if (settings.emitter.is_accepted_only && meaning::has_runs(game)) {
    diagnostics.error({}, "tries-accepted",
                      "what a snippet with rand or state accepts is only known "
                      "when it is tried; leave tries=accepted out");
    return std::nullopt;
  }
  return game;
}

std::string preface_of(const meaning::Game& game) {
  std::string text = "The Rule Game";
  for (const meaning::Rules& rules : game.rules) {
    text += (&rules == &game.rules.front() ? ": " : ", ") + rules.name;
  }
  return text + "; " + std::to_string(game.board.pieces.size()) +
         " pieces go into four buckets.";
}

std::string translate_file(const gdl::ForeignFile& file,
                           gdl::Diagnostics& diagnostics) {
  const Settings settings = read_settings(file, diagnostics);
  if (diagnostics.has_errors()) return "";
  const auto game = read_game(file, settings, diagnostics);
  if (!game) return "";
  return emitter::emit(*game, preface_of(*game), settings.emitter);
}

std::string describe_file(const gdl::ForeignFile& file,
                          gdl::Diagnostics& diagnostics) {
  const Settings settings = read_settings(file, diagnostics);
  if (diagnostics.has_errors()) return "";
  const RuleFiles files = read_files(file, settings, diagnostics);
  if (diagnostics.has_errors()) return "";
  const auto board = board_for(file, settings, joined(files), diagnostics);
  if (!board) return "";
  std::string text;
  if (files.files.size() > 1) {
    text = "Chance chooses one of these rules, and does not tell which.\n\n";
  }
  for (std::size_t i = 0; i < files.files.size(); ++i) {
    if (i > 0) text += "\n";
    text += english::describe(files.names[i], files.files[i], *board);
  }
  return text;
}

}  // namespace

std::optional<meaning::Board> board_of(const gdl::ForeignFile& file,
                                       gdl::Diagnostics& diagnostics) {
  const Settings settings = read_settings(file, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  const RuleFiles files = read_files(file, settings, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return board_for(file, settings, joined(files), diagnostics);
}

gdl::Language language() {
  return {.name = "Rule Game",
          .translate = translate_file,
          .explain = {},
          .describe = describe_file};
}

}  // namespace translators::rule_game
