// This file keeps what is shared on both sides: the descriptor that a process offers, and
// the objects that another one has opened.

package handover

import (
	"sync"
	"weak"
)

// A Door offers a pool's descriptor to other processes, from the first Open to Close.
type Door struct {
	mu     sync.Mutex
	offer  *Offer // nil before the first Open
	closed bool
}

// Open returns the name of the offer. It is made on first use, of the descriptor that
// export returns.
func (d *Door) Open(export func() (int, error)) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.offer != nil {
		return d.offer.Name(), nil
	}
	file, err := export()
	if err != nil {
		return "", err
	}
	o, err := NewOffer(file)
	if err != nil {
		return "", err
	}
	d.offer = o
	if d.closed { // the pool has ended meanwhile
		d.offer.Close()
	}
	return d.offer.Name(), nil
}

// Close withdraws the offer. A nil Door has none.
func (d *Door) Close() {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	if d.offer != nil {
		d.offer.Close()
	}
}

// Opened are the open objects of another process by their keys. It does not keep them
// from the collector.
type Opened[K comparable, V any] struct {
	mu      sync.Mutex
	objects map[K]weak.Pointer[V]
}

// Get returns the object with a key: the one that is open and usable, else the one that
// open returns. Nobody else opens an object meanwhile.
func (o *Opened[K, V]) Get(key K, usable func(*V) bool, open func() (*V, error)) (*V, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if v := o.objects[key].Value(); v != nil && usable(v) {
		return v, nil
	}
	v, err := open()
	if err != nil {
		return nil, err
	}
	if o.objects == nil {
		o.objects = map[K]weak.Pointer[V]{}
	}
	for key, other := range o.objects {
		if other.Value() == nil {
			delete(o.objects, key)
		}
	}
	o.objects[key] = weak.Make(v)
	return v, nil
}
