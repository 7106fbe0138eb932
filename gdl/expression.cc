#include "gdl/expression.h"

#include "gdl/symbol_table.h"

namespace gdl {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
         c == '\v';
}

bool ends_atom(char c) { return is_blank(c) || c == '(' || c == ')'; }

/// Walks over one text. Lists under construction are kept on an explicit
/// stack, so that hostile nesting cannot overflow the program's own.
class Reader {
 public:
  Reader(std::string_view text, Diagnostics& diagnostics,
         const ExpressionLimits& limits)
      : text_(text), diagnostics_(diagnostics), limits_(limits) {}

  /// Reads up to `most` expressions.
  std::vector<Expression> read(std::size_t most) {
    std::vector<Expression> done;
    while (done.size() < most && skip_blanks()) {
      if (!read_token(done)) return done;
    }
    if (!open_.empty()) {
      diagnostics_.error(open_.back().position, "unbalanced-parenthesis",
                         "this parenthesis is never closed; add ')'");
    }
    return done;
  }

  /// Reads all expressions, and goes on after unbalanced parentheses: a list
  /// that is still open where a rule begins is given up.
  std::vector<Expression> read_with_recovery(bool rules_begin_in_column_1) {
    std::vector<Expression> done;
    while (skip_blanks()) {
      if (!open_.empty() && rule_begins_here(rules_begin_in_column_1)) {
        give_up_open_lists(" before the rule in line " +
                           std::to_string(position_.line));
      }
      if (!read_token(done) && !is_stray_) return done;
      is_stray_ = false;
    }
    if (!open_.empty()) give_up_open_lists("");
    return done;
  }

  /// Whether a line within a list began with a rule.
  bool has_nested_rule() const { return has_nested_rule_; }

  /// Whether, as far as lists are closed, every parenthesis in column 1 opens
  /// a list that is in no other.
  bool rules_begin_in_column_1() {
    Diagnostics ignored;
    std::vector<Expression> done;
    SourcePosition nested_in;  // the outermost list around the last such one
    while (skip_blanks()) {
      if (open_.empty()) {
        if (nested_in.line > 0) return false;
      } else if (position_.column == 1 && text_[offset_] == '(') {
        nested_in = open_.front().position;
      }
      if (!read_token(done)) {
        if (!is_stray_) break;
        is_stray_ = false;
      }
      done.clear();
    }
    return nested_in.line == 0 || !open_.empty();
  }

 private:
  /// Moves to the next token; false at the end of the text.
  bool skip_blanks() {
    while (offset_ < text_.size()) {
      if (is_blank(text_[offset_])) {
        advance();
      } else if (text_[offset_] == ';') {
        while (offset_ < text_.size() && text_[offset_] != '\n') advance();
      } else {
        return true;
      }
    }
    return false;
  }

  /// Takes one parenthesis or atom; false after an error.
  bool read_token(std::vector<Expression>& done) {
    const SourcePosition position = position_;
    const char c = text_[offset_];
    if (c == ')') {
      advance();
      if (open_.empty()) {
        std::size_t count = 1;
        for (; skip_blanks() && text_[offset_] == ')'; ++count) advance();
        diagnostics_.error(
            position, "unbalanced-parenthesis",
            "nothing is open here; remove " +
                (count == 1 ? "this" : "these " + std::to_string(count)) +
                " ')'");
        is_stray_ = true;
        return false;
      }
      Expression list = std::move(open_.back());
      open_.pop_back();
      place(std::move(list), done);
      return true;
    }
    if (++count_ > limits_.count) {
      diagnostics_.error(position, "too-large",
                         "the text holds more than " +
                             std::to_string(limits_.count) + " expressions");
      return false;
    }
    if (c == '(') {
      has_nested_rule_ |=
          !open_.empty() && rule_begins_here(false) && is_first_in_line();
      advance();
      if (open_.size() >= limits_.depth) {
        diagnostics_.error(position, "too-deep",
                           "lists nest deeper than " +
                               std::to_string(limits_.depth) + " levels here");
        return false;
      }
      open_.push_back({"", {}, position});
      return true;
    }
    const std::size_t start = offset_;
    while (offset_ < text_.size() && !ends_atom(text_[offset_])) advance();
    place({std::string(text_.substr(start, offset_ - start)), {}, position},
          done);
    return true;
  }

  bool rule_begins_here(bool rules_begin_in_column_1) const {
    if (text_[offset_] != '(') return false;
    if (rules_begin_in_column_1 && position_.column == 1) return true;
    std::size_t next = offset_ + 1;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    const std::string_view rest = text_.substr(next);
    return rest.starts_with("<=") && (rest.size() == 2 || ends_atom(rest[2]));
  }

  bool is_first_in_line() const {
    std::size_t i = offset_;
    while (i > 0 && is_blank(text_[i - 1]) && text_[i - 1] != '\n') --i;
    return i == 0 || text_[i - 1] == '\n';
  }

  void give_up_open_lists(const std::string& where) {
    const std::size_t missing = open_.size();
    diagnostics_.error(open_.front().position, "unbalanced-parenthesis",
                       "this parenthesis is never closed; add " +
                           (missing == 1 ? "" : std::to_string(missing) + ' ') +
                           "')'" + where);
    open_.clear();
  }

  void place(Expression expression, std::vector<Expression>& done) {
    (open_.empty() ? done : open_.back().items)
        .push_back(std::move(expression));
  }

  void advance() {
    if (text_[offset_++] == '\n') {
      ++position_.line;
      position_.column = 1;
    } else {
      ++position_.column;
    }
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  const ExpressionLimits& limits_;
  std::size_t offset_ = 0;
  std::size_t count_ = 0;
  SourcePosition position_{1, 1};
  std::vector<Expression> open_;
  bool is_stray_ = false;  ///< the last error was a ')' too many
  bool has_nested_rule_ = false;
};

void print(const Expression& expression, std::string& out) {
  if (expression.is_atom()) {
    out += expression.atom;
    return;
  }
  out += '(';
  for (std::size_t i = 0; i < expression.items.size(); ++i) {
    if (i > 0) out += ' ';
    print(expression.items[i], out);
  }
  out += ')';
}

void print_canonical(const Expression& expression, std::string& out) {
  if (expression.is_atom()) {
    out += fold_case(expression.atom);
  } else if (expression.items.size() == 1) {
    print_canonical(expression.items[0], out);
  } else {
    out += '(';
    for (std::size_t i = 0; i < expression.items.size(); ++i) {
      if (i > 0) out += ' ';
      print_canonical(expression.items[i], out);
    }
    out += ')';
  }
}

}  // namespace

bool Expression::is(std::string_view folded) const {
  return atom.size() == folded.size() && fold_case(atom) == folded;
}

std::vector<Expression> read_expressions(std::string_view text,
                                         Diagnostics& diagnostics,
                                         const ExpressionLimits& limits) {
  return Reader(text, diagnostics, limits).read(static_cast<std::size_t>(-1));
}

std::vector<Expression> read_rule_expressions(std::string_view text,
                                              Diagnostics& diagnostics,
                                              const ExpressionLimits& limits) {
  Diagnostics first_try;
  Reader reader(text, first_try, limits);
  std::vector<Expression> read = reader.read(static_cast<std::size_t>(-1));
  if (first_try.empty() && !reader.has_nested_rule()) return read;
  Diagnostics ignored;
  const bool column_1 = Reader(text, ignored, limits).rules_begin_in_column_1();
  return Reader(text, diagnostics, limits).read_with_recovery(column_1);
}

Expression read_first_expression(std::string_view text,
                                 Diagnostics& diagnostics,
                                 const ExpressionLimits& limits) {
  std::vector<Expression> read = Reader(text, diagnostics, limits).read(1);
  return read.empty() ? Expression{} : std::move(read.front());
}

std::string to_string(const Expression& expression) {
  std::string out;
  print(expression, out);
  return out;
}

std::string canonical_text(const Expression& expression) {
  std::string out;
  print_canonical(expression, out);
  return out;
}

}  // namespace gdl
