#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translators/board_games/model.h"

namespace translators::board_games {

/// The parts of a rulesheet, in the order in which they are written.
enum class Section : std::uint8_t {
  kRoles,
  kBoard,
  kPieces,
  kBase,
  kInit,
  kPosition,
  kLegal,
  kNext,
  kDefinitions,
  kEnd,
};

/// Text of rules under construction: rules may be added to any section at any
/// time, and come out section by section. A rule that is added again stands
/// only once, and what nothing needs is left out. Not thread-safe.
class RuleText {
 public:
  /// At the head of the file.
  void preface(std::string_view text);
  /// Begins a group of rules, set off by a blank line.
  void group(Section section);
  /// Begins a group with a comment. One that begins with `(relation` explains
  /// it, and goes with it.
  void comment(Section section, std::string_view text);
  /// Begins a group with the statements that it comes from; those without a
  /// text are left out.
  void quote(Section section, const std::vector<const Source*>& sources);
  void fact(Section section, std::string_view fact);
  /// A rule; a body without literals makes it a fact. A literal that stands
  /// twice is written once, as is a rule that the section has already.
  void rule(Section section, std::string_view head,
            const std::vector<std::string>& body);

  /// The whole text. To be called once, at the end.
  std::string str();

 private:
  struct Rule {
    std::string text;
    std::string sentence;            ///< its head
    std::string head;                ///< the relation of that
    std::vector<std::string> body;   ///< the relations that it speaks of
    std::vector<std::string> needs;  ///< those without which it never holds
    std::vector<std::string> literals;
  };
  /// Rules with a comment before them.
  struct Group {
    std::string comment;
    std::string explains;  ///< the relation that the comment explains
    std::vector<Rule> rules;
  };
  struct Part {
    std::vector<Group> groups;
    std::set<std::string> rules;
  };
  Part& part(Section section) {
    return parts_[static_cast<std::size_t>(section)];
  }
  Group& last_group(Section section);
  /// Takes out rules that need a relation without rules, and what denies it.
  void drop_undefined();
  /// The relations that decide something about the game.
  std::set<std::string> needed() const;
  static std::string written(const std::string& head,
                             const std::vector<std::string>& literals);

  static constexpr std::size_t kSections =
      static_cast<std::size_t>(Section::kEnd) + 1;
  std::string preface_;
  std::array<Part, kSections> parts_;
};

/// `text` as lines of at most 80 columns that each start with `prefix`.
std::string wrapped(std::string_view text, std::string_view prefix);

}  // namespace translators::board_games
