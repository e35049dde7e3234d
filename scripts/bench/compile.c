/* What compiling CUDA C++ and loading it costs in C: the measures of compile.js
 * without a script. Each round compiles a text of its own, so that no cache
 * knows it.
 *
 *   cc -O2 -o compile compile.c -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lnvrtc -lcuda
 */
#include <cuda.h>
#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 15
#define LOG (16 << 10)

#define TRY(call)                                                     \
	do {                                                              \
		int result = (int)(call);                                     \
		if (result != 0) {                                            \
			fprintf(stderr, "%s: %d\n", #call, result);               \
			exit(1);                                                  \
		}                                                             \
	} while (0)

static const char source[] =
	"extern \"C\" __global__ void saxpy(int n, float a, const float *x, float *y)\n"
	"{\n"
	"    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	"    if (i < n) y[i] = a * x[i] + y[i] + %d;\n"
	"}\n";

static double now(void) { /* milliseconds */
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *v) {
	qsort(v, ROUNDS, sizeof *v, ascending);
	return v[ROUNDS / 2];
}

/* compile makes PTX of the text of a round. */
static char *compile(const char *arch, int round) {
	char text[1024];
	nvrtcProgram program;
	size_t size;
	const char *options[] = {arch};
	snprintf(text, sizeof text, source, round);
	TRY(nvrtcCreateProgram(&program, text, "saxpy.cu", 0, NULL, NULL));
	TRY(nvrtcCompileProgram(program, 1, options));
	TRY(nvrtcGetPTXSize(program, &size));
	char *ptx = malloc(size);
	TRY(nvrtcGetPTX(program, ptx));
	TRY(nvrtcDestroyProgram(&program));
	return ptx;
}

/* load has the driver compile it, with the logs that cujs asks for. */
static void load(const char *ptx) {
	CUmodule module;
	CUfunction function;
	static char info[LOG], error[LOG];
	CUjit_option options[] = {CU_JIT_WALL_TIME, CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
	                          CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
	void *values[] = {0, info, (void *)(size_t)LOG, error, (void *)(size_t)LOG};
	TRY(cuModuleLoadDataEx(&module, ptx, 5, options, values));
	TRY(cuModuleGetFunction(&function, module, "saxpy"));
}

int main(void) {
	CUdevice device;
	CUcontext context;
	int major, minor;
	char arch[64];
	double compiling[ROUNDS], loading[ROUNDS], both[ROUNDS];

	TRY(cuInit(0));
	TRY(cuDeviceGet(&device, 0));
	TRY(cuDevicePrimaryCtxRetain(&context, device));
	TRY(cuCtxSetCurrent(context));
	TRY(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
	TRY(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
	snprintf(arch, sizeof arch, "--gpu-architecture=compute_%d%d", major, minor);
	load(compile(arch, 0)); /* the libraries' own beginnings */
	for (int i = 0; i < ROUNDS; i++) {
		double start = now();
		char *ptx = compile(arch, i + 1);
		double compiled = now();
		load(ptx);
		double loaded = now();
		compiling[i] = compiled - start, loading[i] = loaded - compiled, both[i] = loaded - start;
		free(ptx);
	}
	printf("compile %.3f ms\nload %.3f ms\ncompile+load %.3f ms\n", median(compiling), median(loading), median(both));
	return 0;
}
