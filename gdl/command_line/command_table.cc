#include "gdl/command_line/command_table.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "gdl/diagnostics.h"

namespace gdl::command_line {

namespace {

/// Breaks `text` into lines of at most `width` letters that begin in `column`,
/// where the first line begins as well.
std::string wrapped(const std::string& text, std::size_t column,
                    std::size_t width) {
  std::string result;
  std::size_t used = column;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (used > column && used + 1 + word.size() > width) {
      result += '\n' + std::string(column, ' ');
      used = column;
    }
    if (used > column) {
      result += ' ';
      ++used;
    }
    result += word;
    used += word.size();
  }
  return result + '\n';
}

/// `label` in a first column, with `text` behind it.
std::string described(const std::string& label, const std::string& text,
                      std::size_t width) {
  // In narrow terminals the text stands below.
  const std::size_t column = width < 60 ? 6 : 28;
  std::string result = "  " + label;
  std::size_t used = result.size();
  if (used + 2 > column) {
    result += '\n';
    used = 0;
  }
  result.append(column - used, ' ');
  return result + wrapped(text, column, width);
}

std::string label_of(const CommandOption& option) {
  std::string label;
  for (const std::string& name : option.names) {
    label += (label.empty() ? "" : ", ") + name;
  }
  if (!option.is_argument && !option.value.empty()) label += ' ' + option.value;
  return option.may_repeat ? label + " ..." : label;
}

}  // namespace

std::string full_help(const CommandOption& option) {
  std::string text = option.help;
  if (option.is_closed) {
    text += text.empty() ? "" : ": ";
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
      if (i > 0) text += i + 1 == option.choices.size() ? " or " : ", ";
      text += option.choices[i];
    }
  }
  if (!option.standard.empty()) text += " (default: " + option.standard + ")";
  return text;
}

std::string usage_line(const CommandTable& table) {
  std::string line = "henhouse " + table.name + " [OPTIONS]";
  for (const CommandOption& option : table.options) {
    if (!option.is_argument) continue;
    const std::string name = option.names.front();
    line += ' ' + (option.is_required ? name : '[' + name + ']');
    if (option.may_repeat) line += "...";
  }
  return line;
}

std::string help_text(const CommandTable& table, std::size_t width) {
  std::string text =
      wrapped(table.summary, 0, width) + "\nUsage: " + usage_line(table) + '\n';
  for (const bool arguments : {true, false}) {
    std::string rows;
    for (const CommandOption& option : table.options) {
      if (option.is_argument != arguments) continue;
      rows += described(label_of(option), full_help(option), width);
    }
    if (!rows.empty()) {
      text += (arguments ? "\nArguments:\n" : "\nOptions:\n") + rows;
    }
  }
  return text;
}

std::string to_json(const CommandTable& table) {
  nlohmann::ordered_json json = {{"name", table.name},
                                 {"summary", table.summary},
                                 {"options", nlohmann::json::array()}};
  for (const CommandOption& option : table.options) {
    json["options"].push_back({{"names", option.names},
                               {"help", option.help},
                               {"value", option.value},
                               {"standard", option.standard},
                               {"choices", option.choices},
                               {"is_argument", option.is_argument},
                               {"is_required", option.is_required},
                               {"may_repeat", option.may_repeat},
                               {"is_closed", option.is_closed}});
  }
  return json.dump();
}

CommandTable table_from_json(const std::string& text) {
  try {
    const auto json = nlohmann::json::parse(text);
    CommandTable table{json.at("name"), json.at("summary"), {}};
    for (const auto& row : json.at("options")) {
      table.options.push_back({row.at("names"), row.at("help"), row.at("value"),
                               row.at("standard"), row.at("choices"),
                               row.at("is_argument"), row.at("is_required"),
                               row.at("may_repeat"), row.at("is_closed")});
    }
    return table;
  } catch (const nlohmann::json::exception& failure) {
    throw Error(std::string("no table of a command: ") + failure.what());
  }
}

}  // namespace gdl::command_line
