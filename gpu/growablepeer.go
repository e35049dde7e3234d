// This file lets other devices at memory that grows, which access between contexts
// does not open by itself.

package gpu

import (
	"context"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// keepRoom has the context know the memory as long as it is there.
func (c *Context) keepRoom(r *room) {
	o := c.space()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rooms = append(o.rooms, r)
}

// dropRoom forgets it.
func (c *Context) dropRoom(r *room) {
	o := c.space()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rooms = slices.DeleteFunc(o.rooms, func(other *room) bool { return other == r })
}

// everyRoom is the memory of the context that grows.
func (c *Context) everyRoom() []*room {
	o := c.space()
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.rooms)
}

// openRooms lets kernels on another device use what is there; what comes later
// opens itself.
func (c *Context) openRooms(v *Device) error {
	return c.admitToRooms(v, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE, "opening memory that grows to "+v.String()+" out")
}

// closeRooms undoes openRooms for user's device, behind user's work, unless another
// context there still has access.
func (c *Context) closeRooms(user *Context) error {
	if len(c.everyRoom()) == 0 {
		return nil
	}
	ctx := c.driver.life.Interruption()
	if err := user.Synchronize(ctx); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if slices.ContainsFunc(c.driver.openContexts(), func(other *Context) bool { return other.device == user.device && other.reaches(c) }) {
		return nil
	}
	return c.admitToRooms(user.device, cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE, "closing memory that grows to "+user.device.String()+" out")
}

func (c *Context) admitToRooms(v *Device, flags cuda.MemAccessFlags, doing string) error {
	desc := cuda.MemAccessDesc{Location: Location{v}.native(), Flags: flags}
	for _, r := range c.everyRoom() {
		err := c.within("cuMemSetAccess", doing, func(api *cuda.API) cuda.Result {
			r.mu.Lock()
			defer r.mu.Unlock()
			if r.bytes == 0 {
				return cuda.CUDA_SUCCESS
			}
			return api.CuMemSetAccess(r.base, r.bytes, &desc, 1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
