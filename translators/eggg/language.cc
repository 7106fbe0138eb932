#include "translators/eggg/language.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "gdl/files/reader.h"
#include "translators/card_games/english/card_english.h"
#include "translators/eggg/cards/card_meaning.h"
#include "translators/eggg/english/english.h"
#include "translators/eggg/english/explanation.h"
#include "translators/eggg/induction/induction_meaning.h"
#include "translators/eggg/market/market_meaning.h"
#include "translators/eggg/syntax/names.h"
#include "translators/eggg/syntax/omissions.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/syntax/variation.h"
#include "translators/eggg/translator.h"
#include "translators/induction_games/english/induction_english.h"
#include "translators/markets/english/market_english.h"

namespace translators::eggg {

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> find_in(const fs::path& folder, const std::string& name,
                                const char* extension = ".egg") {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folder, ignored)) {
    const fs::path& path = entry.path();
    if (path.extension() == extension &&
        gdl::folded_name(path.stem().string()) == gdl::folded_name(name)) {
      found.push_back(path);
    }
  }
  if (found.empty()) return std::nullopt;
  return *std::min_element(found.begin(), found.end());
}

/// Reads games, following what each is like.
class Family {
 public:
  explicit Family(const gdl::ReadOptions& options) : options_(options) {}

  syntax::Description read(const fs::path& path, const std::string& text,
                           gdl::Diagnostics& diagnostics) {
    readers_.push_back(gdl::folded_name(path.stem().string()));
    syntax::Description description =
        syntax::parse(text, path.stem().string(), diagnostics);
    const syntax::Statement* like = nullptr;
    for (const syntax::Statement& statement : description.statements) {
      if (statement.kind != syntax::Statement::Kind::kLike) continue;
      if (like) {
        diagnostics.error(statement.position, "two-parents",
                          "a game is like one other game at most");
        break;
      }
      like = &statement;
    }
    if (like) {
      const syntax::Statement copy = *like;
      if (auto parent = read_parent(path, copy, diagnostics)) {
        description = syntax::vary(*parent, copy, std::move(description));
      }
    }
    return description;
  }

 private:
  std::optional<syntax::Description> read_parent(
      const fs::path& child, const syntax::Statement& like,
      gdl::Diagnostics& diagnostics) {
    const std::string name = syntax::to_string(like.value);
    if (std::find(readers_.begin(), readers_.end(), gdl::folded_name(name)) !=
        readers_.end()) {
      diagnostics.error(like.value.position, "like-itself",
                        "'" + name + "' is like this game itself");
      return std::nullopt;
    }
    std::optional<fs::path> path = find_in(
        child.has_parent_path() ? child.parent_path() : fs::path("."), name);
    for (const std::string& folder : options_.folders) {
      if (!path) path = find_in(folder, name);
    }
    std::optional<std::string> text;
    if (!path && options_.stored) {
      text = options_.stored(".egg", name);
      if (text) path = fs::path(name + ".egg");
    }
    if (!path) {
      diagnostics.error(
          like.value.position, "unknown-game",
          "no game '" + name +
              "' is found beside this file, among the games of Henhouse or "
              "among the stored ones");
      return std::nullopt;
    }
    gdl::Diagnostics of_parent(path->filename().string());
    if (!text) text = gdl::files::read_text_file(path->string(), of_parent);
    syntax::Description parent = read(*path, text.value_or(""), of_parent);
    for (const gdl::Diagnostic& entry : of_parent.entries()) {
      if (entry.severity == gdl::Severity::kError) {
        diagnostics.error(like.value.position, entry.check,
                          of_parent.format(entry));
      }
    }
    if (of_parent.has_errors()) return std::nullopt;
    return parent;
  }

  const gdl::ReadOptions& options_;
  std::vector<std::string> readers_;
};

/// Only files that end so are read for a description, so that one of a stranger
/// cannot ask for others.
constexpr const char* kPriceFile = ".prices";
constexpr const char* kTextFile = ".txt";

/// The text of the file of prices or words of this name: beside the
/// description, or beside the games that come with Henhouse.
std::optional<std::string> read_beside(const gdl::ForeignFile& file,
                                       const std::string& name,
                                       gdl::Diagnostics& of_file) {
  const fs::path wanted(name);
  const std::string extension = wanted.extension().string();
  if (wanted.has_parent_path() ||
      (extension != kPriceFile && extension != kTextFile)) {
    of_file.error({}, "unknown-file",
                  "a file is called by its name alone, which ends in `" +
                      std::string(kPriceFile) + "` for prices and `" +
                      kTextFile + "` for texts");
    return std::nullopt;
  }
  const fs::path here = fs::path(file.path).parent_path();
  const std::string stem = wanted.stem().string();
  // Descriptions that came over a network lie nowhere: what is in the folder
  // of the program is not theirs.
  std::error_code ignored;
  const bool has_place =
      extension == kPriceFile || fs::exists(file.path, ignored);
  std::optional<fs::path> path;
  if (has_place) {
    path =
        find_in(here.empty() ? fs::path(".") : here, stem, extension.c_str());
  }
  for (const std::string& folder : file.options.folders) {
    if (!path) path = find_in(folder, stem, extension.c_str());
  }
  if (path) return gdl::files::read_text_file(path->string(), of_file);
  of_file.error({}, "unknown-file",
                "no such file is found beside the description or among the "
                "games of Henhouse");
  return std::nullopt;
}

values::Options to_options(const gdl::ForeignFile& file,
                           gdl::Diagnostics& diagnostics) {
  const gdl::ReadOptions& options = file.options;
  values::Options result;
  result.seed = options.seed;
  result.read_beside = [&file](const std::string& name,
                               gdl::Diagnostics& of_file) {
    return read_beside(file, name, of_file);
  };
  for (const std::string& setting : options.settings) {
    const std::size_t sign = setting.find('=');
    if (sign == std::string::npos || sign == 0) {
      diagnostics.error({}, "bad-setting",
                        "--set takes NAME=VALUE, not '" + setting + "'");
      continue;
    }
    result.parameters.emplace_back(setting.substr(0, sign),
                                   setting.substr(sign + 1));
  }
  return result;
}

/// Nothing where something is wrong with the description already: the meaning
/// of half of it would be another.
Translation complete_and_translate(syntax::Description& description,
                                   const gdl::ForeignFile& file,
                                   gdl::Diagnostics& diagnostics) {
  const values::Options options = to_options(file, diagnostics);
  if (diagnostics.has_errors()) return {};
  syntax::check_repetitions(description, diagnostics);
  syntax::complete_names(description, file.options.ask, diagnostics);
  if (diagnostics.has_errors()) return {};
  return translate(description, options, diagnostics);
}

std::string translate_file(const gdl::ForeignFile& file,
                           gdl::Diagnostics& diagnostics) {
  syntax::Description description = read_description(file, diagnostics);
  return complete_and_translate(description, file, diagnostics).gdl;
}

std::string explain_file(const gdl::ForeignFile& file,
                         gdl::Diagnostics& diagnostics) {
  syntax::Description description = read_description(file, diagnostics);
  if (diagnostics.has_errors()) return "";
  // A game that cannot be translated is one of a kind all the same.
  const Translation translation =
      complete_and_translate(description, file, diagnostics);
  return english::explain(description, translation.inferences);
}

std::string describe_file(const gdl::ForeignFile& file,
                          gdl::Diagnostics& diagnostics) {
  const syntax::Description description = read_description(file, diagnostics);
  if (diagnostics.has_errors()) return "";
  // One that cannot be played is told by its statements.
  gdl::Diagnostics of_meaning(file.path);
  if (cards::is_card_game(description)) {
    const auto game = cards::card_meaning(
        description, to_options(file, of_meaning), of_meaning);
    if (game) return card_games::english::describe(*game);
  }
  if (induction::is_induction_game(description)) {
    const auto game = induction::induction_meaning(
        description, to_options(file, of_meaning), of_meaning);
    if (game) return induction_games::english::describe(*game);
  }
  if (market::is_market(description)) {
    const auto game = market::market_meaning(
        description, to_options(file, of_meaning), of_meaning);
    if (game) return markets::english::describe(*game);
  }
  return english::describe(description);
}

}  // namespace

syntax::Description read_description(const gdl::ForeignFile& file,
                                     gdl::Diagnostics& diagnostics) {
  syntax::Description description =
      Family(file.options).read(file.path, file.text, diagnostics);
  syntax::unite_plurals(description);
  if (!diagnostics.has_errors()) {
    syntax::check_omissions(description, diagnostics);
  }
  return description;
}

gdl::Language language() {
  return {.name = "EGGG",
          .translate = translate_file,
          .explain = explain_file,
          .describe = describe_file};
}

}  // namespace translators::eggg
