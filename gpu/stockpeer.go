// This file lets other devices at a stock.

package gpu

import (
	"context"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// open lets kernels and copies of another device use the pool's memory.
func (k *stock) open(api *cuda.API, v *Device) cuda.Result {
	if v == k.context.device || slices.Contains(k.opened, v) {
		return cuda.CUDA_SUCCESS
	}
	r := k.setAccess(api, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
	if r == cuda.CUDA_SUCCESS {
		k.opened = append(k.opened, v)
	}
	return r
}

// close undoes open.
func (k *stock) close(api *cuda.API, v *Device) cuda.Result {
	i := slices.Index(k.opened, v)
	if i < 0 {
		return cuda.CUDA_SUCCESS
	}
	k.opened = slices.Delete(k.opened, i, i+1)
	return k.setAccess(api, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE)
}

func (k *stock) setAccess(api *cuda.API, v *Device, flags cuda.MemAccessFlags) cuda.Result {
	desc := cuda.MemAccessDesc{Location: Location{v}.native(), Flags: flags}
	return api.CuMemPoolSetAccess(k.pool, &desc, 1)
}

// openStock lets another device at the stock of c's memory; one that is made later
// opens itself.
func (c *Context) openStock(v *Device) cuda.Result {
	o := c.space()
	o.stocking.Lock()
	defer o.stocking.Unlock()
	if k := o.kept(); k != nil {
		return k.open(c.driver.API(), v)
	}
	return cuda.CUDA_SUCCESS
}

// closeStock ends the access of user's device to the stock of c's memory, behind
// user's work, unless another context there still has access.
func (c *Context) closeStock(user *Context) error {
	o := c.space()
	if o.kept() == nil {
		return nil
	}
	ctx := c.driver.interruption()
	if err := user.Synchronize(ctx); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	o.stocking.Lock()
	defer o.stocking.Unlock()
	k := o.kept()
	if k == nil || slices.ContainsFunc(c.driver.openContexts(), func(other *Context) bool { return other.device == user.device && other.reaches(o) }) {
		return nil
	}
	return o.failed("cuMemPoolSetAccess", k.close(c.driver.API(), user.device), "closing memory of %s to kernels of %s", o, user.device)
}
