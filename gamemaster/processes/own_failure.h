#pragma once

#include "gdl/diagnostics.h"

namespace gamemaster::processes {

/// Something of our own does not work: the database, a program that should lie
/// beside ours, the machine. The sentence may name paths: it is for the log and
/// the terminal, and nobody on the network is told it.
class OwnFailure : public gdl::Error {
 public:
  using gdl::Error::Error;
};

/// What was asked for is sound, but there is too much to do at the moment. The
/// sentence is for whoever asked.
class Overload : public gdl::Error {
 public:
  using gdl::Error::Error;
};

/// What others are told in place of an OwnFailure.
inline constexpr const char* kOwnFailureText =
    "something is wrong with the game manager itself; its log says what";

}  // namespace gamemaster::processes
