# shellcheck shell=bash
# Which games to play. Sourced with $root, the checkout, set, and a function
# `fail` that says why and ends.

: "${root:?}"

# chosen_games [NAME,...]: the paths of the rules, from the root, a line each:
# those of games.txt by default. A name is one of that list, of a file in games/
# or a path.
chosen_games() {
  local wanted path found
  local -a all names
  mapfile -t all < <(sed -n 's/^\(games[^ ]*\).*/\1/p' \
    "$root/benchmarks/strength/games.txt")
  if [[ -z ${1:-} ]]; then
    printf '%s\n' "${all[@]}"
    return
  fi
  IFS=, read -ra names <<<"$1"
  for wanted in "${names[@]}"; do
    found=
    for path in "${all[@]}" "$root"/games/*.kif; do
      if [[ $(basename "${path%.*}") == "$wanted" ]]; then
        found=$path
        break
      fi
    done
    [[ -n $found || -f $wanted ]] || fail "there is no game '$wanted'"
    echo "${found:-$(realpath "$wanted")}"
  done
}
