#include "reasoner/datalog/relation.h"

#include <algorithm>
#include <unordered_set>

namespace reasoner::datalog {

void Relation::register_row(std::uint32_t row) {
  stamps_.push_back(0);
  for (Index& index : indices_) index.register_row(row, tuples_[row]);
}

void Relation::Index::register_row(std::uint32_t row,
                                   const std::uint32_t* tuple) {
  std::vector<std::uint32_t> key;
  for (const std::uint32_t column : columns) key.push_back(tuple[column]);
  const std::uint32_t bucket = keys.insert(key.data());
  if (bucket == heads.size()) {
    heads.push_back(kNone);
    stamps.push_back(0);
    kept_heads.push_back(kNone);
  }
  bucket_of.resize(row + 1);
  bucket_of[row] = bucket;
  next.resize(row + 1, kNone);
}

void Relation::restart_epochs() {
  epoch_ = 1;
  for (std::uint32_t& stamp : stamps_) {
    if (stamp != kForever) stamp = 0;
  }
  for (Index& index : indices_) {
    std::fill(index.stamps.begin(), index.stamps.end(), 0);
  }
}

void Relation::keep_forever() {
  kept_ = rows_.size();
  for (const std::uint32_t row : rows_) stamps_[row] = kForever;
  for (Index& index : indices_) {
    for (std::size_t bucket = 0; bucket < index.heads.size(); ++bucket) {
      index.kept_heads[bucket] =
          index.head(static_cast<std::uint32_t>(bucket), epoch_);
    }
  }
}

void Relation::forget() {
  std::vector<std::uint32_t> kept_values;
  for (std::size_t i = 0; i < kept_; ++i) {
    const std::uint32_t* values = tuples_[rows_[i]];
    kept_values.insert(kept_values.end(), values, values + width());
  }
  std::vector<std::vector<std::uint32_t>> indexed;
  for (const Index& index : indices_) indexed.push_back(index.columns);

  *this = Relation(width());
  for (const auto& columns : indexed) add_index(columns);
  for (std::size_t i = 0; i < kept_values.size(); i += width()) {
    insert(intern(kept_values.data() + i));
  }
  keep_forever();
}

std::uint32_t Relation::add_index(const std::vector<std::uint32_t>& columns) {
  for (std::uint32_t i = 0; i < indices_.size(); ++i) {
    if (indices_[i].columns == columns) return i;
  }
  Index index(columns);
  for (std::uint32_t row = 0; row < tuples_.size(); ++row) {
    index.register_row(row, tuples_[row]);
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    index.link(rows_[i], epoch_);
    if (i + 1 == kept_) index.kept_heads = index.heads;
  }
  indices_.push_back(std::move(index));
  return static_cast<std::uint32_t>(indices_.size() - 1);
}

std::size_t Relation::distinct_values(std::size_t column) const {
  std::unordered_set<std::uint32_t> values;
  for (std::uint32_t row = 0; row < tuples_.size(); ++row) {
    values.insert(tuples_[row][column]);
  }
  return values.size();
}

}  // namespace reasoner::datalog
