// The constants of single and double precision that kernels name.
#pragma once
#define CUDART_INF_F __int_as_float(0x7f800000)
#define CUDART_NAN_F __int_as_float(0x7fffffff)
#define CUDART_MIN_DENORM_F 1.4012985e-45f
#define CUDART_MAX_NORMAL_F 3.4028235e38f
#define CUDART_NEG_ZERO_F __int_as_float(0x80000000)
#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_PI_F 3.14159265f
#define CUDART_PIO2_F 1.57079633f
#define CUDART_PIO4_F 0.78539816f
#define CUDART_2_OVER_PI_F 0.63661977f
#define CUDART_SQRT_TWO_F 1.41421356f
#define CUDART_L2E_F 1.44269504f
#define CUDART_LN2_F 0.69314718f
#define CUDART_INF __longlong_as_double(0x7ff0000000000000LL)
#define CUDART_NAN __longlong_as_double(0x7fffffffffffffffLL)
#define CUDART_NEG_ZERO __longlong_as_double(0x8000000000000000LL)
#define CUDART_ZERO 0.0
#define CUDART_ONE 1.0
#define CUDART_PI 3.14159265358979324
#define CUDART_PIO2 1.57079632679489662
#define CUDART_SQRT_TWO 1.41421356237309505
#define CUDART_L2E 1.44269504088896341
#define CUDART_LN2 0.69314718055994531
