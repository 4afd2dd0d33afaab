// Atomics in every place that an expression can take. The edit changes the call's own name, and nothing around it.

// RUN: %tool -q --no-cuda %s -o %t.cu --no-line-directives
// RUN: grep -v CHECK %t.cu | FileCheck %s
// RUN: %compile %t.cu

struct Queue { int *items; unsigned tail; };
struct Pair { int first, second; };

__global__ void __launch_bounds__(256) places(float *bin, float *out, unsigned *head, Queue *queue, const int *key, int n) {
    int i = threadIdx.x, k = key[i];
    // CHECK: out[warpagg::fetch_exch<warpagg::uniform>(head, 63u)] = bin[i];
    out[atomicExch(head, 63u)] = bin[i];
    // CHECK: queue[k].items[warpagg::fetch_add<warpagg::keyed>(&queue[k].tail, 1u)] = i;
    queue[k].items[atomicAdd(&queue[k].tail, 1u)] = i;
    // CHECK: *(out + warpagg::fetch_sub<warpagg::keyed>(&head[k], 9u)) += 1;
    *(out + atomicSub(&head[k], 9u)) += 1;
    // CHECK: out[i] = k > 3 ? warpagg::fetch_add<warpagg::keyed>(&bin[k], 1.0f) : warpagg::fetch_exch<warpagg::keyed>(&bin[k], 2.0f);
    out[i] = k > 3 ? atomicAdd(&bin[k], 1.0f) : atomicExch(&bin[k], 2.0f);
    // CHECK: k > 3 ? warpagg::fetch_add<warpagg::keyed>(&bin[k], 1.0f) : warpagg::fetch_add<warpagg::keyed>(&bin[k + 1], 2.0f);
    k > 3 ? atomicAdd(&bin[k], 1.0f) : atomicAdd(&bin[k + 1], 2.0f);
    // CHECK: for (unsigned j = 0; j < warpagg::fetch_add<warpagg::keyed>(&head[k], 1u); j++)
    for (unsigned j = 0; j < atomicAdd(&head[k], 1u); j++)
        out[j] = 0;
    // CHECK: while ((int)warpagg::fetch_add<warpagg::keyed>(&bin[k], 1.0f) < n)
    while ((int)atomicAdd(&bin[k], 1.0f) < n)
        out[i] += 1;
    // CHECK: out[i] = static_cast<float>(warpagg::fetch_add<warpagg::keyed>(&head[k], 1u)) / 2;
    out[i] = static_cast<float>(atomicAdd(&head[k], 1u)) / 2;
    // CHECK: (void)warpagg::add<warpagg::keyed>(&bin[k], 1.0f);
    (void)atomicAdd(&bin[k], 1.0f);
    // CHECK: warpagg::add<warpagg::keyed>(&bin[k], (float)warpagg::fetch_max<warpagg::keyed>(&head[k], 7u));
    atomicAdd(&bin[k], (float)atomicMax(&head[k], 7u));
    // CHECK: warpagg::add<warpagg::keyed>(&bin[warpagg::fetch_add<warpagg::keyed>(&head[k], 7u)], 1.0f);
    atomicAdd(&bin[atomicAdd(&head[k], 7u)], 1.0f);
    // CHECK: k++, warpagg::add<warpagg::keyed>(&bin[k], 1.0f), k--;
    k++, atomicAdd(&bin[k], 1.0f), k--;
    // CHECK: Pair pair = {k, (int)warpagg::fetch_add<warpagg::keyed>(&bin[k], 1.0f)};
    Pair pair = {k, (int)atomicAdd(&bin[k], 1.0f)};
    // CHECK: auto [first, second] = Pair{(int)warpagg::fetch_add<warpagg::keyed>(&bin[k], 1.0f), pair.second};
    auto [first, second] = Pair{(int)atomicAdd(&bin[k], 1.0f), pair.second};
    // CHECK: out[first] = !warpagg::fetch_add<warpagg::keyed>(&head[second], 1u) + (-warpagg::fetch_add<warpagg::keyed>(&bin[k], -1.0f));
    out[first] = !atomicAdd(&head[second], 1u) + (-atomicAdd(&bin[k], -1.0f));
    // CHECK: if (unsigned old = warpagg::fetch_add<warpagg::keyed>(&head[k], 2u); old > 3)
    if (unsigned old = atomicAdd(&head[k], 2u); old > 3)
        out[i] = old;
    // CHECK: switch (warpagg::fetch_and<warpagg::keyed>(&head[k], 2u)) {
    switch (atomicAnd(&head[k], 2u)) {
    // CHECK: case 0: warpagg::add<warpagg::keyed>(&bin[k], 1.0f); break;
    case 0: atomicAdd(&bin[k], 1.0f); break;
    // CHECK: default: warpagg::add<warpagg::keyed>(&bin[k], 3.0f);
    default: atomicAdd(&bin[k], 3.0f);
    }
    int counts[] = {1, 2, 3};
    for (int count : counts)
        // CHECK: warpagg::add<warpagg::keyed>(&bin[k + count], out[i + count]);
        atomicAdd(&bin[k + count], out[i + count]);
    if (k == n)
        goto end;
    if (k == n + 1)
        goto here;
    out[i] = 2;
    // CHECK: here: warpagg::add<warpagg::keyed>(&bin[k], 4.0f);
here: atomicAdd(&bin[k], 4.0f);
end:
    // CHECK: return warpagg::add<warpagg::keyed>(&bin[k], 5.0f), void();
    return atomicAdd(&bin[k], 5.0f), void();
}

// Layout, comments and the dots of `::` stay.
__global__ void layout(float *bin, const int *key) {
    int k = key[threadIdx.x];
    // CHECK: {{^}}    warpagg::add<warpagg::keyed>
    // CHECK-NEXT: {{^}}        ( // where
    // CHECK-NEXT: {{^}}         &bin[k],
    // CHECK-NEXT: {{^}}         /* what, 1 */ 1.0f
    // CHECK-NEXT: {{^}}        );
    atomicAdd
        ( // where
         &bin[k],
         /* what, 1 */ 1.0f
        );
    k++;
    // CHECK: {{^}}    warpagg::add<warpagg::keyed> /* mass */ (&bin[k], 1.0f);
    ::atomicAdd /* mass */ (&bin[k], 1.0f);
    k++;
    // CHECK: {{^}}    (warpagg::add<warpagg::keyed>)(&bin[k], 1.0f);
    (atomicAdd)(&bin[k], 1.0f);
    k++;
    // CHECK: {{^}}    warpagg::add<warpagg::keyed>(&bin[k], {1.0f});
    atomicAdd(&bin[k], {1.0f});
}

// A chain without braces keeps its elses.
__global__ void chain(float *a, float *b, const int *key) {
    int k = key[threadIdx.x];
    // CHECK:      if (k == 0) warpagg::add<warpagg::keyed>(&a[key[k]], 1.0f);
    // CHECK-NEXT: else if (k == 1) warpagg::add<warpagg::keyed>(&a[key[k]], 2.0f);
    // CHECK-NEXT: else if (k == 2) warpagg::add<warpagg::keyed>(&b[key[k]], 3.0f);
    // CHECK-NEXT: else warpagg::add<warpagg::keyed>(&b[key[k]], 4.0f);
    if (k == 0) atomicAdd(&a[key[k]], 1.0f);
    else if (k == 1) atomicAdd(&a[key[k]], 2.0f);
    else if (k == 2) atomicAdd(&b[key[k]], 3.0f);
    else atomicAdd(&b[key[k]], 4.0f);
}
