#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <semaphore>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/rules/rules_process.h"
#include "gamemaster/store/store.h"
#include "gdl/rulesheet.h"

namespace gamemaster::rules {

/// A game in a list.
struct GameEntry {
  std::string key;
  std::string title;
  std::string language;  ///< extension of its file without the dot
  bool shipped = false;  ///< came with Henhouse; else somebody brought it
};

/// All that is known of a game. Immutable once made.
struct GameDetails : GameEntry {
  std::string source;  ///< as it stands in its file
  RulesReading reading;
  std::optional<board::BoardLayout> layout;  ///< of its initial state
  /// What the game itself says of its cells, where the facts do not show it.
  enum class Cells : std::uint8_t { kAsTheyLook, kHexagons, kTriangles };
  Cells cells = Cells::kAsTheyLook;

  /// Gives a board of this game its cells.
  void shape(board::BoardLayout& board) const;
};

/// The games that the game manager offers: those in a folder, and those that
/// were brought and lie in the store. Rules are read in processes of their own.
/// Thread-safe.
class GameLibrary {
 public:
  /// `folder` is looked through once, `eggg/` in it too. `worker` is the path
  /// of henhouse-rules-worker. The store must outlive this.
  GameLibrary(const std::string& folder, std::string worker,
              store::Store& store, std::vector<std::string> languages);

  /// By title; `query` in any case in key or title.
  std::vector<GameEntry> list(std::string_view query = {});

  /// Reads the rules at the first call. Nothing where there is no such game.
  std::shared_ptr<const GameDetails> find(const std::string& key);

  /// Reads rules that somebody brought; where they are playable, they are in
  /// the library afterwards, with the key that the result says. `name` is that
  /// of their file. Throws gdl::Error where its extension is not known or there
  /// are too many games already.
  std::shared_ptr<const GameDetails> add(const std::string& name,
                                         const std::string& text);

  /// The game in the store, which is made there where it is missing.
  store::StoredGame stored(const GameDetails& game);

  /// Details of the very version that a match was played by.
  std::shared_ptr<const GameDetails> find_version(
      const store::StoredGame& game);

  /// A process that has opened the rules.
  std::unique_ptr<RulesProcess> open(const GameDetails& game) const;

  /// The extensions of files that can be brought, without dots.
  const std::vector<std::string>& languages() const { return languages_; }

 private:
  struct File {
    GameEntry entry;
    std::string path;
  };

  std::shared_ptr<const GameDetails> read(GameEntry entry, std::string source);

  std::string worker_;
  store::Store& store_;
  std::vector<std::string> languages_;
  std::map<std::string, File> files_;
  std::counting_semaphore<> readers_{2};  // processes at the same time

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const GameDetails>> known_;
};

/// The rules of a game that is playable.
gdl::Rulesheet rules_of(const GameDetails& game);

/// `connect_four` as `Connect four`.
std::string title_of(std::string_view key);

}  // namespace gamemaster::rules
