"""What the tests of the guides in docs/editors.md share."""
import os
import pathlib
import re


def lines_for(page, editor, language):
    """The first block of code in `language` under the heading of `editor`."""
    text = pathlib.Path(page).read_text()
    section = re.search(rf"^## {editor}\b.*?(?=^## |\Z)", text, re.M | re.S)
    assert section, f"{page} has no section on {editor}"
    block = re.search(rf"^```{language}\n(.*?)^```", section[0], re.M | re.S)
    assert block, f"the section on {editor} in {page} has no {language}"
    return block[1]


def environment(folder, server, **more):
    """The environment of an editor that knows nothing but `server`, which it finds on its path as cudalint-clangd."""
    programs = folder / "bin"
    programs.mkdir()
    (programs / "cudalint-clangd").symlink_to(server)
    home = folder / "home"
    home.mkdir()
    return {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(home), "XDG_CONFIG_HOME": str(home),
            "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home), "XDG_CACHE_HOME": str(home), "CUDA_PATH": "", **more}
