#!/usr/bin/env bash
# The two commands of the README on a machine that has only git and a shell:
# a minimal Debian 12 in a temporary folder, a clone of the last commit in it,
# the commands, their times. Writes fresh_machine.txt beside itself.
# Needs root, debootstrap, and 4 GB in the folder for temporary files; changes
# nothing outside them. Takes what the network needs for the packages, and
# then minutes.
set -euo pipefail

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
checkout=$(dirname "$(dirname "$here")")
results=$here/fresh_machine.txt

if [[ ${1:-} != --inside ]]; then
  ((EUID == 0)) || { echo "needs root" >&2; exit 2; }
  command -v debootstrap >/dev/null || { echo "needs debootstrap" >&2; exit 2; }
  machine=$(mktemp -d)
  trap 'rm -rf --one-file-system "$machine"' EXIT
  # Mounts and processes of the new machine end with this namespace, whatever
  # happens to the script.
  unshare --mount --pid --fork --kill-child --mount-proc \
    "$here/fresh_machine.sh" --inside "$machine"
  mv "$machine/report" "$results"
  exit
fi
machine=$2

# The package sources are those of the system that we run on.
sources() {
  # shellcheck disable=SC2016 # apt-get fills these in
  apt-get indextargets --format '$(ORIGIN) deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' | sed -n 's/^Debian //p' | sort -u
}

make_machine() {
  local mirror
  mirror=$(sources | awk '$3 == "bookworm" {print $2; exit}')
  debootstrap --variant=minbase --include=git bookworm "$machine" "$mirror" >&2
  sources >"$machine/etc/apt/sources.list"
  apt-config dump | grep -i '^Acquire::[^ ]*::Proxy' >"$machine/etc/apt/apt.conf.d/proxy" || true
  cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
  mount -t proc proc "$machine/proc"
  mkdir -p "$machine/dev/pts"
  mount -t devpts -o ptmxmode=0666 devpts "$machine/dev/pts"
  git -c safe.directory="$checkout" -C "$checkout" bundle create --quiet \
    "$machine/root/henhouse.bundle" HEAD \
    "$(git -c safe.directory="$checkout" -C "$checkout" branch --show-current)"
}

# on_machine COMMAND...: with nothing of our environment, and no terminal.
on_machine() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    chroot "$machine" /bin/sh -c "cd /root/henhouse 2>/dev/null || cd /root; $*" </dev/null
}

# timed COMMAND...: shows it, its output, how long it took, and how busy the
# machine was: where others work on it, the CPU time tells more.
timed() {
  local status=0 TIMEFORMAT='(%1R s, CPU %1U + %1S s)'
  echo
  echo "\$ $*"
  { time on_machine "$*" 2>&1 || status=$?; } 2>&1
  echo "(exit status $status, load $(cut -d ' ' -f 1 /proc/loadavg))"
  return "$status"
}

packages() { on_machine "dpkg-query -W | wc -l"; }

report() {
  local before after
  before=$(packages)
  echo "Debian $(on_machine cat /etc/debian_version), minbase and git: $before packages; $(nproc) cores."
  timed git clone --quiet henhouse.bundle henhouse
  echo "commit $(on_machine git rev-parse HEAD)"
  # Apart, since this is the network's time: what the first command begins with.
  timed 'bash -c "root=\$PWD; mkdir -p build; . cmake/packages.sh; need_packages build test"'
  after=$(packages)
  echo "$((after - before)) packages more"
  # shellcheck disable=SC2016 # expanded on the new machine
  timed 'begin=$(date +%s); ./henhouse match games/tic_tac_toe.kif | while IFS= read -r line; do
    echo "$line"
    case $line in "Step 1:"*) echo "(first move after $(($(date +%s) - begin)) s)" ;; esac
  done'
  timed ./henhouse match games/tic_tac_toe.kif
  # Only the last lines: the cases are many.
  timed "./henhouse test >test.log 2>&1; status=\$?; tail -n 12 test.log; exit \$status"
}

make_machine
report | tee "$machine/report"
