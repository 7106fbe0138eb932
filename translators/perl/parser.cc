#include "translators/perl/parser.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "translators/perl/tokens.h"

namespace translators::perl {

namespace {

using Kind = Node::Kind;

constexpr int kDeepest = 120;
/// Operators and indices of a snippet: as deep its tree may be, too.
constexpr int kMostOperators = 1000;

/// Operators of two sides, from the loosest on.
const std::vector<std::set<std::string>>& levels() {
  static const std::vector<std::set<std::string>> table = {
      {"or"},
      {"and"},
      {"..", "=ASSIGNMENT"},
      {"||"},
      {"&&"},
      {"==", "!=", "<=>", "eq", "ne"},
      {"<", ">", "<=", ">=", "lt", "gt", "le", "ge"},
      {"+", "-", "."},
      {"*", "/", "%"},
      {"**"}};
  return table;
}

/// Levels: behind `return` and `not` all is read that binds tighter than `and`,
/// behind `int` without brackets all that binds like a sum or tighter.
constexpr std::size_t kAboveAnd = 2;
constexpr std::size_t kSum = 7;
constexpr std::size_t kPower = 9;

const std::set<std::string>& assignments() {
  static const std::set<std::string> table = {
      "=", "+=", "-=", "*=", "/=", "%=", ".=", "**=", "||=", "&&=", "|="};
  return table;
}

class Parser {
 public:
  Parser(std::vector<Token> tokens, gdl::Diagnostics& diagnostics)
      : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

  Node program() {
    Node block = node(Kind::kBlock);
    while (!failed_ && !is_end()) {
      block.parts.push_back(statement());
      if (unclosed_) move_out(block);
    }
    return block;
  }

 private:
  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  bool is_end() const { return peek().kind == Token::Kind::kEnd; }
  bool is(const char* text) const {
    return (peek().kind == Token::Kind::kSign ||
            peek().kind == Token::Kind::kWord) &&
           peek().text == text;
  }
  bool takes(const char* text) {
    if (failed_ || !is(text)) return false;
    next();
    return true;
  }
  Token next() {
    Token token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  void expect(const char* text) {
    if (!failed_ && !takes(text)) {
      fail(std::string("expected '") + text + "' here" +
           (is_end() ? ", where the snippet ends"
                     : ", not '" + peek().text + "'"));
    }
  }
  void fail(const std::string& message) {
    if (!failed_) {
      diagnostics_.error(peek().position, "beyond-subset", message);
    }
    failed_ = true;
  }
  Node node(Kind kind) const {
    Node result{kind};
    result.position = peek().position;
    return result;
  }
  /// A node around what was read before it.
  Node around(Kind kind, Node first) {
    if (++operators_ > kMostOperators) {
      fail("a snippet may have 1000 operators, and this one has more");
    }
    Node result = node(kind);
    result.parts.push_back(std::move(first));
    return result;
  }
  /// The next operator, whose left side was read before it.
  Node operation(Kind kind, Node left) {
    Node result = around(kind, std::move(left));
    result.text = next().text;
    return result;
  }
  Node negation(Node denied) {
    Node result = around(Kind::kUnary, std::move(denied));
    result.text = "!";
    return result;
  }

  Node block() {
    Node result = node(Kind::kBlock);
    expect("{");
    if (++depth_ > kDeepest) fail("blocks stand in one another too deep");
    while (!failed_ && !is("}")) {
      if (is_end()) {
        unclosed_ = true;
        --depth_;
        return result;
      }
      result.parts.push_back(statement());
    }
    --depth_;
    expect("}");
    return result;
  }

  /// Takes what comes after a loop out of it, where that was not closed.
  void move_out(Node& block) {
    unclosed_ = false;
    Node& loop = block.parts.back();
    const bool is_loop = loop.kind == Kind::kForEach;
    if (!is_loop) {
      fail("a '}' is missing at the end of the snippet");
      return;
    }
    std::vector<Node>& body = loop.parts.back().parts;
    std::vector<std::string> own = {"$" + loop.text};
    for (const Node& one : body) {
      if (one.kind != Kind::kMy) continue;
      for (const Node& part : one.parts) {
        own.push_back(part.kind == Kind::kAssign ? part.parts[0].text
                                                 : part.text);
      }
    }
    std::size_t end = body.size();
    const auto speaks = [&](const Node& one) {
      return std::any_of(own.begin(), own.end(), [&](const std::string& name) {
        return mentions(one, name);
      });
    };
    while (end > 0 && !speaks(body[end - 1])) --end;
    diagnostics_.warning(loop.position, "slip",
                         "a '}' is missing; the loop was read as closed after "
                         "the last statement that speaks of $" +
                             loop.text);
    std::vector<Node> rest(std::make_move_iterator(
                               body.begin() + static_cast<std::ptrdiff_t>(end)),
                           std::make_move_iterator(body.end()));
    body.resize(end);
    for (Node& one : rest) block.parts.push_back(std::move(one));
  }

  Node statement() {
    if (takes(";")) return node(Kind::kNothing);
    if (is("if") || is("unless")) return choice();
    if (is("for") || is("foreach")) return loop();
    if (is("while")) {
      Node result = node(Kind::kWhile);
      next();
      expect("(");
      result.parts.push_back(expression());
      expect(")");
      result.parts.push_back(block());
      return result;
    }
    if (is("{")) return block();
    Node result = simple();
    if (!failed_ && (is("if") || is("unless"))) {
      Node guarded = node(Kind::kIf);
      const bool denies = next().text == "unless";
      Node asked = expression();
      guarded.parts.push_back(denies ? negation(std::move(asked))
                                     : std::move(asked));
      guarded.parts.push_back(std::move(result));
      result = std::move(guarded);
    }
    if (!is("}") && !is_end()) expect(";");
    return result;
  }

  Node choice() {
    Node result = node(Kind::kIf);
    const bool denies = next().text == "unless";
    expect("(");
    Node asked = expression();
    expect(")");
    result.parts.push_back(denies ? negation(std::move(asked))
                                  : std::move(asked));
    result.parts.push_back(block());
    if (!failed_ && is("elsif")) {
      if (++depth_ > kDeepest) fail("too many 'elsif'");
      result.parts.push_back(choice());
      --depth_;
    } else if (takes("else")) {
      result.parts.push_back(block());
    }
    return result;
  }

  Node loop() {
    Node result = node(Kind::kForEach);
    next();
    const bool is_own = takes("my");
    if (is_own || peek().kind == Token::Kind::kVariable) {
      if (!peek().text.starts_with("$") || peek().text.size() < 2) {
        fail("the variable of the loop belongs here, $x say");
        return result;
      }
      result.text = next().text.substr(1);
      expect("(");
      result.parts.push_back(is(")") ? node(Kind::kList) : expression());
      expect(")");
      result.parts.push_back(block());
      return result;
    }
    result.kind = Kind::kFor;
    expect("(");
    result.parts.push_back(is(";") ? node(Kind::kNothing) : simple());
    expect(";");
    result.parts.push_back(is(";") ? node(Kind::kNothing) : expression());
    expect(";");
    result.parts.push_back(is(")") ? node(Kind::kNothing) : expression());
    expect(")");
    result.parts.push_back(block());
    return result;
  }

  Node simple() {
    if (is("my") || is("state") || is("our")) return declaration();
    Node result = node(Kind::kReturn);
    if (takes("return")) {
      const bool is_bare = is(";") || is("}") || is("if") || is("unless");
      if (!is_bare && !is_end()) result.parts.push_back(binary(kAboveAnd));
      if (is("or") || is("and")) {
        fail("'return' leaves before this '" + peek().text +
             "'; put all that is returned into brackets");
      }
      return result;
    }
    if (is("last") || is("break") || is("next") || is("continue")) {
      const Token word = next();
      if (word.text == "break" || word.text == "continue") {
        diagnostics_.warning(word.position, "slip",
                             "'" + word.text + "' was read as '" +
                                 (word.text == "break" ? "last" : "next") +
                                 "'");
      }
      const bool leaves = word.text == "last" || word.text == "break";
      result.kind = leaves ? Kind::kLast : Kind::kNext;
      return result;
    }
    return expression();
  }

  Node declaration() {
    Node result = node(Kind::kMy);
    result.text = next().text;
    const bool is_list = takes("(");
    do {
      if (peek().kind != Token::Kind::kVariable) {
        fail("the name of a variable belongs here");
        break;
      }
      result.parts.push_back(assignment());
    } while (takes(","));
    if (is_list) {
      expect(")");
      if (takes("=")) fail("lists of variables are declared one by one here");
    }
    return result;
  }

  /// Lists without brackets: in those of calls and literals.
  Node expression() { return binary(0); }

  Node binary(std::size_t level) {
    if (failed_) return node(Kind::kNothing);
    if (level >= levels().size()) return unary();
    if (levels()[level].contains("=ASSIGNMENT")) {
      Node left = assignment();
      if (is("..")) {
        Node result = operation(Kind::kBinary, std::move(left));
        result.parts.push_back(assignment());
        return result;
      }
      return left;
    }
    Node left = binary(level + 1);
    while (!failed_ && peek().kind != Token::Kind::kText &&
           peek().kind != Token::Kind::kVariable &&
           levels()[level].contains(peek().text)) {
      Node result = operation(Kind::kBinary, std::move(left));
      result.parts.push_back(binary(level == kPower ? level : level + 1));
      left = std::move(result);
    }
    return left;
  }

  Node assignment() {
    if (++depth_ > kDeepest) fail("brackets stand in one another too deep");
    constexpr std::size_t kBelow = 3;
    Node left = binary(kBelow);
    if (!failed_ && is("?")) {
      Node result = around(Kind::kChoice, std::move(left));
      next();
      result.parts.push_back(assignment());
      expect(":");
      result.parts.push_back(assignment());
      left = std::move(result);
    } else if (!failed_ && peek().kind == Token::Kind::kSign &&
               assignments().contains(peek().text)) {
      Node result = operation(Kind::kAssign, std::move(left));
      result.parts.push_back(assignment());
      left = std::move(result);
    }
    --depth_;
    return left;
  }

  Node unary() {
    if (++depth_ > kDeepest) fail("too many signs in a row");
    Node result = node(Kind::kUnary);
    if (takes("not")) {
      result.text = "!";
      // `not($x) || $y` is like a function.
      result.parts.push_back(is("(") ? postfix() : binary(kAboveAnd));
    } else if (is("!") || is("-") || is("+")) {
      result.text = next().text;
      result.parts.push_back(binary(kPower));
    } else if (is("++") || is("--")) {
      result.text = next().text;
      result.parts.push_back(unary());
    } else {
      result = postfix();
      if (!failed_ && (is("++") || is("--"))) {
        result = operation(Kind::kUnary, std::move(result));
        result.text = "x" + result.text;
      }
    }
    --depth_;
    return result;
  }

  Node postfix() {
    Node result = primary();
    while (!failed_) {
      const bool is_arrow = takes("->");
      const bool may_follow = is_arrow || result.kind == Kind::kVariable ||
                              result.kind == Kind::kIndex ||
                              result.kind == Kind::kKey;
      if (!may_follow || !(is("[") || is("{"))) {
        if (is_arrow) fail("'->' stands before '[' or '{' here");
        break;
      }
      const bool is_key = is("{");
      // `$h{...}` is of `%h`, `$a[...]` of `@a`; `%h{...}` was meant so, too.
      if (result.kind == Kind::kVariable && !is_arrow) {
        if (result.text[0] != '$') {
          diagnostics_.warning(result.position, "slip",
                               "'" + result.text + "' was read as '$" +
                                   result.text.substr(1) +
                                   "', as one element is meant");
        }
        result.text = (is_key ? "%" : "@") + result.text.substr(1);
      }
      Node access =
          around(is_key ? Kind::kKey : Kind::kIndex, std::move(result));
      next();
      const bool is_word =
          is_key && peek().kind == Token::Kind::kWord && peek(1).text == "}";
      if (is_word) {
        Node key = node(Kind::kText);
        key.text = next().text;
        access.parts.push_back(std::move(key));
      } else {
        access.parts.push_back(expression());
      }
      expect(is_key ? "}" : "]");
      result = std::move(access);
    }
    return result;
  }

  void items(Node& list, const char* close) {
    while (!failed_ && !is(close)) {
      list.parts.push_back(item());
      if (!takes(",") && !takes("=>")) break;
    }
    expect(close);
  }

  Node item() {
    if (peek().kind == Token::Kind::kWord && peek(1).text == "=>") {
      Node key = node(Kind::kText);
      key.text = next().text;
      return key;
    }
    return expression();
  }

  Node primary() {
    Node result = node(Kind::kNothing);
    const Token token = next();
    result.text = token.text;
    result.number = token.number;
    switch (token.kind) {
      case Token::Kind::kNumber:
        result.kind = Kind::kNumber;
        return result;
      case Token::Kind::kText:
        result.kind = Kind::kText;
        return result;
      case Token::Kind::kVariable:
        result.kind = Kind::kVariable;
        return result;
      case Token::Kind::kWord:
        return word(std::move(result));
      case Token::Kind::kEnd:
        fail("the snippet ends where a value belongs");
        return result;
      case Token::Kind::kSign:
        break;
    }
    if (token.text == "(") {
      result.kind = Kind::kList;
      items(result, ")");
    } else if (token.text == "[") {
      result.kind = Kind::kNewList;
      items(result, "]");
    } else if (token.text == "{") {
      result.kind = Kind::kNewHash;
      items(result, "}");
    } else {
      fail("'" + token.text + "' is beyond the subset of Perl that is read");
    }
    return result;
  }

  Node word(Node result) {
    static const std::set<std::string> k_prefix = {
        "defined", "scalar", "int", "abs",   "exists",
        "keys",    "lc",     "uc",  "length"};
    if (takes("(")) {
      result.kind = Kind::kCall;
      items(result, ")");
    } else if (k_prefix.contains(result.text)) {
      result.kind = Kind::kCall;
      result.parts.push_back(binary(kSum));
    } else if (result.text == "push") {
      result.kind = Kind::kCall;
      do {
        result.parts.push_back(expression());
      } while (takes(","));
    } else {
      result.kind = Kind::kWord;
    }
    return result;
  }

  std::vector<Token> tokens_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int operators_ = 0;
  bool failed_ = false;
  bool unclosed_ = false;
};

}  // namespace

Node parse(std::string_view text, gdl::SourcePosition begin,
           gdl::Diagnostics& diagnostics) {
  return Parser(tokenize(text, begin, diagnostics), diagnostics).program();
}

bool mentions(const Node& node, const std::string& variable) {
  if (node.kind == Kind::kVariable && node.text == variable) return true;
  if (node.kind == Kind::kForEach && "$" + node.text == variable) return true;
  return std::any_of(
      node.parts.begin(), node.parts.end(),
      [&](const Node& part) { return mentions(part, variable); });
}

}  // namespace translators::perl
