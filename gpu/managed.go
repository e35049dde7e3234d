// This file defines managed memory, which host and kernels access at one address.

package gpu

import (
	"context"
	"fmt"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// A Managed is memory that host and kernels access at the same address; the driver
// migrates pages to where they are accessed. Its Buffer owns it. On a device without
// CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS the host must not access it while kernels
// run.
type Managed struct {
	Buffer *Buffer
	data   []byte
}

// AllocManaged allocates managed memory, never more than the device has: drivers would
// allow more, and be busy migrating pages. With attachHost only the host may access it
// until Attach.
func (c *Context) AllocManaged(bytes uint64, attachHost bool) (*Managed, error) {
	if bytes == 0 {
		return &Managed{Buffer: &Buffer{context: c, label: "managed memory"}}, c.check()
	}
	if err := c.device.fits(c, bytes); err != nil {
		return nil, err
	}
	flags := cuda.CU_MEM_ATTACH_GLOBAL
	if attachHost {
		flags = cuda.CU_MEM_ATTACH_HOST
	}
	a := allocation{context: c, bytes: bytes}
	b, err := a.make(func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAllocManaged", api.CuMemAllocManaged(&a.address, bytes, uint32(flags))
	})
	if err != nil {
		messages.HintOf(err, cuda.CUDA_ERROR_NOT_SUPPORTED, c.device.String()+" has no managed memory")
		return nil, err
	}
	b.label = "managed memory"
	b.res.BecomeManaged()
	data := unsafe.Slice(*(**byte)(unsafe.Pointer(&a.address)), bytes)
	keepLocked(c, b.res, data)
	return &Managed{Buffer: b, data: data}, nil
}

// fits returns an error where the device has too little free memory for so many bytes of
// managed memory.
func (v *Device) fits(c *Context, bytes uint64) error {
	free := func() (n uint64) { // memory that the Driver keeps unused is not free before Reclaim
		err := c.within("cuMemGetInfo", "reading the free memory", func(api *cuda.API) cuda.Result {
			var total uint64
			return api.CuMemGetInfo(&n, &total)
		})
		if err != nil {
			return v.total // the allocation will tell
		}
		var managed uint64 // pages that the device has not touched count as free
		for _, r := range v.driver.life.Live() {
			if r.Kind == lifetime.Managed && ownerOf(r.Context).device == v {
				managed += r.Bytes()
			}
		}
		return min(n, v.total-min(v.total, managed))
	}
	if bytes <= free() {
		return c.check()
	}
	if err := v.driver.Reclaim(context.Background()); err != nil {
		return err
	}
	if bytes <= free() {
		return nil
	}
	return outOfMemory(c, bytes, "cuMemAllocManaged")
}

// Bytes is the memory for the host, nil after Free. The slice does not retain the Managed.
func (m *Managed) Bytes() []byte {
	if m.Freed() {
		return nil
	}
	return m.data
}

// Freed reports whether the memory was freed or has lost its context.
func (m *Managed) Freed() bool { return m.Buffer.Freed() }

// Free releases the memory in stream order, after the work that uses it. Freeing twice is
// fine.
func (m *Managed) Free() error {
	if err := m.made(); err != nil {
		return err
	}
	return m.Buffer.Free()
}

// A Location is where memory is or should be: on a device, or on the host when Device is
// nil.
type Location struct{ Device *Device }

// String is "device 0" or "the host".
func (l Location) String() string {
	if l.Device == nil {
		return "the host"
	}
	return l.Device.String()
}

// native returns the location for the driver.
func (l Location) native() cuda.MemLocation {
	if l.Device == nil {
		return cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_HOST}
	}
	return cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(l.Device.handle)}
}

// old returns the location for drivers before CUDA 12.2.
func (l Location) old() cuda.Device {
	if l.Device == nil {
		return -1 // CU_DEVICE_CPU
	}
	return l.Device.handle
}

// managedSpan checks that b can be used, is managed memory and contains bytes at offset.
func (b *Buffer) managedSpan(doing string, offset, bytes uint64) error {
	if err := b.span(doing, offset, bytes); err != nil {
		return err
	}
	if b.res == nil || b.res.Kind != lifetime.Managed {
		return &usage.ArgumentError{Doing: doing + " " + b.String(), Expected: "managed memory"}
	}
	return nil
}

// Prefetch enqueues a migration of bytes at offset to a location in a stream, nil for the
// default one.
func (b *Buffer) Prefetch(offset, bytes uint64, to Location, s *Stream) error {
	if err := b.managedSpan("prefetching", offset, bytes); err != nil || bytes == 0 {
		return err
	}
	l, err := b.migrationStream(s, "prefetching "+b.String(), "a prefetch")
	if err != nil {
		return err
	}
	if err := b.follow(l, false); err != nil {
		return err
	}
	at := b.address + cuda.DevicePtr(offset)
	err = contextOf(l).within("cuMemPrefetchAsync", fmt.Sprintf("prefetching %s to %s out", b, to), func(api *cuda.API) cuda.Result {
		r := api.CuMemPrefetchAsync(at, bytes, to.native(), 0, l.Handle)
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuMemPrefetchAsync_v1(at, bytes, to.old(), l.Handle)
		}
		return r
	})
	if err == nil {
		b.usedIn(l, false)
	}
	runtime.KeepAlive(b)
	return explainMigration(err, b.context.device)
}

// migrationStream checks a stream for migrations, which may be of any context: every
// device accesses the memory at the same address.
func (b *Buffer) migrationStream(s *Stream, doing, work string) (*lifetime.Stream, error) {
	c := b.context
	if s != nil {
		c = s.Context()
	}
	l, err := c.stream(s, doing)
	if err != nil {
		return nil, err
	}
	return l, nodeless(l, doing, work)
}

// Discard enqueues in a stream, nil for the default one, that the contents of bytes at
// offset are not needed and need not be migrated. Their values are undefined until they
// are written again. With a location the bytes are then prefetched there, without their
// contents. It needs a driver of CUDA 13.0 or later.
func (b *Buffer) Discard(offset, bytes uint64, to *Location, s *Stream) error {
	if err := b.managedSpan("discarding", offset, bytes); err != nil || bytes == 0 {
		return err
	}
	l, err := b.migrationStream(s, "discarding "+b.String(), "a discard")
	if err != nil {
		return err
	}
	if err := b.settle(); err != nil {
		return err
	}
	if err := b.follow(l, true); err != nil {
		return err
	}
	at, call := b.address+cuda.DevicePtr(offset), "cuMemDiscardBatchAsync"
	if to != nil {
		call = "cuMemDiscardAndPrefetchBatchAsync"
	}
	err = contextOf(l).within(call, fmt.Sprintf("discarding %s out", b), func(api *cuda.API) cuda.Result {
		if to == nil {
			return api.CuMemDiscardBatchAsync(&at, &bytes, 1, 0, l.Handle)
		}
		place, first := to.native(), uint64(0)
		return api.CuMemDiscardAndPrefetchBatchAsync(&at, &bytes, 1, &place, &first, 1, 0, l.Handle)
	})
	if err == nil {
		b.usedIn(l, true)
	}
	runtime.KeepAlive(b)
	return explainMigration(err, b.context.device)
}

// Advise advises the driver on how bytes at offset will be accessed. Advice without a
// location ignores it.
func (b *Buffer) Advise(offset, bytes uint64, advice cuda.MemAdvise, at Location) error {
	if err := b.managedSpan("advising on", offset, bytes); err != nil || bytes == 0 {
		return err
	}
	from := b.address + cuda.DevicePtr(offset)
	err := b.context.within("cuMemAdvise", fmt.Sprintf("advising on %s out", b), func(api *cuda.API) cuda.Result {
		r := api.CuMemAdvise(from, bytes, advice, at.native())
		if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			r = api.CuMemAdvise_v1(from, bytes, advice, at.old())
		}
		return r
	})
	runtime.KeepAlive(b)
	return explainMigration(err, b.context.device)
}

// explainMigration adds a hint for devices that cannot migrate pages on access.
func explainMigration(err error, v *Device) error {
	if n, e := v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS); e == nil && n == 0 {
		messages.HintOf(err, cuda.CUDA_ERROR_INVALID_DEVICE, v.String()+" does not share managed memory with the host at the same time (concurrentManagedAccess is 0)")
	}
	return err
}

// An Attachment is who may access managed memory.
type Attachment uint32

// The attachments: everybody, the host only, one stream only.
const (
	AttachGlobal = Attachment(cuda.CU_MEM_ATTACH_GLOBAL)
	AttachHost   = Attachment(cuda.CU_MEM_ATTACH_HOST)
	AttachSingle = Attachment(cuda.CU_MEM_ATTACH_SINGLE)
)

// Attach changes who may access managed memory, in stream order, nil for the default
// stream. AttachSingle needs a stream other than the default one.
func (b *Buffer) Attach(a Attachment, s *Stream) error {
	if err := b.made(); err != nil {
		return err
	}
	if err := b.managedSpan("attaching", 0, b.bytes); err != nil || b.bytes == 0 {
		return err
	}
	l, err := b.context.stream(s, "attaching "+b.String())
	if err == nil {
		err = nodeless(l, "attaching "+b.String(), "an attachment")
	}
	if err != nil {
		return err
	}
	if err := b.follow(l, false); err != nil {
		return err
	}
	err = b.context.within("cuStreamAttachMemAsync", fmt.Sprintf("attaching %s out", b), func(api *cuda.API) cuda.Result {
		return api.CuStreamAttachMemAsync(l.Handle, b.address, 0, uint32(a))
	})
	if err == nil {
		b.usedIn(l, false)
	}
	runtime.KeepAlive(b)
	return err
}

// A Residence is the advice and the last prefetch of managed memory as a whole. A location
// that is not set is nil.
type Residence struct {
	ReadMostly                bool
	Preferred, LastPrefetched *Location
	AccessedBy                []Location
}

// Residence returns the advice and the last prefetch.
func (b *Buffer) Residence() (r Residence, err error) {
	if err := b.made(); err != nil {
		return Residence{}, err
	}
	if err := b.managedSpan("asking about", 0, b.bytes); err != nil || b.bytes == 0 {
		return r, err
	}
	c := b.context
	var readMostly, preferred, prefetched int32
	users := make([]int32, len(c.driver.devices)+1)
	for _, q := range []struct {
		attribute cuda.MemRangeAttribute
		out       []int32
	}{
		{cuda.CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, unsafe.Slice(&readMostly, 1)},
		{cuda.CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION, unsafe.Slice(&preferred, 1)},
		{cuda.CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, unsafe.Slice(&prefetched, 1)},
		{cuda.CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY, users},
	} {
		err := c.within("cuMemRangeGetAttribute", fmt.Sprintf("asking about %s out", b), func(api *cuda.API) cuda.Result {
			return api.CuMemRangeGetAttribute(unsafe.Pointer(&q.out[0]), uint64(4*len(q.out)), q.attribute, b.address, b.bytes)
		})
		if err != nil {
			return r, err
		}
	}
	r.ReadMostly = readMostly != 0
	r.Preferred, r.LastPrefetched = c.driver.locationOf(preferred), c.driver.locationOf(prefetched)
	for _, id := range users {
		if l := c.driver.locationOf(id); l != nil {
			r.AccessedBy = append(r.AccessedBy, *l)
		}
	}
	runtime.KeepAlive(b)
	return r, nil
}

// locationOf returns the location with a number of the driver's, nil for none.
func (d *Driver) locationOf(id int32) *Location {
	if id == -1 { // CU_DEVICE_CPU
		return &Location{}
	}
	for _, v := range d.devices {
		if int32(v.handle) == id {
			return &Location{v}
		}
	}
	return nil
}
