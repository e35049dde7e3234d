// This file is "cujs compile": CUDA C++ to code that scripts and drivers load.

package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
)

// compileFlags are the options of "cujs compile".
type compileFlags struct {
	deviceFlags
	output, arch, emit string
	log                bool
	include, define    list
}

func (f *compileFlags) set(p *process) *flag.FlagSet {
	set := newFlags("compile")
	f.deviceFlags.define(set, p)
	set.StringVar(&f.output, "o", "", "")
	set.StringVar(&f.arch, "arch", "", "")
	set.StringVar(&f.emit, "emit", "ptx", "")
	set.BoolVar(&f.log, "log", false, "")
	set.Var(&f.include, "I", "")
	set.Var(&f.define, "D", "")
	return set
}

func (p *process) compile(args []string) error {
	var f compileFlags
	args, options := cutAtDashes(args)
	files, err := interspersed(f.set(p), args, "compile")
	switch {
	case errors.Is(err, errHelp):
		return p.help([]string{"compile"})
	case err != nil:
		return err
	case len(files) != 1 || strings.ToLower(filepath.Ext(files[0])) != ".cu":
		return usage("compile", "cujs compile takes one .cu file, got %q", strings.Join(files, " "))
	}
	if err := f.check(); err != nil {
		return err
	}
	return p.compileFile(files[0], &f, options)
}

// compileFile compiles a file and writes the program.
func (p *process) compileFile(file string, f *compileFlags, options []string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	o := compile.Options{
		Name: file, Arch: f.arch, Output: compile.Format(f.emit), Options: options,
		Include: append([]string{filepath.Dir(file)}, f.include...), Define: map[string]string{},
	}
	for _, macro := range f.define {
		name, value, found := strings.Cut(macro, "=")
		if !found {
			value = "1"
		}
		o.Define[name] = value
	}
	ctx, stop := interruptible()
	defer stop()
	var major int
	major, o.Device = p.target(f)
	compiler, err := compile.Open(compile.Config{Major: major, Cache: compile.DefaultCache()})
	if err != nil {
		return err
	}
	program, err := compiler.Compile(ctx, string(source), o)
	if err != nil {
		return err
	}
	if f.log {
		p.showLog(compiler, program)
	}
	return p.writeProgram(program, f.output)
}

// target is the major version of CUDA that the driver is for, and the
// capability of the device, 90 for 9.0; 0 where there is none.
func (p *process) target(f *compileFlags) (major, device int) {
	r := p.examine(&f.deviceFlags)
	_, _ = fmt.Sscanf(r.Driver, "%d", &major) // empty without a driver
	if len(r.Devices) > 0 {
		var high, low int
		_, _ = fmt.Sscanf(r.Devices[0].Capability, "%d.%d", &high, &low)
		device = high*10 + low
	}
	return major, device
}

// showLog tells what was made, and what the compiler said.
func (p *process) showLog(c *compile.Compiler, program *compile.Program) {
	how := fmt.Sprintf("compiled in %d ms", program.Time.Milliseconds())
	if program.Cached {
		how = "from the cache"
	}
	arch := program.Arch
	if arch == "" {
		arch = "the compiler's own architecture"
	}
	fmt.Fprintf(p.stderr, "%s: %s for %s, %s, by %s, %s\n", program.Name, program.Format, arch,
		gpu.FormatBytes(uint64(len(program.Image))), c, how)
	if program.Log != "" {
		fmt.Fprintln(p.stderr, program.Log)
	}
}

// writeProgram writes to a file, by default one in the working directory that is
// named like the source; "-" is standard output.
func (p *process) writeProgram(program *compile.Program, output string) error {
	if output == "-" {
		_, err := p.stdout.Write(program.Image)
		return err
	}
	if output == "" {
		base := filepath.Base(program.Name)
		output = strings.TrimSuffix(base, filepath.Ext(base)) + "." + string(program.Format)
	}
	return os.WriteFile(output, program.Image, 0o644)
}

// cutAtDashes splits a command line at "--".
func cutAtDashes(args []string) (before, after []string) {
	for i, arg := range args {
		if arg == "--" {
			return args[:i], args[i+1:]
		}
	}
	return args, nil
}

// interspersed parses flags before, between and behind the other arguments,
// which it returns.
func interspersed(set *flag.FlagSet, args []string, topic string) (others []string, err error) {
	for len(args) > 0 {
		if err := parse(set, args, topic); err != nil {
			return nil, err
		}
		if args = set.Args(); len(args) > 0 {
			others, args = append(others, args[0]), args[1:]
		}
	}
	return others, nil
}
