#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/search.h"

namespace search {

/// A search that makes something else of what another one finds: it follows the
/// match and thinks on as that one does, and its candidate is its own choice,
/// or what the other one would play while that still thinks.
class WrappedSearch : public Search {
 public:
  void recall(std::span<const std::vector<reasoner::MoveId>> played) override {
    inner_->recall(played);
  }
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override {
    inner_->advance(joint_move, next);
  }
  void ponder(const Waiting& waiting, const Deadline& deadline) override {
    inner_->ponder(waiting, deadline);
  }
  std::optional<reasoner::MoveId> candidate() const override {
    const auto chosen = Search::candidate();
    return chosen ? chosen : inner_->candidate();
  }
  void clear_candidate() override {
    Search::clear_candidate();
    inner_->clear_candidate();
  }

 protected:
  /// `inner` is not null.
  explicit WrappedSearch(std::unique_ptr<Search> inner)
      : inner_(std::move(inner)) {}

  Search& inner() { return *inner_; }
  const Search& inner() const { return *inner_; }

 private:
  std::unique_ptr<Search> inner_;
};

}  // namespace search
