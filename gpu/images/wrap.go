// This file wraps arrays that somebody else has made.

package images

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// Wrap wraps an array that somebody else has made in c. It retains owner. Freeing it
// destroys nothing.
func Wrap(c *gpu.Context, h cuda.Array, owner any) (*Array, error) {
	return wrapArray(c, uintptr(h), &Array{handle: h, options: ArrayOptions{Levels: 1}, owner: owner})
}

// WrapMipmap is Wrap for an array of several levels, whose number the driver does not
// return.
func WrapMipmap(c *gpu.Context, h cuda.MipmappedArray, levels int, owner any) (*Array, error) {
	if levels < 2 {
		return nil, &usage.RangeError{Doing: "wrapping an array", Argument: "levels", Expected: "at least 2", Got: fmt.Sprint(levels)}
	}
	return wrapArray(c, uintptr(h), &Array{mipmap: h, options: ArrayOptions{Levels: levels}, owner: owner})
}

// wrapArray completes an array that has a handle and a number of levels.
func wrapArray(c *gpu.Context, h uintptr, a *Array) (*Array, error) {
	if err := inside.CheckHandle(c, h != 0, "an array"); err != nil {
		return nil, err
	}
	var d cuda.Array3DDescriptor
	err := inside.Within(c, "cuArray3DGetDescriptor", "wrapping an array", func(api *cuda.API) cuda.Result {
		image := a.handle
		if a.mipmap != 0 {
			if r := api.CuMipmappedArrayGetLevel(&image, a.mipmap, 0); r != cuda.CUDA_SUCCESS {
				return r
			}
		}
		return api.CuArray3DGetDescriptor(&d, image)
	})
	if err != nil {
		messages.Hint(err, fmt.Sprintf("%#x is no array, or one that was destroyed", h))
		return nil, err
	}
	levels := a.options.Levels
	if a.options, err = optionsOf(&d); err != nil {
		return nil, err
	}
	a.context, a.options.Levels = c, levels
	if err := a.options.checkLevels("wrapping an array"); err != nil {
		return nil, err
	}
	a.res = inside.Adopt(c, lifetime.Foreign, 0, nil)
	lifetime.Watch(a, a.res)
	return a, nil
}
