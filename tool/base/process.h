// Programs that are run as children, and the signals that would end this process meanwhile.

#ifndef WARPAGG_PROCESS_H
#define WARPAGG_PROCESS_H

#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>

// A file that a program starts with.
struct process_file {
    int ours;   // -1: /dev/null
    int theirs; // its number there; both may be the same
};

// Starts a program; its name, the first of the words, is looked for on PATH where it has no slash.
// NULL ends the words. It gets SIGTERM when the thread that starts it ends, whatever ends that.
// Returns its number, or a negative errno.
pid_t process_start(const char *const *words, const struct process_file *files, size_t count);

// Waits for its end. Returns its status as waitpid has it, or a negative errno.
int process_wait(pid_t process);

// In a forked child: ends it by SIGTERM when its parent is gone.
void process_end_with(pid_t parent);

// Ends this process by SIGXCPU when it has used so many seconds of the processor since it began,
// and so each program that it starts. Returns what process_lift_limit takes it back with.
struct rlimit process_limit_time(unsigned long seconds);
void process_lift_limit(struct rlimit before);

// Up to process_release SIGINT, SIGTERM and SIGHUP don't end this process, but the programs that it
// waits for: there is something to be tidied up.
void process_hold(void);

// The signal that has come since process_hold; 0: none.
int process_signal(void);

// Ends this process by that signal, where one has come.
void process_release(void);

#endif
