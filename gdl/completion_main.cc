// henhouse completion: what makes Tab complete the words of henhouse.

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "gamemaster/processes/process.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/completion.h"
#include "gdl/command_line/program_tables.h"

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    std::string shell;
    gdl::command_line::CommandLine command_line(
        "completion",
        "Prints a script that makes Tab complete the words of henhouse. For "
        "bash: henhouse completion bash "
        ">~/.local/share/bash-completion/completions/henhouse, or without the "
        "package bash-completion into a file that ~/.bashrc reads. For zsh: "
        "henhouse completion zsh >FOLDER/_henhouse, in a folder of $fpath. For "
        "fish: henhouse completion fish "
        ">~/.config/fish/completions/henhouse.fish. A new shell then knows "
        "it.");
    command_line.argument("SHELL", shell, "which shell");
    command_line.choices("SHELL", gdl::command_line::completion_shells());
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const char* const games = std::getenv("HENHOUSE_GAMES");
    std::cout << gdl::command_line::completion_script(
        shell,
        gdl::command_line::program_tables(
            gamemaster::processes::own_program_folder()),
        std::filesystem::absolute(games != nullptr ? games : "games")
            .parent_path()
            .string());
    return gdl::command_line::kDone;
  });
}
