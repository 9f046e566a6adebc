# Compile options shared by every target of the project.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(CUDALINT_SANITIZE "" CACHE STRING "Sanitizers for the whole build, for example address,undefined")
option(CUDALINT_WERROR "Treat the compiler's warnings as errors" OFF)

# -fno-rtti and -fno-exceptions as LLVM itself is written; the plugin must not need a type_info of the host.
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti;-fno-exceptions>" -ffunction-sections -fdata-sections
  "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wno-unused-parameter>")
if(CUDALINT_WERROR)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Werror>")
endif()
if(CUDALINT_SANITIZE)
  add_compile_options(-fsanitize=${CUDALINT_SANITIZE} -fno-sanitize=vptr -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${CUDALINT_SANITIZE})
endif()

# A precompiled header is only cached when its time stamp is left out of it.
find_program(CUDALINT_CCACHE ccache)
if(CUDALINT_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_SLOPPINESS=pch_defines,time_macros" "${CUDALINT_CCACHE}")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endif()

find_program(CUDALINT_LLD NAMES ld.lld ld.lld-${LLVM_VERSION_MAJOR} HINTS "${CUDALINT_LLVM_TOOLS_DIR}")
if(CUDALINT_LLD)
  add_link_options("-fuse-ld=lld")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_link_options("-B${CUDALINT_LLVM_TOOLS_DIR}")
  endif()
endif()

add_compile_definitions(CUDALINT_VERSION="${PROJECT_VERSION}")
