#include "gamemaster/console/terminal_player.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "gamemaster/board/move_marks.h"
#include "gamemaster/board/move_notation.h"
#include "gamemaster/console/abbreviation.h"
#include "gdl/notation/infix_reader.h"
#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace gamemaster::console {

namespace {

/// Longer lines are nobody's move.
constexpr std::size_t kLongestLine = 64 * 1024;

/// And to its upper left corner.
constexpr const char* kWipeScreen = "\x1b[2J\x1b[H";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

constexpr gdl::ExpressionLimits kTypedLimits{100, 10'000};

/// The term that is typed, in KIF or as `mark(1, 1)`; an empty list where it is
/// none. Several words without parentheses count as if they had them.
gdl::Expression read_typed(const std::string& typed) {
  gdl::Diagnostics diagnostics;
  auto read = gdl::read_expressions(typed, diagnostics, kTypedLimits);
  if (diagnostics.has_errors() || read.empty()) return {};
  const auto opens = typed.find('(');
  const bool applied = opens != std::string::npos && opens > 0 &&
                       read[0].is_atom() && opens == read[0].atom.size();
  if (applied) {
    return gdl::notation::read_infix_message(typed, diagnostics, kTypedLimits);
  }
  if (read.size() == 1) return std::move(read.front());
  return {"", std::move(read), {}};
}

std::optional<std::size_t> list_place(std::string_view typed,
                                      std::size_t count) {
  const auto number = gdl::number_in<std::size_t>(typed, 1, count);
  if (!number) return std::nullopt;
  return *number - 1;
}

bool is_help(std::string_view typed) { return typed == "?" || typed == "help"; }

bool is_quit(std::string_view typed) {
  const std::string word = gdl::fold_case(typed);
  return word == "quit" || word == "exit";
}

/// The move that is typed, by a name on the board, or abbreviated.
std::optional<std::string> move_meant(std::string_view typed,
                                      const std::vector<std::string>& moves,
                                      const std::vector<std::string>& names) {
  if (auto move = find_typed_move(typed, moves)) return move;
  if (const auto place = board::find_move_name(names, typed)) {
    return moves[*place];
  }
  if (is_quit(typed) || is_help(typed)) return std::nullopt;
  const auto places = find_abbreviated(typed, moves);
  if (places.size() != 1) return std::nullopt;
  return moves[places.front()];
}

/// What is said where nothing tells which move is meant.
std::string why_no_move(std::string_view typed,
                        const std::vector<std::string>& moves) {
  constexpr std::size_t kMostNamed = 8;
  const std::string quoted = "'" + std::string(typed.substr(0, 80)) + "'";
  const auto places = find_abbreviated(typed, moves);
  if (places.empty()) {
    return quoted + " is no legal move; type its number from 1 to " +
           std::to_string(moves.size()) +
           " or the move itself, ? to see them again, quit to stop\n";
  }
  std::string text = quoted + " may be ";
  for (std::size_t i = 0; i < std::min(places.size(), kMostNamed); ++i) {
    text += (i > 0 ? ", " : "") + moves[places[i]];
  }
  if (places.size() > kMostNamed) {
    text += " and " + std::to_string(places.size() - kMostNamed) + " more";
  }
  return text + "; type more of it\n";
}

/// On the screen, of text in UTF-8.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string report_line(const match::StepReport& report) {
  std::string line = "You played ";
  line += report.own_move ? gdl::to_string(*report.own_move) : "nothing";
  line += " and perceive ";
  for (std::size_t i = 0; i < report.percepts.size(); ++i) {
    line += (i == 0 ? "" : ", ") + gdl::to_string(report.percepts[i]);
  }
  return line + (report.percepts.empty() ? "nothing." : ".");
}

std::string numbered_list(const std::vector<std::string>& moves,
                          std::size_t width) {
  const std::size_t digits = std::to_string(moves.size()).size();
  std::size_t widest = 0;
  for (const std::string& move : moves)
    widest = std::max(widest, width_of(move));
  const std::size_t column = digits + 2 + widest + 2;
  const std::size_t columns = std::max<std::size_t>(1, width / column);
  const std::size_t rows = (moves.size() + columns - 1) / columns;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t i = row; i < moves.size(); i += rows) {
      const std::string number = std::to_string(i + 1);
      std::string entry(digits - number.size() + 1, ' ');
      entry += number + ' ' + moves[i];
      entry.append(column - std::min(column, width_of(entry)), ' ');
      line += entry;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::optional<std::string> find_typed_move(
    std::string_view typed, const std::vector<std::string>& moves) {
  typed = trimmed(typed);
  const gdl::Expression term = read_typed(std::string(typed));
  if (term.is_atom() || !term.items.empty()) {
    const std::string wanted = gdl::canonical_text(term);
    for (const std::string& move : moves) {
      if (gdl::canonical_text(read_typed(move)) == wanted) return move;
    }
  }
  if (typed.starts_with('#')) typed.remove_prefix(1);
  const auto place = list_place(typed, moves.size());
  if (!place) return std::nullopt;
  return moves[*place];
}

Terminal::Terminal(TerminalOptions options, std::ostream& out,
                   std::function<void(const std::string&)> on_quit)
    : options_(std::move(options)),
      out_(out),
      on_quit_(std::move(on_quit)),
      view_(options_.declared_facts),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (wake_ < 0) throw gdl::Error("cannot watch the terminal");
}

Terminal::~Terminal() { close(wake_); }

std::size_t Terminal::take_seat() {
  const std::lock_guard lock(mutex_);
  turns_done_.push_back(0);
  return turns_done_.size() - 1;
}

std::optional<std::string> Terminal::ask(std::size_t seat,
                                         const std::string& role,
                                         const match::PlayRequest& request) {
  std::optional<std::string> chosen;
  if (wait_for_turn(seat)) chosen = take_turn(role, request);
  end_turn(seat);
  return chosen;
}

std::optional<std::string> Terminal::take_turn(
    const std::string& role, const match::PlayRequest& request) {
  const auto& report = request.last.report;
  const bool has_choice = request.legal_moves.size() > 1;
  if (!report) view_.see(request.facts, options_.roles);
  // Who shares the screen has to look away.
  const bool is_shared = report && options_.wipe_answers;
  if (is_shared && (has_choice || report->turn > 0)) {
    out_ << kWipeScreen << role << ", press return when you alone can see this"
         << std::flush;
    if (!read_line()) return std::nullopt;
  }
  if (report && report->turn > 0) {
    out_ << '\n' << role << ": " << report_line(*report) << '\n' << std::flush;
  }
  if (has_choice) return choose(role, request);
  return request.legal_moves.front();
}

void Terminal::tell_end(const std::string& role,
                        const match::StepReport& report) {
  const std::lock_guard lock(mutex_);
  out_ << '\n' << role << ": " << report_line(report) << '\n' << std::flush;
}

void Terminal::cancel() {
  {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
  }
  changed_.notify_all();
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof one);
}

/// False where there is no turn any more. Who holds the turn is alone with the
/// terminal until end_turn.
bool Terminal::wait_for_turn(std::size_t seat) {
  std::unique_lock lock(mutex_);
  const std::size_t turn = turns_done_[seat];
  changed_.wait(lock, [&] {
    return cancelled_ ||
           std::all_of(turns_done_.begin(),
                       turns_done_.begin() + static_cast<std::ptrdiff_t>(seat),
                       [turn](std::size_t done) { return done > turn; });
  });
  return !cancelled_;
}

void Terminal::end_turn(std::size_t seat) {
  {
    const std::lock_guard lock(mutex_);
    ++turns_done_[seat];
  }
  changed_.notify_all();
}

std::optional<std::string> Terminal::choose(const std::string& role,
                                            const match::PlayRequest& request) {
  const std::vector<std::string> names = names_of(role, request);
  show(role, request, names, options_.draw_states && !request.last.report);
  while (true) {
    out_ << role << "> " << std::flush;
    const std::optional<std::string> line = read_line();
    if (!line) return std::nullopt;
    const std::string_view typed = trimmed(*line);
    if (typed.empty()) continue;
    auto move = move_meant(typed, request.legal_moves, names);
    if (move) {
      // Up one line and wipe it, or all.
      if (options_.wipe_answers) {
        out_ << (request.last.report ? kWipeScreen : "\x1b[A\x1b[2K\r");
      }
      if (options_.wipe_answers) out_ << role << " has chosen\n" << std::flush;
      return move;
    }
    if (is_quit(typed)) {
      quit("role " + role + " has quit");
      return std::nullopt;
    }
    if (is_help(typed)) {
      show(role, request, names, /*with_state=*/true);
    } else {
      out_ << why_no_move(typed, request.legal_moves);
    }
  }
}

std::vector<std::string> Terminal::names_of(
    const std::string& role, const match::PlayRequest& request) const {
  const bool is_known = options_.look_ahead && !request.last.report;
  if (!is_known || !view_.layout()) return request.legal_moves;
  const auto effects = options_.look_ahead(role, request);
  const auto marks = board::mark_moves(*view_.layout(), request.facts, effects);
  std::vector<std::string> names =
      board::move_names(*view_.layout(), effects, marks);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& move = request.legal_moves[i];
    if (names[i] == board::plain_text(move)) names[i] = move;
  }
  return names;
}

void Terminal::show(const std::string& role, const match::PlayRequest& request,
                    const std::vector<std::string>& names, bool with_state) {
  const auto& report = request.last.report;
  if (with_state && report) {
    if (report->turn > 0) out_ << '\n' << report_line(*report) << '\n';
  } else if (with_state) {
    out_ << '\n' << view_.text(request.facts);
    if (const std::string legend = view_.legend(); !legend.empty()) {
      out_ << legend << '\n';
    }
  }
  out_ << '\n' << "It is " << role << "'s turn";
  if (!introduced_) {
    out_ << "; type a number or a move, ? to see this again, quit to stop";
    introduced_ = true;
  }
  out_ << ":\n" << numbered_list(names);
}

std::optional<std::string> Terminal::read_line() {
  while (true) {
    const std::size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    if (unread_.size() > kLongestLine) unread_.clear();
    pollfd watched[] = {{options_.input, POLLIN, 0}, {wake_, POLLIN, 0}};
    if (poll(watched, 2, -1) < 0 && errno != EINTR) {
      quit("the terminal has failed");
      return std::nullopt;
    }
    if (watched[1].revents != 0) return std::nullopt;
    if (watched[0].revents == 0) continue;
    char buffer[4096];
    const ssize_t count = read(options_.input, buffer, sizeof buffer);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) {
      if (!unread_.empty()) {
        unread_ += '\n';  // a last line without its end
        continue;
      }
      quit("the input has ended");
      return std::nullopt;
    }
    unread_.append(buffer, static_cast<std::size_t>(count));
  }
}

void Terminal::quit(const std::string& reason) {
  out_ << '\n' << std::flush;
  {
    const std::lock_guard lock(mutex_);
    if (cancelled_) return;
  }
  on_quit_(reason);
  cancel();
}

match::Reply TerminalPlayer::start(const match::StartRequest& request,
                                   match::Budget) {
  role_ = request.role;
  return {match::Reply::Status::kAnswered, "ready", 0};
}

match::Reply TerminalPlayer::play(const match::PlayRequest& request,
                                  match::Budget) {
  const auto start = std::chrono::steady_clock::now();
  const auto move = terminal_->ask(seat_, role_, request);
  const match::Budget taken = std::chrono::steady_clock::now() - start;
  if (!move) return {match::Reply::Status::kTimeout, "", taken.count()};
  return {match::Reply::Status::kAnswered, *move, taken.count()};
}

match::Reply TerminalPlayer::stop(const match::LastStep& last, match::Budget) {
  if (last.report && last.report->turn > 0) {
    terminal_->tell_end(role_, *last.report);
  }
  return {match::Reply::Status::kAnswered, "done", 0};
}

match::Reply TerminalPlayer::abort(match::Budget) {
  return {match::Reply::Status::kAnswered, "aborted", 0};
}

}  // namespace gamemaster::console
