package exchange

import (
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/internal/element"
)

// A Tensor is DLManagedTensorVersioned of DLPack 1, as C has it. A library that takes one calls Deleter
// when it no longer needs the memory.
type Tensor struct {
	Major, Minor uint32
	Context      uintptr
	Deleter      uintptr // void (*)(DLManagedTensorVersioned *)
	Flags        uint64  // ReadOnly
	Data         uintptr
	Device       int32 // CUDA, or other for what is no memory of a GPU
	Ordinal      int32
	Axes         int32
	Code, Bits   uint8
	Lanes        uint16
	Shape        *int64
	Strides      *int64 // in elements; nil where they lie in row order
	Offset       uint64 // bytes from Data to the first element
}

// What the fields of a Tensor say.
const (
	CUDA     int32  = 2  // kDLCUDA
	other    int32  = 12 // kDLExtDev: the emulated device, whose addresses nobody else can use
	ReadOnly uint64 = 1
	major           = 1
)

// deviceType is what DLPack calls the devices of a context.
func deviceType(c *gpu.Context) int32 {
	if c.Driver().API().Emulated {
		return other
	}
	return CUDA
}

// A Lender lends arrays by DLPack. A program needs one.
type Lender struct {
	deleter *cfunc.Callback
	mu      sync.Mutex
	lent    map[*Tensor]*nd.Array // with what keeps their memory
}

var deleterSignature = cfunc.Signature{Parameters: []*cfunc.Type{cfunc.Scalar(cfunc.Pointer)}, Result: cfunc.Scalar(cfunc.Void)}

// NewLender returns a Lender that has lent nothing.
func NewLender() (*Lender, error) {
	l := &Lender{lent: map[*Tensor]*nd.Array{}}
	var err error
	l.deleter, err = cfunc.NewCallback(deleterSignature, func(v []cfunc.Value) cfunc.Value {
		l.returned(uintptr(v[0].Bits))
		return cfunc.Value{}
	})
	if err != nil {
		return nil, fmt.Errorf("dlpack: %w", err)
	}
	return l, nil
}

// Lend lends an array. The tensor, and the array with its memory, stay until its Deleter is called, by
// whoever it is given to.
func (l *Lender) Lend(a *nd.Array) *Tensor {
	size := a.DType.Size()
	t := &Tensor{Major: major, Deleter: l.deleter.Address(), Device: deviceType(a.Buffer.Context()), Ordinal: int32(a.Buffer.Context().Device().Ordinal()),
		Axes: int32(len(a.Shape)), Code: element.Type(a.DType).DLPack(), Bits: uint8(8 * size), Lanes: 1, Data: uintptr(a.Buffer.Address()), Offset: uint64(a.Offset * size)}
	if a.Broadcast() {
		t.Flags |= ReadOnly
	}
	numbers := make([]int64, 2*len(a.Shape)+1) // never of length 0
	for i, n := range a.Shape {
		numbers[i], numbers[len(a.Shape)+i] = int64(n), int64(a.Strides[i])
	}
	t.Shape, t.Strides = &numbers[0], &numbers[len(a.Shape)]
	l.mu.Lock()
	l.lent[t] = a
	l.mu.Unlock()
	return t
}

// Lent is how many arrays are lent.
func (l *Lender) Lent() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.lent)
}

// returned forgets the tensor at an address. One that was returned before is none.
func (l *Lender) returned(address uintptr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for t := range l.lent {
		if uintptr(unsafe.Pointer(t)) == address {
			delete(l.lent, t)
			return
		}
	}
}

// Close ends the lender; it fails while arrays are lent, whose deleter somebody will call.
func (l *Lender) Close() error {
	if l == nil || l.deleter == nil {
		return errors.New("dlpack: the Lender is nil or a zero value; NewLender makes one")
	}
	if n := l.Lent(); n > 0 {
		return fmt.Errorf("dlpack: %d arrays are lent and not given back", n)
	}
	l.deleter.Free()
	return nil
}

// A Borrowed is an array that another library has lent. Return gives it back.
type Borrowed struct {
	Array  *nd.Array
	tensor *Tensor
	once   sync.Once
}

// Borrow takes a tensor as an array in a context of its device.
func Borrow(c *gpu.Context, t *Tensor) (*Borrowed, error) {
	if t.Major != major {
		return nil, fmt.Errorf("dlpack: the tensor is of version %d.%d, and %d is known", t.Major, t.Minor, major)
	}
	if t.Device != deviceType(c) || int(t.Ordinal) != c.Device().Ordinal() {
		return nil, fmt.Errorf("dlpack: the tensor is on device %d of type %d, and the context on device %d of type %d", t.Ordinal, t.Device, c.Device().Ordinal(), deviceType(c))
	}
	d := nd.DType(element.OfDLPack(t.Code, t.Bits))
	if d == nd.None || t.Lanes != 1 || t.Axes < 0 || t.Axes > nd.MaxRank {
		return nil, fmt.Errorf("dlpack: there are no arrays of %d axes of %d numbers of code %d and %d bits", t.Axes, t.Lanes, t.Code, t.Bits)
	}
	shape := ints(t.Shape, int(t.Axes))
	strides := nd.Shape(shape).Strides()
	if t.Strides != nil {
		strides = ints(t.Strides, int(t.Axes))
	}
	b := &Borrowed{tensor: t}
	var err error
	if b.Array, err = over(c, d, shape, strides, uint64(t.Data)+t.Offset, b); err != nil {
		return nil, fmt.Errorf("dlpack: %w", err)
	}
	return b, nil
}

// ints copies numbers of C.
func ints(from *int64, n int) []int {
	list := make([]int, n)
	if n > 0 {
		for i, v := range unsafe.Slice(from, n) {
			list[i] = int(v)
		}
	}
	return list
}

// Return gives the memory back to the library that has lent it. All work that uses it must be done. The
// array is dead then.
func (b *Borrowed) Return() (err error) {
	if b == nil || b.Array == nil || b.tensor == nil {
		return errors.New("dlpack: the Borrowed is nil or a zero value; Borrow makes one")
	}
	b.once.Do(func() {
		if err = b.Array.Buffer.Free(); err != nil || b.tensor.Deleter == 0 {
			return
		}
		f, problem := cfunc.New(b.tensor.Deleter, deleterSignature)
		if err = problem; err == nil {
			f.Call([]cfunc.Value{{Bits: uint64(uintptr(unsafe.Pointer(b.tensor)))}})
		}
	})
	return err
}
