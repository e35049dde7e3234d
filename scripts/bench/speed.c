/* The kernels of emulator/kernels/testdata/speed.cu as C, one thread after the
   other on one core. Prints the best of several rounds as "name
   nanoseconds-per-thread", and with arguments the results of a kernel's first
   threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../emulator/kernels/testdata/speed.cu"

enum { N = 1 << 14 };
word out[N], in[N];
float prices[N];

#define RUN(name, to) static void name##All(void) { for (word i = 0; i < N; i++) to[i] = name(i); }
RUN(plain, out)
RUN(indirect, out)
RUN(virtually, out)
RUN(recursion, out)
RUN(quicksort, out)
RUN(divergent, out)
RUN(blackScholes, prices)
RUN(division, out)

static void reduceAll(void) {
	for (int b = 0; b < N / 256; b++) {
		word s = 0;
		for (int i = 0; i < 256; i++) s += in[256 * b + i];
		out[b] = s;
	}
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static void measure(const char *name, void (*f)(void)) {
	double best = 1e30;
	for (int round = 0; round < 9; round++) {
		int times = 0;
		double start = now(), spent;
		do { f(); __asm__ volatile("" ::: "memory"); times++; } while ((spent = now() - start) < 1e7);
		if (spent / times / N < best) best = spent / times / N;
	}
	printf("%s %.4f\n", name, best);
}

int main(void) {
	for (int i = 0; i < N; i++) in[i] = i * 2654435761u >> 7;
#define MEASURE(name) measure(#name, name##All);
	MEASURE(plain) MEASURE(indirect) MEASURE(virtually) MEASURE(recursion) MEASURE(quicksort)
	MEASURE(divergent) MEASURE(blackScholes) MEASURE(division) MEASURE(reduce)
	return 0;
}
