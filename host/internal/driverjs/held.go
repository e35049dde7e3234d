// This file keeps memory of scripts alive that the driver uses after a call.

package driverjs

import (
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
)

// A use is what the driver uses memory for, which says when it has done.
type use uint8

const (
	useWork     use = iota // work in a stream: until that is idle
	useRegister            // page-locked memory: until it is unregistered
	useOptions             // options with their logs: until the link or the library is gone
	useGraph               // nodes of a graph, of which there may be copies: until the end
)

// held is memory that the driver may still use.
type held struct {
	use     use
	of      uint64       // the stream, the address, or the handle
	context cuda.Context // of the stream
	memory  []any
	values  []func() // of options: put what the driver has written into the script's arrays
}

// hold retains the memory that the driver uses after the call.
func (c *call) hold() {
	switch name, stream := c.f.name, c.place(streamType, 0); {
	case name == "cuLinkCreate":
		c.holdOptions("CUlinkState")
	case name == "cuLibraryLoadData" || name == "cuLibraryLoadFromFile":
		c.holdOptions("CUlibrary")
	case len(c.views) == 0:
	case strings.HasPrefix(name, "cuGraph") || stream >= 0 && c.records(c.cells[stream]):
		c.holdViews(held{use: useGraph})
	case name == "cuMemHostRegister":
		c.holdViews(held{use: useRegister, of: c.cells[0]})
	case stream >= 0:
		c.holdViews(held{use: useWork, of: c.cells[stream], context: c.contextOf(c.cells[stream])})
	}
}

func (c *call) holdViews(h held) {
	for _, o := range c.views {
		h.memory = append(h.memory, o)
	}
	c.held = append(c.held, h)
}

// holdOptions keeps all memory of a call that has options: the driver writes to
// their values and logs, and may read code, until what the call has made is gone.
func (c *call) holdOptions(made string) {
	for i := range c.f.params {
		if c.f.params[i].role != roleOptions || len(c.names[i]) == 0 {
			continue
		}
		h := held{use: useOptions, of: *(*uint64)(c.mem[c.place(made, 1)]), memory: c.keep, values: c.values}
		for _, o := range c.views {
			h.memory = append(h.memory, o)
		}
		c.held = append(c.held, h)
		return
	}
}

// tellOptions puts what this call of a link has written to the values of the link's
// options into the script's arrays, also where it fails.
func (c *call) tellOptions() {
	if len(c.f.params) == 0 || c.f.params[0].base().name != "CUlinkState" || c.f.params[0].stars > 0 {
		return
	}
	for _, h := range c.held {
		if h.use == useOptions && h.of == c.cells[0] {
			for _, tell := range h.values {
				tell()
			}
		}
	}
}

// place is that of the parameter of a type behind so many pointers, -1 where
// there is none.
func (c *call) place(typ string, stars int) int {
	for i := range c.f.params {
		if p := &c.f.params[i]; p.base().name == typ && p.stars == stars {
			return i
		}
	}
	return -1
}

// records tells whether what is done in a stream becomes part of a graph.
func (c *call) records(stream uint64) bool {
	state := new(cuda.StreamCaptureStatus)
	r := c.api.CuStreamIsCapturing(cuda.Stream(stream), state)
	return r == cuda.CUDA_SUCCESS && *state != cuda.CU_STREAM_CAPTURE_STATUS_NONE
}

// contextOf is the context of a stream; the default streams have a number in all
// contexts.
func (c *call) contextOf(stream uint64) cuda.Context {
	context := new(cuda.Context)
	if c.api.CuStreamGetCtx(cuda.Stream(stream), context) != cuda.CUDA_SUCCESS {
		return 0
	}
	return *context
}

// release drops the memory that this call shows the driver no longer uses.
func (c *call) release() {
	if len(c.held) == 0 {
		return
	}
	switch c.f.name {
	case "cuStreamSynchronize", "cuStreamQuery":
		context := c.contextOf(c.cells[0])
		c.drop(func(h *held) bool { return h.use == useWork && h.of == c.cells[0] && h.context == context })
	case "cuCtxSynchronize":
		context := new(cuda.Context)
		if c.api.CuCtxGetCurrent(context) == cuda.CUDA_SUCCESS {
			c.drop(func(h *held) bool { return h.use == useWork && h.context == *context })
		}
	case "cuCtxSynchronize_v2":
		c.drop(func(h *held) bool { return h.use == useWork && uint64(h.context) == c.cells[0] })
	case "cuMemHostUnregister":
		c.drop(func(h *held) bool { return h.use == useRegister && h.of == c.cells[0] })
	case "cuLinkDestroy", "cuLibraryUnload":
		c.drop(func(h *held) bool { return h.use == useOptions && h.of == c.cells[0] })
	}
}

func (b *binding) drop(done func(*held) bool) {
	kept := b.held[:0]
	for i := range b.held {
		if !done(&b.held[i]) {
			kept = append(kept, b.held[i])
		}
	}
	clear(b.held[len(kept):])
	b.held = kept
}
