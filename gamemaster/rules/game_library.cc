#include "gamemaster/rules/game_library.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/random_word.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/rules/piece_pictures.h"
#include "gamemaster/store/new_game.h"
#include "gamemaster/store/shown_line.h"
#include "gamemaster/store/stored_games.h"
#include "gdl/files/near_files.h"
#include "gdl/files/reader.h"
#include "gdl/presentation.h"
#include "gdl/symbol_table.h"

namespace gamemaster::rules {

namespace {

constexpr std::size_t kMostBroughtGames = 1000;
constexpr std::size_t kMostKnown = 300;   // kept in memory
constexpr std::size_t kLongestStem = 40;  // of a key, without the digest
constexpr std::size_t kTokenLength = 24;

/// What is left of a file name where a key has plain letters alone, as those of
/// games that strangers bring.
std::string plain(std::string_view name) {
  std::string key;
  for (const char c : gdl::fold_case(name)) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (letter) {
      key += c;
    } else if (!key.empty() && key.back() != '_') {
      key += '_';
    }
  }
  key.resize(std::min(key.size(), kLongestStem));
  while (!key.empty() && key.back() == '_') key.pop_back();
  return key;
}

/// A game that somebody brought, as its key tells.
GameEntry entry_of(const std::string& key, const std::string& language) {
  const std::string stem = key.substr(0, key.find('.'));
  return {key, title_of(stem), language, false};
}

/// How a game is called that somebody brings: as its file, and after that what
/// tells it from others of that name. As its key says where the file has no
/// name that can be shown.
std::string brought_title(std::string_view file_stem, const std::string& key,
                          const std::string& language,
                          const std::string& text) {
  const std::size_t begin = file_stem.find_first_not_of(" _");
  if (begin == std::string_view::npos || !store::is_shown_line(file_stem)) {
    return entry_of(key, language).title;
  }
  const std::size_t end = file_stem.find_last_not_of(" _") + 1;
  return title_of(std::string(file_stem.substr(begin, end - begin)) +
                  store::key_digest(text));
}

/// Whether somebody has the token that changes a game.
bool is_somebodys(const std::optional<store::BroughtGame>& game) {
  return game && !game->removed && !game->owner.empty();
}

/// Boards whose facts look like those of squares. For display names may be
/// read: rules that came from EGGG tell which triangles stand on their side.
GameDetails::Cells named_cells(const GameDetails& game) {
  const auto says = [](const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
  };
  const auto look = game.looks.find("cells");
  const bool looks_so = look != game.looks.end() && look->second == "triangles";
  if (looks_so || says(game.reading.kif, "(points_up ")) {
    return GameDetails::Cells::kTriangles;
  }
  if (gdl::fold_case(game.key).starts_with("hex") ||
      says(game.source, "are hexagons")) {
    return GameDetails::Cells::kHexagons;
  }
  return GameDetails::Cells::kAsTheyLook;
}

/// A board can be played on without it.
board::BoardStructure structure_of(RulesProcess& process) {
  try {
    return process.structure();
  } catch (const processes::OwnFailure&) {
    throw;
  } catch (const gdl::Error&) {
    return {};
  }
}

/// As it was before the game came here.
std::string file_name_of(const GameDetails& game) {
  return store::file_stem(game.key, game.language, game.source) + "." +
         game.language;
}

store::NewGame new_row(const GameDetails& game) {
  store::NewGame row;
  row.key = game.key;
  row.name = game.title;
  row.rulesheet = game.reading.kif;
  row.source = game.source;
  row.language = game.language;
  row.roles = game.reading.roles;
  return row;
}

}  // namespace

std::string title_of(std::string_view key) {
  std::string title(key);
  std::replace(title.begin(), title.end(), '_', ' ');
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') {
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
  }
  return title;
}

gdl::Rulesheet rules_of(const GameDetails& game) {
  gdl::Diagnostics ignored;
  return gdl::read_kif(game.reading.kif, ignored);
}

void GameDetails::shape(board::BoardLayout& board) const {
  board.triangles = cells == Cells::kTriangles;
  board.looks = looks;
  for (const auto& [piece, file] : pictures) {
    board.looks[piece] = gdl::kPicture + key;
  }
  // The rows of a rhombus lean to the right by custom.
  if (cells == Cells::kHexagons && board.slant == 0) board.slant = 1;
  if (layout && layout->relation == board.relation &&
      layout->columns.values == board.columns.values &&
      layout->rows.values == board.rows.values) {
    board.structure = layout->structure;
  }
}

GameLibrary::GameLibrary(const std::string& folder, std::string worker,
                         store::Store& store,
                         std::map<std::string, std::string> languages,
                         const GameLibraryOptions& options)
    : worker_(std::move(worker)),
      store_(store),
      languages_(std::move(languages)),
      options_(options),
      readers_(options.readers) {
  std::error_code error;
  for (const std::string& place : gdl::files::game_folders(folder)) {
    for (const auto& file : std::filesystem::directory_iterator(place, error)) {
      std::string language = gdl::files::extension_of(file.path().string());
      if (!language.empty()) language.erase(0, 1);
      if (!languages_.contains(language)) continue;
      const std::string path = file.path().string();
      const std::string key = store::game_key(path);
      const std::string stem =
          key.substr(0, key.size() - store::language_ending(language).size());
      files_[key] = {{key, title_of(stem), language, true}, path};
    }
  }
  if (files_.empty()) spdlog::warn("no games are found in {}", folder);
}

namespace {

/// What its owner has made of it.
GameEntry named(GameEntry entry, const store::BroughtGame& game) {
  if (!game.title.empty()) entry.title = game.title;
  entry.removed = game.removed;
  return entry;
}

/// Letters and digits alone.
std::string squeezed(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (store::is_letter_or_digit(c)) letters += c;
  }
  return letters;
}

/// Whether a word in small letters is part of how a game is called; blanks,
/// hyphens and the like do not count.
bool is_called(const GameEntry& entry, const std::string& word) {
  const std::string title = gdl::fold_case(entry.title);
  const std::string letters = squeezed(word);
  return gdl::fold_case(entry.key).find(word) != std::string::npos ||
         title.find(word) != std::string::npos ||
         (!letters.empty() &&
          squeezed(title).find(letters) != std::string::npos);
}

}  // namespace

std::vector<GameEntry> GameLibrary::list(std::string_view query) {
  std::vector<GameEntry> entries;
  std::map<std::string, store::BroughtGame> brought;
  for (store::BroughtGame& game : store_.brought_games()) {
    brought[game.key] = std::move(game);
  }
  for (const auto& [key, file] : files_) entries.push_back(file.entry);
  store::PageRequest request;
  request.limit = 500;
  do {
    const store::Page<store::StoredGame> page = store_.games(request);
    for (const store::StoredGame& game : page.rows) {
      if (files_.contains(game.key)) continue;
      const auto known = brought.find(game.key);
      if (known == brought.end()) {
        entries.push_back(entry_of(game.key, game.language));
      } else if (!known->second.removed) {
        entries.push_back(
            named(entry_of(game.key, game.language), known->second));
      }
    }
    request.cursor = page.next;
  } while (!request.cursor.empty());

  std::istringstream words{gdl::fold_case(query)};
  for (std::string word; words >> word;) {
    std::erase_if(entries, [&word](const GameEntry& entry) {
      return !is_called(entry, word);
    });
  }
  std::sort(entries.begin(), entries.end(),
            [](const GameEntry& a, const GameEntry& b) {
              return std::tie(a.title, a.key) < std::tie(b.title, b.key);
            });
  return entries;
}

/// One of the processes that may read rules at the same time.
class GameLibrary::ReaderPlace {
 public:
  explicit ReaderPlace(GameLibrary& library) : readers_(library.readers_) {
    if (!readers_.try_acquire_for(library.options_.patience)) {
      throw processes::Overload(
          "other games are being read; try again in a moment");
    }
  }
  ReaderPlace(const ReaderPlace&) = delete;
  ~ReaderPlace() { readers_.release(); }

 private:
  std::counting_semaphore<>& readers_;
};

GameLibrary::Details GameLibrary::read(GameEntry entry, std::string source,
                                       const std::string& folder) {
  auto details = std::make_shared<GameDetails>();
  static_cast<GameEntry&>(*details) = std::move(entry);
  details->source = std::move(source);
  const ReaderPlace reader(*this);
  RulesProcess process(worker_, options_.limits);
  details->reading = process.read(
      file_name_of(*details), details->source,
      [this](const std::string& extension, const std::string& name) {
        return store::find_source(store_, extension, name);
      });
  const RulesReading& reading = details->reading;
  if (reading.playable) {
    details->layout = board::find_declared_board(
        reading.initial.facts, reading.declared_facts, reading.roles);
    if (details->layout) details->layout->structure = structure_of(process);
    const gdl::Rulesheet rules = rules_of(*details);
    details->looks = gdl::looks_of(rules);
    details->pictures = take_pictures(details->looks, folder);
    if (!details->layout) details->table = gdl::table_of(rules);
    details->cells = named_cells(*details);
    if (details->layout) details->shape(*details->layout);
  }
  return details;
}

void GameLibrary::keep(const std::string& name, const Details& details) {
  if (known_.size() >= kMostKnown) known_.clear();
  known_[name] = {details, details->reading.gave_up
                               ? Clock::now() + options_.retry_after
                               : Clock::time_point::max()};
}

template <typename Make>
GameLibrary::Details GameLibrary::known(const std::string& name, Make make) {
  const auto until = Clock::now() + options_.patience;
  std::unique_lock lock(mutex_);
  while (true) {
    const auto found = known_.find(name);
    if (found != known_.end() && Clock::now() < found->second.until) {
      return found->second.details;
    }
    if (being_made_.insert(name).second) break;
    if (made_.wait_until(lock, until) == std::cv_status::timeout) {
      throw processes::Overload(
          "this game is being read; try again in a moment");
    }
  }
  lock.unlock();
  /// Whatever comes of it, the next one may try.
  struct Done {
    GameLibrary& library;
    const std::string& name;
    ~Done() {
      const std::lock_guard again(library.mutex_);
      library.being_made_.erase(name);
      library.made_.notify_all();
    }
  } const done{*this, name};
  Details details = make();
  if (details == nullptr) return nullptr;
  const std::lock_guard again(mutex_);
  keep(name, details);
  return details;
}

GameLibrary::Details GameLibrary::find(const std::string& key) {
  return as_it_is_called(
      key, known(key, [this, &key]() -> Details {
        if (const auto file = files_.find(key); file != files_.end()) {
          gdl::Diagnostics diagnostics;
          auto text =
              gdl::files::read_text_file(file->second.path, diagnostics);
          if (!text) return nullptr;
          const std::filesystem::path path(file->second.path);
          return read(file->second.entry, *std::move(text),
                      path.parent_path().string());
        }
        const auto stored = store_.find_game(key);
        if (!stored) return nullptr;
        return read(brought_entry(stored->key, stored->language),
                    stored->source);
      }));
}

/// Its owner may have changed that here, or by another server of the store. The
/// rules stay what they are, and are not read again.
GameLibrary::Details GameLibrary::as_it_is_called(const std::string& name,
                                                  const Details& details) {
  if (details == nullptr || details->shipped) return details;
  GameEntry now = brought_entry(details->key, details->language);
  if (now.title == details->title && now.removed == details->removed) {
    return details;
  }
  auto changed = std::make_shared<GameDetails>(*details);
  static_cast<GameEntry&>(*changed) = std::move(now);
  const std::lock_guard lock(mutex_);
  keep(name, changed);
  return changed;
}

GameLibrary::Details GameLibrary::add(const std::string& name,
                                      const std::string& text) {
  const std::size_t dot = name.rfind('.');
  const std::string language =
      dot == std::string::npos ? "" : gdl::fold_case(name.substr(dot + 1));
  if (!languages_.contains(language)) {
    std::string known;
    for (const auto& [each, called] : languages_) {
      known += (known.empty() ? "." : ", .") + each;
    }
    throw gdl::Error(
        "the name of the file says no language that is read here: " + known);
  }
  const std::string written = name.substr(0, dot);
  std::string stem = plain(written);
  if (stem.empty()) stem = "game";
  std::size_t brought = 0;
  for (const GameEntry& entry : list()) brought += entry.shipped ? 0 : 1;
  if (brought >= kMostBroughtGames) {
    throw gdl::Error("there are too many games here already");
  }

  // The same rules get the same key again, others never an old one.
  const std::string key =
      stem + store::key_digest(text) + store::language_ending(language);
  GameEntry entry = brought_entry(key, language);
  const bool is_nobodys = !is_somebodys(store_.find_brought(key));
  if (is_nobodys) entry.title = brought_title(written, key, language, text);
  auto details = read(std::move(entry), text);
  if (!details->reading.playable) return details;
  stored(*details);
  if (is_nobodys) keep_title(*details);
  const std::lock_guard lock(mutex_);
  keep(details->key, details);
  return details;
}

/// For all servers of the store, where the key does not tell the title.
void GameLibrary::keep_title(const GameEntry& entry) {
  store::BroughtGame game = store_.find_brought(entry.key).value_or(
      store::BroughtGame{.key = entry.key, .title = "", .owner = ""});
  const bool is_told = entry.title == entry_of(entry.key, entry.language).title;
  const std::string title = is_told ? "" : entry.title;
  if (game.title == title) return;
  game.title = title;
  store_.put_brought(game);
}

store::StoredGame GameLibrary::stored(const GameDetails& game) {
  return store_.add_game(new_row(game));
}

store::StoredGame GameLibrary::row_of(const GameDetails& game) {
  store::StoredGame row;
  static_cast<store::NewGame&>(row) = new_row(game);
  for (const store::StoredGame& each : store_.game_versions(game.key)) {
    auto whole = store_.find_game(each.id);
    if (whole && whole->rulesheet == row.rulesheet) return *std::move(whole);
    row.version = each.version + 1;
  }
  return row;
}

GameLibrary::Details GameLibrary::find_version(const store::StoredGame& game) {
  auto newest = find(game.key);
  if (newest && newest->reading.kif == game.rulesheet) return newest;
  const std::string name = game.key + " " + game.hash;
  return as_it_is_called(
      name, known(name, [this, &game] { return read_version(game); }));
}

GameLibrary::Details GameLibrary::read_version(const store::StoredGame& game) {
  auto details = read(brought_entry(game.key, game.language), game.source);
  if (details->reading.kif == game.rulesheet) return details;
  // Read by other settings or another seed then, or what it is like changed.
  return read(brought_entry(game.key, "kif"), game.rulesheet);
}

GameEntry GameLibrary::brought_entry(const std::string& key,
                                     const std::string& language) {
  GameEntry entry = entry_of(key, language);
  const auto known = store_.find_brought(key);
  return known ? named(std::move(entry), *known) : entry;
}

std::string GameLibrary::claim(const std::string& key) {
  if (files_.contains(key)) return "";
  const auto game = store_.find_brought(key);
  if (is_somebodys(game)) return "";
  std::string token = processes::random_word(kTokenLength);
  store_.put_brought(
      {key, game ? game->title : "", processes::sha256(token), false});
  return token;
}

bool GameLibrary::is_owner(const std::string& key, const std::string& token) {
  const auto game = store_.find_brought(key);
  return game && !files_.contains(key) && !token.empty() &&
         game->owner == processes::sha256(token);
}

void GameLibrary::rename(const std::string& key, const std::string& title) {
  auto game = store_.find_brought(key);
  if (!game || game->owner.empty()) throw gdl::Error("this game is nobody's");
  game->title = title;
  store_.put_brought(*game);
}

void GameLibrary::set_removed(const std::string& key, bool removed) {
  auto game = store_.find_brought(key);
  if (!game || game->owner.empty()) throw gdl::Error("this game is nobody's");
  game->removed = removed;
  store_.put_brought(*game);
}

std::string GameLibrary::title(const std::string& key) {
  const auto file = files_.find(key);
  if (file != files_.end()) return file->second.entry.title;
  return brought_entry(key, "").title;
}

GameEnding GameLibrary::ending(const GameDetails& game,
                               const board::BoardLayout* layout,
                               const std::vector<std::string>& facts) {
  GameEnding ending;
  if (!game.reading.playable) return ending;
  const ReaderPlace reader(*this);
  try {
    const auto process = open(game);
    ending.words = process->ending(facts);
    // What a puzzle ends with is what was to be built.
    if (layout == nullptr || game.reading.roles.size() < 2) return ending;
    const auto pieces = board::piece_facts(*layout, facts);
    ending.cells = board::winning_line(*layout, pieces.size(),
                                       process->deciding_pieces(facts, pieces));
  } catch (const processes::OwnFailure&) {
    throw;
  } catch (const gdl::Error&) {
    // What was found out before counts.
  }
  return ending;
}

std::unique_ptr<RulesProcess> GameLibrary::open(const GameDetails& game) const {
  auto process = std::make_unique<RulesProcess>(worker_, options_.limits);
  process->open(game.reading.kif);
  return process;
}

}  // namespace gamemaster::rules
