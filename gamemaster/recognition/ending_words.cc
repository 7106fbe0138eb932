#include "gamemaster/recognition/ending_words.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace gamemaster::recognition {

namespace {

constexpr std::size_t kShortestName = 3;

constexpr std::array<std::string_view, 25> kHollowNames = {
    "decided", "over",    "gameover", "game over", "finished",
    "ended",   "gameend", "game end", "end",       "done",
    "wins",    "won",     "win",      "winner",    "victory",
    "loses",   "lose",    "lost",     "loser",     "has_won",
    "is_over", "endgame", "normal",   "result",    "met"};
/// A name with one of these is about the end and not about the game.
constexpr std::array<std::string_view, 5> kHollowWords = {
    "terminal", "term", "gameover", "win", "wins"};
/// What is counted by ones and said as in `step 40`.
constexpr std::array<std::string_view, 12> kCounters = {
    "step", "round", "turn", "move",  "ply",   "phase",
    "tick", "time",  "day",  "stage", "trick", "ball"};
/// What people and things may be.
constexpr std::array<std::string_view, 12> kAdjectives = {
    "stuck", "dead", "alive", "safe",   "empty", "full",
    "home",  "free", "ready", "afloat", "out",   "mobile"};
constexpr std::array<std::string_view, 9> kEndingsOfAdjectives = {
    "ed", "ing", "able", "ible", "ile", "open", "less", "ful", "ous"};
constexpr std::array<std::string_view, 9> kPlaces = {
    "at", "in", "on", "out", "off", "under", "without", "beyond", "behind"};
/// After a verb, as in `gives up`.
constexpr std::array<std::string_view, 8> kParticles = {
    "up", "out", "off", "in", "on", "to", "away", "down"};

/// What somebody did, of the words that do not end in -ed.
constexpr std::array<std::string_view, 12> kPastOfVerbs = {
    "chose", "said", "took", "won",  "lost", "drew",
    "threw", "bid",  "put",  "held", "led",  "hit"};

std::string join(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

bool is_adjective(const std::string& word) {
  return is_one_of(word, kAdjectives) || word.starts_with("un") ||
         std::any_of(kEndingsOfAdjectives.begin(), kEndingsOfAdjectives.end(),
                     [&word](std::string_view ending) {
                       return word.ends_with(ending);
                     });
}

bool is_plural(const std::string& word) {
  return word.size() > 2 && word.ends_with("s") && !word.ends_with("ss");
}

/// The first word is a verb that has something or somebody do something.
Phrase verb_phrase(const std::vector<std::string>& words, bool has_subject,
                   const std::string& begin, bool holds) {
  const std::string rest = join(std::span(words).subspan(1));
  if (words[0] == "has" && has_subject) {
    return {begin + (holds ? "has " : "has no ") + rest, true};
  }
  if (words[0] == "has") {
    return {(holds ? "" : "no ") + rest +
                (is_plural(words.back()) ? " are left" : " is left"),
            holds};
  }
  if (words[0] == "is" && has_subject) {
    return {begin + (holds ? "is " : "is not ") + rest, true};
  }
  if (words[0] == "is") return {(holds ? "" : "no longer ") + rest, true};
  if (has_subject) return {begin + (holds ? "can " : "cannot ") + rest, true};
  return {holds ? "somebody can " + rest : "nobody can " + rest + " any more",
          holds};
}

Phrase count_phrase(const std::string& text, const std::string& last,
                    const std::string& number) {
  if (is_one_of(last, kCounters)) return {text + " " + number, true};
  if (is_plural(last)) return {number + " " + text, true};
  if (last.ends_with("ed")) return {text + " " + number + " times", true};
  return {"“" + text + "” has reached " + number, true};
}

/// Of no verb: what holds.
Phrase positive(const std::vector<std::string>& words, const Subject& subject,
                const std::string& begin) {
  const std::string text = join(words);
  if (subject.kind == Subject::Kind::kNone) return {text, true};
  if (subject.kind == Subject::Kind::kOther) {
    return {text + " " + begin.substr(0, begin.size() - 1), true};
  }
  if (is_one_of(words.front(), kPlaces) || is_adjective(words.back())) {
    return {begin + "is " + text, true};
  }
  if (words.size() > 1 && is_plural(words[0]) &&
      is_one_of(words[1], kParticles)) {
    return {begin + text, true};
  }
  return {text + " of " + begin.substr(0, begin.size() - 1), true};
}

/// The same of what does not.
Phrase negative(std::vector<std::string> words, const Subject& subject,
                const std::string& begin) {
  if (words.size() > 1 && words.front() == "still") words.erase(words.begin());
  const std::string text = join(words);
  const bool has_subject = subject.kind != Subject::Kind::kNone;
  if (words.back() == "left" || words.back() == "remaining") {
    return {begin + (has_subject ? "has no " : "no ") + text, true};
  }
  if (is_one_of(words.front(), kPlaces) || is_adjective(words.back())) {
    if (has_subject) return {begin + "is no longer " + text, true};
    // Of whom or what, the rules do not tell.
    return {(words.back().ends_with("ing") ? "nobody is " : "nothing is ") +
                text + " any more",
            false};
  }
  if (has_subject) return {begin + "has no " + text, false};
  return {"no " + text + " left", false};
}

}  // namespace

bool is_hollow_name(const std::string& name) {
  if (is_one_of(name, kHollowNames)) return true;
  const std::vector<std::string> words = words_of(name);
  return name.size() < kShortestName || words.empty() ||
         is_one_of(join(words), kHollowNames) ||
         std::any_of(words.begin(), words.end(), [](const std::string& word) {
           return is_one_of(word, kHollowWords) || word.ends_with("win") ||
                  word.ends_with("wins");
         });
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  bool small_before = false;
  for (const char c : name) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (c == '_' || c == '-' || (capital && small_before)) {
      if (!words.back().empty()) words.emplace_back();
    }
    if (c != '_' && c != '-') {
      words.back() += capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    small_before = c >= 'a' && c <= 'z';
  }
  std::string& last = words.back();
  last.erase(last.find_last_not_of("0123456789") + 1);
  if (last.empty()) words.pop_back();
  return words;
}

Phrase phrase_of(const std::string& name, const Subject& subject, bool holds) {
  if (is_hollow_name(name)) return {};
  const std::vector<std::string> words = words_of(name);
  const bool has_subject = subject.kind != Subject::Kind::kNone;
  if (subject.kind == Subject::Kind::kNumber) {
    if (!holds) return {};
    return count_phrase(join(words), words.back(), subject.text);
  }
  const std::string begin = has_subject ? (subject.kind == Subject::Kind::kRole
                                               ? subject.text
                                               : join(words_of(subject.text))) +
                                              " "
                                        : "";
  const bool has_verb =
      words.size() > 1 &&
      is_one_of(words[0], std::array<std::string_view, 3>{"has", "is", "can"});
  if (has_verb) return verb_phrase(words, has_subject, begin, holds);
  return holds ? positive(words, subject, begin)
               : negative(words, subject, begin);
}

Phrase phrase_of_role(const std::string& name, const Subject& role,
                      const Subject& other) {
  if (is_hollow_name(name) || role.kind != Subject::Kind::kRole ||
      other.kind == Subject::Kind::kRole) {
    return {};
  }
  const std::vector<std::string> words = words_of(name);
  const bool counts = other.kind == Subject::Kind::kNumber;
  if (counts && is_plural(words.back())) {
    return {role.text + " has " + other.text + " " + join(words), true};
  }
  if (words.size() == 1 &&
      (words[0].ends_with("ed") || is_one_of(words[0], kPastOfVerbs))) {
    return {role.text + " " + words[0] + " " +
                (counts ? other.text : join(words_of(other.text))),
            true};
  }
  return {};
}

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

}  // namespace gamemaster::recognition
