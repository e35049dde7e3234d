// This file writes reductions in the kernel language. The order of a reduction depends on shapes and
// the device only, so that its bits are the same each time.

package tree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// A Reduction is how values become one. Its accumulator has fields; a first kernel may leave the
// fields of parts of a row in memory, which a second one combines.
type Reduction struct {
	Name   string
	From   nd.DType // of what is reduced
	To     nd.DType // of the result
	Fields []Field
	Own    []Field // what a thread has beside them while it adds values
	// One is the fields of a value x at place i of its row, Combine the fields of two parts p and q,
	// of which p is the first, Finish the result of the fields of s. Each is an expression of the
	// kernel language, One and Combine of an object.
	One, Combine, Finish string
	Add                  string                         // the fields of s with a value x at place i added; "" combines One
	Near                 string                         // the value of two values x and y that a thread reads together; "" where each is added by itself
	Several              func(values []string) []string // lines that add values that a thread reads together to own; nil where Near says it
	Carries              bool                           // a thread that adds many values has sums of sums of them, so that rounding errors do not add up
	Close                string                         // the fields of what a thread has, s, to which all its values were added; "" are those of s
	Before               string                         // functions that the others call
	Script               *Script                        // h0 in the texts

	key string
}

// A Field is a variable of the accumulator.
type Field struct {
	Name  string
	DType nd.DType
	Begin string // what it is before the first value
}

// Keyed is the reduction with the key by which plans know it.
func (r Reduction) Keyed() *Reduction {
	r.key = r.Name
	if r.Script != nil {
		r.key += r.Script.Key
	}
	return &r
}

// Key tells the kernel that combines parts from all others.
func (r *Reduction) Key(kind Kind) string {
	return string([]byte{0xfe, byte(kind), byte(r.From), byte(r.To)}) + r.key
}

// results are the parameters that a reduction writes: its result, or the fields of parts.
func (w *printer) results() {
	r := w.Form.Reduce
	if w.Form.Last {
		w.parameter("out", declared(r.To)+"[]")
		return
	}
	for _, f := range r.Fields {
		w.parameter("out_"+f.Name, declared(f.DType)+"[]")
	}
}

// object is the fields as an object, each by a format of its name.
func (r *Reduction) object(format func(f Field) string) string { return objectOf(r.Fields, format) }

func objectOf(fields []Field, format func(f Field) string) string {
	var list []string
	for _, f := range fields {
		list = append(list, f.Name+": "+format(f))
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

// loaded is an element of a field's memory.
func loaded(f Field, array, at string) string {
	if f.DType == nd.Bool {
		return fmt.Sprintf("%s[%s] !== 0", array, at)
	}
	return fmt.Sprintf("%s[%s]", array, at)
}

// begin is what a field is at first.
func (f Field) begin() string {
	if f.DType == nd.Bool {
		return f.Begin
	}
	return f.DType.String() + "(" + f.Begin + ")"
}

// PrintParts writes the kernel that combines the parts of rows, of which a first kernel has left
// the fields in memory, part by part: a block, or a thread, for each row.
func PrintParts(r *Reduction, kind Kind) Text {
	w := &printer{Plan: &Plan{Form: Form{Kind: kind, Reduce: r, Last: true}}}
	w.results()
	for _, f := range r.Fields {
		w.parameter("in_"+f.Name, declared(f.DType)+"[]")
	}
	for _, name := range []string{"n", "m", "parts"} {
		w.parameter(name, "i32")
	}
	if r.Script != nil {
		w.scripts = append(w.scripts, Called{Script: r.Script})
	}
	w.combination()
	start, by := "0", 1
	if kind == Blocks {
		w.line("const row = i32(blockIdx.x)")
		start, by = "i32(threadIdx.x)", Block
	} else {
		w.line("const row = grid(1)")
		w.line("if (row >= n) return")
	}
	w.line("let s = %s", r.object(Field.begin))
	w.line("let j = %s", start)
	w.ofParts(by, map[Kind]int{Threads: 16, Blocks: 4}[kind])
	w.ofParts(by, 1)
	if kind == Blocks {
		w.together()
		w.line("if (threadIdx.x === 0) out[row] = finish(s, m)")
	} else {
		w.line("out[row] = finish(s, m)")
	}
	return w.finished("nd_" + r.Name + "_parts")
}

// ofParts writes how a thread reads so many parts of its row, by so many apart, and then combines them, as long as there are as many:
// it would wait for each one by itself.
func (w *printer) ofParts(by, parts int) {
	r := w.Form.Reduce
	w.line("for (; j + %d < parts; j += %d) {", (parts-1)*by, parts*by)
	for u := range parts {
		for _, f := range r.Fields {
			w.line("  const %s_%d = %s", f.Name, u, loaded(f, "in_"+f.Name, fmt.Sprintf("(j + %d) * n + row", u*by)))
		}
	}
	for u := range parts {
		w.line("  s = combine(s, %s)", r.object(func(f Field) string { return fmt.Sprint(f.Name, "_", u) }))
	}
	w.line("}")
}

// functions writes what a reduction does with values and parts.
func (w *printer) functions() {
	if r := w.Form.Reduce; r.Script != nil {
		w.scripts = append(w.scripts, Called{Script: r.Script})
	}
	w.function()
	w.accumulation()
}

// accumulation writes how a value is added to an accumulator, and how accumulators become one.
func (w *printer) accumulation() {
	r := w.Form.Reduce
	w.combination()
	closed := r.Close
	if closed == "" {
		closed = r.object(func(f Field) string { return "s." + f.Name })
	}
	w.line("const closed = (s) => (%s)", closed)
	if r.Near != "" {
		w.line("const near = (x, y) => (%s)", r.Near)
	}
	if r.Add != "" {
		w.line("const add = (s, x, i) => (%s)", r.Add)
		return
	}
	w.line("const one = (x, i) => (%s)", r.One)
	w.line("const add = (s, x, i) => combine(s, one(x, i))")
}

// begin writes what a thread adds to.
func (w *printer) begin() {
	r := w.Form.Reduce
	w.line("let own = %s", objectOf(slices.Concat(r.Fields, r.Own), Field.begin))
}

// adds writes how values are added that a thread has read together, and lie at these places of a row: in order, or by pairs.
func (w *printer) adds(indent string, values, places []string) {
	r := w.Form.Reduce
	if r.Several != nil && len(values) > 1 {
		w.line("%s{", indent)
		names := make([]string, len(values))
		for i, v := range values {
			names[i] = fmt.Sprint("v", i)
			w.line("%s  const v%d = %s", indent, i, v)
		}
		for _, line := range r.Several(names) {
			w.line("%s  %s", indent, line)
		}
		w.line("%s}", indent)
		return
	}
	if r.Near != "" {
		values, places = []string{byPairs(values)}, places[:1]
	}
	for i, v := range values {
		w.line("%sown = add(own, %s, %s)", indent, v, places[i])
	}
}

// byPairs is the text of values that become one.
func byPairs(values []string) string { return joined(values, "near(", ", ", ")") }

// joined is the text of values that become one by pairs, those of pairs by pairs, and so on.
func joined(values []string, begin, between, end string) string {
	if len(values) == 1 {
		return values[0]
	}
	half := len(values) / 2
	return begin + joined(values[:half], begin, between, end) + between + joined(values[half:], begin, between, end) + end
}

// carry has a thread whose values are many add them in three stages: after every 16 rounds of its loop what it has goes to inner, and
// after every 256 that to outer.
func (w *printer) carry() {
	if r := w.Form.Reduce; r.Carries {
		w.line("  if ((++rounds & 15) === 0) {")
		w.line("    inner = combine(inner, own)")
		w.line("    own = %s", r.object(Field.begin))
		w.line("    if ((rounds & 255) === 0) {")
		w.line("      outer = combine(outer, inner)")
		w.line("      inner = %s", r.object(Field.begin))
		w.line("    }")
		w.line("  }")
	}
}

// combination writes how parts become one, and in a last kernel what the result is.
func (w *printer) combination() {
	r := w.Form.Reduce
	if r.Before != "" {
		w.line("%s", r.Before)
	}
	w.line("const combine = (p, q) => (%s)", r.Combine)
	if w.Form.Last {
		w.line("const finish = (s, m) => %s", stored(r.Finish, r.To))
	}
}

// reduce writes the body of a reduction: a row of m elements for each of n results, of which the
// parts blockIdx.y reduces chunk elements.
func (w *printer) reduce() {
	r := w.Form.Reduce
	w.functions()
	index := "i32"
	if w.Form.Long {
		index = "i64"
	}
	if w.Form.Kind == Threads {
		w.line("const row = %s", map[bool]string{false: "grid(1)", true: "i64(blockIdx.x) * blockDim.x + threadIdx.x"}[w.Form.Long])
		w.line("if (row >= n) return")
	} else {
		w.line("const row = %s(blockIdx.x)", index)
	}
	whole := "m"
	if v := w.Form.Vector; v > 1 {
		w.line("const loads = Math.floor(m / %d)", v)
		whole = "loads"
	}
	w.line("const first = %s(blockIdx.y) * chunk, end = Math.min(first + chunk, %s)", index, whole)
	w.indices("row", 0, w.Form.Split)
	w.begin()
	if r.Carries {
		w.line("let rounds = 0, inner = %s, outer = %[1]s", r.object(Field.begin))
	}
	if w.Form.Kind == Blocks {
		w.row("first + "+index+"(threadIdx.x)", Block, "end")
	} else {
		w.row("first", 1, "end")
	}
	if w.Form.Vector > 1 {
		w.rest()
	}
	if r.Carries {
		w.line("own = combine(outer, combine(inner, own))")
	}
	w.line("let s = closed(own)")
	if w.Form.Kind == Blocks {
		w.together()
		w.line("if (threadIdx.x === 0) {")
	} else {
		w.line("{")
	}
	if w.Form.Last {
		w.line("  out[%s] = finish(s, m)", w.place(0, ""))
	} else {
		for _, f := range r.Fields {
			w.line("  out_%s[%s(blockIdx.y) * n + row] = %s", f.Name, index, stored("s."+f.Name, f.DType))
		}
	}
	w.line("}")
}

// together combines the accumulators of a block's threads, in the order of the threads.
func (w *printer) together() {
	r := w.Form.Reduce
	for _, f := range r.Fields {
		w.line("const all_%s = shared('%s', %d)", f.Name, f.DType.Element(), Block)
		w.line("all_%s[threadIdx.x] = %s", f.Name, stored("s."+f.Name, f.DType))
	}
	w.line("syncthreads()")
	w.line("for (let half = %d; half > 0; half = half >> 1) {", Block/2)
	w.line("  if (threadIdx.x < half) {")
	w.line("    s = combine(s, %s)", r.object(func(f Field) string { return loaded(f, "all_"+f.Name, "threadIdx.x + half") }))
	for _, f := range r.Fields {
		w.line("    all_%s[threadIdx.x] = %s", f.Name, stored("s."+f.Name, f.DType))
	}
	w.line("  }\n    syncthreads()")
	w.line("}")
}
