#include "translators/board_games/rule_text.h"

#include <algorithm>

namespace translators::board_games {

namespace {

constexpr std::size_t kColumns = 80;

constexpr std::array<std::string_view, 10> kTitles = {
    "Roles",
    "Board",
    "Pieces",
    "Propositions and moves",
    "Initial position",
    "What stands where",
    "Legal moves",
    "What the moves change",
    "Definitions",
    "End and goals",
};

std::string heading(std::string_view title) {
  std::string line = "; ---- " + std::string(title) + " ";
  if (line.size() < kColumns) line.append(kColumns - line.size(), '-');
  return line + "\n";
}

/// The first name in `text` from `from` on; empty for a variable.
std::string name_at(std::string_view text, std::size_t from) {
  from = std::min(text.find_first_not_of("( \n", from), text.size());
  const std::size_t end =
      std::min(text.find_first_of(" )\n", from), text.size());
  return std::string(text.substr(from, end - from));
}

/// The relations of a literal: of all literals that a disjunction joins.
void find_relations(std::string_view literal,
                    std::vector<std::string>& relations) {
  const std::string name = name_at(literal, 0);
  if (name == "not") {
    find_relations(literal.substr(4), relations);
  } else if (name == "or") {
    // Each disjunct stands in parentheses of its own, or is a word.
    int depth = 0;
    std::size_t start = 3;
    for (std::size_t i = 3; i < literal.size(); ++i) {
      if (literal[i] == '(' && depth++ == 0) start = i;
      if (literal[i] == ')' && --depth == 0) {
        find_relations(literal.substr(start, i + 1 - start), relations);
      }
    }
  } else if (name != "true" && name != "does" && name != "distinct") {
    relations.push_back(name);
  }
}

constexpr std::array kWanted = {"role",  "base", "input",    "init",
                                "legal", "next", "terminal", "goal"};

}  // namespace

std::string wrapped(std::string_view text, std::string_view prefix) {
  std::string lines;
  std::string line;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    const std::string_view word = text.substr(from, end - from);
    from = end + 1;
    if (word.empty()) continue;
    if (!line.empty() &&
        prefix.size() + line.size() + 1 + word.size() > kColumns) {
      lines += std::string(prefix) + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  if (!line.empty()) lines += std::string(prefix) + line + "\n";
  return lines;
}

void RuleText::preface(std::string_view text) {
  preface_ += text.empty() ? ";\n" : wrapped(text, "; ");
}

RuleText::Group& RuleText::last_group(Section section) {
  Part& target = part(section);
  if (target.groups.empty()) target.groups.emplace_back();
  return target.groups.back();
}

void RuleText::group(Section section) {
  Part& target = part(section);
  const bool is_open = !target.groups.empty() &&
                       target.groups.back().rules.empty() &&
                       target.groups.back().comment.empty();
  if (!is_open) target.groups.emplace_back();
}

void RuleText::comment(Section section, std::string_view text) {
  group(section);
  Group& target = last_group(section);
  target.comment = wrapped(text, "; ");
  if (text.starts_with('(')) target.explains = name_at(text, 1);
}

void RuleText::quote(Section section,
                     const std::vector<const Source*>& sources) {
  group(section);
  Group& target = last_group(section);
  for (const Source* source : sources) {
    if (source->text.empty()) continue;
    std::string lines = wrapped(source->text, ";   ");
    lines.replace(0, 4, "; > ");
    target.comment += lines;
  }
}

void RuleText::fact(Section section, std::string_view fact) {
  rule(section, fact, {});
}

void RuleText::rule(Section section, std::string_view head,
                    const std::vector<std::string>& body) {
  Rule rule;
  rule.head = name_at(head, 0);
  std::set<std::string> seen;
  for (const std::string& literal : body) {
    if (!seen.insert(literal).second) continue;
    rule.literals.push_back(literal);
    find_relations(literal, rule.body);
    const bool may_lack =
        literal.starts_with("(not ") || literal.starts_with("(or ");
    if (!may_lack) find_relations(literal, rule.needs);
  }
  rule.sentence = head;
  rule.text = written(rule.sentence, rule.literals);
  if (!part(section).rules.insert(rule.text).second) return;
  last_group(section).rules.push_back(std::move(rule));
}

std::string RuleText::written(const std::string& head,
                              const std::vector<std::string>& literals) {
  if (literals.empty()) return head + "\n";
  std::string text = "(<= " + head;
  for (const std::string& literal : literals) text += "\n  " + literal;
  return text + ")\n";
}

void RuleText::drop_undefined() {
  bool drops = true;
  while (drops) {
    drops = false;
    std::set<std::string> defined;
    for (const Part& section : parts_) {
      for (const Group& group : section.groups) {
        for (const Rule& rule : group.rules) defined.insert(rule.head);
      }
    }
    const auto lacks = [&](const std::string& name) {
      return !defined.contains(name);
    };
    for (Part& section : parts_) {
      for (Group& group : section.groups) {
        drops |=
            std::erase_if(group.rules, [&](const Rule& rule) {
              return std::any_of(rule.needs.begin(), rule.needs.end(), lacks);
            }) > 0;
        for (Rule& rule : group.rules) {
          const auto is_idle = [&](const std::string& literal) {
            if (!literal.starts_with("(not ")) return false;
            std::vector<std::string> names;
            find_relations(literal, names);
            return std::any_of(names.begin(), names.end(), lacks);
          };
          if (std::erase_if(rule.literals, is_idle) == 0) continue;
          std::erase_if(rule.body, lacks);
          rule.text = written(rule.sentence, rule.literals);
          drops = true;
        }
      }
    }
  }
}

std::set<std::string> RuleText::needed() const {
  std::set<std::string> names(kWanted.begin(), kWanted.end());
  bool grows = true;
  while (grows) {
    const std::size_t before = names.size();
    for (const Part& section : parts_) {
      for (const Group& group : section.groups) {
        for (const Rule& rule : group.rules) {
          if (!names.contains(rule.head)) continue;
          names.insert(rule.body.begin(), rule.body.end());
        }
      }
    }
    grows = names.size() > before;
  }
  return names;
}

std::string RuleText::str() {
  drop_undefined();
  const std::set<std::string> names = needed();
  std::string text = preface_;
  for (std::size_t i = 0; i < kSections; ++i) {
    std::string section;
    for (const Group& group : parts_[i].groups) {
      std::string rules;
      for (const Rule& rule : group.rules) {
        if (names.contains(rule.head)) rules += rule.text;
      }
      const bool is_idle =
          rules.empty() && (group.explains.empty()
                                ? !group.rules.empty() || group.comment.empty()
                                : !names.contains(group.explains));
      if (is_idle) continue;
      section += "\n" + group.comment + rules;
    }
    if (section.empty()) continue;
    text += (text.empty() ? "" : "\n") + heading(kTitles[i]) + section;
  }
  return text;
}

}  // namespace translators::board_games
