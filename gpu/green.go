// This file defines GreenContext: a context on a part of a device's multiprocessors.

package gpu

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// A GreenContext is a context whose kernels run on a part of a device's multiprocessors.
// It shares the memory of the device's primary context, whose kernels can be launched in
// its streams. It lives until it is freed, or the Driver closed.
type GreenContext struct {
	*Context // its streams are for its multiprocessors; it ends with the GreenContext
	parts    Multiprocessors
	handle   cuda.GreenCtx
	res      *lifetime.Resource
}

// Multiprocessors returns the multiprocessors that Partition divides.
func (v *Device) Multiprocessors() (Multiprocessors, error) {
	if err := v.made(); err != nil {
		return Multiprocessors{}, err
	}
	res, err := multiprocessorResource(v.driver.API(), v.handle, v.String())
	return multiprocessorsOf(&res), err
}

// Division returns the parts that Partition would make: the driver rounds up to sizes
// that the device can make. Multiprocessors that are left over are not used.
func (v *Device) Division(counts []int) ([]Multiprocessors, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	resources, err := divide(v.driver.API(), v.handle, v.String(), counts)
	if err != nil {
		return nil, err
	}
	parts := make([]Multiprocessors, len(resources))
	for i := range resources {
		parts[i] = sumOf(resources[i])
	}
	return parts, nil
}

// Partition makes contexts for disjoint parts of the device, of at least so many
// multiprocessors each.
func (v *Device) Partition(counts []int) ([]*GreenContext, error) {
	if err := v.made(); err != nil {
		return nil, err
	}
	if _, err := v.PrimaryContext(); err != nil { // whose memory they share
		return nil, err
	}
	resources, err := divide(v.driver.API(), v.handle, v.String(), counts)
	if err != nil {
		return nil, err
	}
	var made []*GreenContext
	for i := range resources {
		g, err := v.green(resources[i])
		if err != nil {
			for _, g := range made {
				_ = g.Free()
			}
			return nil, err
		}
		made = append(made, g)
	}
	return made, nil
}

// green makes one of the contexts.
func (v *Device) green(res []cuda.DevResource) (*GreenContext, error) {
	if err := v.driver.roomForContext(); err != nil {
		return nil, err
	}
	api := v.driver.API()
	var desc cuda.DevResourceDesc
	if r := api.CuDevResourceGenerateDesc(&desc, &res[0], uint32(len(res))); r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuDevResourceGenerateDesc", r), "dividing %s", v)
	}
	g := &GreenContext{parts: sumOf(res)}
	if r := api.CuGreenCtxCreate(&g.handle, desc, v.handle, uint32(cuda.CU_GREEN_CTX_DEFAULT_STREAM)); r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuGreenCtxCreate", r), "making a context for %d multiprocessors of %s", g.parts.Count, v)
	}
	var h cuda.Context
	r := api.CuCtxFromGreenCtx(&h, g.handle)
	if r != cuda.CUDA_SUCCESS {
		api.CuGreenCtxDestroy(g.handle)
		return nil, messages.Describe(api.Error("cuCtxFromGreenCtx", r), "making a context for %d multiprocessors of %s", g.parts.Count, v)
	}
	g.Context = v.driver.enlist(v, h, foreign)
	owner, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	g.Context.owner, g.Context.parts = owner, g.parts.Count
	g.Context.life.ShareMemory(owner.life)
	handle, c := g.handle, g.Context
	g.res = owner.adopt(lifetime.Green, 0, func(api *cuda.API) error {
		c.releaseOwn(api)
		r := api.CuGreenCtxDestroy(handle)
		c.life.End("was freed")
		return messages.Describe(api.Error("cuGreenCtxDestroy", r), "freeing %s", c)
	})
	g.res.After = func(*cuda.API) { c.life.End("is lost with " + owner.String() + ", which " + owner.life.Ending()) }
	return g, nil
}

// Multiprocessors are those of the context.
func (g *GreenContext) Multiprocessors() Multiprocessors { return g.parts }

// NewStream makes a non-blocking stream for work on the context's multiprocessors.
func (g *GreenContext) NewStream(priority int) (*Stream, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	c := g.Context
	l := &lifetime.Stream{Context: c.life, NonBlocking: true}
	api := c.driver.API()
	r := api.CuGreenCtxStreamCreate(&l.Handle, g.handle, uint32(cuda.CU_STREAM_NON_BLOCKING), int32(priority))
	if r != cuda.CUDA_SUCCESS {
		return nil, messages.Describe(api.Error("cuGreenCtxStreamCreate", r), "making a stream of %s", g.Context)
	}
	l.Add()
	return adoptStream(c, l), nil
}

// Green is the driver's handle; Handle is that of its context.
func (g *GreenContext) Green() cuda.GreenCtx { return g.handle }

// Freed reports whether the context was freed or has ended.
func (g *GreenContext) Freed() bool { return g.check() != nil }

func (g *GreenContext) check() error {
	if err := g.made(); err != nil {
		return err
	}
	return g.res.Check(func() string { return g.Context.String() })
}

// Free waits for the context's work and ends it, with all that was made in it, also the
// memory, which the driver would keep with the primary context. Freeing twice is fine.
func (g *GreenContext) Free() error {
	if err := g.made(); err != nil {
		return err
	}
	if g.check() != nil {
		return nil
	}
	d := g.driver
	if err := g.Synchronize(d.life.Interruption()); err != nil {
		return err
	}
	resources := slices.DeleteFunc(d.life.Live(), func(r *lifetime.Resource) bool { return r.Context != g.Context.life })
	slices.SortFunc(resources, lifetime.ByRelease)
	for _, r := range resources {
		_ = r.Free()
	}
	d.life.FinishPending()
	return g.res.Free()
}
