// This file makes one program of the inputs of "cujs compile".

package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/devicecode"
	"github.com/cujs/cujs/ptx"
)

// A build is one run of "cujs compile".
type build struct {
	p       *process
	ctx     context.Context
	flags   *compileFlags
	options []string // for NVRTC
	major   int      // of CUDA that the driver is for; 0: unknown
	device  int      // capability of the device; 0: there is none
	pieces  []compile.Input
}

// sourceFormats are the inputs, by the ends of their names.
var sourceFormats = map[string]compile.Format{
	".ptx": compile.PTX, ".cubin": compile.Cubin, ".fatbin": compile.Fatbin, ".ltoir": compile.LTOIR,
	".o": compile.Object, ".obj": compile.Object, ".a": compile.Library, ".lib": compile.Library,
}

// run compiles what is source, and links what are several.
func (b *build) run(files []string) (*compile.Program, error) {
	emit := compile.Format(b.flags.emit)
	for _, file := range files {
		if filepath.Ext(file) != ".cu" {
			data, err := readInput("compile", file)
			if err != nil {
				return nil, err
			}
			b.pieces = append(b.pieces, compile.Input{Name: file, Format: sourceFormats[strings.ToLower(filepath.Ext(file))], Data: data})
			continue
		}
		output := compile.PTX
		if len(files) == 1 && emit == compile.Cubin || emit == compile.LTOIR {
			output = emit
		}
		p, err := b.compileSource(file, output, len(files) > 1)
		if err != nil || len(files) == 1 && p.Format == emit {
			return p, err
		}
		b.pieces = append(b.pieces, compile.Input{Name: file, Format: p.Format, Data: p.Image})
	}
	switch emit {
	case compile.LTOIR:
		return nil, errors.New("LTO-IR is made of one .cu file")
	case compile.PTX:
		text, err := b.text()
		return b.program(compile.PTX, []byte(text)), err
	}
	cubin, err := b.cubin()
	if err != nil || emit == compile.Cubin {
		return b.program(compile.Cubin, cubin), err
	}
	if emit == sass {
		text, err := compile.Disassemble(b.ctx, cubin, "")
		return b.program(sass, []byte(text)), err
	}
	return b.program(compile.Fatbin, b.fatbin(cubin)), nil
}

// sass is the machine code in words, as a kind of output.
const sass compile.Format = "sass"

func (b *build) program(format compile.Format, image []byte) *compile.Program {
	return &compile.Program{Name: b.pieces[0].Name, Format: format, Arch: b.arch(), Image: image}
}

// compileSource compiles CUDA C++; code that is linked may call what others
// define.
func (b *build) compileSource(file string, output compile.Format, linked bool) (*compile.Program, error) {
	source, err := readInput("compile", file)
	if err != nil {
		return nil, err
	}
	o := compile.Options{
		Name: file, Arch: b.flags.arch, Device: b.device, Output: output, Options: b.options,
		Include: append([]string{filepath.Dir(file)}, b.flags.include...), Define: map[string]string{}, LineInfo: b.flags.lineInfo,
	}
	if linked && output == compile.PTX {
		o.Options = append([]string{"--relocatable-device-code=true"}, o.Options...)
	}
	for _, macro := range b.flags.define {
		name, value, found := strings.Cut(macro, "=")
		if !found {
			value = "1"
		}
		o.Define[name] = value
	}
	compiler, err := compile.Open(compile.Config{Major: b.major, Cache: compile.DefaultCache()})
	if err != nil {
		return nil, err
	}
	p, err := compiler.Compile(b.ctx, string(source), o)
	if err == nil && b.flags.log {
		b.p.showLog(compiler, p)
	}
	return p, err
}

// text is the PTX of the inputs, linked where they are several.
func (b *build) text() (string, error) {
	modules := make([]*ptx.Module, len(b.pieces))
	for i, piece := range b.pieces {
		if piece.Format != compile.PTX {
			return "", fmt.Errorf("%s is %s, of which no PTX can be made", piece.Name, piece.Format)
		}
		if len(b.pieces) == 1 {
			return string(piece.Data), nil
		}
		var err error
		if modules[i], err = ptx.Parse(piece.Name, string(piece.Data)); err != nil {
			return "", err
		}
	}
	linked, err := ptx.Link(modules...)
	if err != nil {
		return "", err
	}
	return linked.String(), nil
}

// arch is the real architecture to make code for; empty where neither an option
// nor a device tells.
func (b *build) arch() string {
	if number, ok := strings.CutPrefix(b.flags.arch, "compute_"); ok {
		return "sm_" + number
	}
	if b.flags.arch == "" && b.device != 0 {
		return fmt.Sprintf("sm_%d", b.device)
	}
	return b.flags.arch
}

// cubin makes machine code: of PTX by the assembler, of anything else by
// nvJitLink, and by the driver where there are neither.
func (b *build) cubin() ([]byte, error) {
	if len(b.pieces) == 1 && b.pieces[0].Format == compile.Cubin {
		return b.pieces[0].Data, nil
	}
	if b.arch() == "" {
		return nil, usage("compile", "there is no device to make code for: name an architecture, as in --arch sm_90")
	}
	text, noText := b.text()
	var err error
	if noText == nil {
		image, assembled := compile.Assemble(b.ctx, text, b.arch())
		var missing *compile.ToolNotFoundError
		if err = assembled; !errors.As(err, &missing) {
			return image, err
		}
	}
	if linker, opened := compile.OpenLinker(b.major); opened == nil {
		p, err := linker.Link(b.pieces, compile.LinkOptions{Name: b.pieces[0].Name, Arch: b.arch()})
		if err != nil {
			return nil, err
		}
		return p.Image, nil
	} else if err == nil {
		err = opened
	}
	if image, linked := b.linkByDriver(); linked == nil {
		return image, nil
	}
	return nil, err
}

// linkByDriver links for the machine's GPU, if there is one.
func (b *build) linkByDriver() ([]byte, error) {
	api, err := cuda.Open()
	if err != nil {
		return nil, err
	}
	d, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	v, err := d.Device(0)
	if err != nil {
		return nil, err
	}
	c, err := v.PrimaryContext()
	if err != nil {
		return nil, err
	}
	inputs := make([]gpu.LinkInput, len(b.pieces))
	for i, piece := range b.pieces {
		kind, ok := gpu.InputType(piece.Data)
		if !ok {
			return nil, fmt.Errorf("%s is no code that the driver links", piece.Name)
		}
		inputs[i] = gpu.LinkInput{Name: piece.Name, Type: kind, Data: piece.Data}
	}
	linked, err := c.Link(inputs, gpu.JITOptions{Target: b.arch()})
	if err != nil {
		return nil, err
	}
	return linked.Image, nil
}

// fatbin puts machine code and, where there is one text, its PTX together.
func (b *build) fatbin(cubin []byte) []byte {
	number, _ := strconv.Atoi(strings.TrimRight(strings.TrimPrefix(b.arch(), "sm_"), "af"))
	entries := []devicecode.Entry{{SM: number, Data: cubin}}
	if c, err := devicecode.ReadCubin(cubin); err == nil {
		entries[0].SM = c.SM
	}
	if text, err := b.text(); err == nil {
		entries = append(entries, devicecode.Entry{PTX: true, SM: targetOf(text), Data: []byte(text)})
	}
	return devicecode.WriteFatbin(entries)
}

// targetOf is the architecture that a PTX text is for, 80 for sm_80.
func targetOf(text string) (number int) {
	_, rest, _ := strings.Cut(text, ".target")
	_, _ = fmt.Sscanf(strings.TrimSpace(rest[:min(len(rest), 32)]), "sm_%d", &number) // 0 where there is none
	return number
}
