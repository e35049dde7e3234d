// A Fourier transform of 2 n points (radix 2) in shared memory by n threads.
extern "C" __global__ void fft(const float2 *in, float2 *out, int log2n)
{
	extern __shared__ float2 s[];
	int n = 1 << log2n, t = threadIdx.x;
	for (int i = t; i < n; i += blockDim.x) s[__brev(i) >> (32 - log2n)] = in[blockIdx.x * n + i];
	for (int half = 1; half < n; half *= 2) {
		__syncthreads();
		int k = t & (half - 1), i = 2 * t - k;
		float sine, cosine;
		sincospif(-(float)k / half, &sine, &cosine);
		float2 a = s[i], b = s[i + half];
		float2 w = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
		s[i] = make_float2(a.x + w.x, a.y + w.y);
		s[i + half] = make_float2(a.x - w.x, a.y - w.y);
	}
	__syncthreads();
	for (int i = t; i < n; i += blockDim.x) out[blockIdx.x * n + i] = s[i];
}
