// The host's half of a profile: a site's counters, the tables of a program, and the file that they
// are added up in when it ends.
//
// The file is JSON with a line a site, in the form that print_rows writes and no other: that is all
// that is read again here. (warpagg-rewrite reads any JSON.)
#ifndef WARPAGG_DETAIL_PROFILE_FILE_CUH
#define WARPAGG_DETAIL_PROFILE_FILE_CUH

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cuda_runtime.h>

#include <warpagg/detail/macros_off.cuh>

namespace warpagg {

// What a site has counted on one device. All zero at first.
struct profile_row {
    static constexpr unsigned period = 256;         // one pass in so many is looked at by chance
    static constexpr unsigned watched_passes = 64;  // of a watched block are all looked at
    static constexpr unsigned watched_count = 16, bit_count = 1024;
    static constexpr int part_count = 16, frequent_count = 64;

    struct counters {  // weighted, but for samples
        unsigned long long passes, lanes;
        unsigned long long addresses;  // different ones in each pass
        unsigned long long runs;       // of active lanes with one address
        unsigned long long longest;    // lanes in the longest of them
        // Lanes whose element lies behind that of the active lane before.
        unsigned long long neighbours;
        unsigned long long uniform;  // passes with one address
        unsigned long long samples;  // passes looked at
    } parts[part_count];             // so that few warps meet at one

    struct frequent_address {
        unsigned long long address;
        int votes;  // of the samples that are kept for this address, less those against it
    } frequent[frequent_count];

    struct watched_block {
        unsigned long long grid;     // its launch, from 1
        unsigned long long updates;  // that it makes, weighted
        unsigned long long seen;     // that it makes in its first passes
        unsigned passes;
        unsigned bits[bit_count / 32];  // one is set for each address that these update
    } watched[watched_count];

    // Of those that are done.
    unsigned long long blocks, block_updates, block_seen, block_addresses;

    // How many addresses have set so many of the bits, most likely.
    static __host__ __device__ float addresses_of(int set) {
        const float size = bit_count, clear = set < static_cast<int>(bit_count) ? size - set : 0.5f;
        return size * logf(size / clear);
    }
};

struct profile_site {
    // "file:function:number", the number its place among the words of the function.
    const char* name;
    unsigned long long hash;  // of its function's text
};

namespace detail {

// ---- rows of the file ---------------------------------------------------------------------------

constexpr int profile_sums = 13;

static const char* const profile_keys[profile_sums] = {
    "passes",  "lanes",    "addresses", "runs",          "longest",    "neighbours",     "uniform",
    "samples", "frequent", "blocks",    "block_updates", "block_seen", "block_addresses"};

struct profile_sum {
    unsigned long long of[profile_sums];
    void add(const profile_sum& other) {
        for (int i = 0; i < profile_sums; ++i) of[i] += other.of[i];
    }
};

inline void add_block(profile_sum& sum, const profile_row::watched_block& block) {
    int set = 0;
    for (unsigned word : block.bits)
        for (; word; word &= word - 1u) ++set;
    if (!block.seen) return;
    sum.of[9] += 1, sum.of[10] += block.updates, sum.of[11] += block.seen;
    sum.of[12] += static_cast<unsigned long long>(profile_row::addresses_of(set) + 0.5f);
}

// Samples of the eight most frequent addresses, at least.
inline unsigned long long frequent_samples(const profile_row& row) {
    int most[8] = {};
    for (const profile_row::frequent_address& entry : row.frequent) {
        int votes = entry.votes;
        for (int& kept : most) {
            const int larger = votes > kept ? votes : kept;
            votes = votes > kept ? kept : votes;
            kept = larger;
        }
    }
    unsigned long long sum = 0;
    for (int votes : most) sum += static_cast<unsigned long long>(votes > 0 ? votes : 0);
    return sum;
}

inline profile_sum sum_of(const profile_row& row) {
    profile_sum sum = {};
    for (const profile_row::counters& part : row.parts) {
        const unsigned long long of[] = {part.passes,  part.lanes,   part.addresses,
                                         part.runs,    part.longest, part.neighbours,
                                         part.uniform, part.samples};
        for (int i = 0; i < 8; ++i) sum.of[i] += of[i];
    }
    sum.of[8] = frequent_samples(row);
    sum.of[9] = row.blocks, sum.of[10] = row.block_updates, sum.of[11] = row.block_seen,
    sum.of[12] = row.block_addresses;
    for (const profile_row::watched_block& block : row.watched) add_block(sum, block);
    return sum;
}

struct profile_line {
    char* name;
    unsigned long long hash;
    profile_sum sum;
};

struct profile_lines {
    profile_line* at;
    size_t count;

    // The lines that the program adds come first. One of the file's (`is_old`) of a site whose text
    // was another then says nothing any more.
    void add(const char* name, size_t length, unsigned long long hash, const profile_sum& sum,
             bool is_old) {
        bool is_stale = false;
        for (size_t i = 0; i < count; ++i) {
            if (strlen(at[i].name) != length || strncmp(at[i].name, name, length) != 0) continue;
            if (at[i].hash == hash) return at[i].sum.add(sum);
            is_stale |= is_old;
        }
        if (is_stale) return;
        profile_line* more = static_cast<profile_line*>(realloc(at, (count + 1) * sizeof *at));
        if (!more) return;
        at = more;
        at[count].name = static_cast<char*>(calloc(length + 1, 1));
        if (!at[count].name) return;
        memcpy(at[count].name, name, length);
        at[count].hash = hash;
        at[count++].sum = sum;
    }
};

// ---- the file -----------------------------------------------------------------------------------

static const char profile_head[] = "{\"profile\": \"warpagg\", \"version\": 1, \"sites\": [\n";

inline void complain_of_profile(const char* path, const char* what) {
    fprintf(stderr, "warpagg: the profile %s %s\n", path, what);
}

inline void print_lines(FILE* file, const profile_lines& lines) {
    fputs(profile_head, file);
    for (size_t i = 0; i < lines.count; ++i) {
        fprintf(file, "{\"site\": \"%s\", \"hash\": \"%016llx\"", lines.at[i].name,
                lines.at[i].hash);
        for (int j = 0; j < profile_sums; ++j)
            fprintf(file, ", \"%s\": %llu", profile_keys[j], lines.at[i].sum.of[j]);
        fputs(i + 1 < lines.count ? "},\n" : "}\n", file);
    }
    fputs("]}\n", file);
}

// Goes past `text`, or says that something else stands there.
inline bool skip(const char*& at, const char* text) {
    const size_t length = strlen(text);
    if (strncmp(at, text, length) != 0) return false;
    at += length;
    return true;
}

inline bool read_line(const char*& at, profile_lines& lines) {
    if (!skip(at, "{\"site\": \"")) return false;
    const char* name = at;
    while (*at && *at != '"' && *at != '\n') ++at;
    const size_t length = static_cast<size_t>(at - name);
    if (!skip(at, "\", \"hash\": \"")) return false;
    char* end;
    const unsigned long long hash = strtoull(at, &end, 16);
    at = end;
    profile_sum sum = {};
    for (int j = 0; j < profile_sums; ++j) {
        if (!skip(at, j ? ", \"" : "\", \"") || !skip(at, profile_keys[j]) || !skip(at, "\": "))
            return false;
        sum.of[j] = strtoull(at, &end, 10);
        at = end;
    }
    lines.add(name, length, hash, sum, true);
    return skip(at, "},\n") || skip(at, "}\n");
}

// Adds what the file says. False: there is one that is no profile of ours.
inline bool read_lines(const char* path, profile_lines& lines) {
    FILE* file = fopen(path, "rb");
    if (!file) return true;
    char* text = nullptr;
    size_t length = 0, size = 0, got = 1;
    while (got) {
        if (length + 4096 > size) {
            char* more = static_cast<char*>(realloc(text, size = 2 * size + 8192));
            if (!more) break;
            text = more;
        }
        length += got = fread(text + length, 1, size - length - 1, file);
        text[length] = '\0';
    }
    fclose(file);
    const char* at = text;
    bool ours = length == 0 || skip(at, profile_head);
    while (length && ours && !skip(at, "]}\n")) ours = read_line(at, lines);
    free(text);
    return ours;
}

// Several programs may end at once: who makes the lock goes on.
// One that a crash has left is taken after some seconds.
inline void lock_profile(const char* lock) {
    const time_t begin = time(nullptr);
    FILE* file = nullptr;
    while (!(file = fopen(lock, "wx")) && time(nullptr) - begin < 5) continue;
    if (file) fclose(file);
}

inline char* joined_path(const char* path, const char* end) {
    char* name = static_cast<char*>(calloc(strlen(path) + strlen(end) + 1, 1));
    return name ? strcat(strcpy(name, path), end) : nullptr;
}

inline void write_lines(const char* path, const char* beside, const profile_lines& lines) {
    FILE* file = fopen(beside, "wb");
    if (!file) return complain_of_profile(path, "can't be written");
    print_lines(file, lines);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed || rename(beside, path) != 0)
        complain_of_profile(path, "can't be written");
}

// Adds the lines to the file.
inline void merge_into_file(const char* path, profile_lines& lines) {
    char *lock = joined_path(path, ".lock"), *beside = joined_path(path, ".new");
    if (lock && beside) {
        lock_profile(lock);
        if (read_lines(path, lines))
            write_lines(path, beside, lines);
        else
            complain_of_profile(path, "is there already, and is none; it is left as it is");
        remove(lock);
    }
    free(lock), free(beside);
}

// Whether the program has used the device: to ask it for counters would else begin to.
inline bool is_in_use(int device) {
    int active = 1;
#if defined(CUDART_VERSION) && CUDART_VERSION >= 12050
    unsigned flags = 0;
    void* entry = nullptr;
    cudaDriverEntryPointQueryResult found;
    if (cudaGetDriverEntryPointByVersion("cuDevicePrimaryCtxGetState", &entry, 7000,
                                         cudaEnableDefault, &found) == cudaSuccess &&
        entry)
        reinterpret_cast<int (*)(int, unsigned*, int*)>(entry)(device, &flags, &active);
#else
    (void)device;
#endif
    return active != 0;
}

}  // namespace detail

// ---- the program's tables -----------------------------------------------------------------------

// The sites of one file, as one translation unit has them.
//
// Parameters:    rows    a __device__ array at namespace scope, with internal linkage
//                sites   as many, that live as long as the program
class profile_table {
public:
    template <int Count>
    profile_table(profile_row (&rows)[Count], const profile_site (&sites)[Count])
        : rows_(static_cast<const void*>(&rows)), sites_(sites), sums_(nullptr), count_(Count),
          next_(first()) {
        first() = this;
        write_at_end();
    }
    profile_table(const profile_table&) = delete;
    profile_table& operator=(const profile_table&) = delete;

    // Adds what all devices have counted so far to the tables, on the host, and sets the counters
    // to 0. Called before a device is reset, when what it has is lost.
    // Returns whether there is a device that was used.
    static bool gather() {
        int devices = 0, mine = 0;
        bool any = false;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || cudaGetDevice(&mine) != cudaSuccess)
            devices = 0;
        for (int device = 0; device < devices; ++device) {
            if (!detail::is_in_use(device)) continue;
            any = true;
            const bool ready =
                cudaSetDevice(device) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
            for (profile_table* table = first(); ready && table; table = table->next_)
                table->take();
        }
        if (any) cudaSetDevice(mine);
        cudaGetLastError();
        return any;
    }

    // Gathers, and adds all to the file. Called when the program ends.
    static void write() {
        const bool was_used = gather();
        detail::profile_lines lines = {nullptr, 0};
        const bool any = list_lines(lines);
        const char* path = getenv("WARPAGG_PROFILE");
        path = path && *path ? path : "warpagg.profile";
        if (any && lines.count)
            detail::merge_into_file(path, lines);
        else if (any && was_used)
            detail::complain_of_profile(path, "is not written: the counters can't be read");
        for (size_t i = 0; i < lines.count; ++i) free(lines.at[i].name);
        free(lines.at);
    }

private:
    const void* rows_;
    const profile_site* sites_;
    detail::profile_sum* sums_;  // by site; NULL until something is gathered
    int count_;
    profile_table* next_;

    static profile_table*& first() {
        static profile_table* table = nullptr;
        return table;
    }

    void take() {
        const size_t size = static_cast<size_t>(count_) * sizeof(profile_row);
        profile_row* rows =
            static_cast<profile_row*>(calloc(static_cast<size_t>(count_), sizeof(profile_row)));
        if (!sums_)
            sums_ = static_cast<detail::profile_sum*>(
                calloc(static_cast<size_t>(count_), sizeof(detail::profile_sum)));
        if (rows && sums_ &&
            cudaMemcpyFromSymbol(rows, rows_, size, 0, cudaMemcpyDeviceToHost) == cudaSuccess) {
            for (int i = 0; i < count_; ++i) sums_[i].add(detail::sum_of(rows[i]));
            memset(static_cast<void*>(rows), 0, size);
            cudaMemcpyToSymbol(rows_, rows, size, 0, cudaMemcpyHostToDevice);
        }
        free(rows);
    }

    // Whether there is something new: sites that were never reached are, once.
    static bool list_lines(detail::profile_lines& lines) {
        static bool is_first = true;
        bool any = is_first;
        for (profile_table* table = first(); table; table = table->next_)
            for (int i = 0; table->sums_ && i < table->count_; ++i) {
                lines.add(table->sites_[i].name, strlen(table->sites_[i].name),
                          table->sites_[i].hash, table->sums_[i], false);
                any |= table->sums_[i].of[0] != 0;
                memset(static_cast<void*>(&table->sums_[i]), 0, sizeof(detail::profile_sum));
            }
        is_first = false;
        return any;
    }

    // The runtime lets go of a program's device code by a function for atexit, which it may have
    // registered after this one. What belongs to the thread that leaves main ends before all of
    // these; where another thread calls exit, there is atexit.
    static void write_at_end() {
        struct ending {
            bool is_there = true;
            ~ending() { write(); }
        };
        static thread_local ending at_end;
        if (at_end.is_there) atexit(write);
    }
};

}  // namespace warpagg

// A reset loses what a device has counted; programs like to make one as their last act.
static inline cudaError_t warpagg_device_reset() {
    warpagg::profile_table::gather();
    return cudaDeviceReset();
}
#define cudaDeviceReset warpagg_device_reset

#include <warpagg/detail/macros_on.cuh>

#endif
