#include "gdl/protocol/message.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "gdl/notation/infix_reader.h"
#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace gdl::protocol {

namespace {

// No match takes a million turns; larger numbers are garbage.
constexpr int kLargestNumber = 1'000'000;

struct Keyword {
  std::string_view folded;
  MessageKind kind;
};

constexpr std::array<Keyword, 7> kKeywords = {
    {{"info", MessageKind::kInfo},
     {"ping", MessageKind::kPing},
     {"preview", MessageKind::kPreview},
     {"start", MessageKind::kStart},
     {"play", MessageKind::kPlay},
     {"stop", MessageKind::kStop},
     {"abort", MessageKind::kAbort}}};

std::optional<MessageKind> find_kind(const Expression& word) {
  for (const Keyword& keyword : kKeywords) {
    if (word.is(keyword.folded)) return keyword.kind;
  }
  return std::nullopt;
}

std::string keyword_of(MessageKind kind) {
  for (const Keyword& keyword : kKeywords) {
    if (keyword.kind != kind) continue;
    std::string text(keyword.folded);
    for (char& c : text) c = static_cast<char>(c - 'a' + 'A');
    return text;
  }
  assert(false);
  return "";
}

constexpr const char* kBeginnings =
    "a message begins with INFO, PING, PREVIEW, START, PLAY, STOP or ABORT";

/// How a message with fields is written.
std::string form_of(MessageKind kind) {
  switch (kind) {
    case MessageKind::kInfo:
    case MessageKind::kPing:
      break;
    case MessageKind::kPreview:
      return "(PREVIEW (<rule> ...) <start clock>)";
    case MessageKind::kStart:
      return "(START <match id> <role> (<rule> ...) <start clock> "
             "<play clock>)";
    case MessageKind::kPlay:
    case MessageKind::kStop:
      return '(' + keyword_of(kind) + " <match id> (<move> ...))";
    case MessageKind::kAbort:
      return "(ABORT <match id>)";
  }
  return '(' + keyword_of(kind) + ')';
}

/// The number of a turn; nothing where the field is no number, or too large.
std::optional<int> small_number(const Expression& field) {
  if (!field.is_atom()) return std::nullopt;
  return number_in<int>(field.atom, 0, kLargestNumber);
}

/// Takes the fields of one message apart; each take_ function returns whether
/// the field has a meaning, and says why not otherwise.
class MessageParser {
 public:
  MessageParser(MessageKind kind, Expression expression,
                Diagnostics& diagnostics)
      : kind_(kind),
        fields_(std::move(expression.items)),
        position_(expression.position),
        diagnostics_(diagnostics) {}

  std::optional<Message> parse() {
    Message message;
    message.kind = kind_;
    if (!take_fields(message)) return std::nullopt;
    return message;
  }

 private:
  bool take_fields(Message& message) {
    switch (message.kind) {
      case MessageKind::kInfo:
        message.wants_search = fields_.size() > 1 && fields_[1].is("search");
        return true;
      case MessageKind::kPing:
        return true;
      case MessageKind::kPreview:
        return enough(3) && take_rules(1, message.rules) &&
               take_clock(2, message.start_clock);
      case MessageKind::kStart:
        return enough(6) && take_name(1, "match id", message.match_id) &&
               take_role(message.role) && take_rules(3, message.rules) &&
               take_clock(4, message.start_clock) &&
               take_clock(5, message.play_clock);
      case MessageKind::kPlay:
      case MessageKind::kStop:
        if (!enough(3) || !take_name(1, "match id", message.match_id)) {
          return false;
        }
        return take_report(message.report) || take_moves(message.moves);
      case MessageKind::kAbort:
        return enough(2) && take_name(1, "match id", message.match_id);
    }
    return false;
  }

  bool enough(std::size_t count) {
    if (fields_.size() >= count) return true;
    return fail(position_, "this message needs " + std::to_string(count - 1) +
                               " fields after its keyword and has " +
                               std::to_string(fields_.size() - 1) + "; write " +
                               form_of(kind_));
  }

  bool take_name(std::size_t index, const char* what, std::string& name) {
    Expression& field = fields_[index];
    if (!field.is_atom()) {
      return fail(field.position,
                  std::string("the ") + what + " must be a single word");
    }
    name = std::move(field.atom);
    return true;
  }

  /// A word, or a term as in `(player 1)`.
  bool take_role(std::string& role) {
    const Expression& field = fields_[2];
    if (field.is_list() && field.items.empty()) {
      return fail(field.position, "the role must be a word or a term");
    }
    role = to_string(field);
    return true;
  }

  bool take_rules(std::size_t index, std::vector<Expression>& rules) {
    Expression& field = fields_[index];
    if (field.is_atom() || field.items.empty()) {
      return fail(field.position, "the rules must be a list of rules");
    }
    rules = std::move(field.items);
    return true;
  }

  bool take_clock(std::size_t index, ClockTime& clock) {
    const Expression& field = fields_[index];
    const auto read = field.is_atom() ? parse_clock(field.atom) : std::nullopt;
    clock = read.value_or(ClockTime::zero());
    if (read) return true;
    return fail(field.position,
                "a clock must be a number of seconds from 0 to " +
                    format_clock(kLongestClock) + ", such as 10 or 0.5");
  }

  /// The fields of GDL-II: a turn where else the moves are, and two more.
  bool take_report(std::optional<TurnReport>& report) {
    const std::optional<int> turn = small_number(fields_[2]);
    if (!turn || fields_.size() < 5) return false;
    report.emplace();
    report->turn = *turn;
    const auto is_nothing = [](const Expression& field) {
      return field.is("nil") || (field.is_list() && field.items.empty());
    };
    if (!is_nothing(fields_[3])) report->own_move = std::move(fields_[3]);
    Expression& percepts = fields_[4];
    if (percepts.is_list()) {
      report->percepts = std::move(percepts.items);
    } else if (!is_nothing(percepts)) {
      report->percepts.push_back(std::move(percepts));
    }
    return true;
  }

  /// NIL leaves `moves` absent.
  bool take_moves(std::optional<std::vector<Expression>>& moves) {
    Expression& field = fields_[2];
    if (field.is("nil")) return true;
    if (field.is_list()) {
      moves = std::move(field.items);
      return true;
    }
    if (fields_.size() > 3) {
      return fail(field.position,
                  "the moves must stand in one list, as in (PLAY m1 (a b)), or "
                  "a turn, the own move and the percepts must follow the match "
                  "id");
    }
    moves.emplace();
    moves->push_back(std::move(field));
    return true;
  }

  bool fail(SourcePosition position, std::string sentence) {
    diagnostics_.error(position, "message", std::move(sentence));
    return false;
  }

  MessageKind kind_;
  std::vector<Expression> fields_;
  SourcePosition position_;
  Diagnostics& diagnostics_;
};

void print_padded(const Expression& expression, std::string& out) {
  if (expression.is_atom()) {
    out += expression.atom;
    out += ' ';
    return;
  }
  out += "( ";
  for (const Expression& item : expression.items) print_padded(item, out);
  out += ") ";
}

void print_list(const std::vector<Expression>& items, std::string& out) {
  out += "( ";
  for (const Expression& item : items) print_padded(item, out);
  out += ") ";
}

void print_role(const std::string& role, std::string& out) {
  if (!role.starts_with('(')) {
    out += role + ' ';
    return;
  }
  Diagnostics ignored;
  print_padded(read_first_expression(role, ignored), out);
}

void print_moves(const Message& message, std::string& out) {
  if (message.report) {
    out += std::to_string(message.report->turn) + ' ';
    if (message.report->own_move) {
      print_padded(*message.report->own_move, out);
    } else {
      out += "NIL ";
    }
    if (message.report->percepts.empty()) {
      out += "NIL ";
    } else {
      print_list(message.report->percepts, out);
    }
    return;
  }
  if (message.moves) {
    print_list(*message.moves, out);
  } else {
    out += "NIL ";
  }
}

/// `text` as one atom that every reader takes for a name.
std::string as_atom(std::string_view text) {
  std::string atom(text);
  for (char& c : atom) {
    const bool plain = c > ' ' && c < 0x7f && c != '(' && c != ')' &&
                       c != ';' && c != '[' && c != ']' && c != ',';
    if (!plain) c = '_';
  }
  return atom;
}

/// What follows the byte-order mark, where there is one.
std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

/// Whether a closing parenthesis stands there.
bool closes_at(std::string_view text, SourcePosition position) {
  for (std::uint32_t line = 1; line < position.line; ++line) {
    text.remove_prefix(text.find('\n') + 1);
  }
  return text[position.column - 1] == ')';
}

/// A message that begins with its keyword. A parenthesis that closes nothing
/// ends it, as in `INFO)`. An empty list with position line 0 after an error.
Expression read_without_parentheses(std::string_view text,
                                    Diagnostics& diagnostics,
                                    const ExpressionLimits& limits) {
  Diagnostics found;
  Expression message{"", read_expressions(text, found, limits), {}};
  for (const Diagnostic& entry : found.entries()) {
    if (closes_at(text, entry.position)) continue;
    diagnostics.error(entry.position, entry.check, entry.message);
    return {};
  }
  message.position = message.items.front().position;
  return message;
}

/// Infix where the message begins with a word right before a parenthesis, else
/// KIF.
notation::Notation notation_of(std::string_view text) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  const std::size_t start =
      std::min(text.find_first_not_of(" \t\r\n\f\v"), text.size());
  std::size_t end = start;
  while (end < text.size() && is_letter(text[end])) ++end;
  return end > start && end < text.size() && text[end] == '('
             ? notation::Notation::kInfix
             : notation::Notation::kKif;
}

/// The status that a word of a reply means; empty for an unknown word.
std::string status_of(const Expression& word) {
  if (word.is("available") || word.is("ready")) return "available";
  if (word.is("busy")) return "busy";
  return "";
}

}  // namespace

std::optional<Message> parse_message(std::string_view text,
                                     Diagnostics& diagnostics,
                                     const ExpressionLimits& limits) {
  text = without_byte_order_mark(text);
  const notation::Notation notation = notation_of(text);
  Expression expression =
      notation == notation::Notation::kInfix
          ? notation::read_infix_message(text, diagnostics, limits)
          : read_first_expression(text, diagnostics, limits);
  if (expression.position.line == 0) {
    if (!diagnostics.has_errors()) {
      diagnostics.error({1, 1}, "message",
                        std::string("the message is empty; ") + kBeginnings);
    }
    return std::nullopt;
  }
  const std::optional<MessageKind> kind = find_kind(
      expression.items.empty() ? expression : expression.items.front());
  if (!kind) {
    diagnostics.error(expression.position, "message", kBeginnings);
    return std::nullopt;
  }
  if (expression.is_atom()) {
    expression = read_without_parentheses(text, diagnostics, limits);
    if (expression.position.line == 0) return std::nullopt;
  }
  auto message =
      MessageParser(*kind, std::move(expression), diagnostics).parse();
  if (message) message->notation = notation;
  return message;
}

std::string format_message(const Message& message) {
  std::string out = "( " + keyword_of(message.kind) + ' ';
  switch (message.kind) {
    case MessageKind::kInfo:
      if (message.wants_search) out += "SEARCH ";
      break;
    case MessageKind::kPing:
      break;
    case MessageKind::kPreview:
      print_list(message.rules, out);
      out += format_clock(message.start_clock) + ' ';
      break;
    case MessageKind::kStart:
      out += message.match_id + ' ';
      print_role(message.role, out);
      print_list(message.rules, out);
      out += format_clock(message.start_clock) + ' ' +
             format_clock(message.play_clock) + ' ';
      break;
    case MessageKind::kPlay:
    case MessageKind::kStop:
      out += message.match_id + ' ';
      print_moves(message, out);
      break;
    case MessageKind::kAbort:
      out += message.match_id + ' ';
      break;
  }
  out += ')';
  return out;
}

Expression parse_move(std::string_view text, const ExpressionLimits& limits) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  const std::size_t start =
      std::min(text.find_first_not_of(kBlanks), text.size());
  const std::size_t open = text.find_first_of(" \t\r\n\f\v()", start);
  const bool is_applied =
      open != std::string_view::npos && open > start && text[open] == '(';
  Diagnostics ignored;
  if (is_applied) {
    Expression move = notation::read_infix_term(text, ignored, limits);
    if (move.position.line > 0) return move;
  }
  return read_first_expression(text, ignored, limits);
}

std::string format_info(const PlayerInfo& info, notation::Notation notation) {
  const std::array<std::pair<const char*, const std::string*>, 3> pairs = {
      {{"name", &info.name},
       {"status", &info.status},
       {"species", &info.species}}};
  const bool is_infix = notation == notation::Notation::kInfix;
  std::string out;
  for (const auto& [key, value] : pairs) {
    if (value->empty()) continue;
    if (is_infix) {
      out += out.empty() ? "[" : ",[";
      out += std::string(key) + ',' + as_atom(*value) + ']';
    } else {
      out += std::string("( ") + key + ' ' + as_atom(*value) + " ) ";
    }
  }
  return is_infix ? '[' + out + ']' : "( " + out + ')';
}

PlayerInfo parse_info(std::string_view text) {
  // `[[name,egghead],[status,available]]` is in use as well.
  std::string prefix(text);
  if (prefix.find('[') < prefix.find('(')) {
    std::replace(prefix.begin(), prefix.end(), '[', '(');
    std::replace(prefix.begin(), prefix.end(), ']', ')');
    std::replace(prefix.begin(), prefix.end(), ',', ' ');
  }
  Diagnostics ignored;
  const Expression reply = read_first_expression(prefix, ignored);
  PlayerInfo info;
  if (reply.is_atom()) info.status = status_of(reply);
  for (const Expression& pair : reply.items) {
    if (pair.items.size() != 2 || !pair.items[1].is_atom()) continue;
    const Expression& value = pair.items[1];
    if (pair.items[0].is("name")) {
      info.name = value.atom;
    } else if (pair.items[0].is("status")) {
      info.status = status_of(value);
    } else if (pair.items[0].is("species")) {
      info.species = fold_case(value.atom);
    }
  }
  return info;
}

}  // namespace gdl::protocol
