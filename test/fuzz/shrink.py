"""Makes a failing kernel smaller while it fails in the same way.

The generator owns the tree: lists of statements lose parts, a statement gives way to its own body, and what is unusual
about a kernel or an update becomes usual.
"""
import time

import forms
from generate import Look, Records, Update

PLAIN = [('parameters', 'plain'), ('template', None), ('static', False), ('space', False), ('restrict', False), ('table', False),
         ('bounds', False), ('flat', True), ('returns', False), ('fixed', False), ('single', True)]


def lists(nodes):
    yield nodes
    for node in nodes:
        for inner in node.children():
            yield from lists(inner)


def edits(kernel):
    """Pairs (do, undo), from coarse to fine."""
    for nodes in list(lists(kernel.steps)):
        size = len(nodes)
        while size:
            for at in range(0, len(nodes), size):
                yield replace(nodes, at, size, [])
            size //= 2
    for nodes in list(lists(kernel.steps)):
        for at, node in enumerate(nodes):
            if nodes is not kernel.steps or type(node).__name__ == 'Rounds':
                for inner in node.hoisted():
                    yield replace(nodes, at, 1, inner)
    for name, value in PLAIN:
        if getattr(kernel, name) != value:
            yield assign(kernel, name, value)
    for nodes in list(lists(kernel.steps)):
        for node in nodes:
            yield from simpler(node)


def simpler(node):
    if isinstance(node, Update):
        plain = {'form': forms.direct, 'path': forms.own, 'key': '0', 'value': '1'}
        for name, value in plain.items():
            if getattr(node, name) != value and not (name == 'value' and node.op in ('inc', 'dec', 'exch')) and not (name == 'key' and node.key == 'w'):
                yield assign(node, name, value)
    if isinstance(node, Look):
        for name, value in {'path': forms.own, 'read': forms.plain, 'put': forms.write_plain, 'how': 'one'}.items():
            if getattr(node, name) != value:
                yield assign(node, name, value)
    if isinstance(node, Records):
        for at in range(len(node.updates)):
            if len(node.updates) > 1:
                yield replace(node.updates, at, 1, [])
    if type(node).__name__ == 'Elements' and node.kind not in ('queue', 'stride'):
        yield assign(node, 'kind', 'stride')
    if type(node).__name__ == 'If' and node.condition != 'i % 3 == 0':
        yield assign(node, 'condition', 'i % 3 == 0')
    for name in ('buffer',):
        b = getattr(node, name, None)
        if b is not None and b.place == 'device':
            yield assign(b, 'place', 'param')


def replace(nodes, at, size, by):
    old = nodes[at:at + size]

    def do():
        if nodes[at:at + size] != old:
            return False
        nodes[at:at + size] = by
        return True

    def undo():
        nodes[at:at + len(by)] = old
    return do, undo


def assign(thing, name, value):
    old = getattr(thing, name)

    def do():
        setattr(thing, name, value)
        return True

    def undo():
        setattr(thing, name, old)
    return do, undo


def shrink(kernel, fails, seconds=120):
    """Returns the number of attempts; `fails()` says whether the kernel, as it is, still fails in the same way."""
    end, attempts, changed = time.time() + seconds, 0, True
    while changed:
        changed = False
        for do, undo in edits(kernel):
            if time.time() > end:
                return attempts
            if not do():
                continue
            attempts += 1
            if fails():
                changed = True
                break
            undo()
    return attempts
