#include "gdl/command_line/completion.h"

#include <algorithm>

#include "gdl/diagnostics.h"

namespace gdl::command_line {

namespace {

/// The beginning of a help, short enough for a shell to show it in a list.
std::string short_help(const std::string& help) {
  constexpr std::size_t kLongest = 60;
  std::string text = help.substr(0, std::min(help.find("; "), help.find(". ")));
  if (text.ends_with(".")) text.pop_back();
  if (text.size() <= kLongest) return text;
  return text.substr(0, text.rfind(' ', kLongest)) + " ...";
}

std::string list_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

/// Whether a file name may follow: any text may be one.
bool takes_files(const CommandOption& option) {
  return option.value == "TEXT" && option.choices.empty();
}

/// The word in quotes, as sh, zsh and fish read it.
std::string in_quotes(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      result += R"('\'')";
    } else {
      result += letter;
    }
  }
  return result + "'";
}

class BashScript {
 public:
  BashScript(const std::vector<CommandTable>& programs, const std::string& data)
      : programs_(programs), data_(data) {}

  std::string text() const {
    std::string names;
    for (const CommandTable& program : programs_) {
      names += (names.empty() ? "" : " ") + program.name;
    }
    return R"(# Completes the words of henhouse in bash; made by `henhouse completion bash`.
_henhouse_files() {
  local word=$1
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$word")
  if [[ $word == games/* && ${#COMPREPLY[@]} -eq 0 ]]; then
    mapfile -t COMPREPLY < <(cd )" +
           in_quotes(data_) + R"( 2>/dev/null && compgen -f -- "$word")
  fi
}

_henhouse() {
  local word=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[1]} options= arguments=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W )" +
           in_quotes(names) + R"( -- "$word")
    return
  fi
  case "$program ${COMP_WORDS[COMP_CWORD-1]}" in
)" + values() +
           R"(  esac
  case $program in
)" + options() +
           R"(  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  elif [[ -n $arguments ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$arguments" -- "$word")
    ((${#COMPREPLY[@]})) || _henhouse_files "$word"
  else
    _henhouse_files "$word"
  fi
}
complete -F _henhouse henhouse
)";
  }

 private:
  /// The branches of a case statement that complete the values of options.
  std::string values() const {
    std::string text;
    for (const CommandTable& program : programs_) {
      for (const CommandOption& option : program.options) {
        if (option.is_argument || option.value.empty()) continue;
        std::string patterns;
        for (const std::string& name : option.names) {
          patterns += (patterns.empty() ? "" : " | ") +
                      in_quotes(program.name + ' ' + name);
        }
        text += "    " + patterns + ") " + value(option) + "return ;;\n";
      }
    }
    return text;
  }

  static std::string value(const CommandOption& option) {
    if (takes_files(option)) return "_henhouse_files \"$word\"; ";
    if (option.choices.empty()) return "";
    return "mapfile -t COMPREPLY < <(compgen -W " +
           in_quotes(list_of(option.choices)) + " -- \"$word\"); ";
  }

  std::string options() const {
    std::string text;
    for (const CommandTable& program : programs_) {
      std::string names;
      std::string arguments;
      for (const CommandOption& option : program.options) {
        if (option.is_argument) {
          arguments += list_of(option.choices);
        } else {
          names += (names.empty() ? "" : " ") + option.names.back();
        }
      }
      text += "    " + program.name + ") options=" + in_quotes(names) +
              (arguments.empty() ? "" : " arguments=" + in_quotes(arguments)) +
              " ;;\n";
    }
    return text;
  }

  const std::vector<CommandTable>& programs_;
  const std::string& data_;
};

/// Text within a specification of zsh's _arguments.
std::string zsh_text(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') {
      result += '\\';
    }
    result += letter;
  }
  return result;
}

std::string zsh_value(const CommandOption& option) {
  std::string action = " ";
  if (!option.choices.empty()) action = '(' + list_of(option.choices) + ')';
  if (takes_files(option)) action = "_files";
  return ':' + option.value + ':' + action;
}

std::string zsh_specification(const CommandOption& option,
                              const std::string& name) {
  std::string text;
  if (option.may_repeat) text = "*";
  if (option.names.size() > 1 && !option.may_repeat) {
    text = '(' + list_of(option.names) + ')';
  }
  text += name + '[' + zsh_text(short_help(option.help)) + ']';
  return option.value.empty() ? text : text + zsh_value(option);
}

std::string zsh_script(const std::vector<CommandTable>& programs) {
  std::string names;
  std::string cases;
  for (const CommandTable& program : programs) {
    names +=
        "    " +
        in_quotes(program.name + ':' + zsh_text(short_help(program.summary))) +
        '\n';
    cases += "    " + program.name + ")\n      _arguments";
    for (const CommandOption& option : program.options) {
      for (const std::string& name : option.names) {
        const std::string text =
            option.is_argument
                ? (option.may_repeat ? "*" : "") + zsh_value(option)
                : zsh_specification(option, name);
        cases += " \\\n        " + in_quotes(text);
      }
    }
    cases += "\n      ;;\n";
  }
  return R"(#compdef henhouse
# Completes the words of henhouse in zsh; made by `henhouse completion zsh`.
_henhouse() {
  local -a programs
  programs=(
)" + names +
         R"(  )
  if ((CURRENT == 2)); then
    _describe program programs
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
)" + cases +
         R"(  esac
}
if [[ $funcstack[1] == _henhouse ]]; then
  _henhouse "$@"
else
  compdef _henhouse henhouse
fi
)";
}

std::string fish_option(const CommandOption& option,
                        const std::string& condition) {
  std::string text = "complete -c henhouse -n " + condition;
  if (!option.is_argument) {
    for (const std::string& name : option.names) {
      text += name.starts_with("--") ? " -l " + name.substr(2)
                                     : " -s " + name.substr(1);
    }
    if (!option.value.empty()) text += takes_files(option) ? " -r -F" : " -x";
    text += " -d " + in_quotes(short_help(option.help));
  } else if (takes_files(option)) {
    text += " -F";
  }
  if (!option.choices.empty()) {
    text += " -a " + in_quotes(list_of(option.choices));
  }
  return text + '\n';
}

std::string fish_script(const std::vector<CommandTable>& programs) {
  std::string text =
      "# Completes the words of henhouse in fish; made by `henhouse completion "
      "fish`.\ncomplete -c henhouse -f\n";
  for (const CommandTable& program : programs) {
    text += "complete -c henhouse -n __fish_use_subcommand -a " + program.name +
            " -d " + in_quotes(short_help(program.summary)) + '\n';
  }
  for (const CommandTable& program : programs) {
    const std::string condition =
        in_quotes("__fish_seen_subcommand_from " + program.name);
    for (const CommandOption& option : program.options) {
      text += fish_option(option, condition);
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> completion_shells() { return {"bash", "zsh", "fish"}; }

std::string completion_script(const std::string& shell,
                              const std::vector<CommandTable>& programs,
                              const std::string& data) {
  if (shell == "bash") return BashScript(programs, data).text();
  if (shell == "zsh") return zsh_script(programs);
  if (shell == "fish") return fish_script(programs);
  throw Error("there is no completion for the shell '" + shell + "'");
}

}  // namespace gdl::command_line
