// This file runs scripts and inputs of the prompt.

package program

import (
	"context"
	"errors"
	"time"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/picture"
	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// Options are how a script is run.
type Options struct {
	Files    map[string]string
	Device   string
	Checked  bool
	Shuffle  uint64
	Count    bool
	Pictures []string
	PTX      bool
}

func defaults() Options {
	return Options{Device: "emulated", Checked: true, Count: true, PTX: true}
}

// memory is what the device of a page has: with what a checked launch knows of each byte it stays within the
// memory of WebAssembly.
const memory = 256 << 20

// scriptName is what messages call a script that has no name.
const scriptName = "script.js"

// stackDepth is how many calls of a script may be open: a Web Worker's stack is about a tenth of a program's.
const stackDepth = 1000

// A runtime is one run with the inputs behind it.
type runtime struct {
	*host.Runtime
	session  *host.Session
	options  Options
	counting *emulator.Counting
	pictures *emulator.Recording // nil for none
	drawn    int                 // of its launches
	sent     map[string]bool     // the PTX that the page has
}

// open makes a runtime in place of the last one. What it leaves undone does not keep the next from running.
func (p *Program) open(o Options) (*runtime, error) { return p.openWith(o, nil) }

// openWith has modules beside those of cujs.
func (p *Program) openWith(o Options, modules map[string]host.Module) (*runtime, error) {
	if p.last != nil {
		_ = p.last.Close()
		p.last = nil
	}
	r := &runtime{options: o, counting: &emulator.Counting{All: o.Count || o.PTX}, sent: map[string]bool{}}
	if len(o.Pictures) > 0 {
		r.pictures = picture.Recording(0)
		r.counting.Record(r.pictures)
	}
	options := host.Options{
		Areas:  p.areas,
		Stdout: &stream{p, "stdout"}, Stderr: &stream{p, "stderr"}, FS: folder(o.Files), Device: o.Device, Memory: memory,
		Permissions: host.Permissions{Exit: true}, Limits: host.Limits{StackDepth: stackDepth}, WithoutEnvironment: true,
		Alone: true, Counting: r.counting, Modules: modules,
	}
	if o.Checked {
		options.Check = &emulator.Check{Report: p.report}
	}
	if o.Shuffle != 0 {
		options.Shuffle = &emulator.Shuffle{Seed: o.Shuffle}
	}
	var err error
	if r.Runtime, err = host.New(options); err != nil {
		return nil, err
	}
	r.session, p.last = r.Session(), r
	return r, nil
}

// A stream is what scripts print to.
type stream struct {
	program *Program
	name    string
}

func (s *stream) Write(text []byte) (int, error) {
	s.program.say("output", message{"stream": s.name, "text": string(text)})
	return len(text), nil
}

func (p *Program) run(ctx context.Context, q *request) error {
	if q.Name == "" {
		q.Name = scriptName
	}
	r, err := p.open(q.Options)
	if err != nil {
		return err
	}
	p.execute(ctx, r, q)
	return nil
}

func (p *Program) evaluate(ctx context.Context, q *request) error {
	r := p.last
	if r == nil {
		var err error
		if r, err = p.open(q.Options); err != nil {
			return err
		}
	}
	if r.session.Incomplete(q.Source) {
		p.end("incomplete", message{})
		return nil
	}
	if q.Name == "" {
		q.Name = "prompt"
	}
	p.execute(ctx, r, q)
	return nil
}

// execute evaluates a source, waits for what it has begun, and tells what came of it.
func (p *Program) execute(ctx context.Context, r *runtime, q *request) {
	began := time.Now()
	value, err := r.session.Eval(ctx, q.Name, q.Source)
	err = errors.Join(err, r.Wait(ctx))
	m := message{}
	if err == nil && value != nil && !goja.IsUndefined(value) {
		if svg, ok := r.PictureSVG(value); ok {
			p.say("picture", message{"title": "", "svg": svg})
		} else if text, failed := r.Inspect(ctx, value, host.InspectOptions{}); failed == nil {
			m["value"] = text
		}
	}
	var exit *host.ExitError
	if errors.As(err, &exit) && exit.Code == 0 {
		err = nil
	}
	p.tellLaunches(r)
	m["ok"], m["error"], m["milliseconds"] = err == nil, failure(err), time.Since(began).Milliseconds()
	p.end("done", m)
}
