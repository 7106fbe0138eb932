#include "translators/zrf/syntax/macros.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace translators::zrf::syntax {

namespace {

constexpr std::size_t kMostCalls = 100;  // within one another
constexpr std::size_t kMostMade = 1'500'000;

bool is_argument_mark(const std::string& text, std::size_t at) {
  return text[at] == '$' && at + 1 < text.size() &&
         std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0 &&
         text[at + 1] != '0';
}

/// An argument of a call, and how long the mark is that stands for it.
struct Argument {
  const Item* item = nullptr;
  std::size_t length = 0;
};

/// What the mark at this place of a text stands for: `$12` is the twelfth
/// argument where there are so many, else the first one and a 2.
Argument argument_at(const std::string& text, std::size_t at,
                     const Item& call) {
  Argument result;
  std::size_t number = 0;
  for (std::size_t i = at + 1;
       i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]));
       ++i) {
    number = number * 10 + static_cast<std::size_t>(text[i] - '0');
    if (result.length > 0 && number >= call.items.size()) break;
    result.length = i + 1 - at;
    result.item = number < call.items.size() ? &call.items[number] : nullptr;
  }
  return result;
}

/// A word or text with the arguments written into it.
std::string filled(const std::string& text, const Item& call) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_argument_mark(text, i)) {
      result += text[i];
      continue;
    }
    const Argument argument = argument_at(text, i, call);
    i += argument.length - 1;
    if (!argument.item) continue;
    result += argument.item->is_list() ? to_string(*argument.item)
                                       : argument.item->text;
  }
  return result;
}

std::vector<Item> with_arguments(const std::vector<Item>& body,
                                 const Item& call) {
  std::vector<Item> result;
  result.reserve(body.size());
  for (const Item& item : body) {
    if (item.is_list()) {
      result.push_back({Item::Kind::kList, "", with_arguments(item.items, call),
                        item.position});
      continue;
    }
    const bool is_mark = item.is_word() && is_argument_mark(item.text, 0);
    const Argument argument =
        is_mark ? argument_at(item.text, 0, call) : Argument();
    if (is_mark && argument.length == item.text.size()) {
      if (argument.item) result.push_back(*argument.item);
    } else {
      Item copy = item;
      copy.text = filled(item.text, call);
      if (!item.is_word() || !copy.text.empty()) {
        result.push_back(std::move(copy));
      }
    }
  }
  return result;
}

/// How many lists lie within one another.
std::size_t depth_of(const Item& item) {
  std::size_t most = 0;
  for (const Item& part : item.items) most = std::max(most, depth_of(part));
  return item.is_list() ? most + 1 : 0;
}

}  // namespace

void Macros::fail(const Item& item, const char* check,
                  const std::string& message, gdl::Diagnostics& diagnostics) {
  diagnostics.error(item.position, check, message);
  failed_ = true;
}

void Macros::define(const Item& definition, gdl::Diagnostics& diagnostics) {
  if (definition.items.size() < 2 || !definition.items[1].is_word()) {
    diagnostics.error(definition.position, "bad-macro",
                      "a macro needs a name: (define NAME BODY ...)");
    return;
  }
  bodies_[definition.items[1].text] = {definition.items.begin() + 2,
                                       definition.items.end()};
}

std::vector<Item> Macros::expand(const std::vector<Item>& items,
                                 gdl::Diagnostics& diagnostics) {
  budget_ = kMostMade;
  failed_ = false;
  std::vector<Item> result;
  expand_into(items, result, diagnostics);
  return failed_ ? std::vector<Item>() : result;
}

void Macros::expand_into(const std::vector<Item>& items,
                         std::vector<Item>& result,
                         gdl::Diagnostics& diagnostics) {
  for (const Item& item : items) {
    if (failed_) return;
    if (budget_ == 0) {
      return fail(item, "too-large",
                  "the macros make more than " + std::to_string(kMostMade) +
                      " words here: this game is too large",
                  diagnostics);
    }
    --budget_;
    const auto macro = bodies_.find(item.head());
    if (macro != bodies_.end()) {
      call(item, macro->second, result, diagnostics);
    } else if (item.is_list()) {
      if (lists_ == kMostDepth) {
        return fail(item, "too-deep",
                    "the macros make lists that are nested too deeply here",
                    diagnostics);
      }
      result.push_back({Item::Kind::kList, "", {}, item.position});
      std::vector<Item> inner;
      ++lists_;
      expand_into(item.items, inner, diagnostics);
      --lists_;
      result.back().items = std::move(inner);
    } else {
      result.push_back(item);
    }
  }
}

void Macros::call(const Item& item, const std::vector<Item>& body,
                  std::vector<Item>& result, gdl::Diagnostics& diagnostics) {
  if (depth_ == kMostCalls) {
    return fail(item, "endless-macro",
                "the macro '" + std::string(item.head()) +
                    "' calls itself without an end: a macro may not need "
                    "itself, directly or by others",
                diagnostics);
  }
  if (depth_of(item) > kMostDepth) {
    return fail(item, "too-deep",
                "the arguments of the macro '" + std::string(item.head()) +
                    "' are lists that are nested too deeply",
                diagnostics);
  }
  const Item* outer = arguments_;
  if (outer == nullptr || item.items.size() > 1) arguments_ = &item;
  ++depth_;
  expand_into(with_arguments(body, *arguments_), result, diagnostics);
  --depth_;
  arguments_ = outer;
}

}  // namespace translators::zrf::syntax
