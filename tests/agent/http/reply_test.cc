#include "agent/http/reply.h"

#include <gtest/gtest.h>
#include <zlib.h>

namespace agent::http {
namespace reply_test {

Request asking_for(const std::string& encoding) {
  Request request;
  request.headers["accept-encoding"] = encoding;
  return request;
}

Reply text_of(std::size_t size, const std::string& type = "text/plain") {
  Reply reply;
  reply.headers = {{"Content-Type", type}};
  reply.body = std::string(size, 'a');
  return reply;
}

std::string unpacked(std::string packed) {
  std::string text(1 << 20, '\0');
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

TEST(Reply, HeadsHaveTheirHeadersInOrder) {
  Reply reply;
  reply.status = 404;
  reply.headers = {{"X-B", "2"}, {"content-type", "text/plain"}, {"A", "1"}};
  reply.body = "gone";
  EXPECT_EQ(head_of(reply, "HTTP/1.0"),
            "HTTP/1.0 404 Not Found\r\nA: 1\r\nConnection: close\r\n"
            "Content-Length: 4\r\ncontent-type: text/plain\r\nX-B: 2\r\n\r\n");
}

TEST(Reply, AStreamComesInChunks) {
  Reply reply;
  reply.stream = [] { return std::nullopt; };
  EXPECT_EQ(head_of(reply, "HTTP/1.1"),
            "HTTP/1.1 200 OK\r\nConnection: close\r\n"
            "Transfer-Encoding: chunked\r\n\r\n");
  EXPECT_EQ(chunk_of("0123456789abcdef"), "10\r\n0123456789abcdef\r\n");
  EXPECT_EQ(chunk_of(""), "0\r\n\r\n");
}

TEST(Reply, IsPackedForWhoCanUnpackIt) {
  Reply reply = text_of(10'000);
  compress(reply, asking_for("gzip, deflate, br"));
  EXPECT_LT(reply.body.size(), 1'000u);
  EXPECT_EQ(reply.headers.back(),
            (std::pair<std::string, std::string>("Content-Encoding", "gzip")));
  EXPECT_EQ(unpacked(reply.body), std::string(10'000, 'a'));
}

TEST(Reply, IsSentAsItIsWherePackingIsOfNoUse) {
  Reply unasked = text_of(10'000);
  compress(unasked, asking_for(""));
  EXPECT_EQ(unasked.body.size(), 10'000u);
  Reply small = text_of(10);
  compress(small, asking_for("gzip"));
  EXPECT_EQ(small.body.size(), 10u);
  Reply picture = text_of(10'000, "image/png");
  compress(picture, asking_for("gzip"));
  EXPECT_EQ(picture.body.size(), 10'000u);
  EXPECT_EQ(picture.headers.size(), 1u);
}

}  // namespace reply_test
}  // namespace agent::http
