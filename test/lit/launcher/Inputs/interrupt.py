"""interrupt.py DIRECTORY SIGNAL [--ends] COMMAND...: runs the command there, sends it the signal when its nvcc has started, and prints how it ended and what it left.

--ends: the signal is ignored, and nvcc is told to end.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time

directory, name, *command = sys.argv[1:]
ends = command[0] == "--ends"
command = command[ends:]
number = signal.Signals[f"SIG{name}"]
LIMIT = 120  # seconds


def until(holds):
    end = time.monotonic() + LIMIT
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def is_gone(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def prepare():
    if not ends:
        signal.signal(number, signal.SIG_DFL) if name != "KILL" else None


def processes(started):
    return [name for name in os.listdir(started) if name.isdigit()]


with tempfile.TemporaryDirectory() as started:
    environment = dict(os.environ, STARTED=started, TMPDIR=os.path.join(directory, "tmp"))
    process = subprocess.Popen(command, cwd=directory, env=environment, preexec_fn=prepare, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: processes(started))
    process.send_signal(number)
    if ends:
        time.sleep(0.2)
        with open(os.path.join(started, "end"), "w", encoding="utf-8"):
            pass
    status = process.wait(LIMIT)
    gone = until(lambda: all(is_gone(child) for child in processes(started)))
    until(lambda: name == "KILL" or not os.listdir(os.path.join(directory, "tmp")))
    ended = f"ended by {signal.Signals(-status).name}" if status < 0 else f"ended with {status}"
    left = sorted(os.listdir(directory)) + sorted(os.listdir(os.path.join(directory, "tmp")))
    print(f"{ended}, {len(processes(started))} started, {'all gone' if gone else 'some live on'}, left: {' '.join(left)}")
