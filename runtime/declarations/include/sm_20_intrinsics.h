// See no_toolkit.h, which stands in front of every parse.
#pragma once
