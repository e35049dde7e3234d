// This file is the class Tuning: what cuda.tune found.

package tuning

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// A tuned is the result of a job: the variants that work, the best one first, and those that do not.
type tuned struct {
	*job
	works, fails []*trial
	cached       bool
	best         *goja.Object // the variant as scripts see it
}

// result throws where no variant works.
func (j *job) result(cached bool) *tuned {
	r := &tuned{job: j, works: j.working(), cached: cached}
	if len(r.works) == 0 {
		j.none()
	}
	r.fails = slices.DeleteFunc(slices.Clone(j.trials), func(t *trial) bool { return t.Reason == "" })
	r.best = r.works[0].variant
	return r
}

func (s *Tuning) defineTuning() {
	core.Define(s.Session, core.Class[*tuned]{
		Name: "Tuning", Op: "tuning", Instead: "use cuda.tune()",
		Getters: []core.Getter[*tuned]{
			{Name: "best", Get: func(r *tuned) any { return r.best }},
			{Name: "kernel", Get: func(r *tuned) any { return r.works[0].kernel }},
			{Name: "value", Get: func(r *tuned) any { return r.works[0].Value }},
			{Name: "cached", Get: func(r *tuned) any { return r.cached }},
			{Name: "device", Get: func(r *tuned) any { return r.context.Device().Name() }},
			{Name: "emulated", Get: func(r *tuned) any { return r.context.Device().Emulated() }},
			{Name: "measurements", Get: func(r *tuned) any { return r.measurements() }},
			{Name: "failed", Get: func(r *tuned) any { return r.failed() }},
		},
		Methods: []core.Method[*tuned]{
			{Name: "toString", Call: func(r *tuned, _ bind.Args) goja.Value { return s.VM.ToValue(r.String()) }},
			{Name: "toJSON", Call: func(r *tuned, _ bind.Args) goja.Value {
				return s.PlainObject("best", r.best, "value", r.works[0].Value, "device", r.context.Device().Name(), "emulated", r.context.Device().Emulated(),
					"measurements", r.measurements(), "failed", r.failed())
			}},
		},
		Show: func(_ *inspect.Context, r *tuned) string { return strings.TrimSuffix(r.String(), "\n") },
	})
}

// measurements are the variants that work with what was measured.
func (r *tuned) measurements() goja.Value {
	list := []any{}
	for _, t := range r.works {
		list = append(list, r.PlainObject("variant", t.variant, "value", t.Value))
	}
	return r.VM.NewArray(list...)
}

// failed are the others with the reason.
func (r *tuned) failed() goja.Value {
	list := []any{}
	for _, t := range r.fails {
		list = append(list, r.PlainObject("variant", t.variant, "reason", t.Reason))
	}
	return r.VM.NewArray(list...)
}

// String is a table, the best variant first, then those that do not work.
func (r *tuned) String() string {
	origin := ""
	if r.cached {
		origin = ", as measured before"
	}
	text := fmt.Sprintf("%s on %s: %s%s\n%s", r.kernel.Options.Name, r.context.Device().Name(), r.label(r.best), origin, r.table())
	if r.context.Device().Emulated() && r.measure == nil {
		text += benchmark.EmulatedNote
	}
	return text
}

// table has a line for each variant.
func (r *tuned) table() string {
	var b strings.Builder
	keys := r.keys()
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	titles := []string{"median", "against it"}
	if r.measure != nil {
		titles = []string{"measured"}
	}
	fmt.Fprintln(w, strings.Join(append(keys, titles...), "\t"))
	for i, t := range r.works {
		fmt.Fprintln(w, strings.Join(append(r.cells(keys, t), r.figures(i, t)...), "\t"))
	}
	for _, t := range r.fails {
		fmt.Fprintln(w, strings.Join(append(r.cells(keys, t), "fails: "+t.firstLine()), "\t"))
	}
	_ = w.Flush() // a strings.Builder takes everything
	return b.String()
}

// figures are what was measured.
func (r *tuned) figures(place int, t *trial) []string {
	if r.measure != nil {
		return []string{fmt.Sprintf("%.6g", t.Value)}
	}
	median := profile.Duration(time.Duration(t.Value * float64(time.Millisecond)))
	if place == 0 {
		return []string{median, "the best"}
	}
	return []string{median, fmt.Sprintf("%.2f times as long", t.Value/r.works[0].Value)}
}

// keys are the names by which the variants differ, as they were first given.
func (j *job) keys() (keys []string) {
	for _, t := range j.trials {
		for _, key := range t.variant.Keys() {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// cells are the values of a variant.
func (j *job) cells(keys []string, t *trial) []string {
	cells := make([]string, len(keys))
	for i, key := range keys {
		if v := t.variant.Get(key); v != nil {
			cells[i] = j.text(v)
		}
	}
	return cells
}

// label is "warps 4, stages 2".
func (j *job) label(variant *goja.Object) string {
	var parts []string
	for _, key := range variant.Keys() {
		parts = append(parts, key+" "+j.text(variant.Get(key)))
	}
	return strings.Join(parts, ", ")
}
