#include "translators/eggg/syntax/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

#include "gdl/spelling.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

namespace {

struct Row {
  WordClass word_class;
  std::string_view words;
};

/// `synonym=word` makes one word of two. Verbs and nouns stand here in their
/// plain form; the others are found by rule.
constexpr Row kRows[] = {
    {WordClass::kIs,
     "is am=is are=is has have=has start starts=start starting=start "
     "begin=start begins=start beginning=start mean means=mean meaning=mean "
     "make makes=make making=make imply implies=imply implying=imply"},
    {WordClass::kVerb,
     "move remove capture place become alternate synchronize synch=synchronize "
     "touch present compare display show=display shuffle fold deal discard "
     "bet raise call toggle invert=toggle flip reverse=toggle rotate=toggle "
     "increment decrement transform lose win choose ask solve take draw drop "
     "put=place push pass jump swap slide write erase promote enter leave "
     "attack merge create set update connect surround walk follow"},
    {WordClass::kNoun,
     "grid piece player opponent turn round card word money game goal tie "
     "board hand puzzle square number letter origin solution button key click "
     "deck text score level text port mode string integer self side row column "
     "line file rank diagonal corner edge path group rule name clue unit cell "
     "second minute hour color colour=color shape bag team time clock example "
     "inch in=inch centimeter cm pixel character char=character spot cube "
     "stack heap suit ante "
     "rounds=round checker stone tile step phase count size length height "
     "width area draw=tie protocol neighbour neighbor=neighbour direction "
     "center centre=center distance repetition stock price share lot amount "
     "portfolio short"},
    {WordClass::kAdjective,
     "black white red blue green yellow orange brown purple gray grey=gray "
     "triangle hexagon circle pentagon heptagon octagon nonagon "
     "decagon polygon cubic sq "
     "top bottom left right up down middle above below over under forward "
     "backward north south east west clockwise counterclockwise widdershins "
     "full whole covered blank clear empty done partial composite input "
     "output on off random all some each every any another higher lower "
     "greater smaller more less max min first second last next previous "
     "fewest most highest lowest sticky solid networked multiplayer text "
     "own same different adjacent orthogonal diagonal private mandatory "
     "must may optional exactly least best worst again"},
    {WordClass::kFunction,
     "undef lastmove unmoved nocheck other occupied level abbreviations rand "
     "flip "
     "riffle_shuffle cut save_seed int value hue chroma opponent_hue randcolor "
     "sum"},
    {WordClass::kJunction,
     "if unless and or with by not no avoid assert before after when while "
     "forever do return to can like as it they eq ne"},
};

bool is_vowel(char c) {
  return std::string_view("aeiou").find(c) != std::string_view::npos;
}

std::string plural(const std::string& word) {
  if (word.ends_with("s") || word.ends_with("sh") || word.ends_with("ch") ||
      word.ends_with("x") || word.ends_with("z")) {
    return word + "es";
  }
  const bool consonant_y =
      word.size() > 1 && word.back() == 'y' && !is_vowel(word[word.size() - 2]);
  if (consonant_y) return word.substr(0, word.size() - 1) + "ies";
  return word + "s";
}

std::string with_ing(const std::string& word) {
  const std::size_t size = word.size();
  if (word.back() == 'e') return word.substr(0, size - 1) + "ing";
  // bet, betting; but deal, dealing.
  const bool doubles = size <= 4 && !is_vowel(word[size - 1]) &&
                       is_vowel(word[size - 2]) && !is_vowel(word[size - 3]) &&
                       word.back() != 'w';
  return word + (doubles ? std::string(1, word.back()) : "") + "ing";
}

class Vocabulary {
 public:
  Vocabulary() {
    for (const Row& row : kRows) {
      for (std::size_t at = 0; at < row.words.size();) {
        const std::size_t end =
            std::min(row.words.find(' ', at), row.words.size());
        add(std::string(row.words.substr(at, end - at)), row.word_class);
        at = end + 1;
      }
    }
  }

  const Word* find(const std::string& text) const {
    const auto found = words_.find(text);
    return found == words_.end() ? nullptr : &found->second;
  }
  const std::map<std::string, Word>& words() const { return words_; }

 private:
  void add(std::string word, WordClass word_class) {
    std::string canonical_form = word;
    if (const std::size_t at = word.find('='); at != std::string::npos) {
      canonical_form = word.substr(at + 1);
      word.resize(at);
    }
    const Word entry{canonical_form, word_class};
    words_.emplace(word, entry);  // the first meaning stands
    if (word_class == WordClass::kVerb || word_class == WordClass::kNoun ||
        word == "triangle" || word == "hexagon" || word == "circle") {
      words_.emplace(plural(word), entry);
    }
    if (word_class == WordClass::kVerb) {
      words_.emplace(with_ing(word), entry);
    }
  }

  std::map<std::string, Word> words_;
};

const Vocabulary& vocabulary() {
  static const Vocabulary instance;
  return instance;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

/// Names that the samples use undefined. Attacked, Attacking: by pieces on the
/// board; Ace, Shuffle, Deal: of cards; Top, Bottom, Left, Right: edges;
/// ActivePiece: set by set(); Clues: texts of a puzzle.
constexpr std::array<std::string_view, 11> kKnownNames = {
    "Attacked", "Attacking", "Ace",   "Shuffle",     "Deal", "Top",
    "Bottom",   "Left",      "Right", "ActivePiece", "Clues"};

}  // namespace

std::optional<Word> find_word(std::string_view text) {
  const Word* found = vocabulary().find(std::string(text));
  if (!found) return std::nullopt;
  return *found;
}

std::optional<int> number_word(std::string_view text) {
  static constexpr std::array<std::string_view, 12> kWords = {
      "one",   "two",   "three", "four", "five",   "six",
      "seven", "eight", "nine",  "ten",  "eleven", "twelve"};
  const auto found = std::find(kWords.begin(), kWords.end(), text);
  if (found == kWords.end()) return std::nullopt;
  return static_cast<int>(found - kWords.begin()) + 1;
}

std::string nearest_word(std::string_view text) {
  if (text.size() > 30) return "";
  const std::string wanted = lower(text);
  std::string best;
  std::size_t best_distance = 1 + std::min<std::size_t>(2, text.size() / 4);
  for (const auto& [word, entry] : vocabulary().words()) {
    if (word.size() < 2) continue;
    const std::size_t distance = gdl::spelling_distance(wanted, word);
    if (distance < best_distance) {
      best_distance = distance;
      best = word;
    }
  }
  return best;
}

bool is_known_name(std::string_view name) {
  return std::find(kKnownNames.begin(), kKnownNames.end(), name) !=
         kKnownNames.end();
}

std::string canonical(std::string_view word) {
  std::string text = lower(word);
  if (const Word* found = vocabulary().find(text)) return found->canonical;
  if (text.size() > 3 && text.back() == 's' && text[text.size() - 2] != 's') {
    text.pop_back();
  }
  return text;
}

}  // namespace translators::eggg::syntax
