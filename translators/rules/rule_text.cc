#include "translators/rules/rule_text.h"

#include <algorithm>

#include "gdl/presentation.h"
#include "gdl/real_time.h"

namespace translators::rules {

namespace {

constexpr std::size_t kColumns = 80;

constexpr std::array<std::string_view, 13> kTitles = {
    "Roles",
    "Board",
    "Pieces",
    "Cards",
    "Stocks, prices and sums",
    "Propositions and moves",
    "Initial position",
    "What stands where",
    "Legal moves",
    "What the moves change",
    "What is seen",
    "Definitions",
    "End and goals",
};

std::string heading(std::string_view title) {
  std::string line = "; ---- " + std::string(title) + " ";
  if (line.size() < kColumns) line.append(kColumns - line.size(), '-');
  return line + "\n";
}

/// The relations of a literal: of all literals that a disjunction joins.
void find_relations(const Term& literal, std::vector<std::string>& relations) {
  if (literal.is("not") || literal.is("or")) {
    for (const Term& part : literal.arguments) find_relations(part, relations);
  } else if (!literal.is("true") && !literal.is("does") &&
             !literal.is("distinct")) {
    relations.push_back(literal.name);
  }
}

/// Whether a relation of the literal is none of `names`.
bool lacks(const std::set<std::string>& names, const Term& literal) {
  std::vector<std::string> relations;
  find_relations(literal, relations);
  return std::any_of(
      relations.begin(), relations.end(),
      [&](const std::string& name) { return !names.contains(name); });
}

/// A literal in the body of a rule: alternatives stand below one another.
std::string line_of(const Term& literal) {
  if (!literal.is("or")) return to_string(literal);
  std::string text = "(or";
  for (const Term& part : literal.arguments) {
    text += (text.size() == 3 ? " " : "\n      ") + to_string(part);
  }
  return text + ")";
}

std::string text_of(const Term& head, const Terms& body) {
  if (body.empty()) return to_string(head) + "\n";
  std::string text = "(<= " + to_string(head);
  for (const Term& literal : body) text += "\n  " + line_of(literal);
  return text + ")\n";
}

/// Adds a fact to the last line of a text, where there is room.
void add_to_line(const Term& fact, std::string& text) {
  const std::string word = to_string(fact);
  const std::size_t before =
      text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
  const std::size_t length =
      text.size() - (before == std::string::npos ? 0 : before + 1);
  if (length + word.size() <= kColumns) text.back() = ' ';
  text += word + "\n";
}

constexpr std::array kWanted = {
    "role", "base",     "input", "init",         "legal",     "next",
    "sees", "terminal", "goal",  gdl::kRealTime, gdl::kLooks, gdl::kPlaced};

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

void RuleText::introduce(const std::string& game, const std::string& language) {
  preface(game + ", written from a description in " + language +
          ". A line after > is a statement of it, and the rules that follow "
          "are what it means.");
}

void RuleText::preface_inferences(const std::vector<std::string>& inferences) {
  if (inferences.empty()) return;
  preface("");
  preface("What the description leaves unsaid:");
  for (const std::string& inference : inferences) preface("- " + inference);
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
  last_group(section).comment = wrapped(text, "; ");
}

void RuleText::explain(Section section, const Term& sentence,
                       std::string_view text) {
  explain(section, Terms{sentence}, text);
}

void RuleText::explain(Section section, const Terms& sentences,
                       std::string_view text) {
  std::string subject;
  for (const Term& sentence : sentences) {
    subject += (subject.empty() ? "" : " and ") + to_string(sentence);
  }
  comment(section, subject + ": " + std::string(text));
  last_group(section).explains = sentences.front().name;
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

void RuleText::add(Section section, Rule rule) {
  if (!part(section).rules.insert(rule).second) return;
  last_group(section).rules.push_back(std::move(rule));
}

void RuleText::fact(Section section, const Term& fact) {
  add(section, {fact, {}, false});
}

void RuleText::small_fact(Section section, const Term& fact) {
  add(section, {fact, {}, true});
}

void RuleText::rule(Section section, const Term& head, const Terms& body) {
  Rule rule{head, {}, false};
  for (const Term& literal : body) {
    if (!contains(rule.body, literal)) rule.body.push_back(literal);
  }
  add(section, std::move(rule));
}

void RuleText::drop_undefined() {
  bool drops = true;
  while (drops) {
    drops = false;
    std::set<std::string> defined;
    for (const Part& section : parts_) {
      for (const Group& group : section.groups) {
        for (const Rule& rule : group.rules) defined.insert(rule.head.name);
      }
    }
    const auto never_holds = [&](const Term& literal) {
      return !literal.is("not") && !literal.is("or") && lacks(defined, literal);
    };
    const auto always_holds = [&](const Term& literal) {
      return literal.is("not") && lacks(defined, literal);
    };
    for (Part& section : parts_) {
      for (Group& group : section.groups) {
        drops |= std::erase_if(group.rules, [&](const Rule& rule) {
                   return std::any_of(rule.body.begin(), rule.body.end(),
                                      never_holds);
                 }) > 0;
        for (Rule& rule : group.rules) {
          drops |= std::erase_if(rule.body, always_holds) > 0;
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
          if (!names.contains(rule.head.name)) continue;
          std::vector<std::string> relations;
          for (const Term& literal : rule.body) {
            find_relations(literal, relations);
          }
          names.insert(relations.begin(), relations.end());
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
      bool may_share_line = false;
      for (const Rule& rule : group.rules) {
        if (!names.contains(rule.head.name)) continue;
        if (rule.shares_line && may_share_line) {
          add_to_line(rule.head, rules);
        } else {
          rules += text_of(rule.head, rule.body);
        }
        may_share_line = rule.shares_line;
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

}  // namespace translators::rules
