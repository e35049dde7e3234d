/* The kernels that the emulated device is measured with, as a C programmer
   writes them for one core. Prints the best of several rounds as
   "name nanoseconds-per-item". */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static float *floats(int n) {
	float *p = malloc(n * sizeof *p);
	for (int i = 0; i < n; i++) p[i] = (float)(i * 7919LL % 1000) / 1000;
	return p;
}

enum { N = 1 << 16, SIZE = 256, BODIES = 1024 };
static float *x, *y, *a, *b, *c, *bodies, *pull;
static int *words, bins[256], iterations[SIZE * SIZE];
static volatile unsigned sink;

static long saxpy(void) {
	for (int i = 0; i < N; i++) y[i] = 2.0f * x[i] + y[i];
	return N;
}

static long mandelbrot(void) {
	long total = 0;
	for (int j = 0; j < SIZE; j++)
		for (int i = 0; i < SIZE; i++) {
			float cr = i * (3.0f / SIZE) - 2.0f, ci = j * (3.0f / SIZE) - 1.5f, zr = 0, zi = 0;
			int n = 0;
			for (; n < 256; n++) {
				float r2 = zr * zr, i2 = zi * zi;
				if (r2 + i2 > 4.0f) break;
				zi = (zr + zr) * zi + ci;
				zr = r2 - i2 + cr;
			}
			iterations[j * SIZE + i] = n;
			total += n;
		}
	return total;
}

static long nbody(void) {
	for (int i = 0; i < BODIES; i++) {
		float ax = 0, ay = 0, az = 0;
		for (int j = 0; j < BODIES; j++) {
			float dx = bodies[4 * j] - bodies[4 * i], dy = bodies[4 * j + 1] - bodies[4 * i + 1], dz = bodies[4 * j + 2] - bodies[4 * i + 2];
			float r = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
			float s = bodies[4 * j + 3] * r * r * r;
			ax += dx * s; ay += dy * s; az += dz * s;
		}
		pull[3 * i] = ax; pull[3 * i + 1] = ay; pull[3 * i + 2] = az;
	}
	return (long)BODIES * BODIES;
}

/* The item is a floating-point operation. */
static long matmul(void) {
	for (int i = 0; i < SIZE * SIZE; i++) c[i] = 0;
	for (int i = 0; i < SIZE; i++)
		for (int k = 0; k < SIZE; k++)
			for (int j = 0; j < SIZE; j++) c[i * SIZE + j] += a[i * SIZE + k] * b[k * SIZE + j];
	return 2L * SIZE * SIZE * SIZE;
}

static long reduce(void) {
	unsigned s = 0;
	for (int i = 0; i < N; i++) s += words[i];
	sink = s;
	return N;
}

static long histogram(void) {
	for (int i = 0; i < N; i++) bins[words[i] & 255]++;
	return N;
}

static void measure(const char *name, long (*f)(void)) {
	double best = 1e30;
	long items = f();
	for (int round = 0; round < 9; round++) {
		int times = 1 + (int)(4e6 / (items + 1));
		double start = now();
		for (int i = 0; i < times; i++) { f(); __asm__ volatile("" ::: "memory"); }
		double each = (now() - start) / times / items;
		if (each < best) best = each;
	}
	printf("%s %.4f\n", name, best);
}

int main(void) {
	x = floats(N); y = floats(N); bodies = floats(4 * BODIES); pull = floats(3 * BODIES);
	a = floats(SIZE * SIZE); b = floats(SIZE * SIZE); c = floats(SIZE * SIZE);
	words = malloc(N * sizeof *words);
	for (int i = 0; i < N; i++) words[i] = (int)(i * 2654435761u >> 7);
	measure("Saxpy", saxpy);
	measure("Mandelbrot", mandelbrot);
	measure("NBody", nbody);
	measure("Matmul", matmul);
	measure("Reduce", reduce);
	measure("Histogram", histogram);
	return 0;
}
