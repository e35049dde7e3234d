// cp.async: two tiles in flight, zeros beyond the end; and mbarrier.
extern "C" __global__ void pipeline(const int *x, int *y, int tiles, int n)
{
	__shared__ __align__(16) int tile[2][256];
	int t = threadIdx.x;
	auto fetch = [&](int k) {
		int at = k * 256 + t * 4, bytes = min(max((n - at) * 4, 0), 16);
		unsigned to = __cvta_generic_to_shared(&tile[k & 1][t * 4]);
		asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(x + min(at, n - 4)), "r"(bytes) : "memory");
		asm volatile("cp.async.commit_group;" ::: "memory");
	};
	fetch(0);
	int sum = 0;
	for (int k = 0; k < tiles; k++) {
		if (k + 1 < tiles) {
			fetch(k + 1);
			asm volatile("cp.async.wait_group 1;" ::: "memory");
		} else asm volatile("cp.async.wait_all;" ::: "memory");
		__syncthreads();
		for (int i = 0; i < 4; i++) sum = sum * 31 + tile[k & 1][i * 64 + t];
		__syncthreads();
	}
	y[t] = sum;
}

extern "C" __global__ void producers(const int *x, int *y, int rounds)
{
	__shared__ unsigned long long ready;
	__shared__ int value[64];
	unsigned bar = __cvta_generic_to_shared(&ready);
	if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(bar), "r"(blockDim.x) : "memory");
	__syncthreads();
	int v = x[threadIdx.x];
	for (int r = 0; r < rounds; r++) {
		value[threadIdx.x] = v;
		unsigned long long phase;
		asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(phase) : "r"(bar) : "memory");
		unsigned done = 0;
		while (!done)
			asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}" : "=r"(done) : "r"(bar), "l"(phase) : "memory");
		v = v * 3 + value[(threadIdx.x + r + 1) % blockDim.x];
		__syncthreads();
	}
	y[threadIdx.x] = v;
}
