"""Runs cudalint on files of which the last reads a pipe, and does something while that file is being parsed.

usage: interrupt.py signal NAME PIPE COMMAND...   sends the signal, waits, prints the output and the status
       interrupt.py second NAME PIPE COMMAND...   the same when the file is parsed for the second time
       interrupt.py append FILE PIPE COMMAND...   appends a comment to FILE, then lets the parser go on
"""
import os
import signal
import subprocess
import sys
import time

what, argument, pipe, *command = sys.argv[1:]
os.mkfifo(pipe)
run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
# Opening a pipe for writing returns when somebody reads it: the files before are analysed.
descriptor = os.open(pipe, os.O_WRONLY)
started = time.monotonic()
if what == "second":
    os.write(descriptor, b"\n")
    os.close(descriptor)
    time.sleep(0.5)  # until the parser has seen the end
    descriptor = os.open(pipe, os.O_WRONLY)
if what in ("signal", "second"):
    # The result of the file before may still be on its way to the thread that prints.
    time.sleep(0.3)
    run.send_signal(getattr(signal, argument))
    try:
        output = run.communicate(timeout=10)[0]
    except subprocess.TimeoutExpired:
        run.kill()
        sys.exit("still running ten seconds after the signal")
else:
    with open(argument, "a") as file:
        file.write("// changed\n")
    os.write(descriptor, b"\n")
    os.close(descriptor)
    output = run.communicate(timeout=60)[0]
print(output, end="")
print("status", run.returncode)
