#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/datalog/tuple_table.h"

namespace reasoner::datalog {

/// The tuples that hold at the moment for one predicate, with indices over
/// chosen columns.
///
/// Every tuple that was ever inserted keeps its number (`row`), so emptying
/// the relation and filling it again costs no hashing of index keys: a row
/// holds if its stamp is the current epoch or kForever.
class Relation {
 public:
  static constexpr std::uint32_t kNone = TupleTable::kNone;

  explicit Relation(std::size_t width) : tuples_(width) {}

  std::size_t width() const { return tuples_.width(); }

  /// The columns of a tuple, by row; valid until a new tuple arrives.
  const std::uint32_t* tuple(std::uint32_t row) const { return tuples_[row]; }

  /// The rows that hold, in the order of insertion.
  const std::vector<std::uint32_t>& rows() const { return rows_; }

  /// Number of rows ever seen; rows are below it.
  std::uint32_t known() const { return tuples_.size(); }

  /// The row of a tuple, whether it holds or not; adds it if it is new.
  std::uint32_t intern(const std::uint32_t* tuple) {
    const std::uint32_t row = tuples_.insert(tuple);
    if (row == stamps_.size()) register_row(row);
    return row;
  }

  bool holds(std::uint32_t row) const {
    return stamps_[row] == epoch_ || stamps_[row] == kForever;
  }

  /// The row of a tuple, whether it holds or not, or kNone.
  std::uint32_t find(const std::uint32_t* tuple) const {
    return tuples_.find(tuple);
  }

  bool contains(const std::uint32_t* tuple) const {
    const std::uint32_t row = tuples_.find(tuple);
    return row != kNone && holds(row);
  }

  /// Makes a row hold until clear(); false if it did already.
  bool insert(std::uint32_t row) {
    if (holds(row)) return false;
    stamps_[row] = epoch_;
    rows_.push_back(row);
    for (Index& index : indices_) index.link(row, epoch_);
    return true;
  }

  /// Makes what holds now hold forever.
  void keep_forever();

  /// Empties the relation but for what holds forever.
  void clear() {
    rows_.resize(kept_);
    if (++epoch_ == kForever) restart_epochs();
  }

  /// clear(), and forgets the rows that do not hold: their numbers are given
  /// to others. For relations whose rows nobody outside remembers.
  void forget();

  /// The number of the index over `columns` (ascending), made if it is new.
  std::uint32_t add_index(const std::vector<std::uint32_t>& columns);

  /// The first row whose indexed columns equal `key`, or kNone.
  std::uint32_t first(std::uint32_t index, const std::uint32_t* key) const {
    const Index& chosen = indices_[index];
    const std::uint32_t bucket = chosen.keys.find(key);
    return bucket == kNone ? kNone : chosen.head(bucket, epoch_);
  }

  /// The row behind `row` in the same bucket, or kNone.
  std::uint32_t next(std::uint32_t index, std::uint32_t row) const {
    return indices_[index].next[row];
  }

  /// Number of different values in a column over all rows ever seen.
  std::size_t distinct_values(std::size_t column) const;

 private:
  static constexpr std::uint32_t kForever = 0xffffffff;

  struct Index {
    explicit Index(std::vector<std::uint32_t> over)
        : columns(std::move(over)), keys(columns.size()) {}

    void register_row(std::uint32_t row, const std::uint32_t* tuple);

    std::uint32_t head(std::uint32_t bucket, std::uint32_t epoch) const {
      return stamps[bucket] == epoch ? heads[bucket] : kept_heads[bucket];
    }

    void link(std::uint32_t row, std::uint32_t epoch) {
      const std::uint32_t bucket = bucket_of[row];
      next[row] = head(bucket, epoch);
      heads[bucket] = row;
      stamps[bucket] = epoch;
    }

    std::vector<std::uint32_t> columns;
    TupleTable keys;                    // bucket numbers
    std::vector<std::uint32_t> heads;   // by bucket, if its stamp is current
    std::vector<std::uint32_t> stamps;  // by bucket
    std::vector<std::uint32_t> kept_heads;  // by bucket: of what holds forever
    std::vector<std::uint32_t> bucket_of;   // by row
    std::vector<std::uint32_t> next;        // by row
  };

  void register_row(std::uint32_t row);
  void restart_epochs();

  TupleTable tuples_;
  std::vector<std::uint32_t> stamps_;  // by row
  std::vector<std::uint32_t> rows_;
  std::size_t kept_ = 0;  // rows_[0, kept_) hold forever
  std::uint32_t epoch_ = 1;
  std::vector<Index> indices_;
};

}  // namespace reasoner::datalog
