// How records are read and what is checked of them; see match_record.h.

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "gamemaster/json/json_failure.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/records/match_record.h"
#include "gdl/clock.h"
#include "gdl/expression.h"
#include "gdl/number_in.h"

namespace gamemaster::records {

namespace {

using Json = nlohmann::json;

/// Before this there were no such matches, in ms since 1970.
constexpr std::int64_t kEarliestTime = 1'200'000'000'000;
constexpr std::size_t kShortestToken = 12;
constexpr std::size_t kLongestId = 128;
/// Of JSON from strangers.
constexpr int kDeepestNesting = 64;

std::string at(const std::string& path, std::size_t index) {
  return path + "[" + std::to_string(index) + "]";
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// Keys that archives take beside those of the record itself.
bool is_extra(const std::string& key) {
  return key.starts_with("x-") || key == "weight" || key == "analysisClock" ||
         key == "gameName" || key == "gameRoleNames";
}

/// Whether a match of this id can be asked for.
bool is_part_of_address(const std::string& id) {
  return !id.empty() && id.size() <= kLongestId && id != "." && id != ".." &&
         std::ranges::none_of(id, [](char c) {
           return c == '/' || c == '\\' || c < ' ' || c > '~';
         });
}

bool ends_in_version(const std::string& url) {
  const std::size_t start = url.rfind("/v");
  if (start == std::string::npos || url.back() != '/') return false;
  const std::string_view digits =
      std::string_view(url).substr(start + 2, url.size() - start - 3);
  const auto version = gdl::number_in<int>(digits);
  return version && *version >= 0;
}

/// Reads one JSON object into a record; every complaint names its path.
class RecordParser {
 public:
  RecordParser(const Json& json, gdl::Diagnostics& diagnostics)
      : json_(json), diagnostics_(diagnostics) {}

  MatchRecord read() {
    for (const auto& [key, value] : json_.items()) find_nulls(key, value);
    read_identity();
    read_course();
    read_players();
    read_percepts();
    read_chance();
    read_extras();
    return std::move(record_);
  }

 private:
  void complain(const std::string& path, const char* check,
                const std::string& message) {
    diagnostics_.error({}, check, path + ": " + message);
  }

  void find_nulls(const std::string& path, const Json& value) {
    if (value.is_null()) {
      complain(path, "null", "null is not allowed; leave the key out");
    } else if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        find_nulls(at(path, i), value[i]);
      }
    } else if (value.is_object()) {
      for (const auto& [key, entry] : value.items()) {
        find_nulls(path + "." + key, entry);
      }
    }
  }

  /// The value of `key`, which counts as known from now on. None where it is
  /// missing, null, or not as `is_right` says.
  const Json* find(const std::string& key, bool required,
                   bool (Json::*is_right)() const noexcept, const char* type) {
    known_.push_back(key);
    const auto found = json_.find(key);
    if (found == json_.end()) {
      if (required) complain(key, "missing-key", "this key is missing");
      return nullptr;
    }
    if (found->is_null()) return nullptr;  // complained of before
    if (!((*found).*is_right)()) {
      complain(key, "wrong-type", std::string("must be ") + type);
      return nullptr;
    }
    return &*found;
  }

  std::string read_string(const std::string& key, bool required) {
    const Json* const value = find(key, required, &Json::is_string, "a string");
    return value == nullptr ? "" : value->get<std::string>();
  }

  bool read_bool(const std::string& key) {
    const Json* const value =
        find(key, false, &Json::is_boolean, "true or false");
    return value != nullptr && value->get<bool>();
  }

  std::optional<std::int64_t> to_integer(const std::string& path,
                                         const Json& value, std::int64_t least,
                                         std::int64_t most) {
    if (value.is_null()) return std::nullopt;
    const bool fits = value.is_number_integer() &&
                      (!value.is_number_unsigned() ||
                       value.get<std::uint64_t>() <=
                           static_cast<std::uint64_t>(
                               std::numeric_limits<std::int64_t>::max())) &&
                      value.get<std::int64_t>() >= least &&
                      value.get<std::int64_t>() <= most;
    if (fits) return value.get<std::int64_t>();
    complain(path, "wrong-number",
             "must be a whole number from " + std::to_string(least) +
                 (most == std::numeric_limits<std::int64_t>::max()
                      ? ""
                      : " to " + std::to_string(most)));
    return std::nullopt;
  }

  gdl::ClockTime read_clock(const std::string& key) {
    const Json* const value =
        find(key, /*required=*/true, &Json::is_number, "a number of seconds");
    if (value == nullptr || value->is_null()) return {};
    const auto clock = gdl::clock_of_seconds(value->get<double>());
    if (!clock) {
      complain(key, "wrong-number",
               "must be a number of seconds from 0 to " +
                   gdl::format_clock(gdl::kLongestClock));
    }
    return clock.value_or(gdl::ClockTime::zero());
  }

  /// In whole seconds; -1 where there is none.
  int read_preview_clock() {
    const Json* const value = find("previewClock", /*required=*/false,
                                   &Json::is_number, "a whole number");
    if (value == nullptr) return -1;
    return static_cast<int>(
        to_integer("previewClock", *value, -1, std::numeric_limits<int>::max())
            .value_or(-1));
  }

  std::int64_t to_time(const std::string& path, const Json& value) {
    return to_integer(path, value, kEarliestTime,
                      std::numeric_limits<std::int64_t>::max())
        .value_or(kEarliestTime);
  }

  std::vector<std::string> to_strings(const std::string& path,
                                      const Json& value) {
    std::vector<std::string> strings;
    if (!value.is_array()) {
      if (!value.is_null()) {
        complain(path, "wrong-type", "must be an array of strings");
      }
      return strings;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      const bool right = value[i].is_string();
      if (!right && !value[i].is_null()) {
        complain(at(path, i), "wrong-type", "must be a string");
      }
      strings.push_back(right ? value[i].get<std::string>() : "");
    }
    return strings;
  }

  std::vector<std::vector<std::string>> read_rows(const std::string& key,
                                                  bool required) {
    std::vector<std::vector<std::string>> rows;
    const Json* const value = find(key, required, &Json::is_array, "an array");
    if (value == nullptr) return rows;
    for (std::size_t i = 0; i < value->size(); ++i) {
      rows.push_back(to_strings(at(key, i), (*value)[i]));
    }
    return rows;
  }

  void read_identity() {
    record_.match_id = read_string("matchId", true);
    if (json_.contains("matchId") && !is_part_of_address(record_.match_id)) {
      complain("matchId", "no-id",
               "must be what an address can end in: 1 to " +
                   std::to_string(kLongestId) +
                   " printable ASCII characters without '/' and '\\', and "
                   "neither '.' nor '..'");
    }
    record_.random_token = read_string("randomToken", true);
    if (json_.contains("randomToken") &&
        record_.random_token.size() < kShortestToken) {
      complain("randomToken", "short-token",
               "must have at least " + std::to_string(kShortestToken) +
                   " characters");
    }
    const Json* const start =
        find("startTime", true, &Json::is_number, "a whole number");
    if (start != nullptr) record_.start_time = to_time("startTime", *start);
    record_.game_meta_url = read_string("gameMetaURL", true);
    if (json_.contains("gameMetaURL") &&
        !ends_in_version(record_.game_meta_url)) {
      complain("gameMetaURL", "no-version",
               "must end in /v and the number of a version and /");
    }
    record_.preview_clock = read_preview_clock();
    record_.start_clock = read_clock("startClock");
    record_.play_clock = read_clock("playClock");
    record_.scrambled = read_bool("scrambled");
    record_.tournament = read_string("tournamentNameFromHost", false);
    record_.host_key = read_string("matchHostPK", false);
    record_.host_signature = read_string("matchHostSignature", false);
    if (record_.host_key.empty() != record_.host_signature.empty()) {
      complain("matchHostSignature", "half-signed",
               "there must be both matchHostPK and matchHostSignature, or "
               "neither");
    }
  }

  void read_course() {
    record_.completed = read_bool("isCompleted");
    record_.aborted = read_bool("isAborted");
    read_states();
    read_state_times();
    record_.moves = read_rows("moves", true);
    check_moves();
    record_.errors = read_rows("errors", false);
    const std::size_t states = record_.states.size();
    if (json_.contains("states") && json_.contains("moves") &&
        states != record_.moves.size() + 1) {
      complain("states", "row-count",
               counted(states, "state") + " do not go with " +
                   counted(record_.moves.size(), "joint move") +
                   "; there must be one state more");
    }
    if (json_.contains("errors") && record_.errors.size() != states) {
      complain("errors", "row-count",
               counted(record_.errors.size(), "row") + " do not go with " +
                   counted(states, "state"));
    }
    check_widths("moves", record_.moves);
    check_widths("errors", record_.errors);
  }

  void read_states() {
    const Json* const value = find("states", true, &Json::is_array, "an array");
    if (value == nullptr) return;
    const std::vector<std::string> texts = to_strings("states", *value);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      gdl::Diagnostics syntax;
      const auto read = gdl::read_expressions(texts[i], syntax);
      if (syntax.has_errors() || read.size() != 1 || !read[0].is_list()) {
        complain(at("states", i), "no-state",
                 "must be a list of facts in parentheses");
      }
      record_.states.emplace_back();
      if (read.empty()) continue;
      for (const gdl::Expression& fact : read[0].items) {
        const bool wrapped = fact.items.size() == 2 && fact.items[0].is("true");
        record_.states.back().push_back(
            gdl::to_string(wrapped ? fact.items[1] : fact));
      }
    }
  }

  void read_state_times() {
    const Json* const value =
        find("stateTimes", true, &Json::is_array, "an array");
    if (value == nullptr) return;
    std::int64_t before = record_.start_time;
    for (std::size_t i = 0; i < value->size(); ++i) {
      const std::string path = at("stateTimes", i);
      const std::int64_t time = to_time(path, (*value)[i]);
      if (time < before) {
        complain(path, "time-order",
                 i == 0 ? "is before startTime" : "is before the entry above");
      }
      before = std::max(before, time);
      record_.state_times.push_back(time);
    }
    if (json_.contains("states") &&
        record_.state_times.size() != record_.states.size()) {
      complain("stateTimes", "row-count",
               counted(record_.state_times.size(), "time") +
                   " do not go with " +
                   counted(record_.states.size(), "state"));
    }
  }

  void check_moves() {
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      for (std::size_t role = 0; role < record_.moves[i].size(); ++role) {
        check_term(at(at("moves", i), role), record_.moves[i][role], "no-move");
      }
    }
  }

  /// Every row says anew how many roles there are; the first is believed.
  void check_widths(const std::string& key,
                    const std::vector<std::vector<std::string>>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      check_width(at(key, i), rows[i].size());
    }
  }

  void check_width(const std::string& path, std::size_t width) {
    if (!roles_) roles_ = width;
    if (width == *roles_) return;
    complain(path, "row-width",
             std::to_string(width) +
                 (width == 1 ? " entry for " : " entries for ") +
                 counted(*roles_, "role"));
  }

  void read_players() {
    if (const Json* const names =
            find("playerNamesFromHost", false, &Json::is_array, "an array")) {
      record_.players = to_strings("playerNamesFromHost", *names);
      // Archives get matches whose players are not named.
      if (!names->empty()) check_width("playerNamesFromHost", names->size());
    }
    if (const Json* const humans =
            find("isPlayerHuman", false, &Json::is_array, "an array")) {
      check_width("isPlayerHuman", humans->size());
      for (std::size_t i = 0; i < humans->size(); ++i) {
        const Json& human = (*humans)[i];
        if (!human.is_boolean() && !human.is_null()) {
          complain(at("isPlayerHuman", i), "wrong-type",
                   "must be true or false");
        }
        record_.humans.push_back(human == Json(true));
      }
    }
    if (const Json* const goals =
            find("goalValues", false, &Json::is_array, "an array")) {
      check_width("goalValues", goals->size());
      for (std::size_t i = 0; i < goals->size(); ++i) {
        record_.goals.push_back(static_cast<int>(
            to_integer(at("goalValues", i), (*goals)[i], 0, 100).value_or(0)));
      }
      if (!record_.completed) {
        complain("goalValues", "early-goals",
                 "there are goals only where isCompleted is true");
      }
    }
  }

  void read_percepts() {
    const Json* const rows =
        find("x-percepts", false, &Json::is_array, "an array");
    if (rows == nullptr) return;
    if (rows->size() != record_.moves.size()) {
      complain("x-percepts", "row-count",
               counted(rows->size(), "row") + " do not go with " +
                   counted(record_.moves.size(), "joint move"));
    }
    for (std::size_t i = 0; i < rows->size(); ++i) {
      const std::string path = at("x-percepts", i);
      const Json& row = (*rows)[i];
      auto& of_roles = record_.percepts.emplace_back();
      if (!row.is_array()) {
        if (!row.is_null()) complain(path, "wrong-type", "must be an array");
        continue;
      }
      for (std::size_t role = 0; role < row.size(); ++role) {
        of_roles.push_back(to_terms(at(path, role), row[role], "no-percept"));
      }
      check_width(path, row.size());
    }
  }

  std::vector<std::string> to_terms(const std::string& path, const Json& value,
                                    const char* check) {
    std::vector<std::string> texts = to_strings(path, value);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      check_term(at(path, i), texts[i], check);
    }
    return texts;
  }

  void check_term(const std::string& path, const std::string& text,
                  const char* check) {
    gdl::Diagnostics syntax;
    const auto read = gdl::read_expressions(text, syntax);
    if (!syntax.has_errors() && read.size() == 1) return;
    complain(path, check, "must be one term");
  }

  void read_chance() {
    const Json* const value =
        find("x-chance", false, &Json::is_object, "an object");
    if (value == nullptr) return;
    match::MatchChance chance;
    chance.digest = member_of(*value, "digest");
    chance.seed = member_of(*value, "seed");
    chance.match = member_of(*value, "match");
    const auto first = value->find("firstStep");
    if (first != value->end()) {
      chance.first_step = static_cast<std::size_t>(
          to_integer("x-chance.firstStep", *first, 0,
                     static_cast<std::int64_t>(record_.moves.size()))
              .value_or(0));
    }
    const auto is_hash = [](const std::string& text) {
      return text.size() == 64 && match::normal_chance_seed(text) == text;
    };
    if (!is_hash(chance.digest)) {
      complain("x-chance.digest", "no-digest",
               "must be 64 hexadecimal digits in small letters");
    }
    if (!chance.seed.empty() && !is_hash(chance.seed)) {
      complain("x-chance.seed", "no-seed",
               "must be 64 hexadecimal digits in small letters");
    }
    if (chance.match.empty()) chance.match = record_.match_id;
    record_.chance = std::move(chance);
  }

  /// The string of that name in x-chance; empty where it is missing.
  std::string member_of(const Json& object, const std::string& name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return "";
    if (found->is_string()) return found->get<std::string>();
    complain("x-chance." + name, "wrong-type", "must be a string");
    return "";
  }

  void read_extras() {
    for (const auto& [key, value] : json_.items()) {
      if (std::find(known_.begin(), known_.end(), key) != known_.end()) {
        continue;
      }
      if (!is_extra(key)) {
        complain(key, "unknown-key",
                 "this key is not known; own keys begin with x-");
      } else {
        record_.extras[key] = value.dump();
      }
    }
  }

  const Json& json_;
  gdl::Diagnostics& diagnostics_;
  MatchRecord record_;
  std::vector<std::string> known_;
  std::optional<std::size_t> roles_;
};

}  // namespace

std::optional<MatchRecord> parse_match_record(std::string_view text,
                                              gdl::Diagnostics& diagnostics) {
  Json json;
  try {
    json = Json::parse(text, [](int depth, Json::parse_event_t, Json&) {
      if (depth > kDeepestNesting) throw gdl::Error("it is nested too deeply");
      return true;
    });
  } catch (const std::exception& failure) {
    diagnostics.error(
        {}, "json", "cannot read this: " + json::failure_text(failure.what()));
    return std::nullopt;
  }
  if (!json.is_object()) {
    diagnostics.error({}, "json", "a record is a JSON object");
    return std::nullopt;
  }
  MatchRecord record = RecordParser(json, diagnostics).read();
  if (diagnostics.has_errors()) return std::nullopt;
  return record;
}

}  // namespace gamemaster::records
