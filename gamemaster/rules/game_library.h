#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <semaphore>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/rules/rules_process.h"
#include "gamemaster/store/store.h"
#include "gdl/presentation.h"
#include "gdl/rulesheet.h"

namespace gamemaster::rules {

/// A game in a list.
struct GameEntry {
  std::string key;
  std::string title;
  std::string language;  ///< extension of its file without the dot
  bool shipped = false;  ///< came with Henhouse; else somebody brought it
  bool removed = false;  ///< by who brought it; its matches stay
};

/// All that is known of a game. Immutable once made.
struct GameDetails : GameEntry {
  std::string source;  ///< as it stands in its file
  RulesReading reading;
  std::optional<board::BoardLayout> layout;  ///< of its initial state
  /// What the game itself says of its cells, where the facts do not show it.
  enum class Cells : std::uint8_t { kAsTheyLook, kHexagons, kTriangles };
  Cells cells = Cells::kAsTheyLook;
  /// gdl::looks_of its rules, but for pictures in files.
  std::map<std::string, std::string> looks;
  std::map<std::string, std::string> pictures;  ///< take_pictures
  std::optional<gdl::Table> table;              ///< gdl::table_of them

  /// Gives a board of this game its cells, and what is known of them.
  void shape(board::BoardLayout& board) const;
};

/// Why a state ends a game.
struct GameEnding {
  std::string words;  ///< see ending_of; may be empty
  /// The line that decided it, see board::winning_line; may be empty.
  std::vector<std::size_t> cells;
};

/// How rules are read for those who ask for games.
struct GameLibraryOptions {
  RulesProcessLimits limits;
  int readers = 2;  ///< processes at the same time
  /// How long somebody waits for others whose games are being read.
  std::chrono::milliseconds patience{10'000};
  /// Rules whose reading was given up are read again after so long.
  std::chrono::milliseconds retry_after{60'000};
};

/// The games that the game manager offers: those in a folder, and those that
/// were brought and lie in the store. Rules are read in processes of their own,
/// each version once, however many ask for it at the same time. Thread-safe.
class GameLibrary {
 public:
  /// `folder` and the folders in it are looked through once. `worker` is the
  /// path of henhouse-rules-worker. `languages` are those whose files it reads:
  /// what they are called, by extension. The store must outlive this. The games
  /// in the folder have the keys that store::game_key gives their files.
  GameLibrary(const std::string& folder, std::string worker,
              store::Store& store, std::map<std::string, std::string> languages,
              const GameLibraryOptions& options = {});

  /// By title; `query` in any case in key or title. Without what was removed.
  std::vector<GameEntry> list(std::string_view query = {});

  /// Reads the rules at the first call. Nothing where there is no such game.
  /// Throws Overload where too many games are being read.
  std::shared_ptr<const GameDetails> find(const std::string& key);

  /// Reads rules that somebody brought; where they are playable, they are in
  /// the library afterwards, with the key that the result says. `name` is that
  /// of their file, in UTF-8: a game that is nobody's is called so. Throws
  /// gdl::Error where its extension is not known or there are too many games
  /// already.
  std::shared_ptr<const GameDetails> add(const std::string& name,
                                         const std::string& text);

  /// Gives a game that was brought to who has just brought it, where it is
  /// nobody's or was removed: then it is offered again. The token that opens it
  /// to be changed, which nobody can find out again; empty where it has an
  /// owner.
  std::string claim(const std::string& key);

  /// Whether the token opens the game to be changed.
  bool is_owner(const std::string& key, const std::string& token);

  /// Changes a game that has an owner: how it is called, and whether it is
  /// offered. Throws gdl::Error where it has none. Matches of it can be read
  /// whatever happens to it.
  void rename(const std::string& key, const std::string& title);
  void set_removed(const std::string& key, bool removed);

  /// How the game of that key is called, without reading it.
  std::string title(const std::string& key);

  /// The game in the store, which is made there where it is missing.
  store::StoredGame stored(const GameDetails& game);

  /// The same without writing: a game that is not in the store has the number
  /// that it would get, and no id.
  store::StoredGame row_of(const GameDetails& game);

  /// Details of the very version that a match was played by. Throws Overload
  /// where too many games are being read.
  std::shared_ptr<const GameDetails> find_version(
      const store::StoredGame& game);

  /// Why a state ends the game, as far as the rules tell it in time. `layout`
  /// is the board of the match, or null. Throws Overload where too many games
  /// are being read.
  GameEnding ending(const GameDetails& game, const board::BoardLayout* layout,
                    const std::vector<std::string>& facts);

  /// A process that has opened the rules.
  std::unique_ptr<RulesProcess> open(const GameDetails& game) const;

  /// What languages are called whose files can be brought, by extension.
  const std::map<std::string, std::string>& languages() const {
    return languages_;
  }

 private:
  struct File {
    GameEntry entry;
    std::string path;
  };

  using Details = std::shared_ptr<const GameDetails>;
  using Clock = std::chrono::steady_clock;
  struct Known {
    Details details;
    Clock::time_point until;  // then it is to be read again
  };

  class ReaderPlace;

  GameEntry brought_entry(const std::string& key, const std::string& language);
  /// `folder`: where the file of the rules lies; empty where it has none.
  Details read(GameEntry entry, std::string source,
               const std::string& folder = "");
  Details read_version(const store::StoredGame& game);
  void keep_title(const GameEntry& entry);
  /// What `make` makes for this name, or has made.
  template <typename Make>
  Details known(const std::string& name, Make make);
  void keep(const std::string& name, const Details& details);
  /// What is known by this name, called and offered as its owner wants it now.
  Details as_it_is_called(const std::string& name, const Details& details);

  std::string worker_;
  store::Store& store_;
  std::map<std::string, std::string> languages_;
  std::map<std::string, File> files_;
  const GameLibraryOptions options_;
  std::counting_semaphore<> readers_;

  std::mutex mutex_;
  std::condition_variable made_;
  std::map<std::string, Known> known_;  // guarded by mutex_
  std::set<std::string> being_made_;    // guarded by mutex_
};

/// The rules of a game that is playable.
gdl::Rulesheet rules_of(const GameDetails& game);

/// `connect_four` as `Connect four`.
std::string title_of(std::string_view key);

}  // namespace gamemaster::rules
