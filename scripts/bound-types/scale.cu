extern "C" __global__ void scale(float *x, unsigned n, float factor) {
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) x[i] *= factor;
}
