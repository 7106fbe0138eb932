#include "gamemaster/live/chat.h"

#include <algorithm>
#include <utility>

#include "gamemaster/store/shown_line.h"

namespace gamemaster::live {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

std::size_t characters_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::string Chat::fault_of(std::string_view text) {
  if (trimmed(text).empty()) return "there is nothing to say";
  if (characters_of(text) > kLongestText) {
    return "what is said has at most " + std::to_string(kLongestText) +
           " characters";
  }
  if (!store::is_shown_line(text)) {
    return "what is said stands on one line, without control characters";
  }
  return "";
}

bool Chat::say(std::optional<std::size_t> role, std::string name,
               std::string_view text, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  const auto lately = std::count_if(
      messages_.begin(), messages_.end(), [&](const ChatMessage& message) {
        return message.role == role && message.time > now - kSpan;
      });
  if (static_cast<std::size_t>(lately) >= kMostAtOnce) return false;
  messages_.push_back(
      {++said_, now, role, std::move(name), std::string(trimmed(text))});
  if (messages_.size() > kMostKept) messages_.pop_front();
  return true;
}

std::vector<ChatMessage> Chat::after(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  const auto first = std::find_if(
      messages_.begin(), messages_.end(),
      [&](const ChatMessage& message) { return message.number > number; });
  return {first, messages_.end()};
}

}  // namespace gamemaster::live
