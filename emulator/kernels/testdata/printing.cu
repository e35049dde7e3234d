// printf and assert.
#ifndef assert
#define assert(e) ((e) ? (void)0 : __assertfail(#e, __FILE__, __LINE__, __func__, 1))
#endif
extern "C" __global__ void greet(int n)
{
	assert(n > 0);
	if (threadIdx.x == 0) printf("%d threads: %s %5.2f %08x %lld%%\n", n, "hello", 3.14159, 0xbeef, -123456789012ll);
}
