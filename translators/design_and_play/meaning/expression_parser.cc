#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "translators/design_and_play/meaning/expression.h"

namespace translators::design_and_play::meaning {

namespace {

using syntax::Item;
using Kind = Expression::Kind;

constexpr int kDeepest = 60;
constexpr int kMostSigns = 1000;

struct Infix {
  std::string_view sign;
  std::string_view operation;
  int level;
};

constexpr std::array kInfixes = {
    Infix{"=", "equal?", 0},      Infix{"<>", "notequal?", 0},
    Infix{"<=", "lessequal?", 0}, Infix{">=", "greaterequal?", 0},
    Infix{"<", "less?", 0},       Infix{">", "greater?", 0},
    Infix{"+", "sum", 1},         Infix{"-", "difference", 1},
    Infix{"*", "product", 2},     Infix{"/", "quotient", 2},
};

const Infix* find_infix(const Item& item, int level) {
  if (!item.is_word()) return nullptr;
  for (const Infix& infix : kInfixes) {
    if (infix.level == level && infix.sign == item.text) return &infix;
  }
  return nullptr;
}

bool is_infix(const Item& item) {
  return find_infix(item, 0) != nullptr || find_infix(item, 1) != nullptr ||
         find_infix(item, 2) != nullptr;
}

/// `?a?+1` as three words; '-' and '*' may stand in names and need blanks.
std::vector<Item> split_signs(const std::vector<Item>& items) {
  std::vector<Item> result;
  for (const Item& item : items) {
    if (item.is_list || item.text.front() == '"') {
      result.push_back(item);
      continue;
    }
    std::size_t from = 0;
    while (from < item.text.size()) {
      Item part = item;
      part.position.column += static_cast<std::uint32_t>(from);
      std::size_t end =
          std::min(item.text.find_first_of("=<>+/", from), item.text.size());
      if (end == from) {
        end = from + 1;
        const std::string two = item.text.substr(from, 2);
        if (two == "<=" || two == ">=" || two == "<>") end = from + 2;
      }
      part.text = item.text.substr(from, end - from);
      result.push_back(std::move(part));
      from = end;
    }
  }
  return result;
}

class Parser {
 public:
  /// `signs` counts those between inputs, in all of an expression.
  Parser(const std::vector<Item>& items, gdl::SourcePosition end, Scope scope,
         int depth, int& signs, gdl::Diagnostics& diagnostics)
      : items_(split_signs(items)),
        end_(end),
        scope_(std::move(scope)),
        depth_(depth),
        signs_(signs),
        diagnostics_(diagnostics) {}

  Expression whole() {
    Expression expression = next();
    if (!failed_ && !at_end()) {
      fail(items_[at_].position, "'" + syntax::to_string(items_[at_]) +
                                     "' stands behind the end of the "
                                     "expression; take it away, or give it to "
                                     "an operation that takes an input more");
    }
    return expression;
  }

  std::vector<Expression> all(std::size_t from) {
    std::vector<Expression> expressions;
    at_ = from;
    while (!at_end() && !failed_) expressions.push_back(next());
    return expressions;
  }

 private:
  bool at_end() const { return at_ >= items_.size(); }

  void fail(gdl::SourcePosition position, const std::string& message) {
    if (!failed_) diagnostics_.error(position, "bad-expression", message);
    failed_ = true;
  }

  Expression next() { return infix(0); }

  Expression infix(int level) {
    if (level == 3) return primary();
    Expression left = infix(level + 1);
    while (!failed_ && !at_end()) {
      const Infix* sign = find_infix(items_[at_], level);
      if (sign == nullptr) break;
      if (++signs_ > kMostSigns) {
        fail(items_[at_].position,
             "an expression has more than 1000 signs; (sum a b c) takes any "
             "number of inputs");
      }
      Expression call;
      call.kind = Kind::kCall;
      call.name = sign->operation;
      call.position = items_[at_++].position;
      call.inputs.push_back(std::move(left));
      call.inputs.push_back(infix(level + 1));
      left = std::move(call);
    }
    return left;
  }

  Expression primary() {
    Expression expression;
    if (++depth_ > kDeepest) {
      fail(end_, "an expression goes more than 60 deep");
    } else if (at_end()) {
      fail(end_, "an expression is missing here, or ends too early");
    }
    if (failed_) return expression;
    const Item& item = items_[at_++];
    expression.position = item.position;
    if (item.is_list) {
      expression.constant = quoted(item);
    } else if (item.text == "(") {
      expression = in_parentheses(item);
    } else if (item.text == "-") {
      expression.kind = Kind::kCall;
      expression.name = "minus";
      expression.inputs.push_back(primary());
    } else {
      word(item, expression);
    }
    --depth_;
    return expression;
  }

  void word(const Item& item, Expression& expression) {
    const std::string& text = item.text;
    if (text.front() == '"') {
      expression.constant = Value::word(text.substr(1));
    } else if (Value::word(text).as_number()) {
      expression.constant = Value::word(text);
    } else if (text == "%" || text.front() == ':' ||
               (text.size() > 2 && text.front() == '?' && text.back() == '?')) {
      variable(item, expression);
    } else if (const Operation* operation = find_operation(text)) {
      call(item, *operation, operation->inputs, expression);
    } else if (syntax::folded(text) == "at") {
      diagnostics_.warning(item.position, "read-as-meant",
                           "'at' is read as 'at?', as it is called");
      call(item, *find_operation("at?"), 2, expression);
    } else {
      unknown(item);
    }
  }

  void unknown(const Item& item) {
    if (item.text == ")" || is_infix(item)) {
      fail(item.position, "there is nothing before this '" + item.text +
                              "' that it could belong to");
      return;
    }
    std::string message = "'" + item.text +
                          "' is no operation; a word that "
                          "stands for itself begins with \", as in \"" +
                          item.text;
    if (item.text.find_first_of("-*") != std::string::npos) {
      message += ", and '-' and '*' need blanks around them";
    }
    fail(item.position, message);
  }

  void variable(const Item& item, Expression& expression) {
    const std::string text = syntax::folded(item.text);
    expression.kind = Kind::kVariable;
    expression.name =
        text.front() == '?' ? text.substr(1, text.size() - 2) : text;
    if (scope_.variables.contains(expression.name)) return;
    std::string known;
    for (const std::string& name : scope_.variables) {
      known += (known.empty() ? "" : ", ") +
               (name == "%" || name.front() == ':' ? name : "?" + name + "?");
    }
    fail(item.position,
         "nothing gives " + item.text + " a value here" +
             (known.empty() ? "; a wildcard with a symbol would, as in [NAME "
                              "s.? [n]]"
                            : "; there is " + known));
  }

  void call(const Item& item, const Operation& operation, std::size_t inputs,
            Expression& expression) {
    expression.kind = Kind::kCall;
    expression.name = operation.name;
    if (operation.name == "canmove" && !scope_.may_ask_can_move) {
      fail(item.position, "canMove may be asked at the end of the game only");
    }
    const bool has_template =
        operation.name == "filter" || operation.name == "map";
    for (std::size_t i = 0; i < inputs && !failed_; ++i) {
      if (at_end()) {
        fail(item.position, "'" + item.text + "' takes " +
                                std::to_string(inputs) +
                                (inputs == 1 ? " input" : " inputs") +
                                ", but there " + (i == 1 ? "is " : "are ") +
                                (i == 0 ? "none" : std::to_string(i)));
      } else if (has_template && i == 0) {
        expression.inputs.push_back(read_template(item, expression.parameter));
      } else if (operation.name == "ifelse" && i > 0 && items_[at_].is_list) {
        const Item& branch = items_[at_++];
        expression.inputs.push_back(within(branch, branch.items, scope_));
      } else {
        expression.inputs.push_back(next());
      }
    }
  }

  Expression within(const Item& list, const std::vector<Item>& items,
                    Scope scope) {
    Parser parser(items, list.position, std::move(scope), depth_, signs_,
                  diagnostics_);
    Expression expression = parser.whole();
    failed_ |= parser.failed_;
    return expression;
  }

  Expression read_template(const Item& call, std::string& parameter) {
    const Item item = items_[at_++];
    if (!item.is_list || item.items.empty()) {
      fail(item.position, "'" + call.text +
                              "' takes a list in brackets first, in which % "
                              "stands for each item");
      return {};
    }
    Scope scope = scope_;
    std::vector<Item> body = item.items;
    parameter = "%";
    const Item& head = body.front();
    if (head.is_list && head.items.size() == 1 && head.items[0].is_word() &&
        body.size() > 1) {
      parameter = ":" + syntax::folded(head.items[0].text);
      body.erase(body.begin());
    }
    scope.variables.insert(parameter);
    return within(item, body, scope);
  }

  /// `(a + b)`, or `(sum a b c)` with as many inputs as there are.
  Expression in_parentheses(const Item& opening) {
    Expression expression;
    int open = 1;
    std::size_t end = at_;
    for (; end < items_.size(); ++end) {
      if (items_[end].is_word("(")) ++open;
      if (items_[end].is_word(")") && --open == 0) break;
    }
    if (end == items_.size()) {
      fail(opening.position, "this '(' has no ')' in the same list");
      return expression;
    }
    const std::vector<Item> inside(
        items_.begin() + static_cast<std::ptrdiff_t>(at_),
        items_.begin() + static_cast<std::ptrdiff_t>(end));
    at_ = end + 1;
    const Operation* operation =
        inside.empty() || inside[0].is_list || inside[0].text.front() == '"'
            ? nullptr
            : find_operation(inside[0].text);
    if (operation == nullptr || operation->most <= operation->inputs) {
      return within(opening, inside, scope_);
    }
    expression.kind = Kind::kCall;
    expression.name = operation->name;
    expression.position = inside[0].position;
    Parser parser(inside, opening.position, scope_, depth_, signs_,
                  diagnostics_);
    expression.inputs = parser.all(1);
    failed_ |= parser.failed_;
    if (!failed_ && expression.inputs.size() < operation->least) {
      fail(expression.position, "'" + inside[0].text + "' needs an input");
    }
    return expression;
  }

  const std::vector<Item> items_;
  const gdl::SourcePosition end_;
  const Scope scope_;
  int depth_;
  int& signs_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace

Expression parse_expression(const std::vector<Item>& items,
                            gdl::SourcePosition position, const Scope& scope,
                            gdl::Diagnostics& diagnostics) {
  int signs = 0;
  return Parser(items, position, scope, 0, signs, diagnostics).whole();
}

std::vector<Expression> parse_inputs(const std::vector<Item>& items,
                                     std::size_t from, const Scope& scope,
                                     gdl::Diagnostics& diagnostics) {
  const std::vector<Item> rest(
      items.begin() + static_cast<std::ptrdiff_t>(from), items.end());
  const gdl::SourcePosition position =
      items.empty() ? gdl::SourcePosition{} : items.front().position;
  int signs = 0;
  return Parser(rest, position, scope, 0, signs, diagnostics).all(0);
}

}  // namespace translators::design_and_play::meaning
