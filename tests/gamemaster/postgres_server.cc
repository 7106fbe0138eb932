#include "tests/gamemaster/postgres_server.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <thread>
#include <vector>

#include "gdl/diagnostics.h"

namespace gamemaster {

namespace {

namespace fs = std::filesystem;

constexpr auto kPatience = std::chrono::seconds(60);

/// The folder of the newest version; empty where there is none.
std::string programs_of_postgres() {
  std::string newest;
  std::error_code none;
  for (const auto& version :
       fs::directory_iterator("/usr/lib/postgresql", none)) {
    const std::string folder = version.path() / "bin";
    if (fs::exists(folder + "/initdb") && folder > newest) newest = folder;
  }
  return newest;
}

/// The server refuses to run as root.
std::vector<std::string> as_its_user(std::vector<std::string> command) {
  command[0] = programs_of_postgres() + "/" + command[0];
  if (geteuid() != 0) return command;
  std::vector<std::string> whole = {"/usr/bin/setpriv", "--reuid=postgres",
                                    "--regid=postgres", "--clear-groups",
                                    "--pdeathsig=INT"};
  whole.insert(whole.end(), command.begin(), command.end());
  return whole;
}

void give_to_its_user(const fs::path& folder) {
  if (geteuid() != 0) return;
  const passwd* const user = getpwnam("postgres");
  if (user == nullptr) throw gdl::Error("there is no user postgres");
  const auto give = [user](const fs::path& path) {
    if (lchown(path.c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw gdl::Error("cannot give away " + path.string());
    }
  };
  give(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    give(entry.path());
  }
}

void run(const std::vector<std::string>& command) {
  processes::ChildProcess child(command, processes::ChildProcess::Log::kKeep);
  if (!child.wait(kPatience) || child.exit_status() != 0) {
    throw gdl::Error(command[0] + ": " + child.log_tail());
  }
}

/// A folder that disappears with the object.
fs::path make_folder(const fs::path& parent) {
  std::string name = parent / "henhouse-postgres-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw gdl::Error("no folder " + name);
  return name;
}

/// A server that was never started: it is made once, since that takes longer
/// than the tests do.
fs::path pristine_data() {
  fs::path made =
      fs::path(std::getenv("HENHOUSE_PROGRAMS")) / "postgres-pristine";
  if (fs::exists(made)) return made;
  const fs::path folder = make_folder(fs::temp_directory_path());
  give_to_its_user(folder);
  run(as_its_user({"initdb", "-D", folder / "data", "-U", "henhouse", "-E",
                   "UTF8", "--locale=C", "-A", "trust", "--no-sync",
                   "--wal-segsize=1"}));
  const fs::path beside = make_folder(made.parent_path());
  fs::copy(folder / "data", beside, fs::copy_options::recursive);
  fs::remove_all(folder);
  std::error_code another;  // was faster
  fs::rename(beside, made, another);
  if (another) fs::remove_all(beside);
  return made;
}

}  // namespace

bool PostgresServer::is_installed() {
  const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
  return programs != nullptr && !programs_of_postgres().empty() &&
         fs::exists(fs::path(programs) / "henhouse-postgres.so");
}

PostgresServer::PostgresServer() {
  const fs::path pristine = pristine_data();
  folder_ = make_folder(fs::temp_directory_path());
  fs::copy(pristine, folder_ / "data", fs::copy_options::recursive);
  chmod((folder_ / "data").c_str(), 0700);
  give_to_its_user(folder_);
  start();
}

PostgresServer::~PostgresServer() {
  ::kill(process_->id(), SIGQUIT);  // at once
  process_->wait(kPatience);
  fs::remove_all(folder_);
}

std::string PostgresServer::address() const {
  return "postgresql://henhouse@/postgres?host=" + folder_.string();
}

void PostgresServer::kill() {
  ::kill(process_->id(), SIGKILL);
  process_->wait(kPatience);
}

void PostgresServer::start() {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < until) {
    // It refuses while processes of one that was killed still run.
    if (process_ == nullptr || !process_->is_running()) {
      process_ = std::make_unique<processes::ChildProcess>(
          as_its_user({"postgres", "-D", folder_ / "data", "-k",
                       folder_.string(), "-c", "listen_addresses=", "-c",
                       "fsync=off", "-c", "shared_buffers=8MB"}),
          processes::ChildProcess::Log::kKeep);
    }
    processes::ChildProcess ready(
        {programs_of_postgres() + "/pg_isready", "-q", "-h", folder_.string()},
        processes::ChildProcess::Log::kKeep);
    if (ready.wait(kPatience) && ready.exit_status() == 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  throw gdl::Error("the server does not start: " + process_->log_tail());
}

std::string PostgresServer::exec(const std::string& sql) const {
  processes::ChildProcess child(
      {programs_of_postgres() + "/psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d",
       address(), "-c", sql},
      processes::ChildProcess::Log::kKeep);
  std::string output;
  while (const auto line = child.read_line(kPatience)) output += *line + "\n";
  if (!child.wait(kPatience) || child.exit_status() != 0) {
    throw gdl::Error(child.log_tail());
  }
  return output;
}

}  // namespace gamemaster
