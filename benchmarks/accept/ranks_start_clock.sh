#!/usr/bin/env bash
# What do ranks do in the start clock? Sends START to agents of one rank and of
# more, one thread each, and asks for the search's report (INFO SEARCH).
#
# Puzzles: how long it takes to "ready", which comes with the line to goal 100
# or when the clock is over, and how the line was found; ROUNDS times by turns.
# Nothing is asked of these times, which say how busy the machine is, too: with
# fewer cores than ranks each rank takes longer for the same.
# Trials: how many games of minimax against MCTS the choice of "auto" rests on.
#
# RANKS, ROUNDS, PUZZLES, GAMES and CLOCK change it; some minutes. Needs curl.
set -euo pipefail
# shellcheck source=benchmarks/accept/ranks_setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/ranks_setup.sh"

results=${RESULTS:-$root/benchmarks/accept/ranks_start_clock.txt}
ranks=${RANKS:-1 2 3}
rounds=${ROUNDS:-3}
puzzles=${PUZZLES:-peg_solitaire sudoku sliding_block}
games=${GAMES:-connect_four othello breakthrough kalaha nine_mens_morris}
clock=${CLOCK:-20}

# ask NAME MESSAGE
ask() {
  printf %s "$2" | curl -s --max-time 300 --data-binary @- \
    "http://127.0.0.1:$(<"$folder/$1.port")/"
}

# start NAME GAME SECONDS: the rules without comments, for their first role.
start() {
  local rules role
  rules=$(sed 's/;.*//' "$root/games/$2.kif" | tr '\n' ' ')
  role=$(grep -o '(role [^ )]*)' <<<"$rules" | head -n 1 | tr -d '()')
  ask "$1" "( START m ${role#role } ( $rules ) $3 20 )"
}

# report GAME RANKS: the line about what came of its start clock.
report() {
  local begin seconds method
  start_agent now "$2" --threads 1 --memory 512 --ponder off
  begin=$EPOCHREALTIME
  start now "$1" "$clock" >/dev/null
  seconds=$(awk -v from="$begin" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f", to - from }')
  method=$(ask now "( INFO SEARCH )" | sed 's/.*( method //; s/ ) .*//')
  kill "$agent"
  wait "$agent" 2>/dev/null || true
  echo "$1, ranks $2, $seconds s: $method"
}

{
  machine_line
  echo "# puzzles: seconds from START to the line, or to the end of the clock of $clock s"
  for ((round = 0; round < rounds; round++)); do
    for puzzle in $puzzles; do
      for count in $ranks; do report "$puzzle" "$count"; done
    done
  done
  machine_line
  echo "# trials in a start clock of $clock s"
  for game in $games; do
    for count in $ranks; do report "$game" "$count"; done
  done
} | tee "$results"
