#include "search/ranks/message.h"

#include <utility>

#include "search/bytes.h"

namespace search::ranks {

namespace {

// One a kind of message, to write it and to read it.

void write(const Hello& hello, ByteWriter& writer) {
  writer.put(kMessageForm);
  writer.put_text(hello.identity.version);
  writer.put_text(hello.identity.instructions);
  writer.put_text(hello.identity.host);
}

void read(ByteReader& reader, Hello& hello) {
  const auto form = reader.get<std::uint32_t>();
  hello.identity.version = reader.get_text();
  hello.identity.instructions = reader.get_text();
  hello.identity.host = reader.get_text();
  if (form != kMessageForm) {
    hello.identity.version +=
        " (messages of form " + std::to_string(form) + ')';
  }
}

void write(const Beat&, ByteWriter&) {}
void read(ByteReader&, Beat&) {}

void write(const Rules& rules, ByteWriter& writer) {
  writer.put(rules.match);
  writer.put_text(rules.text);
  writer.put(rules.last_thought);
}

void read(ByteReader& reader, Rules& rules) {
  rules.match = reader.get<std::uint64_t>();
  rules.text = reader.get_text();
  rules.last_thought = reader.get<std::uint64_t>();
}

void write(const Think& think, ByteWriter& writer) {
  writer.put(think.match);
  writer.put(think.number);
  writer.put(think.task);
  writer.put(think.seconds);
  writer.put(think.signature);
  writer.put(think.position.role);
  writer.put(static_cast<std::uint8_t>(think.position.is_choosing));
  writer.put(think.position.hash);
  writer.put_bytes(std::as_bytes(std::span(think.position.moves)));
}

void read(ByteReader& reader, Think& think) {
  think.match = reader.get<std::uint64_t>();
  think.number = reader.get<std::uint64_t>();
  think.task = reader.get<Task>();
  think.seconds = reader.get<double>();
  think.signature = reader.get<std::uint64_t>();
  think.position.role = reader.get<reasoner::RoleIndex>();
  think.position.is_choosing = reader.get<std::uint8_t>() != 0;
  think.position.hash = reader.get<std::uint64_t>();
  const std::vector<std::byte> moves = reader.get_bytes();
  ByteReader each(moves);
  while (each.left() >= sizeof(reasoner::MoveId)) {
    think.position.moves.push_back(each.get<reasoner::MoveId>());
  }
}

void write(const Rest& rest, ByteWriter& writer) { writer.put(rest.number); }

void read(ByteReader& reader, Rest& rest) {
  rest.number = reader.get<std::uint64_t>();
}

void write(const EndOfMatch& end, ByteWriter& writer) { writer.put(end.match); }

void read(ByteReader& reader, EndOfMatch& end) {
  end.match = reader.get<std::uint64_t>();
}

void write(const Quit&, ByteWriter&) {}
void read(ByteReader&, Quit&) {}

void write(const Standing& standing, ByteWriter& writer) {
  writer.put(standing.match);
  writer.put(static_cast<std::uint8_t>(standing.takes_part));
  writer.put_text(standing.trouble);
}

void read(ByteReader& reader, Standing& standing) {
  standing.match = reader.get<std::uint64_t>();
  standing.takes_part = reader.get<std::uint8_t>() != 0;
  standing.trouble = reader.get_text();
}

void write(const Told& told, ByteWriter& writer) {
  writer.put(told.number);
  writer.put(told.subject);
  writer.put(told.task);
  writer.put(static_cast<std::uint8_t>(told.is_last));
  writer.put_bytes(told.findings);
}

void read(ByteReader& reader, Told& told) {
  told.number = reader.get<std::uint64_t>();
  told.subject = reader.get<std::uint64_t>();
  told.task = reader.get<Task>();
  told.is_last = reader.get<std::uint8_t>() != 0;
  told.findings = reader.get_bytes();
}

/// The message of this place in the variant.
template <std::size_t kKind = 0>
std::optional<Message> read_kind(std::size_t kind, ByteReader& reader) {
  if constexpr (kKind == std::variant_size_v<Message>) {
    return std::nullopt;
  } else {
    if (kind != kKind) return read_kind<kKind + 1>(kind, reader);
    std::variant_alternative_t<kKind, Message> message;
    read(reader, message);
    if (!reader.is_done()) return std::nullopt;
    return Message(std::move(message));
  }
}

}  // namespace

std::vector<std::byte> encode(const Message& message) {
  ByteWriter writer;
  writer.put(static_cast<std::uint8_t>(message.index()));
  std::visit([&](const auto& each) { write(each, writer); }, message);
  return writer.take();
}

std::optional<Message> decode(std::span<const std::byte> bytes) {
  ByteReader reader(bytes);
  const auto kind = reader.get<std::uint8_t>();
  if (!reader.is_good()) return std::nullopt;
  return read_kind(kind, reader);
}

}  // namespace search::ranks
