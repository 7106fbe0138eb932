#include "search/ranks/correspondence.h"

#include <algorithm>
#include <utility>

namespace search::ranks {

namespace {

using std::chrono::milliseconds;

// Time between two looks at what has come, during a thought and between
// thoughts.
constexpr milliseconds kLook{2};
constexpr milliseconds kIdleLook{10};

constexpr milliseconds kPatienceAtEnd{1000};

// The most packets that may wait for one rank: some hundred MB.
constexpr std::size_t kMostWaiting = 100'000;

// How many times rarer heartbeats to a rank are that is gone.
constexpr int kRarer = 10;

}  // namespace

Correspondence::Correspondence(Transport& transport, Handlers handlers,
                               const Timing& timing)
    : transport_(transport),
      handlers_(std::move(handlers)),
      timing_(timing),
      rank_(transport.rank()),
      peers_(transport.size()) {
  const Clock::time_point now = Clock::now();
  for (Peer& peer : peers_) peer.heard = now;
  thread_ = std::thread([this] { run(); });
}

Correspondence::~Correspondence() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void Correspondence::send(std::size_t to, const Message& message) {
  const Bytes bytes = encode(message);
  const std::scoped_lock lock(mutex_);
  enqueue(peers_[to], bytes);
  changed_.notify_all();
}

void Correspondence::send_to_all(const Message& message) {
  const Bytes bytes = encode(message);
  const std::scoped_lock lock(mutex_);
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
    if (rank != rank_) enqueue(peers_[rank], bytes);
  }
  changed_.notify_all();
}

bool Correspondence::open(Findings& findings, std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  if (open_ != nullptr) return false;
  open_ = &findings;
  number_ = number;
  post_interval_ = timing_.first_post;
  next_post_ = Clock::now() + post_interval_;
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) hear(rank);
  changed_.notify_all();
  return true;
}

void Correspondence::forget(std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  forgotten_ = number;
}

void Correspondence::close(const Findings& findings, bool tells) {
  const std::scoped_lock lock(mutex_);
  if (open_ != &findings) return;
  if (tells) {
    const Bytes bytes = encode(Told{number_, open_->subject(), open_->task(),
                                    /*is_last=*/true, open_->told()});
    for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
      if (rank != rank_) enqueue(peers_[rank], bytes);
    }
  }
  open_ = nullptr;
  changed_.notify_all();
}

void Correspondence::await(std::uint64_t number, const std::vector<bool>& ranks,
                           const Deadline& deadline) {
  std::unique_lock lock(mutex_);
  const auto is_awaited = [&](std::size_t rank) {
    return ranks[rank] && peers_[rank].presence == Presence::kThere &&
           peers_[rank].ended < number;
  };
  while (!deadline.expired()) {
    bool is_complete = true;
    for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
      is_complete = is_complete && !is_awaited(rank);
    }
    if (is_complete) return;
    // The deadline may be cancelled without a word.
    heard_.wait_for(lock, kIdleLook);
  }
}

Traffic Correspondence::traffic() const {
  const std::scoped_lock lock(mutex_);
  return traffic_;
}

// ---- On the thread of the correspondence ------------------------------------

void Correspondence::run() {
  std::optional<Clock::time_point> end;
  while (true) {
    receive();
    const Clock::time_point now = Clock::now();
    note_gone(now);
    std::unique_lock lock(mutex_);
    if (is_ending_ && !end) end = now + kPatienceAtEnd;
    if (!is_ending_) {
      post(now);
      beat(now);  // not before, as it would seem that somebody does not keep up
    }
    const bool all_sent = flush();
    if (end && (all_sent || now >= *end)) return;
    const bool is_busy = open_ != nullptr || !all_sent;
    changed_.wait_for(lock, is_busy ? kLook : kIdleLook);
  }
}

void Correspondence::receive() {
  while (const std::optional<Packet> packet = transport_.receive()) {
    const std::size_t from = packet->from;
    if (from >= peers_.size() || from == rank_) continue;
    std::optional<Bytes> whole;
    {
      const std::scoped_lock lock(mutex_);
      traffic_.bytes_received += packet->bytes.size();
      whole = peers_[from].assembly.add(packet->bytes);
      if (whole) ++traffic_.messages_received;
    }
    note_heard(from);
    if (!whole) continue;
    if (auto message = decode(*whole)) take(from, *std::move(message));
  }
}

void Correspondence::take(std::size_t from, Message message) {
  if (std::holds_alternative<Beat>(message)) return;
  auto* const told = std::get_if<Told>(&message);
  if (told == nullptr) {
    handlers_.message(from, message);
    return;
  }
  const std::scoped_lock lock(mutex_);
  Peer& peer = peers_[from];
  const std::uint64_t number = told->number;
  const bool is_last = told->is_last;
  peer.told = std::move(*told);
  hear(from);
  // After what was told.
  if (is_last) peer.ended = std::max(peer.ended, number);
  heard_.notify_all();
}

void Correspondence::note_heard(std::size_t from) {
  bool is_news = false;
  {
    const std::scoped_lock lock(mutex_);
    Peer& peer = peers_[from];
    peer.heard = Clock::now();
    is_news = peer.presence != Presence::kThere;
    peer.presence = Presence::kThere;
  }
  if (is_news) handlers_.presence(from, /*is_there=*/true);
}

/// Hands on what a rank has told last, if it is about what is open; with
/// mutex_ held.
void Correspondence::hear(std::size_t from) {
  const std::optional<Told>& told = peers_[from].told;
  if (open_ == nullptr || !told || told->findings.empty()) return;
  if (told->task != open_->task() || told->subject != open_->subject()) return;
  if (told->number <= forgotten_) return;
  open_->hear(from, told->findings);
}

void Correspondence::note_gone(Clock::time_point now) {
  std::vector<std::size_t> gone;
  {
    const std::scoped_lock lock(mutex_);
    for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
      const Peer& peer = peers_[rank];
      if (rank == rank_ || peer.presence != Presence::kThere) continue;
      if (now - peer.heard >= timing_.gone) gone.push_back(rank);
    }
  }
  if (gone.empty()) return;
  // Before anybody who waited for them goes on.
  for (const std::size_t rank : gone)
    handlers_.presence(rank, /*is_there=*/false);
  const std::scoped_lock lock(mutex_);
  for (const std::size_t rank : gone) {
    peers_[rank].presence = Presence::kGone;
    peers_[rank].waiting.clear();
    peers_[rank].told.reset();
  }
  heard_.notify_all();
}

// With mutex_ held:

void Correspondence::beat(Clock::time_point now) {
  const Bytes bytes = encode(Beat{});
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
    Peer& peer = peers_[rank];
    const bool is_gone = peer.presence == Presence::kGone;
    const auto interval = is_gone ? kRarer * timing_.beat : timing_.beat;
    if (rank == rank_ || now - peer.beaten < interval) continue;
    peer.beaten = now;
    if (!peer.waiting.empty()) continue;
    for (Bytes& packet : packets_of(bytes, ++peer.sent)) {
      peer.waiting.push_back(std::move(packet));
    }
    ++traffic_.messages_sent;
  }
}

void Correspondence::post(Clock::time_point now) {
  if (open_ == nullptr || now < next_post_) return;
  post_interval_ = std::min(2 * post_interval_, timing_.longest_post);
  next_post_ = now + post_interval_;
  Told told{number_, open_->subject(), open_->task(), /*is_last=*/false,
            open_->told()};
  if (told.findings.empty()) return;
  const Bytes bytes = encode(std::move(told));
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
    // Who has not got the last yet is told the next.
    if (rank != rank_ && peers_[rank].waiting.empty()) {
      enqueue(peers_[rank], bytes);
    }
  }
}

void Correspondence::enqueue(Peer& peer, std::span<const std::byte> message) {
  if (peer.presence == Presence::kGone) return;
  if (peer.waiting.size() > kMostWaiting) peer.waiting.clear();
  for (Bytes& packet : packets_of(message, ++peer.sent)) {
    peer.waiting.push_back(std::move(packet));
  }
  ++traffic_.messages_sent;
}

/// Whether nothing waits any more.
bool Correspondence::flush() {
  bool all_sent = true;
  for (std::size_t rank = 0; rank < peers_.size(); ++rank) {
    std::deque<Bytes>& waiting = peers_[rank].waiting;
    while (!waiting.empty() && transport_.send(rank, waiting.front())) {
      traffic_.bytes_sent += waiting.front().size();
      waiting.pop_front();
    }
    all_sent = all_sent && waiting.empty();
  }
  return all_sent;
}

}  // namespace search::ranks
