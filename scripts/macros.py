"""Makes runtime/include/warpagg/detail/macros_off.cuh and macros_on.cuh, which put a user's macros aside while the library is read.

    python3 scripts/macros.py            writes both
    python3 scripts/macros.py --check    fails if they are not what this would write
    python3 scripts/macros.py --hostile  prints a definition of each word as a macro that no code survives, but for SPOKEN and TOOLKIT

A macro of any word that the library's headers use would change them: `T`, `min`, `block`. So the words are collected from the
headers themselves. Not from comments and texts, and not: keywords, what is reserved for compilers and toolkit (whose functions are macros where each thread has a
default stream of its own) and whose version is one, our own WARPAGG_.
Not of layout.cuh either (nor of what it alone includes), which is read by itself: it stands on CUB, which no list of words protects; nor of profile.cuh, which
stands on the host's headers. It puts aside what words it shares with the others.
"""

import pathlib
import re
import sys

HEADERS = pathlib.Path(__file__).resolve().parent.parent / "runtime" / "include" / "warpagg"
OFF, ON = HEADERS / "detail" / "macros_off.cuh", HEADERS / "detail" / "macros_on.cuh"
BY_ITSELF = [HEADERS / "layout.cuh", HEADERS / "detail" / "plan_cache.cuh", HEADERS / "profile.cuh", HEADERS / "detail" / "profile_file.cuh"]
KEYWORDS = set("""
    alignas alignof asm auto bool break case char class const constexpr const_cast continue decltype default delete do double else
    enum explicit extern false float for friend goto if inline int long mutable namespace new noexcept nullptr operator private
    protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template
    this throw true try typedef typename union unsigned using virtual void volatile while
    and or xor not
    define undef include pragma ifdef ifndef elif endif defined""".split())
# What rewritten code itself writes where short words are macros: these can't be told apart from the user's.
SPOKEN = set("""
    warpagg add_ sub_ min_ max_ fmin_ fmax_ and_ or_ xor_ inc_ dec_ exch_ peers_ apart_
    fetch_add_ fetch_sub_ fetch_min_ fetch_max_ fetch_fmin_ fetch_fmax_ fetch_and_ fetch_or_ fetch_xor_ fetch_inc_ fetch_dec_ fetch_exch_
    block_ device_ system_ once_ uniform_ checked_ keyed_ match_ runs_ vote_ plain_
    warp_sums warp_folds block_total block_table block_cache block_records field_ record_ send_ block_counter virtual_blocks enough_ none_ each_ each_in_turn_ each_apart_ resident_blocks resident_grid grid_ learn_ storage_ element_of
    op_add op_sub op_min op_max op_fmin op_fmax op_and op_or op_xor""".split())
# What the toolkit's own keywords are made of: a macro of that name breaks them in any program.
TOOLKIT = {"constant", "device", "global", "host", "managed", "shared"}
TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#include[^\n]*|0[xX][0-9a-fA-F]+\w*|\d[\w.]*|([A-Za-z_]\w*)')


def words():
    found = set()
    for header in HEADERS.rglob("*.cuh"):
        if header not in (OFF, ON, *BY_ITSELF):
            found.update(match.group(1) for match in TOKEN.finditer(header.read_text(encoding="utf-8")) if match.group(1))
    # What a macro of ours puts together: fetch_##name has both halves in the text, function##_block only one.
    pasted = {f"{word}_{scope}" for word in found if word.startswith("atomic") for scope in ("block", "system")}
    return sorted(word for word in found | pasted if not re.match(r"_[A-Z_]|WARPAGG_|CUDART_|cuda[A-Z]", word) and "__" not in word and word not in KEYWORDS)


def header(comment, lines):
    return "\n".join([*comment, "// Made by scripts/macros.py. Without a guard: each of the headers that a program includes has both around it.", *lines, ""])


def texts():
    off = [line for word in words() for line in (f'#pragma push_macro("{word}")', f"#undef {word}")]
    on = [f'#pragma pop_macro("{word}")' for word in words()]
    return {
        OFF: header(["// Puts aside the including file's macros of all words that the library uses; macros_on.cuh brings them back."], off),
        ON: header(["// Brings back what macros_off.cuh has put aside."], on),
    }


def main():
    if sys.argv[1:] == ["--hostile"]:
        print("\n".join(f"#define {word} ) 0 {{ this is a macro" for word in words() if word not in SPOKEN | TOOLKIT))
        return 0
    if sys.argv[1:] == ["--check"]:
        stale = [path for path, text in texts().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"{path} is not what scripts/macros.py makes: run it", file=sys.stderr)
        return 1 if stale else 0
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
    return 0


sys.exit(main())
