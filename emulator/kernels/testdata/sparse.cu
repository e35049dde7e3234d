// Sparse matrix times vector: a thread a row, and a warp a row.
extern "C" __global__ void csrRow(const int *start, const int *column, const double *value, const double *x, double *y, int rows)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row >= rows) return;
	double sum = 0;
	for (int i = start[row]; i < start[row + 1]; i++) sum += value[i] * x[column[i]];
	y[row] = sum;
}

extern "C" __global__ void csrWarp(const int *start, const int *column, const double *value, const double *x, double *y, int rows)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
	if (row >= rows) return;
	double sum = 0;
	for (int i = start[row] + lane; i < start[row + 1]; i += 32) sum += __ldg(&value[i]) * __ldg(&x[column[i]]);
	for (int step = 16; step > 0; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
	if (lane == 0) y[row] = sum;
}
