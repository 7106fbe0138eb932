#include "gdl/notation/infix_printer.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "gdl/notation/characters.h"

namespace gdl::notation {

namespace {

/// Whether no character of `name` has a meaning in infix notation.
bool is_plain(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    return is_small(c) || is_capital(c) || is_digit(c) || c == '_' ||
           c == '-' || c == '+';
  });
}

std::string quoted(std::string_view name) {
  std::string out = "'";
  for (const char c : name) {
    if (c == '\'') out += c;
    out += c;
  }
  return out + '\'';
}

/// `name` is without its `?`.
std::string variable(std::string_view name) {
  std::string out = is_plain(name) ? std::string(name) : quoted(name);
  if (is_small(out[0]) || is_capital(out[0])) {
    out[0] = static_cast<char>(std::toupper(out[0]));
  } else if (out[0] != '_' || out.size() == 1) {
    // `_` alone would be a variable of its own at each place.
    out.insert(out.begin(), '?');
  }
  return out;
}

std::string constant(std::string_view name) {
  const bool begins_as_one = is_small(name[0]) || is_digit(name[0]);
  return begins_as_one && is_plain(name) ? std::string(name) : quoted(name);
}

class Printer {
 public:
  explicit Printer(const SymbolTable& symbols) : symbols_(symbols) {}

  void print(const Term& term) {
    const std::string& name = symbols_.name(term.symbol);
    if (term.is_variable()) {
      out_ += variable(std::string_view(name).substr(1));
      return;
    }
    out_ += constant(name);
    print_arguments(term.arguments);
  }

  void print(const Literal& literal) {
    switch (literal.kind) {
      case Literal::Kind::kSentence:
      case Literal::Kind::kDistinct:
        print(literal.sentence);
        return;
      case Literal::Kind::kNot:
        out_ += '~';
        print(literal.operands[0]);
        return;
      case Literal::Kind::kOr:
        print_operands(literal.operands, " | ", "or");
        return;
      case Literal::Kind::kAnd:
        print_operands(literal.operands, " & ", "and");
        return;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  template <typename Items>
  void print_arguments(const Items& items) {
    if (items.empty()) return;
    out_ += '(';
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ',';
      print(items[i]);
    }
    out_ += ')';
  }

  void print_operands(const std::vector<Literal>& operands,
                      std::string_view sign, std::string_view word) {
    if (operands.size() < 2) {
      // Nothing to put a sign between.
      out_ += word;
      if (operands.empty()) out_ += "()";
      print_arguments(operands);
      return;
    }
    out_ += '(';
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) out_ += sign;
      print(operands[i]);
    }
    out_ += ')';
  }

  const SymbolTable& symbols_;
  std::string out_;
};

template <typename Part>
std::string printed(const Part& part, const SymbolTable& symbols) {
  Printer printer(symbols);
  printer.print(part);
  return printer.take();
}

/// Whether read_infix_message takes `name` for one word as it stands.
bool is_message_word(std::string_view name) {
  return is_capital(name[0]) || is_small(name[0]) || is_digit(name[0])
             ? std::all_of(name.begin(), name.end(),
                           [](char c) {
                             return c == '.' || is_plain({&c, 1});
                           }) &&
                   !name.ends_with('.')
             : false;
}

void print_message(const Expression& term, std::string& out) {
  if (term.is_atom()) {
    out += is_message_word(term.atom) ? term.atom : quoted(term.atom);
    return;
  }
  const bool has_name = !term.items.empty() && term.items[0].is_atom();
  std::size_t next = 0;
  if (has_name) print_message(term.items[next++], out);
  out += has_name ? '(' : '[';
  for (bool is_first = true; next < term.items.size(); is_first = false) {
    if (!is_first) out += ',';
    print_message(term.items[next++], out);
  }
  out += has_name ? ')' : ']';
}

}  // namespace

std::string to_infix(const Rule& rule, const SymbolTable& symbols) {
  std::string head = printed(rule.head, symbols);
  if (rule.body.empty()) return head;
  std::vector<std::string> conditions;
  std::size_t width = head.size() + 1;
  for (const Literal& literal : rule.body) {
    conditions.push_back(printed(literal, symbols));
    width += conditions.back().size() + 3;
  }
  const bool is_long = width > kLineWidth;
  std::string out = std::move(head) + " :-";
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (i > 0) out += " &";
    out += is_long ? "\n  " : " ";
    out += conditions[i];
  }
  return out;
}

std::string to_infix(const Rulesheet& rulesheet) {
  std::string out;
  for (const Rule& rule : rulesheet.rules) {
    out += to_infix(rule, rulesheet.symbols) + '\n';
  }
  return out;
}

std::string to_infix_message(const Expression& term) {
  std::string out;
  print_message(term, out);
  return out;
}

}  // namespace gdl::notation
