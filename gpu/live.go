// This file describes what is alive, for people.

package gpu

import "github.com/cujs/cujs/gpu/internal/usage"

// A LiveObject describes an object that is not released.
type LiveObject struct {
	Kind        string // "buffer", "pinned memory", "stream", "event", "module"
	Bytes       uint64 // device or host memory that it occupies
	AllocatedAt string // where it was made; empty without Options.Debug
}

// String is "buffer of 2 GiB", with the place where that is known.
func (o LiveObject) String() string {
	s := o.Kind
	if o.Bytes > 0 {
		s += " of " + FormatBytes(o.Bytes)
	}
	if o.AllocatedAt != "" {
		s += " from " + o.AllocatedAt
	}
	return s
}

// FormatBytes formats a size for messages: "512 bytes", "4 GiB", "1.2 GiB".
func FormatBytes(n uint64) string { return usage.FormatBytes(n) }

// limited is the error of taking n more of what inUse counts, after a collection if need be; limit 0 is none.
func (d *Driver) limited(e LimitError, n uint64, inUse func() uint64) error {
	if e.Limit == 0 || n <= e.Limit && inUse() <= e.Limit-n {
		return nil
	}
	d.collect()
	if e.InUse = inUse(); n <= e.Limit && e.InUse <= e.Limit-n {
		return nil
	}
	return &e
}

// PinnedBytes is the page-locked memory that live objects occupy.
func (d *Driver) PinnedBytes() uint64 { return d.life.LockedBytes() }

// Count is the number of live objects.
func (d *Driver) Count() int { return d.life.Count() }

// Room is a *LimitError when as many objects are live as Options.MaxObjects allows. Whoever makes objects for others
// asks before it makes one.
func (d *Driver) Room() error {
	return d.limited(LimitError{What: "live objects", Limit: d.options.MaxObjects}, 1, func() uint64 { return uint64(d.Count()) })
}

// reservePinned prepares for page-locking n bytes.
func (d *Driver) reservePinned(n uint64) error {
	d.Drain()
	if d.options.MaxPinned == 0 {
		return nil
	}
	return d.limited(LimitError{Doing: "page-locking " + FormatBytes(n), What: "pinned memory", Limit: d.options.MaxPinned}, n, d.PinnedBytes)
}
