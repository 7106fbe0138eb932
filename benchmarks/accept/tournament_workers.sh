#!/usr/bin/env bash
# Plays a tournament of 400 matches by four workers on a PostgreSQL server of
# its own, kills (kill -9) workers 20 times and the server twice, at random
# moments, and starts others. Asks that every match is completed once, with the
# moves that one process with a SQLite file plays, and that each worker that
# came to the end prints the table of that. Takes some minutes; needs the
# packages postgresql and sqlite3.
#
# usage: tournament_workers.sh [SEED]; HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/tournament_workers.txt}
RANDOM=${1:-1}
matches=400 kills=20 workers=4
server_kills=" 7 14 "  # after these kills of workers

# shellcheck source=benchmarks/accept/postgres_server.sh
source "$root/benchmarks/accept/postgres_server.sh"
folder=$(mktemp -d)
declare -A running=()  # ids of workers
end() {
  for id in "${!running[@]}"; do kill -9 "$id" 2>/dev/null || true; done
  end_postgres
  rm -rf "$folder"
}
trap end EXIT
make_postgres "$folder"

# The searches count iterations, so that nothing depends on the clock.
cat >"$folder/cup.json" <<TEXT
{"players": [{"name": "mcts", "player": "search:mcts", "iterations": 150},
             {"name": "mcts-b", "player": "search:mcts", "iterations": 100}],
 "games": ["games/connect_four.kif"], "rounds": $((matches / 2))}
TEXT

tournament=("$henhouse" tournament "$folder/cup.json" --games "$root")

start_worker() {
  "${tournament[@]}" --work --json --parallel 1 --db "$address" \
    >"$folder/out.$1" 2>"$folder/log.$1" &
  running[$!]=$1
}

"${tournament[@]}" --json --db "$folder/alone.db" >"$folder/alone"
start_postgres
started=0 killed=0 restarts=0
for ((; started < workers; ++started)); do start_worker "$started"; done
while ((killed < kills)); do
  sleep "0.$((RANDOM % 900 + 100))"
  ids=("${!running[@]}")
  id=${ids[RANDOM % ${#ids[@]}]}
  if ! kill -9 "$id" 2>/dev/null; then
    echo "a worker ended before it was killed: $(cat "$folder/log.${running[$id]}")" >&2
    break
  fi
  wait "$id" 2>/dev/null || true
  unset "running[$id]"
  killed=$((killed + 1))
  if [[ $server_kills == *" $killed "* ]]; then
    kill -9 "$server"
    wait "$server" 2>/dev/null || true
    restarts=$((restarts + 1))
    start_postgres
  fi
  start_worker "$started"
  started=$((started + 1))
done
ended=0 same=0
for id in "${!running[@]}"; do
  if wait "$id"; then ended=$((ended + 1)); else cat "$folder/log.${running[$id]}" >&2; fi
  if cmp -s "$folder/out.${running[$id]}" "$folder/alone"; then same=$((same + 1)); fi
done
running=()

moves="SELECT number, step, role, move FROM choices JOIN matches
       ON matches.id = match WHERE status = 'completed' ORDER BY 1, 2, 3"
ask "$moves" >"$folder/moves"
sqlite3 "$folder/alone.db" "$moves" >"$folder/moves.alone"
completed=$(ask "SELECT COUNT(*) FROM matches WHERE status = 'completed'")
numbers=$(ask "SELECT COUNT(DISTINCT number) FROM matches WHERE status = 'completed'")
{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  echo "workers at once                 $workers, $started in all"
  echo "workers killed with kill -9     $killed"
  echo "server killed with kill -9      $restarts times"
  echo "matches completed               $completed, by number $numbers of $matches"
  echo "matches interrupted             $(ask "SELECT COUNT(*) FROM matches
    WHERE failure = 'interrupted'")"
  echo "moves on record                 $(wc -l <"$folder/moves")"
  echo "moves unlike those of one       $(diff "$folder/moves" "$folder/moves.alone" |
    grep -c '^[<>]' || true)"
  echo "workers that came to the end    $ended, $same with the table of one"
  "${tournament[@]}" --work --db "$address"
  if ((killed == kills && restarts == 2 && completed == matches &&
    numbers == matches && ended == workers && same == workers)) &&
    cmp -s "$folder/moves" "$folder/moves.alone"; then
    echo PASS
  else
    echo FAIL
  fi
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
