#include "translators/perl/walk.h"

#include <algorithm>

namespace translators::perl {

namespace {

using Kind = Node::Kind;

bool is_rand(const Node& node) {
  return (node.kind == Kind::kCall || node.kind == Kind::kWord) &&
         node.text == "rand";
}

bool is_number(const Node& node, double number) {
  if (node.kind == Kind::kUnary && node.text == "-") {
    return is_number(node.parts[0], -number);
  }
  return node.kind == Kind::kNumber && node.number == number;
}

/// The list whose last index this is, else the empty text.
std::string list_of_last(const Node& node) {
  const bool is_last =
      node.kind == Kind::kVariable && node.text.starts_with("$#");
  return is_last ? "@" + node.text.substr(2) : "";
}

/// The list that a counter goes through from its end to its beginning.
std::string list_downwards(const Node& first, const Node& condition) {
  const Node& end = condition.parts[1];
  const bool ends_at_first = (condition.text == ">=" && is_number(end, 0)) ||
                             (condition.text == ">" && is_number(end, -1));
  return ends_at_first ? list_of_last(first) : "";
}

std::string list_upwards(const Node& first, const Node& condition) {
  if (!is_number(first, 0)) return "";
  const Node& end = condition.parts[1];
  if (condition.text == "<=") return list_of_last(end);
  const bool is_below_size = condition.text == "<" &&
                             end.kind == Kind::kVariable &&
                             end.text.starts_with("@");
  return is_below_size ? end.text : "";
}

}  // namespace

void collect_variables(const Node& node, std::set<std::string>& names) {
  if (node.kind == Kind::kVariable) names.insert(node.text);
  for (const Node& part : node.parts) collect_variables(part, names);
}

void collect_own(const Node& node, std::set<std::string>& names) {
  if (node.kind == Kind::kMy) {
    for (const Node& part : node.parts) {
      names.insert(part.kind == Kind::kAssign ? part.parts[0].text : part.text);
    }
  }
  if (node.kind == Kind::kForEach) names.insert("$" + node.text);
  for (const Node& part : node.parts) collect_own(part, names);
}

std::optional<Walk> walk_of(const Node& loop) {
  const Node& begin = loop.parts[0];
  if (begin.kind != Kind::kMy || begin.parts.size() != 1 ||
      begin.parts[0].kind != Kind::kAssign) {
    return std::nullopt;
  }
  const Node& variable = begin.parts[0].parts[0];
  const Node& first = begin.parts[0].parts[1];
  const Node& step = loop.parts[2];
  const Node& condition = loop.parts[1];
  const bool counts = step.kind == Kind::kUnary &&
                      step.parts[0].text == variable.text &&
                      condition.kind == Kind::kBinary &&
                      condition.parts[0].kind == Kind::kVariable &&
                      condition.parts[0].text == variable.text;
  if (!counts) return std::nullopt;
  const bool is_down = step.text == "--" || step.text == "x--";
  const bool is_up = step.text == "++" || step.text == "x++";
  const std::string list = is_down ? list_downwards(first, condition)
                           : is_up ? list_upwards(first, condition)
                                   : "";
  if (list.empty()) return std::nullopt;
  return Walk{list, variable.text, is_down};
}

const Node* range_of_draw(const Node& node) {
  if (node.kind == Kind::kList && node.parts.size() == 1) {
    return range_of_draw(node.parts[0]);
  }
  if (is_rand(node) && node.parts.size() == 1) return &node.parts[0];
  if (node.kind != Kind::kBinary || node.text != "*") return nullptr;
  if (is_rand(node.parts[0]) && node.parts[0].parts.empty()) {
    return &node.parts[1];
  }
  if (is_rand(node.parts[1]) && node.parts[1].parts.empty()) {
    return &node.parts[0];
  }
  return nullptr;
}

bool is_fickle(const Node& program) {
  return is_rand(program) ||
         (program.kind == Kind::kMy && program.text == "state") ||
         std::any_of(program.parts.begin(), program.parts.end(), is_fickle);
}

}  // namespace translators::perl
