# Sends the decisions of clang's Sema that NvccLeniency.cpp changes through that file, in every executable that links
# clang statically together with <target>. A stock clang-tidy that loads the plugin keeps its own.
function(cudalint_link_nvcc_leniency target)
  foreach(symbol IN ITEMS
      _ZN5clang8SemaCUDA18IdentifyPreferenceEPKNS_12FunctionDeclES3_
      _ZN5clang8SemaCUDA9CheckCallENS_14SourceLocationEPNS_12FunctionDeclE
      _ZN5clang8SemaCUDA23checkAllowedInitializerEPNS_7VarDeclE
      _ZN5clang4Sema20AddInitializerToDeclEPNS_4DeclEPNS_4ExprEb)
    target_link_options(${target} INTERFACE "LINKER:--wrap=${symbol}")
  endforeach()
endfunction()
