// This file shows objects in console.log: one line that tells what somebody
// looking at it wants to know.

package cudajs

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
)

// How many elements of a long buffer are read and shown, from its start and from its end, and how many nodes of a graph.
const (
	shown     = 6
	shownLast = 3
)

func (s *session) describeAll() {
	p := s.env.Inspect
	inspect.Describe(p, s.describeBuffer)
	inspect.Describe(p, describeDevice)
	inspect.Describe(p, describeContext)
	inspect.Describe(p, describeStream)
	inspect.Describe(p, describeEvent)
	inspect.Describe(p, describeModule)
	inspect.Describe(p, describeFunction)
	inspect.Describe(p, describeKernel)
	inspect.Describe(p, describeGraph)
	inspect.Describe(p, func(_ *inspect.Context, n *graphNode) string { return "GraphNode " + n.gpu.String() })
	inspect.Describe(p, describeGraphMemory)
	inspect.Describe(p, func(_ *inspect.Context, m *gpu.TensorMap) string { return "TensorMap of " + m.Buffer().String() })
	inspect.Describe(p, func(_ *inspect.Context, c *gpu.Condition) string { return fmt.Sprintf("Condition %#x", c.Handle()) })
	inspect.Describe(p, describeGreen)
	inspect.Describe(p, describePool)
	inspect.Describe(p, describeRegistration)
	inspect.Describe(p, describeArray)
	inspect.Describe(p, describePitched)
	inspect.Describe(p, describeTexture)
	inspect.Describe(p, describeSurface)
	inspect.Describe(p, func(_ *inspect.Context, n *emulator.Stats) string { return n.String() })
	inspect.Describe(p, func(_ *inspect.Context, r *profile.Report) string { return r.String() })
	inspect.Describe(p, func(c *inspect.Context, t *typed) string {
		return t.dtype.String() + "(" + c.Style(inspect.Number, s.value(t.dtype, t.bits).String()) + ")"
	})
}

// describeBuffer is "Buffer f32[64×64] on device 0 [ 1, 2, 3, 4, 5, 6, …, 4094, 4095, 4096 ]". Only the elements that
// are shown are copied.
func (s *session) describeBuffer(c *inspect.Context, b *buffer) string {
	kind := "Buffer"
	switch {
	case b.global != nil:
		kind = "Global"
	case b.array != nil:
		kind = "ManagedBuffer"
	case b.growable != nil:
		kind = "GrowableBuffer"
	}
	head := fmt.Sprintf("%s %s[%s] on device %d", kind, b.dtype, b.shape, b.gpu.Context().Device().Ordinal())
	if b.gpu.Freed() {
		return head + " (freed)"
	}
	n := b.length()
	if n == 0 {
		return head + " []"
	}
	first, last := n, 0
	if n > shown+shownLast {
		first, last = shown, shownLast
	}
	items, err := s.peek(c, b, 0, first)
	if err == nil && last > 0 {
		var tail []string
		tail, err = s.peek(c, b, n-last, last)
		items = append(append(items, "…"), tail...)
	}
	if err != nil {
		return head + " (unreadable: " + err.Error() + ")"
	}
	return c.List(head+" ", items)
}

// peek reads n elements of a buffer from one on, as they are shown.
func (s *session) peek(c *inspect.Context, b *buffer, from, n int) ([]string, error) {
	size := b.dtype.Size()
	data := make([]byte, n*size)
	if err := b.gpu.Read(uint64(from*size), data); err != nil {
		return nil, err
	}
	items := make([]string, n)
	for i := range items {
		bits := b.dtype.Load(data[i*size:])
		if b.dtype.Float() {
			items[i] = c.Style(inspect.Number, shortest(b.dtype, bits))
		} else {
			items[i] = c.Value(s.value(b.dtype, bits))
		}
	}
	return items, nil
}

// shortest is the shortest number that is the element once it is rounded to its type.
func shortest(t element.Type, bits uint64) string {
	x := t.Decode(bits)
	switch {
	case t == element.F32:
		return inspect.Float(x, 32)
	case t == element.F64 || x == math.Trunc(x) && math.Abs(x) < 1e6:
		return inspect.Float(x, 64)
	}
	for digits := 1; digits < 9; digits++ { // five are enough for f16, four for bf16
		text := strconv.FormatFloat(x, 'g', digits, 64)
		y, _ := strconv.ParseFloat(text, 64)
		if rounded, _ := t.Encode(y); rounded == bits {
			return inspect.Float(y, 64)
		}
	}
	return inspect.Float(x, 64)
}

// describeKernel is "Kernel saxpy(a, x, y)".
func describeKernel(_ *inspect.Context, k *scriptKernel) string {
	return "Kernel " + k.options.Name + "(" + strings.Join(k.names, ", ") + ")"
}

func describeDevice(_ *inspect.Context, v *gpu.Device) string {
	major, minor := v.Capability()
	text := fmt.Sprintf("Device %d: %s, capability %d.%d, %s", v.Ordinal(), v.Name(), major, minor, gpu.FormatBytes(v.TotalMemory()))
	if v.Emulated() {
		text += ", emulated"
	}
	return text
}

func describeContext(_ *inspect.Context, c *gpu.Context) string {
	text := fmt.Sprintf("Context %d on device %d", c.ID(), c.Device().Ordinal())
	if !c.Valid() {
		text += " (ended)"
	}
	return text
}

func describeStream(_ *inspect.Context, v *gpu.Stream) string {
	text := fmt.Sprintf("Stream on device %d", v.Context().Device().Ordinal())
	if v.Handle() == 0 {
		text = fmt.Sprintf("Default stream on device %d", v.Context().Device().Ordinal())
	}
	if v.Freed() {
		return text + " (freed)"
	}
	if v.Foreign() {
		return text + " (wrapped)" // whoever made it may have destroyed it
	}
	if v.Captured() {
		return text + " (recording)" // the driver can neither tell nor be asked
	}
	return text + state(v.Done())
}

func describeEvent(_ *inspect.Context, e *gpu.Event) string {
	text := fmt.Sprintf("Event on device %d", e.Context().Device().Ordinal())
	if e.Freed() {
		return text + " (freed)"
	}
	return text + state(e.Done())
}

// state words the answer to the question for the end of work.
func state(done bool, err error) string {
	switch {
	case err != nil:
		return " (failed: " + err.Error() + ")"
	case done:
		return " (done)"
	}
	return " (pending)"
}

func describeModule(_ *inspect.Context, m *moduleState) string {
	text := fmt.Sprintf("Module on device %d", m.gpu.Context().Device().Ordinal())
	if m.gpu.Unloaded() {
		return text + " (unloaded)"
	}
	if names, err := m.gpu.Functions(); err == nil && len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	return text
}

// describeFunction is "Function vadd(a: ptr, n: u32)".
func describeFunction(_ *inspect.Context, f *function) string {
	params, known := f.gpu.Params()
	if !known {
		return "Function " + f.gpu.Name() + "(…)"
	}
	return "Function " + f.gpu.Name() + parameterList(params)
}

// parameterList is "(a: ptr, n: u32)".
func parameterList(params []gpu.Param) string {
	list := make([]string, len(params))
	for i, p := range params {
		list[i] = p.String()
		if p.Name != "" {
			list[i] = p.Name + ": " + list[i]
		}
	}
	return "(" + strings.Join(list, ", ") + ")"
}

// describeGraph is "Graph of 3 nodes on device 0: fill, saxpy, copy".
func describeGraph(_ *inspect.Context, g *graph) string {
	if g.gpu.Freed() {
		return "Graph (freed)"
	}
	text := "G" + strings.TrimPrefix(g.gpu.String(), "g")
	nodes, err := g.gpu.Nodes()
	if err != nil || len(nodes) == 0 {
		return text
	}
	var names []string
	for i, n := range nodes {
		if i == shown {
			names = append(names, "…")
			break
		}
		names = append(names, n.Label())
	}
	return text + ": " + strings.Join(names, ", ")
}

// describeGreen is "GreenContext of 16 multiprocessors on device 0".
func describeGreen(_ *inspect.Context, g *gpu.GreenContext) string {
	text := fmt.Sprintf("GreenContext of %d multiprocessors on device %d", g.Multiprocessors().Count, g.Context.Device().Ordinal())
	if g.Freed() {
		return text + " (freed)"
	}
	return text
}
