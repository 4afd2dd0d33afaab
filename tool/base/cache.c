#include "cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "file.h"

enum {
    MOST_ENTRIES = 256,
    MOST_MIB = 1024,
    MINUTES_TO_FILL = 60,
    DAYS_WANTED = 30,
    HOURS_BETWEEN_NOTES = 12,
    MOST_RESULTS = 4096,
    MOST_MIB_OF_RESULTS = 256
};

static const char unfinished[] = ".new-", asked[] = ".asked-";

const char *cache_directory(struct arena *arena) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (!base || base[0] != '/') // as the specification has it, a relative one counts as none
        base = home && home[0] == '/' ? arena_printf(arena, "%s/.cache", home) : NULL;
    if (!base)
        return NULL;
    const char *directory = arena_printf(arena, "%s/warpagg-rewrite", base);
    struct stat there;
    if (stat(directory, &there) < 0) {
        if (file_make_directory(base) < 0 || (mkdir(directory, 0700) < 0 && errno != EEXIST) ||
            stat(directory, &there) < 0)
            return NULL;
    }
    bool ours = S_ISDIR(there.st_mode) && there.st_uid == geteuid() &&
                !(there.st_mode & (S_IWGRP | S_IWOTH));
    return ours ? directory : NULL;
}

bool cache_is_wanted(struct arena *arena, const char *directory, const char *name) {
    if (access(arena_printf(arena, "%s/%s", directory, name), F_OK) == 0)
        return true;
    int note = open(arena_printf(arena, "%s/%s%s", directory, asked, name),
                    O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (note < 0)
        return errno == EEXIST;
    close(note);
    return false;
}

const char *cache_begin(struct arena *arena, const char *directory) {
    return mkdtemp(arena_printf(arena, "%s/%sXXXXXX", directory, unfinished));
}

void cache_remove(struct arena *arena, const char *folder) {
    DIR *stream = opendir(folder);
    for (struct dirent *file; stream && (file = readdir(stream));)
        if (strcmp(file->d_name, ".") != 0 && strcmp(file->d_name, "..") != 0)
            unlink(arena_printf(arena, "%s/%s", folder, file->d_name));
    if (stream)
        closedir(stream);
    rmdir(folder);
}

void cache_touch(const char *entry) {
    struct stat there;
    if (stat(entry, &there) == 0 && there.st_mtime + HOURS_BETWEEN_NOTES * 3600 < time(NULL))
        utimensat(AT_FDCWD, entry, NULL, 0);
}

struct entry {
    const char *path;
    time_t used;
    off_t size;
};

static int by_use(const void *left, const void *right) {
    const struct entry *a = left, *b = right;
    return a->used != b->used ? (a->used < b->used ? -1 : 1) : strcmp(a->path, b->path);
}

static off_t size_of(struct arena *arena, const char *folder) {
    DIR *stream = opendir(folder);
    off_t size = 0;
    struct stat there;
    for (struct dirent *file; stream && (file = readdir(stream));)
        if (stat(arena_printf(arena, "%s/%s", folder, file->d_name), &there) == 0 &&
            S_ISREG(there.st_mode))
            size += there.st_size;
    if (stream)
        closedir(stream);
    return size;
}

// What a process that was killed left behind goes too, and what nobody asked for a second time.
static void trim(struct arena *arena, const char *directory) {
    ARENA_LIST(struct entry) entries = {0};
    DIR *stream = opendir(directory);
    for (struct dirent *file; stream && (file = readdir(stream));) {
        const char *path = arena_printf(arena, "%s/%s", directory, file->d_name);
        bool is_new = strncmp(file->d_name, unfinished, strlen(unfinished)) == 0,
             is_note = strncmp(file->d_name, asked, strlen(asked)) == 0;
        struct stat there;
        if ((file->d_name[0] == '.' && !is_new && !is_note) || stat(path, &there) < 0)
            continue;
        time_t age = time(NULL) - there.st_mtime;
        if (is_new && age > MINUTES_TO_FILL * 60)
            cache_remove(arena, path);
        else if (is_note && age > (time_t)DAYS_WANTED * 24 * 3600)
            unlink(path);
        else if (!is_new && !is_note)
            *ARENA_PUSH(arena, &entries) =
                (struct entry){path, there.st_mtime, size_of(arena, path)};
    }
    if (stream)
        closedir(stream);
    off_t size = 0;
    for (size_t i = 0; i < entries.count; i++)
        size += entries.at[i].size;
    if (entries.count)
        qsort(entries.at, entries.count, sizeof *entries.at, by_use);
    for (size_t i = 0; entries.count - i > MOST_ENTRIES ||
                       (entries.count - i > 1 && size > ((off_t)MOST_MIB << 20));
         i++) {
        size -= entries.at[i].size;
        cache_remove(arena, entries.at[i].path);
    }
}

void cache_remove_stale(struct arena *arena, const char *entry, const char *file) {
    if (access(arena_printf(arena, "%s/%s", entry, file), F_OK) == 0)
        cache_remove(arena, entry);
}

void cache_publish(struct arena *arena, const char *directory, const char *folder, const char *name,
                   time_t begin) {
    const char *entry = arena_printf(arena, "%s/%s", directory, name);
    if (rename(folder, entry) < 0) { // one is there
        struct stat there;
        bool was_quicker = stat(entry, &there) == 0 && there.st_mtime >= begin;
        if (!was_quicker)
            cache_remove(arena, entry);
        if (was_quicker || rename(folder, entry) < 0)
            cache_remove(arena, folder);
    }
    trim(arena, directory);
}

const char *cache_results(struct arena *arena) {
    const char *directory = cache_directory(arena);
    const char *results = directory ? arena_printf(arena, "%s/.results", directory) : NULL;
    struct stat there;
    return results && (mkdir(results, 0700) == 0 || errno == EEXIST) &&
                   lstat(results, &there) == 0 && S_ISDIR(there.st_mode)
               ? results
               : NULL;
}

static void trim_results(struct arena *arena, const char *results) {
    ARENA_LIST(struct entry) entries = {0};
    DIR *stream = opendir(results);
    off_t size = 0;
    for (struct dirent *file; stream && (file = readdir(stream));) {
        const char *path = arena_printf(arena, "%s/%s", results, file->d_name);
        struct stat there;
        if (lstat(path, &there) < 0 || !S_ISREG(there.st_mode))
            continue;
        *ARENA_PUSH(arena, &entries) = (struct entry){path, there.st_mtime, there.st_size};
        size += there.st_size;
    }
    if (stream)
        closedir(stream);
    if (entries.count)
        qsort(entries.at, entries.count, sizeof *entries.at, by_use);
    for (size_t i = 0; entries.count - i > MOST_RESULTS ||
                       (entries.count - i > 1 && size > ((off_t)MOST_MIB_OF_RESULTS << 20));
         i++) {
        size -= entries.at[i].size;
        unlink(entries.at[i].path);
    }
}

void cache_put_result(struct arena *arena, const char *results, const char *name, const char *text,
                      size_t length) {
    if (file_write(arena_printf(arena, "%s/%s", results, name), text, length) == 0)
        trim_results(arena, results);
}
