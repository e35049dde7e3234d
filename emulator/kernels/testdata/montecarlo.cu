// Pi by xorshift, and the price of an option by paths of a Box-Muller walk.
__device__ unsigned next(unsigned &s)
{
	s ^= s << 13, s ^= s >> 17, s ^= s << 5;
	return s;
}

extern "C" __global__ void pi(unsigned long long *inside, int rounds)
{
	unsigned s = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u + 12345u, hits = 0;
	for (int i = 0; i < rounds; i++) {
		unsigned x = next(s) >> 16, y = next(s) >> 16;
		hits += x * x <= 0xfffffffeu - y * y;
	}
	atomicAdd(inside, (unsigned long long)hits);
}

extern "C" __global__ void option(float *price, int paths, float spot, float strike, float rate, float volatility)
{
	unsigned s = (blockIdx.x * blockDim.x + threadIdx.x + 1) * 747796405u;
	float sum = 0;
	for (int i = 0; i < paths; i++) {
		float u = (next(s) >> 8) * (1.0f / 16777216) + 1e-7f, v = (next(s) >> 8) * (1.0f / 16777216);
		float z = sqrtf(-2 * logf(u)) * cospif(2 * v);
		sum += fmaxf(spot * expf(rate - 0.5f * volatility * volatility + volatility * z) - strike, 0);
	}
	price[blockIdx.x * blockDim.x + threadIdx.x] = sum / paths * expf(-rate);
}
