"""Makes inputs of the fuzz targets out of the recorded traffic: recorded.py OUTPUT"""

import pathlib
import re
import sys

output = pathlib.Path(sys.argv[1])
for target in ("heads", "bodies"):
    (output / target).mkdir(parents=True, exist_ok=True)
for recording in (pathlib.Path(__file__).parents[1] / "recorded").glob("*.txt"):
    for number, step in enumerate(re.split(r"(?m)^==[x>] \d+\n|^<== \d+\n", recording.read_text())):
        head, _, body = step.partition("\n\n")
        body = body.rstrip("\n")
        name = "%s-%d" % (recording.stem, number)
        if head:
            (output / "heads" / name).write_bytes((head.replace("\n", "\r\n") + "\r\n\r\n" + body).encode())
        if body:
            choice = "1" if "2026-07-28" in head else "2"
            (output / "bodies" / name).write_bytes((choice + body).encode())
