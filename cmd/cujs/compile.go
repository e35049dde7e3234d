// This file is "cujs compile": CUDA C++, PTX and other code to code that scripts
// and drivers load.

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
)

// compileFlags are the options of "cujs compile".
type compileFlags struct {
	deviceFlags
	output, arch, emit string
	kernel, types      string // of a kernel in JavaScript
	log, lineInfo      bool
	include, define    list
}

func (f *compileFlags) set(p *process) *flagSet {
	set := newFlags("compile")
	set.add(&f.output, "-o", " FILE", "what to write; - is standard output (default: the first file's name with the format behind it)")
	set.add(&f.emit, "--emit", " FORMAT", "ptx, cubin, ltoir, fatbin, or sass, the machine code in words\n"+
		"(default: what the name of the output says, or ptx); of JavaScript ast, ir, ptx or sass")
	set.add(&f.kernel, "--kernel", " NAME", "the function in JavaScript (default: those that the file gives to cuda.kernel)")
	set.add(&f.types, "--types", " TYPES", `of its arguments, such as "f32, f32[]", where the source does not declare them`)
	set.add(&f.arch, "--arch", " ARCH", "such as sm_90 (default: that of the device, or the newest before it that NVRTC knows)")
	f.deviceFlags.define(set, p, false)
	set.add(&f.include, "-I", " FOLDER", "a folder of header files, beside that of FILE.cu; may be repeated")
	set.add(&f.define, "-D", " NAME[=VALUE]", "a macro; may be repeated")
	set.add(&f.lineInfo, "--line-info", "", "have the code tell the lines of the source")
	set.add(&f.log, "--log", "", "show on standard error what was made and what the compiler said")
	return set
}

// emitted are the kinds of code that are made.
var emitted = []string{string(compile.PTX), string(compile.Cubin), string(compile.LTOIR), string(compile.Fatbin), string(sass)}

func (p *process) compile(args []string) error {
	var f compileFlags
	args, options := cutAtDashes(args)
	files, err := f.set(p).interspersed(args)
	switch {
	case err != nil:
		return err
	case len(files) == 0:
		return usage("compile", "cujs compile takes files to compile and link, got none")
	}
	ctx, stop := interruptible()
	defer stop()
	if slices.ContainsFunc(files, isScript) {
		return p.compileKernels(ctx, files, &f)
	}
	if err := f.choose(files); err != nil {
		return err
	}
	b := &build{p: p, ctx: ctx, flags: &f, options: options}
	b.major, b.device = p.target(&f)
	done := p.newProgress().begin("compiling " + strings.Join(files, ", "))
	program, err := b.run(files)
	done()
	if err != nil {
		return err
	}
	return p.writeProgram(program, f.output)
}

// choose checks the options and files, and finds out from the output's name what
// to make where that is not said.
func (f *compileFlags) choose(files []string) error {
	if err := f.check(); err != nil {
		return err
	}
	if extension := strings.TrimPrefix(filepath.Ext(f.output), "."); f.emit == "" && slices.Contains(emitted, extension) {
		f.emit = extension
	}
	if f.emit == "" {
		f.emit = string(compile.PTX)
	}
	if !slices.Contains(emitted, f.emit) {
		return usage("compile", "--emit makes %s, not %q%s", strings.Join(emitted, ", "), f.emit, didYouMean(f.emit, emitted, ""))
	}
	for _, file := range files {
		extension := strings.ToLower(filepath.Ext(file))
		if _, known := sourceFormats[extension]; !known && extension != ".cu" {
			return usage("compile", "%s is neither .cu, .ptx, .cubin, .fatbin, .ltoir, .o nor .a", file)
		}
	}
	return nil
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
	if report := program.Report(); report != "" {
		fmt.Fprintln(p.stderr, report)
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

// readInput reads a file that the command line names for a command; one that is not there is a
// wrong command line.
func readInput(command, name string) ([]byte, error) {
	if info, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, usage(command, "there is no file %s%s", name, didYouMean(name, neighbours(name), ""))
	} else if err == nil && info.IsDir() {
		return nil, usage(command, "%s is a folder; name a file in it", name)
	}
	return os.ReadFile(name)
}
