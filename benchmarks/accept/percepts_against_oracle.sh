#!/usr/bin/env bash
# percepts_against_oracle.sh [WALKS [FOLDER]]: random walks with percepts by an
# independent interpreter of GDL-II, replayed by each of our engines: states,
# legal moves, percepts, goals and the end must be the same. Prints a row a
# rulesheet; done when there is no mismatch.
#
# FOLDER, by default ../shared/gdl2, is not part of the project: it has
# oracle/oracle.py, and rulesheets in games/ and public/. Rulesheets that the
# oracle does not read are named. HENHOUSE is the launcher.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
walks=${1:-10}
folder=${2:-$root/../shared/gdl2}
henhouse=${HENHOUSE:-$root/henhouse}

if [[ ! -f $folder/oracle/oracle.py ]]; then
  echo "skipped: there is no oracle in $folder"
  exit 0
fi

traces=$(mktemp -d)
trap 'rm -rf "$traces"' EXIT

# walk SHEET TRACE: writes the walks; says in a line why it cannot. A walk of a
# slow sheet ends early, so that each takes half a minute at most.
walk() {
  timeout 120 python3 - "$folder/oracle" "$1" "$2" "$walks" <<'PYTHON'
import json, random, sys, time
sys.path.insert(0, sys.argv[1])
sys.setrecursionlimit(20000)
import oracle
show = oracle.show


def goal(game, role, values):
    own = {value for seer, value in values if seer == role}
    text = own.pop() if len(own) == 1 else ''
    return int(text) if isinstance(text, str) and text.isdigit() else None


def row(game, state, draws):
    terminal, legal, _ = game.look(state)
    values = game.ask(('goal', '?r', '?v'), state, None, {})
    line = {'state': sorted(map(show, state)), 'terminal': terminal,
            'goals': [goal(game, role, values) for role in game.roles]}
    if terminal:
        return line, None
    line['legal'] = [list(map(show, legal[role])) for role in game.roles]
    if not all(legal.values()):
        return line, None
    does = {role: draws.choice(legal[role]) for role in game.roles}
    following, percepts = game.step(state, does)
    line['joint'] = [show(does[role]) for role in game.roles]
    if ('sees', 2) in game.rules:
        line['percepts'] = [sorted(map(show, percepts[role]))
                            for role in game.roles]
    return line, following


def main(sheet, trace, walks):
    end = time.monotonic() + 30
    game = oracle.Game(open(sheet).read())
    draws = random.Random(1)
    with open(trace, 'w') as out:
        print(json.dumps({'roles': list(map(show, game.roles))}), file=out)
        for playout in range(walks):
            state = game.initial()
            for step in range(400):
                line, following = row(game, state, draws)
                print(json.dumps({'playout': playout, 'step': step, **line}),
                      file=out)
                if following is None or time.monotonic() > end:
                    break
                state = following
            if time.monotonic() > end:
                break


try:
    main(sys.argv[2], sys.argv[3], int(sys.argv[4]))
except (Exception, RecursionError) as error:
    print((type(error).__name__ + ' ' + str(error)).split('\n')[0][:60])
    sys.exit(1)
PYTHON
}

# verify ENGINE SHEET TRACE: "STATES MISMATCHES", or why there is neither.
verify() {
  local report status=0
  report=$(timeout 120 "$henhouse" verify --json --engine "$1" "$2" "$3" \
    2>"$traces/errors") || status=$?
  if [[ $report == *'"mismatches"'* ]]; then
    sed -n 's/.*"mismatches":\([0-9]*\).*"states":\([0-9]*\).*/\2 \1/p' \
      <<<"$report"
    sed -n 's/.*"first_mismatch":"\(..*\)","mismatches.*/\1/p' <<<"$report" \
      >>"$traces/mismatches"
  elif ((status == 124)); then
    echo "- late"
  else
    echo "- refused"
  fi
}

format='%-34s %9s %9s %9s %9s\n'
engines=(datalog propnet wide)
# shellcheck disable=SC2059 # the format is ours
printf "$format" rulesheet states "${engines[@]}"
wrong=0 read=0 total=0
: >"$traces/mismatches"
for sheet in "$folder"/games/*.kif "$folder"/public/*.kif; do
  name=$(basename "$sheet" .kif)
  if ! reason=$(walk "$sheet" "$traces/$name.jsonl"); then
    echo "$name: not read by the oracle: ${reason:-late}"
    continue
  fi
  row=() states=-
  for engine in "${engines[@]}"; do
    read -r seen mismatches < <(verify "$engine" "$sheet" "$traces/$name.jsonl")
    row+=("$mismatches")
    if [[ $seen != - ]]; then
      states=$seen
      total=$((total + seen))
      wrong=$((wrong + mismatches))
    fi
  done
  read=$((read + 1))
  # shellcheck disable=SC2059
  printf "$format" "$name" "$states" "${row[@]}"
done
cat "$traces/mismatches"
echo "$read rulesheets, $total states compared, $wrong mismatches"
((read > 0 && wrong == 0))
