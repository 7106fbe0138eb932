#include "translators/eggg/syntax/statement_parser.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <utility>

#include "translators/eggg/syntax/expression_parser.h"

namespace translators::eggg::syntax {

namespace {

using Tokens = std::vector<Token>;

bool is_one_of(const Token& token, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return token.is_word(word); });
}

class StatementParser {
 public:
  StatementParser(std::string_view text, const Tokens& tokens,
                  const std::set<std::string>& declared,
                  gdl::Diagnostics& diagnostics)
      : text_(text),
        tokens_(tokens),
        declared_(declared),
        diagnostics_(diagnostics),
        parser_(tokens, declared, diagnostics) {}

  std::optional<Statement> parse() {
    Statement statement;
    statement.position = tokens_.front().position;
    const Token& last = tokens_[tokens_.size() - 2];
    statement.last_line = last.position.line;
    statement.source = source();
    parse_form(statement);
    if (!parser_.failed() && !parser_.at_end()) {
      parser_.fail_expected(parser_.peek().is_sign(",")
                                ? "'and' between things of a list"
                                : "'if', '=>', 'and', 'or' or the end");
    }
    if (parser_.failed()) return std::nullopt;
    return statement;
  }

 private:
  using Kind = Statement::Kind;

  /// The statement on one line, as it was written.
  std::string source() const {
    std::string line;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (i > 0 && token.begin > tokens_[i - 1].end) line += ' ';
      const std::string_view text =
          text_.substr(token.begin, token.end - token.begin);
      if (!token.is(Token::Kind::kCode)) {
        line += text;
        continue;
      }
      for (const char c : text) {
        const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (is_blank && !line.empty() && line.back() == ' ') continue;
        line += is_blank ? ' ' : c;
      }
    }
    return line;
  }

  void parse_form(Statement& statement) {
    const Token& first = tokens_.front();
    if (first.is(Token::Kind::kTokenBlock)) return parse_token_block(statement);
    if (first.is_word("assert")) return parse_assertion(statement);
    if (first.is_word("every")) return parse_every(statement);
    if (is_one_of(first, {"forever", "while", "do"})) {
      return parse_block(statement);
    }
    if (first.is_sign("(") || first.is_sign("&")) {
      return parse_declaration(statement);
    }
    if (!starts_statement(first)) {
      return parser_.fail_expected("the beginning of a statement");
    }
    if (tokens_.size() > 2 && tokens_[1].is_word("can")) {
      return parse_setting(statement);
    }
    if (const auto verb = find_verb(WordClass::kIs)) {
      return parse_definition(statement, *verb);
    }
    if (const auto verb = find_verb(WordClass::kVerb)) {
      return parse_action(statement, *verb);
    }
    if (has_class(first, WordClass::kVerb) && !tokens_[1].is_sign("(")) {
      return parse_imperative(statement);
    }
    parse_declaration(statement);
  }

  static bool starts_statement(const Token& token) {
    if (token.is(Token::Kind::kWord)) {
      return !has_class(token, WordClass::kJunction) &&
             !has_class(token, WordClass::kIs);
    }
    return token.is(Token::Kind::kNumber) || token.is(Token::Kind::kDimensions);
  }

  /// Where the verb of the statement stands: the first word of that class,
  /// outside of brackets and before any condition, result or colon.
  std::optional<std::size_t> find_verb(WordClass word_class) const {
    int depth = 0;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.is_sign("(") || token.is_sign("[")) ++depth;
      if (token.is_sign(")") || token.is_sign("]")) --depth;
      if (token.is_sign("=>") || token.is_sign(":") ||
          is_one_of(token, {"if", "unless"})) {
        break;
      }
      if (depth != 0 || i == 0 || !has_class(token, word_class)) continue;
      // `player start is ...`, `piece key j`: a noun here.
      if (is_one_of(tokens_[i + 1], {"is", "are"})) continue;
      return i;
    }
    return std::nullopt;
  }

  void take_verb(Statement& statement) {
    statement.verb = canonical(parser_.peek().text);
    statement.verb_position = parser_.peek().position;
    parser_.advance();
  }

  void parse_definition(Statement& statement, std::size_t verb) {
    statement.kind = Kind::kDefinition;
    statement.subject = parser_.parse_subject(verb);
    if (parser_.failed()) return;
    take_verb(statement);
    if (parser_.accept_word("like")) {
      statement.kind = Kind::kLike;
      if (parser_.at_end()) return parser_.fail_expected("the name of a game");
      statement.value = parser_.parse_subject(tokens_.size() - 1);
      return;
    }
    // A game is named by one or two words of any kind.
    parser_.set_free_words(statement.subject.is_word("game") &&
                           tokens_.size() - verb <= 4);
    if (parser_.at_end()) {
      parser_.fail_expected("what stands behind '" + tokens_[verb].text + "'");
      return;
    }
    statement.value = parser_.parse_body();
    statement.results = parser_.parse_results();
  }

  void parse_action(Statement& statement, std::size_t verb) {
    statement.kind = Kind::kAction;
    statement.subject = parser_.parse_subject(verb);
    if (parser_.failed()) return;
    take_verb(statement);
    if (is_one_of(parser_.peek(), {"as"})) {
      statement.kind = Kind::kAsItMoves;
      parser_.advance();
      if (!parser_.accept_word("it") && !parser_.accept_word("they")) {
        return parser_.fail_expected("'it moves'");
      }
      if (canonical(parser_.peek().text) != "move") {
        return parser_.fail_expected("'moves'");
      }
      parser_.advance();
    } else {
      parse_object(statement);
    }
    statement.condition = parser_.parse_condition();
    statement.results = parser_.parse_results();
  }

  bool at_condition() const {
    return parser_.at_end() || parser_.peek().is_sign("=>") ||
           is_one_of(parser_.peek(), {"if", "unless"});
  }

  void parse_object(Statement& statement) {
    if (at_condition()) return;
    const bool is_tuple = parser_.peek().is_sign("(");
    Expression value = parser_.parse_up_to_if();
    if (is_tuple && value && !value.is(Expression::Kind::kTuple) &&
        !value.is_operation(Operator::kAnd) &&
        !value.is_operation(Operator::kOr)) {
      Expression tuple;
      tuple.kind = Expression::Kind::kTuple;
      tuple.position = value.position;
      tuple.operands.push_back(std::move(value));
      value = std::move(tuple);
    }
    statement.value = std::move(value);
  }

  void parse_setting(Statement& statement) {
    statement.kind = Kind::kSetting;
    if (canonical(parser_.peek().text) != "player") {
      return parser_.fail_expected(
          "'player', as in 'player can set N to 1..8',");
    }
    parser_.advance();
    take_verb(statement);
    if (!parser_.accept_word("set")) {
      return parser_.fail_expected(
          "'set', as in 'player can set NAME to 1..8',");
    }
    std::size_t to = parser_.position();
    while (to + 1 < tokens_.size() && !tokens_[to].is_word("to")) ++to;
    if (to + 1 == tokens_.size()) {
      while (!parser_.at_end()) parser_.advance();
      return parser_.fail_expected("'to' and the values that it can have");
    }
    statement.subject = parser_.parse_subject(to);
    parser_.accept_word("to");
    if (!parser_.failed()) statement.value = parser_.parse_expression();
  }

  void parse_imperative(Statement& statement) {
    statement.kind = Kind::kImperative;
    take_verb(statement);
    statement.subject = parser_.parse_up_to_if();
    if (statement.subject.is_operation(Operator::kWith)) {
      Expression noun = std::move(statement.subject.operands[0]);
      statement.value = std::move(statement.subject.operands[1]);
      statement.subject = std::move(noun);
    } else if (parser_.accept_word("by")) {
      statement.value = parser_.parse_up_to_if();
    }
  }

  void parse_declaration(Statement& statement) {
    statement.kind = Kind::kDeclaration;
    statement.value = parser_.parse_up_to_if();
    if (parser_.failed()) return;
    if (is_call_of_action(statement.value)) return take_call(statement);
    if (is_adjective_and_noun(statement.value) && parser_.at_end()) return;
    parser_.fail_at(
        statement.position, "no-statement",
        "this says nothing: no verb of a statement ('is', 'means', 'moves', "
        "'starts', ...) and no size such as '8x8 grid' is found in it");
  }

  static bool is_adjective_and_noun(const Expression& value) {
    using Item = Expression::Kind;
    if (!value.is(Item::kPhrase)) return false;
    return std::all_of(value.operands.begin(), value.operands.end(),
                       [&](const Expression& item) {
                         // A place such as `(1, 1) origin` can only come first.
                         const bool is_first = &item == &value.operands.front();
                         return item.is(Item::kWord) ||
                                item.is(Item::kNumber) ||
                                item.is(Item::kRange) || item.is(Item::kName) ||
                                item.is(Item::kDimensions) ||
                                (is_first && item.is(Item::kTuple));
                       });
  }

  /// `player Fold(hand)`, `grid update()`: an action by its name.
  static bool is_call_of_action(const Expression& value) {
    return value.is(Expression::Kind::kPhrase) &&
           value.operands.back().is(Expression::Kind::kInvocation);
  }

  void take_call(Statement& statement) {
    Expression call = std::move(statement.value.operands.back());
    const bool is_known =
        find_word(call.text) ||
        std::isupper(static_cast<unsigned char>(call.text.front())) != 0;
    if (!is_known) {
      const std::string near = nearest_word(call.text);
      return parser_.fail_at(
          call.position, "unknown-word",
          "'" + call.text + "' is no verb that is known here" +
              (near.empty() ? "" : "; did you mean '" + near + "'?"));
    }
    statement.kind = Kind::kAction;
    statement.subject = std::move(statement.value);
    statement.subject.operands.pop_back();
    if (statement.subject.operands.size() == 1) {
      Expression only = std::move(statement.subject.operands.front());
      statement.subject = std::move(only);
    }
    statement.verb = call.name;
    statement.verb_position = call.position;
    statement.value = std::move(call);
    statement.value.kind = Expression::Kind::kTuple;
    statement.value.text.clear();
    statement.value.name.clear();
    statement.condition = parser_.parse_condition();
    statement.results = parser_.parse_results();
  }

  void parse_assertion(Statement& statement) {
    statement.kind = Kind::kAssertion;
    parser_.advance();
    const bool colon = parser_.accept_sign(":");
    if (is_one_of(parser_.peek(), {"before", "after"})) {
      statement.when = parser_.peek().is_word("before")
                           ? Statement::When::kBefore
                           : Statement::When::kAfter;
      parser_.advance();
    } else if (colon) {
      return parser_.fail_expected("'before' or 'after'");
    }
    parse_event(statement);
    if (parser_.failed()) return;
    if (!parser_.accept_sign(":") && !colon) {
      return parser_.fail_expected("':'");
    }
    if (parser_.at_end()) return parser_.fail_expected("what is asserted");
    statement.value = parser_.parse_body();
    statement.results = parser_.parse_results();
  }

  void parse_event(Statement& statement) {
    const Token& token = parser_.peek();
    const bool is_phase =
        is_one_of(token, {"turn", "game", "round", "move", "turns", "games",
                          "rounds", "moves", "click"});
    const bool is_name =
        token.is(Token::Kind::kWord) &&
        std::isupper(static_cast<unsigned char>(token.text.front())) != 0;
    if (!is_phase && !is_name) {
      return parser_.fail_expected(
          "'turn', 'game', 'round', 'move' or the name of an action");
    }
    statement.event.kind =
        is_name ? Expression::Kind::kName : Expression::Kind::kWord;
    statement.event.position = token.position;
    statement.event.text = token.text;
    statement.event.name = is_name ? token.text : canonical(token.text);
    parser_.advance();
  }

  void parse_every(Statement& statement) {
    statement.kind = Kind::kEvery;
    take_verb(statement);
    std::size_t code = parser_.position();
    while (code + 1 < tokens_.size() && !tokens_[code].is_sign(",") &&
           !tokens_[code].is(Token::Kind::kCode)) {
      ++code;
    }
    statement.subject = parser_.parse_subject(code);
    if (parser_.failed()) return;
    parser_.accept_sign(",");
    // `every minute, prices walk`
    const bool is_action =
        parser_.position() + 1 < tokens_.size() &&
        has_class(tokens_[parser_.position() + 1], WordClass::kVerb);
    if (!parser_.peek().is(Token::Kind::kCode) && !is_action) {
      return parser_.fail_expected("the code in braces");
    }
    statement.value = parser_.parse_body();
  }

  void parse_token_block(Statement& statement) {
    statement.kind = Kind::kTokenBlock;
    const Token& token = tokens_.front();
    statement.verb = token.name;
    statement.verb_position = token.position;
    statement.value.kind = Expression::Kind::kCode;
    statement.value.position = token.position;
    statement.value.text = token.text;
    statement.value.name = "a block of Perl";
    parser_.advance();
  }

  void parse_block(Statement& statement) {
    statement.kind = Kind::kBlock;
    take_verb(statement);
    if (!parser_.peek().is(Token::Kind::kCode)) {
      return parser_.fail_expected("'{' and statements");
    }
    const Token& token = parser_.peek();
    const Tokens inside =
        read_tokens(token.text, Lines::kEach, token.inside, diagnostics_);
    for (const Tokens& tokens : split_statements(inside)) {
      if (is_one_of(tokens.front(), {"forever", "while", "do"})) {
        diagnostics_.error(tokens.front().position, "nested-block",
                           "a block stands in no other block");
        continue;
      }
      StatementParser inner(token.text, tokens, declared_, diagnostics_);
      if (auto one = inner.parse()) statement.block.push_back(std::move(*one));
    }
    parser_.advance();
  }

  std::string_view text_;
  const Tokens& tokens_;
  const std::set<std::string>& declared_;
  gdl::Diagnostics& diagnostics_;
  ExpressionParser parser_;
};

}  // namespace

bool has_class(const Token& token, WordClass word_class) {
  if (!token.is(Token::Kind::kWord)) return false;
  const auto word = find_word(token.text);
  return word && word->word_class == word_class;
}

std::optional<Statement> parse_statement(std::string_view text,
                                         const std::vector<Token>& tokens,
                                         const std::set<std::string>& declared,
                                         gdl::Diagnostics& diagnostics) {
  return StatementParser(text, tokens, declared, diagnostics).parse();
}

}  // namespace translators::eggg::syntax
