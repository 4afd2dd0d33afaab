"""Finds a piece of C in a text, whatever the layout of the two: white space, comments and where a
string is split don't count.

A text is read as its tokens. A piece may begin and end within a token, as in any search for text.
"""

import functools
import re

STRING = r'"(?:\\.|[^"\\])*"?'
# Taken whole: a part of a comment may look like a string.
BLANK = r"(?>(?:\s|\\\n|//[^\n]*|/\*.*?\*/)+)"
STRINGS = rf"{STRING}(?:(?:{BLANK})?{STRING})*"
TOKEN = re.compile(rf"(?P<blank>{BLANK})|{STRINGS}|'(?:\\.|[^'\\])*'?|\w+|.", re.DOTALL)
SEAM = re.compile(rf'((?:\\.|[^"\\])+)|"(?:{BLANK})?"', re.DOTALL)
BETWEEN = "\0"  # what stands between two tokens


def letters(token, begin):
    """The letters of a token and where each stands; strings in a row are one."""
    if not re.match(rf'{STRING}(?:{BLANK})?"', token, re.DOTALL):
        return [(letter, begin + i) for i, letter in enumerate(token)]
    found = [('"', begin)]
    for match in SEAM.finditer(token, 1):
        found += [(letter, begin + match.start() + i) for i, letter in enumerate(match[1] or "")]
    return found + [('"', begin + len(token) - 1)] * token.endswith('"')


@functools.cache
def tokens(text):
    """A text's tokens as one string, and for each of its letters where that stands in the text."""
    found = []
    for match in TOKEN.finditer(text):
        if not match["blank"]:
            found += [(BETWEEN, match.start())] * bool(found) + letters(match[0], match.start())
    return "".join(letter for letter, _ in found), [place for _, place in found]


def places(text, piece):
    """Where the piece stands: (begin, end) in the text, each."""
    (code, at), (wanted, _) = tokens(text), tokens(piece)
    begin = code.find(wanted)
    while begin >= 0:
        end = begin + len(wanted)
        yield at[begin], at[end - 1] + 1
        begin = code.find(wanted, end)


def count(text, piece):
    return sum(1 for _ in places(text, piece))


def replaced(text, piece, other):
    """The text with another piece in the place of one that it holds once."""
    [(begin, end)] = places(text, piece)
    return text[:begin] + other + text[end:]
