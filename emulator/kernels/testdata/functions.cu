// Recursion, pointers to functions, virtual functions, templates.
__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
extern "C" __global__ void recursion(int *out) { out[threadIdx.x] = fibonacci(threadIdx.x % 12); }

__device__ __noinline__ int hanoi(int n, int from, int to, int via)
{
	if (n == 0) return 0;
	return hanoi(n - 1, from, via, to) * 3 + n * (from - to) + hanoi(n - 1, via, to, from);
}
extern "C" __global__ void towers(int *out) { out[threadIdx.x] = hanoi(threadIdx.x % 8, 1, 2, 3); }

typedef int (*binary)(int, int);
__device__ __noinline__ int plus(int a, int b) { return a + b; }
__device__ __noinline__ int minus(int a, int b) { return a - b; }
__device__ __noinline__ int times(int a, int b) { return a * b; }
__device__ binary table[3] = {plus, minus, times};
extern "C" __global__ void pointers(const int *x, int *out)
{
	int i = threadIdx.x;
	out[i] = table[i % 3](x[i], x[(i + 1) % blockDim.x]);
}

struct Shape {
	__device__ virtual int area() const = 0;
};
struct Square : Shape {
	int a;
	__device__ Square(int a) : a(a) {}
	__device__ int area() const override { return a * a; }
};
struct Box : Shape {
	int a, b;
	__device__ Box(int a, int b) : a(a), b(b) {}
	__device__ int area() const override { return a * b; }
};
__device__ __noinline__ int measure(const Shape *s) { return s->area(); }
extern "C" __global__ void methods(int *out)
{
	int i = threadIdx.x;
	Square square(i);
	Box box(i, i + 3);
	out[i] = i & 1 ? measure(&square) : measure(&box);
}

template <typename T, int N> struct Polynomial {
	T c[N];
	__device__ T operator()(T x) const
	{
		T y = c[N - 1];
		for (int i = N - 2; i >= 0; i--) y = y * x + c[i];
		return y;
	}
};
template <typename T, int N> __global__ void evaluate(Polynomial<T, N> p, const T *x, T *y) { y[threadIdx.x] = p(x[threadIdx.x]); }
template __global__ void evaluate<int, 4>(Polynomial<int, 4>, const int *, int *);
template __global__ void evaluate<double, 3>(Polynomial<double, 3>, const double *, double *);

// A switch whose cases differ, and loops that lanes leave at different times.
extern "C" __global__ void collatz(const unsigned *x, unsigned *steps)
{
	unsigned long long v = x[threadIdx.x];
	unsigned n = 0;
	while (v != 1) {
		switch (v % 4) {
		case 0: v /= 4, n += 2; break;
		case 2: v /= 2, n++; break;
		case 1: v = 3 * v + 1, n++; break;
		default: v = (3 * v + 1) / 2, n += 2;
		}
	}
	steps[threadIdx.x] = n;
}
