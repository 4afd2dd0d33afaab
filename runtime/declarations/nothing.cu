// Nothing: what clang parses to make a preamble, which is all that stands in front of every file.
