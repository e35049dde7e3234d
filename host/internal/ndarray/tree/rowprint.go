// This file writes kernels that keep rows.

package tree

import (
	"fmt"
	"slices"
	"strings"
)

// keptRows writes the body of a kernel whose blocks keep a row each: its loads, the reductions in
// order, and the row of the result.
func (w *printer) keptRows() {
	w.line("const row = i32(blockIdx.x), first = i32(threadIdx.x), loads = Math.floor(m / %d)", rowLoad)
	w.indices("row", 0, w.Form.Split)
	for k := range w.Leaves {
		if !w.lanes(k) {
			w.line("const x%d = %s", k, w.input(k, w.place(k+1, "0")))
		}
	}
	kept := w.kept()
	for _, k := range kept {
		w.line("const kept%d = local('%s', %d)", k, w.Leaves[k].DType.Element(), rowLoad*w.rounds())
	}
	w.eachRound(func() {
		for _, k := range kept {
			for lane := range rowLoad {
				w.line("    kept%d[%s] = %s", k, element(lane), w.input(k, w.rowPlace(k+1, "j", lane)))
			}
		}
	})
	for i, n := range w.nodes {
		if n.Reduction() != nil {
			w.keptReduction(i, n)
		}
	}
	w.functionOf(w.Root)
	w.eachRound(func() {
		for lane := range rowLoad {
			w.line("    const y%d = %s", lane, stored("f("+w.lane(lane)+")", w.Root.DType))
		}
		for lane := range rowLoad {
			w.line("    out[%s] = y%d", w.rowPlace(0, "j", lane), lane)
		}
	})
}

// eachRound writes a loop over a thread's loads of a row: j is the load, k its number.
func (w *printer) eachRound(body func()) {
	rounds := w.rounds()
	if !w.isWhole() {
		rounds--
	}
	if rounds > 0 {
		w.line("for (let k = 0; k < %d; k++) {\n    const j = first + k * %d", rounds, Block)
		body()
		w.line("}")
	}
	if !w.isWhole() {
		w.line("if (first + %d < loads) {\n    const k = %d, j = first + %[1]d", rounds*Block, rounds)
		body()
		w.line("}")
	}
}

// element is the place of a lane among the values of a thread.
func element(lane int) string { return fmt.Sprintf("k * %d + %d", rowLoad, lane) }

// lane are the leaves' values for a lane of load j.
func (w *printer) lane(lane int) string {
	kept := w.kept()
	var list []string
	for k := range w.Leaves {
		switch {
		case !w.lanes(k):
			list = append(list, fmt.Sprint("x", k))
		case slices.Contains(kept, k):
			list = append(list, fmt.Sprintf("kept%d[%s]", k, element(lane)))
		default:
			list = append(list, w.input(k, w.rowPlace(k+1, "j", lane)))
		}
	}
	return strings.Join(list, ", ")
}

// keptReduction writes a reduction of the row: each thread gets the result.
func (w *printer) keptReduction(i int, n *Node) {
	form := w.Form
	w.Form.Reduce, w.Form.Last = n.Reduction(), true
	r := w.Form.Reduce
	w.line("let r%d = %s(0)", i, r.To)
	w.line("{")
	w.functionOf(n.Args[0])
	w.accumulation()
	w.begin()
	w.eachRound(func() {
		var values, places []string
		for lane := range rowLoad {
			values, places = append(values, "f("+w.lane(lane)+")"), append(places, fmt.Sprintf("j * %d + %d", rowLoad, lane))
		}
		w.adds("    ", values, places)
	})
	w.line("let s = closed(own)")
	w.together()
	w.line("s = %s", r.object(func(f Field) string { return loaded(f, "all_"+f.Name, "0") }))
	w.line("syncthreads()")
	w.line("r%d = finish(s, m)", i)
	w.line("}")
	w.Form = form
}
