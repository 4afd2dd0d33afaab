// Compiler flags: what the words of nvcc, clang and the host's compiler become.

#define _XOPEN_SOURCE 700

#include "toolchain/flags.h"

#include "base/shell.h"
#include "check.h"

static struct compile_flags flags_of(struct arena *arena, const char *text, const char *directory) {
    struct flag_words part = {0};
    struct compile_flags flags;
    const char *problem = "";
    shell_split(arena, text, &part.words);
    bool is_command = part.words.count && part.words.at[0][0] != '-' && part.words.at[0][0] != '@';
    int status = (is_command ? flags_read_command : flags_read)(arena, &part, 1, directory, &flags, &problem);
    assert_string_equal(problem, "");
    assert_int_equal(status, 0);
    return flags;
}

static void refuse(struct arena *arena, const char *text, const char *expected) {
    struct flag_words part = {0};
    struct compile_flags flags;
    const char *problem = "";
    shell_split(arena, text, &part.words);
    assert_int_equal(flags_read_command(arena, &part, 1, NULL, &flags, &problem), -1);
    assert_string_equal(problem, expected);
}

static const char *joined(struct arena *arena, const struct strings *words) {
    const char *text = "";
    for (size_t i = 0; i < words->count; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? " " : "", words->at[i]);
    return text;
}
#define CLANG(text, expected)                                                                                           \
    do {                                                                                                                \
        struct compile_flags flags = flags_of(*state, text, NULL);                                                          \
        assert_string_equal(joined(*state, &flags.clang), expected);                                                    \
    } while (0)
#define ARCHITECTURES(text, expected)                                                                                   \
    do {                                                                                                                \
        struct compile_flags flags = flags_of(*state, text, NULL);                                                          \
        assert_string_equal(joined(*state, &flags.architectures), expected);                                            \
    } while (0)

static void every_spelling_says_the_same(void **state) {
    CLANG("nvcc -c x.cu -I a -Ib -I=c,d --include-path e --include-path=f", "-I a -I b -I c -I d -I e -I f");
    CLANG("nvcc -c x.cu -DA -D B=1 -D=C,D --define-macro E --define-macro=F -UG", "-D A -D B=1 -D C -D D -D E -D F -U G");
    CLANG("nvcc -c x.cu -std=c++17 -isystem s -isystem=t,u", "-std=c++17 -isystem s -isystem t -isystem u");
    CLANG("nvcc -c x.cu --std c++14 --pre-include h.h -include=i.h", "-std=c++14 -include h.h -include i.h");
    CLANG("nvcc -c x.cu '-DS=\"a,b\"' -DT=a\\\\,b", "-D S=\"a,b\" -D T=a,b");
}

static void what_does_not_change_the_meaning_is_left_out(void **state) {
    CLANG("nvcc -c x.cu -O3 -O 2 -t4 -t 0 --threads=2 -lineinfo -g -w -m64 -m 64 -ccbin g++ -Xlinker -lfoo -lbar -L/x -Lx -link -ldir d -o x.o", "");
    CLANG("nvcc -c x.cu -Werror all-warnings -diag-suppress 20012,177 -Xcudafe --display_error_number -maxrregcount=64 -MD -MF x.d -MT x -MP", "");
    CLANG("nvcc -Ofc max -Ofc -hls -forward-unknown-to-host-compiler -march=native -Wall -fPIC -pthread x.cu", "");
}

static void inputs_are_found_among_values(void **state) {
    struct compile_flags flags = flags_of(*state, "ccache /opt/cuda/bin/nvcc -Ofc -dc -arch sm_90 a.cu -o a.cu.o -x cu b.cpp -e kernel", NULL);
    assert_int_equal(flags.inputs.count, 2);
    assert_string_equal(flags.inputs.at[0].path, "a.cu");
    assert_string_equal(flags.words.at[flags.inputs.at[0].word], "a.cu");
    assert_string_equal(flags.inputs.at[1].path, "b.cpp");
    assert_string_equal(flags.words.at[flags.inputs.at[1].word], "b.cpp");
    assert_string_equal(flags.words.at[flags.compiler], "/opt/cuda/bin/nvcc");
    assert_string_equal(flags.output, "a.cu.o");
    assert_true(flags.separable && flags.is_cuda && flags_is_cuda(&flags, "b.cpp"));
    flags = flags_of(*state, "nvcc a.cu b.cpp c.o", NULL);
    assert_true(flags_is_cuda(&flags, "a.cu") && !flags_is_cuda(&flags, "b.cpp") && !flags_is_cuda(&flags, "c.o"));
    flags = flags_of(*state, "nvcc -x c++ a.cu", NULL);
    assert_false(flags_is_cuda(&flags, "a.cu"));
}

static void architectures_are_those_that_code_is_read_for(void **state) {
    ARCHITECTURES("nvcc x.cu", "");
    ARCHITECTURES("nvcc -arch=sm_90 x.cu", "sm_90");
    ARCHITECTURES("nvcc --gpu-architecture compute_80 --gpu-code=sm_80,sm_86 x.cu", "sm_80");
    ARCHITECTURES("nvcc -gencode arch=compute_80,code=sm_80 -gencode=arch=compute_90,code=[sm_90,compute_90] -gencode arch=compute_80,code=compute_80", "sm_80 sm_90");
    ARCHITECTURES("nvcc '--generate-code=arch=compute_100f,code=\"sm_100f,compute_100f\"' '-gencode=\"arch=compute_75,code=sm_75\"'", "sm_100f sm_75");
    ARCHITECTURES("nvcc -gencode arch=compute_80,code=sm_86 x.cu", "sm_80");
    ARCHITECTURES("nvcc -arch=lto_90a -dlto x.cu", "sm_90a");
    ARCHITECTURES("nvcc -arch=all-major x.cu", "all-major");
    ARCHITECTURES("clang++ -x cuda --offload-arch=sm_80 --cuda-gpu-arch=sm_90 x.cu", "sm_80 sm_90");
}

static void what_decides_is_understood(void **state) {
    struct compile_flags flags = flags_of(*state, "nvcc x.cu", NULL);
    assert_true(flags.optimizes && !flags.separable && !flags.combines_floats && !flags.is_elsewhere);
    assert_true(flags_of(*state, "nvcc -rdc=true x.cu", NULL).separable && flags_of(*state, "nvcc -rdc true x.cu", NULL).separable && flags_of(*state, "nvcc -dc x.cu", NULL).separable);
    assert_true(flags_of(*state, "nvcc -dlto -c x.cu", NULL).separable && flags_of(*state, "nvcc -ewp -c x.cu", NULL).separable && flags_of(*state, "-fgpu-rdc", NULL).separable);
    assert_false(flags_of(*state, "nvcc -rdc=false x.cu", NULL).separable || flags_of(*state, "nvcc -dw x.cu", NULL).separable);
    assert_false(flags_of(*state, "nvcc -G x.cu", NULL).optimizes || flags_of(*state, "nvcc -Xptxas -v,-O0 x.cu", NULL).optimizes || flags_of(*state, "-Xptxas=-O0", NULL).optimizes);
    assert_true(flags_of(*state, "nvcc -G -dopt=on x.cu", NULL).optimizes && flags_of(*state, "nvcc -O0 x.cu", NULL).optimizes);
    assert_true(flags_of(*state, "nvcc --ptxas-options=--optimize-float-atomics x.cu", NULL).combines_floats);
    assert_true(flags_of(*state, "nvcc -E x.cu", NULL).is_elsewhere && flags_of(*state, "nvcc --version", NULL).is_elsewhere && flags_of(*state, "nvcc -dlink a.o", NULL).is_elsewhere);
    CLANG("nvcc --extended-lambda --expt-relaxed-constexpr -default-stream per-thread -G -dc x.cu",
          "-D__CUDACC_EXTENDED_LAMBDA__ -D__CUDACC_RELAXED_CONSTEXPR__ -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1 -D__CUDACC_DEBUG__ -D__CUDACC_RDC__");
}

static void the_hosts_options_are_unwrapped(void **state) {
    CLANG("nvcc -Xcompiler -Wall,-DA,-fno-exceptions -Xcompiler=-fPIC --compiler-options '-DB -I d -O2 -iquote q' x.cu", "-D A -fno-exceptions -D B -I d -iquote q");
    CLANG("nvcc -Xcompiler -fopenmp -Xcompiler '-std=c++17' -Xcompiler -o x.cu", "-D_OPENMP=201511 -std=c++17");
    CLANG("-Xcompiler -fPIC,-DA -DB", "-D A -D B");
    CLANG("nvcc -Xcompiler -DA -forward-unknown-to-host-compiler -fno-rtti -Wextra x.cu", "-D A -fno-rtti");
}

static void clangs_own_options_pass(void **state) {
    CLANG("-DA -nostdinc -Xclang -fno-builtin -Wno-everything -Werror=x", "-D A -nostdinc -Xclang -fno-builtin -Wno-everything"); // -Werror is nvcc's too
    CLANG("clang++ -x cuda -c a.cu -o a.o -Wall -Werror -ffast-math -MD -MF a.d -MT a.o -include-pch x.pch --cuda-path=/c -mllvm -x", "-ffast-math -mllvm -x");
    assert_string_equal(flags_of(*state, "clang++ --cuda-path=/c a.cu", NULL).toolkit, "/c");
}

static void paths_start_where_the_command_runs(void **state) {
    struct compile_flags flags = flags_of(*state, "nvcc -Ii -I/abs -isystem s -include missing.h -Xcompiler -iquoteq x.cu", "/proj");
    assert_string_equal(joined(*state, &flags.clang), "-I /proj/i -I /abs -isystem /proj/s -include missing.h -iquote /proj/q");
    assert_string_equal(flags.inputs.at[0].path, "/proj/x.cu");
}

static void options_files_are_unfolded(void **state) {
    write_file("a.rsp", "-DA \"-DB=1 2\"\n-I inc --options-file b.rsp\n");
    write_file("b.rsp", "x.cu -DC");
    struct compile_flags flags = flags_of(*state, "nvcc --options-file a.rsp -c", NULL);
    assert_string_equal(joined(*state, &flags.clang), "-D A -D B=1 2 -I inc -D C");
    assert_string_equal(joined(*state, &flags.words), "nvcc -DA -DB=1 2 -I inc x.cu -DC -c");
    assert_string_equal(flags.words.at[flags.inputs.at[0].word], "x.cu");
    CLANG("nvcc @b.rsp -optf=b.rsp", "-D C -D C");
    write_file("c.rsp", "-DX -optf c.rsp");
    refuse(*state, "nvcc @c.rsp", "the options file c.rsp holds itself");
    refuse(*state, "nvcc @missing.rsp", "the options file missing.rsp can't be read");
    refuse(*state, "nvcc x.cu -arch", "-arch needs a value");
}

static void the_environment_adds_to_nvccs_commands(void **state) {
    setenv("NVCC_PREPEND_FLAGS", "-DP -arch=sm_80", 1);
    setenv("NVCC_APPEND_FLAGS", "-DQ", 1);
    struct compile_flags flags = flags_of(*state, "nvcc -DM x.cu", NULL);
    assert_string_equal(joined(*state, &flags.clang), "-D P -D M -D Q");
    assert_string_equal(joined(*state, &flags.architectures), "sm_80");
    assert_string_equal(joined(*state, &flags.words), "nvcc -DM x.cu");
    CLANG("-DM", "-D M");
    CLANG("clang++ -DM x.cu", "-D M");
    setenv("NVCC_PREPEND_FLAGS", " -DS=\"a b\" --define-macro T=\"1.2\"\t-DC='c' -D=1 -I\"my dir\" -I \"d\" ", 1);
    CLANG("nvcc -D=M x.cu", "-D S=\"a b\" -D T=\"1.2\" -D C='c' -D 1 -I my dir -I d -D M -D Q");
    unsetenv("NVCC_PREPEND_FLAGS");
    unsetenv("NVCC_APPEND_FLAGS");
}

static struct compile_flags found_and_own(struct arena *arena, const char *found, const char *own) {
    struct flag_words parts[] = {{.are_found = true}, {.are_found = false}};
    struct compile_flags flags;
    const char *problem = "";
    shell_split(arena, found, &parts[0].words);
    shell_split(arena, own, &parts[1].words);
    int status = flags_read_command(arena, parts, 2, NULL, &flags, &problem);
    assert_string_equal(problem, "");
    assert_int_equal(status, 0);
    return flags;
}
#define FOUND(found, own, clang_words, nvcc_words)                                                                      \
    do {                                                                                                                \
        struct compile_flags flags = found_and_own(*state, found, own);                                                 \
        assert_string_equal(joined(*state, &flags.clang), clang_words);                                                 \
        assert_string_equal(joined(*state, &flags.nvcc), nvcc_words);                                                   \
    } while (0)

static void what_was_found_is_passed_on_where_it_is_harmless(void **state) {
    FOUND("clang++ -ffast-math -fplugin=a -Xclang -load -mllvm -x -B b -DA", "-fplugin=c -Xclang -y -DB", "-ffast-math -D A -fplugin=c -Xclang -y -D B", "");
    FOUND("clang++ -isysroot s --sysroot=t --gcc-toolchain=g --config=c -resource-dir r", "", "-isysroot s --sysroot t --gcc-toolchain=g", "");
    FOUND("nvcc -ccbin a -Xptxas -o,b -Xcudafe c -Xcicc d -target-dir e -rdc=true", "-ccbin f -Xptxas -v", "-D__CUDACC_RDC__", "-rdc true -ccbin f -Xptxas -v");
    FOUND("nvcc -DA=$(x) '-DB=`x`' -DC -Xcompiler -fplugin=x,-DD -Xcompiler '-DE -DF' -Xcompiler -DG\\\\,-fplugin=x", "-DH=$(x)",
          "-D A=$(x) -D B=`x` -D C -D D -D E -D F -D G,-fplugin=x -D H=$(x)", "-D C -Xcompiler -DD -D H=$(x)");
    assert_true(found_and_own(*state, "nvcc", "").is_found);
    assert_false(flags_of(*state, "nvcc", NULL).is_found);
}

static void no_part_takes_a_word_of_the_next_one(void **state) {
    struct flag_words parts[] = {{.are_found = true}, {.are_found = false}};
    struct compile_flags flags;
    const char *problem = "";
    shell_split(*state, "clang++ -I", &parts[0].words);
    shell_split(*state, "-DA", &parts[1].words);
    assert_int_equal(flags_read_command(*state, parts, 2, NULL, &flags, &problem), -1);
    assert_string_equal(problem, "-I needs a value");
    FOUND("clang++ -funknown", "-DA", "-D A", "");
    CLANG("clang++ -ivfsoverlay a -DA", "-ivfsoverlay a -D A");
}

static void no_word_names_an_options_file(void **state) {
    CLANG("clang++ -D @a -U @a -include @a -I @a -imacros @a", "-D@a -U@a -include ./@a -I ./@a -imacros ./@a");
    CLANG("nvcc -DA,@a -I@a", "-D A -D@a -I ./@a");
}

static int arena_in_directory(void **state) {
    char name[] = "/tmp/warpagg-unit-XXXXXX";
    *state = arena_create();
    return mkdtemp(name) && chdir(name) == 0 ? 0 : -1;
}

static int close_directory(void **state) {
    char name[256];
    bool known = getcwd(name, sizeof name);
    int status = known && chdir("/") == 0 ? system(arena_printf(*state, "rm -rf '%s'", name)) : -1;
    arena_destroy(*state);
    return status;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        ARENA_TEST(every_spelling_says_the_same), ARENA_TEST(what_does_not_change_the_meaning_is_left_out), ARENA_TEST(inputs_are_found_among_values),
        ARENA_TEST(architectures_are_those_that_code_is_read_for), ARENA_TEST(what_decides_is_understood), ARENA_TEST(the_hosts_options_are_unwrapped),
        ARENA_TEST(what_was_found_is_passed_on_where_it_is_harmless), ARENA_TEST(no_part_takes_a_word_of_the_next_one), ARENA_TEST(no_word_names_an_options_file),
        ARENA_TEST(clangs_own_options_pass), ARENA_TEST(paths_start_where_the_command_runs),
        cmocka_unit_test_setup_teardown(options_files_are_unfolded, arena_in_directory, close_directory), ARENA_TEST(the_environment_adds_to_nvccs_commands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
