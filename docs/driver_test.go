// This file keeps the table of the driver's functions true.

package docs_test

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

var update = flag.Bool("update", false, "write the table of docs/driver.md")

// lacks says why the emulated device does not have the functions whose names
// begin so; the first that fits counts.
var lacks = []struct{ prefix, reason string }{
	{"cuMulticast", "needs NVSwitch"},
	{"cuGraphics", "needs a graphics API"},
	{"cuImportExternal", "needs another API's memory"},
	{"cuExternalMemory", "needs another API's memory"},
	{"cuDestroyExternal", "needs another API's memory"},
	{"cuSignalExternal", "needs another API's semaphores"},
	{"cuWaitExternal", "needs another API's semaphores"},
	{"cuGraphAddExternal", "needs another API's semaphores"},
	{"cuGraphExternal", "needs another API's semaphores"},
	{"cuGraphExecExternal", "needs another API's semaphores"},
	{"cuTexRef", "superseded by texture objects"},
	{"cuSurfRef", "superseded by surface objects"},
	{"cuModuleGetTexRef", "superseded by texture objects"},
	{"cuModuleGetSurfRef", "superseded by surface objects"},
	{"cuParam", "superseded by cuLaunchKernel"},
	{"cuFuncSetBlockShape", "superseded by cuLaunchKernel"},
	{"cuFuncSetSharedSize", "superseded by cuLaunchKernel"},
	{"cuFuncSetSharedMemConfig", "has no effect on today's devices"},
	{"cuLaunchCooperativeKernelMultiDevice", "removed from CUDA"},
	{"cuLaunch", "superseded by cuLaunchKernel"},
	{"cuCtxGetExecAffinity", "needs MPS"},
	{"cuTensorMapEncodeIm2col", "copies boxes of tensors only (cuTensorMapEncodeTiled)"},
	{"cuCheckpoint", "holds nothing on a GPU that a process could let go"},
	{"cuCoredump", "writes no core dumps"},
	{"cuLogs", "explains failures in its errors instead"},
	{"cuGetProcAddress", "has no addresses of functions"},
	{"cuGetExportTable", "has no addresses of functions"},
	{"cuLibraryGetUnifiedFunction", "has no addresses of functions"},
	{"cuDeviceRegisterAsync", "never takes memory back from programs"},
	{"cuDeviceUnregisterAsync", "never takes memory back from programs"},
	{"cuDeviceGetLuid", "needs Windows"},
	{"cuDeviceGetNvSci", "needs NvSci"},
	{"cuDeviceGetHostAtomic", "has no figures of the interconnect"},
	{"cuDeviceGetP2PAtomic", "has no figures of the interconnect"},
	{"cuFlushGPUDirect", "has no remote writes"},
	{"cuMemGetHandleForAddressRange", "has no dma-buf"},
	{"cuArrayGetSparse", "has no sparse arrays"},
	{"cuMipmappedArrayGetSparse", "has no sparse arrays"},
	{"cuArrayGetMemoryReq", "has no deferred arrays"},
	{"cuMipmappedArrayGetMemoryReq", "has no deferred arrays"},
	{"cuArrayGetPlane", "has no planar formats"},
	{"cuMemMapArray", "has no sparse arrays"},
	{"cuMemBatchDecompress", "has no decompression engine"},
	{"cuTexObjectGetResourceViewDesc", "has no resource views"},
}

// TestDriverTable compares the table of driver.md with the tables of functions,
// the sources and what tests have called: on the emulated device
// (testdata/called.txt) and on a GPU (testdata/called-gpu.txt). driver.md says
// how these lists are made. After a run of the bundle on a GPU, which leaves the
// second as called.txt:
//
//	cp called.txt docs/testdata/called-gpu.txt && go test ./docs -run TestDriverTable -args -update
func TestDriverTable(t *testing.T) {
	needSources(t)
	const start, end = "<!-- table -->\n", "<!-- end of table -->\n"
	page, err := os.ReadFile("driver.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), start)
	have, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("driver.md has no place for the table")
	}
	want := driverTable(t)
	if *update {
		if err := os.WriteFile("driver.md", []byte(before+start+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, claim := range untrue(have, want) {
		t.Errorf("%s (go test ./docs -run TestDriverTable -args -update writes the table)", claim)
	}
}

// untrue compares the rows of the page with those that are computed. The page
// may know fewer objects than there are, not more.
func untrue(have, want string) (claims []string) {
	a, b := strings.Split(have, "\n"), strings.Split(want, "\n")
	if len(a) != len(b) {
		return []string{fmt.Sprintf("the table has %d lines, there should be %d", len(a), len(b))}
	}
	for i := range a {
		was, is := strings.Split(a[i], " | "), strings.Split(b[i], " | ")
		for column := range is {
			if len(was) != len(is) || was[column] != is[column] && (column != 1 || !within(was[column], is[column])) {
				claims = append(claims, fmt.Sprintf("%q should be %q", a[i], b[i]))
				break
			}
		}
	}
	return claims
}

// within tells whether every name of one list is in another.
func within(some, all string) bool {
	for name := range strings.SplitSeq(some, ", ") {
		if name != "–" && !slices.Contains(strings.Split(all, ", "), name) {
			return false
		}
	}
	return true
}

func driverTable(t *testing.T) string {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	none := cuda.New("none", 0, nil)
	filled, empty := reflect.ValueOf(api.Functions), reflect.ValueOf(none.Functions)
	used, tested, onGPU := objects(t), tests(t, "called.txt", "emulated"), tests(t, "called-gpu.txt", "cuda")
	raw, err := os.ReadFile("../stdlib/types/driver.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	var s strings.Builder
	s.WriteString("| function | objects | raw | tests on the emulated device | tests on a GPU | emulated device |\n|---|---|---|---|---|---|\n")
	for i, e := range cuda.EntryPoints() {
		scripts := "no"
		if declaration := regexp.MustCompile(`(?m)^  function ` + e.Name + `\(.*`).Find(raw); declaration != nil {
			scripts = "yes"
			if strings.Contains(string(declaration), ": null | undefined") && strings.Contains(e.Name, "PotentialBlockSize") {
				scripts = "without its callback"
			}
		}
		emulated := "yes"
		if filled.Field(i).Pointer() == empty.Field(i).Pointer() {
			emulated = lack(t, e.Name)
		} else if len(tested[e.Name]) == 0 {
			t.Errorf("the emulated device has %s, and no test has called it with success: driver.md says how the list is made", e.Name)
		}
		fmt.Fprintf(&s, "| %s | %s | %s | %s | %s | %s |\n", e.Name, dash(used[e.Name]), scripts, dash(tested[e.Name]), dash(onGPU[e.Name]), emulated)
	}
	return s.String()
}

func lack(t *testing.T, name string) string {
	for _, l := range lacks {
		if strings.HasPrefix(name, l.prefix) {
			return l.reason
		}
	}
	t.Errorf("the emulated device does not have %s, and nobody says why", name)
	return "no"
}

func dash(set map[string]bool) string {
	if len(set) == 0 {
		return "–"
	}
	return strings.Join(slices.Sorted(maps.Keys(set)), ", ")
}

// add notes a name in the set of a function.
func add(sets map[string]map[string]bool, function, name string) {
	if sets[function] == nil {
		sets[function] = map[string]bool{}
	}
	sets[function][name] = true
}

// over are the packages over gpu that have objects of the driver.
var over = []string{"graphs", "images", "interop"}

// objects are the exported types of package gpu, and of those over it, whose files call each function, and "every object"
// for the packages below it.
func objects(t *testing.T) map[string]map[string]bool {
	known := map[string]string{} // by field of the table
	for _, e := range cuda.EntryPoints() {
		known[strings.ToUpper(e.Name[:1])+e.Name[1:]] = e.Name
	}
	sets := map[string]map[string]bool{}
	paths := append(sources(t, "../gpu/*.go", false), sources(t, "../gpu/internal/*/*.go", false)...)
	for _, name := range over {
		paths = append(paths, sources(t, "../gpu/"+name+"/*.go", false)...)
		if inner, _ := filepath.Glob("../gpu/" + name + "/internal/*/*.go"); inner != nil {
			paths = append(paths, inner...)
		}
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			object := owner(path, file, d)
			ast.Inspect(d, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok && known[sel.Sel.Name] != "" {
					add(sets, known[sel.Sel.Name], object)
				}
				return true
			})
		}
	}
	return sets
}

// below are the objects that packages below gpu, or single files of them, serve alone.
var below = map[string]string{"copies": "Buffer", "handles": "graphs.Node", "jit": "Module",
	"allocator/growable.go": "Growable"}

// owner is the object that a declaration belongs to: the exported type of its
// receiver, or else the first exported type of its file, or the package where it is over gpu. Packages
// below gpu serve every object, or the one that below names.
func owner(path string, file *ast.File, d ast.Decl) string {
	if _, rest, ok := strings.Cut(filepath.ToSlash(path), "/internal/"); ok {
		return cmp.Or(below[rest], below[file.Name.Name], "every object")
	}
	prefix := ""
	if slices.Contains(over, file.Name.Name) {
		prefix = file.Name.Name + "."
	}
	if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
		if name := strings.TrimLeft(typeName(f.Recv.List[0].Type), "*"); ast.IsExported(name) {
			return prefix + name
		}
	}
	if prefix != "" {
		return file.Name.Name
	}
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			if name := g.Specs[0].(*ast.TypeSpec).Name.Name; ast.IsExported(name) {
				return name
			}
		}
	}
	return "every object"
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// sources lists the files of a pattern, the tests among them or the rest.
func sources(t *testing.T, pattern string, tests bool) []string {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no files", pattern, err)
	}
	return slices.DeleteFunc(files, func(f string) bool {
		return strings.HasSuffix(f, ".go") && strings.HasSuffix(f, "_test.go") != tests
	})
}

// tests are the suites that have called each function with success on a device,
// as a file in testdata lists them.
func tests(t *testing.T, file, device string) map[string]map[string]bool {
	file = filepath.Join("testdata", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, e := range cuda.EntryPoints() {
		known[e.Name] = true
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if !slices.IsSorted(lines) {
		t.Errorf("%s is not sorted", file)
	}
	sets := map[string]map[string]bool{}
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) != 3 || words[0] != device || !known[words[2]] {
			t.Fatalf("%s: %q is not %q, a suite and a function", file, line, device)
		}
		add(sets, words[2], words[1])
	}
	return sets
}
