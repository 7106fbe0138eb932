#!/usr/bin/env bash
# before.sh AGENT [MATCHES]: does the agent of today beat that of before, by
# HTTP? AGENT is the program henhouse-agent as it was, say of commit 4c9d23c,
# which is built in a checkout of its own:
#
#   git worktree add ../before 4c9d23c && cd ../before &&
#     ./henhouse match games/tic_tac_toe.kif
#
# MATCHES (4) of each game, in pairs with the seats changed, one match at a time;
# each agent has one core of the machine for itself and one thread, 15 s before
# the first move and 1 s a move. Nothing is remembered from match to match.
#
#   GAMES    names with commas, by default those of games.txt with two roles
#   PONDER   "on" lets the agent of today think while the other one does
#   SECONDS_A_MOVE, START   other clocks
#   SEED     other openings: with OPENING drawn steps (2), played by both
#   OUT      the folder for the store and the logs; the same call, with as many
#            matches, goes on there
#   HENHOUSE_BIN     where the programs are; by default they are built
#
# Prints the table of the tournament, a row a game.
set -euo pipefail

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(realpath "$here/../..")

fail() {
  echo "before.sh: $*" >&2
  exit 2
}

# shellcheck source=benchmarks/strength/chosen_games.sh
. "$here/chosen_games.sh"

[[ $# -ge 1 ]] || fail 'AGENT [MATCHES]; the file says more'
[[ -x $1 ]] || fail "there is no program $1"
before=$(realpath "$1") matches=${2:-4}
bin=${HENHOUSE_BIN:-$root/build/release/bin}
if [[ -z ${HENHOUSE_BIN:-} ]]; then
  cmake -S "$root" --preset release >/dev/null
  cmake --build "$root/build/release" --target henhouse-tournament \
    henhouse-agent henhouse-translators >/dev/null
fi
folder=${OUT:-$(mktemp -d)}
mkdir -p "$folder"
cd "$root"

agents=()
trap 'kill "${agents[@]}" 2>/dev/null || true' EXIT

# start NAME CORE PROGRAM OPTION...: an agent; its port is in $folder/NAME.port,
# and the same again where matches go on, as it is part of the tournament.
start() {
  local name=$1 core=$2 port=0 i
  shift 2
  [[ ! -s $folder/$name.port ]] || port=$(<"$folder/$name.port")
  taskset -c "$core" "$@" --port "$port" --threads 1 >"$folder/$name.port" \
    2>>"$folder/$name.log" &
  agents+=($!)
  for ((i = 0; i < 100; ++i)); do
    [[ ! -s $folder/$name.port ]] || return 0
    sleep 0.1
  done
  fail "$name does not start: $(tail -n 3 "$folder/$name.log")"
}

start before 0 "$before"
start today 1 "$bin/henhouse-agent" --ponder "${PONDER:-off}"

games=${GAMES:-}
if [[ -z $games ]]; then
  games=$(grep -v 'three roles\|four roles' "$here/games.txt" |
    sed -n 's/^\(games[^ ]*\).*/\1/p' | paste -sd ,)
fi
sheets=$(chosen_games "$games" | sed 's/.*/"&"/' | paste -sd ,)
cat >"$folder/before.json" <<END
{"players": [{"player": "127.0.0.1:$(cat "$folder/today.port")", "name": "today"},
             {"player": "127.0.0.1:$(cat "$folder/before.port")", "name": "before"}],
 "games": [$sheets],
 "rounds": $((matches / 2)), "opening_steps": ${OPENING:-2}, "seed": ${SEED:-1},
 "start_clock": ${START:-15}, "play_clock": ${SECONDS_A_MOVE:-1},
 "step_limit": 300, "parallel": 1}
END
"$bin/henhouse-tournament" "$folder/before.json" --resume
echo "the matches: $folder"
