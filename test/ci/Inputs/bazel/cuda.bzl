"""The least that a rule for CUDA needs for the aspect."""

def _impl(ctx):
    own = CcInfo(compilation_context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs),
        includes = depset(ctx.attr.includes),
    ))
    return [cc_common.merge_cc_infos(direct_cc_infos = [own], cc_infos = [d[CcInfo] for d in ctx.attr.deps])]

cuda_library = rule(_impl, attrs = {
    "srcs": attr.label_list(allow_files = [".cu"]),
    "hdrs": attr.label_list(allow_files = True),
    "includes": attr.string_list(),
    "copts": attr.string_list(),
    "deps": attr.label_list(providers = [CcInfo]),
})
