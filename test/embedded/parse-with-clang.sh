#!/bin/sh
# Parses every .cu file of this folder with clang alone and the embedded declarations, from both sides and in each
# standard: parse-with-clang.sh [clang++]. Prints what clang says and fails when it says anything.
clang=${1:-clang++-19}
here=$(cd "$(dirname "$0")" && pwd)
include=$here/../../driver/bridge/include/embedded
failed=0
for file in "$here"/*.cu; do
  case $file in */bare-machine.cu) bare=-nostdlibinc ;; *) bare= ;; esac
  for standard in c++14 c++17 c++20; do
    for side in device host; do
      said=$($clang -x cuda --cuda-$side-only --cuda-gpu-arch=sm_90 --cuda-path=/nonexistent -nocudainc \
        -nocudalib -Xclang -target-sdk-version=12.5 -fsyntax-only -std=$standard \
        -isystem "$include" $bare -idirafter "$include/fallback" -include cudalint_embedded.h "$file" 2>&1)
      if [ -n "$said" ]; then
        echo "$(basename "$file"), $side, $standard:"
        echo "$said"
        failed=$((failed + 1))
      fi
    done
  done
done
[ $failed -eq 0 ]
