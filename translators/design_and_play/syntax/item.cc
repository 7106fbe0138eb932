#include "translators/design_and_play/syntax/item.h"

#include <algorithm>

namespace translators::design_and_play::syntax {

namespace {

constexpr std::size_t kDeepest = 100;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

bool is_bracket(char c) { return c == '[' || c == ']' || c == '(' || c == ')'; }

class ItemReader {
 public:
  ItemReader(std::string_view text, gdl::Diagnostics& diagnostics)
      : text_(text), diagnostics_(diagnostics) {}

  std::vector<Item> read() {
    std::vector<Item> items = read_list(0);
    if (at_ < text_.size() && !failed_) {
      fail(here(), "there is a ']' without its '['; take it away");
    }
    return items;
  }

 private:
  gdl::SourcePosition here() const { return {line_, column_}; }

  void fail(gdl::SourcePosition position, const std::string& message) {
    if (!failed_) diagnostics_.error(position, "unbalanced-bracket", message);
    failed_ = true;
  }

  void advance() {
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
    ++at_;
  }

  bool is_continued() const {
    if (text_[at_] != '~') return false;
    const std::size_t next = at_ + 1;
    return next == text_.size() || text_[next] == '\n' || text_[next] == '\r';
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') advance();
      } else if (is_blank(text_[at_]) || is_continued()) {
        advance();
      } else {
        return;
      }
    }
  }

  std::vector<Item> read_list(std::size_t depth) {
    std::vector<Item> items;
    for (skip_blanks(); at_ < text_.size() && text_[at_] != ']' && !failed_;
         skip_blanks()) {
      items.push_back(read_item(depth));
    }
    return items;
  }

  Item read_item(std::size_t depth) {
    Item item;
    item.position = here();
    if (text_[at_] == '[') {
      item.is_list = true;
      if (depth == kDeepest) {
        fail(item.position, "lists lie in one another more than 100 deep");
        return item;
      }
      advance();
      item.items = read_list(depth + 1);
      if (failed_) return item;
      if (at_ == text_.size()) {
        fail(item.position, "this '[' has no ']'; add it where the list ends");
        return item;
      }
      advance();
      return item;
    }
    if (is_bracket(text_[at_])) {
      item.text = text_[at_];
      advance();
      return item;
    }
    while (at_ < text_.size() && !is_blank(text_[at_]) &&
           !is_bracket(text_[at_]) && text_[at_] != ';' && !is_continued()) {
      item.text += text_[at_];
      advance();
    }
    return item;
  }

  std::string_view text_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
  bool failed_ = false;
};

}  // namespace

std::string folded(std::string_view word) {
  std::string result(word);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return result;
}

bool Item::is_word(std::string_view word) const {
  return !is_list && folded(text) == folded(word);
}

std::vector<Item> read_items(std::string_view text,
                             gdl::Diagnostics& diagnostics) {
  return ItemReader(text, diagnostics).read();
}

std::string words_of(const Item& item) {
  std::string text;
  for (const Item& part : item.items) {
    const bool joins = text.empty() || text.back() == '(' || part.text == ")";
    text += (joins ? "" : " ") + to_string(part, std::string::npos);
  }
  return text;
}

std::string to_string(const Item& item, std::size_t limit) {
  std::string text = item.is_list ? "[" + words_of(item) + "]" : item.text;
  if (text.size() > limit) text = text.substr(0, limit) + " ...";
  return text;
}

}  // namespace translators::design_and_play::syntax
