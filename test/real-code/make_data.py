#!/usr/bin/env python3
"""Makes input that the programs of programs.ini want and their suites do not hold, the same on every machine.

    make_data.py graph VERTICES EDGES [near]   vertex.CSR and edge.CSR (graphBIG), graph.gr (Galois): EDGES a vertex to random others, most to the first ones
                                               (near: to its next 64), each in both directions, with weights from 1 to 1000
    make_data.py points NUMBER RANK            points.txt: a number and RANK coordinates a line, around 16 places
    make_data.py bytes NUMBER                  bytes.bin: bytes of which some are frequent
    make_data.py image WIDTH HEIGHT BINS       image.bin: WIDTH * HEIGHT places in a histogram of BINS, most around its middle (Parboil's histo)
    make_data.py samples LINES LENGTH GRID     samples.uks and its .data: samples on lines through the middle of a cube (Parboil's mri-gridding)
"""

import array
import random
import struct
import sys

RANDOM = random.Random(1)


def neighbours(vertices, edges, near):
    lists = [[] for _ in range(vertices)]
    for one in range(vertices):
        for _ in range(edges):
            place = RANDOM.random() ** 2
            other = (one + 1 + int(64 * place)) % vertices if near else int(vertices * place)
            lists[one].append(other)
            lists[other].append(one)
    return [sorted(set(others) - {one}) for one, others in enumerate(lists)]


def weight(one, other):
    """The same in both directions."""
    return (min(one, other) * 2654435761 + max(one, other) * 40503 >> 8) % 1000 + 1


def graph(vertices, edges, near=""):
    lists = neighbours(int(vertices), int(edges), near)
    ends = array.array("Q", [0])
    for others in lists:
        ends.append(ends[-1] + len(others))
    targets = [other for others in lists for other in others]
    with open("vertex.CSR", "wb") as file:
        ends.tofile(file)
    with open("edge.CSR", "wb") as file:
        array.array("Q", targets).tofile(file)
    with open("graph.gr", "wb") as file:
        file.write(struct.pack("<4Q", 1, 4, len(lists), len(targets)))
        ends[1:].tofile(file)
        array.array("I", targets + [0] * (len(targets) % 2)).tofile(file)
        array.array("I", [weight(one, other) for one, others in enumerate(lists) for other in others]).tofile(file)


def points(number, rank):
    centres = [[RANDOM.uniform(0, 100) for _ in range(int(rank))] for _ in range(16)]
    with open("points.txt", "w", encoding="utf-8") as file:
        for i in range(int(number)):
            file.write(f"{i} {' '.join(f'{RANDOM.gauss(place, 5):.3f}' for place in RANDOM.choice(centres))}\n")


def make_bytes(number):
    with open("bytes.bin", "wb") as file:
        file.write(bytes(min(255, int(RANDOM.expovariate(1 / 32))) for _ in range(int(number))))


def image(width, height, bins):
    width, height, bins = int(width), int(height), int(bins)
    with open("image.bin", "wb") as file:
        file.write(struct.pack("<4I", width, height, width, bins // width))
        values = (int(RANDOM.gauss(bins / 2, bins / 200)) for _ in range(width * height))
        array.array("I", (min(bins - 1, max(0, value)) for value in values)).tofile(file)


def samples(lines, length, grid):
    with open("samples.uks", "w", encoding="utf-8") as file:
        sizes = f"{grid} {grid} {grid}"
        file.write(f"aquisition.numsamples={int(lines) * int(length)}\naquisition.kmax=1.0 1.0 1.0\naquisition.matrixSize={sizes}\n"
                   f"reconstruction.matrixSize={sizes}\ngridding.matrixSize={sizes}\ngridding.oversampling=1.25\nkernel.width=3.0\nkernel.useLUT=1\n")
    with open("samples.uks.data", "wb") as file:
        for _ in range(int(lines)):
            direction = [RANDOM.gauss(0, 1) for _ in range(3)]
            scale = 1 / max(map(abs, direction))
            for i in range(int(length)):
                at = (2 * i / int(length) - 1) * scale
                array.array("f", [RANDOM.random(), RANDOM.random(), *(at * part for part in direction), 1.0]).tofile(file)


def main():
    makers = {"graph": graph, "points": points, "bytes": make_bytes, "image": image, "samples": samples}
    if len(sys.argv) < 2 or sys.argv[1] not in makers:
        sys.exit(__doc__)
    makers[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
