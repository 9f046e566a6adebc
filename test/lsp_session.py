"""One conversation with cudalint-clangd in a fresh folder, for the scripts in test/clangd."""
import contextlib
import json
import os
import pathlib
import shutil
import tempfile

from lsp_client import Client


def expect(diagnostics, codes):
    """Fails unless `diagnostics` have these codes, in this order."""
    assert [d.get("code") for d in diagnostics] == codes, json.dumps(diagnostics, indent=1)


@contextlib.contextmanager
def session(arguments, prepare=lambda folder: None, flags=("--background-index=false",)):
    """(client, folder): arguments[1] is the program. An index of the project is of no use to most of the tests, and the
    end of the server waits for it."""
    # Not below the build folder: the configuration and the database of this project would be found there.
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="cudalint-clangd-")).resolve()
    folder = scratch / "project"
    folder.mkdir()
    prepare(folder)
    # Nothing of the machine's own configuration, index or toolkit.
    environment = {"PATH": os.environ["PATH"], "HOME": str(scratch / "home"), "CUDA_PATH": ""}
    client = Client([arguments[1], *flags], scratch, environment)
    try:
        yield client, folder
        status = client.stop()
        assert status == 0, f"the server ended with {status}: {client.log.read_text()[-2000:]}"
    finally:
        client.process.kill()
        shutil.rmtree(scratch, ignore_errors=True)
