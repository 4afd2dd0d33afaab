// GCC has an omp.h of its own, which host code includes though it is compiled without -fopenmp, and
// clang has none unless its OpenMP library is installed. Here is what most programs call.
#pragma GCC system_header
#if __has_include_next(<omp.h>)
#include_next <omp.h>
#elif !defined(WARPAGG_OMP_H)
#define WARPAGG_OMP_H
typedef struct {
    void *_lock;
} omp_lock_t;
typedef struct {
    void *_lock;
} omp_nest_lock_t;
typedef enum {
    omp_sched_static = 1,
    omp_sched_dynamic = 2,
    omp_sched_guided = 3,
    omp_sched_auto = 4
} omp_sched_t;
extern "C" {
void omp_set_num_threads(int), omp_set_dynamic(int), omp_set_nested(int);
void omp_set_max_active_levels(int), omp_set_schedule(omp_sched_t, int);
void omp_get_schedule(omp_sched_t *, int *);
int omp_get_num_threads(void), omp_get_max_threads(void), omp_get_thread_num(void);
int omp_get_num_procs(void), omp_in_parallel(void), omp_get_dynamic(void), omp_get_nested(void);
int omp_get_thread_limit(void), omp_get_max_active_levels(void), omp_get_level(void);
int omp_get_active_level(void), omp_get_ancestor_thread_num(int), omp_get_team_size(int);
int omp_get_num_devices(void), omp_get_default_device(void), omp_is_initial_device(void);
void omp_set_default_device(int);
double omp_get_wtime(void), omp_get_wtick(void);
void omp_init_lock(omp_lock_t *), omp_destroy_lock(omp_lock_t *), omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *), omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *), omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_nest_lock(omp_nest_lock_t *);
}
#endif
