// Convolution with a separable filter, and Sobel's edges of bytes.
__constant__ float taps[9];
extern "C" __global__ void blurRows(const float *in, float *out, int width)
{
	extern __shared__ float row[];
	int x = threadIdx.x, y = blockIdx.x;
	row[x + 4] = in[y * width + x];
	if (x < 4) row[x] = 0, row[width + 4 + x] = 0;
	__syncthreads();
	float sum = 0;
#pragma unroll
	for (int k = 0; k < 9; k++) sum = fmaf(taps[k], row[x + k], sum);
	out[y * width + x] = sum;
}

extern "C" __global__ void sobel(const uchar4 *in, uchar4 *out, int width, int height)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= width || y >= height) return;
	auto gray = [&](int dx, int dy) {
		uchar4 p = in[min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)];
		return (p.x * 77 + p.y * 151 + p.z * 28) >> 8;
	};
	int gx = gray(1, -1) + 2 * gray(1, 0) + gray(1, 1) - gray(-1, -1) - 2 * gray(-1, 0) - gray(-1, 1);
	int gy = gray(-1, 1) + 2 * gray(0, 1) + gray(1, 1) - gray(-1, -1) - 2 * gray(0, -1) - gray(1, -1);
	unsigned char e = min(abs(gx) + abs(gy), 255);
	out[y * width + x] = make_uchar4(e, e, e, 255);
}
