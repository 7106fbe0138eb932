#include "translators/eggg/syntax/expression_parser.h"

#include <cctype>
#include <utility>

#include "translators/eggg/syntax/snippet.h"
#include "translators/eggg/syntax/vocabulary.h"

namespace translators::eggg::syntax {

namespace {

constexpr int kMaxDepth = 100;
constexpr int kMaxLinks = 1000;

std::string shown(const Token& token) {
  switch (token.kind) {
    case Token::Kind::kEnd:
    case Token::Kind::kNewStatement:
      return "the end of the statement";
    case Token::Kind::kText:
      return "\"" + token.text + "\"";
    case Token::Kind::kCode:
      return "{...}";
    default:
      return "'" + token.text + "'";
  }
}

}  // namespace

ExpressionParser::ExpressionParser(const std::vector<Token>& tokens,
                                   const std::set<std::string>& declared,
                                   gdl::Diagnostics& diagnostics)
    : tokens_(tokens),
      declared_(declared),
      diagnostics_(diagnostics),
      end_(tokens.size() - 1) {
  end_token_.position = tokens.back().position;
}

const Token& ExpressionParser::peek(std::size_t ahead) const {
  return at_ + ahead < end_ ? tokens_[at_ + ahead] : end_token_;
}

void ExpressionParser::advance() {
  if (at_ < end_) ++at_;
}

bool ExpressionParser::accept_sign(std::string_view sign) {
  if (!peek().is_sign(sign)) return false;
  advance();
  return true;
}

bool ExpressionParser::accept_word(std::string_view word) {
  if (!peek().is_word(word)) return false;
  advance();
  return true;
}

void ExpressionParser::fail(std::string check, std::string message) {
  fail_at(peek().position, std::move(check), std::move(message));
}

void ExpressionParser::fail_at(SourcePosition position, std::string check,
                               std::string message) {
  if (!failed_) {
    diagnostics_.error(position, std::move(check), std::move(message));
  }
  failed_ = true;
  at_ = end_ = tokens_.size() - 1;
}

void ExpressionParser::fail_expected(std::string_view wanted) {
  std::string message =
      std::string(wanted) + " is expected here, and not " + shown(peek());
  if (peek().is(Token::Kind::kWord) && !is_capital(peek().text) &&
      !find_word(peek().text)) {
    const std::string near = nearest_word(peek().text);
    if (!near.empty()) message += "; did you mean '" + near + "'?";
  }
  fail("unexpected-word", std::move(message));
}

Expression ExpressionParser::make(Kind kind) const {
  Expression expression;
  expression.kind = kind;
  expression.position = peek().position;
  expression.text = peek().text;
  return expression;
}
bool ExpressionParser::enter() {
  if (++depth_ <= kMaxDepth) return true;
  fail("too-deep", "this is nested too deeply");
  return false;
}

bool ExpressionParser::lengthen() {
  if (++links_ <= kMaxLinks) return true;
  fail("too-deep", "a statement may have 1000 operators");
  return false;
}

// Values and snippets.

Expression ExpressionParser::parse_body() {
  Expression snippet = make(Kind::kSnippet);
  snippet.text.clear();
  do {
    if (at_end() || peek().is_sign("=>")) break;
    snippet.operands.push_back(parse_statement());
  } while (accept_sign(";"));
  if (snippet.operands.size() != 1) return snippet;
  const Expression& only = snippet.operands.front();
  const Expression& value = only.is(Kind::kIf) ? only.operands.front() : only;
  if (value.is(Kind::kReturn) || value.is(Kind::kWhile)) return snippet;
  return std::move(snippet.operands.front());
}

Expression ExpressionParser::parse_statement() {
  if (peek().is_word("while")) return parse_while();
  if (!peek().is_word("return")) return parse_expression();
  Expression result = make(Kind::kReturn);
  advance();
  if (!at_end() && !peek().is_sign(";") && !peek().is_word("if") &&
      !peek().is_word("unless")) {
    result.operands.push_back(parse_expression());
    return lift_guard(std::move(result));
  }
  return guard(std::move(result));
}

Expression ExpressionParser::parse_while() {
  Expression loop = make(Kind::kWhile);
  advance();
  if (!peek().is_sign("(")) {
    fail_expected("a condition in parentheses");
    return loop;
  }
  advance();
  loop.operands.push_back(parse_expression());
  if (!accept_sign(")")) fail_expected("')'");
  if (!peek().is(Token::Kind::kCode)) {
    fail_expected("a snippet in braces");
    return loop;
  }
  loop.operands.push_back(parse_code());
  return loop;
}

Expression ExpressionParser::parse_code() {
  const Token& token = peek();
  if (const auto beyond = beyond_subset(token.text)) {
    Expression code = make(Kind::kCode);
    code.name = *beyond;
    advance();
    return code;
  }
  if (++depth_ > kMaxDepth / 4) {
    fail("too-deep", "this is nested too deeply");
    return {};
  }
  const std::vector<Token> tokens =
      read_tokens(token.text, Lines::kNone, token.inside, diagnostics_);
  ExpressionParser inner(tokens, declared_, diagnostics_);
  inner.depth_ = depth_ * 4;
  inner.links_ = links_;
  Expression body = inner.parse_body();
  links_ = inner.links_;
  if (!inner.failed_ && !inner.at_end()) {
    inner.fail_expected("';' or the end of the snippet");
  }
  failed_ = failed_ || inner.failed_;
  leave();
  if (!body.is(Kind::kSnippet)) {
    Expression snippet = make(Kind::kSnippet);
    snippet.operands.push_back(std::move(body));
    body = std::move(snippet);
  }
  body.text.clear();
  body.position = token.position;
  advance();
  return body;
}

std::vector<Expression> ExpressionParser::parse_results() {
  std::vector<Expression> results;
  while (accept_sign("=>")) {
    results.push_back(parse_expression());
    while (accept_sign(";")) {
      if (!at_end()) fail_expected("the end, or another '=>'");
    }
  }
  return results;
}
}  // namespace translators::eggg::syntax
