#include "agent/player.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "agent/match/log_text.h"
#include "gdl/diagnostics.h"
#include "gdl/notation/infix_printer.h"

namespace agent {

namespace {

// Several times the largest rulesheet known, and a bound on the memory that
// one message can take.
constexpr gdl::ExpressionLimits kMessageLimits{1000, 2'000'000};

gdl::protocol::Message parse(const std::string& text) {
  gdl::Diagnostics diagnostics("message");
  std::optional<gdl::protocol::Message> message =
      gdl::protocol::parse_message(text, diagnostics, kMessageLimits);
  if (!message) {
    throw gdl::Error(diagnostics.format(diagnostics.entries().front()));
  }
  return std::move(*message);
}

/// A move as messages of this notation hold it.
std::string in_notation(gdl::notation::Notation notation, std::string move) {
  if (notation == gdl::notation::Notation::kKif) return move;
  gdl::Diagnostics ignored;
  return gdl::notation::to_infix_message(
      gdl::read_first_expression(move, ignored));
}

}  // namespace

Player::Player(std::string name, match::MatchTools tools)
    : name_(std::move(name)), tools_(std::move(tools)) {}

Player::~Player() { stop(); }

std::string Player::reply(const std::string& text, Clock::time_point received) {
  gdl::protocol::Message message = parse(text);
  switch (message.kind) {
    case gdl::protocol::MessageKind::kInfo:
      return info(message, received);
    case gdl::protocol::MessageKind::kPing:
    case gdl::protocol::MessageKind::kPreview:
      return is_busy(received) ? "busy" : "ready";
    case gdl::protocol::MessageKind::kStart:
      return start(std::move(message), received);
    default:
      break;
  }
  const std::shared_ptr<match::Match> match = find(message.match_id);
  if (!match) {
    spdlog::warn("a message of match {}, which is not played here",
                 match::log_text(message.match_id));
    return "busy";
  }
  if (message.kind == gdl::protocol::MessageKind::kPlay) {
    const gdl::notation::Notation notation = message.notation;
    return in_notation(notation, match->play(std::move(message), received));
  }
  if (message.kind == gdl::protocol::MessageKind::kStop) {
    match->stop(std::move(message));
    dismiss(match);
    return "done";
  }
  spdlog::info("{}: aborted by the game manager", match::log_text(match->id()));
  match->abort();
  dismiss(match);
  return "aborted";
}

std::string Player::start(gdl::protocol::Message message,
                          Clock::time_point received) {
  const std::shared_ptr<match::Match> match =
      begin(std::move(message), received);
  if (!match) return "busy";
  if (match->wait_until_ready()) return "ready";
  dismiss(match);
  return "busy";
}

/// A new match, or the present one, where `message` is its START once more;
/// null where another one is being played.
std::shared_ptr<match::Match> Player::begin(gdl::protocol::Message message,
                                            Clock::time_point received) {
  std::shared_ptr<match::Match> match;
  std::shared_ptr<match::Match> silent;
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return nullptr;
    if (match_ && match_->hears_start_again(message, received)) return match_;
    if (match_ && received <= match_->lost_at()) {
      const std::chrono::duration<double> left = match_->lost_at() - received;
      spdlog::info(
          "{}: refused, since {} is being played; that ends by its STOP, by "
          "ABORT, or when nothing is heard of it for another {:.0f} s",
          match::log_text(message.match_id), match::log_text(match_->id()),
          left.count());
      return nullptr;
    }
    if (match_) margin_ = match_->margin().of_next_match();
    silent = std::move(match_);
    match = std::make_shared<match::Match>(std::move(message), tools_, received,
                                           margin_);
    match_ = match;
  }
  if (silent) {
    spdlog::warn("{}: given up, since its STOP seems to be lost",
                 match::log_text(silent->id()));
    silent->abort();
    dismiss(silent);
  }
  return match;
}

std::string Player::info(const gdl::protocol::Message& message,
                         Clock::time_point now) const {
  gdl::protocol::PlayerInfo info;
  info.name = name_;
  info.status = is_busy(now) ? "busy" : "available";
  info.species = "alien";
  std::string text = gdl::protocol::format_info(info, message.notation);
  if (!message.wants_search ||
      message.notation != gdl::notation::Notation::kKif) {
    return text;
  }
  const std::lock_guard lock(mutex_);
  const std::string report = match_ ? match_->last_report() : "";
  const std::size_t end = text.rfind(')');
  if (!report.empty() && end != std::string::npos) {
    text.insert(end, report + " ");
  }
  return text;
}

bool Player::is_busy(Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  return stopped_ || (match_ && now <= match_->lost_at());
}

/// The present match, if it has this id.
std::shared_ptr<match::Match> Player::find(const std::string& match_id) const {
  const std::lock_guard lock(mutex_);
  return match_ && match_->id() == match_id ? match_ : nullptr;
}

/// Makes room for another match, without waiting for the thread of this one.
void Player::dismiss(const std::shared_ptr<match::Match>& match) {
  const std::lock_guard lock(mutex_);
  if (match_ == match) match_ = nullptr;
  margin_ = match->margin().of_next_match();
  dismissed_.push_back(match);
  std::erase_if(dismissed_, [](const std::shared_ptr<match::Match>& over) {
    return over->wait_until_finished(Clock::time_point());
  });
}

void Player::hurry() {
  const std::lock_guard lock(mutex_);
  if (match_) match_->hurry();
}

void Player::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (match_) dismissed_.push_back(std::move(match_));
  match_ = nullptr;
  for (const std::shared_ptr<match::Match>& match : dismissed_) match->abort();
}

bool Player::wait_until_idle(Clock::time_point moment) {
  const std::lock_guard lock(mutex_);
  for (const std::shared_ptr<match::Match>& match : dismissed_) {
    if (!match->wait_until_finished(moment)) return false;
  }
  return true;
}

}  // namespace agent
