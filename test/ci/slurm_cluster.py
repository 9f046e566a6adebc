"""Runs a command with a Slurm cluster of one node on the loopback interface.

usage: slurm_cluster.py FOLDER COMMAND...   FOLDER is for the cluster's own files

The node says that it has more processors than there may be, so that jobs which ask for several can run.
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time

folder, command = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
shutil.rmtree(folder, ignore_errors=True)
for name in ("munge", "state", "spool"):
    (folder / name).mkdir(parents=True)
(folder / "munge").chmod(0o700)
key = folder / "munge" / "key"
key.write_bytes(os.urandom(1024))
key.chmod(0o400)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


host = socket.gethostname().split(".")[0]
# The names of sockets are short; the folder's may not be.
munge_socket = f"/tmp/cudalint-munge-{os.getpid()}"
(folder / "slurm.conf").write_text(f"""\
ClusterName=loopback
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={munge_socket}
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=10 State=UP
""")
environment = dict(os.environ, SLURM_CONF=str(folder / "slurm.conf"),
                   PATH=os.environ["PATH"] + ":/usr/sbin:/sbin")
pids = [folder / "munge" / "pid", folder / "slurmctld.pid", folder / "slurmd.pid"]
status = 1
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the daemons do not outlive this program
try:
    subprocess.run(["munged", "--force", f"--key-file={key}", f"--socket={munge_socket}", f"--pid-file={pids[0]}",
                    f"--log-file={folder}/munge/log", f"--seed-file={folder}/munge/seed"], env=environment, check=True)
    subprocess.run(["slurmctld"], env=environment, check=True)
    subprocess.run(["slurmd"], env=environment, check=True)
    for _ in range(60):
        state = subprocess.run(["sinfo", "--noheader", "--format=%t"], env=environment, capture_output=True, text=True)
        if state.stdout.strip() == "idle":
            break
        time.sleep(0.5)
    status = subprocess.run(command, env=environment).returncode
finally:
    for pid in reversed(pids):
        try:
            os.kill(int(pid.read_text()), signal.SIGTERM)
        except (OSError, ValueError):
            pass
sys.exit(status)
