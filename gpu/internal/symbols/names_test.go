package symbols

import (
	"errors"
	"slices"
	"testing"
)

// TestResolve finds a function by its name in C++, however it is spaced, and each instance by its own.
func TestResolve(t *testing.T) {
	all := []string{"_Z3addPfi", "_Z1kIiLi3EEvPT_", "_Z1kIjLi3EEvPT_", "plain", "_Z3addPdi"}
	list := func() ([]string, error) { return slices.Clone(all), nil }
	for name, want := range map[string][]string{
		"add": {all[0], all[4]}, "add(float*, int)": {all[0]}, " add ( float * ,int ) ": {all[0]}, "add(double*, int)": {all[4]}, "add(double*)": {},
		"k<int, 3>": {all[1]}, "k<int,3>": {all[1]}, "k<unsigned int, 3>": {all[2]}, "k<unsignedint, 3>": {}, "plain": {all[3]}, "plai": {}, "": {},
	} {
		if got := Resolve(name, list); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", name, got, want)
		}
	}
	if got := Resolve("add", func() ([]string, error) { return all, errors.New("no list") }); got != nil {
		t.Errorf("without a list: %v", got)
	}
}

// TestSpaced keeps the spaces between words alone.
func TestSpaced(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " a  b ": "a b", "a < b": "a<b", "unsigned\tint": "unsigned int", "k<int, 3>": "k<int,3>", "_a _b": "_a _b", "a0 9b": "a0 9b", "Z z": "Z z", "a @ b": "a@b", "a [ b": "a[b", "a ` {": "a`{",
	} {
		if got := spaced(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
