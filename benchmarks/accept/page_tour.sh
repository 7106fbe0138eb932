#!/usr/bin/env bash
# page_tour.sh [GAME|pages|loads ...]: sits at the table of many games on the
# page of `henhouse serve` and plays whole matches by clicks alone, in a headless
# Chromium whose window is by turns 1280, 768 and 360 pixels wide. At each turn
# it sees whether each legal move can be made by what the server says of it: by
# pointing at cells, with at most eight pictures that differ to choose from; by
# keys with arrows, where all moves are directions; and those that change no cell
# by a button that is in sight. It tries that on the page, without making them,
# with up to 8 moves in the first 6 turns, and 1 in those that follow. It looks
# whether anything scrolls sideways, and whether board, moves and turn are in
# sight. axe-core looks at matches, and at all other pages, in light and dark. In
# the end the first paint, the weight of pages, and requests while nothing
# happens.
#
# PASS: each move can be made, all is in sight, no serious fault of
# accessibility, first paint < 0.5 s, < 300 kB, no request.
#
# Needs what `henhouse test --all` has installed and built, and npm, by which
# axe-core comes into build/axe; $AXE is another place of its axe.min.js.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
programs=${HENHOUSE_PROGRAMS:-$root/build/test/bin}
axe=${AXE:-$root/build/axe/node_modules/axe-core/axe.min.js}
if [[ ! -f $axe ]]; then
  npm install --prefix "$root/build/axe" --no-audit --no-fund --ignore-scripts \
    axe-core@4.10.3 >&2
fi

if [[ -z ${HENHOUSE_PROGRAMS:-} ]]; then
  cmake --build "$root/build/test" --target page_tour >/dev/null
fi

# shellcheck source=benchmarks/accept/page_server.sh
source "$root/benchmarks/accept/page_server.sh"

start_page_server "$programs" "$root/games"
"$programs/page_tour" "$page_address" \
  "$root/tests/gamemaster/web/page_tour.js" "$axe" "$@"
