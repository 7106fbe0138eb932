#include "gamemaster/processes/process_name.h"

#include <unistd.h>

#include <fstream>
#include <sstream>

namespace gamemaster::processes {

namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// When a process began, in clock ticks since the machine did; empty where
/// there is none. It is field 22 of its stat file, and the name in field 2 may
/// hold blanks and parentheses.
std::string start_of_process(const std::string& pid) {
  const std::string line = first_line("/proc/" + pid + "/stat");
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream fields(line.substr(name_end + 1));
  std::string field;
  std::string state;
  fields >> state;
  for (int number = 4; number <= 22; ++number) fields >> field;
  // A process that has ended and was not waited for writes no more.
  return state == "Z" || state == "X" ? std::string() : field;
}

std::string process_name(const std::string& pid, const std::string& start) {
  return first_line("/proc/sys/kernel/random/boot_id") + " " + pid + " " +
         start;
}

}  // namespace

std::string own_process_name() {
  const std::string pid = std::to_string(getpid());
  return process_name(pid, start_of_process(pid));
}

bool is_running(const std::string& name) {
  std::istringstream words(name);
  std::string boot;
  std::string pid;
  words >> boot >> pid;
  const std::string start = start_of_process(pid);
  return !start.empty() && name == process_name(pid, start);
}

}  // namespace gamemaster::processes
