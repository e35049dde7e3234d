// The measures of libraries.js in C. It opens the libraries itself, so that it needs no headers:
//
//   cc -O2 -o libraries libraries.c -ldl -lm
//   CUJS_LIBCUBLAS=FILE CUJS_LIBCUFFT=FILE ./libraries [SIZE …]
//
// Prints "name value unit" lines: the median over the rounds.

#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 7
#define CALLS 500 // fewer than the driver's queue holds

typedef uint64_t Address;

static double now(void) { // seconds
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *v, int n) {
	qsort(v, n, sizeof *v, ascending);
	return v[n / 2];
}

static void *library(const char *variable, const char *name) {
	const char *file = variable ? getenv(variable) : NULL;
	void *handle = dlopen(file && *file ? file : name, RTLD_NOW | RTLD_GLOBAL);
	if (!handle) fprintf(stderr, "%s\n", dlerror());
	return handle;
}

static void *function(void *library, const char *name) {
	void *f = dlsym(library, name);
	if (!f) { fprintf(stderr, "%s\n", dlerror()); exit(1); }
	return f;
}

#define TRY(call) do { int r = (call); if (r) { fprintf(stderr, "%s: %d\n", #call, r); exit(1); } } while (0)

static int (*synchronize)(void);
static int (*allocate)(Address *, size_t);
static int (*release)(Address);
static int (*fill)(Address, unsigned char, size_t);

static Address memory(size_t bytes) {
	Address p;
	TRY(allocate(&p, bytes));
	TRY(fill(p, 0, bytes));
	return p;
}

// cuBLAS.
static void *handle;
static int (*gemm)(void *, int, int, int, int, int, const void *, const void *, int, int, const void *, int, int, const void *, void *, int, int, int, int);

typedef struct { const char *name; int bytes, data, compute, isDouble; } Kind;
static const Kind kinds[] = {{"f32", 4, 0, 68, 0}, {"tf32", 4, 0, 77, 0}, {"bf16", 2, 14, 68, 0}, {"f16", 2, 2, 68, 0}, {"f64", 8, 1, 70, 1}};

static void multiply(const Kind *k, int n, Address a, Address b, Address c) {
	static const float one = 1, zero = 0;
	static const double oneDouble = 1, zeroDouble = 0;
	const void *alpha = k->isDouble ? (const void *)&oneDouble : &one, *beta = k->isDouble ? (const void *)&zeroDouble : &zero;
	TRY(gemm(handle, 0, 0, n, n, n, alpha, (void *)b, k->data, n, (void *)a, k->data, n, beta, (void *)c, k->data, n, k->compute, -1));
}

static void products(int n) {
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const Kind *k = &kinds[i];
		size_t bytes = (size_t)n * n * k->bytes;
		Address a = memory(bytes), b = memory(bytes), c = memory(bytes);
		double calls = fmin(200, fmax(3, round(2e11 / pow(n, 3)))), times[ROUNDS];
		multiply(k, n, a, b, c);
		for (int round = 0; round < ROUNDS; round++) {
			TRY(synchronize());
			double begin = now();
			for (int call = 0; call < calls; call++) multiply(k, n, a, b, c);
			TRY(synchronize());
			times[round] = (now() - begin) / calls;
		}
		printf("%s-%d %.2f TFLOP/s\n", k->name, n, 2 * pow(n, 3) / median(times, ROUNDS) / 1e12);
		fflush(stdout);
		release(a), release(b), release(c);
	}
}

static void small(void) {
	Address a = memory(1024), b = memory(1024), c = memory(1024);
	double times[31];
	for (int round = 0; round < 31; round++) {
		TRY(synchronize());
		double begin = now();
		for (int call = 0; call < CALLS; call++) multiply(&kinds[0], 16, a, b, c);
		times[round] = (now() - begin) / CALLS;
	}
	printf("small-call %.2f µs\n", median(times, 31) * 1e6);
}

// cuFFT.
static void transform(void *cufft, const char *name, int rank, int *sizes, int kind, int bytes) {
	int (*plan)(int *, int, int *, int *, int, int, int *, int, int, int, int) = function(cufft, "cufftPlanMany");
	int (*execute)(int, void *, void *, int) = function(cufft, kind == 0x29 ? "cufftExecC2C" : "cufftExecZ2Z");
	double count = 1, times[ROUNDS];
	for (int i = 0; i < rank; i++) count *= sizes[i];
	Address x = memory(count * bytes), y = memory(count * bytes);
	int p;
	TRY(plan(&p, rank, sizes, NULL, 1, 0, NULL, 1, 0, kind, 1));
	TRY(execute(p, (void *)x, (void *)y, -1));
	for (int round = 0; round < ROUNDS; round++) {
		TRY(synchronize());
		double begin = now();
		for (int call = 0; call < 50; call++) TRY(execute(p, (void *)x, (void *)y, -1));
		TRY(synchronize());
		times[round] = (now() - begin) / 50;
	}
	printf("%s %.2f GFLOP/s\n", name, 5 * count * log2(count) / median(times, ROUNDS) / 1e9);
	fflush(stdout);
	release(x), release(y);
}

int main(int count, char **args) {
	void *cuda = library(NULL, "libcuda.so.1"), *context;
	if (!cuda) return 1;
	int (*start)(unsigned) = function(cuda, "cuInit"), (*retain)(void **, int) = function(cuda, "cuDevicePrimaryCtxRetain"), (*use)(void *) = function(cuda, "cuCtxSetCurrent");
	synchronize = function(cuda, "cuCtxSynchronize");
	allocate = function(cuda, "cuMemAlloc_v2");
	release = function(cuda, "cuMemFree_v2");
	fill = function(cuda, "cuMemsetD8_v2");
	TRY(start(0));
	TRY(retain(&context, 0));
	TRY(use(context));
	void *cublas = library("CUJS_LIBCUBLAS", "libcublas.so"), *cufft = library("CUJS_LIBCUFFT", "libcufft.so");
	if (cublas) {
		int (*create)(void **) = function(cublas, "cublasCreate_v2"), (*space)(void *, void *, size_t) = function(cublas, "cublasSetWorkspace_v2");
		gemm = function(cublas, "cublasGemmEx");
		TRY(create(&handle));
		TRY(space(handle, (void *)memory(32 << 20), 32 << 20));
		static const int usual[] = {1024, 4096, 8192};
		if (count > 1) for (int i = 1; i < count; i++) products(atoi(args[i]));
		else for (int i = 0; i < 3; i++) products(usual[i]);
		small();
	}
	if (cufft) {
		int line[] = {1 << 24}, square[] = {4096, 4096};
		transform(cufft, "fft-2^24", 1, line, 0x29, 8);
		transform(cufft, "fft-4096²", 2, square, 0x29, 8);
		transform(cufft, "fft-f64-2^24", 1, line, 0x69, 16);
	}
	return 0;
}
