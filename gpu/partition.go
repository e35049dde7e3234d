// This file divides the multiprocessors of a device.

package gpu

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// Multiprocessors are those of a device, or a part of them.
type Multiprocessors struct {
	Count     int
	Smallest  int // part that the device can make; 0 for parts, which cannot be divided again
	Alignment int // parts whose blocks form clusters are multiples of it; 0 for parts
}

// multiprocessorsOf reads the driver's resource.
func multiprocessorsOf(r *cuda.DevResource) Multiprocessors {
	sm := (*cuda.DevSmResource)(unsafe.Pointer(&r.Oversize)) // the union
	return Multiprocessors{int(sm.SmCount), int(sm.MinSmPartitionSize), int(sm.SmCoscheduledAlignment)}
}

// sumOf reads several resources as one.
func sumOf(list []cuda.DevResource) Multiprocessors {
	m := multiprocessorsOf(&list[0])
	for i := range list[1:] {
		m.Count += multiprocessorsOf(&list[i+1]).Count
	}
	return m
}

// multiprocessorResource returns the multiprocessors of a device.
func multiprocessorResource(api *cuda.API, v cuda.Device, name string) (r cuda.DevResource, err error) {
	result := api.CuDeviceGetDevResource(v, &r, cuda.CU_DEV_RESOURCE_TYPE_SM)
	return r, messages.Describe(api.Error("cuDeviceGetDevResource", result), "asking for the multiprocessors of %s", name)
}

// divide divides the multiprocessors of a device into parts of at least so many each, by
// one call, since a part cannot be divided again: into equal parts where the counts are
// equal, else into the smallest possible pieces, of which each part gets several.
func divide(api *cuda.API, v cuda.Device, name string, counts []int) ([][]cuda.DevResource, error) {
	whole, err := multiprocessorResource(api, v, name)
	if err != nil || len(counts) == 0 {
		return nil, err
	}
	all := multiprocessorsOf(&whole)
	for i, n := range counts {
		if n < 1 || n > all.Count {
			return nil, &usage.RangeError{Doing: "dividing " + name, Argument: fmt.Sprintf("part %d", i), Expected: fmt.Sprintf("1 to %d multiprocessors", all.Count), Got: fmt.Sprint(n)}
		}
	}
	each, units, needed := counts[0], make([]int, len(counts)), 0
	what := fmt.Sprintf("parts of %d multiprocessors", each)
	if slices.ContainsFunc(counts, func(n int) bool { return n != each }) {
		each = max(all.Smallest, 1)
		what = fmt.Sprintf("pieces of %d multiprocessors, which unlike parts are made of,", each)
	}
	for i, n := range counts {
		units[i] = (n + each - 1) / each
		needed += units[i]
	}
	groups, made := make([]cuda.DevResource, needed), uint32(needed)
	var rest cuda.DevResource
	if r := api.CuDevSmResourceSplitByCount(&groups[0], &made, &whole, &rest, 0, uint32(each)); r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuDevSmResourceSplitByCount", r), "dividing %s", name)
	}
	if int(made) < needed {
		return nil, &usage.RangeError{Doing: "dividing " + name, Problem: fmt.Sprintf("there is room for %d of %d %s among %d", made, needed, what, all.Count)}
	}
	var parts [][]cuda.DevResource
	for _, n := range units {
		parts, groups = append(parts, groups[:n]), groups[n:]
	}
	return parts, nil
}
