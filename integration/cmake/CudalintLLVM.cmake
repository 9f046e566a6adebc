# Finds LLVM and clang and describes how to link them statically.
#
# Sets LLVM_* and CLANG_* as their own packages do, CUDALINT_LLVM_TOOLS_DIR (FileCheck, not, ...),
# CUDALINT_RESOURCE_DIR (clang's built-in headers) and the interface targets
#   cudalint_llvm_headers   include directories and definitions, no libraries
#   cudalint_llvm_static    the static libraries of clang-tidy, clang and LLVM

# find_package(Clang 19) refuses 19.1.x (its version file knows no ranges); ask without a version and check by hand.
find_package(LLVM REQUIRED CONFIG
  HINTS /usr/lib/llvm-19/lib/cmake/llvm /usr/lib/llvm-20/lib/cmake/llvm /usr/lib/llvm-21/lib/cmake/llvm)
if(LLVM_VERSION_MAJOR LESS 19 OR LLVM_VERSION_MAJOR GREATER 21)
  message(FATAL_ERROR "cudalint needs LLVM 19 to 21, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}. "
    "Set -DLLVM_DIR=/usr/lib/llvm-19/lib/cmake/llvm.")
endif()
set(CUDALINT_LLVM_ROOT "${LLVM_INSTALL_PREFIX}")
set(CUDALINT_LLVM_TOOLS_DIR "${LLVM_TOOLS_BINARY_DIR}")
set(CUDALINT_RESOURCE_DIR "${CUDALINT_LLVM_ROOT}/lib/clang/${LLVM_VERSION_MAJOR}")
if(NOT EXISTS "${CUDALINT_RESOURCE_DIR}/include/__clang_cuda_runtime_wrapper.h")
  message(FATAL_ERROR "clang's built-in headers are missing in ${CUDALINT_RESOURCE_DIR}; "
    "install libclang-common-${LLVM_VERSION_MAJOR}-dev.")
endif()

add_library(cudalint_llvm_headers INTERFACE)
target_include_directories(cudalint_llvm_headers SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(CUDALINT_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(cudalint_llvm_headers INTERFACE CLANG_TIDY_ENABLE_STATIC_ANALYZER=1)
target_compile_options(cudalint_llvm_headers INTERFACE ${CUDALINT_LLVM_DEFINITIONS})

# The imported targets of a distribution's LLVM link the shared library; the archives are named by llvm-config instead.
find_program(CUDALINT_LLVM_CONFIG NAMES llvm-config HINTS "${CUDALINT_LLVM_TOOLS_DIR}" NO_DEFAULT_PATH REQUIRED)
execute_process(
  COMMAND "${CUDALINT_LLVM_CONFIG}" --link-static --libs
          support option frontendopenmp frontendhlsl frontenddriver frontendoffloading core bitreader bitwriter
          profiledata targetparser windowsdriver asmparser mc mcparser demangle passes
  OUTPUT_VARIABLE CUDALINT_LLVM_LIBS OUTPUT_STRIP_TRAILING_WHITESPACE
  RESULT_VARIABLE CUDALINT_LLVM_CONFIG_STATUS)
if(NOT CUDALINT_LLVM_CONFIG_STATUS EQUAL 0)
  message(FATAL_ERROR "${CUDALINT_LLVM_CONFIG} --link-static failed; the static LLVM libraries are missing.")
endif()
separate_arguments(CUDALINT_LLVM_LIBS)
# llvm-config names Polly although nothing here needs it and the package that holds it may be absent.
list(REMOVE_ITEM CUDALINT_LLVM_LIBS -lPolly -lPollyISL)

set(CUDALINT_CLANG_LIBS
  clangTidy clangTidyUtils clangStaticAnalyzerFrontend clangStaticAnalyzerCheckers clangStaticAnalyzerCore clangCrossTU
  clangIndex clangTooling clangToolingCore clangToolingInclusions clangToolingSyntax clangFormat clangRewrite
  clangFrontend clangDriver clangSerialization clangParse clangSema clangAPINotes clangAnalysis clangEdit
  clangASTMatchers clangAST clangSupport clangLex clangBasic)

add_library(cudalint_llvm_static INTERFACE)
target_link_directories(cudalint_llvm_static INTERFACE "${CUDALINT_LLVM_ROOT}/lib")
target_link_libraries(cudalint_llvm_static INTERFACE
  cudalint_llvm_headers -Wl,--start-group ${CUDALINT_CLANG_LIBS} -Wl,--end-group ${CUDALINT_LLVM_LIBS}
  -l:libzstd.a -l:libz.a rt dl pthread m)
