// Sorting.
extern "C" __global__ void bitonic(unsigned *data, int j, int k)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
	if (other > i) {
		unsigned a = data[i], b = data[other];
		if ((a > b) == ((i & k) == 0)) {
			data[i] = b;
			data[other] = a;
		}
	}
}

// One block sorts by one bit after another: ballots count what goes before.
extern "C" __global__ void radix(const unsigned *in, unsigned *out, int bits)
{
	extern __shared__ unsigned keys[];
	__shared__ unsigned zeros[32];
	int t = threadIdx.x, lane = t & 31, warp = t >> 5;
	keys[t] = in[t];
	for (int bit = 0; bit < bits; bit++) {
		__syncthreads();
		unsigned key = keys[t];
		bool one = key >> bit & 1;
		unsigned clear = __ballot_sync(~0u, !one);
		if (lane == 0) zeros[warp] = __popc(clear);
		__syncthreads();
		unsigned before = 0, total = 0;
		for (int w = 0; w < blockDim.x / 32; w++) {
			if (w < warp) before += zeros[w];
			total += zeros[w];
		}
		before += __popc(clear & ((1u << lane) - 1));
		keys[one ? total + t - before : before] = key;
	}
	__syncthreads();
	out[t] = keys[t];
}

// Counting sort of bytes over the whole device: histogram, offsets, scatter.
extern "C" __global__ void digits(const unsigned *in, unsigned *count, int shift, int n)
{
	__shared__ unsigned local[256];
	for (int d = threadIdx.x; d < 256; d += blockDim.x) local[d] = 0;
	__syncthreads();
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) atomicAdd(&local[in[i] >> shift & 255], 1);
	__syncthreads();
	for (int d = threadIdx.x; d < 256; d += blockDim.x) count[d * gridDim.x + blockIdx.x] = local[d];
}

extern "C" __global__ void offsets(unsigned *count, int n)
{
	unsigned sum = 0;
	for (int i = 0; i < n; i++) {
		unsigned c = count[i];
		count[i] = sum;
		sum += c;
	}
}

extern "C" __global__ void scatter(const unsigned *in, unsigned *out, const unsigned *start, int shift, int n)
{
	__shared__ unsigned char digit[256];
	int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
	if (i < n) digit[t] = in[i] >> shift & 255;
	__syncthreads();
	if (i >= n) return;
	unsigned rank = 0;
	for (int k = 0; k < t; k++) rank += digit[k] == digit[t];
	out[start[digit[t] * gridDim.x + blockIdx.x] + rank] = in[i];
}
