# cudalint_embed(<target> SYMBOL <name> [PREFIX <path>] DIRECTORY <dir> [GLOB <pattern>...])
#
# Compiles the files below <dir> into <target>, uncompressed and mapped on demand, so that a copied binary needs no
# files beside it. Gives `const cudalint::EmbeddedFile <name>[]` and `const size_t <name>Count` (driver/EmbeddedFile.h).
function(cudalint_embed target)
  cmake_parse_arguments(EMBED "" "SYMBOL;DIRECTORY" "GLOB" ${ARGN})
  if(NOT EMBED_GLOB)
    set(EMBED_GLOB "*")
  endif()
  set(patterns "")
  foreach(pattern IN LISTS EMBED_GLOB)
    list(APPEND patterns "${EMBED_DIRECTORY}/${pattern}")
  endforeach()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${patterns})
  list(SORT files)
  set(table "")
  set(assembly ".section .rodata\n")
  set(index 0)
  foreach(file IN LISTS files)
    file(RELATIVE_PATH name "${EMBED_DIRECTORY}" "${file}")
    string(APPEND assembly
      "${EMBED_SYMBOL}_${index}_begin:\n.incbin \"${file}\"\n${EMBED_SYMBOL}_${index}_end:\n.byte 0\n"
      ".globl ${EMBED_SYMBOL}_${index}_begin\n.globl ${EMBED_SYMBOL}_${index}_end\n")
    string(APPEND externs "extern \"C\" const char ${EMBED_SYMBOL}_${index}_begin[], ${EMBED_SYMBOL}_${index}_end[];\n")
    string(APPEND table "  {\"${name}\", ${EMBED_SYMBOL}_${index}_begin, ${EMBED_SYMBOL}_${index}_end},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  if(index EQUAL 0)
    message(FATAL_ERROR "cudalint_embed: nothing in ${EMBED_DIRECTORY} matches ${EMBED_GLOB}")
  endif()
  string(APPEND assembly ".section .note.GNU-stack,\"\",%progbits\n")
  set(base "${CMAKE_CURRENT_BINARY_DIR}/embedded/${EMBED_SYMBOL}")
  file(CONFIGURE OUTPUT "${base}.S" CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT "${base}.cpp" CONTENT
"#include \"driver/EmbeddedFile.h\"
${externs}
namespace cudalint {
extern const EmbeddedFile ${EMBED_SYMBOL}[] = {
${table}};
extern const size_t ${EMBED_SYMBOL}Count = ${index};
} // namespace cudalint
" @ONLY)
  # The assembler's .incbin is not seen by the dependency scanner.
  set_source_files_properties("${base}.S" PROPERTIES LANGUAGE C COMPILE_OPTIONS "-xassembler;-Wno-unused-command-line-argument" OBJECT_DEPENDS "${files}")
  set_source_files_properties("${base}.cpp" "${base}.S" PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE "${base}.S" "${base}.cpp")
endfunction()
