// Arrays that host and device share: filled with one value, with values that wander up and down; and a sum over one in which each place counts.
#pragma once

template <class T> T *fresh(int n, T first = T())
{
    T *p;
    cudaMallocManaged(&p, n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = first;
    return p;
}
template <class T> T *ramp(int n)
{
    T *p = fresh<T>(n);
    for (int i = 0; i < n; i++)
        p[i] = T((i * 7919u + i / 13) % 1000);
    return p;
}
template <class T> unsigned long long sum(const T *p, int n)
{
    unsigned long long s = 0;
    for (int i = 0; i < n; i++)
        s = s * 31 + (unsigned long long)(long long)p[i];
    return s;
}
