// This file orders work in streams with what a program has not put into streams itself.

package gpu

import "github.com/cujs/cujs/gpu/internal/lifetime"

// Order has the work that f submits waited for by later work that uses the same memory, whatever the
// streams: what reads waits for what wrote, and what writes for all of it. Work that a program puts into
// streams itself is the program's to order. Order is for work of which the program does not see when and
// where it is done.
func (inside) Order(d *Driver, f func() error) error {
	d.life.Order()
	defer d.life.EndOrder()
	return f()
}

// follow has the next work in a stream, which uses the buffer, wait for such work of other streams.
func (b *Buffer) follow(l *lifetime.Stream, writes bool) error {
	if err := l.Follow(b.res, writes); err != nil {
		return err
	}
	return l.Follow(b.base, writes)
}

// Follow has the next work in a stream, which uses the buffer, wait for such work of other streams.
func (inside) Follow(b *Buffer, l *lifetime.Stream, writes bool) error { return b.follow(l, writes) }

// Used notes work in a stream that reads the buffer, or writes it.
func (inside) Used(b *Buffer, l *lifetime.Stream, writes bool) { b.usedIn(l, writes) }

// note notes that work in a stream uses the buffer.
func (b *Buffer) note(l *lifetime.Stream, writes bool) {
	if b.res != nil {
		b.res.Users.Used(l, writes)
	}
	if b.base != nil {
		b.base.Users.Used(l, writes)
	}
	if c := l.Capture(); c != nil {
		recorderOf(c).Used(l, b, writes)
	}
}

// takenIn notes work in a stream that gives or takes the memory.
func (b *Buffer) takenIn(l *lifetime.Stream) {
	b.res.Users.Add(l)
	l.Submitted()
}

// usedIn notes work in a stream that reads the buffer, or writes it.
func (b *Buffer) usedIn(l *lifetime.Stream, writes bool) {
	b.note(l, writes)
	l.Submitted()
}
