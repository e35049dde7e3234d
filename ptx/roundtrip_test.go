package ptx

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// checkRoundTrip parses a text, prints it, parses that, and wants an equal
// tree and an equal text.
func checkRoundTrip(t *testing.T, name, source string) *Module {
	t.Helper()
	first, err := Parse(name, source)
	if err != nil {
		t.Errorf("%s", err.(*Error).Frame())
		return nil
	}
	printed := first.String()
	second, err := Parse(name+" printed", printed)
	if err != nil {
		t.Errorf("%s\nin\n%s", err.(*Error).Frame(), printed)
		return nil
	}
	if path := difference(reflect.ValueOf(first), reflect.ValueOf(second)); path != "" {
		t.Errorf("%s: trees differ at Module%s; printed:\n%s", name, path, printed)
	}
	if again := second.String(); again != printed {
		t.Errorf("%s: printed again it reads\n%s\nnot\n%s", name, again, printed)
	}
	return first
}

// difference is the path to the first difference between two trees, or empty.
// Positions, the source, its name and fields that are not exported do not count.
func difference(a, b reflect.Value) string {
	if a.Kind() != b.Kind() || a.Type() != b.Type() {
		return " (kind)"
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return " (nil)"
			}
			return ""
		}
		return difference(a.Elem(), b.Elem())
	case reflect.Struct:
		return structDifference(a, b)
	case reflect.Slice:
		if a.Len() != b.Len() {
			return " (length)"
		}
		for i := range a.Len() {
			if path := difference(a.Index(i), b.Index(i)); path != "" {
				return "[" + string(rune('0'+i%10)) + "]" + path
			}
		}
	default:
		if a.Interface() != b.Interface() {
			return " (value)"
		}
	}
	return ""
}

func structDifference(a, b reflect.Value) string {
	if a.Type() == reflect.TypeFor[Pos]() {
		return ""
	}
	for i := range a.NumField() {
		name := a.Type().Field(i).Name
		if a.Type() == reflect.TypeFor[Module]() && (name == "Source" || name == "File") || !a.Type().Field(i).IsExported() {
			continue
		}
		if path := difference(a.Field(i), b.Field(i)); path != "" {
			return "." + name + path
		}
	}
	return ""
}

func TestRoundTripOfFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ptx")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data:", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, file, string(text))
	}
}

// TestRoundTripOfVectors reads recorded programs in an old dialect.
func TestRoundTripOfVectors(t *testing.T) {
	folder := os.Getenv("CUJS_PTX_VECTORS")
	if folder == "" {
		t.Skip("CUJS_PTX_VECTORS names no folder with ptx-vectors.jsonl")
	}
	file, err := os.Open(filepath.Join(folder, "ptx-vectors.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	programs := 0
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var vector struct{ Name, PTX string }
		if err := json.Unmarshal(lines.Bytes(), &vector); err != nil {
			t.Fatal(err)
		}
		if vector.PTX == "" {
			continue
		}
		programs++
		if m := checkRoundTrip(t, vector.Name, vector.PTX); m == nil {
			t.Log(vector.PTX)
		}
	}
	if err := lines.Err(); err != nil || programs < 400 {
		t.Errorf("%d programs, %v", programs, err)
	}
}
