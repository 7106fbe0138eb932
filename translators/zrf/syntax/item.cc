#include "translators/zrf/syntax/item.h"

#include <cstddef>
#include <utility>

#include "gdl/spelling.h"

namespace translators::zrf::syntax {

namespace {

constexpr std::size_t kMostItems = 500'000;

bool is_blank(char c) {
  // Files written under DOS may end with the control character 26.
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
         c == '\v' || c == '\x1a';
}

bool ends_word(char c) {
  return is_blank(c) || c == '(' || c == ')' || c == '"' || c == ';';
}

class ItemReader {
 public:
  ItemReader(std::string_view text, gdl::Diagnostics& diagnostics)
      : text_(text), diagnostics_(diagnostics) {
    if (text_.starts_with("\xEF\xBB\xBF")) take(3);
  }

  std::vector<Item> read() {
    // The lists that are open, the outermost first; the first is the file.
    std::vector<Item> open(1);
    while (skip_blanks() && !failed_) {
      const gdl::SourcePosition here = position_;
      const char c = text_[at_];
      if (c == '(') {
        take(1);
        open.push_back({Item::Kind::kList, "", {}, here});
        if (open.size() > kMostDepth) {
          fail(here, "too-deep", "the parentheses are nested too deeply here");
        }
      } else if (c == ')') {
        take(1);
        if (open.size() == 1) {
          fail(here, "unbalanced-parenthesis",
               "this ')' closes nothing: take it away, or open a list before "
               "it");
          break;
        }
        close(open);
      } else {
        open.back().items.push_back(c == '"' ? quoted() : word());
      }
      if (++count_ > kMostItems) {
        fail(here, "too-large", "the file is too large to be rules of a game");
      }
    }
    if (open.size() > 1 && !failed_) {
      fail(open.back().position, "unbalanced-parenthesis",
           "this '(' is never closed: " + std::to_string(open.size() - 1) +
               " of ')' are missing between here and the end of the file");
    }
    return failed_ ? std::vector<Item>() : std::move(open.front().items);
  }

 private:
  static void close(std::vector<Item>& open) {
    Item done = std::move(open.back());
    open.pop_back();
    open.back().items.push_back(std::move(done));
  }

  void fail(gdl::SourcePosition position, const char* check,
            std::string message) {
    if (!failed_) diagnostics_.error(position, check, std::move(message));
    failed_ = true;
  }

  void take(std::size_t count) {
    for (std::size_t i = 0; i < count && at_ < text_.size(); ++i, ++at_) {
      if (text_[at_] == '\n') {
        ++position_.line;
        position_.column = 1;
      } else {
        ++position_.column;
      }
    }
  }

  /// Whether something is left.
  bool skip_blanks() {
    while (at_ < text_.size()) {
      if (is_blank(text_[at_])) {
        take(1);
      } else if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') take(1);
      } else {
        return true;
      }
    }
    return false;
  }

  Item word() {
    Item item{Item::Kind::kWord, "", {}, position_};
    while (at_ < text_.size() && !ends_word(text_[at_])) {
      item.text += text_[at_];
      take(1);
    }
    return item;
  }

  Item quoted() {
    Item item{Item::Kind::kText, "", {}, position_};
    take(1);
    while (at_ < text_.size() && text_[at_] != '"') {
      item.text += text_[at_];
      take(1);
    }
    if (at_ == text_.size()) {
      fail(item.position, "unclosed-text",
           "this text is never closed: a '\"' is missing");
    }
    take(1);
    return item;
  }

  std::string_view text_;
  gdl::Diagnostics& diagnostics_;
  gdl::SourcePosition position_{1, 1};
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  bool failed_ = false;
};

void write(const Item& item, std::size_t limit, std::string& text) {
  if (text.size() > limit) return;
  if (!item.is_list()) {
    text += item.is_word() ? item.text : '"' + item.text + '"';
    return;
  }
  text += '(';
  for (std::size_t i = 0; i < item.items.size(); ++i) {
    if (i > 0) text += ' ';
    write(item.items[i], limit, text);
  }
  text += ')';
}

}  // namespace

std::string to_string(const Item& item, std::size_t limit) {
  std::string text;
  write(item, limit, text);
  if (text.size() > limit) text = text.substr(0, limit) + " ...";
  return text;
}

std::string did_you_mean(std::string_view word,
                         const std::vector<std::string>& known) {
  std::vector<std::string> names = gdl::near_names(word, known);
  for (std::string& name : names) name = "'" + name + "'";
  return gdl::did_you_mean(names);
}

std::vector<Item> read_items(std::string_view text,
                             gdl::Diagnostics& diagnostics) {
  return ItemReader(text, diagnostics).read();
}

}  // namespace translators::zrf::syntax
