package host

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/stdlib"
)

// acceptedOptions reads from the sources of the modules in Go which options their functions take: the names in calls of Options, which
// refuses all others. The keys are sorted names, the values where they stand.
func acceptedOptions(t *testing.T) map[string]string {
	t.Helper()
	lists := map[string]string{}
	var files []string
	err := fs.WalkDir(os.DirFS("."), "internal", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".go") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	set := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if names := optionNames(call); len(names) > 0 {
					lists[strings.Join(names, " ")] = set.Position(call.Pos()).String()
				}
			}
			return true
		})
	}
	return lists
}

// optionNames are the options of a call x.Options(0, "options", "a", "b") or x.Options(op, "options", value, "a", "b").
func optionNames(call *ast.CallExpr) []string {
	if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Options" || len(call.Args) < 3 {
		return nil
	}
	first := 2
	if index, ok := call.Args[0].(*ast.BasicLit); !ok || index.Kind != token.INT {
		first = 3
	}
	var names []string
	for _, arg := range call.Args[min(first, len(call.Args)):] {
		literal, ok := arg.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return nil // made elsewhere
		}
		name, err := strconv.Unquote(literal.Value)
		if err != nil {
			return nil
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

var (
	optionsBlock  = regexp.MustCompile(`(?s)interface (\w+)(?:<[^{\n]*>)?(?: extends ([\w, ]+))? \{(.*?)\n? *\}\n`)
	optionsInline = regexp.MustCompile(`[:|<(] ?\{ ([^{}]*?) \}`)
	optionName    = regexp.MustCompile(`(?:^|[\n,{]) *(?:readonly )?(\w+)\??:`)
	comments      = regexp.MustCompile(`(?s)/\*\*.*?\*/`)
)

// declaredOptions reads the option objects of a declaration file: interfaces, and those written where they are taken. The values say
// where; the keys are as above.
func declaredOptions(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := stdlib.Types.ReadFile("types/" + file)
	if err != nil {
		t.Fatal(err)
	}
	text := comments.ReplaceAllString(string(data), "")
	own, above := map[string][]string{}, map[string][]string{}
	for _, block := range optionsBlock.FindAllStringSubmatch(text, -1) {
		own[block[1]] = append(own[block[1]], namesIn(block[3])...)
		above[block[1]] = regexp.MustCompile(`\w+`).FindAllString(block[2], -1)
	}
	var all func(name string) []string
	all = func(name string) []string {
		names := slices.Clone(own[name])
		for _, parent := range above[name] {
			names = append(names, all(parent)...)
		}
		return names
	}
	lists := map[string]string{}
	add := func(names []string, where string) {
		slices.Sort(names)
		if names = slices.Compact(names); len(names) > 0 {
			lists[strings.Join(names, " ")] = file + ": " + where
		}
	}
	for name := range own {
		add(all(name), "interface "+name)
	}
	for _, inline := range optionsInline.FindAllStringSubmatch(text, -1) {
		add(namesIn(inline[1]), "written where they are taken")
	}
	return lists
}

func namesIn(block string) (names []string) {
	for _, m := range optionName.FindAllStringSubmatch(block, -1) {
		names = append(names, m[1])
	}
	return names
}

// TestDeclaredOptions has every set of options that a function in Go takes declared, with no name too few or too many; and of the
// declared ones called Options or Config, every one is taken.
func TestDeclaredOptions(t *testing.T) {
	accepted, declared := acceptedOptions(t), map[string]string{}
	for _, file := range []string{"cuda.d.ts", "ndarray.d.ts", "mathematics.d.ts", "nccl.d.ts", "globals.d.ts", "modules.d.ts"} {
		for names, where := range declaredOptions(t, file) {
			declared[names] = where
		}
	}
	if len(accepted) < 40 || len(declared) < 40 {
		t.Fatalf("%d sets of options are taken and %d declared: the test reads them wrong", len(accepted), len(declared))
	}
	for names, where := range accepted {
		if _, ok := declared[names]; !ok && !explained(where) {
			t.Errorf("%s takes the options %s, and no type declares just these", where, names)
		}
	}
	for names, where := range declared {
		isOptions := strings.HasSuffix(where, "Options") || strings.HasSuffix(where, "Config")
		if _, ok := accepted[names]; isOptions && !ok && !explained(where) {
			t.Errorf("%s declares the options %s, and no function takes just these", where, names)
		}
	}
}

// unlike tells where one side writes options otherwise, and why.
var unlike = map[string]string{
	"internal/console/console.go":          "util.inspect takes some of Node's that change nothing here",
	"interface InspectOptions":             "of which those are declared that do",
	"internal/fsmodule/fs.go":              "as does fs, where the types say what is read as text",
	"internal/cudajs/streams/value.go":     "declared as one type for each kind of operation",
	"internal/cudajs/streams/attribute.go": "declared with objects inside",
	"interface KernelConfig":               "of which LaunchConfig asks for the block",
	"interface LaunchConfig":               "read by its own names, without a list: see cudajs/modules/config.go",
	"interface ArrayOptions":               "read together with the extents",
	"interface TextureOptions":             "the names are in a table",
	"interface PlotOptions":                "the names are in a table of package plot",
	"interface ChartOptions":               "likewise",
	"interface HistogramOptions":           "likewise",
	"interface TestOptions":                "read in JavaScript",
	"interface SolverOptions":              "the names are put together, with those of each function",
	"interface VectorOptions":              "the names are in a variable",
}

func explained(where string) bool {
	for part := range unlike {
		if strings.Contains(filepath.ToSlash(where), part) {
			return true
		}
	}
	return false
}
