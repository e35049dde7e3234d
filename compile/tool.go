// This file finds and runs the programs of the CUDA toolkit that have no
// library: the assembler and the disassemblers.

package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/ptx"
)

// A ToolNotFoundError is a program of the toolkit that is not installed.
type ToolNotFoundError struct {
	Doing string   // "disassembling vadd"
	Tools []string // any of which would do
}

// Error says what is missing and where it is looked for.
func (e *ToolNotFoundError) Error() string {
	return fmt.Sprintf("%s: %s was not found; install the CUDA toolkit, or only its tools (conda install cuda-nvdisasm cuda-nvcc-tools), "+
		"or name the toolkit's folder in CUDA_HOME; it is looked for there, in PATH and in the usual places",
		e.Doing, strings.Join(e.Tools, " or "))
}

// A ToolError is a program of the toolkit that failed.
type ToolError struct {
	Doing, Tool string
	Log         string // what it said
	Err         error
}

// Error gives what the program said.
func (e *ToolError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%s by %s: %v\n%s", e.Doing, filepath.Base(e.Tool), e.Err, e.Log))
}

// Unwrap gives the error of running the program.
func (e *ToolError) Unwrap() error { return e.Err }

// FindTool finds a program of the toolkit, such as ptxas: in the toolkit that
// the user's variables name, in PATH, in the usual places.
func FindTool(name string) (path string, ok bool) { return findTool(loader.Native(), name) }

func findTool(system loader.System, name string) (string, bool) {
	toolkit := system.FindToolkit("cu*", "cuda_nvcc", "cuda_nvdisasm", "cuda_cuobjdump")
	if path, ok := inFolders(system, toolkit.Preferred, name); ok {
		return path, true
	}
	if path, err := exec.LookPath(name); err == nil {
		return path, true
	}
	return inFolders(system, toolkit.Folders, name)
}

// inFolders looks for a program beside the folders of libraries.
func inFolders(system loader.System, libraries []string, name string) (string, bool) {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	for _, folder := range libraries {
		matches := slices.Concat(system.Glob(filepath.Join(folder, "..", "bin", name)), system.Glob(filepath.Join(folder, name)))
		slices.Sort(matches)
		for _, path := range slices.Backward(matches) {
			if _, err := exec.LookPath(path); err == nil {
				return path, true
			}
		}
	}
	return "", false
}

// Disassemble is the machine code of a cubin in words (SASS), by nvdisasm or
// cuobjdump: of one kernel, or of all where name is empty. The error is a
// *ToolNotFoundError where neither is installed.
func Disassemble(ctx context.Context, cubin []byte, name string) (string, error) {
	doing := "disassembling " + name
	if name == "" {
		doing = "disassembling"
	}
	system := loader.Native()
	if tool, ok := findTool(system, "nvdisasm"); ok {
		out, _, err := runTool(ctx, doing, tool, cubin, "cubin", func(in, _ string) []string { return []string{"--print-code", "--print-line-info", in} })
		return onlyKernel(string(out), name), err
	}
	if tool, ok := findTool(system, "cuobjdump"); ok {
		out, _, err := runTool(ctx, doing, tool, cubin, "cubin", func(in, _ string) []string {
			if name == "" {
				return []string{"--dump-sass", in}
			}
			return []string{"--dump-sass", "--function", name, in}
		})
		return string(out), err
	}
	return "", &ToolNotFoundError{doing, []string{"nvdisasm", "cuobjdump"}}
}

// onlyKernel is the part of nvdisasm's output that is about one kernel.
func onlyKernel(text, name string) string {
	if name == "" {
		return text
	}
	for _, part := range strings.SplitAfter(text, "\n//--")[1:] {
		if strings.Contains(part, "\t.section\t.text."+name+",") {
			return "//--" + strings.TrimSpace(strings.TrimSuffix(part, "//--")) + "\n"
		}
	}
	return text
}

// Assemble makes a cubin of PTX for an architecture such as "sm_80", by ptxas.
// The driver does the same for its own device.
func Assemble(ctx context.Context, text, arch string) ([]byte, error) {
	doing := "assembling PTX for " + arch
	tool, ok := findTool(loader.Native(), "ptxas")
	if !ok {
		return nil, &ToolNotFoundError{doing, []string{"ptxas"}}
	}
	_, cubin, err := runTool(ctx, doing, tool, []byte(text), "ptx", func(in, out string) []string {
		return []string{"--gpu-name", arch, "--generate-line-info", "--output-file", out, in}
	})
	var failed *ToolError
	if errors.As(err, &failed) {
		failed.Log = ptx.ExplainLog(failed.Log, "", text)
	}
	return cubin, err
}

// runTool runs a program on a file with the input, and answers what it prints
// and what it writes to the file out.
func runTool(ctx context.Context, doing, tool string, input []byte, kind string, arguments func(in, out string) []string) (stdout, written []byte, err error) {
	folder, err := os.MkdirTemp("", "cujs-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(folder)
	in, out := filepath.Join(folder, "code."+kind), filepath.Join(folder, "out")
	if err := os.WriteFile(in, input, 0o600); err != nil {
		return nil, nil, err
	}
	command := exec.CommandContext(ctx, tool, arguments(in, out)...)
	var printed, said bytes.Buffer
	command.Stdout, command.Stderr = &printed, &said
	if err := command.Run(); err != nil {
		log := strings.TrimSpace(said.String() + printed.String())
		return nil, nil, &ToolError{Doing: doing, Tool: tool, Log: strings.ReplaceAll(log, in, "the code"), Err: err}
	}
	if written, err = os.ReadFile(out); errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return printed.Bytes(), written, err
}
