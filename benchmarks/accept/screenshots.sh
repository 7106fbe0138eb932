#!/usr/bin/env bash
# screenshots.sh [FOLDER]: pictures of the page of `henhouse serve`, taken by a
# headless Chromium from a real server, where a person plays by clicks against
# our agent. FOLDER: where they go; by default gamemaster/web/screenshots. Needs
# what `henhouse test --all` has installed and built; $HENHOUSE_PROGRAMS is
# another place of the programs.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
folder=${1:-$root/gamemaster/web/screenshots}
programs=${HENHOUSE_PROGRAMS:-$root/build/test/bin}
# shellcheck source=benchmarks/accept/page_server.sh
source "$root/benchmarks/accept/page_server.sh"

if [[ -z ${HENHOUSE_PROGRAMS:-} ]]; then
  cmake --build "$root/build/test" --target serve_screenshots >/dev/null
fi

start_page_server "$programs" "$root/games"
mkdir -p "$folder"
"$programs/serve_screenshots" "$page_address" "$folder"
