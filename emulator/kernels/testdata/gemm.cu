// Matrix products by tiles of 16 × 16.
template <typename T> __device__ void gemm(const T *a, const T *b, T *c, int m, int n, int k, T alpha, T beta)
{
	__shared__ T as[16][16], bs[16][17];
	int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
	T sum = 0;
	for (int base = 0; base < k; base += 16) {
		int ka = base + threadIdx.x, kb = base + threadIdx.y;
		as[threadIdx.y][threadIdx.x] = row < m && ka < k ? a[row * k + ka] : T(0);
		bs[threadIdx.y][threadIdx.x] = column < n && kb < k ? b[kb * n + column] : T(0);
		__syncthreads();
#pragma unroll
		for (int i = 0; i < 16; i++) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
		__syncthreads();
	}
	if (row < m && column < n) c[row * n + column] = alpha * sum + beta * c[row * n + column];
}

extern "C" __global__ void sgemm(const float *a, const float *b, float *c, int m, int n, int k, float alpha, float beta)
{
	gemm(a, b, c, m, n, k, alpha, beta);
}

extern "C" __global__ void dgemm(const double *a, const double *b, double *c, int m, int n, int k, double alpha, double beta)
{
	gemm(a, b, c, m, n, k, alpha, beta);
}

extern "C" __global__ void transpose(const float *in, float *out, int width, int height)
{
	__shared__ float tile[32][33];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		if (x < height && y + j < width) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
