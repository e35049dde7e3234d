// Sums: by a tree in shared memory, by shuffles, and by redux.
extern "C" __global__ void tree(const int *x, int *sums, int n)
{
	extern __shared__ int part[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	part[threadIdx.x] = i < n ? x[i] : 0;
	__syncthreads();
	for (int step = blockDim.x / 2; step > 0; step >>= 1) {
		if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
		__syncthreads();
	}
	if (threadIdx.x == 0) sums[blockIdx.x] = part[0];
}

// Sums of float: the order of additions is fixed, and so are the bits.
extern "C" __global__ void shuffled(const float *x, float *sums, int n)
{
	__shared__ float warps[32];
	float v = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
	for (int step = 16; step > 0; step >>= 1) v += __shfl_down_sync(0xffffffffu, v, step);
	if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = v;
	__syncthreads();
	if (threadIdx.x < 32) {
		v = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0;
		for (int step = 16; step > 0; step >>= 1) v += __shfl_xor_sync(0xffffffffu, v, step);
		if (threadIdx.x == 0) sums[blockIdx.x] = v;
	}
}

extern "C" __global__ void redux(const unsigned *x, unsigned *out)
{
	unsigned v = x[threadIdx.x];
	unsigned add = __reduce_add_sync(~0u, v), least = __reduce_min_sync(~0u, v), most = __reduce_max_sync(~0u, v);
	int low = __reduce_min_sync(~0u, (int)v), high = __reduce_max_sync(~0u, (int)v);
	unsigned all = __reduce_and_sync(~0u, v), any = __reduce_or_sync(~0u, v), odd = __reduce_xor_sync(~0u, v);
	if (threadIdx.x % 32 == 0) {
		unsigned *o = out + threadIdx.x / 32 * 8;
		o[0] = add, o[1] = least, o[2] = most, o[3] = low, o[4] = high, o[5] = all, o[6] = any, o[7] = odd;
	}
}

// The last block to finish adds up what the others found.
__device__ unsigned finished;
extern "C" __global__ void lastBlock(const unsigned *x, volatile unsigned *sums, unsigned *total, int n)
{
	__shared__ unsigned part;
	__shared__ bool last;
	if (threadIdx.x == 0) part = 0;
	__syncthreads();
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) atomicAdd(&part, x[i]);
	__syncthreads();
	if (threadIdx.x == 0) {
		sums[blockIdx.x] = part;
		__threadfence();
		last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
	}
	__syncthreads();
	if (last && threadIdx.x == 0) {
		unsigned s = 0;
		for (int b = 0; b < gridDim.x; b++) s += sums[b];
		*total = s;
	}
}
