// The service's own kernels. kernels.ptx is made of this by NVRTC for compute_52.

// Pixels are four bytes: red, green, blue, alpha.
extern "C" __global__ void blur(const uchar4 *src, uchar4 *dst, unsigned width, unsigned height, int radius)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= width || y >= height) return;
	float r = 0, g = 0, b = 0, n = 0;
	for (int dy = -radius; dy <= radius; dy++)
		for (int dx = -radius; dx <= radius; dx++) {
			int u = min(max(x + dx, 0), (int)width - 1), v = min(max(y + dy, 0), (int)height - 1);
			uchar4 p = src[v * width + u];
			r += p.x; g += p.y; b += p.z; n += 1;
		}
	dst[y * width + x] = make_uchar4(r / n + 0.5f, g / n + 0.5f, b / n + 0.5f, src[y * width + x].w);
}

extern "C" __global__ void tone(uchar4 *image, unsigned count, float red, float green, float blue)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= count) return;
	uchar4 p = image[i];
	image[i] = make_uchar4(fminf(p.x * red, 255.0f), fminf(p.y * green, 255.0f), fminf(p.z * blue, 255.0f), p.w);
}
