// Heat: five points with a halo in shared memory; three dimensions with
// registers for the planes above and below.
extern "C" __global__ void heat(const float *in, float *out, int width, int height, float rate)
{
	__shared__ float s[18][18];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
	auto at = [&](int x, int y) { return in[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]; };
	s[ty][tx] = at(x, y);
	if (tx == 1) s[ty][0] = at(x - 1, y);
	if (tx == 16) s[ty][17] = at(x + 1, y);
	if (ty == 1) s[0][tx] = at(x, y - 1);
	if (ty == 16) s[17][tx] = at(x, y + 1);
	__syncthreads();
	if (x < width && y < height)
		out[y * width + x] = s[ty][tx] + rate * (s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx] - 4 * s[ty][tx]);
}

extern "C" __global__ void laplace(const double *in, double *out, int nx, int ny, int nz)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
	int plane = nx * ny, i = y * nx + x;
	double below = in[i], here = in[i + plane];
	for (int z = 1; z < nz - 1; z++) {
		i += plane;
		double above = in[i + plane];
		out[i] = below + above + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] - 6 * here;
		below = here;
		here = above;
	}
}
