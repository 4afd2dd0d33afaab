"""escapes.py DIRECTORY: a file with escape sequences, and what else a terminal obeys, in its text and its name."""

import sys
from pathlib import Path

TEXT = b"""__global__ void k(const float *v, int n, float *t) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) /*\x1b[31m\xe2\x80\xae\xc2\x9b\xff*/ atomicAdd(t, v[i]);
}
"""

(Path(sys.argv[1]) / "in\x1b[1m.cu").write_bytes(TEXT)
