package compile

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestKernels(t *testing.T) {
	c := NewCache(t.TempDir(), 1<<20)
	one, other := NewKernels(c, "one"), NewKernels(c, "another")
	if one.Recall("k") != nil {
		t.Error("an empty cache has a kernel")
	}
	one.Keep("k", []byte("first"))
	one.Keep("k", []byte("second"))
	if got := string(one.Recall("k")); got != "second" {
		t.Errorf("got %q", got)
	}
	if other.Recall("k") != nil {
		t.Error("the kernel of another compiler is taken")
	}
	if programs, choices, bytes, err := c.Size(); programs != 1 || choices != 0 || bytes == 0 || err != nil {
		t.Errorf("%d programs, %d choices, %d bytes, %v", programs, choices, bytes, err)
	}
	if err := os.Truncate(one.path("k"), 30); err != nil {
		t.Fatal(err)
	}
	if one.Recall("k") != nil {
		t.Error("a damaged kernel is taken")
	}
	if err := c.Clear(); err != nil || one.Recall("k") != nil {
		t.Errorf("a kernel is left behind: %v", err)
	}
}

// TestKernelsAreBounded: the size is looked at from time to time only.
func TestKernelsAreBounded(t *testing.T) {
	const limit, each = 100_000, 1000
	c := NewCache(t.TempDir(), limit)
	k := NewKernels(c, "one")
	for i := range 1000 {
		key := fmt.Sprint(i)
		k.Keep(key, make([]byte, each))
		if looksAtSize(k.path(key)) {
			if _, _, bytes, err := c.Size(); bytes > limit || err != nil {
				t.Errorf("%d bytes, %v", bytes, err)
			}
		}
	}
}

// TestDefaultKernels: programs of go test keep kernels only where the environment asks for it.
func TestDefaultKernels(t *testing.T) {
	t.Setenv("CUJS_CACHE_DIR", "")
	path, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	if passing, _ := filepath.Match("*go-build*", filepath.Base(filepath.Dir(filepath.Dir(path)))); passing && DefaultKernels("1") != nil {
		t.Error("they are kept without being asked for")
	}
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	one, other := DefaultKernels("1"), DefaultKernels("2")
	one.Keep("k", []byte("kernel"))
	if DefaultKernels("1").Recall("k") == nil || other.Recall("k") != nil {
		t.Error("kernels are not told apart by the version")
	}
}
