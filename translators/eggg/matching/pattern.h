#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translators::eggg::matching {

/// What descriptions need of Perl's patterns: characters, `.`, `\s`, `\S`,
/// `\d`, `\w`, `\t`, other characters behind `\`, each with `*`, `+`, `*?` or
/// `+?`; one group in parentheses; `^` and `$`, of lines where the pattern is
/// read with `m`.
class Pattern {
 public:
  /// Between its delimiters. Nothing where it is anything else.
  static std::optional<Pattern> parse(std::string_view text, bool of_lines);

  /// What the group is in the first place that fits; nothing where none does,
  /// or it takes too long to find out.
  std::optional<std::string> capture(std::string_view subject) const;

 private:
  struct Part {
    enum class Kind {
      kCharacter,
      kAny,
      kSpace,
      kNoSpace,
      kDigit,
      kWord,
      kBegin,
      kEnd,
      kOpen,
      kClose
    };
    Kind kind = Kind::kCharacter;
    char character = '\0';
    bool repeats = false;
    bool may_be_none = false;  ///< `*`
    bool as_few = false;       ///< `*?`, `+?`
  };
  struct Search;

  static bool fits(const Part& part, char c);
  bool matches(Search& search, std::size_t part, std::size_t at) const;
  bool repeat(Search& search, std::size_t part, std::size_t at) const;

  std::vector<Part> parts_;
  bool of_lines_ = false;
};

}  // namespace translators::eggg::matching
