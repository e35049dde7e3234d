// Package console is the console object: what scripts print with. Log, info, debug, table, dir,
// group and the counters go to standard output; error, warn, trace and assert to standard error.
package console

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/clock"
	"github.com/dop251/goja"
)

type console struct {
	env    *environment.Env
	indent string
	counts map[string]int
	starts map[string]time.Duration // readings of the clock
}

// New makes the console object.
func New(env *environment.Env) goja.Value {
	c := &console{env: env, counts: map[string]int{}, starts: map[string]time.Duration{}}
	obj := env.VM.NewObject()
	for _, m := range []bind.Method{
		{Name: "log", Func: c.out}, {Name: "info", Func: c.out}, {Name: "debug", Func: c.out},
		{Name: "error", Func: c.err}, {Name: "warn", Func: c.err},
		{Name: "trace", Func: c.trace}, {Name: "assert", Func: c.assert},
		{Name: "dir", Func: c.dir}, {Name: "table", Length: 1, Func: c.table},
		{Name: "group", Func: c.group}, {Name: "groupCollapsed", Func: c.group}, {Name: "groupEnd", Func: c.groupEnd},
		{Name: "count", Func: c.count}, {Name: "countReset", Func: c.countReset},
		{Name: "time", Func: c.time}, {Name: "timeLog", Func: c.timeLog}, {Name: "timeEnd", Func: c.timeEnd},
	} {
		must(obj.DefineDataProperty(m.Name, env.Bind.Function(m.Name, m.Length, m.Func), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
	tag := env.VM.ToValue("console")
	must(obj.DefineDataPropertySymbol(goja.SymToStringTag, tag, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return obj
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (c *console) options(w io.Writer) inspect.Options {
	return inspect.Options{Colors: c.env.Config.Colors(w)}
}

// print writes text as lines, each with the indentation of the open groups. A stream that is closed
// is no error of the script's.
func (c *console) print(w io.Writer, text string) {
	if c.indent == "" || !strings.Contains(text, "\n") {
		_, _ = io.WriteString(w, c.indent+text+"\n")
		return
	}
	out := bufio.NewWriter(w) // lines times groups may be more than there is memory
	for line := range strings.Lines(text + "\n") {
		c.env.Bind.Gate.Ask()
		_, _ = out.WriteString(c.indent)
		_, _ = out.WriteString(line)
	}
	_ = out.Flush()
}

func (c *console) printAll(w io.Writer, values []goja.Value) {
	c.print(w, c.env.Inspect.Format(c.options(w), values))
}

func (c *console) out(call goja.FunctionCall) goja.Value {
	c.printAll(c.env.Config.Stdout, call.Arguments)
	return nil
}

func (c *console) err(call goja.FunctionCall) goja.Value {
	c.printAll(c.env.Config.Stderr, call.Arguments)
	return nil
}

func (c *console) trace(call goja.FunctionCall) goja.Value {
	text := "Trace"
	if len(call.Arguments) > 0 {
		text += ": " + c.env.Inspect.Format(c.options(c.env.Config.Stderr), call.Arguments)
	}
	for _, entry := range c.env.Sources.Stack(c.env.VM.CaptureCallStack(0, nil)) {
		if !entry.Native() {
			text += "\n    at " + entry.String()
		}
	}
	c.print(c.env.Config.Stderr, text)
	return nil
}

func (c *console) assert(call goja.FunctionCall) goja.Value {
	if call.Argument(0).ToBoolean() {
		return nil
	}
	rest := call.Arguments[min(1, len(call.Arguments)):]
	if len(rest) == 0 {
		c.print(c.env.Config.Stderr, "Assertion failed")
		return nil
	}
	c.print(c.env.Config.Stderr, "Assertion failed: "+c.env.Inspect.Format(c.options(c.env.Config.Stderr), rest))
	return nil
}

func (c *console) dir(call goja.FunctionCall) goja.Value {
	options := Options(c.env, "console.dir", call.Argument(1), c.options(c.env.Config.Stdout))
	c.print(c.env.Config.Stdout, c.env.Inspect.Inspect(call.Argument(0), options))
	return nil
}

// Options reads the options of util.inspect and console.dir; what is not given stays as in base.
func Options(env *environment.Env, op string, v goja.Value, base inspect.Options) inspect.Options {
	o := env.Bind.Options(op, "options", v, "depth", "colors", "showHidden", "maxArrayLength", "maxStringLength",
		"breakLength", "compact", "sorted", "getters", "numericSeparator", "customInspect", "showProxy")
	count := func(key string, or int) int {
		v := o.Value(key)
		if goja.IsNull(v) || goja.IsInfinity(v) {
			return inspect.Unlimited
		}
		n := int(o.IntOr(key, int64(or)))
		if n == 0 && !bind.Absent(v) {
			return -1
		}
		return n
	}
	return inspect.Options{
		Depth: count("depth", base.Depth), MaxItems: count("maxArrayLength", base.MaxItems),
		MaxString: count("maxStringLength", base.MaxString), Width: count("breakLength", base.Width),
		Colors: o.BoolOr("colors", base.Colors), ShowHidden: o.BoolOr("showHidden", base.ShowHidden),
	}
}

func (c *console) group(call goja.FunctionCall) goja.Value {
	if len(call.Arguments) > 0 {
		c.out(call)
	}
	c.indent += "  "
	return nil
}

func (c *console) groupEnd(goja.FunctionCall) goja.Value {
	c.indent = strings.TrimSuffix(c.indent, "  ")
	return nil
}

func label(call goja.FunctionCall) string {
	if v := call.Argument(0); !goja.IsUndefined(v) {
		return v.String()
	}
	return "default"
}

func (c *console) count(call goja.FunctionCall) goja.Value {
	name := label(call)
	c.counts[name]++
	c.print(c.env.Config.Stdout, fmt.Sprintf("%s: %d", name, c.counts[name]))
	return nil
}

func (c *console) countReset(call goja.FunctionCall) goja.Value {
	name := label(call)
	if _, ok := c.counts[name]; !ok {
		c.print(c.env.Config.Stderr, fmt.Sprintf("Count for '%s' does not exist", name))
	}
	delete(c.counts, name)
	return nil
}

func (c *console) time(call goja.FunctionCall) goja.Value {
	name := label(call)
	if _, ok := c.starts[name]; ok {
		c.print(c.env.Config.Stderr, fmt.Sprintf("Label '%s' already exists for console.time()", name))
		return nil
	}
	c.starts[name] = clock.Reading()
	return nil
}

func (c *console) timeLog(call goja.FunctionCall) goja.Value {
	c.elapsed("timeLog", label(call), call.Arguments[min(1, len(call.Arguments)):])
	return nil
}

func (c *console) timeEnd(call goja.FunctionCall) goja.Value {
	c.elapsed("timeEnd", label(call), nil)
	delete(c.starts, label(call))
	return nil
}

func (c *console) elapsed(method, name string, values []goja.Value) {
	start, ok := c.starts[name]
	if !ok {
		c.print(c.env.Config.Stderr, fmt.Sprintf("No such label '%s' for console.%s()", name, method))
		return
	}
	text := name + ": " + duration(clock.Since(start))
	for _, v := range values {
		text += " " + c.env.Inspect.Display(v, c.options(c.env.Config.Stdout))
	}
	c.print(c.env.Config.Stdout, text)
}

// duration renders a time as Node does: 1.234ms, 1.234s, 1:02.345 (m:ss.mmm).
func duration(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%.3fms", float64(d)/float64(time.Millisecond))
	case d < time.Minute:
		return fmt.Sprintf("%.3fs", d.Seconds())
	}
	return fmt.Sprintf("%d:%06.3f (m:ss.mmm)", int(d.Minutes()), (d % time.Minute).Seconds())
}
