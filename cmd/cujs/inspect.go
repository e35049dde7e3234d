// This file is "cujs inspect": what is in a file of device code.

package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/devicecode"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/ptx"
)

// A codeReport is what is in PTX, a cubin or a fatbin.
type codeReport struct {
	Format     string           `json:"format"` // ptx, cubin, fatbin
	Arch       string           `json:"arch,omitempty"`
	Version    string           `json:"version,omitempty"` // of PTX
	Bytes      int              `json:"bytes"`
	Compressed bool             `json:"compressed,omitempty"`
	Kernels    []kernelReport   `json:"kernels,omitempty"`
	Variables  []variableReport `json:"variables,omitempty"`
	Entries    []codeReport     `json:"entries,omitempty"` // of a fatbin
}

type kernelReport struct {
	Name   string        `json:"name"`
	Params []paramReport `json:"params"`
	// Needs are in machine code only.
	Needs *needsReport `json:"needs,omitempty"`
}

type paramReport struct {
	Name   string `json:"name,omitempty"`
	Type   string `json:"type,omitempty"`
	Offset int    `json:"offset"`
	Bytes  int    `json:"bytes"`
}

type needsReport struct {
	Registers int `json:"registers"`
	Shared    int `json:"sharedBytes"`
	Constant  int `json:"constBytes"`
	Local     int `json:"localBytes"`
}

type variableReport struct {
	Name  string `json:"name"`
	Space string `json:"space"` // global, constant
	Bytes int    `json:"bytes"`
}

func (p *process) inspect(args []string) error {
	f := reportFlags{topic: "inspect"}
	files, err := f.set(p).interspersed(args)
	switch {
	case err != nil:
		return err
	case len(files) != 1:
		return usage("inspect", "cujs inspect takes one file, got %d", len(files))
	}
	data, err := readInput("inspect", files[0])
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	r, err := examineCode(files[0], data)
	if err != nil {
		return err
	}
	r.addNeeds(func(arch string) ([]byte, error) { return compile.Assemble(ctx, string(data), arch) })
	if f.json {
		encoder := json.NewEncoder(p.stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(r)
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: ", files[0])
	r.write(w, "")
	return w.Flush()
}

// versionLine begins PTX, behind comments.
var versionLine = lazyregexp.New(`(?m)^[ \t]*\.version[ \t]`)

// examineCode finds out what code is in a file.
func examineCode(name string, data []byte) (*codeReport, error) {
	switch {
	case devicecode.IsCubin(data):
		return examineCubin(data)
	case devicecode.IsFatbin(data):
		return examineFatbin(name, data)
	case versionLine().Match(data):
		return examinePTX(name, data)
	}
	return nil, fmt.Errorf("%s holds no PTX, cubin or fatbin", name)
}

func examineCubin(data []byte) (*codeReport, error) {
	c, err := devicecode.ReadCubin(data)
	if err != nil {
		return nil, err
	}
	r := &codeReport{Format: string(compile.Cubin), Arch: c.Arch(), Bytes: len(data)}
	for _, k := range c.Kernels {
		one := kernelReport{Name: k.Name, Params: []paramReport{}, Needs: needsOf(k)}
		for _, q := range k.Params {
			one.Params = append(one.Params, paramReport{Offset: q.Offset, Bytes: q.Bytes})
		}
		r.Kernels = append(r.Kernels, one)
	}
	for _, v := range c.Variables {
		space := "global"
		if v.Constant {
			space = "constant"
		}
		r.Variables = append(r.Variables, variableReport{v.Name, space, v.Bytes})
	}
	return r, nil
}

func needsOf(k devicecode.Kernel) *needsReport {
	return &needsReport{Registers: k.Registers, Shared: k.Shared, Constant: k.Constant, Local: k.Local}
}

func examineFatbin(name string, data []byte) (*codeReport, error) {
	entries, err := devicecode.ReadFatbin(data)
	if err != nil {
		return nil, err
	}
	r := &codeReport{Format: string(compile.Fatbin), Bytes: len(data)}
	for _, e := range entries {
		one, err := examineCode(name, e.Data)
		if err != nil {
			return nil, err
		}
		one.Compressed = e.Compressed
		r.Entries = append(r.Entries, *one)
	}
	return r, nil
}

func examinePTX(name string, data []byte) (*codeReport, error) {
	tree, err := ptx.Parse(name, strings.TrimRight(string(data), "\x00"))
	if err == nil {
		err = tree.Check()
	}
	if err != nil {
		return nil, err
	}
	r := &codeReport{Format: string(compile.PTX), Arch: strings.Join(tree.Target, ", "), Bytes: len(data),
		Version: fmt.Sprintf("%d.%d", tree.Version.Major, tree.Version.Minor)}
	for _, f := range tree.Entries() {
		one := kernelReport{Name: f.Name, Params: []paramReport{}}
		for _, q := range f.Signature().Parameters {
			t := q.Type.String()
			if q.Array {
				t = fmt.Sprintf("%s[%d]", t, q.Count)
			}
			one.Params = append(one.Params, paramReport{Name: q.Name, Type: t, Offset: q.Offset, Bytes: q.Size})
		}
		r.Kernels = append(r.Kernels, one)
	}
	for _, item := range tree.Items {
		if v, ok := item.(*ptx.Variable); ok && (v.Space == ptx.Global || v.Space == ptx.Const) && v.Linkage != ptx.Extern {
			space := map[ptx.Space]string{ptx.Global: "global", ptx.Const: "constant"}[v.Space]
			r.Variables = append(r.Variables, variableReport{v.Name, space, int(v.Size())})
		}
	}
	return r, nil
}

// addNeeds has PTX assembled where that can be done, for the registers that it
// takes: PTX itself has as many as it likes.
func (r *codeReport) addNeeds(assemble func(arch string) ([]byte, error)) {
	if r.Format != string(compile.PTX) {
		return
	}
	arch, _, _ := strings.Cut(r.Arch, ",")
	image, err := assemble(arch)
	if err != nil {
		return
	}
	c, err := devicecode.ReadCubin(image)
	if err != nil {
		return
	}
	for i := range r.Kernels {
		for _, k := range c.Kernels {
			if k.Name == r.Kernels[i].Name {
				r.Kernels[i].Needs = needsOf(k)
			}
		}
	}
}

// write shows a report, one line for each kernel and variable.
func (r *codeReport) write(w *tabwriter.Writer, indent string) {
	title := r.Format
	if r.Version != "" {
		title += " " + r.Version
	}
	if r.Arch != "" {
		title += " for " + r.Arch
	}
	title += ", " + gpu.FormatBytes(uint64(r.Bytes))
	if r.Compressed {
		title += ", compressed in the file"
	}
	fmt.Fprintln(w, title)
	indent += "  "
	for i := range r.Entries {
		fmt.Fprint(w, indent)
		r.Entries[i].write(w, indent)
	}
	for _, k := range r.Kernels {
		fmt.Fprintf(w, "%skernel\t%s(%s)\t%s\n", indent, k.Name, k.params(), k.Needs)
	}
	for _, v := range r.Variables {
		fmt.Fprintf(w, "%s%s\t%s\t%s\n", indent, v.Space, v.Name, gpu.FormatBytes(uint64(v.Bytes)))
	}
}

// params is "u64 out at 0, u32 n at 8", or "8 bytes at 0, 4 bytes at 8".
func (k kernelReport) params() string {
	list := make([]string, len(k.Params))
	for i, q := range k.Params {
		what := gpu.FormatBytes(uint64(q.Bytes))
		if q.Type != "" {
			what = strings.TrimPrefix(q.Type, ".") + " " + strings.TrimPrefix(q.Name, k.Name+"_")
		}
		list[i] = fmt.Sprintf("%s at %d", what, q.Offset)
	}
	return strings.Join(list, ", ")
}

// String is "16 registers, 256 bytes shared"; empty where nothing is known.
func (n *needsReport) String() string {
	if n == nil {
		return ""
	}
	s := fmt.Sprintf("%d registers", n.Registers)
	for _, part := range []struct {
		bytes int
		name  string
	}{{n.Shared, "shared"}, {n.Constant, "constant"}, {n.Local, "local"}} {
		if part.bytes > 0 {
			s += ", " + gpu.FormatBytes(uint64(part.bytes)) + " " + part.name
		}
	}
	return s
}
