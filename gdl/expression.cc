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

  /// Up to `most` expressions.
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
        diagnostics_.error(position, "unbalanced-parenthesis",
                           "nothing is open here; remove this ')'");
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
