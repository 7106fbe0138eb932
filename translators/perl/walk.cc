#include "translators/perl/walk.h"

#include <algorithm>

namespace translators::perl {

namespace {

using Kind = Node::Kind;

bool is_rand(const Node& node) {
  return (node.kind == Kind::kCall || node.kind == Kind::kWord) &&
         node.text == "rand";
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
  const bool counts = step.kind == Kind::kUnary && step.parts.size() == 1 &&
                      step.parts[0].text == variable.text;
  if (!counts) return std::nullopt;
  const bool is_down = step.text == "--" || step.text == "x--";
  if (is_down && first.text.starts_with("$#")) {
    return Walk{"@" + first.text.substr(2), variable.text, true};
  }
  const Node& condition = loop.parts[1];
  if (!is_down && first.kind == Kind::kNumber && first.number == 0 &&
      condition.kind == Kind::kBinary) {
    const std::string& end = condition.parts[1].text;
    if (end.starts_with("$#")) {
      return Walk{"@" + end.substr(2), variable.text, false};
    }
    if (end.starts_with("@")) return Walk{end, variable.text, false};
  }
  return std::nullopt;
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
