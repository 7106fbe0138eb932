#include "translators/zrf/game/board_reader.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "gdl/number_in.h"

namespace translators::zrf::game {

namespace {

using syntax::Item;

constexpr std::size_t kMostPlaces = 2000;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

class BoardReader {
 public:
  BoardReader(const std::vector<Player>& players, gdl::Diagnostics& diagnostics)
      : players_(players), diagnostics_(diagnostics) {}

  Board read(const std::vector<const Item*>& sections) {
    for (const Item* section : sections) {
      for (std::size_t i = 1; i < section->items.size(); ++i) {
        statement(section->items[i]);
      }
    }
    if (failed_) return {};
    remove_killed();
    finish();
    return std::move(board_);
  }

 private:
  void fail(const Item& item, const char* check, std::string message) {
    diagnostics_.error(item.position, check, std::move(message));
    failed_ = true;
  }

  void statement(const Item& item) {
    const std::string_view head = item.head();
    if (head == "grid") {
      grid(item);
    } else if (head == "positions" || head == "dummy") {
      positions(item);
    } else if (head == "links") {
      links(item);
    } else if (head == "unlink") {
      unlink(item);
    } else if (head == "kill-positions") {
      kill(item);
    } else if (head == "symmetry") {
      symmetries_.push_back(item);
    } else if (head == "zone") {
      zones_.push_back(item);
    } else if (head != "image" && head != "start-rectangle") {
      fail(item, "unknown-word",
           "'" + to_string(item) +
               "' is no part of a board: it has grid, positions, links, "
               "unlink, kill-positions, dummy, zone, symmetry and image");
    }
  }

  int add_place(const Item& item, const std::string& name) {
    if (board_.place(name) != kNone) {
      fail(item, "place-twice", "the position '" + name + "' is there twice");
      return kNone;
    }
    if (board_.size() >= kMostPlaces) {
      if (!failed_) {
        fail(item, "too-large",
             "the board has more than " + std::to_string(kMostPlaces) +
                 " positions, which is too large");
      }
      return kNone;
    }
    board_.places.push_back(name);
    for (std::vector<int>& link : board_.links) link.push_back(kNone);
    return static_cast<int>(board_.size()) - 1;
  }

  int add_direction(const std::string& name) {
    const int known = board_.direction(name);
    if (known != kNone) return known;
    board_.directions.push_back(name);
    board_.links.emplace_back(board_.size(), kNone);
    return static_cast<int>(board_.directions.size()) - 1;
  }

  int known_place(const Item& item) {
    const int place = item.is_list() ? kNone : board_.place(item.text);
    if (place == kNone) {
      fail(item, "unknown-position",
           "there is no position '" + to_string(item) + "' on this board");
    }
    return place;
  }

  void grid(const Item& item) {
    std::vector<std::vector<std::string>> labels;
    const Item* directions = nullptr;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Item& part = item.items[i];
      if (part.begins_with("dimensions")) {
        for (std::size_t j = 1; j < part.items.size(); ++j) {
          const Item& dimension = part.items[j];
          if (!dimension.is_list() || dimension.items.empty() ||
              dimension.items[0].is_list()) {
            fail(dimension, "bad-dimension",
                 "a dimension is (\"a/b/c\" (DX DY)): its labels, with a "
                 "slash between two");
            return;
          }
          labels.push_back(split(dimension.items[0].text, '/'));
        }
      } else if (part.begins_with("directions")) {
        directions = &part;
      } else if (!part.begins_with("start-rectangle")) {
        fail(part, "unknown-word",
             "'" + to_string(part) +
                 "' is no part of a grid: it has start-rectangle, dimensions "
                 "and directions");
      }
    }
    if (labels.empty()) {
      fail(item, "bad-grid", "a grid needs dimensions");
      return;
    }
    lay_out(item, labels, directions);
  }

  void lay_out(const Item& item,
               const std::vector<std::vector<std::string>>& labels,
               const Item* directions) {
    std::size_t count = 1;
    for (const auto& dimension : labels) {
      count *= dimension.size();
      if (count > kMostPlaces) break;
    }
    const int first = static_cast<int>(board_.size());
    if (count + board_.size() > kMostPlaces) {
      fail(item, "too-large",
           "the board has more than " + std::to_string(kMostPlaces) +
               " positions, which is too large");
      return;
    }
    for (std::size_t i = 0; i < count && !failed_; ++i) {
      std::string name;
      std::size_t rest = i;
      std::vector<std::string> parts;
      for (std::size_t d = labels.size(); d-- > 0;) {
        parts.push_back(labels[d][rest % labels[d].size()]);
        rest /= labels[d].size();
      }
      for (std::size_t d = parts.size(); d-- > 0;) name += parts[d];
      add_place(item, name);
      coordinates_.emplace_back(parts.back(), parts.front());
    }
    if (labels.size() != 2) plain_ = false;
    ++grids_;
    for (std::size_t i = 1; directions && i < directions->items.size(); ++i) {
      if (!failed_) direction(directions->items[i], labels, first);
    }
  }

  void direction(const Item& item,
                 const std::vector<std::vector<std::string>>& labels,
                 int first) {
    std::vector<int> vector;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const std::string_view text = item.items[i].text;
      const auto value =
          gdl::number_in<int>(text.substr(text.starts_with('+') ? 1 : 0));
      if (item.items[i].is_list() || !value) {
        vector.clear();
        break;
      }
      vector.push_back(*value);
    }
    if (item.head().empty() || vector.size() != labels.size()) {
      fail(item, "bad-direction",
           "a direction of this grid is (NAME) and " +
               std::to_string(labels.size()) + " numbers, one a dimension");
      return;
    }
    std::vector<int>& links =
        board_.links[add_direction(std::string(item.head()))];
    int count = 1;
    for (const auto& d : labels) count *= static_cast<int>(d.size());
    for (int i = 0; i < count; ++i) {
      const int to = neighbour(i, labels, vector);
      if (to != kNone) links[first + i] = first + to;
    }
  }

  static int neighbour(int index,
                       const std::vector<std::vector<std::string>>& labels,
                       const std::vector<int>& vector) {
    int result = 0;
    int unit = 1;
    for (std::size_t d = labels.size(); d-- > 0;) {
      const int size = static_cast<int>(labels[d].size());
      const long long at = index % size + static_cast<long long>(vector[d]);
      if (at < 0 || at >= size) return kNone;
      result += static_cast<int>(at) * unit;
      index /= size;
      unit *= size;
    }
    return result;
  }

  void positions(const Item& item) {
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Item& part = item.items[i];
      const bool named = part.is_list() ? !part.head().empty() : true;
      if (!named) {
        fail(part, "bad-position",
             "a position is (NAME LEFT TOP RIGHT BOTTOM)");
        continue;
      }
      const std::string name(part.subject());
      // `dummy` may also name a position that is there.
      if (item.begins_with("dummy") && board_.place(name) != kNone) continue;
      add_place(part, name);
      plain_ = false;
    }
  }

  void links(const Item& item) {
    if (item.items.size() < 2 || !item.items[1].is_word()) {
      fail(item, "bad-links", "links are (links DIRECTION (FROM TO) ...)");
      return;
    }
    const int direction = add_direction(item.items[1].text);
    for (std::size_t i = 2; i < item.items.size(); ++i) {
      const Item& pair = item.items[i];
      if (!pair.is_list() || pair.items.size() != 2) {
        fail(pair, "bad-links", "a link is two positions, (FROM TO)");
        continue;
      }
      const int from = known_place(pair.items[0]);
      const int to = known_place(pair.items[1]);
      if (from != kNone && to != kNone) board_.links[direction][from] = to;
    }
  }

  void cut(int from, int to) {
    for (std::vector<int>& link : board_.links) {
      if (link[from] == to || to == kNone) link[from] = kNone;
    }
  }

  void unlink(const Item& item) {
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Item& part = item.items[i];
      if (part.is_list() && part.items.size() == 2) {
        const int from = known_place(part.items[0]);
        const int to = known_place(part.items[1]);
        if (from != kNone && to != kNone) cut(from, to);
      } else {
        const int place = known_place(part);
        if (place != kNone) isolate(place);
      }
    }
  }

  void isolate(int place) {
    cut(place, kNone);
    for (std::vector<int>& link : board_.links) {
      std::replace(link.begin(), link.end(), place, kNone);
    }
  }

  void kill(const Item& item) {
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const int place = known_place(item.items[i]);
      if (place == kNone) continue;
      isolate(place);
      killed_.insert(place);
    }
  }

  void remove_killed() {
    std::vector<int> renamed(board_.size(), kNone);
    Board kept;
    kept.directions = board_.directions;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      if (killed_.contains(static_cast<int>(i))) continue;
      renamed[i] = static_cast<int>(kept.size());
      kept.places.push_back(board_.places[i]);
      if (is_plain()) kept.coordinates.push_back(coordinates_[i]);
    }
    for (const std::vector<int>& old : board_.links) {
      std::vector<int>& link = kept.links.emplace_back(kept.size(), kNone);
      for (std::size_t i = 0; i < board_.size(); ++i) {
        if (renamed[i] == kNone || old[i] == kNone) continue;
        link[renamed[i]] = renamed[old[i]];
      }
    }
    board_ = std::move(kept);
  }

  bool is_plain() const { return plain_ && grids_ == 1; }

  void finish() {
    const int count = static_cast<int>(board_.directions.size());
    std::vector<int> straight(count);
    for (int i = 0; i < count; ++i) straight[i] = i;
    board_.turned.assign(players_.size(), straight);
    for (const Item& item : symmetries_) symmetry(item);
    for (const Item& item : zones_) zone(item);
    find_opposites();
    if (board_.places.empty() && !failed_) {
      diagnostics_.error({}, "no-board", "the board has no positions");
    }
  }

  int known_player(const Item& item) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (item.is_word(players_[i].name)) return static_cast<int>(i);
    }
    fail(item, "unknown-player",
         "there is no player '" + to_string(item) + "' in this game");
    return kNone;
  }

  void symmetry(const Item& item) {
    if (item.items.size() < 2) {
      fail(item, "bad-symmetry",
           "a symmetry is (symmetry PLAYER (DIRECTION DIRECTION) ...)");
      return;
    }
    const int player = known_player(item.items[1]);
    if (player == kNone) return;
    for (std::size_t i = 2; i < item.items.size(); ++i) {
      const Item& pair = item.items[i];
      if (!pair.is_list() || pair.items.size() != 2 ||
          !pair.items[0].is_word() || !pair.items[1].is_word()) {
        fail(pair, "bad-symmetry",
             "a symmetry is (symmetry PLAYER (DIRECTION DIRECTION) ...)");
        continue;
      }
      const int from = board_.direction(pair.items[0].text);
      const int to = board_.direction(pair.items[1].text);
      // Boards of variants may have fewer directions than their symmetry.
      if (from != kNone && to != kNone) board_.turned[player][from] = to;
    }
  }

  void zone(const Item& item) {
    std::string name;
    std::vector<int> owners;
    std::vector<bool> places(board_.size());
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Item& part = item.items[i];
      if (part.begins_with("name") && part.items.size() == 2) {
        name = part.items[1].text;
      } else if (part.begins_with("players")) {
        for (std::size_t j = 1; j < part.items.size(); ++j) {
          owners.push_back(known_player(part.items[j]));
        }
      } else if (part.begins_with("positions")) {
        for (std::size_t j = 1; j < part.items.size(); ++j) {
          const int place = known_place(part.items[j]);
          if (place != kNone) places[place] = true;
        }
      } else {
        fail(part, "unknown-word",
             "'" + to_string(part) +
                 "' is no part of a zone: it has name, players and positions");
      }
    }
    if (owners.empty()) {
      for (std::size_t i = 0; i < players_.size(); ++i) {
        owners.push_back(static_cast<int>(i));
      }
    }
    auto& sets = board_.zones[name];
    sets.resize(players_.size(), std::vector<bool>(board_.size()));
    for (const int owner : owners) {
      if (owner != kNone) sets[owner] = places;
    }
  }

  /// The direction that most often leads back.
  void find_opposites() {
    const int count = static_cast<int>(board_.directions.size());
    board_.opposites.assign(count, kNone);
    for (int a = 0; a < count; ++a) {
      int best = 0;
      for (int b = 0; b < count; ++b) {
        int leads_back = 0;
        for (std::size_t p = 0; p < board_.size(); ++p) {
          const int next = board_.links[a][p];
          if (next != kNone && board_.links[b][next] == static_cast<int>(p)) {
            ++leads_back;
          }
        }
        if (leads_back > best) {
          best = leads_back;
          board_.opposites[a] = b;
        }
      }
    }
  }

  const std::vector<Player>& players_;
  gdl::Diagnostics& diagnostics_;
  Board board_;
  std::vector<std::pair<std::string, std::string>> coordinates_;
  std::vector<Item> symmetries_;
  std::vector<Item> zones_;
  std::set<int> killed_;
  int grids_ = 0;
  bool plain_ = true;
  bool failed_ = false;
};

}  // namespace

Board read_board(const std::vector<const Item*>& sections,
                 const std::vector<Player>& players,
                 gdl::Diagnostics& diagnostics) {
  return BoardReader(players, diagnostics).read(sections);
}

}  // namespace translators::zrf::game
