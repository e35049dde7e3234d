// This file makes a call: arguments into memory, the call, results out of it.

package driverjs

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// lowest is the smallest number that can be an address: Go ends the program
// when it finds a smaller one where a pointer should be.
const lowest = 4096

// most is how many elements a script may ask a function to return.
const most = 1 << 20

// A call is one call of a function, with its arguments as C has them.
type call struct {
	given
	api    *cuda.API
	cells  [20]uint64           // values, and addresses of memory
	args   [20]unsafe.Pointer   // where the arguments lie: in cells, or elsewhere
	mem    [20]unsafe.Pointer   // what pointer parameters point to
	keep   []any                // lives until the call has returned, or longer: see hold
	views  []*goja.Object       // typed arrays that the driver was given
	after  []func()             // done when the call has succeeded
	told   []func()             // done when it has failed
	values []func()             // put what the driver wrote to values of options into the script's arrays
	once   []func()             // done when the call was not made, or has failed
	long   int                  // of the longest array that was given
	value  [20]goja.Value       // what was given
	names  map[int][]goja.Value // arrays of attributes
	where  uint64               // the stream that was given
	own    cuda.Stream          // the context's per-thread stream; 0 where stream 0 is the legacy one
	twin   int                  // the place of the function that does the same in a stream; 0 for none
}

// call calls f with a script's arguments.
func (b *binding) call(f *function, place int, values []goja.Value) goja.Value {
	c := &call{given: given{b, f}, api: b.Table(), names: map[int][]goja.Value{}}
	defer c.undo() // also where a later argument is refused
	for i := range f.params {
		c.args[i] = unsafe.Pointer(&c.cells[i])
		if f.params[i].role == roleHidden && f.params[i].stars > 0 {
			c.point(i, 8)
		}
	}
	next := 0
	for i := range f.params {
		if p := &f.params[i]; p.role.given() {
			v := goja.Undefined()
			if next < len(values) {
				v = values[next]
			}
			next++
			c.value[i] = v
			c.give(i, p, v)
		}
	}
	if next < len(values) {
		b.Bind.ThrowTypeError("%s: expected at most %s, got %d", f.name, spell.Count(next, "argument"), len(values))
	}
	for i := range f.params {
		c.prepare(i, &f.params[i])
	}
	return c.make(place)
}

// make makes the call, twice where the first only tells how much there is.
func (c *call) make(place int) goja.Value {
	c.redirect()
	r := c.enter(place)
	if r == cuda.CUDA_SUCCESS && c.lists() {
		r = c.enter(place)
	}
	c.Called(c.f.name)
	if r == cuda.CUDA_ERROR_NOT_READY && isQuery(c.f.name) {
		return c.vm.ToValue(false)
	}
	c.tellOptions()
	if r != cuda.CUDA_SUCCESS {
		for _, f := range c.told {
			f()
		}
		c.Check(c.failed(r))
	}
	c.once = nil
	if submits(c.f.name) {
		c.Submitted(c.where)
	}
	for _, f := range c.after {
		f()
	}
	c.release()
	c.hold()
	if isQuery(c.f.name) {
		return c.vm.ToValue(true)
	}
	return c.results()
}

// undo releases what the driver would have released in a call that was refused or failed.
func (c *call) undo() {
	for _, f := range c.once {
		f()
	}
}

func (c *call) enter(place int) cuda.Result {
	defer runtime.KeepAlive(c)
	if c.twin != 0 {
		return c.enterTwin()
	}
	return invoke(c.api, place, c.args[:len(c.f.params)])
}

// failed is the error of the call, with what to do where that is known.
func (c *call) failed(r cuda.Result) error {
	err := c.api.Error(c.f.name, r)
	var current cuda.Context
	var failure *cuda.Error
	if r == cuda.CUDA_ERROR_INVALID_CONTEXT && c.api.CuCtxGetCurrent(&current) == cuda.CUDA_SUCCESS && current == 0 && errors.As(err, &failure) && failure.Hint == "" {
		failure.Hint = "require('cuda').context makes the primary context of device 0 current, cuCtxSetCurrent any other"
	}
	if errors.As(err, &failure) && failure.Hint == "" {
		failure.Hint = c.reason()
	}
	return err
}

// reason is what a call that failed has written about that.
func (c *call) reason() string {
	switch c.f.name {
	case "cuGraphExecUpdate":
		if info := (*cuda.GraphExecUpdateResultInfo)(c.mem[2]); info.Result != cuda.CU_GRAPH_EXEC_UPDATE_SUCCESS {
			return fmt.Sprintf("result %s, errorNode %#x, errorFromNode %#x", info.Result, uintptr(info.ErrorNode), uintptr(info.ErrorFromNode))
		}
	case "cuGraphInstantiateWithParams":
		if p := (*cuda.GraphInstantiateParams)(c.mem[2]); p.Result_out != cuda.CUDA_GRAPH_INSTANTIATE_SUCCESS {
			return fmt.Sprintf("result_out %s, hErrNode_out %#x", p.Result_out, uintptr(p.HErrNode_out))
		}
	}
	return ""
}

// submits tells whether a function puts work into a stream that uses memory.
func submits(name string) bool {
	return slices.ContainsFunc([]string{"cuLaunchKernel", "cuLaunchCooperative", "cuLaunchGrid", "cuMemcpy", "cuMemset", "cuGraphLaunch", "cuMemPrefetch", "cuMemDiscard",
		"cuStreamWaitValue", "cuStreamWriteValue", "cuStreamBatchMemOp"}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// isQuery tells whether NOT_READY is an answer of the function.
func isQuery(name string) bool { return name == "cuStreamQuery" || name == "cuEventQuery" }

// memory is zeroed memory for the length of the call, aligned for anything.
func (c *call) memory(bytes int) unsafe.Pointer {
	const align = 128
	m := make([]byte, max(bytes, 64)+align)
	c.keep = append(c.keep, m)
	p := unsafe.Pointer(&m[0])
	return unsafe.Add(p, (align-int(uintptr(p)%align))%align)
}

// point makes parameter i point to memory.
func (c *call) point(i, bytes int) unsafe.Pointer {
	c.mem[i] = c.memory(bytes)
	c.cells[i] = uint64(uintptr(c.mem[i]))
	return c.mem[i]
}

// set makes parameter i have the value n, or point to it.
func (c *call) set(i int, n uint64) {
	if c.mem[i] != nil {
		*(*uint64)(c.mem[i]) = n
		return
	}
	c.cells[i] = n
}

// number is the value of parameter i, or what it points to.
func (c *call) number(i int) uint64 {
	if c.mem[i] != nil {
		return *(*uint64)(c.mem[i])
	}
	return c.cells[i]
}

// elements is the number of elements that parameter i asks for.
func (c *call) elements(i int) int {
	n := c.number(i)
	if n > most {
		c.Bind.ThrowRangeError("%s: %s: expected at most %d, got %d", c.f.name, c.f.params[i].name, most, n)
	}
	return int(n)
}

// base is the type that a parameter ends at.
func (p *param) base() *ctype { return &types[p.typ] }

// element is the size of what an array parameter has as elements, behind this
// many pointers.
func element(t *ctype, stars int) int {
	if stars > 0 {
		return 8
	}
	return t.size
}

// lists makes room for what a first call has counted, and tells whether there
// is anything.
func (c *call) lists() bool {
	found := false
	for i := range c.f.params {
		p := &c.f.params[i]
		if n := 0; p.role == roleList {
			if n = c.elements(p.other); n > 0 {
				c.point(i, n*element(p.base(), p.stars-1))
				found = true
			}
		}
	}
	return found
}

// results are what the function returns: nothing, one value, or an object.
func (c *call) results() goja.Value {
	var names []string
	var values []goja.Value
	for i := range c.f.params {
		if v := c.result(i, &c.f.params[i]); v != nil {
			names, values = append(names, c.f.params[i].name), append(values, v)
		}
	}
	switch len(values) {
	case 0:
		return goja.Undefined()
	case 1:
		return values[0]
	}
	o := c.vm.NewObject()
	for i, name := range names {
		c.Check(o.Set(name, values[i]))
	}
	return o
}
