// What the host asks CUDA's runtime without a trace: errors that are pending stay, and what others
// capture into graphs is not broken off.
#ifndef WARPAGG_DETAIL_HOST_CUH
#define WARPAGG_DETAIL_HOST_CUH

namespace warpagg {
namespace detail {

// What was pending before is the program's: it stays. What a question of ours left is taken away.
inline bool is_error_pending() { return cudaPeekAtLastError() != cudaSuccess; }
inline bool is_right(cudaError_t error) {
    if (error != cudaSuccess) static_cast<void>(cudaGetLastError());
    return error == cudaSuccess;
}

// Also where the answer is an error: of the default stream, while another one is captured.
inline bool is_captured(cudaStream_t stream) {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    return !is_right(cudaStreamIsCapturing(stream, &status)) ||
           status != cudaStreamCaptureStatusNone;
}

// So that what is asked for does not break off what this or another thread captures.
class aside_from_captures {
public:
    aside_from_captures() : mode_(cudaStreamCaptureModeRelaxed) {
        is_set_ = is_right(cudaThreadExchangeStreamCaptureMode(&mode_));
    }
    ~aside_from_captures() {
        if (is_set_) static_cast<void>(is_right(cudaThreadExchangeStreamCaptureMode(&mode_)));
    }
    aside_from_captures(const aside_from_captures&) = delete;
    aside_from_captures& operator=(const aside_from_captures&) = delete;

private:
    cudaStreamCaptureMode mode_;
    bool is_set_;
};

// cuCtxGetId, which CUDA has since 12.0, without its library and its header;
// nullptr: there is none.
using context_question = int (*)(void* context, unsigned long long* number);
inline context_question find_context_question() {
    void* found = nullptr;
#if CUDART_VERSION >= 12050
    if (!is_right(cudaGetDriverEntryPointByVersion("cuCtxGetId", &found, 12000, cudaEnableDefault,
                                                   nullptr)))
        return nullptr;
#elif CUDART_VERSION >= 12000
    if (!is_right(cudaGetDriverEntryPoint("cuCtxGetId", &found, cudaEnableDefault, nullptr)))
        return nullptr;
#endif
    return reinterpret_cast<context_question>(found);
}

// The number of the current context, which no other context of the process has before or after it;
// 0: it can't be told. Memory and events that are kept belong to one: cudaDeviceReset takes them
// away, and gives their addresses to others.
inline unsigned long long current_context() {
    static const context_question ask = find_context_question();
    unsigned long long number = 0;
    int least = 0, most = 0;
    // Which makes the context, if there is none any more.
    if (!ask || !is_right(cudaDeviceGetStreamPriorityRange(&least, &most))) return 0;
    return ask(nullptr, &number) == 0 ? number : 0;
}

}  // namespace detail
}  // namespace warpagg

#endif
