#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "search/deadline.h"

namespace search {

/// What is looked for, and thus which search a partner has to run to find the
/// same.
enum class Task : std::uint8_t {
  kTree,    ///< statistics of the first plies (search/mcts/exchange.h)
  kPuzzle,  ///< a good line of a puzzle (search/puzzle/shared_line.h)
  kTrials   ///< which search plays best (search/choice/shared_trials.h)
};

/// What a search has found out by itself about one subject, in a form that
/// other processes can read, and what these have found out. Thread-safe: all
/// is called on a thread of the correspondence while the search works.
class Findings {
 public:
  virtual Task task() const = 0;
  /// What they are about, the same number in all processes: a position of a
  /// game as one engine numbers it, mostly. Findings about other subjects mean
  /// nothing here.
  virtual std::uint64_t subject() const = 0;
  /// All that was found out here up to now; empty where that is nothing.
  virtual std::vector<std::byte> told() const = 0;
  /// Takes what `partner`, a number below Partners::most, has found out up to
  /// now, in place of what it told before. Ignores what it cannot read.
  virtual void hear(std::size_t partner, std::span<const std::byte> told) = 0;

 protected:
  ~Findings() = default;
};

/// Other processes that think about the same match. What they find out comes
/// while they live and are in time, and is no more than a help: nothing waits
/// for it without a deadline. Thread-safe.
class Partners {
 public:
  virtual ~Partners() = default;

  /// The number of this process; the first, which the others help, is 0.
  virtual std::size_t own() const = 0;
  /// No partner has this number or a higher one.
  virtual std::size_t most() const = 0;
  /// From now on `findings` are exchanged, a few times a second, until they are
  /// closed; meanwhile they must live. One at a time: what is open already
  /// stays, and the new ones are not exchanged. The first partner has the
  /// others work at them from here on.
  virtual void open(Findings& findings, const Deadline& deadline) = 0;
  /// Ends that; the others are told what was found out at last. Nobody uses
  /// `findings` any more when it returns.
  virtual void close(Findings& findings) = 0;
  /// Waits for what the partners that take part will have found out when they
  /// are done: where they work by iterations and not by the clock. Returns
  /// without them where they are gone, or when the deadline expires.
  virtual void await(const Findings& findings, const Deadline& deadline) = 0;
};

/// The same where two engines number roles, moves and propositions alike, for
/// engines whose tables are complete from the beginning, as those of a network
/// are (the hash of Fowler, Noll and Vo over all names).
std::uint64_t signature_of(const reasoner::Game& game);

/// Opened for as long as it lives; does nothing without partners.
class OpenFindings {
 public:
  OpenFindings(Partners* partners, Findings* findings, const Deadline& deadline)
      : partners_(findings == nullptr ? nullptr : partners),
        findings_(findings),
        deadline_(deadline) {
    if (partners_ != nullptr) partners_->open(*findings_, deadline_);
  }
  ~OpenFindings() {
    if (partners_ != nullptr) partners_->close(*findings_);
  }
  OpenFindings(const OpenFindings&) = delete;
  OpenFindings& operator=(const OpenFindings&) = delete;

  void await() {
    if (partners_ != nullptr) partners_->await(*findings_, deadline_);
  }

 private:
  Partners* partners_;
  Findings* findings_;
  const Deadline& deadline_;
};

}  // namespace search
