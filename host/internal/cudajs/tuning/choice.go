// This file keeps what cuda.tune has found out on disk.

package tuning

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// key spells out what the choice depends on: the device, its driver, this compiler, the code of each
// variant, how it is launched and measured, and what it works on.
func (j *job) key() string {
	var b strings.Builder
	v := j.context.Device()
	major, minor := v.Capability()
	fmt.Fprintf(&b, "tune 1 %q %q %d.%d %t %d %t\n", j.Env.Config.Version, v.Name(), major, minor, v.Emulated(), j.Driver.Version(), j.options.BoolOr("cold", false))
	for _, t := range j.trials {
		fmt.Fprintf(&b, "%s%s\n", j.kernels.Key(t.state), j.label(t.variant))
	}
	for _, name := range append(modules.Shapes(), "count", "run", "measure") {
		_, isFunction := goja.AssertFunction(j.options.Value(name))
		if isFunction || !j.options.Has("key") {
			fmt.Fprintf(&b, "%s %s\n", name, j.text(j.options.Value(name)))
		}
	}
	if j.options.Has("key") {
		fmt.Fprintf(&b, "key %s\n", j.text(j.options.Value("key")))
		return b.String()
	}
	for _, v := range j.args {
		b.WriteString(j.signature(v))
	}
	return b.String()
}

// signature is the type and the shape of an argument.
func (j *job) signature(v goja.Value) string {
	a := j.kernels.Argument(v)
	var b strings.Builder
	b.WriteString(j.Bind.Kind(v))
	if typed, ok := a.State.(*values.Typed); ok {
		b.WriteString(typed.Dtype.String())
	}
	for _, buffer := range kernels.BuffersOf(a) {
		fmt.Fprint(&b, " ", buffer.Dtype, values.Sizes(buffer))
	}
	return b.String() + "\n"
}

// text is a value as it is written: a function by its source.
func (j *job) text(v goja.Value) string {
	if _, ok := goja.AssertFunction(v); ok {
		return v.String()
	}
	return j.Env.Inspect.Inspect(v, inspect.Options{})
}

// A choice is what is kept.
type choice struct {
	Trials []*trial `json:"trials"`
}

// cache is where choices are kept, nil where there is no such place or this runtime may not use it.
func (j *job) cache() *compile.Cache {
	if !j.kernels.Keeps() {
		return nil
	}
	return compile.DefaultCache()
}

// recall takes the results from the cache, and tells whether they were there.
func (j *job) recall(key string) bool {
	cache := j.cache()
	if cache == nil {
		return false
	}
	var kept choice
	if json.Unmarshal(cache.Recall(key), &kept) != nil || len(kept.Trials) != len(j.trials) {
		return false
	}
	for i, t := range kept.Trials {
		j.trials[i].Value, j.trials[i].Reason = t.Value, t.Reason
	}
	return true
}

// keep keeps the results, if any variant works. Without a cache each call measures.
func (j *job) keep(key string) {
	cache := j.cache()
	if cache == nil || len(j.working()) == 0 {
		return
	}
	data, err := json.Marshal(choice{j.trials})
	j.Check(err)
	cache.Keep(key, data)
}
