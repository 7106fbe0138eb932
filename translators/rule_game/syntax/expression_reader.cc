#include "translators/rule_game/syntax/expression_reader.h"

#include <algorithm>
#include <array>
#include <utility>

namespace translators::rule_game::syntax {

namespace {

constexpr int kDeepest = 200;
constexpr int kMostOperators = 1000;

bool is_comparison(const Token& token) {
  constexpr std::array<std::string_view, 6> kSigns = {"==", "!=", "<",
                                                      "<=", ">",  ">="};
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return token.is(sign); });
}

}  // namespace

std::string shown(const Token& token) {
  switch (token.kind) {
    case TokenKind::kEnd:
      return "the end of the line";
    case TokenKind::kText:
      return "\"" + token.text + "\"";
    case TokenKind::kSnippet:
      return "a snippet";
    default:
      return "'" + token.text + "'";
  }
}

std::string to_string(const Expression& expression) {
  using Kind = Expression::Kind;
  const auto& parts = expression.parts;
  switch (expression.kind) {
    case Kind::kPath: {
      std::string text;
      for (const std::string& name : expression.path) {
        text += (text.empty() ? "" : ".") + name;
      }
      return text;
    }
    case Kind::kText:
      return "\"" + expression.text + "\"";
    case Kind::kNumber:
      return std::to_string(expression.number);
    case Kind::kRange:
      return "[" + to_string(parts[0]) + ".." + to_string(parts[1]) + "]";
    case Kind::kNot:
      return "!" + to_string(parts[0]);
    case Kind::kList: {
      std::string text;
      for (const Expression& part : parts) {
        text += (text.empty() ? "" : ",") + to_string(part);
      }
      return "[" + text + "]";
    }
    case Kind::kBinary:
      break;
  }
  return "(" + to_string(parts[0]) + expression.text + to_string(parts[1]) +
         ")";
}

const Token& ExpressionReader::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

const Token& ExpressionReader::next() {
  const Token& token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool ExpressionReader::takes(std::string_view sign) {
  if (!peek().is(sign)) return false;
  next();
  return true;
}

void ExpressionReader::expect(std::string_view sign, const std::string& where) {
  if (failed_ || takes(sign)) return;
  fail(peek(), "unexpected",
       "expected '" + std::string(sign) + "' in " + where + ", not " +
           shown(peek()));
}

void ExpressionReader::fail(const Token& token, const std::string& check,
                            const std::string& message) {
  if (!failed_) diagnostics_.error(token.position, check, message);
  failed_ = true;
}

Expression ExpressionReader::binary(const Token& sign, Expression left,
                                    Expression right) {
  if (++operators_ > kMostOperators) {
    fail(sign, "too-deep",
         "an expression may have 1000 operators of two sides");
  }
  Expression result{Expression::Kind::kBinary};
  result.text = sign.text;
  result.position = sign.position;
  result.parts.push_back(std::move(left));
  result.parts.push_back(std::move(right));
  return result;
}

Expression ExpressionReader::expression() {
  if (depth_ == 0) operators_ = 0;
  if (++depth_ > kDeepest) {
    fail(peek(), "too-deep", "brackets stand in one another too deep here");
  }
  Expression left = sum();
  if (!failed_ && is_comparison(peek())) {
    const Token sign = next();
    left = binary(sign, std::move(left), sum());
    if (!failed_ && is_comparison(peek())) {
      fail(peek(), "chain-of-comparisons",
           "comparisons cannot be chained; put '" + to_string(left) +
               "' into brackets, or compare twice in two atoms");
    }
  }
  if (!failed_ && peek().is("=")) {
    fail(peek(), "unexpected", "'=' compares nothing; '==' does");
  }
  --depth_;
  return left;
}

Expression ExpressionReader::sum() {
  Expression left = product();
  while (!failed_ && (peek().is("+") || peek().is("-"))) {
    const Token sign = next();
    left = binary(sign, std::move(left), product());
  }
  return left;
}

Expression ExpressionReader::product() {
  Expression left = factor();
  while (!failed_ && (peek().is("*") || peek().is("/") || peek().is("%"))) {
    const Token sign = next();
    left = binary(sign, std::move(left), factor());
  }
  return left;
}

Expression ExpressionReader::factor() {
  if (failed_ || !peek().is("!")) return primary();
  Expression result{Expression::Kind::kNot};
  result.position = next().position;
  if (++depth_ > kDeepest) fail(peek(), "too-deep", "too many '!' in a row");
  result.parts.push_back(factor());
  --depth_;
  return result;
}

Expression ExpressionReader::list(const Token& open) {
  Expression result{Expression::Kind::kList};
  result.position = open.position;
  result.parts.push_back(expression());
  if (!failed_ && takes("..")) {
    result.kind = Expression::Kind::kRange;
    result.parts.push_back(expression());
  } else {
    while (!failed_ && takes(",")) result.parts.push_back(expression());
  }
  expect("]", "a list");
  return result;
}

Expression ExpressionReader::primary() {
  Expression result;
  if (failed_) return result;
  const Token token = next();
  result.position = token.position;
  if (token.kind == TokenKind::kNumber) {
    result.number = token.number;
  } else if (token.kind == TokenKind::kText) {
    result.kind = Expression::Kind::kText;
    result.text = token.text;
  } else if (token.kind == TokenKind::kName) {
    result.kind = Expression::Kind::kPath;
    result.path.push_back(token.text);
    while (peek().is(".") && peek(1).kind == TokenKind::kName) {
      next();
      result.path.push_back(next().text);
    }
  } else if (token.is("-")) {
    if (peek().kind != TokenKind::kNumber) {
      fail(peek(), "unexpected",
           "a minus sign stands before a number here, not before " +
               shown(peek()) + "; write 0-(...) for anything else");
    }
    result.number = -next().number;
  } else if (token.is("(")) {
    result = expression();
    expect(")", "an expression in brackets");
  } else if (token.is("[")) {
    if (peek().is("]")) {
      fail(peek(), "empty-list", "a list cannot be empty");
    }
    return list(token);
  } else {
    fail(
        token, "unexpected",
        "expected a name, a number, a list or something in brackets, not " +
            shown(token) +
            (token.is("*") ? "; '*' stands alone in atoms of five fields only, "
                             "elsewhere leave the clause out"
                           : ""));
  }
  return result;
}

}  // namespace translators::rule_game::syntax
