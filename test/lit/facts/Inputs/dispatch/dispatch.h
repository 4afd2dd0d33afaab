// A library's macros, as PyTorch has them, and one of another name.
#define AT_DISPATCH_TWO(type, ...) [&] { auto t = type; switch (t) { case 0: { using scalar_t = int; return __VA_ARGS__(); } default: return; } }()
#define DISPATCH_TWO(...) AT_DISPATCH_TWO(__VA_ARGS__)
