// Package tuning is what measures how fast a script's work is on the device at hand: cuda.bench, and
// cuda.tune, which finds the fastest variant of a kernel. Package gpu/benchmark takes the samples and
// knows what they say.
package tuning

import (
	"encoding/json"

	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/streams"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Tuning is what measures work, in one runtime.
type Tuning struct {
	*values.Reader
	streams *streams.Streams
	kernels *kernels.Kernels
}

// Area has cuda.bench, cuda.tune and the module cujs/bench in a runtime.
var Area = &area.Area{
	Package: "tuning",
	Modules: map[string]area.Loader{"cujs/bench": func(r *area.Runtime) goja.Value { return r.Script(stdlib.Bench) }},
	Install: func(r *area.Runtime) { r.Cuda.Add(&Tuning{r.Cuda.Reader, r.Cuda.Streams, r.Cuda.Kernels}) },
}

// Define adds the classes of the area to the registry.
func (s *Tuning) Define() {
	s.defineBenchmark()
	s.defineComparison()
	s.defineTuning()
}

// Factories are the area's functions of cuda and of contexts.
func (s *Tuning) Factories() []core.Factory {
	return []core.Factory{{Name: "bench", Length: 1, Make: s.bench}, {Name: "tune", Length: 3, Make: s.tune}}
}

// jsonMethod is the method toJSON of a class whose Go objects have a JSON form.
func jsonMethod[T any](s *Tuning) core.Method[T] {
	return core.Method[T]{Name: "toJSON", Call: func(v T, _ bind.Args) goja.Value {
		text, err := json.Marshal(v)
		s.Check(err)
		parse, _ := goja.AssertFunction(s.VM.Get("JSON").ToObject(s.VM).Get("parse"))
		return s.Bind.Call(parse, goja.Undefined(), s.VM.ToValue(string(text)))
	}}
}
