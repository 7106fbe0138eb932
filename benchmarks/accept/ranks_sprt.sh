#!/usr/bin/env bash
# Do four ranks play better than one? `mpirun --oversubscribe -n 4 henhouse
# agent` against one agent, both with the same number of playouts a move and
# rank (3,000), over HTTP, in connect four, breakthrough, othello and hex, by
# SPRT (elo0 0, elo1 30): asks that it accepts that they do. What is measured is
# the exchange and not speed: all ranks share two cores, and the clock is as
# long as they want.
#
# RANKS, PLAYOUTS, MOST (matches) and GAMES change it; some minutes. HENHOUSE is
# the launcher to use.
set -euo pipefail
# shellcheck source=benchmarks/accept/ranks_setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/ranks_setup.sh"

results=${RESULTS:-$root/benchmarks/accept/ranks_sprt.txt}
ranks=${RANKS:-4}
playouts=${PLAYOUTS:-3000}
most=${MOST:-400}
games=${GAMES:-connect_four breakthrough othello hex}

"$henhouse" tournament --help >/dev/null

options=(--search mcts --iterations "$playouts" --threads 1 --memory 128
  --ponder off)
start_agent many "$ranks" "${options[@]}"
start_agent one 1 "${options[@]}"

sheets=
for game in $games; do sheets+="${sheets:+, }\"$root/games/$game.kif\""; done
cat >"$folder/sprt.json" <<TEXT
{"kind": "sprt",
 "sprt": {"elo0": 0, "elo1": 30, "alpha": 0.05, "beta": 0.05, "most_games": $most},
 "players": [{"player": "127.0.0.1:$(<"$folder/many.port")", "name": "$ranks-ranks"},
             {"player": "127.0.0.1:$(<"$folder/one.port")", "name": "1-rank"}],
 "games": [$sheets], "opening_steps": 2, "parallel": 1,
 "start_clock": 20, "play_clock": 20}
TEXT
begin=$EPOCHSECONDS
"$henhouse" tournament "$folder/sprt.json" \
  >"$folder/sprt.out" 2>"$folder/sprt.log" || cat "$folder/sprt.log" >&2
{
  machine_line
  echo "# $ranks ranks of $playouts playouts a move against one, $((EPOCHSECONDS - begin)) s"
  cat "$folder/sprt.out"
} | tee "$results"
grep -q 'H1' "$results"
