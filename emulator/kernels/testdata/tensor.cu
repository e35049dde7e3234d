// Products of 16 × 16 tiles on tensor cores: wmma of halves and of bytes.
extern "C" __global__ void wmmaHalf(const unsigned short *a, const unsigned short *b, float *c, int n)
{
	int row = blockIdx.y * 16, column = blockIdx.x * 16;
	float f[8] = {};
	for (int k = 0; k < n; k += 16) {
		unsigned x[8], y[8];
		asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;"
		    : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a + row * n + k), "r"(n) : "memory");
		asm volatile("wmma.load.b.sync.aligned.row.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;"
		    : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b + k * n + column), "r"(n) : "memory");
		asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9,%10,%11,%12,%13,%14,%15}, {%16,%17,%18,%19,%20,%21,%22,%23}, {%0,%1,%2,%3,%4,%5,%6,%7};"
		    : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]), "+f"(f[4]), "+f"(f[5]), "+f"(f[6]), "+f"(f[7])
		    : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]),
		      "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]));
	}
	asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%0], {%1,%2,%3,%4,%5,%6,%7,%8}, %9;"
	    ::"l"(c + row * n + column), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]), "f"(f[4]), "f"(f[5]), "f"(f[6]), "f"(f[7]), "r"(n) : "memory");
}

// One product of 16 × 8 × 32 bytes by mma.sync with ldmatrix.
extern "C" __global__ void mmaBytes(const int *a, const int *b, int *d)
{
	__shared__ __align__(16) int as[128], bs[64];
	int t = threadIdx.x;
	for (int i = t; i < 128; i += 32) as[i] = a[i];
	for (int i = t; i < 64; i += 32) bs[i] = b[i];
	__syncwarp();
	unsigned x[4], y[2];
	unsigned pa = __cvta_generic_to_shared(as + (t % 16) * 8 + t / 16 * 4), pb = __cvta_generic_to_shared(bs + (t % 8) * 8 + t / 8 % 2 * 4);
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(pa) : "memory");
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(y[0]), "=r"(y[1]) : "r"(pb) : "memory");
	int c[4] = {};
	asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
	    : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
	int row = t / 4, column = t % 4 * 2;
	d[row * 8 + column] = c[0], d[row * 8 + column + 1] = c[1];
	d[(row + 8) * 8 + column] = c[2], d[(row + 8) * 8 + column + 1] = c[3];
}
