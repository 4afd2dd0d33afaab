// Runs the tests of a block's objects.
//
//     blocks [--brief] [family…]      brief: some cases of some types, for the sanitizers
//                                     families: total cache table several counter; all by default
#include "plan.cuh"

int failures = 0, cases = 0, stride = 1;

static std::vector<std::string> asked_for;

bool is_asked_for(const char* family) {
    if (asked_for.empty()) return true;
    for (const std::string& each : asked_for)
        if (each == family) return true;
    return false;
}

#define PARTS(PART) PART(0) PART(1) PART(2) PART(3) PART(4) PART(5) PART(6) PART(7) PART(8) PART(9)
#define DECLARE(n) void blocks_part_##n();
PARTS(DECLARE)
void test_several();
void test_counters();

int main(int argc, char** argv) {
    bool brief = false;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--brief") == 0)
            brief = true;
        else
            asked_for.push_back(argv[i]);
    }
    if (brief) stride = 12;
#define RUN(n) if (!brief || n == 0 || n == 2 || n == 9) blocks_part_##n();
    PARTS(RUN)
    test_several();
    test_counters();
    std::printf("a block's objects: %d cases, %d failed\n", cases, failures);
    return failures != 0 || cases == 0;
}
