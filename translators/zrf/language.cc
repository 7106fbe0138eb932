#include "translators/zrf/language.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "gdl/files/reader.h"
#include "gdl/number_in.h"
#include "gdl/symbol_table.h"
#include "translators/description/paragraph.h"
#include "translators/zrf/emitter/emitter.h"
#include "translators/zrf/english/english.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/syntax/file.h"

namespace translators::zrf {

namespace {

namespace fs = std::filesystem;

struct Wishes {
  std::string variant;
  emitter::Settings settings;
};

void read_steps(const std::string& value, Wishes& wishes,
                gdl::Diagnostics& diagnostics) {
  constexpr int kMost = 5000;
  const auto steps = gdl::number_in<int>(value, 1, kMost);
  if (!steps) {
    diagnostics.error({}, "bad-setting",
                      "steps is a number from 1 to " + std::to_string(kMost) +
                          ", not '" + value + "'");
    return;
  }
  wishes.settings.steps = *steps;
}

Wishes read_wishes(const gdl::ReadOptions& options,
                   gdl::Diagnostics& diagnostics) {
  using Lists = emitter::Settings::Lists;
  Wishes wishes;
  for (const std::string& setting : options.settings) {
    const std::size_t sign = setting.find('=');
    const std::string name = setting.substr(0, sign);
    const std::string value =
        sign == std::string::npos ? "" : setting.substr(sign + 1);
    if (name == "variant" && !value.empty()) {
      wishes.variant = value;
    } else if (name == "steps") {
      read_steps(value, wishes, diagnostics);
    } else if (name == "lists" && (value == "every" || value == "any")) {
      wishes.settings.lists = value == "any" ? Lists::kAny : Lists::kEvery;
    } else {
      diagnostics.error({}, "bad-setting",
                        "--set takes variant=TITLE, steps=NUMBER, lists=every "
                        "or lists=any here, not '" +
                            setting + "'");
    }
  }
  return wishes;
}

/// Files that lie beside the one that includes them, and in no other folder.
/// Where these files were written, large and small letters are the same.
syntax::Includes beside(const std::string& path) {
  return [path](const std::string& name) -> std::optional<std::string> {
    const fs::path file(name);
    if (file.has_parent_path() || !file.has_filename()) return std::nullopt;
    const fs::path folder = fs::absolute(path).parent_path();
    gdl::Diagnostics ignored(name);
    auto text = gdl::files::read_text_file((folder / file).string(), ignored);
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (text) break;
      if (gdl::fold_case(entry.path().filename().string()) ==
          gdl::fold_case(name)) {
        text = gdl::files::read_text_file(entry.path().string(), ignored);
      }
    }
    return text;
  };
}

/// The sections of the game that is wished for, and its number.
struct Choice {
  syntax::RuleFile file;
  std::size_t number = 0;
  std::vector<syntax::Item> sections;
};

std::optional<Choice> choose(const gdl::ForeignFile& file,
                             const std::string& wish,
                             gdl::Diagnostics& diagnostics) {
  Choice choice;
  choice.file = syntax::read_file(file.text, beside(file.path), diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  const auto number = choice.file.find(wish);
  if (!number) {
    diagnostics.error(
        {}, "unknown-variant",
        "the file has no game '" + wish + "'; it has " + choice.file.titles());
    return std::nullopt;
  }
  choice.number = *number;
  choice.sections = sections_of(choice.file, *number, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return choice;
}

std::string plain(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\\') {
      result += ' ';
      ++i;
    } else if (text[i] == '`') {
      result += '"';
    } else {
      result += text[i] == '\n' || text[i] == '\r' ? ' ' : text[i];
    }
  }
  return result;
}

std::string preface_of(const Choice& choice, const game::Game& game) {
  return plain(game.texts.title.empty() ? "A game" : game.texts.title) +
         ", written from a Zillions rule file" +
         (choice.file.games.size() > 1
              ? ", game " + std::to_string(choice.number + 1) + " of " +
                    std::to_string(choice.file.games.size())
              : "") +
         ".";
}

/// What a person asked for, read.
struct Chosen {
  Wishes wishes;
  Choice choice;
  game::Game game;
};

std::optional<Chosen> read_chosen(const gdl::ForeignFile& file,
                                  gdl::Diagnostics& diagnostics) {
  Wishes wishes = read_wishes(file.options, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  auto choice = choose(file, wishes.variant, diagnostics);
  if (!choice) return std::nullopt;
  auto game = game::read_game(choice->sections, diagnostics);
  if (!game) return std::nullopt;
  return Chosen{std::move(wishes), *std::move(choice), *std::move(game)};
}

std::string translate_file(const gdl::ForeignFile& file,
                           gdl::Diagnostics& diagnostics) {
  const auto chosen = read_chosen(file, diagnostics);
  if (!chosen) return "";
  return emitter::emit(chosen->game, preface_of(chosen->choice, chosen->game),
                       chosen->wishes.settings, diagnostics);
}

std::string explain_file(const gdl::ForeignFile& file,
                         gdl::Diagnostics& diagnostics) {
  const syntax::RuleFile rules =
      syntax::read_file(file.text, beside(file.path), diagnostics);
  std::string text;
  for (std::size_t i = 0; i < rules.games.size(); ++i) {
    text += (rules.games[i].is_variant ? "variant " : "game ") +
            std::to_string(i + 1) + ": " + plain(rules.games[i].title) + "\n";
  }
  return text;
}

/// What the file says of a piece; empty where it says nothing.
std::string paragraph_of(const game::PieceType& type) {
  std::string text = plain(type.help);
  if (!type.description.empty() && type.description != type.help) {
    text += (text.empty() ? "" : " ") + plain(type.description);
  }
  if (!type.notation.empty()) {
    text = (text.empty() ? type.name : text) + " (written " +
           plain(type.notation) + ")";
  }
  return text.empty() ? "" : "- " + text + "\n";
}

std::string describe_file(const gdl::ForeignFile& file,
                          gdl::Diagnostics& diagnostics) {
  const auto chosen = read_chosen(file, diagnostics);
  if (!chosen) return "";
  std::string text = plain(chosen->game.texts.title) + "\n";
  for (const std::string* part :
       {&chosen->game.texts.description, &chosen->game.texts.history,
        &chosen->game.texts.strategy}) {
    if (!part->empty()) description::add_paragraph(text, plain(*part));
  }
  text += '\n' + english::describe(chosen->game);
  std::string pieces;
  for (const game::PieceType& type : chosen->game.types) {
    pieces += paragraph_of(type);
  }
  if (!pieces.empty()) text += "\n" + pieces;
  if (!chosen->game.texts.solution.empty()) {
    description::add_paragraph(
        text, "Solution: " + plain(chosen->game.texts.solution));
  }
  if (chosen->choice.file.games.size() > 1) {
    description::add_paragraph(
        text, "The file has " + chosen->choice.file.titles() + ".");
  }
  return text;
}

}  // namespace

gdl::Language language() {
  return {.name = "ZRF",
          .translate = translate_file,
          .explain = explain_file,
          .describe = describe_file};
}

}  // namespace translators::zrf
