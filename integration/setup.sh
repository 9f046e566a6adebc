#!/bin/sh
# Brings a Debian 12 machine to where `cmake --preset release` works. Sourced or run by `integration/try` and
# `test/run`; does only what is missing, so later calls cost nothing.
set -eu

packages="cmake ninja-build g++ clang-19 lld-19 llvm-19-dev llvm-19-tools libclang-19-dev clang-tidy-19 \
libzstd-dev zlib1g-dev libxml2-dev libedit-dev libgtest-dev libgmock-dev ccache git ca-certificates python3 python3-venv \
dpkg-dev file"

missing=""
for package in $packages; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] ||
    missing="$missing $package"
done
if [ -n "$missing" ]; then
  if ! command -v apt-get >/dev/null; then
    echo "cudalint: this script installs packages on Debian and its relatives only; install by hand:$missing" >&2
    exit 2
  fi
  as_root=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
      echo "cudalint: installing packages needs root; run as root: apt-get install$missing" >&2
      exit 2
    }
    as_root=sudo
  fi
  echo "cudalint: installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1
  then
    cat "$log" >&2
    echo "cudalint: the packages could not be installed; see above" >&2
    exit 2
  fi
  rm -f "$log"
fi
