#!/usr/bin/env bash
# What does it cost when a rank dies? Plays MATCHES pairs of matches (20) of four ranks,
# started by mpirun --enable-recovery, against a random player over HTTP at a
# play clock of 2 s; in each pair a helper is killed with kill -9 after some moves.
# Asks that no move is late or illegal by the clock of the game manager, without
# the slack that it gives, that each match comes to its end, and that the log
# says each time who is gone.
#
# Moves that are late are told apart: those of the ranks, which count, and those
# of the random player, which show how busy the machine is.
#
# Takes about a minute for a pair; needs the program sqlite3. HENHOUSE is
# the launcher to use.
set -euo pipefail
# shellcheck source=benchmarks/accept/ranks_setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/ranks_setup.sh"

results=${RESULTS:-$root/benchmarks/accept/ranks_killed.txt}
matches=${MATCHES:-20}
games=(connect_four breakthrough othello hex)

"$henhouse" tournament --help >/dev/null

completed=0 moves=0 late=0 others_late=0 illegal=0 told=0 longest=0 killed=0
start_agent other 1 --search random --threads 1

for ((match = 0; match < matches; match++)); do
  game=${games[match % ${#games[@]}]}
  here=$folder/$match
  mkdir "$here"
  start_agent "$match/ranks" 4 --search mcts --threads 1 --memory 64
  mpirun=$agent
  cat >"$here/match.json" <<TEXT
{"kind": "swiss", "rounds": 1,
 "players": [{"player": "127.0.0.1:$(<"$here/ranks.port")", "name": "ranks"},
             {"player": "127.0.0.1:$(<"$folder/other.port")", "name": "other"}],
 "games": ["$root/games/$game.kif"], "parallel": 1,
 "start_clock": 10, "play_clock": 2}
TEXT
  "$henhouse" tournament "$here/match.json" >"$here/out" 2>&1 &
  tournament=$!
  ask() { sqlite3 -cmd ".timeout 10000" "$here/match.db" "$1" 2>/dev/null || echo 0; }
  # In its third to tenth step, a helper that is not the first every time.
  until (($(ask "SELECT COUNT(*) FROM steps") >= 3 + match % 8)); do
    kill -0 "$tournament" 2>/dev/null || break
    sleep 0.1
  done
  victim=$(pgrep -P "$mpirun" | sed -n "$((2 + match % 3))p")
  ! kill -9 "$victim" || killed=$((killed + 1))
  wait "$tournament" || cat "$here/out" >&2
  completed=$((completed + $(ask "SELECT COUNT(*) FROM matches WHERE status = 'completed'")))
  moves=$((moves + $(ask "SELECT COUNT(move) FROM choices")))
  late_moves="SELECT COUNT(*) FROM choices JOIN seats USING (match, role)
    WHERE (seconds > 2 OR error IN ('TO', 'CE')) AND player"
  late=$((late + $(ask "$late_moves = 'ranks'")))
  others_late=$((others_late + $(ask "$late_moves = 'other'")))
  illegal=$((illegal + $(ask "SELECT COUNT(*) FROM choices WHERE error LIKE 'IL%'")))
  longest=$({ echo "$longest"; ask "SELECT ROUND(MAX(seconds), 3) FROM choices"; } | sort -g | tail -n 1)
  # A quick end of the match may come before it is missed.
  for ((i = 0; i < 50; i++)); do
    ! grep -q 'is gone' "$here/ranks.log" || break
    sleep 0.1
  done
  ! grep -q 'is gone' "$here/ranks.log" || told=$((told + 1))
  kill "$mpirun" 2>/dev/null || true
  wait "$mpirun" 2>/dev/null || true
done
{
  machine_line
  echo "games: ${games[*]}"
  echo "matches          $((2 * matches))"
  echo "completed        $completed"
  echo "ranks killed     $killed"
  echo "said to be gone  $told"
  echo "moves            $moves"
  echo "late             $late"
  echo "late of others   $others_late"
  echo "illegal          $illegal"
  echo "longest reply    $longest s of a clock of 2 s"
} | tee "$results"
((completed == 2 * matches && killed == matches && told == matches && late == 0 && illegal == 0))
