#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <vector>

namespace search::game_graph {

/// An array that grows at its end without ever moving what it holds, so that
/// growing takes no more memory than what is added.
template <typename T, std::size_t kChunkBits = 16>
class ChunkedArray {
 public:
  static constexpr std::size_t kChunkSize = std::size_t{1} << kChunkBits;

  std::size_t size() const { return size_; }

  T& operator[](std::size_t index) {
    assert(index < size_);
    return chunks_[index >> kChunkBits][index & (kChunkSize - 1)];
  }
  const T& operator[](std::size_t index) const {
    assert(index < size_);
    return chunks_[index >> kChunkBits][index & (kChunkSize - 1)];
  }

  /// Elements before the next chunk begins.
  std::size_t left_in_chunk() const {
    return kChunkSize - (size_ & (kChunkSize - 1));
  }

  void push_back(const T& value) {
    if (size_ == chunks_.size() * kChunkSize) add_chunk();
    chunks_[size_ >> kChunkBits][size_ & (kChunkSize - 1)] = value;
    ++size_;
  }

  /// Only grows; the new elements are T().
  void resize(std::size_t size) {
    assert(size >= size_);
    while (chunks_.size() * kChunkSize < size) add_chunk();
    size_ = size;
  }

  void clear() {
    chunks_.clear();
    size_ = 0;
  }

  std::size_t bytes() const { return chunks_.size() * kChunkSize * sizeof(T); }

 private:
  void add_chunk() { chunks_.push_back(std::make_unique<T[]>(kChunkSize)); }

  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace search::game_graph
