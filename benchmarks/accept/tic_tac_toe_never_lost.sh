#!/usr/bin/env bash
# Tic-tac-toe with a second a move: the agent never loses, from either side,
# against the players `random` and `legal`; against itself every match is a
# draw. As many matches as six minutes allow, two at a time.
#
#   benchmarks/accept/tic_tac_toe_never_lost.sh [SECONDS]
#
# Prints a table, writes it to tic_tac_toe_never_lost.txt beside this file, and
# ends with PASS or FAIL, status 0 or 1. HENHOUSE is the launcher to use.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

seconds=${1:-360}
pairings=("agent random" "random agent" "agent legal" "legal agent"
          "agent agent")  # x and o

number=0
SECONDS=0
while ((SECONDS < seconds)); do
  for pairing in "${pairings[@]}"; do
    number=$((number + 1))
    wait_for_a_place
    read -r x o <<<"$pairing"
    play "$x.$o.$number" "$root/games/tic_tac_toe.kif" --start-clock 1 \
      --seed "$number" --player x="$x" --player o="$o" &
  done
done
wait

report() {
  local verdict=PASS pairing x o record
  echo "# Tic-tac-toe, play clock 1 s, $at_once matches at a time"
  machine
  printf '%-8s %-8s %8s %8s %8s %8s %8s\n' x o matches 'x won' drawn 'o won' faults
  for pairing in "${pairings[@]}"; do
    local matches=0 x_won=0 drawn=0 o_won=0 bad=0 goals
    read -r x o <<<"$pairing"
    for record in "$records/$x.$o".*.json; do
      matches=$((matches + 1))
      goals=$(value goals "$record")
      case $goals in
        '[100,0]') x_won=$((x_won + 1)) ;;
        '[50,50]') drawn=$((drawn + 1)) ;;
        '[0,100]') o_won=$((o_won + 1)) ;;
      esac
      bad=$((bad + $(faults "$record")))
    done
    printf '%-8s %-8s %8d %8d %8d %8d %8d\n' \
      "$x" "$o" "$matches" "$x_won" "$drawn" "$o_won" "$bad"
    # Not lost by an agent, and nothing without a result.
    if ((bad > 0 || x_won + drawn + o_won < matches)) ||
      { [[ $x == agent ]] && ((o_won > 0)); } ||
      { [[ $o == agent ]] && ((x_won > 0)); }; then
      verdict=FAIL
    fi
  done
  echo "$verdict"
}

conclude "$root/benchmarks/accept/tic_tac_toe_never_lost.txt"
