// The measures of driver.js in C, for comparison on one machine in one run:
//
//   cc -O2 -o driver driver.c -I/usr/local/cuda/include -lcuda
//   ./driver
//
// Prints "name value unit" lines: the median over the rounds.

#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 31
#define LAUNCHES 500
#define BYTES (256ull << 20)

static const char *ptx =
	".version 6.0\n.target sm_50\n.address_size 64\n"
	".visible .entry vadd(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)\n{\n"
	".reg .pred %p;\n.reg .b32 %r<5>;\n.reg .f32 %f<3>;\n.reg .b64 %a, %b, %c, %o;\n"
	"mov.u32 %r0, %ctaid.x;\nmov.u32 %r1, %ntid.x;\nmov.u32 %r2, %tid.x;\nmad.lo.u32 %r3, %r0, %r1, %r2;\n"
	"ld.param.u32 %r4, [n];\nsetp.ge.u32 %p, %r3, %r4;\n@%p bra done;\n"
	"ld.param.u64 %a, [a];\nld.param.u64 %b, [b];\nld.param.u64 %c, [c];\nmul.wide.u32 %o, %r3, 4;\n"
	"add.u64 %a, %a, %o;\nadd.u64 %b, %b, %o;\nadd.u64 %c, %c, %o;\n"
	"ld.global.f32 %f0, [%a];\nld.global.f32 %f1, [%b];\nadd.f32 %f2, %f0, %f1;\nst.global.f32 [%c], %f2;\n"
	"done:\nret;\n}\n";

static void check(CUresult r, const char *what) {
	if (r == CUDA_SUCCESS) return;
	const char *name = "?";
	cuGetErrorName(r, &name);
	fprintf(stderr, "%s: %s\n", what, name);
	exit(1);
}
#define TRY(call) check(call, #call)

static double now(void) { // nanoseconds
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *v) {
	qsort(v, ROUNDS, sizeof *v, ascending);
	return v[ROUNDS / 2];
}

int main(void) {
	CUdevice device;
	CUcontext context;
	CUmodule module;
	CUfunction vadd;
	CUdeviceptr a, b, c;
	CUevent event;
	unsigned n = 256;
	double times[ROUNDS];

	TRY(cuInit(0));
	TRY(cuDeviceGet(&device, 0));
	TRY(cuDevicePrimaryCtxRetain(&context, device));
	TRY(cuCtxSetCurrent(context));
	TRY(cuModuleLoadData(&module, ptx));
	TRY(cuModuleGetFunction(&vadd, module, "vadd"));
	TRY(cuMemAlloc(&a, BYTES));
	TRY(cuMemAlloc(&b, 1024));
	TRY(cuMemAlloc(&c, 1024));
	TRY(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
	void *params[] = {&a, &b, &c, &n};

	for (int round = -3; round < ROUNDS; round++) {
		TRY(cuCtxSynchronize());
		double began = now();
		for (int i = 0; i < LAUNCHES; i++)
			TRY(cuLaunchKernel(vadd, 1, 1, 1, 256, 1, 1, 0, NULL, params, NULL));
		if (round >= 0) times[round] = (now() - began) / LAUNCHES;
	}
	printf("launch %.1f ns\n", median(times));

	for (int round = -3; round < ROUNDS; round++) {
		TRY(cuCtxSynchronize());
		double began = now();
		for (int i = 0; i < LAUNCHES; i++) {
			TRY(cuLaunchKernel(vadd, 1, 1, 1, 256, 1, 1, 0, NULL, params, NULL));
			TRY(cuCtxSynchronize());
		}
		if (round >= 0) times[round] = (now() - began) / LAUNCHES;
	}
	printf("launch+synchronize %.1f ns\n", median(times));

	for (int round = 0; round < ROUNDS; round++) {
		double began = now();
		for (int i = 0; i < LAUNCHES; i++) TRY(cuEventRecord(event, NULL));
		times[round] = (now() - began) / LAUNCHES;
	}
	TRY(cuCtxSynchronize());
	printf("record %.1f ns\n", median(times));

	CUstream stream;
	CUgraph graph;
	CUgraphExec exec;
	TRY(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	TRY(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
	for (int i = 0; i < 100; i++) TRY(cuLaunchKernel(vadd, 1, 1, 1, 256, 1, 1, 0, stream, params, NULL));
	TRY(cuStreamEndCapture(stream, &graph));
	TRY(cuGraphInstantiateWithFlags(&exec, graph, 0));
	TRY(cuGraphUpload(exec, stream));
	for (int round = -3; round < ROUNDS; round++) {
		TRY(cuCtxSynchronize());
		double began = now();
		for (int i = 0; i < 20; i++) TRY(cuGraphLaunch(exec, stream));
		TRY(cuStreamSynchronize(stream));
		if (round >= 0) times[round] = (now() - began) / 20 / 1e3;
	}
	printf("graph %.2f us\n", median(times));

	void *host;
	TRY(cuMemAllocHost(&host, BYTES));
	memset(host, 1, BYTES);
	for (int round = 0; round < ROUNDS; round++) {
		double began = now();
		TRY(cuMemcpyHtoD(a, host, BYTES));
		times[round] = BYTES / (now() - began);
	}
	printf("upload-pinned %.2f GB/s\n", median(times));
	for (int round = 0; round < ROUNDS; round++) {
		double began = now();
		TRY(cuMemcpyDtoH(host, a, BYTES));
		times[round] = BYTES / (now() - began);
	}
	printf("download-pinned %.2f GB/s\n", median(times));

	void *pageable = malloc(BYTES);
	memset(pageable, 1, BYTES);
	for (int round = 0; round < ROUNDS; round++) {
		double began = now();
		TRY(cuMemcpyHtoD(a, pageable, BYTES));
		times[round] = BYTES / (now() - began);
	}
	printf("upload %.2f GB/s\n", median(times));
	for (int round = 0; round < ROUNDS; round++) {
		double began = now();
		TRY(cuMemcpyDtoH(pageable, a, BYTES));
		times[round] = BYTES / (now() - began);
	}
	printf("download %.2f GB/s\n", median(times));

	const char *sizes[] = {"4K", "64K", "1M"};
	for (int k = 0; k < 3; k++) {
		size_t bytes = 4096ull << (4 * k);
		for (int down = 0; down < 2; down++) {
			for (int round = -3; round < ROUNDS; round++) {
				double began = now();
				for (int i = 0; i < 100; i++)
					if (down) TRY(cuMemcpyDtoH(pageable, a, bytes));
					else TRY(cuMemcpyHtoD(a, pageable, bytes));
				if (round >= 0) times[round] = 100 * bytes / (now() - began);
			}
			printf("%s-%s %.3f GB/s\n", down ? "download" : "upload", sizes[k], median(times));
		}
	}
	return 0;
}
