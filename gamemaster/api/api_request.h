#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "gamemaster/api/api.h"
#include "gamemaster/players/seat.h"
#include "gdl/clock.h"
#include "gdl/json_text.h"

namespace gamemaster::api {

// What the parts of the Api share in reading requests and replying.

// Of who follows what other processes write: how long there may be nothing to
// do before it is seen whether anybody still listens, and before we look though
// nobody told us anything.
inline constexpr std::chrono::seconds kQuiet{1};
inline constexpr std::chrono::seconds kLookAgain{10};

/// Of steps and of whatever else is counted.
inline constexpr std::size_t kMostCounted = 1'000'000'000;

/// Throws what is being handled as an ApiError, where it is the fault of the
/// request or of the moment.
[[noreturn]] void rethrow_as_refusal();

/// The value of a query parameter; empty where there is none.
std::string query_value(const ApiRequest& request, const std::string& name);

/// A whole number from `least` to `most`; `otherwise` where there is none.
/// Throws ApiError where it is anything else.
std::size_t query_number(const ApiRequest& request, const std::string& name,
                         std::size_t least, std::size_t most,
                         std::size_t otherwise);

/// What part of a list is wanted.
store::PageRequest page_request(const ApiRequest& request);

/// Throws ApiError unless `text` is JSON of an object, not too deep, all of
/// whose text is UTF-8.
void check_body(const std::string& text);

/// Throws ApiError unless everybody may be shown `text`, which somebody chose;
/// `what` is how it is called.
void check_shown_line(const std::string& text, const std::string& what);

/// Throws ApiError: a part of a body is not what is `wanted`, such as "a
/// string", but of another `type`, as the library of JSON calls it.
[[noreturn]] void refuse_type(const std::string& name,
                              const std::string& wanted,
                              const std::string& type);

/// A reply in JSON; `Json` as in gdl/json_text.h.
template <typename Json>
ApiReply json_reply(const Json& json, int status = 200) {
  ApiReply reply;
  reply.status = status;
  reply.body = gdl::json_text(json);
  return reply;
}

/// A part of an object in a body. Throws ApiError where it is missing.
template <typename Json>
const Json& part_of(const Json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end()) {
    throw ApiError(400, "the part \"" + std::string(name) + "\" is missing");
  }
  return *found;
}

/// A string in a body. Throws ApiError where it is anything else, or missing.
template <typename Json>
std::string text_of(const Json& body, const char* name) {
  const Json& part = part_of(body, name);
  if (!part.is_string()) refuse_type(name, "a string", part.type_name());
  return part.template get<std::string>();
}

/// The same; `otherwise` where it is missing.
template <typename Json>
std::string text_of(const Json& body, const char* name,
                    const std::string& otherwise) {
  return body.contains(name) ? text_of(body, name) : otherwise;
}

/// A list of strings in a body. Throws ApiError where it is anything else, or
/// missing.
template <typename Json>
std::vector<std::string> texts_of(const Json& body, const char* name) {
  const Json& part = part_of(body, name);
  if (!part.is_array()) refuse_type(name, "a list", part.type_name());
  std::vector<std::string> texts;
  for (const Json& each : part) {
    if (!each.is_string()) {
      refuse_type(std::string(name) + "[" + std::to_string(texts.size()) + "]",
                  "a string", each.type_name());
    }
    texts.push_back(each.template get<std::string>());
  }
  return texts;
}

/// Yes or no in a body; `otherwise` where it says neither. Throws ApiError
/// where it is anything else.
template <typename Json>
bool flag_of(const Json& body, const char* name, bool otherwise) {
  if (!body.contains(name)) return otherwise;
  const Json& part = part_of(body, name);
  if (!part.is_boolean()) refuse_type(name, "true or false", part.type_name());
  return part.template get<bool>();
}

/// The seconds of a clock in a body, from 0.1 to an hour; `otherwise` where
/// there are none. Throws ApiError where it is anything else.
template <typename Json>
gdl::ClockTime clock_of(const Json& body, const char* name,
                        gdl::ClockTime otherwise) {
  constexpr gdl::ClockTime kShortest = std::chrono::milliseconds(100);
  constexpr gdl::ClockTime kLongest = std::chrono::hours(1);
  if (!body.contains(name)) return otherwise;
  const auto clock = body.at(name).is_number()
                         ? gdl::clock_of_seconds(body.at(name))
                         : std::nullopt;
  if (!clock || *clock < kShortest || *clock > kLongest) {
    throw ApiError(400, std::string(name) + " is from " +
                            gdl::format_clock(kShortest) + " to " +
                            gdl::format_clock(kLongest) + " seconds");
  }
  return *clock;
}

/// A whole number in a body, from 0 to `most`. Throws ApiError where it is
/// anything else, or missing.
template <typename Json>
std::size_t whole_number(const Json& body, const char* name,
                         std::size_t most = kMostCounted) {
  const Json& number = part_of(body, name);
  if (!number.is_number_unsigned() || number > most) {
    throw ApiError(400, std::string(name) + " is a whole number from 0 to " +
                            std::to_string(most));
  }
  return number;
}

/// Throws ApiError where the player is out after its faults.
void check_strikes(store::Store& store, const std::string& player);
/// The same of all in the network that are to take a seat.
void check_strikes(store::Store& store,
                   const std::vector<players::Seat>& seats);

}  // namespace gamemaster::api
