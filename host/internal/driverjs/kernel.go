// This file lays out the arguments of kernels.

package driverjs

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// spare is how many arguments beyond the ones given point to zeroes: a kernel
// that takes more, where the driver cannot tell, reads those.
const spare = 64

// arguments is the address of an array of pointers to arguments. Where the
// driver knows the kernel's parameters, their number and sizes are checked.
func (c *call) arguments(sizes []int, path string, v goja.Value) uint64 {
	if bind.Nullish(v) {
		return 0
	}
	list := c.list(path, v)
	if sizes != nil && len(list) != len(sizes) {
		c.Bind.ThrowTypeError("%s: the kernel takes %s, got %d", c.op(path), spell.Count(len(sizes), "argument"), len(list))
	}
	m := c.memory((len(list) + spare) * 8)
	words := unsafe.Slice((*uint64)(m), len(list)+spare)
	zeroes := uint64(uintptr(c.memory(4096)))
	for i := range words {
		words[i] = zeroes
	}
	for i, e := range list {
		p, size := c.argument(at(path, i), e)
		if sizes != nil && size != sizes[i] {
			c.Bind.ThrowTypeError("%s: the kernel takes %d bytes there, got %d", c.op(at(path, i)), sizes[i], size)
		}
		words[i] = p
	}
	return uint64(uintptr(m))
}

// lacks throws where a kernel that takes arguments is given none in any form:
// the driver would look for them at address 0.
func (c *call) lacks(params, extra int) {
	if c.cells[params] != 0 || extra >= 0 && c.cells[extra] != 0 {
		return
	}
	if n := len(c.kernel()); n > 0 {
		c.Bind.ThrowTypeError("%s: the kernel takes %s, got none", c.op(c.f.params[params].name), spell.Count(n, "argument"))
	}
}

// complete is lacks for a kernel that a struct describes.
func (c *call) complete(m unsafe.Pointer, r *record, path string) {
	params, extra := r.find("kernelParams"), r.find("extra")
	if params == nil || *(*uint64)(unsafe.Add(m, params.offset)) != 0 || extra != nil && *(*uint64)(unsafe.Add(m, extra.offset)) != 0 {
		return
	}
	if n := len(c.kernelOf(m, r)); n > 0 {
		c.Bind.ThrowTypeError("%s: the kernel takes %s, got none", c.op(in(path, "kernelParams")), spell.Count(n, "argument"))
	}
}

// argument is the address of one argument, and its size.
func (c *call) argument(path string, v goja.Value) (address uint64, size int) {
	m := c.memory(8)
	if bits, size, ok := c.Argument(c.op(path), v); ok {
		*(*uint64)(m) = bits
		return uint64(uintptr(m)), size
	}
	view, ok, err := c.Bind.View(v)
	switch {
	case ok && err == nil:
		c.keep = append(c.keep, view.Data)
		if len(view.Data) == 0 {
			return uint64(uintptr(m)), 0
		}
		return uint64(uintptr(unsafe.Pointer(&view.Data[0]))), len(view.Data)
	case v != nil && goja.IsBigInt(v):
		*(*uint64)(m) = c.option(path, v)
		return uint64(uintptr(m)), 8
	}
	c.wrong(path, "a BigInt, a Buffer, a value with a type such as cuda.f32(1), or the bytes of a struct", v)
	return 0, 0
}

// packed is the address of the list that passes all arguments in one piece, as
// the driver's manual describes it for the parameter extra.
func (c *call) packed(path string, v goja.Value) uint64 {
	if bind.Nullish(v) {
		return 0
	}
	view, ok, err := c.Bind.View(v)
	if !ok || err != nil {
		c.wrong(path, "the bytes of all arguments", v)
	}
	const pointer, size = 1, 2 // CU_LAUNCH_PARAM_BUFFER_POINTER and _SIZE
	c.keep = append(c.keep, view.Data)
	bytes := (*uint64)(c.memory(8))
	*bytes = uint64(len(view.Data))
	list := (*[5]uint64)(c.memory(5 * 8))
	*list = [5]uint64{pointer, 0, size, uint64(uintptr(unsafe.Pointer(bytes))), 0}
	if len(view.Data) > 0 {
		list[1] = uint64(uintptr(unsafe.Pointer(&view.Data[0])))
	}
	return uint64(uintptr(unsafe.Pointer(list)))
}

// kernel are the sizes of the parameters of the kernel that is launched.
func (c *call) kernel() []int {
	for i := range c.f.params {
		if c.f.params[i].base().name == "CUfunction" {
			return c.parameters(c.cells[i], 0)
		}
	}
	return nil
}

// kernelOf are those of the kernel in a struct.
func (c *call) kernelOf(m unsafe.Pointer, r *record) []int {
	var handles [2]uint64
	for i, name := range []string{"func", "kern"} {
		if f := r.find(name); f != nil {
			handles[i] = *(*uint64)(unsafe.Add(m, f.offset))
		}
	}
	return c.parameters(handles[0], handles[1])
}

// parameters are the sizes of the parameters of a function or a kernel, nil
// where the driver cannot tell.
func (c *call) parameters(function, kernel uint64) (sizes []int) {
	if function == 0 && kernel == 0 {
		return nil
	}
	offset, size := new(uint64), new(uint64)
	for i := uint64(0); ; i++ {
		r := cuda.CUDA_SUCCESS
		if function != 0 {
			r = c.api.CuFuncGetParamInfo(cuda.Function(function), i, offset, size)
		} else {
			r = c.api.CuKernelGetParamInfo(cuda.Kernel(kernel), i, offset, size)
		}
		if r == cuda.CUDA_ERROR_INVALID_VALUE && sizes == nil { // a kernel without parameters
			return []int{}
		}
		if r != cuda.CUDA_SUCCESS {
			return sizes
		}
		sizes = append(sizes, int(*size))
	}
}
