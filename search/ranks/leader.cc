#include "search/ranks/leader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace search::ranks {

Leader::Leader(Transport& transport, Identity identity, Say say,
               const Timing& timing)
    : identity_(std::move(identity)),
      say_(std::move(say)),
      helpers_(transport.size()),
      correspondence_(transport,
                      {[this](std::size_t from, const Message& message) {
                         take(from, message);
                       },
                       [this](std::size_t rank, bool is_there) {
                         note_presence(rank, is_there);
                       }},
                      timing) {
  correspondence_.send_to_all(Hello{identity_});
}

Leader::~Leader() { correspondence_.send_to_all(Quit{}); }

std::vector<std::string> Leader::await_helpers(
    std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [this] {
    return std::all_of(helpers_.begin() + 1, helpers_.end(),
                       [](const Helper& helper) { return helper.is_known; });
  });
  is_waiting_ = false;
  return objections_;
}

void Leader::begin_match(const std::string& rules) {
  const Traffic traffic = correspondence_.traffic();
  std::uint64_t number = 0;
  {
    const std::scoped_lock lock(mutex_);
    number = think_.number;
    traffic_before_ = traffic;
    begin_ = std::chrono::steady_clock::now();
    rules_ = {rules_.match + 1, rules, number};
    searches_ = 0;
    for (Helper& helper : helpers_) {
      helper.takes_part = false;
      helper.is_preparing = !helper.is_refused;
    }
  }
  correspondence_.forget(number);
  for (std::size_t rank = 1; rank < most(); ++rank) tell_match(rank);
}

std::uint64_t Leader::join() {
  const std::scoped_lock lock(mutex_);
  ++searches_;
  return rules_.match;
}

void Leader::leave(std::uint64_t match) {
  {
    const std::scoped_lock lock(mutex_);
    if (match != rules_.match || --searches_ > 0) return;
    rules_.text.clear();
    for (Helper& helper : helpers_) helper.takes_part = false;
  }
  correspondence_.send_to_all(EndOfMatch{match});
  say_(traffic_sentence());
}

/// What was sent and heard since the match began.
std::string Leader::traffic_sentence() const {
  const Traffic now = correspondence_.traffic();
  const std::scoped_lock lock(mutex_);
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - begin_;
  const auto text = [](std::uint64_t messages, std::uint64_t bytes) {
    return std::to_string(messages) + " messages of " +
           std::to_string(bytes / 1024) + " KB in all";
  };
  return "in " + std::to_string(std::lround(time.count())) + " s sent " +
         text(now.messages_sent - traffic_before_.messages_sent,
              now.bytes_sent - traffic_before_.bytes_sent) +
         " to the other ranks, and got " +
         text(now.messages_received - traffic_before_.messages_received,
              now.bytes_received - traffic_before_.bytes_received);
}

/// Tells a rank of the match. Does nothing where there is no match, or the rank
/// is none of us.
void Leader::tell_match(std::size_t to) {
  Rules rules;
  {
    const std::scoped_lock lock(mutex_);
    if (helpers_[to].is_refused || rules_.text.empty()) return;
    rules = rules_;
  }
  correspondence_.send(to, rules);
}

void Leader::set_position(std::uint64_t match, Position position,
                          std::uint64_t signature) {
  const std::scoped_lock lock(mutex_);
  think_.match = match;
  think_.position = std::move(position);
  think_.signature = signature;
}

void Leader::open(Findings& findings, const Deadline& deadline) {
  Think think;
  {
    const std::scoped_lock lock(mutex_);
    if (opened_ != nullptr || think_.match != rules_.match) return;
    opened_ = &findings;
    ++think_.number;
    think_.task = findings.task();
    think_.seconds = deadline.seconds_left();
    think = think_;
  }
  correspondence_.open(findings, think.number);
  correspondence_.send_to_all(think);
}

void Leader::close(Findings& findings) {
  std::uint64_t number = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (opened_ != &findings) return;
    opened_ = nullptr;
    number = think_.number;
  }
  correspondence_.close(findings, /*tells=*/false);
  correspondence_.send_to_all(Rest{number});
}

void Leader::await(const Findings& findings, const Deadline& deadline) {
  std::vector<bool> awaited;
  std::uint64_t number = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (opened_ != &findings) return;
    number = think_.number;
    for (const Helper& helper : helpers_) {
      awaited.push_back(helper.takes_part || helper.is_preparing);
    }
  }
  correspondence_.await(number, awaited, deadline);
}

std::size_t Leader::taking_part() const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(helpers_, [](const Helper& helper) {
        return helper.is_there && helper.takes_part;
      }));
}

// ---- What comes -------------------------------------------------------------

void Leader::take(std::size_t from, const Message& message) {
  if (const auto* const hello = std::get_if<Hello>(&message)) {
    greet(from, *hello);
  } else if (const auto* const standing = std::get_if<Standing>(&message)) {
    note_standing(from, *standing);
  }
}

void Leader::greet(std::size_t from, const Hello& hello) {
  std::string objection;
  bool is_late = false;
  {
    const std::scoped_lock lock(mutex_);
    helpers_[from].is_known = true;
    helpers_[from].host = hello.identity.host;
    objection = objection_to(from, hello.identity);
    helpers_[from].is_refused = !objection.empty();
    is_late = !is_waiting_;
    if (!objection.empty()) objections_.push_back(objection);
    changed_.notify_all();
  }
  if (objection.empty()) {
    tell_match(from);
    return;
  }
  if (is_late) say_(objection);
  correspondence_.send(from, Quit{});
}

/// What speaks against taking the helper; empty where nothing does.
std::string Leader::objection_to(std::size_t from,
                                 const Identity& other) const {
  const auto differ = [&](const std::string& what, const std::string& theirs,
                          const std::string& ours, const std::string& advice) {
    return name_of(from) + " has " + what + ' ' + theirs + ", rank 0 on " +
           identity_.host + " has " + ours + ": " + advice;
  };
  if (other.version != identity_.version) {
    return differ("version", other.version, identity_.version,
                  "build the same henhouse on all machines");
  }
  if (other.instructions != identity_.instructions) {
    return differ("instructions", other.instructions, identity_.instructions,
                  "start it on machines of one kind");
  }
  return "";
}

void Leader::note_standing(std::size_t from, const Standing& standing) {
  std::string sentence;
  {
    const std::scoped_lock lock(mutex_);
    if (standing.match != rules_.match || helpers_[from].is_refused) return;
    helpers_[from].is_preparing = false;
    helpers_[from].takes_part = standing.takes_part;
    sentence = name_of(from) + (standing.takes_part
                                    ? " takes part"
                                    : " does not help: " + standing.trouble);
  }
  say_(sentence);
}

void Leader::note_presence(std::size_t rank, bool is_there) {
  std::string sentence;
  {
    const std::scoped_lock lock(mutex_);
    Helper& helper = helpers_[rank];
    helper.is_there = is_there;
    if (is_there && !helper.is_known) return;  // its Hello comes
    sentence = name_of(rank) +
               (is_there ? " is back" : " is gone: we go on without it");
    if (!is_there) helper.takes_part = helper.is_preparing = false;
  }
  say_(sentence);
  if (is_there) tell_match(rank);
}

/// With mutex_ held.
std::string Leader::name_of(std::size_t rank) const {
  const std::string& host = helpers_[rank].host;
  return "rank " + std::to_string(rank) + (host.empty() ? "" : " on " + host);
}

}  // namespace search::ranks
