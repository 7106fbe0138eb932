#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gamemaster::live {

/// Something that was said at a table.
struct ChatMessage {
  std::uint64_t number = 0;  ///< from 1 on, without gaps
  std::int64_t time = 0;     ///< ms since 1970
  /// Who sits there and said it; nothing: somebody who looks on.
  std::optional<std::size_t> role;
  std::string name;  ///< as that person calls itself; may be empty
  std::string text;
};

/// What people say to each other beside the board of a live match: the page's,
/// and no part of the rules. All who look at the match hear it. It lives as
/// long as the match is live, and is in no record. Thread-safe.
class Chat {
 public:
  static constexpr std::size_t kLongestText = 200;  ///< characters
  static constexpr std::size_t kMostKept = 500;
  /// So many within so long by one person; who looks on counts as one.
  static constexpr std::size_t kMostAtOnce = 5;
  static constexpr std::int64_t kSpan = 10'000;  ///< ms

  /// What is wrong with something to be said, or with the name of who says it;
  /// empty: nothing. Both are UTF-8.
  static std::string fault_of(std::string_view text);

  /// Says it, without blanks around it, at `now` (ms since 1970); false where
  /// that person talks too fast. The text has no fault.
  bool say(std::optional<std::size_t> role, std::string name,
           std::string_view text, std::int64_t now);

  /// What was said after message `number` and is kept, in that order.
  std::vector<ChatMessage> after(std::uint64_t number) const;

 private:
  mutable std::mutex mutex_;
  std::deque<ChatMessage> messages_;  // guarded by mutex_
  std::uint64_t said_ = 0;            // guarded by mutex_
};

}  // namespace gamemaster::live
