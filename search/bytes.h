#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace search {

/// Numbers and texts one after another, in the byte order of this machine, as
/// processes on machines of one kind tell each other.
class ByteWriter {
 public:
  template <typename T>
  void put(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    const std::size_t at = bytes_.size();
    bytes_.resize(at + sizeof value);
    std::memcpy(bytes_.data() + at, &value, sizeof value);
  }
  void put_bytes(std::span<const std::byte> bytes) {
    put(static_cast<std::uint32_t>(bytes.size()));
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  void put_text(std::string_view text) {
    put_bytes(std::as_bytes(std::span(text)));
  }

  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

/// Reads what a ByteWriter wrote. Where less is left than is asked for, it
/// gives zeros and nothing, and is not good from then on.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : left_(bytes) {}

  template <typename T>
  T get() {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    T value{};
    const auto bytes = take(sizeof value);
    if (is_good_) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::vector<std::byte> get_bytes() {
    const auto bytes = take(get<std::uint32_t>());
    return {bytes.begin(), bytes.end()};
  }
  std::string get_text() {
    const auto bytes = take(get<std::uint32_t>());
    std::string text(bytes.size(), '\0');
    if (!bytes.empty()) std::memcpy(text.data(), bytes.data(), bytes.size());
    return text;
  }

  /// Nothing was asked for that was not there.
  bool is_good() const { return is_good_; }
  /// And all was asked for.
  bool is_done() const { return is_good_ && left_.empty(); }
  std::size_t left() const { return left_.size(); }

 private:
  std::span<const std::byte> take(std::size_t count) {
    is_good_ = is_good_ && count <= left_.size();
    if (!is_good_) return {};
    const auto taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }

  std::span<const std::byte> left_;
  bool is_good_ = true;
};

}  // namespace search
