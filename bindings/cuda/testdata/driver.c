// A driver for tests: it writes down the arguments of a representative set of
// functions, as the C compiler passes them. INIT is what cuInit answers,
// VERSION the driver's version; with LEGACY there is no cuGetProcAddress.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifndef INIT
#define INIT 0
#endif
#ifndef VERSION
#define VERSION 12020
#endif

typedef unsigned long long devptr;
typedef struct { unsigned char bytes[64]; } ipc_handle;
typedef struct { int type, id; } location;
typedef struct {
	size_t srcXInBytes, srcY; int srcMemoryType; const void *srcHost; devptr srcDevice; void *srcArray; size_t srcPitch;
	size_t dstXInBytes, dstY; int dstMemoryType; void *dstHost; devptr dstDevice; void *dstArray; size_t dstPitch;
	size_t WidthInBytes, Height;
} copy2d;

static char text[4096];
#define LOG(...) (snprintf(text, sizeof text, __VA_ARGS__), 0)

const char *testLog(void) { return text; }

#ifndef NOTDRIVER
int cuInit(unsigned flags) { return INIT; }
#endif
int cuDriverGetVersion(int *v) { *v = VERSION; return 0; }

int cuMemAlloc_v2(devptr *p, size_t n) { *p = 0x7f0123456789ull; return LOG("%zu", n); }
int cuMemcpyHtoDAsync_v2(devptr d, const void *s, size_t n, void *stream) {
	return LOG("%llx %s %zu %p", d, (const char *)s, n, stream);
}
int cuMemsetD8_v2(devptr d, unsigned char c, size_t n) { return LOG("%llx %u %zu", d, c, n); }
int cuMemsetD2D16_v2(devptr d, size_t pitch, unsigned short v, size_t w, size_t h) {
	return LOG("%llx %zu %u %zu %zu", d, pitch, v, w, h);
}
int cuMemcpy2D_v2(const copy2d *c) {
	return LOG("%zu %d %llx %zu %zu %d %llx %zu %zu %zu", c->srcXInBytes, c->srcMemoryType, c->srcDevice, c->srcPitch,
		c->dstY, c->dstMemoryType, c->dstDevice, c->dstPitch, c->WidthInBytes, c->Height);
}
int cuLaunchKernel(void *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
	unsigned shared, void *stream, void **params, void **extra) {
	return LOG("%p %u %u %u %u %u %u %u %p %d %p", f, gx, gy, gz, bx, by, bz, shared, stream, *(int *)params[0], (void *)extra);
}
int cuIpcOpenMemHandle_v2(devptr *p, ipc_handle h, unsigned flags) {
	*p = 42;
	return LOG("%u %u %u %u", h.bytes[0], h.bytes[31], h.bytes[63], flags);
}
int cuMemPrefetchAsync_v2(devptr d, size_t n, location l, unsigned flags, void *stream) {
	return LOG("%llx %zu %d %d %u %p", d, n, l.type, l.id, flags, stream);
}
int cuTexRefSetMipmapLevelClamp(void *t, float lo, float hi) { return LOG("%p %g %g", t, lo, hi); }
int cuStreamWaitValue64_v2(void *stream, devptr d, uint64_t v, unsigned flags) {
	return LOG("%p %llx %llu %u", stream, d, (unsigned long long)v, flags);
}
int cuDeviceGetAttribute(int *v, int attribute, int device) { *v = -7; return LOG("%d %d", attribute, device); }
int cuCtxCreate_v4(void **c, void *params, unsigned flags, int device) {
	*c = (void *)0x10;
	return LOG("%p %u %d", params, flags, device);
}
int cuEventElapsedTime_v2(float *ms, void *start, void *end) { *ms = 1.5f; return LOG("%p %p", start, end); }
int cuGraphConditionalHandleCreate(uint64_t *h, void *graph, void *ctx, unsigned value, unsigned flags) {
	*h = 0x123456789abcdefull;
	return LOG("%p %p %u %u", graph, ctx, value, flags);
}

#ifndef LEGACY
static const struct { const char *name; int since; void *address; } exports[] = {
	{"cuMemAlloc", 3020, cuMemAlloc_v2}, {"cuMemcpyHtoDAsync", 3020, cuMemcpyHtoDAsync_v2},
	{"cuMemsetD8", 3020, cuMemsetD8_v2}, {"cuMemsetD2D16", 3020, cuMemsetD2D16_v2},
	{"cuMemcpy2D", 3020, cuMemcpy2D_v2}, {"cuLaunchKernel", 4000, cuLaunchKernel},
};
int cuGetProcAddress_v2(const char *name, void **address, int version, uint64_t flags, int *status) {
	for (size_t i = 0; i < sizeof exports / sizeof exports[0]; i++)
		if (!strcmp(name, exports[i].name) && version == exports[i].since) {
			*address = exports[i].address;
			return 0;
		}
	*address = 0;
	return 500;
}
#endif
