#include "translators/board_games/variables.h"

#include <algorithm>

namespace translators::board_games {

std::string substituted(const std::string& text, const std::string& variable,
                        const std::string& value) {
  std::string result;
  std::size_t from = 0;
  while (true) {
    const std::size_t at = text.find(variable, from);
    if (at == std::string::npos) return result + text.substr(from);
    const std::size_t end = at + variable.size();
    const bool is_whole =
        end == text.size() || text[end] == ' ' || text[end] == ')';
    result += text.substr(from, at - from);
    result += is_whole ? value : variable;
    from = end;
  }
}

std::vector<std::string> variables_of(const std::string& text) {
  std::vector<std::string> variables;
  for (std::size_t at = text.find('?'); at != std::string::npos;
       at = text.find('?', at + 1)) {
    const std::string name = text.substr(at, text.find_first_of(" )", at) - at);
    if (std::find(variables.begin(), variables.end(), name) ==
        variables.end()) {
      variables.push_back(name);
    }
  }
  return variables;
}

bool is_variable(const std::string& term) { return term.starts_with('?'); }

std::string positive_part(const std::vector<std::string>& literals) {
  std::string positive;
  for (const std::string& literal : literals) {
    if (!literal.starts_with("(not ") && !literal.starts_with("(distinct")) {
      positive += literal + " ";
    }
  }
  return positive;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace translators::board_games
