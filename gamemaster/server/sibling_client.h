#pragma once

#include <string>

#include "agent/http/request.h"
#include "gamemaster/api/api.h"
#include "gamemaster/store/store_rows.h"

namespace gamemaster::server {

/// The header, in small letters, of a request that a sibling passed on to the
/// server of the route that it says. Such a request is passed on by nobody.
inline constexpr const char* kPassedOnHeader = "x-henhouse-passed-on";

/// What a sibling answers to a request, `head` with `body`, which came to us
/// and was let in. Waits some seconds for it, longer where it has to think;
/// events come as the sibling sends them. Throws ApiError with 503 where it
/// does not answer in time.
api::ApiReply ask_sibling(const store::StoredServer& sibling,
                          const agent::http::Request& head,
                          const std::string& body);

}  // namespace gamemaster::server
