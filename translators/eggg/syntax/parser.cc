#include "translators/eggg/syntax/parser.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "translators/eggg/syntax/statement_parser.h"
#include "translators/eggg/syntax/tokens.h"

namespace translators::eggg::syntax {

namespace {

using Tokens = std::vector<Token>;

bool is_lower_word(const Token& token) {
  return token.is(Token::Kind::kWord) && token.text.size() > 1 &&
         std::islower(static_cast<unsigned char>(token.text.front())) != 0;
}

/// Whether the tokens from `from` on are a list of words, with which a
/// description declares them.
bool is_word_list(const Tokens& tokens, std::size_t from) {
  return std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(from),
                     tokens.end() - 1, [](const Token& token) {
                       return token.is(Token::Kind::kWord)
                                  ? !has_class(token, WordClass::kVerb)
                                  : token.is_sign(",") || token.is_sign("[") ||
                                        token.is_sign("]");
                     });
}

/// The lower-case words that lists and settings of `statements` make their own:
/// `players are dogs and cats`, `player can set komi to 0..9`.
std::set<std::string> declared_words(const std::vector<Tokens>& statements) {
  std::set<std::string> words;
  const auto declare = [&](const Token& token) {
    if (is_lower_word(token) && !find_word(token.text) &&
        !number_word(token.text)) {
      words.insert(canonical(token.text));
    }
  };
  for (const Tokens& tokens : statements) {
    if (tokens.size() > 5 && tokens[1].is_word("can")) {
      for (std::size_t i = 3;
           !tokens[i].is(Token::Kind::kEnd) && !tokens[i].is_word("to"); ++i) {
        declare(tokens[i]);
      }
    }
    if (tokens.size() < 4 ||
        !(tokens[1].is_word("is") || tokens[1].is_word("are")))
      continue;
    const std::string subject = canonical(tokens[0].text);
    const bool is_list_of_names = subject == "player" || subject == "piece" ||
                                  subject == "square" || subject == "card" ||
                                  subject == "hand" || tokens[2].is_sign("[");
    if (!is_list_of_names || !is_word_list(tokens, 2)) continue;
    for (const Token& token : tokens) declare(token);
  }
  return words;
}

std::set<std::uint32_t> lines_with_errors(const gdl::Diagnostics& diagnostics) {
  std::set<std::uint32_t> lines;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    lines.insert(entry.position.line);
  }
  return lines;
}

}  // namespace

Description parse(std::string_view text, std::string name,
                  gdl::Diagnostics& diagnostics) {
  Description description;
  description.name = std::move(name);
  const Tokens tokens =
      read_tokens(text, Lines::kUnindented, {1, 1}, diagnostics);
  const std::vector<Tokens> statements = split_statements(tokens);
  const std::set<std::string> declared = declared_words(statements);
  const std::set<std::uint32_t> bad_lines = lines_with_errors(diagnostics);
  for (const Tokens& statement : statements) {
    // What cannot be cut into tokens would only be misread.
    const auto bad = bad_lines.lower_bound(statement.front().position.line);
    if (bad != bad_lines.end() && *bad <= statement.back().position.line) {
      continue;
    }
    if (auto one = parse_statement(text, statement, declared, diagnostics)) {
      description.statements.push_back(std::move(*one));
    }
  }
  return description;
}

}  // namespace translators::eggg::syntax
