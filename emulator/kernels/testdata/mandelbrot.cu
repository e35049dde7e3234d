// Rounds until escape. Explicit roundings fix every bit.
extern "C" __global__ void mandelbrot(int *rounds, int width, int height, int limit)
{
	int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
	if (px >= width || py >= height) return;
	float cx = __fsub_rn(__fmul_rn(px, __fdiv_rn(3.0f, width)), 2.0f), cy = __fsub_rn(__fmul_rn(py, __fdiv_rn(2.0f, height)), 1.0f);
	float x = 0, y = 0;
	int i = 0;
	for (; i < limit; i++) {
		float xx = __fmul_rn(x, x), yy = __fmul_rn(y, y);
		if (__fadd_rn(xx, yy) > 4) break;
		y = __fadd_rn(__fmul_rn(2, __fmul_rn(x, y)), cy);
		x = __fadd_rn(__fsub_rn(xx, yy), cx);
	}
	rounds[py * width + px] = i;
}
