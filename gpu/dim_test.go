package gpu

import (
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

// compare compares the whole text of an error; "" is none.
func compare(t *testing.T, about any, err error, want string) {
	t.Helper()
	switch {
	case err == nil && want != "", err != nil && err.Error() != want:
		t.Errorf("%v: got %v, want %q", about, err, want)
	}
}

func TestDim(t *testing.T) {
	for _, c := range []struct {
		d     Dim
		text  string
		count uint64
	}{
		{Dim{X: 64}, "64×1×1", 0}, {Dim{X: 2, Y: 3, Z: 4}, "2×3×4", 24}, {Dim{X: 2, Y: 0, Z: 4}, "2×1×4", 0}, {Dim{}, "0×1×1", 0},
		{Dim{X: 1 << 31, Y: 65535, Z: 65535}, "2147483648×65535×65535", 65535 * 65535 << 31},
	} {
		if got := c.d.String(); got != c.text || c.d.Count() != c.count {
			t.Errorf("got %s of %d, want %s of %d", got, c.d.Count(), c.text, c.count)
		}
	}
	if got := (Dim{X: 5}).Whole(); got != (Dim{X: 5, Y: 1, Z: 1}) {
		t.Errorf("got %v", got)
	}
}

// TestRead gives each attribute a number of its own and finds it in its field; what a driver does not have is 0.
func TestRead(t *testing.T) {
	got := *readLimits(func(a cuda.DeviceAttribute) (int, error) { return int(a), nil })
	want := deviceLimits{
		Threads:         int(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
		Block:           [3]int{2, 3, 4}, // the attributes' numbers in cuda.h
		Grid:            [3]int{5, 6, 7},
		Shared:          8,
		Warp:            10,
		Registers:       12,
		Processors:      16,
		ThreadsPerMulti: 39,
		Cooperative:     true,
		SharedOptIn:     97,
		Pools:           true,
		Clusters:        true,
	}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := *readLimits(func(cuda.DeviceAttribute) (int, error) { return 0, errors.New("unknown") }); got != (deviceLimits{Warp: 1}) {
		t.Errorf("an old driver: %+v", got)
	}
	only := *readLimits(func(a cuda.DeviceAttribute) (int, error) {
		if a == cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK {
			return 49152, nil
		}
		return 0, nil
	})
	if only.SharedOptIn != 49152 {
		t.Errorf("without opt-in there are %d bytes", only.SharedOptIn)
	}
}

var limits = deviceLimits{Threads: 1024, Block: [3]int{512, 256, 64}, Grid: [3]int{1000, 100, 10}, SharedOptIn: 4096, Registers: 65536, Warp: 32, Clusters: true}

// TestCheck has each limit just kept and just exceeded.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		grid, block Dim
		want        string
	}{
		{Dim{X: 1000, Y: 100, Z: 10}, Dim{X: 512, Y: 2, Z: 1}, ""},
		{Dim{X: 0, Y: 1, Z: 1}, Dim{X: 1, Y: 1, Z: 1}, "launching f: grid: expected at least 1 in x, got 0"},
		{Dim{X: 1, Y: 1, Z: 1}, Dim{X: 0, Y: 1, Z: 1}, "launching f: block: expected at least 1 in x, got 0"},
		{Dim{X: 1, Y: 1, Z: 1}, Dim{X: 512, Y: 2, Z: 2}, "launching f: block of 2048 threads exceeds the device's limit of 1024"},
		{Dim{X: 1, Y: 1, Z: 1}, Dim{X: 513, Y: 1, Z: 1}, "launching f: block of 513 in x exceeds the device's limit of 512"},
		{Dim{X: 1, Y: 1, Z: 1}, Dim{X: 1, Y: 257, Z: 1}, "launching f: block of 257 in y exceeds the device's limit of 256"},
		{Dim{X: 1, Y: 1, Z: 1}, Dim{X: 1, Y: 1, Z: 65}, "launching f: block of 65 in z exceeds the device's limit of 64"},
		{Dim{X: 1001, Y: 1, Z: 1}, Dim{X: 1, Y: 1, Z: 1}, "launching f: grid of 1001 in x exceeds the device's limit of 1000"},
		{Dim{X: 1, Y: 101, Z: 1}, Dim{X: 1, Y: 1, Z: 1}, "launching f: grid of 101 in y exceeds the device's limit of 100"},
		{Dim{X: 1, Y: 1, Z: 11}, Dim{X: 1, Y: 1, Z: 1}, "launching f: grid of 11 in z exceeds the device's limit of 10"},
	} {
		compare(t, c.grid.String()+" of "+c.block.String(), limits.Check("f", c.grid, c.block), c.want)
	}
	compare(t, "no limits", new(deviceLimits).Check("f", Dim{X: 1 << 31, Y: 1 << 20, Z: 1}, Dim{X: 1 << 20, Y: 1, Z: 1}), "")
}

func TestCheckCluster(t *testing.T) {
	for _, c := range []struct {
		l             deviceLimits
		grid, cluster Dim
		want          string
	}{
		{deviceLimits{}, Dim{X: 3, Y: 1, Z: 1}, Dim{}, ""},
		{deviceLimits{}, Dim{X: 4, Y: 1, Z: 1}, Dim{X: 2}, "launching f: clusters of 2×1×1 blocks: device 0 has no clusters"},
		{limits, Dim{X: 4, Y: 3, Z: 2}, Dim{X: 2}, ""}, {limits, Dim{X: 4, Y: 3, Z: 2}, Dim{X: 2, Y: 3, Z: 2}, ""},
		{limits, Dim{X: 5, Y: 1, Z: 1}, Dim{X: 2}, "launching f: grid of 5 blocks in x is not a multiple of the cluster's 2"},
		{limits, Dim{X: 4, Y: 3, Z: 1}, Dim{X: 2, Y: 2}, "launching f: grid of 3 blocks in y is not a multiple of the cluster's 2"},
		{limits, Dim{X: 4, Y: 4, Z: 3}, Dim{X: 2, Y: 2, Z: 2}, "launching f: grid of 3 blocks in z is not a multiple of the cluster's 2"},
		{limits, Dim{X: 4, Y: 4, Z: 4}, Dim{X: 0, Y: 2}, "launching f: grid of 4 blocks in x is not a multiple of the cluster's 0"},
	} {
		compare(t, c.cluster, c.l.CheckCluster("f", "device 0", c.grid, c.cluster), c.want)
	}
}

// TestCheckNeeds counts registers for whole warps, in units of 256 (the occupancy calculator of CUDA 11.8).
func TestCheckNeeds(t *testing.T) {
	for _, c := range []struct {
		n       needs
		threads uint32
		dynamic uint32
		want    string
	}{
		{needs{Registers: 64}, 1024, 0, ""},
		{needs{Registers: 65}, 1024, 0, "launching f: block of 1024 threads with 65 registers each needs 73728 registers, more than the device's 65536"},
		{needs{Registers: 255}, 256, 0, ""},
		{needs{Registers: 255}, 257, 0, "launching f: block of 257 threads with 255 registers each needs 73728 registers, more than the device's 65536"},
		{needs{MaxThreads: 128}, 128, 0, ""},
		{needs{MaxThreads: 128}, 129, 0, "launching f: block of 129 threads exceeds the limit of 128 that the kernel was compiled for"},
		{needs{Static: 4000}, 32, 96, ""},
		{needs{Static: 4000}, 32, 97, "launching f: 4097 bytes of shared memory (4000 static and 97 dynamic) exceed the device's limit of 4096"},
	} {
		compare(t, c.n, limits.CheckNeeds("f", c.n, Dim{X: c.threads, Y: 1, Z: 1}, c.dynamic), c.want)
	}
	compare(t, "no limits", (&deviceLimits{Warp: 1}).CheckNeeds("f", needs{Registers: 999, Static: 1 << 30}, Dim{X: 1 << 20, Y: 1, Z: 1}, 1), "")
	for threads, want := range map[int]int{0: 0, 31: 0, 32: 32, 100: 96, 1024: 1024} {
		if got := limits.RoundToWarps(threads); got != want {
			t.Errorf("%d threads: got %d, want %d", threads, got, want)
		}
	}
}
