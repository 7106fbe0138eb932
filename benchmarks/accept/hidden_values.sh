#!/usr/bin/env bash
# Small games with hidden information, solved as a whole: the value of the first
# player against what is known of the game, how exploitable uniform play is, and
# how exploitable the search of the agent is, asked in every information state
# with so many seconds.
#
#   benchmarks/accept/hidden_values.sh [SECONDS [GAME...]]
#
# Without names all of the games; six_cards alone takes half an hour.
#
# Prints a table, writes it to hidden_values.txt beside this file, and ends with
# PASS or FAIL, status 0 or 1. HENHOUSE is the launcher to use.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

seconds=${1:-5}
chosen=" ${*:2} "
search=auto

# Sheet, value of the first player, NashConv of uniform play (-: not known), and
# whether the play of the search is asked for.
games="kuhn_poker.kif 48.6111 22.9167 asked
leduc_poker.kif 49.7432 14.2417 asked
liars_dice.kif 44.4444 71.8210 asked
rock_paper_scissors_hidden.kif 50 16.6667 asked
high_roll.kif 48.7654 24.0741 -
mastermind_small.kif 73.3333 - -
monty_hall.kif 66.6667 16.6667 -
eggg/six_cards.egg 48.3642 - asked"

within() { awk -v a="$1" -v b="$2" -v d="$3" 'BEGIN { exit !(a - b <= d && b - a <= d) }'; }

report() {
  local verdict=PASS file game value uniform asked
  echo "# Values proven within 0.02, NashConv in goals; search $search, $seconds s a move"
  machine
  printf '%-28s %9s %9s %9s %9s %9s %9s\n' \
    game known from to uniform solved "$search"
  while read -r file value uniform asked; do
    game=$(basename "${file%.*}")
    [[ -z ${chosen// /} || $chosen == *" $game "* ]] || continue
    local text=$records/$game.log options=(--search exact --seconds "$seconds")
    [[ $asked == asked ]] && options+=(--exploitability "$search")
    "$henhouse" analyze "$root/games/$file" "${options[@]}" >"$text" 2>&1 || true
    local least most solved found asked_for
    read -r least most < <(sed -n 's/^value .*proven from \(.*\) to \(.*\)$/\1 \2/p' "$text") || true
    read -r solved found < <(sed -n \
      's/^NashConv *\([^ ]*\) goals after.*uniform play \(.*\)$/\1 \2/p' "$text") || true
    asked_for=$(sed -n 's/^NashConv *\([^ ]*\) goals$/\1/p' "$text")
    printf '%-28s %9s %9s %9s %9s %9s %9s\n' "$game" "$value" "${least:--}" \
      "${most:--}" "${found:--}" "${solved:--}" "${asked_for:--}"
    if [[ -z $least ]] || ! within "$least" "$value" 0.02 ||
      ! within "$most" "$value" 0.02 ||
      { [[ $uniform != - ]] && ! within "$found" "$uniform" 0.01; } ||
      { [[ $asked == asked ]] && ! within "${asked_for:-100}" 0 0.1; }; then
      verdict=FAIL
    fi
  done <<<"$games"
  echo "$verdict"
}

conclude "$root/benchmarks/accept/hidden_values.txt"
