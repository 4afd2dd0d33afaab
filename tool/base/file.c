// Files are replaced by renaming a complete temporary file over them, so a reader, a crash or a
// full disk never sees half a file.

#define _XOPEN_SOURCE 700

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

int file_write_to(int file, const char *text, size_t length) {
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return -errno;
        text += written;
        length -= (size_t)written;
    }
    return 0;
}

// Ends a file that was opened for writing. A file system may report a failed write only here.
static int close_after(int status, int file) {
    return close(file) < 0 && !status ? -errno : status;
}

// Devices, pipes and files that are not there yet behind a symbolic link.
static int write_direct(const char *path, const char *text, size_t length) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return -errno;
    return close_after(file_write_to(file, text, length), file);
}

static int write_stdout(const char *text, size_t length) {
    errno = 0;
    if (fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0)
        return 0;
    return errno ? -errno : -EIO;
}

// Opens a new file beside `path`; its name goes to `name`.
static int open_beside(const char *path, char *name, size_t size) {
    for (unsigned attempt = 0; attempt < 100; attempt++) {
        snprintf(name, size, "%s.%ld-%u.tmp", path, (long)getpid(), attempt);
        int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST)
            return file >= 0 ? file : -errno;
    }
    return -EEXIST;
}

// The user's are "user.…", and access control lists "system.…"; the others are for the system to
// give, and it may refuse them.
static int copy_attribute(int file, const char *path, const char *name) {
    char value[XATTR_SIZE_MAX];
    ssize_t length = getxattr(path, name, value, sizeof value);
    if (length >= 0 && fsetxattr(file, name, value, (size_t)length, 0) == 0)
        return 0;
    bool is_users = strncmp(name, "user.", 5) == 0 || strncmp(name, "system.", 7) == 0;
    return is_users ? -errno : 0;
}

static int copy_attributes(int file, const char *path) {
    char names[XATTR_LIST_MAX];
    ssize_t length = listxattr(path, names, sizeof names);
    int status = length < 0 && errno != ENOTSUP ? -errno : 0;
    for (ssize_t at = 0; at < length && !status; at += (ssize_t)strlen(names + at) + 1)
        status = copy_attribute(file, path, names + at);
    return status;
}

// Gives a new file the owner, the mode and the attributes of the one that it is to replace.
static int take_after(int file, const char *path, const struct stat *old) {
    // May be refused: then the file is ours, as a copy would be.
    (void)!fchown(file, old->st_uid, old->st_gid);
    return fchmod(file, old->st_mode & 07777) < 0 ? -errno : copy_attributes(file, path);
}

static int replace(const char *path, const struct stat *old, const char *text, size_t length) {
    size_t size = strlen(path) + 64;
    char *name = malloc(size);
    if (!name)
        return -ENOMEM;
    int file = open_beside(path, name, size), status = file;
    if (file >= 0) {
        status = old ? take_after(file, path, old) : 0;
        if (!status)
            status = file_write_to(file, text, length);
        status = close_after(status, file);
        if (!status && rename(name, path) < 0)
            status = -errno;
        if (status)
            unlink(name);
    }
    free(name);
    return status;
}

// The file that a path stands for, existing or not.
static int write_file(const char *path, const char *text, size_t length) {
    struct stat old;
    if (stat(path, &old) < 0) {
        struct stat link;
        bool dangles = lstat(path, &link) == 0;
        return dangles ? write_direct(path, text, length) : replace(path, NULL, text, length);
    }
    if (!S_ISREG(old.st_mode))
        return write_direct(path, text, length);         // -EISDIR for a directory
    if (faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) < 0) // a rename asks the directory alone
        return -errno;
    return replace(path, &old, text, length);
}

void file_hold_standard(void) {
    int file;
    do
        file = open("/dev/null", fcntl(STDIN_FILENO, F_GETFD) < 0 ? O_WRONLY : O_RDONLY);
    while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0)
        close(file);
}

int file_write(const char *path, const char *text, size_t length) {
    if (strcmp(path, "-") == 0)
        return write_stdout(text, length);
    char *target = realpath(path, NULL); // behind symbolic links; NULL where nothing is there yet
    int status = write_file(target ? target : path, text, length);
    free(target);
    return status;
}

const char *file_real_path(struct arena *arena, const char *path) {
    char resolved[PATH_MAX];
    if (realpath(path, resolved))
        return arena_string(arena, resolved);
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    bool has_directory =
        realpath(slash ? arena_copy(arena, path, (size_t)(name - path)) : ".", resolved);
    return has_directory
               ? arena_printf(arena, "%s/%s", strcmp(resolved, "/") == 0 ? "" : resolved, name)
               : arena_string(arena, path);
}

bool file_is_below(const char *path, const char *directory) {
    size_t length = strlen(directory);
    return strncmp(path, directory, length) == 0 && path[length] == '/';
}

const char *file_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *file_without_dot(const char *path) {
    while (path[0] == '.' && path[1] == '/' && path[2] != '/' && path[2])
        path += 2;
    return path;
}

const char *file_temporary_directory(struct arena *arena, const char *name) {
    const char *parent = getenv("TMPDIR");
    return mkdtemp(
        arena_printf(arena, "%s/warpagg-%s-XXXXXX", parent && *parent ? parent : "/tmp", name));
}

int file_make_directory(const char *path) {
    char *part = strdup(path);
    if (!part)
        return -ENOMEM;
    int status = 0;
    for (char *end = part; *end && !status;) {
        end += strspn(end, "/");
        end += strcspn(end, "/");
        char after = *end;
        *end = '\0'; // the path up to this component
        struct stat there;
        if (mkdir(part, 0777) < 0 && !(stat(part, &there) == 0 && S_ISDIR(there.st_mode)))
            status = -errno;
        *end = after;
    }
    free(part);
    return status;
}
