#include "gamemaster/records/match_record_xml.h"

#include <string_view>
#include <utility>

#include "gdl/clock.h"
#include "gdl/expression.h"

namespace gamemaster::records {

namespace {

/// Text that may stand anywhere in XML: of control characters, only those that
/// XML 1.0 allows.
std::string escape(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default: {
        const auto byte = static_cast<unsigned char>(c);
        const bool allowed =
            byte >= 0x20 || c == '\t' || c == '\n' || c == '\r';
        escaped += allowed ? c : '?';
      }
    }
  }
  return escaped;
}

std::string element(const std::string& name, std::string_view text) {
  return "<" + name + ">" + escape(text) + "</" + name + ">";
}

/// `outer` for the term itself, `function` for terms within it.
std::string term(const gdl::Expression& expression, const std::string& outer,
                 const std::string& head) {
  if (expression.is_atom()) return escape(expression.atom);
  std::string xml = "<" + outer + ">";
  for (std::size_t i = 0; i < expression.items.size(); ++i) {
    const gdl::Expression& item = expression.items[i];
    const std::string name = i == 0 ? head : "argument";
    xml +=
        "<" + name + ">" + term(item, "function", "name") + "</" + name + ">";
  }
  return xml + "</" + outer + ">";
}

gdl::Expression parse(const std::string& text) {
  gdl::Diagnostics ignored;
  return gdl::read_first_expression(text, ignored);
}

std::string fact(const std::string& text) {
  gdl::Expression expression = parse(text);
  if (expression.is_atom()) {
    gdl::Expression list;
    list.items.push_back(std::move(expression));
    expression = std::move(list);
  }
  return "      " + term(expression, "fact", "relation") + "\n";
}

std::string move(const std::string& text) {
  return "      <action>" + term(parse(text), "function", "name") +
         "</action>\n";
}

template <typename Row, typename Write>
std::string section(const std::string& name, const std::string& row_name,
                    const std::vector<Row>& rows, Write write) {
  std::string xml = "  <" + name + ">\n";
  for (const Row& row : rows) {
    xml += "    <" + row_name + ">\n";
    for (const auto& entry : row) xml += write(entry);
    xml += "    </" + row_name + ">\n";
  }
  return xml + "  </" + name + ">\n";
}

}  // namespace

std::string match_record_xml(const MatchRecord& record,
                             const std::vector<std::string>& roles) {
  const auto line = [](const std::string& name, const std::string& text) {
    return "  " + element(name, text) + "\n";
  };
  std::string xml = "<?xml version=\"1.0\"?>\n<match>\n";
  xml += line("match-id", record.match_id);
  for (const std::string& role : roles) xml += line("role", role);
  for (const std::string& player : record.players)
    xml += line("player", player);
  xml += line("timestamp", std::to_string(record.start_time));
  xml += line("startclock", gdl::format_clock(record.start_clock));
  xml += line("playclock", gdl::format_clock(record.play_clock));
  xml += section("history", "move", record.moves, move);
  xml += section("herstory", "state", record.states, fact);
  if (!record.goals.empty()) {
    xml += "  <scores>\n";
    for (const int goal : record.goals) {
      xml += "    " + element("reward", std::to_string(goal)) + "\n";
    }
    xml += "  </scores>\n";
  }
  return xml + "</match>\n";
}

}  // namespace gamemaster::records
