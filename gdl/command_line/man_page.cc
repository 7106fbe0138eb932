#include "gdl/command_line/man_page.h"

#include "gdl/symbol_table.h"

namespace gdl::command_line {

namespace {

/// Text as roff takes it: a hyphen is not a minus, and no line begins with a
/// request.
std::string roff(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '\\') {
      result += "\\e";
    } else if (letter == '-') {
      result += "\\-";
    } else if (letter == '\'' || letter == '.') {
      result += result.empty() ? "\\&" : "";
      result += letter;
    } else {
      result += letter;
    }
  }
  return result;
}

std::string bold(const std::string& text) {
  return "\\fB" + roff(text) + "\\fR";
}
std::string italic(const std::string& text) {
  return "\\fI" + roff(text) + "\\fR";
}

std::string capitals(std::string text) {
  for (char& letter : text) {
    if (letter >= 'a' && letter <= 'z') letter += 'A' - 'a';
  }
  return text;
}

std::string heading(const std::string& page, const std::string& version,
                    const std::string& summary) {
  return ".TH " + roff(capitals(page)) + " 1 \"\" \"Henhouse " + version +
         "\" \"Henhouse\"\n.SH NAME\n" + roff(page) + " \\- " + roff(summary) +
         '\n';
}

/// The first sentence, as the NAME of a page.
std::string first_sentence(const std::string& summary) {
  std::string text = summary.substr(0, summary.find(". "));
  if (text.ends_with(".")) text.pop_back();
  if (!text.empty()) text[0] = fold_case(text.substr(0, 1))[0];
  return text;
}

std::string option_rows(const CommandTable& program, bool arguments) {
  std::string rows;
  for (const CommandOption& option : program.options) {
    if (option.is_argument != arguments) continue;
    std::string label;
    for (const std::string& name : option.names) {
      label +=
          (label.empty() ? "" : ", ") + (arguments ? italic(name) : bold(name));
    }
    if (!arguments && !option.value.empty()) {
      label += ' ' + italic(option.value);
    }
    if (option.may_repeat) label += " ...";
    rows += ".TP\n" + label + '\n' + roff(full_help(option)) + '\n';
  }
  return rows;
}

}  // namespace

std::string man_page(const CommandTable& program, const std::string& version) {
  const std::string name = "henhouse-" + program.name;
  std::string text = heading(name, version, first_sentence(program.summary)) +
                     ".SH SYNOPSIS\n" + roff(usage_line(program)) +
                     "\n.SH DESCRIPTION\n" + roff(program.summary) + '\n';
  const std::string arguments = option_rows(program, true);
  if (!arguments.empty()) text += ".SH ARGUMENTS\n" + arguments;
  text += ".SH OPTIONS\n" + option_rows(program, false);
  text +=
      ".SH EXIT STATUS\n"
      ".TP\n0\ndone, warnings included\n"
      ".TP\n1\nthe rules, the match or another file are at fault\n"
      ".TP\n2\nwrong usage\n"
      ".TP\n3\na failure of Henhouse itself\n"
      ".SH SEE ALSO\n" +
      bold("henhouse") + "(1)\n";
  return text;
}

std::string man_overview(const std::vector<CommandTable>& programs,
                         const std::string& version) {
  std::string text =
      heading("henhouse", version, "plays and referees any game by its rules") +
      ".SH SYNOPSIS\n" + bold("henhouse") + ' ' + italic("NAME") +
      " ...\n.SH DESCRIPTION\n"
      "A player for general game playing, and a game manager: games are given "
      "by their rules, in GDL, in near\\-English or in another language of "
      "games. "
      "Results go to stdout, all else to stderr.\n.SH PROGRAMS\n";
  for (const CommandTable& program : programs) {
    text += ".TP\n" + bold("henhouse " + program.name) + '\n' +
            roff(program.summary) + '\n';
  }
  text += ".SH SEE ALSO\n";
  std::string pages;
  for (const CommandTable& program : programs) {
    pages +=
        (pages.empty() ? "" : ",\n") + bold("henhouse-" + program.name) + "(1)";
  }
  return text + pages + '\n';
}

}  // namespace gdl::command_line
