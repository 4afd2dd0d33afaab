// Loops of every kind, with braces and without.

// RUN: %tool --level=warp -q %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %compile %t.cu
// RUN: %tool --level=warp -n %t.cu 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 0 sites

#define KERNEL(name) __global__ void name(float *__restrict__ g, const int *__restrict__ id, const float *__restrict__ x, int n, int flag)

// The jumps of a switch and of an inner loop stay, but for what ends the iteration from there.
// CHECK:        [&] {
// CHECK-NEXT:            switch (flag) {
// CHECK-NEXT:            case 3: break;
// CHECK-NEXT:            case 5: return;
// CHECK-NEXT:            }
// CHECK-NEXT:            for (int k = 0; k < 3; k++) { if (flag > k) break; if (flag == 1) continue; }
// CHECK-NEXT:            if (x[threadIdx.x] == 3)
// CHECK-NEXT:                return;
// CHECK-NEXT:            sums[0].add(&g[id[j]], x[threadIdx.x]);
// CHECK-NEXT:        }();
// CHECK-NEXT:        sums.send();
// CHECK-NEXT:    }
KERNEL(inner_jumps) {
    for (int j = 0; j < n; j++) {
        switch (flag) {
        case 3: break;
        case 5: continue;
        }
        for (int k = 0; k < 3; k++) { if (flag > k) break; if (flag == 1) continue; }
        if (x[threadIdx.x] == 3)
            continue;
        atomicAdd(&g[id[j]], x[threadIdx.x]);
    }
}

// What runs behind the loop may look, and wait.
// CHECK:{{.*}}sums.send(); } __syncthreads(); g[flag] = 0; }
KERNEL(behind) { for (int j = 0; j < n; j++) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], x[threadIdx.x]); } __syncthreads(); g[flag] = 0; }

// CHECK:{{.*}}do { warpagg::warp_sums<float, 1> sums; [&] { if (x[threadIdx.x] == 0) return; sums[0].add(&g[id[j]], 1.5f); }(); sums.send(); } while (++j < n && id[j] >= 0); }
KERNEL(do_loop) { int j = 0; do { if (x[threadIdx.x] == 0) continue; atomicAdd(&g[id[j]], 1.5f); } while (++j < n && id[j] >= 0); }

// CHECK:{{.*}}while (j < n) { warpagg::warp_sums<float, 1> sums; [&] { if (x[threadIdx.x] > 0) sums[0].add(&g[id[j]], 1.5f); j++; }(); sums.send(); } }
KERNEL(while_loop) { int j = 0; while (j < n) { if (x[threadIdx.x] > 0) atomicAdd(&g[id[j]], 1.5f); j++; } }

// CHECK:    for (int j = 0; j < n; j++)
// CHECK-NEXT:        { warpagg::warp_sums<float, 1> sums; [&] { if (x[threadIdx.x] > 0)
// CHECK-NEXT:            sums[0].add(&g[id[j]], 1.5f); // a comment
// CHECK-NEXT:        else
// CHECK-NEXT:            return; }(); sums.send(); } // another
KERNEL(unbraced) {
    for (int j = 0; j < n; j++)
        if (x[threadIdx.x] > 0)
            atomicAdd(&g[id[j]], 1.5f); // a comment
        else
            continue; // another
}

// CHECK:{{.*}}for (int j = 0; j < n; j++) { warpagg::warp_sums<float, 1> sums; [&] { if (x[threadIdx.x] > 0) { sums[0].add(&g[id[j]], 1.5f); } }(); sums.send(); } }
KERNEL(half_braced) { if (flag) for (int j = 0; j < n; j++) if (x[threadIdx.x] > 0) { atomicAdd(&g[id[j]], 1.5f); } }

// The inner loop is the iteration; the outer one's ways are its own.
// CHECK:{{.*}}for (int k = 0; k < n; k++) { if (k == flag) break; for (int j = 0; j < n; j++) { warpagg::warp_sums<float, 1> sums; [&] { if (x[threadIdx.x + k] > 0) sums[0].add(&g[id[j]], 1.5f); }(); sums.send(); } if (k == flag) return; } }
KERNEL(nested) { for (int k = 0; k < n; k++) { if (k == flag) break; for (int j = 0; j < n; j++) { if (x[threadIdx.x + k] > 0) atomicAdd(&g[id[j]], 1.5f); } if (k == flag) return; } }
