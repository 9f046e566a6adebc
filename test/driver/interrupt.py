"""Runs cudalint on files of which the last reads a header that takes long, and does something while it is parsed.

usage: interrupt.py signal NAME HEADER COMMAND...   sends the signal, waits, prints the output and the status
       interrupt.py second NAME HEADER COMMAND...   the same when the header is parsed for the second time
       interrupt.py append FILE HEADER COMMAND...   appends a comment to FILE, then lets the parser go on
"""
import ctypes
import os
import select
import signal
import subprocess
import sys
import time

what, argument, header, *command = sys.argv[1:]
IN_OPEN = 0x20
libc = ctypes.CDLL(None, use_errno=True)


def write(seconds):
    """Writes a header for which the parser takes some time: each line has it count to 10,000."""
    with open(header + ".new", "w") as file:
        file.write("constexpr unsigned count(unsigned n) { unsigned i = 0; while (i != n) ++i; return i; }\n")
        for i in range(seconds * 50):
            file.write(f"static_assert(count({10000 + i % 99}) == {10000 + i % 99}, \"\");\n")
    os.replace(header + ".new", header)


def wait_for_opening(events):
    """Returns when somebody opens the header: the files before it are analysed."""
    name = os.path.basename(header).encode()
    while True:
        if not select.select([events], [], [], 60)[0]:
            sys.exit("nobody has read the header for a minute")
        data = os.read(events, 1 << 16)
        while data:
            length = int.from_bytes(data[12:16], sys.byteorder)
            if data[16:16 + length].rstrip(b"\0") == name:
                return
            data = data[16 + length:]


def work_done():
    """The time of the processor that the run has used."""
    with open(f"/proc/{run.pid}/stat") as file:
        return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def wait_for_work(seconds):
    end = work_done() + seconds
    while work_done() < end:
        time.sleep(0.02)


write(3 if what != "signal" else 600)
events = libc.inotify_init()
libc.inotify_add_watch(events, os.path.dirname(os.path.abspath(header)).encode(), IN_OPEN)
run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
wait_for_opening(events)
if what == "second":
    wait_for_work(0.3)  # until all of the header has been read
    write(600)
    os.set_blocking(events, False)
    try:
        while os.read(events, 1 << 16):
            pass
    except BlockingIOError:
        pass
    wait_for_opening(events)
if what in ("signal", "second"):
    # The result of the file before may still be on its way to the thread that prints.
    wait_for_work(0.3)
    run.send_signal(getattr(signal, argument))
    try:
        output = run.communicate(timeout=10)[0]
    except subprocess.TimeoutExpired:
        run.kill()
        sys.exit("still running ten seconds after the signal")
else:
    with open(argument, "a") as file:
        file.write("// changed\n")
    output = run.communicate(timeout=60)[0]
os.remove(header)
print(output, end="")
print("status", run.returncode)
