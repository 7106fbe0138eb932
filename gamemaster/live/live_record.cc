#include "gamemaster/live/live_record.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace gamemaster::live {

template <typename Work>
void LiveRecord::try_to(const std::string& what, Work work) {
  try {
    work();
  } catch (const gdl::Error& error) {
    spdlog::error("{} is not recorded: {}", what, error.what());
  }
}

void LiveRecord::begin(const std::string& resumes,
                       const std::string& chance_seed) {
  resumes_ = resumes;
  chance_seed_ = chance_seed;
  id_ = 0;
}

void LiveRecord::write(const match::MatchResult& so_far) {
  if (so_far.states.empty()) return;
  try_to(so_far.match_id, [&] {
    if (id_ == 0) {
      store::NewMatch row;
      row.game = game_;
      for (const players::Seat& seat : seats_) {
        row.specs.push_back(to_string(seat.player));
        row.seat_keys.push_back(seat.key);
      }
      row.resumes = resumes_;
      row.human_clock = human_clock_;
      row.chance_seed = chance_seed_;
      id_ = store_.begin_match(row, so_far);
    }
    store_.update_match(id_, so_far);
  });
}

void LiveRecord::write_reports(std::size_t step, const ReportRow& reports) {
  if (id_ == 0) return;
  try_to("a report", [&] {
    for (std::size_t role = 0; role < reports.size(); ++role) {
      if (!reports[role]) continue;
      store_.set_report(id_, step, role,
                        players::search_report_json(*reports[role]));
    }
  });
}

void LiveRecord::pause(const std::string& reason) {
  if (id_ == 0) return;
  try_to("a pause", [&] { store_.interrupt_match(id_, reason); });
}

void LiveRecord::strike_out(const match::MatchResult& result,
                            std::size_t first) {
  first = std::min(first, result.steps());
  for (std::size_t role = 0; role < seats_.size(); ++role) {
    if (seats_[role].player.kind != players::PlayerSpec::Kind::kHttp) continue;
    std::size_t faults = 0;
    for (std::size_t step = first + 1; step < result.errors.size(); ++step) {
      faults += result.errors[step][role].empty() ? 0 : 1;
    }
    if (2 * faults <= result.steps() - first) continue;
    try_to("a strike", [&] { store_.add_strike(result.players[role]); });
  }
}

}  // namespace gamemaster::live
