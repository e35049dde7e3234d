// This file reads what collectives are given, and calls them.

package collectives

import (
	"context"
	"github.com/cujs/cujs/gpu/collective"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// lengths are the methods of communicators, with how many arguments each needs.
var lengths = map[collective.Kind]int{
	collective.AllReduce: 1, collective.Reduce: 1, collective.Broadcast: 1, collective.AllGather: 1, collective.ReduceScatter: 1,
	collective.AllToAll: 1, collective.Gather: 1, collective.Scatter: 1, collective.Send: 2, collective.Recv: 2, collective.Barrier: 0,
}

// A region is elements of a buffer that lie side by side.
type region struct {
	buffer         *values.Buffer
	object         goja.Value // what the script has given
	offset, length int        // in elements
}

const expectedRegion = "a Buffer, an NDArray, or { buffer, offset, length }"

// region reads an argument.
func (m *Collectives) region(a bind.Args, i int, name string) (r region, given bool) {
	v := a.Value(i)
	if bind.Nullish(v) {
		return r, false
	}
	if b, ok := bind.StateOf[*values.Buffer](m.Bind, v); ok {
		return region{b, v, 0, b.Length()}, true
	}
	object, ok := v.(*goja.Object)
	if !ok {
		a.Wrong(i, name, expectedRegion)
	}
	b, ok := bind.StateOf[*values.Buffer](m.Bind, bind.Property(object, "buffer"))
	if !ok {
		a.Wrong(i, name, expectedRegion)
	}
	if m.Bind.State(object) != nil { // an NDArray, whose buffer is a view
		return region{b, v, 0, b.Length()}, true
	}
	offset, length := values.Span(m.Bind.Options(a.Op(), name, object, "buffer", "offset", "length"), b)
	return region{b, v, offset, length}, true
}

// span is a region for package collective.
func (r region) span() collective.Span {
	if r.buffer == nil {
		return collective.Span{}
	}
	return collective.Span{Buffer: r.buffer.GPU, Offset: r.buffer.Offset(r.offset)}
}

// operate is a method of communicators.
func (m *Collectives) operate(c *communicator, kind collective.Kind, a bind.Args) goja.Value {
	w := &work{of: c, op: &collective.Operation{Of: c.Communicator, Description: collective.Description{Kind: kind, Where: m.Place()}}}
	switch kind {
	case collective.Barrier:
		w.op.Stream = m.StreamOption(a.Options(0, "options", "stream"))
	case collective.Send, collective.Recv:
		m.pair(a, w)
	default:
		m.everyone(a, w)
	}
	return m.begin(w)
}

// pair reads send(x, peer, options) and recv(x, peer, options).
func (m *Collectives) pair(a bind.Args, w *work) {
	x, given := m.region(a, 0, "x")
	if !given {
		a.Wrong(0, "x", expectedRegion)
	}
	w.op.Root = int(a.Int(1, "peer"))
	o := a.Options(2, "options", "stream", "type")
	w.op.Stream = m.StreamOption(o)
	w.op.Count = x.length * m.typed(a, o, w, x)
	if w.op.Kind == collective.Send {
		w.op.Send = x.span()
	} else {
		w.op.Recv, w.value = x.span(), x.object
	}
}

// reduction reads how elements are reduced: a scale makes another sum of a sum.
func (m *Collectives) reduction(o bind.Options) (r collective.Reduction, scale float64) {
	r = collective.Reduction(m.Word(o, "op", collective.ReductionNames[:collective.Scaled], 0))
	if !o.Has("scale") {
		return r, 1
	}
	if r != collective.Sum {
		m.Bind.ThrowTypeError("%s: options.scale: it scales the elements of a sum; the op is %q", o.Op(), collective.ReductionNames[r])
	}
	return collective.Scaled, o.FloatOr("scale", 1)
}

// everyone reads collectives: what is sent, where what comes goes, and options. Without a place for what comes
// there is a new buffer, or, where the sizes are equal, that of what is sent.
func (m *Collectives) everyone(a bind.Args, w *work) {
	op, rank, size := w.op, w.of.Rank(), w.of.Size()
	o := options(a, op.Kind)
	op.Stream = m.StreamOption(o)
	if op.Kind.Rooted() {
		op.Root = int(o.IntOr("root", 0))
	}
	if op.Kind.Reduces() {
		op.Reduction, op.Scale = m.reduction(o)
	}
	send, sends := m.region(a, 0, "send")
	recv, receives := m.region(a, 1, "recv")
	if !sends && op.Kind.Sends(1, rank, op.Root, size) > 0 || !sends && !receives {
		a.Wrong(0, "send", expectedRegion)
	}
	by := send
	if !sends {
		by = recv
	}
	width := m.typed(a, o, w, by)
	var whole bool
	if sends {
		op.Count, whole = op.Kind.CountOf(send.length, size)
	} else {
		op.Count, whole = op.Kind.CountFor(recv.length, size)
	}
	if !whole {
		a.Out("send", "expected as many elements for each of the %d ranks, got %d", size, by.length)
	}
	if receives && sends && recv.buffer.Dtype != send.buffer.Dtype {
		a.Out("recv", "expected elements of %s, as send has, got %s", send.buffer.Dtype, recv.buffer.Dtype)
	}
	if wanted := op.Kind.Receives(op.Count, rank, op.Root, size); wanted > 0 && !receives {
		recv = m.place(w, send, wanted)
	}
	op.Count *= width
	op.Send, op.Recv, w.value = send.span(), recv.span(), recv.object
	if op.Kind == collective.Broadcast && rank != op.Root {
		op.Send = collective.Span{}
	}
}

// place is where what comes goes when the script says nothing.
func (m *Collectives) place(w *work, send region, wanted int) region {
	if wanted == send.length && w.op.Kind != collective.AllToAll {
		return send
	}
	t := send.buffer.Dtype
	b, err := w.of.Context().Alloc(context.Background(), uint64(wanted*t.Size()))
	m.Check(err)
	object := m.NewBuffer(b, t, nil)
	buffer, _ := bind.StateOf[*values.Buffer](m.Bind, object)
	return region{buffer, object, 0, wanted}
}

// options reads what a collective takes.
func options(a bind.Args, kind collective.Kind) bind.Options {
	switch rooted, reduces := kind.Rooted(), kind.Reduces(); {
	case rooted && reduces:
		return a.Options(2, "options", "root", "op", "scale", "stream", "type")
	case rooted:
		return a.Options(2, "options", "root", "stream", "type")
	case reduces:
		return a.Options(2, "options", "op", "scale", "stream", "type")
	}
	return a.Options(2, "options", "stream", "type")
}

// tinyTypes are the 8-bit floating-point types, which buffers of u8 hold.
var tinyTypes = []string{collective.E4M3.String(), collective.E5M2.String()}

// typed sets the type, and answers how many elements of it one of the buffer is: those that NCCL lacks are moved
// as bytes.
func (m *Collectives) typed(a bind.Args, o bind.Options, w *work, r region) (width int) {
	dtype := r.buffer.Dtype
	if o.Has("type") {
		w.op.Type = collective.E4M3 + collective.Type(m.Word(o, "type", tinyTypes, 0))
		if dtype != element.U8 {
			a.Out("send", "expected a buffer of u8 for %s, got one of %s", w.op.Type, dtype)
		}
		return 1
	}
	t, ok := collective.TypeOf(dtype)
	if ok {
		w.op.Type = t
		return 1
	}
	if w.op.Kind.Reduces() {
		a.Out("send", "expected elements that NCCL reduces, got %s, which are moved only", dtype)
	}
	w.op.Type, _ = collective.TypeOf(element.U8)
	return dtype.Size()
}
