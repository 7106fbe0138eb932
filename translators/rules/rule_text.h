#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translators/rules/source.h"
#include "translators/rules/term.h"

namespace translators::rules {

/// The parts of a rulesheet, in the order in which they are written.
enum class Section : std::uint8_t {
  kRoles,
  kBoard,
  kPieces,
  kCards,
  kMarket,
  kBase,
  kInit,
  kPosition,
  kLegal,
  kNext,
  kSees,
  kDefinitions,
  kEnd,
};

/// A rulesheet under construction: rules may be added to any section at any
/// time, and come out as text section by section, with comments. A rule that is
/// added again stands only once, and what nothing needs is left out. Not
/// thread-safe.
class RuleText {
 public:
  /// At the head of the file.
  void preface(std::string_view text);
  /// There: what the rules of a game are made of, and how to read its comments.
  void introduce(const std::string& game, const std::string& language);
  /// There: what the description leaves unsaid, if anything.
  void preface_inferences(const std::vector<std::string>& inferences);
  /// Begins a group of rules, set off by a blank line.
  void group(Section section);
  /// Begins a group with a comment.
  void comment(Section section, std::string_view text);
  /// Begins a group with what a sentence means, or several do; that goes with
  /// the relation of the first.
  void explain(Section section, const Term& sentence, std::string_view text);
  void explain(Section section, const Terms& sentences, std::string_view text);
  /// Begins a group with the statements that it comes from; those without a
  /// text are left out.
  void quote(Section section, const std::vector<const Source*>& sources);
  void fact(Section section, const Term& fact);
  /// The same; those that are added one after another share lines.
  void small_fact(Section section, const Term& fact);
  /// A rule; a body without literals makes it a fact. A literal that stands
  /// twice is written once, as is a rule that the section has already.
  void rule(Section section, const Term& head, const Terms& body);

  /// The whole text. To be called once, at the end.
  std::string str();

 private:
  struct Rule {
    Term head;
    Terms body;
    bool shares_line = false;
    std::strong_ordering operator<=>(const Rule&) const = default;
  };
  /// Rules with a comment before them.
  struct Group {
    std::string comment;
    std::string explains;  ///< the relation that the comment explains
    std::vector<Rule> rules;
  };
  struct Part {
    std::vector<Group> groups;
    std::set<Rule> rules;
  };
  Part& part(Section section) {
    return parts_[static_cast<std::size_t>(section)];
  }
  Group& last_group(Section section);
  void add(Section section, Rule rule);
  /// Takes out rules that need a relation without rules, and what denies it.
  void drop_undefined();
  /// The relations that decide something about the game.
  std::set<std::string> needed() const;

  static constexpr std::size_t kSections =
      static_cast<std::size_t>(Section::kEnd) + 1;
  std::string preface_;
  std::array<Part, kSections> parts_;
};

/// `text` as lines of at most 80 columns that each start with `prefix`.
std::string wrapped(std::string_view text, std::string_view prefix);

}  // namespace translators::rules
