#!/usr/bin/env bash
# strength.sh A B [SECONDS] [OPTION ...]: is search A stronger than search B?
#
# Plays A against B over the games of games.txt, a game at a time and each with
# the seats changed, every move SECONDS (default 0.1) of the CPU time of the
# thread that thinks, so that a machine with other work gives the same result,
# only later. Stops when an SPRT has its verdict (elo0=0, elo1=30, alpha =
# beta = 0.05) or after 2,000 games; prints a table with error bars (95 %) for
# each game and for all. Ctrl-C stops, the same call with --resume goes on.
#
# A and B: the name of a search, then what differs for it alone, with commas:
#   mcts   mcts,seconds=0.2   mcts,iterations=1000   mcts,engine=propnet
#   mcts,threads=2   mcts,memory=64   mcts,start_seconds=1
#
#   --games LIST      these instead, with commas: names out of games.txt
#                     (chess,hex) or paths of rules
#   --pairs N         no SPRT: N pairs of every game
#   --most N          the most games of the SPRT
#   --iterations N    fixed iterations for each move instead of seconds
#   --start SECONDS   CPU time before the first move (default 0)
#   --elo1 N          of the SPRT
#   --parallel N      matches at once (default 2)
#   --seed N          another seed, other games
#   --out FOLDER      for the spec and all matches; default: a new one
#   --resume          goes on in the folder of --out
#   --json            the table as JSON
#
# $HENHOUSE_BIN: where henhouse-tournament is; default build/release/bin.
set -euo pipefail

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(realpath "$here/../..")
bin=${HENHOUSE_BIN:-$root/build/release/bin}

# shellcheck source=benchmarks/strength/chosen_games.sh
. "$here/chosen_games.sh"

usage() {
  sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
  exit 2
}

fail() {
  echo "strength.sh: $*" >&2
  exit 2
}

[[ $# -ge 2 ]] || usage
first=$1 second=$2
shift 2
seconds=0.1 games='' pairs='' most=2000 iterations=0 start=0 elo1=30 parallel=2
seed=1 out='' resume='' json=''
if [[ ${1:-} =~ ^[0-9.]+$ ]]; then
  seconds=$1
  shift
fi
while [[ $# -gt 0 ]]; do
  case $1 in
    --resume) resume=--resume ;;
    --json) json=--json ;;
    --games | --pairs | --most | --iterations | --start | --elo1 | \
      --parallel | --seed | --out)
      [[ $# -ge 2 ]] || fail "$1 needs a value"
      declare "${1#--}=$2"
      shift
      ;;
    *) usage ;;
  esac
  shift
done
((iterations == 0)) || seconds=0

# One player of the spec; the name is what was typed.
player() {
  local typed=$1 key value
  local -a parts
  IFS=, read -ra parts <<<"$typed"
  printf '{"player": "search:%s", "name": "%s"' "${parts[0]}" "$2"
  for part in "${parts[@]:1}"; do
    key=${part%%=*} value=${part#*=}
    case $key in
      seconds | iterations | threads | memory | start_seconds) ;;
      engine) value=\"$value\" ;;
      *) fail "$typed: there is no key '$key'" ;;
    esac
    printf ', "%s": %s' "$key" "$value"
    # What one is given decides alone.
    [[ $key != iterations ]] || printf ', "seconds": 0'
    [[ $key != seconds ]] || printf ', "iterations": 0'
  done
  [[ $typed == *memory=* ]] || printf ', "memory": 256'
  printf '}'
}

second_name=$second
[[ $first != "$second" ]] || second_name="$second (2nd)"

# The spec of the tournament.
spec() {
  local path separator=
  printf '{"name": "strength", "seed": %s, "parallel": %s,\n' \
    "$seed" "$parallel"
  printf ' "seconds": %s, "iterations": %s, "start_seconds": %s,\n' \
    "$seconds" "$iterations" "$start"
  printf ' "step_limit": 600,\n'
  if [[ -n $pairs ]]; then
    printf ' "kind": "round-robin", "rounds": %s,\n' "$pairs"
  else
    printf ' "kind": "sprt", "sprt": {"elo0": 0, "elo1": %s, ' "$elo1"
    printf '"alpha": 0.05, "beta": 0.05, "most_games": %s},\n' "$most"
  fi
  printf ' "players": [%s,\n             %s],\n' \
    "$(player "$first" "$first")" "$(player "$second" "$second_name")"
  printf ' "games": ['
  while read -r path; do
    printf '%s"%s"' "$separator" "$path"
    separator=$',\n           '
  done < <(chosen_games "$games")
  printf ']}\n'
}

[[ -x $bin/henhouse-tournament ]] ||
  fail "no $bin/henhouse-tournament; ./henhouse tournament --help builds it"
[[ -n $out || -z $resume ]] || fail "--resume needs the folder of --out"
[[ -n $out ]] || out=$(mktemp -d "${TMPDIR:-/tmp}/strength.XXXXXX")
mkdir -p "$out"
out=$(realpath "$out")
chosen_games "$games" >/dev/null
spec >"$out/strength.json"
echo "all matches are in $out" >&2
cd "$root"
exec "$bin/henhouse-tournament" "$out/strength.json" ${resume:+"$resume"} \
  ${json:+"$json"}
