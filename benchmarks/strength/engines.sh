#!/usr/bin/env bash
# engines.sh GAME ENGINE [MATCHES [SECONDS]]: our agent against a program for
# one game, with SECONDS (default 1) a move, in pairs with the seats changed
# from openings that are drawn (4 steps, which both play as they are told).
# MATCHES is 40 by default.
#
#   engines.sh othello   rhino        gtp-rhino (grhino), by its time settings
#   engines.sh go_7x7    gnugo-10     GNU Go at level 10; gnugo-1 and so on
#   engines.sh chess     stockfish-1350   Stockfish at that UCI_Elo; 1350 is
#                                     its lowest
#   engines.sh chess     gnuchess     GNU Chess
#
# Needs the Debian packages grhino, gnugo, stockfish, gnuchess, each for its
# rows only. Matches are played one at a time, and the agent thinks with
# $THREADS threads (default 1) and not while the other one does. GNU Go keeps no
# clock: it has what it takes, and in place of the agent its search plays, with
# SECONDS of CPU time a move. $AGENT is the spec of our player, $LEARNT the file
# of what it has learnt by henhouse learn (by default nothing), $SEED another
# seed.
#
# $OUT is the folder for the store and the logs; the same call goes on there.
# $HENHOUSE_BIN: where the programs are; by default they are built.
set -euo pipefail

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(realpath "$here/../..")

fail() {
  echo "engines.sh: $*" >&2
  exit 2
}

[[ $# -ge 2 ]] || fail 'GAME ENGINE [MATCHES [SECONDS]]; the file says more'
game=$1 engine=$2 matches=${3:-40} seconds=${4:-1}
rules=$root/games/$game.kif
[[ -f $rules ]] || fail "there is no $rules"
export PATH=$PATH:/usr/games

ours="\"player\": \"${AGENT:-agent}\""
clock=$seconds start=15
case $game-$engine in
  othello-rhino)
    words=(gtp-rhino --set "time_settings 0 $seconds 1" --flipped-rows 8
      --pass noop --forced-passes)
    ;;
  go_7x7-gnugo-*)
    words=("gnugo --mode gtp --level ${engine#gnugo-} --chinese-rules
      --capture-all-dead --simple-ko" --set 'boardsize 7' --set 'komi 9')
    ours="\"player\": \"${AGENT:-search:auto}\", \"seconds\": $seconds,
              \"start_seconds\": 15"
    clock=30 start=60
    ;;
  chess-stockfish-*)
    words=(stockfish --protocol uci --set UCI_LimitStrength=true
      --set "UCI_Elo=${engine#stockfish-}")
    ;;
  chess-gnuchess)
    words=('gnuchess --uci' --protocol uci)
    ;;
  *) fail "no way is known to play $game against $engine" ;;
esac
program=${words[0]%% *}
command -v "$program" >/dev/null || fail "there is no program $program"
words[0]=${words[0]//$'\n'/ }

bin=${HENHOUSE_BIN:-$root/build/release/bin}
if [[ -z ${HENHOUSE_BIN:-} ]]; then
  cmake -S "$root" --preset release >/dev/null
  cmake --build "$root/build/release" --target henhouse-engine-player \
    henhouse-tournament henhouse-agent >/dev/null
fi
folder=${OUT:-$(mktemp -d)}
mkdir -p "$folder"

"$bin/henhouse-engine-player" "${words[@]}" \
  >"$folder/port" 2>>"$folder/engine.log" &
player=$!
trap 'kill "$player" 2>/dev/null || true' EXIT
for ((i = 0; i < 100; ++i)); do
  [[ -s $folder/port ]] && break
  kill -0 "$player" 2>/dev/null || fail "$(cat "$folder/engine.log")"
  sleep 0.1
done

cat >"$folder/$game-$engine.json" <<END
{"kind": "gauntlet",
 "players": [{$ours, "name": "ours",
              "learnt": "${LEARNT:-}", "threads": ${THREADS:-1}},
             {"player": "127.0.0.1:$(cat "$folder/port")",
              "name": "$engine"}],
 "games": ["$rules"],
 "rounds": $((matches / 2)), "opening_steps": 4, "seed": ${SEED:-1},
 "start_clock": $start, "play_clock": $clock, "parallel": 1}
END
"$bin/henhouse-tournament" "$folder/$game-$engine.json" --resume
echo "the matches: $folder"
