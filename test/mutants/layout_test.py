#!/usr/bin/env python3
"""Where layout.py finds what the table asks for: nothing hangs on how the code is laid out."""

import os
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import layout
from table import MUTANTS

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CLANG_FORMAT = shutil.which("clang-format-22")
STYLES = [  # one breaks wherever that is allowed, the other nowhere
    "{BasedOnStyle: GNU, ColumnLimit: 50, BinPackArguments: false}",
    "{BasedOnStyle: LLVM, ColumnLimit: 0, AllowShortIfStatementsOnASingleLine: AllIfsAndElse}",
]


class Layout(unittest.TestCase):
    def assert_replaced(self, text, piece, other, result):
        self.assertEqual(layout.count(text, piece), 1)
        self.assertEqual(layout.replaced(text, piece, other), result)

    def test_white_space(self):
        self.assert_replaced("int f(int a,\n    int b);", "f(int a, int b)", "g()", "int g();")
        self.assert_replaced("int f( int a, int b );", "f(int a,\n  int b)", "g()", "int g();")
        self.assert_replaced("#define F(a) \\\n    g(a)", "F(a) g(a)", "F(a)", "#define F(a)")

    def test_what_stays_around(self):
        self.assert_replaced("    x;\n    y;\n", "    x;\n", "", "    \n    y;\n")

    def test_parts_of_tokens(self):
        self.assert_replaced('say("one and two");', 'say("one and', 'tell("no', 'tell("no two");')
        self.assert_replaced("is_there();", "_there()", "_gone()", "is_gone();")

    def test_tokens_do_not_merge(self):
        self.assertEqual(layout.count("ab;", "a b;"), 0)
        self.assertEqual(layout.count("a b;", "ab;"), 0)
        self.assertEqual(layout.count('"a b"', '"ab"'), 0)

    def test_comments(self):
        self.assert_replaced("a; // why\n/* x;\n*/ b;", "a; b;", "c;", "c;")
        self.assertEqual(layout.count("a; // b;\n/* b; */", "b;"), 0)
        self.assert_replaced('f("/*", "//"); // so', 'f("/*", "//")', "g()", "g(); // so")
        self.assert_replaced('f("a"); // b"\n/* c" */ g;', "g;", "h;", 'f("a"); // b"\n/* c" */ h;')

    def test_strings_in_parts(self):
        self.assert_replaced('f("one "\n  "and two");', 'f("one and two")', "g()", "g();")
        self.assert_replaced('f("one and two");', 'f("one " "and" " two")', "g()", "g();")
        self.assert_replaced('f("a\\"" /* quote */ "b");', '"a\\"b"', '"c"', 'f("c");')
        self.assertEqual(layout.count('f("a", "b");', '"ab"'), 0)
        self.assertEqual(layout.count('f(\'"\', "ab");', '"ab"'), 1)

    def test_none_and_several(self):
        self.assertEqual(layout.count("a; a;", "a;"), 2)
        with self.assertRaises(ValueError):
            layout.replaced("a; a;", "a;", "b;")

    @unittest.skipUnless(CLANG_FORMAT, "no clang-format-22")
    def test_table(self):
        for style in STYLES:
            for file in sorted({mutant.file for mutant in MUTANTS}):
                command = [CLANG_FORMAT, f"--style={style}", os.path.join(PROJECT, file)]
                ran = subprocess.run(command, capture_output=True, text=True, check=True)
                for mutant in MUTANTS:
                    if mutant.file == file:
                        count = layout.count(ran.stdout, mutant.find)
                        self.assertEqual(count, 1, f"{mutant.name}, {style}")


if __name__ == "__main__":
    unittest.main()
