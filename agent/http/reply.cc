#include "agent/http/reply.h"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string_view>

namespace agent::http {

namespace {

constexpr std::size_t kWorthPacking = 1024;  // bytes

std::string_view phrase_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 410:
      return "Gone";
    case 411:
      return "Length Required";
    case 413:
      return "Payload Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 422:
      return "Unprocessable Entity";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return status < 400 ? "OK" : "Internal Server Error";
  }
}

bool comes_before(const std::string& a, const std::string& b) {
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) <
               std::tolower(static_cast<unsigned char>(y));
      });
}

/// What is text, and not what is packed already.
bool is_packable(std::string_view type) {
  type = type.substr(0, type.find(';'));
  return type.starts_with("text/") || type == "application/json" ||
         type == "application/xml" || type == "image/svg+xml";
}

std::optional<std::string> gzip(const std::string& text) {
  constexpr int kGzipWindow = 15 + 16;  // with the frame of gzip
  constexpr int kUsualMemory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow,
                   kUsualMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
    return std::nullopt;
  }
  std::string packed(deflateBound(&stream, text.size()), '\0');
  // zlib has no pointer to constant bytes.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool complete = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (!complete) return std::nullopt;
  return packed;
}

}  // namespace

std::string head_of(const Reply& reply, const std::string& version) {
  Headers headers = reply.headers;
  headers.emplace_back("Connection", "close");
  if (reply.stream) {
    headers.emplace_back("Transfer-Encoding", "chunked");
  } else {
    headers.emplace_back("Content-Length", std::to_string(reply.body.size()));
  }
  std::stable_sort(headers.begin(), headers.end(),
                   [](const auto& a, const auto& b) {
                     return comes_before(a.first, b.first);
                   });
  std::string head = version + " " + std::to_string(reply.status) + " ";
  head += phrase_of(reply.status);
  head += "\r\n";
  for (const auto& [name, value] : headers) {
    head.append(name).append(": ").append(value).append("\r\n");
  }
  return head + "\r\n";
}

std::string chunk_of(const std::string& piece) {
  char size[32];
  std::snprintf(size, sizeof size, "%zx\r\n", piece.size());
  return size + piece + "\r\n";
}

void compress(Reply& reply, const Request& request) {
  if (reply.stream || reply.body.size() < kWorthPacking ||
      request.header("accept-encoding").find("gzip") == std::string::npos) {
    return;
  }
  const auto type = std::find_if(
      reply.headers.begin(), reply.headers.end(),
      [](const auto& header) { return header.first == "Content-Type"; });
  if (type == reply.headers.end() || !is_packable(type->second)) return;
  if (std::optional<std::string> packed = gzip(reply.body)) {
    reply.body = std::move(*packed);
    reply.headers.emplace_back("Content-Encoding", "gzip");
  }
}

}  // namespace agent::http
