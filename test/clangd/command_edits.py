# What .clangd removes from commands and the compiler and database that it names reach CUDA files, and the headers that
# borrow their commands; so do a command that the editor itself sends, and the architectures of .cudalint.yaml.
# RUN: %python %s %clangd
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from lsp_session import session

# Each name is a function that does not exist: an error of the parser says which macros are set.
TEXT = "\n".join(f"#ifdef {name}\nvoid f{name}() {{ unknown_{name}(); }}\n#endif" for name in "ABCD") + """
__global__ void k() {
#if __CUDA_ARCH__ == 750
  unknown_arch_750();
#elif __CUDA_ARCH__ == 800
  unknown_arch_800();
#elif __CUDA_ARCH__ == 900
  unknown_arch_900();
#endif
}
#ifdef __CUDACC_VER_MAJOR__
void nvcc() { unknown_nvcc(); }
#endif
"""


def names(diagnostics):
    found = [re.search(r"'unknown_(\w+)'", d["message"]) for d in diagnostics]
    assert all(found), json.dumps(diagnostics, indent=1)
    return " ".join(match[1] for match in found)


def database(folder, file, command):
    folder.mkdir(exist_ok=True)
    (folder / "compile_commands.json").write_text(json.dumps([{"directory": str(folder), "file": str(file),
                                                               "command": f"{command} -c {file} -o a.o"}]))


with session(sys.argv) as (client, folder):
    def project(name, configuration, command="nvcc -DA -D B=1 -DC -gencode arch=compute_80,code=sm_80"):
        place = folder / name
        place.mkdir()
        if configuration:
            (place / ".clangd").write_text(configuration)
        if command:
            database(place / "build", place / "a.cu", command)
        for file in ("a.cu", "h.cuh", "i.h"):
            (place / file).write_text(TEXT)
        return place

    def shows(place, expected, files=("h.cuh",)):
        """Fails unless `files` show `expected`."""
        for name in files:
            shown = names(client.open(place / name))
            assert shown == expected, (place.name, name, shown)

    every = ("a.cu", "h.cuh", "i.h")
    shows(project("plain", ""), "A B C arch_800 nvcc", every)
    shows(project("add", "CompileFlags:\n  Add: -DD\n"), "A B C D arch_800 nvcc", every)
    # An architecture that is added stands in the place of the command's, whichever is higher.
    shows(project("lower", "CompileFlags:\n  Add: -arch=sm_75\n"), "A B C arch_750 nvcc")
    # A flag of clang's goes with its value, whatever its form; what ends in * is a prefix, of flags of nvcc's, too.
    shows(project("remove", "CompileFlags:\n  Remove: [-D]\n"), "arch_800 nvcc", every)
    shows(project("prefix", "CompileFlags:\n  Remove: ['-D*', '-genc*']\n  Add: [-DA]\n"), "A arch_900 nvcc")
    shows(project("both", "CompileFlags:\n  Remove: -DA\n  Add: [-DA, -D, D]\n"), "A B C D arch_800 nvcc")
    shows(project("compiler", "CompileFlags:\n  Compiler: clang++\n  Remove: -gencode\n"
                  "  Add: --cuda-gpu-arch=sm_75\n"), "A B C arch_750")
    # Later fragments see what earlier ones have added.
    shows(project("fragments", "CompileFlags:\n  Add: [-DD]\n---\nCompileFlags:\n  Remove: -DD\n"),
          "A B C arch_800 nvcc")
    # What is wrong costs no more than itself.
    shows(project("wrong", "CompileFlags:\n  Add: [no-flag]\n  Remove: -DA\n"), "B C arch_800 nvcc")

    place = project("flags", "CompileFlags:\n  Remove: -DA\n  Add: -DC\n", command="")
    (place / "compile_flags.txt").write_text("-DA\n-DB\n-arch=sm_75\n")
    shows(place, "B C arch_750 nvcc")

    # A database elsewhere, or none.
    database(folder / "elsewhere", folder / "named" / "a.cu", "nvcc -DD -arch=sm_80")
    shows(project("named", "CompileFlags:\n  CompilationDatabase: ../elsewhere\n", command=""), "D arch_800 nvcc")
    shows(project("none", "CompileFlags:\n  CompilationDatabase: None\n  Add: -DA\n"), "A arch_900 nvcc")

    # The flags of a C++ file are not lent to a CUDA file.
    place = project("host", "CompileFlags:\n  Add: -DA\n", command="")
    database(place / "build", place / "b.cpp", "g++ -DD -std=c++20")
    shows(place, "A arch_900 nvcc")

    place = project("project", "", command="nvcc -DA")
    (place / ".cudalint.yaml").write_text("architectures: [sm_75]\n")
    shows(place, "A arch_750 nvcc")

    # A change of the configuration is noticed at the next edit, or a little later: clangd looks at it again only after
    # some seconds.
    (folder / "plain" / ".clangd").write_text("CompileFlags:\n  Remove: -DA\n")
    number = 0
    while names(client.change(folder / "plain" / "h.cuh", TEXT + f"// {number}\n")) != "B C arch_800 nvcc":
        number += 1

    # The editor sends a command: it wins over the database.
    sent = folder / "add" / "a.cu"
    commands = {str(sent): {"workingDirectory": str(folder),
                            "compilationCommand": ["nvcc", "-DC", "-arch=sm_80", str(sent)]}}
    client.notify("workspace/didChangeConfiguration", {"settings": {"compilationDatabaseChanges": commands}})
    while names(client.change(sent, TEXT + f"// {number}\n")) != "C D arch_800 nvcc":
        number += 1
