// This file makes functions of C that call Go.

package cfunc

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"github.com/cujs/cujs/bindings/native"
)

// A Callback is a function of C that calls a Go function.
type Callback struct {
	slot *slot
	key  string // its place among the free ones
	once sync.Once
}

// A slot is one function of C. A process can make some 2000 and get rid of none, so that one whose
// callback has been freed serves the next of its signature.
type slot struct {
	address uintptr
	mu      sync.Mutex
	call    func([]Value) Value // nil: freed
}

// slots are the free ones of the process, by signature; those freed first are used first, so that C
// that calls one too late is more likely to find nothing than somebody else's.
var slots struct {
	sync.Mutex
	free map[string][]*slot
}

// NewCallback makes a function of C with this signature that calls f, on whatever thread C calls it
// from. The error says what this system cannot pass, or that there are no more.
func NewCallback(s Signature, f func([]Value) Value) (*Callback, error) {
	if s.Result.Kind.Float() || s.Result.Kind == Struct {
		return nil, fmt.Errorf("a callback can answer an integer, a pointer or nothing, not %s", s.Result.Kind)
	}
	for i, p := range s.Parameters {
		if p.Kind == Struct || p.Kind == Array || p.Kind == Void {
			return nil, fmt.Errorf("parameter %d: a callback cannot take %s", i, p.Kind)
		}
	}
	key := signatureKey(s)
	slots.Lock()
	defer slots.Unlock()
	if free := slots.free[key]; len(free) > 0 {
		slots.free[key] = free[1:]
		free[0].set(f)
		return &Callback{slot: free[0], key: key}, nil
	}
	made := &slot{call: f}
	if err := made.bind(s); err != nil {
		return nil, err
	}
	return &Callback{slot: made, key: key}, nil
}

func signatureKey(s Signature) string {
	var key strings.Builder
	for _, p := range s.Parameters {
		fmt.Fprintf(&key, "%s,", p.Kind)
	}
	return key.String() + ":" + s.Result.Kind.String()
}

// bind has the system make the function. It panics for what it cannot pass, and when it has made all.
func (s *slot) bind(signature Signature) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("%v", x)
		}
	}()
	in := make([]reflect.Type, len(signature.Parameters))
	for i, p := range signature.Parameters {
		in[i] = p.goes
	}
	var out []reflect.Type
	if signature.Result.Kind != Void || runtime.GOOS == "windows" { // there Go makes none without a result
		out = []reflect.Type{reflect.TypeFor[uintptr]()} // a word holds every integer
	}
	f := reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		values := make([]Value, len(args))
		for i, a := range args {
			values[i] = valueOf(signature.Parameters[i], a)
		}
		answer := s.answer(values)
		if len(out) == 0 {
			return nil
		}
		return []reflect.Value{reflect.ValueOf(uintptr(answer.Bits))}
	})
	s.address = native.Callback(f.Interface())
	return nil
}

func (s *slot) answer(values []Value) Value {
	s.mu.Lock()
	f := s.call
	s.mu.Unlock()
	if f == nil {
		return Value{}
	}
	return f(values)
}

func (s *slot) set(f func([]Value) Value) {
	s.mu.Lock()
	s.call = f
	s.mu.Unlock()
}

// Address is that of the function, for C.
func (c *Callback) Address() uintptr { return c.slot.address }

// Free gives the function to later callbacks. C must not call it any more; if it does nonetheless,
// and nobody else has it, nothing happens and the answer is 0.
func (c *Callback) Free() {
	c.once.Do(func() {
		c.slot.set(nil)
		slots.Lock()
		defer slots.Unlock()
		if slots.free == nil {
			slots.free = map[string][]*slot{}
		}
		slots.free[c.key] = append(slots.free[c.key], c.slot)
	})
}
