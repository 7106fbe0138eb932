// What the launcher hands to shells and to man: run in real ones, as far as
// they are installed.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/files.h"
#include "tests/gdl/command_line/program_run.h"

namespace gdl::command_line {
namespace shell_test {

namespace fs = std::filesystem;

/// Henhouse as it is installed, of the programs that were built.
class ShellTest : public testing::Test {
 protected:
  ShellTest() {
    const fs::path root = folder_.path();
    fs::create_directories(root / "bin");
    fs::create_directories(root / "libexec");
    fs::create_directories(root / "share/henhouse");
    fs::copy_file("henhouse", root / "bin/henhouse");
    fs::create_directory_symlink(fs::absolute(programs()),
                                 root / "libexec/henhouse");
    fs::create_directory_symlink(fs::absolute("games"),
                                 root / "share/henhouse/games");
    fs::copy_file("version.txt", root / "share/henhouse/version.txt");
  }

  ProgramRun henhouse(const std::string& arguments) const {
    return run_in_shell((folder_.path() / "bin/henhouse").string() + ' ' +
                        arguments);
  }

  /// Writes the script for `shell`.
  std::string script(const std::string& shell) const {
    const ProgramRun run = henhouse("completion " + shell);
    EXPECT_EQ(run.status, 0) << run.err;
    return folder_.write("completion." + shell, run.out);
  }

  /// What bash makes of `words`, of which the last is being typed, in `from`.
  std::string completed(const std::string& words,
                        const std::string& from = ".") const {
    std::istringstream stream(words);
    std::size_t count = 0;
    for (std::string word; stream >> word;) ++count;
    if (words.ends_with(" ")) ++count;
    const std::string last = words.ends_with(" ") ? " ''" : "";
    return run_in_shell("cd " + from + " && bash --norc -c 'source " +
                        (folder_.path() / "completion.bash").string() +
                        "\nCOMP_WORDS=(" + words +
                        (last.empty() ? "" : R"( "")") +
                        ") COMP_CWORD=" + std::to_string(count - 1) +
                        "\n_henhouse\nprintf \"%s\\n\" \"${COMPREPLY[@]}\"'")
        .out;
  }

  static bool has(const std::string& program) {
    return run_in_shell("command -v " + program).status == 0;
  }

  tests::TemporaryFolder folder_;
};

TEST_F(ShellTest, BashCompletesNamesOfPrograms) {
  script("bash");
  EXPECT_EQ(completed("henhouse tour"), "tournament\n");
  EXPECT_EQ(completed("henhouse t"), "tournament\ntranslate\n");
  EXPECT_EQ(run_in_shell("bash --norc -c 'source " +
                         (folder_.path() / "completion.bash").string() +
                         "; complete -p henhouse'")
                .out,
            "complete -F _henhouse henhouse\n");
}

TEST_F(ShellTest, BashCompletesOptionsAndTheirValues) {
  script("bash");
  EXPECT_EQ(completed("henhouse match --play-"), "--play-clock\n");
  EXPECT_EQ(completed("henhouse perft --engine data"), "datalog\n");
  EXPECT_EQ(completed("henhouse completion f"), "fish\n");
  EXPECT_EQ(completed("henhouse analyze --seconds "), "\n");
}

TEST_F(ShellTest, BashCompletesTheOptionsOfTheTests) {
  const ProgramRun run = run_in_shell(
      "HENHOUSE_TABLE='test tests runs them' "
      "HENHOUSE_TABLE_test=$(tests/run.sh --table) " +
      programs() + "/henhouse-completion bash");
  EXPECT_EQ(run.status, 0) << run.err;
  folder_.write("completion.bash", run.out);
  EXPECT_EQ(completed("henhouse test --"), "--all\n--ci\n");
  const std::string help = run_in_shell("./henhouse test --help").out;
  EXPECT_NE(help.find("\n  --ci   also what keeps"), std::string::npos) << help;
}

TEST_F(ShellTest, BashCompletesGamesAndFiles) {
  script("bash");
  EXPECT_EQ(completed("henhouse play connect"), "connect_four\n");
  EXPECT_EQ(completed("henhouse match games/tic_tac"),
            "games/tic_tac_toe.kif\n");
  // The games are found from anywhere, by Tab as well.
  EXPECT_EQ(completed("henhouse match games/tic_tac", "/"),
            "games/tic_tac_toe.kif\n");
  folder_.write("mine.kif", "");
  EXPECT_EQ(completed("henhouse match mi", folder_.path().string()),
            "mine.kif\n");
}

TEST_F(ShellTest, BashCompletesAllThatHelpTells) {
  script("bash");
  for (const std::string program :
       {"match", "check", "analyze", "tournament", "serve"}) {
    std::istringstream help(run_program_named(program + " --help").out);
    std::string options = completed("henhouse " + program + " -");
    std::size_t count = 0;
    for (std::string word; help >> word;) {
      if (!word.starts_with("--")) continue;
      word =
          word.substr(0, word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"));
      EXPECT_NE(options.find(word + '\n'), std::string::npos)
          << program << ' ' << word;
      ++count;
    }
    EXPECT_GE(count, 4U);
  }
}

TEST_F(ShellTest, ZshGetsASpecificationOfEachOption) {
  const std::string text = tests::text_of(script("zsh"));
  EXPECT_TRUE(text.starts_with("#compdef henhouse\n"));
  EXPECT_NE(text.find("'--play-clock[seconds a move]:SECONDS: '"),
            std::string::npos);
  EXPECT_NE(text.find(":NAME:(kif infix)'"), std::string::npos);
  EXPECT_NE(text.find("    'check:Finds what is wrong with rulesheets"),
            std::string::npos);
  if (!has("zsh")) GTEST_SKIP() << "zsh is not installed";
  const std::string path = (folder_.path() / "completion.zsh").string();
  const ProgramRun run = run_in_shell(
      "zsh -f -c 'autoload -U compinit && compinit -D -u; "
      "source " +
      path + " && whence -w _henhouse && print $_comps[henhouse]'");
  EXPECT_EQ(run.out, "_henhouse: function\n_henhouse\n") << run.err;
}

TEST_F(ShellTest, FishCompletes) {
  const std::string path = script("fish");
  EXPECT_NE(tests::text_of(path).find("-l play-clock -x -d 'seconds a move'"),
            std::string::npos);
  if (!has("fish")) GTEST_SKIP() << "fish is not installed";
  const auto completed_by_fish = [&](const std::string& words) {
    return run_in_shell("HOME=" + folder_.path().string() +
                        " fish -N -c 'source " + path + "; complete -C \"" +
                        words + "\"'")
        .out;
  };
  EXPECT_EQ(completed_by_fish("henhouse match --play-"),
            "--play-clock\tseconds a move\n");
  EXPECT_EQ(completed_by_fish("henhouse perft --engine data"),
            "datalog\t"
            "what reasons\n");
  EXPECT_TRUE(completed_by_fish("henhouse tour").starts_with("tournament\t"));
}

TEST_F(ShellTest, HelpSaysHowToInstallTheCompletion) {
  const std::string help = henhouse("completion --help").out;
  EXPECT_NE(help.find("bash-completion/completions/henhouse"),
            std::string::npos);
  EXPECT_NE(help.find("completions/henhouse.fish"), std::string::npos);
  EXPECT_EQ(henhouse("help completion").out, help);
  const ProgramRun wrong = henhouse("completion bsh");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("did you mean bash or zsh?"), std::string::npos);
}

TEST_F(ShellTest, TwoNamesInOneWordAreNoProgram) {
  const ProgramRun run = henhouse("'check describe'");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("there is no program 'check describe'"),
            std::string::npos)
      << run.err;
}

TEST_F(ShellTest, ManPagesTellTheSameAsHelp) {
  const ProgramRun page = henhouse("man match");
  EXPECT_EQ(page.status, 0) << page.err;
  EXPECT_TRUE(page.out.starts_with(".TH HENHOUSE\\-MATCH 1")) << page.out;
  for (const char* const option :
       {"--player", "--play\\-clock", "--chance\\-seed"}) {
    const std::string name = std::string("\\fB\\-\\-") + (option + 2);
    EXPECT_NE(page.out.find(name), std::string::npos) << option;
  }
  if (!has("man")) GTEST_SKIP() << "man is not installed";
  const ProgramRun shown =
      run_in_shell("LC_ALL=C MANWIDTH=80 man --warnings -l " +
                   folder_.write("henhouse-match.1", page.out));
  EXPECT_EQ(shown.err, "");
  EXPECT_NE(shown.out.find("--play-clock SECONDS"), std::string::npos)
      << shown.out;
  EXPECT_NE(shown.out.find("henhouse match [OPTIONS] RULES"),
            std::string::npos);
}

TEST_F(ShellTest, TheManualListsAllPrograms) {
  const std::string page = henhouse("man").out;
  EXPECT_TRUE(page.starts_with(".TH HENHOUSE 1")) << page;
  for (const char* const program : {"match", "check", "play", "completion"}) {
    EXPECT_NE(page.find(std::string("\\fBhenhouse ") + program + "\\fR\n"),
              std::string::npos)
        << program;
  }
  const ProgramRun wrong = henhouse("man mach");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("did you mean match?"), std::string::npos);
}

TEST_F(ShellTest, PlaySitsDownAgainstTheAgentInTheTerminal) {
  const ProgramRun run = run_in_shell(
      "printf '5\\nquit\\n' | " + (folder_.path() / "bin/henhouse").string() +
      " play tic_tac_toe --start-clock 1 --play-clock 1");
  EXPECT_NE(run.out.find("  x: human\n  o: agent\n"), std::string::npos)
      << run.out << run.err;
  EXPECT_NE(run.out.find("Step 2: x noop"), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("It is x's turn"), std::string::npos);
  // Where both outputs go to the same place, each board is drawn there once.
  const std::string all =
      run_in_shell("printf 'quit\\n' | " +
                   (folder_.path() / "bin/henhouse").string() +
                   " play tic_tac_toe --start-clock 1 --play-clock 1 2>&1")
          .out;
  const std::size_t board = all.find("   a b c\nturn x\n");
  EXPECT_NE(board, std::string::npos) << all;
  EXPECT_EQ(all.find("   a b c\n", board + 1), std::string::npos) << all;
  const ProgramRun wrong = henhouse("play tic_tac_too");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.err.find("there is no such game; did you mean "
                           "games/tic_tac_toe.kif"),
            std::string::npos)
      << wrong.err;
  const ProgramRun unknown = henhouse("play nosuchgame");
  EXPECT_EQ(unknown.status, 1);
  EXPECT_NE(unknown.err.find("games/README.md lists the games"),
            std::string::npos)
      << unknown.err;
}

TEST_F(ShellTest, NoColorMeansNoColors) {
  if (!has("script")) GTEST_SKIP() << "script is not installed";
  // Nobody answers there, which is a warning in the log.
  const auto on_a_terminal = [](const std::string& environment) {
    return run_in_shell("TERM=xterm " + environment + " script -qec '" +
                        programs() +
                        "/henhouse-match games/nim.kif --start-clock 1 "
                        "--player first=127.0.0.1:1 --player second=legal' "
                        "/dev/null")
        .out;
  };
  EXPECT_NE(on_a_terminal("NO_COLOR=").find("\033[1mwarning\033["),
            std::string::npos);
  const std::string plain = on_a_terminal("NO_COLOR=1");
  EXPECT_NE(plain.find(" warning "), std::string::npos) << plain;
  EXPECT_EQ(plain.find('\033'), std::string::npos) << plain;
}

TEST_F(ShellTest, PlayOnThePageOpensTheBrowserAtTheGame) {
  const std::string folder = folder_.path().string();
  folder_.write("open", "#!/bin/sh\necho \"$1\" >opened\n");
  const std::string mine =
      folder_.write("own_game.kif", tests::text_of("games/nim.kif") + "\n");
  for (const auto& [game, key] :
       {std::pair<std::string, std::string>("tic_tac_toe", "tic_tac_toe"),
        {mine, "own_game"}}) {
    // Waits at a pipe until the browser was told where to go.
    const ProgramRun run =
        run_in_shell("cd " + folder +
                     " && chmod +x open && rm -f opened && mkfifo opened; "
                     "BROWSER=./open bin/henhouse play " +
                     game +
                     " --page --db page.db "
                     ">address & server=$!; line=$(timeout 60 cat opened); "
                     "kill -INT $server; "
                     "wait $server; status=$?; echo \"$line\"; cat address; "
                     "(exit $status)");
    EXPECT_EQ(run.status, 0) << run.err;
    const std::string line = run.out.substr(0, run.out.find('\n'));
    EXPECT_TRUE(line.starts_with("http://127.0.0.1:")) << run.out << run.err;
    EXPECT_NE(line.find("/#/game/" + key), std::string::npos) << line;
    EXPECT_EQ(run.out, line + '\n' + line + '\n');
  }
}

}  // namespace shell_test
}  // namespace gdl::command_line
