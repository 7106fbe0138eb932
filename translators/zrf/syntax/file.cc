#include "translators/zrf/syntax/file.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

#include "gdl/language.h"

namespace translators::zrf::syntax {

namespace {

constexpr std::size_t kMostIncludes = 100;

class FileReader {
 public:
  FileReader(const Includes& includes, gdl::Diagnostics& diagnostics)
      : includes_(includes), diagnostics_(diagnostics) {}

  RuleFile read(std::string_view text) {
    take(read_items(text, diagnostics_));
    find_parents();
    if (file_.games.empty() && !diagnostics_.has_errors()) {
      diagnostics_.error({1, 1}, "no-game",
                         "the file has no (game ...): it is a part of other "
                         "files, or no rules");
    }
    return std::move(file_);
  }

 private:
  void take(const std::vector<Item>& items) {
    for (const Item& item : items) {
      const std::string_view head = item.head();
      if (head == "define") {
        file_.macros.define(item, diagnostics_);
      } else if (head == "include") {
        include(item);
      } else if (head == "game" || head == "variant") {
        game(item);
      } else if (head != "version" && head != "translate" &&
                 head != "strip-comments") {
        diagnostics_.error(item.position, "unknown-section",
                           "'" + to_string(item) +
                               "' is no part of a rule file: it has define, "
                               "game, variant, include and version");
      }
    }
  }

  void include(const Item& item) {
    if (item.items.size() != 2 || item.items[1].is_list()) {
      diagnostics_.error(item.position, "bad-include",
                         "include takes the name of a file in quotes");
      return;
    }
    const std::string& name = item.items[1].text;
    if (++included_ > kMostIncludes) {
      diagnostics_.error(item.position, "endless-include",
                         "the files include one another without an end");
      return;
    }
    const std::optional<std::string> text =
        includes_ ? includes_(name) : std::nullopt;
    if (!text) {
      diagnostics_.error(item.position, "no-include",
                         "the included file '" + name +
                             "' is not there: put it beside this file");
      return;
    }
    gdl::Diagnostics of_file(name);
    std::vector<Item> items = read_items(*text, of_file);
    for (const gdl::Diagnostic& entry : of_file.entries()) {
      diagnostics_.error(item.position, entry.check,
                         "in " + name + ", line " +
                             std::to_string(entry.position.line) + ", column " +
                             std::to_string(entry.position.column) + ", " +
                             entry.message);
    }
    for (Item& inner : items) move_to(item.position, inner);
    take(items);
  }

  static void move_to(gdl::SourcePosition position, Item& item) {
    item.position = position;
    for (Item& inner : item.items) move_to(position, inner);
  }

  void game(const Item& item) {
    GameForm form{"", item, item.head() == "variant", false, 0};
    for (const Item& section : item.items) {
      if (section.begins_with("title") && section.items.size() > 1) {
        form.title = section.items[1].text;
      }
      if (section.begins_with("default")) form.is_default = true;
    }
    if (form.is_variant && form.title == "-") return;
    file_.games.push_back(std::move(form));
  }

  /// A variant varies the nearest game before it, or else the first.
  void find_parents() {
    const auto first =
        std::find_if(file_.games.begin(), file_.games.end(),
                     [](const GameForm& form) { return !form.is_variant; });
    if (first == file_.games.end()) {
      if (!file_.games.empty() && !diagnostics_.has_errors()) {
        diagnostics_.error(file_.games.front().form.position, "no-game",
                           "a variant needs a (game ...) that it varies");
      }
      file_.games.clear();
      return;
    }
    auto parent = static_cast<std::size_t>(first - file_.games.begin());
    for (std::size_t i = 0; i < file_.games.size(); ++i) {
      if (!file_.games[i].is_variant) parent = i;
      file_.games[i].parent = parent;
    }
  }

  const Includes& includes_;
  gdl::Diagnostics& diagnostics_;
  std::size_t included_ = 0;
  RuleFile file_;
};

/// What replaces what: sections of one key in a variant take the place of all
/// sections of that key in the game. Pieces and options have a key each.
std::string section_key(const Item& section) {
  const std::string head(section.head());
  if (head == "option" && section.items.size() > 1) {
    return head + " " + gdl::folded_name(section.items[1].text);
  }
  if (head == "piece") {
    for (const Item& part : section.items) {
      if (part.begins_with("name") && part.items.size() > 1) {
        return head + " " + part.items[1].text;
      }
    }
  }
  const bool is_goal = head == "win-condition" || head == "loss-condition" ||
                       head == "draw-condition" || head == "count-condition";
  return is_goal ? "goal" : head;
}

}  // namespace

std::optional<std::size_t> RuleFile::find(const std::string& wish) const {
  if (wish.empty()) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (games[i].is_default) return i;
    }
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (!games[i].is_variant) return i;
    }
    return std::nullopt;
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (gdl::folded_name(games[i].title) == gdl::folded_name(wish)) return i;
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (std::to_string(i + 1) == wish) return i;
  }
  return std::nullopt;
}

std::string RuleFile::titles() const {
  std::string text;
  for (const GameForm& form : games) {
    text += (text.empty() ? "'" : ", '") + form.title + "'";
  }
  return text;
}

RuleFile read_file(std::string_view text, const Includes& includes,
                   gdl::Diagnostics& diagnostics) {
  return FileReader(includes, diagnostics).read(text);
}

std::vector<Item> sections_of(RuleFile& file, std::size_t game,
                              gdl::Diagnostics& diagnostics) {
  const auto expanded = [&](std::size_t number) {
    const Item& form = file.games[number].form;
    return file.macros.expand({form.items.begin() + 1, form.items.end()},
                              diagnostics);
  };
  std::vector<Item> own = expanded(game);
  const std::size_t parent = file.games[game].parent;
  if (parent == game) return own;
  std::set<std::string> replaced;
  for (const Item& section : own) replaced.insert(section_key(section));
  std::vector<Item> sections;
  for (Item& section : expanded(parent)) {
    if (!replaced.contains(section_key(section))) {
      sections.push_back(std::move(section));
    }
  }
  std::move(own.begin(), own.end(), std::back_inserter(sections));
  return sections;
}

}  // namespace translators::zrf::syntax
