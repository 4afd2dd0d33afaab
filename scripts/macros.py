"""Makes runtime/include/warpagg/detail/macros_off.cuh and macros_on.cuh, which put a user's macros aside while the library is read.

    python3 scripts/macros.py            writes both
    python3 scripts/macros.py --check    fails if they are not what this would write
    python3 scripts/macros.py --hostile  prints a definition of each of the words as a macro that no code survives, but for SPOKEN and TOOLKIT

A macro of a word that the library's headers use changes them. Those words are put aside that a macro is likely to have: words of up
to three letters and words in capitals, CUDA's atomics, the names that rewritten code has a second spelling for (names.cuh), and what other libraries' headers
and CUDA programs define (LIKELY). They are collected from the headers, not from comments and texts, and not: keywords, and what is reserved for compilers and toolkit.
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
    warpagg add_ sub_ min_ max_ fmin_ fmax_ min_unordered_ max_unordered_ and_ or_ xor_ inc_ dec_ exch_ peers_ apart_
    fetch_add_ fetch_sub_ fetch_min_ fetch_max_ fetch_fmin_ fetch_fmax_ fetch_and_ fetch_or_ fetch_xor_ fetch_inc_ fetch_dec_ fetch_exch_
    block_ device_ system_ once_ uniform_ checked_ keyed_ match_ runs_ vote_ plain_
    warp_sums warp_folds block_total block_totals block_table block_cache block_records field_ record_ send_ block_counter virtual_blocks enough_ none_ each_ each_in_turn_ each_apart_ resident_blocks resident_grid grid_ learn_ storage_ element_of
    op_add op_sub op_min op_max op_fmin op_fmax op_and op_or op_xor""".split())
# Nouns of CUDA programs, and macros of windows.h, curses.h, sys/sysmacros.h, Qt, R and Perl.
LIKELY = set("""
    Base Begin Count Element Field Group Kind Lanes List Next Number Scope Size Test Types Value Values Width Word
    active address array base begin bits blocks clear context count detail digit digits direction distance element elements
    error expected fence field fields fill find first float2 float4 flush fmax fmin forward full_warp function gather given
    group identity index kernel keys lane lane_id lane_mask lanes last leader leave limit link load mask memcpy memory merge
    name next number order pause place pointer rank reduce repeat require result ring round rows scan search send shape share
    shared shuffle size size_t slot slots source state status step steps store stream sums swap tags take thread threads total
    type types uint2 uint3 uint4 unroll unused used value values vote warp warps width word words""".split())
# What the toolkit's own keywords are made of: a macro of that name breaks them in any program.
TOOLKIT = {"constant", "device", "global", "host", "managed", "shared"}
TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#include[^\n]*|0[xX][0-9a-fA-F]+\w*|\d[\w.]*|([A-Za-z_]\w*)')


def is_likely(word):
    is_atomic = re.fullmatch(r"atomic([A-Z]\w*)?", word)
    return len(word) <= 3 or word.isupper() or is_atomic or f"{word}_" in SPOKEN or word in LIKELY


def words():
    found = set()
    for header in HEADERS.rglob("*.cuh"):
        if header not in (OFF, ON, *BY_ITSELF):
            found.update(match.group(1) for match in TOKEN.finditer(header.read_text(encoding="utf-8")) if match.group(1))
    # What a macro of ours puts together: function##_block.
    pasted = {f"{word}_{scope}" for word in found if re.fullmatch("atomic[A-Z][A-Za-z]*", word) for scope in ("block", "system")}
    return sorted(word for word in found | pasted if is_likely(word) and not re.match(r"_[A-Z_]|WARPAGG_|CUDART_", word) and word not in KEYWORDS)


def unused():
    return sorted(LIKELY - set(words()))


def header(comment, lines):
    return "\n".join([*comment, "// Made by scripts/macros.py. Without a guard: each of the headers that a program includes has", "// both around it.", *lines, ""])


def texts():
    off = [line for word in words() for line in (f'#pragma push_macro("{word}")', f"#undef {word}")]
    on = [f'#pragma pop_macro("{word}")' for word in words()]
    return {
        OFF: header(["// Puts aside those of the including file's macros that would change the library; macros_on.cuh", "// brings them back."], off),
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
        for word in unused():
            print(f"no header uses {word}, which scripts/macros.py lists", file=sys.stderr)
        return 1 if stale or unused() else 0
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
    return 0


sys.exit(main())
