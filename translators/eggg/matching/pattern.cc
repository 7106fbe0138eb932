#include "translators/eggg/matching/pattern.h"

#include <cctype>

namespace translators::eggg::matching {

namespace {

constexpr std::size_t kMostSteps = 200'000;
constexpr std::size_t kMostParts = 200;

bool is(int (*test)(int), char c) {
  return test(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

struct Pattern::Search {
  std::string_view subject;
  std::size_t steps = 0;
  std::size_t open = 0;
  std::size_t close = 0;
};

std::optional<Pattern> Pattern::parse(std::string_view text, bool of_lines) {
  using Kind = Part::Kind;
  Pattern pattern;
  pattern.of_lines_ = of_lines;
  int groups = 0;
  bool is_open = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    Part part;
    const char c = text[i];
    part.character = c;
    if (c == '.') {
      part.kind = Kind::kAny;
    } else if (c == '^') {
      part.kind = Kind::kBegin;
    } else if (c == '$') {
      part.kind = Kind::kEnd;
    } else if (c == '(') {
      part.kind = Kind::kOpen;
      is_open = ++groups == 1;
    } else if (c == ')') {
      if (!is_open) return std::nullopt;
      part.kind = Kind::kClose;
      is_open = false;
    } else if (c == '\\') {
      if (++i == text.size()) return std::nullopt;
      const char escaped = text[i];
      part.character = escaped == 't' ? '\t' : escaped;
      if (escaped == 's') part.kind = Kind::kSpace;
      if (escaped == 'S') part.kind = Kind::kNoSpace;
      if (escaped == 'd') part.kind = Kind::kDigit;
      if (escaped == 'w') part.kind = Kind::kWord;
      const bool is_known = part.kind != Kind::kCharacter || escaped == 't' ||
                            !is(std::isalnum, escaped);
      if (!is_known) return std::nullopt;
    } else if (c == '*' || c == '+' || c == '?' || c == '[' || c == '{' ||
               c == '|') {
      return std::nullopt;
    }
    const bool takes_one = part.kind < Kind::kBegin;
    if (i + 1 < text.size() && (text[i + 1] == '*' || text[i + 1] == '+')) {
      if (!takes_one) return std::nullopt;
      part.repeats = true;
      part.may_be_none = text[++i] == '*';
      part.as_few = i + 1 < text.size() && text[i + 1] == '?';
      if (part.as_few) ++i;
    }
    pattern.parts_.push_back(part);
  }
  if (groups != 1 || is_open || pattern.parts_.size() > kMostParts) {
    return std::nullopt;
  }
  return pattern;
}

bool Pattern::fits(const Part& part, char c) {
  switch (part.kind) {
    case Part::Kind::kAny:
      return c != '\n';
    case Part::Kind::kSpace:
      return is(std::isspace, c);
    case Part::Kind::kNoSpace:
      return !is(std::isspace, c);
    case Part::Kind::kDigit:
      return is(std::isdigit, c);
    case Part::Kind::kWord:
      return is(std::isalnum, c) || c == '_';
    default:
      return c == part.character;
  }
}

bool Pattern::repeat(Search& search, std::size_t part, std::size_t at) const {
  const Part& one = parts_[part];
  std::size_t most = at;
  while (most < search.subject.size() && fits(one, search.subject[most])) {
    ++most;
  }
  const std::size_t least = at + (one.may_be_none ? 0 : 1);
  if (most < least) return false;
  for (std::size_t i = 0; i <= most - least; ++i) {
    const std::size_t to = one.as_few ? least + i : most - i;
    if (matches(search, part + 1, to)) return true;
    if (search.steps > kMostSteps) return false;
  }
  return false;
}

bool Pattern::matches(Search& search, std::size_t part, std::size_t at) const {
  const std::string_view subject = search.subject;
  for (; part < parts_.size(); ++part) {
    if (++search.steps > kMostSteps) return false;
    const Part& one = parts_[part];
    if (one.repeats) return repeat(search, part, at);
    switch (one.kind) {
      case Part::Kind::kBegin:
        if (at != 0 && !(of_lines_ && subject[at - 1] == '\n')) return false;
        break;
      case Part::Kind::kEnd:
        if (at != subject.size() && !(of_lines_ && subject[at] == '\n')) {
          return false;
        }
        break;
      case Part::Kind::kOpen:
        search.open = at;
        break;
      case Part::Kind::kClose:
        search.close = at;
        break;
      default:
        if (at >= subject.size() || !fits(one, subject[at])) return false;
        ++at;
    }
  }
  return true;
}

std::optional<std::string> Pattern::capture(std::string_view subject) const {
  Search search{subject};
  for (std::size_t at = 0; at <= subject.size(); ++at) {
    if (matches(search, 0, at)) {
      return std::string(
          subject.substr(search.open, search.close - search.open));
    }
    if (search.steps > kMostSteps) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace translators::eggg::matching
