// RUN: %check_cuda %s cuda-unused-suppression,cuda-maskless-warp-intrinsic,cuda-shuffle-width

__global__ void needed(int *o) {
  o[0] = __any(o[1]); // NOLINT(cuda-maskless-warp-intrinsic)
  // NOLINTNEXTLINE(cuda-maskless-warp-intrinsic, readability-magic-numbers)
  o[2] = __any(o[3]);
  o[4] = __any(o[5]); // NOLINT(cuda-*)
  // NOLINTBEGIN(cuda-maskless-warp-intrinsic)
  o[6] = __any(o[7]);
  // NOLINTEND(cuda-maskless-warp-intrinsic)
}

__global__ void unused(int *o) {
  o[0] = 1; // NOLINT(cuda-maskless-warp-intrinsic): it was another call
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: there is no finding of 'cuda-maskless-warp-intrinsic' for this comment to silence [cuda-unused-suppression]
  // CHECK-FIXES: {{^}}  o[0] = 1;{{$}}
  // NOLINTNEXTLINE(cuda-maskless-warp-intrinsic)
  o[1] = 2;
  // CHECK-MESSAGES: :[[@LINE-2]]:21: warning: there is no finding of 'cuda-maskless-warp-intrinsic'
  // CHECK-FIXES-NOT: NOLINTNEXTLINE(cuda-maskless-warp-intrinsic){{$}}
  // CHECK-FIXES: {{^}}  o[1] = 2;{{$}}
  o[2] = __any(o[3]); // NOLINT(cuda-shuffle-width,cuda-maskless-warp-intrinsic): kept
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: there is no finding of 'cuda-shuffle-width' for
  // CHECK-FIXES: {{^}}  o[2] = __any(o[3]); // NOLINT(cuda-maskless-warp-intrinsic): kept{{$}}
  o[4] = 1; /* NOLINT(cuda-shuffle-width) */ o[5] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: there is no finding of 'cuda-shuffle-width' for
  // CHECK-FIXES: {{^}}  o[4] = 1; o[5] = 1;{{$}}
  // NOLINTBEGIN(cuda-shuffle-width,cuda-maskless-warp-intrinsic)
  o[6] = 3;
  // NOLINTEND(cuda-shuffle-width,cuda-maskless-warp-intrinsic)
  // CHECK-MESSAGES: :[[@LINE-3]]:18: warning: there is no finding of 'cuda-shuffle-width' and 'cuda-maskless-warp-intrinsic' for
  // CHECK-FIXES: {{^}}  o[6] = 3;{{$}}
}

// A name that is almost a check's silences nothing.
__global__ void misspelt(int *o) {
  o[0] = __any(o[1]); // NOLINT(cuda-mask-less-warp-intrinsic)
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '__any' names no participating lanes
  // CHECK-MESSAGES: :[[@LINE-2]]:33: warning: 'cuda-mask-less-warp-intrinsic' is no check; did you mean 'cuda-maskless-warp-intrinsic'? [cuda-unused-suppression]
}

// Comments without a list, patterns, checks that are off and those of other tools are nobody's business here.
__global__ void others(int *o) {
  o[0] = 1; // NOLINT
  o[1] = 1; // NOLINT(cuda-*)
  o[2] = 1; // NOLINT(cuda-missing-syncwarp)
  o[3] = 1; // NOLINT(readability-magic-numbers)
}

// Code of other configurations may need them.
#ifdef NO_SUCH_MACRO
__global__ void other(int *o) { o[0] = __any(o[1]); } // NOLINT(cuda-maskless-warp-intrinsic)
#endif

// The text of a macro is silenced where it stands and where it is used.
#define ANY(v) __any(v) // NOLINT(cuda-maskless-warp-intrinsic)
__global__ void macro(int *o) { o[0] = ANY(o[1]); }

// What stands in a string is no comment, even though clang-tidy obeys it.
__global__ void strings(const char **o, int *n) {
  o[0] = "see NOLINT(cuda-shuffle-width): x\n";
  o[1] = R"(raw, // NOLINT(cuda-shuffle-width)
over lines: /* NOLINTNEXTLINE(cuda-shuffle-width) */
)";
  o[2] = "NOLINTBEGIN(cuda-shuffle-width)"; // NOLINTEND(cuda-shuffle-width)
  n[0] = 1'000; // NOLINT(cuda-shuffle-width)
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: there is no finding of 'cuda-shuffle-width' for
  // CHECK-FIXES: {{^}}  n[0] = 1'000;{{$}}
}

// The comment about the comment.
__global__ void silenced(int *o) {
  o[0] = 1; // NOLINT(cuda-shuffle-width, cuda-unused-suppression)
}
