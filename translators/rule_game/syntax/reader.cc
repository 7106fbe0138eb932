#include "translators/rule_game/syntax/reader.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gdl/symbol_table.h"
#include "translators/rule_game/syntax/expression_reader.h"
#include "translators/rule_game/syntax/tokens.h"

namespace translators::rule_game::syntax {

namespace {

using Kind = Expression::Kind;

constexpr int kCells = 36;
constexpr std::array<std::string_view, 5> kFields = {"count", "shape", "color",
                                                     "pos", "bucket"};

/// A clause of an atom: `key:value`, or a field without a key; nothing in it
/// is a `*`.
struct Clause {
  std::string key;
  std::optional<Expression> value;
  std::optional<Snippet> snippet;
  gdl::SourcePosition position;
};

const Expression* range_in(const Expression& expression) {
  if (expression.kind == Kind::kRange) return &expression;
  for (const Expression& part : expression.parts) {
    if (const Expression* found = range_in(part)) return found;
  }
  return nullptr;
}

bool is_name(const Expression& expression) {
  return expression.kind == Kind::kNumber || expression.kind == Kind::kText ||
         (expression.kind == Kind::kPath && expression.path.size() == 1);
}

std::string name_of(const Expression& expression) {
  if (expression.kind == Kind::kNumber) {
    return std::to_string(expression.number);
  }
  return expression.kind == Kind::kText ? expression.text : expression.path[0];
}

class Reader {
 public:
  Reader(std::string_view text, bool strict, gdl::Diagnostics& diagnostics)
      : text_(text), strict_(strict), diagnostics_(diagnostics) {}

  RuleFile read() {
    for (const std::vector<Token>& line : tokenize(text_, diagnostics_)) {
      ExpressionReader tokens(line, diagnostics_);
      const bool is_order = line[0].kind == TokenKind::kName &&
                            gdl::fold_case(line[0].text) == "order";
      if (is_order && file_.lines.empty()) {
        read_order(tokens);
      } else {
        read_line(tokens);
      }
    }
    if (file_.lines.empty() && !diagnostics_.has_errors()) {
      diagnostics_.error({1, 1}, "no-rules",
                         "the file has no rules; a line such as "
                         "(shape:star, bucket:0) is one");
    }
    return std::move(file_);
  }

 private:
  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message) {
    diagnostics_.error(position, check, message);
  }

  void read_order(ExpressionReader& tokens) {
    Order order;
    order.position = tokens.next().position;
    const Token name = tokens.next();
    if (name.kind != TokenKind::kName) {
      tokens.fail(name, "bad-order",
                  "the name of an order belongs here, not " + shown(name));
      return;
    }
    order.name = name.text;
    tokens.expect("=", "an order");
    const Expression groups = tokens.expression();
    if (!tokens.failed() && tokens.peek().kind != TokenKind::kEnd) {
      tokens.fail(tokens.peek(), "bad-order",
                  "an order ends with its list; nothing may follow it");
    }
    if (tokens.failed()) return;
    if (groups.kind != Kind::kList) {
      error(groups.position, "bad-order",
            "an order is a list of cells and of groups: [36, [1,2]]");
      return;
    }
    std::set<int> seen;
    for (const Expression& group : groups.parts) {
      std::vector<int> cells;
      if (!read_cells(group, seen, cells)) return;
      order.groups.push_back(std::move(cells));
    }
    file_.orders.push_back(std::move(order));
  }

  bool read_cells(const Expression& group, std::set<int>& seen,
                  std::vector<int>& cells) {
    if (group.kind == Kind::kList) {
      return std::all_of(group.parts.begin(), group.parts.end(),
                         [&](const Expression& part) {
                           return read_cells(part, seen, cells);
                         });
    }
    if (group.kind != Kind::kNumber || group.number < 1 ||
        group.number > kCells) {
      error(group.position, "bad-order",
            "an order takes the numbers of cells, 1 to 36, not '" +
                to_string(group) + "'");
      return false;
    }
    if (!seen.insert(group.number).second) {
      error(group.position, "bad-order",
            "cell " + std::to_string(group.number) +
                " stands twice in this order");
      return false;
    }
    cells.push_back(group.number);
    return true;
  }

  void read_line(ExpressionReader& tokens) {
    RuleLine line;
    line.position = tokens.peek().position;
    line.count = read_line_counter(tokens);
    while (!tokens.failed() && tokens.peek().is("(")) {
      line.atoms.push_back(read_atom(tokens));
    }
    if (tokens.failed()) return;
    const Token& rest = tokens.peek();
    if (rest.kind != TokenKind::kEnd) {
      tokens.fail(rest, "unexpected",
                  "a rule line is a counter, if any, and atoms in brackets; " +
                      shown(rest) + " is neither" +
                      (gdl::fold_case(rest.text) == "order"
                           ? "; orders stand before the first rule line"
                           : ""));
    } else if (line.atoms.empty()) {
      error(line.position, "no-atom",
            "this line has a counter, but no rule behind it");
    } else {
      file_.lines.push_back(std::move(line));
    }
  }

  static std::optional<std::int32_t> read_line_counter(
      ExpressionReader& tokens) {
    if (tokens.takes("*")) return std::nullopt;
    const bool is_negative =
        tokens.peek().is("-") && tokens.peek(1).kind == TokenKind::kNumber;
    if (is_negative) tokens.next();
    if (tokens.peek().kind != TokenKind::kNumber) return std::nullopt;
    const std::int32_t number = tokens.next().number;
    return is_negative ? -number : number;
  }

  Atom read_atom(ExpressionReader& tokens) {
    Atom atom;
    const Token open = tokens.next();
    atom.position = open.position;
    std::vector<Clause> clauses;
    while (!tokens.failed() && !tokens.peek().is(")")) {
      clauses.push_back(read_clause(tokens));
      if (tokens.failed() || tokens.peek().is(")")) break;
      if (forgets_comma(tokens)) continue;
      if (tokens.peek().kind == TokenKind::kEnd) {
        tokens.fail(open, "unclosed-atom",
                    "this atom has no closing ')' on its line");
      }
      tokens.expect(",", "an atom");
      if (tokens.peek().is(")")) {
        tokens.fail(tokens.peek(), "unexpected",
                    "a clause has to follow the comma");
      }
    }
    tokens.expect(")", "an atom");
    if (!tokens.failed()) fill(atom, clauses);
    return atom;
  }

  /// The examples of snippets that were printed do so.
  bool forgets_comma(ExpressionReader& tokens) {
    const bool is_snippet = tokens.peek().text == "code" &&
                            tokens.peek(1).is(":") &&
                            tokens.peek(2).kind == TokenKind::kSnippet;
    if (is_snippet) {
      diagnostics_.warning(tokens.peek().position, "slip",
                           "a comma is missing before 'code:'; it was read as "
                           "if it stood there");
    }
    return is_snippet;
  }

  Clause read_clause(ExpressionReader& tokens) {
    Clause clause;
    clause.position = tokens.peek().position;
    if (tokens.peek().kind == TokenKind::kName && tokens.peek(1).is(":")) {
      clause.key = tokens.next().text;
      tokens.next();
      if (tokens.peek().kind == TokenKind::kSnippet) {
        const Token snippet = tokens.next();
        clause.snippet = Snippet{snippet.text, snippet.position};
        return clause;
      }
      if (!strict_) loosen(tokens, clause);
    }
    if (tokens.peek().is("*") && (clause.key.empty() || !strict_) &&
        (tokens.peek(1).is(",") || tokens.peek(1).is(")"))) {
      tokens.next();
      return clause;
    }
    clause.value = tokens.expression();
    return clause;
  }

  /// Reads keys in capitals as those in small letters.
  void loosen(const ExpressionReader& tokens, Clause& clause) {
    std::string folded = gdl::fold_case(clause.key);
    if (folded == "colour") folded = "color";
    if (folded == "position") folded = "pos";
    constexpr std::array<std::string_view, 7> kKeys = {
        "count", "shape", "color", "pos", "postpos", "bucket", "code"};
    if (folded == clause.key ||
        std::find(kKeys.begin(), kKeys.end(), folded) == kKeys.end()) {
      return;
    }
    diagnostics_.warning(clause.position, "read-as",
                         "'" + clause.key + ":' was read as '" + folded + ":'");
    clause.key = folded;
    if (tokens.peek().is("*")) {
      diagnostics_.warning(clause.position, "read-as",
                           "'*' was read as if the clause were left out");
    }
  }

  void fill(Atom& atom, std::vector<Clause>& clauses) {
    if (clauses.empty()) return;
    const auto has_key = [](const Clause& one) { return !one.key.empty(); };
    const bool some = std::any_of(clauses.begin(), clauses.end(), has_key);
    const bool all = std::all_of(clauses.begin(), clauses.end(), has_key);
    if (some && !all) {
      error(atom.position, "mixed-atom",
            "an atom has either five fields without keys or clauses with one "
            "each (shape:star, bucket:0), not both");
      return;
    }
    if (!some) {
      if (clauses.size() != kFields.size()) {
        error(atom.position, "fields",
              "an atom without keys has the five fields (count, shape, color, "
              "pos, bucket), and this one has " +
                  std::to_string(clauses.size()));
        return;
      }
      for (std::size_t i = 0; i < kFields.size(); ++i) {
        clauses[i].key = kFields[i];
      }
    }
    std::set<std::string> keys;
    for (const Clause& clause : clauses) {
      if (!keys.insert(clause.key).second && clause.key != "pos") {
        error(clause.position, "key-twice",
              "'" + clause.key +
                  ":' stands twice in this atom; put the values into one list");
        return;
      }
      if (clause.snippet) {
        atom.snippet = clause.snippet;
      } else if (clause.value) {
        add(atom, clause);
      }
    }
  }

  void add(Atom& atom, const Clause& clause) {
    const Expression& value = *clause.value;
    if (clause.key == "count") {
      if (value.kind != Kind::kNumber) {
        error(value.position, "bad-count",
              "a count is a number, not '" + to_string(value) + "'");
      } else {
        atom.count = value.number;
      }
    } else if (clause.key == "pos" || clause.key == "postpos") {
      Place place;
      place.position = clause.position;
      read_place(value, place);
      if (clause.key == "postpos") {
        atom.postpos = std::move(place);
      } else {
        atom.places.push_back(std::move(place));
      }
    } else if (clause.key == "bucket" || clause.key == "code") {
      if (const Expression* range = range_in(value)) {
        error(range->position, "range",
              "a range such as " + to_string(*range) +
                  " is for properties of pieces only; list the numbers");
      }
      (clause.key == "code" ? atom.code : atom.bucket) = value;
    } else {
      add_property(atom, clause);
    }
  }

  void read_place(const Expression& value, Place& place) {
    if (value.kind == Kind::kNumber) {
      place.cells.push_back(value.number);
    } else if (value.kind == Kind::kPath && value.path.size() == 1) {
      place.orders.push_back(value.path[0]);
    } else if (value.kind == Kind::kList) {
      for (const Expression& part : value.parts) read_place(part, place);
    } else {
      error(value.position, "bad-position",
            "a position is the number of a cell, the name of an order or a "
            "list of these, not '" +
                to_string(value) + "'");
    }
  }

  void add_property(Atom& atom, const Clause& clause) {
    const Expression& value = *clause.value;
    PropertyTest test{clause.key, value, false, false, {}, clause.position};
    const bool is_range = value.kind == Kind::kRange;
    if (is_range && (clause.key == "shape" || clause.key == "color")) {
      error(value.position, "range",
            "a " + clause.key + " has a name and lies in no range");
      return;
    }
    for (const Expression& part : value.parts) {
      if (const Expression* range = range_in(part)) {
        error(range->position, "range",
              "a range stands alone, and not within an expression");
        return;
      }
    }
    if (is_name(value)) {
      test.is_names = true;
      test.names.push_back(name_of(value));
      test.is_exact = value.kind == Kind::kNumber;
    } else if (value.kind == Kind::kList &&
               std::all_of(value.parts.begin(), value.parts.end(), is_name)) {
      test.is_names = true;
      for (const Expression& part : value.parts) {
        test.names.push_back(name_of(part));
        test.is_exact |= part.kind == Kind::kNumber;
      }
    }
    atom.properties.push_back(std::move(test));
  }

  std::string_view text_;
  bool strict_;
  gdl::Diagnostics& diagnostics_;
  RuleFile file_;
};

}  // namespace

RuleFile read_rule_file(std::string_view text, bool strict,
                        gdl::Diagnostics& diagnostics) {
  return Reader(text, strict, diagnostics).read();
}

}  // namespace translators::rule_game::syntax
