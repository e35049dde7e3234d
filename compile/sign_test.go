package compile

import (
	"maps"
	"testing"
)

func TestKernelSigns(t *testing.T) {
	got := kernelSigns(`
#include <cstdint>
extern "C" __global__ void k(signed char a, unsigned char b, char c, unsigned d, const int n, float *x, unsigned long long e) {}
extern "C" __global__ void __launch_bounds__(256, 2) bounded(uint8_t *p, std::uint32_t const n, size_t, int64_t, bool, unsigned int * q) {}
// __global__ void commented(int a);
const char *text = "__global__ void quoted(int a)";
extern "C" void __global__ behind(short s = 3 /* , int t */, Point p, unsigned short) {}
__global__ void none() {}
__global__ void twice(int a);
template <typename T> __global__ void twice(unsigned a);
`)
	want := map[string]string{"k": "su-us-u", "bounded": "-uus--", "behind": "s-u", "none": "-", "twice": ""}
	if !maps.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
