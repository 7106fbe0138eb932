#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gamemaster/processes/process.h"
#include "tests/gamemaster/serve_client.h"

namespace gamemaster {

/// The program henhouse-serve with the games of the checkout, on a free port of
/// the loopback interface. Ends with this object.
class ServeProcess : public ServeClient {
 public:
  /// Starts it and waits until it answers; fails the test where it does not.
  explicit ServeProcess(const std::string& database,
                        const std::vector<std::string>& options = {});

  pid_t id() const { return process_->id(); }

  /// Kills it as kill -9 does.
  void kill();

  /// Ends it as Ctrl-C does, and waits for its end.
  void interrupt();

  /// Starts it again, on another port.
  void start();

 private:
  const std::vector<std::string> command_;
  std::unique_ptr<processes::ChildProcess> process_;
};

}  // namespace gamemaster
