// Prefix sums.
__device__ unsigned warpScan(unsigned v)
{
	int lane = threadIdx.x & 31;
	for (int step = 1; step < 32; step <<= 1) {
		unsigned before = __shfl_up_sync(~0u, v, step);
		if (lane >= step) v += before;
	}
	return v;
}

__device__ unsigned blockScan(unsigned v)
{
	__shared__ unsigned warps[32];
	int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
	v = warpScan(v);
	if (lane == 31) warps[warp] = v;
	__syncthreads();
	if (warp == 0) warps[lane] = warpScan(lane < blockDim.x / 32 ? warps[lane] : 0);
	__syncthreads();
	return warp ? v + warps[warp - 1] : v;
}

extern "C" __global__ void scanBlock(const unsigned *x, unsigned *y)
{
	y[threadIdx.x] = blockScan(x[threadIdx.x]);
}

// Work-efficient scan in shared memory (Blelloch), exclusive.
extern "C" __global__ void blelloch(const int *x, int *y, int n)
{
	extern __shared__ int s[];
	int t = threadIdx.x, offset = 1;
	s[2 * t] = x[2 * t];
	s[2 * t + 1] = x[2 * t + 1];
	for (int d = n >> 1; d > 0; d >>= 1, offset *= 2) {
		__syncthreads();
		if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
	}
	if (t == 0) s[n - 1] = 0;
	for (int d = 1; d < n; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (t < d) {
			int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, old = s[a];
			s[a] = s[b];
			s[b] += old;
		}
	}
	__syncthreads();
	y[2 * t] = s[2 * t];
	y[2 * t + 1] = s[2 * t + 1];
}

// One pass over memory with decoupled look-back (Merrill and Garland 2016): a
// tile publishes its sum, then its prefix, as state << 32 | value.
extern "C" __global__ void lookBack(const unsigned *x, unsigned *y, unsigned long long *state, unsigned *ticket, int n)
{
	__shared__ unsigned tile, prefix;
	if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
	__syncthreads();
	int i = tile * blockDim.x + threadIdx.x;
	unsigned v = blockScan(i < n ? x[i] : 0);
	if (threadIdx.x == blockDim.x - 1) {
		unsigned before = 0;
		if (tile > 0) {
			atomicExch(&state[tile], 1ull << 32 | v);
			for (int p = tile - 1; p >= 0; p--) {
				unsigned long long s;
				do s = atomicAdd(&state[p], 0ull);
				while (s >> 32 == 0);
				before += (unsigned)s;
				if (s >> 32 == 2) break;
			}
		}
		atomicExch(&state[tile], 2ull << 32 | (before + v));
		prefix = before;
	}
	__syncthreads();
	if (i < n) y[i] = v + prefix;
}
