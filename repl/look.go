// This file is the commands that look at the device: .devices, .mem, .ptx, .sass, and the GPU's
// share of .time.

package repl

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/clock"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/repl/internal/syntax"
	"github.com/dop251/goja"
)

// apply calls a function of the prompt's own, written in JavaScript. Ctrl-C ends it.
func (r *REPL) apply(ctx context.Context, function string, args ...goja.Value) (value goja.Value, err error) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	f, err := r.session.Eval(ctx, "prompt", "("+function+")")
	if err != nil {
		return nil, err
	}
	err = r.runtime.Do(ctx, func(*goja.Runtime) error {
		call, _ := goja.AssertFunction(f)
		value, err = call(goja.Undefined(), args...)
		return err
	})
	return value, err
}

// ask is apply for a function that returns JSON.
func (r *REPL) ask(ctx context.Context, function string, answer any) error {
	value, err := r.apply(ctx, function)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(value.String()), answer)
}

const listDevices = `() => {
	const cuda = require('cuda')
	const current = cuda.device()
	return JSON.stringify(cuda.devices.map(d => ({
		Name: d.name, Capability: String(d.capability), Memory: d.totalMemory, Emulated: d.emulated,
		Multiprocessors: d.attributes.multiprocessorCount, Current: d === current,
	})))
}`

// devices lists the devices, the current one marked.
func (r *REPL) devices(ctx context.Context, _ string) error {
	var list []struct {
		device
		Multiprocessors int
		Current         bool
	}
	if err := r.ask(ctx, listDevices, &list); err != nil {
		r.complain(err)
		return nil
	}
	for i, d := range list {
		mark := " "
		if d.Current {
			mark = r.paint(syntax.Cyan, "*")
		}
		r.print(fmt.Sprintf("%s %d  %s, %s, capability %s, %s", mark, i, d.Name, gibibytes(d.Memory), d.Capability,
			spell.Count(d.Multiprocessors, "multiprocessor")))
	}
	return nil
}

const lookAtMemory = `() => {
	const cuda = require('cuda')
	const kinds = {}
	for (const { kind, bytes } of cuda.liveObjects()) {
		const k = kinds[kind] ??= { Kind: kind, Count: 0, Bytes: 0 }
		k.Count++
		k.Bytes += bytes
	}
	const device = cuda.device()
	return JSON.stringify({ Device: device.ordinal, ...device.memoryInfo(), Kinds: Object.values(kinds) })
}`

// memory says what the device has left, and what the objects that live on it take.
func (r *REPL) memory(ctx context.Context, _ string) error {
	var m struct {
		Device      int
		Free, Total float64
		Kinds       []struct {
			Kind  string
			Count int
			Bytes float64
		}
	}
	if err := r.ask(ctx, lookAtMemory, &m); err != nil {
		r.complain(err)
		return nil
	}
	r.print(fmt.Sprintf("device %d has %s of %s free", m.Device, bytesText(m.Free), bytesText(m.Total)))
	if len(m.Kinds) == 0 {
		r.print("nothing is on it")
	}
	for _, k := range m.Kinds {
		line := fmt.Sprintf("%6d  %s", k.Count, k.Kind)
		if k.Bytes > 0 {
			line += "  " + r.paint(syntax.Yellow, bytesText(k.Bytes))
		}
		r.print(line)
	}
	return nil
}

// bytesText writes a number of bytes in three digits.
func bytesText(n float64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	i := 0
	for n >= 1000 && i < len(units)-1 {
		n /= 1024
		i++
	}
	return fmt.Sprintf("%.3g %s", n, units[i])
}

// complain shows an error of the prompt's own JavaScript, whose lines are nobody's business.
func (r *REPL) complain(err error) {
	var script *host.ScriptError
	if errors.As(err, &script) {
		r.explain(script.Name, syntax.Red, script.Message)
		return
	}
	r.print(err.Error())
}

// The code of a kernel in JavaScript, of a function or of a compiled program; types are for the
// first.
const (
	codeOfPTX = `(x, types) => {
		if (typeof x?.ptx === 'function') return x.ptx(...types)
		return x?.ptx ?? x?.text
	}`
	codeOfSASS = `(x, types) => typeof x?.sass === 'function' ? x.sass(...types) : undefined`
)

// withTypes is a name and the types of a kernel's arguments behind it.
var withTypes = lazyregexp.New(`^([\pL\pN_$.]+)((?:\s+[a-z]+[0-9]*(?:\[\])*)+)$`)

func (r *REPL) ptx(ctx context.Context, expression string) error {
	return r.code(ctx, expression, codeOfPTX, "PTX")
}

func (r *REPL) sass(ctx context.Context, expression string) error {
	return r.code(ctx, expression, codeOfSASS, "machine code")
}

// code shows the code of a kernel.
func (r *REPL) code(ctx context.Context, expression, read, what string) error {
	var types []string
	if match := withTypes().FindStringSubmatch(expression); match != nil {
		expression, types = match[1], strings.Fields(match[2])
	}
	value, err := r.interruptible(ctx, r.nextName(), expression)
	if err != nil {
		return r.failed(err)
	}
	var list goja.Value
	err = r.runtime.Do(ctx, func(vm *goja.Runtime) error { list = vm.ToValue(slices.Clone(types)); return nil })
	if err == nil {
		value, err = r.apply(ctx, read, value, list)
	}
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		r.complain(err)
		if len(types) == 0 && strings.Contains(err.Error(), " (of ") {
			r.print("launch it first, or name the types of its arguments: f32[] i32")
		}
	case err != nil:
		return r.failed(errInterrupted)
	case goja.IsUndefined(value):
		r.print(fmt.Sprintf("%s has no %s; name a kernel, a function of a module, or a program", expression, what))
	default:
		r.print(strings.TrimRight(value.String(), "\n"))
	}
	return nil
}

// The marks before and behind what is timed, in the default stream, which the work of others waits
// for.
const (
	startTiming = `() => require('cuda').event().record()`
	endTiming   = `start => {
		const end = require('cuda').event().record()
		end.synchronize()
		const milliseconds = end.since(start)
		start.free()
		end.free()
		return milliseconds
	}`
)

// time evaluates an expression and says how long that took, on the host and until the GPU had done
// its part.
func (r *REPL) time(ctx context.Context, expression string) error {
	mark, noGPU := r.apply(ctx, startTiming)
	start := clock.Reading()
	value, err := r.evaluate(ctx, r.nextName(), expression)
	host := clock.Since(start)
	if err != nil {
		return r.failed(err)
	}
	text := "host " + duration(host)
	if noGPU == nil {
		taken, err := r.apply(ctx, endTiming, mark)
		if errors.Is(err, context.Canceled) {
			return r.failed(errInterrupted)
		}
		if err == nil {
			text += ", GPU " + duration(time.Duration(taken.ToFloat()*float64(time.Millisecond)))
		}
	}
	if !strings.HasSuffix(expression, ";") {
		r.show(ctx, value)
	}
	r.print(r.paint(syntax.Dim, text))
	return nil
}

// duration writes a time in three digits.
func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.3g µs", float64(d)/1e3)
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d)/1e6)
	}
	return fmt.Sprintf("%.4g s", d.Seconds())
}
