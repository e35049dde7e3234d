// Extract reads a CUDA header and writes a specification of it: the names,
// types, values and layouts that the generated bindings are made from.
//
//	go run ./tools/bindings/extract -name cuda -include /usr/local/cuda/include \
//	    -o bindings/cuda/internal/cuda.json cuda.h cudaTypedefs.h cudaProfiler.h cudaProfilerTypedefs.h
//	go run ./tools/bindings/extract -name nvrtc -include /usr/local/cuda/include -result nvrtcResult \
//	    -prefix nvrtc,NVRTC -version 13000 -o bindings/nvrtc/internal/nvrtc.json nvrtc.h
//	go run ./tools/bindings/extract -name nvjitlink -include /usr/local/cuda/include -result nvJitLinkResult \
//	    -prefix nvJitLink,NVJITLINK -version 13000 -define NVJITLINK_NO_INLINE \
//	    -rename '^__(\w+?)_\d+_\d+$' -o bindings/nvjitlink/internal/nvjitlink.json nvJitLink.h
//	go run ./tools/bindings/extract -name cublas -include /usr/local/cuda/include -result cublasStatus_t \
//	    -prefix cublas,CUBLAS,cudaDataType,cudaStream_t -version 11080 -rename '^(cublas\w+)_v2$' \
//	    -select bindings/cublas/internal/selection.txt -share bindings/librarytypes \
//	    -o bindings/cublas/internal/cublas.json cublas_v2.h
//	go run ./tools/bindings/extract -name nccl -include /usr/include -result ncclResult_t -prefix nccl,cudaStream_t -version 2300 \
//	    -select bindings/nccl/internal/selection.txt -o bindings/nccl/internal/nccl.json nccl.h
//
// It needs a C compiler. No text of the header reaches the specification.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

func main() { os.Exit(doMain()) }

func doMain() int {
	name := flag.String("name", "cuda", "name of the library")
	include := flag.String("include", "/usr/local/cuda/include", "folder of the headers")
	output := flag.String("o", "", "specification to write")
	result := flag.String("result", "CUresult", "result type of the library's functions")
	prefix := flag.String("prefix", "CU,cu,CIG_", "prefixes of the library's names, separated by commas")
	version := flag.String("version", "CUDA_VERSION", "the header's version: a macro or a number")
	defines := flag.String("define", "", "macros to define, separated by commas")
	rename := flag.String("rename", "", "pattern of exported symbols; its group is the name that programs write")
	selected := flag.String("select", "", "file that says what to keep; see selection.go")
	shares := flag.String("share", "", "folders of packages whose enums are left out, separated by commas")
	flag.Parse()
	if *output == "" || flag.NArg() == 0 {
		flag.Usage()
		return 2
	}
	h := &header{
		library:  &spec.Library{Name: *name},
		prefix:   strings.Split(*prefix, ","),
		result:   *result,
		versions: map[string][]form{},
	}
	if *rename != "" {
		h.rename = regexp.MustCompile(*rename)
	}
	if *defines != "" {
		h.defines = strings.Split("-D"+strings.ReplaceAll(*defines, ",", ",-D"), ",")
	}
	var err error
	if h.selection, err = readSelection(*selected); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		return 1
	}
	if h.shared, err = spec.Shared(*shares); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		return 1
	}
	if err := h.extract(*include, *version, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		return 1
	}
	if err := h.library.Write(*output); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		return 1
	}
	return 0
}

func (h *header) extract(include, versionMacro string, headers []string) error {
	text, err := preprocess(include, headers, append(h.defines, "-P")...)
	if err != nil {
		return err
	}
	h.parse(text)
	// The typedefs of forms older than CUDA 4 are hidden, but count.
	text, err = preprocess(include, headers, "-P", "-D__CUDA_API_VERSION_INTERNAL")
	if err != nil {
		return err
	}
	every := &header{library: new(spec.Library), prefix: h.prefix, result: h.result, versions: map[string][]form{}}
	every.parse(text)
	macros, err := preprocess(include, headers, "-dM")
	if err != nil {
		return err
	}
	h.macros(macros)
	h.addVersions(renames(macros), every)
	slices.Sort(h.library.Handles)
	if h.selection != nil {
		if err := h.selection.apply(h.library, h.result); err != nil {
			return err
		}
		defer h.selection.extend(h.library)
	}
	for _, other := range h.shared {
		h.library.Enums = slices.DeleteFunc(h.library.Enums, func(e spec.Enum) bool {
			return slices.ContainsFunc(other.Enums, func(o spec.Enum) bool { return o.Name == e.Name })
		})
	}

	p := newProbe(headers...)
	p.layouts(h.library.Structs)
	for i := range h.library.Enums {
		p.constants(h.library.Enums[i].Values)
	}
	p.constants(h.library.Constants)
	p.ask(versionMacro, func(n int64) { h.library.Version = int(n) })
	return p.run(include)
}

func preprocess(include string, headers []string, options ...string) (string, error) {
	args := append([]string{"-E", "-I", include, "-x", "c", "-"}, options...)
	source := ""
	for _, file := range headers {
		source += fmt.Sprintf("#include %q\n", file)
	}
	command := exec.Command("cc", args...)
	command.Stdin = strings.NewReader(source)
	command.Stderr = os.Stderr
	out, err := command.Output()
	return string(out), err
}

// constant matches a macro whose body is a number or a shift of numbers.
var constant = regexp.MustCompile(`(?m)^#define (CUD?A?_\w+) +\(?(0[xX][0-9A-Fa-f]+|\d+)[uU]?\)?$`)

// macros records the macros that are plain numbers.
func (h *header) macros(text string) {
	for _, m := range constant.FindAllStringSubmatch(text, -1) {
		if !strings.HasSuffix(m[1], "_BEEN_DEFINED") {
			h.library.Constants = append(h.library.Constants, spec.Constant{Name: m[1]})
		}
	}
	sort.Slice(h.library.Constants, func(i, j int) bool { return h.library.Constants[i].Name < h.library.Constants[j].Name })
}

var rename = regexp.MustCompile(`(?m)^#define (cu\w+) +(?:__CUDA_API_PT[DS][SZ]\()?(cu\w+?_v\d+)\)?$`)

// renames maps an exported symbol to the name that programs write:
// cuMemAlloc_v2 → cuMemAlloc.
func renames(macros string) map[string]string {
	names := map[string]string{}
	for _, m := range rename.FindAllStringSubmatch(macros, -1) {
		names[m[2]] = m[1]
	}
	return names
}

var suffix = regexp.MustCompile(`_v(\d+)$`)

// addVersions names functions as programs do, tells since which library
// version each form exists, and adds the older forms of the typedef header.
// The n-th typedef of a function, by version and counting those that every
// sees, belongs to the symbol with the suffix _vn (none for the first).
func (h *header) addVersions(names map[string]string, every *header) {
	declared := map[string]bool{}
	for i := range h.library.Functions {
		f := &h.library.Functions[i]
		if name, ok := names[f.Symbol]; ok {
			f.Name = name
		}
		declared[f.Symbol] = true
		base, number := suffix.ReplaceAllString(f.Symbol, ""), suffixNumber(f.Symbol)
		if forms := every.sorted(base); number <= len(forms) {
			f.Since = forms[number-1].version
		}
	}
	for _, base := range slices.Sorted(maps.Keys(h.versions)) {
		public := h.sorted(base)
		for i, old := range every.sorted(base) {
			symbol := base
			if i > 0 {
				symbol = fmt.Sprintf("%s_v%d", base, i+1)
			}
			known := slices.ContainsFunc(public, func(f form) bool { return f.version == old.version })
			if known && !declared[symbol] {
				h.addOld(symbol, i == 0, old)
			}
		}
	}
}

// addOld adds an older form under its symbol; the first form, whose symbol is
// the name that the current one goes by, gets _v1.
func (h *header) addOld(symbol string, first bool, old form) {
	name := symbol
	if first {
		name += "_v1"
	}
	h.library.Functions = append(h.library.Functions, spec.Function{
		Name: name, Symbol: symbol, Since: old.version, Old: true, Result: h.result, Params: old.params,
	})
}

func (h *header) sorted(base string) []form {
	forms := slices.Clone(h.versions[base])
	slices.SortStableFunc(forms, func(a, b form) int { return a.version - b.version })
	return slices.CompactFunc(forms, func(a, b form) bool { return a.version == b.version })
}

func suffixNumber(symbol string) int {
	number := 1
	if m := suffix.FindStringSubmatch(symbol); m != nil {
		fmt.Sscan(m[1], &number)
	}
	return number
}
