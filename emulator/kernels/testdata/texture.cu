// Convolution of an image through a texture, whose edges go on outside, written to a
// surface; an image turned, with filtering; a volume sampled.
__constant__ float weights[25];
extern "C" __global__ void convolve(cudaTextureObject_t in, cudaSurfaceObject_t out, int width, int height)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= width || y >= height) return;
	float4 sum = make_float4(0, 0, 0, 0);
	for (int dy = -2; dy <= 2; dy++)
		for (int dx = -2; dx <= 2; dx++) {
			float4 p = tex2D<float4>(in, x + dx + 0.5f, y + dy + 0.5f);
			float w = weights[(dy + 2) * 5 + dx + 2];
			sum.x = fmaf(w, p.x, sum.x), sum.y = fmaf(w, p.y, sum.y);
			sum.z = fmaf(w, p.z, sum.z), sum.w = fmaf(w, p.w, sum.w);
		}
	surf2Dwrite(sum, out, x * sizeof(float4), y);
}

// A quarter turn of bytes: normalized coordinates, numbers from 0 to 1.
extern "C" __global__ void turn(cudaTextureObject_t in, cudaSurfaceObject_t out, int width, int height)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= height || y >= width) return;
	float4 p = tex2D<float4>(in, (y + 0.5f) / width, (height - x - 0.5f) / height);
	surf2Dwrite(make_uchar4(p.x * 255 + 0.5f, p.y * 255 + 0.5f, p.z * 255 + 0.5f, p.w * 255 + 0.5f), out, 4 * x, y);
}

// In place: each texel of a surface and its mirror image change places.
extern "C" __global__ void mirror(cudaSurfaceObject_t image, int width)
{
	int x = threadIdx.x, y = blockIdx.x;
	uint2 a = surf2Dread<uint2>(image, 8 * x, y), b = surf2Dread<uint2>(image, 8 * (width - 1 - x), y);
	surf2Dwrite(b, image, 8 * x, y);
	surf2Dwrite(a, image, 8 * (width - 1 - x), y);
}

// Halfway between texels of a volume, where the filter's weights are exact.
extern "C" __global__ void sample(cudaTextureObject_t volume, float *out, int n)
{
	int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
	out[(z * n + y) * n + x] = tex3D<float>(volume, x + 1.0f, y + 1.0f, z + 1.0f);
}
