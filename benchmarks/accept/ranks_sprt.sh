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
export LC_ALL=C
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/ranks_sprt.txt}
ranks=${RANKS:-4}
playouts=${PLAYOUTS:-3000}
most=${MOST:-400}
games=${GAMES:-connect_four breakthrough othello hex}

folder=$(mktemp -d)
started=()
stop() {
  ((${#started[@]} == 0)) || kill "${started[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT

"$henhouse" agent --help >/dev/null # builds
"$henhouse" tournament --help >/dev/null

options=(--port 0 --search mcts --iterations "$playouts" --threads 1
  --memory 128 --ponder off)
mpirun --oversubscribe --enable-recovery --bind-to none -n "$ranks" \
  "$henhouse" agent "${options[@]}" >"$folder/many.port" 2>"$folder/many.log" &
started+=($!)
"$henhouse" agent "${options[@]}" >"$folder/one.port" 2>"$folder/one.log" &
started+=($!)
for name in many one; do
  until [[ -s $folder/$name.port ]]; do sleep 0.1; done
done

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
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"
  echo "# $ranks ranks of $playouts playouts a move against one, $((EPOCHSECONDS - begin)) s"
  cat "$folder/sprt.out"
} | tee "$results"
grep -q 'H1' "$results"
