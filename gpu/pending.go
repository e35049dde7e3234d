// This file is about work that a program has put off, such as expressions of arrays that are
// computed when they are needed: what writes memory first has those settled that will read it.

package gpu

import (
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// pending is work that was put off. Its flags may say yes where there is none any more.
type pending struct {
	any     atomic.Bool // some memory will be read
	aliased atomic.Bool // among it memory that other buffers may be, too
	settle  atomic.Pointer[func(written *Buffer) error]
	writes  atomic.Uint64 // that are no launches
}

// Writes counts the fills, copies and other writes of this Driver to memory, launches and calls of
// libraries apart.
func (inside) Writes(d *Driver) uint64 { return d.pending.writes.Load() }

// OnWrite has settle called before work of this Driver writes memory that Pend has told of: it
// submits the work that was put off and reads that memory. Written is a buffer that the work
// writes, or frees; nil where it may write any. There is one such function; nil is none.
func (inside) OnWrite(d *Driver, settle func(written *Buffer) error) {
	if settle == nil {
		d.pending.settle.Store(nil)
		return
	}
	d.pending.settle.Store(&settle)
}

// Pend tells that work that was put off will read the buffer. It returns a place for what the program wants to know of such
// work of the memory, which is that of all its views; nil for an empty buffer. One goroutine at a time uses it.
func (inside) Pend(b *Buffer) *any {
	if b.res == nil {
		return nil
	}
	p := &b.context.driver.pending
	p.any.Store(true)
	b.res.Pending.Store(true)
	if b.res.Kind == lifetime.Wrapped {
		p.aliased.Store(true)
	}
	return &b.res.Readers
}

// Readers is what the program has put into the place that Pend returned. Known is false where work that reads the buffer may have
// told of other buffers: of memory that was wrapped.
func (inside) Readers(b *Buffer) (readers any, known bool) {
	if b.res == nil {
		return nil, true
	}
	return b.res.Readers, b.res.Kind != lifetime.Wrapped && !b.context.driver.pending.aliased.Load()
}

// Pending reports whether Pend has told of work that reads the memory, and that may still be put off.
func (inside) Pending(b *Buffer) bool {
	p := &b.context.driver.pending
	return b.res != nil && p.any.Load() && (b.res.Pending.Load() || p.aliased.Load() || b.res.Kind == lifetime.Wrapped)
}

// SharesMemory reports whether two buffers are of one allocation, or have addresses in common.
func (inside) SharesMemory(b, other *Buffer) bool {
	if b.res != nil && b.res == other.res {
		return true
	}
	near := b.context.shares(other.context) || b.atHostAddress() || other.atHostAddress()
	return near && b.address < other.address+cuda.DevicePtr(other.bytes) && other.address < b.address+cuda.DevicePtr(b.bytes)
}

// BeforeWrite has work settled that was put off and reads the buffer's memory: what writes the
// memory by means of this package does so by itself.
func (inside) BeforeWrite(b *Buffer) error { return b.settle() }

// BeforeLaunch has what must come before a launch in a stream that uses a buffer come before it, and NoteUse notes the use.
func (inside) BeforeLaunch(b *Buffer, in *lifetime.Stream, writes bool) error {
	if writes {
		if err := b.settleReaders(); err != nil {
			return err
		}
	}
	return b.follow(in, writes)
}

// NoteUse notes that work in a stream uses a buffer.
func (inside) NoteUse(b *Buffer, in *lifetime.Stream, writes bool) { b.note(in, writes) }

// settle has work settled that will read the buffer's memory, which is about to be written.
func (b *Buffer) settle() error {
	b.context.driver.pending.writes.Add(1)
	return b.settleReaders()
}

// settleReaders is settle for launches, and for the end of the memory.
func (b *Buffer) settleReaders() error {
	if !(inside{}).Pending(b) {
		return nil
	}
	b.res.Pending.Store(false)
	if err := b.context.driver.pending.call(b); err != nil {
		b.res.Pending.Store(true) // the work still reads what is there
		return err
	}
	return nil
}

// Settle has all work settled that was put off: memory is about to be written, and it is not known
// which, nor in which stream. All wait for what Order orders.
func (inside) Settle(d *Driver) error {
	if err := d.settleAll(); err != nil {
		return err
	}
	return d.life.FollowAll()
}

// SettleAll is Settle for work in a known stream.
func (inside) SettleAll(d *Driver) error { return d.settleAll() }

// settleAll is Settle for work in a known stream.
func (d *Driver) settleAll() error {
	if !d.pending.any.Load() {
		return nil
	}
	d.pending.any.Store(false)
	aliased := d.pending.aliased.Swap(false)
	if err := d.pending.call(nil); err != nil {
		d.pending.any.Store(true) // the work still reads what is there
		if aliased {
			d.pending.aliased.Store(true)
		}
		return err
	}
	return nil
}

func (p *pending) call(written *Buffer) error {
	if f := p.settle.Load(); f != nil {
		return (*f)(written)
	}
	return nil
}

// SetInput is SetBuffer for a buffer that the kernel only reads: work that was put off and reads it
// stays so.
func (inside) SetInput(l *Launch, i int, b *Buffer) error {
	if err := l.SetBuffer(i, b); err != nil {
		return err
	}
	l.inputs[i] = true
	return nil
}

// settle has work settled that will read what the kernel may write.
func (l *Launch) settle() error {
	d := l.f.module.context.driver
	if !d.pending.any.Load() {
		return nil
	}
	if l.packed != nil {
		return d.settleAll()
	}
	for i, b := range l.buffers {
		if b != nil && !l.inputs[i] {
			if err := b.settleReaders(); err != nil {
				return err
			}
		}
	}
	return nil
}
