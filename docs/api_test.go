package docs

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shown are the types of internal packages that exported names still show, by package. "go doc" does not explain them, and programs cannot
// name them: each is to be declared where users meet it, and its line here removed.
// The seams' keys stay: nobody else can make one.
var shown = map[string][]string{
	"gpu":            {"seam.Key"},
	"gpu/blas":       {"element.Type"},
	"gpu/collective": {"element.Type"},
	"gpu/images":     {"seam.Key"},
	"gpu/nd":         {"element.Type"},
}

// internalType finds a type of an internal package: its package's name and its own.
var internalType = regexp.MustCompile(`(?:^|[^\w/])(?:[\w/]+/)?internal/(?:[\w/]*/)?(\w+\.\w+)`)

// TestInternalTypes finds types of internal packages in what the packages for other programs export.
func TestInternalTypes(t *testing.T) {
	text, err := os.ReadFile("zapi.txt")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		name, exported, _ := strings.Cut(strings.TrimPrefix(line, "pkg "), ",")
		for _, m := range internalType.FindAllStringSubmatch(exported, -1) {
			found[name] = append(found[name], m[1])
			if !slices.Contains(shown[name], m[1]) {
				t.Errorf("package %s shows a type that programs cannot name: %s", name, strings.TrimSpace(exported))
			}
		}
	}
	for name, types := range shown {
		for _, typ := range types {
			if !slices.Contains(found[name], typ) {
				t.Errorf("package %s does not show %s any more: remove it from the list", name, typ)
			}
		}
	}
}
