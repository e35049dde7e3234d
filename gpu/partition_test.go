package gpu

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// resource is a part of so many multiprocessors.
func resource(m Multiprocessors) (r cuda.DevResource) {
	*(*cuda.DevSmResource)(unsafe.Pointer(&r.Oversize)) = cuda.DevSmResource{SmCount: uint32(m.Count), MinSmPartitionSize: uint32(m.Smallest), SmCoscheduledAlignment: uint32(m.Alignment)}
	return r
}

// device has 100 multiprocessors, of which a part has 8 at least. It divides them into parts of whole eights, as many as there are.
func device(asked *[]string, result cuda.Result) *cuda.API {
	return &cuda.API{Functions: cuda.Functions{
		CuDeviceGetDevResource: func(v cuda.Device, r *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
			*asked = append(*asked, fmt.Sprintf("get %d of %d", kind, v))
			*r = resource(Multiprocessors{100, 8, 8})
			return cuda.CUDA_SUCCESS
		},
		CuDevSmResourceSplitByCount: func(to *cuda.DevResource, n *uint32, whole, rest *cuda.DevResource, flags, each uint32) cuda.Result {
			*asked = append(*asked, fmt.Sprintf("split %d into %d of %d, flags %d", multiprocessorsOf(whole).Count, *n, each, flags))
			size := (each + 7) / 8 * 8
			*n = min(*n, 100/size)
			for i := range unsafe.Slice(to, *n) {
				unsafe.Slice(to, *n)[i] = resource(Multiprocessors{Count: int(size)})
			}
			return result
		},
	}}
}

// TestDivide divides by one call: equal parts as they are, others of the smallest pieces.
func TestDivide(t *testing.T) {
	for _, c := range []struct {
		counts []int
		parts  string // pieces and multiprocessors of each
		asked  string
		err    string
	}{
		{nil, "[]", "[get 1 of 3]", ""},
		{[]int{32, 32}, "[1:32 1:32]", "[get 1 of 3 split 100 into 2 of 32, flags 0]", ""},
		{[]int{100}, "[]", "[get 1 of 3 split 100 into 1 of 100, flags 0]", "dividing GPU: there is room for 0 of 1 parts of 100 multiprocessors among 100"},
		{[]int{9, 16, 1}, "[2:16 2:16 1:8]", "[get 1 of 3 split 100 into 5 of 8, flags 0]", ""},
		{[]int{32, 33, 32}, "[]", "[get 1 of 3 split 100 into 13 of 8, flags 0]",
			"dividing GPU: there is room for 12 of 13 pieces of 8 multiprocessors, which unlike parts are made of, among 100"},
		{[]int{1, 0}, "[]", "[get 1 of 3]", "dividing GPU: part 1: expected 1 to 100 multiprocessors, got 0"},
		{[]int{101, 1}, "[]", "[get 1 of 3]", "dividing GPU: part 0: expected 1 to 100 multiprocessors, got 101"},
	} {
		var asked []string
		parts, err := divide(device(&asked, cuda.CUDA_SUCCESS), 3, "GPU", c.counts)
		got := []string{}
		for _, p := range parts {
			got = append(got, fmt.Sprintf("%d:%d", len(p), sumOf(p).Count))
		}
		if fmt.Sprint(got) != c.parts || fmt.Sprint(asked) != c.asked || err == nil && c.err != "" || err != nil && err.Error() != c.err {
			t.Errorf("%v: got %v by %v, %v", c.counts, got, asked, err)
		}
	}
	var asked []string
	if _, err := divide(device(&asked, cuda.CUDA_ERROR_INVALID_VALUE), 3, "GPU", []int{8}); err == nil {
		t.Error("a division that the driver refuses has no error")
	}
}

// TestOf reads what the driver's resource has.
func TestOf(t *testing.T) {
	r := resource(Multiprocessors{132, 8, 4})
	if got := multiprocessorsOf(&r); got != (Multiprocessors{132, 8, 4}) {
		t.Errorf("got %+v", got)
	}
	if got := sumOf([]cuda.DevResource{r, resource(Multiprocessors{Count: 16}), resource(Multiprocessors{Count: 2})}); got != (Multiprocessors{150, 8, 4}) {
		t.Errorf("got %+v", got)
	}
}
