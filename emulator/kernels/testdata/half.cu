// Halves and bfloat16 by the instructions, without the toolkit's header.
extern "C" __global__ void halves(const unsigned *x, const unsigned *y, unsigned *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	unsigned sum, product, fused, less, neg, big;
	asm("add.f16x2 %0, %1, %2;" : "=r"(sum) : "r"(x[i]), "r"(y[i]));
	asm("mul.f16x2 %0, %1, %2;" : "=r"(product) : "r"(x[i]), "r"(y[i]));
	asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(fused) : "r"(x[i]), "r"(y[i]), "r"(sum));
	asm("set.lt.f16x2.f16x2 %0, %1, %2;" : "=r"(less) : "r"(x[i]), "r"(y[i]));
	asm("neg.f16x2 %0, %1;" : "=r"(neg) : "r"(x[i]));
	asm("max.f16x2 %0, %1, %2;" : "=r"(big) : "r"(x[i]), "r"(y[i]));
	unsigned *o = out + 6 * i;
	o[0] = sum, o[1] = product, o[2] = fused, o[3] = less, o[4] = neg, o[5] = big;
}

extern "C" __global__ void bfloats(const float *x, const float *y, unsigned *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	unsigned a, b, fused, least;
	asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(a) : "f"(x[i]), "f"(y[i]));
	asm("cvt.rz.bf16x2.f32 %0, %1, %2;" : "=r"(b) : "f"(y[i]), "f"(x[i]));
	asm("fma.rn.bf16x2 %0, %1, %2, %1;" : "=r"(fused) : "r"(a), "r"(b));
	asm("min.bf16x2 %0, %1, %2;" : "=r"(least) : "r"(a), "r"(b));
	unsigned *o = out + 4 * i;
	o[0] = a, o[1] = b, o[2] = fused, o[3] = least;
}

extern "C" __global__ void dot(const unsigned *x, const unsigned *y, float *out, int n)
{
	float sum = 0;
	for (int i = threadIdx.x; i < n; i += 32) {
		float a, b, c, d;
		asm("{.reg .b16 l, h; mov.b32 {l, h}, %2; cvt.f32.f16 %0, l; cvt.f32.f16 %1, h;}" : "=f"(a), "=f"(b) : "r"(x[i]));
		asm("{.reg .b16 l, h; mov.b32 {l, h}, %2; cvt.f32.f16 %0, l; cvt.f32.f16 %1, h;}" : "=f"(c), "=f"(d) : "r"(y[i]));
		sum = fmaf(a, c, fmaf(b, d, sum));
	}
	for (int step = 16; step > 0; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
	if (threadIdx.x == 0) *out = sum;
}
