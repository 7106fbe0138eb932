#!/usr/bin/env bash
# Games in which a hidden rule is to be found: what our agent and random moves
# come to, by a play clock of 1 s. Asks that every match ends without a fault,
# and that the agent solves 50 goals more of 100 in the mean than random moves
# do. Twenty minutes on two idle cores.
#
#   benchmarks/accept/hidden_rules.sh [MATCHES [DESCRIPTION...]]
#
# MATCHES (10) of each description; by default games/eggg/deducto.egg,
# games/eggg/color_deducto.egg and the games of Deducto as they were printed in
# $HENHOUSE_CORPUS/../eggg, which are not part of the project; there the rules
# are known, and random moves hardly ever come to an answer. Prints a table,
# writes it to hidden_rules.txt beside this file, and ends with PASS or FAIL,
# status 0 or 1. HENHOUSE is the launcher to use.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

matches=${1:-10}
shift || true
descriptions=("$@")
if [[ ${#descriptions[@]} -eq 0 ]]; then
  descriptions=("$root/games/eggg/deducto.egg"
    "$root/games/eggg/color_deducto.egg")
  corpus=${HENHOUSE_CORPUS:-$root/../shared/corpus}
  for printed in "$(dirname "$corpus")"/eggg/*deducto.egg; do
    if [[ -e $printed ]]; then descriptions+=("$printed"); fi
  done
fi

for ((i = 1; i <= matches; i++)); do
  for game in "${!descriptions[@]}"; do
    for player in random agent; do
      wait_for_a_place
      play "$game.$player.$i" "${descriptions[$game]}" --start-clock 5 \
        --threads 1 --seed "$i" --player "player=$player" &
    done
  done
done
wait

# The folder that a description's folder is in, and its name.
title() {
  echo "$(basename "$(dirname "$(dirname "$1")")")/$(basename "$1" .egg)"
}

# goals GAME PLAYER: of the player, a line each match that ended.
goals() {
  local file
  for file in "$records/$1.$2".*.json; do
    if [[ $(value isCompleted "$file") == true ]]; then
      value goals "$file" | tr -d '[]' | cut -d , -f 2
    fi
  done
}

mean() { awk '{ sum += $1 } END { printf "%.1f", NR ? sum / NR : 0 }'; }

report() {
  local verdict=PASS game player file faults ended
  local -A means
  machine
  printf '%-20s %-7s %8s %7s %7s %6s\n' game player matches faults goals all
  for game in "${!descriptions[@]}"; do
    for player in random agent; do
      faults=0
      for file in "$records/$game.$player".*.json; do
        faults=$((faults + $(faults "$file")))
      done
      ended=$(goals "$game" "$player" | wc -l)
      means[$player]=$(goals "$game" "$player" | mean)
      printf '%-20s %-7s %8s %7s %7s %6s\n' \
        "$(title "${descriptions[$game]}")" "$player" "$ended" \
        "$faults" "${means[$player]}" \
        "$(goals "$game" "$player" | grep -c '^100$' || true)"
      if ((ended < matches || faults > 0)); then verdict=FAIL; fi
    done
    awk -v a="${means[agent]}" -v r="${means[random]}" \
      'BEGIN { exit !(a >= r + 50) }' || verdict=FAIL
  done
  echo $verdict
}

conclude "$root/benchmarks/accept/hidden_rules.txt"
