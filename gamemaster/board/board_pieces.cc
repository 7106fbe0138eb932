#include "gamemaster/board/board_pieces.h"

#include <algorithm>
#include <optional>

#include "gdl/symbol_table.h"

namespace gamemaster::board {

namespace {

using Names = std::set<std::string>;
using Words = std::vector<std::string>;

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::string upper_case(std::string text) {
  for (char& c : text) {
    if (is_letter(c)) c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

/// Whether `name` names `role`: it is the same, or its first letter or two.
bool names_role(const std::string& name, const std::string& role) {
  const std::string folded = gdl::fold_case(role);
  return name == folded || (name.size() <= 2 && folded.starts_with(name));
}

/// The words of a name such as `white_king` or `(piece white king)`.
Words words_of(const std::string& name) {
  Words words;
  bool starts = true;
  for (const char c : name) {
    const bool separates =
        c == '_' || c == '-' || c == ' ' || c == '(' || c == ')';
    if (!separates) {
      if (starts) words.emplace_back();
      words.back() += c;
    }
    starts = separates;
  }
  return words;
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : "_") + word;
  }
  return text;
}

/// The first letters of the words of a name, as `wp` for `white_pawn`.
std::string initials(const std::string& name) {
  std::string letters;
  for (const std::string& word : words_of(name)) letters += word[0];
  return letters;
}

std::string shortest_prefix(const std::string& name, const Names& names) {
  // A part of a number would be another number.
  if (is_number(name)) return name;
  for (std::size_t length = 1; length < name.size(); ++length) {
    std::string prefix = name.substr(0, length);
    const auto shares = [&](const std::string& other) {
      return other != name && other.starts_with(prefix);
    };
    if (std::none_of(names.begin(), names.end(), shares)) return prefix;
  }
  return name;
}

/// The shortest beginning of each name that no other has; but where a king
/// and a knight are, they are k and n, as everyone writes them.
std::map<std::string, std::string> shortest_prefixes(const Names& names) {
  std::map<std::string, std::string> shorts;
  Names used;
  for (const std::string& name : names) {
    shorts[name] = shortest_prefix(name, names);
    if (name != "king" && name != "knight") used.insert(shorts[name]);
  }
  if (names.contains("king") && names.contains("knight") &&
      !used.contains("k") && !used.contains("n")) {
    shorts["king"] = "k";
    shorts["knight"] = "n";
  }
  return shorts;
}

/// Contents whose owners are not known.
BoardPieces name_ownerless(const Names& contents) {
  std::map<std::string, std::string> shorts;
  Names used;
  for (const std::string& content : contents) {
    const bool stays_whole = content.size() <= 2 || is_number(content);
    shorts[content] = stays_whole ? content : initials(content);
    used.insert(shorts[content]);
  }
  if (used.size() < contents.size() || used.contains("")) {
    for (auto& [content, text] : shorts = shortest_prefixes(contents)) {
      if (content.size() <= 2) text = content;
    }
  }
  BoardPieces pieces;
  for (const std::string& content : contents) {
    pieces[content] = {content, "", shorts[content]};
  }
  return pieces;
}

/// What a content may be made of: its words, a role and the rest, as in
/// `whiteking`, or its two letters. Nothing where it is one thing.
std::optional<Words> parts_of(const std::string& content,
                              std::span<const std::string> roles) {
  Words words = words_of(content);
  if (words.size() >= 2) return words;
  for (const std::string& role : roles) {
    const std::string name = gdl::fold_case(role);
    if (name.size() < 2 || content.size() <= name.size()) continue;
    const std::size_t rest = content.size() - name.size();
    if (content.starts_with(name))
      return Words{name, content.substr(name.size())};
    if (content.ends_with(name)) return Words{content.substr(0, rest), name};
  }
  if (content.size() == 2 && is_letter(content[0]) && is_letter(content[1])) {
    return Words{content.substr(0, 1), content.substr(1)};
  }
  return std::nullopt;
}

/// Drops the first word where all have the same, as the name of a function.
void drop_common_word(std::map<std::string, Words>& parts) {
  Names first;
  bool more_remain = true;
  for (const auto& [content, words] : parts) {
    first.insert(words.front());
    more_remain = more_remain && words.size() > 2;
  }
  if (first.size() != 1 || !more_remain) return;
  for (auto& [content, words] : parts) words.erase(words.begin());
}

/// How likely it is that these are the owners of these pieces: 0 where it
/// cannot be, as they share no piece; 2 where all of them are roles; 1 where
/// they are two others.
int credibility(const BoardPieces& pieces, std::span<const std::string> roles) {
  Names owners;
  Names names;
  std::size_t owned = 0;
  for (const auto& [content, piece] : pieces) {
    if (piece.owner.empty()) continue;
    if (!is_letter(piece.owner[0])) return 0;
    ++owned;
    owners.insert(piece.owner);
    names.insert(piece.name);
  }
  if (owners.size() < 2 || names.size() >= owned || 2 * owned < pieces.size()) {
    return 0;
  }
  if (std::all_of(owners.begin(), owners.end(), [roles](const auto& owner) {
        return names_a_role(owner, roles);
      })) {
    return 2;
  }
  return owners.size() == 2 ? 1 : 0;
}

/// The owner's name as the roles spell it, where it is the letter of one.
std::string full_name(const std::string& owner,
                      std::span<const std::string> roles) {
  std::string full;
  for (const std::string& role : roles) {
    if (!names_role(owner, role)) continue;
    if (!full.empty()) return owner;
    full = gdl::fold_case(role);
  }
  return full.empty() ? owner : full;
}

std::optional<BoardPieces> split_contents(const Names& contents,
                                          std::span<const std::string> roles) {
  std::map<std::string, Words> parts;
  for (const std::string& content : contents) {
    if (auto words = parts_of(content, roles))
      parts[content] = std::move(*words);
  }
  if (parts.empty()) return std::nullopt;
  drop_common_word(parts);
  int best_credibility = 0;
  std::optional<BoardPieces> best;
  for (const bool owner_first : {true, false}) {
    BoardPieces pieces;
    for (const std::string& content : contents) {
      const auto found = parts.find(content);
      if (found == parts.end()) {
        pieces[content] = {content, "", ""};
        continue;
      }
      Words words = found->second;
      const auto place = owner_first ? words.begin() : words.end() - 1;
      const std::string owner = full_name(*place, roles);
      words.erase(place);
      pieces[content] = {joined(words), owner, ""};
    }
    if (const int found = credibility(pieces, roles);
        found > best_credibility) {
      best_credibility = found;
      best = std::move(pieces);
    }
  }
  return best;
}

bool all_different(const BoardPieces& pieces) {
  Names used;
  for (const auto& [content, piece] : pieces) used.insert(piece.short_form);
  return used.size() == pieces.size();
}

}  // namespace

bool is_number(const std::string& text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789", text[0] == '-' ? 1 : 0) ==
             std::string::npos;
}

bool names_a_role(const std::string& name, std::span<const std::string> roles) {
  return std::any_of(roles.begin(), roles.end(), [&name](const auto& role) {
    return names_role(name, role);
  });
}

std::vector<std::string> order_owners(const std::set<std::string>& owners,
                                      std::span<const std::string> roles) {
  const auto role_of = [roles](const std::string& owner) {
    std::size_t i = 0;
    while (i < roles.size() && !names_role(owner, roles[i])) ++i;
    return i;
  };
  const auto rank = [&](const std::string& owner) {
    const std::size_t role = role_of(owner);
    if (role < roles.size()) return 2 * role;
    // Of two, the other one's place is what is left.
    if (owners.size() == 2) {
      const std::string& other =
          owner == *owners.begin() ? *owners.rbegin() : *owners.begin();
      const std::size_t taken = role_of(other);
      if (taken < roles.size()) return taken == 0 ? roles.size() * 2 : 0;
    }
    return 2 * roles.size() + (owner == "w" || owner == "white" ? 0 : 1);
  };
  std::vector<std::string> ordered(owners.begin(), owners.end());
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&rank](const std::string& a, const std::string& b) {
                     return rank(a) < rank(b);
                   });
  return ordered;
}

void abbreviate_pieces(BoardPieces& pieces,
                       std::span<const std::string> roles) {
  Names names;
  Names owners;
  for (const auto& [content, piece] : pieces) {
    names.insert(piece.name);
    if (!piece.owner.empty()) owners.insert(piece.owner);
  }
  const auto shorts = shortest_prefixes(names);
  const std::vector<std::string> ordered = order_owners(owners, roles);
  const bool by_case =
      owners.size() == 2 &&
      std::all_of(shorts.begin(), shorts.end(), [](const auto& entry) {
        return upper_case(entry.second) != entry.second;
      });
  for (auto& [content, piece] : pieces) {
    piece.short_form = shorts.at(piece.name);
    if (piece.owner.empty()) continue;
    if (by_case) {
      if (piece.owner == ordered[1]) {
        piece.short_form = upper_case(piece.short_form);
      }
    } else if (owners.size() > 1) {
      piece.short_form += shortest_prefix(piece.owner, owners);
    }
  }
}

BoardPieces name_pieces(const std::set<std::string>& contents,
                        std::span<const std::string> roles) {
  if (auto pieces = split_contents(contents, roles)) {
    abbreviate_pieces(*pieces, roles);
    if (all_different(*pieces)) return std::move(*pieces);
  }
  return name_ownerless(contents);
}

}  // namespace gamemaster::board
