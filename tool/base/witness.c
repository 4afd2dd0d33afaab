#include "witness.h"

#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// By words of eight bytes.
uint64_t witness_hash(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat there;
    if (file < 0 || fstat(file, &there) < 0)
        return file < 0 ? 0 : (uint64_t)close(file);
    const size_t length = (size_t)there.st_size;
    const char *text = length ? mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0) : "";
    uint64_t hash = length + 1, word = 0;
    close(file);
    if (text == MAP_FAILED)
        return 0;
    for (size_t i = 0; i < length; i += sizeof word) {
        memcpy(&word, text + i, length - i < sizeof word ? length - i : sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    if (length)
        munmap((void *)(uintptr_t)text, length);
    return hash;
}

bool witness_write(FILE *lines, const char *name, const char *path, const struct stat *there) {
    const uint64_t hash = witness_hash(path);
    return hash && !strchr(name, '\n') &&
           fprintf(lines, "%lld %lld %ld %lld %ld %llu %016" PRIx64 " %s\n",
                   (long long)there->st_size, (long long)there->st_mtim.tv_sec,
                   there->st_mtim.tv_nsec, (long long)there->st_ctim.tv_sec, there->st_ctim.tv_nsec,
                   (unsigned long long)there->st_ino, hash, name) > 0;
}

enum witness witness_check(const char *line, bool (*reads)(const char *path, const void *context),
                           const void *context, const char **name) {
    long long size, seconds, changed;
    long nanoseconds, changed_nanoseconds;
    unsigned long long number;
    uint64_t hash;
    int end = 0;
    struct stat file;
    if (sscanf(line, "%lld %lld %ld %lld %ld %llu %" SCNx64 " %n", &size, &seconds, &nanoseconds,
               &changed, &changed_nanoseconds, &number, &hash, &end) != 7 ||
        !end)
        return WITNESS_OTHER;
    *name = line + end;
    if (stat(*name, &file) < 0 || file.st_size != size)
        return WITNESS_OTHER;
    const bool same_time = file.st_mtim.tv_sec == seconds && file.st_mtim.tv_nsec == nanoseconds;
    const bool is_itself = same_time && file.st_ctim.tv_sec == changed &&
                           file.st_ctim.tv_nsec == changed_nanoseconds && file.st_ino == number &&
                           !(reads && reads(*name, context));
    if (!is_itself && witness_hash(*name) != hash)
        return WITNESS_OTHER;
    return same_time ? WITNESS_FILE : WITNESS_TEXT;
}
