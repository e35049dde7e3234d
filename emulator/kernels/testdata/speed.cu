// What a processor is good at and lanes in step are not: calls, recursion, ways
// that part, divisions, and the functions of a mathematical library. The same
// text is compiled as C (scripts/bench/speed.c), one thread after the other.
#ifdef __CUDACC__
#define DEVICE static __device__
#define TABLE __device__
#define APART static __device__ __noinline__
#else
#include <math.h>
#define DEVICE static
#define TABLE static
#define APART static __attribute__((noinline))
#endif

typedef unsigned int word;
typedef unsigned long long lengthy;

APART word add(word x, word y) { return x * 3 + y; }
APART word turn(word x, word y) { return (x << 5 | x >> 27) ^ y; }
APART word halve(word x, word y) { return (x >> 1) + y * 7; }
APART word mix(word x, word y) { return x ^ (x >> 7) + y; }

typedef word (*step)(word, word);
TABLE step steps[4] = {add, turn, halve, mix};

// A function that is called by its name, 32 times.
DEVICE word plain(word i) {
  word x = i;
  for (word k = 0; k < 32; k++) x = mix(add(x, k), i);
  return x;
}

// The same by address, all threads one function at a time.
DEVICE word indirect(word i) {
  word x = i;
  for (word k = 0; k < 32; k++) x = steps[k & 3](x, k);
  return x;
}

// By address, each thread its own function: methods of objects of four classes.
DEVICE word virtually(word i) {
  word x = i;
  for (word k = 0; k < 32; k++) x = steps[(i * 2654435761u >> 16) + k & 3](x, k);
  return x;
}

APART word fibonacci(word n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

DEVICE word recursion(word i) { return fibonacci(9 + i % 4); }

APART void sortRange(word *a, int from, int to) {
  if (to - from < 2) return;
  word middle = a[(from + to) / 2];
  int low = from, high = to - 1;
  while (low <= high) {
    while (a[low] < middle) low++;
    while (a[high] > middle) high--;
    if (low > high) break;
    word t = a[low];
    a[low++] = a[high];
    a[high--] = t;
  }
  sortRange(a, from, high + 1);
  sortRange(a, low, to);
}

// Recursive quicksort of 32 words.
DEVICE word quicksort(word i) {
  word a[32], x = i * 2654435761u + 1;
  for (int k = 0; k < 32; k++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    a[k] = x;
  }
  sortRange(a, 0, 32);
  return a[3] ^ a[20];
}

// A machine of eight states, each thread in its own.
DEVICE word divergent(word i) {
  word x = i * 2654435761u, y = 0;
  for (int k = 0; k < 32; k++) {
    switch (x >> 13 & 7) {
    case 0: y += x; x = x * 5 + 1; break;
    case 1: y ^= x << 3; x = x * 9 + y; break;
    case 2: y = y * 3 + 1; x ^= x >> 5; x += 77; break;
    case 3: y -= x >> 2; x = ~x * 3; break;
    case 4: y += 12345; x = x + (y << 7); break;
    case 5: y = (y << 3 | y >> 29); x = x * 17 + 3; break;
    case 6: y ^= 0x55555555; x = (x << 9 | x >> 23) + y; break;
    default: y += y >> 3; x = x * 33 ^ y; break;
    }
  }
  return x + y;
}

// The price of a call and a put.
DEVICE float blackScholes(word i) {
  float s = 5 + (i * 7919 % 1000) * 0.025f, k = 1 + (i * 104729 % 1000) * 0.1f, t = 0.25f + (i % 40) * 0.25f;
  float root = sqrtf(t);
  float d1 = (logf(s / k) + (0.02f + 0.5f * 0.3f * 0.3f) * t) / (0.3f * root), d2 = d1 - 0.3f * root;
  float n1 = 0.5f * erfcf(-d1 * 0.70710678f), n2 = 0.5f * erfcf(-d2 * 0.70710678f), e = k * expf(-0.02f * t);
  float call = s * n1 - e * n2;
  return call + (e * (1 - n2) - s * (1 - n1));
}

// Divisions of numbers of 64 bits, most of which would fit 32, and of 32.
DEVICE word division(word i) {
  lengthy a = (lengthy)i * 1000003 + 12345;
  long long b = (long long)i * 7 - 300000;
  word x = i + 1;
  for (word k = 1; k <= 8; k++) {
    a = a / (k + 2) + (lengthy)x * x;
    b = b / (int)(k + 1) - (long long)(a % (x | 1));
    x = (word)(a % 1009) + (word)(x / k);
  }
  return (word)a + (word)b + x;
}

#ifdef __CUDACC__
#define KERNEL(name, type) \
  extern "C" __global__ void name##Kernel(type *out) { \
    word i = blockIdx.x * blockDim.x + threadIdx.x; \
    out[i] = name(i); \
  }
KERNEL(plain, word)
KERNEL(indirect, word)
KERNEL(virtually, word)
KERNEL(recursion, word)
KERNEL(quicksort, word)
KERNEL(divergent, word)
KERNEL(blackScholes, float)
KERNEL(division, word)

// The sum of a block's words, by halves.
extern "C" __global__ void reduceKernel(word *out, const word *in) {
  __shared__ word partial[256];
  word t = threadIdx.x;
  partial[t] = in[blockIdx.x * 256 + t];
  for (word half = 128; half > 0; half >>= 1) {
    __syncthreads();
    if (t < half) partial[t] += partial[t + half];
  }
  if (t == 0) out[blockIdx.x] = partial[0];
}
#endif
