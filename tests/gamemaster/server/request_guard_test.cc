#include "gamemaster/server/request_guard.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace request_guard_test {

using agent::http::Request;
using server::RequestGuard;

const RequestGuard kLoopback{true, ""};

Request get(const std::string& host = "localhost:8080") {
  return {"GET", "/api", {{"host", host}}, ""};
}

Request post() {
  return {"POST",
          "/api/games",
          {{"host", "localhost:8080"},
           {"content-type", "application/json; charset=utf-8"},
           {"content-length", "2"}},
          ""};
}

/// `request` with another header.
Request with(Request request, const std::string& name,
             const std::string& value) {
  request.headers[name] = value;
  return request;
}

int status_of(const Request& request, const RequestGuard& guard = kLoopback) {
  const auto refusal = server::refuse(request, guard);
  return refusal ? refusal->status : 200;
}

TEST(RequestGuard, LetsOurPageThrough) {
  EXPECT_EQ(status_of(get()), 200);
  EXPECT_EQ(status_of({"HEAD", "/", {{"host", "127.0.0.1"}}, ""}), 200);
  EXPECT_EQ(status_of(post()), 200);
  EXPECT_EQ(status_of(with(post(), "origin", "http://localhost:8080")), 200);
  EXPECT_EQ(status_of(with(post(), "sec-fetch-site", "same-origin")), 200);
  EXPECT_EQ(status_of(with(with(post(), "host", "LOCALHOST:8080"), "origin",
                           "http://localhost:8080")),
            200);
}

TEST(RequestGuard, KnowsItsOwnNames) {
  for (const char* host :
       {"localhost", "localhost:1", "127.0.0.1:8080", "127.0.0.2:8080",
        "127.255.0.1", "[::1]", "[::1]:80", "LOCALHOST", "Localhost:8080",
        "localhost.", "LocalHost.:80"}) {
    EXPECT_TRUE(server::is_own_host(host)) << host;
  }
  for (const char* host :
       {"", "localhost:", "localhost:x", "localhost:123456", "[::1]x:80",
        "128.0.0.1", "127.0.0.1.evil.example", "evil.example", "[::2]",
        "localhost..", ".localhost", "localhost.evil.example"}) {
    EXPECT_FALSE(server::is_own_host(host)) << host;
  }
}

TEST(RequestGuard, AnswersUnderNoOtherNameOnTheLoopbackAddress) {
  EXPECT_EQ(status_of(get("evil.example")), 403);
  EXPECT_EQ(status_of(get("")), 403);
  EXPECT_EQ(status_of(get("evil.example"), {false, "secret"}), 200);
}

TEST(RequestGuard, TakesChangesFromOurPageOnly) {
  EXPECT_EQ(status_of(with(post(), "origin", "http://evil.example")), 403);
  EXPECT_EQ(status_of(with(post(), "origin", "null")), 403);
  EXPECT_EQ(status_of(with(post(), "sec-fetch-site", "cross-site")), 403);
}

TEST(RequestGuard, AsksForTheToken) {
  const RequestGuard guard{true, "secret"};
  EXPECT_EQ(status_of(get(), guard), 200);
  EXPECT_EQ(status_of(post(), guard), 401);
  EXPECT_EQ(status_of(with(post(), "x-henhouse-token", "secre"), guard), 401);
  EXPECT_EQ(status_of(with(post(), "x-henhouse-token", "secret"), guard), 200);
}

TEST(RequestGuard, WantsPlainBodiesInJson) {
  EXPECT_EQ(status_of(with(post(), "content-type", "text/plain")), 415);
  EXPECT_EQ(status_of(with(post(), "transfer-encoding", "chunked")), 415);
  EXPECT_EQ(status_of(with(post(), "content-encoding", "gzip")), 415);
  Request endless = post();
  endless.headers.erase("content-length");
  EXPECT_EQ(status_of(endless), 411);
  EXPECT_EQ(status_of(with(get(), "content-length", "2")), 400);
  EXPECT_EQ(status_of(with(get(), "content-length", "0")), 200);
}

TEST(RequestGuard, KnowsNoOtherMethods) {
  for (const char* method : {"PUT", "DELETE", "OPTIONS", "get"}) {
    EXPECT_EQ(status_of({method, "/", {{"host", "localhost"}}, ""}), 405);
  }
}

}  // namespace request_guard_test
}  // namespace gamemaster
