"""cudalint as a Bazel aspect: one action for each target with CUDA sources.

    bazel build //... --aspects=//bazel:cudalint.bzl%cudalint --output_groups=cudalint

Each action reads its target's sources and the headers that it may include, and writes a JSON report; it succeeds
whether or not there are findings, so that remote caches keep what it found and remote execution spreads the work.
`cudalint merge` joins the reports. With the output group `cudalint_check` a target that has findings fails.

The program is `cudalint` on PATH, or what `--define=cudalint=/path/to/it` names. Targets with the tag `no-cudalint` are
left out.
"""

_SOURCES = ("cu",)

def _flags(ctx, compilation):
    flags = []
    for define in compilation.defines.to_list() + compilation.local_defines.to_list():
        flags.append("-D" + define)
    for folder in compilation.includes.to_list():
        flags.append("-I" + folder)
    for folder in compilation.quote_includes.to_list():
        flags += ["-iquote", folder]
    for folder in compilation.system_includes.to_list():
        flags += ["-isystem", folder]
    for option in getattr(ctx.rule.attr, "copts", []):
        flags.append(ctx.expand_make_variables("copts", option, {}))
    return flags

def _compilation_of(target, ctx):
    contexts = [target[CcInfo].compilation_context] if CcInfo in target else []
    contexts += [
        dep[CcInfo].compilation_context
        for dep in getattr(ctx.rule.attr, "deps", [])
        if CcInfo in dep
    ]
    return cc_common.merge_cc_infos(cc_infos = [CcInfo(compilation_context = c) for c in contexts]).compilation_context

def _of_deps(ctx, group):
    return [
        getattr(dep[OutputGroupInfo], group)
        for dep in getattr(ctx.rule.attr, "deps", [])
        if OutputGroupInfo in dep and hasattr(dep[OutputGroupInfo], group)
    ]

def _groups(ctx, reports, checked):
    return [OutputGroupInfo(
        cudalint = depset(reports, transitive = _of_deps(ctx, "cudalint")),
        cudalint_check = depset(checked, transitive = _of_deps(ctx, "cudalint_check")),
    )]

def _cudalint_impl(target, ctx):
    if "no-cudalint" in getattr(ctx.rule.attr, "tags", []):
        return _groups(ctx, [], [])
    own = [f for attribute in ("srcs", "hdrs") for t in getattr(ctx.rule.attr, attribute, []) for f in t.files.to_list()]
    sources = [f for f in own if f.extension in _SOURCES]
    if not sources:
        return _groups(ctx, [], [])
    compilation = _compilation_of(target, ctx)
    program = ctx.var.get("cudalint", "cudalint")
    report = ctx.actions.declare_file(ctx.label.name + ".cudalint.json")
    checked = ctx.actions.declare_file(ctx.label.name + ".cudalint.ok")
    configuration = ctx.files._configuration

    arguments = ctx.actions.args()
    arguments.add("--quiet")
    arguments.add("--no-cache")
    arguments.add("--project-root=.")
    arguments.add("--format=json")
    arguments.add_all(sources)
    arguments.add("--")
    arguments.add_all(_flags(ctx, compilation))

    # Status 1 says that there are findings: the report holds them.
    ctx.actions.run_shell(
        outputs = [report],
        inputs = depset(own + configuration, transitive = [compilation.headers]),
        command = 'out=$1; shift; "$@" > "$out"; status=$?; test $status -le 1 || exit $status',
        arguments = [report.path, program, arguments],
        mnemonic = "Cudalint",
        progress_message = "Linting %s" % ctx.label,
        use_default_shell_env = True,
    )
    ctx.actions.run_shell(
        outputs = [checked],
        inputs = [report],
        command = '"$2" merge "$1" && : > "$3"',
        arguments = [report.path, program, checked.path],
        mnemonic = "CudalintCheck",
        progress_message = "Checking %s" % ctx.label,
        use_default_shell_env = True,
    )
    return _groups(ctx, [report], [checked])

cudalint = aspect(
    implementation = _cudalint_impl,
    attr_aspects = ["deps"],
    attrs = {
        # .clang-tidy and .cudalint.yaml, where the project exports them.
        "_configuration": attr.label(default = Label("//bazel:configuration"), allow_files = True),
    },
)
