#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agent/http/request.h"

namespace agent::http {

using Headers = std::vector<std::pair<std::string, std::string>>;

/// What a request is answered with.
struct Reply {
  int status = 200;
  /// Besides Connection, and Content-Length or Transfer-Encoding.
  Headers headers = {};
  std::string body = {};
  /// In place of a body: the next piece of it, which may be empty after some
  /// seconds of nothing; nothing at the end. Called on a thread that it may
  /// keep.
  std::function<std::optional<std::string>()> stream = {};
};

/// The status line, the headers in the order of their names, and the empty
/// line. `version` is HTTP/1.0 or HTTP/1.1.
std::string head_of(const Reply& reply, const std::string& version);

/// A piece of a stream as one chunk of a body; an empty one ends it.
std::string chunk_of(const std::string& piece);

/// Packs the body by gzip where that is worth it and the request allows it.
void compress(Reply& reply, const Request& request);

}  // namespace agent::http
