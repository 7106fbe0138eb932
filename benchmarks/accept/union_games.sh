#!/usr/bin/env bash
# Games whose goal is to unite one's pieces: Selfo of games/zrf in its five
# set-ups, and lines of action.
#
#   benchmarks/accept/union_games.sh random [MATCHES]
#       Selfo against random moves, 0.3 s a move; MATCHES (20) of each set-up
#   benchmarks/accept/union_games.sh before AGENT [SELFO [LINES]]
#       against AGENT, a henhouse-agent of another build, 1 s a move, the seats
#       changed with each match: SELFO (20) matches, over the set-ups in turn,
#       and LINES (20) of lines of action
#   benchmarks/accept/union_games.sh itself [MATCHES]
#       Selfo against itself, 0.5 s a move: how many of MATCHES (20) are decided
#
# One match at a time, each agent on one thread, so that it all takes one core;
# a match of Selfo is a draw after 150 moves. Prints a table, writes it to
# union_games_NAME.txt beside this file, and ends with PASS or FAIL, status 0 or
# 1. HENHOUSE_BIN: where henhouse-match is; default build/release/bin.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}
selfo=$root/games/zrf/selfo.zrf
lines=$root/games/lines_of_action.kif
setups=(Selfo "Setup 2" "Setup 3" "Setup 4" "Setup 5")
work=$(mktemp -d)
agent=
trap 'rm -rf "$work"; [[ -z $agent ]] || kill "$agent"' EXIT

# points NAME ROLE RULES OPTION...: a line of NAME, the goal that ROLE got, 0 or
# 1, and the steps
points() {
  local name=$1 role=$2 rules=$3
  shift 3
  "$bin/henhouse-match" "$rules" --threads 1 "$@" --json \
    >"$work/match" 2>"$work/log" || { cat "$work/log" >&2; }
  sed -n 's/.*"goals":\[\([0-9]*\),\([0-9]*\)\].*"steps":\([0-9]*\).*/\1 \2 \3/p' \
    "$work/match" |
    awk -v name="$name" -v role="$role" \
      'BEGIN { OFS = "\t" } { print name, $(role + 1), $3 }'
}

machine() {
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
}

# Sums up lines of "NAME POINTS STEPS" on stdin, for each name and all.
summary() {
  awk -v least="$1" -v what="$2" '
    function line(name) {
      printf "%-26s %7d %5d %6d %5d %7.1f %6.0f\n", name, n[name], won[name],
        drawn[name], n[name] - won[name] - drawn[name],
        100 * (won[name] + drawn[name] / 2) / n[name], steps[name] / n[name]
    }
    function count(name) {
      if (!(name in n)) order[++names] = name
      ++n[name]; won[name] += $2 > 50; drawn[name] += $2 == 50
      steps[name] += $3
    }
    BEGIN { FS = "\t"
      printf "%-26s %7s %5s %6s %5s %7s %6s\n", "game", "matches", "won",
        "drawn", "lost", "points%", "steps" }
    NF == 3 { count($1); if ($1 != "lines of action") count("Selfo, all") }
    END {
      for (i = 1; i <= names; ++i) line(order[i])
      fail = names == 0
      if (what == "decided") {
        all = "Selfo, all"
        printf "decided: %.0f %%\n", 100 * (1 - drawn[all] / n[all])
      } else for (name in n) {
        goal = name == "lines of action" ? 60 : least
        if ((name == "Selfo, all" || name == "lines of action") &&
            100 * (won[name] + drawn[name] / 2) < goal * n[name]) fail = 1
      }
      print fail ? "FAIL" : "PASS"
    }'
}

against_random() {
  local matches=$1 number setup role
  for number in $(seq 1 "$matches"); do
    for setup in "${setups[@]}"; do
      role=$((number % 2))
      opponent=$([[ $role == 0 ]] && echo white || echo black)
      points "$setup" "$role" "$selfo" \
        --set variant="$setup" --set steps=150 --player "$opponent=random" \
        --start-clock 10 --play-clock 0.3 --seed "$number"
    done
  done
}

against_itself() {
  local number setup
  for number in $(seq 1 "$1"); do
    setup=${setups[$((number % 5))]}
    points "$setup" 0 "$selfo" \
      --set variant="$setup" --set steps=150 \
      --start-clock 3 --play-clock 0.5 --seed "$number"
  done
}

against_agent() {
  local port=$1 selfo_matches=$2 line_matches=$3 number setup role opponent
  local most=$((selfo_matches > line_matches ? selfo_matches : line_matches))
  for number in $(seq 1 "$most"); do
    role=$((number % 2))
    opponent=$([[ $role == 0 ]] && echo white || echo black)
    setup=${setups[$(((number / 2) % 5))]}
    if ((number <= selfo_matches)); then
      points "$setup" "$role" "$selfo" \
        --set variant="$setup" --set steps=150 \
        --player "$opponent=127.0.0.1:$port" --start-clock 5 --play-clock 1 \
        --seed "$number"
    fi
    if ((number <= line_matches)); then
      points "lines of action" "$role" "$lines" \
        --player "$opponent=127.0.0.1:$port" --start-clock 5 --play-clock 1 \
        --seed "$number"
    fi
  done
}

what=${1:-}
results=$root/benchmarks/accept/union_games_$what.txt
case $what in
  random) against_random "${2:-20}" | tee "$work/lines" >&2 && least=95 ;;
  itself) against_itself "${2:-20}" | tee "$work/lines" >&2 && least=0 ;;
  before)
    "$2" --port 0 --threads 1 >"$work/port" 2>"$work/agent" &
    agent=$!
    until [[ -s $work/port ]]; do sleep 0.1; done
    against_agent "$(cat "$work/port")" "${3:-20}" "${4:-20}" |
      tee "$work/lines" >&2
    least=75
    ;;
  *)
    sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac
{
  machine
  summary "$least" "$([[ $what == itself ]] && echo decided || echo points)" \
    <"$work/lines"
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
