#include "gamemaster/records/match_recorder.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace gamemaster::records {

namespace {

[[noreturn]] void throw_failure(const std::string& path, int error) {
  throw gdl::Error("cannot write " + path + ": " + std::strerror(error));
}

/// The new text beside the old one; removed again unless it took its place.
class NewFile {
 public:
  explicit NewFile(const std::string& path)
      : path_(path), name_(path + ".new-" + std::to_string(getpid())) {
    file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file_ < 0) throw_failure(path_, errno);
  }

  ~NewFile() {
    if (file_ >= 0) close(file_);
    if (!in_place_) unlink(name_.c_str());
  }

  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw_failure(path_, errno);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void take_place(bool durable) {
    if (durable && fsync(file_) != 0) throw_failure(path_, errno);
    if (std::rename(name_.c_str(), path_.c_str()) != 0) {
      throw_failure(path_, errno);
    }
    in_place_ = true;
  }

 private:
  std::string path_;
  std::string name_;
  int file_ = -1;
  bool in_place_ = false;
};

/// Where the text really goes, so that a link to it stays one.
std::string real_path(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(path, error);
  const auto kind =
      std::filesystem::status(error ? std::filesystem::path(path) : real, error)
          .type();
  if (kind != std::filesystem::file_type::regular &&
      kind != std::filesystem::file_type::not_found) {
    throw gdl::Error("cannot write " + path + ": it is no regular file");
  }
  return real.empty() ? path : real.string();
}

}  // namespace

void replace_file(const std::string& path, const std::string& text,
                  bool durable) {
  NewFile file(path);
  file.write(text);
  file.take_place(durable);
}

MatchRecorder::MatchRecorder(const std::string& path, MatchIdentity identity,
                             StepNames step_names)
    : path_(real_path(path)),
      identity_(std::move(identity)),
      step_names_(std::move(step_names)) {
  // Better to hear of it now than after the match.
  const NewFile trial(path_);
}

void MatchRecorder::write(const match::MatchResult& match, bool last) {
  auto record = make_match_record(match, identity_);
  if (record) add_notation(*record, notation_);
  if (!record) {
    failure_ = "the match has no initial state, and so no record";
  } else {
    try {
      replace_file(path_, format_match_record(*record) + "\n", last);
      failure_.clear();
    } catch (const gdl::Error& error) {
      if (failure_.empty()) spdlog::warn("{}", error.what());
      failure_ = error.what();
    }
  }
}

}  // namespace gamemaster::records
