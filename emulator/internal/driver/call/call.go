// Package call makes functions of the driver API from functions of objects. Its
// adaptors do what most of the API begins with: they look up the object that the
// call is about, return the result of a look-up that failed, and check the pointer
// that takes the answer.
package call

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

const (
	success      = cuda.CUDA_SUCCESS
	invalidValue = cuda.CUDA_ERROR_INVALID_VALUE
)

// With calls do with the object of a handle.
func With[H, T any](find func(H) (T, cuda.Result), handle H, do func(T) cuda.Result) cuda.Result {
	object, r := find(handle)
	if r != success {
		return r
	}
	return do(object)
}

// On makes a function that does something with the object of a handle.
func On[H, T any](find func(H) (T, cuda.Result), do func(T) cuda.Result) func(H) cuda.Result {
	return func(handle H) cuda.Result { return With(find, handle, do) }
}

// On1 is On with an argument after the handle.
func On1[H, T, A any](find func(H) (T, cuda.Result), do func(T, A) cuda.Result) func(H, A) cuda.Result {
	return func(handle H, a A) cuda.Result {
		object, r := find(handle)
		if r != success {
			return r
		}
		return do(object, a)
	}
}

// On2 is On with two arguments after the handle.
func On2[H, T, A, B any](find func(H) (T, cuda.Result), do func(T, A, B) cuda.Result) func(H, A, B) cuda.Result {
	return func(handle H, a A, b B) cuda.Result {
		object, r := find(handle)
		if r != success {
			return r
		}
		return do(object, a, b)
	}
}

// On3 is On with three arguments after the handle.
func On3[H, T, A, B, C any](find func(H) (T, cuda.Result), do func(T, A, B, C) cuda.Result) func(H, A, B, C) cuda.Result {
	return func(handle H, a A, b B, c C) cuda.Result {
		object, r := find(handle)
		if r != success {
			return r
		}
		return do(object, a, b, c)
	}
}

// Out1 is On1 with an argument, where the answer goes, before the handle.
func Out1[O, H, T any](find func(H) (T, cuda.Result), do func(T, O) cuda.Result) func(O, H) cuda.Result {
	return func(out O, handle H) cuda.Result {
		object, r := find(handle)
		if r != success {
			return r
		}
		return do(object, out)
	}
}

// Out2 is Out1 with an argument after the handle.
func Out2[O, H, T, A any](find func(H) (T, cuda.Result), do func(T, O, A) cuda.Result) func(O, H, A) cuda.Result {
	return func(out O, handle H, a A) cuda.Result {
		object, r := find(handle)
		if r != success {
			return r
		}
		return do(object, out, a)
	}
}

// Get makes a function that stores what value says of the object of a handle.
func Get[V, H, T any](find func(H) (T, cuda.Result), value func(T) V) func(H, *V) cuda.Result {
	return func(handle H, out *V) cuda.Result { return Ask(find, handle, out, value) }
}

// Tell is Get of a function whose out-parameter comes before the handle.
func Tell[V, H, T any](find func(H) (T, cuda.Result), value func(T) V) func(*V, H) cuda.Result {
	return func(out *V, handle H) cuda.Result { return Ask(find, handle, out, value) }
}

// Ask stores what value says of the object of a handle.
func Ask[V, H, T any](find func(H) (T, cuda.Result), handle H, out *V, value func(T) V) cuda.Result {
	object, r := find(handle)
	if r != success {
		return r
	}
	if out == nil {
		return invalidValue
	}
	*out = value(object)
	return success
}

// In makes a function that does something in the context that find finds.
func In[T any](find func() (T, cuda.Result), do func(T) cuda.Result) func() cuda.Result {
	return func() cuda.Result {
		c, r := find()
		if r != success {
			return r
		}
		return do(c)
	}
}

// In1 is In with an argument.
func In1[T, A any](find func() (T, cuda.Result), do func(T, A) cuda.Result) func(A) cuda.Result {
	return func(a A) cuda.Result {
		c, r := find()
		if r != success {
			return r
		}
		return do(c, a)
	}
}

// In2 is In with two arguments.
func In2[T, A, B any](find func() (T, cuda.Result), do func(T, A, B) cuda.Result) func(A, B) cuda.Result {
	return func(a A, b B) cuda.Result {
		c, r := find()
		if r != success {
			return r
		}
		return do(c, a, b)
	}
}

// In3 is In with three arguments.
func In3[T, A, B, C any](find func() (T, cuda.Result), do func(T, A, B, C) cuda.Result) func(A, B, C) cuda.Result {
	return func(a A, b B, c C) cuda.Result {
		in, r := find()
		if r != success {
			return r
		}
		return do(in, a, b, c)
	}
}

// In4 is In with four arguments.
func In4[T, A, B, C, D any](find func() (T, cuda.Result), do func(T, A, B, C, D) cuda.Result) func(A, B, C, D) cuda.Result {
	return func(a A, b B, c C, d D) cuda.Result {
		in, r := find()
		if r != success {
			return r
		}
		return do(in, a, b, c, d)
	}
}

// Give stores v where an out-parameter points.
func Give[T any](out *T, v T) cuda.Result {
	if out == nil {
		return invalidValue
	}
	*out = v
	return success
}

// Put stores v where an out-parameter points that may be nil.
func Put[T any](out *T, v T) {
	if out != nil {
		*out = v
	}
}

// Answer stores v where an untyped out-parameter points.
func Answer[T any](out unsafe.Pointer, v T) cuda.Result {
	*(*T)(out) = v
	return success
}

// maxString bounds the strings that callers pass.
const maxString = 1 << 20

// Text reads a string of C.
func Text(p *byte) string {
	n := 0
	for n < maxString && *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// Flag is 1 for true and 0 for false.
func Flag(set bool) int {
	if set {
		return 1
	}
	return 0
}
