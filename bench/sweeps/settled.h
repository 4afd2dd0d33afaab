// Launches that learn are timed when they have found out what is faster.
#pragma once

#include "common.h"

#include <chrono>

// Launches after which that is settled, if they are short.
enum { LAUNCHES = 1400 };

// The median time of a launch in milliseconds, of those that a program of many launches has.
template <class Prepare, class Launch> float settled_ms(Prepare prepare, Launch launch)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
    for (int i = 0; i < LAUNCHES && std::chrono::steady_clock::now() < end; i++) {
        prepare();
        launch();
        CHECK(cudaDeviceSynchronize());
    }
    return median_ms(prepare, launch);
}
