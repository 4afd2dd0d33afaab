// What stands against it, and what it does not fit.

// RUN: %tool --level=warp -n --no-cuda %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

#define SKIP_IF(c) if (c) continue
#define END ;
#define LOOP for (int j = 0; j < n; j++)
#define KERNEL(name) __global__ void name(float *g, const int *id, const float *x, int n, int flag)

__device__ int word;
struct two { float a, b; };

// What runs on the way out runs in front of the sums: what waits there, or looks.
// CHECK: [[@LINE+1]]:{{.*}} but lanes may wait for each other in the loop ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(waits_on_the_way) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (flag == j) { __syncthreads(); break; } } }

// CHECK: [[@LINE+1]]:{{.*}} but lanes may wait for each other in the loop ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(spins_on_the_way) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (flag == j) { while (*(volatile int *)&word == 0) ; return; } } }

// CHECK: [[@LINE+1]]:{{.*}} but the rest of the iteration may look at the location ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(looks_on_the_way) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (flag == j) { word = (int)g[id[j]]; break; } } }

// CHECK: [[@LINE+1]]:{{.*}} but the rest of the iteration may look at the location ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(announces_on_the_way) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (flag == j) { *(volatile int *)&word = 1; return; } } }

// CHECK: [[@LINE+1]]:{{.*}} but the rest of the iteration may look at the location ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(looks_in_a_condition) { int j = 0; do { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); } while (g[id[j++]] < 9); }

// Lanes that leave the loop in the middle would have to do so behind the sends.
// CHECK: [[@LINE+1]]:{{.*}} but a `break` leaves the loop [warpagg:iteration]
KERNEL(breaks) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (flag == j) break; } }
// CHECK: [[@LINE+1]]:{{.*}} but a `return` leaves the loop [warpagg:iteration]
KERNEL(leaves) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (flag == j) return; } }
// CHECK: [[@LINE+1]]:{{.*}} but a `return` leaves the loop [warpagg:iteration]
KERNEL(leaves_from_inside) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); for (int k = 0; k < flag; k++) if (k == j) return; } }

// CHECK: [[@LINE+1]]:{{.*}} but a `return` leaves the loop [warpagg:iteration]
__device__ int returns(float *g, const int *id, const float *x, int n) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); if (n == j) return 4; } return 5; }
KERNEL(calls) { word = returns(g, id, x, n); }

// Lanes that leave in different iterations are together no longer.
// CHECK: [[@LINE+1]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(apart) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 9) break; atomicAdd(&g[id[j]], x[threadIdx.x]); } }
// CHECK: [[@LINE+1]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(behind_a_continue) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 9) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); if (j == flag) return; } }

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body holds a label or a `goto` [warpagg:iteration]
KERNEL(jumps) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) goto out; atomicAdd(&g[id[j]], x[threadIdx.x]); out:; } }

// CHECK: [[@LINE+1]]:{{.*}} but a macro, a function of its own, or code that is switched off, in the loop's body may leave it [warpagg:iteration]
KERNEL(inner_lambda) { for (int j = 0; j < n; j++) { auto f = [&] { return x[threadIdx.x]; }; if (f() > 0) atomicAdd(&g[id[j]], f()); } }

// CHECK: [[@LINE+1]]:{{.*}} but lanes may wait for each other in the loop ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(barrier) { for (int j = 0; j < n; j++) { __syncthreads(); if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+1]]:{{.*}} but lanes may wait for each other in the loop ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(vote) { for (int j = 0; j < n; j++) { if (!__any_sync(~0u, x[threadIdx.x] > 0)) continue; if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+1]]:{{.*}} but lanes may wait for each other in the loop ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(syncwarp) { for (int j = 0; j < n; j++) { __syncwarp(); if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+1]]:{{.*}} but lanes may wait for each other in the loop ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(spin) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; while (*(volatile int *)&word == 0) ; atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+1]]:{{.*}} but the rest of the iteration may look at the location ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(looks) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); if (g[id[j]] > 3) word = 1; } }

// CHECK: [[@LINE+1]]:{{.*}} but the rest of the iteration may look at the location ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(writes) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); g[flag] = 0; } }

// CHECK: [[@LINE+1]]:{{.*}} but the rest of the iteration may look at the location ({{.*}}:[[@LINE+1]]:{{[0-9]+}}) [warpagg:iteration]
KERNEL(announces) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); *(volatile int *)&word = 1; } }

// CHECK: [[@LINE+1]]:{{.*}} but a macro, a function of its own, or code that is switched off, in the loop's body may leave it [warpagg:iteration]
KERNEL(macro) { for (int j = 0; j < n; j++) { SKIP_IF(x[threadIdx.x] == 0); atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body is not written in one piece [warpagg:iteration]
KERNEL(macro_loop) { LOOP { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+6]]:{{.*}} but a macro, a function of its own, or code that is switched off, in the loop's body may leave it [warpagg:iteration]
KERNEL(directive) {
    for (int j = 0; j < n; j++) {
#ifdef OTHER
        if (x[threadIdx.x] == 1) break;
#endif
        if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]);
    }
}

// CHECK: [[@LINE+4]]:{{.*}} but the loop's body holds a #define or its like [warpagg:iteration]
KERNEL(definition) {
    for (int j = 0; j < n; j++) {
#define TO &g[id[j]]
        if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]);
    }
}

// CHECK: [[@LINE+6]]:{{.*}} but the loop's body holds a `goto` that is switched off [warpagg:iteration]
KERNEL(jumps_elsewhere) {
    for (int j = 0; j < n; j++) {
#ifdef OTHER
        if (x[threadIdx.x] == 1) goto out;
#endif
        if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]);
    }
}

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body declares a variable that outlives it [warpagg:iteration]
KERNEL(shared) { for (int j = 0; j < n; j++) { __shared__ float s; if (x[threadIdx.x] == 0) continue; s = 1; atomicAdd(&g[id[j]], x[threadIdx.x]); } }

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body uses a structured binding, which no lambda may capture before C++20 [warpagg:iteration]
KERNEL(binding) { const auto &[a, b] = two{x[0], x[1]}; for (int j = 0; j < n; j++) { if (x[threadIdx.x] == a) continue; atomicAdd(&g[id[j]], b); } }

#define LET auto
struct two_ints { int a, b; };
// CHECK: [[@LINE+1]]:{{.*}} but the loop's body uses a structured binding, which no lambda may capture before C++20 [warpagg:iteration]
KERNEL(binding_const_last) { auto const [a, b] = two{x[0], x[1]}; for (int j = 0; j < n; j++) { if (x[threadIdx.x] == a) continue; atomicAdd(&g[id[j]], b); } }

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body uses a structured binding, which no lambda may capture before C++20 [warpagg:iteration]
KERNEL(binding_by_macro) { LET [a, b] = two{x[0], x[1]}; for (int j = 0; j < n; j++) { if (x[threadIdx.x] == a) continue; atomicAdd(&g[id[j]], b); } }

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body uses a structured binding, which no lambda may capture before C++20 [warpagg:iteration]
KERNEL(binding_of_the_loop) { for (auto [j, k] = two_ints{0, n}; j < k; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x] + k); } }

// CHECK: [[@LINE+1]]:{{.*}} but the loop's body uses a structured binding, which no lambda may capture before C++20 [warpagg:iteration]
template <class T> KERNEL(binding_in_template) { auto [a, b] = T{x[0], x[1]}; for (int j = 0; j < n; j++) { if (x[threadIdx.x] == a) continue; atomicAdd(&g[id[j]], x[threadIdx.x] + b); } }

template __global__ void binding_in_template<two>(float *, const int *, const float *, int, int);

// CHECK: [[@LINE+1]]:{{.*}} but the loop stands in a lambda [warpagg:iteration]
KERNEL(lambda) { auto f = [&] { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }; f(); }

// CHECK-COUNT-33: remark: {{.*}} but there are more than 32 sums [warpagg:iteration]
__global__ void __launch_bounds__(256) many(float *g, const int *id, const float *x, int n) {
    for (int j = 0; j < n; j++) {
        if (x[threadIdx.x] == 0) continue;
        float *p = &g[id[j] * 40];
        atomicAdd(&p[0], 1.5f);        atomicAdd(&p[1], 1.5f);        atomicAdd(&p[2], 1.5f);        atomicAdd(&p[3], 1.5f);
        atomicAdd(&p[4], 1.5f);        atomicAdd(&p[5], 1.5f);        atomicAdd(&p[6], 1.5f);        atomicAdd(&p[7], 1.5f);
        atomicAdd(&p[8], 1.5f);        atomicAdd(&p[9], 1.5f);        atomicAdd(&p[10], 1.5f);        atomicAdd(&p[11], 1.5f);
        atomicAdd(&p[12], 1.5f);        atomicAdd(&p[13], 1.5f);        atomicAdd(&p[14], 1.5f);        atomicAdd(&p[15], 1.5f);
        atomicAdd(&p[16], 1.5f);        atomicAdd(&p[17], 1.5f);        atomicAdd(&p[18], 1.5f);        atomicAdd(&p[19], 1.5f);
        atomicAdd(&p[20], 1.5f);        atomicAdd(&p[21], 1.5f);        atomicAdd(&p[22], 1.5f);        atomicAdd(&p[23], 1.5f);
        atomicAdd(&p[24], 1.5f);        atomicAdd(&p[25], 1.5f);        atomicAdd(&p[26], 1.5f);        atomicAdd(&p[27], 1.5f);
        atomicAdd(&p[28], 1.5f);        atomicAdd(&p[29], 1.5f);        atomicAdd(&p[30], 1.5f);        atomicAdd(&p[31], 1.5f);
        atomicAdd(&p[32], 1.5f);
    }
}

// Where lanes come to the loop in other numbers of iterations, where one is not used for itself, and where no lane drops out of one sum, it does not fit.
// CHECK: [[@LINE+1]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(trips) { for (int j = 0; j < id[threadIdx.x]; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }
// CHECK: [[@LINE+1]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(trips_by_lane) { for (int j = 0; j < (int)threadIdx.x; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }
// CHECK: [[@LINE+1]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(uses) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; if (atomicAdd(&g[id[j]], x[threadIdx.x]) > 1) word = 1; } }
// CHECK: [[@LINE+1]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(all_lanes) { for (int j = 0; j < n; j++) { atomicAdd(&g[id[j]], x[threadIdx.x]); } }
// A `do` without braces is left alone.
// CHECK: [[@LINE+1]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(do_unbraced) { int j = 0; do if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); while (++j < n); }
// CHECK: [[@LINE+1]]:{{.*}} but the loop's body is not written in one piece [warpagg:iteration]
KERNEL(macro_end) { for (int j = 0; j < n; j++) if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], 1.5f) END }
// What waits is only in the loop around it, and what looks does so before or in the next iteration.
// CHECK: [[@LINE+1]]:{{.*}} [warpagg-warp-sums]
KERNEL(looks_before) { for (int j = 0; j < n; j++) { if (g[id[j]] > 3 || x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], x[threadIdx.x]); } }
// CHECK: [[@LINE+1]]:{{.*}} [warpagg-warp-sums]
KERNEL(looks_in_front) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; float v = g[id[j]] + 1; atomicAdd(&g[id[j]], v); } }
// Few lanes come to the loop.
// CHECK: [[@LINE+1]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(few) { if (x[threadIdx.x] > 9) for (int j = 0; j < n; j++) { if (x[threadIdx.x + j] == 0) continue; atomicAdd(&g[id[j]], 1.5f); } }
// In shared memory, and where the host may watch.
// CHECK: [[@LINE+1]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(in_shared) { __shared__ float s[9]; for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd(&s[id[j]], 1.5f); } }
// CHECK: [[@LINE+1]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(system_wide) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue; atomicAdd_system(&g[id[j]], 1.5f); } }
// Who is switched off takes the others along.
// CHECK: [[@LINE+5]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
// CHECK: [[@LINE+5]]:{{.*}} data let some of the lanes come by{{.*}} [warpagg:no-gain]
KERNEL(switched_off) {
    for (int j = 0; j < n; j++) {
        if (x[threadIdx.x] == 0) continue;
        atomicAdd(&g[id[j]], x[threadIdx.x]);
        atomicAdd(&g[id[j] + 1], 1.5f); // NOLINT(warpagg-warp-sums)
    }
}
// What a comment leaves, stays as it is in the lambda.
// CHECK: [[@LINE+4]]:{{.*}} regrouped [warpagg-warp-sums]
// CHECK: [[@LINE+4]]:{{.*}} [warpagg:suppressed]
KERNEL(left) {
    for (int j = 0; j < n; j++) { if (x[threadIdx.x] == 0) continue;
        atomicAdd(&g[id[j]], x[threadIdx.x]);
        atomicAdd(&g[id[j] + 1], 1.5f); // warpagg: leave
    }
}

// An object in front of a loop that lanes leave when each is done.

// CHECK: [[@LINE+2]]:{{.*}} but the loop does not stand on lines of its own [warpagg-warp-uniform]
// CHECK: [[@LINE+1]]:{{.*}} but the loop does not stand on lines of its own [warpagg-warp-uniform]
KERNEL(one_line) { for (int j = 0; x[threadIdx.x + j] > 0; j++) { atomicAdd(&g[id[j]], x[j]), atomicAdd(&g[id[j] + 1], x[j]); } }

// CHECK: [[@LINE+5]]:{{.*}} but a directive or a label may come between the loop and what stands in front of it [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} but a directive or a label may come between the loop and what stands in front of it [warpagg-warp-uniform]
KERNEL(unrolled) {
#pragma unroll 1
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        atomicAdd(&g[id[j]], x[j]);
        atomicAdd(&g[id[j] + 1], x[j]);
    }
}

// CHECK: [[@LINE+5]]:{{.*}} but a directive or a label may come between the loop and what stands in front of it [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} but a directive or a label may come between the loop and what stands in front of it [warpagg-warp-uniform]
KERNEL(jumps_behind) {
    if (flag) goto out;
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        atomicAdd(&g[id[j]], x[j]);
        atomicAdd(&g[id[j] + 1], x[j]);
    }
out:;
}

// CHECK: [[@LINE+5]]:{{.*}} but the loop has no condition that is a plain value [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} but the loop has no condition that is a plain value [warpagg-warp-uniform]
KERNEL(declares) {
    int j = 0;
    while (int more = x[threadIdx.x + j] > 0) {
        atomicAdd(&g[id[j]], x[j]);
        atomicAdd(&g[id[j] + 1], x[j]);
        j++;
    }
}

// CHECK: [[@LINE+8]]:{{.*}} but the loop's head is not written in one piece [warpagg-warp-uniform]
// CHECK: [[@LINE+8]]:{{.*}} but the loop's head is not written in one piece [warpagg-warp-uniform]
KERNEL(two_heads) {
#ifndef OTHER
    ;
    for (int j = 0; x[threadIdx.x + j] > 0; j++)
#endif
    {
        atomicAdd(&g[id[j]], x[j]);
        atomicAdd(&g[id[j] + 1], x[j]);
    }
}

// Places that do not follow one key alone, or are no one value for the warp: nothing to tell.
// CHECK: [[@LINE+9]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+9]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+9]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+9]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+9]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+9]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(places) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        const int k = id[j];
        atomicAdd(&g[k % n], x[j]);
        atomicAdd(&g[k + id[flag]], x[j]);
        atomicAdd(&g[k * k], x[j]);
        atomicAdd(&g[k + id[j + 1]], x[j]);
        atomicAdd(&g[k + id[j + 1] + 9], x[j]);
        atomicAdd(&g[(int)(k * 0.5f)], x[j]);
    }
}

// A pointer that something else names too can't become the key.
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(pointers) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        float *a = &g[2 * id[j]];
        atomicAdd(a, x[j]);
        atomicAdd(a + 1, a == g);
    }
}

// Nor can those that stand beside others, or whose definition says more or takes two lines.
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(beside) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        float *b = &g[3 * id[j]], *c = &g[4 * id[j]];
        atomicAdd(b, x[j]);
        atomicAdd(c, x[j]);
    }
}

// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(definitions) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        float *a = &g[5 * id[j]] /* of five */;
        atomicAdd(a, x[j]);
        atomicAdd(a + 1, x[j]);
    }
}

// CHECK: [[@LINE+6]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+6]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(lines) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        float *a = &g[6 *
                      id[j]];
        atomicAdd(a, x[j]);
        atomicAdd(a + 1, x[j]);
    }
}

// What the loop declares means nothing in front of it, or something else.
// CHECK: [[@LINE+6]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+6]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(constants) {
    constexpr int C = 5;
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        constexpr int C = 3;
        atomicAdd(&g[id[j] * C], x[j]);
        atomicAdd(&g[id[j] * C + 1], x[j]);
    }
}

// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(sizes) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        const double w[2] = {x[0], x[1]};
        atomicAdd(&g[id[j] * sizeof(w)], w[0]);
        atomicAdd(&g[id[j] * sizeof(w) + 1], w[1]);
    }
}

// CHECK: [[@LINE+5]]:{{.*}} regrouped; warp-sums would gain more, but the loop declares a type, which what stands in front of it can't name [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} regrouped; warp-sums would gain more, but the loop declares a type, which what stands in front of it can't name [warpagg-warp-uniform]
KERNEL(aliases) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        using real = float;
        atomicAdd((real *)g + id[j] * 2, x[j]);
        atomicAdd((real *)g + id[j] * 2 + 1, x[j]);
    }
}

// CHECK: [[@LINE+6]]:{{.*}} regrouped; warp-sums would gain more, but the loop declares a type, which what stands in front of it can't name [warpagg-warp-uniform]
// CHECK: [[@LINE+6]]:{{.*}} regrouped; warp-sums would gain more, but the loop declares a type, which what stands in front of it can't name [warpagg-warp-uniform]
KERNEL(enumerators) {
    enum { C = 2 };
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        enum { C = 4 };
        atomicAdd(&g[id[j] * C], x[j]);
        atomicAdd(&g[id[j] * C + 1], x[j]);
    }
}

// A pointer that the text names where the tree does not.
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+5]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(of_a_type) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        float *to = &g[2 * id[j]];
        atomicAdd(to, sizeof(decltype(to)));
        atomicAdd(to + 1, x[j]);
    }
}

// CHECK: [[@LINE+8]]:{{.*}} regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+8]]:{{.*}} regrouped [warpagg-warp-uniform]
KERNEL(traced) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        float *to = &g[2 * id[j]];
#ifdef TRACE
        TRACE(to);
#endif
        atomicAdd(to, x[j]);
        atomicAdd(to + 1, x[j]);
    }
}

// Lengths that an instance may have negative, beside another: the numbers of their values could meet.
// CHECK: [[@LINE+5]]:{{.*}} agree; the sum is regrouped [warpagg-warp-uniform]
// CHECK: [[@LINE+6]]:{{.*}} agree; the sum is regrouped [warpagg-warp-uniform]
template <int C> __global__ void lengths(float *g, const float *x, const int *id) {
    for (int j = 0; x[threadIdx.x + j] > 0; j++) {
        for (int c = 0; c < C; c++)
            atomicAdd(&g[id[j] * 9 + c], x[j]);
        for (int c = 0; c < 4; c++)
            atomicAdd(&g[id[j] * 9 + c + 5], x[j]);
    }
}
template __global__ void lengths<3>(float *, const float *, const int *);

// CHECK: sites:
