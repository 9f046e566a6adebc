"""A small client of the Language Server Protocol, as much of it as the tests of cudalint-clangd need."""
import json
import pathlib
import queue
import subprocess
import threading
import time

TIMEOUT = 120  # seconds for an answer; a loaded machine is slow


def uri(path):
    return pathlib.Path(path).absolute().as_uri()


def path_of(document):
    return document.removeprefix("file://")


class Client:
    """A running server and the documents that are open in it."""

    def __init__(self, command, root, environment=None, capabilities=None):
        self.log = pathlib.Path(root) / "server.log"
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.log.open("w"), cwd=root, env=environment)
        self.answers = {}
        self.diagnostics = queue.Queue()
        self.arrived = threading.Condition()
        self.edits = []
        self.versions = {}
        self.texts = {}
        self.next_id = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.server = self.request("initialize", {
            "processId": None, "rootUri": uri(root),
            "capabilities": capabilities or {
                "textDocument": {
                    "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True,
                                           "codeActionsInline": True},
                    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}},
                "workspace": {"applyEdit": True}}})
        self.notify("initialized", {})

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline().strip()):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                break
            message = json.loads(stream.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                self.diagnostics.put(message["params"])
            elif message.get("method") == "workspace/applyEdit":
                self.edits.append(message["params"]["edit"])
                self._send({"id": message["id"], "result": {"applied": True}})
            elif "method" in message and "id" in message:
                self._send({"id": message["id"], "result": None})
            elif "id" in message:
                with self.arrived:
                    self.answers[message["id"]] = message
                    self.arrived.notify_all()
        with self.arrived:
            self.answers[None] = {}
            self.arrived.notify_all()

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def request(self, method, parameters):
        self.next_id += 1
        number = self.next_id
        self._send({"id": number, "method": method, "params": parameters})
        with self.arrived:
            if not self.arrived.wait_for(lambda: number in self.answers or None in self.answers, TIMEOUT):
                raise TimeoutError(method)
        if number not in self.answers:
            raise ConnectionError(f"the server ended: {self.log.read_text()[-2000:]}")
        answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def wait_for_diagnostics(self, path, version=None):
        """The diagnostics of `path` in its newest version."""
        wanted = self.versions[str(path)] if version is None else version
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                found = self.diagnostics.get(timeout=max(0.1, min(1, end - time.monotonic())))
            except queue.Empty:
                if self.process.poll() is not None:
                    raise ConnectionError(f"the server ended: {self.log.read_text()[-2000:]}") from None
                if time.monotonic() > end:
                    raise TimeoutError(f"no diagnostics of {path}") from None
                continue
            if path_of(found["uri"]) == str(pathlib.Path(path).absolute()) and found.get("version", wanted) == wanted:
                return found["diagnostics"]

    def open(self, path, text=None, language="cuda"):
        text = pathlib.Path(path).read_text() if text is None else text
        self.versions[str(path)] = 1
        self.texts[str(path)] = text
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri(path), "languageId": language, "version": 1,
                                                              "text": text}})
        return self.wait_for_diagnostics(path)

    def change(self, path, text):
        self.versions[str(path)] += 1
        self.texts[str(path)] = text
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": self.versions[str(path)]},
            "contentChanges": [{"text": text}]})
        return self.wait_for_diagnostics(path)

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})

    def quick_fixes(self, path, diagnostic):
        """The code actions that the server offers for one diagnostic."""
        return self.request("textDocument/codeAction", {
            "textDocument": {"uri": uri(path)}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], "only": ["quickfix"]}})

    def applied(self, path, action):
        """The text of `path` after a code action."""
        edit = action["edit"]
        changes = edit["changes"][uri(path)] if "changes" in edit else [
            change for document in edit["documentChanges"] for change in document["edits"]]
        lines = self.texts[str(path)].splitlines(keepends=True)

        def offset(position):
            # The tests' texts are ASCII: an UTF-16 unit is a character.
            return sum(map(len, lines[:position["line"]])) + position["character"]

        text = self.texts[str(path)]
        for change in sorted(changes, key=lambda change: offset(change["range"]["start"]), reverse=True):
            text = text[:offset(change["range"]["start"])] + change["newText"] + text[offset(change["range"]["end"]):]
        return text

    def stop(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=TIMEOUT)
