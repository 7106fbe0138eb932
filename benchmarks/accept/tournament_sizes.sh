#!/usr/bin/env bash
# What keeping matches costs: a tournament of 100 matches of connect four between
# players that do not think, so that the database is all there is to wait for.
# By one process with a SQLite file, and by 1, 2 and 4 workers, one match at a
# time each, on a PostgreSQL server of its own that writes to the disk as it
# does by default. Matches and steps a second, and the bytes of a match. Takes
# about a minute; needs the packages postgresql and sqlite3.
#
# usage: tournament_sizes.sh; HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/tournament_sizes.txt}
matches=100

# shellcheck source=benchmarks/accept/postgres_server.sh
source "$root/benchmarks/accept/postgres_server.sh"
folder=$(mktemp -d)
end() {
  end_postgres
  rm -rf "$folder"
}
trap end EXIT
make_postgres "$folder"
start_postgres

cat >"$folder/cup.json" <<TEXT
{"players": ["random", {"player": "random", "name": "other"}],
 "games": ["games/connect_four.kif"], "rounds": $((matches / 2))}
TEXT
tournament=("$henhouse" tournament "$folder/cup.json" --games "$root" --parallel 1)

# row NAME BEGIN STEPS BYTES
row() {
  awk -v name="$1" -v seconds="$(($(date +%s%N) - $2))" -v steps="$3" \
    -v bytes="$4" -v matches="$matches" 'BEGIN {
      seconds /= 1e9
      printf "%-28s %8.1f %8.0f %8.0f\n", name, matches / seconds,
             steps / seconds, bytes / matches
    }'
}

{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  printf '%-28s %8s %8s %8s\n' "" matches/s steps/s bytes/match
  begin=$(date +%s%N)
  "${tournament[@]}" --db "$folder/alone.db" >"$folder/out"
  row "SQLite, one process" "$begin" \
    "$(sqlite3 "$folder/alone.db" "SELECT SUM(states) FROM matches")" \
    "$(stat -c %s "$folder/alone.db")"
  for workers in 1 2 4; do
    ask "DROP SCHEMA IF EXISTS henhouse CASCADE" 2>/dev/null
    empty=$(ask "SELECT pg_database_size(current_database())")
    begin=$(date +%s%N)
    ids=()
    for ((i = 0; i < workers; ++i)); do
      "${tournament[@]}" --work --db "$address" >"$folder/out.$i" &
      ids+=($!)
    done
    wait "${ids[@]}"
    row "PostgreSQL, workers: $workers" "$begin" \
      "$(ask "SELECT SUM(states) FROM matches")" \
      "$(($(ask "SELECT pg_database_size(current_database())") - empty))"
  done
} | tee "$results"
