#pragma once

#include <string>

namespace agent::http {

/// The header in which whoever changes something at a game manager of ours
/// shows its token.
inline constexpr const char* kTokenHeader = "X-Henhouse-Token";

/// A token from its file: the first line, without blanks around it. It is kept
/// in a file since all users of a machine see the words of a command line.
/// Throws gdl::Error where there is none.
std::string read_token(const std::string& path);

/// Whether two tokens are the same; takes as long whatever is in them.
bool is_same_token(const std::string& a, const std::string& b);

}  // namespace agent::http
