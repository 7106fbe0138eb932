#!/usr/bin/env bash
# Matches between agents over HTTP, two at a time: all have to finish without
# TO, CE or IL at a play clock of 1 s.
#
#   benchmarks/accept/matches.sh forty       five each of eight short games
#   benchmarks/accept/matches.sh all_games   one of every game in games/
#   benchmarks/accept/matches.sh eggg [FOLDER]
#       one of every description in games/eggg/, and of those in FOLDER that can
#       be translated
#
# Ten minutes the first, about twenty each of the others. Prints a table, writes
# it to matches_NAME.txt beside this file, and ends with PASS or FAIL, status 0
# or 1. HENHOUSE is the launcher to use.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

files=()
names=()
matches_per_game=1
add() {
  files+=("$1")
  names+=("$2")
}

case ${1:-} in
  forty)
    for game in tic_tac_toe connect_four breakthrough nim rock_paper_scissors \
      three_player_tic_tac_toe eight_puzzle lights_out; do
      add "$root/games/$game.kif" "$game"
    done
    matches_per_game=5
    ;;
  all_games)
    for file in "$root"/games/*.kif; do add "$file" "$(basename "$file" .kif)"; done
    ;;
  eggg)
    for file in "$root"/games/eggg/*.egg; do
      add "$file" "$(basename "$file" .egg)"
    done
    if [[ -n ${2:-} ]]; then
      for file in "$2"/*.egg; do
        if "$henhouse" translate "$file" >/dev/null 2>&1; then
          add "$file" "given_$(basename "$file" .egg)"
        fi
      done
    fi
    ;;
  *)
    echo "usage: $0 forty|all_games|eggg [FOLDER]" >&2
    exit 2
    ;;
esac

# Two lines of play, the first to end takes the next match.
for number in $(seq 1 "$matches_per_game"); do
  for i in "${!files[@]}"; do
    wait_for_a_place
    play "${names[i]}.$number" "${files[i]}" --start-clock 2 --seed "$number" &
  done
done
wait

report() {
  local total=0 completed_total=0 faults_total=0 game record
  local wanted=$((${#names[@]} * matches_per_game))
  echo "# $wanted matches between agents, $at_once at a time, play clock 1 s"
  machine
  printf '%-26s %7s %9s %6s %6s  %s\n' \
    game matches completed steps faults 'mean goals'
  for game in "${names[@]}"; do
    local matches=0 completed=0 steps=0 fault_count=0
    for record in "$records/$game".*.json; do
      matches=$((matches + 1))
      [[ $(value isCompleted "$record") != true ]] ||
        completed=$((completed + 1))
      steps=$((steps + $(value steps "$record" | grep . || echo 0)))
      fault_count=$((fault_count + $(faults "$record")))
    done
    local goals
    goals=$(for record in "$records/$game".*.json; do
      value goals "$record"
    done | tr -d '[]' | awk -F, '
      NF { for (i = 1; i <= NF; ++i) sum[i] += $i; n = NF; ++rows }
      END { for (i = 1; i <= n; ++i)
              printf "%s%.0f", (i > 1 ? " " : ""), sum[i] / rows }')
    printf '%-26s %7d %9d %6d %6d  %s\n' \
      "$game" "$matches" "$completed" "$steps" "$fault_count" "$goals"
    total=$((total + matches))
    completed_total=$((completed_total + completed))
    faults_total=$((faults_total + fault_count))
  done
  printf '%-26s %7d %9d %6s %6d\n' \
    all "$total" "$completed_total" '' "$faults_total"
  if ((total == wanted && completed_total == total && faults_total == 0)); then
    echo PASS
  else
    echo FAIL
  fi
}

conclude "$root/benchmarks/accept/matches_$1.txt"
