// This file has the functions of the module that are written in JavaScript: their files load when they are first called.

package ndarray

import (
	"math"
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A deferred is such a function, or a method.
type deferred struct {
	*installer
	load goja.Callable // answers f
	f    *goja.Object
	// plain says that what f enqueues depends on nothing but the types and shapes of the arrays that it is given, on numbers,
	// and on a generator of random numbers, which only kernels read. Then a call like one before repeats what that has enqueued.
	plain    bool
	repeats  map[callKey]*repeat
	ordinary *goja.Object // the prototype of options
	list     *goja.Object // and of lists
}

// mostRepeats is how many kinds of calls of a function are remembered.
const mostRepeats = 1024

// later is later(name, isMethod, isPlain, load).
func (s *installer) later(call goja.FunctionCall) goja.Value {
	name, isMethod := call.Argument(0).String(), call.Argument(1).ToBoolean()
	d := &deferred{installer: s, plain: call.Argument(2).ToBoolean()}
	d.load, _ = goja.AssertFunction(call.Argument(3))
	d.ordinary, d.list = s.VM.NewObject().Prototype(), s.VM.NewArray().Prototype()
	s.written = append(s.written, d)
	return s.Bind.Function(name, 0, func(call goja.FunctionCall) goja.Value {
		this := call.This
		if !isMethod {
			this = goja.Undefined()
		}
		return s.ordered(func() goja.Value { return d.call(this, call.Arguments) })
	})
}

// forget is forget(): a setting on which work depends is another.
func (s *installer) forget(goja.FunctionCall) goja.Value {
	s.settled++
	for _, d := range s.written {
		d.repeats = nil
	}
	return nil
}

// call calls the function, or repeats what a call like this one has enqueued.
func (d *deferred) call(this goja.Value, args []goja.Value) goja.Value {
	var given operands
	isPlain := d.plain && d.keyOf(&given, this, args)
	if isPlain {
		if r := d.repeats[given.key]; r != nil && r.usable() {
			return d.again(r, &given)
		}
	}
	if d.f == nil {
		d.f = d.Bind.Call(d.load, goja.Undefined()).ToObject(d.VM)
	}
	if !isPlain {
		result, _ := d.answer(d.f, this, args)
		return result
	}
	w := witness{writes: inside.Writes(d.Open())}
	if given.sequence != nil {
		w.begin = given.sequence.begin()
	}
	end := d.Observe(w.see)
	defer end()
	result, made := d.answer(d.f, this, args)
	if r := d.repeatable(&w, &given, made, result); r != nil {
		d.remember(given.key, r)
	}
	return result
}

// remember keeps what a kind of call does.
func (d *deferred) remember(key callKey, r *repeat) {
	if d.repeats == nil || len(d.repeats) >= mostRepeats {
		d.repeats = map[callKey]*repeat{}
	}
	d.repeats[key] = r
}

// maxOperands is how many operands plain calls have, and maxAxes how many axes those.
const (
	maxOperands = 4
	maxAxes     = 4
)

// A callKey is what a plain call depends on.
type callKey struct {
	context  *gpu.Context
	operands [maxOperands]operandKey
}

// An operandKey is what a plain call depends on of an operand.
type operandKey struct {
	kind           operandKind
	dtype          nd.DType
	rank           int8
	offset         uint8 // of the address from a multiple of 16
	shape, strides [maxAxes]int
	number         uint64 // its bits, or which operand it is, too
	options        string
}

type operandKind uint8

const (
	noOperand operandKind = iota // left out, or undefined
	arrayOperand
	sameOperand // as one before
	generatorOperand
	numberOperand
	optionsOperand
)

// operands are the arrays of a plain call, and its key.
type operands struct {
	key    callKey
	arrays [maxOperands]*nd.Array
	// sequence is of the first operand, if that is a generator. Its numbers are not part of the key.
	sequence *sequence
}

// keyOf reads the operands of a call, and reports whether it is a plain one: of numbers, of options, and of arrays in memory,
// without gaps, the same or apart from each other, in the current context.
func (d *deferred) keyOf(o *operands, this goja.Value, args []goja.Value) bool {
	if d.Debugging || len(args) >= maxOperands {
		return false
	}
	o.key.context = d.Current()
	if !d.read(o, 0, this) {
		return false
	}
	for i, v := range args {
		if !d.read(o, i+1, v) {
			return false
		}
	}
	return true
}

// read reads an operand.
func (d *deferred) read(o *operands, i int, v goja.Value) bool {
	k := &o.key.operands[i]
	object, isObject := v.(*goja.Object)
	switch {
	case bind.Absent(v):
		return true
	case goja.IsNumber(v):
		k.kind, k.number = numberOperand, math.Float64bits(v.ToFloat())
		return true
	case !isObject:
		return false
	}
	switch state := d.Bind.State(object).(type) {
	case *Array:
		return o.readArray(i, state)
	case *sequence:
		return i == 0 && d.readGenerator(o, state)
	}
	k.kind = optionsOperand
	return d.readOptions(&k.options, object)
}

// readArray reads an operand that is an array.
func (o *operands) readArray(i int, a *Array) bool {
	k, x := &o.key.operands[i], a.data
	if x == nil || a.context != o.key.context || len(a.shape) > maxAxes || a.check("") != nil || !dense(x) {
		return false
	}
	for j, other := range o.arrays[:i] {
		if other == x {
			k.kind, k.number = sameOperand, uint64(j)
			return true
		}
		if other != nil && other.Overlaps(x) {
			return false
		}
	}
	o.arrays[i] = x
	k.kind, k.dtype, k.rank, k.offset = arrayOperand, a.dtype, int8(len(a.shape)), uint8(addressOf(x)%16)
	copy(k.shape[:], x.Shape)
	copy(k.strides[:], x.Strides)
	return true
}

// readGenerator reads the first operand, where that is a generator. On the host it cannot draw while a graph is recorded.
func (d *deferred) readGenerator(o *operands, of *sequence) bool {
	o.sequence = of
	if of.counter == nil && d.trees.recording() || of.counter != nil && !o.readArray(0, of.counter) {
		return false
	}
	o.key.operands[0].kind = generatorOperand
	return true
}

// dense reports whether the elements lie without gaps, in whatever order of the axes.
func dense(x *nd.Array) bool {
	first, end := x.Span()
	return first == x.Offset && end-first == x.Shape.Size()
}

// readOptions writes an ordinary object of numbers, texts and booleans as a text, or a short list of them.
func (d *deferred) readOptions(text *string, o *goja.Object) bool {
	switch class := bind.ClassOf(o); {
	case class == "Array" && o.Prototype() == d.list:
		length := o.Get("length")
		if length.ToInteger() > maxAxes {
			return false
		}
		*text = "[" + length.String() // a hole behind the last element counts
	case class != "Object" || o.Prototype() != d.ordinary:
		return false
	}
	for _, name := range o.Keys() {
		var value string
		switch v := o.Get(name); {
		case goja.IsString(v):
			value = strconv.Quote(v.String())
		case goja.IsNumber(v): // by its bits: -0 is another number than 0
			value = strconv.FormatUint(math.Float64bits(v.ToFloat()), 10)
		case v == d.Yes || v == d.No:
			value = v.String()
		default:
			return false
		}
		*text += strconv.Quote(name) + value
	}
	return true
}
