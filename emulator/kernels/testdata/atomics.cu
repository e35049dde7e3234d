// Atomics of each kind. The results of those whose order shows are sums.
extern "C" __global__ void integers(int *s, unsigned *u, unsigned long long *w)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	atomicAdd(&s[0], i - 100);
	atomicSub(&s[1], i);
	atomicMin(&s[2], 50 - i);
	atomicMax(&s[3], i - 50);
	atomicAnd(&s[4], ~(1 << (i & 15)));
	atomicOr(&s[5], 1 << (i & 31));
	atomicXor(&s[6], i * 77);
	atomicInc(&u[0], 99);
	atomicDec(&u[1], 77);
	atomicMin(&u[2], ~i);
	atomicMax(&u[3], i * 1000003u);
	atomicAdd(&w[0], 1ull << 33 | i);
	atomicMin(&w[1], ~0ull - i);
	atomicMax(&w[2], (unsigned long long)i << 40);
	atomicXor(&w[3], (unsigned long long)i << 20);
	atomicAdd(&w[4], atomicExch(&w[5], (unsigned long long)i + 1));
}

extern "C" __global__ void floats(float *f, double *d, unsigned *half)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	atomicAdd(f, i * 0.5f);
	atomicAdd(d, i * 0.25);
	asm volatile("red.add.noftz.f16x2 [%0], %1;" ::"l"(half), "r"(0x3c004000) : "memory");
}

// A spin lock around a plain sum.
__device__ int lock;
extern "C" __global__ void locked(int *sum)
{
	for (bool done = false; !done;) {
		if (atomicCAS(&lock, 0, 1) == 0) {
			__threadfence();
			*(volatile int *)sum = *(volatile int *)sum + 1;
			__threadfence();
			atomicExch(&lock, 0);
			done = true;
		}
	}
}
