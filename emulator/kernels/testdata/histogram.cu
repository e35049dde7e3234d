// Histograms: in shared memory, and with lanes of equal value counted together.
extern "C" __global__ void histogram(const unsigned char *data, unsigned *bins, int n)
{
	__shared__ unsigned local[256];
	local[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&local[data[i]], 1);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

extern "C" __global__ void matched(const unsigned char *data, unsigned *bins, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	unsigned active = __activemask(), same = __match_any_sync(active, (unsigned)data[i]);
	if ((threadIdx.x & 31) == __ffs(same) - 1) atomicAdd(&bins[data[i]], __popc(same));
}
