# shellcheck shell=bash disable=SC2034
# For the scripts that measure searches over ranks: agents, with and without
# mpirun, that end with the script. Sets root, henhouse (HENHOUSE is the launcher
# to use) and folder, which is removed in the end.
export LC_ALL=C
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}

folder=$(mktemp -d)
started=()
stop() {
  ((${#started[@]} == 0)) || kill "${started[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT

"$henhouse" agent --help >/dev/null # builds

# start_agent NAME RANKS OPTION...: of one rank without mpirun. Its port is then
# in $folder/NAME.port, its log in $folder/NAME.log, and $agent its process.
start_agent() {
  local name=$1 ranks=$2 command=("$henhouse" agent --port 0)
  shift 2
  if ((ranks > 1)); then
    command=(mpirun --oversubscribe --enable-recovery --bind-to none
      -n "$ranks" "${command[@]}")
  fi
  rm -f "$folder/$name.port" # of an agent before
  "${command[@]}" "$@" >"$folder/$name.port" 2>"$folder/$name.log" &
  agent=$!
  started+=("$agent")
  until [[ -s $folder/$name.port ]]; do
    kill -0 "$agent" || { cat "$folder/$name.log" >&2; exit 1; }
    sleep 0.1
  done
}

# What a result begins with: the day, the machine and how busy it is.
machine_line() {
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"
}
