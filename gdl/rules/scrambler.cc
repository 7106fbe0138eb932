#include "gdl/rules/scrambler.h"

#include <algorithm>
#include <array>
#include <random>
#include <unordered_set>

namespace gdl::rules {

namespace {

/// The keywords that the Dresden server does not know.
constexpr std::array<Symbol, 5> kNewerKeywords = {
    Symbol::kBase, Symbol::kInput, Symbol::kSees, Symbol::kRandom,
    Symbol::kPercept};

bool is_keyword(Symbol symbol, Scrambler::Style style) {
  return symbol < Symbol::kFirstFree &&
         (style != Scrambler::Style::kDresden ||
          std::ranges::find(kNewerKeywords, symbol) == kNewerKeywords.end());
}

bool is_integer(std::string_view name) {
  if (!name.empty() && (name[0] == '-' || name[0] == '+'))
    name.remove_prefix(1);
  return !name.empty() &&
         name.find_first_not_of("0123456789") == std::string_view::npos;
}

bool begins_like_a_word(std::string_view name) {
  return (name[0] >= 'a' && name[0] <= 'z') || name[0] == '?';
}

bool keeps_its_name(Symbol symbol, std::string_view folded,
                    Scrambler::Style style) {
  return is_keyword(symbol, style) || is_integer(folded) || folded == "_" ||
         folded == "?" ||
         (style == Scrambler::Style::kDresden && !begins_like_a_word(folded));
}

/// Invents words that can be pronounced.
class WordGenerator {
 public:
  explicit WordGenerator(std::uint64_t seed) : random_(seed) {}

  std::string next() {
    constexpr std::array<std::string_view, 20> kOnsets = {
        "b", "d", "f", "g", "h", "j", "k",  "l",  "m",  "n",
        "p", "r", "s", "t", "v", "z", "br", "kl", "st", "tr"};
    constexpr std::array<std::string_view, 7> kVowels = {"a", "e",  "i", "o",
                                                         "u", "ai", "ou"};
    constexpr std::array<std::string_view, 8> kCodas = {"",  "",  "",  "n",
                                                        "r", "l", "s", "k"};
    std::string word;
    for (std::size_t syllables = 2 + draw(2); syllables > 0; --syllables) {
      word += kOnsets[draw(kOnsets.size())];
      word += kVowels[draw(kVowels.size())];
      word += kCodas[draw(kCodas.size())];
    }
    return word;
  }

 private:
  // The distributions of the standard library differ between platforms.
  std::size_t draw(std::size_t count) {
    return static_cast<std::size_t>((random_() >> 32) * count >> 32);
  }

  std::mt19937_64 random_;
};

template <typename Rename>
Expression renamed(const Expression& expression, const Rename& rename) {
  if (expression.is_atom()) {
    return {rename(expression.atom), {}, expression.position};
  }
  Expression list{"", {}, expression.position};
  list.items.reserve(expression.items.size());
  for (const Expression& item : expression.items) {
    list.items.push_back(renamed(item, rename));
  }
  return list;
}

/// The rules with each symbol named anew. Symbols are told apart by name, so
/// the new table is a matter of renaming the old one.
class SymbolRenamer {
 public:
  template <typename Rename>
  SymbolRenamer(const Rulesheet& rulesheet, const Rename& rename) {
    for (std::size_t i = 0; i < rulesheet.symbols.size(); ++i) {
      const std::string& name = rulesheet.symbols.name(static_cast<Symbol>(i));
      symbols_.push_back(result_.symbols.intern(rename(name)));
    }
    result_.rules = rulesheet.rules;
    for (Rule& rule : result_.rules) {
      visit(rule.head);
      for (Literal& literal : rule.body) visit(literal);
    }
  }

  Rulesheet take() { return std::move(result_); }

 private:
  void visit(Term& term) {
    term.symbol = symbols_[static_cast<std::size_t>(term.symbol)];
    for (Term& argument : term.arguments) visit(argument);
  }

  void visit(Literal& literal) {
    visit(literal.sentence);
    for (Literal& operand : literal.operands) visit(operand);
  }

  Rulesheet result_;
  std::vector<Symbol> symbols_;  // by old symbol
};

}  // namespace

Scrambler::Scrambler(const Rulesheet& rulesheet, std::uint64_t seed,
                     Style style)
    : style_(style) {
  const std::size_t count = rulesheet.symbols.size();
  std::unordered_set<std::string> taken;
  for (std::size_t i = 0; i < count; ++i) {
    taken.insert(fold_case(rulesheet.symbols.name(static_cast<Symbol>(i))));
  }

  WordGenerator generator(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const auto symbol = static_cast<Symbol>(i);
    const std::string& name = rulesheet.symbols.name(symbol);
    if (keeps_its_name(symbol, fold_case(name), style)) continue;
    std::string word = generator.next();
    for (int tries = 0; !taken.insert(word).second; ++tries) {
      word = generator.next();
      // A rulesheet of very many names would use up the short words.
      if (tries > 3) word += generator.next();
    }
    rename(name, name[0] == '?' ? "?" + word : word);
  }
}

void Scrambler::rename(const std::string& name, std::string word) {
  names_.emplace(word, name);
  words_.emplace(fold_case(name), std::move(word));
}

std::string Scrambler::cased(std::string_view text) const {
  std::string spelled(text);
  if (style_ != Style::kDresden) return spelled;
  for (char& c : spelled) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return spelled;
}

std::string Scrambler::scrambled_name(const std::string& name) const {
  const auto found = words_.find(fold_case(name));
  return cased(found == words_.end() ? name : found->second);
}

std::string Scrambler::unscrambled_name(const std::string& name) const {
  const auto found = names_.find(fold_case(name));
  return found == names_.end() ? name : found->second;
}

Rulesheet Scrambler::scramble(const Rulesheet& rulesheet) const {
  return SymbolRenamer(
             rulesheet,
             [this](const std::string& name) { return scrambled_name(name); })
      .take();
}

Expression Scrambler::scramble(const Expression& expression) const {
  return renamed(expression, [this](const std::string& name) {
    return scrambled_name(name);
  });
}

Expression Scrambler::unscramble(const Expression& expression) const {
  return renamed(expression, [this](const std::string& name) {
    return unscrambled_name(name);
  });
}

std::string Scrambler::scramble_text(std::string_view text) const {
  Diagnostics diagnostics;
  const Expression expression = read_first_expression(text, diagnostics);
  const bool readable = expression.is_atom() || !expression.items.empty();
  if (diagnostics.has_errors() || !readable) return std::string(text);
  return to_string(scramble(expression));
}

}  // namespace gdl::rules
