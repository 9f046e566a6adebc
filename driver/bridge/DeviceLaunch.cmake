# Sends the two decisions of clang's Sema that DeviceLaunch.cpp changes through that file. For every executable that
# links clang statically together with <target>.
function(cudalint_allow_device_launches target)
  target_link_options(${target} INTERFACE
    "LINKER:--wrap=_ZN5clang8SemaCUDA18IdentifyPreferenceEPKNS_12FunctionDeclES3_"
    "LINKER:--wrap=_ZN5clang8SemaCUDA9CheckCallENS_14SourceLocationEPNS_12FunctionDeclE")
endfunction()
