// Debian's asmjit and CaDiCaL are static libraries for programs, whose code
// reaches stdout and stderr in a way that a module's may not. The copies of
// them that are linked into the module reach these instead: see CMakeLists.txt.

#include <cstdio>

extern "C" {
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
extern std::FILE* henhouse_stdout;
extern std::FILE* henhouse_stderr;
std::FILE* henhouse_stdout = stdout;
std::FILE* henhouse_stderr = stderr;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)
}
