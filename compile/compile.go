// This file runs NVRTC.

package compile

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/nvrtc"
)

// Compile compiles CUDA C++, or takes the program from the cache. The error is
// an *Error for a program that does not compile, an *OptionError for options
// that cannot be, and the cause of ctx when that ends first: from NVRTC 12.9 on
// the compiler is then told to stop; an older one finishes in the background.
func (c *Compiler) Compile(ctx context.Context, source string, o Options) (*Program, error) {
	if c == nil || c.library.Load() == nil {
		return nil, errors.New("compile: the Compiler is nil or a zero value; Open makes one")
	}
	o = o.fill()
	if err := o.check(); err != nil {
		return nil, err
	}
	for {
		library := c.library.Load()
		p, err := c.compile(ctx, source, o)
		if err == nil {
			p.Signs = kernelSigns(source)
		}
		if err != nil || library.same(c.library.Load()) {
			return p, err
		}
		// The cache had remembered another library than the one that was loaded
		// now. What the options mean depends on it.
	}
}

func (c *Compiler) compile(ctx context.Context, source string, o Options) (*Program, error) {
	arch, err := c.arch(o)
	if err != nil {
		return nil, err
	}
	files, err := c.dependencies(source, o)
	if err != nil {
		return nil, err
	}
	job := &job{source: source, options: o, arch: arch, list: slices.Concat(o.list(arch, files.toolkit), c.pch(o)), files: files}
	if c.config.Cache == nil || o.NoCache || !files.complete {
		return c.run(ctx, job)
	}
	key := job.key(c)
	if p := c.config.Cache.load(key); p != nil {
		p.Name, p.Cached = o.Name, true
		p.understand(job.text)
		return p, nil
	}
	library := c.library.Load()
	p, err := c.run(ctx, job)
	if err == nil && library.same(c.library.Load()) {
		c.config.Cache.store(key, p)
	}
	return p, err
}

// pch are the options for precompiled headers, where NVRTC has them. A program
// that is not trusted leaves nothing on disk for others.
func (c *Compiler) pch(o Options) []string {
	major, minor := c.Version()
	if !o.PCH || o.Sealed || major < 12 || major == 12 && minor < 8 {
		return nil
	}
	list := []string{"--pch", "--pch-messages=false"}
	if c.config.Cache != nil {
		folder := filepath.Join(c.config.Cache.dir, headersName)
		if os.MkdirAll(folder, 0o755) == nil {
			list = append(list, "--pch-dir="+folder)
		}
	}
	return list
}

// run loads the library, if that has not been done, and compiles.
func (c *Compiler) run(ctx context.Context, j *job) (*Program, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var err error
	if j.api, err = c.load(); err != nil {
		return nil, err
	}
	major, minor := c.Version()
	cancels := major > 12 || major == 12 && minor >= 9 // it has nvrtcSetFlowCallback
	if ctx.Done() != nil && (j.options.Sealed || !cancels) {
		return c.runBeside(ctx, j)
	}
	p, err := j.run(ctx) // on the thread of the caller, where the library has its memory at hand
	if err != nil && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return p, err
}

// runBeside compiles in a goroutine of its own, which continues by itself when ctx ends: NVRTC may
// be unable to stop, and with a program that is not trusted it may be long until it asks.
func (c *Compiler) runBeside(ctx context.Context, j *job) (*Program, error) {
	type outcome struct {
		program *Program
		err     error
	}
	done := make(chan outcome, 1)
	go func() {
		p, err := j.run(ctx)
		done <- outcome{p, err}
	}()
	select {
	case o := <-done:
		return o.program, o.err
	case <-ctx.Done():
		if behind := c.config.Behind; behind != nil {
			behind.Add(1)
			go func() {
				<-done
				behind.Add(-1)
			}()
		}
		return nil, context.Cause(ctx)
	}
}

// A job is one compilation.
type job struct {
	api     *nvrtc.API
	source  string
	options Options
	arch    string
	list    []string // options of NVRTC
	files   *dependencies
	program nvrtc.Program
}

// run compiles. When ctx ends, NVRTC is asked to stop, where it can be.
func (j *job) run(ctx context.Context) (*Program, error) {
	start := time.Now()
	if err := j.create(); err != nil {
		return nil, err
	}
	defer j.api.NvrtcDestroyProgram(&j.program)
	for _, expression := range j.options.Expressions {
		text := cString(expression)
		if err := j.failed("nvrtcAddNameExpression", j.api.NvrtcAddNameExpression(j.program, &text[0])); err != nil {
			return nil, err
		}
	}
	if ctx.Done() != nil {
		if flow := j.api.NewFlow(j.program); flow != nil {
			defer runtime.KeepAlive(flow)
			defer context.AfterFunc(ctx, flow.Cancel)()
		}
	}
	options := cStrings(j.list)
	result := j.api.NvrtcCompileProgram(j.program, int32(len(j.list)), first(options))
	runtime.KeepAlive(options)
	p := &Program{Name: j.options.Name, Format: j.options.Output, Arch: j.arch, Log: j.log()}
	if err := j.api.Error("nvrtcCompileProgram", result); err != nil {
		return nil, j.newError(err, p.Log)
	}
	if err := j.collect(p); err != nil {
		return nil, err
	}
	p.Time = time.Since(start)
	p.understand(j.text)
	return p, nil
}

// create hands the texts over.
func (j *job) create() error {
	var names, texts []string
	for _, name := range slices.Sorted(maps.Keys(j.options.Headers)) {
		names, texts = append(names, name), append(texts, j.options.Headers[name])
	}
	source, name := cString(j.source), cString(j.options.Name)
	headers, includes := cStrings(texts), cStrings(names)
	err := j.failed("nvrtcCreateProgram", j.api.NvrtcCreateProgram(&j.program, &source[0], &name[0],
		int32(len(names)), first(headers), first(includes)))
	runtime.KeepAlive(headers)
	runtime.KeepAlive(includes)
	return err
}

// collect fetches what was made.
func (j *job) collect(p *Program) (err error) {
	switch p.Format {
	case PTX:
		p.Image, err = j.fetch("nvrtcGetPTX", j.api.NvrtcGetPTXSize, j.api.NvrtcGetPTX)
		p.Image = []byte(strings.TrimRight(string(p.Image), "\x00"))
	case Cubin:
		p.Image, err = j.fetch("nvrtcGetCUBIN", j.api.NvrtcGetCUBINSize, j.api.NvrtcGetCUBIN)
	case LTOIR:
		p.Image, err = j.fetch("nvrtcGetLTOIR", j.api.NvrtcGetLTOIRSize, j.api.NvrtcGetLTOIR)
	}
	if err != nil {
		return err
	}
	p.names = make(map[string]string, len(j.options.Expressions))
	for _, expression := range j.options.Expressions {
		var name *byte
		text := cString(expression)
		if err := j.failed("nvrtcGetLoweredName", j.api.NvrtcGetLoweredName(j.program, &text[0], &name)); err != nil {
			return err
		}
		p.names[expression] = loader.GoString(name)
	}
	return nil
}

// fetch calls a pair of functions that answer a size and fill memory.
func (j *job) fetch(call string, size func(nvrtc.Program, *uint64) nvrtc.Result,
	get func(nvrtc.Program, *byte) nvrtc.Result) ([]byte, error) {
	var n uint64
	if err := j.failed(call+"Size", size(j.program, &n)); err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, nil
	}
	data := make([]byte, n)
	if err := j.failed(call, get(j.program, &data[0])); err != nil {
		return nil, err
	}
	return data, nil
}

// log is what the compiler said, without blanks around it.
func (j *job) log() string {
	data, err := j.fetch("nvrtcGetProgramLog", j.api.NvrtcGetProgramLogSize, j.api.NvrtcGetProgramLog)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.TrimRight(string(data), "\x00"))
}

// failed is the error of a call other than compiling.
func (j *job) failed(call string, r nvrtc.Result) error {
	if err := j.api.Error(call, r); err != nil {
		return j.newError(err, "")
	}
	return nil
}

func (j *job) newError(err error, log string) error {
	e := &Error{Stage: "nvrtc", Name: j.options.Name, Log: log, Err: err, Diagnostics: parseLog(log)}
	if errors.Is(err, nvrtc.NVRTC_ERROR_COMPILATION) {
		e.locate(j.text)
		e.Hint = j.missingHeader(e.Diagnostics)
	}
	return e
}

// missingHeader is what to do where a header was not found and the toolkit's
// are not there.
func (j *job) missingHeader(list []Diagnostic) string {
	for _, d := range list {
		if strings.Contains(d.Message, "not open source file") && len(j.files.toolkit) == 0 {
			return "no headers of CUDA " + strconv.Itoa(j.api.Major) + " were found: install the CUDA toolkit or name its folder in CUDA_HOME, " +
				"or give headers of your own in the options headers and include"
		}
	}
	return ""
}

// text is the text of a file of the program, by the name that the compiler
// gives it.
func (j *job) text(file string) string {
	if file == j.options.Name {
		return j.source
	}
	if text, ok := j.options.Headers[file]; ok {
		return text
	}
	return j.files.texts[file]
}

// cString is a string with a zero at its end.
func cString(s string) []byte { return append([]byte(s), 0) }

// cStrings is an array of C strings, which it keeps alive.
func cStrings(list []string) []*byte {
	pointers := make([]*byte, len(list))
	for i, s := range list {
		pointers[i] = &cString(s)[0]
	}
	return pointers
}

// first is the address of an array, nil of an empty one.
func first(list []*byte) **byte {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
