# shellcheck shell=bash
# The Debian packages that Henhouse needs, and how they get there.
# Sourced with $root, the checkout, set.

: "${root:?}"

# What CMakeLists.txt finds. libcpp-httplib-dev brings libssl-dev and
# libbrotli-dev, which its pkg-config flags name; libboost1.74-dev is all
# headers, Boost.Graph among them. ccache is used where it is, never installed.
build_packages=(
  g++ cmake ninja-build pkg-config
  libasmjit-dev libbliss-dev libboost1.74-dev libcadical-dev libcli11-dev
  libcpp-httplib-dev libfmt-dev libhwy-dev libspdlog-dev libsqlitecpp-dev libssl-dev
  libtbb-dev libyaml-cpp-dev nlohmann-json3-dev zlib1g-dev
)
# What keeping matches in a PostgreSQL database needs besides.
postgres_packages=(libpqxx-dev)
# What the agent needs besides where mpirun starts several of it.
ranks_packages=(libopenmpi-dev openmpi-bin)
# What the tests need besides.
test_packages=(libgtest-dev)
# What `henhouse python` needs besides; the tests of it are skipped without.
python_packages=(pybind11-dev python3-dev python3-numpy)
# What the long tests need besides: a browser for the page, the shells whose
# completion is tried, and what shows the manual.
long_packages=(chromium chromium-driver fish man-db zsh)
# What `henhouse test --ci` needs besides all these but the long ones'. Tests
# start PostgreSQL servers of their own, and are skipped where there is none.
ci_packages=(
  clang-16 clang-format-16 clang-tidy-16 git libbenchmark-dev
  libclang-rt-16-dev postgresql python3-pip python3-setuptools python3-venv
  python3-wheel shellcheck
)

say() { echo "henhouse: $*" >&2; }

fail() {
  say "$@"
  exit 3
}

# missing_packages PACKAGE...: prints those that are not installed.
missing_packages() {
  local installed package
  # Fails where it does not know one of them.
  installed=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' "$@" 2>/dev/null || true)"
  for package; do
    [[ $installed == *" $package:installed "* ]] || echo "$package"
  done
}

# install_packages LOG PACKAGE...
install_packages() {
  local log=$1
  shift
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600)
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "packages are missing; as root: apt-get install --no-install-recommends $*"
    apt=(sudo "${apt[@]}")
  fi
  say "installing packages: $* (log: $log)"
  # The package lists are fetched only where the install fails without: on a
  # new machine there are none, on an old one they name what is gone.
  local install=("${apt[@]}" install -y --no-install-recommends "$@")
  if "${install[@]}" </dev/null &>"$log"; then return; fi
  if "${apt[@]}" update </dev/null &>>"$log" &&
    "${install[@]}" </dev/null &>>"$log"; then
    return
  fi
  tail -n 20 "$log" >&2
  fail "cannot install the packages; the whole log: $log"
}

# need_packages PURPOSE...: sees to it that the packages of these purposes are
# there, as build or test. Asks dpkg only where the list differs from the one
# that was found complete before.
need_packages() {
  local purpose packages missing stamp
  for purpose; do
    case $purpose in
      build) packages=("${build_packages[@]}") ;;
      postgres) packages=("${postgres_packages[@]}") ;;
      ranks) packages=("${ranks_packages[@]}") ;;
      test) packages=("${test_packages[@]}") ;;
      python) packages=("${python_packages[@]}") ;;
      long) packages=("${long_packages[@]}") ;;
      ci) packages=("${ci_packages[@]}") ;;
    esac
    stamp=$root/build/packages-$purpose.stamp
    [[ ! -f $stamp || $(<"$stamp") != "${packages[*]}" ]] || continue
    if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
      mapfile -t missing < <(missing_packages "${packages[@]}")
      if ((${#missing[@]})); then
        install_packages "$root/build/packages-$purpose.log" "${missing[@]}"
      fi
    else
      say "not a Debian system; needed is what these Debian packages hold: ${packages[*]}"
    fi
    echo "${packages[*]}" >"$stamp"
  done
}

# After a failure, which may come of a package that went away since.
forget_packages() { rm -f "$root"/build/packages-*.stamp; }
