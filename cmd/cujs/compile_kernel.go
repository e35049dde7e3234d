// This file is "cujs compile" of kernels in JavaScript: every stage of the
// kernel compiler, without running the script.

package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel"
)

// stages are what is shown of a kernel in JavaScript.
var stages = []string{"ast", "ir", "ptx", "sass"}

// scripts are the extensions of files in which kernels are written.
var scripts = []string{".js", ".cjs", ".mjs", ".ts", ".cts", ".mts"}

func isScript(file string) bool {
	return slices.Contains(scripts, strings.ToLower(filepath.Ext(file)))
}

// compileKernels writes a stage of the kernels in a file.
func (p *process) compileKernels(ctx context.Context, files []string, f *compileFlags) error {
	if len(files) != 1 {
		return usage("compile", "cujs compile takes one file of JavaScript, got %d files", len(files))
	}
	if err := f.check(); err != nil {
		return err
	}
	if extension := strings.TrimPrefix(filepath.Ext(f.output), "."); f.emit == "" && slices.Contains(stages, extension) {
		f.emit = extension
	}
	if f.emit == "" {
		f.emit = "ptx"
	}
	if !slices.Contains(stages, f.emit) {
		return usage("compile", "--emit makes %s of JavaScript, not %q%s", strings.Join(stages, ", "), f.emit, didYouMean(f.emit, stages, ""))
	}
	text, err := readInput("compile", files[0])
	if err != nil {
		return err
	}
	k := &kernelFile{p: p, ctx: ctx, flags: f, name: files[0], file: kernel.ReadFile(files[0], string(text))}
	chosen, err := k.choose()
	if err != nil {
		return err
	}
	var out []string
	for _, source := range chosen {
		stage, err := k.stage(source)
		if err != nil {
			return err
		}
		out = append(out, strings.TrimRight(stage, "\n")+"\n")
	}
	return p.writeProgram(&compile.Program{Name: files[0], Format: compile.Format(f.emit), Image: []byte(strings.Join(out, "\n"))}, f.output)
}

// A kernelFile is a file whose kernels are compiled.
type kernelFile struct {
	p     *process
	ctx   context.Context
	flags *compileFlags
	name  string
	file  kernel.File
}

// choose finds the functions to compile: the one that --kernel names, else what
// the file gives to cuda.kernel, else its only function.
func (k *kernelFile) choose() ([]kernel.NamedSource, error) {
	var names []string
	var kernels []kernel.NamedSource
	for _, f := range k.file.Functions {
		if f.Name != "" {
			names = append(names, f.Name)
		}
		if f.Name == k.flags.kernel && f.Name != "" {
			return []kernel.NamedSource{f}, nil
		}
		if f.Kernel {
			kernels = append(kernels, f)
		}
	}
	switch {
	case k.flags.kernel != "":
		return nil, usage("compile", "%s has no function %s%s", k.name, k.flags.kernel, didYouMean(k.flags.kernel, names, ""))
	case len(k.file.Functions) == 0:
		return nil, fmt.Errorf("%s: there is no function in it", k.name)
	case len(kernels) > 0:
		return kernels, nil
	case len(k.file.Functions) > 1:
		return nil, usage("compile", "%s has several functions; name one with --kernel: %s", k.name, strings.Join(names, ", "))
	}
	return k.file.Functions, nil
}

// stage is what --emit asks for of one kernel.
func (k *kernelFile) stage(f kernel.NamedSource) (string, error) {
	if k.flags.emit == "ast" {
		tree, err := kernel.Tree(f.Source)
		return tree, err
	}
	program, err := k.compile(f)
	if err != nil {
		return "", err
	}
	for _, w := range program.Warnings {
		fmt.Fprintln(k.p.stderr, w.Report("warning", false))
	}
	for _, n := range program.Notes {
		fmt.Fprintln(k.p.stderr, n.Report("note", false))
	}
	switch k.flags.emit {
	case "ir":
		return program.IR(), nil
	case "ptx":
		return program.PTX, nil
	}
	arch := strings.Replace(k.flags.arch, "compute_", "sm_", 1)
	if arch == "" {
		arch = max(program.Module.Target[0], "sm_80")
	}
	cubin, err := compile.Assemble(k.ctx, program.PTX, arch)
	if err != nil {
		return "", err
	}
	return compile.Disassemble(k.ctx, cubin, program.Name)
}

func (k *kernelFile) compile(f kernel.NamedSource) (*kernel.Program, error) {
	o := kernel.Options{Name: f.Name, Params: f.Params, Constants: k.file.Constants, Helpers: k.file.Helpers(f.Name)}
	if _, err := fmt.Sscanf(strings.TrimPrefix(strings.TrimPrefix(k.flags.arch, "sm_"), "compute_"), "%d", &o.Target.SM); err != nil && k.flags.arch != "" {
		return nil, usage("compile", "--arch is such as sm_90, not %q", k.flags.arch)
	}
	types, err := k.types(f, o)
	if err != nil {
		return nil, err
	}
	program, err := kernel.Compile(f.Source, types, o)
	var failed *kernel.Error
	if errors.As(err, &failed) && failed.Outside != "" {
		failed.Hint = "the script is not run: of what stands outside of the kernel, only the file's own numbers, booleans and functions are known"
	}
	return program, err
}

// types are those of --types, else those that the source declares.
func (k *kernelFile) types(f kernel.NamedSource, o kernel.Options) ([]kernel.Argument, error) {
	declared, err := kernel.Declarations(f.Source, o)
	if err != nil {
		return nil, err
	}
	_, names, _ := kernel.Signature(f.Source)
	given := separate(k.flags.types)
	if k.flags.types != "" && len(given) != len(names) {
		return nil, usage("compile", "%s takes %s (%s), --types has %d", called(f), spell.Count(len(names), "argument"), strings.Join(names, ", "), len(given))
	}
	types := make([]kernel.Argument, len(names))
	for i, name := range names {
		switch {
		case k.flags.types != "":
			if types[i], err = kernel.ParseArgument(strings.TrimSpace(given[i])); err != nil {
				return nil, usage("compile", "--types: %v", err)
			}
		case declared[i] != nil:
			types[i] = *declared[i]
		default:
			return nil, usage("compile", "the type of %s in %s is not declared; give those of all arguments, such as --types \"f32, f32[]\"", name, called(f))
		}
	}
	return types, nil
}

// called is how messages call a function.
func called(f kernel.NamedSource) string {
	if f.Name == "" {
		return fmt.Sprintf("the kernel in line %d", f.Line)
	}
	return f.Name
}

// separate splits a list of types at the commas outside of records.
func separate(list string) []string {
	depth := 0
	return strings.FieldsFunc(list, func(c rune) bool {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		return c == ',' && depth == 0
	})
}
