#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gamemaster/match/referee.h"
#include "gamemaster/records/match_record.h"

namespace gamemaster::records {

/// Keeps the record of a match in a file while it is played: the file is
/// replaced as a whole after START, after every step and at the end, so that
/// it always holds a sound record of all that has happened.
class MatchRecorder : public match::MatchListener {
 public:
  /// What the moves of the last step are called on a board; called once a step.
  using StepNames =
      std::function<std::vector<std::string>(const match::MatchResult& so_far)>;

  /// Throws gdl::Error where the file could not be written.
  MatchRecorder(const std::string& path, MatchIdentity identity,
                StepNames step_names = {});

  void on_ready(const match::MatchResult& so_far) override {
    write(so_far, false);
  }
  void on_step(const match::MatchResult& so_far) override {
    if (step_names_) notation_.push_back(step_names_(so_far));
    write(so_far, false);
  }
  void on_finish(const match::MatchResult& result) override {
    write(result, true);
  }

  /// Why the last record could not be written; empty if it was.
  const std::string& failure() const { return failure_; }

 private:
  void write(const match::MatchResult& match, bool last);

  std::string path_;
  MatchIdentity identity_;
  StepNames step_names_;
  std::vector<std::vector<std::string>> notation_;
  std::string failure_;
};

/// Puts `text` into the file at once: whoever reads it, or finds it after a
/// crash, sees the old text or the new one. `durable`: it is on the disk when
/// this returns. Throws gdl::Error where that cannot be done.
void replace_file(const std::string& path, const std::string& text,
                  bool durable);

}  // namespace gamemaster::records
