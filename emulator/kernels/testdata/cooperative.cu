// The whole grid waits for itself: the barrier that cooperative groups' header
// makes of the workspace whose address the environment registers hold.
__device__ void gridSync()
{
	unsigned high, low;
	asm("mov.u32 %0, %%envreg1;" : "=r"(high));
	asm("mov.u32 %0, %%envreg2;" : "=r"(low));
	unsigned *barrier = (unsigned *)((unsigned long long)high << 32 | low) + 1;
	__syncthreads();
	if (threadIdx.x == 0) {
		unsigned step = blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1;
		__threadfence();
		unsigned old = atomicAdd(barrier, step);
		while (((old ^ *(volatile unsigned *)barrier) & 0x80000000u) == 0) {}
		__threadfence();
	}
	__syncthreads();
}

extern "C" __global__ void diffuse(int *a, int *b, int n, int rounds)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int r = 0; r < rounds; r++) {
		const int *from = r & 1 ? b : a;
		int *to = r & 1 ? a : b;
		to[i] = from[(i + n - 1) % n] + 2 * from[i] + from[(i + 1) % n] & 0xffff;
		gridSync();
	}
}
